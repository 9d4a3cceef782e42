"""Measures that ask the same of several things: tokens played, left over, worth; cards by suit.

Such a family is told as one table, a row a thing and a column a question, not as twenty lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from napsim.games.measures import Measure

#: Fewer things than this are no family.
LEAST_ROWS = 3


@dataclass(frozen=True, slots=True)
class Family:
    """A table of measures.

    Attributes
    ----------
    rows, columns : tuple of str
        What is asked about, and what is asked.
    members : dict
        Measure by row and column; some may be missing.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    members: dict[tuple[str, str], Measure]

    def column(self, name: str) -> dict[str, Measure]:
        """Give a column's measures by row."""
        return {row: m for (row, column), m in self.members.items() if column == name}


def families(measures: Sequence[Measure]) -> tuple[list[Family], list[Measure]]:
    """Find the families among the measures of a section.

    Measures belong together when their names share an end (``bonus_used``, ``redraw_used``) for three
    things or more; ends that share their things make the columns. A family has two columns at least.

    Returns
    -------
    list of Family
        In order of their first measures.
    list of Measure
        Those in no family.
    """
    ends = _shared_ends(measures)
    found: list[Family] = []
    taken: set[str] = set()
    for its in ends:
        if any(measure.name in taken for measure in its.values()):
            continue
        group = [
            other
            for other in ends
            if 2 * len(set(other) & set(its)) >= max(len(its), len(other))
            and not any(measure.name in taken for measure in other.values())
        ]
        if len(group) < 2:
            continue
        found.append(_family(group))
        taken |= {measure.name for other in group for measure in other.values()}
    return found, [measure for measure in measures if measure.name not in taken]


def _shared_ends(measures: Sequence[Measure]) -> list[dict[str, Measure]]:
    """Give measures by thing, for every end of a name that several of one kind and unit share."""
    found: dict[tuple[str, str, str, str], dict[str, Measure]] = {}
    for measure in measures:
        parts = measure.name.split("_")
        for cut in range(1, len(parts)):
            thing, end = "_".join(parts[:cut]), "_".join(parts[cut:])
            key = (end, measure.kind, measure.unit, measure.table)
            found.setdefault(key, {})[thing] = measure
    return [its for every in found.values() if len(its := _alike(every)) >= LEAST_ROWS]


def _alike(its: dict[str, Measure]) -> dict[str, Measure]:
    """Keep the measures whose titles begin, or end, with the same word; the largest such part."""
    parts: dict[tuple[int, str], dict[str, Measure]] = {}
    for thing, measure in its.items():
        words = measure.title.lower().split(" ")
        for place in (0, -1):
            parts.setdefault((place, words[place]), {})[thing] = measure
    return max(parts.values(), key=len, default={})


def _family(group: Sequence[dict[str, Measure]]) -> Family:
    rows: dict[str, str] = {}
    columns: list[str] = []
    members: dict[tuple[str, str], Measure] = {}
    for its in group:
        head, tail = _common([measure.title for measure in its.values()])
        for thing, measure in its.items():
            title = measure.title[len(head) : len(measure.title) - len(tail) or None].strip()
            rows.setdefault(thing, title[:1].upper() + title[1:])
        column = f"{head.strip()} … {tail.strip()}".strip() if head.strip() else tail.strip()
        column = column.removesuffix(" …")
        column = column[:1].upper() + column[1:]
        columns.append(column)
        members |= {(rows[thing], column): measure for thing, measure in its.items()}
    return Family(tuple(rows.values()), tuple(columns), members)


def _common(titles: Sequence[str]) -> tuple[str, str]:
    """Give what all titles begin with and end with, in whole words."""
    words = [title.split(" ") for title in titles]
    head = 0
    while all(len(w) > head + 1 and w[head].lower() == words[0][head].lower() for w in words):
        head += 1
    tail = 0
    while all(
        len(w) > head + tail + 1 and w[-1 - tail].lower() == words[0][-1 - tail].lower()
        for w in words
    ):
        tail += 1
    first = words[0]
    begin = " ".join(first[:head]) + (" " if head else "")
    end = (" " if tail else "") + " ".join(first[len(first) - tail :])
    return begin, end
