"""Which token to play on a trick."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import (
    BONUS,
    NO_SUIT,
    NOTHING,
    REDRAW,
    RETREAT,
    REVERSAL,
    SUIT_CHANGE,
)
from napsim.games.blown_apart.choices import pack_token
from napsim.games.blown_apart.foresight import POWER
from napsim.games.blown_apart.judge import KEY, highest_suit
from napsim.games.blown_apart.plan import see_stakes


@kernel
def best_token(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Play the token that gains most, if it gains enough; else NOTHING."""
    see_stakes(rules, state, player, mind, seat)
    choice = NOTHING
    best = mind.token_price
    if state.card[seat] != RETREAT and state.lead_suit != NO_SUIT:
        most = most_to_gain(rules, state, mind, seat)
        if most > best:
            best /= 1.0 - min(0.7, player.counter * tokens_to_come(rules, state, seat))
        if most > best:
            return best_on_trick(rules, state, player, mind, seat, best)
    if may_redraw(state, player, mind, seat, best):
        gain = redraw_gain(rules, state, player, seat) * mind.mean_stake
        if gain > player.redraw_share * best:
            choice = pack_token(REDRAW, 0)
    return choice


@kernel
def may_redraw(state: Any, player: Any, mind: Any, seat: int, best: float) -> bool:
    """Say whether a redraw is possible and, with the poorest of hands, might gain its price."""
    if state.tokens[seat, REDRAW] and state.hand_size[seat] and state.deck_left:
        most = player.most_redrawn[state.site_kind] * mind.mean_stake
        return most > player.redraw_share * best
    return False


@kernel
def most_to_gain(rules: Any, state: Any, mind: Any, seat: int) -> float:
    """Give the most, in points, that any token could gain in a trick as it stands."""
    side = rules.side_of[seat]
    most = mind.stake[side] + abs(mind.lead_worth) + state.commanders_down * rules.commander_points
    if state.is_decisive:
        taker = rules.side_of[state.winner]
        return 0.0 if taker == side else most - mind.stake[taker] + state.commanders_down
    return most


@kernel
def best_on_trick(rules: Any, state: Any, player: Any, mind: Any, seat: int, price: float) -> int:
    """Try every token that bears on the trick; also a redraw, if none gains its price."""
    best = price
    choice = NOTHING
    turned = state.reversal
    see_others(rules, state, mind, seat, turned)
    power = POWER[state.site_kind, state.lead_suit, state.suit[seat]]
    rank = state.rank[seat]
    now = stands_at(rules, state, mind, seat, power, rank, turned)
    if state.tokens[seat, BONUS] and state.retreats_down == 0:
        raised = rank + rules.bonus_token_value
        gain = stands_at(rules, state, mind, seat, power, raised, turned) - now
        if gain > best:
            best = gain
            choice = pack_token(BONUS, 0)
    if state.tokens[seat, SUIT_CHANGE]:
        suit = highest_suit(state)
        highest = POWER[state.site_kind, state.lead_suit, suit]
        gain = stands_at(rules, state, mind, seat, highest, rank, turned) - now
        if gain > best:
            best = gain
            choice = pack_token(SUIT_CHANGE, suit)
    if state.tokens[seat, REVERSAL]:
        see_others(rules, state, mind, seat, 1 - turned)
        gain = stands_at(rules, state, mind, seat, power, rank, 1 - turned) - now
        if gain > best:
            best = gain
            choice = pack_token(REVERSAL, 0)
    if may_redraw(state, player, mind, seat, best):
        gain = redraw_gain(rules, state, player, seat) * mind.mean_stake
        if gain > player.redraw_share * best:
            choice = pack_token(REDRAW, 0)
    return choice


@kernel
def tokens_to_come(rules: Any, state: Any, seat: int) -> int:
    """Count the tokens of opponents who may still play one to this trick."""
    first = state.lead_seat if state.lead_seat != NOTHING else state.seat_at[0]
    other = seat
    total = 0
    for _ in range(rules.players):
        other = other + 1 if other + 1 < rules.players else 0
        if other == first:
            break
        if rules.side_of[other] != rules.side_of[seat] and state.card[other] != NOTHING:
            total += state.token_count[other]
    return total


@kernel
def see_others(rules: Any, state: Any, mind: Any, seat: int, turned: int) -> None:
    """Note how all cards of a trick but one's own stand, upright or turned round by a Reversal.

    Commanders are taken in the suit in which they lie now. Ranks are counted so that higher is better:
    under a Reversal from KEY - 1 downwards.
    """
    mind.best_key = 0
    mind.best_side = NOTHING
    for side in range(rules.sides):
        mind.top[side] = -KEY
    for place in range(state.cards_down):
        other = state.seat_at[place]
        if other == seat or state.card[other] == RETREAT:
            continue
        side = rules.side_of[other]
        rank = KEY - 1 - state.rank[other] if turned else state.rank[other]
        mind.top[side] = max(mind.top[side], rank)
        power = POWER[state.site_kind, state.lead_suit, state.suit[other]]
        key = power * KEY + rank
        if power > 0 and key > mind.best_key:
            mind.best_key = key
            mind.best_side = side
            mind.best_rank = rank


@kernel
def stands_at(
    rules: Any, state: Any, mind: Any, seat: int, power: int, rank: int, turned: int
) -> float:
    """Weigh the trick, in points, as it would end with the own card at this power and rank."""
    side = rules.side_of[seat]
    if turned:
        rank = KEY - 1 - rank
    winner = mind.best_side
    winning = mind.best_rank
    if power > 0 and power * KEY + rank > mind.best_key:
        winner = side
        winning = rank
    if winner == NOTHING:
        return 0.0
    value = mind.lead_worth if winner == side else 0.0
    if state.retreats_down:
        return value
    against = -KEY if winner == side else rank
    for other in range(rules.sides):
        if other != winner:
            against = max(against, mind.top[other])
    if winning - against < rules.decisive_margin:
        return value
    taken = float(state.commanders_down * rules.commander_points)
    return value + mind.stake[winner] + (taken if winner == side else -taken)


@kernel
def redraw_gain(rules: Any, state: Any, player: Any, seat: int) -> float:
    """Give what drawing two and throwing away the two worst may gain, in decisive tricks."""
    site = state.site_kind
    worst = 9.0
    second = 9.0
    kinds = state.hand[seat]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        worth = player.worth[site, kind]
        if worth < worst:
            second = worst if state.hand_count[seat, kind] == 1 else worth
            worst = worth
        elif worth < second:
            second = worth
    gain = 0.0
    if rules.redraw_cards > 0:
        gain = max(0.0, player.worth_best_of[site, min(2, rules.redraw_cards)] - worst)
    if min(rules.redraw_cards, state.hand_size[seat]) > 1:
        gain += max(0.0, player.worth_unknown[site] - second)
    return gain
