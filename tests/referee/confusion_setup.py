"""Set-up: table, objectives, terrain, armies, deployment, the cut and the packs.

Drawn objectives lie one in each strip of the table, wholly within it. Drawn terrain measures 40 by
30 cm (woods), 40 by 2 (wall), 30 by 8 (redoubt), 40 by 10 (trench), lies wholly on the table and
meets no other piece. Where places are given the corners may differ by rounding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import dist
from typing import Any, Final

from .confusion_geometry import Points, ahead, overlap
from .confusion_log import Event, Log, Point
from .confusion_rules import (
    ARMS,
    DRAWN_KINDS,
    OBJECTIVE_KINDS,
    PACK,
    Settings,
    hundredths_of,
    value,
)
from .confusion_state import Battle, Commander, Piece, Unit

DRAWN_SIZES: Final = {
    "woods": (4000, 3000),
    "wall": (4000, 200),
    "redoubt": (3000, 800),
    "trench": (4000, 1000),
}
ROUNDING: Final = 2  # corners are rounded, each coordinate for itself


def judge_setup(log: Log) -> Battle:
    """Judge the first event, and return the battle as it begins."""
    event = log.take("game")
    settings = Settings.of(event)
    size = event.point("table")
    due = (settings.length("table_width"), settings.length("table_length"))
    event.require("table", size == due, f"table = {size} where the rules say {due}")
    objectives = _pieces(event, "objectives", "objective", settings)
    terrain = _pieces(event, "terrain", "piece", settings)
    battle = Battle(
        log=log,
        settings=settings,
        size=size,
        objectives=objectives,
        terrain=terrain,
        units=[],
        commanders=[],
        corners=Counter(),
        holders=[None] * len(objectives),
    )
    _judge_objectives(event, battle)
    _judge_terrain(event, battle)
    _judge_armies(event, battle)
    return battle


def _pieces(event: Event, name: str, number: str, settings: Settings) -> list[Piece]:
    pieces = []
    for place, record in enumerate(event.records(name)):
        record.equal("contract", number, place)
        kind = record.text("kind")
        record.require("contract", kind in settings.kinds, f"there is no terrain {kind!r}")
        corners = record.points("corners")
        pieces.append(Piece(record.text("name"), kind, settings.kinds[kind], corners))
    return pieces


# --- objectives and terrain ------------------------------------------------------------------------


def _judge_objectives(event: Event, battle: Battle) -> None:
    given = battle.settings["objectives"]
    if given == "drawn":
        _judge_drawn_objectives(event, battle)
        return
    battle.note("objectives_given")
    _judge_given(event, "objectives", battle.objectives, given)


def _judge_drawn_objectives(event: Event, battle: Battle) -> None:
    settings, pieces = battle.settings, battle.objectives
    count = settings["objective_count"]
    found = len(pieces)
    event.require("objectives", found == count, f"{found} objectives where {count} are due")
    kinds = Counter(piece.kind for piece in pieces)
    event.require("objectives", set(kinds) <= set(OBJECTIVE_KINDS), "kinds that are not drawn")
    often = -(-count // len(OBJECTIVE_KINDS))
    event.require("objectives", max(kinds.values()) <= often, "a kind comes too often")
    side = settings.length("objective_size")
    near, far = settings.length("objective_near"), settings.length("objective_far")
    beyond = []
    for place, piece in enumerate(pieces):
        x, y = _square(event, piece.corners, side)
        low, high = battle.size[0] * place // count, -(-battle.size[0] * (place + 1) // count)
        inside = low - 1 <= x and x + side <= high + 1 and y >= 0 and y + side <= battle.size[1]
        event.require("objectives", inside, f"{piece.name} is not in its strip of the table")
        beyond.append(2 * y + side - battle.size[1])
    # the odd one lies on the middle line; the others' centres lie so far from it, half on either side
    off = [twice for twice in beyond if abs(twice) > ROUNDING]
    if near > ROUNDING or count % 2:
        due = count - count % 2
        event.require("objectives", len(off) >= due, "too many objectives on the middle line")
    if near > ROUNDING:
        event.require("objectives", len(off) == due, "an objective is off the middle line")
        sides = [sum(twice > 0 for twice in off), sum(twice < 0 for twice in off)]
        event.require("objectives", sides[0] == sides[1], "not as many on either side")
    for twice in off:
        good = 2 * near - ROUNDING <= abs(twice) <= 2 * far + ROUNDING
        event.require("objectives", good, "an objective is too near the middle line or too far")
    battle.note("objective_on_middle_line", len(off) < count)
    battle.note("objectives_of_one_kind", max(kinds.values()) > 1)


def _square(event: Event, corners: Points, side: int) -> Point:
    """Return the corner nearest the origin of a square that lies straight on the table."""
    x, y = corners[3]
    due = ((x, y + side), (x + side, y + side), (x + side, y), (x, y))
    off = max(
        abs(a - b)
        for one, two in zip(corners, due, strict=True)
        for a, b in zip(one, two, strict=True)
    )
    event.require("objectives", off <= side % 2, f"an objective is no square of {side}")
    return x, y


def _judge_given(
    event: Event, rule: str, pieces: list[Piece], given: list[Mapping[str, Any]]
) -> None:
    event.require(rule, len(pieces) >= len(given), "pieces of the scenario are missing")
    for piece, told in zip(pieces, given, strict=False):
        event.require(rule, piece.kind == told["kind"], f"{piece.name} is of another kind")
        if rule == "objectives":
            event.require(rule, piece.name == told.get("name", piece.name), "another name")
        due = _given_corners(told)
        off = max(dist(one, other) for one, other in zip(piece.corners, due, strict=True))
        event.require(rule, off <= 1.5 * ROUNDING, f"{piece.name} lies elsewhere")


def _given_corners(told: Mapping[str, Any]) -> list[tuple[float, float]]:
    """Return where the corners of a piece of the scenario lie, given its middle."""
    x, y = ahead(int(told.get("angle", 0)))
    half, deep = 50 * told["width"] / 65536, 50 * told["depth"] / 65536
    middle = (100 * told["x"], 100 * told["y"])
    return [
        (middle[0] + a * half * y + b * deep * x, middle[1] - a * half * x + b * deep * y)
        for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))
    ]


def _judge_terrain(event: Event, battle: Battle) -> None:
    given, most = battle.settings["terrain"], battle.settings["terrain_drawn"]
    pieces = battle.terrain
    _judge_given(event, "terrain", pieces, given)
    battle.note("terrain_given", bool(given))
    drawn = pieces[len(given) :]
    event.require("terrain", len(drawn) <= most, f"{len(drawn)} pieces where {most} are drawn")
    battle.note("terrain_drawn", bool(drawn))
    battle.note("terrain_left_out", len(drawn) < most)
    turn = 0
    for place, piece in enumerate(drawn):
        # a piece without a free place is left out, and the next kind is drawn
        while turn < most and DRAWN_KINDS[turn % 4] != piece.kind:
            turn += 1
        event.require("terrain", turn < most, f"{piece.name} is not drawn in turn")
        turn += 1
        _judge_drawn_piece(event, battle, piece, pieces[: len(given) + place])


def _judge_drawn_piece(event: Event, battle: Battle, piece: Piece, before: list[Piece]) -> None:
    width, depth = DRAWN_SIZES[piece.kind]
    one, two, three, four = piece.corners
    off = max(
        *(abs(dist(one, two) - width), abs(dist(four, three) - width)),
        *(abs(dist(two, three) - depth), abs(dist(one, four) - depth)),
    )
    event.require("terrain", off <= ROUNDING, f"{piece.name} has another size")
    on = all(0 <= c[axis] <= battle.size[axis] for c in piece.corners for axis in (0, 1))
    event.require("terrain", on, f"{piece.name} is not on the table")
    free = not any(overlap(piece.corners, other.corners) for other in battle.objectives + before)
    event.require("terrain", free, f"{piece.name} lies on another piece")


# --- armies ----------------------------------------------------------------------------------------


def _expected_armies(settings: Settings) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Return, by side, the army and its units, with men and reinforcements reckoned."""
    armies = []
    for army, more in zip(settings["armies"], ("reinforce_first", "reinforce_second"), strict=True):
        armies.append((army, _expected_units(settings, army, settings[more])))
    return armies[::-1] if settings["swap_armies"] else armies


