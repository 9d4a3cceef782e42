"""The one look of all figures: colours, type, the title's strip, and how a figure becomes files.

Colours are those of Okabe and Ito (2008), told apart by readers of every kind of colour vision;
colour never stands alone: series also differ in marker and dash. Nothing here touches pyplot, so
figures may be drawn in any thread; matplotlib's settings are changed only inside `studio`.
"""

from __future__ import annotations

import io
import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle

from napsim.report.figures.lettering import shorten, text_width, wrap

#: Width of every figure in inches.
WIDTH = 6.6
TITLE_SIZE = 11.0
LABEL_SIZE = 9.0
TICK_SIZE = 8.5
NOTE_SIZE = 8.0
#: Height of a row of the key, and width of a sign in it, in inches.
KEY_ROW = 0.2
KEY_SIGN = 0.34

PAPER = "#ffffff"
INK = "#1f2328"
SOFT = "#59636e"
RULE = "#d4d9df"
#: Target bands, and the line where all is equal.
GOOD = "#d3eadf"
FAIR = "#8a6d00"
#: Blue, vermilion, green, purple, orange, sky, grey, black; series take them in this order.
SERIES = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#aa4f8a",
    "#c98500",
    "#3f9fd6",
    "#6e7781",
    "#1f2329",
)
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
Dash = Literal["-"] | tuple[float, Sequence[float]]
DASHES: tuple[Dash, ...] = (
    "-",
    (0, (5, 2)),
    (0, (1, 1)),
    (0, (5, 1, 1, 1)),
    (0, (3, 1)),
    (0, (7, 2)),
    (0, (3, 1, 1, 1, 1, 1)),
    (0, (2, 2)),
)
#: For amounts (light is little), and for differences (blue is less, red is more).
AMOUNT = "crest"
DIFFERENCE = "vlag"

#: Light colour to the name of the page's custom property that stands in for it.
THEMED = {
    PAPER: "--paper",
    INK: "--ink",
    SOFT: "--soft",
    RULE: "--rule",
    GOOD: "--band",
    FAIR: "--fair",
} | {colour: f"--series-{number}" for number, colour in enumerate(SERIES)}

_LOOK: dict[Any, Any] = {
    "svg.hashsalt": "napsim",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": LABEL_SIZE,
    "text.color": INK,
    "text.parse_math": False,
    "text.usetex": False,
    "axes.edgecolor": SOFT,
    "axes.facecolor": "none",
    "axes.labelcolor": INK,
    "axes.labelsize": LABEL_SIZE,
    "axes.titlesize": LABEL_SIZE,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "axes.formatter.use_mathtext": False,
    "grid.color": RULE,
    "grid.linewidth": 0.6,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.labelsize": TICK_SIZE,
    "ytick.labelsize": TICK_SIZE,
    "figure.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "figure.dpi": 96.0,
    "legend.frameon": False,
    "legend.fontsize": TICK_SIZE,
    "lines.linewidth": 1.8,
    "lines.markersize": 5.5,
    "path.simplify": False,
}
_LOCK = threading.RLock()


@contextmanager
def studio() -> Iterator[None]:
    """Draw and save inside this: the look holds, one thread at a time, and is put back after."""
    with _LOCK, mpl.rc_context(_LOOK):
        yield


def marker(place: int) -> str:
    """Give the marker of the series at a place."""
    return MARKERS[place % len(MARKERS)]


def colour(place: int) -> str:
    """Give the colour of the series at a place."""
    return SERIES[place % len(SERIES)]


def dash(place: int) -> Dash:
    """Give the line style of the series at a place."""
    return DASHES[place % len(DASHES)]


class Sheet(Figure):
    """A figure whose title and key stand in strips of their own, above the axes.

    Attributes
    ----------
    title_strip : float
        Height of the title's strip in points.
    """

    title_strip: float = 0.0


