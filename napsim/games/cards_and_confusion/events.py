"""The log that the engine writes when it is traced: rows of whole numbers, a code first."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.compiled.jit import kernel
from napsim.games.cards_and_confusion.state import whole_numbers

#: Numbers in a row.
ROW = 32
#: Where a unit's corners stand in a row: before its way, and at the end of it.
START_AT = 16
CORNERS_AT = 24

(
    NO_EVENT,
    SHUFFLE,  # side, part (0 or 1), 26 cards from column 4
    CUT,  # the two cards, first side or NOBODY
    PIECE,  # piece, kind; corners
    UNIT,  # unit, place (2), facing, formation, middle (2); corners
    COMMANDER_AT,  # commander, place (2)
    TURN,  # turn, side
    MOVE,  # unit, mob, from (2), to (2), facing before and after, men, limit, length, at_gun (-1 for
    #       other arms), middle (2); corners before the way and after it
    FORMATION,  # unit, formation, men, middle (2); corners
    RALLY,  # unit, returned, officers, commander or NOBODY, ranks, confused
    COMMANDER,  # commander, from (2), to (2)
    FLIGHT,  # unit, because, from (2), to (2), facing, middle (2); corners before the way and after it
    ELIMINATED,  # unit, because
    FIRE,  # unit, target, distance, cover, cost, markers, killed, officers, confused, confused officers,
    #       count, ranks, confused in all
    COMBAT,  # attacker, defender, distance, attacker faces, defender faces, flank, cover, bonus,
    #         cards (2), winner or NOBODY
    LOSS,  # unit, killed, officers, count, confused, confused officers, ranks, confused in all
    REMOVED,  # unit
    OBJECTIVE,  # objective, side, before or NOBODY, unit, passes
    TURN_END,  # turn, side, held (2), ranks (2)
    END,  # by, winner or NOBODY, turn, held (2), ranks (2), confused (2), markers (2)
) = whole_numbers(20)

Log = npt.NDArray[np.int64]


@kernel
def note(state: Any, log: Log, code: int, a: int, b: int, c: int) -> int:
    """Begin a row of the log with a code and three numbers.

    Returns
    -------
    int
        The row, for more to be written to; -1 when nothing is traced or the log is full (then
        ``log_at`` still counts, so that the caller can come again with a longer one).
    """
    if state.tracing == 0:
        return -1
    row = state.log_at
    state.log_at += 1
    if row >= log.shape[0]:
        return -1
    for column in range(ROW):
        log[row, column] = 0
    log[row, 0] = code
    log[row, 1] = a
    log[row, 2] = b
    log[row, 3] = c
    return row


@kernel
def write_corners(log: Log, row: int, quad: npt.NDArray[np.int64]) -> None:
    """Write a unit's corners as it now stands."""
    for i in range(8):
        log[row, CORNERS_AT + i] = quad[i]


@kernel
def write_start(log: Log, row: int, quad: npt.NDArray[np.int64]) -> None:
    """Write a unit's corners before its way."""
    for i in range(8):
        log[row, START_AT + i] = quad[i]
