"""How the cards on the table stand for a player, and what those still to play may do to them."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import count_ones
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import (
    ANY_SITE_TYPE,
    ANY_SUIT,
    COMMANDERS,
    NOTHING,
    PLAIN_OF_SUIT,
    SUITS,
    XCI,
)
from napsim.games.blown_apart.foresight import (
    ANY_HAND,
    ANY_RANK,
    HANDS,
    PARTS,
    POWER,
    STOPS,
    TAKES,
    TOP_RANK,
)
from napsim.games.blown_apart.random_choice import legal_kinds
from napsim.games.blown_apart.state import ANY_SEAT, ANY_SIDE

#: A card's key is its power (see `foresight.power_table`) times this, plus its rank.
KEY = 64


@kernel
def see_table(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> None:
    """Note which card wins as they lie, the highest ranks against it, and who is still to play."""
    for side in range(rules.sides):
        mind.top[side & ANY_SIDE] = 0
    for place in range(state.cards_down):
        other = state.seat_at[place & ANY_SEAT] & ANY_SEAT
        side = rules.side_of[other] & ANY_SIDE
        mind.top[side] = max(mind.top[side], state.rank[other])
    mind.against_own = highest_against(rules, mind, rules.side_of[seat])
    winner = state.winner
    mind.best_side = NOTHING
    mind.best_key = 0
    if winner != NOTHING:
        mind.best_side = rules.side_of[winner]
        mind.best_rank = state.rank[winner]
        mind.best_suit = state.suit[winner]
        power = POWER[state.site_kind, state.lead_suit, mind.best_suit]
        mind.best_key = power * KEY + mind.best_rank
        mind.against_best = highest_against(rules, mind, mind.best_side)
    n = 0
    other = seat
    for _ in range(rules.players - 1 - state.cards_down):
        other = other + 1 if other + 1 < rules.players else 0
        other &= ANY_SEAT
        if state.card[other] == NOTHING and state.hand_size[other]:
            place = n & ANY_SEAT
            side = rules.side_of[other]
            mind.rival[place] = other
            mind.rival_side[place] = side
            mind.rival_cards[place] = min(HANDS - 1, state.hand_size[other])
            mind.rival_known[place] = known_cards(state, player, other)
            mind.rival_voids[place] = state.void[other] if player.memory > 0.0 else 0
            mind.rival_against[place] = highest_against(rules, mind, side)
            n += 1
    mind.rivals = n


@kernel
def highest_against(rules: Any, mind: Any, side: int) -> int:
    """Give the highest rank on the table of all sides but one."""
    best = 0
    for other in range(rules.sides):
        if other != side:
            best = max(best, mind.top[other & ANY_SIDE])
    return best


@kernel
def rival_stops(
    rules: Any, state: Any, player: Any, mind: Any, n: int, lead: int, suit: int, rank: int
) -> float:
    """Give the chance that the n-th still to play can keep a card of this suit and rank from being decisive."""
    if mind.rival_known[n]:
        power = POWER[state.site_kind, lead, suit]
        return chance_to_stop(rules, state, player, mind.rival[n], lead, power, rank)
    void = (mind.rival_voids[n] >> lead) & 1
    cards = mind.rival_cards[n] & ANY_HAND
    site = state.site_kind & ANY_SITE_TYPE
    return player.reply[
        site, void, cards, lead & ANY_SUIT, suit & ANY_SUIT, min(TOP_RANK, rank) & ANY_RANK, STOPS
    ]


@kernel
def rival_takes(
    rules: Any, state: Any, player: Any, mind: Any, n: int, lead: int, suit: int, least: int
) -> float:
    """Give the chance that the n-th still to play beats a card of this suit with at least that rank."""
    if mind.rival_known[n]:
        power = POWER[state.site_kind, lead, suit]
        return chance_to_take(rules, state, player, mind.rival[n], lead, power, least)
    void = (mind.rival_voids[n] >> lead) & 1
    cards = mind.rival_cards[n] & ANY_HAND
    site = state.site_kind & ANY_SITE_TYPE
    return player.reply[
        site, void, cards, lead & ANY_SUIT, suit & ANY_SUIT, min(TOP_RANK, least) & ANY_RANK, TAKES
    ]


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
    """Give the chance that a seat whose cards are known in part keeps a winning card from being decisive.

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
    least: int,
) -> float:
    """Give the chance that a seat whose cards are known in part beats a card with at least a rank."""
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
            needs = clip_rank(least)
            if may & PLAIN_OF_SUIT[suit] & player.kinds_from[needs]:
                return 1.0
            parts = player.plain_from[suit, needs]
            commanders = max(commanders, player.commanders_in[suit])
        if suit != lead:
            free += parts
        elif not known_void(state, player, seat, lead):
            always = parts
            follow = player.plain_from[suit, 0] - parts
    if rules.rank_of[XCI] >= least:
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
