"""Faults in what follows an event: the dead, the mobs, the objectives and the end."""

from __future__ import annotations

from .confusion_geometry import ahead, nearer, rectangle
from .confusion_mobs import threat
from .confusion_planting import CONSEQUENCES, Fought, Places, fault, ground_of, toward

# --- the dead --------------------------------------------------------------------------------------


@fault("removed")
def the_dead_stay(game: Fought) -> Places:
    """A unit without men is not taken off."""
    for index, _ in game.find("removed"):
        yield game.remove(index)


@fault("removed")
def the_living_taken_off(game: Fought) -> Places:
    """A unit is taken off that has men."""
    for index, event in game.find("fire", "move"):
        if game.quiet(index):
            yield game.insert(index + 1, {"event": "removed", "unit": event["unit"]})


@fault("removed")
def another_unit_taken_off(game: Fought) -> Places:
    """Another unit is taken off than the one without men."""
    for index, event in game.find("removed"):
        yield game.replace(index, unit=0 if event["unit"] else 1)


# --- mobs ------------------------------------------------------------------------------------------


@fault("mob")
def mob_moves_as_a_unit(game: Fought) -> Places:
    """A mob is said to be in ranks, or a unit in ranks to be a mob."""
    for index, event in game.find("move"):
        yield game.replace(index, mob=not event["mob"])


@fault("mob")
def mob_runs_backward(game: Fought) -> Places:
    """A mob does not look where it runs."""
    for index, event in game.find("move", "flight"):
        if event.get("mob", True) and event.get("length", 3000) > 300:
            yield game.moved(index, facing=(event["facing"] + 90) % 360)
            yield game.moved(index, facing=(event["facing"] + 3) % 360)


@fault("mob_distance")
def mob_runs_toward_the_enemy(game: Fought) -> Places:
    """A mob comes nearer to enemies than it may."""
    for index, event, state in game.acts("move"):
        unit = state.units[event["unit"]]
        limit = state.settings.length("mob_distance")
        if not event["mob"] or limit < 500:
            continue
        half, depth = ground_of(state, unit)
        for facing in range(0, 360, 10):
            x, y = ahead(facing)
            goal = (unit.at[0] + x, unit.at[1] + y)
            to = toward(unit.at, goal, event["limit"] - 2)
            start = rectangle(unit.at, facing, half, depth)
            end = rectangle(to, facing, half, depth)
            for enemy in state.enemies(unit.side):
                if not nearer(start, enemy.corners, limit) and nearer(end, enemy.corners, limit):
                    yield game.moved(index, to, facing)


@fault("mob_distance")
def mob_distance_of_the_rules_not_kept(game: Fought) -> Places:
    """A mob flees back into the enemy."""
    for index, event, state in game.acts("flight"):
        unit = state.units[event["unit"]]
        limit = state.settings.length("mob_distance")
        whole = state.settings.length("move_mob")
        half, depth = ground_of(state, unit)
        for facing in range(0, 360, 10):
            x, y = ahead(facing)
            to = (unit.at[0] + (whole * x + 32768 >> 16), unit.at[1] + (whole * y + 32768 >> 16))
            start = rectangle(unit.at, facing, half, depth)
            end = rectangle(to, facing, half, depth)
            for enemy in state.enemies(unit.side):
                if not nearer(start, enemy.corners, limit) and nearer(end, enemy.corners, limit):
                    yield game.moved(index, to, facing)


@fault("flight")
def mob_stands_firm(game: Fought) -> Places:
    """A mob does not flee although the enemy has come near."""
    for index, _ in game.find("flight", "eliminated"):
        if not game.next_is(index, "flight", "eliminated"):
            yield game.remove(index)


@fault("flight")
def flees_too_short_a_way(game: Fought) -> Places:
    """A mob does not flee the whole way."""
    for index, event in game.find("flight"):
        at, to = (event["from"][0], event["from"][1]), (event["to"][0], event["to"][1])
        whole = 100 * game.rules["move_mob"]
        yield game.moved(index, toward(at, to, whole - 100))
        yield game.moved(index, toward(at, to, whole + 100))


