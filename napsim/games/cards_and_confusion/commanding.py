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
    FORM,
    GO,
    GOOD_RANGE,
    NOTHING,
    PLACE,
    RALLY,
    RUN,
    SCREEN,
    TURN,
)
from napsim.games.cards_and_confusion.state import (
    ARTILLERY,
    GENERAL,
    LINE,
    NOBODY,
)
from napsim.games.cards_and_confusion.troops import faces, men_of
from napsim.games.cards_and_confusion.weighing import nearest_enemy

#: A gun that has no target steps aside by this much.
SIDE_STEP = 1000
#: How far before a gun a screen stands.
SCREEN_GAP = 2500
#: A screen this near to its place stays.
NEAR_ENOUGH = 300
#: A commander without work keeps this near to his men.
NEAR_HIS_MEN = 4000


@kernel
def carry_out(state: Any, rules: Any, players: Any, log: Log, number: int) -> bool:
    """Carry out a unit's plan, with all it causes; False when there was nothing to do."""
    plan = state.plan[number]
    done = False
    if plan == NOTHING:
        return False
    if plan == RALLY:
        done = rally(state, rules, log, number)
    elif plan != FORM:
        # where the unit would like to be and, when that cannot be, the next best thing
        player = players[state.player_of[state.side[number]]]
        for attempt in range(2):
            x, y, facing = destination(state, rules, player, number, attempt)
            done = move_unit(state, rules, log, number, facing, x, y)
            if done or plan == PLACE:
                break
    if not done and (plan == FORM or (plan in (GO, ATTACK) and state.formation[number] == LINE)):
        done = change_formation(state, rules, log, number)
    if done:
        state.ordered[number] = 1
        state.orders += 1
        state.all_orders += 1
        aftermath(state, rules, players, log)
    return done


@kernel
def destination(
    state: Any, rules: Any, player: Any, number: int, attempt: int
) -> tuple[int, int, int]:
    """Give place and facing to which a plan takes a unit, at the first attempt and at the second."""
    plan, target = state.plan[number], state.plan_target[number]
    x, y, facing = state.x[number], state.y[number], state.facing[number]
    if plan == PLACE:
        return state.plan_x, state.plan_y, state.plan_facing
    if plan == RUN:
        dx, dy = along(away_from_enemies(state, number), rules.move_mob - 2)
        return x + dx, y + dy, facing
    if plan == AIM:
        return x, y, toward(state, target, x, y)
    if plan == TURN:
        enemy, _ = nearest_enemy(state, state.side[number], x, y)
        if enemy == NOBODY or faces(state, rules, number, enemy):
            return x, y, facing
        return x, y, toward(state, enemy, x, y)
    if plan == ADVANCE_GUN:
        return gun_place(state, rules, number, target)
    if plan == SCREEN:
        return screen_place(state, rules, number, target)
    if plan == ATTACK:
        if attempt == 0 and player.flank > 0.0 and faces(state, rules, target, number):
            return flank_place(state, rules, number, target)
        return state.mid_x[target], state.mid_y[target], toward(state, target, x, y)
    to_x, to_y = state.mid_x[target], state.mid_y[target]
    if plan == GO:
        to_x, to_y = middle(state.piece_quad[target])
    if attempt == 0:
        facing = facing_there(state, rules, number, to_x, to_y)
    return to_x, to_y, facing


@kernel
def toward(state: Any, enemy: int, x: int, y: int) -> int:
    """Give the facing from a place to an enemy's middle."""
    return facing_of(state.mid_x[enemy] - x, state.mid_y[enemy] - y)


@kernel
def facing_there(state: Any, rules: Any, number: int, x: int, y: int) -> int:
    """Give the facing to the nearest enemy in ranks from where a march ends; forward if there is none."""
    dx, dy = x - state.x[number], y - state.y[number]
    limit = np.float64(way_limit(state, rules, number))
    size = math.sqrt(np.float64(dx * dx + dy * dy))
    if size > limit:
        dx = np.int64(np.float64(dx) * limit / size)
        dy = np.int64(np.float64(dy) * limit / size)
    end_x, end_y = state.x[number] + dx, state.y[number] + dy
    enemy, _ = nearest_enemy(state, state.side[number], end_x, end_y)
    if enemy == NOBODY:
        return 180 * state.side[number]
    return toward(state, enemy, end_x, end_y)


@kernel
def flank_place(state: Any, rules: Any, number: int, enemy: int) -> tuple[int, int, int]:
    """Give the nearest place on an enemy's flank or rear within one move; straight on if there is none."""
    x, y = state.x[number], state.y[number]
    to_x, to_y = state.mid_x[enemy], state.mid_y[enemy]
    best: Any = np.float64(way_limit(state, rules, number))
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
    if to_x == state.mid_x[enemy] and to_y == state.mid_y[enemy]:
        return to_x, to_y, toward(state, enemy, x, y)
    return to_x, to_y, toward(state, enemy, to_x, to_y)


@kernel
def gun_place(state: Any, rules: Any, number: int, enemy: int) -> tuple[int, int, int]:
    """Give a gun's next place: nearer to an enemy out of range, aside of what hides one in range."""
    x, y = state.x[number], state.y[number]
    dx, dy = state.mid_x[enemy] - x, state.mid_y[enemy] - y
    facing = facing_of(dx, dy)
    size = math.sqrt(np.float64(dx * dx + dy * dy))
    if size > GOOD_RANGE * np.float64(rules.gun_max):
        return x + dx, y + dy, facing
    aside = SIDE_STEP if (state.turn + number) % 2 else -SIDE_STEP
    return x + ((aside * COS[facing]) >> 16), y - ((aside * SIN[facing]) >> 16), facing


@kernel
def screen_place(state: Any, rules: Any, number: int, gun: int) -> tuple[int, int, int]:
    """Give a place before a gun, aside of its line of fire, toward the enemy nearest to it."""
    side = state.side[gun]
    x, y = state.x[number], state.y[number]
    enemy, _ = nearest_enemy(state, side, state.mid_x[gun], state.mid_y[gun])
    if enemy == NOBODY:
        return x, y, state.facing[number]
    facing = toward(state, enemy, state.mid_x[gun], state.mid_y[gun])
    right = SIN[facing] * (state.mid_y[number] - state.mid_y[gun]) < COS[facing] * (
        state.mid_x[number] - state.mid_x[gun]
    )
    aside = state.reach[number] + state.reach[gun]
    if not right:
        aside = -aside
    to_x = state.mid_x[gun] + ((SCREEN_GAP * SIN[facing] + aside * COS[facing]) >> 16)
    to_y = state.mid_y[gun] + ((SCREEN_GAP * COS[facing] - aside * SIN[facing]) >> 16)
    dx, dy = to_x - x, to_y - y
    if dx * dx + dy * dy < NEAR_ENOUGH * NEAR_ENOUGH and faces(state, rules, number, enemy):
        return x, y, state.facing[number]
    return to_x, to_y, facing


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
        move_commander(state, rules, log, commander, x, y)


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
