"""The event log: whole numbers written while a game is traced, read again by ``transcript.py``.

An entry is its code and its values; a list among them is its length and its members.
Nothing is written when ``state.tracing`` is 0. When the array is too short the place still moves on, so
that the reader sees how long it must be.
"""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel

(
    GAME,
    RESERVE,
    TOKENS_DEALT,
    GIFT,
    BUY,
    BATTLE,
    DEAL,
    SITE,
    DEPLOY,
    RESERVE_DRAW,
    CYCLE_CARD,
    SCOUT_CARD,
    PLAY,
    MARCH,
    TOKEN,
    TRICK,
    BATTLE_END,
    STANDING,
    INITIATIVE,
    END,
) = range(20)


@kernel
def write(state: Any, log: Any, value: int) -> None:
    """Write one number."""
    if state.log_at < log.size:
        log[state.log_at] = value
    state.log_at += 1


@kernel
def write_list(state: Any, log: Any, values: Any, n: int) -> None:
    """Write the length n and the first n members of an array."""
    write(state, log, n)
    for place in range(n):
        write(state, log, values[place])


@kernel
def write_cards(state: Any, log: Any, kinds: int, counts: Any, n: int) -> None:
    """Write n cards given as a set of kinds with the copies of each."""
    write(state, log, n)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        for _ in range(counts[kind]):
            write(state, log, kind)


@kernel
def log_one(state: Any, log: Any, code: int, first: int) -> None:
    """Write an entry with one number."""
    write(state, log, code)
    write(state, log, first)


@kernel
def log_cards(state: Any, log: Any, code: int, first: int, second: int, cards: Any, n: int) -> None:
    """Write an entry with two numbers and a list of cards."""
    write(state, log, code)
    write(state, log, first)
    write(state, log, second)
    write_list(state, log, cards, n)
