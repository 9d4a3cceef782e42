"""Shuffling and dealing; whose turn it is to open the auction."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.compiled.streams import address, shuffle
from napsim.games.napoleon.cards import BIT, PACK
from napsim.games.napoleon.log import DEAL, HAND, Log, note
from napsim.games.napoleon.state import (
    ATTEMPTS,
    DEALER,
    LEFT_OF_DEALER,
    PURPOSE_DEAL,
    PURPOSE_SEAT,
    SEATS,
    STREAM_DECK,
    STREAM_SEAT,
)


@kernel
def opener_of(rules: Any, state: Any) -> int:
    """Say who is asked first in the auction (six players: Bidding; five players: Bidding)."""
    if rules.opener == LEFT_OF_DEALER:
        return (state.dealer + 1) % rules.players
    if rules.opener == DEALER or state.last_napoleon < 0:
        return state.dealer
    if state.last_partner >= 0:
        return state.last_partner
    return state.last_napoleon


@kernel
def open_seat_streams(rules: Any, state: Any) -> None:
    """Give every seat its own luck for this deal."""
    for seat in range(rules.players):
        state.streams[STREAM_SEAT + seat] = address(
            state.key, state.game, PURPOSE_SEAT, state.deal * SEATS + seat
        )


@kernel
def deal_cards(rules: Any, state: Any, log: Log) -> None:
    """Shuffle the whole pack; give seat after seat its cards, then the blind, then what is left.

    Hands come first, so that a blind of another size leaves them as they are.
    """
    state.streams[STREAM_DECK] = address(
        state.key, state.game, PURPOSE_DEAL, state.deal * ATTEMPTS + state.attempt
    )
    for card in range(PACK):
        state.deck[card] = card
    shuffle(state.streams, STREAM_DECK, state.deck, PACK)
    at = 0
    for seat in range(rules.players):
        state.hand[seat] = cards_from(state, at, rules.hand)
        at += rules.hand
    state.blind = cards_from(state, at, rules.blind)
    at += rules.blind
    state.left_over = cards_from(state, at, PACK - at)
    note(
        state,
        log,
        DEAL,
        state.deal,
        state.attempt,
        state.dealer,
        state.opener,
        state.blind,
        state.left_over,
    )
    for seat in range(rules.players):
        note(state, log, HAND, seat, state.hand[seat])


@kernel
def cards_from(state: Any, at: int, count: int) -> int:
    """Take `count` cards of the shuffled pack from place `at` on, as a set."""
    cards = 0
    for place in range(at, at + count):
        cards |= BIT[state.deck[place]]
    return cards


@kernel
def clear_deal(rules: Any, state: Any) -> None:
    """Forget everything about the deal before."""
    state.weighed = 0
    state.passed = 0
    state.bid_number = 0
    state.bid_suit = -1
    state.bidder = -1
    state.bids = 0
    state.forced = 0
    for seat in range(rules.players):
        state.top_number[seat] = 0
