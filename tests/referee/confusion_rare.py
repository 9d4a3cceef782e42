"""Settings under which something rare happens often."""

from __future__ import annotations

from typing import Any

Rules = dict[str, Any]


def army(name: str, *units: tuple[str, int, float, float, int], **more: Any) -> Rules:
    """Return an army whose units have places: arm, men, x, y and facing of each."""
    table: Rules = {"name": name, "units": [], "commanders": []}
    for number, (arm, men, x, y, facing) in enumerate(units):
        guns = more.get("guns", 1) if arm == "artillery" else 0
        unit = {"name": f"{arm} {number}", "arm": arm, "men": men, "guns": guns}
        unit |= {"officers": min(men, more.get("officers", 0))}
        table["units"].append(unit | {"x": x, "y": y, "facing": facing})
    ranks = more.get("commanders", ())
    table["commanders"] = [{"name": f"{rank} {n}", "rank": rank} for n, rank in enumerate(ranks)]
    return table


def place(kind: str, x: float, y: float, size: float = 20.0) -> Rules:
    """Return an objective."""
    box = {"width": size, "depth": size, "angle": 0}
    return {"name": f"{kind} at {x}", "kind": kind, "x": x, "y": y, **box}


RANDOM = ("random", "random")
FIERCE = ("aggressive", "aggressive")

_DUEL = [
    army("Reds", ("infantry", 1, 50, 139, 0), ("infantry", 1, 150, 139, 0)),
    army("Blues", ("infantry", 1, 50, 161, 180), ("infantry", 1, 150, 161, 180)),
]
_SINGLE = [
    army("Reds", ("infantry", 1, 100, 139, 0)),
    army("Blues", ("infantry", 1, 100, 161, 180)),
]
_CROWD = [
    army(
        "Reds",
        *(("infantry", 4, 12.0 + 25 * n, 68, 0) for n in range(2)),
        ("artillery", 4, 36, 40, 0),
        ("cavalry", 6, 60, 64, 0),
        commanders=("general", "aide"),
    ),
    army(
        "Blues",
        *(("infantry", 4, 12.0 + 25 * n, 90, 180) for n in range(2)),
        ("artillery", 4, 36, 118, 180),
        ("cavalry", 6, 60, 94, 180),
        commanders=("general", "aide"),
    ),
]
_CORNERED: Rules = {
    "armies": _CROWD,
    "table_width": 80.0,
    "table_length": 160.0,
    # behind both lines, where mobs run to
    "objectives": [place("open", x, y, 30) for x in (20, 60) for y in (20, 48, 112, 140)],
    "objectives_to_win": 0,
    "rout_victory": True,
    "move_mob": 60.0,
}
_GUNS = [
    army(
        "Reds",
        *(("artillery", 5, 60.0 + 40 * n, 130, 0) for n in range(3)),
        ("infantry", 4, 20, 130, 0),
        guns=2,
        commanders=("general",),
    ),
    army(
        "Blues",
        *(("artillery", 5, 60.0 + 40 * n, 165, 180) for n in range(3)),
        ("infantry", 4, 20, 165, 180),
        guns=2,
        commanders=("general",),
    ),
]
_ON_OBJECTIVES = [place("hill", 50, 139), place("open", 150, 161), place("bridge", 20, 280)]

_SHOULDER_TO_SHOULDER = [
    army("Reds", *(("infantry", 4, 20.0 + 8 * n, 60, 0) for n in range(4))),
    army("Blues", *(("infantry", 4, 20.0 + 8 * n, 100, 180) for n in range(4))),
]
_GUNS_FORWARD = [
    army(
        "Reds",
        *(("artillery", 6, 10.0 + 20 * n, 68, 0) for n in range(4)),
        commanders=("general", "aide", "aide"),
    ),
    army(
        "Blues",
        *(("artillery", 6, 10.0 + 20 * n, 90, 180) for n in range(3)),
        ("infantry", 8, 68, 90, 180),
        commanders=("general", "aide", "aide"),
    ),
]

