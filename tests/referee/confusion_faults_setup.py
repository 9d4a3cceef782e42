"""Faults in the set-up: table, objectives, terrain, armies, deployment, cut and packs; and in form."""

from __future__ import annotations

from .confusion_planting import Fought, Places, fault

FIELDS: dict[str, tuple[str, ...]] = {
    "game": ("rules", "table", "objectives", "terrain", "units", "commanders", "armies"),
    "cut": ("cards", "first"),
    "shuffle": ("side", "order"),
    "turn": ("turn", "side"),
    "move": ("unit", "mob", "from", "to", "turned_from", "facing", "men", "limit", "length"),
    "formation": ("unit", "formation", "men", "corners", "middle"),
    "rally": ("unit", "returned", "officers", "commander", "ranks", "confused"),
    "commander": ("commander", "from", "to"),
    "flight": ("unit", "because", "from", "to", "facing", "start", "corners", "middle"),
    "eliminated": ("unit", "because"),
    "fire": ("unit", "target", "distance", "cover", "cost", "markers", "killed", "officers"),
    "combat": ("attacker", "defender", "distance", "flank", "cover", "bonus", "cards", "losses"),
    "removed": ("unit",),
    "objective": ("objective", "side", "before", "unit", "how"),
    "turn_end": ("turn", "side", "held", "ranks"),
    "end": ("by", "winner", "turns", "held", "ranks", "confused", "markers"),
}
"""Fields by event that must be there."""


@fault("contract")
def field_missing(game: Fought) -> Places:
    """An event lacks a field that must be there."""
    for kind, names in FIELDS.items():
        for index, event in list(game.find(kind))[:1]:
            for name in names:
                edited = list(game.events)
                edited[index] = {key: value for key, value in event.items() if key != name}
                yield edited


@fault("contract")
def unit_without_a_number(game: Fought) -> Places:
    """An event names a unit that does not exist."""
    for index, _ in game.find("move", "rally", "fire", "formation"):
        yield game.replace(index, unit=99)
    for index, _ in game.find("combat"):
        yield game.replace(index, defender="x")


@fault("contract")
def places_of_another_form(game: Fought) -> Places:
    """A place is no pair of whole numbers, or corners are not four places."""
    for index, event in game.find("move"):
        yield game.replace(index, to=event["to"][:1])
        yield game.replace(index, start=event["start"][:3])
        yield game.replace(index, facing=360)


@fault("contract")
def kind_of_event_unknown(game: Fought) -> Places:
    """An event is of no known kind."""
    for index, _ in game.find("move"):
        yield game.replace(index, event="stroll")


@fault("sequence")
def begins_without_a_table(game: Fought) -> Places:
    """The first event is not the set-up."""
    yield game.remove(0)


@fault("sequence")
def set_up_twice(game: Fought) -> Places:
    """The log begins with another event than the set-up."""
    yield game.swap(0, 1)


@fault("contract")
def rules_incomplete(game: Fought) -> Places:
    """The rules lack a parameter."""
    for name in ("combat_range", "confusion_ladder", "terrain_kinds"):
        rules = {key: value for key, value in game.rules.items() if key != name}
        yield game.replace(0, rules=rules)


@fault("contract")
def terrain_of_no_kind(game: Fought) -> Places:
    """An objective is of a kind the rules do not know."""
    yield game.entry_changed(0, "objectives", 0, kind="swamp")


@fault("table")
def table_too_wide(game: Fought) -> Places:
    """The table is wider than the rules say."""
    width, length = game.events[0]["table"]
    yield game.replace(0, table=[width + 100, length])


@fault("table")
def table_too_short(game: Fought) -> Places:
    """The table is shorter than the rules say."""
    width, length = game.events[0]["table"]
    yield game.replace(0, table=[width, length - 1])


@fault("objectives")
def objective_missing(game: Fought) -> Places:
    """One objective is not on the table."""
    yield game.replace(0, objectives=game.events[0]["objectives"][:-1])


@fault("objectives")
def objective_shifted(game: Fought) -> Places:
    """An objective lies in another's strip, or not where the scenario puts it."""
    corners = game.events[0]["objectives"][0]["corners"]
    shift = game.events[0]["table"][0] // 2
    moved = [[(x + shift) % game.events[0]["table"][0], y] for x, y in corners]
    if game.rules["objectives"] != "drawn" or game.rules["objective_count"] > 2:
        yield game.entry_changed(0, "objectives", 0, corners=moved)


@fault("objectives")
def objective_too_far_out(game: Fought) -> Places:
    """A drawn objective lies farther from the middle line than the rules say."""
    corners = game.events[0]["objectives"][0]["corners"]
    if game.rules["objectives"] == "drawn":
        lowest = corners[3][1]
        moved = [[x, y - lowest] for x, y in corners]
        if game.rules["objective_far"] + 20 < game.rules["table_length"] / 2:
            yield game.entry_changed(0, "objectives", 0, corners=moved)


@fault("objectives")
def objective_of_another_kind(game: Fought) -> Places:
    """A drawn objective is of a kind that comes twice already or is never drawn."""
    if game.rules["objectives"] == "drawn":
        yield game.entry_changed(0, "objectives", 0, kind="trench")


