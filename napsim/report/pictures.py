"""From estimates to pictures: which kind of figure, with which title, over which rows.

A breakdown by an ordered scale becomes a curve, by names a row of dots each, by two columns at once
a heat map, counts a histogram. Measures of a section that share a breakdown share a figure.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from napsim.games.measures import CROSS, Measure
from napsim.report import numbers, phrases
from napsim.report.families import Family
from napsim.report.figures import curve, dots, heatmap, histogram
from napsim.report.figures.axes import Reference, axis_words
from napsim.report.folder import Estimate, RunFolder
from napsim.report.page import Picture

#: Columns whose values are names even when they look like numbers.
_NAMES = ("seat", "side", "player", "profile", "initiative", "opponent")
#: A distribution over a wider range than this is not drawn as lines.
MOST_VALUES = 14
#: The least range of win rates shown beside the fair one.
FAIR_SPAN = 0.04
_INTERVALS = "Lines through the dots are 95 % intervals."


def ordered(by: str, levels: Sequence[str]) -> bool:
    """Say whether groups lie on a scale: four or more plain numbers that are no names."""
    named = any(word in by for word in _NAMES)
    return not named and len(levels) >= 4 and all(phrases.is_number(level) for level in levels)


def data_of(rows: Sequence[Estimate], measures: Sequence[Measure]) -> pl.DataFrame:
    """Give the numbers behind a figure as a frame."""
    titles = {measure.name: measure.title for measure in measures}
    return pl.DataFrame(
        {
            "measure": [row.measure for row in rows],
            "title": [titles.get(row.measure, row.measure) for row in rows],
            "variant": [row.variant for row in rows],
            "label": [row.label for row in rows],
            "by": [row.by for row in rows],
            "level": [row.level for row in rows],
            "unit": [row.unit for row in rows],
            "value": [row.value for row in rows],
            "low": [row.low for row in rows],
            "high": [row.high for row in rows],
            "numerator": [row.numerator for row in rows],
            "denominator": [row.denominator for row in rows],
        }
    )


def in_a_row(rows: Sequence[Estimate], most: int = 12) -> str:
    """Tell a figure's numbers one after the other, for those who cannot see it."""
    told = [
        f"{phrases.level_words(row.by, row.level) if row.level else row.label}: {phrases.short(row)}"
        for row in rows[:most]
    ]
    more = f"; and {len(rows) - most} more" if len(rows) > most else ""
    return "; ".join(told) + more + "."


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Measures over the groups of a column, for one variant or a few.

    Attributes
    ----------
    measures : list of Measure
        Those with something to show.
    by : str
        The column, or two crossed.
    variants : dict of int to str
        Number and name; one without a name where there is nothing to compare.
    rows : dict
        Estimates by measure and variant.
    """

    measures: list[Measure]
    by: str
    variants: dict[int, str]
    rows: dict[tuple[str, int], list[Estimate]]

    @property
    def levels(self) -> list[str]:
        """Every group, in the frame's order."""
        return list(dict.fromkeys(row.level for its in self.rows.values() for row in its))

    @property
    def all_rows(self) -> list[Estimate]:
        """Every estimate."""
        return [row for its in self.rows.values() for row in its]

    @property
    def differs(self) -> bool:
        """Say whether any measure surely differs between groups, or between variants in one."""
        if len(self.variants) > 1:
            return any(row.verdict in {"more", "less"} for row in self.all_rows)
        return any(phrases.differ(its) is not None for its in self.rows.values())

    def finding(self) -> str:
        """Say what the first measure shows that shows something."""
        last = max(self.variants)
        telling = [m for m in self.measures if phrases.differ(self.rows[m.name, last]) is not None]
        first = (telling or self.measures)[0]
        rows = self.rows[first.name, last]
        if len(self.variants) > 1:
            return phrases.moved(first, rows, self.variants[last])
        if CROSS not in self.by and ordered(self.by, self.levels):
            return phrases.course(first, rows)
        return phrases.contrast(first, rows)


