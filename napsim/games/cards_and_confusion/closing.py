"""Coming to grips when nothing but the enemy's rout decides: whom to mass against, and when to march."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.cards_and_confusion.state import ARTILLERY, NOBODY
from napsim.games.cards_and_confusion.troops import enemies_of, is_engaged, men_of
from napsim.games.cards_and_confusion.weighing import centre_gap

#: Enemies this near to one another are taken to help each other.
SUPPORT = 5000
#: What a supporter, each man and being shaken count against and for an enemy as the mark, in turns of march.
SUPPORTER, MAN, SHAKEN = 0.8, 0.05, 1.5
#: A unit waits when it is this many turns nearer to the mark than its friends are on average.
AHEAD = 0.6


@kernel
def choose_mark(state: Any, rules: Any, side: int) -> None:
    """Choose the enemy against whom an army masses: near to it, alone, weak; NOBODY in other games."""
    state.mark = NOBODY
    state.mark_turns = 0.0
    if rules.objectives_to_win > 0 or not rules.rout_victory:
        return
    first, end = enemies_of(state, side)
    most = 0.0
    for enemy in range(first, end):
        if state.ranks[enemy] == 0:
            continue
        turns = mean_turns(state, rules, side, enemy)
        cost = turns + MAN * float(men_of(state, enemy))
        for other in range(first, end):
            supports = other != enemy and state.ranks[other] > 0
            if supports and centre_gap(state, enemy, other) < SUPPORT:
                cost += SUPPORTER
        if state.confused[enemy] > 0:
            cost -= SHAKEN
        if state.mark == NOBODY or cost < most:
            state.mark, most = enemy, cost
            state.mark_turns = turns


@kernel
def marches(state: Any, rules: Any, number: int) -> bool:
    """Say whether a unit is one of those that march against the enemy: free to move, no gun with shot."""
    return bool(
        state.ranks[number] > 0
        and state.confused[number] == 0
        and not (state.arm[number] == ARTILLERY and state.markers[number] > 0)
        and not is_engaged(state, rules, number)
    )


@kernel
def turns_to(state: Any, rules: Any, number: int, enemy: int) -> float:
    """Give how many turns of march bring a unit up to an enemy."""
    near = float(rules.combat_range + state.reach[enemy])
    return max(0.0, centre_gap(state, number, enemy) - near) / float(rules.move[state.arm[number]])


@kernel
def mean_turns(state: Any, rules: Any, side: int, enemy: int) -> float:
    """Give how many turns an army's marching units need to an enemy, on average."""
    total, count = 0.0, 0
    for number in range(state.first_unit[side], state.first_unit[side + 1]):
        if marches(state, rules, number):
            total += turns_to(state, rules, number, enemy)
            count += 1
    return total / float(max(1, count))


@kernel
def march_worth(state: Any, rules: Any, lean: float, number: int) -> float:
    """Weigh marching on the mark: as the lean to attack, and nothing for who would come there alone."""
    turns = turns_to(state, rules, number, state.mark)
    if turns > 0.5 and turns < state.mark_turns - AHEAD:
        return 0.0
    return 2.0 * lean
