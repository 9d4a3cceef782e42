"""The frames have the columns of the house and say what the sums say."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from napsim.estimate.frame import DISTRIBUTIONS, ESTIMATES, distributions, estimates
from napsim.estimate.sums import JobSums, merge, sum_job
from napsim.games.measures import Measure
from tests.known_game import MEASURES, DiceRace, Exact, Played, played

GAME = DiceRace()
BASE = Played(0, played(target=18).rules, played(target=18).lineup, "base")
LATER = played(1, target=22)
FOUR = played(2, players=4)
SAME = Played(3, BASE.rules, BASE.lineup, "the same")
VARIANTS = [BASE, LATER, FOUR, SAME]
GAMES = 3000
JOB = sum_job(GAME, 5, 0, GAMES, BASE, VARIANTS)
FRAME = estimates(GAME, VARIANTS, [JOB])


def row(variant: int, measure: str, by: str = "", level: str = "") -> dict[str, object]:
    found = FRAME.filter(
        (pl.col("variant") == variant)
        & (pl.col("measure") == measure)
        & (pl.col("by") == by)
        & (pl.col("level") == level)
    )
    assert found.height == 1
    return found.row(0, named=True)


def test_the_frame_has_the_columns_of_the_house_in_order() -> None:
    assert FRAME.schema == pl.Schema(ESTIMATES)
    assert FRAME["variant"].unique(maintain_order=True).to_list() == [0, 1, 2, 3]
    assert FRAME.filter(pl.col("variant") == 1)["label"].unique().to_list() == ["target = 22"]


def test_the_base_is_compared_with_nothing() -> None:
    base = FRAME.filter(pl.col("variant") == 0)
    assert base["verdict"].unique().to_list() == [""]
    for column in ("difference", "p_value", "p_adjusted", "pairing_gain", "standardised", "margin"):
        assert base[column].null_count() == base.height


def test_numbers_are_null_rather_than_nan() -> None:
    floats = FRAME.select(pl.col(pl.Float64))
    assert floats.select(pl.all().is_nan().any()).row(0) == (False,) * floats.width


def test_counts_are_whole_and_give_the_figure() -> None:
    found = row(0, "sprint_rate")
    assert found["numerator"] / found["denominator"] == found["value"]
    assert found["denominator"] == found["games"] == GAMES
    # half points are no count of anything
    assert row(0, "half_total")["numerator"] is None
    assert row(0, "half_total")["value"] == pytest.approx(row(0, "final_total")["value"] / 2)


def test_figures_are_those_of_the_closed_form() -> None:
    exact = Exact(dict(BASE.rules), BASE.lineup)
    for name, truth in (
        ("sprint_rate", exact.sprint),
        ("rounds_played", exact.length @ np.arange(len(exact.length))),
    ):
        found = row(0, name)
        width = found["high"] - found["low"]
        assert found["low"] - width / 2 < truth < found["high"] + width / 2
        assert found["half_width"] == pytest.approx(width / 2)


def test_a_distribution_has_its_percentiles() -> None:
    found = row(0, "rounds_played")
    lengths = GAME.play(dict(BASE.rules), BASE.lineup, 5, 0, GAMES)["games"]["rounds"]
    ordered = np.sort(lengths)
    for column, p in (("p05", 0.05), ("median", 0.5), ("p95", 0.95)):
        assert found[column] == ordered[int(np.ceil(p * GAMES)) - 1]
    assert row(0, "sprint_rate")["median"] is None


def test_what_was_changed_shows_and_says_in_which_direction() -> None:
    assert row(1, "sprint_rate")["verdict"] == "less"
    assert row(1, "rounds_played")["verdict"] == "more"
    assert row(1, "sprint_rate")["pairing_gain"] > 1
    difference = row(1, "sprint_rate")["value"] - row(0, "sprint_rate")["value"]
    assert row(1, "sprint_rate")["difference"] == pytest.approx(difference)


def test_the_same_rules_are_the_same_in_everything() -> None:
    same = FRAME.filter((pl.col("variant") == 3) & (pl.col("verdict") != "same within margin"))
    # too few rows for the cautious bound to lie within the margin
    assert set(same["measure"]) <= {"lucky_start", "late_tops", "pace"}
    assert (FRAME.filter(pl.col("variant") == 3)["difference"] == 0).all()


def test_a_group_that_the_base_lacks_is_not_compared() -> None:
    found = row(2, "win_rate", "seat", "4")
    assert found["value"] is not None
    assert found["difference"] is None
    assert found["verdict"] == ""
    assert row(2, "fourth_seat")["value"] == found["value"]


def test_adjusted_p_values_are_never_smaller() -> None:
    both = FRAME.drop_nulls(["p_value", "p_adjusted"])
    assert (both["p_adjusted"] >= both["p_value"]).all()
    assert both.height > 100


def test_the_base_s_figures_come_from_the_group_that_got_furthest() -> None:
    other = sum_job(GAME, 5, 0, 1000, BASE, [FOUR])
    found = estimates(GAME, VARIANTS, [other, merge([sum_job(GAME, 5, 0, 2000, BASE, [LATER])])])
    games = dict(found.select("variant", "games").unique().iter_rows())
    assert games == {0: 2000, 1: 2000, 2: 1000}


def test_the_level_of_the_intervals_can_be_chosen() -> None:
    wide = estimates(GAME, VARIANTS, [JOB], level=0.99)
    assert (wide["half_width"] >= FRAME["half_width"]).all()


def test_groups_that_never_occur_are_left_out() -> None:
    class Longer(DiceRace):
        def labels(self, column, rules, lineup):  # type: ignore[no-untyped-def]
            found = list(super().labels(column, rules, lineup))
            return [*found, "never"] if column == "round" else found

    game = Longer()
    game.name = "longer_race"  # type: ignore[misc]
    found = estimates(game, [BASE], [sum_job(game, 5, 0, 50, BASE)])
    levels = found.filter((pl.col("measure") == "late_tops") & (pl.col("by") == "round"))["level"]
    assert levels.to_list() == ["3", "4", "5"]


def test_the_distributions_count_every_row() -> None:
    frame = distributions(GAME, VARIANTS, [JOB])
    assert frame.schema == pl.Schema(DISTRIBUTIONS)
    for variant, seats in ((0, 3), (2, 4)):
        mine = frame.filter(pl.col("variant") == variant)
        rounds = mine.filter(pl.col("measure") == "rounds_played")
        assert rounds["count"].sum() == GAMES
        totals = mine.filter((pl.col("measure") == "totals") & (pl.col("by") == ""))
        assert totals["count"].sum() == GAMES * seats
        mean = (totals["value"] * totals["count"]).sum() / (GAMES * seats)
        assert mean == pytest.approx(row(variant, "final_total")["value"])
    assert (frame["count"] > 0).all()


def test_nothing_played_gives_empty_frames() -> None:
    nothing: list[JobSums] = []
    assert estimates(GAME, VARIANTS, nothing).schema == pl.Schema(ESTIMATES)
    assert distributions(GAME, VARIANTS, nothing).schema == pl.Schema(DISTRIBUTIONS)


def test_every_kind_of_measure_is_covered_by_the_known_game() -> None:
    kinds = {"proportion", "mean", "ratio", "distribution", "slope", "spread", "contrast"}
    assert {measure.kind for measure in MEASURES} == kinds
    assert all(isinstance(measure, Measure) for measure in MEASURES)
