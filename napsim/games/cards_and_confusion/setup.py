"""Setting up: objectives, terrain, the two armies, the cut for the first move (Setup)."""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.compiled.jit import kernel
from napsim.compiled.streams import address, below, shuffle, unit
from napsim.games.cards_and_confusion import events
from napsim.games.cards_and_confusion.combat import face_of, shuffle_pack
from napsim.games.cards_and_confusion.events import Log, note, write_corners
from napsim.games.cards_and_confusion.geometry import on_table, overlap, set_piece
from napsim.games.cards_and_confusion.state import (
    ARTILLERY,
    CAVALRY,
    FIRST_BY_CUT,
    NOBODY,
    PACK,
    PURPOSE_CUT,
    PURPOSE_PLACE,
    PURPOSE_PLAYER,
    PURPOSE_TABLE,
    SIDES,
    STREAM_PLAYER,
    STREAM_SETUP,
    ZERO,
)
from napsim.games.cards_and_confusion.troops import footprint, put

#: Tries to find a free place for a drawn piece of terrain.
TRIES = 20
#: Drawn pieces lie within this many degrees of square to the table.
SLANT = 30


@kernel
def set_up(state: Any, rules: Any, players: Any, log: Log) -> None:
    """Lay out the table, field both armies and see who moves first; the state is a blank one."""
    _begin(state)
    state.streams[STREAM_SETUP] = address(state.key, state.game, PURPOSE_TABLE, ZERO)
    lay_objectives(state, rules)
    lay_terrain(state, rules)
    for piece in range(state.pieces):
        row = note(state, log, events.PIECE, piece, state.piece_kind[piece], ZERO)
        if row >= 0:
            write_corners(log, row, state.piece_quad[piece])
    enroll(state, rules)
    for side in range(SIDES):
        field_army(state, rules, players, side)
    place_commanders(state, rules)
    for number in range(state.units):
        row = note(state, log, events.UNIT, number, state.x[number], state.y[number])
        if row >= 0:
            log[row, 4] = state.facing[number]
            log[row, 5] = state.formation[number]
            log[row, 6] = state.mid_x[number]
            log[row, 7] = state.mid_y[number]
            write_corners(log, row, state.quad[number])
    for number in range(state.commanders):
        x, y = state.commander_x[number], state.commander_y[number]
        note(state, log, events.COMMANDER_AT, number, x, y)
    cut(state, rules, log)
    for side in range(SIDES):
        shuffle_pack(state, log, side)


@kernel
def _begin(state: Any) -> None:
    """Say that nobody holds, leads or has won anything: what is not 0 at the start of a battle."""
    for objective in range(state.holder.shape[0]):
        state.holder[objective] = NOBODY
    state.winner = NOBODY
    state.leader = NOBODY
    state.last_moved = NOBODY


# ---- the table


@kernel
def lay_objectives(state: Any, rules: Any) -> None:
    """Lay the scenario's objectives, or draw one in each strip across the table."""
    state.pieces = rules.objectives
    if not rules.objectives_drawn:
        for piece in range(rules.objectives):
            copy_piece(state, rules, piece, piece)
        return
    kinds = rules.objective_kinds.shape[0]
    hand, halves = state.sorted, state.near
    for kind in range(kinds):
        hand[kind] = rules.objective_kinds[kind]
    # as many this side of the middle line as beyond it, the odd one on it
    for piece in range(rules.objectives):
        halves[piece] = 1 if piece % 2 else -1
    if rules.objectives % 2:
        halves[rules.objectives - 1] = 0
    shuffle(state.streams, STREAM_SETUP, halves, rules.objectives)
    size = rules.objective_size
    strip = rules.width // rules.objectives
    for piece in range(rules.objectives):
        # kinds come from a hand that is dealt out whole before it is dealt again
        left = kinds - piece % kinds
        pick = below(state.streams, STREAM_SETUP, left)
        kind = hand[pick]
        hand[pick] = hand[left - 1]
        hand[left - 1] = kind
        state.piece_kind[piece] = kind
        x = strip * piece + (size >> 1) + below(state.streams, STREAM_SETUP, strip - size + 1)
        room = rules.objective_far - rules.objective_near + 1
        off = rules.objective_near + below(state.streams, STREAM_SETUP, room)
        y = (rules.length >> 1) + off * halves[piece]
        set_piece(state.piece_quad[piece], x, y, ZERO, size, size)


@kernel
def copy_piece(state: Any, rules: Any, piece: int, given: int) -> None:
    """Lay a piece that the scenario gives."""
    state.piece_kind[piece] = rules.piece_kind[given]
    for i in range(8):
        state.piece_quad[piece, i] = rules.piece_quad[given, i]


@kernel
def lay_terrain(state: Any, rules: Any) -> None:
    """Lay the scenario's terrain, then the drawn pieces that find room between the armies."""
    for given in range(rules.terrain):
        copy_piece(state, rules, state.pieces, rules.objectives + given)
        state.pieces += 1
    for number in range(rules.terrain_drawn):
        which = number % rules.drawn_kind.shape[0]
        quad = state.piece_quad[state.pieces]
        for _ in range(TRIES):
            x = below(state.streams, STREAM_SETUP, rules.width + 1)
            y = below(state.streams, STREAM_SETUP, rules.length + 1)
            angle = (below(state.streams, STREAM_SETUP, 2 * SLANT + 1) - SLANT + 360) % 360
            set_piece(quad, x, y, angle, rules.drawn_width[which], rules.drawn_depth[which])
            if lies_free(state, rules, quad):
                state.piece_kind[state.pieces] = rules.drawn_kind[which]
                state.pieces += 1
                break