@fault("objectives")
def objective_no_square(game: Fought) -> Places:
    """A drawn objective is no square."""
    corners = [list(corner) for corner in game.events[0]["objectives"][0]["corners"]]
    corners[0][1] += 30
    if game.rules["objectives"] == "drawn":
        yield game.entry_changed(0, "objectives", 0, corners=corners)


@fault("terrain")
def terrain_out_of_turn(game: Fought) -> Places:
    """Drawn terrain is of a kind that is not in turn."""
    given = len(game.rules["terrain"])
    if len(game.events[0]["terrain"]) > given:
        yield game.entry_changed(0, "terrain", given, kind="hill")


@fault("terrain")
def too_much_terrain(game: Fought) -> Places:
    """There is more terrain than the rules say."""
    piece = game.events[0]["objectives"][0]
    most = len(game.rules["terrain"]) + game.rules["terrain_drawn"]
    pieces = list(game.events[0]["terrain"])
    if len(pieces) == most:
        more = {"piece": most, "name": "more", "kind": "woods", "corners": piece["corners"]}
        yield game.replace(0, terrain=[*pieces, more])


@fault("terrain")
def terrain_on_terrain(game: Fought) -> Places:
    """A drawn piece lies on another one."""
    given, pieces = len(game.rules["terrain"]), game.events[0]["terrain"]
    drawn = pieces[given:]
    for number, piece in enumerate(drawn):
        for other in drawn[:number]:
            if other["kind"] == piece["kind"]:
                yield game.entry_changed(0, "terrain", given + number, corners=other["corners"])


@fault("terrain")
def terrain_of_another_size(game: Fought) -> Places:
    """A drawn piece is too long."""
    given = len(game.rules["terrain"])
    for number, piece in enumerate(game.events[0]["terrain"][given:]):
        one, two, three, four = piece["corners"]
        longer = [one, [2 * two[0] - one[0], two[1]], [2 * three[0] - four[0], three[1]], four]
        yield game.entry_changed(0, "terrain", given + number, corners=longer)


@fault("terrain")
def terrain_of_the_scenario_missing(game: Fought) -> Places:
    """A piece of the scenario is not on the table."""
    if game.rules["terrain"] and not game.rules["terrain_drawn"]:
        yield game.replace(0, terrain=game.events[0]["terrain"][:-1])


# --- armies ----------------------------------------------------------------------------------------


@fault("army")
def a_man_too_many(game: Fought) -> Places:
    """A unit has a man more than its army gives it."""
    yield game.entry_changed(0, "units", 0, men=game.events[0]["units"][0]["men"] + 1)


@fault("army")
def another_arm(game: Fought) -> Places:
    """A unit is of another arm than its army says."""
    arm = game.events[0]["units"][0]["arm"]
    yield game.entry_changed(0, "units", 0, arm="cavalry" if arm == "infantry" else "infantry")


@fault("army")
def unit_missing(game: Fought) -> Places:
    """A unit of an army is not there."""
    yield game.replace(0, units=game.events[0]["units"][:-1])


@fault("army")
def unit_of_the_other_side(game: Fought) -> Places:
    """A unit stands on the other side."""
    yield game.entry_changed(0, "units", 0, side=1)


@fault("army")
def a_marker_too_many(game: Fought) -> Places:
    """A gun has a marker more than the rules give it."""
    for number, unit in enumerate(game.events[0]["units"]):
        if unit["arm"] == "artillery":
            yield game.entry_changed(0, "units", number, markers=unit["markers"] + 1)


@fault("army")
def a_gun_too_many(game: Fought) -> Places:
    """A unit has a gun more than its army gives it."""
    for number, unit in enumerate(game.events[0]["units"]):
        if unit["arm"] == "artillery":
            yield game.entry_changed(0, "units", number, guns=unit["guns"] + 1)


@fault("army")
def armies_changed_ends(game: Fought) -> Places:
    """The armies have changed ends although the rules do not say so."""
    names = game.events[0]["armies"]
    if names[0] != names[1]:
        yield game.replace(0, armies=names[::-1])
        yield game.with_rules(swap_armies=not game.rules["swap_armies"])


@fault("army")
def officers_too_many(game: Fought) -> Places:
    """A unit has more officers than its army gives it."""
    for number, unit in enumerate(game.events[0]["units"]):
        if unit["officers"] < unit["men"]:
            yield game.entry_changed(0, "units", number, officers=unit["men"] + 1)


@fault("deployment")
def too_far_forward(game: Fought) -> Places:
    """A unit begins farther from its back line than it may."""
    reach = max(abs(corner[1]) for corner in game.events[0]["units"][0]["corners"])
    if "x" not in game.rules["armies"][int(game.rules["swap_armies"])]["units"][0]:
        yield game.with_rules(deployment_depth=reach / 100 - 0.02)


