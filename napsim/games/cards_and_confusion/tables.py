"""The tidy tables a block of battles leaves, every column described once.

Kernels fill records with nested arrays (`KERNEL`); readers get the same memory with one flat column a
number (`TIDY`): a column declared ``over`` names becomes ``<column>_<name>`` for each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.games.cards_and_confusion.armies import ARMS
from napsim.games.cards_and_confusion.state import (
    ACROSS,
    ALONG,
    CAUSES,
    ENDINGS,
    record_type,
    whole_numbers,
)

#: How a unit can stand at the end.
ENDED = ("in_ranks", "shaken", "mob", "killed", "ran_off")
IN_RANKS, SHAKEN, MOB, KILLED, RAN_OFF = whole_numbers(5)
#: Where an objective lies: in side 0's half of the table, in side 1's, or on the middle line.
HALVES = ("own_half", "enemy_half", "middle")


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a tidy table, or one a name in `over`.

    Attributes
    ----------
    name : str
        Column name; with `over`, the stem.
    dtype : type
        NumPy integer type.
    meaning : str
        What it counts. A side of -1 means nobody.
    over : tuple of str
        Names over which it is repeated.
    """

    name: str
    dtype: type
    meaning: str
    over: tuple[str, ...] = ()


GAME = Column("game", np.int64, "Battle number, from 0.")

GAMES = (
    GAME,
    Column("winner", np.int8, "Side that won; -1 for a draw."),
    Column("winner_army", np.int8, "Army that won: 0 the first of the scenario; -1 for a draw."),
    Column("end_by", np.int8, "How it ended: " + ", ".join(ENDINGS) + "."),
    Column("turns", np.int16, "Turns begun (a turn is both sides')."),
    Column("first_side", np.int8, "Side that moved first."),
    Column("first_won", np.int8, "1 if the side that moved first won."),
    Column("ended_in_half", np.int8, "0 if it ended in the first mover's half of a turn, 1 if in the other."),
    Column("held", np.int8, "Objectives held at the end by side 0 and side 1.", ("0", "1")),
    Column("lead_changes", np.int16, "How often the lead in objectives passed to the other side."),
    Column("worst_deficit", np.int8, "Most objectives the winner ever was behind."),
    Column("takes", np.int16, "How often objectives changed hands, first takings included."),
    Column("shots", np.int16, "Shots fired."),
    Column("combats", np.int16, "Combats conducted."),
    Column("first_shot", np.int16, "Turn of the first shot; 0 for none."),
    Column("first_combat", np.int16, "Turn of the first combat; 0 for none."),
    Column("men", np.int16, "Men at the start, both sides."),
    Column("lost", np.int16, "Men lost, by cause.", CAUSES),
    Column("confused", np.int16, "Times a man was confused."),
    Column("broken", np.int16, "Times a unit lost its last man in ranks."),
    Column("orders", np.int32, "Orders given to units."),
)  # fmt: skip

SEATS_TABLE = (
    GAME,
    Column("seat", np.int8, "Side, from 0."),
    Column("profile", np.int8, "Number of its player's profile in the line-up."),
    Column("army", np.int8, "Its army: 0 the first of the scenario, 1 the second."),
    Column("won", np.int8, "1 if it won."),
    Column("drawn", np.int8, "1 if the battle was a draw."),
    Column("first", np.int8, "1 if it moved first."),
    Column("held", np.int8, "Objectives held at the end."),
    Column("taken", np.int16, "Objectives taken, retakings included."),
    Column("men", np.int16, "Men at the start."),
    Column("men_left", np.int16, "Men left in ranks at the end."),
    Column("confused_left", np.int16, "Men left confused at the end."),
    Column("lost", np.int16, "Men lost, by cause.", CAUSES),
    Column("confused", np.int16, "Times a man was confused."),
    Column("rallied", np.int16, "Men returned to ranks."),
    Column("units", np.int8, "Units at the start."),
    Column("units_left", np.int8, "Units with men in ranks at the end."),
    Column("broken", np.int16, "Times a unit of it lost its last man in ranks."),
    Column("ran_off", np.int8, "Units eliminated because they could not run."),
    Column("markers", np.int16, "Shot markers at the start."),
    Column("markers_left", np.int16, "Shot markers left at the end."),
    Column("shots", np.int16, "Shots fired."),
    Column("attacks", np.int16, "Combats it conducted."),
    Column("flank_attacks", np.int16, "Of these, on flank or rear."),
    Column("cover_attacks", np.int16, "Of these, on enemies who had the cover bonus."),
    Column("attacks_won", np.int16, "Of these, won."),
    Column("attacks_tied", np.int16, "Of these, tied."),
    Column("killed_enemies", np.int16, "Enemy men lost to it, by cause.", CAUSES),
    Column("confused_enemies", np.int16, "Times it confused an enemy man."),
)  # fmt: skip

