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
    later = min(0.7, player.counter * tokens_to_come(rules, state, seat))
    best = mind.token_price / (1.0 - later)
    choice = NOTHING
    if state.lead_suit != NO_SUIT:
        own = state.suit[seat]
        turned = state.reversal
        now = trick_value(rules, state, mind, seat, 0, own, turned)
        if state.tokens[seat, BONUS] and state.retreats_down == 0:
            gain = trick_value(rules, state, mind, seat, rules.bonus_token_value, own, turned) - now
            if gain > best:
                best = gain
                choice = pack_token(BONUS, 0)
        if state.tokens[seat, SUIT_CHANGE] and state.card[seat] != RETREAT:
            suit = highest_suit(state)
            gain = trick_value(rules, state, mind, seat, 0, suit, turned) - now
            if gain > best:
                best = gain
                choice = pack_token(SUIT_CHANGE, suit)
        if state.tokens[seat, REVERSAL]:
            gain = trick_value(rules, state, mind, seat, 0, own, 1 - turned) - now
            if gain > best:
                best = gain
                choice = pack_token(REVERSAL, 0)
    if state.tokens[seat, REDRAW] and state.hand_size[seat] and state.deck_left:
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
def trick_value(
    rules: Any, state: Any, mind: Any, seat: int, bonus: int, suit: int, turned: int
) -> float:
    """Weigh the trick as it would end with another rank or suit of the own card, or turned round.

    Commanders are taken in the suit in which they lie now.
    """
    side = rules.side_of[seat]
    best_key = 0
    best_side = NOTHING
    best_rank = 0
    for place in range(state.cards_down):
        other = state.seat_at[place]
        power = POWER[
            state.site_kind, state.lead_suit, suit if other == seat else state.suit[other]
        ]
        if power == 0:
            continue
        rank = state.rank[other] + (bonus if other == seat else 0)
        key = power * KEY + (KEY - 1 - rank if turned else rank)
        if key > best_key:
            best_key = key
            best_side = rules.side_of[other]
            best_rank = rank
    if best_side == NOTHING:
        return 0.0
    value = mind.lead_worth if best_side == side else 0.0
    if state.retreats_down:
        return value
    for place in range(state.cards_down):
        other = state.seat_at[place]
        if rules.side_of[other] == best_side:
            continue
        rank = state.rank[other] + (bonus if other == seat else 0)
        ahead = rank - best_rank if turned else best_rank - rank
        if ahead < rules.decisive_margin:
            return value
    value += mind.stake[best_side]
    taken = float(state.commanders_down * rules.commander_points)
    return value + (taken if best_side == side else -taken)


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
        for _ in range(min(2, state.hand_count[seat, kind])):
            worth = player.worth[site, kind]
            if worth < worst:
                second = worst
                worst = worth
            elif worth < second:
                second = worth
    gain = 0.0
    if rules.redraw_cards > 0:
        gain = max(0.0, player.worth_best_of[site, min(2, rules.redraw_cards)] - worst)
    if min(rules.redraw_cards, state.hand_size[seat]) > 1:
        gain += max(0.0, player.worth_unknown[site] - second)
    return gain
