"""Faults in long-range fire."""

from __future__ import annotations

from .confusion_geometry import meet, nearer, within, within_arc
from .confusion_planting import Fought, Places, fault


@fault("gun")
def infantry_fires(game: Fought) -> Places:
    """A unit without guns fires."""
    for index, _event, state in game.acts("fire"):
        for unit in state.units:
            if unit.side == state.side and unit.arm != "artillery" and not unit.gone:
                yield game.replace(index, unit=unit.number)


@fault("gun")
def gun_fires_too_often(game: Fought) -> Places:
    """A unit fires more often in a turn than it has guns."""
    for index, event, state in game.acts("fire"):
        unit = state.units[event["unit"]]
        if game.quiet(index) and unit.shots + 1 == unit.guns:
            yield game.insert(index + 1, event)


@fault("gun")
def gun_fires_without_gunners(game: Fought) -> Places:
    """A gun fires for which there are too few men in ranks."""
    for _, event, state in game.acts("fire"):
        ranks = state.units[event["unit"]].ranks
        if ranks < 20:
            yield game.with_rules(gunners_to_fire=ranks + 1)


@fault("gun")
def broken_gunners_fire(game: Fought) -> Places:
    """Gunners fire of whom nobody is in ranks."""
    for index, state in game.slots(1):
        for unit in state.units:
            if unit.side == state.side and unit.is_mob and unit.at_gun:
                for enemy in state.enemies(unit.side)[:1]:
                    yield game.insert(index, game.shot(unit, enemy))


@fault("target")
def fires_at_friends(game: Fought) -> Places:
    """A gun fires at its own side."""
    for index, event, state in game.acts("fire"):
        for unit in state.units:
            if unit.side == state.side and unit.number != event["unit"] and not unit.gone:
                yield game.replace(index, target=unit.number)


@fault("target")
def fires_at_the_dead(game: Fought) -> Places:
    """A gun fires at a unit that is off the table."""
    for index, _event, state in game.acts("fire"):
        for unit in state.units:
            if unit.side != state.side and unit.gone:
                yield game.replace(index, target=unit.number)


@fault("range")
def fires_too_far(game: Fought) -> Places:
    """A gun fires farther than it may."""
    for _, event in game.find("fire"):
        if event["distance"] > 2000:
            yield game.with_rules(gun_max=event["distance"] / 100 - 0.1)


@fault("range")
def fires_too_near(game: Fought) -> Places:
    """A gun fires nearer than it may."""
    for _, event in game.find("fire"):
        near = event["distance"] / 100 + 0.02
        if near < game.rules["gun_max"]:
            yield game.with_rules(gun_min=near)


@fault("range")
def distance_of_a_shot_wrong(game: Fought) -> Places:
    """The distance of a shot is not that of the two units."""
    for index, event in game.find("fire"):
        yield game.replace(index, distance=event["distance"] + 1)


@fault("arc")
def fires_aside(game: Fought) -> Places:
    """A gun fires farther aside than it may."""
    for _, event, state in game.acts("fire"):
        gun, target = state.units[event["unit"]], state.units[event["target"]]
        for arc in range(state.settings["gun_arc"]):
            if not within_arc(gun.middle, gun.facing, arc, target.middle):
                yield game.with_rules(gun_arc=arc)


@fault("arc")
def fires_behind_itself(game: Fought) -> Places:
    """A gun fires at an enemy behind it."""
    for index, state in game.slots(1):
        for gun in state.units:
            ready = gun.side == state.side and gun.at_gun and gun.in_ranks and not gun.shots
            if not ready or gun.ranks < state.settings["gunners_to_fire"]:
                continue
            near, far = state.settings.length("gun_min"), state.settings.length("gun_max")
            for enemy in state.enemies(gun.side):
                if (
                    not within_arc(gun.middle, gun.facing, state.settings["gun_arc"], enemy.middle)
                    and within(gun.corners, enemy.corners, far)
                    and not nearer(gun.corners, enemy.corners, near)
                ):
                    yield game.insert(index, game.shot(gun, enemy))