UNITS_TABLE = (
    GAME,
    Column("seat", np.int8, "Side, from 0."),
    Column("profile", np.int8, "Number of its player's profile in the line-up."),
    Column("army", np.int8, "Its army: 0 the first of the scenario, 1 the second."),
    Column("unit", np.int8, "Its place in the army's list, from 0."),
    Column("arm", np.int8, "Arm: " + ", ".join(ARMS) + "."),
    Column("won", np.int8, "1 if its side won."),
    Column("men", np.int16, "Men at the start."),
    Column("men_left", np.int16, "Men left, in ranks or confused."),
    Column("ended", np.int8, "How it stood at the end: " + ", ".join(ENDED) + "."),
    Column("lost", np.int16, "Men lost, by cause.", CAUSES),
    Column("confused", np.int16, "Times a man of it was confused, by cause.", CAUSES[:2]),
    Column("rallied", np.int16, "Men returned to ranks."),
    Column("broken", np.int8, "Times it lost its last man in ranks."),
    Column("flights", np.int8, "Times it fled from an enemy who came near."),
    Column("moves", np.int16, "Moves made."),
    Column("shots", np.int16, "Shots fired."),
    Column("markers_left", np.int16, "Shot markers left."),
    Column("attacks", np.int16, "Combats it conducted."),
    Column("flank_attacks", np.int16, "Of these, on flank or rear."),
    Column("cover_attacks", np.int16, "Of these, on enemies who had the cover bonus."),
    Column("attacks_won", np.int16, "Of these, won."),
    Column("attacks_tied", np.int16, "Of these, tied."),
    Column("killed_enemies", np.int16, "Enemy men lost to it, by cause.", CAUSES),
    Column("confused_enemies", np.int16, "Times it confused an enemy man."),
)  # fmt: skip

OBJECTIVES_TABLE = (
    GAME,
    Column("objective", np.int8, "Objective, from 0, from left to right when drawn."),
    Column("kind", np.int8, "Its kind, in the order of `terrain_kinds`."),
    Column("half", np.int8, "Half of the table its centre is in: side 0's, side 1's, or 2 for neither."),
    Column("holder", np.int8, "Side that held it at the end, or -1."),
    Column("holder_half", np.int8, "Seen from its holder: " + ", ".join(HALVES) + "; -1 when nobody's."),
    Column("takes", np.int16, "How often it was taken."),
    Column("passed", np.int16, "Of these, by passing through."),
    Column("won", np.int8, "1 if its holder won."),
)  # fmt: skip

TURNS_TABLE = (
    GAME,
    Column("turn", np.int16, "Turn, from 1."),
    Column("seat", np.int8, "Side whose turn it was."),
    Column("profile", np.int8, "Number of its player's profile in the line-up."),
    Column("army", np.int8, "Its army: 0 the first of the scenario, 1 the second."),
    Column("first", np.int8, "1 if it moved first in the battle."),
    Column("orders", np.int8, "Orders it gave to units."),
    Column("shots", np.int8, "Shots it fired."),
    Column("attacks", np.int8, "Combats it conducted."),
    Column("killed", np.int16, "Men lost in it, both sides."),
    Column("held_own", np.int8, "Objectives it held after it."),
    Column("held_enemy", np.int8, "Objectives its enemy held after it."),
    Column("ranks_own", np.int16, "Its men in ranks after it."),
    Column("ranks_enemy", np.int16, "Its enemy's men in ranks after it."),
    Column("ahead", np.int8, "1 if it held more objectives than its enemy, -1 if fewer, 0 if as many."),
    Column("won", np.int8, "1 if it won the battle."),
    Column("lost", np.int8, "1 if its enemy won the battle."),
)  # fmt: skip

CELLS_TABLE = (
    GAME,
    Column("across", np.int8, f"Cell across the table's width, from 0 to {ACROSS - 1}."),
    Column("along", np.int8, f"Cell along the table from side 0's back line, from 0 to {ALONG - 1}."),
    Column("fallen", np.int16, "Men of side 0 and side 1 who fell there.", ("0", "1")),
    Column("stood", np.int16, "Units of each side in ranks there, after each of its turns.", ("0", "1")),
)  # fmt: skip

TABLES: Mapping[str, tuple[Column, ...]] = {
    "games": GAMES,
    "seats": SEATS_TABLE,
    "units": UNITS_TABLE,
    "objectives": OBJECTIVES_TABLE,
    "turns": TURNS_TABLE,
    "cells": CELLS_TABLE,
}


def _kernel_type(columns: tuple[Column, ...]) -> np.dtype[Any]:
    fields = [(c.name, c.dtype, len(c.over)) if c.over else (c.name, c.dtype) for c in columns]
    return record_type(*fields)


def _tidy_type(columns: tuple[Column, ...], kernel_type: np.dtype[Any]) -> np.dtype[Any]:
    """Lay a flat dtype over the memory of a kernel's."""
    names: list[str] = []
    formats: list[type] = []
    offsets: list[int] = []
    places: Mapping[str, Any] = kernel_type.fields or {}
    for column in columns:
        start = places[column.name][1]
        width = np.dtype(column.dtype).itemsize
        for number, name in enumerate(column.over or ("",)):
            names.append(f"{column.name}_{name}" if name else column.name)
            formats.append(column.dtype)
            offsets.append(start + number * width)
    layout = {
        "names": names,
        "formats": formats,
        "offsets": offsets,
        "itemsize": kernel_type.itemsize,
    }
    return np.dtype(layout)  # type: ignore[call-overload]


#: Record dtypes as kernels fill them, by table.
KERNEL = {name: _kernel_type(columns) for name, columns in TABLES.items()}
#: The same memory with flat columns, as readers get it.
TIDY = {name: _tidy_type(columns, KERNEL[name]) for name, columns in TABLES.items()}


def tidy(name: str, rows: npt.NDArray[Any]) -> npt.NDArray[np.void]:
    """Show a kernel's rows with flat columns, without copying."""
    return rows.view(TIDY[name])
