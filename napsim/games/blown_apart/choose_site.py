"""Where to fight: the Site that suits the first cards, the Reserve and the standing."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import NOTHING
from napsim.games.blown_apart.foresight import TYPES
from napsim.games.blown_apart.plan import rout_chance, rout_value, take_in
from napsim.games.blown_apart.random_choice import chance


@kernel
def best_site(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Weigh every unused Site and give the place of the best."""
    take_in(rules, state, player, mind, seat)
    for kind in range(TYPES):
        mind.edge[kind] = edge_at(rules, state, player, seat, kind)
    best = -1.0e18
    choice = NOTHING
    ties = 1
    for place in range(rules.sites):
        if not state.site_open[place]:
            continue
        value = worth_of_site(rules, state, player, mind, seat, state.site_order[place])
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
    return choice


@kernel
def edge_at(rules: Any, state: Any, player: Any, seat: int, kind: int) -> float:
    """Give by how many tricks the first cards and the own Reserve are better than most at a type of Site."""
    side = rules.side_of[seat]
    unknown = player.worth_unknown[kind]
    edge = 0.0
    kinds = state.hand[seat]
    while kinds:
        card = lowest(kinds)
        kinds &= kinds - 1
        edge += state.hand_count[seat, card] * (player.worth[kind, card] - unknown)
    kinds = state.reserve[side]
    while kinds:
        card = lowest(kinds)
        kinds &= kinds - 1
        better = max(0.0, player.worth[kind, card] - unknown)
        edge += player.reserve_share * state.reserve_count[side, card] * better
    return edge


@kernel
def worth_of_site(rules: Any, state: Any, player: Any, mind: Any, seat: int, site: int) -> float:
    """Weigh one Site, in points."""
    kind = rules.site_type[site]
    size = rules.site_size[site]
    side = rules.side_of[seat]
    edge = mind.edge[kind]
    for other in range(rules.sides):
        if other != side:
            theirs = player.reserve_fear * min(size, state.reserve_size[other])
            edge -= theirs / (rules.sides - 1.0)
    edge *= player.site_fit
    value = edge * (player.stake_first + player.stake_size * size)
    for router in range(rules.sides):
        # what makes the own cards better makes the others' worse
        better = edge if router == side else -edge / (rules.sides - 1.0)
        chance_of_rout = rout_chance(player, size, better)
        worth = rout_value(rules, state, player, mind, router, side, size)
        value += player.site_rout * chance_of_rout * worth
    return value + (player.site_size + player.taste) * size
