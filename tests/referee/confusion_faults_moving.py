"""Faults in moves: how far, how near to enemies, and where a unit may stand."""

from __future__ import annotations

from math import hypot

from .confusion_geometry import ahead, middle_of, nearer, overlap, rectangle, swept
from .confusion_planting import (
    Fought,
    Places,
    far_from_enemies,
    fault,
    ground_of,
    toward,
)

# --- moving ----------------------------------------------------------------------------------------


@fault("move_from")
def moves_from_elsewhere(game: Fought) -> Places:
    """A unit or commander moves from where it does not stand."""
    for index, event in game.find("move", "commander", "flight"):
        x, y = event["from"]
        yield game.replace(index, **{"from": [x + 1, y]})


@fault("move_from")
def turns_from_elsewhere(game: Fought) -> Places:
    """A unit turns from a facing it did not have."""
    for index, event in game.find("move"):
        yield game.replace(index, turned_from=(event["turned_from"] + 90) % 360)


@fault("distance")
def moves_too_far(game: Fought) -> Places:
    """A unit moves farther than it may."""
    for index, event in game.find("move"):
        way = hypot(event["to"][0] - event["from"][0], event["to"][1] - event["from"][1])
        if way > 100:
            at = (event["from"][0], event["from"][1])
            to = (event["to"][0], event["to"][1])
            yield game.moved(index, toward(at, to, event["limit"] + 2))


@fault("distance")
def limit_too_high(game: Fought) -> Places:
    """A unit is said to be allowed a longer way than it is."""
    for index, event in game.find("move"):
        yield game.replace(index, limit=event["limit"] + 100)


@fault("distance")
def length_of_the_way_wrong(game: Fought) -> Places:
    """The length of a way is not the distance between its ends."""
    for index, event in game.find("move"):
        yield game.replace(index, length=event["length"] + 1)


@fault("distance")
def slower_by_the_rules(game: Fought) -> Places:
    """The rules allow shorter ways than units have moved."""
    arms = {unit["unit"]: unit["arm"] for unit in game.events[0]["units"]}
    names = {"infantry": "move_foot", "cavalry": "move_cavalry", "artillery": "move_guns"}
    for _, event in game.find("move"):
        name = "move_mob" if event["mob"] else names[arms[event["unit"]]]
        if event["at_gun"] is not False and event["limit"] == round(100 * game.rules[name]):
            yield game.with_rules(**{name: game.rules[name] - 1})


@fault("distance")
def commander_rides_too_far(game: Fought) -> Places:
    """A commander moves farther than he may."""
    for _, event in game.find("commander"):
        way = hypot(event["to"][0] - event["from"][0], event["to"][1] - event["from"][1])
        if way > 1000:
            yield game.with_rules(move_general=way / 100 - 0.02)


@fault("engaged")
def moves_while_engaged(game: Fought) -> Places:
    """A unit moves that is engaged."""
    for index, state, unit in game.free_orders():
        if unit.ranks and state.is_engaged(unit):
            yield game.insert(index, game.turn_on_the_spot(state, unit))


@fault("engaged")
def changes_formation_while_engaged(game: Fought) -> Places:
    """A unit changes formation that is engaged."""
    for index, state, unit in game.free_orders():
        if unit.ranks and unit.arm != "artillery" and state.is_engaged(unit):
            other = "line" if unit.formation == "column" else "column"
            event = {"event": "formation", "unit": unit.number, "formation": other}
            yield game.insert(index, event)


@fault("disordered")
def moves_while_disordered(game: Fought) -> Places:
    """A unit moves that has men in ranks and men confused."""
    for index, state, unit in game.free_orders():
        if unit.ranks and unit.confused and not state.is_engaged(unit):
            yield game.insert(index, game.turn_on_the_spot(state, unit))


