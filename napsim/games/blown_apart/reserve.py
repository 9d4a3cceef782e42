"""The Reserve: what to give up for tokens, what to draw for a battle, what to throw away for it."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import COMMANDERS, NOTHING
from napsim.games.blown_apart.foresight import TYPES
from napsim.games.blown_apart.plan import see_stakes
from napsim.games.blown_apart.random_choice import chance


@kernel
def best_purchase(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Give up the least useful Reserve card if a token is worth more, else NOTHING."""
    side = rules.side_of[seat]
    kinds = state.reserve[side] & ~COMMANDERS
    least = 1.0e9
    worst = NOTHING
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        worth = 0.0
        for site in range(TYPES):
            worth += 0.25 * player.worth[site, kind]
        if worth < least:
            least = worth
            worst = kind
    held = state.token_count[seat]
    token = player.token_worth / (1.0 + player.token_more * held)
    if (
        worst == NOTHING
        or token * player.buy < rules.reserve_card_points + player.card_worth * least
    ):
        return NOTHING
    return worst


@kernel
def draw_from_reserve(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Draw every Reserve card that is worth more in this battle than kept, best first."""
    see_stakes(rules, state, player, mind, seat)
    if player.reserve_pace == 0.0:
        return 0
    side = rules.side_of[seat]
    worth = player.worth[state.site_kind]
    taken = 0
    hand = state.hand[seat]
    used = 0  # cards of the worst kind in hand already given for a drawn one
    kinds = state.reserve[side]
    while kinds:
        best = best_kind(worth, kinds)
        kinds ^= 1 << best
        for _ in range(state.reserve_count[side, best]):
            worst = worst_kind(worth, hand)
            if worst == NOTHING:
                return taken
            gain = (worth[best] - worth[worst]) * mind.mean_stake
            if gain * player.reserve_pace <= keep_price(rules, state, player, best):
                continue
            state.picks[taken] = best
            taken += 1
            used += 1
            if used >= state.hand_count[seat, worst]:
                hand ^= 1 << worst
                used = 0
    return taken


@kernel
def keep_price(rules: Any, state: Any, player: Any, kind: int) -> float:
    """Give what a Reserve card is worth kept, in points: its bonus, or its use in a later battle."""
    bonus = rules.reserve_card_points
    if (COMMANDERS >> kind) & 1:
        bonus = rules.reserve_commander_points
    left = max(0, rules.sites - state.battle)
    later = 0.0
    if left:
        mean = 0.0
        for site in range(TYPES):
            mean += 0.25 * player.worth[site, kind]
        later = player.keep * mean * left / (left + player.keep_left)
    return max(player.end_bonus * bonus, later)


@kernel
def best_kind(worth: Any, kinds: int) -> int:
    """Give the kind of a set that is worth most."""
    best = NOTHING
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if best == NOTHING or worth[kind] > worth[best]:
            best = kind
    return best


@kernel
def worst_kind(worth: Any, kinds: int) -> int:
    """Give the kind of a set that is worth least, or NOTHING of an empty one."""
    worst = NOTHING
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if worst == NOTHING or worth[kind] < worth[worst]:
            worst = kind
    return worst


@kernel
def throw_away(state: Any, player: Any, seat: int, n: int) -> None:
    """Write the n cards of the hand that are worth least to ``state.picks``."""
    worth = player.worth[state.site_kind]
    kinds = state.hand[seat]
    done = 0
    while done < n:
        worst = worst_kind(worth, kinds)
        kinds ^= 1 << worst
        for _ in range(state.hand_count[seat, worst]):
            if done < n:
                state.picks[done] = worst
                done += 1


@kernel
def either(state: Any, seat: int, first: int, second: int) -> int:
    """Toss for one of two."""
    return first if chance(state, seat, 2) == 0 else second
