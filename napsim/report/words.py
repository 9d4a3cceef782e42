"""What a change does, in one sentence to paste into playtest notes.

"Raising rout threshold from 7 to 9 makes Rout wins rarer by 6.1 percentage points (5.8 to 6.4) and games
longer by 0.4 battles (0.3 to 0.5), and does not move the spread between seats by more than 0.3 percentage
points."
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from napsim.games.measures import Measure, Words
from napsim.report import numbers
from napsim.report.folder import Estimate, RunFolder
from napsim.variants import BASE_LABEL, short_key

#: Changes and samenesses told in one sentence.
MOST_MOVED, MOST_SAME = 3, 2

SAME = "same within margin"
MOVED = ("more", "less")


def sentence(folder: RunFolder, variant: int) -> str:
    """Say what a variant changes most, and which headline figures it surely leaves alone.

    Parameters
    ----------
    folder : RunFolder
        A run's folder.
    variant : int
        Which variant, not the base.

    Returns
    -------
    str
        One sentence with its full stop.
    """
    pairs = [(m, it) for m in folder.measured if (it := folder.one(m.name, variant)) is not None]
    pairs = [pair for pair in pairs if math.isfinite(pair[1].difference)]
    pairs.sort(key=lambda pair: -_size(pair[1]))
    headline = folder.game.headline()
    moved = [pair for pair in pairs if pair[1].verdict in MOVED]
    # what the game names first is told first; among those, what moved most
    moved.sort(key=lambda pair: pair[0].name not in headline)
    moved = _different(moved)[:MOST_MOVED]
    same = [pair for pair in pairs if pair[1].verdict == SAME and pair[0].name in headline]
    same = [pair for pair in same if not is_constant(folder, pair[0])]
    same.sort(key=lambda pair: headline.index(pair[0].name))
    return compose(head_of(folder, variant), moved, same[:MOST_SAME])


def compose(
    head: str,
    moved: Sequence[tuple[Measure, Estimate]],
    same: Sequence[tuple[Measure, Estimate]],
) -> str:
    """Put a sentence together from what was changed, what moved and what did not."""
    parts = []
    if moved:
        parts.append("makes " + _listed([_moved(*pair) for pair in moved]))
    if same:
        parts.append("does not move " + _listed([_same(*pair) for pair in same], "or"))
    if not parts:
        return f"Whether {head[:1].lower()}{head[1:]} changes anything is undecided."
    return f"{head} {', and '.join(parts)}."


def head_of(folder: RunFolder, variant: int) -> str:
    """Say what was changed as the subject of a sentence, for example ``Raising sites from 8 to 9``."""
    rows = {row["variant"]: row for row in folder.variants.iter_rows(named=True)}
    ours, base = rows[variant], rows.get(0, {})
    keys = [key for key in ours if key not in ("variant", "label") and ours[key] != base.get(key)]
    if not keys or base.get("label") != BASE_LABEL:
        return folder.labels[variant]
    told = [changed(key, base.get(key), ours[key]) for key in keys]
    return _listed([told[0], *(f"{text[:1].lower()}{text[1:]}" for text in told[1:])])


def changed(key: str, before: Any, after: Any) -> str:
    """Say one change: ``Raising``, ``Lowering`` or ``Setting``."""
    name = short_key(key).replace("_", " ").replace(".", " ")
    if _is_number(before) and _is_number(after):
        verb = "Raising" if after > before else "Lowering"
        return f"{verb} {name} from {_shown(before)} to {_shown(after)}"
    return f"Setting {name} to {_shown(after)}" + (
        "" if before is None else f" instead of {_shown(before)}"
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _shown(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _moved(measure: Measure, it: Estimate) -> str:
    words = measure.words or Words(
        f"\N{LEFT DOUBLE QUOTATION MARK}{measure.title}\N{RIGHT DOUBLE QUOTATION MARK}"
    )
    comparative = words.up if it.difference > 0 else words.down
    size = numbers.size(it.difference, it.difference_low, it.difference_high, it.unit)
    return f"{words.subject} {comparative} by {size}"


def _same(measure: Measure, it: Estimate) -> str:
    title = measure.title[:1].lower() + measure.title[1:]
    quoted = f"\N{LEFT DOUBLE QUOTATION MARK}{title}\N{RIGHT DOUBLE QUOTATION MARK}"
    return f"{quoted} {bound_words(it)}"


def is_constant(folder: RunFolder, measure: Measure) -> bool:
    """Say whether a measure has the same value whatever is played, as the win rate of all seats together."""
    base = folder.one(measure.name)
    return base is not None and base.low == base.high


def bound_words(it: Estimate) -> str:
    """Say by how much a figure may have changed: ``by more than`` the farther end of its interval."""
    bound = max(abs(it.difference_low), abs(it.difference_high))
    if bound == 0:
        return "at all"
    most = numbers.points(bound) if numbers.is_share(it.unit) else _rough(bound, it.unit)
    return f"by more than {most}"


def _rough(bound: float, unit: str) -> str:
    digits = max(0, min(4, 1 - math.floor(math.log10(bound)))) if bound > 0 else 0
    return f"{numbers.plain(bound, digits)} {unit}".rstrip()


def _different(pairs: Sequence[tuple[Measure, Estimate]]) -> list[tuple[Measure, Estimate]]:
    """Keep one measure for each subject: games are not longer three times over."""
    kept: dict[str, tuple[Measure, Estimate]] = {}
    for measure, it in pairs:
        subject = measure.words.subject if measure.words else measure.name
        kept.setdefault(subject, (measure, it))
    return list(kept.values())


def _listed(texts: Sequence[str], last: str = "and") -> str:
    if len(texts) == 1:
        return texts[0]
    return f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def _size(it: Estimate) -> float:
    return abs(it.standardised) if math.isfinite(it.standardised) else 0.0
