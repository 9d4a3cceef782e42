"""Faults in turns and orders: whose and how many, formations, commanders and rallies."""

from __future__ import annotations

from math import hypot

from .confusion_geometry import within
from .confusion_planting import (
    Fought,
    Places,
    fault,
)

ORDERS = ("move", "formation", "rally", "commander")

# --- turns -----------------------------------------------------------------------------------------


@fault("turn")
def turn_not_announced(game: Fought) -> Places:
    """A turn has no beginning."""
    for index, _ in game.find("turn"):
        yield game.remove(index)


@fault("turn")
def turn_with_a_wrong_number(game: Fought) -> Places:
    """A turn has a wrong number."""
    for index, event in game.find("turn", "turn_end"):
        yield game.replace(index, turn=event["turn"] + 1)


@fault("turn")
def one_side_twice(game: Fought) -> Places:
    """A side has a turn that is the other's."""
    for index, event in game.find("turn", "turn_end"):
        yield game.replace(index, side=1 - event["side"])


@fault("turn")
def turn_without_end(game: Fought) -> Places:
    """A turn has no end."""
    for index, _ in game.find("turn_end"):
        if game.next_is(index, "turn"):
            yield game.remove(index)


@fault("turn")
def turn_left_out(game: Fought) -> Places:
    """A side does not come to its turn."""
    for index, _ in game.find("turn"):
        if game.next_is(index, "turn_end"):
            yield game.remove(index, 2)


@fault("phase")
def order_after_fire(game: Fought) -> Places:
    """A unit or commander moves after the guns have fired."""
    order = next((event for _, event in game.find("move", "commander")), None)
    for index, _ in game.find("fire"):
        if game.quiet(index) and order is not None:
            yield game.insert(index + 1, order)


@fault("phase")
def order_after_combat(game: Fought) -> Places:
    """A unit or commander takes an order after combats."""
    orders = [event for _, event in game.find(*ORDERS)]
    for index, _ in game.find("combat"):
        if game.quiet(index) and orders:
            yield game.insert(index + 1, orders[index % len(orders)])


@fault("phase")
def fire_after_combat(game: Fought) -> Places:
    """A gun fires after combats."""
    shot = next((event for _, event in game.find("fire")), None)
    for index, _ in game.find("combat"):
        if game.quiet(index) and shot is not None:
            yield game.insert(index + 1, shot)


@fault("own")
def enemy_ordered(game: Fought) -> Places:
    """A side gives an order to a unit of its enemy."""
    for index, _, state in game.acts("move", "formation", "rally"):
        for enemy in state.enemies(state.side)[:1]:
            yield game.replace(index, unit=enemy.number)


@fault("own")
def enemy_fires_and_attacks(game: Fought) -> Places:
    """A side fires or attacks with a unit of its enemy."""
    for index, event, state in game.acts("fire", "combat"):
        name = "unit" if event["event"] == "fire" else "attacker"
        for enemy in state.enemies(state.side)[:1]:
            yield game.replace(index, **{name: enemy.number})


@fault("own")
def the_dead_move(game: Fought) -> Places:
    """A unit moves that is off the table."""
    for index, _, state in game.acts("move"):
        for unit in state.units:
            if unit.gone and unit.side == state.side:
                yield game.replace(index, unit=unit.number)


@fault("own")
def enemy_commander_moved(game: Fought) -> Places:
    """A side moves a commander of its enemy."""
    for index, _, state in game.acts("commander"):
        for one in state.commanders:
            if one.side != state.side:
                yield game.replace(index, commander=one.number)


@fault("order")
def two_orders(game: Fought) -> Places:
    """A unit takes two orders in a turn."""
    for index, event in game.find("move", "formation", "rally"):
        if game.quiet(index):
            yield game.insert(index + 1, event)


@fault("order")
def moves_and_rallies(game: Fought) -> Places:
    """A unit rallies in the turn in which it moved."""
    for index, event in game.find("move"):
        if game.quiet(index):
            rally = {"event": "rally", "unit": event["unit"], "returned": 1, "officers": 0}
            yield game.insert(index + 1, {**rally, "commander": None, "ranks": 1, "confused": 0})


@fault("activations")
def too_many_activations(game: Fought) -> Places:
    """More units take an order in a turn than the rules allow."""
    most, orders = 0, 0
    for _, event in game.find("turn", "move", "formation", "rally"):
        orders = 0 if event["event"] == "turn" else orders + 1
        most = max(most, orders)
    if most > 1:
        yield game.with_rules(activations=most - 1)


