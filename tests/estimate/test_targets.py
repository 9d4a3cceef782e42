"""Targets: met, missed, undecided, and how many games would decide."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import polars as pl
import pytest

from napsim.estimate import intervals
from napsim.estimate.figure import figure_of
from napsim.estimate.sums import JobSums, sum_job
from napsim.estimate.targets import TARGETS, half_width, targets, wanted_in_words
from tests.known_game import MEASURES, DiceRace, Exact, Played, played

GAME = DiceRace()
BASE = played(0, target=18)
MEASURES_BY_NAME = {measure.name: measure for measure in MEASURES}


@dataclass(frozen=True)
class Target:
    measure: str
    low: float | None = None
    high: float | None = None
    by: str = ""
    level: str = ""
    percentile: float | None = None
    why: str = "because"

    @property
    def key(self) -> str:
        return f"{self.measure}[{self.by}={self.level}]" if self.by else self.measure


def jobs(games: int, *variants: Played, seed: int = 5) -> JobSums:
    return sum_job(GAME, seed, 0, games, BASE, variants)


def judge(games: int, *wanted: Target) -> pl.DataFrame:
    return targets(GAME, [BASE], [jobs(games)], wanted)


def verdict(games: int, wanted: Target) -> str:
    return str(judge(games, wanted)["verdict"][0])


SPRINT = Exact(dict(BASE.rules), BASE.lineup).sprint


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (Target("sprint_rate", SPRINT - 0.05, SPRINT + 0.05), "met"),
        (Target("sprint_rate", SPRINT - 0.05), "met"),
        (Target("sprint_rate", None, SPRINT + 0.05), "met"),
        (Target("sprint_rate", SPRINT + 0.05), "missed"),
        (Target("sprint_rate", None, SPRINT - 0.05), "missed"),
        (Target("sprint_rate", 0.1, 0.2), "missed"),
        (Target("sprint_rate", SPRINT - 0.001, SPRINT + 0.001), "undecided"),
        (Target("sprint_rate", SPRINT - 0.001), "undecided"),
        (Target("sprint_rate", 0.0, 1.0), "met"),
        (Target("seat_win_spread", None, 0.05), "met"),
        (Target("seat_win_spread", None, 0.0), "undecided"),
        (Target("seat_win_spread", 0.1), "missed"),
        (Target("seat_win_spread", 0.0, 0.05), "met"),
        (Target("win_rate", 0.30, 0.36, "seat", "2"), "met"),
        (Target("win_rate", 0.30, 0.36), "met"),
        (Target("win_rate", 0.34), "missed"),
        (Target("rounds_played", 4.5, 4.7), "met"),
        (Target("rounds_played", 4.7), "missed"),
        (Target("rounds_played", 5, 5, percentile=0.95), "met"),
        (Target("rounds_played", 4, 4, percentile=0.05), "met"),
        (Target("rounds_played", None, 3, percentile=0.5), "missed"),
        (Target("rounds_played", 4.5, None, percentile=0.5), "met"),
        (Target("pace", 3.0, 3.4), "met"),
    ],
)
def test_a_target_is_judged_by_its_whole_interval(wanted: Target, expected: str) -> None:
    assert verdict(5000, wanted) == expected


def test_seats_that_look_alike_by_luck_are_not_called_fair_on_few_games() -> None:
    few = Target("seat_win_spread", None, 0.01)
    spreads, verdicts = [], []
    for seed in range(150):
        sums = sum_job(GAME, seed, 0, 300, BASE, (), ["win_rate", "seat_win_spread"])
        row = targets(GAME, [BASE], [sums], [few])
        spreads.append(row["value"][0])
        verdicts.append(row["verdict"][0])
        assert row["high"][0] > 0.04
    # some do look more alike than the target asks for
    assert min(spreads) < 0.01
    assert "met" not in verdicts


def test_the_frame_has_the_columns_of_the_house() -> None:
    frame = judge(500, Target("sprint_rate", 0.15, 0.2), Target("seat_win_spread", None, 0.01))
    assert frame.schema == pl.Schema(TARGETS)
    assert frame["wanted"].to_list() == ["15 % to 20 %", "at most 1 %"]
    assert frame["why"].to_list() == ["because", "because"]
    assert frame["games"].to_list() == [500, 500]


def test_undecided_names_the_games_that_usually_decide() -> None:
    wanted = Target("sprint_rate", None, SPRINT + 0.01)
    needed = [
        int(row["games_to_decide"][0])
        for seed in range(8)
        if (row := targets(GAME, [BASE], [jobs(1000, seed=seed)], [wanted]))["verdict"][0]
        == "undecided"
        and row["games_to_decide"][0] is not None
    ]
    # from the truth itself: ((1.96 + 0.84) / 0.01)² p (1 - p)
    exact = (2.8 / 0.01) ** 2 * SPRINT * (1 - SPRINT)
    assert len(needed) >= 4
    assert all(games > 1000 for games in needed)
    assert exact / 10 < np.median(needed) < exact * 10
    decided = [
        targets(GAME, [BASE], [jobs(math.ceil(exact), seed=seed)], [wanted])["verdict"][0]
        for seed in range(20, 30)
    ]
    assert "missed" not in decided
    assert decided.count("met") >= 5


def test_decided_targets_need_no_more_games() -> None:
    assert judge(5000, Target("sprint_rate", 0.1))["games_to_decide"].to_list() == [None]


def test_several_targets_make_each_harder_to_decide() -> None:
    figure = figure_of(jobs(2000).variants[0], MEASURES_BY_NAME, "sprint_rate")
    assert figure is not None
    just = Target("sprint_rate", figure.low - 1e-4)
    assert verdict(2000, just) == "met"
    unsure = [Target("win_rate", None, 0.3333, "seat", seat) for seat in ("1", "2", "3")]
    assert judge(2000, just, *unsure)["verdict"].to_list() == ["undecided"] * 4


def test_a_group_that_a_variant_lacks_is_undecided_without_figures() -> None:
    four = played(1, players=4)
    wanted = [Target("win_rate", 0.2, 0.3, "seat", "4")]
    frame = targets(GAME, [BASE, four], [jobs(3000, four)], wanted)
    assert frame["verdict"].to_list() == ["undecided", "met"]
    assert frame["value"].to_list()[0] is None


@pytest.mark.parametrize(
    "name", ["sprint_rate", "seat_win_spread", "rounds_played", "pace", "tops_per_throw"]
)
@pytest.mark.parametrize("games", [40, 1000])
def test_surprise_is_the_other_side_of_the_interval(name: str, games: int) -> None:
    figure = figure_of(jobs(games).variants[0], MEASURES_BY_NAME, name)
    assert figure is not None
    width = figure.high - figure.low
    for edge, outward in ((figure.low, -1), (figure.high, 1)):
        if edge > figure.bounds[0] + 1e-9 and edge < figure.bounds[1] - 1e-9:
            assert figure.surprise(edge + outward * 0.05 * width) < 0.05
            assert figure.surprise(edge - outward * 0.05 * width) > 0.05


def test_a_share_never_seen_is_bounded_and_its_surprise_agrees() -> None:
    low, high, method = intervals.share_interval([0.0], [200_000])
    assert low[0] == 0
    assert high[0] == pytest.approx(3 / 200_000, rel=0.01)
    assert method[0] == intervals.EXACT
    assert intervals.share_surprise(0.0, 200_000, float(high[0])) == pytest.approx(0.05)


def test_precision_is_that_of_the_least_known_variant() -> None:
    rare = played(1, target=29)
    job = jobs(2000, rare)
    both = [figure_of(job.variants[number], MEASURES_BY_NAME, "sprint_rate") for number in (0, 1)]
    widths = [figure.half_width for figure in both if figure]
    assert half_width(GAME, job, "sprint_rate") == max(widths)
    assert half_width(GAME, jobs(8000, rare), "sprint_rate") == pytest.approx(
        max(widths) / 2, rel=0.1
    )


def test_wishes_are_told_in_words() -> None:
    assert wanted_in_words(Target("a", 0.15, 0.2), "share") == "15 % to 20 %"
    assert wanted_in_words(Target("a", None, 9), "battles") == "at most 9 battles"
    assert wanted_in_words(Target("a", 0.07), "share") == "at least 7 %"
