"""Differences with intervals around zero: what a change moved (forest), what moves a measure (tornado)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from napsim.report.figures import style
from napsim.report.figures.axes import limits, set_unit
from napsim.report.figures.lettering import label, text_width

ROW = 0.25
#: An effect this many times the next smaller one would squeeze all others to the line.
FAR = 6.0


@dataclass(frozen=True, slots=True)
class Effect:
    """One row.

    Attributes
    ----------
    name : str
        The measure, or the setting.
    value, low, high : float
        Difference and its interval, in the axis's unit.
    text : str
        The difference in words, in the measure's own unit.
    verdict : str
        ``more``, ``less``, ``same within margin`` or ``undecided``.
    """

    name: str
    value: float
    low: float
    high: float
    text: str
    verdict: str


#: Verdict: place in the palette (which also gives the marker) and name in the key.
LOOKS = {
    "more": (1, "more"),
    "less": (0, "less"),
    "same within margin": (2, "the same, within the margin"),
    "undecided": (6, "undecided"),
}


def draw(
    title: str,
    effects: Sequence[Effect],
    x_title: str,
    *,
    unit: str = "",
    margin: float | None = None,
) -> style.Sheet:
    """Draw effects as dots with intervals around zero, texts at the right.

    Parameters
    ----------
    title : str
        The finding.
    effects : sequence of Effect
        From the top.
    x_title : str
        What the axis measures.
    unit : str
        Unit of the axis.
    margin : float, optional
        Differences smaller than this do not matter; shaded.
    """
    body = 0.62 + ROW * max(2, len(effects))
    sheet = style.new_sheet(title, body, _key(effects, margin))
    axes = sheet.subplots()
    style.bare(axes, grid="x")
    values, lows, highs = (
        np.array([getattr(e, name) for e in effects], float) for name in ("value", "low", "high")
    )
    reach = _reach(values)
    seen = [v for v in (*values, *lows, *highs) if abs(v) <= reach]
    axes.set_xlim(*limits([*seen, 0.0]))
    if margin is not None:
        axes.axvspan(-margin, margin, color=style.GOOD, linewidth=0, zorder=0)
    axes.axvline(0, color=style.INK, linewidth=1.0, zorder=1)
    for place, effect in enumerate(effects):
        look = LOOKS[effect.verdict][0]
        if abs(effect.value) > reach:
            edge = axes.get_xlim()[int(effect.value > 0)]
            sign = ">" if effect.value > 0 else "<"
            axes.plot([edge], [place], color=style.colour(look), marker=sign, clip_on=False)
            continue
        axes.hlines(place, effect.low, effect.high, color=style.colour(look), linewidth=2.2)
        axes.plot([effect.value], [place], color=style.colour(look), marker=style.marker(look))
    names = [label(e.name, 2.0, style.TICK_SIZE, most=1) for e in effects]
    axes.set_yticks(range(len(effects)), names)
    axes.set_ylim(max(2, len(effects)) - 0.4, -0.6)
    texts = [label(e.text, 2.1, style.NOTE_SIZE, most=1) for e in effects]
    for place, text in enumerate(texts):
        axes.text(
            1.02,
            place,
            text,
            transform=axes.get_yaxis_transform(),
            size=style.NOTE_SIZE,
            va="center",
        )
    room = style.WIDTH - 0.5
    room -= max(text_width(name, style.TICK_SIZE) for name in names)
    room -= max(text_width(text, style.NOTE_SIZE) for text in texts)
    set_unit(axes.xaxis, unit, room)
    axes.set_xlabel(label(x_title, room, style.LABEL_SIZE, most=3))
    return sheet


def _reach(values: npt.NDArray[np.float64]) -> float:
    """Give how far the axis goes: one effect far beyond all others becomes an arrow at its edge."""
    sizes = np.sort(np.abs(values))[::-1]
    for place, size in enumerate(sizes[:-2]):
        if size <= FAR * sizes[place + 1]:
            return float(size)
    return float(sizes[-2:].max())


def _key(effects: Sequence[Effect], margin: float | None) -> list[Line2D | Patch]:
    handles: list[Line2D | Patch] = []
    present = {e.verdict for e in effects}
    for verdict, (look, name) in LOOKS.items():
        if verdict in present:
            handles.append(
                Line2D([], [], color=style.colour(look), marker=style.marker(look), label=name)
            )
    if margin is not None:
        handles.append(Patch(facecolor=style.GOOD, edgecolor=style.GOOD, label="does not matter"))
    return handles


@dataclass(frozen=True, slots=True)
class Swing:
    """What one setting does to a measure between its lowest and its highest value.

    Attributes
    ----------
    name : str
        The setting.
    at_low, at_high : float
        The measure with the setting at its lowest and at its highest value.
    low_name, high_name : str
        Those values of the setting.
    error : float
        Half-width of the interval of either end.
    """

    name: str
    at_low: float
    at_high: float
    low_name: str
    high_name: str
    error: float = 0.0


def tornado(
    title: str, swings: Sequence[Swing], base: float, x_title: str, unit: str
) -> style.Sheet:
    """Draw how far each setting moves one measure, widest first.

    Parameters
    ----------
    title : str
        The finding.
    swings : sequence of Swing
        Sorted here by width.
    base : float
        The measure under the base.
    x_title, unit : str
        The measure and its unit.
    """
    ordered = sorted(swings, key=lambda s: -abs(s.at_high - s.at_low))
    handles: list[Line2D | Patch] = [
        Patch(facecolor=style.SERIES[0], label="setting at its lowest"),
        Patch(
            facecolor=style.SERIES[4], hatch="////", edgecolor=style.PAPER, label="at its highest"
        ),
        Line2D([], [], color=style.INK, linewidth=1.2, label="base"),
    ]
    sheet = style.new_sheet(title, 0.62 + 0.28 * max(2, len(ordered)), handles)
    axes = sheet.subplots()
    style.bare(axes, grid="x")
    ends = [(s.at_low, s.at_high) for s in ordered]
    errors = [s.error for s in ordered]
    shown = [
        e + sign * r for pair, r in zip(ends, errors, strict=True) for e in pair for sign in (-1, 1)
    ]
    shown = [max(v, 0.0) for v in shown] if unit == "share" else shown
    low, high = limits([*shown, base])
    reach = (high - low) * 0.16
    axes.set_xlim(low - reach, high + reach)
    for place, swing in enumerate(ordered):
        _bars(axes, place, swing, base, (high - low) * 0.012, share=unit == "share")
    axes.axvline(base, color=style.INK, linewidth=1.2)
    names = [label(s.name, 2.2, style.TICK_SIZE, most=1) for s in ordered]
    axes.set_yticks(range(len(ordered)), names)
    axes.set_ylim(max(2, len(ordered)) - 0.4, -0.6)
    room = style.WIDTH - max(text_width(n, style.TICK_SIZE) for n in names) - 0.4
    set_unit(axes.xaxis, unit, room)
    axes.set_xlabel(label(x_title, room, style.LABEL_SIZE))
    return sheet


def _bars(axes: Axes, place: int, swing: Swing, base: float, gap: float, *, share: bool) -> None:
    ends = [(swing.at_low, style.SERIES[0], ""), (swing.at_high, style.SERIES[4], "////")]
    # the longer bar first, so that it never hides the other
    for end, colour, hatch in sorted(ends, key=lambda e: -abs(e[0] - base)):
        axes.barh(
            place,
            end - base,
            left=base,
            height=0.62,
            color=colour,
            hatch=hatch,
            edgecolor=style.PAPER,
            linewidth=0,
        )
        start = end - swing.error
        start = max(start, 0.0) if share and end >= 0 else start
        axes.hlines(place, start, end + swing.error, color=style.INK, linewidth=1.0)
    left, right = sorted((swing.at_low, swing.at_high))
    names = (swing.low_name, swing.high_name)
    if swing.at_low > swing.at_high:
        names = names[::-1]
    left, right = min(left, base) - swing.error, max(right, base) + swing.error
    left = max(left, 0.0) if share and min(swing.at_low, swing.at_high, base) >= 0 else left
    axes.text(left - gap, place, names[0], ha="right", va="center", size=style.NOTE_SIZE)
    axes.text(right + gap, place, names[1], ha="left", va="center", size=style.NOTE_SIZE)
