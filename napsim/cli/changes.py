"""A comparison on the terminal: what changed most first, what surely did not, a sentence to paste."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from napsim.cli.output import say, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from napsim.games.measures import Measure
    from napsim.report.folder import Estimate, RunFolder

    Pairs = Sequence[tuple[Measure, Estimate]]

#: Rows of a table; variants that have a table each; measures in a list.
MOST_ROWS, MOST_TABLES, MOST_NAMED = 16, 3, 8


def show_changes(folder: RunFolder) -> None:
    """Tell every variant against the base."""
    from napsim.report.sections.changes import differences
    from napsim.report.words import sentence

    variants = [number for number in folder.labels if number]
    for variant in variants:
        if len(variants) <= MOST_TABLES:
            _tell(folder, variant, differences(folder, variant))
        say(sentence(folder, variant))
        say()


def _tell(folder: RunFolder, variant: int, pairs: Pairs) -> None:
    from napsim.report.sections.changes import MOVED, SAME, UNDECIDED, pairing_words
    from napsim.report.words import is_constant

    pairs = [pair for pair in pairs if not is_constant(folder, pair[0])]
    moved = [pair for pair in pairs if pair[1].verdict in MOVED]
    _table(folder, variant, moved[:MOST_ROWS])
    if not moved:
        say("Nothing surely changes.")
    elif len(moved) > MOST_ROWS:
        say(f"{len(moved) - MOST_ROWS} more that changed, but less, are in the report.")
    same = [pair for pair in pairs if pair[1].verdict == SAME]
    if same:
        say(f"Surely the same, to within what matters: {_named(folder, same, bounded=True)}.")
    undecided = [pair for pair in pairs if pair[1].verdict == UNDECIDED]
    if undecided:
        say(f"Undecided with so many games: {_named(folder, undecided, bounded=False)}.")
    say(pairing_words(pairs))
    say()


def _table(folder: RunFolder, variant: int, pairs: Pairs) -> None:
    from napsim.report import numbers, phrases
    from napsim.report.sections.changes import change_words

    rows = []
    for measure, ours in pairs:
        base = folder.one(measure.name)
        gain = ours.pairing_gain
        rows.append(
            (
                measure.title,
                "–" if base is None else phrases.short(base),
                phrases.short(ours),
                change_words(ours),
                f"{numbers.plain(gain, 1)} times" if math.isfinite(gain) else "–",
            )
        )
    if rows:
        heads = ("", "base", folder.labels[variant], "Change (95 % interval)", "Fewer games")
        table(heads, rows, right=(1, 2, 3, 4))
        if any(" pp" in row[3] for row in rows):
            say("pp: percentage points. From 10 % to 12 % is +2 pp.")


def _named(folder: RunFolder, pairs: Pairs, *, bounded: bool) -> str:
    """List measures, the game's headline first; with the most by which each can have changed."""
    from napsim.report.words import bound_words

    headline = folder.game.headline()
    pairs = sorted(pairs, key=lambda pair: pair[0].name not in headline)
    names = [
        measure.title + (f" (not {bound_words(it)})" if bounded else "")
        for measure, it in pairs[:MOST_NAMED]
    ]
    left = len(pairs) - MOST_NAMED
    return "; ".join(names) + (f"; and {left} more" if left > 0 else "")
