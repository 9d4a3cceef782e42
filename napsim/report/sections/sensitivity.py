"""Which settings move which measures: tornado, Morris screening, Sobol indices."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import Any

import polars as pl

from napsim.games.measures import Measure
from napsim.report import numbers
from napsim.report.figures import effects
from napsim.report.folder import RunFolder
from napsim.report.page import (
    Block,
    Bullets,
    Cell,
    Line,
    Paragraph,
    Picture,
    Section,
    Table,
    cell,
    plain,
    strong,
    text_of,
)
from napsim.variants import short_key

#: Bars of one tornado.
MOST_BARS = 25


def sensitivity(folder: RunFolder) -> list[Section]:
    """Make the sections of a sensitivity analysis, one a measure that something moves."""
    moved = [measure for measure in _measures(folder) if _moved(folder, measure)]
    sections = [_findings(folder)]
    for measure in moved:
        rows = rows_of(folder, measure)
        picture = _tornado(measure, rows)
        blocks: list[Block] = [] if picture is None else [picture]
        blocks.append(_table(measure, rows, f"Effects on {measure.title}, the greatest first"))
        sections.append(Section(f"measure-{measure.name}", measure.title, blocks))
    still = [measure for measure in _measures(folder) if measure not in moved]
    if still:
        names = "; ".join(measure.title for measure in still)
        text = f"No setting surely moves {names}. More games may show more."
        tables = [
            _table(m, rows_of(folder, m), f"Effects on {m.title}, none of them sure", folded=True)
            for m in still
        ]
        sections.append(Section("still", "What nothing moves", [Paragraph(plain(text)), *tables]))
    sections.append(_how_to_read())
    return sections


def _moved(folder: RunFolder, measure: Measure) -> bool:
    return any(is_sure(row) for row in rows_of(folder, measure))


def _measures(folder: RunFolder) -> list[Measure]:
    if folder.effects.is_empty():
        return []
    names = folder.effects["measure"].unique(maintain_order=True).to_list()
    return [folder.measures[name] for name in names if name in folder.measures]


def rows_of(folder: RunFolder, measure: Measure) -> list[dict[str, Any]]:
    """Give a measure's rows, the most influential setting first."""
    nan = math.nan
    rows = [
        {key: nan if value is None else value for key, value in row.items()}
        for row in folder.effects.filter(pl.col("measure") == measure.name).to_dicts()
    ]
    return sorted(rows, key=lambda row: -_weight(row))


def _weight(row: dict[str, Any]) -> float:
    for value in (row.get("mu_star"), swing_of(row), row.get("total")):
        if isinstance(value, float) and math.isfinite(value):
            return abs(value)
    return 0.0


def swing_of(row: dict[str, Any]) -> float:
    """Give how far a setting moves a measure from end to end, the others as in the base."""
    return abs(float(row["value_high"]) - float(row["value_low"]))


def is_sure(row: dict[str, Any]) -> bool:
    """Say whether a setting surely moves the measure: by more than noise alone would seem to."""
    for name in ("mu_star", "total"):
        value, half = row.get(name, math.nan), row.get(f"{name}_half_width", math.nan)
        noise = row.get(f"{name}_noise", math.nan)
        floor = noise if math.isfinite(noise) else 0.0
        if math.isfinite(value) and math.isfinite(half) and value - half > floor:
            return True
    return bool(swing_of(row) > math.sqrt(2) * row["error"])


def _findings(folder: RunFolder) -> Section:
    lines: list[Line] = []
    for measure in _measures(folder):
        rows = rows_of(folder, measure)
        sure = [row for row in rows if is_sure(row)]
        if not sure:
            continue
        first = sure[0]
        text = f": {short_key(first['setting'])} moves it most, {_told(measure, first)}"
        if len(sure) > 1:
            text += f"; then {', '.join(short_key(row['setting']) for row in sure[1:3])}"
        lines.append((strong(measure.title), *plain(f"{text}.")))
    lines = lines[:5]
    idle = [key for key in settings_in(folder) if not moves(folder, key)]
    if idle and lines:
        names = ", ".join(short_key(key) for key in idle)
        lines.append(plain(f"No measure is surely moved by {names}."))
    if not lines:
        lines = [plain("No setting surely moves anything with so few games.")]
    return Section("findings", "What matters", [Bullets(lines, ordered=True)])


def settings_in(folder: RunFolder) -> list[str]:
    """Name the settings that were studied."""
    return (
        []
        if folder.effects.is_empty()
        else folder.effects["setting"].unique(maintain_order=True).to_list()
    )


def moves(folder: RunFolder, setting: str) -> bool:
    """Say whether a setting surely moves any measure."""
    rows = (row for measure in _measures(folder) for row in rows_of(folder, measure))
    return any(is_sure(row) for row in rows if row["setting"] == setting)


def _told(measure: Measure, row: dict[str, Any]) -> str:
    if math.isfinite(row["value_low"]) and math.isfinite(row["value_high"]):
        e = row["error"] if math.isfinite(row["error"]) else 0.0
        low = numbers.value(
            row["value_low"], row["value_low"] - e, row["value_low"] + e, measure.unit
        )
        high = numbers.value(
            row["value_high"], row["value_high"] - e, row["value_high"] + e, measure.unit
        )
        return f"from {low} at {row['low_setting']} to {high} at {row['high_setting']}"
    half = row["mu_star_half_width"]
    size = numbers.size(row["mu_star"], row["mu_star"] - half, row["mu_star"] + half, measure.unit)
    return f"by {size} on average over its range"


