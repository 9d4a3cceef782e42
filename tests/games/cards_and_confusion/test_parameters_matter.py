"""Each rule parameter has an effect, and only where it should.

Commanders who order at random from their own streams do not look at most of the rules, so that a change
shows where the rule itself acts; and where nothing may change, they play. Combat, rallying and mobs are
seen only between commanders who fight it out.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from napsim.compiled.jit import JIT_IS_OFF
from napsim.games.cards_and_confusion.rules import PARAMETERS
from napsim.games.game import Tables
from tests.games.cards_and_confusion.battles import ARMY, LEADERS, ROUT, fought

pytestmark = pytest.mark.skipif(JIT_IS_OFF, reason="plays many battles; the compiled leg does")

GAMES = 150
FOOT = {"units": [{"arm": "infantry"}] * 3, "commanders": LEADERS}
HORSE = {"units": [{"arm": "cavalry"}] * 3, "commanders": LEADERS}
WALLS = {"terrain_drawn": 8, "terrain_kinds": {"wall": {"cover": "wall"}}}
WORKS = {"terrain_drawn": 8, "terrain_kinds": {"redoubt": {"cover": "works"}}}
EMPTY = {"name": "nothing", "kind": "open", "x": 100, "y": 150, "width": 10, "depth": 10}

#: What is changed, by parameter: the value, and other rules under which it can be seen.
CHANGES: dict[str, tuple[Any, dict[str, Any]]] = {
    "table_width": (180.0, {}),
    "table_length": (280.0, {}),
    "objectives": (
        [
            {
                "name": f"post {n}",
                "kind": "open",
                "x": 30 + 40 * n,
                "y": 150,
                "width": 30,
                "depth": 30,
            }
            for n in range(4)
        ],
        {},
    ),
    "objective_count": (6, {}),
    "objective_size": (20.0, {}),
    "objective_near": (40.0, {}),
    "objective_far": (90.0, {}),
    "terrain": ([EMPTY | {"kind": "woods", "width": 40}], {}),
    "terrain_drawn": (6, {}),
    "terrain_kinds": ({"wall": {"cover": "works"}}, {"terrain_drawn": 8}),
    "cover_distance": (40.0, WALLS),
    "armies": ([FOOT, FOOT], {}),
    "swap_armies": (True, {"armies": [ARMY, FOOT]}),
    "infantry_men": (9, {}),
    "cavalry_men": (7, {}),
    "gun_crew": (6, {}),
    "reinforce_first": ({"infantry": 5}, {}),
    "reinforce_second": ({"cavalry": 5}, {}),
    "deployment": ("drawn", {}),
    "deployment_depth": (50.0, {}),
    "spacing": (3.0, {}),
    "line_ranks": (3, {}),
    "column_files": (4, {}),
    "gun_width": (16.0, {}),
    "gun_depth": (20.0, {}),
    "first_mover": ("1", {}),
    "activations": (1, {}),
    "turn_limit": (20, {}),
    "move_foot": (30.0, {}),
    "move_guns": (30.0, {}),
    "move_cavalry": (60.0, {}),
    "move_general": (20.0, {}),
    "move_mob": (10.0, {}),
    "combat_range": (25.0, {}),
    "pass_distance": (5.0, {}),
    "mob_distance": (40.0, {}),
    "front_arc": (80, {}),
    "engagement": ("contact", {}),
    "rally_per_man": (0, {}),
    "rally_commander": (8, {}),
    "rally_distance": (80.0, {}),
    "rally_mob_distance": (0.0, {}),
    "rally_mob_by": ("any", {}),
    "beside_distance": (30.0, {}),
    "gunners_return": (2.0, {}),
    "gun_min": (50.0, {}),
    "gun_max": (60.0, {}),
    "gun_arc": (10, {}),
    "gunners_to_fire": (4, {}),
    "markers": (8, {}),
    "shot_cost_open": (2, {}),
    "shot_cost_wall": (6, WALLS),
    "shot_cost_works": (7, WORKS),
    "shot_kills": (2, {}),
    "shot_confuses": (1, {}),
    "shot_counts_in_ladder": (False, {}),
    "cover_bonus": (10, WALLS),
    "combat_kills": (2, {}),
    "confusion_ladder": ("flat", {}),
    "artillery_confusion": ([5] * 13, {}),
    "cavalry_extra": (4, {}),
    "flank_extra": (6, {}),
    "objectives_to_win": (2, {}),
    "rout_victory": (False, {"objectives_to_win": 3, "rout_victory": True}),
}


def battles(*profiles: str, **rules: Any) -> Tables:
    return fought(GAMES, *(profiles or ("random", "aggressive")), **rules)


def same(one: Tables, other: Tables) -> bool:
    return all(
        len(one[name]) == len(other[name])
        and all(np.array_equal(one[name][c], other[name][c]) for c in one[name].dtype.names or ())
        for name in one
    )


def unchanged(name: str, **under: Any) -> bool:
    changed = under | {name: CHANGES[name][0]}
    return same(battles("random", **under), battles("random", **changed))


def test_every_parameter_is_tried() -> None:
    assert set(CHANGES) == {parameter.name for parameter in PARAMETERS}


@pytest.mark.parametrize("name", CHANGES)
def test_every_parameter_changes_the_battles(name: str) -> None:
    value, under = CHANGES[name]
    settings = [(("random", "aggressive"), {}), (("aggressive", "aggressive"), ROUT)]
    assert not all(
        same(battles(*who, **how | under), battles(*who, **how | under | {name: value}))
        for who, how in settings
    )


GUNS = ("move_guns", "gun_crew", "gun_width", "gun_depth", "gunners_return", "gun_min", "gun_max")
FIRING = ("gun_arc", "gunners_to_fire", "markers", "shot_kills", "shot_confuses")


@pytest.mark.parametrize("name", [*GUNS, *FIRING, "artillery_confusion", "shot_cost_open"])
def test_without_guns_the_rules_of_guns_change_nothing(name: str) -> None:
    assert unchanged(name, armies=[FOOT, HORSE])


@pytest.mark.parametrize("name", ["move_cavalry", "cavalry_extra", "cavalry_men"])
def test_without_cavalry_the_rules_of_cavalry_change_nothing(name: str) -> None:
    assert unchanged(name, armies=[FOOT, FOOT])


COVER = ("shot_cost_wall", "shot_cost_works", "cover_bonus", "cover_distance")
DRAWING = ("objective_near", "objective_size")


@pytest.mark.parametrize("name", [*COVER, *DRAWING])
def test_on_open_ground_with_given_objectives_cover_and_drawing_change_nothing(name: str) -> None:
    assert unchanged(name, objectives=[EMPTY], objectives_to_win=1)


def test_a_shorter_battle_is_the_beginning_of_a_longer_one() -> None:
    short, long = (battles("random", turn_limit=limit)["turns"] for limit in (5, 30))
    for game in range(0, GAMES, 10):
        mine = short[short["game"] == game]
        theirs = long[long["game"] == game][: len(mine)]
        assert len(mine) == len(theirs)
        for column in ("turn", "seat", "orders", "shots", "attacks", "killed", "ranks_own"):
            np.testing.assert_array_equal(mine[column], theirs[column])
