"""How battles end, how long they are, and how open they stay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from napsim.games.measures import Measure, Words

Rules = Mapping[str, Any]


def rout_game(rules: Rules) -> bool:
    """Say whether a rout wins."""
    return bool(rules["rout_victory"])


def objective_game(rules: Rules) -> bool:
    """Say whether objectives win."""
    return bool(rules["objectives_to_win"] > 0)


ENDINGS: tuple[Measure, ...] = (
    Measure(
        name="never_closed",
        title="Never closed",
        meaning="Share of battles that nobody wins before the turn limit.",
        group="endings",
        kind="proportion",
        table="games",
        value=pl.col("end_by") == 2,
        formula="battles that reach the turn limit over battles",
        assumed=("turn_limit",),
        words=Words("battles that never close", "more common", "rarer"),
    ),
    Measure(
        name="won_by_objectives",
        title="Won by objectives",
        meaning="Share of battles that end because a side holds enough objectives.",
        group="endings",
        kind="proportion",
        table="games",
        value=pl.col("end_by") == 0,
        formula="battles won by objectives over battles",
        applies=objective_game,
    ),
    Measure(
        name="won_by_rout",
        title="Won by rout",
        meaning="Share of battles that end because a side has no man left in ranks.",
        group="endings",
        kind="proportion",
        table="games",
        value=(pl.col("end_by") == 1) & (pl.col("winner") >= 0),
        formula="battles won by rout over battles",
        applies=rout_game,
    ),
    Measure(
        name="without_a_fight",
        title="Won without a combat",
        meaning="Share of battles that end before any combat: a race for the objectives.",
        group="endings",
        kind="proportion",
        table="games",
        value=pl.col("combats") == 0,
        formula="battles without a combat over battles",
        words=Words("battles without a combat", "more common", "rarer"),
    ),
    Measure(
        name="loser_held",
        title="Objectives the loser held",
        meaning="Objectives the losing side held when it lost.",
        group="endings",
        kind="distribution",
        table="seats",
        value=pl.col("held"),
        where=(pl.col("won") == 0) & (pl.col("drawn") == 0),
        unit="objectives",
        formula="objectives held by the loser at the end",
        applies=objective_game,
    ),
)

LENGTH: tuple[Measure, ...] = (
    Measure(
        name="turns",
        title="Turns",
        meaning="Turns of a battle; a turn is both sides', the last one may be only the first mover's.",
        group="length",
        kind="distribution",
        table="games",
        value=pl.col("turns"),
        unit="turns",
        formula="turns begun",
        source="Browne, duration",
        words=Words("battles", "longer", "shorter"),
    ),
    Measure(
        name="orders",
        title="Orders given",
        meaning="Moves, rallies and changes of formation of both sides in a battle.",
        group="length",
        kind="mean",
        table="games",
        value=pl.col("orders"),
        unit="orders",
        formula="orders given to units in a battle",
    ),
    Measure(
        name="combats",
        title="Combats",
        meaning="Combats conducted in a battle: pairs of cards turned up.",
        group="length",
        kind="distribution",
        table="games",
        value=pl.col("combats"),
        unit="combats",
        formula="combats conducted in a battle",
        words=Words("combats", "more common", "rarer"),
    ),
    Measure(
        name="first_combat",
        title="Turn of the first combat",
        meaning="The turn in which the first combat is conducted, in battles that have one.",
        group="length",
        kind="distribution",
        table="games",
        value=pl.col("first_combat"),
        where=pl.col("first_combat") > 0,
        unit="turns",
        formula="number of the turn of the first combat",
    ),
)

TENSION: tuple[Measure, ...] = (
    Measure(
        name="lead_changes",
        title="Lead changes",
        meaning="How often the lead in objectives passes to the other side in a battle.",
        group="tension",
        kind="mean",
        table="games",
        value=pl.col("lead_changes"),
        unit="changes",
        formula="times the side alone ahead in objectives is another than the one before",
        source="Browne, lead change",
        applies=objective_game,
        words=Words("changes of the lead", "more common", "rarer"),
    ),
    Measure(
        name="comeback",
        title="Won from behind",
        meaning="Share of won battles whose winner at some time held fewer objectives than the loser.",
        group="tension",
        kind="proportion",
        table="games",
        value=pl.col("worst_deficit") > 0,
        where=pl.col("winner") >= 0,
        formula="battles won by a side that was behind over battles won",
        applies=objective_game,
        words=Words("wins from behind", "more common", "rarer"),
    ),
    Measure(
        name="leader_wins",
        title="The leader wins",
        meaning="How often a side that is ahead in objectives after its turn wins the battle, by turn, in "
        "battles that go on so long.",
        group="tension",
        kind="proportion",
        table="turns",
        value=pl.col("won") == 1,
        where=pl.col("ahead") == 1,
        by=("turn",),
        formula="turns after which a side is ahead and later wins, over turns after which it is ahead",
        applies=objective_game,
    ),
    Measure(
        name="changes_of_hands",
        title="Objectives taken",
        meaning="How often objectives are taken in a battle, first takings included.",
        group="tension",
        kind="mean",
        table="games",
        value=pl.col("takes"),
        unit="times",
        formula="objectives taken in a battle",
        applies=objective_game,
    ),
)
