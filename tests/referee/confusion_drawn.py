"""Rules, armies and tables for Cards & Confusion, drawn at random to reach odd corners."""

from __future__ import annotations

from random import Random
from typing import Any

KINDS = ("open", "hill", "walled_field", "bridge", "village", "woods", "wall", "redoubt", "trench")
ARMS = ("infantry", "infantry", "infantry", "cavalry", "cavalry", "artillery", "artillery")
REINFORCEMENTS = ("infantry", "cavalry", "gunners", "guns", "infantry_units", "cavalry_units")

Rules = dict[str, Any]


def _cm(rng: Random, low: float, high: float) -> float:
    """Draw a length: whole centimetres, halves, or down to the hundredth."""
    return round(rng.uniform(low, high), rng.choice((0, 0, 1, 2)))


def _unit(rng: Random, number: int) -> Rules:
    arm = rng.choice(ARMS)
    unit: Rules = {"name": f"{arm} {number}", "arm": arm, "guns": 0}
    if arm == "artillery":
        unit["guns"] = rng.choice((1, 1, 1, 2, 3))
    if rng.random() < 0.7:
        unit["men"] = rng.randint(1, 14) if arm != "artillery" else rng.randint(1, 8)
    if arm == "artillery" and "men" in unit:
        unit["men"] = max(unit["men"], unit["guns"])
    unit["officers"] = rng.randint(0, min(3, unit.get("men", 3)))
    return unit


def _army(rng: Random, name: str, most: int) -> Rules:
    units = [_unit(rng, number) for number in range(rng.randint(2, most))]
    ranks = rng.choice((["general"], ["general", "aide"], ["general", "aide", "aide"], []))
    commanders = [{"name": f"{rank} {n}", "rank": rank} for n, rank in enumerate(ranks)]
    return {"name": name, "units": units, "commanders": commanders}


def _piece(rng: Random, width: float, length: float, kinds: tuple[str, ...]) -> Rules:
    wide, deep = _cm(rng, 5, 40), _cm(rng, 2, 30)
    reach = (wide**2 + deep**2) ** 0.5 / 2 + 0.1
    return {
        "kind": rng.choice(kinds),
        "x": round(rng.uniform(reach, width - reach), 2),
        "y": round(rng.uniform(reach, length - reach), 2),
        "width": wide,
        "depth": deep,
        "angle": rng.choice((0, 0, 30, 45, 90, 200, rng.randrange(360))),
    }


def _place(rng: Random, armies: list[Rules], width: float, length: float) -> None:
    """Give all units of the armies places in two lines, not far from the middle of the table."""
    apart = rng.uniform(11, 40)
    for side, army in enumerate(armies):
        count = len(army["units"])
        for number, unit in enumerate(army["units"]):
            # room enough for nobody to stand on another one: at most five files a unit
            unit["men"] = min(unit.get("men", 10), 10)
            unit["officers"] = min(unit["officers"], unit["men"])
            unit["guns"] = min(unit["guns"], 2)
            unit["x"] = round(width * (2 * number + 1) / (2 * count), 1)
            unit["y"] = round(length / 2 + (apart if side else -apart), 2)
            unit["facing"] = (180 * side + rng.choice((0, 0, 0, 20, 340, 90, 180))) % 360


def _kinds(rng: Random) -> Rules:
    return {
        kind: {
            "cover": rng.choice(("none", "soft", "wall", "works")),
            "blocks_sight": rng.random() < 0.4,
            "stops_cavalry": rng.random() < 0.4,
        }
        for kind in KINDS
    }


def drawn_rules(rng: Random) -> Rules:
    """Return rules with many numbers drawn at random, armies and tables too."""
    rules: Rules = {}
    width, length = 200.0, 300.0
    if rng.random() < 0.4:
        width, length = _cm(rng, 150, 260), _cm(rng, 160, 320)
        rules |= {"table_width": width, "table_length": length}
    if rng.random() < 0.7:
        rules["armies"] = [_army(rng, "Reds", 6), _army(rng, "Blues", 6)]
        if rng.random() < 0.6:
            _place(rng, rules["armies"], width, length)
    if "armies" not in rules and rng.random() < 0.3:
        for army in ("reinforce_first", "reinforce_second"):
            rules[army] = {what: rng.choice((0, 0, 1, 2)) for what in REINFORCEMENTS}
    rules |= _drawn_table(rng, width, length)
    rules |= _drawn_numbers(rng)
    rules["swap_armies"] = rng.random() < 0.3
    rules["deployment"] = rng.choice(("arranged", "drawn"))
    rules["first_mover"] = rng.choice(("cut", "cut", "0", "1"))
    rules["rout_victory"] = rng.random() < 0.4
    rules["objectives_to_win"] = rng.randint(
        0 if rules["rout_victory"] else 1, rules["objective_count"]
    )
    rules["turn_limit"] = rng.choice((5, 20, 40))
    return rules


