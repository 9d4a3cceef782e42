"""Any legal choice: what a player does who knows the rules and nothing else.

One function for each function of ``players.py``. Every legal choice can come up; the chances lean
towards what keeps a game going (a Reserve is not emptied in the first battle).
"""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import count_ones, lowest, member
from napsim.compiled.jit import kernel
from napsim.compiled.streams import below
from napsim.games.blown_apart.cards import (
    ALL_TOKENS,
    BONUS,
    COMMANDERS,
    FOLLOWS_SUIT,
    LIGHT,
    NOTHING,
    OTHER_SUIT_OF,
    PLAIN_OF_SUIT,
    RETREAT,
    SCOUTS,
    SUIT_CHANGE,
    SUIT_OF,
    SUITS,
    T2,
    T3,
)
from napsim.games.blown_apart.choices import CYCLE, SCOUT, pack_light, pack_play, pack_token
from napsim.games.blown_apart.state import SEATS, STREAM_SEAT


@kernel
def chance(state: Any, seat: int, n: int) -> int:
    """Draw from the seat's own stream a whole number from 0 to n - 1."""
    return below(state.streams, STREAM_SEAT + seat, n)


@kernel
def random_cards(state: Any, seat: int, kinds: int, counts: Any, n: int) -> int:
    """Write to ``state.picks`` n cards drawn at random, without putting back.

    Parameters
    ----------
    state : STATE
    seat : int
        Whose stream to use.
    kinds : int
        Set of kinds to draw from.
    counts : uint8 array, shape (KINDS,)
        Copies of each kind.
    n : int
        How many are wanted.

    Returns
    -------
    int
        How many were written: n, or all there are.
    """
    total = 0
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        for _ in range(counts[kind]):
            state.picks[total] = kind
            total += 1
    n = min(n, total)
    for place in range(n):
        other = place + chance(state, seat, total - place)
        held = state.picks[place]
        state.picks[place] = state.picks[other]
        state.picks[other] = held
    return n


@kernel
def random_purchase(rules: Any, state: Any, seat: int) -> int:
    """Give up any card but a Commander, or stop, one time in two."""
    side = rules.side_of[seat]
    kinds = state.reserve[side] & ~COMMANDERS
    if (
        chance(state, seat, 2) == 0
        or random_cards(state, seat, kinds, state.reserve_count[side], 1) == 0
    ):
        return NOTHING
    return state.picks[0]


@kernel
def random_site(rules: Any, state: Any, seat: int) -> int:
    """Pick any unused Site of the layout."""
    left = 0
    for place in range(rules.sites):
        left += state.site_open[place]
    nth = chance(state, seat, left)
    for place in range(rules.sites):
        if state.site_open[place]:
            if nth == 0:
                return place
            nth -= 1
    return NOTHING


@kernel
def random_hand_cards(state: Any, seat: int, n: int) -> int:
    """Write n random cards of the seat's hand to ``state.picks``."""
    return random_cards(state, seat, state.hand[seat], state.hand_count[seat], n)


@kernel
def random_reserve_draw(rules: Any, state: Any, seat: int) -> int:
    """Draw any number of Reserve cards, each further one with a chance of one in three."""
    side = rules.side_of[seat]
    n = 0
    while n < state.reserve_size[side] and chance(state, seat, 3) == 0:
        n += 1
    return random_cards(state, seat, state.reserve[side], state.reserve_count[side], n)


@kernel
def random_light(rules: Any, state: Any, seat: int) -> int:
    """Use any light troop before the card, in any way still open, or, one time in two, none."""
    kinds = state.hand[seat] & LIGHT
    if state.cycles_done >= rules.cycles_per_trick:
        kinds &= SCOUTS
    if kinds == 0 or chance(state, seat, 2) == 0:
        return NOTHING
    card = member(kinds, chance(state, seat, count_ones(kinds)))
    if not (SCOUTS >> card) & 1 or not may_scout(rules, state, seat):
        return pack_light(CYCLE, card, 0)
    if state.cycles_done < rules.cycles_per_trick and chance(state, seat, 2) == 0:
        return pack_light(CYCLE, card, 0)
    target = random_opponent(rules, state, seat)
    return pack_light(SCOUT, card, target)


@kernel
def may_scout(rules: Any, state: Any, seat: int) -> bool:
    """Say whether the seat may Scout, if it has a Scout.

    Where a Scout draws nothing it cannot be the last card: one must still be played "as normal".
    """
    if state.scouts_done >= rules.scouts_per_trick:
        return False
    return rules.scout_draws > 0 or state.hand_size[seat] > 1


@kernel
def random_opponent(rules: Any, state: Any, seat: int) -> int:
    """Choose any player of another side."""
    opponents = 0
    for other in range(SEATS):
        if other < rules.players and rules.side_of[other] != rules.side_of[seat]:
            opponents |= 1 << other
    return member(opponents, chance(state, seat, count_ones(opponents)))


@kernel
def random_play(rules: Any, state: Any, seat: int) -> int:
    """Play any legal kind of card, Strengthened by each Tirailleur left with a chance of one in four."""
    kinds = legal_kinds(state.hand[seat], state.lead_suit)
    card = member(kinds, chance(state, seat, count_ones(kinds)))
    suit = SUIT_OF[card]
    if (COMMANDERS >> card) & 1 and chance(state, seat, 2) == 0:
        suit = OTHER_SUIT_OF[card]
    twos = 0
    threes = 0
    if card != RETREAT:
        for _ in range(state.hand_count[seat, T2] - (card == T2)):
            twos += chance(state, seat, 4) == 0
        for _ in range(state.hand_count[seat, T3] - (card == T3)):
            threes += chance(state, seat, 4) == 0
    return pack_play(card, twos, threes, suit)


@kernel
def legal_kinds(hand: int, lead_suit: int) -> int:
    """Give the kinds of a hand that may be played to a lead.

    Who holds a plain card of the lead suit must follow with one, or play a Commander, a Retreat, or the
    light troop that skirmishes in that suit (How To Play; Special Cards). Everybody else is free.

    Parameters
    ----------
    hand : int
        Set of kinds.
    lead_suit : int
        Suit led, or NO_SUIT.
    """
    if hand & PLAIN_OF_SUIT[lead_suit]:
        return hand & FOLLOWS_SUIT[lead_suit]
    return hand


@kernel
def playable_tokens(state: Any, seat: int) -> int:
    """Give the kinds of token (bits) that the rules let the seat play to this trick, if it holds them.

    A +3 never to a trick with a Retreat in it. A Suit Change on a Retreat is allowed and without effect.
    """
    return ALL_TOKENS & ~(1 << BONUS) if state.retreats_down else ALL_TOKENS


@kernel
def random_token(rules: Any, state: Any, seat: int) -> int:
    """Play any token that may be played, one time in four."""
    open_kinds = state.token_kinds[seat] & playable_tokens(state, seat)
    if open_kinds == 0 or chance(state, seat, 4):
        return NOTHING
    token = member(open_kinds, chance(state, seat, count_ones(open_kinds)))
    suit = chance(state, seat, SUITS) if token == SUIT_CHANGE else 0
    return pack_token(token, suit)
