"""How often each value occurs: battles a game, points, how games end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from napsim.report.figures import style
from napsim.report.figures.axes import axis_words, number, series_handle, set_unit
from napsim.report.figures.lettering import label, text_width

#: More whole values than this are put together in equal bins.
MOST_BARS = 40


@dataclass(frozen=True, slots=True)
class Counts:
    """How often each whole number occurred.

    Attributes
    ----------
    title : str
        The measure.
    unit : str
        Its unit.
    values, counts : sequences of int
        In increasing order of value.
    other : sequence of int, optional
        Counts of the same values under the base, drawn as a line.
    marks : sequence of int
        Single values to be laid beside them, a dot each.
    """

    title: str
    unit: str
    values: Sequence[float]
    counts: Sequence[int]
    other: Sequence[int] = ()
    marks: Sequence[float] = ()


def draw(
    title: str,
    panels: Sequence[Counts],
    other_name: str = "base",
    marks_name: str = "a real game",
) -> style.Sheet:
    """Draw distributions, a panel a measure, with median and the range of nine games in ten.

    Parameters
    ----------
    title : str
        The finding.
    panels : sequence of Counts
        One or several.
    other_name : str
        Name of the counts to compare with.
    marks_name : str
        Name of the single values.
    """
    columns = min(len(panels), 2 if len(panels) in {2, 4} else 3)
    rows = -(-len(panels) // columns)
    high = 2.4 if len(panels) == 1 else 1.75
    sheet = style.new_sheet(title, 0.2 + rows * high, _key(panels, other_name, marks_name))
    grid = sheet.subplots(rows, columns, squeeze=False)
    room = style.WIDTH / columns - 0.75
    for spot, axes in enumerate(grid.flat):
        if spot >= len(panels):
            axes.set_visible(False)
            continue
        _panel(axes, panels[spot], room, high)
    sheet.supylabel("Share", size=style.LABEL_SIZE)
    return sheet


def quantile(values: Sequence[float], counts: Sequence[int], share: float) -> float:
    """Give the least value that at least `share` of the counted reach or stay below."""
    order = np.argsort(np.asarray(values, float), kind="stable")
    running = np.cumsum(np.asarray(counts, np.int64)[order])
    spot = int(np.searchsorted(running, share * running[-1], side="left"))
    return float(np.asarray(values, float)[order][min(spot, len(order) - 1)])


def _panel(axes: Axes, panel: Counts, room: float, high: float) -> None:
    values = np.asarray(panel.values, float)
    width = 1.0
    span = values.max() - values.min()
    if span >= MOST_BARS:
        width = float(np.ceil((span + 1) / MOST_BARS))
    start = np.floor(values.min() / width) * width
    bins = ((values - start) // width).astype(int)
    shares = np.bincount(bins, weights=panel.counts) / max(1, int(np.sum(panel.counts)))
    centres = start + np.arange(len(shares)) * width + (width - 1) / 2
    if len(panel.marks):
        _marks(axes, panel.marks, start, width, float(shares.max()))
    axes.bar(centres, shares, width=0.82 * width, color=style.SERIES[0], linewidth=0)
    if len(panel.other):
        others = np.bincount(bins, weights=panel.other) / max(1, int(np.sum(panel.other)))
        axes.step(centres, others, where="mid", color=style.SERIES[1], linewidth=1.6)
    axes.grid(visible=False, axis="x")
    axes.set_ylim(0, float(shares.max()) * 1.18 or 1.0)
    ends = [centres[0], centres[-1], *panel.marks]
    axes.set_xlim(min(ends) - width, max(ends) + width)
    _ranges(axes, panel, float(shares.max()))
    set_unit(axes.yaxis, "share", high - 0.8)
    _set_values(axes, centres, width, room)
    axes.set_xlabel(
        label(axis_words(panel.title, panel.unit), room + 0.3, style.LABEL_SIZE, most=3)
    )


def _marks(axes: Axes, marks: Sequence[float], start: float, width: float, top: float) -> None:
    """Stack a dot a value; stacks that would be higher than the bars are pressed together."""
    bins, counts = np.unique((np.asarray(marks, float) - start) // width, return_counts=True)
    step = min(0.07, 0.95 / int(counts.max())) * top
    xs = np.repeat(start + bins * width + (width - 1) / 2, counts)
    ys = np.concatenate([(np.arange(n) + 0.6) * step for n in counts])
    axes.plot(
        xs, ys, linestyle="", marker="o", markersize=4.2, color=style.SERIES[1],
        markeredgecolor=style.PAPER, markeredgewidth=0.7, zorder=4,
    )  # fmt: skip


def _ranges(axes: Axes, panel: Counts, top: float) -> None:
    low, middle, high = (quantile(panel.values, panel.counts, q) for q in (0.05, 0.5, 0.95))
    y = top * 1.09 or 1.0
    axes.hlines(y, low, high, color=style.INK, linewidth=1.2)
    axes.plot([low, high], [y, y], linestyle="", marker="|", color=style.INK, markersize=6)
    axes.plot([middle], [y], linestyle="", marker="D", color=style.INK, markersize=4.5)


def _set_values(axes: Axes, centres: np.ndarray, width: float, room: float) -> None:
    if width > 1 or len(centres) == 1:
        if len(centres) == 1:
            axes.set_xticks(centres, [number(float(centres[0]), 1.0)])
        else:
            set_unit(axes.xaxis, "", room)
        return
    widest = max(text_width(number(float(c), 1.0), style.TICK_SIZE) for c in centres) + 0.08
    every = max(1, int(np.ceil(widest / (room / (len(centres) + 1)))))
    every = next(e for e in (1, 2, 5, 10, 20, 50, every) if e >= every)
    kept = [c for c in centres if round(float(c)) % every == 0] or [centres[0]]
    axes.set_xticks(kept, [number(float(c), 1.0) for c in kept])


def _key(panels: Sequence[Counts], other_name: str, marks_name: str) -> list[Line2D | Patch]:
    handles: list[Line2D | Patch] = [
        Patch(facecolor=style.SERIES[0], edgecolor=style.SERIES[0], label="share"),
        Line2D(
            [],
            [],
            color=style.INK,
            marker="D",
            markersize=4.5,
            linewidth=1.2,
            label="median, and the range of nine in ten",
        ),
    ]
    if any(len(panel.marks) for panel in panels):
        dot = series_handle(1, marks_name, line=False)
        dot.set(marker="o", markersize=4.2, linestyle="")
        handles.insert(1, dot)
    if any(len(panel.other) for panel in panels):
        other = series_handle(1, other_name, line=True)
        other.set(marker="", linestyle="-", linewidth=1.6)
        handles.insert(1, other)
    return handles
