"""Memory for a block of battles, and the calls of the engine's one entry point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.compiled.streams import key_of_seed
from napsim.games.cards_and_confusion.armies import fielded
from napsim.games.cards_and_confusion.engine import play_block
from napsim.games.cards_and_confusion.events import ROW
from napsim.games.cards_and_confusion.knobs import PLAYER
from napsim.games.cards_and_confusion.packing import pack_rules
from napsim.games.cards_and_confusion.rules import objective_total
from napsim.games.cards_and_confusion.state import ACROSS, ALONG, SIDES, STATE
from napsim.games.cards_and_confusion.tables import KERNEL, TABLES, tidy
from napsim.games.game import Lineup, Tables

#: Turns of a side that a battle is expected to take; more only means a second call.
USUAL_TURNS = 24
#: Rows of the log at first; a battle that needs more is played again with as many as it needs.
LOG_ROWS = 4_000


def play(
    rules: Mapping[str, Any], lineup: Lineup, seed: int, first_game: int, games: int
) -> Tables:
    """Play a block of battles.

    Parameters
    ----------
    rules : mapping
        Resolved rules.
    lineup : Lineup
    seed : int
        The run's seed.
    first_game, games : int
        Which battles.

    Returns
    -------
    dict of str to structured ndarray
        The tidy tables (``tables.TABLES``), rows in order of game.
    """
    parts: list[Tables] = []
    done = 0
    no_log = np.zeros((1, ROW), dtype=np.int64)
    while done < games:
        rows = _allocate(rules, games - done)
        played, used, _ = _call(rules, lineup, seed, first_game + done, rows, no_log)
        parts.append({name: tidy(name, rows[name][: used[n]]) for n, name in enumerate(TABLES)})
        done += played
    if len(parts) == 1:
        return parts[0]
    return {name: np.concatenate([part[name] for part in parts]) for name in TABLES}


def trace(rules: Mapping[str, Any], lineup: Lineup, seed: int, game: int) -> npt.NDArray[np.int64]:
    """Play one battle and give its event log as rows of whole numbers (``events.py``)."""
    rows = LOG_ROWS
    while True:
        log = np.zeros((rows, ROW), dtype=np.int64)
        _, _, state = _call(rules, lineup, seed, game, _allocate(rules, 1), log, tracing=True)
        used = int(state["log_at"])
        if used <= rows:
            return log[:used]
        rows = used


def pack_players(lineup: Lineup) -> npt.NDArray[Any]:
    """Pack a line-up's knobs into PLAYER records, in order of seat."""
    players = np.zeros(SIDES, dtype=PLAYER)
    for place, seat in enumerate(lineup.seats):
        for knob, value in seat.knobs.items():
            players[place][knob] = value
    return players


def _allocate(rules: Mapping[str, Any], games: int) -> Tables:
    """Make room for the battles if none is unusual, and for one that is as long as can be."""
    units = sum(len(fielded(rules, army)) for army in range(SIDES))
    rows = {
        "games": games,
        "seats": games * SIDES,
        "units": games * units,
        "objectives": games * objective_total(rules),
        "cells": games * ACROSS * ALONG,
        "turns": games * USUAL_TURNS + SIDES * rules["turn_limit"],
    }
    return {name: np.zeros(count, dtype=KERNEL[name]) for name, count in rows.items()}


def _call(
    rules: Mapping[str, Any],
    lineup: Lineup,
    seed: int,
    first_game: int,
    rows: Tables,
    log: npt.NDArray[np.int64],
    *,
    tracing: bool = False,
) -> tuple[int, npt.NDArray[np.int64], Any]:
    """Call the engine once.

    Returns
    -------
    int
        Battles played.
    ndarray of int64
        Rows used of each table.
    numpy.record
        The state as the last battle left it.
    """
    states = np.zeros(2, dtype=STATE)
    states["tracing"] = tracing
    states["key"] = key_of_seed(seed)
    for place, seat in enumerate(lineup.seats):
        states["profile_of"][:, place] = lineup.profiles.index(seat.profile)
    used = np.zeros(len(TABLES), dtype=np.int64)
    played = play_block(
        pack_rules(rules),
        states,
        pack_players(lineup),
        log,
        int(lineup.rotate),
        first_game,
        rows["games"],
        rows["seats"],
        rows["units"],
        rows["objectives"],
        rows["turns"],
        rows["cells"],
        used,
    )
    return int(played), used, states[0]