def _hidden(game: Fought, by_units: bool) -> Places:
    """Let guns fire at enemies whom a unit or terrain hides."""
    for index, event, state in game.acts("fire"):
        gun = state.units[event["unit"]]
        near, far = state.settings.length("gun_min"), state.settings.length("gun_max")
        for enemy in state.enemies(gun.side):
            line = (gun.middle, enemy.middle)
            if (
                not within_arc(gun.middle, gun.facing, state.settings["gun_arc"], enemy.middle)
                or not within(gun.corners, enemy.corners, far)
                or nearer(gun.corners, enemy.corners, near)
            ):
                continue
            others = [other for other in state.others(gun) if other is not enemy]
            units = any(meet(line, other.corners) for other in others)
            pieces = any(
                piece.does.blocks_sight
                and meet(line, piece.corners)
                and not piece.holds(gun.middle)
                and not piece.holds(enemy.middle)
                for piece in state.pieces
            )
            if units if by_units else pieces and not units:
                shot = {k: v for k, v in game.shot(gun, enemy).items() if k != "event"}
                yield game.replace(index, **shot)


@fault("sight")
def fires_through_others(game: Fought) -> Places:
    """A gun fires at an enemy whom another unit hides."""
    yield from _hidden(game, by_units=True)


@fault("sight")
def fires_through_terrain(game: Fought) -> Places:
    """A gun fires at an enemy whom terrain hides."""
    yield from _hidden(game, by_units=False)


@fault("cover")
def cover_told_wrong(game: Fought) -> Places:
    """A target or defender is said to have another cover than it has."""
    for index, event in game.find("fire", "combat"):
        for cover in ("none", "soft", "wall", "works"):
            if cover != event["cover"]:
                yield game.replace(index, cover=cover)


@fault("cover")
def rules_give_more_cover(game: Fought) -> Places:
    """The rules give more cover than a target or defender was given."""
    for _, event in game.find("fire", "combat"):
        if event["cover"] in ("wall", "soft"):
            kinds = {
                name: {
                    **kind,
                    "cover": "works" if kind["cover"] == event["cover"] else kind["cover"],
                }
                for name, kind in game.rules["terrain_kinds"].items()
            }
            yield game.with_rules(terrain_kinds=kinds)


@fault("markers")
def shot_costs_nothing(game: Fought) -> Places:
    """A shot costs fewer markers than it should."""
    for index, event in game.find("fire"):
        yield game.replace(index, cost=event["cost"] - 1)


@fault("markers")
def markers_not_taken(game: Fought) -> Places:
    """The markers of a shot are not taken."""
    for index, event in game.find("fire"):
        yield game.replace(index, markers=event["markers"] + event["cost"] + 1)


@fault("markers")
def fires_without_markers(game: Fought) -> Places:
    """A gun fires that has too few markers left."""
    names = {"wall": "shot_cost_wall", "works": "shot_cost_works"}
    for index, event, state in game.acts("fire"):
        cost = state.units[event["unit"]].markers + 1
        if cost <= 50 and next(game.find("fire"))[0] == index:
            name = names.get(event["cover"], "shot_cost_open")
            edited = game.with_rules(**{name: cost})
            edited[index] = {**event, "cost": cost, "markers": -1}
            yield edited


@fault("shot")
def shot_kills_too_many(game: Fought) -> Places:
    """A shot kills more men than it may."""
    for index, event in game.find("fire"):
        yield game.replace(index, killed=event["killed"] + 1)


@fault("shot")
def shot_confuses_men(game: Fought) -> Places:
    """A shot confuses a man more than it may."""
    for index, event in game.find("fire"):
        yield game.replace(index, confused=event["confused"] + 1)


@fault("shot")
def miscounted_after_a_shot(game: Fought) -> Places:
    """The men of a target are miscounted after a shot."""
    for index, event in game.find("fire"):
        yield game.replace(index, ranks=event["ranks"] + 1)
        yield game.replace(index, confused_total=event["confused_total"] + 1)


@fault("officers")
def officer_shot_first(game: Fought) -> Places:
    """An officer is shot while others stand in ranks."""
    for index, event in game.find("fire"):
        yield game.replace(index, officers=event["officers"] + 1)


@fault("count")
def man_shot_counted_wrong(game: Fought) -> Places:
    """A man shot is counted with an engagement that there is not, or not with one that there is."""
    for index, event in game.find("fire"):
        yield game.replace(index, count=event["count"] + 1)