def breakdown(
    folder: RunFolder, measures: Sequence[Measure], by: str, variants: Sequence[int] = (0,)
) -> Breakdown | None:
    """Gather measures over the groups of a column; None when there is nothing to show."""
    names = {v: folder.labels.get(v, str(v)) if len(variants) > 1 else "" for v in variants}
    rows = {
        (m.name, v): phrases.common(folder.rows(m.name, by, v)) for m in measures for v in names
    }
    kept = [m for m in measures if any(rows[m.name, v] for v in names)]
    if not kept:
        return None
    rows = {key: its for key, its in rows.items() if key[0] in {m.name for m in kept}}
    return Breakdown(kept, by, names, rows)


def by_level(
    folder: RunFolder,
    it: Breakdown,
    name: str,
    references: Mapping[str, Reference] | None = None,
    title: str = "",
) -> Picture:
    """Draw a breakdown: as a curve along a scale, as dots over names, as a map over two columns."""
    finding = title or it.finding()
    if CROSS in it.by:
        return _cross(it, name, finding)
    if ordered(it.by, it.levels):
        return _along(folder, it, name, finding, references or {})
    return _dots(folder, it, name, finding, references or {})


def _along(
    folder: RunFolder, it: Breakdown, name: str, finding: str, references: Mapping[str, Reference]
) -> Picture:
    panels = []
    for measure in it.measures:
        lines = []
        for variant, label in it.variants.items():
            rows = sorted(it.rows[measure.name, variant], key=lambda row: float(row.level))
            lines.append(line_of(label, [float(row.level) for row in rows], rows))
        panels.append(
            curve.Panel(
                measure.title,
                measure.unit,
                lines,
                folder.band(measure.name),
                references.get(measure.name),
            )
        )
    words = phrases.column_words(it.by)
    return Picture(
        name,
        finding,
        f"{names_of(it.measures)} by {words}. {_INTERVALS}",
        f"{finding}. Curve by {words}. {in_a_row(it.all_rows)}",
        data_of(it.all_rows, it.measures),
        lambda: curve.draw(finding, panels, words.capitalize()),
    )


def line_of(
    name: str, x: Sequence[float], rows: Sequence[Estimate], joined: bool = True
) -> curve.Line:
    """Make a series of a curve from estimates."""
    return curve.Line(
        name,
        x,
        [row.value for row in rows],
        [row.low for row in rows],
        [row.high for row in rows],
        joined,
    )


def series_of(name: str, rows: Sequence[Estimate | None]) -> dots.Series:
    """Make a series of dots from estimates, None where there is none."""
    return dots.Series(
        name,
        [math.nan if row is None else row.value for row in rows],
        [math.nan if row is None else row.low for row in rows],
        [math.nan if row is None else row.high for row in rows],
        ["" if row is None else phrases.short(row) for row in rows],
    )


def _dots(
    folder: RunFolder, it: Breakdown, name: str, finding: str, references: Mapping[str, Reference]
) -> Picture:
    levels = it.levels
    columns = []
    for measure in it.measures:
        series = []
        for variant, label in it.variants.items():
            found = {row.level: row for row in it.rows[measure.name, variant]}
            series.append(series_of(label, [found.get(level) for level in levels]))
        reference = references.get(measure.name)
        columns.append(
            dots.Column(
                measure.title,
                measure.unit,
                series,
                reference,
                folder.band(measure.name) if len(it.measures) == 1 else None,
                FAIR_SPAN if reference is not None else 0.0,
            )
        )
    words = phrases.column_words(it.by)
    return Picture(
        name,
        finding,
        f"{names_of(it.measures)} by {words}. {_INTERVALS}",
        f"{finding}. Dots with intervals, one row a {words}. {in_a_row(it.all_rows)}",
        data_of(it.all_rows, it.measures),
        lambda: dots.draw(
            finding, [level.replace("_", " ") for level in levels], columns, words.capitalize()
        ),
    )


