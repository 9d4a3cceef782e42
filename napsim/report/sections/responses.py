"""How measures answer to the settings of a sweep: curves, maps, scattered points."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import polars as pl

from napsim.games.measures import Measure
from napsim.report import numbers, phrases
from napsim.report.figures import curve, dots, heatmap
from napsim.report.figures.axes import axis_words
from napsim.report.folder import Estimate, RunFolder
from napsim.report.page import Picture
from napsim.report.pictures import (
    cell_texts,
    data_of,
    in_a_row,
    line_of,
    names_of,
    series_of,
)
from napsim.report.sections import crowds
from napsim.report.settings import Key, Settings, words

#: Measures drawn in one figure; figures of one kind.
MOST_PANELS, MOST_KEYS, MOST_MAPS = 6, 6, 4


def responses(folder: RunFolder, settings: Settings, measures: Sequence[Measure]) -> list[Picture]:
    """Draw how the measures answer, in the way that suits the design."""
    if not settings.keys or not measures:
        return []
    if settings.one_at_a_time:
        return [
            _curves(folder, settings, measures, key, (), settings.along(key))
            for key in settings.keys[:MOST_KEYS]
        ]
    first, *others = settings.keys
    everyone = list(settings.rows)
    if not settings.gridlike:
        return [
            _scatter(folder, settings, measures, key)
            for key in settings.keys[:MOST_KEYS]
            if key.numeric
        ]
    if _mapped(settings):
        return _maps(folder, settings, measures)
    series = {tuple(row[key.name] for key in others) for row in settings.rows.values()}
    if len(series) > curve.MOST_SERIES or len(first.values) < 2:
        return _rows(folder, settings, measures)
    return [_curves(folder, settings, measures, first, others, everyone)]


def _mapped(settings: Settings) -> bool:
    """Say whether two numeric keys have values enough for a map."""
    numeric = [key for key in settings.keys if key.numeric]
    return len(numeric) >= 2 and len(numeric[1].values) >= 4


def _stem(*parts: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", "_".join(parts).lower()).strip("_")


def _its(folder: RunFolder, measure: Measure, variants: Sequence[int]) -> dict[int, Estimate]:
    wanted = set(variants)
    rows = phrases.present(folder.rows(measure.name, "", None))
    return {row.variant: row for row in rows if row.variant in wanted}


def _curves(
    folder: RunFolder,
    settings: Settings,
    measures: Sequence[Measure],
    key: Key,
    others: Sequence[Key],
    variants: Sequence[int],
) -> Picture:
    panels, every = [], []
    for measure in measures[:MOST_PANELS]:
        its = _its(folder, measure, variants)
        by_series: dict[str, list[Estimate]] = {}
        for variant in sorted(its, key=lambda v: key.place(settings.rows[v][key.name])):
            by_series.setdefault(settings.label(variant, others), []).append(its[variant])
        lines = [
            line_of(
                name,
                [key.place(settings.rows[row.variant][key.name]) for row in rows],
                rows,
                joined=key.numeric,
            )
            for name, rows in by_series.items()
        ]
        every += [row for rows in by_series.values() for row in rows]
        panels.append(curve.Panel(measure.title, measure.unit, lines, folder.band(measure.name)))
    title = _course_title(folder, settings, measures[0], key, variants, others)
    base = settings.base.get(key.name)
    return Picture(
        _stem("response", key.name),
        title,
        f"{names_of(measures[:MOST_PANELS])} by {key.title.lower()}, with 95 % intervals. Every "
        "setting was played on the same deals.",
        f"{title}. {in_a_row(every)}",
        with_settings(data_of(every, measures), settings),
        lambda: curve.draw(
            title,
            panels,
            key.title,
            base=None if base is None else key.place(base),
            x_names=key.names(),
        ),
    )


def _course_title(
    folder: RunFolder,
    settings: Settings,
    measure: Measure,
    key: Key,
    variants: Sequence[int],
    others: Sequence[Key],
) -> str:
    """Say how the first measure runs along the key, the other keys being the base's."""
    its = _its(folder, measure, [v for v in settings.along(key) if v in set(variants)])
    if len(its) < 2:
        its = _its(folder, measure, variants)
    rows = [its[v] for v in sorted(its, key=lambda v: key.place(settings.rows[v][key.name]))]
    text = course_over(settings, measure, key, rows)
    band = folder.band(measure.name)
    if others:
        return f"{text} (with {settings.label(0, others)})"
    if band is None:
        return text
    inside = [
        settings.rows[r.variant][key.name] for r in rows if band.holds(r.low) and band.holds(r.high)
    ]
    if not inside:
        return f"{text}; no value surely meets the target"
    return f"{text}; {_runs(inside)} meet{'s' if len(inside) == 1 else ''} the target"


