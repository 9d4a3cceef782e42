"""Random streams as addresses.

A stream is opened at (key, game number, purpose, index) and then walked. Nothing is shared between
streams: any game can be replayed alone, blocks and workers change nothing, and two rule variants meet
the same luck wherever the change leaves them alike.

The generator is splitmix64 (Steele, Lea & Flood 2014, "Fast splittable pseudorandom number
generators"). The address is hashed by the same finaliser, one part after the other, so that near
addresses give unrelated streams. `below` maps 32 bits by multiply-shift: every value's probability is
within 2**-32 of 1/n, that is a relative bias of at most n * 2**-32 (for a deck of 76 cards under 2e-8).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.compiled.jit import kernel

#: Odd constant of splitmix64: 2**64 divided by the golden ratio.
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_U11 = np.uint64(11)
_U27 = np.uint64(27)
_U30 = np.uint64(30)
_U31 = np.uint64(31)
_U32 = np.uint64(32)
_UNIT = 2.0**-53

Streams = npt.NDArray[np.uint64]


@kernel
def mix(z: np.uint64) -> np.uint64:
    """Scramble 64 bits (the finaliser of splitmix64)."""
    z = (z ^ (z >> _U30)) * _MIX_1
    z = (z ^ (z >> _U27)) * _MIX_2
    return z ^ (z >> _U31)


@kernel
def address(key: np.uint64, game: int, purpose: int, index: int) -> np.uint64:
    """Hash an address to the starting state of its stream.

    Parameters
    ----------
    key : uint64
        The run's key, from `key_of_seed`.
    game : int
        Game number, from 0.
    purpose : int
        What the luck is for (a constant of the game's ``state.py``).
    index : int
        Which one of that purpose: a battle number, a seat…

    Returns
    -------
    uint64
        State to be stored in a streams array.
    """
    return stream_in(family(key, game, purpose), index)


@kernel
def family(key: np.uint64, game: int, purpose: int) -> np.uint64:
    """Hash the first part of an address, shared by the streams of one purpose in one game."""
    h = mix(key + GOLDEN)
    h = mix((h ^ np.uint64(game)) + GOLDEN)
    return mix((h ^ np.uint64(purpose)) + GOLDEN)


@kernel
def stream_in(of_family: np.uint64, index: int) -> np.uint64:
    """Give the starting state of one stream of a family: ``address`` with this index."""
    return mix((of_family ^ np.uint64(index)) + GOLDEN)


@kernel
def next_bits(streams: Streams, which: int) -> np.uint64:
    """Draw 64 random bits from ``streams[which]`` and move it on."""
    state = streams[which] + GOLDEN
    streams[which] = state
    return mix(state)


@kernel
def below(streams: Streams, which: int, n: int) -> int:
    """Draw a whole number from 0 to n - 1, for 1 <= n < 2**31."""
    return scale(next_bits(streams, which), n)


@kernel
def scale(bits: np.uint64, n: int) -> int:
    """Map 64 random bits to a whole number from 0 to n - 1, for 1 <= n < 2**31 (multiply-shift)."""
    return np.int64(((bits >> _U32) * np.uint64(n)) >> _U32)  # type: ignore[return-value]


@kernel
def unit(streams: Streams, which: int) -> float:
    """Draw a float64 from [0, 1) with 53 random bits."""
    return np.float64(next_bits(streams, which) >> _U11) * _UNIT


@kernel
def shuffle(streams: Streams, which: int, cards: npt.NDArray[Any], count: int) -> None:
    """Put the first `count` entries of `cards` into random order, in place (Fisher-Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(streams, which, last + 1)
        held = cards[last]
        cards[last] = cards[other]
        cards[other] = held


def key_of_seed(seed: int) -> np.uint64:
    """Turn the user's seed (any whole number from 0 to 2**64 - 1) into a run's key."""
    return np.uint64(seed)