def _drawn_table(rng: Random, width: float, length: float) -> Rules:
    count = rng.randint(1, 6)
    rules: Rules = {"objective_count": count, "terrain_drawn": rng.choice((0, 0, 4, 8, 10))}
    rules["objective_size"] = _cm(rng, 10, min(30.0, width / count - 1))
    rules["objective_near"] = _cm(rng, 0, 25)
    rules["objective_far"] = rules["objective_near"] + _cm(rng, 0, 25)
    if rng.random() < 0.3:
        kinds = KINDS
        pieces = [_piece(rng, width, length, kinds) for _ in range(count)]
        rules["objectives"] = [{"name": f"O{n}", **piece} for n, piece in enumerate(pieces)]
    if rng.random() < 0.4:
        pieces = [_piece(rng, width, length, KINDS) for _ in range(rng.randint(1, 6))]
        rules["terrain"] = pieces
    if rng.random() < 0.3:
        rules["terrain_kinds"] = _kinds(rng)
    return rules


def _drawn_numbers(rng: Random) -> Rules:
    near = rng.choice((20.0, 20.0, 20.0, 10.0, 12.5, 15.07))
    numbers: Rules = {
        "activations": rng.choice(("all", "all", 1, 2)),
        "combat_range": near,
        "pass_distance": rng.choice((20.0, near, 0.0, 5.0, 12.34)),
        "mob_distance": rng.choice((15.0, 15.0, 0.0, 8.03, 19.0, 25.0)),
        "front_arc": rng.choice((45, 45, 0, 20, 90)),
        "gun_arc": rng.choice((45, 45, 10, 90, 135, 180)),
        "engagement": rng.choice(("combat", "combat", "contact")),
        "rally_mob_by": rng.choice(("general", "any")),
        "rally_per_man": rng.choice((1, 1, 0, 2)),
        "rally_commander": rng.choice((1, 1, 2, 0)),
        "rally_distance": rng.choice((20.0, 0.0, 10.0, 45.0)),
        "rally_mob_distance": rng.choice((40.0, 20.0, 0.0)),
        "move_foot": _cm(rng, 8, 40),
        "move_guns": _cm(rng, 5, 40),
        "move_cavalry": _cm(rng, 20, 60),
        "move_general": _cm(rng, 20, 80),
        "move_mob": rng.choice((30.0, 30.0, 15.0, 50.0, 22.22)),
        "gunners_return": _cm(rng, 5, 40),
        "beside_distance": _cm(rng, 0, 15),
        "cover_distance": _cm(rng, 0, 15),
        "gun_min": rng.choice((10.0, 0.0, 30.0)),
        "gun_max": rng.choice((130.0, 60.0, 400.0)),
        "gunners_to_fire": rng.choice((1, 1, 1, 2)),
        "markers": rng.choice((4, 1, 12, 40)),
        "shot_kills": rng.choice((1, 1, 1, 0, 2, 4)),
        "shot_confuses": rng.choice((0, 0, 0, 1, 3)),
        "shot_counts_in_ladder": rng.random() < 0.6,
        "cover_bonus": rng.choice((3, 3, 0, 1, 6)),
        "combat_kills": rng.choice((1, 1, 1, 0, 2, 3)),
        "cavalry_extra": rng.choice((1, 0, 2)),
        "flank_extra": rng.choice((2, 0, 4)),
        "confusion_ladder": rng.choice(
            ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], "flat", "half", "steep", "none", [3, 1, 0, 2])
        ),
        "spacing": rng.choice((4.0, 4.0, 3.33, 2.5)),
        "line_ranks": rng.choice((2, 2, 3, 1)),
        "column_files": rng.choice((3, 3, 2, 5)),
        "gun_width": rng.choice((8.0, 7.77, 5.0)),
        "gun_depth": rng.choice((12.0, 6.01)),
    }
    # some battles keep most of the printed numbers
    keep = rng.choice((0.0, 0.5, 0.8))
    drawn = {name: number for name, number in numbers.items() if rng.random() >= keep}
    if "combat_range" in drawn:
        drawn["pass_distance"] = min(numbers["pass_distance"], near)
    return drawn
