"""The scripted players: the three parts of a turn."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.compiled.streams import below, unit
from napsim.games.cards_and_confusion.aftermath import aftermath
from napsim.games.cards_and_confusion.closing import choose_mark
from napsim.games.cards_and_confusion.combat import attack, may_attack
from napsim.games.cards_and_confusion.commanding import carry_out, lead
from napsim.games.cards_and_confusion.events import Log
from napsim.games.cards_and_confusion.fire import fire, shot_cover, shots_left
from napsim.games.cards_and_confusion.geometry import along
from napsim.games.cards_and_confusion.moving import (
    move_commander,
)
from napsim.games.cards_and_confusion.planning import plan_at_random, plan_order
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
        lead_at_random(state, rules, log, side)
    else:
        lead(state, rules, players, log, side)
    survey(state, rules, side)
    choose_mark(state, rules, side)
    first, end = state.first_unit[side], state.first_unit[side + 1]
    count = end - first
    start = below(state.streams, STREAM_PLAYER + side, count)
    everybody = rules.activations >= count
    if not everybody:
        for number in range(first, end):
            plan_order(state, rules, player, number)
    for i in range(count):
        if state.over or state.orders >= rules.activations:
            return
        number = first + (start + i) % count
        if errs(state, player, side):
            plan_at_random(state, rules, number)
        elif everybody:
            plan_order(state, rules, player, number)
        else:
            number = most_urgent(state, side, start)
            if number == NOBODY:
                return
        carry_out(state, rules, players, log, number)
        state.plan_score[number] = 0.0


@kernel
def most_urgent(state: Any, side: int, start: int) -> int:
    """Give the unit with the plan worth most, equal ones in order from a place drawn at random."""
    first, end = state.first_unit[side], state.first_unit[side + 1]
    best = NOBODY
    for i in range(end - first):
        number = first + (start + i) % (end - first)
        if state.plan_score[number] > 0.0 and (
            best == NOBODY or state.plan_score[number] > state.plan_score[best]
        ):
            best = number
    return best


@kernel
def lead_at_random(state: Any, rules: Any, log: Log, side: int) -> None:
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
        move_commander(state, rules, log, commander, x, y)


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
