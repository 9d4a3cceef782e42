"""Setting up: what is drawn, what is given, and what is refused."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from napsim.errors import UserError
from napsim.games.cards_and_confusion.packing import pack_rules
from napsim.games.cards_and_confusion.rules import PARAMETERS
from napsim.games.game import Event
from tests.games.cards_and_confusion.situations import GAME, lineup_of, unit


def opening(game: int = 0, *, seed: int = 1, profile: str = "balanced", **own: Any) -> Event:
    """Give the `game` event of a battle."""
    rules = GAME.resolve_rules(own)
    return next(GAME.transcript(rules, lineup_of(profile, profile), seed, game))


def centre(piece: dict[str, Any]) -> tuple[float, float]:
    xs, ys = zip(*piece["corners"], strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@pytest.mark.parametrize("game", range(25))
def test_drawn_objectives_are_spaced_across_with_as_many_on_either_side(game: int) -> None:
    objectives = opening(game)["objectives"]
    halves = []
    for strip, one in enumerate(objectives):
        y = centre(one)[1]
        xs = [corner[0] for corner in one["corners"]]
        assert 5_000 * strip <= min(xs) < max(xs) <= 5_000 * (strip + 1)
        assert 2_000 <= abs(y - 15_000) <= 6_000
        assert max(xs) - min(xs) == 3_000
        halves.append(y > 15_000)
    assert sum(halves) == 2
    assert len({one["kind"] for one in objectives}) == 4


def test_an_odd_objective_lies_on_the_middle_line() -> None:
    objectives = opening(3, objective_count=5, objective_size=20)["objectives"]
    assert sum(centre(one)[1] == 15_000 for one in objectives) == 1
    assert {one["kind"] for one in objectives} == {
        "hill", "walled_field", "bridge", "village", "woods",
    }  # fmt: skip


@pytest.mark.parametrize("deployment", ["arranged", "drawn"])
@pytest.mark.parametrize("profile", ["balanced", "random"])
def test_units_stand_near_their_back_line_and_not_on_one_another(
    deployment: str, profile: str
) -> None:
    for game in range(20):
        event = opening(game, profile=profile, deployment=deployment)
        for side in (0, 1):
            spans = []
            for one in event["units"]:
                if one["side"] != side:
                    continue
                xs, ys = zip(*one["corners"], strict=True)
                near = ys if side == 0 else [30_000 - y for y in ys]
                assert 0 <= min(near) <= max(near) <= 3_000
                assert 0 <= min(xs) <= max(xs) <= 20_000
                assert one["facing"] == 180 * side
                spans.append((min(xs), max(xs)))
            spans.sort()
            assert all(a[1] <= b[0] for a, b in pairwise(spans))


def test_thoughtful_players_put_guns_in_the_middle_and_cavalry_on_the_wings() -> None:
    def places(profile: str) -> list[tuple[str, ...]]:
        orders = []
        for game in range(12):
            units = [one for one in opening(game, profile=profile)["units"] if one["side"] == 1]
            orders.append(tuple(one["arm"] for one in sorted(units, key=lambda one: one["at"])))
        return orders

    planned = ("cavalry", "infantry", "artillery", "artillery", "infantry", "cavalry")
    assert set(places("balanced")) == {planned}
    assert len(set(places("random"))) > 4


def test_the_battle_of_the_text_has_as_many_men_and_guns_on_both_sides() -> None:
    event = opening()
    men, guns = [0, 0], [0, 0]
    for one in event["units"]:
        men[one["side"]] += one["men"]
        guns[one["side"]] += one["guns"]
    assert men[0] == men[1]
    assert guns == [2, 2]
    assert event["armies"] == ["French", "British"]
    ranks = [[c["rank"] for c in event["commanders"] if c["side"] == side] for side in (0, 1)]
    assert ranks == [["general", "aide", "aide"]] * 2


def test_swapped_armies_change_ends_and_nothing_else() -> None:
    plain, swapped = opening(5, profile="random"), opening(5, profile="random", swap_armies=True)
    assert swapped["armies"] == ["British", "French"]
    assert plain["objectives"] == swapped["objectives"]
    packs = []
    for swap in (False, True):
        rules = GAME.resolve_rules({"swap_armies": swap})
        events = GAME.transcript(rules, lineup_of("random", "random"), 1, 5)
        kept = [e for e in events if e["event"] in ("cut", "shuffle")]
        packs.append(kept[:3])
    assert packs[0] == packs[1]


def test_given_places_are_turned_round_the_middle_when_armies_swap() -> None:
    armies = [
        {"units": [unit("infantry", 60, 40, 10)]},
        {"units": [unit("cavalry", 120, 250)]},
    ]
    event = opening(armies=armies, swap_armies=True)
    assert event["units"][0]["arm"] == "cavalry"
    assert event["units"][0]["at"] == [8_000, 5_000]
    assert event["units"][0]["facing"] == 0
    assert event["units"][1]["at"] == [14_000, 26_000]
    assert event["units"][1]["facing"] == 190


def test_reinforcements_are_spread_over_the_units_of_their_arm() -> None:
    event = opening(reinforce_second={"cavalry": 3, "gunners": 1, "guns": 1})
    british = [one for one in event["units"] if one["side"] == 1]
    assert [one["men"] for one in british] == [13, 13, 5, 4, 7, 6, 4]
    assert british[-1]["guns"] == 1
    assert [one["men"] for one in event["units"] if one["side"] == 0] == [13, 13, 4, 4, 10]


def test_whole_units_can_be_added_to_an_army() -> None:
    event = opening(reinforce_first={"infantry_units": 1, "cavalry_units": 2}, infantry_men=9)
    french = [(one["arm"], one["men"]) for one in event["units"] if one["side"] == 0]
    assert french[-3:] == [("infantry", 9), ("cavalry", 10), ("cavalry", 10)]
    assert len(french) == 8


def test_no_unit_is_added_to_an_army_whose_units_all_have_places() -> None:
    armies = [{"units": [unit("infantry", 50, 20)]}, {"units": [unit("infantry", 50, 280)]}]
    with pytest.raises(UserError, match="finds no place"):
        GAME.resolve_rules({"armies": armies, "reinforce_second": {"guns": 1}})


def test_drawn_terrain_lies_between_the_armies_and_on_nothing_else() -> None:
    from shapely import Polygon

    seen = set()
    for game in range(20):
        event = opening(game, terrain_drawn=8)
        pieces = event["objectives"] + event["terrain"]
        shapes = [Polygon(piece["corners"]) for piece in pieces]
        for place, shape in enumerate(shapes):
            assert not any(shape.relate_pattern(o, "T********") for o in shapes[:place])
        for piece in event["terrain"]:
            seen.add(piece["kind"])
            assert all(3_000 <= y <= 27_000 and 0 <= x <= 20_000 for x, y in piece["corners"])
    assert seen == {"woods", "wall", "redoubt", "trench"}


def test_the_first_move_is_cut_for_and_equal_cards_are_cut_again() -> None:
    first, again = [], 0
    for game in range(400):
        rules = GAME.resolve_rules({"turn_limit": 1})
        cuts = [
            e
            for e in GAME.transcript(rules, lineup_of("random", "random"), 2, game)
            if e["event"] == "cut"
        ]
        again += len(cuts) - 1
        first.append(cuts[-1]["first"])
    assert abs(sum(first) / 400 - 0.5) < 4 * 0.5 / 20
    assert 10 < again < 70  # one cut in thirteen


@pytest.mark.parametrize("side", [0, 1])
def test_the_scenario_may_say_who_moves_first(side: int) -> None:
    rules = GAME.resolve_rules({"first_mover": str(side)})
    events = list(GAME.transcript(rules, lineup_of("balanced", "balanced"), 1, 0))
    assert not [e for e in events if e["event"] == "cut"]
    assert next(e for e in events if e["event"] == "turn")["side"] == side


# ---- what is refused

PLACED = [{"units": [unit("infantry", 100, 10)]}, {"units": [unit("infantry", 100, 290)]}]


@pytest.mark.parametrize(
    ("own", "key", "words"),
    [
        ({"objectives_to_win": 5}, "objectives_to_win", "nobody could ever win"),
        ({"objectives_to_win": 0}, "objectives_to_win", "neither objectives nor a rout"),
        ({"gun_max": 5}, "gun_max", "less than gun_min"),
        ({"pass_distance": 25}, "pass_distance", "more than combat_range"),
        ({"deployment_depth": 145}, "deployment_depth", "within combat range"),
        ({"deployment_depth": 6}, "deployment_depth", "no place near the back line"),
        ({"objective_count": 8}, "objective_size", "strip"),
        ({"objective_near": 70}, "objective_near", "objective_far"),
        ({"objective_far": 140}, "objective_far", "off the table"),
        ({"infantry_men": 60}, "armies[0]", "back line"),
        ({"reinforce_first": {"infantry": -1}}, "reinforce_first", "too small"),
        ({"terrain": [{"kind": "swamp", "x": 1, "y": 1}]}, "terrain[0].kind", "kind of terrain"),
        ({"terrain": [{"kind": "woods", "x": 300, "y": 1}]}, "terrain[0]", "off the table"),
        (
            {"terrain": [{"kind": "woods", "x": float("nan"), "y": 1}]},
            "terrain[0].x",
            "not allowed",
        ),
        ({"terrain_kinds": {"woods": {"cover": "thick"}}}, "terrain_kinds.woods.cover", "choices"),
        ({"objectives": []}, "objectives", "list of places"),
        ({"objectives": "given"}, "objectives", "list of places"),
        ({"armies": [PLACED[0]]}, "armies", "two armies"),
        ({"armies": [{"units": []}, PLACED[1]]}, "armies[0].units", "no units"),
        (
            {"armies": [{"units": [{"arm": "navy"}]}, PLACED[1]]},
            "armies[0].units[0].arm",
            "choices",
        ),
        ({"armies": [{"units": [{"men": 4}]}, PLACED[1]]}, "armies[0].units[0].arm", "missing"),
        (
            {"armies": [{"units": [{"arm": "infantry", "x": 5}]}, PLACED[1]]},
            "armies[0].units[0]",
            "half a place",
        ),
        (
            {"armies": [{"units": [unit("infantry", 9, 9), {"arm": "cavalry"}]}, PLACED[1]]},
            "armies[0].units",
            "some units and not for others",
        ),
        (
            {"armies": [{"units": [unit("infantry", 5, 10)]}, PLACED[1]]},
            "armies[0].units[0]",
            "wholly on the table",
        ),
        (
            {"armies": [{"units": [unit("infantry", 90, 10), unit("cavalry", 95, 12)]}, PLACED[1]]},
            "armies[0].units[1]",
            "same place",
        ),
        (
            {"armies": [{"units": [unit("infantry", 100, 272)]}, PLACED[1]]},
            "armies[1].units[0]",
            "18.0 cm apart",
        ),
        (
            {"armies": [{"units": [unit("infantry", 90, 10, officers=20)]}, PLACED[1]]},
            "armies[0].units[0].officers",
            "more officers",
        ),
        (
            {"armies": [{"units": [unit("infantry", 90, 10, guns=1)]}, PLACED[1]]},
            "armies[0].units[0].guns",
            "not allowed",
        ),
        (
            {"armies": [PLACED[0] | {"commanders": [{"rank": "king"}]}, PLACED[1]]},
            "armies[0].commanders[0].rank",
            "choices",
        ),
        ({"artillery_confusion": [1, 2]}, "artillery_confusion", "entries"),
        ({"activations": 0}, "activations", "too small"),
        ({"activations": "some"}, "activations", "whole number"),
    ],
)
def test_impossible_rules_are_refused_with_key_and_reason(
    own: dict[str, Any], key: str, words: str
) -> None:
    with pytest.raises(UserError) as refused:
        GAME.resolve_rules(own)
    assert refused.value.key is not None
    assert refused.value.key.startswith(f"rules.{key}")
    assert words in str(refused.value)


def test_resolved_rules_resolve_to_themselves() -> None:
    own = {
        "armies": PLACED,
        "objectives": [{"kind": "hill", "x": 50, "y": 150}],
        "objectives_to_win": 1,
        "terrain_kinds": {"swamp": {"blocks_sight": True}},
        "activations": "all",
    }
    resolved = GAME.resolve_rules(own)
    assert GAME.resolve_rules(resolved) == resolved


def test_every_parameter_reaches_the_record_or_the_armies() -> None:
    """Each is shown to change what is played in `test_battles`; here: none is lost in packing."""
    packed = pack_rules(GAME.resolve_rules({}))[0]
    own_name = {p.name for p in PARAMETERS} & set(packed.dtype.names)
    assert len(own_name) > 40
