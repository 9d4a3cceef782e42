"""Judge logged games and print which corners of the rules they reached.

`python -m tests.referee.judge_logs [FILE ...]` reads games of Blown Apart as JSON lines, one after
another, from files or from standard input. It stops with status 1 at the first game that breaks a
rule, or if there is none.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .blown_apart import CORNERS, RuleViolation, judge


def games_in(lines: Iterable[str]) -> Iterator[list[dict[str, Any]]]:
    """Yield the games in JSON lines; a `game` event starts a new one."""
    events: list[dict[str, Any]] = []
    for line in lines:
        if not line.strip():
            continue
        event = json.loads(line)
        if event.get("event") == "game" and events:
            yield events
            events = []
        events.append(event)
    if events:
        yield events


def corner_table(counts: Mapping[str, int], corners: Mapping[str, str] = CORNERS) -> str:
    """Return a table of all corners with their counts and meanings."""
    width = max(map(len, corners))
    rows = [
        f"{counts.get(name, 0):9}  {name:{width}}  {meaning}" for name, meaning in corners.items()
    ]
    missing = sum(not counts.get(name) for name in corners)
    return "\n".join([*rows, f"{len(corners) - missing} of {len(corners)} corners reached"])


def main(paths: list[str]) -> int:
    """Judge the games in these files, or in standard input if there are none."""
    counts: Counter[str] = Counter()
    number = 0
    for path in paths or ["-"]:
        with sys.stdin if path == "-" else open(path, encoding="utf-8") as lines:
            for events in games_in(lines):
                try:
                    counts.update(judge(events).corners)
                except RuleViolation as violation:
                    print(f"{path}, game {number} (from 0): {violation}", file=sys.stderr)
                    if violation.event_index < len(events):
                        print(json.dumps(events[violation.event_index]), file=sys.stderr)
                    return 1
                number += 1
    if not number:
        print("there was no game to judge", file=sys.stderr)
        return 1
    print(corner_table(counts))
    print(f"{number} games judged, all by the rules")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
