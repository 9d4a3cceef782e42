"""What is at stake: a Rout in this battle, a decisive trick in this trick, a token, a card of the Reserve."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import XAC, XCI
from napsim.games.blown_apart.foresight import AHEAD, EDGE_STEP, EDGES, NETS, ODDS, WORST_EDGE

#: A trick in which hardly anything is at stake still counts for so many points.
LEAST_STAKE = 0.3
#: A Rout that wins is worth no more than this many times the spread of the standing.
MOST_SPREADS = 6.0


#: With no more tricks than these to come the stakes are worked out anew for each.
SOON = 2
#: Else after so many.
STALE = 3


# ---- the battle


@kernel
def take_in(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> None:
    """Work out once a battle, in points, what winning or losing the whole game now is worth."""
    mind.planned = 1
    side = rules.side_of[seat]
    left = max(0, rules.sites - state.battle)
    scale = player.spread * player.root[min(AHEAD, left + 1)]
    lead = standing(rules, state, side, side) - best_other(rules, state, side)
    step = min(ODDS - 1, max(0, int(lead * 4.0 / scale) + ODDS // 2))
    others = rules.sides - 1.0
    most = MOST_SPREADS * scale
    mind.will_stop = player.foresight * player.will_stop
    mind.lead_take = player.foresight * player.lead_take
    mind.will_take = player.foresight * player.will_take
    mind.game_won = min(most, scale * (1.0 + others / player.odds[step])) * player.rout_hunger
    mind.game_lost = min(most, scale * (1.0 + player.odds[step] / others)) * player.rout_fear


@kernel
def rout_value(
    rules: Any, state: Any, player: Any, mind: Any, side: int, own: int, size: int
) -> float:
    """Give what a Rout by a side at a Site of this size would be worth (`own`: or cost), in points."""
    value = mind.game_won if side == own else -mind.game_lost
    missing = rules.rout_threshold - state.rout_points[side]
    if size >= missing:
        return value
    if state.battle >= rules.sites:
        return value * player.rout_last
    return value * player.rout_part * size / missing


@kernel
def rout_chance(player: Any, size: int, edge: float) -> float:
    """Give the chance of a Rout at a Site of this size by one whose cards are so many tricks better."""
    step = int((edge + EDGE_STEP * WORST_EDGE) / EDGE_STEP)
    return player.rout_with[min(AHEAD - 1, size), min(EDGES - 1, max(0, step))]


@kernel
def standing(rules: Any, state: Any, viewer: int, side: int) -> float:
    """Give a side's points with the Reserve bonus, of other sides' Reserves without their Commanders."""
    bonus = state.reserve_size[side] * rules.reserve_card_points
    if side == viewer:
        extra = rules.reserve_commander_points - rules.reserve_card_points
        for kind in range(XCI, XAC + 1):
            bonus += state.reserve_count[side, kind] * extra
    return float(state.points[side] + bonus)


@kernel
def best_other(rules: Any, state: Any, side: int) -> float:
    """Give the best standing among the other sides."""
    best = -1.0e9
    for other in range(rules.sides):
        if other != side:
            best = max(best, standing(rules, state, side, other))
    return best


# ---- the trick


@kernel
def see_stakes(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> None:
    """Work out once a trick, in points, what is at stake in it and what things are worth."""
    if mind.trick_seen == state.trick + 1:
        return
    mind.trick_seen = state.trick + 1
    if mind.planned == 0:
        take_in(rules, state, player, mind, seat)
    side = rules.side_of[seat]
    ahead = state.site_size - max(1, state.trick)
    total = 0
    for other in range(rules.sides):
        total += state.decisive[other]
    # with many tricks to come, and nothing taken since, the stakes change slowly
    if (
        mind.stakes_seen == 0
        or total != mind.decisive_seen
        or ahead < SOON
        or state.trick >= mind.stakes_seen + STALE
    ):
        mind.stakes_seen = state.trick + 1
        mind.decisive_seen = total
        work_out_stakes(rules, state, player, mind, side, min(AHEAD - 1, ahead), total)
        work_out_prices(rules, state, player, mind, ahead)


@kernel
def work_out_stakes(
    rules: Any, state: Any, player: Any, mind: Any, side: int, ahead: int, total: int
) -> None:
    """Work out what a decisive trick by each side would gain, in points."""
    if rules.sides == 2:
        stakes_of_two(state, player, mind, side, ahead)
    else:
        stakes_of_three(state, player, mind, side, ahead)
    for router in range(rules.sides):
        if state.decisive[router] == total:
            add_rout(rules, state, player, mind, side, ahead, router)
    mean = mind.stake[side]
    for other in range(rules.sides):
        if other != side:
            mean -= mind.stake[other]
            mind.stake[other] *= player.denial * player.denial_base
    mind.mean_stake = max(LEAST_STAKE, mean / rules.sides)


@kernel
def work_out_prices(rules: Any, state: Any, player: Any, mind: Any, ahead: int) -> None:
    """Work out, in points, what cards, tokens and the lead are worth."""
    mean = mind.mean_stake if ahead > 0 else 0.0
    mind.card_price = player.thrift * player.thrift_base * mean
    mind.lead_price = mind.card_price * player.lead_thrift
    mind.lead_worth = (player.lead_value + player.lead_base + player.lead_late * ahead) * mean
    hold = player.lead_value + player.lead_hold + player.lead_hold_late * ahead
    mind.hold_worth = hold * mind.card_price
    mind.token_price = player.token_threshold * token_price(rules, state, player)


@kernel
def points(player: Any, ahead: int, net: int) -> float:
    """Give the points to expect from a net count with so many tricks to come."""
    return player.points_ahead[ahead, min(2 * NETS, max(0, net + NETS))]


@kernel
def stakes_of_two(state: Any, player: Any, mind: Any, side: int, ahead: int) -> None:
    """Write the stakes of two sides: own expected points less the other's."""
    net = state.decisive[side] - state.decisive[1 - side]
    share = player.others_share
    now = points(player, ahead, net) - share * points(player, ahead, -net)
    up = points(player, ahead, net + 1) - share * points(player, ahead, -net - 1)
    down = points(player, ahead, net - 1) - share * points(player, ahead, -net + 1)
    mind.stake[side] = up - now
    mind.stake[1 - side] = down - now


