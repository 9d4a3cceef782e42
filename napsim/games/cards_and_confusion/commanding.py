"""The players' orders carried out: where exactly to march, whom to come up to and from where."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from napsim.compiled.jit import kernel
from napsim.games.cards_and_confusion.aftermath import aftermath
from napsim.games.cards_and_confusion.events import Log
from napsim.games.cards_and_confusion.geometry import COS, SIN, along, facing_of, middle
from napsim.games.cards_and_confusion.headings import away_from_enemies
from napsim.games.cards_and_confusion.moving import (
    change_formation,
    move_commander,
    move_unit,
    rally,
    rally_is_open,
    way_limit,
)
from napsim.games.cards_and_confusion.planning import (
    ADVANCE_GUN,
    AIM,
    ATTACK,
    CHASE,
    GO,
    NOTHING,
    RALLY,
    RETURN,
    RUN,
    SCREEN,
    TURN,
)
from napsim.games.cards_and_confusion.state import (
    ARTILLERY,
    GENERAL,
    LINE,
    NOBODY,
    ZERO,
)
from napsim.games.cards_and_confusion.troops import faces, men_of
from napsim.games.cards_and_confusion.weighing import nearest_enemy

#: A unit that gains less ground than this on a march forms column (or line again).
POOR_MARCH = 400
#: A gun that has no target steps aside by this much.
SIDE_STEP = 1000
#: How far before a gun a screen stands.
SCREEN_GAP = 2500
#: A commander without work keeps this near to his men.
NEAR_HIS_MEN = 4000


@kernel
def carry_out(state: Any, rules: Any, players: Any, log: Log, number: int) -> bool:
    """Carry out a unit's plan, with all it causes; False when there was nothing to do."""
    plan, target = state.plan[number], state.plan_target[number]
    if plan == NOTHING:
        return False
    done = False
    if plan == RALLY:
        done = rally(state, rules, log, number)
    elif plan == GO:
        x, y = middle(state.piece_quad[target])
        done = march(state, rules, log, number, x, y)
    elif plan == TURN:
        done = turn_to_enemy(state, rules, log, number)
    elif plan == ATTACK:
        done = come_up(state, rules, players, log, number, target)
    elif plan == CHASE:
        done = march(state, rules, log, number, state.mid_x[target], state.mid_y[target])
    elif plan == RUN:
        dx, dy = along(away_from_enemies(state, number), rules.move_mob - 2)
        done = move_unit(
            state, rules, log, number, ZERO, state.x[number] + dx, state.y[number] + dy
        )
    elif plan == RETURN:
        done = move_unit(state, rules, log, number, ZERO, ZERO, ZERO)
    elif plan == AIM:
        facing = facing_of(
            state.mid_x[target] - state.mid_x[number], state.mid_y[target] - state.mid_y[number]
        )
        done = move_unit(state, rules, log, number, facing, state.x[number], state.y[number])
    elif plan == ADVANCE_GUN:
        done = bring_up_gun(state, rules, log, number, target)
    elif plan == SCREEN:
        done = screen(state, rules, log, number, target)
    if done:
        state.ordered[number] = 1
        state.orders += 1
        state.all_orders += 1
        aftermath(state, rules, players, log)
    return done


@kernel
def front_to(state: Any, side: int, x: int, y: int) -> int:
    """Give the facing from a place to the nearest enemy in ranks; forward when there is none."""
    enemy, _ = nearest_enemy(state, side, x, y)
    if enemy == NOBODY:
        return 180 * side
    return facing_of(state.mid_x[enemy] - x, state.mid_y[enemy] - y)


@kernel
def march(state: Any, rules: Any, log: Log, number: int, x: int, y: int) -> bool:
    """March toward a place and face the nearest enemy there; form column when there is no room."""
    from_x, from_y = state.x[number], state.y[number]
    dx, dy = x - from_x, y - from_y
    limit = way_limit(state, rules, number)
    size = math.sqrt(np.float64(dx * dx + dy * dy))
    if size > limit:
        dx = np.int64(np.float64(dx) * np.float64(limit) / size)
        dy = np.int64(np.float64(dy) * np.float64(limit) / size)
    facing = front_to(state, state.side[number], from_x + dx, from_y + dy)
    done = move_unit(state, rules, log, number, facing, x, y)
    if not done:
        done = move_unit(state, rules, log, number, state.facing[number], x, y)
    if not done and state.formation[number] == LINE:
        done = change_formation(state, rules, log, number)
    return done


@kernel
def turn_to_enemy(state: Any, rules: Any, log: Log, number: int) -> bool:
    """Turn on the spot to the nearest enemy in ranks, if the unit does not face it already."""
    enemy, _ = nearest_enemy(state, state.side[number], state.x[number], state.y[number])
    if enemy == NOBODY or faces(state, rules, number, enemy):
        return False
    facing = facing_of(state.mid_x[enemy] - state.x[number], state.mid_y[enemy] - state.y[number])
    return move_unit(state, rules, log, number, facing, state.x[number], state.y[number])


