"""Values along an ordered scale with their intervals: response curves, chances battle by battle.

One panel or many; each panel may shade what its target asks for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
    number,
    reference_handle,
    series_handle,
    set_unit,
    shade,
)
from napsim.report.figures.lettering import label, text_width

#: More series than this cannot be told apart in one panel.
MOST_SERIES = len(style.SERIES)


@dataclass(frozen=True, slots=True)
class Line:
    """One series of a panel.

    Attributes
    ----------
    name : str
        For the key; the same name looks the same in every panel.
    x, values, lows, highs : sequences of float
        Points and 95 % intervals; NaN where there is none.
    joined : bool
        Whether the points follow each other; else they are scattered.
    """

    name: str
    x: Sequence[float]
    values: Sequence[float]
    lows: Sequence[float]
    highs: Sequence[float]
    joined: bool = True


@dataclass(frozen=True, slots=True)
class Panel:
    """One measure.

    Attributes
    ----------
    title : str
        The measure.
    unit : str
        Its unit.
    lines : sequence of Line
        At most `MOST_SERIES`.
    band : Band, optional
        What the target asks for.
    reference : Reference, optional
        A line to compare with.
    zero : bool
        Whether the axis must show zero.
    """

    title: str
    unit: str
    lines: Sequence[Line]
    band: Band | None = None
    reference: Reference | None = None
    zero: bool = False


def draw(
    title: str,
    panels: Sequence[Panel],
    x_title: str,
    *,
    base: float | None = None,
    x_names: Sequence[str] = (),
) -> style.Sheet:
    """Draw curves, one panel a measure, with the horizontal scale in common.

    Parameters
    ----------
    title : str
        The finding.
    panels : sequence of Panel
        One large, or several small ones in rows of two or three.
    x_title : str
        What runs along, with its unit.
    base : float, optional
        The base's place on the scale; marked.
    x_names : sequence of str
        Names of the places 0, 1, 2… where the scale is no number.
    """
    names = list(dict.fromkeys(line.name for panel in panels for line in panel.lines))
    columns = min(len(panels), 2 if len(panels) in {2, 4} else 3)
    rows = -(-len(panels) // columns)
    high = 2.9 if len(panels) == 1 else 1.75
    foot = min(1.3, max((text_width(n, style.TICK_SIZE) for n in x_names), default=0.0))
    sheet = style.new_sheet(title, 0.25 + foot + rows * high, _key(panels, names, base))
    grid = sheet.subplots(rows, columns, sharex=True, squeeze=False)
    room = style.WIDTH / columns - 0.75
    places = sorted({x for panel in panels for line in panel.lines for x in line.x})
    for spot, axes in enumerate(grid.flat):
        if spot >= len(panels):
            axes.set_visible(False)
            continue
        _panel(axes, panels[spot], names, base, room, high, alone=len(panels) == 1)
        if spot + columns >= len(panels):
            axes.tick_params(labelbottom=True)
            _set_places(axes, places, x_names, room)
    sheet.supxlabel(label(x_title, style.WIDTH - 0.4, style.LABEL_SIZE), size=style.LABEL_SIZE)
    return sheet


def _panel(
    axes: Axes,
    panel: Panel,
    names: Sequence[str],
    base: float | None,
    room: float,
    high: float,
    *,
    alone: bool,
) -> None:
    shown: list[float] = []
    for line in panel.lines:
        shown += [*line.values, *line.lows, *line.highs]
    if panel.reference is not None:
        shown.append(panel.reference.value)
    if panel.band is not None:
        shown += [e for e in (panel.band.low, panel.band.high) if e is not None]
    axes.set_ylim(*limits(shown, share=panel.unit == "share", zero=panel.zero))
    xs = [x for line in panel.lines for x in line.x]
    pad = (max(xs) - min(xs)) * 0.04 or 0.5
    axes.set_xlim(min(xs) - pad, max(xs) + pad)
    axes.grid(visible=False, axis="x")
    shade(axes, panel.band, "y")
    mark(axes, panel.reference, "y")
    if base is not None:
        axes.axvline(base, color=style.SOFT, linewidth=1.0, linestyle=(0, (1, 2)), zorder=1)
    for line in panel.lines:
        _line(axes, line, names.index(line.name))
    words = axis_words(panel.title, panel.unit)
    if alone:
        axes.set_ylabel(label(words, high - 0.5, style.LABEL_SIZE, most=2))
    else:
        axes.set_title(label(words, room, style.LABEL_SIZE, most=2))
    set_unit(axes.yaxis, panel.unit, high - 0.7)


def _line(axes: Axes, line: Line, place: int) -> None:
    colour = style.colour(place)
    x, values, lows, highs = (
        np.asarray(v, float) for v in (line.x, line.values, line.lows, line.highs)
    )
    if line.joined:
        axes.fill_between(x, lows, highs, color=colour, alpha=0.18, linewidth=0)
    axes.vlines(x, lows, highs, color=colour, linewidth=1.4)
    axes.plot(
        x,
        values,
        color=colour,
        linestyle=style.dash(place) if line.joined else "none",
        marker=style.marker(place),
        markersize=5.5 if len(x) <= 20 else 3.5,
    )


def _set_places(axes: Axes, places: Sequence[float], names: Sequence[str], room: float) -> None:
    """Label the scale at measured places only, as many as have room."""
    values: npt.NDArray[np.float64] = np.asarray(places, float)
    if names:
        _set_names(axes, values, names, room)
        return
    step = float(np.min(np.diff(values))) if len(values) > 1 else 1.0
    texts = [number(v, step if step < 1 or np.any(values % 1) else 1.0) for v in values]
    widest = max(text_width(text, style.TICK_SIZE) for text in texts) + 0.1
    span = (values[-1] - values[0]) or 1.0
    kept: list[int] = []
    for place, value in enumerate(values):
        if not kept or (value - values[kept[-1]]) / span * room * 0.92 >= widest:
            kept.append(place)
    axes.set_xticks(values[kept], [texts[place] for place in kept])


def _set_names(
    axes: Axes, values: npt.NDArray[np.float64], names: Sequence[str], room: float
) -> None:
    each = room * 0.92 / max(1, len(values) - 1)
    shown = [names[int(value)] for value in values]
    if max(text_width(text, style.TICK_SIZE) for text in shown) + 0.1 <= each:
        axes.set_xticks(values, shown)
        return
    every = max(1, int(np.ceil(0.17 / each)))
    axes.set_xticks(
        values[::every],
        [label(text, 1.3, style.TICK_SIZE, most=1) for text in shown[::every]],
        rotation=90,
    )


def _key(panels: Sequence[Panel], names: Sequence[str], base: float | None) -> list[Line2D | Patch]:
    one = len(names) == 1 and not names[0]
    handles: list[Line2D | Patch] = (
        [series_handle(0, MEASURED, line=True)]
        if one
        else [series_handle(place, name, line=True) for place, name in enumerate(names)]
    )
    for name in dict.fromkeys(p.reference.name for p in panels if p.reference is not None):
        handles.append(reference_handle(Reference(0.0, name)))
    if any(panel.band is not None for panel in panels):
        handles.append(band_handle())
    if base is not None:
        handles.append(
            Line2D([], [], color=style.SOFT, linewidth=1.0, linestyle=(0, (1, 2)), label="base")
        )
    return handles if len(handles) > 1 or not one else []
