"""The auction: bids in turn, final passes, redeals (six players: Bidding; five players: Bidding)."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.napoleon.bidding import choose_bid, choose_forced_bid
from napsim.games.napoleon.log import BID, NAPOLEON, PASS, REDEAL, Log, note
from napsim.games.napoleon.ranking import lowest_number
from napsim.games.napoleon.setup import clear_deal, deal_cards
from napsim.games.napoleon.state import OPTIONS


@kernel
def find_napoleon(rules: Any, players: Any, state: Any, log: Log) -> None:
    """Deal and hold auctions until somebody is Napoleon."""
    state.attempt = 0
    while True:
        clear_deal(rules, state)
        deal_cards(rules, state, log)
        hold_auction(rules, players, state, log)
        if state.bidder < 0 and state.attempt >= rules.redeal_limit:
            force_opener(rules, players, state, log)
        if state.bidder >= 0:
            break
        note(state, log, REDEAL, state.deal, state.attempt)
        state.attempt += 1
        state.redeals += 1
    state.napoleon = state.bidder
    state.number = state.bid_number
    note(state, log, NAPOLEON, state.napoleon, state.number, state.bid_suit)


@kernel
def hold_auction(rules: Any, players: Any, state: Any, log: Log) -> None:
    """Ask the players in turn until all others have passed or nothing can top the highest bid."""
    seat = state.opener
    passes = 0
    while passes < rules.players and not (passes == rules.players - 1 and state.bidder >= 0):
        if (state.passed >> seat) & 1 == 0:
            choose_bid(rules, players, state, seat)
            if state.chosen_number == 0:
                state.passed |= 1 << seat
                passes += 1
                note(state, log, PASS, seat)
            else:
                take_bid(state, log, seat)
                if not can_be_topped(rules, state):
                    return
        seat = (seat + 1) % rules.players


@kernel
def take_bid(state: Any, log: Log, seat: int) -> None:
    """Make the bid just chosen the highest."""
    state.bid_number = state.chosen_number
    state.bid_suit = state.chosen_suit
    state.bidder = seat
    state.top_number[seat] = state.chosen_number
    state.bids += 1
    note(state, log, BID, seat, state.bid_number, state.bid_suit, state.forced)


@kernel
def can_be_topped(rules: Any, state: Any) -> bool:
    """Say whether any higher bid is left."""
    if rules.bid_suits == 0:
        return state.bid_number < rules.highest_bid
    found = False
    for suit in range(OPTIONS):
        found = found or lowest_number(rules, state, suit) > 0
    return found


@kernel
def force_opener(rules: Any, players: Any, state: Any, log: Log) -> None:
    """Make the opener play the lowest bid, in a suit of its choice."""
    state.forced = 1
    choose_forced_bid(rules, players, state, state.opener)
    take_bid(state, log, state.opener)
