"""Orders: moves, changes of formation, rallies and commanders."""

from __future__ import annotations

from math import isqrt

from .confusion_geometry import (
    ahead,
    cross,
    dot,
    meet,
    middle_of,
    nearer,
    overlap,
    rectangle,
    swept,
    within,
)
from .confusion_log import Event, Point
from .confusion_mobs import comes_no_nearer, judge_mob_way
from .confusion_setup import judge_figure, judge_on_table
from .confusion_state import Battle, Unit


def judge_order(battle: Battle, event: Event) -> Unit | None:
    """Judge a `move`, `formation` or `rally`; return the unit if it moved in ranks."""
    event.require("phase", battle.phase == 0, "orders come before fire and combats")
    unit = battle.own(event)
    event.require("order", not unit.ordered, f"unit {unit.number} has had its order")
    most = battle.settings["activations"]
    event.require("activations", battle.orders < most, f"{most} units have had their orders")
    unit.ordered = True
    battle.orders += 1
    battle.note("last_activation", battle.orders == most)
    if event.kind == "rally":
        _judge_rally(battle, event, unit)
        return None
    if event.kind == "formation":
        _judge_formation(battle, event, unit)
        return None
    was_mob = unit.is_mob
    _judge_move(battle, event, unit)
    return None if was_mob else unit


# --- moving ----------------------------------------------------------------------------------------


def _judge_free(battle: Battle, event: Event, unit: Unit) -> None:
    """Judge whether a unit in ranks may move or change formation."""
    event.require("engaged", not battle.is_engaged(unit), f"unit {unit.number} is engaged")
    orderly = unit.ranks == 0 or unit.confused == 0
    event.require("disordered", orderly, f"unit {unit.number} has men in ranks and men confused")


def _judge_move(battle: Battle, event: Event, unit: Unit) -> None:
    settings = battle.settings
    event.equal("mob", "mob", unit.is_mob)
    _judge_free(battle, event, unit)
    event.equal("move_from", "from", list(unit.at))
    event.equal("move_from", "turned_from", unit.facing)
    event.equal("figure", "men", unit.men)
    away = unit.arm == "artillery" and not unit.at_gun
    returns = away and not unit.is_mob
    if unit.is_mob:
        limit = settings.length("move_mob")
    elif returns:
        limit = settings.length("gunners_return")
    else:
        limit = settings.longest_move(unit.arm)
    event.equal("distance", "limit", limit)
    to, facing = event.point("to"), event.index_below("facing", 360)
    way = (to[0] - unit.at[0], to[1] - unit.at[1])
    event.require("distance", dot(way, way) <= limit * limit, f"more than {limit}")
    event.equal("distance", "length", isqrt(dot(way, way)))
    if returns:
        _judge_return(event, unit, to, facing)
    _close_up(battle, unit, as_men=unit.is_mob or away)
    start = rectangle(unit.at, facing, unit.half, unit.depth)
    event.require("figure", event.points("start") == start, f"start where {start} is due")
    end = rectangle(to, facing, unit.half, unit.depth)
    middles = [middle_of(place, facing, unit.depth) for place in (unit.at, to)]
    _note_move(battle, unit, way, facing, limit)
    if unit.is_mob:
        judge_mob_way(battle, event, unit, facing, way, start, end)
        unit.at_gun = False
    else:
        _judge_way(battle, event, unit, start, end, middles)
    unit.at, unit.facing = to, facing
    if returns:
        unit.at_gun = to == unit.gun_at
        battle.note("gunners_returned", unit.at_gun)
        battle.note("gunners_on_their_way", not unit.at_gun)
        if unit.at_gun:
            unit.half, unit.depth = settings.gun_figure(unit.guns)
    elif unit.at_gun:
        unit.gun_at, unit.gun_facing = to, facing
    event.equal("gunners", "at_gun", unit.at_gun if unit.arm == "artillery" else None)
    _judge_stand(battle, event, unit)


def _close_up(battle: Battle, unit: Unit, as_men: bool) -> None:
    """Let the living men of a unit close up; a gun and its crew stand as before."""
    if as_men:
        unit.formation = "line"
    elif unit.arm == "artillery":
        return
    unit.half, unit.depth = battle.settings.figure(unit.men, unit.formation)