def _tornado(measure: Measure, rows: list[dict[str, Any]]) -> Picture | None:
    drawn = [row for row in rows if math.isfinite(swing_of(row))][:MOST_BARS]
    if not drawn:
        return None
    swings = [
        effects.Swing(
            short_key(row["setting"]),
            row["value_low"],
            row["value_high"],
            str(row["low_setting"]),
            str(row["high_setting"]),
            row["error"] if math.isfinite(row["error"]) else 0.0,
        )
        for row in drawn
    ]
    base = float(drawn[0]["base"])
    widest = max(drawn, key=swing_of)
    title = f"{short_key(widest['setting'])} moves {measure.title} most: {_told(measure, widest)}"
    if not is_sure(widest):
        title = f"No setting surely moves {measure.title}"
    told = "; ".join(f"{short_key(row['setting'])}: {_told(measure, row)}" for row in drawn[:12])
    return Picture(
        "tornado_" + re.sub(r"[^a-z0-9]+", "_", measure.name.lower()).strip("_"),
        title,
        f"{measure.title} with one setting at a time at its lowest and its highest value, the others "
        "as in the base. Black lines are 95 % intervals.",
        f"{title}. {told}.",
        pl.DataFrame(drawn),
        lambda: effects.tornado(title, swings, base, measure.title, measure.unit),
    )


def _table(
    measure: Measure, rows: list[dict[str, Any]], caption: str, *, folded: bool = False
) -> Table:
    cells: list[list[Cell]] = []
    for row in rows:
        cells.append(
            [
                cell(short_key(row["setting"])),
                _points(_with_error(row, "mu_star", measure.unit, "mu_star_half_width")),
                _points(_sigma(row, measure.unit)),
                _part(row, "first"),
                _part(row, "total"),
            ]
        )
    heads = ("Setting", "Mean effect (Morris μ*)", "Uneven (σ)", "Alone (Sobol)", "In all (Sobol)")
    kept = [0, *(p for p in range(1, 5) if any(r[p].sort is not None for r in cells))]
    return Table(
        [heads[p] for p in kept],
        [[row[p] for p in kept] for row in cells],
        caption,
        frozenset(range(1, len(kept))),
        folded,
    )


def _points(it: Cell) -> Cell:
    """Turn percent into percentage points: effects are differences."""
    return replace(it, line=plain(text_of(it.line).replace("%", "pp")))


def _with_error(row: dict[str, Any], name: str, unit: str, half: str) -> Cell:
    """Write an effect with its interval; one that may be nothing with its bound alone."""
    value, error = row.get(name, math.nan), row.get(half, math.nan)
    noise = row.get(f"{name}_noise", math.nan)
    floor = noise if math.isfinite(noise) else 0.0
    return _cell(value, error, unit, sure=value - error > floor)


def _part(row: dict[str, Any], name: str) -> Cell:
    """Write a part of all movement: no more than the whole, and nothing where it may be anything."""
    value, error = row.get(name, math.nan), row.get(f"{name}_half_width", math.nan)
    if not (math.isfinite(value) and math.isfinite(error)):
        return _with_error(row, name, "share", f"{name}_half_width")
    noise = row.get(f"{name}_noise", math.nan)
    sure = value - error > (noise if math.isfinite(noise) else 0.0)
    if not sure and value + error >= 1:
        return cell("not known", value)
    if not sure or value + error <= 1:
        return _with_error(row, name, "share", f"{name}_half_width")
    return cell(f"at least {numbers.value(value - error, value - error, 1.0, 'share')}", value)


def _sigma(row: dict[str, Any], unit: str) -> Cell:
    """Write how uneven an effect is, no more exactly than the effect itself is known."""
    value, error = row.get("sigma", math.nan), row.get("mu_star_half_width", math.nan)
    return _cell(value, error, unit, sure=value > error, ends=False)


def _cell(value: float, error: float, unit: str, *, sure: bool, ends: bool = True) -> Cell:
    if not math.isfinite(value):
        return cell("–")
    if not math.isfinite(error):
        text = numbers.value(value, value * 0.9, value * 1.1, unit)
    elif not sure:
        text = f"at most {numbers.value(value + error, value, value + 2 * error, unit)}"
    else:
        write = numbers.interval if ends else numbers.value
        text = write(value, value - error, value + error, unit)
    return cell(text, value)


def _how_to_read() -> Section:
    words = {
        "Mean effect": "how far the measure moves, on average, when the setting goes through its range "
        "(pp: percentage points)",
        "Uneven": "how much that depends on the other settings, or on where in the range; 0: not at all",
        "Alone": "the share of all movement that the setting explains by itself",
        "In all": "the same, together with all that it does in company with others",
        "At most": "no more than chance alone would show; the setting may do nothing",
        "Not known": "it takes more samples to tell",
    }
    lines = [(strong(name), *plain(f": {text}.")) for name, text in words.items()]
    return Section("reading", "How to read this", [Bullets(lines)])
