"""What a card or token is worth: one more of it, on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from napsim.report import numbers
from napsim.report.figures import effects
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

#: The section below which it stands.
CARDS = "cards"


def with_worth(folder: RunFolder, sections: Sequence[Section]) -> list[Section]:
    """Put what gifts are worth at the head of the section about cards, or in one of its own."""
    blocks = worth(folder)
    found = list(sections)
    if not blocks:
        return found
    for place, section in enumerate(found):
        if section.anchor == CARDS:
            found[place] = replace(section, blocks=[*blocks, *section.blocks])
            return found
    return [*found, Section(CARDS, "Cards and tokens", blocks)]


def worth(folder: RunFolder) -> list[Block]:
    """Tell what each gift does to its owner's wins: cause, not association."""
    if folder.worth.is_empty():
        return []
    rows = sorted(folder.worth.to_dicts(), key=lambda row: -row["difference"])
    measure = folder.measures[rows[0]["measure"]]
    games = numbers.whole(rows[0]["games"])
    head = (
        strong("What one more is worth."),
        *plain(
            f" {games} games were played again on the same deals, with one player given one thing beyond "
            "the rules. The difference is what that thing does, not how those fare who happen to hold it."
        ),
    )
    table = Table(
        ("One more", "Changes its owner's wins by", ""),
        [_row(row, measure.name) for row in rows],
        "Causal: with and without, on the same deals",
        frozenset({1}),
    )
    return [Paragraph(head), table, _picture(folder, rows, measure.unit)]


def _row(row: dict[str, Any], measure: str) -> list[Cell]:
    return [
        Cell((Span(row["thing"], "term", measure),)),
        cell(_change(row), row["difference"]),
        cell(str(row["verdict"])),
    ]


def _change(row: dict[str, Any]) -> str:
    return numbers.change(row["difference"], row["low"], row["high"], "share")


def _picture(folder: RunFolder, rows: Sequence[dict[str, Any]], unit: str) -> Picture:
    best, worst = rows[0], rows[-1]
    sure = best["low"] > worst["high"]
    title = "One more of a kind: no difference between them shows yet"
    if sure:
        title = (
            f"One more of a kind: a {best['thing']} is worth most ({_brief(best)}), "
            f"a {worst['thing']} least ({_brief(worst)})"
        )
    drawn = [
        effects.Effect(
            row["thing"], row["difference"], row["low"], row["high"],
            _change(row).replace("percentage points", "pp"), row["verdict"],
        )
        for row in rows
    ]  # fmt: skip
    told = "; ".join(f"{row['thing']} {_change(row)}" for row in rows)
    return Picture(
        "cards_worth",
        title,
        "Change of the owner's share of wins, with 95 % intervals, on the same deals with and without it.",
        f"{title}. {told}.",
        folder.worth,
        lambda: effects.draw(title, drawn, "Change of the owner's wins", unit=unit),
    )


def _brief(row: dict[str, Any]) -> str:
    return numbers.change(row["difference"], row["low"], row["high"], "share", brief=True)
