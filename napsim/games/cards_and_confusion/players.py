"""The scripted players: the three parts of a turn."""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.compiled.jit import kernel
from napsim.compiled.streams import below, unit
from napsim.games.cards_and_confusion.aftermath import aftermath
from napsim.games.cards_and_confusion.combat import attack, may_attack
from napsim.games.cards_and_confusion.commanding import carry_out, lead
from napsim.games.cards_and_confusion.events import Log
from napsim.games.cards_and_confusion.fire import fire, shot_cover, shots_left
from napsim.games.cards_and_confusion.geometry import along
from napsim.games.cards_and_confusion.moving import (
    change_formation,
    move_commander,
    move_unit,
    rally,
    way_limit,
)
from napsim.games.cards_and_confusion.planning import plan_order
from napsim.games.cards_and_confusion.state import NOBODY, STREAM_PLAYER
from napsim.games.cards_and_confusion.troops import enemies_of, faces
from napsim.games.cards_and_confusion.weighing import attack_worth, shot_worth, survey

#: What a second and third marker must each add to a shot's worth, for a player of usual thrift.
MARKER_WORTH = 0.3


@kernel
def errs(state: Any, player: Any, side: int) -> bool:
    """Say whether the player takes the next decision at random."""
    return player.error > 0.0 and unit(state.streams, STREAM_PLAYER + side) < player.error


# ---- orders


@kernel
def give_orders(state: Any, rules: Any, players: Any, log: Log, side: int) -> None:
    """Move commanders and give units their orders, as many as the rules allow."""
    player = players[state.player_of[side]]
    if errs(state, player, side):
        lead_at_random(state, rules, players, log, side)
    else:
        lead(state, rules, players, log, side)
    survey(state, rules, side)
    first, end = state.first_unit[side], state.first_unit[side + 1]
    count = end - first
    start = below(state.streams, STREAM_PLAYER + side, count)
    if rules.activations >= count:
        for i in range(count):
            number = first + (start + i) % count
            one_order(state, rules, players, log, number)
            if state.over:
                return
        return
    if errs(state, player, side):
        for i in range(rules.activations):
            one_order(state, rules, players, log, first + (start + i) % count)
            if state.over:
                return
        return
    for number in range(first, end):
        plan_order(state, rules, player, number)
    while state.orders < rules.activations:
        best = NOBODY
        for i in range(count):
            number = first + (start + i) % count
            if state.plan_score[number] > 0.0 and (
                best == NOBODY or state.plan_score[number] > state.plan_score[best]
            ):
                best = number
        if best == NOBODY:
            return
        carry_out(state, rules, players, log, best)
        state.plan_score[best] = 0.0
        if state.over:
            return


@kernel
def one_order(state: Any, rules: Any, players: Any, log: Log, number: int) -> None:
    """Give one unit its order."""
    side = state.side[number]
    player = players[state.player_of[side]]
    if errs(state, player, side):
        order_at_random(state, rules, players, log, number)
        return
    plan_order(state, rules, player, number)
    carry_out(state, rules, players, log, number)


@kernel
def order_at_random(state: Any, rules: Any, players: Any, log: Log, number: int) -> None:
    """Give a unit no order, a move anywhere, a change of formation or a rally."""
    stream = STREAM_PLAYER + state.side[number]
    which = below(state.streams, stream, 4)
    if not state.present[number] or state.ordered[number] or which == 0:
        return
    done = False
    if state.confused[number] > 0 and which != 1:
        done = rally(state, rules, log, number)
    elif which == 2:
        done = change_formation(state, rules, log, number)
    else:
        heading = below(state.streams, stream, 360)
        facing = below(state.streams, stream, 360)
        length = below(state.streams, stream, way_limit(state, rules, number) + 1)
        dx, dy = along(heading, length)
        x = min(max(state.x[number] + dx, np.int64(0)), rules.width)
        y = min(max(state.y[number] + dy, np.int64(0)), rules.length)
        done = move_unit(state, rules, log, number, facing, x, y)
    if done:
        state.ordered[number] = 1
        state.orders += 1
        state.all_orders += 1
        aftermath(state, rules, players, log)


