"""The pack as bits: card numbers, sets of cards, suits, ranks and their names.

Card ``suit * 13 + rank`` with clubs 0, diamonds 1, hearts 2, spades 3 and rank 0 (two) to 12 (ace). A
set of cards is an int64 whose bit ``c`` stands for card ``c``.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

Whole = npt.NDArray[np.int64]

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "CDHS"
RANKS, SUITS, PACK = 13, 4, 52
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
#: Stands where a trump suit would: no trump.
NO_TRUMP = 4
#: Stands where a suit would: none (a bid of a number only, nothing led yet).
NO_SUIT = -1
#: Stands where a card would: no set has this bit.
NO_CARD = 63
TWO, TEN, JACK, QUEEN, KING, ACE = 0, 8, 9, 10, 11, 12

ACE_OF_SPADES = SPADES * RANKS + ACE
WHOLE_PACK = (1 << PACK) - 1
ONE_SUIT = (1 << RANKS) - 1

SUIT_OF: Whole = np.arange(PACK, dtype=np.int64) // RANKS
RANK_OF: Whole = np.arange(PACK, dtype=np.int64) % RANKS
BIT: Whole = np.int64(1) << np.arange(PACK, dtype=np.int64)
#: Cards of a suit; of none for `NO_TRUMP`.
SUIT_SET: Whole = np.array([ONE_SUIT << (RANKS * s) for s in range(SUITS)] + [0], dtype=np.int64)
#: Cards of the same suit that outrank a card.
HIGHER: Whole = np.array(
    [
        (ONE_SUIT << (RANKS * (c // RANKS))) & ~((1 << (c + 1)) - 1) & WHOLE_PACK
        for c in range(PACK)
    ],
    dtype=np.int64,
)
#: The other suit of a suit's colour.
OTHER_OF_COLOUR: Whole = np.array([SPADES, HEARTS, DIAMONDS, CLUBS, NO_TRUMP], dtype=np.int64)


def ranks_set(*ranks: int) -> int:
    """Give the set of all cards of some ranks."""
    return sum(1 << (suit * RANKS + rank) for suit in range(SUITS) for rank in ranks)


def members(cards: int) -> Iterator[int]:
    """Give the cards of a set in ascending order."""
    bits = int(cards)
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def card_name(card: int) -> str:
    """Name a card: ``AS``, ``TD``, ``9C``."""
    return RANK_LETTERS[card % RANKS] + SUIT_LETTERS[card // RANKS]


def card_names(cards: int) -> list[str]:
    """Name the cards of a set, suit by suit from spades down, high to low."""
    return [card_name(card) for card in sorted(members(cards), reverse=True)]


def card_number(name: str) -> int:
    """Give the number of a card named as by `card_name`."""
    return SUIT_LETTERS.index(name[1]) * RANKS + RANK_LETTERS.index(name[0])


def suit_name(suit: int) -> str | None:
    """Name a suit: a letter, ``NT``, or None for `NO_SUIT`."""
    if suit == NO_SUIT:
        return None
    return "NT" if suit == NO_TRUMP else SUIT_LETTERS[suit]
