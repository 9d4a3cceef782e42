"""Orders: moves with the 20 cm stop, changes of formation, rallies, commanders (Moving; Rallying).

Each order checks itself and says whether it was carried out; what it causes (flights, objectives taken,
the end) follows in `aftermath`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from napsim.compiled.jit import kernel
from napsim.games.cards_and_confusion import events
from napsim.games.cards_and_confusion.events import Log, note, write_corners, write_start
from napsim.games.cards_and_confusion.geometry import (
    Quad,
    crosses,
    distance,
    facing_of,
    front_touched,
    middle,
    on_table,
    reach_of,
    set_quad,
    touches,
    way_gap,
    whole,
)
from napsim.games.cards_and_confusion.state import (
    ARTILLERY,
    COLUMN,
    GENERAL,
    LINE,
    NOBODY,
)
from napsim.games.cards_and_confusion.troops import (
    blocked,
    enemies_of,
    faces,
    footprint,
    in_reach,
    is_beside,
    may_move,
    men_of,
    put,
    too_near,
)

#: A unit that finds its end occupied, or off the table, tries this much shorter.
STEP_BACK = 200
#: Looks along the way before a unit stops where it is; each look takes it as far as is surely free.
LOOKS = 24
#: Kept between a place that was looked at and the limit, against the rounding of places to units.
SLACK = 2


@kernel
def way_limit(state: Any, rules: Any, unit: int) -> int:
    """Give the longest move of a unit as it now is."""
    if state.ranks[unit] == 0:
        return rules.move_mob
    if state.arm[unit] == ARTILLERY and not state.at_gun[unit]:
        return rules.gunners_return
    return rules.move[state.arm[unit]]


@kernel
def keeps_off(
    rules: Any, state: Any, enemy: int, mob: bool, x: int, y: int, dx: int, dy: int
) -> int:
    """Give how near to an enemy in ranks a unit may come whose middle takes a certain way."""
    if mob:
        return rules.mob_distance
    if rules.pass_distance < rules.combat_range and not front_touched(
        state.quad[enemy], state.facing[enemy], rules.front_arc, x, y, x + dx, y + dy
    ):
        return rules.pass_distance
    return rules.combat_range


@kernel
def free_way(state: Any, rules: Any, unit: int, dx: int, dy: int, longest: int) -> int:
    """Give how far ``scratch[0]`` may slide along a vector before it must stop for an enemy.

    From every place it looks at, the unit can go as far as its nearest limit is away; so the places come
    ever closer to where the stop is, and no enemy is ever passed over.

    Parameters
    ----------
    dx, dy : int
        The whole way asked for.
    longest : int
        How much of it at most.
    """
    start = state.scratch[0]
    size = math.sqrt(np.float64(dx * dx + dy * dy))
    mob = state.ranks[unit] == 0
    mid_x, mid_y = middle(start)
    reach = reach_of(start)
    first, end = enemies_of(state, state.side[unit])
    end_x, end_y = _part(dx, size, longest), _part(dy, size, longest)
    count = 0
    room = longest
    for enemy in range(first, end):
        if state.ranks[enemy] == 0:
            continue
        limit = keeps_off(rules, state, enemy, mob, mid_x, mid_y, end_x, end_y)
        if _passes_far(state, enemy, mid_x, mid_y, dx, dy, size, longest, limit + reach):
            continue
        gap = distance(start, state.quad[enemy])
        if gap < limit:
            # nearer already: the unit may go only where it comes no nearer still, and not through them,
            # which it could where its turn has put it on their ground
            swept = state.scratch[2]
            if way_gap(start, end_x, end_y, state.quad[enemy], swept) < gap:
                return 0
            x, y = state.x[unit], state.y[unit]
            if gap == 0 and crosses(state.quad[enemy], x, y, x + end_x, y + end_y):
                return 0
            continue
        state.near[count] = enemy
        state.near_limit[count] = limit
        count += 1
        room = min(room, whole(gap) - limit - SLACK)
    if count == 0:
        return longest
    done = 0
    here = state.scratch[2]
    for _ in range(LOOKS):
        if room <= SLACK:
            break
        done += room
        if done >= longest:
            break
        _slide(here, start, _part(dx, size, done), _part(dy, size, done))
        room = longest - done
        for place in range(count):
            gap = distance(here, state.quad[state.near[place]])
            room = min(room, whole(gap) - state.near_limit[place] - SLACK)
    return done


@kernel
def _passes_far(
    state: Any,
    enemy: int,
    x: int,
    y: int,
    dx: int,
    dy: int,
    size: float,
    longest: int,
    limit: int,
) -> bool:
    """Say whether a middle that goes a way never comes within reach of an enemy."""
    rx, ry = state.mid_x[enemy] - x, state.mid_y[enemy] - y
    ahead: Any = np.float64(rx * dx + ry * dy) / size
    ahead = min(max(ahead, 0.0), np.float64(longest))
    ox = np.float64(rx) - ahead * np.float64(dx) / size
    oy = np.float64(ry) - ahead * np.float64(dy) / size
    far = np.float64(limit + state.reach[enemy] + SLACK)
    return bool(ox * ox + oy * oy > far * far)


@kernel
def _part(component: int, size: float, length: int) -> int:
    """Give a component of the vector cut to a length, rounded toward zero."""
    return whole(np.float64(component) * np.float64(length) / size)


@kernel
def _slide(quad: Quad, start: Quad, dx: int, dy: int) -> None:
    """Write the quad that lies a vector away from another."""
    for i in range(0, 8, 2):
        quad[i] = start[i] + dx
        quad[i + 1] = start[i + 1] + dy


@kernel
def move_unit(state: Any, rules: Any, log: Log, unit: int, facing: int, x: int, y: int) -> bool:
    """Move a unit or a mob toward a place as far as it may go.

    Parameters
    ----------
    facing : int
        How it shall face (a mob and returning gunners: not asked).
    x, y : int
        Where its centre man shall stand.

    Returns
    -------
    bool
        False when it may not move, or would be where it was.
    """
    if not may_move(state, rules, unit):
        return False
    mob = state.ranks[unit] == 0
    returning = not mob and state.arm[unit] == ARTILLERY and not state.at_gun[unit]
    was_at_gun, formation = state.at_gun[unit], state.formation[unit]
    if mob:
        facing = facing_of(x - state.x[unit], y - state.y[unit])
        state.at_gun[unit] = 0
        state.formation[unit] = LINE
    elif returning:
        facing, x, y = state.gun_facing[unit], state.gun_x[unit], state.gun_y[unit]
    from_x, from_y, from_facing = state.x[unit], state.y[unit], state.facing[unit]
    half, depth = footprint(state, rules, unit)
    start = state.scratch[0]
    set_quad(start, from_x, from_y, facing, half, depth)
    if not _go(state, rules, unit, facing, x - from_x, y - from_y, returning):
        state.at_gun[unit] = was_at_gun
        state.formation[unit] = formation
        return False
    state.moves[unit] += 1
    state.last_moved = unit
    to_x, to_y = state.x[unit], state.y[unit]
    if not mob:
        _pass_objectives(state, rules, from_x, from_y, to_x, to_y)
    row = note(state, log, events.MOVE, unit, whole(mob), from_x)
    if row >= 0:
        dx, dy = to_x - from_x, to_y - from_y
        log[row, 4] = from_y
        log[row, 5] = to_x
        log[row, 6] = to_y
        log[row, 7] = from_facing
        log[row, 8] = facing
        log[row, 9] = men_of(state, unit)
        log[row, 10] = rules.gunners_return if returning else way_limit(state, rules, unit)
        log[row, 11] = whole(math.sqrt(np.float64(dx * dx + dy * dy)))
        log[row, 12] = state.at_gun[unit] if state.arm[unit] == ARTILLERY else -1
        log[row, 13] = state.mid_x[unit]
        log[row, 14] = state.mid_y[unit]
        write_start(log, row, start)
        write_corners(log, row, state.quad[unit])
    return True


@kernel
def _go(state: Any, rules: Any, unit: int, facing: int, dx: int, dy: int, returning: bool) -> bool:
    """Slide a turned unit (``scratch[0]``) along a vector and stand it where it may end, if anywhere new."""
    limit = way_limit(state, rules, unit)
    start, there = state.scratch[0], state.scratch[1]
    size = math.sqrt(np.float64(dx * dx + dy * dy))
    whole_way = dx * dx + dy * dy <= limit * limit
    longest = min(limit, whole(size))
    way = free_way(state, rules, unit, dx, dy, longest) if longest > 0 else 0
    from_x, from_y = state.x[unit], state.y[unit]
    while True:
        arrived = whole_way and way == longest
        step_x = dx if arrived else _part(dx, size, way)
        step_y = dy if arrived else _part(dy, size, way)
        home = returning and arrived
        if home:
            state.at_gun[unit] = 1
            half, depth = footprint(state, rules, unit)
            set_quad(there, from_x + dx, from_y + dy, facing, half, depth)
        else:
            _slide(there, start, step_x, step_y)
        if way == 0 and facing == state.facing[unit]:
            return False
        if on_table(there, rules.width, rules.length) and not blocked(state, unit, there):
            put(state, rules, unit, from_x + step_x, from_y + step_y, facing)
            return True
        if home:
            state.at_gun[unit] = 0
        if way == 0:
            return False
        way = max(0, way - STEP_BACK)


@kernel
def _pass_objectives(state: Any, rules: Any, x0: int, y0: int, x1: int, y1: int) -> None:
    """Note which objectives the centre man's way touches (Winning)."""
    for objective in range(rules.objectives):
        if touches(state.piece_quad[objective], x0, y0, x1, y1):
            state.passed |= 1 << objective


