"""What outranks what: bids by number and suit, cards by suit, trumps, specials and the rule of twos."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.napoleon.cards import (
    BIT,
    HIGHER,
    NO_TRUMP,
    RANKS,
    TWO,
)


@kernel
def lowest_number(rules: Any, state: Any, suit: int) -> int:
    """Give the lowest number that may be bid in a suit, or 0 when none may.

    The same number in a higher suit (C < D < H < S < no trump) is more. Where bids have no suit, any
    suit stands for what would be named afterwards.
    """
    if suit == NO_TRUMP and rules.no_trump == 0:
        return 0
    number = rules.lowest_bid
    if state.bid_number > 0:
        higher_suit = rules.bid_suits == 1 and suit > state.bid_suit
        number = state.bid_number + (0 if higher_suit else 1)
    return number if number <= rules.highest_bid else 0


@kernel
def set_trump(rules: Any, state: Any, trump: int) -> None:
    """Settle trump, and with it the specials (six players: Card ranking)."""
    state.trump = trump
    state.trumps = rules.trumps[trump]
    state.special_cards = rules.special_cards[trump]


@kernel
def outranking(rules: Any, state: Any, card: int) -> int:
    """Give the set of all cards that beat a card which is of the suit led, or a trump or special.

    Leaves the rule of twos and plain first tricks out.
    """
    return rules.outranking[state.trump, card]


@kernel
def is_plain(rules: Any, state: Any) -> bool:
    """Say whether trumps and specials are ignored in this trick (the first one)."""
    return rules.first_trick_plain == 1 and state.trick == 1


@kernel
def beats(rules: Any, state: Any, card: int, best: int) -> bool:
    """Say whether a card beats the best one of the trick so far, the rule of twos left out.

    The best card is of the suit led, or a trump or special in force.
    """
    if is_plain(rules, state):
        return HIGHER[best] & BIT[card] != 0
    return outranking(rules, state, best) & BIT[card] != 0


@kernel
def two_may_win(rules: Any, state: Any) -> bool:
    """Say whether the rule of twos can still decide this trick (six players: Gameplay).

    Every card so far is of the suit led and none is a special.
    """
    return (
        rules.rule_of_twos == 1
        and state.trick > 1
        and state.one_suit == 1
        and state.table_set & state.special_cards == 0
    )


@kernel
def two_of(suit: int) -> int:
    """Give the two of a suit."""
    return suit * RANKS + TWO


@kernel
def seat_of_card(rules: Any, state: Any, card: int) -> int:
    """Say who has played a card to this trick, or -1."""
    if state.table_set & BIT[card] == 0:
        return -1
    for seat in range(rules.players):
        if state.table[seat] == card:
            return seat
    return -1
