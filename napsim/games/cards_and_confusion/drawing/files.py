"""A battle drawn into a file: an animated picture, or one sheet with all turns."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from napsim.errors import UserError
from napsim.games.cards_and_confusion.drawing.scenes import Film, Scene, film
from napsim.games.game import Event

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ANIMATED = (".gif", ".webp", ".apng")
STILL = (".png", ".svg", ".pdf")
#: Milliseconds a scene is shown; the last one stays longer.
PACE, LAST = 1_200, 4_000
#: Most pictures on a sheet; of a longer battle evenly spaced ones are shown, the last one always.
SHEET = 24
DOTS = 110


def draw(events: Iterable[Event], file: Path) -> None:
    """Draw a battle.

    Parameters
    ----------
    events : iterable of dict
        As `transcript.read_log` gives them.
    file : pathlib.Path
        ``.gif``, ``.webp`` or ``.apng``: one scene after the other. ``.png``, ``.svg`` or ``.pdf``: a sheet
        of scenes.

    Raises
    ------
    UserError
        For another ending, or a file that cannot be written.
    """
    ending = file.suffix.lower()
    if ending not in ANIMATED + STILL:
        raise UserError(
            "is no kind of picture this game can be drawn as",
            key="--draw",
            value=file.name,
            allowed=f"a name ending in {', '.join(ANIMATED)} for an animation, or in "
            f"{', '.join(STILL)} for a sheet",
        )
    if file.is_dir() or not os.access(file.parent, os.W_OK):
        raise UserError("cannot be written", key="--draw", value=str(file))
    shown = film(events)
    if ending in ANIMATED:
        _animate(shown, file)
    else:
        _sheet(shown).savefig(file, dpi=DOTS)


def _figure(width: float, height: float) -> Figure:
    """Make a figure that no window and no other thread knows of."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), facecolor="white")
    FigureCanvasAgg(figure)
    return figure


def _animate(shown: Film, file: Path) -> None:
    from PIL import Image

    from napsim.games.cards_and_confusion.drawing.panels import draw_scene

    width, length = shown.table
    figure = _figure(5.2, 5.2 * length / width + 0.9)
    axes = figure.add_axes((0.02, 0.10, 0.96, 0.86))
    frames = []
    for scene in shown.scenes:
        draw_scene(axes, shown, scene)
        told = figure.text(0.5, 0.085, _caption(shown, scene), ha="center", va="top", fontsize=8)
        canvas: Any = figure.canvas
        canvas.draw()
        pixels = Image.fromarray(_pixels(canvas))
        frames.append(pixels.convert("P", palette=Image.Palette.ADAPTIVE))
        told.remove()
    pace = [PACE] * (len(frames) - 1) + [LAST]
    kind = "PNG" if file.suffix.lower() == ".apng" else None
    frames[0].save(
        file, format=kind, save_all=True, append_images=frames[1:], duration=pace, loop=0
    )


def _pixels(canvas: Any) -> Any:
    """Give a drawn canvas as rows of red, green and blue."""
    import numpy as np

    return np.asarray(canvas.buffer_rgba())[:, :, :3].copy()


def _caption(shown: Film, scene: Scene) -> str:
    """Tell who holds what and who has how many men, and what happened, in a few short lines."""
    parts = []
    for side, army in enumerate(shown.armies):
        men = sum(unit.ranks for unit in scene.units.values() if unit.side == side)
        held = scene.holders.count(side)
        objectives = "1 objective" if held == 1 else f"{held} objectives"
        parts.append(f"{army}: {objectives}, {men} men in ranks")
    lines = ["    ".join(parts)]
    words = "; ".join(scene.words)
    while words and len(lines) < 4:
        if len(words) <= 90:
            lines.append(words)
            break
        cut = words.rfind(" ", 0, 90)
        lines.append(words[:cut])
        words = words[cut + 1 :]
    return "\n".join(lines)


def _sheet(shown: Film) -> Figure:
    from napsim.games.cards_and_confusion.drawing.panels import draw_scene

    scenes = shown.scenes
    if len(scenes) > SHEET:
        step = (len(scenes) - 1) / (SHEET - 1)
        scenes = [scenes[round(step * place)] for place in range(SHEET)]
    columns = min(6, len(scenes))
    rows = math.ceil(len(scenes) / columns)
    width, length = shown.table
    figure = _figure(2.3 * columns, (2.3 * length / width + 0.3) * rows)
    grid = figure.subplots(rows, columns, squeeze=False)
    for place, axes in enumerate(grid.flat):
        if place < len(scenes):
            draw_scene(axes, shown, scenes[place], words=False)
        else:
            axes.set_axis_off()
    figure.tight_layout()
    return figure
