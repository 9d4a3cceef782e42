"""Real games beside simulated ones: called surprising as often as promised, and when they are."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from napsim.estimate.intervals import clopper_pearson
from napsim.estimate.playtest import (
    AS_EXPECTED,
    SURPRISING,
    Known,
    Pool,
    Quantity,
    games_to_settle_mean,
    games_to_settle_share,
    judge_games,
    judge_together,
)

BATTLES = Quantity("battles", "Battles", "battles")
SCORE = Quantity("score", "Score", "points")
ENDED = Quantity("ended", "Ended", words=("rout", "points"))
MADE = Quantity("made", "Made", "deals", per=True, part=True)
ALL = (BATTLES, SCORE, ENDED, MADE)


def simulated(games: int, seed: int) -> Pool:
    """Games whose figures hang together: a Rout ends them early and with fewer points."""
    random = np.random.default_rng(seed)
    ended = (random.random(games) < 0.8).astype(np.int64)
    battles = np.where(ended == 1, 8, 3 + random.binomial(5, 0.6, games)).astype(np.int64)
    score = 2 * battles + random.poisson(10, games)
    deals = 5 + random.binomial(10, 0.5, games)
    made = random.binomial(deals, 0.6)
    values = {"battles": battles, "score": score, "ended": ended, "made": made}
    return Pool(values, {"made": deals})


def drawn(pool: Pool, games: int, random: np.random.Generator) -> list[Known]:
    """Take games from a pool as notes, each with some of its figures."""
    found = []
    for place in random.choice(pool.games, games, replace=False):
        names = [q.name for q in ALL if random.random() < 0.8] or ["battles"]
        values = {name: int(pool.values[name][place]) for name in names}
        per = {"made": int(pool.per["made"][place])} if "made" in names else {}
        found.append(Known(0, values, per))
    return found


@pytest.fixture(scope="module")
def verdicts() -> tuple[list[list[str]], list[float], list[list[str]], list[float]]:
    """Judge many tables of notes that come from the simulation itself."""
    pool, source = simulated(6_000, 1), simulated(20_000, 2)
    random = np.random.default_rng(3)
    games, chances, together, means = [], [], [], []
    for _ in range(250):
        notes = drawn(source, 10, random)
        alone = judge_games(ALL, notes, [pool])
        games.append([it.verdict for it in alone])
        chances += [it.chance.value for it in alone]
        whole = judge_together(ALL, notes, [pool])
        together.append([it.verdict for it in whole])
        means += [it.chance.value for it in whole if it.quantity is SCORE]
    return games, chances, together, means


def test_games_drawn_from_the_simulation_are_unusual_at_the_nominal_rate(
    verdicts: tuple[list[list[str]], list[float], list[list[str]], list[float]],
) -> None:
    chances = np.array(verdicts[1])
    for level in (0.02, 0.05, 0.2, 0.5):
        hits = int((chances <= level).sum())
        # counted values cannot hit a level exactly: a little below is right, above is not
        assert hits / len(chances) > 0.6 * level
        assert stats.binom.sf(hits - 1, len(chances), level) > 0.001


def test_a_table_drawn_from_the_simulation_names_a_game_in_one_case_of_twenty(
    verdicts: tuple[list[list[str]], list[float], list[list[str]], list[float]],
) -> None:
    tables = verdicts[0]
    named = sum(SURPRISING in table for table in tables)
    assert stats.binom.sf(named - 1, len(tables), 0.05) > 0.001
    assert named > 0.2 * 0.05 * len(tables)


def test_all_games_together_are_called_surprising_in_one_case_of_twenty(
    verdicts: tuple[list[list[str]], list[float], list[list[str]], list[float]],
) -> None:
    tables, means = verdicts[2], np.array(verdicts[3])
    named = sum(SURPRISING in table for table in tables)
    assert stats.binom.sf(named - 1, len(tables), 0.05) > 0.001
    assert stats.kstest(means, "uniform").pvalue > 0.001


def test_a_game_unlike_the_simulated_ones_is_named_with_what_is_odd() -> None:
    pool = simulated(6_000, 1)
    notes = [*drawn(pool, 9, np.random.default_rng(5)), Known(0, {"battles": 14}, {})]
    (odd,) = judge_games(ALL, notes, [pool])[-1:]
    assert (odd.verdict, odd.telling, odd.above, odd.tail) == (SURPRISING, "battles", True, 0.0)
    assert odd.chance.count == 0
    assert odd.chance.value == pytest.approx(1 / 6_001)
    assert odd.chance.high < 0.001


def test_games_odd_only_together_are_found_together() -> None:
    pool = simulated(20_000, 1)
    notes = [Known(0, {"ended": 0}, {}) for _ in range(6)]
    assert {it.verdict for it in judge_games(ALL, notes, [pool])} == {AS_EXPECTED}
    (ended,) = judge_together(ALL, notes, [pool])
    assert ended.verdict == SURPRISING
    rout = ended.shares[0]
    assert (rout.word, rout.count, rout.of) == ("rout", 6, 6)
    assert rout.simulated == pytest.approx(0.2, abs=0.02)
    assert (rout.low, rout.high) == pytest.approx((0.025 ** (1 / 6), 1.0))


def test_games_of_two_kinds_are_each_compared_with_their_own() -> None:
    few, many = simulated(4_000, 1), simulated(4_000, 2)
    longer = Pool({"battles": many.values["battles"] + 20}, {})
    notes = [Known(0, {"battles": 8}, {}), Known(1, {"battles": 28}, {})]
    pools = [Pool({"battles": few.values["battles"]}, {}), longer]
    assert {it.verdict for it in judge_games((BATTLES,), notes, pools)} == {AS_EXPECTED}
    (whole,) = judge_together((BATTLES,), notes, pools)
    assert whole.verdict == AS_EXPECTED
    assert whole.shares[0].simulated == pytest.approx(17.3, abs=0.3)


def test_a_share_of_what_is_counted_has_the_exact_interval_of_its_trials() -> None:
    pool = simulated(4_000, 1)
    notes = [Known(0, {"made": 3}, {"made": 10}), Known(0, {"made": 5}, {"made": 9})]
    (made,) = judge_together(ALL, notes, [pool])
    (share,) = made.shares
    assert (share.count, share.of) == (8, 19)
    exact = stats.binomtest(8, 19).proportion_ci(method="exact")
    assert (share.low, share.high) == pytest.approx((exact.low, exact.high))


def test_a_game_of_which_nothing_is_known_surprises_nobody() -> None:
    (it,) = judge_games(ALL, [Known(0, {}, {})], [simulated(1_000, 1)])
    assert it.verdict == AS_EXPECTED


@pytest.mark.parametrize(("count", "of"), [(0, 12), (4, 12), (12, 12), (1, 1), (37, 50), (0, 1)])
def test_exact_intervals_are_those_of_scipy(count: int, of: int) -> None:
    exact = stats.binomtest(count, of).proportion_ci(method="exact")
    low, high = clopper_pearson(count, of)
    assert (float(low), float(high)) == pytest.approx((exact.low, exact.high))


@pytest.mark.parametrize(
    ("truth", "low", "high"),
    [(0.3, 0.15, 0.2), (0.5, None, 0.2), (0.02, None, 0.1), (0.17, 0.1, 0.3), (0.0, None, 0.05)],
)
def test_so_many_games_settle_a_share_in_four_cases_of_five(
    truth: float, low: float | None, high: float | None
) -> None:
    games = games_to_settle_share(truth, low, high)
    assert games is not None
    counts = np.random.default_rng(1).binomial(games, truth, 4_000)
    least, most = clopper_pearson(counts, games)
    lower, upper = low or 0.0, 1.0 if high is None else high
    settled = ((least >= lower) & (most <= upper)) | (most < lower) | (least > upper)
    assert settled.mean() > 0.77
    assert games < 2_000


def test_a_figure_on_the_very_edge_is_never_settled() -> None:
    assert games_to_settle_share(0.2, None, 0.2) is None
    assert games_to_settle_mean(8.0, 1.0, None, 8.0) is None


def test_a_mean_needs_games_in_the_square_of_its_nearness_to_the_edge() -> None:
    near, far = games_to_settle_mean(8.1, 1.0, 8.0, None), games_to_settle_mean(8.2, 1.0, 8.0, None)
    assert near is not None
    assert far is not None
    assert near / far == pytest.approx(4, rel=0.02)
    assert near == math.ceil(((1.959964 + 0.841621) / 0.1) ** 2)
