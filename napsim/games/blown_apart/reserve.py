"""The Reserve: what to give up for tokens, what to draw for a battle, what to throw away for it."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import COMMANDERS, NOTHING
from napsim.games.blown_apart.foresight import AHEAD, ODDS
from napsim.games.blown_apart.plan import best_other, rout_chance, rout_value, see_stakes, standing
from napsim.games.blown_apart.state import B_DRAWN

#: Whatever a hand is like, a decisive trick is worth no less than this share of what it usually is.
LEAST_SHARE = 0.3


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
        if player.worth_anywhere[kind] < least:
            least = player.worth_anywhere[kind]
            worst = kind
    token = player.buy * player.token_worth / (1.0 + player.token_more * state.token_count[seat])
    if worst == NOTHING or token < rules.reserve_card_points + player.card_worth * least:
        return NOTHING
    return worst


@kernel
def draw_from_reserve(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Draw as many Reserve cards as together gain most in this battle, beyond what they are worth kept.

    The better the hand has become the more is at stake for one trick more (the points table rewards a
    large lead), so a few cards may not be worth drawing where many are.
    """
    if player.reserve_pace == 0.0:
        return 0
    see_stakes(rules, state, player, mind, seat)
    side = rules.side_of[seat]
    site = state.site_kind
    edge = hand_edge(rules, state, player, seat)
    behind = 0.0
    if state.battle >= rules.sites:
        behind = best_other(rules, state, side) - standing(rules, state, side, side)
    if behind <= 0.0 and not may_pay(rules, state, player, mind, seat, edge):
        return 0
    hand = state.hand[seat]
    given = 0  # cards of the worst kind in hand already given for a drawn one
    taken = 0
    best_taken = 0
    total = 0.0
    best_total = 0.0
    points = 0.0
    spent = 0.0
    rout = rout_value(rules, state, player, mind, side, side, state.site_size)
    rout_before = rout_chance(player, state.site_size, edge)
    if behind > 0.0:
        best_total = chance_to_catch_up(rules, state, player, behind, edge)
    kinds = state.reserve[side]
    while kinds and hand:
        kind = most_willing(rules, state, player, mind, kinds)
        kinds ^= 1 << kind
        price = keep_price(rules, state, player, kind)
        for _ in range(state.reserve_count[side, kind]):
            worst = worst_kind(state, player, hand)
            if worst == NOTHING or player.worth[site, kind] <= player.worth[site, worst]:
                break
            gain = player.worth[site, kind] - player.worth[site, worst]
            points += gain * stake_at(player, mind, edge + 0.5 * gain) - price
            edge += gain
            spent += price
            total = points + rout * (rout_chance(player, state.site_size, edge) - rout_before)
            if behind > 0.0:
                total = chance_to_catch_up(rules, state, player, behind + spent, edge)
            state.picks[taken] = kind
            taken += 1
            if total > best_total:
                best_total = total
                best_taken = taken
            given += 1
            if given >= state.hand_count[seat, worst]:
                hand ^= 1 << worst
                given = 0
    return best_taken


@kernel
def chance_to_catch_up(rules: Any, state: Any, player: Any, behind: float, edge: float) -> float:
    """Give the chance to gain more points in the last battle than one is behind."""
    net = 0
    while net < state.site_size and rules.points_table[net] <= behind:
        net += 1
    short = net - 0.5 - player.last_net - edge
    spread = player.last_spread * player.root[min(AHEAD, state.site_size)]
    step = int(-6.8 * short / spread) + ODDS // 2  # the logistic curve nearest to the normal one
    odds = player.odds[min(ODDS - 1, max(0, step))]
    return odds / (1.0 + odds)


@kernel
def stake_at(player: Any, mind: Any, edge: float) -> float:
    """Give the points at stake for a decisive trick to a hand so many tricks better than usual."""
    share = max(LEAST_SHARE, 1.0 + player.stake_edge * edge)
    return mind.mean_stake * share * player.reserve_pace


@kernel
def may_pay(rules: Any, state: Any, player: Any, mind: Any, seat: int, edge: float) -> bool:
    """Say whether drawing could pay if every card replaced the worst one in hand."""
    side = rules.side_of[seat]
    site = state.site_kind
    worst = player.worth[site, worst_kind(state, player, state.hand[seat])]
    most = 0.0
    kinds = state.reserve[side]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        most += state.reserve_count[side, kind] * max(0.0, player.worth[site, kind] - worst)
    stake = stake_at(player, mind, edge + most)
    best = -1.0e9
    kinds = state.reserve[side]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        gain = (player.worth[site, kind] - worst) * stake - keep_price(rules, state, player, kind)
        best = max(best, gain)
    rout = rout_value(rules, state, player, mind, side, side, state.site_size)
    nearer = rout_chance(player, state.site_size, edge + most) - rout_chance(
        player, state.site_size, edge
    )
    return best + rout * nearer > 0.0


@kernel
def hand_edge(rules: Any, state: Any, player: Any, seat: int) -> float:
    """Give by how many tricks a hand is better than one dealt at random, opponents' draws allowed for."""
    site = state.site_kind
    edge = -state.hand_size[seat] * player.worth_unknown[site]
    kinds = state.hand[seat]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        edge += state.hand_count[seat, kind] * player.worth[site, kind]
    for other in range(rules.sides):
        if other != rules.side_of[seat]:
            edge -= player.draw_fear * state.n_side[other, B_DRAWN] / (rules.sides - 1.0)
    return edge


@kernel
def most_willing(rules: Any, state: Any, player: Any, mind: Any, kinds: int) -> int:
    """Give the kind of a set that gains most by being drawn instead of kept."""
    best = -1.0e9
    choice = NOTHING
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        value = player.worth[state.site_kind, kind] * mind.mean_stake * player.reserve_pace
        value -= keep_price(rules, state, player, kind)
        if value > best:
            best = value
            choice = kind
    return choice


@kernel
def keep_price(rules: Any, state: Any, player: Any, kind: int) -> float:
    """Give what a Reserve card is worth kept, in points: its bonus, or its use in a later battle."""
    bonus = rules.reserve_card_points
    if (COMMANDERS >> kind) & 1:
        bonus = rules.reserve_commander_points
    left = rules.sites - state.battle
    if left <= 0:
        return player.end_bonus * bonus
    later = player.keep * player.worth_anywhere[kind] * left / (left + player.keep_left)
    return max(player.end_bonus * bonus, later)


@kernel
def worst_kind(state: Any, player: Any, kinds: int) -> int:
    """Give the kind of a set that is worth least in this battle, or NOTHING of an empty one."""
    worst = NOTHING
    least = 1.0e9
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if player.worth[state.site_kind, kind] < least:
            least = player.worth[state.site_kind, kind]
            worst = kind
    return worst


@kernel
def throw_away(state: Any, player: Any, seat: int, n: int) -> None:
    """Write the n cards of the hand that are worth least to ``state.picks``."""
    kinds = state.hand[seat]
    done = 0
    while done < n:
        worst = worst_kind(state, player, kinds)
        kinds ^= 1 << worst
        for _ in range(state.hand_count[seat, worst]):
            if done < n:
                state.picks[done] = worst
                done += 1
