"""Cards into and out of hands and Reserves."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest, one_if
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.state import ANY_KIND, ANY_SEAT, ANY_SIDE, IN_HAND


@kernel
def add_to_hand(state: Any, seat: int, kind: int) -> None:
    """Put one card of a kind into a hand."""
    seat &= ANY_SEAT
    kind &= ANY_KIND
    state.hand[seat] |= 1 << kind
    state.hand_count[seat, kind] += 1
    state.hand_size[seat] += 1


@kernel
def take_from_hand(state: Any, seat: int, kind: int) -> None:
    """Take one card of a kind, which must be there, out of a hand."""
    seat &= ANY_SEAT
    kind &= ANY_KIND
    left = state.hand_count[seat, kind] - 1
    state.hand_count[seat, kind] = left
    state.hand_size[seat] -= 1
    state.hand[seat] ^= one_if(left == 0) << kind


@kernel
def empty_hand(state: Any, seat: int) -> None:
    """Drop all cards of a hand."""
    seat &= ANY_SEAT
    kinds = state.hand[seat]
    while kinds:
        state.hand_count[seat, lowest(kinds)] = 0
        kinds &= kinds - 1
    state.hand[seat] = 0
    state.hand_size[seat] = 0


@kernel
def holds_picks(state: Any, seat: int, n: int) -> bool:
    """Say whether a hand holds the first n cards of ``state.picks``, each as often as it is named."""
    held = n <= state.hand_size[seat]
    for place in range(n if held else 0):
        kind = state.picks[place]
        copies = 1
        for before in range(place):
            copies += state.picks[before] == kind
        held = held and state.hand_count[seat, kind] >= copies
    return held


@kernel
def add_to_reserve(state: Any, side: int, kind: int, card_id: int) -> None:
    """Put a card into a side's Reserve."""
    side &= ANY_SIDE
    kind &= ANY_KIND
    state.home[card_id] = side + 1
    state.reserve[side] |= 1 << kind
    state.reserve_count[side, kind] += 1
    state.reserve_size[side] += 1


@kernel
def take_from_reserve(rules: Any, state: Any, side: int, kind: int) -> int:
    """Take one card of a kind, which must be there, out of a side's Reserve.

    A card given beyond the deck goes last of its kind.

    Returns
    -------
    int
        Its id, now marked as in hand.
    """
    side &= ANY_SIDE
    kind &= ANY_KIND
    card_id = rules.deck_size
    for of_kind in range(rules.first_id[kind], rules.first_id[kind + 1]):
        if state.home[of_kind] == side + 1:
            card_id = of_kind
            break
    state.home[card_id] = IN_HAND
    left = state.reserve_count[side, kind] - 1
    state.reserve_count[side, kind] = left
    state.reserve_size[side] -= 1
    if left == 0:
        state.reserve[side] ^= 1 << kind
    return card_id
