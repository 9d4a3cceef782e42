"""One figure, asked for by name: its interval, and how surprising any other value would be.

`surprise` is the other side of the interval: the two-sided p-value of a supposed true value, by the same
method, so that the values with a p-value above 1 - level are those inside the interval.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np
from scipy import special

from napsim.estimate import intervals, spread
from napsim.estimate.moments import narrow
from napsim.estimate.solve import solve, spread_groups, trials_of
from napsim.estimate.sums import Sums
from napsim.games.measures import Measure


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of one variant.

    Attributes
    ----------
    value, low, high : float
        In the measure's unit; NaN when there is no data.
    games : int
        Games it rests on.
    error : float
        Standard error; for a percentile, of the share of rows below it.
    surprise : callable
        Takes a supposed true value; gives its two-sided p-value.
    bounds : tuple of float
        Values that cannot be left: 0 and 1 for shares.
    step : float
        Distance of neighbouring values; 0 where every number is possible.
    """

    value: float
    low: float
    high: float
    games: int
    error: float
    surprise: Callable[[float], float]
    bounds: tuple[float, float] = (-np.inf, np.inf)
    step: float = 0.0

    def above(self, edge: float) -> float:
        """Give the least possible value above an edge (the edge itself where all are possible)."""
        return (math.floor(edge / self.step + 1e-9) + 1) * self.step if self.step else edge

    def below(self, edge: float) -> float:
        """Give the greatest possible value below an edge."""
        return (math.ceil(edge / self.step - 1e-9) - 1) * self.step if self.step else edge

    @property
    def half_width(self) -> float:
        """Half of the interval's width."""
        return (self.high - self.low) / 2


def figure_of(
    sums: Sums,
    measures: Mapping[str, Measure],
    name: str,
    by: str = "",
    group: str = "",
    percentile: float | None = None,
    level: float = intervals.LEVEL,
) -> Figure | None:
    """Give one figure of a variant, or None where the variant has no such group.

    Parameters
    ----------
    sums : Sums
        The variant's.
    measures : mapping of str to Measure
        The game's measures by name.
    name, by, group : str
        Measure, column and group's label; both "" for the whole.
    percentile : float, optional
        From 0 to 1, for a distribution. None: the measure's own figure (the mean).
    level : float
        Coverage.
    """
    cell = narrow(sums, name, by, group)
    if cell is None:
        return None
    measure = measures[name]
    if percentile is not None:
        return _percentile(cell, measure, percentile, level)
    found = solve(cell, measures, level)
    value, low, high = float(found.value[0]), float(found.low[0]), float(found.high[0])
    error, units = float(found.error[0]), float(found.units[0])
    bounds = (-np.inf, np.inf)
    surprise: Callable[[float], float]
    if measure.kind == "spread":
        surprise = partial(spread.surprise, spread_groups(cell, 0, measures))
        bounds = (0.0, np.inf)
    elif (trials := trials_of(cell, measures)) is not None:
        surprise = partial(intervals.share_surprise, value, trials)
        bounds = (0.0, 1.0)
        error = np.sqrt(value * (1 - value) / trials) if trials > 0 else np.nan
    else:
        surprise = partial(_student, value, error, units)
    return Figure(value, low, high, sums.games, error, surprise, bounds)


def _student(value: float, error: float, units: float, supposed: float) -> float:
    if np.isnan(value) or units < 2:
        return 1.0
    if error == 0:
        return 1.0 if supposed == value else 0.0
    return float(2 * special.stdtr(units - 1, -abs(value - supposed) / error))


def _percentile(cell: Sums, measure: Measure, p: float, level: float) -> Figure | None:
    """Give a percentile; the rows of a game count as one, which is cautious."""
    if 0 not in cell.counts:
        return None
    held = cell.counts[0]
    values = (held.least + np.arange(len(held.counts))) / measure.scale
    rows, squares = float(cell.own[1]), float(cell.own[4])
    effective = rows * rows / squares if squares else 0.0
    value = intervals.quantile(values, held.counts, p)
    low, high = intervals.quantile_interval(values, held.counts, p, effective, level)
    surprise = partial(intervals.quantile_surprise, values, held.counts, p, effective)
    error = np.sqrt(p * (1 - p) / effective) if effective else np.nan
    return Figure(value, low, high, cell.games, error, surprise, step=1 / measure.scale)
