"""Places that a scenario gives to units: turned for their side, and checked before any battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from napsim.errors import UserError
from napsim.games.cards_and_confusion import geometry
from napsim.games.cards_and_confusion.armies import fielded, footprint_cm


def units_of(length: float) -> int:
    """Turn centimetres into whole hundredths."""
    return round(length * geometry.CM)


def army_of_side(rules: Mapping[str, Any], side: int) -> int:
    """Say which army stands on a side."""
    return 1 - side if rules["swap_armies"] else side


def place_of(
    rules: Mapping[str, Any], unit: Mapping[str, Any], army: int
) -> tuple[int, int, int] | None:
    """Give a unit's stated place as it applies to the side its army stands on.

    Returns
    -------
    tuple of int or None
        ``x``, ``y`` in hundredths of a centimetre and ``facing`` in degrees; None when the scenario
        states no place.
    """
    if "x" not in unit:
        return None
    x, y = units_of(unit["x"]), units_of(unit["y"])
    facing = unit.get("facing", 180 * army)
    if rules["swap_armies"]:
        x = units_of(rules["table_width"]) - x
        y = units_of(rules["table_length"]) - y
        facing = (facing + 180) % 360
    return x, y, facing


def check_places(rules: Mapping[str, Any]) -> None:
    """Refuse given places off the table, on top of one another, or within reach of the enemy.

    Raises
    ------
    UserError
        Naming the unit.
    """
    width, length = units_of(rules["table_width"]), units_of(rules["table_length"])
    placed: list[tuple[int, str, geometry.Quad]] = []
    for army in (0, 1):
        side = 1 - army if rules["swap_armies"] else army
        for number, unit in enumerate(fielded(rules, army)):
            place = place_of(rules, unit, army)
            if place is None:
                continue
            key = f"rules.armies[{army}].units[{number}]"
            quad = _quad(rules, unit, place)
            if not _plain(geometry.on_table)(quad, width, length):
                raise UserError(
                    f"{unit['name']} does not stand wholly on the table",
                    key=key,
                    value=(unit["x"], unit["y"]),
                    allowed=f"all of its rectangle within {rules['table_width']:g} by "
                    f"{rules['table_length']:g} cm",
                )
            for other_side, name, other in placed:
                _check_pair(rules, key, unit, quad, side, other_side, name, other)
            placed.append((side, unit["name"], quad))


def _check_pair(
    rules: Mapping[str, Any],
    key: str,
    unit: Mapping[str, Any],
    quad: geometry.Quad,
    side: int,
    other_side: int,
    name: str,
    other: geometry.Quad,
) -> None:
    gap = _gap(quad, other)
    if gap == 0 and _meet(quad, other):
        raise UserError(f"{unit['name']} and {name} stand on the same place", key=key)
    if side != other_side and gap < units_of(rules["combat_range"]):
        raise UserError(
            f"{unit['name']} and {name} of the enemy start {gap / geometry.CM:.1f} cm apart",
            key=key,
            allowed=f"at least combat_range, {rules['combat_range']:g} cm",
        )


def _quad(
    rules: Mapping[str, Any], unit: Mapping[str, Any], place: tuple[int, int, int]
) -> geometry.Quad:
    frontage, depth = footprint_cm(rules, unit, "line")
    quad = np.zeros(8, dtype=np.int64)
    _plain(geometry.set_quad)(quad, *place, units_of(frontage) // 2, units_of(depth))
    return quad


def _meet(a: geometry.Quad, b: geometry.Quad) -> bool:
    apart = _plain(geometry.apart)
    return not (apart(a, b) or apart(b, a))


def _gap(a: geometry.Quad, b: geometry.Quad) -> float:
    """Give the distance of two quads, as `geometry.distance` does."""
    if _meet(a, b):
        return 0.0
    square = _plain(geometry.square_gap)
    return float(min(square(a, b), square(b, a))) ** 0.5


def _plain(function: Any) -> Any:
    """Give a kernel's Python code: checking a scenario must not wait for a compiler."""
    return getattr(function, "py_func", function)
