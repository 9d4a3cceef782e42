"""The measures, group by group, in the order in which a designer asks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from napsim.errors import UserError
from napsim.games.measures import CROSS, Measure
from napsim.report import numbers, phrases, pictures
from napsim.report.families import Family, families
from napsim.report.figures.axes import Reference
from napsim.report.folder import RunFolder
from napsim.report.page import (
    Block,
    Cell,
    Paragraph,
    Picture,
    Section,
    Span,
    Table,
    cell,
    plain,
    strong,
)

#: Groups in reading order and their headings; others follow in the game's own order.
HEADINGS = {
    "fairness": "Fairness",
    "endings": "Endings",
    "length": "Length",
    "tension": "Tension",
    "battle": "Battles and Sites",
    "initiative": "Initiative",
    "cards": "Cards and tokens",
    "tokens": "Tokens",
    "reserve": "Reserve",
    "players": "Players",
}
#: The word that a longer heading needs in a group's definitions, and the heading without it.
SHORT = {"battle": ("Site", "Battles"), "cards": ("token", "Cards")}
#: Panels that are read side by side.
MOST_DOTS, MOST_CURVES, MOST_MAPS = 3, 6, 4
#: Shares drawn in one overview.
MOST_SHARES = 10
#: Figures of one group; what is left over stands in the folded tables.
MOST_FIGURES = 6
#: The column by which equal players are told apart.
SEAT = "seat"
CAUSE = (
    "What compares those who did something with those who did not is an association: better hands may "
    "explain both, and its definition says so. What is dealt by lot, or given on the same deals, shows "
    "the cause."
)
#: The greatest departure from a fair win rate that does not matter, where the measure names none.
FAIR_MARGIN = 0.01


def groups(folder: RunFolder, variants: Sequence[int] = (0,)) -> list[Section]:
    """Make a section of every group of measures, for the base or for a few variants beside it."""
    by_group: dict[str, list[Measure]] = {name: [] for name in HEADINGS}
    for measure in folder.measured:
        by_group.setdefault(measure.group, []).append(measure)
    return [group(folder, name, its, variants) for name, its in by_group.items() if its]


def heading(name: str, measures: Sequence[Measure]) -> str:
    """Give a group's heading; a game without tokens, or Sites, has none in its headings either."""
    if name in SHORT and not any(SHORT[name][0] in m.meaning for m in measures):
        return SHORT[name][1]
    return HEADINGS.get(name, name.replace("_", " ").capitalize())


def group(
    folder: RunFolder, name: str, measures: Sequence[Measure], variants: Sequence[int] = (0,)
) -> Section:
    """Make one group's section: what is fair, a table of all values, then the figures."""
    blocks: list[Block] = []
    if name == "fairness":
        for variant in variants:
            head = f"{folder.labels[variant]}: " if len(variants) > 1 else ""
            blocks += [Paragraph((strong(f"{head}{t}."),)) for t, _ in fairness(folder, variant)]
    related, single = families(measures) if len(variants) == 1 else ([], list(measures))
    counted = [m for m in single if m.kind == "distribution"] if len(variants) == 1 else []
    tables = [
        values(folder, [m for m in single if m not in counted], variants),
        spreads(folder, counted),
    ]
    blocks += [table for table in tables if table.rows]
    blocks += [family_table(folder, family) for family in related]
    if any(measure.association for measure in measures):
        blocks.append(Paragraph(plain(CAUSE)))
    blocks += figures(folder, name, measures, variants)
    blocks += breakdown_tables(folder, measures) if len(variants) == 1 else []
    return Section(name, heading(name, measures), blocks)


def family_table(folder: RunFolder, family: Family) -> Table:
    """Table of a family: a row a thing, a column a question."""
    rows = []
    for row in family.rows:
        cells = [cell(row)]
        for column in family.columns:
            measure = family.members.get((row, column))
            it = None if measure is None else folder.one(measure.name)
            if measure is None or it is None:
                cells.append(cell("–"))
                continue
            cells.append(cell(phrases.result(it), it.value))
        rows.append(cells)
    return Table(
        ("", *family.columns), rows, "Side by side", frozenset(range(1, len(family.columns) + 1))
    )


def breakdown_tables(folder: RunFolder, measures: Sequence[Measure]) -> list[Table]:
    """Put every breakdown into a folded table: a row a group, a column a measure."""
    tables = []
    for by, its in _by_column(folder, measures).items():
        found = {m.name: {row.level: row for row in folder.rows(m.name, by)} for m in its}
        levels = list(dict.fromkeys(level for rows in found.values() for level in rows))
        rows = []
        for level in levels:
            cells = [cell(level.replace(CROSS, ", ").replace("_", " "), _sort_key(level))]
            for measure in its:
                it = found[measure.name].get(level)
                text = "–" if it is None else phrases.result(it)
                cells.append(cell(text, None if it is None else it.value))
            rows.append(cells)
        words = phrases.column_words(by)
        heads = (words.capitalize(), *(m.title for m in its))
        caption = f"All numbers by {words}"
        tables.append(Table(heads, rows, caption, frozenset(range(1, len(heads))), folded=True))
    return tables


