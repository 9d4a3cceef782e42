"""A scenario is read as written, or refused with the file, the key, the value and what is allowed."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from napsim.errors import UserError
from napsim.scenario import Scenario, Span, as_toml, load, scenario_from
from napsim.scenario.reading import MOST_BYTES

WHOLE = """
title = "Long race"
game = "dice_race"
games = 5_000
seed = 7

[rules]
players = 2
faces = 8

[players]
profiles = ["hasty", "balanced"]
rotate = false

[profiles.hasty]
base = "keen"
skill = 0.9

[targets]
sprint_rate = { between = [0.15, 0.5], why = "a real threat" }
"win_rate[seat=1]" = { at_most = 0.6 }

[vary]
"rules.target" = [15, 25]
"rules.head_start" = { from = 0, to = 2 }
"""


@pytest.fixture(autouse=True)
def _dice(dice_race: str) -> None:
    """Every test here plays the dice race."""


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "race.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def refusal(folder: Path, text: str | bytes, *sets: str) -> UserError:
    with pytest.raises(UserError) as caught:
        load(write(folder, text), sets)
    return caught.value


def test_every_part_of_a_scenario_is_read(tmp_path: Path) -> None:
    scenario = load(write(tmp_path, WHOLE))
    assert (scenario.title, scenario.games, scenario.seed) == ("Long race", 5000, 7)
    assert scenario.rules["faces"] == 8
    assert scenario.rules["prizes"] == (2, 0)
    assert [seat.profile for seat in scenario.lineup.seats] == ["hasty", "balanced"]
    assert scenario.lineup.seats[0].knobs["skill"] == 0.9
    assert not scenario.lineup.rotate
    first, second = scenario.targets
    assert (first.low, first.high, first.why) == (0.15, 0.5, "a real threat")
    assert (second.measure, second.by, second.level, second.low) == ("win_rate", "seat", "1", None)
    assert scenario.vary is not None
    assert [axis.values for axis in scenario.vary.axes] == [(15, 25), (0, 1, 2)]


@pytest.mark.parametrize(
    ("key", "asked"),
    [
        ("rounds_played[p95]", ("rounds_played", "", "", 0.95)),
        ("rounds_played[median]", ("rounds_played", "", "", 0.5)),
        ("rounds_played[p2.5]", ("rounds_played", "", "", 0.025)),
        ("totals[seat=2, p5]", ("totals", "seat", "2", 0.05)),
        ("late_tops[seat=2, round=4]", ("late_tops", "seat+round", "2+4", None)),
        ("late_tops[seat+round=2+4]", ("late_tops", "seat+round", "2+4", None)),
    ],
)
def test_targets_may_ask_for_percentiles_and_crossed_groups(
    tmp_path: Path, key: str, asked: tuple[str, str, str, float | None]
) -> None:
    text = f'game = "dice_race"\n[targets]\n"{key}" = {{ equals = 0.5, within = 0.1 }}\n'
    (target,) = load(write(tmp_path, text)).targets
    assert (target.measure, target.by, target.level, target.percentile) == asked
    assert (target.low, target.high) == (0.4, 0.6)


def test_what_is_not_written_has_a_default(tmp_path: Path) -> None:
    scenario = load(write(tmp_path, 'game = "dice_race"'))
    assert scenario.title == "race"
    assert (scenario.games, scenario.seed, scenario.rotate) == (100_000, 1815, True)
    assert [seat.profile for seat in scenario.lineup.seats] == ["balanced"] * 3
    assert scenario.until is scenario.vary is None


def test_set_lays_values_over_the_file(tmp_path: Path) -> None:
    sets = [
        "rules.faces=4",
        "rules.prizes=winner_only",
        'players.profiles=["keen"]',
        "profiles.keen.skill=0.25",
        "games=10",
        "until={measure='sprint_rate', half_width=0.01}",
    ]
    scenario = load(write(tmp_path, WHOLE), sets)
    assert scenario.rules["faces"] == 4
    assert scenario.rules["prizes"] == (1,)
    assert {seat.knobs["skill"] for seat in scenario.lineup.seats} == {0.25}
    assert scenario.games == 10
    assert scenario.until is not None
    assert scenario.until.half_width == 0.01


def test_an_own_profile_named_like_a_known_one_changes_that_one(tmp_path: Path) -> None:
    text = 'game = "dice_race"\nplayers.profiles = ["keen"]\n[profiles.keen]\n'
    assert load(write(tmp_path, text)).lineup.seats[0].knobs["skill"] == 0.6


def test_vary_may_be_nested_and_ranges_may_be_continuous(tmp_path: Path) -> None:
    text = (
        'game = "dice_race"\n[vary]\ndesign = "sobol"\nsamples = 8\n'
        "rules.target = { from = 10, to = 20, step = 5 }\n"
        "profiles.balanced.skill = { from = 0.0, to = 0.5 }\n"
    )
    scenario = load(write(tmp_path, text))
    assert scenario.vary is not None
    assert [axis.values for axis in scenario.vary.axes] == [(10, 15, 20), Span(0.0, 0.5, None)]
    assert scenario.vary.samples == 8


BROKEN = [
    ("", "the file is empty"),
    ("  \n\t\n", "the file is empty"),
    ("# only a comment", "does not say which game"),
    ("x = ", "is not valid TOML"),
    ("game = dice_race", "words stand in quotes"),
    ('game = "dice_race"\ngame = "dice_race"', "a key is written twice (at line 2"),
    ('game = "dice_race"\n[rules]\nfaces = 2\nfaces = 3', "line 4"),
    ('game = "dice_race"\n[rules]\n[rules]', "line 3"),
    ('gmae = "dice_race"', "did you mean 'gmae'"),
    ('game = "dice_raze"', "did you mean 'dice_race'"),
    ("game = 3", "is not a text"),
    ('game = "dice_race"\nfaces = 3', "rules.faces"),
    ('game = "dice_race"\nseeed = 3', "did you mean 'seed'"),
    ('game = "dice_race"\ngames = 0', "1 to 1000000000"),
    ('game = "dice_race"\ngames = 1e5', "write it as 100000"),
    ('game = "dice_race"\ngames = true', "whole number"),
    ('game = "dice_race"\ngames = nan', "whole number"),
    ('game = "dice_race"\ngames = inf', "whole number"),
    ('game = "dice_race"\nseed = -1', "too small"),
    (f'game = "dice_race"\nseed = {"9" * 50}', "too large"),
    (f'game = "dice_race"\nseed = {"9" * 5000}', "cannot be read"),
    (f'game = "dice_race"\nseed = 0x{"f" * 9000}', "thousands of digits"),
    ('game = "dice_race"\ntitle = 1979-05-27', "is not a text"),
    ('game = "dice_race"\ntitle = "a\\u0000b"', "control characters"),
    ('game = "dice_race"\nrules = 3', "write it below [rules]"),
    ('game = "dice_race"\nrules.faces = 2.5', "a whole number from 1 to 20"),
    ('game = "dice_race"\nrules.faces = 21', "too large"),
    ('game = "dice_race"\nrules.fases = 2', "did you mean 'faces'"),
    ('game = "dice_race"\nrules.head_start = 30', "the head start is as long as the race"),
    ('game = "dice_race"\nplayers.profiles = []', "is not a list of profiles"),
    ('game = "dice_race"\nplayers.profiles = [1]', "is not a list of profiles"),
    ('game = "dice_race"\nplayers.profiles = ["kean"]', "did you mean 'keen'"),
    ('game = "dice_race"\nplayers.profiles = ["keen", "keen"]', "2 profiles for 3 seats"),
    ('game = "dice_race"\nplayers.rotate = 1', "is not true or false"),
    ('game = "dice_race"\n[profiles.a]\nskil = 1', "did you mean 'skill'"),
    ('game = "dice_race"\n[profiles.a]\nskill = nan', "is not a number"),
    ('game = "dice_race"\n[profiles.a]\nskill = 2', "from 0 to 1"),
    (f'game = "dice_race"\n[profiles.a]\nskill = {"9" * 400}', "is not a number"),
    ('game = "dice_race"\n[profiles.a]\nbase = "nobody"', "there is no such profile"),
    ('game = "dice_race"\n[profiles.a]\nbase = "b"\n[profiles.b]\nbase = "a"', "rests on itself"),
    ('game = "dice_race"\n[profiles."1 2"]\nskill = 1', "is not a name for a profile"),
    ('game = "dice_race"\nprofiles.a = 3', "is not a table"),
    ('game = "dice_race"\ntargets.sprnt_rate.at_most = 1', "did you mean 'sprint_rate'"),
    ('game = "dice_race"\ntargets.sprint_rate = 1', "does not say what is wanted"),
    ('game = "dice_race"\ntargets.sprint_rate.why = "so"', "does not say what is wanted"),
    ('game = "dice_race"\ntargets.sprint_rate.between = [1]', "is not a pair"),
    ('game = "dice_race"\ntargets.sprint_rate.between = [1, 0]', "which nothing can meet"),
    ('game = "dice_race"\ntargets.sprint_rate.between = [nan, 1]', "finite"),
    ('game = "dice_race"\ntargets.sprint_rate.between = [15, 20]', "15 % is written 0.15"),
    ('game = "dice_race"\ntargets.sprint_rate.at_most = 20', "20 % is written 0.2"),
    ('game = "dice_race"\ntargets.sprint_rate = {equals=0.5, within=5}', "5 % is written 0.05"),
    ('game = "dice_race"\ntargets.sprint_rate = {between=[0,1], at_most=1}', "has both"),
    ('game = "dice_race"\ntargets.fourth_seat.at_most = 1', "no meaning under these rules"),
    ('game = "dice_race"\ntargets."win_rate[chair=1]".at_most = 1', "is not broken down by chair"),
    ('game = "dice_race"\ntargets."win_rate[seat=4]".at_most = 1', "there is no seat called 4"),
    ('game = "dice_race"\ntargets."win_rate[seat".at_most = 1', "is not a measure"),
    ('game = "dice_race"\ntargets."rounds_played[p0]".at_most = 1', "is not a measure"),
    ('game = "dice_race"\ntargets."rounds_played[p95, p5]".at_most = 1', "is not a measure"),
    ('game = "dice_race"\ntargets."sprint_rate[p95]".at_most = 1', "has no percentiles"),
    ('game = "dice_race"\ntargets.sprint_rate = {equals=1, at_most=1}', "both equals and at_most"),
    ('game = "dice_race"\ntargets.sprint_rate = {equals=1}', "needs both equals and within"),
    ('game = "dice_race"\ntargets.sprint_rate = {equals=1, within=-1}', "is below 0"),
    ('game = "dice_race"\nuntil = {measure="totals[p5]", half_width=1}', "cannot be a percentile"),
    ('game = "dice_race"\nuntil = 3', "is not a table"),
    ('game = "dice_race"\nuntil = { measure = "sprint_rate" }', "half_width: is missing"),
    ('game = "dice_race"\nuntil = {measure="sprint_rate", half_width=0}', "is not above 0"),
    ('game = "dice_race"\nuntil = {measure="sprint_rate", half_width=nan}', "finite"),
    ('game = "dice_race"\nvary."rules.fces" = [1]', "did you mean 'faces'"),
    ('game = "dice_race"\nvary.faces = [1]', "cannot be varied"),
    ('game = "dice_race"\nvary."rules.faces" = []', "does not say what to try"),
    ('game = "dice_race"\nvary."rules.faces" = [2, 2]', "is named twice"),
    ('game = "dice_race"\nvary."rules.faces" = {from = 3}', "to: is missing"),
    ('game = "dice_race"\nvary."rules.faces" = {from = 3, to = 2}', "starts above its end"),
    ('game = "dice_race"\nvary."rules.faces" = {from = 1, to = 9, step = 0}', "not above 0"),
    ('game = "dice_race"\nvary."rules.target" = {from = 0, to = 999999999}', "too many values"),
    ('game = "dice_race"\nvary."rules.ties" = {from = 0, to = 1}', "has no order"),
    ('game = "dice_race"\nvary."profiles.keen.skill" = {from = 0, to = 1}', "needs a step"),
    ('game = "dice_race"\nvary.design = "grid"', "nothing to vary"),
    ('game = "dice_race"\nvary."rules.faces" = [2]\nvary.design = "grit"', "did you mean 'grid'"),
    ('game = "dice_race"\nvary."rules.faces" = [2]\nvary.samples = 4', "has no meaning for"),
    (
        'game = "dice_race"\nvary."rules.faces" = [2]\nvary.samples = 6\nvary.design = "sobol"',
        "take 4 or 8",
    ),
    ("x = " + "[" * 100_000, "nested too deeply"),
    (".".join("a" * 5000) + " = 1", "nested too deeply"),
    (b"\xff\xfegame", "is not a text file in UTF-8 (line 1)"),
    (b'game = "dice_race"\n# caf\xe9', "(line 2)"),
    (b"game = \x00", "is not valid TOML"),
    (b"#" * (MOST_BYTES + 1), "too large to be a scenario"),
]


@pytest.mark.parametrize(("text", "said"), BROKEN)
def test_a_broken_scenario_is_refused_with_its_file_and_what_is_wrong(
    tmp_path: Path, text: str | bytes, said: str
) -> None:
    message = str(refusal(tmp_path, text))
    assert said in message
    assert message.startswith(str(tmp_path / "race.toml"))
    assert "\n" not in message or "TOML" in message


def test_every_refusal_of_a_value_names_key_value_and_what_is_allowed(tmp_path: Path) -> None:
    message = str(refusal(tmp_path, 'game = "dice_race"\nrules.faces = 99'))
    path = tmp_path / "race.toml"
    expected = "rules.faces: is too large (found 99); allowed: a whole number from 1 to 20"
    assert message == f"{path}: {expected}"


def test_a_wrong_setting_names_the_option_not_the_file(tmp_path: Path) -> None:
    assert str(refusal(tmp_path, WHOLE, "rules.faces=99")).startswith("--set: rules.faces")
    assert str(refusal(tmp_path, WHOLE, "rules.players=3")).startswith(str(tmp_path))


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("rules.faces", "key=value"),
        ("=3", "key=value"),
        ("rules..faces=3", "key=value"),
        ("rules.faces=", "is not a value"),
        ("rules.faces=[", "is not a value"),
        ("rules.faces=3\nseed = 4", "is not a value"),
        ("rules.faces=\udcff", "is not a value"),
        ("seed.x=3", "is not a table"),
        ("rules.faces=nan", "is not a whole number"),
        ("title=9", "is not a text"),
    ],
)
def test_a_malformed_setting_is_refused(tmp_path: Path, setting: str, said: str) -> None:
    assert said in str(refusal(tmp_path, WHOLE, setting))


def test_a_key_set_twice_is_refused(tmp_path: Path) -> None:
    assert "is set twice" in str(refusal(tmp_path, WHOLE, "seed=1", "seed=2"))


def test_a_file_that_is_not_there_or_not_a_file_is_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.toml", Path("/dev/null"), Path("a\0b")):
        with pytest.raises(UserError, match=r"is (a folder|not)|no such file"):
            load(path)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_named(tmp_path: Path) -> None:
    path = write(tmp_path, WHOLE)
    path.chmod(0)
    with pytest.raises(UserError, match="cannot be read"):
        load(path)


def without_source(scenario: Scenario) -> Scenario:
    from dataclasses import replace

    return replace(scenario, source="")


def test_the_written_scenario_reads_as_the_same_scenario(tmp_path: Path) -> None:
    sets = ["until={measure='win_rate[seat=2]', half_width=0.01}", 'title="a \\"b\\" \\u007f ü 🎲"']
    for scenario in (load(write(tmp_path, WHOLE), sets), load(write(tmp_path, WHOLE))):
        text = as_toml(scenario)
        again = load(write(tmp_path, text))
        assert without_source(again) == without_source(scenario)
        assert as_toml(again) == text
        assert "# prizes = [2, 0]" in text


WORDS = """rules players profiles targets vary until games seed title faces prizes rules.faces
profiles.keen.skill players.profiles design samples from to step between at_most why measure half_width
keen base skill sprint_rate win_rate[seat=1] rotate"""
KEYS = st.sampled_from(WORDS.split()) | st.text(max_size=5)
VALUES: st.SearchStrategy[object] = st.recursive(
    st.none().map(lambda _: "word")
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["dice_race", "balanced", "keen", "sprint_rate", "grid", 10**400, 2**63]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@given(values=st.dictionaries(KEYS, VALUES, max_size=5))
@settings(max_examples=300, deadline=None)
def test_whatever_values_stand_in_a_scenario_it_is_read_or_refused(
    values: dict[str, object],
) -> None:
    with suppress(UserError):
        assert scenario_from({"game": "dice_race", **values}).game == "dice_race"


@given(data=st.binary(max_size=200) | st.text(max_size=200).map(lambda t: t.encode("utf-8")))
@settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_whatever_bytes_stand_in_a_file_it_is_read_or_refused(tmp_path: Path, data: bytes) -> None:
    head = b'game = "dice_race"\n'
    for text in (data, head + data):
        with suppress(UserError):
            load(write(tmp_path, text))