@kernel
def change_formation(state: Any, rules: Any, log: Log, unit: int) -> bool:
    """Change a unit from line to column or back, on the spot; False when it may not or has no room."""
    if state.arm[unit] == ARTILLERY or state.ranks[unit] == 0 or not may_move(state, rules, unit):
        return False
    old = state.formation[unit]
    state.formation[unit] = LINE if old == COLUMN else COLUMN
    half, depth = footprint(state, rules, unit)
    there = state.scratch[1]
    x, y, facing = state.x[unit], state.y[unit], state.facing[unit]
    set_quad(there, x, y, facing, half, depth)
    if not on_table(there, rules.width, rules.length) or blocked(state, unit, there):
        state.formation[unit] = old
        return False
    put(state, rules, unit, x, y, facing)
    row = note(state, log, events.FORMATION, unit, state.formation[unit], men_of(state, unit))
    if row >= 0:
        log[row, 4] = state.mid_x[unit]
        log[row, 5] = state.mid_y[unit]
        write_corners(log, row, state.quad[unit])
    return True


# ---- rallies


@kernel
def commander_beside(state: Any, rules: Any, unit: int, general_only: bool) -> int:
    """Give the first commander of a unit's side who stands beside it, or NOBODY."""
    side = state.side[unit]
    for commander in range(state.first_commander[side], state.first_commander[side + 1]):
        if general_only and rules.commander_rank[commander] != GENERAL:
            continue
        if is_beside(state, rules, commander, unit):
            return commander
    return NOBODY


