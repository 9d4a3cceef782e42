"""Count how often the engine's games reach each corner of the rules.

`python -m tests.referee.engine_corners [GAMES]` plays and judges that many games of each sort (under
the printed rules, under drawn rules, under settings made for what is rare) of every game there is a
referee for, prints the tables of counts and leaves with status 1 if a game breaks a rule or a corner was
never reached.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from . import cards_and_confusion, confusion_games, napoleon, napoleon_games
from .blown_apart import CORNERS, GameRecord, judge
from .engine_games import (
    COUNTS,
    RARE,
    Event,
    Table,
    drawn_tables,
    lineups,
    printed_tables,
    rare_tables,
)
from .event_log import IllegalGameError, accepted
from .judge_logs import corner_table


def judged(table: Table, events: list[Event] | None = None) -> GameRecord:
    """Judge a game, played now unless its events are given."""
    return accepted(judge, table, table.log() if events is None else events)


def games_of_each_sort(each: int) -> Iterator[Table]:
    """Yield about `each` games under the printed rules, as many under drawn ones, twice that rare ones."""
    line_ups = sum(1 for players in COUNTS for _ in lineups(players))
    return chain(
        printed_tables(seed=1815, each=max(1, each // line_ups)),
        drawn_tables(range(each)),
        rare_tables(max(1, 2 * each // len(RARE))),
    )


def count_corners(records: Iterable[GameRecord]) -> Counter[str]:
    """Add up the corners reached in these games."""
    counts: Counter[str] = Counter()
    for record in records:
        counts.update(record.corners)
    return counts


@dataclass(frozen=True)
class Played:
    """A game whose corners are counted: all of them, and how to play and judge about so many matches."""

    corners: Mapping[str, str]
    play: Callable[[int], Iterable[Counter[str]]]


PLAYED: dict[str, Played] = {
    "Napoleon, Blown Apart": Played(
        CORNERS, lambda each: (judged(table).corners for table in games_of_each_sort(each))
    ),
    "The Napoleon family": Played(
        napoleon.CORNERS,
        lambda each: (
            napoleon_games.judged(table).corners
            for table in napoleon_games.matches_of_each_sort(each)
        ),
    ),
    "Cards & Confusion": Played(
        cards_and_confusion.CORNERS,
        lambda each: (
            confusion_games.judged(table).corners
            for table in confusion_games.battles_of_each_sort(each)
        ),
    ),
}
"""The games there are a referee for."""


def main(each: int) -> int:
    """Play, judge, print the tables; 1 if a corner was missed."""
    missed = 0
    for name, game in PLAYED.items():
        counts: Counter[str] = Counter()
        games = 0
        try:
            for reached in game.play(each):
                counts.update(reached)
                games += 1
        except IllegalGameError as error:
            print(error, file=sys.stderr)
            return 1
        print(f"{name}\n{corner_table(counts, game.corners)}")
        print(f"{games} games judged, all by the rules\n", flush=True)
        missed += sum(not counts[corner] for corner in game.corners)
    return int(missed > 0)


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1500))