@kernel
def stakes_of_three(state: Any, player: Any, mind: Any, side: int, ahead: int) -> None:
    """Write the stakes of three sides: own expected points less a share of both others'."""
    second = side + 1 if side < 2 else 0
    third = second + 1 if second < 2 else 0
    own = state.decisive[side]
    one = state.decisive[second]
    two = state.decisive[third]
    now = of_three(player, ahead, own, one, two)
    mind.stake[side] = of_three(player, ahead, own + 1, one, two) - now
    mind.stake[second] = of_three(player, ahead, own, one + 1, two) - now
    mind.stake[third] = of_three(player, ahead, own, one, two + 1) - now


@kernel
def of_three(player: Any, ahead: int, own: int, one: int, two: int) -> float:
    """Give own expected points less a share of both others', by decisive tricks of each."""
    others = points(player, ahead, one - min(own, two)) + points(player, ahead, two - min(own, one))
    return points(player, ahead, own - min(one, two)) - 0.5 * player.others_share * others


@kernel
def add_rout(
    rules: Any, state: Any, player: Any, mind: Any, side: int, ahead: int, router: int
) -> None:
    """Add to the stakes what a decisive trick does to the chance of a Rout by one side, still possible."""
    needs = rules.rout_needs[state.site_size] - state.decisive[router]
    value = rout_value(rules, state, player, mind, router, side, state.site_size)
    now = player.rout_ahead[ahead, min(AHEAD + 1, max(0, needs))]
    nearer = player.rout_ahead[ahead, min(AHEAD + 1, max(0, needs - 1))]
    for taker in range(rules.sides):
        mind.stake[taker] += value * (nearer - now if taker == router else -now)


@kernel
def token_price(rules: Any, state: Any, player: Any) -> float:
    """Give what a token is worth holding for, in points: less as the game draws to its end."""
    left = rules.sites - state.battle
    if left > 0:
        return player.token_base + player.token_left * left
    return player.token_base * (state.site_size - state.trick) / state.site_size
