"""A sweep: which settings meet the targets, how the measures answer, what nothing moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from napsim.games.measures import Measure
from napsim.report import numbers, phrases
from napsim.report.folder import RunFolder
from napsim.report.page import (
    Block,
    Bullets,
    Cell,
    Line,
    Paragraph,
    Section,
    Table,
    cell,
    code,
    plain,
    strong,
)
from napsim.report.sections.changes import SAME
from napsim.report.sections.groups import ahead
from napsim.report.sections.responses import course_over, meeting, rank_correlation, responses
from napsim.report.sections.verdicts import TONES, judged, target_words
from napsim.report.settings import Settings, settings_of, words
from napsim.report.words import is_constant

#: Settings named one by one.
MOST_NAMED = 20
#: Measures named as changed, or as the same.
MOST_TITLES = 15
#: Measures, and settings, in the table of all variants.
MOST_COLUMNS, MOST_LISTED = 6, 500


def sweep(folder: RunFolder) -> list[Section]:
    """Make the sections of a sweep, verdicts first."""
    settings = settings_of(folder)
    measures = shown_measures(folder)
    return [
        _verdicts(folder, settings),
        _findings(folder, settings, measures),
        Section(
            "responses",
            "How the measures answer",
            responses(folder, settings, measures),
        ),
        _steady(folder, settings),
        _everything(folder, settings, measures),
    ]


def shown_measures(folder: RunFolder) -> list[Measure]:
    """Pick the measures of the figures: those with targets first, then the headline."""
    targeted = [name.partition("[")[0] for name in folder.scenario.get("targets", {})]
    names = dict.fromkeys([*targeted, *folder.game.headline()])
    there = {measure.name: measure for measure in folder.measured}
    return [there[name] for name in names if name in there]


# ---- verdicts


def _verdicts(folder: RunFolder, settings: Settings) -> Section:
    title = "Verdicts on the targets"
    if folder.targets.is_empty():
        text = "This scenario names no targets; a [targets] table would be judged here."
        return Section("verdicts", title, [Paragraph(plain(text))])
    met = sorted(meeting(folder))
    total = len(settings.rows)
    count = folder.targets["target"].n_unique()
    wanted = {1: "the target", 2: "both targets"}.get(count, f"all {count} targets")
    verb = "meets" if len(met) < 2 else "meet"
    head = f"{len(met) or 'None'} of {total} settings {verb} {wanted}."
    blocks: list[Block] = [Paragraph((strong(head),))]
    if met:
        blocks.append(_settings_table(folder, settings, met, "Settings that meet all targets"))
    nearest = nearest_misses(folder, set(met))
    if nearest:
        blocks.append(_settings_table(folder, settings, nearest, "The nearest misses"))
    where = _where(folder, settings)
    if where is not None:
        blocks.append(where)
    blocks.append(_tally(folder))
    return Section("verdicts", title, blocks)


def _where(folder: RunFolder, settings: Settings) -> Table | None:
    """Say at which values of the key with most of them the targets are met, a row a combination of the rest.

    Only for a grid in which the rest are few; None otherwise.
    """
    if len(settings.keys) < 2 or not settings.gridlike:
        return None
    key, *others = settings.keys
    rows: dict[str, dict[str, list[Any]]] = {}
    verdicts = _whole_verdicts(folder)

    def place(variant: int) -> list[float]:
        return [one.place(settings.rows[variant][one.name]) for one in (*others, key)]

    for variant in sorted(verdicts, key=place):
        verdict = verdicts[variant]
        found = rows.setdefault(settings.label(variant, others), {name: [] for name in TONES})
        found[verdict].append(settings.rows[variant][key.name])
    if not 2 <= len(rows) <= MOST_NAMED or not len(key.values) > 2:
        return None
    cells = [
        [cell(name)]
        + [cell(", ".join(words(value) for value in values) or "–") for values in found.values()]
        for name, found in rows.items()
    ]
    title = key.title.partition(" (")[0]
    caption = f"{title} at which all targets are met, at which one is missed, and what is undecided"
    return Table(["Setting", *TONES], cells, caption)


def _whole_verdicts(folder: RunFolder) -> dict[int, str]:
    """Give the verdict on all targets together, by variant."""
    found: dict[int, str] = {}
    order = ("met", "undecided", "missed")
    for row in folder.targets.sort("variant", maintain_order=True).iter_rows(named=True):
        before = found.get(row["variant"], "met")
        found[row["variant"]] = max(before, row["verdict"], key=order.index)
    return found


def nearest_misses(folder: RunFolder, met: set[int], most: int = 5) -> list[int]:
    """Order the settings that do not meet all targets by how far they are from it.

    Fewest targets missed first, then fewest undecided, then the least distance to the targets in
    half-widths of the intervals.
    """
    scores: dict[int, tuple[int, int, float]] = {}
    for row in folder.targets.iter_rows(named=True):
        if row["variant"] in met:
            continue
        missed, undecided, far = scores.get(row["variant"], (0, 0, 0.0))
        missed += row["verdict"] == "missed"
        undecided += row["verdict"] == "undecided"
        scores[row["variant"]] = (missed, undecided, far + _distance(folder, row))
    return sorted(scores, key=lambda variant: (*scores[variant], variant))[:most]


def _distance(folder: RunFolder, row: Mapping[str, Any]) -> float:
    band = folder.band(row["target"])
    if band is None or row["value"] is None or row["low"] is None or row["high"] is None:
        return 0.0
    below = 0.0 if band.low is None else max(0.0, band.low - row["value"])
    above = 0.0 if band.high is None else max(0.0, row["value"] - band.high)
    return (below + above) / (((row["high"] - row["low"]) / 2) or 1.0)


def _settings_table(
    folder: RunFolder, settings: Settings, variants: Sequence[int], caption: str
) -> Table:
    targets = folder.targets["target"].unique(maintain_order=True).to_list()
    by_variant: dict[int, dict[str, Mapping[str, Any]]] = {}
    for row in folder.targets.filter(pl.col("variant").is_in(list(variants))).iter_rows(named=True):
        by_variant.setdefault(row["variant"], {})[row["target"]] = row
    rows: list[list[Cell]] = []
    for variant in variants[:MOST_NAMED]:
        cells = [cell(folder.labels[variant], variant)]
        for target in targets:
            found = by_variant.get(variant, {}).get(target)
            cells.append(judged(folder, found))
        rows.append(cells)
    left = len(variants) - MOST_NAMED
    if left > 0:
        caption += f"; {left} more in the table of all settings"
    heads = ["Setting", *(target_words(folder, target) for target in targets)]
    return Table(heads, rows, caption, frozenset(range(1, len(heads))))


def _tally(folder: RunFolder) -> Table:
    rows: list[list[Cell]] = []
    for (target,), part in folder.targets.group_by("target", maintain_order=True):
        count = {name: int((part["verdict"] == name).sum()) for name in TONES}
        cells = [cell(numbers.whole(count[name]), count[name]) for name in TONES]
        wanted = part["wanted"][0]
        rows.append([cell(target_words(folder, str(target))), cell(str(wanted)), *cells])
    heads = ("Target", "Wanted", *TONES)
    return Table(heads, rows, "How many settings meet each target", frozenset({2, 3, 4}))


# ---- findings


def _findings(folder: RunFolder, settings: Settings, measures: Sequence[Measure]) -> Section:
    """Tell how each of the foremost measures answers to the key that moves it most; steady ones last."""
    found: list[tuple[bool, Line]] = []
    # where all settings vary at once, hardly two differ in a single one
    alone = settings.gridlike or settings.one_at_a_time
    for measure in measures:
        best: tuple[float, str] | None = None
        for key in settings.keys if alone else ():
            variants = settings.along(key)
            rows = [r for r in folder.rows(measure.name, "", None) if r.variant in set(variants)]
            rows = phrases.present(rows)
            rows.sort(key=lambda row: key.place(settings.rows[row.variant][key.name]))
            if len(rows) < 2:
                continue
            pair = phrases.differ(rows)
            move = 0.0 if pair is None else pair[1].value - pair[0].value
            text = course_over(settings, measure, key, rows)
            if pair is None:
                text = f"{measure.title}: no setting surely changes it by itself"
            if best is None or move > best[0]:
                best = (move, text)
        if best is None:
            best = _ranked(folder, settings, measure)
        if best is not None:
            found.append((best[0] == 0.0, plain(f"{best[1]}.")))
    lines = [line for _, line in sorted(found, key=lambda one: one[0])]
    if not lines:
        lines = [plain("Too little was played to say how the settings matter.")]
    return Section("findings", "What matters", [Bullets(lines[:5], ordered=True)])


def _ranked(folder: RunFolder, settings: Settings, measure: Measure) -> tuple[float, str] | None:
    """Tell by rank correlation which setting moves a measure most, where all vary at once."""
    found = [
        (abs(r), r, key)
        for key in settings.keys
        if key.numeric and (r := rank_correlation(folder, settings, measure, key))
    ]
    if not found:
        return None
    size, r, key = max(found, key=lambda item: item[0])
    name = key.title.partition(" (")[0].lower()
    if size < 0.3:
        return 0.0, f"No single setting moves {measure.title} much"
    verb = "rises" if r > 0 else "falls"
    return (
        size,
        f"{measure.title} {verb} with {name} above all (rank correlation {numbers.signed(r, 2)})",
    )


# ---- what nothing moves, and the table of all


def _steady(folder: RunFolder, settings: Settings) -> Section:
    """Name the measures that no setting moves beyond the margin, and those that one surely does."""
    rows = folder.estimates.filter((pl.col("by") == "") & (pl.col("variant") != 0))
    counted = rows.group_by("measure", maintain_order=True).agg(
        (pl.col("verdict") == SAME).all().alias("same"),
        pl.col("verdict").is_in(["more", "less"]).any().alias("moved"),
    )
    same = set(counted.filter("same")["measure"].to_list())
    same = {m.name for m in folder.measured if m.name in same and not is_constant(folder, m)}
    moved = _moved(folder, rows)
    steady = [m.title for m in ahead(folder, folder.measured) if m.name in same]
    lines: list[Line] = []
    for texts, text in (
        (steady, "Surely the same under every setting, to within what matters"),
        (moved, "Surely changed by at least one setting, the most first"),
    ):
        shown = "; ".join(texts[:MOST_TITLES]) or "none"
        left = len(texts) - MOST_TITLES
        more = f"; and {left} more" if left > 0 else ""
        lines.append((strong(f"{text}:"), *plain(f" {shown}{more}.")))
    others = len(counted) - int(counted["same"].sum()) - len(moved)
    if others:
        lines.append(plain(f"For {others} other measures it is undecided."))
    return Section("changes", "What changes and what does not", [Bullets(lines)])


def _moved(folder: RunFolder, rows: pl.DataFrame) -> list[str]:
    """Tell the greatest sure change of each measure, the greatest in standard deviations first."""
    sure = rows.filter(pl.col("verdict").is_in(["more", "less"]))
    size = pl.col("standardised").abs().fill_nan(0.0).fill_null(0.0)
    most = (
        sure.with_columns(size.alias("size"))
        .sort("size", descending=True, maintain_order=True)
        .unique("measure", keep="first", maintain_order=True)
    )
    named = len(folder.labels) <= MOST_NAMED
    told = []
    for row in most.iter_rows(named=True):
        change = numbers.change(
            row["difference"],
            row["difference_low"],
            row["difference_high"],
            row["unit"],
            brief=True,
        )
        under = f" under {row['label']}" if named else ""
        told.append(f"{folder.measures[row['measure']].title} ({change}{under})")
    return told


def _everything(folder: RunFolder, settings: Settings, measures: Sequence[Measure]) -> Section:
    """Put every setting into one table that can be sorted."""
    shown = measures[:MOST_COLUMNS]
    values = {m.name: {row.variant: row for row in folder.rows(m.name, "", None)} for m in shown}
    rows: list[list[Cell]] = []
    for variant in _listed(folder, settings):
        row = settings.rows[variant]
        cells = [cell(str(variant), variant)]
        cells += [
            cell(words(row[k.name]), float(row[k.name]) if k.numeric else words(row[k.name]))
            for k in settings.keys
        ]
        for measure in shown:
            it = values[measure.name].get(variant)
            cells.append(cell("–") if it is None else cell(phrases.short(it), it.value))
        rows.append(cells)
    heads = ["No.", *(key.title for key in settings.keys), *(m.title for m in shown)]
    blocks: list[Block] = [
        Table(
            heads,
            rows,
            _listed_caption(len(rows), len(settings.rows)),
            frozenset(range(len(heads))),
            folded=True,
        ),
        Paragraph(
            (
                *plain("All measures of all settings, with intervals and differences: "),
                code("estimates.csv"),
                *plain("."),
            )
        ),
    ]
    return Section("settings", "All settings", blocks)


def _listed(folder: RunFolder, settings: Settings) -> list[int]:
    """Give all settings; of very many the base, those that meet the targets, and the nearest misses."""
    everything = list(settings.rows)
    if len(everything) <= MOST_LISTED:
        return everything
    if folder.targets.is_empty():
        return everything[:MOST_LISTED]
    met = sorted(meeting(folder))
    best = [*met, *nearest_misses(folder, set(met), MOST_LISTED)]
    return list(dict.fromkeys([0, *best]))[:MOST_LISTED]


def _listed_caption(shown: int, total: int) -> str:
    if shown == total:
        return f"All {shown} settings (number 0 is the base)"
    return (
        f"{numbers.whole(shown)} of {numbers.whole(total)} settings: the base (number 0), then those "
        "nearest to the targets"
    )
