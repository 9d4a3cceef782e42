"""The exact figures of the rules, by enumeration or with a stated sampling error."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from napsim.games.blown_apart import BlownApart
from tests.games.blown_apart.hand_made import random_lineup

GAME = BlownApart()
GAMES = 12_000


def layouts(**rules: Any) -> np.ndarray[Any, Any]:
    """Play games of one short battle each, for their layouts."""
    whole = GAME.resolve_rules({"players": 2, **rules})
    return GAME.play(whole, random_lineup(2), 1815, 0, GAMES)["games"]


def within(share: float, exact: float) -> bool:
    """Say whether a share over GAMES games lies within four standard errors of the exact one."""
    return abs(share - exact) < 4 * (exact * (1 - exact) / GAMES) ** 0.5


@pytest.fixture(scope="module")
def games() -> np.ndarray[Any, Any]:
    return layouts(rout_threshold=1)


def test_a_layout_shows_a_massive_battle_in_so_many_games(games: np.ndarray[Any, Any]) -> None:
    exact = 1 - comb(36, 8) / comb(40, 8)
    assert exact == pytest.approx(0.606521, abs=1e-6)
    assert within(float((games["layout_massive"] > 0).mean()), exact)


def test_two_massive_cards_would_show_in_so_many() -> None:
    exact = 1 - comb(38, 8) / comb(40, 8)
    assert exact == pytest.approx(0.364103, abs=1e-6)
    standard = [2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 10]
    found = layouts(rout_threshold=1, site_deck={"massive": [12, 12], "standard": standard})
    assert within(float((found["layout_massive"] > 0).mean()), exact)


def test_a_layout_shows_a_site_of_seven_or_more_almost_always(
    games: np.ndarray[Any, Any],
) -> None:
    exact = 1 - comb(22, 8) / comb(40, 8)
    assert exact == pytest.approx(0.995842, abs=1e-6)
    assert within(float((games["largest_site"] >= 7).mean()), exact)


@pytest.mark.parametrize(("players", "undealt"), [(2, 36), (3, 16), (4, 8)])
def test_cards_left_in_the_largest_battle(players: int, undealt: int) -> None:
    rules = GAME.resolve_rules({"players": players, "site_deck": {"massive": [12]}, "sites": 1})
    rules["site_deck"] |= {"standard": (), "mobile": (), "siege": ()}
    lineup = random_lineup(players)
    # a game in which nobody buys: Reserves are full when the battle begins
    for game in range(200):
        events = list(GAME.transcript(rules, lineup, 7, game))
        if all(event["event"] != "buy" for event in events):
            break
    deck = next(event["deck"] for event in events if event["event"] == "battle")
    dealt = sum(len(event["cards"]) for event in events if event["event"] == "deal")
    assert dealt == 12 * players
    assert deck - dealt == undealt


@pytest.mark.parametrize(("suit", "exact"), [("I", 0.538462), ("C", 0.549020), ("A", 0.583333)])
def test_two_plain_cards_of_a_suit_differ_by_three(suit: str, exact: float) -> None:
    deck = GAME.resolve_rules({})["deck"]
    ranks = [
        int(code[1]) for code, copies in deck.items() if code[0] == suit for _ in range(copies)
    ]
    pairs = list(combinations(ranks, 2))
    assert sum(abs(a - b) >= 3 for a, b in pairs) / len(pairs) == pytest.approx(exact, abs=1e-6)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_win_alike_when_all_play_alike(players: int) -> None:
    rules = GAME.resolve_rules({"players": players})
    games = 6000
    seats = GAME.play(rules, random_lineup(players), 11, 0, games)["seats"]
    fair = 1 / (2 if players == 4 else players)
    for seat in range(players):
        rate = seats["won"][seats["seat"] == seat].mean()
        assert abs(rate - fair) < 4 * (fair * (1 - fair) / games) ** 0.5


@pytest.mark.parametrize(("players", "best"), [(2, 10), (3, 9), (4, 12)])
def test_the_best_end_bonus_is_that_of_an_untouched_reserve(players: int, best: int) -> None:
    # one small battle, so that some Reserves are never touched
    rules = {"sites": 1, "site_deck": {"standard": [2], "mobile": [], "siege": [], "massive": []}}
    whole = GAME.resolve_rules({"players": players, **rules})
    seats = GAME.play(whole, random_lineup(players), 3, 0, 2000)["seats"]
    assert seats["reserve_bonus"].max() == best