@fault("activations")
def one_unit_a_turn_not_kept(game: Fought) -> Places:
    """In the older form of the rules a second unit takes an order."""
    if game.rules["activations"] == 1:
        for index, event in game.find("move"):
            if game.quiet(index):
                other = [
                    unit for unit in game.state(index).units if unit.side == game.state(index).side
                ]
                for unit in other:
                    if unit.number != event["unit"] and not unit.gone:
                        yield game.insert(index + 1, game.turn_on_the_spot(game.state(index), unit))


# --- formations and commanders ---------------------------------------------------------------------


@fault("formation")
def guns_in_column(game: Fought) -> Places:
    """Guns change their formation."""
    for index, _, unit in game.free_orders():
        if unit.arm == "artillery":
            yield game.insert(
                index, {"event": "formation", "unit": unit.number, "formation": "column"}
            )


@fault("formation")
def mob_in_column(game: Fought) -> Places:
    """A mob changes its formation."""
    for index, _, unit in game.free_orders():
        if unit.arm != "artillery" and unit.is_mob:
            yield game.insert(
                index, {"event": "formation", "unit": unit.number, "formation": "column"}
            )


@fault("formation")
def formed_as_before(game: Fought) -> Places:
    """A unit changes into the formation it has."""
    for index, event in game.find("formation"):
        other = "line" if event["formation"] == "column" else "column"
        yield game.replace(index, formation=other)


@fault("formation")
def formed_square(game: Fought) -> Places:
    """A unit forms square."""
    for index, _ in game.find("formation"):
        yield game.replace(index, formation="square")


@fault("commander")
def commander_moves_twice(game: Fought) -> Places:
    """A commander moves twice in a turn."""
    for index, event in game.find("commander"):
        back = {**event, "from": event["to"], "to": event["from"]}
        yield game.insert(index + 1, back)


@fault("commander")
def commander_comes_back(game: Fought) -> Places:
    """A commander moves again after a unit has had its order."""
    for index, event in game.find("commander"):
        for later in range(index + 1, len(game.events)):
            if game.events[later]["event"] in ("fire", "combat", "turn_end", "end"):
                break
            if game.events[later]["event"] == "move" and game.quiet(later):
                yield game.insert(later + 1, {**event, "from": event["to"]})


# --- rallying --------------------------------------------------------------------------------------


def _rally(number: int, returned: int = 1) -> dict[str, object]:
    rally = {"event": "rally", "unit": number, "returned": returned, "officers": 0}
    return {**rally, "commander": None, "ranks": 1, "confused": 0}


@fault("rally_near")
def rallies_before_the_enemy(game: Fought) -> Places:
    """A unit rallies near enemies in ranks who face it."""
    for index, state, unit in game.free_orders():
        if unit.ranks and unit.confused:
            near = state.settings.length("rally_distance")
            if any(
                within(enemy.corners, unit.corners, near) and enemy.in_front(unit.middle)
                for enemy in state.enemies(unit.side)
            ):
                yield game.insert(index, _rally(unit.number))


@fault("rally_near")
def rallies_too_near_by_the_rules(game: Fought) -> Places:
    """The rules forbid a rally so near enemies who face the unit."""
    for _, event, state in game.acts("rally"):
        unit = state.units[event["unit"]]
        if unit.ranks and any(one.in_front(unit.middle) for one in state.enemies(unit.side)):
            yield game.with_rules(rally_distance=400.0)


@fault("rally")
def too_many_return(game: Fought) -> Places:
    """More men return than may."""
    for index, event, state in game.acts("rally"):
        unit = state.units[event["unit"]]
        helped = state.settings["rally_commander"] if event["commander"] is not None else 0
        most = state.settings["rally_per_man"] * unit.ranks + helped
        if unit.is_mob:
            most = state.settings["rally_commander"]
        if unit.confused > most:
            yield game.replace(index, returned=most + 1)


@fault("rally")
def more_return_than_there_are(game: Fought) -> Places:
    """More men return than were confused."""
    for index, event, state in game.acts("rally"):
        yield game.replace(index, returned=state.units[event["unit"]].confused + 1)


@fault("rally")
def nobody_returns(game: Fought) -> Places:
    """A rally brings nobody back."""
    for index, _ in game.find("rally"):
        yield game.replace(index, returned=0)


@fault("rally")
def rallies_without_need(game: Fought) -> Places:
    """A unit rallies of which nobody is confused."""
    for index, _, unit in game.free_orders():
        if unit.confused == 0:
            yield game.insert(index, _rally(unit.number))


