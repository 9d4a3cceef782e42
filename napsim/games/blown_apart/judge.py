"""How the cards on the table stand for a player, and what those still to play may do to them."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import NO_SUIT, NOTHING, RETREAT, SUITS, XCI
from napsim.games.blown_apart.foresight import HANDS, PARTS, POWER, TOP_RANK
from napsim.games.blown_apart.state import SIDES

#: A card's key is its power (see `foresight.power_table`) times this, plus its rank.
KEY = 64


@kernel
def see_table(rules: Any, state: Any, mind: Any) -> None:
    """Note which card wins as they lie, and the highest rank of each side."""
    for side in range(SIDES):
        mind.top[side] = 0
    for place in range(state.cards_down):
        other = state.seat_at[place]
        side = rules.side_of[other]
        if state.card[other] != RETREAT:
            mind.top[side] = max(mind.top[side], state.rank[other])
    winner = state.winner
    if winner == NOTHING:
        mind.best_side = NOTHING
        mind.best_power = 0
        mind.best_rank = 0
        mind.best_suit = NO_SUIT
    else:
        mind.best_side = rules.side_of[winner]
        mind.best_rank = state.rank[winner]
        mind.best_suit = state.suit[winner]
        mind.best_power = POWER[state.site_kind, state.lead_suit, mind.best_suit]


@kernel
def highest_against(mind: Any, side: int) -> int:
    """Give the highest rank on the table of all sides but one."""
    best = 0
    for other in range(SIDES):
        if other != side:
            best = max(best, mind.top[other])
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
    none_of = player.none_of
    one = none_of[min(2 * PARTS, always), cards]
    two = none_of[min(2 * PARTS, always + follow), cards]
    three = none_of[min(2 * PARTS, always + follow + free), cards]
    return one - two + three


@kernel
def chance_to_stop(
    rules: Any, state: Any, player: Any, seat: int, lead: int, power: int, rank: int
) -> float:
    """Give the chance that a seat still to play can keep a winning card from being decisive.

    By a rank within the margin, by a Retreat, or by beating it.
    """
    least = clip_rank(rank - rules.decisive_margin + 1)
    always = player.free_from[least]
    follow = 0
    free = 0
    for suit in range(SUITS):
        if suit == lead:
            inside = player.plain_from[suit, least]
            if known_void(state, player, seat, lead):
                continue
            always += inside
            follow = player.plain_from[suit, 0] - inside
        elif POWER[state.site_kind, lead, suit] > power:
            free += player.plain_from[suit, 0]
        else:
            free += player.plain_from[suit, least]
    return 1.0 - cannot(player, always, follow, free, state.hand_size[seat])


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
    for suit in range(SUITS):
        own = POWER[state.site_kind, lead, suit]
        parts = 0
        if own > power:
            parts = player.plain_from[suit, clip_rank(least)]
        elif own == power and own > 0:
            parts = player.plain_from[suit, clip_rank(max(least, rank + 1))]
        if own >= power and own > 0:
            commanders = max(commanders, player.commanders_in[suit])
        if suit != lead:
            free += parts
        elif not known_void(state, player, seat, lead):
            always = parts
            follow = player.plain_from[suit, 0] - parts
    if rules.rank_of[XCI] >= max(least, rank + 1):
        always += commanders
    return 1.0 - cannot(player, always, follow, free, state.hand_size[seat])


@kernel
def known_void(state: Any, player: Any, seat: int, suit: int) -> bool:
    """Say whether the player remembers that a seat could not follow this suit."""
    return player.memory > 0.0 and suit < SUITS and (state.void[seat] >> suit) & 1 == 1
