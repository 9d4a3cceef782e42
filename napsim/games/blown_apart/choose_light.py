"""Light troops before the card: Cycle, Scout, or wait."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import LIGHT, NO_SUIT, NOTHING, SCOUTS, TIRAILLEURS
from napsim.games.blown_apart.choices import CYCLE, SCOUT, pack_light
from napsim.games.blown_apart.random_choice import may_scout, random_opponent


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
        if state.cycles_done < rules.cycles_per_trick:
            n = min(4, rules.rank_of[kind], state.deck_left + 1)
            gain = (
                player.cycle * player.worth_best_of[site, n]
                - player.worth[site, kind]
                - player.cycle_cost
            )
            if (TIRAILLEURS >> kind) & 1 and state.trick < state.site_size:
                gain -= player.cycle_tirailleur
            if gain > best:
                best = gain
                choice = pack_light(CYCLE, kind, 0)
        if (SCOUTS >> kind) & 1 and may_scout(rules, state, seat):
            gain = (
                player.worth_unknown[site]
                - player.worth[site, kind]
                + player.scout_sight * player.scout
            )
            if state.lead_suit != NO_SUIT:
                gain -= 0.05
            if player.scout > 0.0 and gain > best:
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