@fault("deployment")
def not_where_the_scenario_puts_it(game: Fought) -> Places:
    """A unit does not stand where the scenario puts it."""
    armies = game.rules["armies"]
    unit = armies[0]["units"][0]
    if "x" in unit:
        other = [{**unit, "x": unit["x"] + 0.5}, *armies[0]["units"][1:]]
        yield game.with_rules(armies=[{**armies[0], "units": other}, armies[1]])
        turned = [{**unit, "facing": (unit["facing"] + 1) % 360}, *armies[0]["units"][1:]]
        yield game.with_rules(armies=[{**armies[0], "units": turned}, armies[1]])


@fault("deployment")
def two_on_one_place(game: Fought) -> Places:
    """Two units of one arm and size begin on the same ground."""
    units = game.events[0]["units"]
    if "x" in game.rules["armies"][0]["units"][0]:
        return
    for number, unit in enumerate(units):
        for other in units[:number]:
            same = all(unit[name] == other[name] for name in ("arm", "men", "guns", "side"))
            if same:
                place = {name: other[name] for name in ("at", "corners", "middle")}
                yield game.entry_changed(0, "units", number, **place)


@fault("commanders")
def commander_missing(game: Fought) -> Places:
    """A commander of an army is not there."""
    if game.events[0]["commanders"]:
        yield game.replace(0, commanders=game.events[0]["commanders"][:-1])


@fault("commanders")
def aide_made_general(game: Fought) -> Places:
    """A commander has another rank than the army gives him."""
    for number, one in enumerate(game.events[0]["commanders"]):
        rank = "aide" if one["rank"] == "general" else "general"
        yield game.entry_changed(0, "commanders", number, rank=rank)


@fault("commanders")
def commander_at_the_front(game: Fought) -> Places:
    """A commander begins far from his back line."""
    width, length = game.events[0]["table"]
    for number, _ in enumerate(game.events[0]["commanders"]):
        if game.rules["deployment_depth"] * 100 < length // 2:
            yield game.entry_changed(0, "commanders", number, at=[width // 2, length // 2])


@fault("figure")
def unit_out_of_shape(game: Fought) -> Places:
    """A unit begins on a rectangle that is not its own."""
    unit = game.events[0]["units"][0]
    corners = [list(corner) for corner in unit["corners"]]
    corners[2][1] += 1
    yield game.entry_changed(0, "units", 0, corners=corners)
    x, y = unit["middle"]
    yield game.entry_changed(0, "units", 0, middle=[x, y + 1])


@fault("figure")
def begins_in_column(game: Fought) -> Places:
    """A unit begins in column."""
    yield game.entry_changed(0, "units", 0, formation="column")


# --- the cut and the packs -------------------------------------------------------------------------


@fault("cut")
def lower_card_moves_first(game: Fought) -> Places:
    """The side with the lower card moves first."""
    for index, event in game.find("cut"):
        if event["first"] is not None:
            yield game.replace(index, first=1 - event["first"])


@fault("cut")
def equal_cards_decide(game: Fought) -> Places:
    """Equal cards decide who moves first."""
    for index, event in game.find("cut"):
        first, second = event["cards"]
        if event["first"] is not None and first != second:
            yield game.replace(index, cards=[first, first[0] + "CDHS"["DHSC".index(first[1])]])


@fault("cut")
def no_cut(game: Fought) -> Places:
    """The pack is not cut."""
    for index, event in game.find("cut"):
        if event["first"] is not None:
            yield game.remove(index)


@fault("cut")
def cut_again_without_need(game: Fought) -> Places:
    """The pack is cut during the battle."""
    for index, _ in game.find("turn_end"):
        yield game.insert(index, {"event": "cut", "cards": ["2C", "3C"], "first": 1})


@fault("pack")
def card_twice_in_a_pack(game: Fought) -> Places:
    """A pack has one card twice and another not at all."""
    for index, event in game.find("shuffle"):
        yield game.replace(index, order=[*event["order"][:51], event["order"][0]])


@fault("pack")
def card_missing_in_a_pack(game: Fought) -> Places:
    """A pack has 51 cards."""
    for index, event in game.find("shuffle"):
        yield game.replace(index, order=event["order"][:51])


@fault("pack")
def pack_of_the_other_side(game: Fought) -> Places:
    """The other side's pack is shuffled in place of one's own."""
    for index, event in game.find("shuffle"):
        yield game.replace(index, side=1 - event["side"])


@fault("pack")
def shuffled_too_soon(game: Fought) -> Places:
    """A pack is shuffled before it has run out."""
    shuffle = next(event for _, event in game.find("shuffle"))
    for index, _, state in game.acts("combat"):
        if state.packs[0]:
            yield game.insert(index, {**shuffle, "side": 0})


@fault("pack")
def not_shuffled_again(game: Fought) -> Places:
    """A pack that has run out is not shuffled."""
    for index, _ in list(game.find("shuffle"))[2:]:
        if game.next_is(index, "combat"):
            yield game.remove(index)
            yield game.remove(index - 1, 2)


@fault("pack", "sequence")
def only_one_pack_at_the_start(game: Fought) -> Places:
    """One side begins without a pack."""
    for index, _ in list(game.find("shuffle"))[:2]:
        yield game.remove(index)
