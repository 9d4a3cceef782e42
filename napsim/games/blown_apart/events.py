"""The event log: whole numbers written while a game is traced, read again by ``transcript.py``.

An entry is its code and its values; a list among them is its length and its members.
Nothing is written when ``state.tracing`` is 0, and the memory of the log is then never touched. When the
log is full its end still moves on, so that the reader sees it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.state import record_type

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

#: Numbers a log holds: several times the longest game that the ranges of the parameters allow.
LOG_ROOM = 1 << 22
LOG = record_type(("end", np.int64), ("values", np.int32, LOG_ROOM))


@kernel
def write(log: Any, value: int) -> None:
    """Write one number."""
    if log.end < LOG_ROOM:
        log.values[log.end] = value
    log.end += 1


@kernel
def write_list(log: Any, values: Any, n: int) -> None:
    """Write the length n and the first n members of an array."""
    write(log, n)
    for place in range(n):
        write(log, values[place])


@kernel
def write_cards(log: Any, kinds: int, counts: Any, n: int) -> None:
    """Write n cards given as a set of kinds with the copies of each."""
    write(log, n)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        for _ in range(counts[kind]):
            write(log, kind)


@kernel
def log_one(log: Any, code: int, first: int) -> None:
    """Write an entry with one number."""
    write(log, code)
    write(log, first)


@kernel
def log_cards(log: Any, code: int, first: int, second: int, cards: Any, n: int) -> None:
    """Write an entry with two numbers and a list of cards."""
    write(log, code)
    write(log, first)
    write(log, second)
    write_list(log, cards, n)