@fault("flight")
def flees_without_cause(game: Fought) -> Places:
    """A mob flees from nobody, or a unit in ranks flees."""
    for index, _ in game.find("move", "fire"):
        if game.quiet(index) and game.next_is(index, "move", "fire", "turn_end"):
            state = game.state(index + 1)
            for unit in state.units:
                if not unit.gone and not (unit.is_mob and threat(state, unit)):
                    yield game.insert(
                        index + 1, {"event": "flight", "unit": unit.number, "because": 0}
                    )


@fault("flight")
def flees_from_another(game: Fought) -> Places:
    """A mob is said to flee from somebody who is not near."""
    for index, event, state in game.acts("flight"):
        near = threat(state, state.units[event["unit"]])
        for unit in state.units:
            if unit.number not in near:
                yield game.replace(index, because=unit.number)


@fault("flight")
def mobs_flee_in_another_order(game: Fought) -> Places:
    """Mobs flee in another order than that of their numbers."""
    for index, _ in game.find("flight", "eliminated"):
        if game.next_is(index, "flight", "eliminated"):
            yield game.swap(index, index + 1)


@fault("eliminated")
def eliminated_with_a_way_out(game: Fought) -> Places:
    """A mob is eliminated that could flee."""
    for index, event in game.find("flight"):
        gone = {"event": "eliminated", "unit": event["unit"], "because": event["because"]}
        yield [*game.events[:index], gone, *game.events[index + 1 :]]


@fault("eliminated")
def eliminated_without_cause(game: Fought) -> Places:
    """A mob is eliminated to which nobody has come near."""
    for index, _ in game.find("move", "fire"):
        if game.quiet(index) and game.next_is(index, "move", "fire", "turn_end"):
            gone = {"event": "eliminated", "unit": 0, "because": 1}
            yield game.insert(index + 1, gone)


@fault("mob_distance", "edge", "overlap", "flight", "through")
def flees_where_it_cannot(game: Fought) -> Places:
    """A mob without a way out flees all the same."""
    for index, event, state in game.acts("eliminated"):
        unit = state.units[event["unit"]]
        whole = state.settings.length("move_mob")
        for facing in range(0, 360, 30):
            x, y = ahead(facing)
            to = (unit.at[0] + (whole * x + 32768 >> 16), unit.at[1] + (whole * y + 32768 >> 16))
            flight = {
                "event": "flight",
                "unit": unit.number,
                "because": event["because"],
                "from": list(unit.at),
                **game.turned(state, unit, to, facing, flees=True),
            }
            yield [*game.events[:index], flight, *game.events[index + 1 :]]


# --- objectives ------------------------------------------------------------------------------------


@fault("objective")
def objective_not_taken(game: Fought) -> Places:
    """An objective is not taken by a unit that stands alone on it or passes through."""
    for index, _ in game.find("objective"):
        if not game.next_is(index, "objective"):
            yield game.remove(index)


@fault("objective")
def objective_taken_by_the_other_side(game: Fought) -> Places:
    """An objective falls to the side that has not taken it."""
    for index, event in game.find("objective"):
        yield game.replace(index, side=1 - event["side"])


@fault("objective")
def objective_taken_from_afar(game: Fought) -> Places:
    """An objective is taken by nobody who stands on it."""
    for index, event in game.find("move"):
        if game.quiet(index):
            taken = {"event": "objective", "objective": 0, "side": 0, "before": None}
            yield game.insert(index + 1, {**taken, "unit": event["unit"], "how": "passes"})


@fault("objective")
def another_objective_taken(game: Fought) -> Places:
    """Another objective is taken than the one a unit stands on."""
    for index, event in game.find("objective"):
        yield game.replace(index, objective=event["objective"] + 1)