def _judge_return(event: Event, unit: Unit, to: Point, facing: int) -> None:
    """Judge whether gunners go straight back to their gun."""
    event.require("gunners", facing == unit.gun_facing, "they turn to the gun's facing")
    due = (unit.gun_at[0] - unit.at[0], unit.gun_at[1] - unit.at[1])
    way = (to[0] - unit.at[0], to[1] - unit.at[1])
    length = max(1, isqrt(dot(due, due)))
    straight = abs(cross(due, way)) <= 2 * length and 0 <= dot(due, way) <= dot(due, due) + length
    event.require("gunners", straight, "they go straight to their gun")


def _judge_way(
    battle: Battle,
    event: Event,
    unit: Unit,
    start: tuple[Point, ...],
    end: tuple[Point, ...],
    middles: list[Point],
) -> None:
    """Judge whether a way in ranks stops short of enemies, and passes none too near."""
    settings = battle.settings
    ground = swept(start, end)
    for enemy in battle.enemies(unit.side):
        assert enemy.front is not None
        faced = enemy.front.met_by(*middles)
        limit = settings.length("combat_range" if faced else "pass_distance")
        near = nearer(ground, enemy.corners, limit)
        if near:
            far = comes_no_nearer(start, ground, enemy, limit)
            event.require("stop" if faced else "pass", far, f"comes too near to {enemy.number}")
        if start != end and nearer(ground, enemy.corners, limit + 500):
            through = overlap((unit.at, event.point("to")), enemy.corners)
            event.require("through", not through, f"passes through unit {enemy.number}")
            battle.note("stop_nearer_already", faced and near)
            battle.note("pass_nearer_already", not faced and near)
            battle.note("passed_one_who_looks_elsewhere", not faced and not near)
    battle.note("stopped_at_enemy", start != end and _stopped(battle, unit, end))
    friends = [other for other in battle.others(unit) if other.side == unit.side]
    battle.note(
        "passed_through_friends",
        start != end and any(overlap(ground, friend.corners) for friend in friends),
    )


def _stopped(battle: Battle, unit: Unit, end: tuple[Point, ...]) -> bool:
    """Tell whether a way ended just where an enemy in ranks makes it end."""
    limit = battle.settings.length("combat_range")
    enemies = battle.enemies(unit.side)
    return any(
        nearer(end, enemy.corners, limit + 30) and not nearer(end, enemy.corners, limit)
        for enemy in enemies
    )


def _note_move(battle: Battle, unit: Unit, way: Point, facing: int, limit: int) -> None:
    turned = facing != unit.facing
    battle.note(f"move_{'mob' if unit.is_mob else unit.arm}")
    battle.note("moved_the_limit", dot(way, way) >= (limit - 3) ** 2)
    battle.note("turn_on_the_spot", way == (0, 0) and turned)
    battle.note("turned_about", (facing - unit.facing) % 360 > 90 and turned)
    if way != (0, 0) and not unit.is_mob:
        battle.note("moved_backward", dot(way, ahead(facing)) < 0)
        battle.note("moved_in_column", unit.formation == "column")
    battle.note("closed_up", rectangle(unit.at, unit.facing, unit.half, unit.depth) != unit.corners)


def _judge_stand(battle: Battle, event: Event, unit: Unit) -> None:
    """Judge where a unit stands at the end of a move or change of formation."""
    unit.stand(battle.settings["front_arc"])
    judge_figure(event, unit)
    judge_on_table(event, battle, unit.corners, "edge")
    for other in battle.others(unit):
        free = not overlap(unit.corners, other.corners)
        event.require("overlap", free, f"stands on unit {other.number}")
        battle.note("ended_touching", meet(unit.corners, other.corners))


def _judge_formation(battle: Battle, event: Event, unit: Unit) -> None:
    formation = event.text("formation")
    event.require("formation", unit.arm != "artillery", "guns have no formations")
    event.require("formation", not unit.is_mob, "a mob has no formation")
    event.require("formation", formation in ("line", "column"), f"{formation} is none")
    event.require("formation", formation != unit.formation, f"it is in {formation} already")
    _judge_free(battle, event, unit)
    event.equal("figure", "men", unit.men)
    unit.formation = formation
    unit.half, unit.depth = battle.settings.figure(unit.men, formation)
    _judge_stand(battle, event, unit)
    battle.note(f"formed_{formation}")