@kernel
def lead_at_random(state: Any, rules: Any, players: Any, log: Log, side: int) -> None:
    """Move each commander anywhere, or beside a unit, or not at all."""
    stream = STREAM_PLAYER + side
    first, end = state.first_unit[side], state.first_unit[side + 1]
    for commander in range(state.first_commander[side], state.first_commander[side + 1]):
        which = below(state.streams, stream, 3)
        if which == 0:
            continue
        number = first + below(state.streams, stream, end - first)
        x, y = state.x[number], state.y[number]
        if which == 1:
            dx, dy = along(below(state.streams, stream, 360), rules.move_general)
            x, y = state.commander_x[commander] + dx, state.commander_y[commander] + dy
        if move_commander(state, rules, log, commander, x, y):
            aftermath(state, rules, players, log)


# ---- fire


@kernel
def fire_guns(state: Any, rules: Any, players: Any, log: Log, side: int) -> None:
    """Fire every gun that has a target worth its markers."""
    player = players[state.player_of[side]]
    for gun in range(state.first_unit[side], state.first_unit[side + 1]):
        while shots_left(state, rules, gun) > 0 and state.markers[gun] > 0 and not state.over:
            if errs(state, player, side):
                target = target_at_random(state, rules, side, gun)
            else:
                target = best_target(state, rules, player, gun)
            if target == NOBODY or not fire(state, rules, log, gun, target):
                break
            aftermath(state, rules, players, log)


@kernel
def best_target(state: Any, rules: Any, player: Any, gun: int) -> int:
    """Give the target most worth its markers, or NOBODY when none is worth them."""
    first, end = enemies_of(state, state.side[gun])
    best, most = NOBODY, 0.0
    for enemy in range(first, end):
        cover = shot_cover(state, rules, gun, enemy)
        if cover == NOBODY:
            continue
        worth = shot_worth(state, rules, enemy)
        worth -= player.thrift * MARKER_WORTH * (rules.shot_cost[cover] - 1)
        if player.noise > 0.0:
            luck = unit(state.streams, STREAM_PLAYER + state.side[gun])
            worth += player.noise * (2.0 * luck - 1.0)
        if worth > most:
            best, most = enemy, worth
    return best


@kernel
def target_at_random(state: Any, rules: Any, side: int, gun: int) -> int:
    """Give any target that may be fired at, or, half of the time, NOBODY."""
    stream = STREAM_PLAYER + side
    if below(state.streams, stream, 2) == 0:
        return NOBODY
    first, end = enemies_of(state, side)
    start = below(state.streams, stream, end - first)
    for i in range(end - first):
        enemy = first + (start + i) % (end - first)
        if shot_cover(state, rules, gun, enemy) != NOBODY:
            return enemy
    return NOBODY


# ---- combats


@kernel
def conduct_combats(state: Any, rules: Any, players: Any, log: Log, side: int) -> None:
    """Let every unit attack that has an enemy in reach and a mind to."""
    player = players[state.player_of[side]]
    first, end = state.first_unit[side], state.first_unit[side + 1]
    count = end - first
    start = below(state.streams, STREAM_PLAYER + side, count)
    for i in range(count):
        number = first + (start + i) % count
        if state.ranks[number] == 0:
            continue
        if errs(state, player, side):
            enemy = enemy_at_random(state, rules, side, number)
        else:
            enemy = best_enemy(state, rules, player, number)
        if enemy != NOBODY and attack(state, rules, log, number, enemy):
            aftermath(state, rules, players, log)
            if state.over:
                return


@kernel
def best_enemy(state: Any, rules: Any, player: Any, number: int) -> int:
    """Give the enemy most worth attacking, or NOBODY when none is."""
    first, end = enemies_of(state, state.side[number])
    best, most = NOBODY, 0.0
    for enemy in range(first, end):
        if not may_attack(state, rules, number, enemy):
            continue
        flank = not faces(state, rules, enemy, number)
        worth = attack_worth(state, rules, player, number, enemy, flank)
        if state.standing_on[enemy]:
            worth += 0.1 * player.objectives
        if worth > most:
            best, most = enemy, worth
    return best


@kernel
def enemy_at_random(state: Any, rules: Any, side: int, number: int) -> int:
    """Give any enemy that may be attacked, or, half of the time, NOBODY."""
    stream = STREAM_PLAYER + side
    if below(state.streams, stream, 2) == 0:
        return NOBODY
    first, end = enemies_of(state, side)
    start = below(state.streams, stream, end - first)
    for i in range(end - first):
        enemy = first + (start + i) % (end - first)
        if may_attack(state, rules, number, enemy):
            return enemy
    return NOBODY
