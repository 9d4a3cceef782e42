"""The spread over groups: greatest less least, with an interval that knows its bias.

Even equal groups differ by chance, so a spread that is measured is too large on average, and a plain
interval around it would never reach 0. The interval here asks instead which true spreads would not be
surprised by the one measured: the groups' figures are normal with their joint covariance (a game's
seats are not independent), the true pattern is the measured one shrunk or stretched, and the spreads
at both ends of the interval make the measured one just as unlikely as the level allows. The normal
draws are a fixed set of quasi-random points, so that the same sums give the same interval.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from scipy import special
from scipy.stats import qmc

from napsim.estimate.intervals import LEVEL
from napsim.estimate.moments import Floats, Moments

METHOD = "spread, inverted test on the joint covariance"

#: A power of two, as Sobol points want it.
_DRAWS = 2048
_SEED = 1809
#: A part of the draws that is counted well enough; stretches of a pattern beyond which nobody looks.
_ENOUGH, _FARTHEST = 0.05, 2.0**40


@dataclass(frozen=True, slots=True)
class Groups:
    """The figures of all groups of a spread.

    Attributes
    ----------
    value : ndarray of float64, shape (groups,)
        A ratio a group.
    influence : ndarray of float64, shape (groups, components)
        Gradients by all components.
    covariance : ndarray of float64, shape (groups, groups)
        Of the figures.
    """

    value: Floats
    influence: Floats
    covariance: Floats


@dataclass(frozen=True, slots=True)
class Spread:
    """A spread and what may be said of it.

    Attributes
    ----------
    value : float
        Greatest less least.
    low, high : float
        Interval of the true spread.
    by_chance : float
        What equal groups would show on average at this number of games.
    error : float
        Standard error of the value.
    p_equal : float
        P-value of all groups being equal (Wald's chi-square; for one winner a game, Pearson's but for
        the variance, which is that of the shares found).
    """

    value: float
    low: float
    high: float
    by_chance: float
    error: float
    p_equal: float


def groups_of(moments: Moments, cell: int, scale: float) -> Groups:
    """Compute the figures of a spread's groups from the sums of its cell (y and n by group)."""
    games = moments.games
    mean = moments.sums[cell] / games
    k = len(mean) // 2
    y, n = mean[0::2], mean[1::2]
    with np.errstate(divide="ignore", invalid="ignore"):
        value = y / n
        influence = np.zeros((k, 2 * k))
        rows = np.arange(k)
        influence[rows, 2 * rows] = 1 / n
        influence[rows, 2 * rows + 1] = -value / n
    influence = influence / scale
    second = moments.products[cell] / games
    covariance = influence @ second @ influence.T / max(games - 1, 1)
    return Groups(value / scale, influence, covariance)


def spread_of(groups: Groups, level: float = LEVEL) -> Spread:
    """Give the spread of some groups with its interval; NaN where a group has no data."""
    value = float(np.ptp(groups.value))
    if not (np.isfinite(value) and bool(np.isfinite(groups.covariance).all())):
        return Spread(np.nan, np.nan, np.nan, np.nan, np.nan, np.nan)
    if not groups.covariance.any():
        return Spread(value, value, value, 0.0, 0.0, 1.0 if value == 0 else 0.0)
    noise = _noise(groups.covariance)
    shape = (groups.value - groups.value.mean())[:, None]
    tail = (1 - level) / 2
    chance = _ranges(noise)
    at_most = _no_more(groups, noise)

    def at_least(t: float) -> float:
        return float(np.mean(_ranges(t * shape + noise) >= value))

    low = 0.0 if at_least(0.0) > tail else _where_it_turns(lambda t: at_least(t) > tail, 0.0, 1.0)
    beyond = 1.0
    while value and at_most(beyond) > tail and beyond < _FARTHEST:
        beyond *= 2
    high = _where_it_turns(lambda t: at_most(t) <= tail, 0.0, beyond)
    spreads = _ranges(groups.value[:, None] + noise)
    return Spread(
        value=value,
        low=low * value,
        high=max(high, 1.0) * value if value else float(np.quantile(chance, 1 - 2 * tail)),
        by_chance=float(chance.mean()),
        error=float(spreads.std()),
        p_equal=p_equal(groups),
    )


def _no_more(groups: Groups, noise: Floats) -> Callable[[float], float]:
    """Give what says how surprising so small a spread is, if the true pattern is `t` times the measured.

    It is told in parts of how surprising it is of equal groups. Otherwise groups that by luck look more
    alike than equal ones do would be called fair on games far too few to tell (the remedy is that of
    Read 2002, "Presentation of search results: the CLs technique").
    """
    value = float(np.ptp(groups.value))
    shape = (groups.value - groups.value.mean())[:, None]
    of_equals = float(np.mean(_ranges(noise) <= value))
    if of_equals >= _ENOUGH:
        return lambda t: float(np.mean(_ranges(t * shape + noise) <= value)) / of_equals
    # too few draws to count: as both become rare their ratio is that of the densities at no spread
    inverse = np.linalg.pinv(groups.covariance, rcond=1e-9, hermitian=True)
    far = float(shape[:, 0] @ inverse @ shape[:, 0])
    return lambda t: float(np.exp(-(t**2) * far / 2))