@kernel
def lies_free(state: Any, rules: Any, quad: Any) -> bool:
    """Say whether a drawn piece lies on the table, off both back lines and off every other piece."""
    if not on_table(quad, rules.width, rules.length):
        return False
    for i in range(1, 8, 2):
        near_end = min(quad[i], rules.length - quad[i])
        if near_end < rules.deployment_depth:
            return False
    for piece in range(state.pieces):
        if overlap(quad, state.piece_quad[piece]):
            return False
    return True


# ---- the armies


@kernel
def enroll(state: Any, rules: Any) -> None:
    """Give units and commanders numbers, and units their men, guns and markers."""
    state.first_unit[0] = 0
    state.first_unit[1] = rules.units[0]
    state.first_unit[2] = rules.units[0] + rules.units[1]
    state.units = state.first_unit[2]
    state.first_commander[0] = 0
    state.first_commander[1] = rules.commanders[0]
    state.first_commander[2] = rules.commanders[0] + rules.commanders[1]
    state.commanders = state.first_commander[2]
    for number in range(state.units):
        state.side[number] = np.int64(number >= state.first_unit[1])
        state.present[number] = 1
        state.arm[number] = rules.arm[number]
        state.ranks[number] = rules.men[number]
        state.men_start[number] = rules.men[number]
        state.rank_officers[number] = rules.officers[number]
        state.guns[number] = rules.guns[number]
        state.markers[number] = rules.guns[number] * rules.markers
        state.at_gun[number] = np.int64(rules.arm[number] == ARTILLERY)


@kernel
def field_army(state: Any, rules: Any, players: Any, side: int) -> None:
    """Put an army where the scenario says, or along its back line with gaps drawn at random."""
    first, end = state.first_unit[side], state.first_unit[side + 1]
    if rules.placed[side]:
        for number in range(first, end):
            put(
                state, rules, number, rules.place_x[number], rules.place_y[number],
                rules.place_facing[number],
            )  # fmt: skip
        return
    state.streams[STREAM_PLAYER + side] = address(state.key, state.game, PURPOSE_PLAYER, side)
    state.streams[STREAM_SETUP] = address(state.key, state.game, PURPOSE_PLACE, side)
    player = players[state.player_of[side]]
    thoughtful = rules.arranged and player.care > unit(state.streams, STREAM_PLAYER + side)
    line_up(state, side, thoughtful)
    count = end - first
    room = rules.width
    for number in range(first, end):
        half, depth = footprint(state, rules, number)
        room -= 2 * half
    # so many marks thrown on the free length cut it into the gaps between the units
    marks = state.near
    for i in range(count):
        mark = below(state.streams, STREAM_SETUP, room + 1)
        place = i
        while place > 0 and marks[place - 1] > mark:
            marks[place] = marks[place - 1]
            place -= 1
        marks[place] = mark
    taken = 0
    for i in range(count):
        number = state.sorted[i]
        half, depth = footprint(state, rules, number)
        x = marks[i] + taken + half
        taken += 2 * half
        back = below(state.streams, STREAM_SETUP, rules.deployment_depth - depth + 1)
        y = rules.deployment_depth - (0 if thoughtful else back)
        if side == 1:
            x, y = rules.width - x, rules.length - y
        put(state, rules, number, x, y, 180 * side)


@kernel
def line_up(state: Any, side: int, thoughtful: bool) -> None:
    """Write into ``sorted`` an army's units from left to right.

    With thought: guns in the middle, cavalry on the wings, infantry between; else in any order.
    """
    first, end = state.first_unit[side], state.first_unit[side + 1]
    keys = state.near
    seen_0, seen_1, seen_2 = 0, 0, 0
    for number in range(first, end):
        luck = below(state.streams, STREAM_SETUP, 1000)
        key = luck
        if thoughtful:
            if state.arm[number] == CAVALRY:
                key = 5000 * (1 if seen_1 % 2 else -1)
                seen_1 += 1
            elif state.arm[number] == ARTILLERY:
                key = 1000 * (1 if seen_2 % 2 else -1)
                seen_2 += 1
            else:
                key = 3000 * (1 if seen_0 % 2 else -1)
                seen_0 += 1
            key += luck - 500
        place = number - first
        while place > 0 and keys[place - 1] > key:
            keys[place] = keys[place - 1]
            state.sorted[place] = state.sorted[place - 1]
            place -= 1
        keys[place] = key
        state.sorted[place] = number


@kernel
def place_commanders(state: Any, rules: Any) -> None:
    """Spread each side's commanders evenly along the middle of its strip."""
    for side in range(SIDES):
        first, end = state.first_commander[side], state.first_commander[side + 1]
        for number in range(first, end):
            x = rules.width * (number - first + 1) // (end - first + 1)
            y = rules.deployment_depth // 2
            state.commander_x[number] = x if side == 0 else rules.width - x
            state.commander_y[number] = y if side == 0 else rules.length - y


@kernel
def cut(state: Any, rules: Any, log: Log) -> None:
    """Cut the packs for the first move: the higher card, cut again when equal."""
    if rules.first_mover != FIRST_BY_CUT:
        state.first_side = rules.first_mover
        return
    state.streams[STREAM_SETUP] = address(state.key, state.game, PURPOSE_CUT, ZERO)
    state.first_side = NOBODY
    while state.first_side == NOBODY:
        mine = below(state.streams, STREAM_SETUP, PACK)
        theirs = below(state.streams, STREAM_SETUP, PACK)
        if face_of(mine) > face_of(theirs):
            state.first_side = 0
        elif face_of(theirs) > face_of(mine):
            state.first_side = 1
        note(state, log, events.CUT, mine, theirs, state.first_side)