def _sort_key(level: str) -> float | str:
    return float(level) if phrases.is_number(level) and CROSS not in level else level


def values(folder: RunFolder, measures: Sequence[Measure], variants: Sequence[int] = (0,)) -> Table:
    """Table of the overall values of some measures, a column a variant."""
    rows = []
    for measure in measures:
        its = [folder.one(measure.name, variant) for variant in variants]
        if any(it is not None for it in its):
            cells = [cell("–") if it is None else cell(phrases.result(it), it.value) for it in its]
            rows.append([term(measure), *cells])
    heads = [folder.labels[v] for v in variants]
    if len(variants) == 1:
        heads = ["Result (95 % interval)"]
    return Table(("Measure", *heads), rows, "Shares and means", frozenset(range(1, len(heads) + 1)))


def spreads(folder: RunFolder, measures: Sequence[Measure]) -> Table:
    """Table of distributions: mean, median, and the range of nine in ten."""
    rows = []
    for measure in measures:
        it = folder.one(measure.name)
        if it is None:
            continue
        ends = (it.p05, it.median, it.p95)
        cells = [cell(numbers.exact(end), end) for end in ends]
        rows.append([term(measure), cell(phrases.result(it), it.value), *cells])
    heads = ("Measure", "Mean (95 % interval)", "5 %", "Median", "95 %")
    caption = (
        "Distributions: one in twenty lies below the 5 % value, one in twenty above the 95 % value"
    )
    return Table(heads, rows, caption, frozenset({1, 2, 3, 4}))


def term(measure: Measure) -> Cell:
    """Make a cell with a measure's title that opens its definition."""
    note = plain(" (association)") if measure.association else ()
    return Cell((Span(measure.title, "term", measure.name), *note))


# ---- figures


def figures(
    folder: RunFolder, name: str, measures: Sequence[Measure], variants: Sequence[int] = (0,)
) -> list[Picture]:
    """Draw a group's figures: an overview, then one for every breakdown, then distributions."""
    found: list[Picture | None] = []
    if name == "endings" and len(variants) == 1:
        found.append(_overview(folder, measures))
    references = fair_references(folder, measures) if name == "fairness" else {}
    for by, its in _by_column(folder, measures).items():
        part = its[: _panels(folder, its, by)]
        title = ""
        if name == "fairness" and len(variants) == 1:
            title = _fair_title(folder, part[0], by)
        it = pictures.breakdown(folder, part, by, variants)
        if it is not None and (title or it.differs):
            found.append(pictures.by_level(folder, it, _stem(name, by, 0), references, title))
    if len(variants) == 1:
        related, _ = families(measures)
        for place, family in enumerate(related):
            found += family_pictures(folder, family, _stem(name, "family", place))
    if len(variants) == 1:
        found.append(_timing(folder, measures, name))
    counted = [m for m in ahead(folder, measures) if m.kind == "distribution"][:MOST_CURVES]
    found.append(
        pictures.distributions(folder, counted, _stem(name, "distribution", 0), variants[-1])
    )
    return [picture for picture in found if picture is not None][:MOST_FIGURES]


def _timing(folder: RunFolder, measures: Sequence[Measure], name: str) -> Picture | None:
    """Draw the first distribution that differs between a few named groups."""
    for measure in measures:
        if measure.kind != "distribution":
            continue
        for by in folder.breakdowns(measure.name):
            rows = folder.rows(measure.name, by)
            if CROSS in by or pictures.ordered(by, [row.level for row in rows]):
                continue
            if phrases.differ(rows) is not None:
                picture = pictures.timing(
                    folder, measure, by, _stem(name, f"{measure.name}_{by}", 0)
                )
                if picture is not None:
                    return picture
    return None


def ahead(folder: RunFolder, measures: Sequence[Measure]) -> list[Measure]:
    """Put the measures of the game's headline first, the others in the declared order."""
    headline = folder.game.headline()
    return sorted(measures, key=lambda measure: measure.name not in headline)


