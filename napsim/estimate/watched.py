"""A figure that is looked at more than once: intervals and p-values that hold at all times together.

Ordinary ones hold for one look at a number of games fixed beforehand. Who looks at a running check a
hundred times and stops at the first verdict would be wrong far more often than one time in twenty.

References: Howard, Ramdas, McAuliffe & Sekhon 2021 ("Time-uniform, nonparametric, nonasymptotic
confidence sequences"); for means Waudby-Smith et al. 2024 ("Time-uniform central limit theory").
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from scipy import special

from napsim.estimate import intervals, spread
from napsim.estimate.figure import Figure, figure_of
from napsim.estimate.moments import narrow
from napsim.estimate.solve import spread_groups, trials_of
from napsim.estimate.sums import Sums
from napsim.games.measures import Measure


def watched_figure_of(
    sums: Sums,
    measures: Mapping[str, Measure],
    name: str,
    by: str = "",
    group: str = "",
    percentile: float | None = None,
    level: float = intervals.LEVEL,
) -> Figure | None:
    """Give one figure of a variant with an interval that may be watched.

    Parameters
    ----------
    sums, measures, name, by, group, percentile, level
        As for `napsim.estimate.figure.figure_of`.

    Returns
    -------
    Figure or None
        Shares have the beta-binomial mixture. A spread is the greatest of the differences of two
        groups, each of which is watched at its part of the level. All else has the normal mixture.
    """
    figure = figure_of(sums, measures, name, by, group, percentile, level)
    cell = narrow(sums, name, by, group)
    if figure is None or cell is None or math.isnan(figure.value) or figure.low == figure.high:
        return figure
    if percentile is None and measures[name].kind == "spread":
        return _spread(figure, cell, measures, level)
    trials = None if percentile is not None else trials_of(cell, measures)
    if trials is not None:
        return _share(figure, trials, level)
    reach = float(intervals.anytime_deviations(figure.games, level))
    strict = 1 - 2 * float(special.ndtr(-reach))
    wide = figure_of(sums, measures, name, by, group, percentile, strict)
    low, high = (wide.low, wide.high) if wide else (figure.low, figure.high)
    surprise = partial(_normal, figure.surprise, figure.games, level)
    return replace(figure, low=low, high=high, surprise=surprise)


def _share(figure: Figure, trials: float, level: float) -> Figure:
    count = figure.value * trials
    low, high = intervals.anytime_share(count, trials, level)
    surprise = partial(intervals.anytime_surprise, count, trials)
    return replace(figure, low=float(low), high=float(high), surprise=surprise)


def _normal(surprise: Callable[[float], float], games: int, level: float, supposed: float) -> float:
    """Turn the p-value of one look into that of all looks, by the normal deviate it stands for."""
    p_value = surprise(supposed)
    if p_value <= 0:
        return 0.0
    return intervals.anytime_p(float(special.ndtri(min(p_value, 1.0) / 2)), games, level)


def _spread(figure: Figure, cell: Sums, measures: Mapping[str, Measure], level: float) -> Figure:
    error, pairs = spread.widest_pair(spread_groups(cell, 0, measures))
    each = 1 - (1 - level) / pairs
    half = error * float(intervals.anytime_deviations(figure.games, each))

    def surprise(supposed: float) -> float:
        if supposed < 0:
            return 0.0
        deviations = (figure.value - supposed) / error
        return min(1.0, pairs * intervals.anytime_p(deviations, figure.games, each))

    low = max(figure.value - half, 0.0)
    return replace(figure, low=low, high=figure.value + half, error=error, surprise=surprise)