RARE: dict[str, tuple[Rules, tuple[str, str]]] = {
    "shoulder to shoulder": (
        _CORNERED | {"armies": _SHOULDER_TO_SHOULDER, "column_files": 2},
        RANDOM,
    ),
    "both routed at once": (
        {"armies": _SINGLE, "objectives_to_win": 0, "rout_victory": True, "cover_bonus": 0},
        FIERCE,
    ),
    "nobody left": (
        {"armies": _SINGLE, "objectives": [place("open", 20, 20)], "objectives_to_win": 1},
        FIERCE,
    ),
    "enough for both at the start": (
        {"armies": _DUEL, "objectives": _ON_OBJECTIVES, "objectives_to_win": 1},
        RANDOM,
    ),
    "mobs with no way out": (
        _CORNERED
        | {
            "mob_distance": 25.0,
            "move_mob": 85.0,
            "shot_confuses": 9,
            "gun_min": 0.0,
            "gun_arc": 180,
            "markers": 20,
        },
        RANDOM,
    ),
    "mobs close to the enemy": (
        _CORNERED | {"mob_distance": 8.0, "move_mob": 12.0, "shot_confuses": 9},
        RANDOM,
    ),
    "rallies close to the enemy": (
        _CORNERED
        | {
            "mob_distance": 19.5,
            "move_mob": 21.0,
            "rally_mob_distance": 0.0,
            "rally_distance": 0.0,
            "rally_mob_by": "any",
            "beside_distance": 50.0,
            "gunners_return": 60.0,
        },
        RANDOM,
    ),
    "gunners far from their guns": (
        _CORNERED
        | {
            "armies": _GUNS_FORWARD,
            "mob_distance": 19.5,
            "move_mob": 21.0,
            "rally_mob_distance": 0.0,
            "rally_distance": 0.0,
            "rally_commander": 6,
            "rally_mob_by": "any",
            "beside_distance": 50.0,
            "gunners_return": 5.0,
            "engagement": "contact",
        },
        RANDOM,
    ),
    "guns side by side": (
        {
            "armies": _GUNS,
            "objectives_to_win": 0,
            "rout_victory": True,
            "markers": 6,
            "gun_min": 0.0,
            "move_guns": 30.0,
        },
        RANDOM,
    ),
    "long fights": (
        _CORNERED
        | {"confusion_ladder": [0], "combat_kills": 0, "cavalry_extra": 0, "flank_extra": 0},
        FIERCE,
    ),
    "small objectives, fast cavalry": (
        {
            "objective_size": 5.0,
            "objective_near": 0.0,
            "objective_far": 10.0,
            "objective_count": 8,
            "objectives_to_win": 6,
            "move_foot": 60.0,
            "move_cavalry": 90.0,
        },
        RANDOM,
    ),
    "walls and works": (
        _CORNERED
        | {
            "terrain": [
                {"kind": kind, "x": x, "y": y, "width": 30.0, "depth": 6.0, "angle": 0}
                for kind, x, y in (
                    *(("wall", 20, 72), ("redoubt", 60, 72), ("trench", 20, 86)),
                    *(("woods", 60, 86), ("walled_field", 40, 118), ("village", 40, 42)),
                )
            ],
            "cover_distance": 12.0,
        },
        RANDOM,
    ),
    "broken on an objective": (
        _CORNERED
        | {
            "objectives": [place("open", 13, 79, 26), place("open", 40, 79, 26)],
            "objectives_to_win": 2,
            "rout_victory": False,
            "mob_distance": 3.0,
            "engagement": "contact",
            "shot_confuses": 9,
            "gun_min": 0.0,
            "gun_arc": 180,
            "markers": 20,
            "rally_mob_distance": 0.0,
            "rally_mob_by": "any",
            "beside_distance": 50.0,
        },
        RANDOM,
    ),
}
"""By what is rare: the rules, and the players of both sides."""

#: Short battles that come to what is rare in one of a dozen, and are fought so many times as often.
OFTEN = {"both routed at once": 6, "nobody left": 6}
