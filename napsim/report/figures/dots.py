"""Values with intervals, one row a group: win rate by seat, Rout rate by type of Site."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from napsim.report.figures import style
from napsim.report.figures.axes import (
    MEASURED,
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
#: What every further series adds to a row's height.
SERIES_ROW = 0.11


@dataclass(frozen=True, slots=True)
class Series:
    """One value a row.

    Attributes
    ----------
    name : str
        For the key; "" where there is one series only.
    values, lows, highs : sequences of float
        One a row; NaN where there is none.
    texts : sequence of str
        The values as written beside the rows; used where there is one series only.
    """

    name: str
    values: Sequence[float]
    lows: Sequence[float]
    highs: Sequence[float]
    texts: Sequence[str] = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class Column:
    """One measure over all rows.

    Attributes
    ----------
    title : str
        The measure.
    unit : str
        Its unit; ``share`` is shown in percent.
    series : sequence of Series
        One, or a few to compare.
    reference : Reference, optional
        A line to compare with.
    band : Band, optional
        What the target asks for.
    span : float
        The least range the axis shows, so that trifles look like trifles.
    """

    title: str
    unit: str
    series: Sequence[Series]
    reference: Reference | None = None
    band: Band | None = None
    span: float = 0.0


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
    series = max(len(column.series) for column in columns)
    row = ROW + SERIES_ROW * (series - 1)
    body = 0.62 + row * max(2, len(rows))
    figure = style.new_sheet(title, body, _key(columns))
    panels = figure.subplots(1, len(columns), sharey=True, squeeze=False)[0]
    room = min(2.2, 0.34 * style.WIDTH)
    names = [label(name, room, style.TICK_SIZE, most=1) for name in rows]
    widest = max(text_width(name, style.TICK_SIZE) for name in names)
    each = (style.WIDTH - widest - 0.4) / len(columns) - 0.2
    for axes, column in zip(panels, columns, strict=True):
        _panel(axes, column, len(rows), each)
    panels[0].set_yticks(range(len(rows)), names)
    panels[0].set_ylim(max(2, len(rows)) - 0.4, -0.6)
    panels[0].set_ylabel(label(row_title, body - 0.5, style.LABEL_SIZE, most=1))
    return figure


def _panel(axes: Axes, column: Column, rows: int, room: float) -> None:
    style.bare(axes, grid="x")
    shown = [v for s in column.series for v in (*s.lows, *s.highs, *s.values)]
    if column.reference is not None:
        shown.append(column.reference.value)
    if column.band is not None:
        shown += [e for e in (column.band.low, column.band.high) if e is not None]
    axes.set_xlim(*limits(shown, share=column.unit == "share", span=column.span))
    shade(axes, column.band, "x")
    mark(axes, column.reference, "x")
    many = len(column.series)
    for place, series in enumerate(column.series):
        offset = (place - (many - 1) / 2) * 0.62 / many
        _dots(axes, series, place, np.arange(rows) + offset)
    texts = column.series[0].texts
    if many == 1 and texts and room > 1.4:
        room -= max(text_width(text, style.NOTE_SIZE) for text in texts) + 0.1
        _write(axes, texts)
    set_unit(axes.xaxis, column.unit, room)
    words = axis_words(column.title, column.unit)
    axes.set_xlabel(label(words, max(room - 0.05, 0.6), style.LABEL_SIZE, most=3))


def _dots(axes: Axes, series: Series, place: int, rows: npt.NDArray[np.floating[Any]]) -> None:
    values, lows, highs = (np.asarray(v, float) for v in (series.values, series.lows, series.highs))
    axes.hlines(rows, lows, highs, color=style.colour(place), linewidth=2.2)
    axes.plot(
        values,
        rows,
        linestyle="",
        marker=style.marker(place),
        markersize=5.5 if len(rows) * (place + 1) <= 60 else 4.0,
        color=style.colour(place),
        clip_on=False,
    )


def _write(axes: Axes, texts: Sequence[str]) -> None:
    """Write the values in a column of their own at the right."""
    for place, text in enumerate(texts):
        axes.text(
            1.05,
            float(place),
            text,
            transform=axes.get_yaxis_transform(),
            size=style.NOTE_SIZE,
            va="center",
            color=style.INK,
        )


def _key(columns: Sequence[Column]) -> list[Line2D | Patch]:
    names = list(dict.fromkeys(s.name for c in columns for s in c.series))
    handles: list[Line2D | Patch] = [
        series_handle(place, name or MEASURED, line=True, solid=True)
        for place, name in enumerate(names)
    ]
    lines = dict.fromkeys(c.reference.name for c in columns if c.reference is not None)
    handles += [reference_handle(Reference(0.0, name)) for name in lines]
    if any(c.band is not None for c in columns):
        handles.append(band_handle())
    return handles if len(handles) > 1 or names != [""] else []
