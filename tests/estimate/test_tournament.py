"""Ratings put profiles on one scale; the split says what winning is made of."""

from __future__ import annotations

import math

import numpy as np
import polars as pl
import pytest

from napsim.estimate.split import turned, variance_split
from napsim.estimate.sums import sum_job
from napsim.estimate.tournament import MATRIX, RATINGS, rated, ratings
from tests.known_game import DiceRace, Exact, Played, played

GAME = DiceRace()


def matrix_of(strengths: dict[str, float], sides: int, games: int) -> pl.DataFrame:
    """The win matrix that such strengths give, without noise."""
    rows = []
    for one, s in strengths.items():
        for other, t in strengths.items():
            if one == other:
                continue
            p = s / (s + (sides - 1) * t)
            half = 1.96 * math.sqrt(p * (1 - p) / games)
            rows.append((sides, one, other, p, p - half, p + half, games, 1 / sides))
    return pl.DataFrame(rows, schema=MATRIX, orient="row")


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_ratings_find_the_strengths_that_made_the_wins(sides: int) -> None:
    strengths = {"weak": 1.0, "middling": 2.0, "strong": 8.0}
    frame = rated(matrix_of(strengths, sides, 100_000))
    mean = sum(math.log(s) for s in strengths.values()) / 3
    for name, rating in zip(frame["profile"], frame["rating"], strict=True):
        assert rating == pytest.approx(
            400 * (math.log10(strengths[name]) - mean / math.log(10)), abs=0.5
        )
    assert (frame["rating_low"] < frame["rating"]).all()


def test_ratings_survive_one_that_always_wins() -> None:
    frame = rated(matrix_of({"weak": 1e-9, "strong": 1.0}, 2, 1000))
    assert frame["rating"].is_finite().all()
    assert frame["rating"][1] > frame["rating"][0] + 800


def test_rating_intervals_cover() -> None:
    rng = np.random.default_rng(3)
    strengths = {"a": 1.0, "b": 1.5, "c": 3.0, "d": 2.0}
    exact = rated(matrix_of(strengths, 3, 10**7))["rating"].to_numpy()
    inside = []
    for _ in range(300):
        noisy = matrix_of(strengths, 3, 800)
        values = [rng.binomial(800, p) / 800 for p in noisy["value"]]
        half = [1.96 * math.sqrt(p * (1 - p) / 800) for p in values]
        noisy = noisy.with_columns(
            pl.Series("value", values),
            pl.Series("low", np.subtract(values, half)),
            pl.Series("high", np.add(values, half)),
        )
        frame = rated(noisy)
        inside.append(
            (frame["rating_low"].to_numpy() <= exact) & (exact <= frame["rating_high"].to_numpy())
        )
    assert 0.92 <= np.mean(inside) <= 0.98


def test_the_frame_has_means_and_ratings() -> None:
    frame = ratings(matrix_of({"a": 1.0, "b": 2.0}, 2, 1000), ["b", "a"])
    assert frame.schema == pl.Schema(RATINGS)
    assert frame["profile"].to_list() == ["b", "a"]
    assert frame["value"].to_list() == pytest.approx([2 / 3, 1 / 3])


# ---- what winning is made of


def turns(games: int, *profiles: str, **rules: object) -> tuple[list[Played], dict[str, float]]:
    first = played(0, *profiles, **rules)
    variants = [Played(n, first.rules, lineup) for n, lineup in enumerate(turned(first.lineup))]
    frame = variance_split(sum_job(GAME, 3, 0, games, variants[0], variants[1:], ["win_rate"]))
    assert sum(frame["share"]) == pytest.approx(1)
    assert ((frame["low"] <= frame["share"]) & (frame["share"] <= frame["high"])).all()
    return variants, dict(zip(frame["source"], frame["share"], strict=True))


def test_line_ups_turn_round_the_table() -> None:
    lineups = turned(played(0, "keen", "balanced", "balanced").lineup)
    names = [[seat.profile for seat in lineup.seats] for lineup in lineups]
    assert names == [
        ["keen", "balanced", "balanced"],
        ["balanced", "keen", "balanced"],
        ["balanced", "balanced", "keen"],
    ]
    assert not any(lineup.rotate for lineup in lineups)


def test_seat_and_profile_take_their_exact_parts() -> None:
    variants, split = turns(20_000, "keen", "balanced", "balanced", head_start=3)
    exact = np.array(
        [[Exact(dict(v.rules), v.lineup).win(seat) for seat in range(3)] for v in variants]
    )
    whole = np.mean(exact * (1 - exact)) + exact.var()
    by_player = [np.mean([exact[turn, (turn + p) % 3] for turn in range(3)]) for p in range(3)]
    assert split["seat"] == pytest.approx(exact.mean(axis=0).var() / whole, abs=0.005)
    assert split["profile"] == pytest.approx(np.var(by_player) / whole, abs=0.005)


def test_the_deal_is_what_different_players_make_of_it_alike() -> None:
    variants, split = turns(8000, "keen", "balanced", "balanced")
    wins = [
        GAME.play(dict(v.rules), v.lineup, 3, 0, 8000)["seats"]["won"].reshape(-1, 3).astype(float)
        for v in variants
    ]
    covariance = np.mean(
        [
            np.cov(wins[0][:, seat], wins[turn][:, seat])[0, 1]
            for seat in range(3)
            for turn in (1, 2)
        ]
    )
    # of the variance of winning one game in three
    assert split["deal"] == pytest.approx(covariance / (1 / 3 * 2 / 3), abs=0.005)
    assert split["rest"] > 0


def test_equals_on_fair_seats_differ_by_the_deal_alone() -> None:
    _, split = turns(8000, "balanced")
    assert split["seat"] == pytest.approx(0, abs=0.001)
    assert split["profile"] == pytest.approx(0, abs=0.001)
    assert split["deal"] == pytest.approx(1, abs=0.02)


def test_every_turn_must_have_been_played() -> None:
    first = played(0, "keen", "balanced")
    with pytest.raises(ValueError, match="3 turns"):
        variance_split(sum_job(GAME, 3, 0, 100, first, [], ["win_rate"]))
