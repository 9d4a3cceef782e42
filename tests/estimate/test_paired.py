"""Paired differences against the same done by hand on the stored rows of every game."""

from __future__ import annotations

from typing import Literal

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as exact_mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.weightstats import ttost_paired

from napsim.estimate import intervals
from napsim.estimate.equivalence import (
    SAME,
    margin_of,
    tost,
    verdicts,
)
from napsim.estimate.multiplicity import adjusted
from napsim.estimate.paired import mcnemar
from napsim.estimate.solve import compare, solve
from napsim.estimate.sums import sum_job, sums_of
from tests.estimate.many_runs import BY_NAME, long_parts
from tests.known_game import DiceRace, played

GAME = DiceRace()
GAMES = 1500
BASE = played(0, target=18)
CHANGED = played(1, target=20, head_start=1)
OURS, THEIRS = (long_parts(variant, 9, GAMES) for variant in (CHANGED, BASE))
SUMS = sums_of(OURS, {}, THEIRS)
BASE_SUMS = sums_of(THEIRS, {})
FOUND = compare(SUMS, BASE_SUMS, BY_NAME)
KEYS = [(cell.measure, cell.by, cell.level) for cell in SUMS.cells]


def per_game(parts: object, key: tuple[str, str, str]) -> np.ndarray:
    """The components of a cell in every game, as floats."""
    plan = parts.plan  # type: ignore[attr-defined]
    keys = [(cell.measure, cell.by, cell.level) for cell in plan.cells]
    at = sum(cell.size for cell in plan.cells[: keys.index(key)])
    which = plan.cell_parts[at : at + plan.cells[keys.index(key)].size]
    return parts.values[which].astype(float)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "key", [("rounds_played", "", ""), ("final_total", "seat", "2"), ("totals", "seat", "1")]
)
def test_a_mean_of_one_row_a_game_is_a_paired_t_test(key: tuple[str, str, str]) -> None:
    place = KEYS.index(key)
    ours, base = per_game(OURS, key)[0], per_game(THEIRS, key)[0]
    expected = stats.ttest_rel(ours, base)
    low, high = expected.confidence_interval(0.95)
    assert FOUND.value[place] == pytest.approx((ours - base).mean())
    assert FOUND.low[place] == pytest.approx(low)
    assert FOUND.high[place] == pytest.approx(high)
    assert FOUND.p_value[place] == pytest.approx(expected.pvalue)
    alone = ours.var(ddof=1) + base.var(ddof=1)
    assert FOUND.gain[place] == pytest.approx(alone / (ours - base).var(ddof=1))
    assert FOUND.standardised[place] == pytest.approx((ours - base).mean() / base.std(ddof=1))


@pytest.mark.parametrize(
    "key", [("tops_per_throw", "", ""), ("late_tops", "", ""), ("final_total", "", "")]
)
def test_a_ratio_is_compared_by_the_residuals_of_each_game(key: tuple[str, str, str]) -> None:
    place = KEYS.index(key)

    def residuals(parts: object) -> tuple[float, np.ndarray]:
        y, n = per_game(parts, key)
        return y.sum() / n.sum(), (y - y.sum() / n.sum() * n) / n.mean()

    (a, ours), (b, base) = residuals(OURS), residuals(THEIRS)
    error = np.sqrt((ours - base).var(ddof=1) / GAMES)
    assert FOUND.value[place] == pytest.approx(a - b)
    n = per_game(OURS, key)[1]
    t = stats.t.isf(0.025, min(n.sum() ** 2 / (n**2).sum(), GAMES) - 1)
    assert FOUND.high[place] - FOUND.low[place] == pytest.approx(2 * t * error, rel=1e-3)


def test_a_slope_is_that_of_least_squares_and_its_error_that_of_leaving_games_out() -> None:
    key = ("pace", "", "")
    place = KEYS.index(key)
    parts = per_game(OURS, key)

    def slope(n: float, x: float, y: float, xx: float, xy: float) -> float:
        return (n * xy - x * y) / (n * xx - x * x)

    solution = solve(SUMS, BY_NAME)
    assert solution.value[place] == pytest.approx(slope(*parts.sum(axis=1)))
    left_out = [slope(*(parts.sum(axis=1) - parts[:, game])) for game in range(GAMES)]
    jackknife = np.sqrt((GAMES - 1) * np.var(left_out))
    assert solution.error[place] == pytest.approx(jackknife, rel=0.01)


def test_a_contrast_is_a_difference_of_shares_with_the_error_of_leaving_games_out() -> None:
    key = ("lucky_start", "", "")
    place = KEYS.index(key)
    parts = per_game(OURS, key)

    def contrast(y1: float, n1: float, y0: float, n0: float) -> float:
        return y1 / n1 - y0 / n0

    solution = solve(SUMS, BY_NAME)
    assert solution.value[place] == pytest.approx(contrast(*parts.sum(axis=1)))
    left_out = [contrast(*(parts.sum(axis=1) - parts[:, game])) for game in range(GAMES)]
    assert solution.error[place] == pytest.approx(np.sqrt((GAMES - 1) * np.var(left_out)), rel=0.01)


