"""The event log the kernels write when a match is traced: rows of whole numbers.

A row is a code and seven numbers; what they mean is said beside each code. `transcript.py` turns rows
into events.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from napsim.compiled.jit import kernel

Log = npt.NDArray[Any]
WIDTH = 8

MATCH = 0  # dealer
DEAL = 1  # deal, attempt, dealer, opener, blind, left over
HAND = 2  # seat, cards
BID = 3  # seat, number, suit, forced
PASS = 4  # seat
REDEAL = 5  # deal, attempt
NAPOLEON = 6  # seat, number, suit
TRUMP = 7  # seat, trump
CALL = 8  # seat, card
BLIND = 9  # seat, cards
DISCARD = 10  # seat, cards, shown
REVEAL = 11  # seat, card
PLAY = 12  # seat, card
SHOWN = 13  # seat, card
TRICK = 14  # trick, leader, led, winner, by, counted
DEAL_END = 15  # deal, napoleon, partner, number, trump, discarded, left over
TOTALS = 16  # side total, opponents, made
SEAT_END = 17  # seat, taken, points, score
MATCH_END = 18  # by, deals, set of the winners


@kernel
def write_row(
    state: Any, log: Log, code: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int
) -> None:
    """Write a row; where there is no room left, only count it."""
    at = state.log_at
    state.log_at = at + 1
    if at >= log.shape[0]:
        return
    row = log[at]
    row[0] = code
    row[1] = a
    row[2] = b
    row[3] = c
    row[4] = d
    row[5] = e
    row[6] = f
    row[7] = g


@kernel
def note(
    state: Any,
    log: Log,
    code: int,
    a: int,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
    g: int = 0,
) -> None:
    """Write a row when the match is traced."""
    if state.tracing != 0:
        write_row(state, log, code, a, b, c, d, e, f, g)
