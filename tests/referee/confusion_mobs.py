"""Mobs: how they move, when they must flee, and when they are eliminated."""

from __future__ import annotations

from math import isqrt

from .confusion_geometry import (
    Points,
    ahead,
    cross,
    dot,
    nearer,
    overlap,
    rectangle,
    shape,
    square_distance,
    swept,
)
from .confusion_log import Event, Point
from .confusion_setup import judge_figure, judge_on_table
from .confusion_state import Battle, Unit

#: Places are whole hundredths of a centimetre: a flight may differ from the whole way by so many, and a
#: way may come so much nearer to enemies who are nearer than allowed already.
ROUNDING = 2


def judge_mob_way(
    battle: Battle,
    event: Event,
    unit: Unit,
    facing: int,
    way: Point,
    start: Points,
    end: Points,
) -> None:
    """Judge the way of a mob: where it looks, and how far it keeps from enemies in ranks."""
    if way != (0, 0):
        direction = ahead(facing)
        # to the nearest degree (572 in 65536 is half of one); both places are rounded, and so is
        # the step from a mob's middle to its front at either end: together less than two units
        off = 572 * isqrt(dot(way, way)) + 65536 * 2
        straight = abs(cross(direction, way)) <= off and dot(direction, way) > 0
        event.require("mob", straight, "a mob looks where it runs")
    ground = swept(start, end)
    to = (unit.at[0] + way[0], unit.at[1] + way[1])
    limit = battle.settings.length("mob_distance")
    for enemy in battle.enemies(unit.side):
        if not nearer(ground, enemy.corners, limit):
            continue
        far = comes_no_nearer(start, ground, enemy, limit)
        event.require("mob_distance", far, f"comes too near to unit {enemy.number}")
        through = overlap((unit.at, to), enemy.corners)
        event.require("through", not through, f"runs through unit {enemy.number}")
        battle.note("mob_nearer_already")


def comes_no_nearer(
    start: Points, ground: Points, enemy: Unit, limit: int, rounding: int = ROUNDING
) -> bool:
    """Tell whether a way that is nearer to an enemy than allowed was so from its start, and no nearer."""
    if not nearer(start, enemy.corners, limit):
        return False
    before = shape(start).distance(shape(enemy.corners))
    if shape(ground).distance(shape(enemy.corners)) < before - rounding - 1e-6:
        return False
    return rounding > 0 or square_distance(ground, enemy.corners) == square_distance(
        start, enemy.corners
    )


def threat(battle: Battle, unit: Unit) -> list[int]:
    """Return the enemies in ranks who are nearer to a mob than it may bear."""
    limit = battle.settings.length("mob_distance")
    enemies = battle.enemies(unit.side)
    return [one.number for one in enemies if nearer(one.corners, unit.corners, limit)]


def settle_mobs(battle: Battle, cause: str) -> None:
    """Judge the flights and eliminations that are due now, in order of the units' numbers."""
    fled = 0
    for unit in battle.units:
        if not unit.is_mob:
            continue
        threats = threat(battle, unit)
        if not threats:
            continue
        event = battle.log.take("flight", "eliminated", rule="flight")
        event.require("flight", battle.unit(event, "unit") is unit, f"unit {unit.number} flees")
        because = battle.unit(event, "because").number
        event.require("flight", because in threats, f"{because} is not near it")
        fled += 1
        if event.kind == "flight":
            battle.note(f"flight_after_{cause}")
        else:
            order = cause in ("move", "formation", "rally")
            battle.note(f"eliminated_after_{'order' if order else cause}")
        battle.note("threatened_by_several", len(threats) > 1)
        battle.note("gunners_fled", unit.arm == "artillery" and event.kind == "flight")
        if event.kind == "flight":
            _judge_flight(battle, event, unit)
        else:
            _judge_elimination(battle, event, unit)
    battle.note("several_fled", fled > 1)


def _judge_flight(battle: Battle, event: Event, unit: Unit) -> None:
    event.equal("move_from", "from", list(unit.at))
    to, facing = event.point("to"), event.index_below("facing", 360)
    way = (to[0] - unit.at[0], to[1] - unit.at[1])
    whole = battle.settings.length("move_mob")
    square = dot(way, way)
    exact = max(0, whole - ROUNDING) ** 2 <= square <= (whole + ROUNDING) ** 2
    event.require("flight", exact, "a flight goes the whole way")
    _form_mob(battle, unit)
    start = rectangle(unit.at, facing, unit.half, unit.depth)
    end = rectangle(to, facing, unit.half, unit.depth)
    event.require("figure", event.points("start") == start, f"start where {start} is due")
    judge_mob_way(battle, event, unit, facing, way, start, end)
    unit.at, unit.facing = to, facing
    unit.stand(battle.settings["front_arc"])
    judge_figure(event, unit)
    judge_on_table(event, battle, unit.corners, "edge")
    for other in battle.others(unit):
        free = not overlap(unit.corners, other.corners)
        event.require("overlap", free, f"ends on unit {other.number}")
    near = threat(battle, unit)
    event.require("flight", not near, f"ends too near to units {near}")


def _form_mob(battle: Battle, unit: Unit) -> None:
    unit.formation = "line"
    unit.half, unit.depth = battle.settings.figure(unit.men, "line")
    unit.at_gun = False


def _judge_elimination(battle: Battle, event: Event, unit: Unit) -> None:
    _form_mob(battle, unit)
    for facing in range(0, 360, 5):
        out = _way_out(battle, unit, facing)
        event.require("eliminated", not out, f"unit {unit.number} could run toward {facing}")
    unit.gone = True


def _way_out(battle: Battle, unit: Unit, facing: int) -> bool:
    """Tell whether a mob could run the whole way in this direction."""
    whole = battle.settings.length("move_mob")
    x, y = ahead(facing)
    to = (
        unit.at[0] + ((whole * x + 32768) >> 16),
        unit.at[1] + ((whole * y + 32768) >> 16),
    )
    start = rectangle(unit.at, facing, unit.half, unit.depth)
    end = rectangle(to, facing, unit.half, unit.depth)
    if not all(0 <= corner[axis] <= battle.size[axis] for corner in end for axis in (0, 1)):
        return False
    if any(overlap(end, other.corners) for other in battle.others(unit)):
        return False
    limit = battle.settings.length("mob_distance")
    ground = swept(start, end)
    for enemy in battle.enemies(unit.side):
        if not nearer(ground, enemy.corners, limit):
            continue
        # a way that is free but for rounding need not be taken
        if nearer(end, enemy.corners, limit) or not comes_no_nearer(
            start, ground, enemy, limit, rounding=0
        ):
            return False
        if overlap((unit.at, to), enemy.corners):
            return False
    return True
