"""Several comparisons at once: adjusted p-values.

Holm's step-down keeps the chance of any false finding among planned targets below the level;
Benjamini & Hochberg keep the share of false ones among the findings of a sweep below it.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from scipy import stats

from napsim.estimate.moments import Floats


def adjusted(p_values: Any, method: Literal["holm", "fdr_bh"]) -> Floats:
    """Adjust p-values for their number.

    Parameters
    ----------
    p_values : array_like
        NaN where there is none; these are left out of the count and stay NaN.
    method : str
        ``holm`` for planned targets, ``fdr_bh`` for the cells of a sweep.
    """
    p = np.asarray(p_values, dtype=float)
    found = np.full(p.shape, np.nan)
    known = ~np.isnan(p)
    if known.any():
        found[known] = _holm(p[known]) if method == "holm" else _benjamini_hochberg(p[known])
    return found


def _holm(p: Floats) -> Floats:
    """Adjust step by step, the smallest first (statsmodels' collects garbage at every call)."""
    order = np.argsort(p)
    steps = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    found = np.empty_like(p)
    found[order] = np.minimum(steps, 1.0)
    return found


def _benjamini_hochberg(p: Floats) -> Floats:
    found: Floats = stats.false_discovery_control(p, method="bh")
    return found
