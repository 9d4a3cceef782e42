"""What follows every order, shot and combat: units removed, mobs that flee, objectives, the end."""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.compiled.jit import kernel
from napsim.games.cards_and_confusion import events
from napsim.games.cards_and_confusion.events import Log, note, write_corners, write_start
from napsim.games.cards_and_confusion.geometry import (
    Quad,
    along,
    crosses,
    distance,
    move_quad,
    on_table,
    set_quad,
    way_gap,
)
from napsim.games.cards_and_confusion.headings import flight_heading
from napsim.games.cards_and_confusion.state import (
    BY_NOBODY_LEFT,
    BY_OBJECTIVES,
    BY_ROUT,
    CAUSE_FLIGHT,
    ENGAGED_BY_COMBAT,
    LINE,
    NOBODY,
    ONE,
    ZERO,
)
from napsim.games.cards_and_confusion.troops import (
    blocked,
    bury,
    enemies_of,
    footprint,
    is_engaged,
    men_of,
    put,
    too_near,
)

#: Directions a fleeing mob can take: whole multiples of this many degrees.
HEADING_STEP = 5
HEADINGS = 360 // HEADING_STEP


@kernel
def aftermath(state: Any, rules: Any, players: Any, log: Log) -> None:
    """Carry out all that the last order, shot or combat causes."""
    count_men(state, log)
    release(state, rules)
    if state.mobs > 0:
        run_mobs(state, rules, players, log)
    take_objectives(state, rules, log)
    decide(state, rules)


@kernel
def count_men(state: Any, log: Log) -> None:
    """Take off units with no men, and count men and mobs."""
    state.mobs = 0
    for side in range(2):
        ranks, men = 0, 0
        for unit in range(state.first_unit[side], state.first_unit[side + 1]):
            if not state.present[unit]:
                continue
            living = men_of(state, unit)
            if living == 0:
                state.present[unit] = 0
                note(state, log, events.REMOVED, unit, ZERO, ZERO)
                continue
            men += living
            ranks += state.ranks[unit]
            if state.ranks[unit] == 0:
                state.mobs += 1
        state.side_ranks[side] = ranks
        state.side_men[side] = men


@kernel
def release(state: Any, rules: Any) -> None:
    """End engagements with units that have nobody left in ranks, and the counts of killed with them."""
    for unit in range(state.units):
        if rules.engagement == ENGAGED_BY_COMBAT:
            met = state.engaged[unit]
            if met == 0:
                # not engaged, so whoever was shot was carried off
                state.killed[unit] = 0
                continue
            if state.ranks[unit] == 0:
                state.engaged[unit] = 0
            else:
                first, end = enemies_of(state, state.side[unit])
                for enemy in range(first, end):
                    if state.ranks[enemy] == 0:
                        state.engaged[unit] &= ~(1 << enemy)
            if state.engaged[unit] == 0:
                state.killed[unit] = 0
        elif state.killed[unit] > 0 and not is_engaged(state, rules, unit):
            state.killed[unit] = 0


# ---- mobs that flee (Moving)


@kernel
def run_mobs(state: Any, rules: Any, players: Any, log: Log) -> None:
    """Let every mob flee that has enemies in ranks too near, in order of number."""
    for unit in range(state.units):
        if not state.present[unit] or state.ranks[unit] > 0:
            continue
        enemy = threat_to(state, rules, unit)
        if enemy != NOBODY:
            flee(state, rules, players, log, unit, enemy)


@kernel
def threat_to(state: Any, rules: Any, unit: int) -> int:
    """Give the first enemy in ranks nearer to a mob than it allows, or NOBODY."""
    first, end = enemies_of(state, state.side[unit])
    for enemy in range(first, end):
        if state.ranks[enemy] > 0 and too_near(state, unit, enemy, rules.mob_distance):
            return enemy
    return NOBODY


@kernel
def flee(state: Any, rules: Any, players: Any, log: Log, unit: int, enemy: int) -> None:
    """Run the whole way in the first free direction from its player's choice outward, or be eliminated."""
    wish = flight_heading(state, players, unit, enemy) // HEADING_STEP
    state.at_gun[unit] = 0
    state.formation[unit] = LINE
    half, depth = footprint(state, rules, unit)
    start, there = state.scratch[0], state.scratch[1]
    x, y = state.x[unit], state.y[unit]
    for turn in range(HEADINGS):
        # the wish, one step to the right, one to the left, two to the right…
        aside = (turn + 1) // 2 if turn % 2 else -(turn // 2)
        heading = (wish + aside + HEADINGS) % HEADINGS * HEADING_STEP
        dx, dy = along(heading, rules.move_mob)
        set_quad(start, x, y, heading, half, depth)
        for i in range(8):
            there[i] = start[i]
        move_quad(there, dx, dy)
        if can_flee(state, rules, unit, start, there, dx, dy):
            put(state, rules, unit, x + dx, y + dy, heading)
            state.flights[unit] += 1
            row = note(state, log, events.FLIGHT, unit, enemy, x)
            if row >= 0:
                log[row, 4] = y
                log[row, 5] = x + dx
                log[row, 6] = y + dy
                log[row, 7] = heading
                log[row, 8] = state.mid_x[unit]
                log[row, 9] = state.mid_y[unit]
                write_start(log, row, start)
                write_corners(log, row, state.quad[unit])
            return
    lost = men_of(state, unit)
    bury(state, rules, unit, lost, CAUSE_FLIGHT, enemy)
    state.confused[unit] = 0
    state.confused_officers[unit] = 0
    state.present[unit] = 0
    state.mobs -= 1
    state.side_men[state.side[unit]] -= lost
    note(state, log, events.ELIMINATED, unit, enemy, ZERO)


