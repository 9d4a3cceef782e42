"""Where to fight: the Site that suits the first cards, the Reserve and the standing."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import NOTHING
from napsim.games.blown_apart.plan import take_in
from napsim.games.blown_apart.random_choice import chance


@kernel
def best_site(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Weigh every unused Site and give the place of the best."""
    best = -1.0e18
    choice = NOTHING
    ties = 1
    for place in range(rules.sites):
        if not state.site_open[place]:
            continue
        site = state.site_order[place]
        value = worth_of_site(
            rules, state, player, mind, seat, rules.site_type[site], rules.site_size[site]
        )
        if value < best:
            continue
        if value == best:
            ties += 1
            if chance(state, seat, ties):
                continue
        else:
            ties = 1
        best = value
        choice = place
    mind.planned = 0
    return choice


@kernel
def worth_of_site(
    rules: Any, state: Any, player: Any, mind: Any, seat: int, kind: int, size: int
) -> float:
    """Weigh one Site, in points."""
    take_in(rules, state, player, mind, seat, size)
    side = rules.side_of[seat]
    edge = cards_edge(state.hand[seat], state.hand_count[seat], player.worth[kind])
    edge -= state.hand_size[seat] * player.worth_unknown[kind]
    mine = reserve_edge(state, player, side, kind, size)
    others = 0.0
    for other in range(rules.sides):
        if other != side:
            others += player.reserve_fear * min(size, state.reserve_size[other]) / (rules.sides - 1)
    edge = player.site_fit * (edge + player.reserve_share * mine - others)
    stake = player.stake_first + player.stake_size * size
    needs = rules.rout_needs[size]
    rout = player.site_rout * player.rout_ahead[min(12, size), min(14, needs)]
    value = edge * stake + rout * mind.rout_value[side] * (1.0 + edge)
    for other in range(rules.sides):
        if other != side:
            value -= rout * mind.rout_value[other]
    return value + (player.site_size + player.taste) * size


@kernel
def cards_edge(kinds: int, counts: Any, worth: Any) -> float:
    """Add up what cards are worth at a type of Site."""
    total = 0.0
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        total += counts[kind] * worth[kind]
    return total


@kernel
def reserve_edge(state: Any, player: Any, side: int, site: int, size: int) -> float:
    """Give what the own Reserve could add at a type of Site, for at most half its tricks."""
    unknown = player.worth_unknown[site]
    total = 0.0
    kinds = state.reserve[side]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        gain = player.worth[site, kind] - unknown
        if gain > 0.0:
            total += state.reserve_count[side, kind] * gain
    return total
