"""Several comparisons at once: adjusted p-values.

Holm's step-down keeps the chance of any false finding among planned targets below the level;
Benjamini & Hochberg keep the share of false ones among the findings of a sweep below it.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from statsmodels.stats.multitest import multipletests

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
        found[known] = multipletests(p[known], method=method)[1]
    return found
