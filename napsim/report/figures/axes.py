"""What several kinds of figure share: axes with units, reference lines and bands, keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import XAxis, YAxis
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, MaxNLocator

from napsim.report.figures import style

#: What a single series is, in the key.
MEASURED = "measured, with 95 % interval"


@dataclass(frozen=True, slots=True)
class Band:
    """The values a target asks for; None is open."""

    low: float | None
    high: float | None

    def holds(self, value: float) -> bool:
        """Say whether a value lies inside."""
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


@dataclass(frozen=True, slots=True)
class Reference:
    """A value to compare with, and what it is, for example ``fair (33.3 %)``."""

    value: float
    name: str


def number(value: float, step: float) -> str:
    """Write a tick's number with the decimals its step needs, and a true minus."""
    decimals = 0 if step <= 0 else max(0, int(np.ceil(-np.log10(step) - 1e-9)))
    text = f"{value:.{decimals}f}"
    if float(text) == 0:
        text = text.removeprefix("-")
    return text.replace("-", "−")


def set_unit(axis: XAxis | YAxis, unit: str, room: float) -> None:
    """Give an axis ticks in its unit (``share`` in percent), as many as have room.

    Parameters
    ----------
    axis : matplotlib.axis.XAxis or YAxis
        Either one; its limits are set already.
    unit : str
        The measure's unit.
    room : float
        Length of the axis in inches.
    """
    wide = 0.62 if isinstance(axis, XAxis) else 0.3
    axis.set_major_locator(
        MaxNLocator(nbins=max(1, min(6, int(room / wide))), steps=[1, 2, 2.5, 5, 10])
    )
    scale, suffix = (100.0, " %") if unit == "share" else (1.0, "")
    low, high = sorted(axis.get_view_interval())
    places = [t for t in axis.get_major_locator().tick_values(low, high) if low <= t <= high]
    step = float(np.min(np.diff(places))) * scale if len(places) > 1 else (high - low) * scale
    axis.set_major_formatter(FuncFormatter(lambda v, _: number(v * scale, step) + suffix))


def axis_words(title: str, unit: str) -> str:
    """Name an axis with its unit: percent stands at the ticks already."""
    return title if unit in {"", "share"} else f"{title} ({unit})"


def limits(
    values: Sequence[float], *, zero: bool = False, share: bool = False, span: float = 0.0
) -> tuple[float, float]:
    """Give limits that show all finite values with a margin; shares stay within 0 and 1.

    Parameters
    ----------
    values : sequence of float
        All that is to be seen.
    zero : bool
        Whether zero is.
    share : bool
        Whether they are shares.
    span : float
        The least range shown.
    """
    finite = [v for v in values if np.isfinite(v)]
    if not finite:
        return (0.0, 1.0)
    low, high = min(finite), max(finite)
    if high - low < span:
        low, high = (low + high - span) / 2, (low + high + span) / 2
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    pad = (high - low) * 0.08 or max(abs(high) * 0.08, 0.01 if share else 0.5)
    low, high = low - (0 if zero and low == 0 else pad), high + pad
    if share:
        # a little beyond 0 and 1, so that the marks there are whole
        room = 0.02 * (high - low)
        low = max(low, -room) if min(finite) >= 0 else low
        high = min(high, 1 + room) if max(finite) <= 1 else high
    return low, high


def shade(axes: Axes, band: Band | None, along: Literal["x", "y"]) -> None:
    """Shade the values a target asks for, and draw its edges."""
    if band is None:
        return
    low, high = axes.get_xlim() if along == "x" else axes.get_ylim()
    start = low if band.low is None else max(low, band.low)
    end = high if band.high is None else min(high, band.high)
    span = axes.axvspan if along == "x" else axes.axhspan
    line = axes.axvline if along == "x" else axes.axhline
    if end > start:
        span(start, end, color=style.GOOD, linewidth=0, zorder=0)
    for edge in (band.low, band.high):
        if edge is not None and low <= edge <= high:
            line(edge, color=style.SERIES[2], linewidth=0.9, zorder=0.5)


def mark(axes: Axes, reference: Reference | None, along: Literal["x", "y"]) -> None:
    """Draw a reference line, named in the key."""
    if reference is None:
        return
    line = axes.axvline if along == "x" else axes.axhline
    line(reference.value, color=style.FAIR, linewidth=1.2, linestyle=(0, (4, 2)), zorder=1)


def reference_handle(reference: Reference) -> Line2D:
    """Give the key's entry of a reference line."""
    return Line2D(
        [], [], color=style.FAIR, linewidth=1.2, linestyle=(0, (4, 2)), label=reference.name
    )


def band_handle(name: str = "target") -> Patch:
    """Give the key's entry of a target band."""
    return Patch(facecolor=style.GOOD, edgecolor=style.SERIES[2], linewidth=0.9, label=name)


def series_handle(place: int, name: str, *, line: bool, solid: bool = False) -> Line2D:
    """Give the key's entry of a series: with its line or without, in its dashes or solid."""
    drawn = style.dash(0 if solid else place) if line else "none"
    return Line2D(
        [],
        [],
        color=style.colour(place),
        marker=style.marker(place),
        linestyle=drawn,
        label=name,
    )
