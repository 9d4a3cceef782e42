"""A sensitivity study on the terminal: what surely moves what, the strongest first, and what nothing moves."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from napsim.cli.output import say, table

if TYPE_CHECKING:
    from napsim.games.measures import Measure
    from napsim.report.folder import RunFolder

#: Settings told for each measure.
MOST_SETTINGS = 4


def show_effects(folder: RunFolder) -> None:
    """Show what each setting surely does to each measure between its ends."""
    from napsim.report.sections.sensitivity import is_sure, moves, rows_of, settings_in
    from napsim.variants import short_key

    rows: list[list[str]] = []
    still: list[str] = []
    for name in dict.fromkeys(folder.effects["measure"].to_list()):
        measure = folder.measures[name]
        sure = [row for row in rows_of(folder, measure) if is_sure(row)]
        rows += [
            [_title(measure) if place == 0 else "", *_told(measure, row)]
            for place, row in enumerate(sure[:MOST_SETTINGS])
        ]
        if not sure:
            still.append(measure.title)
    heads = ["", "is moved by", "from, to", "by (95 % interval)", "anywhere", "part of all"]
    kept = [p for p in range(len(heads)) if p < 4 or any(row[p] for row in rows)]
    if rows:
        table([heads[p] for p in kept], [[row[p] for p in kept] for row in rows], right=(3, 4, 5))
        if kept[-1] > 3:
            say(
                "anywhere: mean size of the move over the whole range, the others anywhere (Morris)"
            )
        if kept[-1] > 4:
            say("part of all: share of all that moves the measure (total Sobol index)")
    if still:
        say(f"Nothing surely moves: {'; '.join(still)}.")
    idle = [short_key(key) for key in settings_in(folder) if not moves(folder, key)]
    if idle:
        say(f"Not seen to move anything: {', '.join(idle)}.")


def _title(measure: Measure) -> str:
    from napsim.report.figures.axes import axis_words

    return axis_words(measure.title, measure.unit)


def _told(measure: Measure, row: dict[str, Any]) -> list[str]:
    from napsim.report import numbers
    from napsim.variants import short_key

    change, error = row["value_high"] - row["value_low"], row["error"] * math.sqrt(2)
    unit = measure.unit if numbers.is_share(measure.unit) else ""
    moved = numbers.change(change, change - error, change + error, unit)
    return [
        short_key(row["setting"]),
        f"{row['low_setting']} → {row['high_setting']}",
        moved.replace("percentage points", "pp"),
        _sized(row, "mu_star", unit).replace("%", "pp"),
        _sized(row, "total", "share"),
    ]


def _sized(row: dict[str, Any], name: str, unit: str) -> str:
    """Write an index; a bound where it may be nothing."""
    from napsim.report import numbers

    value, half = row.get(name, math.nan), row.get(f"{name}_half_width", math.nan)
    if not (math.isfinite(value) and math.isfinite(half)):
        return ""
    if name == "total" and half >= 1 - value:
        return "not known" if value - half <= 0 else "most"
    return numbers.about(value, value - half, value + half, unit)