def _expected_units(
    settings: Settings, army: Mapping[str, Any], more: Mapping[str, int]
) -> list[dict[str, Any]]:
    units = [dict(unit) for unit in army["units"]]
    for unit in units:
        usual = {
            "infantry": settings["infantry_men"],
            "cavalry": settings["cavalry_men"],
            "artillery": settings["gun_crew"] * unit.get("guns", 1),
        }
        unit.setdefault("men", usual[unit["arm"]])
    for arm, name in (("infantry", "infantry"), ("cavalry", "cavalry"), ("artillery", "gunners")):
        those = [unit for unit in units if unit["arm"] == arm]
        for extra in range(more.get(name, 0)):
            those[extra % len(those)]["men"] += 1
    for arm in ("infantry", "cavalry"):
        for _ in range(more.get(f"{arm}_units", 0)):
            units.append({"arm": arm, "men": settings[f"{arm}_men"]})
    for _ in range(more.get("guns", 0)):
        units.append({"arm": "artillery", "men": settings["gun_crew"], "guns": 1})
    return units


def _judge_armies(event: Event, battle: Battle) -> None:
    armies = _expected_armies(battle.settings)
    names = event.names("armies")
    due = [army["name"] for army, _ in armies]
    event.require("army", names == due, f"armies = {names} where the rules say {due}")
    more = (battle.settings["reinforce_first"], battle.settings["reinforce_second"])
    battle.note("reinforced", any(any(one.values()) for one in more))
    battle.note("armies_swapped", battle.settings["swap_armies"])
    records = event.records("units")
    expected = [(side, unit) for side, (_, units) in enumerate(armies) for unit in units]
    count = len(records)
    event.require("army", count == len(expected), f"{count} units, not {len(expected)}")
    for number, (record, (side, told)) in enumerate(zip(records, expected, strict=True)):
        unit = _judge_unit(record, battle.settings, number, side, told)
        battle.units.append(unit)
        _judge_deployment(record, battle, unit, told)
    for unit in battle.units:
        free = not any(overlap(unit.corners, other.corners) for other in battle.others(unit))
        event.require("deployment", free, f"unit {unit.number} stands on another one")
    _judge_commanders(event, battle, [army["commanders"] for army, _ in armies])