@kernel
def can_flee(state: Any, rules: Any, unit: int, start: Quad, there: Quad, dx: int, dy: int) -> bool:
    """Say whether a mob may run a certain way from a turned start to an end."""
    if not on_table(there, rules.width, rules.length) or blocked(state, unit, there):
        return False
    first, end = enemies_of(state, state.side[unit])
    limit = rules.mob_distance
    far = np.int64(2) * (rules.move_mob + limit)
    for enemy in range(first, end):
        if state.ranks[enemy] == 0:
            continue
        ox, oy = state.mid_x[enemy] - start[0], state.mid_y[enemy] - start[1]
        out = far + state.reach[enemy] + 2 * state.reach[unit]
        if ox * ox + oy * oy > out * out:
            continue
        other = state.quad[enemy]
        if distance(there, other) < limit:
            return False
        at_start = distance(start, other)
        if way_gap(start, dx, dy, other, state.scratch[2]) < min(limit, at_start):
            return False
        x, y = state.x[unit], state.y[unit]
        # its turn may have put it on their ground: it may run off that, but not through them
        if at_start == 0 and crosses(other, x, y, x + dx, y + dy):
            return False
    return True


# ---- objectives and the end (Winning)


@kernel
def take_objectives(state: Any, rules: Any, log: Log) -> None:
    """Give each objective to the side that alone stands on it, or that last passed through it."""
    mine, theirs = standing(state, ZERO), standing(state, ONE)
    alone = (mine & ~theirs, theirs & ~mine)
    passing = state.passed & ~(theirs if state.active == 0 else mine)
    state.passed = 0
    for objective in range(rules.objectives):
        bit = 1 << objective
        side = NOBODY
        if alone[0] & bit:
            side = 0
        elif alone[1] & bit:
            side = 1
        elif passing & bit:
            side = state.active
        before = state.holder[objective]
        if side in (NOBODY, before):
            continue
        state.holder[objective] = side
        state.held[side] += 1
        state.taken[side] += 1
        state.takes[objective] += 1
        if before != NOBODY:
            state.held[before] -= 1
        follow_lead(state)
        stands = (alone[0] | alone[1]) & bit != 0
        unit = who_stands(state, side, bit) if stands else state.last_moved
        state.passes[objective] += not stands
        row = note(state, log, events.OBJECTIVE, objective, side, before)
        if row >= 0:
            log[row, 4] = unit
            log[row, 5] = not stands


@kernel
def follow_lead(state: Any) -> None:
    """Keep count of who is ahead in objectives, and how far behind each side has been."""
    lead = state.held[0] - state.held[1]
    state.worst_deficit[0] = max(state.worst_deficit[0], -lead)
    state.worst_deficit[1] = max(state.worst_deficit[1], lead)
    if lead == 0:
        return
    leader = np.int64(lead < 0)
    if state.leader != NOBODY and leader != state.leader:
        state.lead_changes += 1
    state.leader = leader


@kernel
def standing(state: Any, side: int) -> int:
    """Give the objectives on which a side has men in ranks, as a set of bits."""
    on = 0
    for unit in range(state.first_unit[side], state.first_unit[side + 1]):
        if state.ranks[unit] > 0:
            on |= state.standing_on[unit]
    return on


@kernel
def who_stands(state: Any, side: int, bit: int) -> int:
    """Give the lowest-numbered unit of a side with men in ranks on an objective."""
    for unit in range(state.first_unit[side], state.first_unit[side + 1]):
        if state.ranks[unit] > 0 and state.standing_on[unit] & bit:
            return unit
    return NOBODY


@kernel
def decide(state: Any, rules: Any) -> None:
    """End the battle as soon as somebody has won it, or nobody is left."""
    if rules.objectives_to_win > 0:
        for side in (state.active, 1 - state.active):
            if state.held[side] >= rules.objectives_to_win:
                state.over = BY_OBJECTIVES
                state.winner = side
                return
    if rules.rout_victory and min(state.side_ranks[0], state.side_ranks[1]) == 0:
        state.over = BY_ROUT
        if state.side_ranks[0] > 0:
            state.winner = 0
        elif state.side_ranks[1] > 0:
            state.winner = 1
        return
    if state.side_men[0] == 0 and state.side_men[1] == 0:
        state.over = BY_NOBODY_LEFT
