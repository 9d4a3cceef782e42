"""All figures of one variant with their intervals, and its differences from the base, as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from napsim.estimate import intervals, spread
from napsim.estimate.equivalence import margin_of
from napsim.estimate.moments import Figures, Floats, Moments, figures_of, moments_of
from napsim.estimate.multiplicity import adjusted
from napsim.estimate.paired import differences
from napsim.estimate.sums import Sums
from napsim.games.measures import Measure

Texts = npt.NDArray[np.str_]

#: Kinds whose components are a numerator y and a denominator n.
RATIOS = ("proportion", "mean", "ratio", "distribution")


@dataclass(frozen=True, slots=True)
class Solution:
    """The figures of one variant, one entry a cell; NaN where there is none.

    Attributes
    ----------
    value, low, high : ndarray of float64
        Figure and interval, in the measure's unit.
    error : ndarray of float64
        Standard errors.
    units : ndarray of float64
        How many independent games each is worth.
    numerator, denominator : ndarray of float64
        Summed counts; NaN for kinds that have none.
    by_chance : ndarray of float64
        For spreads: what equal groups would show on average.
    p_equal : ndarray of float64
        For spreads: p-value of all groups being equal.
    method : ndarray of str
        Of the interval.
    """

    value: Floats
    low: Floats
    high: Floats
    error: Floats
    units: Floats
    numerator: Floats
    denominator: Floats
    by_chance: Floats
    p_equal: Floats
    method: Texts


@dataclass(frozen=True, slots=True)
class Comparison:
    """A variant less the base, one entry a cell of the variant; NaN where the base has no such cell.

    Attributes
    ----------
    value, low, high, p_value, gain, standardised : ndarray of float64
        As in `napsim.estimate.paired.Differences`.
    margin : ndarray of float64
        The largest change that does not matter.
    """

    value: Floats
    low: Floats
    high: Floats
    p_value: Floats
    gain: Floats
    standardised: Floats
    margin: Floats

    @property
    def p_adjusted(self) -> Floats:
        """Adjusted for the number of cells (Benjamini & Hochberg)."""
        return adjusted(self.p_value, "fdr_bh")


def solve(sums: Sums, measures: Mapping[str, Measure], level: float = intervals.LEVEL) -> Solution:
    """Compute every figure of a variant.

    Parameters
    ----------
    sums : Sums
        Its sums.
    measures : mapping of str to Measure
        The game's measures by name.
    level : float
        Coverage of the intervals.
    """
    n = len(sums.cells)
    value, low, high, error, units, y, of, chance, equal = np.full((9, n), np.nan)
    method = np.full(n, "", "<U48")
    found = Solution(value, low, high, error, units, y, of, chance, equal, method)
    for kind, places in _by_kind(sums, measures).items():
        if kind == "spread":
            for place in places:
                _solve_spread(found, sums, int(place), measures, level)
        else:
            _solve_cells(found, sums, kind, places, measures, level)
    return found


def _by_kind(sums: Sums, measures: Mapping[str, Measure]) -> dict[str, npt.NDArray[np.int64]]:
    kinds = np.array([measures[cell.measure].kind for cell in sums.cells])
    return {str(kind): np.flatnonzero(kinds == kind) for kind in dict.fromkeys(kinds.tolist())}


def _scales(sums: Sums, places: npt.NDArray[np.int64], measures: Mapping[str, Measure]) -> Floats:
    return np.array([measures[sums.cells[p].measure].scale for p in places], dtype=float)


def _solve_cells(
    found: Solution,
    sums: Sums,
    kind: str,
    places: npt.NDArray[np.int64],
    measures: Mapping[str, Measure],
    level: float,
) -> None:
    moments = moments_of(sums, places.tolist())
    figures = figures_of(kind, moments, _scales(sums, places, measures))
    units = _units(kind, moments)
    error = figures.error
    half = intervals.student_half(error, units, level)
    low, high = figures.value - half, figures.value + half
    method = np.where(error == 0, intervals.CONSTANT, intervals.STUDENT).astype("<U48")
    method[np.isnan(figures.value)] = intervals.NO_DATA
    shares = np.array([_is_share(measures[sums.cells[p].measure]) for p in places])
    if shares.any():
        effective = effective_trials(moments, figures)[shares]
        low[shares], high[shares], method[shares] = intervals.share_interval(
            figures.value[shares], effective, level
        )
    found.value[places], found.error[places], found.units[places] = figures.value, error, units
    found.low[places], found.high[places], found.method[places] = low, high, method
    if kind in RATIOS:
        found.numerator[places] = moments.sums[:, 0]
        found.denominator[places] = moments.sums[:, 1]


def _is_share(measure: Measure) -> bool:
    return measure.kind == "proportion" or (
        measure.kind == "ratio" and measure.unit == "share" and measure.scale == 1
    )


def _units(kind: str, moments: Moments) -> Floats:
    """How many equal games would weigh as much: (sum of n)² / sum of n² over games."""
    where = {"slope": (0,), "contrast": (1, 3)}.get(kind, (1,))
    with np.errstate(divide="ignore", invalid="ignore"):
        each = [moments.sums[:, k].astype(float) ** 2 / moments.products[:, k, k] for k in where]
    found: Floats = np.nan_to_num(np.min(each, axis=0), nan=0.0)
    return found


def effective_trials(moments: Moments, figures: Figures) -> Floats:
    """How many independent trials each share is worth.

    The rows themselves, when no game has two; else as many as would give the variance that was found
    between games. At 0 and 1, where none can be found, a game's rows count as one.
    """
    y, n = moments.sums[:, 0].astype(float), moments.sums[:, 1].astype(float)
    single = moments.products[:, 1, 1] == moments.sums[:, 1]
    cautious = _units("proportion", moments)
    share = figures.value
    with np.errstate(divide="ignore", invalid="ignore"):
        between = share * (1 - share) / (figures.variance / moments.games)
    between = np.where(np.isnan(figures.variance), cautious, between)
    return np.where(single, n, np.where((y == 0) | (y == n), cautious, between))


def trials_of(sums: Sums, measures: Mapping[str, Measure]) -> float | None:
    """Effective trials of the first cell, or None when its figure is not a share."""
    measure = measures[sums.cells[0].measure]
    if not _is_share(measure):
        return None
    moments = moments_of(sums, [0])
    figures = figures_of(measure.kind, moments, np.ones(1))
    return float(effective_trials(moments, figures)[0])


def _solve_spread(
    found: Solution, sums: Sums, place: int, measures: Mapping[str, Measure], level: float
) -> None:
    groups = spread_groups(sums, place, measures)
    result = spread.spread_of(groups, level)
    found.value[place], found.low[place], found.high[place] = result.value, result.low, result.high
    found.error[place], found.by_chance[place] = result.error, result.by_chance
    found.p_equal[place] = result.p_equal
    found.units[place] = sums.games
    found.method[place] = intervals.NO_DATA if np.isnan(result.value) else spread.METHOD


def spread_groups(sums: Sums, place: int, measures: Mapping[str, Measure]) -> spread.Groups:
    """Give the figures of the groups of the spread at a place among the cells."""
    measure = measures[sums.cells[place].measure]
    return spread.groups_of(moments_of(sums, [place]), 0, measures[measure.of or ""].scale)


# ---- differences


def compare(
    ours: Sums, base: Sums, measures: Mapping[str, Measure], level: float = intervals.LEVEL
) -> Comparison:
    """Compare a variant with the base on the same games.

    Parameters
    ----------
    ours, base : Sums
        Over the same games, the variant's with its cross products.
    measures : mapping of str to Measure
        The game's measures by name.
    level : float
        Coverage of the intervals.
    """
    if ours.games != base.games:
        raise ValueError("variant and base were not summed over the same games")
    found = Comparison(*(np.full(len(ours.cells), np.nan) for _ in range(7)))
    at = {(c.measure, c.by, c.level): place for place, c in enumerate(base.cells)}
    partner = np.array([at.get((c.measure, c.by, c.level), -1) for c in ours.cells], dtype=np.int64)
    for kind, places in _by_kind(ours, measures).items():
        shared = places[partner[places] >= 0]
        if kind == "spread":
            for place in shared:
                _compare_spread(found, ours, base, int(place), int(partner[place]), measures, level)
        elif len(shared):
            _compare_cells(found, ours, base, kind, shared, partner[shared], measures, level)
    return found


def _compare_cells(
    found: Comparison,
    ours: Sums,
    base: Sums,
    kind: str,
    places: npt.NDArray[np.int64],
    partners: npt.NDArray[np.int64],
    measures: Mapping[str, Measure],
    level: float,
) -> None:
    scale = _scales(ours, places, measures)
    mine, theirs = moments_of(ours, places.tolist()), moments_of(base, partners.tolist())
    my_figures, their_figures = figures_of(kind, mine, scale), figures_of(kind, theirs, scale)
    units = np.minimum(_units(kind, mine), _units(kind, theirs))
    result = differences(kind, (mine, my_figures), (theirs, their_figures), units, level)
    low, high = result.low, result.high
    if kind == "proportion":
        # nothing seen on either side has no variance, and yet is not known to be equal
        unseen = (result.variance == 0) & (low == high) & np.isin(my_figures.value, (0.0, 1.0))
        bound = intervals.upper_bound(np.maximum(units[unseen], 1), level)
        low[unseen], high[unseen] = -bound, bound
    found.value[places], found.low[places], found.high[places] = result.value, low, high
    found.p_value[places], found.gain[places] = result.p_value, result.gain
    found.standardised[places] = result.standardised
    deviations = np.sqrt(their_figures.variance)
    found.margin[places] = [
        margin_of(measures[ours.cells[place].measure], value, deviation)
        for place, value, deviation in zip(
            places, their_figures.value.tolist(), deviations.tolist(), strict=True
        )
    ]


def _compare_spread(
    found: Comparison,
    ours: Sums,
    base: Sums,
    place: int,
    partner: int,
    measures: Mapping[str, Measure],
    level: float,
) -> None:
    mine, theirs = spread_groups(ours, place, measures), spread_groups(base, partner, measures)
    moments = moments_of(ours, [place])
    shared = None
    if moments.cross is not None:
        shared = spread.shared_covariance(mine, theirs, moments.cross[0], ours.games)
    value, low, high, error = spread.difference_of(mine, theirs, shared, level)
    if value == 0 and error == 0 and mine.covariance.any():
        # as for means: no game differed, but some may
        deviation = np.sqrt(np.trace(mine.covariance) / len(mine.value) * ours.games)
        high = float(intervals.upper_bound(ours.games, level)) * 2 * deviation
        low = -high
    found.value[place], found.low[place], found.high[place] = value, low, high
    found.p_value[place] = spread.p_value(value, error)
    if error > 0 and shared is not None:
        alone = spread.error_of(mine) ** 2 + spread.error_of(theirs) ** 2
        found.gain[place] = alone / error**2
    one_game = np.sqrt(np.trace(theirs.covariance) / len(theirs.value) * ours.games)
    found.standardised[place] = value / one_game if one_game > 0 else np.nan
    measure = measures[ours.cells[place].measure]
    of = measures[measure.of or ""]
    found.margin[place] = (
        measure.margin if measure.margin is not None else margin_of(of, np.nan, one_game)
    )