# --- rallying --------------------------------------------------------------------------------------


def _judge_rally(battle: Battle, event: Event, unit: Unit) -> None:
    settings = battle.settings
    event.require("rally", unit.confused > 0, "nobody is confused")
    if not unit.is_mob:
        _judge_enemies_near(battle, event, unit)
    beside = battle.commanders_beside(unit)
    helper = _judge_helper(battle, event, unit)
    if unit.is_mob:
        _judge_mob_rally(battle, event, unit)
        most = settings["rally_commander"]
    else:
        most = settings["rally_per_man"] * unit.ranks + (
            settings["rally_commander"] if helper else 0
        )
        battle.note("rally_with_commander", helper)
        battle.note("rally_alone", not beside)
    returned, officers = event.integer("returned"), event.integer("officers")
    due = min(most, unit.confused)
    event.require("rally", 0 < returned <= due, f"{returned} return where up to {due} may")
    first = min(returned, unit.confused_officers)
    event.require("officers", officers == first, f"{first} of them are officers")
    battle.note("rally_everybody", returned == unit.confused)
    battle.note("rally_some", returned < unit.confused)
    battle.note("rally_officers", officers > 0)
    battle.note("rally_engaged", battle.is_engaged(unit))
    unit.ranks, unit.confused = unit.ranks + returned, unit.confused - returned
    unit.officers += officers
    unit.confused_officers -= officers
    event.equal("rally", "ranks", unit.ranks)
    event.equal("rally", "confused", unit.confused)


def _judge_enemies_near(battle: Battle, event: Event, unit: Unit) -> None:
    for enemy in battle.enemies(unit.side):
        near = within(enemy.corners, unit.corners, battle.settings.length("rally_distance"))
        faced = near and enemy.in_front(unit.middle)
        event.require("rally_near", not faced, f"unit {enemy.number} is near and faces it")
        battle.note("rally_near_an_enemy_who_looks_elsewhere", near)


def _judge_helper(battle: Battle, event: Event, unit: Unit) -> bool:
    """Judge the commander named; tell whether there is one."""
    beside = battle.commanders_beside(unit)
    if event.field("commander") is None:
        event.require("beside", not beside, "a commander stands beside the unit")
        return False
    commander = battle.commanders[event.index_below("commander", len(battle.commanders))]
    event.require("beside", commander in beside, f"commander {commander.number} is not beside")
    battle.note("aide_beside", commander.rank == "aide")
    return True


def _judge_mob_rally(battle: Battle, event: Event, unit: Unit) -> None:
    settings = battle.settings
    ranks = [commander.rank for commander in battle.commanders_beside(unit)]
    led = bool(ranks) if settings["rally_mob_by"] == "any" else "general" in ranks
    event.require("rally_mob", led, "no commander who could rally a mob is beside it")
    battle.note("rally_mob")
    battle.note("rally_mob_by_aide", "general" not in ranks)
    for enemy in battle.enemies(unit.side):
        far = not nearer(enemy.corners, unit.corners, settings.length("rally_mob_distance"))
        event.require("rally_mob", far, f"unit {enemy.number} is too near")


# --- commanders ------------------------------------------------------------------------------------


def judge_commander(battle: Battle, event: Event) -> None:
    """Judge the move of a general or an aide."""
    event.require("phase", battle.phase == 0, "commanders move among the orders")
    commander = battle.commanders[event.index_below("commander", len(battle.commanders))]
    event.require("own", commander.side == battle.side, "not theirs")
    event.require("commander", not commander.moved, "it has moved in this turn")
    event.equal("move_from", "from", list(commander.at))
    to = event.point("to")
    way = (to[0] - commander.at[0], to[1] - commander.at[1])
    limit = battle.settings.length("move_general")
    event.require("distance", dot(way, way) <= limit * limit, f"more than {limit}")
    judge_on_table(event, battle, (to,), "edge")
    commander.at, commander.moved = to, True
    battle.note("commander_moved")
