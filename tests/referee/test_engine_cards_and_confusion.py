"""The engine's battles of Cards & Confusion, judged by the independent referee.

The referee was written from the rule text by somebody who had not read the kernels. Whatever rules,
armies, tables and players there are, it must find nothing to refuse; and it must find every fault that is
planted in the engine's own battles.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from napsim.cli.main import status_of
from tests.referee.cards_and_confusion import CORNERS, RULES, BattleRecord, RuleViolation, judge
from tests.referee.confusion_faults import FAULTS, Fought
from tests.referee.confusion_games import (
    GAME,
    PAIRS,
    Event,
    Table,
    battles_of_each_sort,
    drawn_tables,
    judged,
    printed_tables,
    rare_tables,
)
from tests.referee.confusion_rare import RARE
from tests.referee.planting import exercise

#: Battles by the text; up to twice as many under drawn rules, and as many under rare settings.
EACH = 28

pytestmark = pytest.mark.xdist_group("engine_battles")


@dataclass(frozen=True)
class Seen:
    """A battle that was fought and judged."""

    table: Table
    record: BattleRecord
    log: list[Event]


@pytest.fixture(scope="module")
def battles() -> list[Seen]:
    """Fight many battles; the first one that breaks a rule ends it, saying which and how."""
    seen = []
    for table in battles_of_each_sort(EACH):
        log = table.log()
        seen.append(Seen(table, judged(table, log), log))
    return seen


def test_the_referee_accepts_every_battle_of_the_engine(battles: list[Seen]) -> None:
    # drawn rules that do not fit together are left out, but these are few
    assert len(battles) > 3.3 * EACH
    for seen in battles:
        end, record = seen.log[-1], seen.record
        assert (end["by"], end["winner"], end["turns"]) == (record.by, record.winner, record.turns)


def test_those_battles_have_both_kinds_of_game_and_every_profile(battles: list[Seen]) -> None:
    rules = [seen.table.rules for seen in battles]
    assert {bool(one["rout_victory"]) for one in rules} == {True, False}
    assert {one["activations"] for one in rules} >= {1, 12}
    assert {name for seen in battles for name in seen.table.profiles} == {one for one, _ in PAIRS}


def test_those_battles_reach_every_corner_of_the_rules(battles: list[Seen]) -> None:
    counts: Counter[str] = Counter()
    for seen in battles:
        counts.update(seen.record.corners)
    # what the referee counts and what is listed are the same
    assert [corner for corner in counts if corner not in CORNERS] == []
    assert [corner for corner in CORNERS if not counts[corner]] == []


# --- planted faults -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def fought(battles: list[Seen]) -> list[Fought]:
    """Give the battles to plant faults in, the short ones first."""
    logs = sorted((seen.log for seen in battles), key=len)
    return [Fought(log) for log in logs if len(log) > 25]


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_caught(name: str, fought: list[Fought]) -> None:
    assert exercise(judge, FAULTS[name], fought, places=2, each=1) > 0


def test_every_rule_has_several_planted_faults() -> None:
    kinds = Counter(rule for fault in FAULTS.values() for rule in fault.rules)
    assert len(FAULTS) >= 150
    assert [rule for rule in RULES if kinds[rule] < 2 and rule != "through"] == []
    assert kinds["through"]


def test_a_violation_names_the_paragraph_of_the_rules(fought: list[Fought]) -> None:
    edited = next(edited for game in fought for edited in FAULTS["moves_too_far"].places(game))
    with pytest.raises(RuleViolation, match=r"\[distance\] move: more than .* \(Moving\)"):
        judge(edited)


def test_nonsense_in_a_log_is_refused_and_never_breaks_the_referee(fought: list[Fought]) -> None:
    rng = Random(1815)
    junk = (None, -1, 99, 1.5, True, "x", "", [], ["2C"], [[]], {}, [0, 0], [[0, 0]] * 4)
    refused = 0
    for _ in range(300):
        game = rng.choice(fought[:40])
        index = rng.randrange(len(game.events))
        name = rng.choice(sorted(game.events[index]))
        try:
            judge(game.replace(index, **{name: rng.choice(junk)}))
        except RuleViolation:
            refused += 1
    # the rest fell on fields without meaning for the rules, or left things as they were
    assert refused > 240


def test_the_printed_lines_of_a_battle_are_its_events(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "battle.toml"
    path.write_text('game = "cards_and_confusion"\nseed = 44\nplayers.rotate = false\n')
    assert status_of(["play", str(path), "--game", "9", "--json"]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    table = Table(GAME.resolve_rules({}), ("balanced", "balanced"), 44, 9)
    assert printed == table.log()
    assert judged(table, printed).turns > 0


def test_who_moves_first_wins_if_both_sides_begin_with_enough() -> None:
    rules, pair = RARE["enough for both at the start"]
    winners = set()
    for game in range(8):
        log = Table(GAME.resolve_rules(rules), pair, 3, game).log()
        first = [event["first"] for event in log if event["event"] == "cut"][-1]
        assert (log[-1]["by"], log[-1]["turns"], log[-1]["winner"]) == ("objectives", 0, first)
        winners.add(first)
    assert winners == {0, 1}


# --- the same at length ---------------------------------------------------------------------------


def many_battles() -> Iterator[Table]:
    """Yield thousands of battles."""
    yield from printed_tables(seed=5, battles=1000)
    yield from drawn_tables(range(10_000, 14_000))
    yield from rare_tables(60, seed=8)


@pytest.mark.long
def test_the_referee_accepts_thousands_of_battles() -> None:
    for table in many_battles():
        judged(table)


@pytest.mark.long
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_caught_wherever_it_is_planted(name: str, fought: list[Fought]) -> None:
    assert exercise(judge, FAULTS[name], fought, places=12, each=3) > 0
