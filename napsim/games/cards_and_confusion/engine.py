"""A battle from set-up to its end, and blocks of battles."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.compiled.streams import address
from napsim.games.cards_and_confusion import events
from napsim.games.cards_and_confusion.aftermath import aftermath
from napsim.games.cards_and_confusion.events import Log, note
from napsim.games.cards_and_confusion.players import conduct_combats, fire_guns, give_orders
from napsim.games.cards_and_confusion.record import (
    men_lost,
    record_game,
    record_objective,
    record_seat,
    record_turn,
    record_unit,
)
from napsim.games.cards_and_confusion.setup import set_up
from napsim.games.cards_and_confusion.state import (
    BY_TURN_LIMIT,
    PURPOSE_PLAYER,
    SIDES,
    STREAM_PLAYER,
    ZERO,
)


@kernel
def play_block(
    rules_table: Any,
    states: Any,
    players: Any,
    log: Log,
    rotate: int,
    key: Any,
    first_game: int,
    games: Any,
    seats: Any,
    units: Any,
    objectives: Any,
    turns: Any,
    used: Any,
) -> int:
    """Play a range of battles and fill one row a battle, a side, a unit, an objective, a side's turn.

    Stops before a battle for which the table of turns might have no room. Allocates nothing, raises
    nothing.

    Parameters
    ----------
    rules_table : ndarray of RULES, shape (1,)
    states : ndarray of STATE, shape (1,)
        Working memory; ``tracing`` says whether the log is written, ``profile_of`` how profiles are
        numbered by place in the line-up.
    players : ndarray of PLAYER, shape (2,)
        The line-up.
    log : int64 array, shape (rows, ROW)
    rotate : int
        1 to change the players' ends in odd battles.
    key : uint64
        The run's key.
    first_game : int
        Number of the first battle; as many are played as `games` has rows.
    games, seats, units, objectives, turns : ndarray of the dtypes in ``tables.KERNEL``
        All zero.
    used : int64 array, shape (5,)
        Set to the rows used of each table, in that order.

    Returns
    -------
    int
        Number of battles played, from `first_game`.
    """
    rules = rules_table[0]
    state = states[0]
    state.key = key
    profile_0, profile_1 = state.profile_of[0], state.profile_of[1]
    unit_rows = 0
    turn_rows = 0
    played = 0
    for game in range(first_game, first_game + games.size):
        if turn_rows + SIDES * rules.turn_limit > turns.size:
            break
        state.game = game
        other = game % 2 if rotate else 0
        state.player_of[0] = other
        state.player_of[1] = 1 - other
        state.profile_of[0] = profile_1 if other else profile_0
        state.profile_of[1] = profile_0 if other else profile_1
        first_turn = turn_rows
        turn_rows += play_battle(state, rules, players, log, turns, turn_rows)
        for row in range(first_turn, turn_rows):
            turns[row].won = turns[row].seat == state.winner
            turns[row].lost = turns[row].seat == 1 - state.winner
        record_game(state, rules, games[played])
        for side in range(SIDES):
            record_seat(state, rules, seats[SIDES * played + side], side)
        for unit in range(state.units):
            record_unit(state, rules, units[unit_rows], unit)
            unit_rows += 1
        for objective in range(rules.objectives):
            row_of = objectives[played * rules.objectives + objective]
            record_objective(state, rules, row_of, objective)
        played += 1
    state.profile_of[0] = profile_0
    state.profile_of[1] = profile_1
    used[0] = played
    used[1] = SIDES * played
    used[2] = unit_rows
    used[3] = rules.objectives * played
    used[4] = turn_rows
    return played


@kernel
def play_battle(state: Any, rules: Any, players: Any, log: Log, turns: Any, first_row: int) -> int:
    """Play one battle; ``key``, ``game``, ``player_of`` and ``tracing`` of the state are set before.

    Returns
    -------
    int
        Rows of `turns` filled, from `first_row`.
    """
    rows = 0
    state.log_at = 0
    set_up(state, rules, players, log)
    aftermath(state, rules, players, log)
    while not state.over:
        state.turn += 1
        for half in range(SIDES):
            side = state.first_side if half == 0 else 1 - state.first_side
            killed = men_lost(state)
            play_turn(state, rules, players, log, side)
            record_turn(state, turns[first_row + rows], side, killed)
            rows += 1
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
    return rows


@kernel
def play_turn(state: Any, rules: Any, players: Any, log: Log, side: int) -> None:
    """Play one side's turn: orders, fire, combats (Course of play)."""
    state.active = side
    state.orders = 0
    state.turn_shots = 0
    state.turn_attacks = 0
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
