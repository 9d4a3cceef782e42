"""Measures, labels, story and golden matches."""

from pathlib import Path

import polars as pl
import pytest

from napsim.estimate.plan import plan_of
from napsim.games.napoleon.cards import card_name, card_number
from tests.games.napoleon.situations import GAME, PRESETS, everybody, lineup_of, rules_of

GOLDEN = Path(__file__).parent / "golden"
SEATED = ("balanced", "random", "novice", "bold", "cautious", "lone_wolf")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_measure_can_be_planned_and_read(preset):
    rules = rules_of(preset)
    lineup = everybody("balanced", rules)
    plan = plan_of(GAME, rules, lineup)
    assert len(plan.measures) > 30
    tables = GAME.play(rules, lineup, 1, 0, 20)
    for measure in plan.measures.values():
        table = tables[measure.table]
        frame = pl.DataFrame({name: table[name] for name in table.dtype.names})
        for expression in (measure.value, measure.per, measure.where, *measure.groups.values()):
            if expression is not None:
                frame.select(expression)
        for by in measure.by:
            for column in by.split("+"):
                assert len(GAME.labels(column, rules, lineup)) >= 2 or column == "profile"


def test_the_headline_is_made_of_measures():
    declared = {measure.name for measure in GAME.measures()}
    assert set(GAME.headline()) <= declared
    assert len(declared) == len(GAME.measures())


def test_measures_name_only_parameters_as_assumed_that_can_be():
    assumed = {parameter.name for parameter in GAME.parameters if parameter.assumed}
    for measure in GAME.measures():
        assert set(measure.assumed) <= assumed


def test_bid_labels_are_the_numbers_that_may_be_bid():
    rules = rules_of("six_players")
    lineup = everybody("balanced", rules)
    assert list(GAME.labels("bid", rules, lineup)) == [str(n) for n in range(11, 21)]
    with pytest.raises(KeyError):
        GAME.labels("no_such_column", rules, lineup)


def test_cards_are_named_and_read():
    assert [card_name(card) for card in (0, 8, 12, 51)] == ["2C", "TC", "AC", "AS"]
    assert [card_number(card_name(card)) for card in range(52)] == list(range(52))


def golden_story(preset: str) -> str:
    """Tell the match kept as an example of a preset."""
    rules = rules_of(preset, deals=3)
    events = GAME.transcript(rules, lineup_of(*SEATED[: rules["players"]]), 1815, 7)
    return "\n".join(GAME.story(events)) + "\n"


@pytest.mark.parametrize("preset", PRESETS)
def test_golden_matches_are_played_as_before(preset):
    """After a change that is meant to change play: ``python -m tests.games.napoleon.test_words``."""
    assert golden_story(preset) == (GOLDEN / f"{preset}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("profile", ["random", "balanced"])
def test_every_event_can_be_told(preset, profile):
    rules = rules_of(preset, redeal_limit=1, lowest_bid=1, blind=2)
    for game in range(5):
        lines = list(GAME.story(GAME.transcript(rules, everybody(profile, rules), 3, game)))
        assert lines[0].startswith(f"Match {game}")
        assert "after" in lines[-1]


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name in PRESETS:
        (GOLDEN / f"{name}.txt").write_text(golden_story(name), encoding="utf-8")
