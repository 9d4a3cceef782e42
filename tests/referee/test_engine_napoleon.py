"""The engine's matches of the Napoleon family, judged by the independent referee.

The referee was written from the rule texts by somebody who had not read the kernels. Whatever rules and
players there are, it must find nothing to refuse; and it must find every fault that is planted in the
engine's own matches.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

import pytest

from napsim.cli.main import status_of
from tests.referee.napoleon import CORNERS, MatchRecord
from tests.referee.napoleon_drawn import PRESETS
from tests.referee.napoleon_faults import FAULTS, Played, exercise
from tests.referee.napoleon_games import (
    GAME,
    PROFILES,
    Event,
    Table,
    drawn_tables,
    judged,
    matches_of_each_sort,
    printed_tables,
)

#: Matches by the texts; twice as many are played under drawn rules, and as many under rare settings.
EACH = 130

pytestmark = pytest.mark.xdist_group("engine_matches")


@dataclass(frozen=True)
class Seen:
    """A match that was played and judged."""

    table: Table
    record: MatchRecord
    log: list[Event]

    def of(self, kind: str) -> list[Event]:
        """Return the events of one kind."""
        return [event for event in self.log if event["event"] == kind]


@pytest.fixture(scope="module")
def matches() -> list[Seen]:
    """Play many matches; the first one that breaks a rule ends it, saying which and how."""
    seen = []
    for table in matches_of_each_sort(EACH):
        log = table.log()
        seen.append(Seen(table, judged(table, log), log))
    return seen


def test_the_referee_accepts_every_match_of_the_engine(matches: list[Seen]) -> None:
    assert len(matches) > 3 * EACH
    # who wins, and how, is what the engine says
    for seen in matches:
        end, record = seen.log[-1], seen.record
        assert (end["by"], end["deals"]) == (record.by, len(record.deals))
        assert (tuple(end["scores"]), tuple(end["winners"])) == (record.scores, record.winners)


def test_those_matches_have_every_preset_and_profile_at_every_number_of_players(
    matches: list[Seen],
) -> None:
    printed = matches[:EACH]
    forms = {(s.table.rules["preset"], name) for s in printed for name in s.table.profiles}
    assert forms == {(preset, name) for preset in PRESETS for name in PROFILES}
    at = {(s.record.players, name) for s in matches for name in s.table.profiles}
    assert at == {(players, name) for players in range(3, 8) for name in PROFILES}


def test_those_matches_reach_every_corner_of_the_rules(matches: list[Seen]) -> None:
    counts: Counter[str] = Counter()
    for seen in matches:
        counts.update(seen.record.corners)
    assert [corner for corner in CORNERS if not counts[corner]] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_the_printed_lines_of_a_match_are_its_events(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], preset: str
) -> None:
    path = tmp_path / "match.toml"
    path.write_text(f'game = "napoleon"\nseed = 44\nrules.preset = "{preset}"\n')
    assert status_of(["play", str(path), "--game", "9", "--json"]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    rules = GAME.resolve_rules({"preset": preset})
    table = Table(rules, ("balanced",) * rules["players"], 44, 9)
    assert printed == table.log()
    assert judged(table, printed).players == rules["players"]


# --- planted faults -------------------------------------------------------------------------------

#: Matches are kept to plant faults in, one in so many and all that reach a corner seen less often.
KEPT = 6


@pytest.fixture(scope="module")
def played(matches: list[Seen]) -> list[Played]:
    """Give some matches to plant faults in, the odd ones first: what is rare is found sooner."""
    counts: Counter[str] = Counter()
    kept = []
    for number, seen in enumerate(matches):
        if number % KEPT == 0 or any(counts[corner] < KEPT for corner in seen.record.corners):
            kept.append(Played(seen.log))
        counts.update(seen.record.corners)
    return kept[::-1]


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_planted_in_a_match_of_the_engine_is_caught(
    name: str, played: list[Played]
) -> None:
    assert exercise(FAULTS[name], played) > 0, f"{name}: no match has a place for it"


@pytest.mark.parametrize("name", [name for name in FAULTS if FAULTS[name].rules[0] == "contract"])
def test_every_field_is_checked_for_its_form(name: str, played: list[Played]) -> None:
    # everywhere it fits, in one match with suits in the bids and in one without
    some = [next(m for m in played if m.rules["bid_suits"] is suits) for suits in (True, False)]
    assert exercise(FAULTS[name], some, places=1000, each=1000) > 0


# --- exact figures --------------------------------------------------------------------------------


def test_all_there_is_to_win_is_taken_discarded_or_left_over(matches: list[Seen]) -> None:
    totals = {"tricks": None, "scoring_cards": 20, "face_cards": 16}
    for seen in matches:
        rules = seen.table.rules
        total = totals[rules["counting"]] or rules["hand"]
        for score in seen.of("deal_end"):
            assert sum(score["taken"]) + score["discarded"] + score["left_over"] == total
    for preset, total in zip(PRESETS, (20, 10, 16), strict=True):
        scores = [
            score
            for seen in matches[:EACH]
            if seen.table.rules["preset"] == preset
            for score in seen.of("deal_end")
        ]
        # by the texts nothing is lost: discards go to the opponents
        assert {score["napoleon_side"] + score["opponents"] for score in scores} == {total}


def test_every_score_sheet_adds_to_zero_unless_the_points_are_the_designers_own(
    matches: list[Seen],
) -> None:
    sheets = 0
    for seen in matches:
        in_force = seen.log[0]["rules"]
        paid = in_force["opponent_points"] * (in_force["players"] - 2)
        own = (
            in_force["partner"] and in_force["napoleon_points"] + in_force["partner_points"] != paid
        )
        own |= in_force["alone_points"] != paid + in_force["opponent_points"]
        if not own:
            sheets += 1
            for score in seen.of("deal_end"):
                assert sum(score["points"]) == sum(score["scores"]) == 0
    assert sheets > len(matches) // 2


@pytest.mark.parametrize(
    ("preset", "numbers"),
    [
        # lowest and highest bid, Napoleon's, the partner's, an opponent's points, Napoleon's alone
        ("six_players", (11, 20, 3, 1, 1, 5)),
        ("five_players", (6, 10, 2, 1, 1, 4)),
        ("royals", (9, 16, 2, 1, 1, 4)),
    ],
)
def test_the_numbers_in_force_are_those_of_the_rule_texts(
    preset: str, numbers: tuple[int, ...]
) -> None:
    rules = GAME.resolve_rules({"preset": preset})
    log = Table(rules, ("random",) * rules["players"], 1, 0).log()
    names = ["lowest_bid", "highest_bid", "napoleon_points", "partner_points"]
    names += ["opponent_points", "alone_points"]
    assert tuple(log[0]["rules"][name] for name in names) == numbers


def assert_mean(values: Iterable[float], expected: float, errors: float = 4.0) -> None:
    """Insist that a mean is as expected, within so many standard errors of it."""
    sample = list(values)
    mean = sum(sample) / len(sample)
    variance = sum((value - mean) ** 2 for value in sample) / (len(sample) - 1)
    assert abs(mean - expected) <= errors * sqrt(variance / len(sample)), (mean, len(sample))


def check_two_seats_take_two_fifths(matches: int) -> None:
    """Two seats named before the cards are dealt take 2/5 of the tricks, whoever plays, however well."""
    rules = GAME.resolve_rules({"preset": "five_players", "deals": 1})
    for name in ("random", "balanced"):
        scores = [Table(rules, (name,) * 5, 7, game).log()[-2] for game in range(matches)]
        for first, second in ((0, 1), (1, 3), (4, 2)):
            assert_mean((score["taken"][first] + score["taken"][second] for score in scores), 4.0)


def test_sides_drawn_at_random_take_two_fifths_of_the_tricks() -> None:
    check_two_seats_take_two_fifths(300)


def check_scoring_cards_in_the_blind(matches: int) -> None:
    """A blind of 4 has 4 × 20/52 scoring cards, one of 2 in Royals 2 × 16/52 face cards."""
    for preset, expected, ranks in (("six_players", 80 / 52, "AKQJT"), ("royals", 32 / 52, "AKQJ")):
        rules = GAME.resolve_rules({"preset": preset, "deals": 1})
        logs = [
            Table(rules, ("random",) * rules["players"], 8, game).log() for game in range(matches)
        ]
        # the first dealing only: which deals are passed out depends on the cards
        assert_mean((sum(card[0] in ranks for card in log[1]["blind"]) for log in logs), expected)


def test_the_blind_has_its_share_of_scoring_cards() -> None:
    check_scoring_cards_in_the_blind(300)


# --- the same at length ---------------------------------------------------------------------------


@pytest.mark.long
def test_the_referee_accepts_thousands_of_matches() -> None:
    for table in (*printed_tables(seed=5, matches=1500), *drawn_tables(range(1000, 4000))):
        judged(table)


@pytest.mark.long
def test_sides_drawn_at_random_take_two_fifths_at_length() -> None:
    check_two_seats_take_two_fifths(10_000)


@pytest.mark.long
def test_the_blind_has_its_share_at_length() -> None:
    check_scoring_cards_in_the_blind(10_000)