@kernel
def rally_is_open(state: Any, rules: Any, unit: int) -> bool:
    """Say whether the enemy's distance allows a unit with confused men to rally (Rallying)."""
    if state.confused[unit] == 0:
        return False
    first, end = enemies_of(state, state.side[unit])
    for enemy in range(first, end):
        if state.ranks[enemy] == 0:
            continue
        if state.ranks[unit] > 0:
            if in_reach(state, unit, enemy, rules.rally_distance) and faces(
                state, rules, enemy, unit
            ):
                return False
        elif too_near(state, unit, enemy, rules.rally_mob_distance):
            return False
    return True


@kernel
def rally(state: Any, rules: Any, log: Log, unit: int) -> bool:
    """Return confused men to ranks, officers first; False when none may (Rallying)."""
    if not rally_is_open(state, rules, unit):
        return False
    mob = state.ranks[unit] == 0
    helper = commander_beside(state, rules, unit, mob and not rules.rally_mob_by_any)
    if mob and helper == NOBODY:
        return False
    back = state.ranks[unit] * rules.rally_per_man
    if helper != NOBODY:
        back += rules.rally_commander
    back = min(back, state.confused[unit])
    if back == 0:
        return False
    officers = min(back, state.confused_officers[unit])
    state.confused[unit] -= back
    state.confused_officers[unit] -= officers
    state.ranks[unit] += back
    state.rank_officers[unit] += officers
    state.rallied[unit] += back
    row = note(state, log, events.RALLY, unit, back, officers)
    if row >= 0:
        log[row, 4] = helper
        log[row, 5] = state.ranks[unit]
        log[row, 6] = state.confused[unit]
    return True


# ---- commanders


@kernel
def move_commander(state: Any, rules: Any, log: Log, commander: int, x: int, y: int) -> bool:
    """Move a general or aide toward a place, as far as he may; False when he has moved or stays."""
    if state.commander_moved[commander]:
        return False
    from_x, from_y = state.commander_x[commander], state.commander_y[commander]
    x = min(max(x, 0), rules.width)
    y = min(max(y, 0), rules.length)
    dx, dy = x - from_x, y - from_y
    if dx == 0 and dy == 0:
        return False
    limit = rules.move_general
    if dx * dx + dy * dy > limit * limit:
        size = math.sqrt(np.float64(dx * dx + dy * dy))
        dx, dy = _part(dx, size, limit), _part(dy, size, limit)
    state.commander_x[commander] = from_x + dx
    state.commander_y[commander] = from_y + dy
    state.commander_moved[commander] = 1
    row = note(state, log, events.COMMANDER, commander, from_x, from_y)
    if row >= 0:
        log[row, 4] = state.commander_x[commander]
        log[row, 5] = state.commander_y[commander]
    return True
