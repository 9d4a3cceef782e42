"""What a hand is worth to a Napoleon with a given trump, in tricks."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.compiled.bits import count_ones
from napsim.compiled.jit import kernel
from napsim.games.napoleon.cards import JACK, NO_TRUMP, ONE_SUIT, RANKS, SUITS
from napsim.games.napoleon.state import OPTIONS, TOP

Weights = npt.NDArray[np.float64]

# The weights were fitted by least squares to what Napoleon's side took in two million deals with `balanced`
# players, unselected hands, 3 to 7 players, with and without blind, partner, specials and trump.

#: With a trump suit: each of the highest trumps and specials held, by place; each further one.
TOP_WEIGHTS: Weights = np.array([0.90, 0.96, 0.82, 0.71, 0.55])
FURTHER_WEIGHT = 0.43
#: With a trump suit, in each other suit: ace, king that is not alone, queen with two others, no card, one card.
SIDE_WEIGHTS = {"ace": 0.58, "king": 0.24, "queen": 0.12, "void": 0.08, "single": 0.06}
#: Without trump: ace, king that is not alone, queen and jack with two others, square of the length in tenths.
PLAIN_WEIGHTS = {"ace": 0.68, "king": 0.53, "queen": 0.27, "jack": 0.14, "square": 0.2}
#: Without trump a hand is worth so much more than these weights say; more where the ace of spades is special.
NO_TRUMP_WORTH, SPECIAL_ACE_WORTH = 0.13, 0.26

#: Suits are looked up by ace, king, queen, jack (bits 3 to 0) and their length.
SUIT_KEYS = 16 * 16


def suit_features(key: int) -> dict[str, float]:
    """Give what a suit has to show, by the names of its weights.

    Parameters
    ----------
    key : int
        Length of the suit times 16, and bits for ace, king, queen and jack.
    """
    length = key // 16
    ace, king, queen, jack = (bool(key >> bit & 1) for bit in (3, 2, 1, 0))
    return {
        "ace": float(ace),
        "king": float(king and (ace or length >= 2)),
        "queen": float(queen and length >= 3),
        "jack": float(jack and length >= 3),
        "void": float(length == 0),
        "single": float(length == 1),
        "square": 0.1 * length * length,
    }


def suit_table(weights: dict[str, float]) -> Weights:
    """Tabulate what a suit is worth, by key."""
    return np.array(
        [sum(suit_features(key)[name] * weight for name, weight in weights.items())
         for key in range(SUIT_KEYS)]
    )  # fmt: skip


SIDE_WORTH = suit_table(SIDE_WEIGHTS)
PLAIN_WORTH = suit_table(PLAIN_WEIGHTS)


@kernel
def suit_key(cards: int, suit: int) -> int:
    """Give the key of a suit: its length and honours."""
    held = (cards >> (suit * RANKS)) & ONE_SUIT
    return count_ones(held) * 16 + (held >> JACK)


@kernel
def strength_of(rules: Any, cards: int, trump: int) -> float:
    """Give the tricks a hand is worth beyond those of a Napoleon with nothing.

    Parameters
    ----------
    cards : int
        Set of cards: the hand, or hand and blind.
    trump : int
        Suit, or `NO_TRUMP`.
    """
    value = 0.0
    if trump == NO_TRUMP:
        value += NO_TRUMP_WORTH + SPECIAL_ACE_WORTH * min(1, rules.specials)
        for suit in range(SUITS):
            value += PLAIN_WORTH[suit_key(cards, suit)]
        return value
    trumps = cards & rules.trumps[trump]
    side = cards ^ trumps
    for suit in range(SUITS):
        value += SIDE_WORTH[suit_key(side, suit)]
    value -= SIDE_WORTH[0]
    count = count_ones(trumps)
    high = 0
    for place in range(TOP):
        held = (trumps >> rules.top[trump, place]) & 1
        high += held
        value += TOP_WEIGHTS[place] * held
    return value + FURTHER_WEIGHT * (count - high)


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
    tricks = rules.base_share + rules.strength_share * strength
    tricks += partner_value * rules.partner_share + blind_value * rules.blind_share
    return rules.trick_value * tricks


@kernel
def weigh_hand(rules: Any, player: Any, state: Any, seat: int) -> None:
    """Let a player weigh the own hand for each possible trump, once a deal: up to what it is worth bidding."""
    if (state.weighed >> seat) & 1 == 1:
        return
    state.weighed |= 1 << seat
    nothing = expected_total(rules, 0.0, player.partner_value, player.blind_value)
    nothing += player.boldness * rules.spread * rules.trick_value
    a_trick = rules.strength_share * rules.trick_value
    most = 0.0
    for trump in range(OPTIONS - 1 + rules.no_trump):
        strength = strength_of(rules, state.hand[seat], trump)
        state.strength[seat, trump] = strength
        state.limit[seat, trump] = nothing + a_trick * strength
        most = max(most, state.limit[seat, trump])
    state.most[seat] = most
