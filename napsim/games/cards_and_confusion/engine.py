"""A battle from set-up to its end, and blocks of battles."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.compiled.streams import address
from napsim.games.cards_and_confusion import events
from napsim.games.cards_and_confusion.aftermath import aftermath
from napsim.games.cards_and_confusion.events import Log, note
from napsim.games.cards_and_confusion.players import conduct_combats, fire_guns, give_orders
from napsim.games.cards_and_confusion.setup import set_up
from napsim.games.cards_and_confusion.state import (
    BY_TURN_LIMIT,
    PURPOSE_PLAYER,
    SIDES,
    STREAM_PLAYER,
    ZERO,
)


@kernel
def play_battle(state: Any, rules: Any, players: Any, log: Log) -> None:
    """Play one battle; ``key``, ``game``, ``player_of`` and ``tracing`` of the state are set before."""
    state.log_at = 0
    set_up(state, rules, players, log)
    aftermath(state, rules, players, log)
    while not state.over:
        state.turn += 1
        for half in range(SIDES):
            side = state.first_side if half == 0 else 1 - state.first_side
            play_turn(state, rules, players, log, side)
            if state.over:
                break
        if state.turn >= rules.turn_limit and not state.over:
            state.over = BY_TURN_LIMIT
    end = note(state, log, events.END, state.over, state.winner, state.turn)
    if end >= 0:
        for side in range(SIDES):
            log[end, 4 + side] = state.held[side]
            log[end, 6 + side] = state.side_ranks[side]
            log[end, 8 + side] = state.side_men[side] - state.side_ranks[side]
            for number in range(state.first_unit[side], state.first_unit[side + 1]):
                log[end, 10 + side] += state.markers[number]


@kernel
def play_turn(state: Any, rules: Any, players: Any, log: Log, side: int) -> None:
    """Play one side's turn: orders, fire, combats (Course of play)."""
    state.active = side
    state.orders = 0
    index = SIDES * state.turn + side
    state.streams[STREAM_PLAYER + side] = address(state.key, state.game, PURPOSE_PLAYER, index)
    for number in range(state.first_unit[side], state.first_unit[side + 1]):
        state.ordered[number] = 0
        state.attacked[number] = 0
        state.shots[number] = 0
    for commander in range(state.first_commander[side], state.first_commander[side + 1]):
        state.commander_moved[commander] = 0
    note(state, log, events.TURN, state.turn, side, ZERO)
    give_orders(state, rules, players, log, side)
    if not state.over:
        fire_guns(state, rules, players, log, side)
    if not state.over:
        conduct_combats(state, rules, players, log, side)
    if not state.over:
        row = note(state, log, events.TURN_END, state.turn, side, state.held[0])
        if row >= 0:
            log[row, 4] = state.held[1]
            log[row, 5] = state.side_ranks[0]
            log[row, 6] = state.side_ranks[1]
