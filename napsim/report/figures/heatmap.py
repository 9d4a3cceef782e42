"""A measure over two things at once: size and type of Site, two rules of a sweep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import seaborn as sns
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from napsim.report.figures import style
from napsim.report.figures.axes import set_unit
from napsim.report.figures.lettering import label, text_width

Grid = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Map:
    """One measure over rows and columns.

    Attributes
    ----------
    title : str
        The measure with its unit.
    unit : str
        ``share`` is shown in percent.
    values : ndarray of float, shape (rows, columns)
        NaN where there is none.
    texts : sequence of sequence of str
        What to write in the cells, when it fits.
    inside : ndarray of bool, shape (rows, columns), optional
        Cells to outline.
    """

    title: str
    unit: str
    values: Grid
    texts: Sequence[Sequence[str]]
    inside: npt.NDArray[np.bool_] | None = None
    centre: float | None = field(default=None)


def draw(
    title: str,
    maps: Sequence[Map],
    rows: Sequence[str],
    columns: Sequence[str],
    row_title: str,
    column_title: str,
    outline: str = "meets all targets",
) -> style.Sheet:
    """Draw one map or several with the same rows and columns.

    Parameters
    ----------
    title : str
        The finding.
    maps : sequence of Map
        Side by side when they are small.
    rows, columns : sequence of str
        Labels, from the top and from the left.
    row_title, column_title : str
        What they are.
    outline : str
        What the outlined cells are.
    """
    labels = [label(row, 1.6, style.TICK_SIZE, most=1) for row in rows]
    left = max(text_width(row, style.TICK_SIZE) for row in labels) + 0.35
    across = 2 if len(maps) > 1 and len(columns) <= 6 else 1
    down = -(-len(maps) // across)
    room = style.WIDTH / across - left / across - 0.75
    cell = min(0.55, room / len(columns))
    deep = min(max(0.24, cell * 0.62), 0.34) if len(rows) <= 30 else 0.19
    names = [label(column, 1.4, style.TICK_SIZE, most=1) for column in columns]
    turned = max(text_width(name, style.TICK_SIZE) for name in names) + 0.08 > room / len(columns)
    foot = max(text_width(name, style.TICK_SIZE) for name in names) if turned else 0.15
    high = deep * len(rows) + 0.35
    beside = text_width(row_title, style.LABEL_SIZE) + 0.3
    body = max(0.3 + foot + down * (high + (foot if down > 1 else 0)), min(beside, 1.9))
    sheet = style.new_sheet(title, body, _key(maps, outline))
    grid = sheet.subplots(down, across, squeeze=False, sharex=True, sharey=True)
    for spot, axes in enumerate(grid.flat):
        if spot >= len(maps):
            axes.set_visible(False)
            continue
        _map(sheet, axes, maps[spot], cell, deep, room)
        if spot + across >= len(maps):
            axes.tick_params(labelbottom=True)
        _set_labels(axes, labels, names, cell, deep, turned=turned)
    sheet.supxlabel(label(column_title, style.WIDTH - 0.4, style.LABEL_SIZE), size=style.LABEL_SIZE)
    sheet.supylabel(label(row_title, body - 0.2, style.LABEL_SIZE), size=style.LABEL_SIZE)
    return sheet


def _map(sheet: style.Sheet, axes: Axes, it: Map, cell: float, deep: float, room: float) -> None:
    finite = it.values[np.isfinite(it.values)]
    low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)
    if it.centre is not None:
        reach = max(abs(high - it.centre), abs(it.centre - low)) or 1.0
        low, high = it.centre - reach, it.centre + reach
    if low == high:
        low, high = low - 0.5, high + 0.5
    palette = style.AMOUNT if it.centre is None else style.DIFFERENCE
    colours = sns.color_palette(palette, as_cmap=True)
    image = axes.pcolormesh(it.values, cmap=colours, vmin=low, vmax=high, linewidth=0)
    image.set_edgecolor("face")
    axes.set_ylim(len(it.values), 0)
    style.bare(axes)
    size = style.NOTE_SIZE if deep >= 0.22 else 6.5
    widest = max((text_width(t, size) for row in it.texts for t in row), default=0.0)
    if widest + 0.06 <= cell and deep >= 0.16:
        _write(axes, it, colours, low, high, size)
    if it.inside is not None:
        _outline(axes, it.inside)
    axes.set_title(label(it.title, room, style.LABEL_SIZE, most=2))
    bar = sheet.colorbar(image, ax=axes, fraction=0.05, pad=0.02, aspect=14)
    bar.outline.set_visible(False)
    bar.ax.tick_params(length=0, labelsize=style.NOTE_SIZE)
    set_unit(bar.ax.yaxis, it.unit, max(0.5, deep * len(it.values)))


def _write(axes: Axes, it: Map, colours: object, low: float, high: float, size: float) -> None:
    for row, texts in enumerate(it.texts):
        for column, text in enumerate(texts):
            value = it.values[row, column]
            if not text or not np.isfinite(value):
                continue
            red, green, blue, _ = colours((value - low) / (high - low))  # type: ignore[operator]
            dark = 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2 < 0.3
            axes.text(
                column + 0.5,
                row + 0.5,
                text,
                ha="center",
                va="center_baseline",
                size=size,
                color="#fefefe" if dark else "#101010",
            )


def _outline(axes: Axes, inside: npt.NDArray[np.bool_]) -> None:
    """Draw the border between the cells inside and those outside."""
    padded = np.pad(inside, 1)
    rows, columns = inside.shape
    edges: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for row in range(rows + 1):
        for column in range(columns + 1):
            if padded[row, column + 1] != padded[row + 1, column + 1] and column < columns:
                edges.append(((column, row), (column + 1, row)))
            if padded[row + 1, column] != padded[row + 1, column + 1] and row < rows:
                edges.append(((column, row), (column, row + 1)))
    for colour, width in (("#fefefe", 4.6), (style.SERIES[1], 2.4)):
        for (x0, y0), (x1, y1) in edges:
            axes.plot(
                [x0, x1],
                [y0, y1],
                color=colour,
                linewidth=width,
                solid_capstyle="round",
                clip_on=False,
                zorder=4,
            )


def _set_labels(
    axes: Axes,
    rows: Sequence[str],
    columns: Sequence[str],
    cell: float,
    deep: float,
    *,
    turned: bool,
) -> None:
    every = max(1, int(np.ceil(0.17 / cell))) if turned else 1
    places = np.arange(len(columns))[::every]
    axes.set_xticks(places + 0.5, [columns[p] for p in places], rotation=90 if turned else 0)
    skip = max(1, int(np.ceil(0.17 / deep)))
    places = np.arange(len(rows))[::skip]
    axes.set_yticks(places + 0.5, [rows[p] for p in places])


def _key(maps: Sequence[Map], outline: str) -> list[Line2D | Patch]:
    if not any(it.inside is not None and it.inside.any() for it in maps):
        return []
    return [Patch(facecolor="none", edgecolor=style.SERIES[1], linewidth=2.0, label=outline)]
