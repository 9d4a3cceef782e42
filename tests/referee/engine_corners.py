"""Count how often the engine's games reach each corner of the rules.

`python -m tests.referee.engine_corners [GAMES]` plays and judges that many games of each sort (under
the printed rules, under drawn rules, under settings made for what is rare), prints the table of counts
and leaves with status 1 if a game breaks a rule or a corner was never reached.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from .blown_apart import CORNERS, GameRecord, RuleViolation, judge
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
from .judge_logs import corner_table


class IllegalGameError(AssertionError):
    """The referee refuses a game of the engine's; says which game, which event and why."""


def judged(table: Table, events: list[Event] | None = None) -> GameRecord:
    """Judge a game, played now unless its events are given."""
    events = table.log() if events is None else events
    try:
        return judge(events)
    except RuleViolation as violation:
        shown = json.dumps(events[violation.event_index : violation.event_index + 1])
        raise IllegalGameError(f"{table}\n{shown}\n{violation}") from violation


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


def main(each: int) -> int:
    """Play, judge, print the table; 1 if a corner was missed."""
    games = 0

    def records() -> Iterator[GameRecord]:
        nonlocal games
        for table in games_of_each_sort(each):
            games += 1
            yield judged(table)

    try:
        counts = count_corners(records())
    except IllegalGameError as error:
        print(error, file=sys.stderr)
        return 1
    print(corner_table(counts))
    print(f"{games} games judged, all by the rules")
    return int(any(not counts[name] for name in CORNERS))


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1500))
