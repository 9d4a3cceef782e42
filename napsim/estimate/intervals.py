"""Intervals for one figure, each an array function: shares, means, quantiles, what is rare.

References: Brown, Cai & DasGupta 2001 ("Interval estimation for a binomial proportion") for Wilson and
Jeffreys; Howard, Ramdas, McAuliffe & Sekhon 2021 ("Time-uniform, nonparametric, nonasymptotic
confidence sequences") for the intervals that may be watched.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import special, stats

Floats = npt.NDArray[np.float64]

#: Coverage of every interval, unless said otherwise.
LEVEL = 0.95

#: Nearer to 0 or to the whole than this many, a share's interval is Jeffreys'.
FEW = 10

WILSON = "Wilson"
JEFFREYS = "Jeffreys"
EXACT = "exact bound, none or all seen"
CONSTANT = "the same in every game"
STUDENT = "normal, games as units"
NO_DATA = "no data"


def wilson(count: Any, of: Any, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Give Wilson's score interval of a share.

    Parameters
    ----------
    count, of : array_like
        Successes and trials; need not be whole (effective numbers).
    level : float
        Coverage.

    Returns
    -------
    tuple of ndarray
        Lower and upper ends.
    """
    count, of = np.asarray(count, dtype=float), np.asarray(of, dtype=float)
    z = -special.ndtri((1 - level) / 2)
    share = count / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * np.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return np.clip(middle - half, 0, 1), np.clip(middle + half, 0, 1)


