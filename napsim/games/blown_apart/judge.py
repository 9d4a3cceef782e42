"""How the cards on the table stand for a player, and what those still to play may do to them."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import count_ones
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import (
    COMMANDERS,
    NOTHING,
    PLAIN_OF_SUIT,
    SUITS,
    XCI,
)
from napsim.games.blown_apart.foresight import HANDS, PARTS, POWER, TOP_RANK
from napsim.games.blown_apart.random_choice import legal_kinds
from napsim.games.blown_apart.state import SIDES

#: A card's key is its power (see `foresight.power_table`) times this, plus its rank.
KEY = 64


@kernel
def see_table(rules: Any, state: Any, mind: Any, seat: int) -> None:
    """Note which card wins as they lie, the highest rank of each side, and who is still to play."""
    mind.same_key = NOTHING
    for side in range(SIDES):
        mind.top[side] = 0
    for place in range(state.cards_down):
        other = state.seat_at[place]
        side = rules.side_of[other]
        mind.top[side] = max(mind.top[side], state.rank[other])
    mind.to_come = 0
    for other in range(rules.players):
        if other != seat and state.card[other] == NOTHING and state.hand_size[other]:
            mind.to_come |= 1 << other
    winner = state.winner
    if winner == NOTHING:
        mind.best_side = NOTHING
        mind.best_power = 0
        mind.best_rank = 0
    else:
        mind.best_side = rules.side_of[winner]
        mind.best_rank = state.rank[winner]
        mind.best_power = POWER[state.site_kind, state.lead_suit, state.suit[winner]]
    mind.best_key = mind.best_power * KEY + mind.best_rank


@kernel
def highest_against(mind: Any, side: int) -> int:
    """Give the highest rank on the table of all sides but one."""
    best = 0
    for other in range(SIDES):
        if other != side and mind.top[other] > best:
            best = mind.top[other]
    return best


@kernel
def clip_rank(rank: int) -> int:
    """Bring a rank into the range of the tables."""
    return min(TOP_RANK, max(0, rank))


@kernel
def cannot(player: Any, always: int, follow: int, free: int, hand: int) -> float:
    """Give the chance that a hand holds no card it may play out of a set.

    Parameters
    ----------
    player : PLAYER
    always : int
        Parts of the deck: cards of the set that may be played in any case.
    follow : int
        Cards of the suit led that are not of the set: who holds one must follow.
    free : int
        Cards of the set that only one void in the suit led may play.
    hand : int
        Cards in the hand.
    """
    cards = min(HANDS - 1, hand)
    one = player.none_of[cards, min(2 * PARTS, always)]
    two = player.none_of[cards, min(2 * PARTS, always + follow)]
    three = player.none_of[cards, min(2 * PARTS, always + follow + free)]
    return one - two + three


@kernel
def chance_to_stop(
    rules: Any, state: Any, player: Any, seat: int, lead: int, power: int, rank: int
) -> float:
    """Give the chance that a seat still to play can keep a winning card from being decisive.

    By a rank within the margin, by a Retreat, or by beating it.
    """
    least = clip_rank(rank - rules.decisive_margin + 1)
    known = known_cards(state, player, seat)
    if known & legal_kinds(known, lead) & player.kinds_from[least]:
        return 1.0
    always = player.free_from[least]
    inside = player.plain_from[lead, least]
    follow = player.plain_from[lead, 0] - inside
    free = 0
    for suit in range(SUITS):
        if suit != lead:
            higher = POWER[state.site_kind, lead, suit] > power
            free += player.plain_from[suit, 0 if higher else least]
    if known & PLAIN_OF_SUIT[lead]:
        free = 0
    if known_void(state, player, seat, lead):
        follow = 0
    else:
        always += inside
    hand = state.hand_size[seat] - count_ones(known)
    return 1.0 - cannot(player, always, follow, free, hand)


@kernel
def chance_to_take(
    rules: Any,
    state: Any,
    player: Any,
    seat: int,
    lead: int,
    power: int,
    rank: int,
    least: int,
) -> float:
    """Give the chance that a seat still to play beats a card with at least a rank."""
    always = 0
    follow = 0
    free = 0
    commanders = 0
    known = known_cards(state, player, seat)
    may = legal_kinds(known, lead)
    for suit in range(SUITS):
        own = POWER[state.site_kind, lead, suit]
        parts = 0
        if own >= power and own > 0:
            needs = clip_rank(least if own > power else max(least, rank + 1))
            if may & PLAIN_OF_SUIT[suit] & player.kinds_from[needs]:
                return 1.0
            parts = player.plain_from[suit, needs]
            commanders = max(commanders, player.commanders_in[suit])
        if suit != lead:
            free += parts
        elif not known_void(state, player, seat, lead):
            always = parts
            follow = player.plain_from[suit, 0] - parts
    if rules.rank_of[XCI] >= max(least, rank + 1):
        if known & COMMANDERS and commanders > 0:
            return 1.0
        always += commanders
    if known & PLAIN_OF_SUIT[lead]:
        free = 0
    return 1.0 - cannot(player, always, follow, free, state.hand_size[seat] - count_ones(known))


@kernel
def known_cards(state: Any, player: Any, seat: int) -> int:
    """Give the kinds a seat is known to hold, as far as the player remembers."""
    return state.shown_kinds[seat] if player.memory > 0.0 else 0


@kernel
def known_void(state: Any, player: Any, seat: int, suit: int) -> bool:
    """Say whether the player remembers that a seat could not follow this suit."""
    return player.memory > 0.0 and (state.void[seat] >> suit) & 1 == 1


@kernel
def highest_suit(state: Any) -> int:
    """Give the suit that stands highest in this trick."""
    best = 0
    for suit in range(1, SUITS):
        power = POWER[state.site_kind, state.lead_suit, suit]
        if power > POWER[state.site_kind, state.lead_suit, best]:
            best = suit
    return best