@fault("rally")
def miscounted_after_rally(game: Fought) -> Places:
    """The men in ranks or confused after a rally are miscounted."""
    for index, event in game.find("rally"):
        yield game.replace(index, ranks=event["ranks"] + 1)
        yield game.replace(index, confused=event["confused"] + 1)


@fault("rally")
def rules_let_fewer_return(game: Fought) -> Places:
    """The rules let nobody return for those in ranks."""
    for _, event, state in game.acts("rally"):
        if state.units[event["unit"]].ranks and game.rules["rally_per_man"]:
            helped = game.rules["rally_commander"] if event["commander"] is not None else 0
            if event["returned"] > helped:
                yield game.with_rules(rally_per_man=0)


@fault("rally_mob")
def mob_rallied_near_the_enemy(game: Fought) -> Places:
    """The rules forbid to rally a mob so near the enemy."""
    for _, event, state in game.acts("rally"):
        unit = state.units[event["unit"]]
        if unit.is_mob and state.enemies(unit.side):
            yield game.with_rules(rally_mob_distance=500.0)


@fault("rally_mob")
def mob_rallied_by_an_aide(game: Fought) -> Places:
    """An aide rallies a mob, which only the general may."""
    if game.rules["rally_mob_by"] == "general":
        return
    for _, event, state in game.acts("rally"):
        unit = state.units[event["unit"]]
        beside = {one.rank for one in state.commanders_beside(unit)}
        if unit.is_mob and beside == {"aide"}:
            yield game.with_rules(rally_mob_by="general")


@fault("rally_mob")
def mob_rallies_alone(game: Fought) -> Places:
    """A mob rallies without a commander."""
    for index, state, unit in game.free_orders():
        if unit.is_mob and not state.commanders_beside(unit):
            yield game.insert(index, _rally(unit.number))


@fault("beside")
def commander_overlooked(game: Fought) -> Places:
    """A commander stands beside a unit that rallies, and is said not to."""
    for index, event in game.find("rally"):
        if event["commander"] is not None:
            yield game.replace(index, commander=None)


@fault("beside")
def helped_from_afar(game: Fought) -> Places:
    """A commander helps a unit to rally from afar, or one of the enemy does."""
    for index, event, state in game.acts("rally"):
        unit = state.units[event["unit"]]
        beside = state.commanders_beside(unit)
        for one in state.commanders:
            if one not in beside:
                yield game.replace(index, commander=one.number)


@fault("officers")
def officers_return_last(game: Fought) -> Places:
    """Other men return while officers are still confused, or more officers than were confused."""
    for index, event in game.find("rally"):
        yield game.replace(index, officers=event["officers"] + (-1 if event["officers"] else 1))


def _guns_left(game: Fought) -> bool:
    """Tell whether gunners ever are away from their gun."""
    return any(event["at_gun"] is False for _, event in game.find("move"))


# --- gunners away from their gun -------------------------------------------------------------------


@fault("gunners")
def gunners_go_elsewhere(game: Fought) -> Places:
    """Rallied gunners do not go straight back to their gun."""
    if not _guns_left(game):
        return
    for index, event, state in game.acts("move"):
        unit = state.units[event["unit"]]
        way = (event["to"][0] - event["from"][0], event["to"][1] - event["from"][1])
        if unit.arm == "artillery" and not unit.at_gun and not unit.is_mob and hypot(*way) > 50:
            yield game.moved(index, (unit.at[0] + way[1], unit.at[1] - way[0]))


@fault("gunners")
def gunners_look_elsewhere(game: Fought) -> Places:
    """Rallied gunners do not turn to their gun's facing."""
    for index, event, state in game.acts("move"):
        unit = state.units[event["unit"]]
        if unit.arm == "artillery" and not unit.at_gun and not unit.is_mob:
            yield game.moved(index, facing=(event["facing"] + 40) % 360)


@fault("gunners")
def gunners_said_to_be_at_their_gun(game: Fought) -> Places:
    """Gunners are said to stand at their gun and do not, or the other way round."""
    for index, event in game.find("move"):
        if event["at_gun"] is not None:
            yield game.replace(index, at_gun=not event["at_gun"])


@fault("gunners")
def gunners_fire_without_their_gun(game: Fought) -> Places:
    """Gunners fire who are away from their gun."""
    for index, state in game.slots(1):
        for unit in state.units:
            away = unit.arm == "artillery" and not unit.at_gun and unit.in_ranks
            if away and unit.side == state.side:
                for enemy in state.enemies(unit.side)[:1]:
                    yield game.insert(index, game.shot(unit, enemy))
