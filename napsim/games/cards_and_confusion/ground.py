"""What lies between two units: cover, sight, pieces that cavalry cannot attack into."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.cards_and_confusion.geometry import inside, touches, within
from napsim.games.cards_and_confusion.state import COVER_NONE, COVER_WALL


@kernel
def covered_by(state: Any, rules: Any, unit: int, enemy: int, piece: int) -> bool:
    """Say whether a unit is in or behind a piece as seen from an enemy.

    In it: its middle is. Behind it: the piece is solid, the line between the middles touches it and the
    unit is within ``cover_distance`` of it. Never when the enemy is in the piece.
    """
    quad = state.piece_quad[piece]
    if inside(quad, state.mid_x[enemy], state.mid_y[enemy]):
        return False
    if inside(quad, state.mid_x[unit], state.mid_y[unit]):
        return True
    if rules.kind_cover[state.piece_kind[piece]] < COVER_WALL:
        return False
    return within(state.quad[unit], quad, rules.cover_distance) and touches(
        quad, state.mid_x[unit], state.mid_y[unit], state.mid_x[enemy], state.mid_y[enemy]
    )


@kernel
def cover_of(state: Any, rules: Any, unit: int, enemy: int) -> int:
    """Give the best cover a unit has against an enemy (Long range fire; Combat)."""
    best = COVER_NONE
    for piece in range(state.pieces):
        cover = rules.kind_cover[state.piece_kind[piece]]
        if cover > best and covered_by(state, rules, unit, enemy, piece):
            best = cover
    return best


@kernel
def stops_cavalry(state: Any, rules: Any, unit: int, enemy: int) -> bool:
    """Say whether a unit is behind a wall or in woods, so that cavalry may not attack it (Combat)."""
    for piece in range(state.pieces):
        if rules.kind_stops[state.piece_kind[piece]] and covered_by(
            state, rules, unit, enemy, piece
        ):
            return True
    return False


@kernel
def sees(state: Any, rules: Any, gun: int, target: int) -> bool:
    """Say whether the line from middle to middle is clear of units and of pieces that block sight."""
    x0, y0 = state.mid_x[gun], state.mid_y[gun]
    x1, y1 = state.mid_x[target], state.mid_y[target]
    for unit in range(state.units):
        if (
            state.present[unit]
            and unit not in (gun, target)
            and touches(state.quad[unit], x0, y0, x1, y1)
        ):
            return False
    for piece in range(state.pieces):
        quad = state.piece_quad[piece]
        if (
            rules.kind_blocks[state.piece_kind[piece]]
            and touches(quad, x0, y0, x1, y1)
            and not inside(quad, x0, y0)
            and not inside(quad, x1, y1)
        ):
            return False
    return True
