"""Four players: who has Initiative, what to swap before a battle, whether to march to the guns."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.random_choice import chance
from napsim.games.blown_apart.reserve import throw_away


@kernel
def better_holder(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Give Initiative to the partner with fewer tokens, who may gain one; toss when equal."""
    partner = rules.partner_of[seat]
    if player.teamwork > 0.0 and state.token_count[seat] != state.token_count[partner]:
        return seat if state.token_count[seat] < state.token_count[partner] else partner
    return seat if chance(state, seat, 2) == 0 else partner


@kernel
def weaker_successor(
    rules: Any, state: Any, player: Any, mind: Any, seat: int, first: int, second: int
) -> int:
    """Give Initiative to the one who threatens less: fewer Rout points, then a smaller Reserve."""
    one = rules.side_of[first]
    two = rules.side_of[second]
    threat = 4 * (state.rout_points[one] - state.rout_points[two])
    threat += state.reserve_size[one] - state.reserve_size[two]
    if threat == 0:
        return first if chance(state, seat, 2) == 0 else second
    return first if threat < 0 else second


@kernel
def swap_size(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Offer to swap as many cards as are poor enough."""
    poor = 0
    limit = 0.8 * player.deploy * player.worth_unknown[state.site_kind]
    kinds = state.hand[seat]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if player.worth[state.site_kind, kind] < limit:
            poor += state.hand_count[seat, kind]
    return min(rules.deployment_cards, poor)


@kernel
def swap_cards(rules: Any, state: Any, player: Any, mind: Any, seat: int, n: int) -> None:
    """Pass the poorest cards."""
    throw_away(state, player, seat, n)


@kernel
def march(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Send the poorest cards, which cost least to be without, if there are any poor ones."""
    n = min(rules.march_cards, swap_size(rules, state, player, mind, seat))
    n = min(n, state.hand_size[seat])
    if player.march == 0.0:
        return 0
    throw_away(state, player, seat, n)
    return n
