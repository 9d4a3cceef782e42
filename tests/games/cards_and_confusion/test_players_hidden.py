"""No choice depends on the order of a pack: cards nobody has seen are exchanged, orders stay the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from napsim.compiled.jit import JIT_IS_OFF
from napsim.games.cards_and_confusion import CardsAndConfusion
from napsim.games.cards_and_confusion.engine import begin_turn, end_turn
from napsim.games.cards_and_confusion.events import COMBAT
from napsim.games.cards_and_confusion.players import conduct_combats, fire_guns, give_orders
from napsim.games.cards_and_confusion.state import STATE
from tests.games.cards_and_confusion.situations import Table, lineup_of, pack_players, unit

pytestmark = pytest.mark.skipif(JIT_IS_OFF, reason="plays many turns; the compiled leg does")

NAMES = [profile.name for profile in CardsAndConfusion().profiles]
ARMY = [unit(arm, 20 + 35 * n, 30) for n, arm in enumerate(["infantry"] * 2 + ["artillery"] * 2)]
HORSE = unit("cavalry", 180, 30)
ENEMY = [one | {"y": 270} for one in (*ARMY, HORSE)]


def battle(profile: str, game: int) -> Table:
    """Make a battle of two equal armies, both led by the same profile."""
    table = Table([*ARMY, HORSE], ENEMY, seed=game, objectives="drawn", turn_limit=12)
    table.players = pack_players(lineup_of(profile, profile))
    return table


def exchanged(state: np.ndarray[Any, Any], rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """Copy a battle with every card that is still in a pack in another place of it."""
    other = state.copy()
    for side in (0, 1):
        left = int(other[0]["pack_at"][side])
        rng.shuffle(other[0]["pack"][side][left:])
    return other


def without_packs(state: np.ndarray[Any, Any]) -> bytes:
    seen = state.copy()
    seen["pack"] = 0
    return seen.tobytes()


def attacks(table: Table, state: np.ndarray[Any, Any], side: int) -> list[tuple[int, int]]:
    """Conduct a side's combats on a copy; give attacker and defender of the first, if any."""
    trial = state.copy()
    trial[0]["log_at"] = 0
    log = np.zeros_like(table.log)
    conduct_combats(trial[0], table.rules, table.players, log, side)
    fought = log[log[:, 0] == COMBAT]
    return [(int(row[1]), int(row[2])) for row in fought[:1]]


@pytest.mark.parametrize("profile", NAMES)
def test_no_order_shot_or_attack_depends_on_the_order_of_the_packs(profile: str) -> None:
    rng = np.random.default_rng(7)
    turns = fights = 0
    for game in range(6):
        table = battle(profile, game)
        rules, players, log = table.rules, table.players, table.log
        state = np.zeros(1, dtype=STATE)
        state[0] = table.states[0]
        state[0]["turn"] = 0
        while not state[0]["over"]:
            state[0]["log_at"] = 0
            side = int(begin_turn(state[0], log))
            other = exchanged(state, rng)
            for one in (state, other):
                give_orders(one[0], rules, players, log, side)
                if not one[0]["over"]:
                    fire_guns(one[0], rules, players, log, side)
            assert without_packs(state) == without_packs(other), (profile, game)
            turns += 1
            if not state[0]["over"]:
                mine = attacks(table, state, side)
                assert mine == attacks(table, other, side), (profile, game)
                fights += len(mine)
                conduct_combats(state[0], rules, players, log, side)
            end_turn(state[0], rules, log, side)
    assert turns > 30
    # who orders at random seldom comes so near
    assert fights > 5 or profile == "random"


def test_what_can_be_seen_does_change_orders() -> None:
    """The comparison above bites: with an enemy all but gone, other orders are given."""
    changed = 0
    for game in range(6):
        table = battle("balanced", game)
        state = np.zeros(1, dtype=STATE)
        state[0] = table.states[0]
        state[0]["turn"] = 0
        while not state[0]["over"]:
            state[0]["log_at"] = 0
            side = int(begin_turn(state[0], table.log))
            first = state[0]["first_unit"]
            other = state.copy()
            other[0]["ranks"][first[1 - side] : first[2 - side]] = 1
            for one in (state, other):
                give_orders(one[0], table.rules, table.players, table.log, side)
            changed += any(state[0][n].tobytes() != other[0][n].tobytes() for n in ("x", "y"))
            end_turn(state[0], table.rules, table.log, side)
    assert changed > 0