def new_sheet(
    title: str, body: float, handles: Sequence[Line2D | Patch] = (), width: float = WIDTH
) -> Sheet:
    """Make an empty figure with title and key set, and a layout that keeps clear of both.

    Parameters
    ----------
    title : str
        The finding, in one sentence; wrapped to the width.
    body : float
        Height below title and key, in inches.
    handles : sequence of artists
        The key's entries, with their labels.
    width : float
        Width in inches.
    """
    lines = wrap(title, width - 0.2, TITLE_SIZE, weight="bold", most=4)
    strip = 0.1 + len(lines) * TITLE_SIZE * 1.3 / 72 + 0.04
    rows = _key_rows(handles, width)
    key = len(rows) * KEY_ROW + 0.1 if rows else 0.02
    height = body + strip + key
    sheet = Sheet(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(sheet)
    sheet.title_strip = strip * 72
    engine = sheet.get_layout_engine()
    assert isinstance(engine, ConstrainedLayoutEngine)
    engine.set(
        rect=(0.0, 0.0, 1.0, body / height), w_pad=0.06, h_pad=0.06, wspace=0.03, hspace=0.05
    )
    text = sheet.text(
        0.1 / width,
        1 - 0.1 / height,
        "\n".join(lines),
        size=TITLE_SIZE,
        weight="bold",
        va="top",
        linespacing=1.3,
        gid="title",
    )
    text.set_in_layout(False)
    _set_key(sheet, rows, strip)
    return sheet


def _key_rows(handles: Sequence[Line2D | Patch], width: float) -> list[list[Line2D | Patch]]:
    """Break the key into rows that fit."""
    rows: list[list[Line2D | Patch]] = []
    left = 0.0
    for handle in handles:
        name = shorten(str(handle.get_label()), width - 1.0, TICK_SIZE)
        handle.set_label(name)
        need = text_width(name, TICK_SIZE) + KEY_SIGN + 0.28
        if not rows or need > left:
            rows.append([])
            left = width - 0.1
        rows[-1].append(handle)
        left -= need
    return rows


def _set_key(sheet: Sheet, rows: list[list[Line2D | Patch]], strip: float) -> None:
    width, height = sheet.get_size_inches()
    for place, row in enumerate(rows):
        y = 1 - (strip + 0.06 + (place + 0.5) * KEY_ROW) / height
        x = 0.12
        for handle in row:
            if isinstance(handle, Patch):
                handle.set(transform=sheet.transFigure)
                box = Rectangle(
                    (x / width, y - 0.05 / height),
                    KEY_SIGN / width,
                    0.1 / height,
                    transform=sheet.transFigure,
                    facecolor=handle.get_facecolor(),
                    edgecolor=handle.get_edgecolor(),
                    linewidth=handle.get_linewidth(),
                    hatch=handle.get_hatch(),
                )
                sheet.add_artist(box)
            else:
                handle.set(
                    transform=sheet.transFigure,
                    xdata=[x / width, (x + KEY_SIGN / 2) / width, (x + KEY_SIGN) / width],
                    ydata=[y, y, y],
                    markevery=[1],
                )
                sheet.add_artist(handle)
            name = str(handle.get_label())
            text = sheet.text(
                (x + KEY_SIGN + 0.07) / width, y, name, size=TICK_SIZE, va="center_baseline"
            )
            text.set_in_layout(False)
            x += text_width(name, TICK_SIZE) + KEY_SIGN + 0.28


def bare(axes: Axes, *, grid: str = "") -> None:
    """Take away spines and ticks of axes that carry their own labels; keep the grid asked for."""
    axes.grid(visible=False)
    if grid in {"x", "y"}:
        axes.grid(visible=True, axis="x" if grid == "x" else "y")
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.tick_params(length=0)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A figure as files.

    Attributes
    ----------
    svg : str
        Vectors, all text as outlines.
    png : bytes
        150 dots an inch.
    title_strip : float
        Height of the title's strip in the SVG's own unit.
    """

    svg: str
    png: bytes
    title_strip: float


def to_files(sheet: Sheet) -> Drawn:
    """Save a figure, the same bytes every time."""
    # laid out once, not again for every file
    engine = sheet.get_layout_engine()
    if engine is not None:
        engine.execute(sheet)
        sheet.set_layout_engine("none")
    png = io.BytesIO()
    sheet.savefig(png, format="png", dpi=150, metadata={"Software": None})
    svg = io.StringIO()
    sheet.savefig(svg, format="svg", metadata={"Date": None, "Creator": None, "Format": None})
    whole = re.sub(r"[ \t]+$", "", svg.getvalue(), flags=re.MULTILINE)
    return Drawn(whole, png.getvalue(), sheet.title_strip)
