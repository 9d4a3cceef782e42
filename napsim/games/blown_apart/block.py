"""Memory for a block of games, and the calls of the engine's one entry point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.compiled.streams import key_of_seed
from napsim.games.blown_apart.engine import play_block
from napsim.games.blown_apart.mind import MIND
from napsim.games.blown_apart.packing import pack_players, pack_rules, profile_numbers
from napsim.games.blown_apart.state import SEATS, STATE
from napsim.games.blown_apart.tables import KERNEL, TABLES, tidy
from napsim.games.game import Lineup, Tables

#: Tokens a player is expected to play in a game beyond those dealt; more only means a second call.
SPARE_TOKENS = 4
#: Numbers in the log of a game that is not unusually long; a longer one is played again with room.
LOG_ROOM = 65_536


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
    while done < games:
        rows = _allocate(rules, games - done)
        played, used, _ = _call(rules, lineup, seed, first_game + done, rows)
        parts.append({name: tidy(name, rows[name][: used[n]]) for n, name in enumerate(TABLES)})
        done += played
    if len(parts) == 1:
        return parts[0]
    return {name: np.concatenate([part[name] for part in parts]) for name in TABLES}


def trace(rules: Mapping[str, Any], lineup: Lineup, seed: int, game: int) -> npt.NDArray[np.int64]:
    """Play one game and give its event log as whole numbers."""
    room = LOG_ROOM
    while True:
        log = np.zeros(room, dtype=np.int64)
        _, _, length = _call(rules, lineup, seed, game, _allocate(rules, 1), log)
        if length <= room:
            return log[:length]
        room = length


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
    return {name: np.zeros(count, dtype=KERNEL[name]) for name, count in rows.items()}


def _call(
    rules: Mapping[str, Any],
    lineup: Lineup,
    seed: int,
    first_game: int,
    rows: Tables,
    log: npt.NDArray[np.int64] | None = None,
) -> tuple[int, npt.NDArray[np.int64], int]:
    """Call the engine once.

    Returns
    -------
    int
        Games played.
    ndarray of int64
        Rows used of each table.
    int
        Length of the log.

    Raises
    ------
    IllegalChoiceError
        When a player's heuristic broke the rules.
    """
    states = np.zeros(1, dtype=STATE)
    states[0]["tracing"] = log is not None
    used = np.zeros(len(TABLES), dtype=np.int64)
    packed = pack_rules(rules)
    played = play_block(
        packed,
        states,
        pack_players(lineup, packed),
        profile_numbers(lineup),
        np.zeros(SEATS, dtype=MIND),
        np.zeros(1, dtype=MIND),
        int(lineup.rotate),
        key_of_seed(seed),
        first_game,
        len(rows["games"]),
        rows["games"],
        rows["seats"],
        rows["battles"],
        rows["sides"],
        rows["tokens"],
        used,
        np.zeros(1, dtype=np.int64) if log is None else log,
    )
    faults = int(states[0]["faults"])
    if faults:
        raise IllegalChoiceError(
            f"{faults} choices in games {first_game} to {first_game + int(played) - 1} of seed {seed} "
            f"broke the rules (profiles {', '.join(lineup.profiles)})"
        )
    return int(played), used, int(states[0]["log_at"])
