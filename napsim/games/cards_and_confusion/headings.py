"""Which way a mob runs: its player's choice."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.compiled.streams import below, unit
from napsim.games.cards_and_confusion.geometry import facing_of
from napsim.games.cards_and_confusion.state import SIDES, STREAM_PLAYER
from napsim.games.cards_and_confusion.troops import enemies_of


@kernel
def flight_heading(state: Any, players: Any, mob: int, enemy: int) -> int:
    """Give the direction a player would have a mob flee in, in degrees.

    With care: away from all enemies in ranks, the nearer the more, and homeward; else anywhere.
    """
    side = state.side[mob]
    player = players[state.player_of[side]]
    stream = STREAM_PLAYER + side
    if player.error > 0.0 and unit(state.streams, stream) < player.error:
        return below(state.streams, stream, 360)
    return away_from_enemies(state, mob)


@kernel
def away_from_enemies(state: Any, mob: int) -> int:
    """Give the direction away from enemies in ranks, weighted by nearness, with a lean homeward."""
    side = state.side[mob]
    first, end = enemies_of(state, side)
    x, y = 0.0, 2.0e-4 * (1 if side == SIDES - 1 else -1)
    for enemy in range(first, end):
        if state.ranks[enemy] == 0:
            continue
        dx = float(state.mid_x[mob] - state.mid_x[enemy])
        dy = float(state.mid_y[mob] - state.mid_y[enemy])
        square = dx * dx + dy * dy + 1.0
        x += dx / square
        y += dy / square
    return facing_of(int(x * 1.0e8), int(y * 1.0e8))
