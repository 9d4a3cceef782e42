"""How a player's choice is handed to the engine: several small numbers packed into one.

A choice that is a list of cards is written to ``state.picks`` and its length returned.
"""

from __future__ import annotations

from napsim.compiled.jit import kernel

CYCLE = 0
SCOUT = 1


@kernel
def pack_play(card: int, tirailleurs_2: int, tirailleurs_3: int, suit: int) -> int:
    """Pack a card to play.

    Parameters
    ----------
    card : int
        Kind of the card played to the trick.
    tirailleurs_2, tirailleurs_3 : int
        How many Tirailleurs of rank 2 and of rank 3 Strengthen it.
    suit : int
        Suit declared, if the card is a Commander that is led; else it does not matter.
    """
    return card | tirailleurs_2 << 8 | tirailleurs_3 << 16 | suit << 24


@kernel
def pack_light(use: int, card: int, target: int) -> int:
    """Pack a light troop used before the card: `CYCLE` or `SCOUT`, its kind, the seat scouted."""
    return use | card << 8 | target << 16


@kernel
def pack_token(token: int, suit: int) -> int:
    """Pack a token to play and, for a Suit Change, the suit named (else 0)."""
    return token | suit << 8


@kernel
def unpack(packed: int, place: int) -> int:
    """Take one of the packed numbers, counted from 0."""
    return packed >> (8 * place) & 255
