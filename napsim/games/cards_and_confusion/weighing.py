"""What players weigh: arrival at objectives, the worth of each, the worth of an attack or a shot."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from napsim.compiled.jit import kernel
from napsim.games.cards_and_confusion.combat import cover_in_combat
from napsim.games.cards_and_confusion.geometry import point_gap
from napsim.games.cards_and_confusion.state import ARTILLERY, CAVALRY, NO, NOBODY
from napsim.games.cards_and_confusion.troops import enemies_of, is_engaged, men_of

#: Turns given to a unit that cannot get there.
NEVER = 20.0
#: Enemies this many turns away keep a guard at its objective.
SOON = 2.5
#: Men whose loss counts 1.
MEN_SCALE = 4.0
#: What winning at once counts, and keeping the enemy from it.
WIN, SAVE, RETAKE = 10.0, 3.5, 1.4
#: What breaking a unit counts besides its men.
BREAK = 1.0
#: What must decide, if no objective does, adds to the lean to attack.
DECIDE = 0.1
#: What each friend near enough to attack the same enemy adds.
HELPER = 0.12


@kernel
def survey(state: Any, rules: Any, side: int) -> None:
    """Note how many turns every unit is from every objective, as the table now is."""
    for objective in range(rules.objectives):
        state.foe_arrival[objective] = NEVER
        state.foe_stands[objective] = 0
    for number in range(state.units):
        if state.ranks[number] == 0:
            for objective in range(rules.objectives):
                state.arrival[number, objective] = NEVER
            continue
        stuck = state.confused[number] > 0 or is_engaged(state, rules, number)
        speed = float(rules.move[state.arm[number]])
        for objective in range(rules.objectives):
            turns = NEVER
            if state.standing_on[number] >> objective & 1:
                turns = 0.0
            elif not stuck:
                quad = state.piece_quad[objective]
                turns = point_gap(quad, state.mid_x[number], state.mid_y[number]) / speed
            state.arrival[number, objective] = turns
            if state.side[number] != side:
                state.foe_arrival[objective] = min(state.foe_arrival[objective], turns)
                if turns == 0.0:
                    state.foe_stands[objective] = 1


@kernel
def objective_worth(state: Any, rules: Any, player: Any, number: int, objective: int) -> float:
    """Weigh going to an objective, or standing on it, for one unit.

    An objective counts for those who can be there first: every friend nearer to it makes it worth
    less than half to the others, unless he serves a gun that can still fire, or guards another objective.
    """
    if rules.objectives_to_win == 0:
        return 0.0
    side = state.side[number]
    turns = state.arrival[number, objective]
    if turns >= NEVER:
        return 0.0
    share = 1.0
    for friend in range(state.first_unit[side], state.first_unit[side + 1]):
        other = state.arrival[friend, objective]
        nearer = other < turns or (other == turns and friend < number)
        if friend != number and nearer and not is_busy(state, rules, friend, objective):
            share *= 0.4
    need = rules.objectives_to_win - state.held[side]
    danger = rules.objectives_to_win - state.held[1 - side]
    holder = state.holder[objective]
    foe = state.foe_arrival[objective]
    stands = state.foe_stands[objective] != 0
    push = min(1.0, player.impatience * float(state.turn))
    worth = 0.0
    if holder != side:
        worth = player.objectives * (2.25 if need <= 1 else 1.2)
        if holder != NOBODY and danger <= 1:
            worth *= 1.6
            if turns <= 1.0:
                worth += RETAKE
        if stands:
            worth *= 0.5 + 0.5 * push
        elif turns <= 1.0 and need <= 1:
            worth += WIN
    if holder != 1 - side and not stands:
        guard = player.hold * (0.1 + 1.6 / (1.0 + foe))
        if danger <= 1:
            guard *= 2.0
            if foe <= 1.0 and turns <= 1.0:
                guard += SAVE
        guard *= 1.0 - 0.8 * push
        worth += guard
    return worth * share / (1.0 + 0.3 * turns)


@kernel
def is_busy(state: Any, rules: Any, friend: int, objective: int) -> bool:
    """Say whether a friend has a gun to fire, or another objective to guard that enemies can come to."""
    if state.arm[friend] == ARTILLERY and state.markers[friend] > 0:
        return True
    on = state.standing_on[friend] & ~(1 << objective)
    for other in range(rules.objectives):
        if on >> other & 1 and state.foe_arrival[other] < SOON:
            return True
    return False


@kernel
def harm(state: Any, rules: Any, winner: int, loser: int, flank: bool) -> float:
    """Weigh what a unit would do to another by winning one combat."""
    if state.arm[winner] == ARTILLERY and state.at_gun[winner]:
        scared = rules.artillery_mean
    else:
        scared = float(rules.ladder[min(state.killed[loser], rules.ladder_length - 1)])
    if state.arm[winner] == CAVALRY:
        scared += rules.cavalry_extra
    if flank:
        scared += rules.flank_extra
    lost = rules.combat_kills + scared
    ranks = float(state.ranks[loser])
    weight = min(lost, ranks) / MEN_SCALE
    if lost >= ranks:
        weight += BREAK
    return weight


@kernel
def lean(state: Any, rules: Any, player: Any) -> float:
    """Give the lean to attack: it grows with every turn, and when nothing but a rout decides."""
    most = player.eagerness + player.impatience * float(state.turn)
    return most + DECIDE if rules.objectives_to_win == 0 else most


@kernel
def attack_worth(
    state: Any, rules: Any, player: Any, attacker: int, defender: int, flank: bool
) -> float:
    """Weigh one combat: harm likely done less harm likely suffered, and the lean to attack."""
    bonus = 1 if cover_in_combat(state, rules, defender, attacker) > 0 else 0
    done = rules.attacker_wins[bonus] * harm(state, rules, attacker, defender, flank)
    suffered = rules.defender_wins[bonus] * harm(state, rules, defender, attacker, NO)
    worth = player.attack * done - player.caution * suffered + lean(state, rules, player)
    return worth + player.mass * HELPER * helpers(state, rules, attacker, defender)


@kernel
def helpers(state: Any, rules: Any, attacker: int, defender: int) -> float:
    """Count friends who are engaged with an enemy (2 each) or could reach it this turn (1 each)."""
    side = state.side[attacker]
    count = 0.0
    for friend in range(state.first_unit[side], state.first_unit[side + 1]):
        if friend == attacker or state.ranks[friend] == 0:
            continue
        if state.engaged[friend] >> defender & 1:
            count += 2.0
        elif state.confused[friend] == 0 and state.engaged[friend] == 0:
            far = rules.move[state.arm[friend]] + rules.combat_range
            if centre_gap(state, friend, defender) < far:
                count += 1.0
    return count


@kernel
def centre_gap(state: Any, one: int, other: int) -> float:
    """Give the distance between two units' middles."""
    dx = float(state.mid_x[one] - state.mid_x[other])
    dy = float(state.mid_y[one] - state.mid_y[other])
    return math.sqrt(dx * dx + dy * dy)


@kernel
def shot_worth(state: Any, rules: Any, target: int) -> float:
    """Weigh a shot at a unit: small units, engaged ones and those on objectives first."""
    men = float(men_of(state, target))
    worth = rules.shot_kills * (0.3 + 1.0 / men)
    if state.ranks[target] == 0:
        return worth * 0.4
    if rules.shot_counts_in_ladder and is_engaged(state, rules, target):
        worth += 0.4
    if state.ranks[target] <= rules.shot_kills:
        worth += BREAK
    if state.arm[target] == CAVALRY:
        worth += 0.15
    if state.standing_on[target]:
        worth += 0.2
    return worth


@kernel
def nearest_enemy(state: Any, side: int, x: int, y: int) -> tuple[int, float]:
    """Give the enemy in ranks whose middle is nearest to a place, and how near; -1 when there is none."""
    first, end = enemies_of(state, side)
    best, least = NOBODY, np.inf
    for enemy in range(first, end):
        if state.ranks[enemy] == 0:
            continue
        dx, dy = float(state.mid_x[enemy] - x), float(state.mid_y[enemy] - y)
        square = dx * dx + dy * dy
        if square < least:
            best, least = enemy, square
    return best, math.sqrt(least)