def course_over(settings: Settings, measure: Measure, key: Key, rows: Sequence[Estimate]) -> str:
    """Say how a measure runs along a key: rises, falls, or where it is least and greatest."""
    name = key.title.partition(" (")[0].lower()

    def at(row: Estimate) -> str:
        return f"{phrases.short(row)} at {name} {words(settings.rows[row.variant][key.name])}"

    pair = phrases.differ(rows)
    if pair is None:
        return f"{measure.title}: no difference shows over {name}"
    least, most = pair
    if key.numeric and {least.variant, most.variant} == {rows[0].variant, rows[-1].variant}:
        verb = "rises" if most is rows[-1] else "falls"
        return f"{measure.title}: {verb} from {at(rows[0])} to {at(rows[-1])}"
    return f"{measure.title}: highest {at(most)}, lowest {at(least)}"


def _runs(values: Sequence[object]) -> str:
    texts = [words(value) for value in values]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def _scatter(
    folder: RunFolder, settings: Settings, measures: Sequence[Measure], key: Key
) -> Picture:
    """Draw a dot a setting, or where there are very many the course of them all."""
    many = len(settings.rows) > crowds.MOST_DOTS
    panels, every, courses = [], [], []
    for measure in measures[:MOST_PANELS]:
        its = _its(folder, measure, list(settings.rows))
        if many:
            courses.append(crowds.course(settings, key, measure, its))
            line = crowds.line(courses[-1])
        else:
            rows = list(its.values())
            x = [key.place(settings.rows[row.variant][key.name]) for row in rows]
            every += rows
            line = line_of("", x, rows, joined=False)
        panels.append(curve.Panel(measure.title, measure.unit, [line], folder.band(measure.name)))
    strengths = [
        (abs(r), m, r)
        for m in measures[:MOST_PANELS]
        if (r := rank_correlation(folder, settings, m, key))
    ]
    _, most, r = max(strengths, key=lambda s: s[0], default=(0.0, measures[0], 0.0))
    title = (
        f"{key.title.partition(' (')[0]}: {most.title} {'rises' if r > 0 else 'falls'} with it most"
    )
    if abs(r) < 0.3:
        title = f"{key.title.partition(' (')[0]} moves little; the other settings vary too"
    note = (
        "Each dot is a setting; all other settings vary at the same time, hence the scatter. Lines "
        "through the dots are 95 % intervals."
    )
    return Picture(
        _stem("response", key.name),
        title,
        crowds.NOTE if many else note,
        f"{title}. Rank correlation of {most.title} with it: {numbers.signed(r, 2)}.",
        pl.concat(courses) if many else with_settings(data_of(every, measures), settings),
        lambda: curve.draw(title, panels, key.title),
    )


def rank_correlation(folder: RunFolder, settings: Settings, measure: Measure, key: Key) -> float:
    """Give Spearman's rank correlation of a measure with a key over all variants."""
    its = _its(folder, measure, list(settings.rows))
    if len(its) < 3:
        return 0.0
    frame = pl.DataFrame(
        {
            "x": [key.place(settings.rows[v][key.name]) for v in its],
            "y": [row.value for row in its.values()],
        }
    )
    found = frame.select(pl.corr("x", "y", method="spearman")).item()
    return float(found) if found is not None and np.isfinite(found) else 0.0


def _maps(folder: RunFolder, settings: Settings, measures: Sequence[Measure]) -> list[Picture]:
    """Draw maps over the two numeric keys with most values, a figure for every other setting."""
    numeric = [key for key in settings.keys if key.numeric]
    across, down = numeric[0], numeric[1]
    others = [key for key in settings.keys if key not in (across, down)]
    slices: dict[str, list[int]] = {}
    for variant in settings.rows:
        slices.setdefault(settings.label(variant, others), []).append(variant)
    slices = {name: its for name, its in slices.items() if len(its) >= 3}
    return [
        _map(folder, settings, measures, across, down, its, name)
        for name, its in list(slices.items())[:MOST_KEYS]
    ]


