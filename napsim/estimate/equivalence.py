"""The same, for all a designer cares: a claim of its own, never the absence of a finding.

Two one-sided tests: a difference is the same within a margin when its whole interval lies inside.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import stats

from napsim.estimate.moments import Floats
from napsim.games.measures import Measure

#: The largest change of a share that does not matter: one percentage point; for a rare (or almost sure)
#: share a tenth of it, but never less than a tenth of a percentage point.
SHARE_MARGIN = 0.01
SHARE_PART = 0.1
LEAST_SHARE_MARGIN = 0.001

#: For everything else: this part of the standard deviation of one game.
MARGIN_IN_DEVIATIONS = 0.05

MORE, LESS, SAME, UNDECIDED = "more", "less", "same within margin", "undecided"


def margin_of(measure: Measure, value: float, deviation: float) -> float:
    """Give the largest change of a measure that does not matter.

    Parameters
    ----------
    measure : Measure
        Its own margin counts, when it has one.
    value : float
        The base's figure.
    deviation : float
        Standard deviation of one game of the base, in the measure's unit.
    """
    if measure.margin is not None:
        return measure.margin
    if measure.unit != "share":
        return MARGIN_IN_DEVIATIONS * deviation
    if measure.kind not in ("proportion", "ratio") or not 0 <= value <= 1:
        return SHARE_MARGIN
    rare = SHARE_PART * min(value, 1 - value)
    return min(SHARE_MARGIN, max(rare, LEAST_SHARE_MARGIN))


def tost(value: Any, error: Any, margin: Any, units: Any) -> Floats:
    """Give the p-value of two one-sided tests: small when the difference is surely within the margin.

    Parameters
    ----------
    value, error : array_like
        Difference and its standard error.
    margin : array_like
        Of the same unit.
    units : array_like
        How many games it rests on.
    """
    value, error = np.asarray(value, dtype=float), np.asarray(error, dtype=float)
    freedom = np.maximum(np.asarray(units, dtype=float) - 1, 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        inside = (np.asarray(margin) - np.abs(value)) / error
    found: Floats = stats.t.sf(
        np.where(error > 0, inside, np.where(inside > 0, np.inf, -np.inf)), freedom
    )
    return found


def verdicts(
    low: Floats, high: Floats, margin: Floats, p_adjusted: Floats, level: float
) -> npt.NDArray[np.str_]:
    """Say of each difference whether it is more, less, the same within the margin, or undecided.

    Parameters
    ----------
    low, high : ndarray of float64
        Ends of the differences' intervals.
    margin : ndarray of float64
        The largest changes that do not matter.
    p_adjusted : ndarray of float64
        A difference must also hold among all the others that were looked at.
    level : float
        Coverage; a difference holds when its adjusted p-value is at most 1 - level.
    """
    found = np.full(low.shape, UNDECIDED, dtype="<U20")
    holds = ~(p_adjusted > 1 - level)
    found[(low > 0) & holds] = MORE
    found[(high < 0) & holds] = LESS
    found[(low > -margin) & (high < margin)] = SAME
    found[(low == 0) & (high == 0)] = SAME
    return found
