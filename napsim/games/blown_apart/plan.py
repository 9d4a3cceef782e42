"""What is at stake: a Rout in this battle, a decisive trick in this trick, a card of the Reserve."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import NOTHING, XAC, XCI
from napsim.games.blown_apart.foresight import AHEAD, NETS, ODDS


@kernel
def root(x: float) -> float:
    """Give the square root of a small whole number (by two steps of Newton, alike everywhere)."""
    guess = 0.5 * (1.0 + x)
    for _ in range(5):
        guess = 0.5 * (guess + x / guess)
    return guess


@kernel
def take_in(rules: Any, state: Any, player: Any, mind: Any, seat: int, size: int) -> None:
    """Work out once a battle what a Rout by each side would be worth or cost."""
    mind.planned = 1
    side = rules.side_of[seat]
    left = max(0, rules.sites - state.battle)
    scale = player.spread * root(1.0 + left)
    lead = standing(rules, state, side, side) - best_other(rules, state, side)
    step = min(ODDS - 1, max(0, int(lead * 4.0 / scale) + ODDS // 2))
    others = rules.sides - 1.0
    for other in range(rules.sides):
        if other == side:
            whole = scale * (1.0 + others / player.odds[step])
            wish = player.rout_hunger
        else:
            whole = scale * (1.0 + player.odds[step] / others)
            wish = player.rout_fear
        whole = min(whole, 6.0 * scale)
        missing = rules.rout_threshold - state.rout_points[other]
        if size < missing:
            whole *= player.rout_part * size / missing if left > 0 else player.rout_last
        mind.rout_value[other] = whole * wish


@kernel
def standing(rules: Any, state: Any, viewer: int, side: int) -> float:
    """Give a side's points with the Reserve bonus, of other sides' Reserves what is likely."""
    size = state.reserve_size[side]
    bonus = size * rules.reserve_card_points
    if side == viewer:
        for kind in range(XCI, XAC + 1):
            bonus += state.reserve_count[side, kind] * (
                rules.reserve_commander_points - rules.reserve_card_points
            )
    return float(state.points[side] + bonus)


@kernel
def best_other(rules: Any, state: Any, side: int) -> float:
    """Give the best standing among the other sides."""
    best = -1.0e9
    for other in range(rules.sides):
        if other != side:
            best = max(best, standing(rules, state, side, other))
    return best


@kernel
def see_stakes(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> None:
    """Work out once a trick what a decisive trick by each side would gain or cost."""
    if mind.trick_seen == state.trick + 1:
        return
    mind.trick_seen = state.trick + 1
    if mind.planned == 0:
        take_in(rules, state, player, mind, seat, state.site_size)
    side = rules.side_of[seat]
    ahead = min(AHEAD - 1, max(0, state.site_size - state.trick))
    now = prospects(rules, state, player, mind, side, ahead, NOTHING)
    total = 0.0
    for taker in range(rules.sides):
        change = prospects(rules, state, player, mind, side, ahead, taker) - now
        if taker != side:
            change = -change
        mind.stake[taker] = change
        total += change
    mind.mean_stake = max(0.3, total / rules.sides)
    mind.token_price = player.token_threshold * token_price(rules, state, player)
    theirs = 0
    for other in range(rules.players):
        if rules.side_of[other] != side:
            theirs += state.token_count[other]
    mind.token_fear = min(0.6, player.token_fear * theirs)
    lead = player.lead_value + player.lead_base + player.lead_late * ahead
    mind.lead_worth = lead * mind.mean_stake if ahead > 0 else 0.0


@kernel
def prospects(
    rules: Any, state: Any, player: Any, mind: Any, side: int, ahead: int, taker: int
) -> float:
    """Give a side's expected points less the others' mean, if `taker` takes this trick decisively."""
    value = 0.0
    all_decisive = 0
    for other in range(rules.sides):
        all_decisive += state.decisive[other] + (other == taker)
    share = -player.others_share / (rules.sides - 1)
    needs = rules.rout_needs[state.site_size]
    for other in range(rules.sides):
        own = state.decisive[other] + (other == taker)
        lowest = 99
        for third in range(rules.sides):
            if third != other:
                lowest = min(lowest, state.decisive[third] + (third == taker))
        net = min(NETS, max(-NETS, own - lowest))
        points = player.points_ahead[ahead, net + NETS]
        value += points if other == side else share * points
        if own == all_decisive:
            chance = player.rout_ahead[ahead, min(AHEAD + 1, max(0, needs - own))]
            value += chance * mind.rout_value[other] * (1.0 if other == side else -1.0)
    return value


@kernel
def token_price(rules: Any, state: Any, player: Any) -> float:
    """Give what a token is worth holding for, in points: less as the game draws to its end."""
    left = max(0, rules.sites - state.battle)
    if left == 0:
        return player.token_base * (state.site_size - state.trick) / state.site_size
    return player.token_base + player.token_left * left
