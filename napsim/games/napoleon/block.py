"""Playing a block: from rules and line-up to tidy tables, and one match with its log."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.compiled.streams import key_of_seed
from napsim.games.game import Lineup, Rules, Tables
from napsim.games.napoleon.engine import play_block
from napsim.games.napoleon.log import WIDTH
from napsim.games.napoleon.players import players_array
from napsim.games.napoleon.records import rules_record
from napsim.games.napoleon.state import STATE
from napsim.games.napoleon.tables import DEAL_SEATS, DEALS, GAMES, SEATS

#: Deals a match is given room for at first; more room is made when it is not enough.
FIRST_ROOM = 24


def new_state() -> Any:
    """Make a cleared STATE record."""
    return np.zeros(1, STATE)[0]


def play(rules: Rules, lineup: Lineup, seed: int, first_game: int, games: int) -> Tables:
    """Play matches ``first_game`` to ``first_game + games - 1``.

    Returns
    -------
    dict of str to ndarray
        ``games``, ``seats``, ``deals`` and ``deal_seats``, rows in order of game.
    """
    record = rules_record(rules)
    seats = int(record.players)
    room = games * min(FIRST_ROOM, int(record.deals)) + 1
    game_rows = np.zeros(games, GAMES)
    seat_rows = np.zeros(games * seats, SEATS)
    deal_rows = np.zeros(room, DEALS)
    deal_seat_rows = np.zeros(room * seats, DEAL_SEATS)
    log = np.zeros((0, WIDTH), np.int64)
    players = players_array(lineup)
    state = new_state()
    done = deals_done = 0
    while True:
        done, deals_done = play_block(
            record,
            players,
            state,
            log,
            key_of_seed(seed),
            first_game,
            games,
            int(lineup.rotate),
            game_rows,
            seat_rows,
            deal_rows,
            deal_seat_rows,
            done,
            deals_done,
        )
        if done == games:
            break
        more = max(len(deal_rows), int(record.deals))
        deal_rows = _longer(deal_rows, more)
        deal_seat_rows = _longer(deal_seat_rows, more * seats)
    return {
        "games": game_rows,
        "seats": seat_rows,
        "deals": deal_rows[:deals_done],
        "deal_seats": deal_seat_rows[: deals_done * seats],
    }


def _longer(rows: npt.NDArray[Any], more: int) -> npt.NDArray[Any]:
    longer = np.zeros(len(rows) + more, rows.dtype)
    longer[: len(rows)] = rows
    return longer


def trace(rules: Rules, lineup: Lineup, seed: int, game: int) -> npt.NDArray[np.int64]:
    """Play one match and give its log, the same match that `play` plays under that number.

    Returns
    -------
    ndarray of int64, shape (n, 8)
        Rows as described in `log.py`.
    """
    record = rules_record(rules)
    seats = int(record.players)
    players = players_array(lineup)
    room = 4096
    while True:
        log = np.zeros((room, WIDTH), np.int64)
        state = new_state()
        state.tracing = 1
        play_block(
            record,
            players,
            state,
            log,
            key_of_seed(seed),
            game,
            1,
            int(lineup.rotate),
            np.zeros(1, GAMES),
            np.zeros(seats, SEATS),
            np.zeros(int(record.deals), DEALS),
            np.zeros(int(record.deals) * seats, DEAL_SEATS),
            0,
            0,
        )
        if state.log_at <= room:
            return log[: state.log_at]
        room = int(state.log_at)
