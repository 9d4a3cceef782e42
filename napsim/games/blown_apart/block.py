"""Memory for a block of games, and the calls of the engine's one entry point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.compiled.streams import key_of_seed
from napsim.games.blown_apart.engine import play_block
from napsim.games.blown_apart.events import LOG, LOG_ROOM
from napsim.games.blown_apart.packing import pack_people, pack_rules
from napsim.games.blown_apart.state import SEATS, STATE
from napsim.games.blown_apart.tables import KERNEL, TABLES, tidy
from napsim.games.game import Lineup, Tables

#: Tokens a player is expected to play in a game beyond those dealt; more only means a second call.
SPARE_TOKENS = 4


class IllegalChoiceError(RuntimeError):
    """A scripted player chose what the rules do not allow: a mistake in a heuristic, not the user's."""


def play(
    rules: Mapping[str, Any], lineup: Lineup, seed: int, first_game: int, games: int
) -> Tables:
    """Play a block of games.

    Parameters
    ----------
    rules : mapping
        Resolved rules.
    lineup : Lineup
    seed : int
        The run's seed.
    first_game, games : int
        Which games.

    Returns
    -------
    dict of str to structured ndarray
        The tidy tables (``tables.TABLES``), rows in order of game.
    """
    parts: list[Tables] = []
    done = 0
    log = np.empty(1, dtype=LOG)  # never touched
    while done < games:
        rows = _allocate(rules, games - done)
        played, used = _call(rules, lineup, seed, first_game + done, rows, log)
        parts.append({name: tidy(name, rows[name][: used[n]]) for n, name in enumerate(TABLES)})
        done += played
    if len(parts) == 1:
        return parts[0]
    return {name: np.concatenate([part[name] for part in parts]) for name in TABLES}


def trace(rules: Mapping[str, Any], lineup: Lineup, seed: int, game: int) -> npt.NDArray[np.int32]:
    """Play one game and give its event log as whole numbers (``events.py``)."""
    logs = np.zeros(1, dtype=LOG)
    _call(rules, lineup, seed, game, _allocate(rules, 1), logs, tracing=True)
    end = int(logs[0]["end"])
    if end > LOG_ROOM:
        raise RuntimeError(f"the log of game {game} of seed {seed} needs room for {end} numbers")
    return logs[0]["values"][:end]


def _allocate(rules: Mapping[str, Any], games: int) -> Tables:
    """Make room for the games if none is unusual, and for one that is as long as can be."""
    players = rules["players"]
    longest = sum(len(sizes) for sizes in rules["site_deck"].values())
    most_tokens = sum(rules["token_supply"].values()) + longest + 1
    battles = games * (rules["sites"] + 1) + longest
    rows = {
        "games": games,
        "seats": games * players,
        "battles": battles,
        "sides": battles * (2 if players == SEATS else players),
        "tokens": games * players * (rules["starting_tokens"] + SPARE_TOKENS) + most_tokens,
    }
    return {name: np.empty(count, dtype=KERNEL[name]) for name, count in rows.items()}


def _call(
    rules: Mapping[str, Any],
    lineup: Lineup,
    seed: int,
    first_game: int,
    rows: Tables,
    logs: npt.NDArray[Any],
    *,
    tracing: bool = False,
) -> tuple[int, npt.NDArray[np.int64]]:
    """Call the engine once.

    Returns
    -------
    int
        Games played.
    ndarray of int64
        Rows used of each table.

    Raises
    ------
    IllegalChoiceError
        When a player's heuristic broke the rules.
    """
    states = np.zeros(1, dtype=STATE)
    states[0]["tracing"] = tracing
    used = np.zeros(len(TABLES), dtype=np.int64)
    packed = pack_rules(rules)
    played = play_block(
        packed,
        states,
        pack_people(lineup, packed),
        logs,
        int(lineup.rotate),
        key_of_seed(seed),
        first_game,
        rows["games"],
        rows["seats"],
        rows["battles"],
        rows["sides"],
        rows["tokens"],
        used,
    )
    faults = int(states[0]["faults"])
    if faults:
        raise IllegalChoiceError(
            f"{faults} choices in games {first_game} to {first_game + int(played) - 1} of seed {seed} "
            f"broke the rules (profiles {', '.join(lineup.profiles)})"
        )
    return int(played), used
