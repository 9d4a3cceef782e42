"""What a table of real games says beside the simulation: one value, and its frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl

from napsim.estimate.playtest import GameFound, Known, Pool, Quantity, TogetherFound
from napsim.estimate.settling import Settling
from napsim.scenario import Scenario
from napsim.scenario.noting import Notes


@dataclass(frozen=True)
class Playtest:
    """What a table of real games says beside the simulation.

    Attributes
    ----------
    scenario : Scenario
        What was simulated.
    notes : Notes
        The table as it was read.
    simulated : int
        Simulated games for each way of playing in the table.
    tables : int
        Simulated tables of as many games.
    games : list of GameFound
        One a real game.
    together : list of TogetherFound
        One a column, over all games.
    settling : list of Settling
        One a target of the scenario.
    quantities : dict of str to Quantity
        Everything that was compared.
    known : list of Known
        The values compared.
    pools : list of Pool
        The simulated ones.
    command : str
        What was typed.
    """

    scenario: Scenario
    notes: Notes
    simulated: int
    tables: int
    games: list[GameFound]
    together: list[TogetherFound]
    settling: list[Settling]
    quantities: dict[str, Quantity]
    known: list[Known]
    pools: list[Pool]
    command: str


def frames(found: Playtest) -> dict[str, pl.DataFrame]:
    """Lay the result out as frames: a row a game, a row a figure, a row a target."""
    games = [
        {
            "row": note.row,
            "game": note.name,
            "players": found.scenario.rules.get("players")
            if not note.rules
            else note.rules.get("players"),
            "at_least_as_extreme": it.chance.value,
            "low": it.chance.low,
            "high": it.chance.high,
            "simulated": it.chance.of,
            "p_adjusted": it.p_adjusted,
            "verdict": it.verdict,
            "most_extreme_in": it.telling,
            "tail": it.tail,
        }
        for note, it in zip(found.notes.games, found.games, strict=True)
    ]
    figures = [
        {
            "column": it.quantity.name,
            "word": share.word,
            "games": it.games,
            "count": share.count,
            "of": share.of,
            "value": share.value,
            "low": share.low,
            "high": share.high,
            "simulated": share.simulated,
            "expect_low": share.expect_low,
            "expect_high": share.expect_high,
            "p_value": it.chance.value,
            "p_low": it.chance.low,
            "p_high": it.chance.high,
            "p_adjusted": it.p_adjusted,
            "verdict": it.verdict,
        }
        for it in found.together
        for share in it.shares
    ]
    targets = [
        {
            "target": it.target.key,
            "column": it.column,
            "value": it.value,
            "low": it.low,
            "high": it.high,
            "games": it.games,
            "verdict": it.verdict,
            "games_if_as_simulated": it.if_simulated,
            "games_if_as_noted": it.if_noted,
            "simulated": it.simulated,
        }
        for it in found.settling
    ]
    made: dict[str, list[dict[str, Any]]] = {"games": games, "figures": figures, "targets": targets}
    return {name: pl.DataFrame(rows, infer_schema_length=None) for name, rows in made.items()}
