"""No game favours a seat: names change nothing, equals win alike, ties are broken by luck.

"Alike" is shown, not merely not refuted: the whole 90 % interval of what a seat wins more or less than
the others must lie inside a margin (two one-sided tests at 5 %). The everyday margin is `MARGIN`; the
long version of each test narrows it to `LONG_MARGIN`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from napsim.games.catalogue import GAMES, get_game
from napsim.games.game import Lineup, Rules
from tests.conformance.accounts import ACCOUNTS, Written
from tests.conformance.settings import lineup, profile_names
from tests.conformance.test_every_game import FORMS, SEED, _ids, each_form

#: Shares of a game. A seat that wins one game in twenty too many would be noticed.
MARGIN, GAMES_PLAYED = 0.05, 8_000
#: With these a test fails by chance about once in ten thousand times.
LONG_MARGIN, LONG_GAMES = 0.01, 160_000
#: The standard normal quantile of a 90 % interval.
Z = 1.645

TIED = [(name, form) for name, form in FORMS if ACCOUNTS[name].tied]
lengths = pytest.mark.parametrize(
    ("games", "margin"),
    [
        pytest.param(GAMES_PLAYED, MARGIN, id="everyday"),
        pytest.param(LONG_GAMES, LONG_MARGIN, marks=pytest.mark.long, id="long"),
    ],
)


def even_rules(name: str, form: Written, **changed: Any) -> Rules:
    """Give the rules of a form under which no seat is better by what it plays with."""
    return get_game(name).resolve_rules({**form, **ACCOUNTS[name].even, **changed})


def shares(name: str, rules: Rules, players: Lineup, games: int) -> npt.NDArray[np.float64]:
    """Give what each seat won of each game, as shares of the game: games × seats."""
    seats = get_game(name).play(rules, players, SEED, 0, games)["seats"]
    won = seats["won"].reshape(games, -1).astype(np.float64)
    whole = won.sum(axis=1).max()
    # partners win together: a half each
    return won / whole


def farthest(won: npt.NDArray[np.float64]) -> float:
    """Give how far from equal a seat's winning may be, at most, by its 90 % interval."""
    beside_others = won - won.mean(axis=1, keepdims=True)
    error = beside_others.std(axis=0, ddof=1) / len(won) ** 0.5
    return float((np.abs(beside_others.mean(axis=0)) + Z * error).max())


@lengths
@each_form
def test_equals_win_alike_in_every_seat(
    name: str, form: Written, games: int, margin: float
) -> None:
    rules = even_rules(name, form)
    players = lineup(get_game(name), rules, "balanced")
    assert farthest(shares(name, rules, players, games)) < margin


@lengths
@pytest.mark.parametrize(("name", "form"), TIED, ids=_ids)
def test_ties_are_broken_without_favour(
    name: str, form: Written, games: int, margin: float
) -> None:
    rules = even_rules(name, form, **ACCOUNTS[name].tied)
    players = lineup(get_game(name), rules, "random")
    assert farthest(shares(name, rules, players, games)) < margin


@lengths
@each_form
def test_moving_players_round_the_table_moves_their_winning_with_them(
    name: str, form: Written, games: int, margin: float
) -> None:
    game = get_game(name)
    rules = even_rules(name, form)
    seats = game.seat_count(rules)
    # one stronger or weaker player among equals, in each seat in turn
    found = []
    for seat in range(seats):
        at = ["balanced"] * seats
        at[seat] = "random"
        players = lineup(game, rules, *at, rotate=False)
        found.append(shares(name, rules, players, games // 2)[:, seat])
    won = np.stack(found, axis=1)
    error = won.std(axis=0, ddof=1) / len(won) ** 0.5
    away = np.abs(won.mean(axis=0) - won.mean())
    assert (away + Z * error).max() < margin
    fair = shares(name, rules, lineup(game, rules, "balanced"), games // 2).mean()
    assert won.mean() < fair, "the odd one out plays no worse"


@each_form
def test_players_are_who_sits_there_whatever_way_they_came(name: str, form: Written) -> None:
    game = get_game(name)
    rules = game.resolve_rules(form)
    seats = game.seat_count(rules)
    names = (profile_names(game) * seats)[:seats]
    for number in range(seats):
        moved = lineup(game, rules, *names)
        seated = lineup(game, rules, *names[number:], *names[:number], rotate=False)
        one = game.play(rules, moved, SEED, number, 1)
        other = game.play(rules, seated, SEED, number, 1)
        for table in one:
            for column in one[table].dtype.names or ():
                if column != "profile" and "profile" not in column:
                    np.testing.assert_array_equal(one[table][column], other[table][column])


def test_an_unfair_seat_would_be_noticed() -> None:
    # a race in which one seat wins 53 of 100 games, and one in which none does
    rng = np.random.default_rng(1)
    for chance, fair in ((0.5, True), (0.54, False)):
        first = rng.random(GAMES_PLAYED) < chance
        assert (farthest(np.stack([first, ~first], axis=1).astype(float)) < MARGIN) == fair


def test_every_game_is_here() -> None:
    assert {name for name, _ in FORMS} == set(GAMES)