def _map(
    folder: RunFolder,
    settings: Settings,
    measures: Sequence[Measure],
    across: Key,
    down: Key,
    variants: Sequence[int],
    name: str,
) -> Picture:
    met = meeting(folder)
    # numbers grow upwards
    down = replace(down, values=down.values[::-1])
    shape = (len(down.values), len(across.values))
    inside = np.zeros(shape, dtype=bool)
    for variant in variants:
        inside[_spot(settings, down, across, variant)] = variant in met
    maps, every = [], []
    for measure in measures[:MOST_MAPS]:
        values = np.full(shape, np.nan)
        its = _its(folder, measure, variants)
        for variant, row in its.items():
            values[_spot(settings, down, across, variant)] = row.value
        every += list(its.values())
        title = axis_words(measure.title, measure.unit)
        maps.append(
            heatmap.Map(title, measure.unit, values, cell_texts(values, measure.unit), inside)
        )
    judged = not folder.targets.is_empty()
    many = int(inside.sum())
    title = f"{many} of {len(variants)} settings meet{'s' if many == 1 else ''} all targets"
    if not judged:
        title = f"{measures[0].title} over {across.title.lower()} and {down.title.lower()}"
    title += f" ({name})" if name else ""
    return Picture(
        _stem("map", across.name, down.name, name),
        title,
        f"{names_of(measures[:MOST_MAPS])}; darker is more."
        + (" Outlined: settings that meet all targets." if many else ""),
        f"{title}. {in_a_row(every)}",
        with_settings(data_of(every, measures), settings),
        lambda: heatmap.draw(
            title,
            maps,
            [words(v) for v in down.values],
            [words(v) for v in across.values],
            down.title,
            across.title,
        ),
    )


def _spot(settings: Settings, down: Key, across: Key, variant: int) -> tuple[int, int]:
    row = settings.rows[variant]
    return down.values.index(row[down.name]), across.values.index(row[across.name])


def _rows(folder: RunFolder, settings: Settings, measures: Sequence[Measure]) -> list[Picture]:
    """Draw a row a variant where nothing else suits."""
    shown = list(settings.rows)[:40]
    found = []
    for start in range(0, min(len(measures), MOST_PANELS), 3):
        part = measures[start : start + 3]
        its = {m.name: _its(folder, m, shown) for m in part}
        columns = [
            dots.Column(
                m.title,
                m.unit,
                [series_of("", [its[m.name].get(v) for v in shown])],
                None,
                folder.band(m.name),
            )
            for m in part
        ]
        every = [row for rows in its.values() for row in rows.values()]
        title = phrases.contrast(part[0], list(its[part[0].name].values()))
        found.append(_row_picture(title, start, part, columns, every, folder, settings, shown))
    return found


def _row_picture(
    title: str,
    start: int,
    measures: Sequence[Measure],
    columns: Sequence[dots.Column],
    every: Sequence[Estimate],
    folder: RunFolder,
    settings: Settings,
    shown: Sequence[int],
) -> Picture:
    names = [folder.labels[v] for v in shown]
    note = (
        f" The first {len(shown)} of {len(settings.rows)} variants."
        if len(settings.rows) > len(shown)
        else ""
    )
    return Picture(
        _stem("variants", str(start // 3 + 1)),
        title,
        f"{names_of(measures)}, a row a variant, with 95 % intervals.{note}",
        f"{title}. {in_a_row(every)}",
        with_settings(data_of(every, measures), settings),
        lambda: dots.draw(title, names, columns, "Variant"),
    )


def meeting(folder: RunFolder) -> set[int]:
    """Give the variants that meet every target."""
    if folder.targets.is_empty():
        return set()
    met = folder.targets.group_by("variant").agg((pl.col("verdict") == "met").all().alias("all"))
    return set(met.filter(pl.col("all"))["variant"].to_list())


def with_settings(data: pl.DataFrame, settings: Settings) -> pl.DataFrame:
    """Add the settings' values to a figure's numbers, a column a key."""
    rows = [settings.rows[variant] for variant in data["variant"]]
    return data.with_columns(
        pl.Series(key.name, [_plain(row[key.name]) for row in rows]) for key in settings.keys
    )


def _plain(value: object) -> object:
    return words(value) if isinstance(value, (list, dict)) else value