@fault("disordered")
def changes_formation_while_disordered(game: Fought) -> Places:
    """A unit changes formation that has men in ranks and men confused."""
    for index, state, unit in game.free_orders():
        if unit.ranks and unit.confused and not state.is_engaged(unit) and unit.arm != "artillery":
            other = "line" if unit.formation == "column" else "column"
            event = {"event": "formation", "unit": unit.number, "formation": other}
            yield game.insert(index, event)


def _too_near(game: Fought, faced: bool) -> Places:
    """Let units come nearer to an enemy than they may, whether he faces them or not."""
    for index, event, state in game.acts("move"):
        unit = state.units[event["unit"]]
        away = unit.arm == "artillery" and not unit.at_gun
        if unit.is_mob or away:
            continue
        half, depth = ground_of(state, unit)
        facing = event["facing"]
        start = rectangle(unit.at, facing, half, depth)
        reach = max(state.settings.length(name) for name in ("combat_range", "pass_distance"))
        enemies = state.enemies(unit.side)
        if any(nearer(start, enemy.corners, reach) for enemy in enemies):
            continue
        for enemy in enemies:
            to = toward(unit.at, enemy.middle, event["limit"] - 2)
            ground = swept(start, rectangle(to, facing, half, depth))
            alone = [one for one in enemies if nearer(ground, one.corners, reach)] == [enemy]
            limit = state.settings.length("combat_range" if faced else "pass_distance")
            # he is come up to from well within his front, or from well behind it
            straight = ahead(enemy.facing)
            side = (unit.at[0] - enemy.at[0]) * straight[0] + (unit.at[1] - enemy.at[1]) * straight[
                1
            ]
            looks = [enemy.in_front(middle_of(at, facing, depth)) for at in (unit.at, to)]
            fits = all(looks) if faced else side < -65536 * 3000 and not any(looks)
            if alone and fits and nearer(ground, enemy.corners, limit - 10):
                yield game.moved(index, to)


@fault("stop")
def does_not_stop(game: Fought) -> Places:
    """A unit comes nearer than it may to enemies who face it."""
    yield from _too_near(game, faced=True)


@fault("stop")
def stops_too_late_by_the_rules(game: Fought) -> Places:
    """The rules would have units stop farther away than one has."""
    arrived = [
        index
        for index, event, state in game.acts("move")
        if not event["mob"] and _comes_close(game, index)
    ]
    if arrived and game.rules["pass_distance"] == game.rules["combat_range"]:
        near = game.rules["combat_range"]
        yield game.with_rules(combat_range=near + 2, pass_distance=near)


def _comes_close(game: Fought, index: int) -> bool:
    state, event = game.state(index), game.events[index]
    unit = state.units[event["unit"]]
    corners = tuple((x, y) for x, y in event["corners"])
    start = tuple((x, y) for x, y in event["start"])
    near = state.settings.length("combat_range")
    return any(
        nearer(corners, enemy.corners, near + 100)
        and enemy.in_front((event["middle"][0], event["middle"][1]))
        and not nearer(start, enemy.corners, near + 300)
        for enemy in state.enemies(unit.side)
    )


@fault("pass")
def passes_too_near(game: Fought) -> Places:
    """A unit comes nearer than it may to enemies who look elsewhere."""
    yield from _too_near(game, faced=False)


@fault("pass")
def passes_too_near_by_the_rules(game: Fought) -> Places:
    """The rules would have units pass enemies who look elsewhere at a greater distance."""
    combat, passing = game.rules["combat_range"], game.rules["pass_distance"]
    for _, event, state in game.acts("move"):
        unit = state.units[event["unit"]]
        if event["mob"] or passing >= combat:
            continue
        ground = swept(*(tuple((x, y) for x, y in event[name]) for name in ("start", "corners")))
        start = tuple((x, y) for x, y in event["start"])
        for enemy in state.enemies(unit.side):
            behind = not any(
                enemy.in_front((x, y)) for x, y in (*event["start"], *event["corners"])
            )
            near = round(100 * combat)
            if (
                behind
                and nearer(ground, enemy.corners, near)
                and not nearer(start, enemy.corners, near)
            ):
                yield game.with_rules(pass_distance=combat)