def jeffreys(count: Any, of: Any, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Give Jeffreys' interval of a share: quantiles of Beta(count + 1/2, of - count + 1/2)."""
    count, of = np.asarray(count, dtype=float), np.asarray(of, dtype=float)
    tail = (1 - level) / 2
    a, b = count + 0.5, of - count + 0.5
    return special.betaincinv(a, b, tail), special.betainccinv(a, b, tail)


def upper_bound(of: Any, level: float = LEVEL) -> Floats:
    """Give the largest share that leaves none of `of` a chance of at least 1 - level.

    For large numbers about 3 / of ("rule of three").
    """
    return -np.expm1(np.log1p(-level) / np.asarray(of, dtype=float))


def share_interval(
    share: Any, effective: Any, level: float = LEVEL
) -> tuple[Floats, Floats, npt.NDArray[np.str_]]:
    """Give a share's interval by the method that suits it.

    Parameters
    ----------
    share : array_like
        Shares.
    effective : array_like
        How many independent trials each is worth; infinite where every game gives the same share.
    level : float
        Coverage.

    Returns
    -------
    tuple
        Lower ends, upper ends, methods: an exact one-sided bound at 0 and 1, Jeffreys beside them,
        Wilson elsewhere.
    """
    share, of = np.broadcast_arrays(
        np.asarray(share, dtype=float), np.asarray(effective, dtype=float)
    )
    safe = np.where(np.isfinite(of) & (of > 0), of, 1.0)
    count = share * safe
    low, high = wilson(count, safe, level)
    method = np.full(share.shape, WILSON, dtype="<U32")
    few = (count < FEW) | (safe - count < FEW)
    beside = jeffreys(count[few], safe[few], level)
    low, high = np.array(low), np.array(high)
    low[few], high[few] = beside
    method[few] = JEFFREYS
    bound = upper_bound(safe, level)
    for at, ends in ((share == 0, (0.0 * bound, bound)), (share == 1, (1 - bound, 0 * bound + 1))):
        low[at], high[at] = ends[0][at], ends[1][at]
        method[at] = EXACT
    constant = np.isinf(of)
    low[constant] = high[constant] = share[constant]
    method[constant] = CONSTANT
    nothing = np.isnan(share) | ~(of > 0)
    low[nothing] = high[nothing] = np.nan
    method[nothing] = NO_DATA
    return low, high, method


def share_surprise(share: float, effective: float, supposed: float) -> float:
    """Give the p-value of a supposed true share by the method that `share_interval` takes."""
    if np.isnan(share) or not effective > 0:
        return 1.0
    if np.isinf(effective):
        return 1.0 if supposed == share else 0.0
    if not 0 <= supposed <= 1:
        return 0.0
    if share in (0.0, 1.0):
        # one-sided: nothing (or everything) was seen
        other = supposed if share == 0 else 1 - supposed
        return float(np.exp(effective * np.log1p(-other))) if other < 1 else 0.0
    count = share * effective
    if min(count, effective - count) < FEW:
        below = float(special.betainc(count + 0.5, effective - count + 0.5, supposed))
        return 2 * min(below, 1 - below)
    if supposed in (0.0, 1.0):
        return 0.0
    z = (share - supposed) / np.sqrt(supposed * (1 - supposed) / effective)
    return float(2 * special.ndtr(-abs(z)))


def student_half(error: Any, units: Any, level: float = LEVEL) -> Floats:
    """Give the half-width of a mean's interval: standard error times Student's t.

    Parameters
    ----------
    error : array_like
        Standard errors.
    units : array_like
        How many games each rests on; below 2 the half-width is infinite.
    """
    error, units = np.asarray(error, dtype=float), np.asarray(units, dtype=float)
    enough = units >= 2
    t = -special.stdtrit(np.where(enough, units - 1, 1), (1 - level) / 2)
    return np.where(enough, error * t, np.inf)


# ---- quantiles


def quantile(values: Any, counts: npt.NDArray[np.int64], p: float) -> float:
    """Give the least value that at least a share `p` of the rows does not exceed.

    Parameters
    ----------
    values, counts : ndarray
        Values in rising order and how many rows have each.
    p : float
        Between 0 and 1.
    """
    below = np.cumsum(counts)
    if not len(below) or below[-1] == 0:
        return float("nan")
    place = int(np.searchsorted(below, p * below[-1] * (1 - 1e-12)))
    return float(values[min(place, len(values) - 1)])


def quantile_interval(
    values: Any,
    counts: npt.NDArray[np.int64],
    p: float,
    effective: float,
    level: float = LEVEL,
) -> tuple[float, float]:
    """Give a quantile's interval from order statistics: no assumption about the shape.

    Parameters
    ----------
    values, counts : ndarray
        Values in rising order and how many rows have each.
    p : float
        Between 0 and 1.
    effective : float
        How many independent rows they are worth.
    level : float
        Coverage, at least.

    Returns
    -------
    tuple of float
        Ends; they are values that were seen, and equal when the quantile is beyond doubt.
    """
    total = int(counts.sum())
    if total == 0:
        return float("nan"), float("nan")
    whole = max(int(effective), 1)
    tail = (1 - level) / 2
    # P(at least `lower` of `whole` rows lie at or below the quantile) >= 1 - tail, likewise above
    lower = int(stats.binom.ppf(tail, whole, p))
    upper = int(stats.binom.isf(tail, whole, p)) + 1
    below = np.cumsum(counts) * (whole / total)
    first = int(np.searchsorted(below, max(lower, 1) - 1e-9))
    last = int(np.searchsorted(below, min(upper, whole) - 1e-9))
    top = len(values) - 1
    return float(values[min(first, top)]), float(values[min(last, top)])


def quantile_surprise(
    values: Any, counts: npt.NDArray[np.int64], p: float, effective: float, supposed: float
) -> float:
    """Give the p-value of a supposed true quantile, from the rows below and up to it (sign test)."""
    total = int(counts.sum())
    if not total or effective < 1:
        return 1.0
    whole = int(effective)
    at_most = round(float(counts[values <= supposed].sum() * (whole / total)))
    below = round(float(counts[values < supposed].sum() * (whole / total)))
    # a true quantile q has P(row <= q) >= p and P(row < q) <= p
    too_few = float(stats.binom.cdf(at_most, whole, p))
    too_many = float(stats.binom.sf(below - 1, whole, p))
    return min(1.0, 2 * min(too_few, too_many))


# ---- intervals that may be watched


def anytime_share(count: Any, of: Any, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Give an interval of a share that stays honest however often it is looked at.

    The beta-binomial mixture with a uniform prior: a share q is outside once
    B(count + 1, of - count + 1) > q^count (1 - q)^(of - count) / (1 - level), which happens at any
    time with chance at most 1 - level for the true one (Ville's inequality).

    Parameters
    ----------
    count, of : array_like
        Successes and trials so far.
    level : float
        Coverage at all times together.

    Returns
    -------
    tuple of ndarray
        Lower and upper ends.
    """
    count, of = np.broadcast_arrays(np.asarray(count, dtype=float), np.asarray(of, dtype=float))
    mixture = special.betaln(count + 1, of - count + 1) + np.log1p(-level)

    def excluded(q: Floats) -> npt.NDArray[np.bool_]:
        likelihood = special.xlogy(count, q) + special.xlog1py(of - count, -q)
        found: npt.NDArray[np.bool_] = mixture > likelihood
        return found

    share = np.where(of > 0, count / np.maximum(of, 1), 0.5)
    return _edge(excluded, np.zeros_like(share), share), _edge(excluded, np.ones_like(share), share)


def _edge(excluded: Any, outside: Floats, inside: Floats) -> Floats:
    """Bisect between points that are excluded and ones that are not; err to the outside."""
    end = outside.copy()
    open_ = ~excluded(end)
    for _ in range(60):
        middle = (outside + inside) / 2
        beyond = excluded(middle)
        outside = np.where(beyond, middle, outside)
        inside = np.where(beyond, inside, middle)
    return np.where(open_, end, outside)


def anytime_surprise(count: float, of: float, supposed: float) -> float:
    """Give the p-value of a supposed true share that stays honest however often it is looked at.

    The other side of `anytime_share`: the least it has shown at any time falls below x with chance at
    most x.
    """
    if not 0 <= supposed <= 1:
        return 0.0
    likelihood = special.xlogy(count, supposed) + special.xlog1py(of - count, -supposed)
    return float(np.exp(min(0.0, likelihood - special.betaln(count + 1, of - count + 1))))


#: Number of games at which a watched interval of a mean is tightest.
BEST_AT = 20_000


def anytime_deviations(units: Any, level: float = LEVEL, best_at: float = BEST_AT) -> Floats:
    """Give how many standard errors a watched interval reaches to either side (a normal mixture).

    Parameters
    ----------
    units : array_like
        Games so far.
    level : float
        Coverage at all times together.
    best_at : float
        Number of games at which the interval is tightest; to be fixed beforehand.
    """
    ratio = np.asarray(units, dtype=float) * _mixing(level, best_at)
    found: Floats = np.sqrt(
        2 * (ratio + 1) / ratio * np.log(np.sqrt(ratio + 1) / (1 - level)),
    )
    return found


def anytime_p(deviations: float, units: float, level: float, best_at: float = BEST_AT) -> float:
    """Give the p-value of a figure so many standard errors off: the other side of `anytime_deviations`."""
    ratio = units * _mixing(level, best_at)
    return float(min(1.0, np.sqrt(ratio + 1) * np.exp(-(deviations**2) / 2 * ratio / (ratio + 1))))


def _mixing(level: float, best_at: float) -> float:
    """Give the mixture's variance, per game and in variances of one game."""
    alpha = 1 - level
    return float((-2 * np.log(alpha) + np.log(-2 * np.log(alpha) + 1)) / best_at)


# ---- few


def clopper_pearson(count: Any, of: Any, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Give the exact interval of a share: what no binomial test at this level would rule out.

    It covers at least as often as it says, however few there are (Clopper & Pearson 1934).

    Parameters
    ----------
    count, of : array_like
        Successes and trials, whole numbers.
    level : float
        Coverage, at least.

    Returns
    -------
    tuple of ndarray
        Lower and upper ends; 0 and 1 where there was no trial.
    """
    count, of = np.broadcast_arrays(np.asarray(count, dtype=float), np.asarray(of, dtype=float))
    tail = (1 - level) / 2
    # the clipped arguments only keep betaincinv from corners that are settled by `where`
    low = special.betaincinv(np.maximum(count, 1), of - count + 1, tail)
    high = special.betaincinv(count + 1, np.maximum(of - count, 1), 1 - tail)
    return np.where(count > 0, low, 0.0), np.where(count < of, high, 1.0)
