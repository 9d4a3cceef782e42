"""Rows for the tidy tables, written as a battle goes on and when it ends."""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.compiled.jit import kernel
from napsim.games.cards_and_confusion.geometry import middle
from napsim.games.cards_and_confusion.state import ACROSS, NOBODY, SIDES
from napsim.games.cards_and_confusion.tables import (
    IN_RANKS,
    KILLED,
    MOB,
    RAN_OFF,
    SHAKEN,
)
from napsim.games.cards_and_confusion.troops import cell_of


@kernel
def record_turn(state: Any, rules: Any, row: Any, side: int, killed_before: int) -> None:
    """Write the row of a side's turn just ended (who wins is filled in at the end), and where it stands."""
    for unit in range(state.first_unit[side], state.first_unit[side + 1]):
        if state.ranks[unit] > 0:
            state.stood[side, cell_of(state, rules, unit)] += 1
    enemy = 1 - side
    row.game = state.game
    row.turn = state.turn
    row.seat = side
    row.profile = state.profile_of[side]
    row.army = rules.army[side]
    row.first = side == state.first_side
    row.orders = state.orders
    row.shots = state.turn_shots
    row.attacks = state.turn_attacks
    row.killed = men_lost(state) - killed_before
    row.held_own = state.held[side]
    row.held_enemy = state.held[enemy]
    row.ranks_own = state.side_ranks[side]
    row.ranks_enemy = state.side_ranks[enemy]
    lead = state.held[side] - state.held[enemy]
    row.ahead = int(lead > 0) - int(lead < 0)


@kernel
def men_lost(state: Any) -> int:
    """Count the men both sides have lost."""
    lost = 0
    for unit in range(state.units):
        lost += state.lost_to[unit, 0] + state.lost_to[unit, 1] + state.lost_to[unit, 2]
    return lost


@kernel
def record_game(state: Any, rules: Any, row: Any) -> None:
    """Write the row of a battle just ended."""
    winner = state.winner
    row.game = state.game
    row.winner = winner
    row.winner_army = NOBODY if winner == NOBODY else rules.army[winner]
    row.end_by = state.over - 1
    row.turns = state.turn
    row.first_side = state.first_side
    row.first_won = winner == state.first_side
    row.ended_in_half = state.active != state.first_side
    row.lead_changes = state.lead_changes
    row.worst_deficit = 0 if winner == NOBODY else state.worst_deficit[winner]
    row.first_shot = state.first_shot
    row.first_combat = state.first_combat
    row.orders = state.all_orders
    for side in range(SIDES):
        row.held[side] = state.held[side]
        row.takes += state.taken[side]
    for unit in range(state.units):
        row.shots += state.fired[unit]
        row.combats += state.attacks[unit]
        row.men += state.men_start[unit]
        row.confused += state.confused_by[unit, 0] + state.confused_by[unit, 1]
        row.broken += state.broken[unit]
        for cause in range(3):
            row.lost[cause] += state.lost_to[unit, cause]


@kernel
def record_seat(state: Any, rules: Any, row: Any, side: int) -> None:
    """Write the row of one side of a battle just ended."""
    row.game = state.game
    row.seat = side
    row.profile = state.profile_of[side]
    row.army = rules.army[side]
    row.won = state.winner == side
    row.drawn = state.winner == NOBODY
    row.first = side == state.first_side
    row.held = state.held[side]
    row.taken = state.taken[side]
    for unit in range(state.first_unit[side], state.first_unit[side + 1]):
        row.units += 1
        row.units_left += state.ranks[unit] > 0
        row.men += state.men_start[unit]
        row.men_left += state.ranks[unit]
        row.confused_left += state.confused[unit]
        row.confused += state.confused_by[unit, 0] + state.confused_by[unit, 1]
        row.rallied += state.rallied[unit]
        row.broken += state.broken[unit]
        row.ran_off += state.lost_to[unit, 2] > 0
        row.markers += state.guns[unit] * rules.markers
        row.markers_left += state.markers[unit]
        row.shots += state.fired[unit]
        row.attacks += state.attacks[unit]
        row.flank_attacks += state.flank_attacks[unit]
        row.cover_attacks += state.cover_attacks[unit]
        row.attacks_won += state.attacks_won[unit]
        row.attacks_tied += state.attacks_tied[unit]
        row.confused_enemies += state.confused_others[unit]
        for cause in range(3):
            row.lost[cause] += state.lost_to[unit, cause]
            row.killed_enemies[cause] += state.killed_others[unit, cause]


@kernel
def record_unit(state: Any, rules: Any, row: Any, unit: int) -> None:
    """Write the row of one unit of a battle just ended."""
    side = state.side[unit]
    row.game = state.game
    row.seat = side
    row.profile = state.profile_of[side]
    row.army = rules.army[side]
    row.unit = unit - state.first_unit[side]
    row.arm = state.arm[unit]
    row.won = state.winner == side
    row.men = state.men_start[unit]
    row.men_left = state.ranks[unit] + state.confused[unit]
    row.ended = how_it_ended(state, unit)
    for cause in range(3):
        row.lost[cause] = state.lost_to[unit, cause]
        row.killed_enemies[cause] = state.killed_others[unit, cause]
    for cause in range(2):
        row.confused[cause] = state.confused_by[unit, cause]
    row.rallied = state.rallied[unit]
    row.broken = state.broken[unit]
    row.flights = state.flights[unit]
    row.moves = state.moves[unit]
    row.shots = state.fired[unit]
    row.markers_left = state.markers[unit]
    row.attacks = state.attacks[unit]
    row.flank_attacks = state.flank_attacks[unit]
    row.cover_attacks = state.cover_attacks[unit]
    row.attacks_won = state.attacks_won[unit]
    row.attacks_tied = state.attacks_tied[unit]
    row.confused_enemies = state.confused_others[unit]


@kernel
def how_it_ended(state: Any, unit: int) -> int:
    """Say how a unit stands at the end (``tables.ENDED``)."""
    if state.ranks[unit] > 0:
        return SHAKEN if state.confused[unit] > 0 else IN_RANKS
    if state.confused[unit] > 0:
        return MOB
    return RAN_OFF if state.lost_to[unit, 2] > 0 else KILLED


@kernel
def record_objective(state: Any, rules: Any, row: Any, objective: int) -> None:
    """Write the row of one objective of a battle just ended."""
    holder = state.holder[objective]
    row.game = state.game
    row.objective = objective
    row.kind = state.piece_kind[objective]
    _, y = middle(state.piece_quad[objective])
    half = np.int64(2)
    if 2 * y < rules.length:
        half = np.int64(0)
    elif 2 * y > rules.length:
        half = np.int64(1)
    row.half = half
    row.holder = holder
    if holder == NOBODY:
        row.holder_half = NOBODY
    else:
        row.holder_half = half if half == 2 else np.int64(half != holder)
    row.takes = state.takes[objective]
    row.passed = state.passes[objective]
    row.won = holder != NOBODY and holder == state.winner


@kernel
def record_cell(state: Any, row: Any, cell: int) -> None:
    """Write the row of one cell of the table of a battle just ended."""
    row.game = state.game
    row.along = cell // ACROSS
    row.across = cell % ACROSS
    for side in range(SIDES):
        row.fallen[side] = state.fallen[side, cell]
        row.stood[side] = state.stood[side, cell]
