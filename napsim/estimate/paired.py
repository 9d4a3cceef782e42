"""Differences between a variant and the base, paired game by game.

For shares that are one yes or no a game, the games that flipped say everything: McNemar's test (exact,
mid-p) and the adjusted interval of Bonett & Price 2012 ("Adjusted Wald confidence interval for a
difference of binomial proportions based on paired data"), which also holds when few or none flipped.
For all else the influences of one game are subtracted: Var(x - y) = Var x + Var y - 2 Cov.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import special, stats

from napsim.estimate.intervals import LEVEL, student_half, upper_bound
from napsim.estimate.moments import Figures, Floats, Moments, covariance

#: Beyond so many flips the normal form of McNemar's test is as good as the exact one.
_MANY_FLIPS = 5000


@dataclass(frozen=True, slots=True)
class Differences:
    """Variant less base, for some cells.

    Attributes
    ----------
    value, low, high : ndarray of float64
        Difference and ends of its interval.
    p_value : ndarray of float64
        Two-sided, of no difference; NaN where every game is alike and there is nothing to test.
    variance : ndarray of float64
        Of one game's difference.
    gain : ndarray of float64
        How many times fewer games the pairing needed: variance of the difference of independent
        games over that of paired ones. NaN where no game differed, or none was paired.
    standardised : ndarray of float64
        Difference in standard deviations of one game of the base.
    """

    value: Floats
    low: Floats
    high: Floats
    p_value: Floats
    variance: Floats
    gain: Floats
    standardised: Floats


def differences(
    kind: str,
    ours: tuple[Moments, Figures],
    base: tuple[Moments, Figures],
    units: Floats,
    level: float = LEVEL,
) -> Differences:
    """Compare the same cells of a variant and of the base on the same games.

    Parameters
    ----------
    kind : str
        Kind of their measures.
    ours, base : tuple of Moments and Figures
        Of variant and base; the variant's cross products decide whether they are paired.
    units : ndarray of float64
        How many games each difference rests on.
    level : float
        Coverage.
    """
    moments, figures = ours
    base_moments, base_figures = base
    value = figures.value - base_figures.value
    alone = figures.variance + base_figures.variance
    variance = alone
    if moments.cross is not None:
        variance = alone - 2 * covariance(figures, base_figures, moments.cross)
        variance = np.where(variance <= 1e-12 * alone, 0.0, variance)
    error = np.sqrt(variance / moments.games)
    half = student_half(error, units, level)
    # no game differed, which few games do not prove of all: as many may differ as could have been
    # missed, each by two standard deviations
    alike = (variance == 0) & (alone > 0) & (value == 0)
    half[alike] = upper_bound(np.maximum(units, 1), level)[alike] * np.sqrt(2 * alone[alike])
    low, high = value - half, value + half
    p_value = _t_test(value, error, units)
    p_value[alone == 0] = np.nan
    if kind == "proportion" and moments.cross is not None:
        flips = _flips(moments, base_moments)
        binary = flips[2]
        low[binary], high[binary] = _bonett_price(*flips[:2], moments.games, level, binary)
        p_value[binary] = mcnemar(flips[0][binary], flips[1][binary])
    with np.errstate(divide="ignore", invalid="ignore"):
        gain = np.where(variance > 0, alone / variance, np.nan)
        spread = np.sqrt(base_figures.variance)
        standardised = np.where(spread > 0, value / spread, np.where(value == 0, 0.0, np.nan))
    if moments.cross is None:
        gain = np.full(len(value), np.nan)
    return Differences(value, low, high, p_value, variance, gain, standardised)


def mcnemar(gained: npt.NDArray[np.int64], lost: npt.NDArray[np.int64]) -> Floats:
    """Test whether flips to yes and to no are equally likely (exact, mid-p).

    Parameters
    ----------
    gained, lost : ndarray of int64
        Games that were no in the base and yes in the variant, and the other way.

    Returns
    -------
    ndarray of float64
        Two-sided p-values; 1 where nothing flipped. The mid-p form counts half of the outcome seen, so
        that they are uniform on average rather than too large.
    """
    gained, lost = np.asarray(gained), np.asarray(lost)
    flips = gained + lost
    fewer = np.minimum(gained, lost)
    exact = 2 * stats.binom.cdf(fewer, flips, 0.5) - stats.binom.pmf(fewer, flips, 0.5)
    normal = 2 * special.ndtr(-np.abs(gained - lost) / np.sqrt(np.maximum(flips, 1)))
    p_value = np.where(flips <= _MANY_FLIPS, exact, normal)
    found: Floats = np.where(gained == lost, 1.0, np.clip(p_value, 0.0, 1.0))
    return found


def _flips(
    moments: Moments, base: Moments
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """Count flips to yes and to no, and say which cells are one yes or no in every game."""
    assert moments.cross is not None
    games = moments.games
    binary = np.ones(len(moments.sums), dtype=bool)
    for side in (moments, base):
        y, n = side.sums[:, 0], side.sums[:, 1]
        binary &= (n == games) & (side.products[:, 1, 1] == games) & (side.products[:, 0, 0] == y)
    both = moments.cross[:, 0, 0]
    return moments.sums[:, 0] - both, base.sums[:, 0] - both, binary


def _bonett_price(
    gained: npt.NDArray[np.int64],
    lost: npt.NDArray[np.int64],
    games: int,
    level: float,
    which: npt.NDArray[np.bool_],
) -> tuple[Floats, Floats]:
    """Give the adjusted interval of the difference of two paired shares, one flip added each way."""
    up = (gained[which] + 1) / (games + 2)
    down = (lost[which] + 1) / (games + 2)
    half = -special.ndtri((1 - level) / 2) * np.sqrt((up + down - (up - down) ** 2) / (games + 2))
    middle = up - down
    return middle - half, middle + half


def _t_test(value: Floats, error: Floats, units: Floats) -> Floats:
    """Two-sided p-values of a difference of 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.where(error > 0, np.abs(value) / error, np.where(value == 0, 0.0, np.inf))
    p_value: Floats = 2 * special.stdtr(np.maximum(units - 1, 1), -t)
    p_value[np.isnan(value) | (units < 2)] = np.nan
    return p_value