def family_pictures(folder: RunFolder, family: Family, stem: str) -> list[Picture]:
    """Draw a family, at most three questions in a figure."""
    columns = list(family.columns)
    count = -(-len(columns) // MOST_DOTS)
    each = -(-len(columns) // count)
    found = []
    for place in range(count):
        part = columns[place * each : (place + 1) * each]
        name = stem if place == 0 else f"{stem}_{'abcdefgh'[place]}"
        picture = pictures.family(folder, family, part, name)
        if picture is not None:
            found.append(picture)
    return found


def _by_column(folder: RunFolder, measures: Sequence[Measure]) -> dict[str, list[Measure]]:
    """Give the measures by the column they are broken down by, the weightiest columns first."""
    found: dict[str, list[Measure]] = {}
    for measure in ahead(folder, measures):
        if measure.kind == "spread":
            continue
        for by in folder.breakdowns(measure.name):
            if _parted(folder, measure, by):
                found.setdefault(by, []).append(measure)
    headline = folder.game.headline()
    first = {by: sum(m.name in headline for m in its) for by, its in found.items()}
    return dict(sorted(found.items(), key=lambda item: -first[item[0]]))


def _parted(folder: RunFolder, measure: Measure, by: str) -> bool:
    """Say whether a breakdown has several groups, in each of its columns."""
    levels = [row.level for row in phrases.present(folder.rows(measure.name, by))]
    parts = zip(*(level.split(CROSS) for level in levels), strict=True)
    return bool(levels) and all(len(set(part)) > 1 for part in parts)


def _panels(folder: RunFolder, measures: Sequence[Measure], by: str) -> int:
    if CROSS in by:
        return MOST_MAPS
    levels = [row.level for row in folder.rows(measures[0].name, by)]
    return MOST_CURVES if pictures.ordered(by, levels) else MOST_DOTS


def _stem(name: str, by: str, place: int) -> str:
    stem = re.sub(r"[^a-z0-9]+", "_", f"{name}_{by}".lower()).strip("_")
    return stem if place == 0 else f"{stem}_{place + 1}"


def _overview(folder: RunFolder, measures: Sequence[Measure]) -> Picture | None:
    """Draw the shares of all games side by side; what never came up is left to the table."""
    shares = [m for m in measures if m.kind == "proportion" and m.where is None]
    there = [m for m in shares if (it := folder.one(m.name)) is not None and it.value > 0]
    if not there:
        return None
    first = folder.one(there[0].name)
    assert first is not None
    near = numbers.in_words(first.value)
    title = f"{there[0].title}: {near + ', ' if near else ''}{phrases.short(first)}"
    return pictures.overview(folder, there[:MOST_SHARES], "endings", title)


# ---- fairness


def fair_share(folder: RunFolder) -> float:
    """Give the win rate of a side that is no better than the others."""
    try:
        rules = folder.game.resolve_rules(folder.scenario.get("rules", {}))
    except UserError:
        return float("nan")
    return 1 / len(folder.game.sides(rules))


def fair_references(folder: RunFolder, measures: Sequence[Measure]) -> dict[str, Reference]:
    """Give the line that win rates are compared with."""
    fair = fair_share(folder)
    name = f"fair: {numbers.value(fair, fair - 0.0005, fair + 0.0005, 'share')}"
    return {measure.name: Reference(fair, name) for measure in measures if measure.fair}


def fairness(folder: RunFolder, variant: int = 0) -> list[tuple[str, bool | None]]:
    """Judge every win rate against the fair share: by what should be alike, else as a whole."""
    fair = fair_share(folder)
    found: list[tuple[str, bool | None]] = []
    for measure in folder.measured:
        if not measure.fair:
            continue
        margin = measure.margin or FAIR_MARGIN
        whole = folder.one(measure.name, variant)
        groups = [
            (by, phrases.present(folder.rows(measure.name, by, variant)))
            for by in alike(folder, measure)
        ]
        groups = [(by, rows) for by, rows in groups if len(rows) > 1]
        for by, rows in groups:
            found.append(phrases.fair_or_not(rows, fair, margin, phrases.column_words(by)))
        if not groups and whole is not None:
            found.append(phrases.fair_or_not([whole], fair, margin, measure.title))
    return found


def alike(folder: RunFolder, measure: Measure) -> list[str]:
    """Give the columns over which a win rate should be the same: those of its spreads, and seats."""
    spreads = [
        by
        for m in folder.measures.values()
        if m.kind == "spread" and m.of == measure.name
        for by in m.by[:1]
    ]
    return list(dict.fromkeys([*spreads, SEAT]))


def _fair_title(folder: RunFolder, measure: Measure, by: str) -> str:
    rows = phrases.present(folder.rows(measure.name, by))
    if not measure.fair or by not in alike(folder, measure) or len(rows) < 2:
        return ""
    margin = measure.margin or FAIR_MARGIN
    return phrases.fair_or_not(rows, fair_share(folder), margin, phrases.column_words(by))[0]
