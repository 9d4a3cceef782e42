"""From estimates to pictures: which kind of figure, with which title, over which rows.

A breakdown by an ordered scale becomes a curve, by names a row of dots each, by two columns at once
a heat map, counts a histogram. Measures of a section that share a breakdown share a figure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import polars as pl

from napsim.games.measures import CROSS, Measure
from napsim.report import numbers, phrases
from napsim.report.figures import curve, dots, heatmap, histogram
from napsim.report.figures.axes import Reference
from napsim.report.folder import Estimate, RunFolder
from napsim.report.page import Picture

#: Columns whose values are names even when they look like numbers.
_NAMES = ("seat", "side", "player", "profile", "initiative", "opponent")
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
            "variant": [row.label for row in rows],
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


def by_level(
    folder: RunFolder,
    measures: Sequence[Measure],
    by: str,
    name: str,
    references: dict[str, Reference] | None = None,
    title: str = "",
) -> Picture | None:
    """Draw measures over the groups of one column (or of two, crossed).

    Returns
    -------
    Picture or None
        None when there is nothing to draw.
    """
    shown = {m.name: phrases.present(folder.rows(m.name, by)) for m in measures}
    measures = [measure for measure in measures if len(shown[measure.name]) > 0]
    if not measures:
        return None
    levels = list(dict.fromkeys(row.level for m in measures for row in shown[m.name]))
    rows = [row for measure in measures for row in shown[measure.name]]
    if CROSS in by:
        return _cross(measures, by, name, shown, rows)
    if ordered(by, levels):
        return _along(folder, measures, by, name, shown, rows, references or {}, title)
    return _dots(folder, measures, by, name, shown, rows, levels, references or {}, title)


def _along(
    folder: RunFolder,
    measures: Sequence[Measure],
    by: str,
    name: str,
    shown: dict[str, list[Estimate]],
    rows: Sequence[Estimate],
    references: dict[str, Reference],
    title: str,
) -> Picture:
    finding = title or phrases.course(measures[0], shown[measures[0].name])
    panels = []
    for measure in measures:
        its = sorted(shown[measure.name], key=lambda row: float(row.level))
        panels.append(
            curve.Panel(
                measure.title,
                its[0].unit,
                [
                    curve.Line(
                        "",
                        [float(row.level) for row in its],
                        [row.value for row in its],
                        [row.low for row in its],
                        [row.high for row in its],
                    )
                ],
                folder.band(measure.name),
                references.get(measure.name),
            )
        )
    words = phrases.column_words(by)
    return Picture(
        name,
        finding,
        f"{_list(measures)} by {words}. {_INTERVALS}",
        f"{finding}. Curve by {words}. {in_a_row(rows)}",
        data_of(rows, measures),
        lambda: curve.draw(finding, panels, words.capitalize()),
    )


def _dots(
    folder: RunFolder,
    measures: Sequence[Measure],
    by: str,
    name: str,
    shown: dict[str, list[Estimate]],
    rows: Sequence[Estimate],
    levels: Sequence[str],
    references: dict[str, Reference],
    title: str,
) -> Picture:
    finding = title or phrases.contrast(measures[0], shown[measures[0].name])
    columns = []
    for measure in measures:
        found = {row.level: row for row in shown[measure.name]}
        its = [found.get(level) for level in levels]
        columns.append(
            dots.Column(
                measure.title,
                measure.unit,
                [math.nan if row is None else row.value for row in its],
                [math.nan if row is None else row.low for row in its],
                [math.nan if row is None else row.high for row in its],
                ["" if row is None else phrases.short(row) for row in its],
                references.get(measure.name),
                folder.band(measure.name) if len(measures) == 1 else None,
            )
        )
    words = phrases.column_words(by)
    return Picture(
        name,
        finding,
        f"{_list(measures)} by {words}. {_INTERVALS}",
        f"{finding}. Dots with intervals, one row a {words}. {in_a_row(rows)}",
        data_of(rows, measures),
        lambda: dots.draw(finding, levels, columns, words.capitalize()),
    )


def _cross(
    measures: Sequence[Measure],
    by: str,
    name: str,
    shown: dict[str, list[Estimate]],
    rows: Sequence[Estimate],
) -> Picture:
    finding = phrases.contrast(measures[0], shown[measures[0].name])
    first, second = by.split(CROSS)
    pairs = [tuple(row.level.split(CROSS)) for row in rows]
    down = list(dict.fromkeys(a for a, _ in pairs))
    across = list(dict.fromkeys(b for _, b in pairs))
    if all(phrases.is_number(level) for level in across):
        across.sort(key=float)
    maps = []
    for measure in measures:
        values = np.full((len(down), len(across)), np.nan)
        texts = [["" for _ in across] for _ in down]
        for row in shown[measure.name]:
            a, b = row.level.split(CROSS)
            values[down.index(a), across.index(b)] = row.value
            texts[down.index(a)][across.index(b)] = _cell_text(row)
        title = (
            measure.title if measure.unit in {"", "share"} else f"{measure.title} ({measure.unit})"
        )
        maps.append(heatmap.Map(title, measure.unit, values, texts))
    words = phrases.column_words(first), phrases.column_words(second)
    return Picture(
        name,
        finding,
        f"{_list(measures)} by {words[0]} and {words[1]}; darker is more, an empty cell never came up.",
        f"{finding}. Heat map with a row a {words[0]} and a column a {words[1]}. {in_a_row(rows)}",
        data_of(rows, measures),
        lambda: heatmap.draw(
            finding, maps, down, across, words[0].capitalize(), words[1].capitalize()
        ),
    )


def _cell_text(row: Estimate) -> str:
    """Write a cell's value in few signs."""
    if numbers.is_share(row.unit):
        return f"{numbers.plain(row.value * 100, 0)}\N{NO-BREAK SPACE}%"
    return numbers.plain(row.value, 1 if abs(row.value) < 100 else 0)


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
    column = dots.Column(
        "Share",
        "share",
        [row.value for row in rows],
        [row.low for row in rows],
        [row.high for row in rows],
        [phrases.short(row) for row in rows],
    )
    told = "; ".join(f"{n}: {phrases.short(r)}" for n, r in zip(names, rows, strict=True))
    return Picture(
        name,
        title,
        f"Each row is a share of its own; they need not add to 100 %. {_INTERVALS}",
        f"{title}. {told}.",
        data_of(rows, measures),
        lambda: dots.draw(title, names, [column], ""),
    )


def distributions(folder: RunFolder, measures: Sequence[Measure], name: str) -> Picture | None:
    """Draw how often each value of one or several measures occurred."""
    counted = [(m, folder.counts(m.name)) for m in measures]
    counted = [(measure, frame) for measure, frame in counted if not frame.is_empty()]
    if not counted:
        return None
    finding = phrases.spread_of(*counted[0])
    panels = [
        histogram.Counts(m.title, m.unit, frame["value"].to_list(), frame["count"].to_list())
        for m, frame in counted
    ]
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
        f"How often each value of {_list([m for m, _ in counted])} occurred.",
        f"Histogram. {told}.",
        data,
        lambda: histogram.draw(finding, panels),
    )


def _list(measures: Sequence[Measure]) -> str:
    names = [measure.title for measure in measures]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
