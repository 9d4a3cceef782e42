"""Light troops before the card: Cycle, Scout, or wait."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import (
    LIGHT,
    NOTHING,
    RANKS,
    SCOUTS,
    SUIT_OF,
    TIRAILLEURS,
)
from napsim.games.blown_apart.choices import CYCLE, SCOUT, pack_light
from napsim.games.blown_apart.random_choice import may_scout, random_opponent

#: What a step of the knob ``cycle`` adds to the gain of a Cycle, in decisive tricks.
CYCLE_GAIN = 0.3


@kernel
def best_light(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Cycle or Scout when the card to expect is better than the light troop, or give NOTHING."""
    best = 0.0
    choice = NOTHING
    kinds = state.hand[seat] & LIGHT
    site = state.site_kind
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        kept = player.worth[site, kind]
        if state.trick >= state.site_size:
            # in the last trick it is no more than the card it skirmishes as
            kept = player.worth[site, SUIT_OF[kind] * RANKS + rules.rank_of[kind] - 1]
        elif (TIRAILLEURS >> kind) & 1:
            kept += player.cycle_tirailleur
        if state.cycles_done < rules.cycles_per_trick and player.cycle > 0.0:
            n = min(4, rules.rank_of[kind], state.deck_left + 1)
            gain = player.worth_best_of[site, n] - kept - player.cycle_cost
            gain += CYCLE_GAIN * (player.cycle - 1.0)
            if gain > best:
                best = gain
                choice = pack_light(CYCLE, kind, 0)
        if (SCOUTS >> kind) & 1 and player.scout > 0.0 and may_scout(rules, state, seat):
            gain = player.worth_unknown[site] - kept + player.scout_sight * player.scout
            if gain > best:
                best = gain
                choice = pack_light(SCOUT, kind, random_opponent(rules, state, seat))
    return choice


@kernel
def best_kept(rules: Any, state: Any, player: Any, mind: Any, seat: int, n: int) -> int:
    """Give the place in ``state.drawn`` of the card worth most."""
    best = 0
    for place in range(1, n):
        if worth_in_hand(state, player, state.drawn[place]) > worth_in_hand(
            state, player, state.drawn[best]
        ):
            best = place
    return best


@kernel
def worth_in_hand(state: Any, player: Any, kind: int) -> float:
    """Give what a card in hand is worth in this battle, in decisive tricks."""
    return player.worth[state.site_kind, kind]
