"""Values with intervals, one row a group: win rate by seat, Rout rate by type of Site."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from napsim.report.figures import style
from napsim.report.figures.axes import (
    Band,
    Reference,
    axis_words,
    band_handle,
    limits,
    mark,
    reference_handle,
    series_handle,
    set_unit,
    shade,
)
from napsim.report.figures.lettering import label, text_width

ROW = 0.25


@dataclass(frozen=True, slots=True)
class Column:
    """One measure over all rows.

    Attributes
    ----------
    title : str
        The measure.
    unit : str
        Its unit; ``share`` is shown in percent.
    values, lows, highs : sequences of float
        One a row; NaN where there is none.
    texts : sequence of str
        The values as written beside the dots; empty for none.
    reference : Reference, optional
        A line to compare with.
    band : Band, optional
        What the target asks for.
    """

    title: str
    unit: str
    values: Sequence[float]
    lows: Sequence[float]
    highs: Sequence[float]
    texts: Sequence[str] = field(default_factory=tuple)
    reference: Reference | None = None
    band: Band | None = None


def draw(title: str, rows: Sequence[str], columns: Sequence[Column], row_title: str) -> style.Sheet:
    """Draw rows of dots with intervals, a panel a measure, rows in common.

    Parameters
    ----------
    title : str
        The finding.
    rows : sequence of str
        Labels, from the top.
    columns : sequence of Column
        At most three read well.
    row_title : str
        What the rows are.
    """
    body = 0.62 + ROW * max(2, len(rows))
    figure = style.new_sheet(title, body, _key(columns))
    panels = figure.subplots(1, len(columns), sharey=True, squeeze=False)[0]
    room = min(2.2, 0.34 * style.WIDTH)
    names = [label(row, room, style.TICK_SIZE, most=1) for row in rows]
    widest = max(text_width(name, style.TICK_SIZE) for name in names)
    each = (style.WIDTH - widest - 0.4) / len(columns) - 0.2
    for axes, column in zip(panels, columns, strict=True):
        _panel(axes, column, len(rows), each)
    panels[0].set_yticks(range(len(rows)), names)
    panels[0].set_ylim(len(rows) - 0.4, -0.6)
    panels[0].set_ylabel(row_title)
    return figure


def _panel(axes: Axes, column: Column, rows: int, room: float) -> None:
    values, lows, highs = (np.asarray(v, float) for v in (column.values, column.lows, column.highs))
    style.bare(axes, grid="x")
    shown = [*lows, *highs, *values]
    if column.reference is not None:
        shown.append(column.reference.value)
    if column.band is not None:
        shown += [e for e in (column.band.low, column.band.high) if e is not None]
    axes.set_xlim(*limits(shown, share=column.unit == "share"))
    shade(axes, column.band, "x")
    mark(axes, column.reference, "x")
    places = np.arange(rows)
    axes.hlines(places, lows, highs, color=style.SERIES[0], linewidth=2.2)
    axes.plot(values, places, linestyle="", marker="o", color=style.SERIES[0])
    texts = room
    if column.texts and room > 1.6:
        texts -= max(text_width(t, style.NOTE_SIZE) for t in column.texts) + 0.1
        for place, text in zip(places, column.texts, strict=True):
            axes.text(
                1.03,
                float(place),
                text,
                transform=axes.get_yaxis_transform(),
                size=style.NOTE_SIZE,
                va="center",
                color=style.INK,
            )
    set_unit(axes.xaxis, column.unit, texts)
    words = axis_words(column.title, column.unit)
    axes.set_xlabel(label(words, max(room - 0.05, 0.6), style.LABEL_SIZE, most=3))


def _key(columns: Sequence[Column]) -> list[Line2D | Patch]:
    names = dict.fromkeys(c.reference.name for c in columns if c.reference is not None)
    handles: list[Line2D | Patch] = [series_handle(0, "measured, with 95 % interval", line=True)]
    handles += [reference_handle(Reference(0.0, name)) for name in names]
    if any(c.band is not None for c in columns):
        handles.append(band_handle())
    return handles