@fault("objective")
def objective_held_before(game: Fought) -> Places:
    """An objective is said to have been held by another side before than it was."""
    for index, event in game.find("objective"):
        yield game.replace(index, before=1 - event["side"] if event["before"] is None else None)


@fault("objective")
def objective_taken_by_another_unit(game: Fought) -> Places:
    """An objective is said to be taken by another unit than the one on it."""
    for index, event in game.find("objective"):
        yield game.replace(index, unit=event["unit"] + 1)


@fault("objective")
def objective_taken_in_another_way(game: Fought) -> Places:
    """An objective is said to be passed where a unit stands on it, or the other way round."""
    for index, event in game.find("objective"):
        yield game.replace(index, how="passes" if event["how"] == "stands" else "stands")


# --- the end ---------------------------------------------------------------------------------------


@fault("count_held")
def objectives_miscounted(game: Fought) -> Places:
    """The objectives held are miscounted."""
    for index, event in game.find("turn_end", "end"):
        one, two = event["held"]
        yield game.replace(index, held=[one + 1, two])
        if one != two:
            yield game.replace(index, held=[two, one])


@fault("count_held")
def men_miscounted_at_the_end(game: Fought) -> Places:
    """The men or markers left are miscounted."""
    for index, event in game.find("turn_end", "end"):
        yield game.with_entry(index, "ranks", 0, event["ranks"][0] + 1)
    for index, event in game.find("end"):
        yield game.with_entry(index, "confused", 1, event["confused"][1] + 1)
        yield game.with_entry(index, "markers", 1, event["markers"][1] + 1)


@fault("ending")
def goes_on_after_the_end(game: Fought) -> Places:
    """The battle goes on although somebody has won."""
    for index, event in game.find("end"):
        yield game.insert(index, {"event": "turn_end", "turn": event["turns"], "side": 0})
        yield game.insert(index + 1, {"event": "turn", "turn": event["turns"] + 1, "side": 0})


@fault("ending")
def never_ends(game: Fought) -> Places:
    """The battle has no end."""
    for index, _ in game.find("end"):
        yield game.remove(index)


@fault("ending")
def ends_too_soon(game: Fought) -> Places:
    """The battle ends although nobody has won."""
    end = game.events[-1]
    for index, _event in game.find("turn_end"):
        if not game.next_is(index, *CONSEQUENCES):
            yield [*game.events[:index], end]


@fault("ending")
def ends_for_another_reason(game: Fought) -> Places:
    """The battle ends for another reason than it does."""
    for index, event in game.find("end"):
        yield game.replace(index, by="rout" if event["by"] == "objectives" else "objectives")


@fault("ending")
def the_loser_wins(game: Fought) -> Places:
    """The other side is said to have won, or nobody."""
    for index, event in game.find("end"):
        yield game.replace(index, winner=0 if event["winner"] is None else 1 - event["winner"])
        if event["winner"] is not None:
            yield game.replace(index, winner=None)


@fault("ending")
def last_turn_miscounted(game: Fought) -> Places:
    """The battle is said to have lasted a turn more."""
    for index, event in game.find("end"):
        yield game.replace(index, turns=event["turns"] + 1)


@fault("ending")
def fewer_objectives_needed(game: Fought) -> Places:
    """By the rules a side had won before."""
    for _, event in game.find("turn_end"):
        if 0 < max(event["held"]) < game.rules["objectives_to_win"]:
            yield game.with_rules(objectives_to_win=max(event["held"]))


@fault("ending")
def rout_overlooked(game: Fought) -> Places:
    """By the rules a side without men in ranks had lost before."""
    if not game.rules["rout_victory"]:
        for _, event in game.find("turn_end"):
            if min(event["ranks"]) == 0:
                yield game.with_rules(rout_victory=True)


@fault("ending", "turn")
def turn_limit_passed(game: Fought) -> Places:
    """More turns are played than the rules allow."""
    if game.events[-1]["turns"] > 1:
        yield game.with_rules(turn_limit=game.events[-1]["turns"] - 1)