def _cross(it: Breakdown, name: str, finding: str) -> Picture:
    first, second = it.by.split(CROSS)
    pairs = [tuple(level.split(CROSS)) for level in it.levels]
    down = list(dict.fromkeys(a for a, _ in pairs))
    across = list(dict.fromkeys(b for _, b in pairs))
    if all(phrases.is_number(level) for level in across):
        across.sort(key=float)
    maps = []
    for (measure_name, variant), rows in it.rows.items():
        measure = next(m for m in it.measures if m.name == measure_name)
        values = np.full((len(down), len(across)), np.nan)
        for row in rows:
            a, b = row.level.split(CROSS)
            values[down.index(a), across.index(b)] = row.value
        label = it.variants[variant]
        title = axis_words(measure.title, measure.unit) + (f", {label}" if label else "")
        maps.append(heatmap.Map(title, measure.unit, values, cell_texts(values, measure.unit)))
    words = phrases.column_words(first), phrases.column_words(second)
    what = f"{names_of(it.measures)} by {words[0]} and {words[1]}"
    return Picture(
        name,
        finding,
        f"{what}; darker is more, an empty cell never came up.",
        f"{finding}. Heat map, a row a {words[0]}, a column a {words[1]}. {in_a_row(it.all_rows)}",
        data_of(it.all_rows, it.measures),
        lambda: heatmap.draw(
            finding, maps, down, across, words[0].capitalize(), words[1].capitalize()
        ),
    )


def cell_texts(values: heatmap.Grid, unit: str) -> list[list[str]]:
    """Write a map's values in few signs, with the decimals that tell them apart."""
    scaled = values * 100 if numbers.is_share(unit) else values
    finite = scaled[np.isfinite(scaled)]
    spread = float(np.ptp(finite)) if finite.size else 0.0
    decimals = 0 if spread >= 5 else 1 if spread >= 0.5 else 2
    return [
        [numbers.plain(float(v), decimals) if np.isfinite(v) else "" for v in row] for row in scaled
    ]


def overview(
    folder: RunFolder, measures: Sequence[Measure], name: str, title: str
) -> Picture | None:
    """Draw the shares of a section side by side, one row a measure."""
    rows = [row for m in measures if (row := folder.one(m.name)) is not None]
    rows = phrases.present(rows)
    if len(rows) < 2:
        return None
    titles = {measure.name: measure.title for measure in measures}
    names = [titles[row.measure] for row in rows]
    column = dots.Column("Share", "share", [series_of("", rows)])
    told = "; ".join(f"{n}: {phrases.short(r)}" for n, r in zip(names, rows, strict=True))
    return Picture(
        name,
        title,
        f"Each row is a share of its own; they need not add to 100 %. {_INTERVALS}",
        f"{title}. {told}.",
        data_of(rows, measures),
        lambda: dots.draw(title, names, [column], ""),
    )


def family(folder: RunFolder, it: Family, columns: Sequence[str], name: str) -> Picture | None:
    """Draw some columns of a family of measures, a row a thing."""
    drawn, every, measures = [], [], []
    for column in columns:
        members = it.column(column)
        rows = [folder.one(members[row].name) if row in members else None for row in it.rows]
        there = phrases.present([row for row in rows if row is not None])
        if not there:
            continue
        every += there
        measures += list(members.values())
        unit = there[0].unit
        effect = there[0].kind in {"contrast", "slope"}
        reference = Reference(0.0, "no effect") if effect else None
        drawn.append(dots.Column(column, unit, [series_of("", rows)], reference))
    if not drawn:
        return None
    titles = {m.name: row for (row, _), m in it.members.items()}
    first = [
        row for row in every if row.measure in {m.name for m in it.column(columns[0]).values()}
    ]
    finding = phrases.contrast_named(columns[0], first, titles)
    told = "; ".join(f"{titles[row.measure]}: {phrases.short(row)}" for row in every[:12])
    return Picture(
        name,
        finding,
        f"{', '.join(columns)}. {_INTERVALS}",
        f"{finding}. {told}.",
        data_of(every, measures),
        lambda: dots.draw(finding, it.rows, drawn, ""),
    )


