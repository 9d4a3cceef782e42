"""Blown Apart's measures: each one is computable, and the involved ones equal a count by hand."""

from __future__ import annotations

from functools import cache

import numpy as np
import polars as pl
import pytest

from napsim.estimate.figure import figure_of
from napsim.estimate.plan import plan_of
from napsim.estimate.sums import JobSums, sum_job, to_frame
from napsim.games.blown_apart import BlownApart
from napsim.games.game import Lineup, Seat
from tests.known_game import Played

GAME = BlownApart()
BY_NAME = {measure.name: measure for measure in GAME.measures()}
GAMES = 600


def setting(players: int, number: int = 0, **rules: object) -> Played:
    profiles = GAME.resolve_profiles({})
    seats = [Seat(name, profiles[name]) for name in ("random", "random", "random", "random")]
    return Played(
        number,
        GAME.resolve_rules({"players": players, **rules}),
        Lineup(tuple(seats[:players]), True),
    )


@cache
def frames(players: int) -> dict[str, pl.DataFrame]:
    base = setting(players)
    tables = GAME.play(dict(base.rules), base.lineup, 3, 0, GAMES)
    return {
        name: pl.DataFrame({c: np.ascontiguousarray(rows[c]) for c in rows.dtype.names})
        for name, rows in tables.items()
    }


@cache
def sums(players: int) -> JobSums:
    return sum_job(GAME, 3, 0, GAMES, setting(players))


def value(players: int, name: str, by: str = "", level: str = "") -> float:
    figure = figure_of(sums(players).variants[0], BY_NAME, name, by, level)
    assert figure is not None
    return figure.value


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_measure_that_applies_is_summed(players: int) -> None:
    base = setting(players)
    plan = plan_of(GAME, base.rules, base.lineup)
    assert {cell.measure for cell in plan.cells} == set(plan.measures)
    whole = [cell.measure for cell in plan.cells if not cell.by]
    assert len(whole) == len(set(whole)) == len(plan.measures)
    nothing = {name for name in plan.measures if np.isnan(value(players, name))}
    # what so few random games need not show
    assert nothing <= {"rout_winner_ahead"}


@pytest.mark.parametrize("players", [2, 4])
def test_no_measure_looks_beyond_its_game(players: int) -> None:
    base = setting(players)
    alone = [sum_job(GAME, 3, first, 1, base) for first in range(40)]
    total = np.sum([job.variants[0].own for job in alone], axis=0)
    np.testing.assert_array_equal(total, sum_job(GAME, 3, 0, 40, base).variants[0].own)


def test_names_are_told_apart_and_told_well() -> None:
    assert len(BY_NAME) == len(GAME.measures())
    assert set(GAME.headline()) <= set(BY_NAME)
    for measure in GAME.measures():
        assert measure.meaning.endswith("."), measure.name
        assert len(measure.title) <= 40, measure.name
        known = {parameter.name for parameter in GAME.parameters if parameter.assumed}
        assert set(measure.assumed) <= known, measure.name


def test_partners_have_measures_of_their_own() -> None:
    assert "combined_arms" in plan_of(GAME, setting(4).rules, setting(4).lineup).measures
    assert "combined_arms" not in plan_of(GAME, setting(3).rules, setting(3).lineup).measures


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lead_of_the_winner_is_that_of_its_side(players: int) -> None:
    table = frames(players)
    won = table["sides"].filter(pl.col("won") == 1)
    battles = table["battles"].join(won, on=["game", "battle"], suffix="_side")
    assert battles.height == table["battles"].height
    assert (battles["winner_lead"] == battles["lead_after_side"]).all()
    assert (battles["to_come"] == (8 - battles["battle"]).clip(0)).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_settled_when_the_winner_leads_for_good(players: int) -> None:
    for game, rows in frames(players)["battles"].group_by("game", maintain_order=True):
        led = (rows["leader_after"] == rows["winner"]).to_list()
        while len(led) > 1 and led[-1] and led[-2]:
            led.pop()
        row = frames(players)["games"].filter(pl.col("game") == game[0])
        assert row["settled"].item() == len(led)


def test_win_rates_count_sides() -> None:
    winners = frames(4)["games"]["winner"].to_numpy()
    for seat in range(4):
        assert value(4, "win_rate", "seat", str(seat)) == np.mean(winners == seat % 2)
    assert value(4, "seat_win_spread") == pytest.approx(abs(np.mean(winners == 0) * 2 - 1))


def test_drama_is_the_mean_root_of_the_gap_in_chances() -> None:
    trailing = frames(3)["battles"].filter(pl.col("winner_lead") < 0)
    deficit = -trailing["winner_lead"].to_numpy()
    gap = np.tanh(0.8 * deficit / (2.5 * np.sqrt(trailing["to_come"].to_numpy() + 1)))
    assert value(3, "drama") == pytest.approx(np.sqrt(gap).mean(), abs=1e-3)


def test_snowball_is_the_slope_through_all_later_battles() -> None:
    rows = frames(3)["sides"].filter(pl.col("battle") > 1)
    expected = np.polyfit(rows["lead_before"].to_numpy(), rows["margin"].to_numpy(), 1)[0]
    assert value(3, "snowball") == pytest.approx(expected)


def test_standing_is_that_before_the_battle() -> None:
    picked = frames(3)["sides"].filter((pl.col("picked") == 1) & (pl.col("battle") > 1))
    for level, rows in (
        ("behind", picked.filter(pl.col("lead_before") < 0)),
        ("level", picked.filter(pl.col("lead_before") == 0)),
    ):
        assert value(3, "picked_size", "standing", level) == pytest.approx(rows["size"].mean())


def test_the_gift_goes_round_the_seats() -> None:
    seats = frames(3)["seats"]
    turn = seats.filter(pl.col("game") % 3 == pl.col("seat"))
    assert value(3, "gift_win_rate") == pytest.approx(turn["won"].mean())
    given = setting(3, gift="bonus")
    rows = GAME.play(dict(given.rules), given.lineup, 3, 0, 30)["seats"]
    assert ((rows["game"] % 3 == rows["seat"]) == rows["gift"]).all()


def test_a_gift_is_measured_on_the_same_deals() -> None:
    job = sum_job(GAME, 3, 0, 200, setting(3), [setting(3, 1, gift="bonus")], ["gift_win_rate"])
    frame = to_frame(job).filter(pl.col("variant") == 1)
    assert frame["base_size"].to_list() == [2]


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "exact"), [("massive_shown", 0.606521), ("large_site_shown", 0.995842)]
)
def test_layouts_show_what_they_should(name: str, exact: float) -> None:
    found = figure_of(sum_job(GAME, 4, 0, 40_000, setting(2)).variants[0], BY_NAME, name)
    assert found is not None
    assert found.surprise(exact) > 0.001