def test_a_share_is_compared_by_its_flips() -> None:
    key = ("sprint_rate", "", "")
    place = KEYS.index(key)
    ours, base = per_game(OURS, key)[0], per_game(THEIRS, key)[0]
    gained, lost = int(((ours == 1) & (base == 0)).sum()), int(((ours == 0) & (base == 1)).sum())
    table = [[((ours == 1) & (base == 1)).sum(), gained], [lost, ((ours == 0) & (base == 0)).sum()]]
    exact = exact_mcnemar(np.array(table), exact=True).pvalue
    mid = exact - stats.binom.pmf(min(gained, lost), gained + lost, 0.5)
    assert FOUND.p_value[place] == pytest.approx(mid)
    assert FOUND.low[place] < (gained - lost) / GAMES < FOUND.high[place]
    assert FOUND.value[place] == pytest.approx(ours.mean() - base.mean())


def test_flips_without_any_are_not_proof_of_equality() -> None:
    same = compare(sums_of(THEIRS, {}, THEIRS), BASE_SUMS, BY_NAME)
    place = KEYS.index(("sprint_rate", "", ""))
    assert same.p_value[place] == 1
    assert same.value[place] == 0
    assert 0 < same.high[place] < 3 / GAMES
    assert mcnemar(np.array([0, 5]), np.array([0, 5])).tolist() == [1, 1]


def test_many_flips_take_the_normal_form_without_a_step() -> None:
    exact, normal = mcnemar(np.array([2400, 2401]), np.array([2599, 2601]))
    assert exact == pytest.approx(normal, rel=0.2)


def test_variants_without_the_base_s_group_are_not_compared() -> None:
    job = sum_job(GAME, 9, 0, 300, BASE, [played(1, players=4)])
    found = compare(job.variants[1], job.variants[0], BY_NAME)
    keys = [(c.measure, c.by, c.level) for c in job.variants[1].cells]
    assert np.isnan(found.value[keys.index(("win_rate", "seat", "4"))])
    assert np.isfinite(found.value[keys.index(("win_rate", "seat", "3"))])
    # spreads over three and over four seats are compared all the same
    assert np.isfinite(found.low[keys.index(("seat_win_spread", "", ""))])


def test_variant_and_base_must_have_played_the_same_games() -> None:
    one, two = (sum_job(GAME, 9, 0, games, BASE).variants[0] for games in (10, 20))
    with pytest.raises(ValueError, match="same games"):
        compare(one, two, BY_NAME)


# ---- against statsmodels


@pytest.mark.parametrize(
    ("method", "ours"), [("wilson", intervals.wilson), ("jeffreys", intervals.jeffreys)]
)
@pytest.mark.parametrize(("count", "of"), [(3, 20), (50, 200), (199, 200)])
def test_share_intervals_are_those_of_statsmodels(
    method: str, ours: object, count: int, of: int
) -> None:
    low, high = ours(count, of)  # type: ignore[operator]
    assert (float(low), float(high)) == pytest.approx(proportion_confint(count, of, method=method))


def test_equivalence_is_that_of_statsmodels() -> None:
    rng = np.random.default_rng(1)
    x, y = rng.normal(0, 1, (2, 60))
    expected = ttost_paired(x, y, -0.4, 0.4)[0]
    d = x - y
    ours = tost(d.mean(), d.std(ddof=1) / np.sqrt(60), 0.4, 60)
    assert float(ours) == pytest.approx(expected)


def test_a_claim_of_sameness_needs_the_whole_interval_inside_the_margin() -> None:
    low, high = (
        np.array([-0.5, -0.5, 0.1, -2.0, 0.0, 0.2]),
        np.array([0.5, 1.5, 0.6, -0.1, 0.0, 3.0]),
    )
    p = np.array([0.5, 0.4, 0.01, 0.01, np.nan, 0.2])
    said = verdicts(low, high, np.ones(6), p, 0.95)
    assert said.tolist() == [SAME, "undecided", SAME, "less", SAME, "undecided"]


def test_margins_are_a_percentage_point_for_shares_and_less_for_rare_ones() -> None:
    share, mean = BY_NAME["sprint_rate"], BY_NAME["final_total"]
    assert margin_of(share, 0.4, 0.5) == 0.01
    assert margin_of(share, 0.03, 0.5) == pytest.approx(0.003)
    assert margin_of(share, 0.999, 0.5) == 0.001
    assert margin_of(mean, 12.0, 4.0) == pytest.approx(0.2)


def test_adjusted_p_values_leave_out_what_was_not_tested() -> None:
    found = adjusted([0.01, np.nan, 0.04], "holm")
    assert found[[0, 2]].tolist() == pytest.approx([0.02, 0.04])
    assert np.isnan(found[1])
    assert adjusted([0.01, 0.04], "fdr_bh").tolist() == pytest.approx([0.02, 0.04])


@pytest.mark.parametrize("method", ["holm", "fdr_bh"])
def test_adjusted_p_values_are_those_of_statsmodels(method: Literal["holm", "fdr_bh"]) -> None:
    p = np.random.default_rng(4).random(40) ** 3
    np.testing.assert_allclose(adjusted(p, method), multipletests(p, method=method)[1])