def distributions(
    folder: RunFolder, measures: Sequence[Measure], name: str, variant: int = 0
) -> Picture | None:
    """Draw how often each value of one or several measures occurred, beside the base's."""
    counted = [(m, folder.counts(m.name, variant=variant)) for m in measures]
    counted = [(measure, frame) for measure, frame in counted if not frame.is_empty()]
    if not counted:
        return None
    finding = phrases.spread_of(*counted[0])
    if variant:
        finding += f", {folder.labels[variant]}"
    panels = [_counts(folder, measure, frame, variant) for measure, frame in counted]
    data = pl.concat(
        frame.select(
            pl.lit(m.name).alias("measure"), pl.lit(m.title).alias("title"), "value", "count"
        )
        for m, frame in counted
    )
    told = ". ".join(phrases.spread_of(m, frame) for m, frame in counted)
    return Picture(
        name,
        finding,
        f"How often each value of {names_of([m for m, _ in counted])} occurred.",
        f"Histogram. {told}.",
        data,
        lambda: histogram.draw(finding, panels),
    )


def _counts(
    folder: RunFolder, measure: Measure, frame: pl.DataFrame, variant: int
) -> histogram.Counts:
    other: list[int] = []
    if variant:
        base = folder.counts(measure.name).rename({"count": "other"})
        frame = frame.join(base, on="value", how="full", coalesce=True).fill_null(0).sort("value")
        other = frame["other"].to_list()
    values, counts = frame["value"].to_list(), frame["count"].to_list()
    return histogram.Counts(measure.title, measure.unit, values, counts, other)


def timing(folder: RunFolder, measure: Measure, by: str, name: str) -> Picture | None:
    """Draw how a distribution differs between a few groups: one line a group over the values."""
    levels = [row.level for row in phrases.present(folder.rows(measure.name, by))]
    frames = {level: folder.counts(measure.name, by, level) for level in levels}
    frames = {level: frame for level, frame in frames.items() if not frame.is_empty()}
    values = {value for frame in frames.values() for value in frame["value"].to_list()}
    if not 2 <= len(frames) <= curve.MOST_SERIES or len(values) < 3:
        return None
    if max(values) - min(values) >= MOST_VALUES:
        return None
    lines, parts = [], []
    for level, frame in frames.items():
        total = int(frame["count"].sum())
        shares = [count / total for count in frame["count"].to_list()]
        nothing = [math.nan] * len(shares)
        label = phrases.level_words(by, level)
        lines.append(curve.Line(label, frame["value"].to_list(), shares, nothing, nothing))
        parts.append(frame.with_columns(pl.lit(level).alias("level"), pl.Series("share", shares)))
    finding = phrases.contrast(measure, folder.rows(measure.name, by)) + ", on average"
    words = phrases.column_words(by)
    told = "; ".join(
        f"{line.name}: most often {numbers.exact(line.x[int(np.argmax(line.values))])}"
        for line in lines
    )
    unit = measure.title if measure.unit in {"", "share"} else f"{measure.title} ({measure.unit})"
    return Picture(
        name,
        finding,
        f"{measure.title} by {words}: how often each value occurred, as a share of each line.",
        f"{finding}. {told}.",
        pl.concat(parts).select("level", "value", "count", "share"),
        lambda: curve.draw(finding, [curve.Panel("Share", "share", lines, zero=True)], unit),
    )


def names_of(measures: Sequence[Measure]) -> str:
    """Name measures one after the other."""
    names = [measure.title for measure in measures]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
