"""Which token to play on a trick, and what to throw away after drawing."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import (
    BONUS,
    NOTHING,
    REDRAW,
    RETREAT,
    REVERSAL,
    SUIT_CHANGE,
    SUITS,
)
from napsim.games.blown_apart.choices import pack_token
from napsim.games.blown_apart.foresight import POWER
from napsim.games.blown_apart.plan import see_stakes


@kernel
def best_token(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Play the token that gains most, if it gains enough; else NOTHING."""
    see_stakes(rules, state, player, mind, seat)
    side = rules.side_of[seat]
    now = trick_value(rules, state, player, mind, seat, side, 0, state.suit[seat], state.reversal)
    later = tokens_to_come(rules, state, seat)
    best = mind.token_price / (1.0 - min(0.7, player.counter * later))
    choice = NOTHING
    own = state.suit[seat]
    if state.card[seat] != RETREAT:
        if state.tokens[seat, BONUS] and state.retreats_down == 0:
            bonus = rules.bonus_token_value
            value = trick_value(rules, state, player, mind, seat, side, bonus, own, state.reversal)
            if value - now > best:
                best = value - now
                choice = pack_token(BONUS, 0)
        if state.tokens[seat, SUIT_CHANGE]:
            for suit in range(SUITS):
                if suit == own:
                    continue
                value = trick_value(rules, state, player, mind, seat, side, 0, suit, state.reversal)
                if value - now > best:
                    best = value - now
                    choice = pack_token(SUIT_CHANGE, suit)
    if state.tokens[seat, REVERSAL]:
        value = trick_value(rules, state, player, mind, seat, side, 0, own, 1 - state.reversal)
        if value - now > best:
            best = value - now
            choice = pack_token(REVERSAL, 0)
    if state.tokens[seat, REDRAW] and state.hand_size[seat] and state.deck_left:
        value = redraw_gain(rules, state, player, mind, seat)
        if value > player.redraw_share * best:
            choice = pack_token(REDRAW, 0)
    return choice


@kernel
def trick_value(
    rules: Any,
    state: Any,
    player: Any,
    mind: Any,
    seat: int,
    side: int,
    bonus: int,
    suit: int,
    reversal: int,
) -> float:
    """Weigh the trick as it would end with another rank or suit of the own card, or turned round."""
    best_key = 0
    best_side = NOTHING
    best_rank = 0
    best_seat = NOTHING
    for place in range(state.cards_down):
        other = state.seat_at[place]
        stands = suit if other == seat else state.suit[other]
        power = POWER[state.site_kind, state.lead_suit, stands]
        if power == 0:
            continue
        rank = state.rank[other] + (bonus if other == seat else 0)
        key = power * 64 + (63 - rank if reversal else rank)
        if key > best_key:
            best_key = key
            best_side = rules.side_of[other]
            best_rank = rank
            best_seat = other
    if best_seat == NOTHING:
        return 0.0
    sign = 1.0 if best_side == side else 0.0
    value = sign * mind.lead_worth
    if state.retreats_down:
        return value
    for place in range(state.cards_down):
        other = state.seat_at[place]
        if rules.side_of[other] == best_side:
            continue
        rank = state.rank[other] + (bonus if other == seat else 0)
        ahead = rank - best_rank if reversal else best_rank - rank
        if ahead < rules.decisive_margin:
            return value
    gain = mind.stake[best_side] + state.commanders_down * rules.commander_points
    return value + (gain if best_side == side else -player.denial * player.denial_base * gain)


@kernel
def redraw_gain(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> float:
    """Give what drawing and throwing away the worst may gain, in points."""
    n = min(rules.redraw_cards, state.hand_size[seat])
    worth = player.worth[state.site_kind]
    expected = player.worth_best_of[state.site_kind, 2]
    gain = 0.0
    kinds = state.hand[seat]
    worst = 9.0
    second = 9.0
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        for _ in range(min(2, state.hand_count[seat, kind])):
            if worth[kind] < worst:
                second = worst
                worst = worth[kind]
            elif worth[kind] < second:
                second = worth[kind]
    gain = max(0.0, expected - worst)
    if n > 1:
        gain += max(0.0, player.worth_unknown[state.site_kind] - second)
    return gain * mind.mean_stake


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