def _judge_unit(
    record: Event, settings: Settings, number: int, side: int, told: Mapping[str, Any]
) -> Unit:
    record.equal("contract", "unit", number)
    record.equal("army", "side", side)
    arm = record.text("arm")
    record.require("army", arm in ARMS and arm == told["arm"], f"unit {number} is {arm}")
    guns = told.get("guns", 1) if arm == "artillery" else 0
    record.equal("army", "men", told["men"])
    record.equal("army", "guns", guns)
    record.equal("army", "markers", guns * settings["markers"])
    if "name" in told:
        record.equal("army", "name", told["name"])
    officers = record.integer("officers")
    if "officers" in told:
        record.equal("army", "officers", min(told["officers"], told["men"]))
    record.require("army", 0 <= officers <= told["men"], "more officers than men")
    record.equal("figure", "formation", "line")
    guns_stand = arm == "artillery"
    half, depth = settings.gun_figure(guns) if guns_stand else settings.figure(told["men"], "line")
    at, facing = record.point("at"), record.index_below("facing", 360)
    unit = Unit(
        number=number,
        side=side,
        name=record.text("name"),
        arm=arm,
        guns=guns,
        ranks=told["men"],
        officers=officers,
        markers=guns * settings["markers"],
        at=at,
        facing=facing,
        half=half,
        depth=depth,
        gun_at=at,
        gun_facing=facing,
        at_gun=guns_stand,
    )
    unit.stand(settings["front_arc"])
    judge_figure(record, unit)
    return unit