@kernel
def come_up(state: Any, rules: Any, players: Any, log: Log, number: int, enemy: int) -> bool:
    """Come up to an enemy: on its flank or rear when that is near enough, else straight on."""
    x, y = state.x[number], state.y[number]
    to_x, to_y = state.mid_x[enemy], state.mid_y[enemy]
    player = players[state.player_of[state.side[number]]]
    limit = np.float64(way_limit(state, rules, number))
    if player.flank > 0.0 and faces(state, rules, enemy, number):
        best: Any = limit
        facing = state.facing[enemy]
        aside = state.reach[enemy] + rules.combat_range
        for turn in range(3):
            # right flank, left flank, rear
            way = aside if turn == 0 else -aside if turn == 1 else 0
            back = aside if turn == 2 else 0
            spot_x = state.mid_x[enemy] + ((way * COS[facing] - back * SIN[facing]) >> 16)
            spot_y = state.mid_y[enemy] + ((-way * SIN[facing] - back * COS[facing]) >> 16)
            dx, dy = np.float64(spot_x - x), np.float64(spot_y - y)
            gap = math.sqrt(dx * dx + dy * dy)
            if gap < best:
                best = gap
                to_x, to_y = spot_x, spot_y
        if best < limit:
            facing = facing_of(state.mid_x[enemy] - to_x, state.mid_y[enemy] - to_y)
            if move_unit(state, rules, log, number, facing, to_x, to_y):
                return True
            to_x, to_y = state.mid_x[enemy], state.mid_y[enemy]
    facing = facing_of(to_x - x, to_y - y)
    if move_unit(state, rules, log, number, facing, to_x, to_y):
        return True
    if state.formation[number] == LINE:
        return change_formation(state, rules, log, number)
    return False


@kernel
def bring_up_gun(state: Any, rules: Any, log: Log, number: int, enemy: int) -> bool:
    """Bring a gun toward an enemy out of range, or aside when friends or woods hide one in range."""
    x, y = state.x[number], state.y[number]
    dx, dy = state.mid_x[enemy] - x, state.mid_y[enemy] - y
    facing = facing_of(dx, dy)
    size = math.sqrt(np.float64(dx * dx + dy * dy))
    if size > 0.75 * np.float64(rules.gun_max):
        return move_unit(state, rules, log, number, facing, x + dx, y + dy)
    aside = SIDE_STEP if (state.turn + number) % 2 else -SIDE_STEP
    to_x = x + ((aside * COS[facing]) >> 16)
    to_y = y - ((aside * SIN[facing]) >> 16)
    return move_unit(state, rules, log, number, facing, to_x, to_y)


@kernel
def screen(state: Any, rules: Any, log: Log, number: int, gun: int) -> bool:
    """Stand before a gun, a little aside of its line of fire, toward the enemy nearest to it."""
    side = state.side[gun]
    enemy, _ = nearest_enemy(state, side, state.mid_x[gun], state.mid_y[gun])
    if enemy == NOBODY:
        return False
    facing = facing_of(state.mid_x[enemy] - state.mid_x[gun], state.mid_y[enemy] - state.mid_y[gun])
    right = SIN[facing] * (state.mid_y[number] - state.mid_y[gun]) < COS[facing] * (
        state.mid_x[number] - state.mid_x[gun]
    )
    aside = state.reach[number] + state.reach[gun]
    if not right:
        aside = -aside
    x = state.mid_x[gun] + ((SCREEN_GAP * SIN[facing] + aside * COS[facing]) >> 16)
    y = state.mid_y[gun] + ((SCREEN_GAP * COS[facing] - aside * SIN[facing]) >> 16)
    dx, dy = x - state.x[number], y - state.y[number]
    if dx * dx + dy * dy < 300 * 300 and faces(state, rules, number, enemy):
        return False
    return move_unit(state, rules, log, number, facing, x, y)


# ---- commanders


@kernel
def lead(state: Any, rules: Any, players: Any, log: Log, side: int) -> None:
    """Bring generals and aides to the units that need them most, one each."""
    player = players[state.player_of[side]]
    for unit_number in range(state.first_unit[side], state.first_unit[side + 1]):
        state.near[unit_number] = 0
    for commander in range(state.first_commander[side], state.first_commander[side + 1]):
        unit_number = NOBODY
        if player.rally > 0.0:
            unit_number = most_in_need(state, rules, side, commander)
        if unit_number == NOBODY:
            unit_number = biggest_unit(state, side)
            if unit_number == NOBODY:
                continue
            dx = np.float64(state.mid_x[unit_number] - state.commander_x[commander])
            dy = np.float64(state.mid_y[unit_number] - state.commander_y[commander])
            if math.sqrt(dx * dx + dy * dy) < NEAR_HIS_MEN:
                continue
        else:
            state.near[unit_number] = 1
        x, y = state.mid_x[unit_number], state.mid_y[unit_number]
        if move_commander(state, rules, log, commander, x, y):
            aftermath(state, rules, players, log)


@kernel
def most_in_need(state: Any, rules: Any, side: int, commander: int) -> int:
    """Give the unit whose rally a commander would help most among those he can reach and none yet has."""
    general = rules.commander_rank[commander] == GENERAL or rules.rally_mob_by_any
    best, most = NOBODY, 0.0
    for number in range(state.first_unit[side], state.first_unit[side + 1]):
        if state.confused[number] == 0 or state.near[number]:
            continue
        mob = state.ranks[number] == 0
        if mob and not general:
            continue
        if not rally_is_open(state, rules, number):
            continue
        dx = np.float64(state.mid_x[number] - state.commander_x[commander])
        dy = np.float64(state.mid_y[number] - state.commander_y[commander])
        turns = math.sqrt(dx * dx + dy * dy) / np.float64(rules.move_general)
        worth = np.float64(men_of(state, number)) if mob else 3.0
        if state.arm[number] == ARTILLERY and state.markers[number] > 0:
            worth += 2.0
        worth /= 1.0 + 3.0 * max(0.0, turns - 1.0)
        if worth > most:
            best, most = number, worth
    return best


@kernel
def biggest_unit(state: Any, side: int) -> int:
    """Give the side's unit with most men."""
    best, most = NOBODY, 0
    for number in range(state.first_unit[side], state.first_unit[side + 1]):
        men = men_of(state, number)
        if state.present[number] and men > most:
            best, most = number, men
    return best
