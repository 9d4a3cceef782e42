"""What order a player would give to a unit: every course of action weighed, the best one kept."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.compiled.streams import below, unit
from napsim.games.cards_and_confusion.closing import march_worth, marches
from napsim.games.cards_and_confusion.fire import bears_on, shot_cover
from napsim.games.cards_and_confusion.geometry import along
from napsim.games.cards_and_confusion.ground import sees
from napsim.games.cards_and_confusion.moving import (
    commander_beside,
    rally_is_open,
    way_limit,
)
from napsim.games.cards_and_confusion.state import (
    ARTILLERY,
    CAVALRY,
    NOBODY,
    STREAM_PLAYER,
    ZERO,
    whole_numbers,
)
from napsim.games.cards_and_confusion.troops import (
    can_fight,
    enemies_of,
    faces,
    is_engaged,
    may_move,
    men_of,
)
from napsim.games.cards_and_confusion.weighing import (
    NEVER,
    attack_worth,
    centre_gap,
    lean,
    nearest_enemy,
    objective_worth,
)

NOTHING, GO, ATTACK, AIM, ADVANCE_GUN, RETURN, RUN, RALLY, CHASE, SCREEN, TURN, FORM, PLACE = (
    whole_numbers(13)
)

#: Beyond this many turns of march an attack is not thought of.
FAR_ATTACK = 3.0
#: A mob runs when an enemy in ranks could come this near next turn.
MARGIN = 500
#: Share of a gun's range at which it looks for a position.
GOOD_RANGE = 0.75


@kernel
def consider(state: Any, player: Any, number: int, kind: int, target: int, score: float) -> None:
    """Keep a course of action when it is the best so far, judged as roughly as the player does."""
    if player.noise > 0.0:
        luck = unit(state.streams, STREAM_PLAYER + state.side[number])
        score += player.noise * (2.0 * luck - 1.0)
    if score > state.plan_score[number]:
        state.plan[number] = kind
        state.plan_target[number] = target
        state.plan_score[number] = score


@kernel
def plan_order(state: Any, rules: Any, player: Any, number: int) -> None:
    """Choose an order for one unit, with how much it is worth (for when only some may act)."""
    state.plan[number] = NOTHING
    state.plan_target[number] = NOBODY
    state.plan_score[number] = 0.0
    if not state.present[number] or state.ordered[number]:
        return
    if state.ranks[number] == 0:
        plan_mob(state, rules, player, number)
        return
    if state.confused[number] > 0:
        if rally_is_open(state, rules, number):
            back = float(min(state.confused[number], state.ranks[number] + 1))
            consider(state, player, number, RALLY, NOBODY, player.rally * (0.4 + 0.2 * back))
        return
    if not may_move(state, rules, number):
        return
    if state.arm[number] == ARTILLERY and not state.at_gun[number]:
        consider(state, player, number, RETURN, NOBODY, 0.8)
        return
    guns = state.arm[number] == ARTILLERY and state.markers[number] > 0
    if guns:
        plan_gun(state, rules, player, number)
    plan_objectives(state, rules, player, number, 0.4 if guns else 1.0)
    plan_attacks(state, rules, player, number, 0.3 if guns else 1.0)
    if state.mark != NOBODY and marches(state, rules, number):
        worth = march_worth(state, rules, lean(state, rules, player), number)
        consider(state, player, number, ATTACK, state.mark, worth)
    if not guns and player.screen > 0.0:
        plan_screen(state, rules, player, number)


@kernel
def plan_mob(state: Any, rules: Any, player: Any, number: int) -> None:
    """Rally a mob when the general is beside it, else run it out of reach in time."""
    if rally_is_open(state, rules, number) and rules.rally_commander > 0:
        helper = commander_beside(state, rules, number, not rules.rally_mob_by_any)
        if helper != NOBODY:
            worth = player.rally * (0.5 + 0.05 * float(men_of(state, number)))
            consider(state, player, number, RALLY, NOBODY, worth)
    side = state.side[number]
    enemy, gap = nearest_enemy(state, side, state.mid_x[number], state.mid_y[number])
    if enemy == NOBODY:
        return
    threat = float(rules.move[state.arm[enemy]] + rules.mob_distance + MARGIN)
    threat += float(state.reach[enemy] + state.reach[number])
    if gap < threat and player.care > 0.0:
        mindful = player.care >= 1.0 or (unit(state.streams, STREAM_PLAYER + side) < player.care)
        if mindful:
            consider(state, player, number, RUN, enemy, 0.4 + 0.03 * float(men_of(state, number)))


@kernel
def plan_gun(state: Any, rules: Any, player: Any, number: int) -> None:
    """Keep a gun that has a target, turn one that could have, bring up one that has none in range."""
    first, end = enemies_of(state, state.side[number])
    could_turn = NOBODY
    least = 1.0e12
    for enemy in range(first, end):
        if not state.present[enemy]:
            continue
        if bears_on(state, rules, number, enemy):
            if shot_cover(state, rules, number, enemy) != NOBODY:
                consider(state, player, number, NOTHING, enemy, 0.9 * player.gunnery)
                return
            continue
        gap = centre_gap(state, number, enemy)
        if (
            gap < least
            and rules.gun_min < gap - state.reach[enemy]
            and gap < rules.gun_max
            and sees(state, rules, number, enemy)
        ):
            could_turn, least = enemy, gap
    if could_turn != NOBODY:
        consider(state, player, number, AIM, could_turn, 0.7 * player.gunnery)
        return
    enemy, gap = nearest_enemy(state, state.side[number], state.mid_x[number], state.mid_y[number])
    if enemy != NOBODY and gap > GOOD_RANGE * float(rules.gun_max):
        consider(state, player, number, ADVANCE_GUN, enemy, 0.4 * player.gunnery)
    elif enemy != NOBODY:
        # in range but hidden: a step aside may clear the line
        consider(state, player, number, ADVANCE_GUN, enemy, 0.15 * player.gunnery)


@kernel
def plan_objectives(state: Any, rules: Any, player: Any, number: int, weight: float) -> None:
    """Weigh every objective: to go there, or to stand fast on it."""
    for objective in range(rules.objectives):
        worth = weight * objective_worth(state, rules, player, number, objective)
        if worth <= 0.0:
            continue
        if state.standing_on[number] >> objective & 1:
            consider(state, player, number, TURN, objective, worth)
        else:
            consider(state, player, number, GO, objective, worth)


@kernel
def plan_attacks(state: Any, rules: Any, player: Any, number: int, weight: float) -> None:
    """Weigh every enemy: to fight it where both stand, to come up to it, to chase it if it is a mob."""
    side = state.side[number]
    first, end = enemies_of(state, side)
    limit = float(way_limit(state, rules, number))
    for enemy in range(first, end):
        if not state.present[enemy]:
            continue
        gap = centre_gap(state, number, enemy)
        near = float(rules.combat_range + state.reach[enemy] + state.reach[number])
        turns = max(0.0, gap - near) / limit
        if turns > FAR_ATTACK:
            continue
        if state.ranks[enemy] == 0:
            worth = player.pursuit * 0.06 * float(men_of(state, enemy)) / (1.0 + turns)
            if rules.rout_victory:
                worth *= 2.0
            consider(state, player, number, CHASE, enemy, weight * worth)
            continue
        flank = not faces(state, rules, enemy, number)
        worth = attack_worth(state, rules, player, number, enemy, flank)
        worth += prize(state, rules, player, enemy)
        if can_fight(state, rules, number, enemy):
            consider(state, player, number, NOTHING, enemy, weight * worth)
            if not flank and player.flank > 0.0 and not is_engaged(state, rules, enemy):
                continue
        if turns > 0.0:
            worth *= 0.6 / (1.0 + turns)
        if flank and turns == 0.0:
            worth += 0.15 * player.flank
        if state.arm[number] == CAVALRY:
            worth += 0.05
        consider(state, player, number, ATTACK, enemy, weight * worth)


@kernel
def prize(state: Any, rules: Any, player: Any, enemy: int) -> float:
    """Weigh what an enemy stands on."""
    if rules.objectives_to_win == 0 or state.standing_on[enemy] == 0:
        return 0.0
    side = 1 - state.side[enemy]
    worth = 0.0
    for objective in range(rules.objectives):
        if state.standing_on[enemy] >> objective & 1:
            worth += 0.4 * player.objectives
            if rules.objectives_to_win - state.held[side] <= 1:
                worth += 0.8 * player.objectives
            elif rules.objectives_to_win - state.held[1 - side] <= 1:
                worth += 0.5 * player.objectives
    return worth


@kernel
def plan_screen(state: Any, rules: Any, player: Any, number: int) -> None:
    """Weigh standing between an own gun and the nearest enemy who could come up to it next turn."""
    side = state.side[number]
    for gun in range(state.first_unit[side], state.first_unit[side + 1]):
        if state.arm[gun] != ARTILLERY or state.ranks[gun] == 0 or state.markers[gun] == 0:
            continue
        enemy, gap = nearest_enemy(state, side, state.mid_x[gun], state.mid_y[gun])
        if enemy == NOBODY:
            continue
        reach = float(rules.move[state.arm[enemy]] + 2 * rules.combat_range)
        own = centre_gap(state, number, gun)
        if gap < reach and own < gap + float(rules.move[state.arm[number]]) and own < NEVER * 500:
            consider(state, player, number, SCREEN, gun, 0.25 * player.screen)


@kernel
def plan_at_random(state: Any, rules: Any, number: int) -> None:
    """Choose no order, a move anywhere, a change of formation or a rally, whatever they are worth."""
    stream = STREAM_PLAYER + state.side[number]
    which = below(state.streams, stream, 4)
    state.plan[number] = NOTHING
    if not state.present[number] or state.ordered[number] or which == 0:
        return
    if state.confused[number] > 0 and which != 1:
        state.plan[number] = RALLY
        return
    if which == 2:
        state.plan[number] = FORM
        return
    heading = below(state.streams, stream, 360)
    state.plan_facing = below(state.streams, stream, 360)
    length = below(state.streams, stream, way_limit(state, rules, number) + 1)
    dx, dy = along(heading, length)
    state.plan_x = min(max(state.x[number] + dx, ZERO), rules.width)
    state.plan_y = min(max(state.y[number] + dy, ZERO), rules.length)
    state.plan[number] = PLACE