@fault("edge")
def leaves_the_table(game: Fought) -> Places:
    """A unit ends its move partly off the table."""
    for index, event, state in game.acts("move"):
        unit = state.units[event["unit"]]
        if unit.is_mob or not far_from_enemies(state, unit) or event["at_gun"] is False:
            continue
        x, y = unit.at
        for beyond in ((-1, y), (state.size[0] + 1, y), (x, -1), (x, state.size[1] + 1)):
            if hypot(beyond[0] - x, beyond[1] - y) < event["limit"]:
                yield game.moved(index, beyond)


@fault("edge")
def commander_leaves_the_table(game: Fought) -> Places:
    """A commander leaves the table."""
    for index, event in game.find("commander"):
        x, y = event["from"]
        reach = 100 * game.rules["move_general"]
        if min(x, y) + 1 < reach:
            yield game.replace(index, to=[-1, y] if x < y else [x, -1])


@fault("overlap")
def stands_on_a_friend(game: Fought) -> Places:
    """A unit ends its move on the ground of a friend."""
    for index, event, state in game.acts("move"):
        unit = state.units[event["unit"]]
        if unit.is_mob or not far_from_enemies(state, unit) or event["at_gun"] is False:
            continue
        for friend in state.others(unit):
            way = hypot(unit.at[0] - friend.middle[0], unit.at[1] - friend.middle[1])
            half, depth = ground_of(state, unit)
            there = rectangle(friend.middle, event["facing"], half, depth)
            on = all(0 <= c[axis] <= state.size[axis] for c in there for axis in (0, 1))
            if way < event["limit"] and on:
                yield game.moved(index, friend.middle)


@fault("figure")
def stands_out_of_shape(game: Fought) -> Places:
    """A unit stands on a rectangle that is not its own, or has another middle."""
    for index, event in game.find("move", "formation", "flight"):
        corners = [list(corner) for corner in event["corners"]]
        corners[3][0] += 1
        yield game.replace(index, corners=corners)
        x, y = event["middle"]
        yield game.replace(index, middle=[x - 1, y])


@fault("figure")
def turned_out_of_shape(game: Fought) -> Places:
    """A unit that has turned stands on a rectangle that is not its own."""
    for index, event in game.find("move", "flight"):
        start = [list(corner) for corner in event["start"]]
        start[1][1] -= 1
        yield game.replace(index, start=start)


@fault("figure")
def men_miscounted(game: Fought) -> Places:
    """A unit moves with more men than it has."""
    for index, event in game.find("move", "formation"):
        yield game.replace(index, men=event["men"] + 1)


@fault("figure")
def does_not_close_up(game: Fought) -> Places:
    """A unit moves without closing up over its fallen."""
    for index, event, state in game.acts("move"):
        unit = state.units[event["unit"]]
        half, depth = ground_of(state, unit)
        if (half, depth) != (unit.half, unit.depth) and event["at_gun"] is None:
            start = rectangle(unit.at, event["facing"], unit.half, unit.depth)
            yield game.replace(index, start=[list(corner) for corner in start])


# --- through the enemy -----------------------------------------------------------------------------


@fault("through", "mob_distance")
def runs_through_the_enemy(game: Fought) -> Places:
    """A mob whose turn has put it on an enemy's ground runs on through him."""
    for index, event, state in game.acts("flight"):
        unit = state.units[event["unit"]]
        half, depth = ground_of(state, unit)
        whole = state.settings.length("move_mob")
        for facing in range(0, 360, 5):
            x, y = ahead(facing)
            to = (unit.at[0] + (whole * x + 32768 >> 16), unit.at[1] + (whole * y + 32768 >> 16))
            start = rectangle(unit.at, facing, half, depth)
            if any(
                overlap(start, enemy.corners) and overlap((unit.at, to), enemy.corners)
                for enemy in state.enemies(unit.side)
            ):
                yield game.moved(index, to, facing)
