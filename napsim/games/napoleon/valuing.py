"""What a hand is worth to a Napoleon with a given trump, in tricks."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.compiled.bits import count_ones
from napsim.compiled.jit import kernel
from napsim.games.napoleon.cards import (
    ACE,
    BIT,
    JACK,
    KING,
    NO_TRUMP,
    QUEEN,
    RANKS,
    SUIT_SET,
    SUITS,
)
from napsim.games.napoleon.state import OPTIONS, TOP

Weights = npt.NDArray[np.float64]

#: Features of a hand: the five highest trumps and specials one by one, further trumps, the square of the
#: number of trumps, aces, kings and queens of other suits, voids, singletons, other counting cards.
FEATURES = 14
NT_FEATURES = 6
TRUMP_WEIGHTS: Weights = np.array(
    [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.0, 0.7, 0.4, 0.2, 0.3, 0.15, 0.0, 0.0]
)
NT_WEIGHTS: Weights = np.array([0.8, 0.5, 0.25, 0.1, 0.2, 0.0])


@kernel
def read_trump_hand(rules: Any, cards: int, trump: int, features: Weights) -> None:
    """Fill in what a hand has to show when a suit is trump."""
    trumps = cards & rules.trumps[trump]
    side = cards & ~trumps
    count = count_ones(trumps)
    for place in range(FEATURES):
        features[place] = 0.0
    above = 0
    for place in range(TOP):
        if rules.top[trump, place] >= 0 and cards & BIT[rules.top[trump, place]] != 0:
            features[place] = 1.0
            above += 1
    features[5] = 1.0 * (count - above)
    features[6] = 0.1 * count * count
    for suit in range(SUITS):
        if suit == trump:
            continue
        held = side & SUIT_SET[suit]
        length = count_ones(held)
        ace = (held >> (suit * RANKS + ACE)) & 1
        features[7] += 1.0 * ace
        if length >= 2 or ace == 1:
            features[8] += 1.0 * ((held >> (suit * RANKS + KING)) & 1)
        if length >= 3:
            features[9] += 1.0 * ((held >> (suit * RANKS + QUEEN)) & 1)
        if length == 0:
            features[10] += 1.0
        if length == 1:
            features[11] += 1.0
    features[12] = 1.0 * count_ones(side & rules.counting)
    features[13] = 1.0


@kernel
def read_no_trump_hand(rules: Any, cards: int, features: Weights) -> None:
    """Fill in what a hand has to show without trump."""
    for place in range(FEATURES):
        features[place] = 0.0
    for suit in range(SUITS):
        held = cards & SUIT_SET[suit]
        length = count_ones(held)
        features[0] += 1.0 * ((held >> (suit * RANKS + ACE)) & 1)
        if length >= 2:
            features[1] += 1.0 * ((held >> (suit * RANKS + KING)) & 1)
        if length >= 3:
            features[2] += 1.0 * ((held >> (suit * RANKS + QUEEN)) & 1)
            features[3] += 1.0 * ((held >> (suit * RANKS + JACK)) & 1)
        features[4] += 0.1 * length * length
    features[5] = 1.0


@kernel
def strength_of(rules: Any, cards: int, trump: int, features: Weights) -> float:
    """Give the tricks a hand is worth beyond those of a Napoleon with nothing.

    Parameters
    ----------
    cards : int
        Set of cards: the hand, or hand and blind.
    trump : int
        Suit, or `NO_TRUMP`.
    features : ndarray of float64, shape (FEATURES,)
        Scratch.
    """
    value = 0.0
    if trump == NO_TRUMP:
        read_no_trump_hand(rules, cards, features)
        for place in range(NT_FEATURES):
            value += NT_WEIGHTS[place] * features[place]
        return value
    read_trump_hand(rules, cards, trump, features)
    for place in range(FEATURES):
        value += TRUMP_WEIGHTS[place] * features[place]
    return value


@kernel
def weigh_hand(rules: Any, state: Any, seat: int) -> None:
    """Let a player weigh the own hand for each possible trump, once a deal."""
    if (state.weighed >> seat) & 1 == 1:
        return
    state.weighed |= 1 << seat
    for trump in range(OPTIONS - 1 + rules.no_trump):
        state.strength[seat, trump] = strength_of(rules, state.hand[seat], trump, state.features)


@kernel
def expected_total(rules: Any, strength: float, partner_value: float, blind_value: float) -> float:
    """Give what a Napoleon expects to win with the partner, in what counts.

    Parameters
    ----------
    strength : float
        From `strength_of`, in tricks.
    partner_value, blind_value : float
        How much is made of partner and blind: 1 what they are worth, 0 nothing.
    """
    tricks = rules.base_share + strength
    tricks += partner_value * rules.partner_share + blind_value * rules.blind_share
    return rules.trick_value * tricks
