"""The referee accepts legal games, reaches every corner of the rules, and catches planted faults."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.referee.blown_apart import CORNERS, RULES, GameRecord, RuleViolation, judge
from tests.referee.faults import FAULTS, Played, exercise
from tests.referee.judge_logs import main
from tests.referee.random_game import random_log

# beside the first games, some found by trying that reach what hardly ever happens: four Reversals, a
# Rout win in an extra battle, ties on the lowest levels
SEEDS = (*range(400), 553, 736, 1147, 1417)


@pytest.fixture(scope="module")
def logs() -> list[list[dict[str, object]]]:
    return [random_log(seed) for seed in SEEDS]


@pytest.fixture(scope="module")
def records(logs: list[list[dict[str, object]]]) -> list[GameRecord]:
    return [judge(log) for log in logs]


@pytest.fixture(scope="module")
def games(logs: list[list[dict[str, object]]]) -> list[Played]:
    # the odd ones first: what is rare is found sooner
    return [Played(log) for log in logs[::-1]]


def small_game() -> list[dict[str, object]]:
    path = Path(__file__).with_name("small_game.jsonl")
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_legal_random_games_are_accepted(
    logs: list[list[dict[str, object]]], records: list[GameRecord]
) -> None:
    assert {record.players for record in records} == {2, 3, 4}
    assert [record.winner for record in records] == [log[-1]["winner"] for log in logs]


def test_a_game_written_by_hand_is_judged_as_reckoned_by_hand() -> None:
    record = judge(small_game())
    assert (record.players, record.battles, record.tricks) == (2, 1, 2)
    assert (record.winner, record.by, record.tie_break) == (1, "points", None)
    assert (record.points, record.reserve_bonus, record.rout_points) == ((0, 1), (1, 2), (0, 2))
    assert record.corners == {
        **dict.fromkeys(("token_bought", "battle_standard", "reserve_draw"), 1),
        **dict.fromkeys(("reserve_draw_commander", "strengthen", "strengthen_commander"), 1),
        **dict.fromkeys(("purchase_emptied_supply", "commander_loses", "cycle_scout"), 1),
        **dict.fromkeys(("token_bonus", "token_suit_change", "token_reversal"), 1),
        **dict.fromkeys(("reversal_one", "tokens_from_all", "suit_change_lead_card"), 1),
        **dict.fromkeys(("suit_change_won", "won_off_suit", "decisive_reversal", "rout"), 1),
        **dict.fromkeys(("rout_exactly_half", "leader_routed_others", "end_points"), 1),
        **dict.fromkeys(("won_by_suit_not_rank", "void_discard", "reserve_bonus_commander"), 1),
    }


def test_a_violation_tells_rule_event_and_what_is_wrong() -> None:
    log = small_game()
    log[16] = {**log[16], "winner": 0}
    with pytest.raises(RuleViolation, match="seat 1 wins") as caught:
        judge(log)
    assert (caught.value.rule, caught.value.event_index) == ("winner", 16)


def test_every_corner_of_the_rules_is_reached(records: list[GameRecord]) -> None:
    reached: Counter[str] = Counter()
    for record in records:
        reached.update(record.corners)
    assert [corner for corner in CORNERS if not reached[corner]] == []


@pytest.mark.parametrize("name", FAULTS)
def test_planted_fault_is_caught(name: str, games: list[Played]) -> None:
    assert exercise(FAULTS[name], games) > 0, (
        f"{name} was not exercised: no game has a place for it"
    )


@pytest.mark.parametrize("name", [name for name in FAULTS if FAULTS[name].rules[0] == "contract"])
def test_every_field_is_checked_for_its_form(name: str, games: list[Played]) -> None:
    # everywhere it fits, in one game of each number of players
    some = [next(game for game in games if game.players == players) for players in (2, 3, 4)]
    assert exercise(FAULTS[name], some, places=1000, each=1000) > 0


def test_every_rule_has_several_planted_faults() -> None:
    kinds = Counter(rule for fault in FAULTS.values() for rule in fault.rules)
    assert len(FAULTS) >= 110
    assert [rule for rule in RULES if kinds[rule] < 2] == []


def test_a_fault_is_a_function_of_a_log() -> None:
    log = small_game()
    edited = next(FAULTS["another_wins"].places(Played(log)), None)
    assert edited is not None
    assert [place for place, event in enumerate(edited) if event != log[place]] == [16]
    assert next(FAULTS["partners_side_by_side"].places(Played(log)), None) is None
    assert log == small_game()


def test_nonsense_in_a_log_is_refused_and_never_breaks_the_referee(games: list[Played]) -> None:
    rng = Random(1815)
    junk: tuple[object, ...] = (
        None,
        -1,
        99,
        1.5,
        True,
        "x",
        "",
        "XCI",
        [],
        ["I1"],
        [[]],
        {},
        [0, 0],
    )
    refused = 0
    for _ in range(1000):
        game = rng.choice(games[:60])
        index = rng.randrange(len(game.events))
        name = rng.choice(sorted(game.events[index]))
        try:
            judge(game.replace(index, **{name: rng.choice(junk)}))
        except RuleViolation:
            refused += 1
    # the rest fell on fields without meaning for the rules, or left things as they were
    assert refused > 800


def test_logs_are_judged_one_game_after_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    lines = [json.dumps(event) for event in small_game()]
    good.write_text("\n".join([*lines, "", *lines]))
    bad.write_text("\n".join([*lines, *lines[:-1]]))
    assert main([str(good)]) == 0
    printed = capsys.readouterr().out
    assert "2 games judged" in printed
    assert f"of {len(CORNERS)} corners reached" in printed
    none = tmp_path / "none.jsonl"
    none.write_text("\n")
    assert main([str(none)]) == 1
    assert main([str(good), str(bad)]) == 1
    assert "game 3 (from 0): event 25: [sequence] the log ends" in capsys.readouterr().err
