"""Each rule parameter has an effect, and only where it should.

Players who choose at random from their own streams do not look at the rules, so that a change can show
only where the rule itself acts.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from napsim.compiled.jit import JIT_IS_OFF
from napsim.games.blown_apart import BlownApart
from napsim.games.blown_apart.rules import GIFT_CARDS, GIFT_TOKENS
from napsim.games.game import Tables
from tests.games.blown_apart.hand_made import random_lineup
from tests.games.blown_apart.test_rules import OTHER_VALUES

GAME = BlownApart()
GAMES = 60
pytestmark = pytest.mark.skipif(JIT_IS_OFF, reason="plays many games; the compiled leg does")

#: Parameters that act with four players only.
PARTNERS = {"deployment_cards", "march_cards", "combined_arms_bonus", "uncontested_decisive"}
#: So rare that more games are needed to see them.
RARE = {
    "massive_without_lead_suit": 3000,
    "uncontested_decisive": 2000,
    "tokens_per_trick": 300,
    "rout_threshold": 2000,
}
#: Other rules under which it can be seen: opponents run out of cards when Tirailleurs are not replaced.
UNDER: dict[str, dict[str, Any]] = {"uncontested_decisive": {"strengthen_draws": 0}}


def play(players: int, games: int = GAMES, **rules: Any) -> Tables:
    whole = GAME.resolve_rules({"players": players, **rules})
    return GAME.play(whole, random_lineup(players), 99, 0, games)


@cache
def base(players: int, games: int = GAMES) -> Tables:
    return play(players, games)


def differs(one: Tables, other: Tables, name: str, ignore: tuple[str, ...] = ()) -> bool:
    """Say whether two tables differ in any column but those."""
    first, second = one[name], other[name]
    if len(first) != len(second):
        return True
    columns = [c for c in first.dtype.names or () if c not in ignore]
    return any(not np.array_equal(first[c], second[c]) for c in columns)


@pytest.mark.parametrize("name", [name for name in OTHER_VALUES if name != "players"])
def test_every_parameter_changes_the_games(name: str) -> None:
    players = 4 if name in PARTNERS else 3
    games = RARE.get(name, GAMES)
    under = UNDER.get(name, {})
    changed = play(players, games, **{name: OTHER_VALUES[name]}, **under)
    unchanged = play(players, games, **under) if under else base(players, games)
    assert any(differs(changed, unchanged, table) for table in changed)


@pytest.mark.parametrize("name", sorted(PARTNERS))
def test_the_rules_of_partnerships_do_not_touch_three_players(name: str) -> None:
    changed = play(3, **{name: OTHER_VALUES[name]})
    assert not any(differs(changed, base(3), table) for table in changed)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("reserve_discards", 8),
        ("reserve_discards", 999),
        ("points_table", [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 500]),
        ("rout_fraction", 0.5000001),
        ("rout_fraction", 0.49),
        ("gift", "none"),
    ],
)
def test_a_value_that_cannot_matter_changes_nothing(name: str, value: Any) -> None:
    # one half, a hair more and 0.49 are the same number of tricks only where sizes allow it
    sites = {"standard": [5, 7, 9], "mobile": [3, 5, 7, 9], "siege": [3, 5], "massive": [11]}
    changed = play(3, **{name: value}, site_deck=sites)
    unchanged = play(3, site_deck=sites)
    assert not any(differs(changed, unchanged, table) for table in changed)


RESERVE_COLUMNS = {
    "winner",
    "won",
    "reserve_bonus",
    "margin",
    "first_won",
    "tie_break",
    "worst_deficit",
    "settled",
    "winner_lead",
}


@pytest.mark.parametrize("name", ["reserve_card_points", "reserve_commander_points"])
def test_the_reserve_bonus_touches_the_end_alone(name: str) -> None:
    # with Routs out of reach no game is longer or shorter for it
    fixed = {"rout_threshold": 10_000, "rout_fraction": 1.0}
    changed, unchanged = play(2, **{name: 9}, **fixed), play(2, **fixed)
    whole = changed["games"]["extra_battles"] + unchanged["games"]["extra_battles"] == 0
    for table in ("games", "battles", "sides", "seats", "tokens"):
        for column in changed[table].dtype.names or ():
            if column in RESERVE_COLUMNS:
                continue
            one = changed[table][column][whole[changed[table]["game"]]]
            other = unchanged[table][column][whole[unchanged[table]["game"]]]
            np.testing.assert_array_equal(one, other, err_msg=f"{table}.{column}")
    assert differs(changed, unchanged, "games")


def test_the_rout_threshold_only_cuts_games_short() -> None:
    low, high = play(3, 400, rout_threshold=3), play(3, 400, rout_threshold=12)
    assert (low["games"]["end_by"] == 0).sum() > (high["games"]["end_by"] == 0).sum()
    for game in range(400):
        one = low["sides"][low["sides"]["game"] == game]
        other = high["sides"][high["sides"]["game"] == game][: len(one)]
        for column in ("gained", "decisive", "rout_points", "points_after", "reserve_drawn"):
            np.testing.assert_array_equal(one[column], other[column])


def test_a_larger_reserve_begins_with_the_same_cards() -> None:
    def reserves(**rules: Any) -> list[list[str]]:
        whole = GAME.resolve_rules({"players": 2, **rules})
        events = GAME.transcript(whole, random_lineup(2), 4, 0)
        return [event["cards"] for event in events if event["event"] == "reserve"]

    for small, large in zip(reserves(reserve_random=3), reserves(reserve_random=6), strict=True):
        for card in small:
            assert large.count(card) >= small.count(card)


def first_deals(players: int, **rules: Any) -> list[list[str]]:
    """Give the cards of the first battle's peek, seat by seat."""
    whole = GAME.resolve_rules({"players": players, **rules})
    events = GAME.transcript(whole, random_lineup(players), 4, 2)
    return [event["cards"] for event in events if event["event"] == "deal"][:players]


@pytest.mark.parametrize(
    "rules", [{"starting_tokens": 0}, {"decisive_margin": 5}, {"gift": "bonus"}, {"sites": 12}]
)
def test_variants_meet_the_same_cards(rules: dict[str, Any]) -> None:
    # nobody gives up cards here, so that the Reserves are the same
    fixed = {"reserve_discards": 0}
    assert first_deals(3, **rules, **fixed) == first_deals(3, **fixed)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("gift", [*GIFT_TOKENS, *GIFT_CARDS])
def test_a_gift_goes_to_each_seat_in_turn_and_adds_one_thing(players: int, gift: str) -> None:
    given = play(players, gift=gift, reserve_discards=0)
    plain = play(players, reserve_discards=0)
    seats = given["seats"]
    lucky = seats["gift"] == 1
    assert np.array_equal(seats["seat"][lucky], np.arange(GAMES) % players)
    assert plain["seats"]["gift"].sum() == 0
    if gift in GIFT_TOKENS:
        had = sum(seats[f"{state}_{gift}"].astype(int) for state in ("used", "left"))
        dealt = seats[f"start_{gift}"] + (seats["gained"] if gift == "bonus" else 0)
        assert np.array_equal(had - dealt, lucky.astype(int))
    else:
        events = list(GAME.transcript(_gift_rules(players, gift), random_lineup(players), 99, 0))
        sizes = [len(event["cards"]) for event in events if event["event"] == "reserve"]
        assert sizes[0] == sizes[1] + 1
        assert [event["gift"] for event in events if event["event"] == "gift"] == [gift]


def _gift_rules(players: int, gift: str) -> dict[str, Any]:
    return GAME.resolve_rules({"players": players, "gift": gift, "reserve_discards": 0})