def p_equal(groups: Groups) -> float:
    """Give the p-value of all groups being equal; partners that always win together count once."""
    contrasts = np.eye(len(groups.value))[:-1] - np.eye(len(groups.value))[-1]
    difference = contrasts @ groups.value
    covariance = contrasts @ groups.covariance @ contrasts.T
    freedom = int(np.linalg.matrix_rank(covariance, hermitian=True))
    inverse = np.linalg.pinv(covariance, rcond=1e-9, hermitian=True)
    return float(special.chdtrc(freedom, difference @ inverse @ difference)) if freedom else 1.0


def surprise(groups: Groups, supposed: float) -> float:
    """Give the p-value of a supposed true spread, by the test that `spread_of` inverts."""
    value = float(np.ptp(groups.value))
    if not (np.isfinite(value) and bool(np.isfinite(groups.covariance).all())):
        return 1.0
    if supposed < 0 or not groups.covariance.any():
        return 1.0 if supposed == value else 0.0
    noise = _noise(groups.covariance)
    shape = (groups.value - groups.value.mean())[:, None]
    if value and supposed < value:
        return min(1.0, 2 * float(np.mean(_ranges(supposed / value * shape + noise) >= value)))
    if value:
        return min(1.0, 2 * _no_more(groups, noise)(supposed / value))
    return float(np.mean(_ranges(noise) >= supposed))


def difference_of(
    ours: Groups, base: Groups, shared: Floats | None, level: float = LEVEL
) -> tuple[float, float, float, float]:
    """Give the difference of two spreads, its ends, and its standard error.

    Parameters
    ----------
    ours, base : Groups
        Variant and base.
    shared : ndarray of float64, shape (our groups, base groups), or None
        Covariance of the variant's with the base's figures; None when they are independent.
    level : float
        Coverage.
    """
    k, b = len(ours.value), len(base.value)
    joint = np.zeros((k + b, k + b))
    joint[:k, :k], joint[k:, k:] = ours.covariance, base.covariance
    if shared is not None:
        joint[:k, k:], joint[k:, :k] = shared, shared.T
    value = float(np.ptp(ours.value) - np.ptp(base.value))
    if not (np.isfinite(value) and bool(np.isfinite(joint).all())):
        return np.nan, np.nan, np.nan, np.nan
    noise = _noise(joint)
    drawn = _ranges(ours.value[:, None] + noise[:k]) - _ranges(base.value[:, None] + noise[k:])
    error = float(drawn.std())
    if error < 1e-6 * np.sqrt(np.trace(joint)):
        # the same games on both sides: what is left is rounding
        error = 0.0
    half = -float(special.ndtri((1 - level) / 2)) * error
    return value, value - half, value + half, error


def error_of(groups: Groups) -> float:
    """Give the standard error of a spread; NaN where a group has no data."""
    if not bool(np.isfinite(groups.covariance).all()):
        return np.nan
    return float(_ranges(groups.value[:, None] + _noise(groups.covariance)).std())


def widest_pair(groups: Groups) -> tuple[float, int]:
    """Give the greatest standard error of a difference of two groups, and how many pairs there are."""
    own = np.diag(groups.covariance)
    between = own[:, None] + own[None, :] - 2 * groups.covariance
    return float(np.sqrt(max(between.max(), 0.0))), len(own) * (len(own) - 1) // 2


def shared_covariance(
    ours: Groups, base: Groups, cross: npt.NDArray[np.int64], games: int
) -> Floats:
    """Covariance of the figures of a variant's groups with those of the base's, same games."""
    found: Floats = ours.influence @ (cross / games) @ base.influence.T / max(games - 1, 1)
    return found


def _ranges(values: Floats) -> Floats:
    """Give the range over groups (first axis) of every draw."""
    found: Floats = values.max(axis=0) - values.min(axis=0)
    return found


def _noise(covariance: Floats) -> Floats:
    """Draw errors with a covariance that may be singular (shares that add to one are)."""
    weights, axes = np.linalg.eigh(covariance)
    root = axes * np.sqrt(np.clip(weights, 0, None))
    drawn: Floats = root @ normals(len(covariance))
    return drawn


@lru_cache(maxsize=16)
def normals(dimensions: int) -> Floats:
    """Give a fixed set of quasi-random standard normal points, a column a draw."""
    points = qmc.Sobol(dimensions, scramble=True, rng=_SEED).random(_DRAWS)
    drawn: Floats = np.ascontiguousarray(special.ndtri(np.clip(points, 1e-12, 1 - 1e-12)).T)
    return drawn


def _where_it_turns(turned: Callable[[float], bool], before: float, after: float) -> float:
    """Bisect for the point at which a monotone condition becomes true."""
    for _ in range(16):
        middle = (before + after) / 2
        if turned(middle):
            after = middle
        else:
            before = middle
    return (before + after) / 2


def p_value(value: float, error: float) -> float:
    """Two-sided p-value of no difference between two spreads."""
    if np.isnan(value):
        return np.nan
    if error == 0:
        return 1.0 if value == 0 else 0.0
    return float(2 * special.ndtr(-abs(value) / error))
