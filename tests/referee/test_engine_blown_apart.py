"""The engine's games of Napoleon, Blown Apart, judged by the independent referee.

The referee was written from the rule text by somebody who had not read the kernels. Whatever rules
and players there are, it must find nothing to refuse; and it must find every fault that is planted
in the engine's own games.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from napsim.cli.main import status_of
from tests.referee.blown_apart import CORNERS, GameRecord
from tests.referee.engine_corners import count_corners, games_of_each_sort, judged
from tests.referee.engine_games import COUNTS, GAME, PROFILES, Event, Table
from tests.referee.faults import FAULTS, Played, exercise

#: Games of each sort (printed rules, drawn rules, settings for what is rare).
EACH = 600
#: Games are kept to plant faults in, one in so many and all that reach a corner seen less often.
KEPT = 8

pytestmark = pytest.mark.xdist_group("engine_games")


@dataclass(frozen=True)
class Seen:
    """A game that was played and judged."""

    table: Table
    record: GameRecord
    end: Event
    log: list[Event] | None


@pytest.fixture(scope="module")
def games() -> list[Seen]:
    """Play many games; the first one that breaks a rule ends it, saying which and how."""
    seen = []
    counts: Counter[str] = Counter()
    for number, table in enumerate(games_of_each_sort(EACH)):
        log = table.log()
        record = judged(table, log)
        kept = number % KEPT == 0 or any(counts[corner] < KEPT for corner in record.corners)
        counts.update(record.corners)
        seen.append(Seen(table, record, log[-1], log if kept else None))
    return seen


def test_the_referee_accepts_every_game_of_the_engine(games: list[Seen]) -> None:
    assert len(games) > 2 * EACH
    # who wins, and how, is what the engine says
    for seen in games:
        end, record = seen.end, seen.record
        assert (end["winner"], end["by"], end["tie_break"], end["battles"]) == (
            record.winner,
            record.by,
            record.tie_break,
            record.battles,
        )


def test_those_games_have_every_number_of_players_and_every_profile(games: list[Seen]) -> None:
    at = {(len(s.table.profiles), name) for s in games for name in s.table.profiles}
    assert at == {(players, name) for players in COUNTS for name in PROFILES}


def test_those_games_reach_every_corner_of_the_rules(games: list[Seen]) -> None:
    counts = count_corners(seen.record for seen in games)
    assert [corner for corner in CORNERS if not counts[corner]] == []


def in_lists(log: list[Event]) -> list[Event]:
    """Write a log as the faults expect it, which means the same to the referee.

    The card drawn by a Scout stands in a list, and a deck names no card of which there is none.
    """
    events = [dict(event) for event in log]
    deck = {card: copies for card, copies in events[0]["rules"]["deck"].items() if copies}
    events[0]["rules"] = {**events[0]["rules"], "deck": deck}
    for event in events:
        if event["event"] == "scout":
            event["drawn"] = [] if event["drawn"] is None else [event["drawn"]]
    return events


@pytest.fixture(scope="module")
def played(games: list[Seen]) -> list[Played]:
    """Give some of the games to plant faults in, the odd ones first: what is rare is found sooner."""
    return [
        Played(in_lists(seen.log))
        for seen in games[::-1]
        # where a Draw 2, Discard 2 draws nothing it cannot draw fewer
        if seen.log is not None and seen.table.rules["redraw_cards"]
    ]


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_planted_in_a_game_of_the_engine_is_caught(name: str, played: list[Played]) -> None:
    assert exercise(FAULTS[name], played, places=2, each=1) > 0


@pytest.mark.parametrize("players", COUNTS)
def test_the_printed_lines_of_a_game_are_its_events(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], players: int
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(f'game = "blown_apart"\nseed = 44\nrules.players = {players}\n')
    assert status_of(["play", str(path), "--game", "9", "--json"]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    rules = GAME.resolve_rules({"players": players})
    assert printed == Table(rules, ("balanced",) * players, 44, 9).log()
    assert judged(Table(rules, ("balanced",) * players, 44, 9), printed).players == players
