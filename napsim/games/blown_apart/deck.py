"""The Combat deck: shuffled as far as it is drawn, with what was put under it.

The order of the deck is a permutation of *all* cards, drawn from the battle's own stream, in which the
cards that lie in a Reserve are passed over. So two rule settings under which the Reserves differ meet the
same order of all other cards. Only the part that is drawn is ever worked out (Fisher-Yates from the top).
"""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import one_if
from napsim.compiled.jit import inner_kernel, kernel
from napsim.compiled.streams import GOLDEN, below, mix, scale, stream_in
from napsim.games.blown_apart.state import (
    ANY_KIND,
    ROOM,
    STREAM_DECK,
    STREAM_OTHER,
)

RING = ROOM - 1


@kernel
def shuffle_deck(rules: Any, state: Any) -> None:
    """Shuffle every Combat card that is not in a Reserve (How To Play)."""
    for place in range(state.spent_count):
        state.home[state.spent[place]] = 0
    state.spent_count = 0
    for card_id in range(rules.deck_size):
        state.order[card_id] = card_id
    state.streams[STREAM_DECK] = stream_in(state.deck_family, state.battle)
    in_reserves = 0
    for side in range(rules.sides):
        in_reserves += state.reserve_size[side]
    if rules.gift_card >= 0 and 0 < state.home[rules.deck_size] <= rules.sides:
        in_reserves -= 1
    state.deck_at = 0
    state.deck_left = rules.deck_size - in_reserves
    state.under_at = 0
    state.under_end = 0


@kernel
def draw_card(rules: Any, state: Any) -> int:
    """Draw the top card; there must be one (``state.deck_left``).

    Returns
    -------
    int
        Its kind.
    """
    state.deck_left -= 1
    size = rules.deck_size
    at = state.deck_at
    while at < size:
        other = at + below(state.streams, STREAM_DECK, size - at)
        card_id = state.order[other]
        state.order[other] = state.order[at]
        at += 1
        if state.home[card_id] == 0:
            state.deck_at = at
            return rules.kind_of_id[card_id]
    state.deck_at = at
    kind = state.under[state.under_at & RING]
    state.under_at += 1
    return kind


@inner_kernel
def draw_many(rules: Any, state: Any, n: int) -> None:
    """Draw n cards to ``state.drawn``: `draw_card` so many times, with the luck kept at hand.

    The deck has not been run through at a deal (``rules.check_rules`` sees to it), so that nothing is taken
    from under it.
    """
    size = rules.deck_size
    at = state.deck_at
    luck = state.streams[STREAM_DECK]
    drawn = 0
    while drawn < n:
        luck += GOLDEN
        other = at + scale(mix(luck), size - at) & RING
        card_id = state.order[other]
        state.order[other] = state.order[at & RING]
        at += 1
        # no branch on where a card is: it would be guessed wrongly for every third card
        state.drawn[drawn & RING] = rules.kind_of_id[card_id]
        drawn += one_if(state.home[card_id] == 0)
    state.streams[STREAM_DECK] = luck
    state.deck_at = at
    state.deck_left -= drawn


@inner_kernel
def deal_cards(rules: Any, state: Any, each: int) -> None:
    """Deal every player so many cards, if that is not negative; they stand in ``state.drawn`` by seat."""
    draw_many(rules, state, each * rules.players)
    place = 0
    for seat in range(rules.players):
        hand = state.hand[seat]
        for _ in range(each):
            kind = state.drawn[place & RING] & ANY_KIND
            hand |= 1 << kind
            state.hand_count[seat, kind] += 1
            place += 1
        state.hand[seat] = hand
        state.hand_size[seat] += max(0, each)


@kernel
def put_under(state: Any, kind: int) -> None:
    """Put a card under the deck, where it can be drawn again in this battle."""
    state.under[state.under_end & RING] = kind
    state.under_end += 1
    state.deck_left += 1


@kernel
def list_deck(rules: Any, state: Any) -> int:
    """Write the kinds of the whole deck, just shuffled, from the top to ``state.picks``; for the log.

    Works out the rest of the permutation on the side: the deck's own stream does not move.

    Returns
    -------
    int
        Number of cards.
    """
    state.streams[STREAM_OTHER] = state.streams[STREAM_DECK]
    for card_id in range(rules.deck_size):
        state.drawn[card_id] = card_id
    count = 0
    for at in range(rules.deck_size):
        other = at + below(state.streams, STREAM_OTHER, rules.deck_size - at)
        card_id = state.drawn[other]
        state.drawn[other] = state.drawn[at]
        if state.home[card_id] == 0:
            state.picks[count] = rules.kind_of_id[card_id]
            count += 1
    return count
