"""One scene drawn on axes: the table seen from above, side 0 below, side 1 above."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from matplotlib.patches import Polygon

from napsim.games.cards_and_confusion.drawing.scenes import Film, Piece, Point, Scene

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: A blue and a vermilion that people with colour-blindness tell apart, and lighter ones for ground held.
SIDES = ("#1f5fa8", "#c2410c")
HELD = ("#bcd3ee", "#f6cdb5")
UNHELD = "#e3dcc3"
CLOTH = "#f4f1e4"
INK = "#26241f"
GROUND = {
    "woods": "#9cba8f",
    "hill": "#d8c49a",
    "walled_field": "#cfcf9f",
    "village": "#cbb8a9",
    "bridge": "#bcd0d6",
    "wall": "#8d8577",
    "redoubt": "#a98f6c",
    "trench": "#b5a58c",
}


def draw_scene(axes: Axes, shown: Film, scene: Scene, *, words: bool = True) -> None:
    """Draw one scene.

    Parameters
    ----------
    axes : matplotlib Axes
        Cleared and drawn upon.
    shown : Film
        The battle.
    scene : Scene
        What to draw of it.
    words : bool
        Whether names and numbers are written, for pictures large enough to read them.
    """
    width, length = shown.table
    axes.clear()
    axes.set_xlim(0, width)
    axes.set_ylim(0, length)
    axes.set_aspect("equal")
    axes.set_facecolor(CLOTH)
    axes.set_xticks([])
    axes.set_yticks([])
    for name, kind, corners in shown.terrain:
        _ground(axes, name, kind, corners, GROUND.get(kind, UNHELD), words)
    for (name, kind, corners), holder in zip(shown.objectives, scene.holders, strict=True):
        _ground(axes, name, kind, corners, UNHELD if holder is None else HELD[holder], words)
    for side, (x, y) in scene.fallen:
        axes.plot(x, y, marker="x", color=SIDES[side], alpha=0.35, markersize=3, linewidth=0)
    for start, end, side in scene.ways:
        axes.annotate("", end, start, arrowprops={"arrowstyle": "->", "color": SIDES[side],
                      "alpha": 0.45, "linewidth": 0.8})  # fmt: skip
    for unit in scene.units.values():
        _unit(axes, unit, words)
    for start, end, side in scene.shots:
        axes.plot(*zip(start, end, strict=True), linestyle=":", color=SIDES[side], linewidth=1)
        axes.plot(*end, marker="*", color="#d9a400", markersize=7, zorder=6)
    for start, end, cards in scene.combats:
        _combat(axes, start, end, cards if words else "")
    for side, rank, (x, y) in scene.commanders.values():
        axes.plot(x, y, marker="P" if rank == "general" else "p", color=SIDES[side],
                  markeredgecolor="white", markeredgewidth=0.5, markersize=5, zorder=7)  # fmt: skip
    axes.set_title(scene.title, fontsize=9 if words else 7, color=INK)


def _ground(
    axes: Axes, name: str, kind: str, corners: list[Point], colour: str, words: bool
) -> None:
    axes.add_patch(Polygon(corners, closed=True, facecolor=colour,
                           edgecolor=GROUND.get(kind, INK), linewidth=1.2, zorder=1))  # fmt: skip
    if words:
        x = sum(corner[0] for corner in corners) / 4
        y = max(corner[1] for corner in corners)
        axes.text(x, y, name.replace("_", " "), ha="center", va="bottom", fontsize=6, color=INK)


def _unit(axes: Axes, unit: Piece, words: bool) -> None:
    """Draw a unit: full for men in ranks, pale when some are confused, empty for a mob."""
    colour = SIDES[unit.side]
    mob = unit.ranks == 0
    share = 0.0 if mob else unit.ranks / (unit.ranks + unit.confused)
    axes.add_patch(Polygon(unit.corners, closed=True, facecolor=colour, alpha=0.25 + 0.6 * share,
                           linewidth=0, zorder=3))  # fmt: skip
    axes.add_patch(Polygon(unit.corners, closed=True, fill=False, edgecolor=colour,
                           linestyle=":" if mob else "-", linewidth=0.8, zorder=4))  # fmt: skip
    front_left, front_right, back_right, back_left = unit.corners
    if unit.arm == "cavalry":
        axes.plot(*zip(back_left, front_right, strict=True), color="white", linewidth=0.8, zorder=4)
    elif unit.arm == "artillery" and unit.gun is None:
        front = _between(front_left, front_right)
        axes.plot(*zip(front, _between(back_left, back_right), strict=True), color=INK, linewidth=2,
                  zorder=4)  # fmt: skip
    if unit.gun is not None:
        axes.plot(*unit.gun, marker="s", color=INK, markersize=3, zorder=4)
    if not mob:
        _front(axes, unit, colour)
    if words:
        told = str(unit.ranks) if not unit.confused else f"{unit.ranks}+{unit.confused}"
        axes.text(*unit.middle, told, ha="center", va="center", fontsize=6, color="white",
                  fontweight="bold", zorder=5,
                  bbox={"boxstyle": "round,pad=0.05", "facecolor": colour, "linewidth": 0,
                        "alpha": 0.6})  # fmt: skip


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _front(axes: Axes, unit: Piece, colour: str) -> None:
    """Show where a unit faces by a small wedge before its front."""
    (x0, y0), (x1, y1), _, _ = unit.corners
    size = math.hypot(x1 - x0, y1 - y0) or 1.0
    ahead = (-(y1 - y0) / size * 3, (x1 - x0) / size * 3)
    x, y = _between(unit.corners[0], unit.corners[1])
    side = ((x1 - x0) / size * 2, (y1 - y0) / size * 2)
    wedge = [(x - side[0], y - side[1]), (x + side[0], y + side[1]), (x + ahead[0], y + ahead[1])]
    axes.add_patch(Polygon(wedge, closed=True, facecolor=colour, linewidth=0, zorder=3))


def _combat(axes: Axes, start: Point, end: Point, cards: str) -> None:
    x, y = _between(start, end)
    axes.plot(*zip(start, end, strict=True), color=INK, linewidth=1.2, zorder=5)
    axes.plot(x, y, marker="X", color=INK, markersize=6, zorder=6)
    if cards:
        axes.annotate(cards, (x, y), xytext=(7, 0), textcoords="offset points", fontsize=6,
                      color=INK, va="center", zorder=8,
                      bbox={"boxstyle": "round,pad=0.15", "facecolor": "white", "alpha": 0.8,
                            "linewidth": 0})  # fmt: skip