def judge_figure(event: Event, unit: Unit) -> None:
    """Judge whether corners and middle of an event are those of a unit."""
    corners, middle = event.points("corners"), event.point("middle")
    event.require("figure", corners == unit.corners, f"corners where {unit.corners} are due")
    event.require("figure", middle == unit.middle, f"middle = {middle}, not {unit.middle}")


def judge_on_table(event: Event, battle: Battle, corners: Points, rule: str) -> None:
    """Judge whether a rectangle lies wholly on the table."""
    on = all(0 <= corner[axis] <= battle.size[axis] for corner in corners for axis in (0, 1))
    event.require(rule, on, "off the table")


def _judge_deployment(record: Event, battle: Battle, unit: Unit, told: Mapping[str, Any]) -> None:
    judge_on_table(record, battle, unit.corners, "deployment")
    width, length = battle.size
    back = length if unit.side else 0
    depth = battle.settings.length("deployment_depth")
    reach = max(abs(corner[1] - back) for corner in unit.corners)
    if "x" not in told:
        record.require("deployment", reach <= depth, f"{reach} from the back line")
        record.equal("deployment", "facing", 180 * unit.side)
        return
    battle.note("places_given")
    at = (hundredths_of(told["x"]), hundredths_of(told["y"]))
    facing = told["facing"] % 360
    if battle.settings["swap_armies"]:
        battle.note("places_turned_round")
        at, facing = (width - at[0], length - at[1]), (facing + 180) % 360
    record.equal("deployment", "at", list(at))
    record.equal("deployment", "facing", facing)


def _judge_commanders(event: Event, battle: Battle, told: list[list[Mapping[str, Any]]]) -> None:
    expected = [(side, one) for side, those in enumerate(told) for one in those]
    records = event.records("commanders")
    event.require("commanders", len(records) == len(expected), "not as many as in the armies")
    for number, (record, (side, one)) in enumerate(zip(records, expected, strict=True)):
        record.equal("contract", "commander", number)
        record.equal("commanders", "side", side)
        record.equal("commanders", "rank", one["rank"])
        at = record.point("at")
        reach = abs(at[1] - (battle.size[1] if side else 0))
        near = reach <= battle.settings.length("deployment_depth")
        on = 0 <= at[0] <= battle.size[0] and 0 <= at[1] <= battle.size[1]
        record.require("commanders", near and on, "not near the back line")
        battle.commanders.append(Commander(number, side, one["rank"], at))


# --- the cut and the packs -------------------------------------------------------------------------


def judge_beginning(battle: Battle) -> None:
    """Judge who moves first, and the first shuffle of both packs."""
    first = battle.settings["first_mover"]
    if first == "cut":
        battle.side = _judge_cut(battle)
    else:
        battle.note("first_mover_given")
        battle.side = int(first)
    for side in (0, 1):
        judge_shuffle(battle, battle.log.take("shuffle", rule="pack"), side)


def _judge_cut(battle: Battle) -> int:
    while True:
        event = battle.log.take("cut", rule="cut")
        cards = event.names("cards")
        good = len(cards) == 2 and set(cards) <= PACK
        event.require("contract", good, f"cards = {cards} are not two cards")
        higher = value(cards[0]) - value(cards[1])
        if higher:
            side = int(higher < 0)
            event.equal("cut", "first", side)
            return side
        battle.note("cut_equal")
        event.equal("cut", "first", None)


def judge_shuffle(battle: Battle, event: Event, side: int) -> None:
    """Judge that a side's pack has run out, and shuffle it."""
    event.equal("pack", "side", side)
    event.require("pack", not battle.packs[side], "the pack has not run out")
    order = event.names("order")
    whole = len(order) == 52 and set(order) == PACK
    event.require("pack", whole, "a pack holds each of 52 cards once")
    battle.packs[side] = order
