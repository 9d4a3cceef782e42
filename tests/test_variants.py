"""Variants: the base first, every setting of the design once, nothing that cannot be played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from napsim.errors import UserError
from napsim.scenario import Scenario, scenario_from
from napsim.variants import MOST_VARIANTS, Variant, against, changed_variants, variants_of


@pytest.fixture(autouse=True)
def _dice(dice_race: str) -> None:
    """Every test here plays the dice race."""


def scenario(**parts: Any) -> Scenario:
    return scenario_from({"game": "dice_race", **parts}, "races/race.toml")


def varied(vary: dict[str, Any], **parts: Any) -> tuple[Variant, ...]:
    return variants_of(scenario(vary=vary, **parts))


def test_without_vary_there_is_the_base_alone() -> None:
    (base,) = variants_of(scenario())
    assert (base.number, base.label, base.changes) == (0, "base", {})
    assert base.rules == scenario().rules


def test_a_grid_holds_every_combination_but_the_base_in_the_order_written() -> None:
    found = varied({"rules.faces": [4, 6], "rules.head_start": {"from": 0, "to": 1}})
    assert [v.label for v in found] == [
        "base",
        "faces = 4, head_start = 0",
        "faces = 4, head_start = 1",
        "faces = 6, head_start = 1",
    ]
    assert [v.number for v in found] == [0, 1, 2, 3]
    assert found[0].changes == {"rules.faces": 6, "rules.head_start": 0}
    assert (found[2].rules["faces"], found[2].rules["head_start"]) == (4, 1)


def test_one_at_a_time_changes_one_thing_in_each() -> None:
    found = varied({"rules.faces": [4, 6], "rules.head_start": [1, 2], "design": "one_at_a_time"})
    assert [v.label for v in found[1:]] == ["faces = 4", "head_start = 1", "head_start = 2"]
    assert all(len(v.changes) == 1 for v in found[1:])


def test_players_line_ups_and_knobs_can_be_varied() -> None:
    vary = {
        "rules.players": [2, 3],
        "players.profiles": ["balanced", ["keen"]],
        "profiles.keen.skill": {"from": 0.1, "to": 0.3, "step": 0.1},
    }
    found = varied(vary)
    assert {len(v.lineup.seats) for v in found} == {2, 3}
    assert "players = 3, profiles = keen, keen.skill = 0.3" in [v.label for v in found]
    skills = {v.lineup.seats[0].knobs["skill"] for v in found}
    assert skills == {0.0, 0.1, 0.2, 0.3}


def test_a_default_that_depends_on_a_varied_rule_follows_it() -> None:
    found = varied({"rules.players": [2, 4]})
    assert [v.rules["prizes"] for v in found] == [(2, 1, 0), (2, 0), (3, 2, 1, 0)]


@pytest.mark.parametrize("design", ["latin_hypercube", "sobol"])
def test_sampled_designs_spread_over_every_range_and_do_not_change(design: str) -> None:
    vary = {
        "rules.faces": {"from": 2, "to": 9},
        "profiles.balanced.skill": {"from": 0.0, "to": 0.8},
        "design": design,
        "samples": 32,
    }
    found = varied(vary)
    assert [v.changes for v in found] == [v.changes for v in varied(vary, seed=99)]
    skills = sorted(v.changes["profiles.balanced.skill"] for v in found[1:])
    assert len(skills) >= 31
    # one in each 32nd of the range, as both designs promise
    assert [int(skill / 0.8 * 32) for skill in skills if skill < 0.8] == sorted(
        {int(skill / 0.8 * 32) for skill in skills if skill < 0.8}
    )
    faces = [v.changes["rules.faces"] for v in found[1:]]
    assert all(faces.count(n) >= 3 for n in range(2, 10))


def test_a_sampled_design_over_few_values_has_no_setting_twice() -> None:
    vary = {"rules.faces": [2, 3], "rules.head_start": [0, 1], "design": "sobol", "samples": 64}
    found = varied(vary)
    assert len(found) == 5


def test_a_variant_that_cannot_be_played_is_refused_by_name_before_anything_is_played() -> None:
    with pytest.raises(UserError) as caught:
        varied({"rules.head_start": [1, 5], "rules.target": [4, 30]})
    assert "the variant 'head_start = 5, target = 4'" in str(caught.value)
    assert str(caught.value).startswith("races/race.toml: rules.head_start")


@pytest.mark.parametrize(
    ("vary", "parts", "said"),
    [
        ({"rules.faces": [4, 99]}, {}, "too large in the variant 'faces = 99'"),
        ({"rules.faces": ["x"]}, {}, "is not a whole number"),
        ({"players.profiles": [["kean"]]}, {}, "did you mean 'keen'"),
        ({"players.profiles": [3]}, {}, "is not a list of profiles"),
        ({"rules.players": [2]}, {"players": {"profiles": ["keen"] * 3}}, "3 profiles for 2 seats"),
        ({"profiles.keen.skill": [0.1]}, {}, "nobody plays keen"),
        ({"profiles.balanced.skill": [3]}, {}, "from 0 to 1"),
    ],
)
def test_a_wrong_value_is_refused_with_its_variant(
    vary: dict[str, Any], parts: dict[str, Any], said: str
) -> None:
    with pytest.raises(UserError) as caught:
        varied(vary, **parts)
    assert said in str(caught.value)


def test_a_plan_beyond_reason_is_refused_at_once() -> None:
    vary = {"rules.target": {"from": 1, "to": 9000}, "rules.rounds": {"from": 1, "to": 50}}
    with pytest.raises(UserError, match=f"450000 variants.*at most {MOST_VARIANTS}"):
        varied(vary)


def test_ten_thousand_variants_share_what_is_equal() -> None:
    found = varied({"rules.target": {"from": 1, "to": 5000}, "rules.rounds": [5, 6]})
    assert len(found) == 10_000
    assert all(v.rules["prizes"] is found[0].rules["prizes"] for v in found)
    assert all(v.lineup is found[0].lineup for v in found)


def test_changes_given_by_hand_become_one_variant_each() -> None:
    found = changed_variants(scenario(), [{"rules.faces": 4}, {"rules.head_start": 2}])
    assert [v.label for v in found] == ["base", "faces = 4", "head_start = 2"]
    assert found[0].changes == {"rules.faces": 6, "rules.head_start": 0}


def test_another_scenario_becomes_a_variant_named_by_file_and_difference(tmp_path: Path) -> None:
    other = scenario_from(
        {"game": "dice_race", "rules": {"faces": 8}, "players": {"profiles": ["keen"]}},
        str(tmp_path / "fast.toml"),
    )
    _, variant = against(scenario(), [other])
    assert variant.label == "fast (faces = 8, profiles = keen)"
    assert (variant.rules, variant.lineup) == (other.rules, other.lineup)


def test_the_base_is_called_as_the_setting_that_equals_it() -> None:
    values = {"game": "dice_race", "vary": {"rules.prizes": ["winner_only", [2, 1, 0]]}}
    base, other = variants_of(scenario_from(values, "race.toml"))
    assert base.changes == {"rules.prizes": [2, 1, 0]}
    values["rules"] = {"prizes": [1]}
    base, other = variants_of(scenario_from(values, "race.toml"))
    assert base.changes == {"rules.prizes": "winner_only"}
    assert other.changes == {"rules.prizes": [2, 1, 0]}
