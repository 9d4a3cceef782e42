"""What Napoleon does before the tricks: trump, the call, the blind, the discards."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.napoleon.beliefs import suspect_all
from napsim.games.napoleon.bidding import best_trump, choose_call, choose_discards
from napsim.games.napoleon.cards import BIT
from napsim.games.napoleon.log import BLIND, CALL, DISCARD, TRUMP, Log, note
from napsim.games.napoleon.ranking import set_trump
from napsim.games.napoleon.state import NOBODY, UNKNOWN


@kernel
def prepare(rules: Any, players: Any, state: Any, log: Log) -> None:
    """Settle trump, call and discards in the order the rules give.

    Six players: Bidding (call, then blind). Five players: The Baggage, The Trump and the Secretary.
    """
    seat = state.napoleon
    state.called = -1
    state.discards = 0
    state.shown = 0
    state.meant_alone = 0
    if rules.bid_suits == 1:
        set_trump(rules, state, state.bid_suit)
        note(state, log, TRUMP, seat, state.trump)
    elif rules.call_before_blind == 1:
        set_trump(rules, state, best_trump(rules, players, state, seat, state.hand[seat]))
        note(state, log, TRUMP, seat, state.trump)
    if rules.call_before_blind == 1:
        call_card(rules, players, state, log)
    else_trump = rules.bid_suits == 0 and rules.call_before_blind == 0
    if else_trump:
        cards = state.hand[seat] | state.blind
        set_trump(rules, state, best_trump(rules, players, state, seat, cards))
    if rules.blind > 0:
        take_blind(rules, players, state, log)
    if else_trump:
        note(state, log, TRUMP, seat, state.trump)
    if rules.call_before_blind == 0:
        call_card(rules, players, state, log)
    find_partner(rules, state)
    suspect_all(rules, state)


@kernel
def call_card(rules: Any, players: Any, state: Any, log: Log) -> None:
    """Call the partner's card."""
    if rules.partner == 0:
        return
    seat = state.napoleon
    state.called = choose_call(rules, players, state, seat)
    if (state.hand[seat] | state.discards) & BIT[state.called] != 0:
        state.meant_alone = 1
    note(state, log, CALL, seat, state.called)


@kernel
def take_blind(rules: Any, players: Any, state: Any, log: Log) -> None:
    """Take the blind and lay as many cards aside; scoring cards among them may be face up."""
    seat = state.napoleon
    note(state, log, BLIND, seat, state.blind)
    cards = state.hand[seat] | state.blind
    state.discards = choose_discards(rules, players, state, seat, cards)
    state.hand[seat] = cards & ~state.discards
    if rules.discards_shown == 1:
        state.shown = state.discards & rules.counting
    note(state, log, DISCARD, seat, state.discards, state.shown)


@kernel
def find_partner(rules: Any, state: Any) -> None:
    """Find who holds the called card, and what everybody can know about it."""
    state.partner = -1
    state.partner_public = UNKNOWN
    if state.called < 0:
        state.partner_public = NOBODY
        return
    called = BIT[state.called]
    for seat in range(rules.players):
        if seat != state.napoleon and state.hand[seat] & called != 0:
            state.partner = seat
    if state.shown & called != 0:
        state.partner_public = NOBODY
