"""First of all: which targets are met."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from napsim.report import numbers
from napsim.report.folder import RunFolder
from napsim.report.page import (
    Block,
    Bullets,
    Cell,
    Line,
    Paragraph,
    Section,
    Span,
    Table,
    Tone,
    cell,
    code,
    plain,
    strong,
)

#: Variants that have a column each.
MOST_COLUMNS = 4
TONES: dict[str, Tone] = {"met": "good", "missed": "bad", "undecided": "open"}


def verdicts(folder: RunFolder) -> Section:
    """Say of every target whether it is met, missed or undecided, each with its figure."""
    blocks: list[Block] = []
    rows = _base_rows(folder)
    if not rows:
        blocks.append(
            Paragraph(
                (
                    *plain("This scenario names no targets. Write below "),
                    code("[targets]"),
                    *plain(" what you want of your game, for example "),
                    code(f"{folder.game.headline()[0]} = {{ at_least = … }}"),
                    *plain(", and it is judged here."),
                )
            )
        )
        return Section("verdicts", "Verdicts on the targets", blocks)
    blocks.append(Paragraph(_tally(rows, _which(folder, rows))))
    blocks.append(_table(folder, rows))
    whys = [
        (strong(target_words(folder, row["target"])), *plain(f": {row['why']}"))
        for row in rows
        if row.get("why")
    ]
    if whys:
        blocks.append(Bullets(whys))
    wide = _spreads_undecided(folder, rows)
    if wide:
        blocks.append(Paragraph(plain(wide)))
    open_ones = [
        row for row in rows if row["verdict"] == "undecided" and row.get("games_to_decide")
    ]
    if open_ones:
        most = max(int(row["games_to_decide"]) for row in open_ones)
        blocks.append(
            Paragraph(
                (
                    *plain(
                        f"About {numbers.whole(most)} games would decide what is undecided: type "
                    ),
                    code(f"--games {most}"),
                    *plain("."),
                )
            )
        )
    return Section("verdicts", "Verdicts on the targets", blocks)


def _spreads_undecided(folder: RunFolder, rows: list[dict[str, Any]]) -> str:
    """Say why a spread may be undecided while Fairness finds that all win their fair share."""
    open_ones = [
        target_words(folder, row["target"])
        for row in rows
        if row["verdict"] == "undecided"
        and (measure := folder.measures.get(str(row["target"]).partition("[")[0])) is not None
        and measure.kind == "spread"
    ]
    if not open_ones:
        return ""
    return (
        f"{' and '.join(open_ones)} is the best less the worst: one a little above its fair share "
        "and another a little below add up. So it may still be undecided where Fairness already "
        "finds each of them close enough to its fair share."
    )


def target_words(folder: RunFolder, target: str) -> str:
    """Name a target by its measure's title, with the group when it has one."""
    name, _, group = target.partition("[")
    measure = folder.measures.get(name)
    title = measure.title if measure else name
    found = re.fullmatch(r"(.+)=(.+)\]", group)
    return f"{title}, {found[1].replace('_', ' ')} {found[2]}" if found else title


def _base_rows(folder: RunFolder) -> list[dict[str, Any]]:
    if folder.targets.is_empty():
        return []
    rows = folder.targets.sort("variant", maintain_order=True).to_dicts()
    first = rows[0]["variant"]
    return [row for row in rows if row["variant"] == first]


def _which(folder: RunFolder, rows: list[dict[str, Any]]) -> str:
    several = folder.targets["variant"].n_unique() > 1
    return f" under {rows[0]['label']}" if several else ""


def _tally(rows: list[dict[str, Any]], which: str) -> Line:
    count = {name: sum(row["verdict"] == name for row in rows) for name in TONES}
    told = [f"{n} {name}" for name, n in count.items() if n]
    many = f"{len(rows)} target{'s' if len(rows) > 1 else ''}"
    return (strong(f"Of {many}{which}: {', '.join(told)}."),)


def _table(folder: RunFolder, rows: list[dict[str, Any]]) -> Table:
    """Table of the targets; where a few variants are compared, with a column for each."""
    variants = folder.targets["variant"].unique().sort().to_list()
    if not 2 <= len(variants) <= MOST_COLUMNS:
        cells = [_row(folder, row) for row in rows]
        names = ("Target", "Wanted", "Measured", "Verdict")
        return Table(names, cells, "Targets of the scenario", frozenset({2}))
    every = {(row["variant"], row["target"]): row for row in folder.targets.to_dicts()}
    cells = [
        [*_row(folder, row)[:2], *(judged(folder, every.get((v, row["target"]))) for v in variants)]
        for row in rows
    ]
    heads = ("Target", "Wanted", *(folder.labels.get(v, str(v)) for v in variants))
    return Table(heads, cells, "Targets of the scenario", frozenset(range(2, len(heads))))


def judged(folder: RunFolder, row: Mapping[str, Any] | None) -> Cell:
    """Make a cell with a target's figure and verdict."""
    if row is None:
        return cell("–")
    measure = folder.measures.get(str(row["target"]).partition("[")[0])
    unit = measure.unit if measure else ""
    value, low, high = (math.nan if row[k] is None else row[k] for k in ("value", "low", "high"))
    text = numbers.value(value, low, high, unit, tail=False)
    verdict = str(row["verdict"])
    return Cell((strong(f"{text} {verdict}"),), value, TONES.get(verdict, ""))


def _row(folder: RunFolder, row: Mapping[str, Any]) -> list[Cell]:
    name = str(row["target"]).partition("[")[0]
    measure = folder.measures.get(name)
    unit = measure.unit if measure else ""
    low = row["low"] if row["low"] is not None else float("nan")
    high = row["high"] if row["high"] is not None else float("nan")
    value = row["value"] if row["value"] is not None else float("nan")
    verdict = str(row["verdict"])
    return [
        Cell((Span(target_words(folder, row["target"]), "term", name),)),
        cell(str(row["wanted"])),
        cell(numbers.interval(value, low, high, unit), value),
        Cell((strong(verdict),), tone=TONES.get(verdict, "")),
    ]
