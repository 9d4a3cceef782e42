"""Blocks of battles, each from set-up to its end: the kernel that is called from outside."""

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
    record_cell,
    record_game,
    record_objective,
    record_seat,
    record_turn,
    record_unit,
)
from napsim.games.cards_and_confusion.setup import set_up
from napsim.games.cards_and_confusion.state import (
    ACROSS,
    ALONG,
    BY_TURN_LIMIT,
    PURPOSE_PLAYER,
    SIDES,
    STREAM_PLAYER,
    ZERO,
)

CELLS = ALONG * ACROSS


@kernel
def play_block(
    rules_table: Any,
    states: Any,
    players: Any,
    log: Log,
    rotate: int,
    first_game: int,
    games: Any,
    seats: Any,
    units: Any,
    objectives: Any,
    turns: Any,
    cells: Any,
    used: Any,
) -> int:
    """Play a range of battles and fill one row a battle, a side, a unit, an objective, a side's turn, a cell.

    Stops before a battle for which the table of turns might have no room. Allocates nothing, raises
    nothing.

    Parameters
    ----------
    rules_table : ndarray of RULES, shape (1,)
    states : ndarray of STATE, shape (2,)
        Working memory, and a blank from which every battle begins: all 0 but ``key``, ``tracing`` (whether
        the log is written) and ``profile_of`` (how profiles are numbered by place in the line-up).
    players : ndarray of PLAYER, shape (2,)
        The line-up.
    log : int64 array, shape (rows, ROW)
    rotate : int
        1 to change the players' ends in odd battles.
    first_game : int
        Number of the first battle; as many are played as `games` has rows.
    games, seats, units, objectives, turns, cells : ndarray of the dtypes in ``tables.KERNEL``
        All zero.
    used : int64 array, shape (6,)
        Set to the rows used of each table, in that order.

    Returns
    -------
    int
        Number of battles played, from `first_game`.
    """
    rules = rules_table[0]
    state = states[0]
    blank = states[1]
    unit_rows = 0
    turn_rows = 0
    played = 0
    for game in range(first_game, first_game + games.size):
        if turn_rows + SIDES * rules.turn_limit > turns.size:
            break
        states[0] = blank
        seat_players(state, game, rotate)
        first_turn = turn_rows
        set_up(state, rules, players, log)
        # armies may begin on objectives: if both hold enough, who moves first has won
        state.active = state.first_side
        aftermath(state, rules, players, log)
        while not state.over:
            side = begin_turn(state, log)
            killed = men_lost(state)
            give_orders(state, rules, players, log, side)
            if not state.over:
                fire_guns(state, rules, players, log, side)
            if not state.over:
                conduct_combats(state, rules, players, log, side)
            record_turn(state, rules, turns[turn_rows], side, killed)
            turn_rows += 1
            end_turn(state, rules, log, side)
        note_end(state, log)
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
        for cell in range(CELLS):
            record_cell(state, cells[played * CELLS + cell], cell)
        played += 1
    used[0] = played
    used[1] = SIDES * played
    used[2] = unit_rows
    used[3] = rules.objectives * played
    used[4] = turn_rows
    used[5] = CELLS * played
    return played


@kernel
def seat_players(state: Any, game: int, rotate: int) -> None:
    """Seat the players of a battle: with rotation they change ends in odd ones."""
    state.game = game
    turn = game % SIDES if rotate else 0
    first, second = state.profile_of[0], state.profile_of[1]
    state.player_of[0] = turn
    state.player_of[1] = 1 - turn
    state.profile_of[0] = second if turn else first
    state.profile_of[1] = first if turn else second


@kernel
def begin_turn(state: Any, log: Log) -> int:
    """Begin the turn of the side whose turn it is, with every unit fresh, and give that side."""
    side = 1 - state.active
    if state.turn == 0:
        side = state.first_side
    if side == state.first_side:
        state.turn += 1
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
    return side


@kernel
def end_turn(state: Any, rules: Any, log: Log, side: int) -> None:
    """End a side's turn, and with the last one allowed the battle."""
    if state.over:
        return
    row = note(state, log, events.TURN_END, state.turn, side, state.held[0])
    if row >= 0:
        log[row, 4] = state.held[1]
        log[row, 5] = state.side_ranks[0]
        log[row, 6] = state.side_ranks[1]
    if state.turn >= rules.turn_limit and side != state.first_side:
        state.over = BY_TURN_LIMIT


@kernel
def note_end(state: Any, log: Log) -> None:
    """Write the last row of the log."""
    row = note(state, log, events.END, state.over, state.winner, state.turn)
    if row < 0:
        return
    for side in range(SIDES):
        log[row, 4 + side] = state.held[side]
        log[row, 6 + side] = state.side_ranks[side]
        log[row, 8 + side] = state.side_men[side] - state.side_ranks[side]
        for number in range(state.first_unit[side], state.first_unit[side + 1]):
            log[row, 10 + side] += state.markers[number]
