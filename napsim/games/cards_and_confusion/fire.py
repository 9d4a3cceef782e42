"""Long-range artillery fire."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.cards_and_confusion import events
from napsim.games.cards_and_confusion.events import Log, note
from napsim.games.cards_and_confusion.geometry import TICK, distance, whole, within_arc
from napsim.games.cards_and_confusion.ground import cover_of, sees
from napsim.games.cards_and_confusion.state import ARTILLERY, CAUSE_FIRE, NOBODY, YES
from napsim.games.cards_and_confusion.troops import bury, confuse, is_engaged, kill


@kernel
def shots_left(state: Any, rules: Any, gun: int) -> int:
    """Give how many shots a unit may still fire this turn, markers aside."""
    if state.arm[gun] != ARTILLERY or not state.at_gun[gun] or state.ranks[gun] == 0:
        return 0
    manned = min(state.guns[gun], state.ranks[gun] // rules.gunners_to_fire)
    return max(0, manned - state.shots[gun])


@kernel
def bears_on(state: Any, rules: Any, gun: int, target: int) -> bool:
    """Say whether a target is on the table, within the gun's arc and within range."""
    if not state.present[target] or state.side[target] == state.side[gun]:
        return False
    dx = state.mid_x[target] - state.mid_x[gun]
    dy = state.mid_y[target] - state.mid_y[gun]
    far = rules.gun_max + TICK + state.reach[gun] + state.reach[target]
    if dx * dx + dy * dy >= far * far:
        return False
    if not within_arc(state.facing[gun], rules.gun_arc, dx, dy):
        return False
    gap = distance(state.quad[gun], state.quad[target])
    return rules.gun_min <= gap < rules.gun_max - rules.gun_max % TICK + TICK


@kernel
def shot_cover(state: Any, rules: Any, gun: int, target: int) -> int:
    """Give the target's cover against a shot that may be fired; NOBODY when it may not."""
    if shots_left(state, rules, gun) == 0 or not bears_on(state, rules, gun, target):
        return NOBODY
    cover = cover_of(state, rules, target, gun)
    if rules.shot_cost[cover] > state.markers[gun] or not sees(state, rules, gun, target):
        return NOBODY
    return cover


@kernel
def fire(state: Any, rules: Any, log: Log, gun: int, target: int) -> bool:
    """Fire one shot; False when the rules do not allow it."""
    cover = shot_cover(state, rules, gun, target)
    if cover == NOBODY:
        return False
    cost = rules.shot_cost[cover]
    state.markers[gun] -= cost
    state.shots[gun] += 1
    state.fired[gun] += 1
    state.turn_shots += 1
    if state.first_shot == 0:
        state.first_shot = state.turn
    engaged = is_engaged(state, rules, target)
    in_ranks = state.ranks[target]
    dead, officers = kill(state, target, rules.shot_kills, YES)
    scared, scared_officers = confuse(state, target, rules.shot_confuses)
    if engaged and rules.shot_counts_in_ladder:
        state.killed[target] += dead
    bury(state, rules, target, dead, CAUSE_FIRE, gun)
    state.confused_by[target, CAUSE_FIRE] += scared
    state.confused_others[gun] += scared
    if in_ranks > 0 and state.ranks[target] == 0:
        state.broken[target] += 1
    gap = whole(distance(state.quad[gun], state.quad[target]))
    row = note(state, log, events.FIRE, gun, target, gap)
    if row >= 0:
        log[row, 4] = cover
        log[row, 5] = cost
        log[row, 6] = state.markers[gun]
        log[row, 7] = dead
        log[row, 8] = officers
        log[row, 9] = scared
        log[row, 10] = scared_officers
        log[row, 11] = state.killed[target]
        log[row, 12] = state.ranks[target]
        log[row, 13] = state.confused[target]
    return True
