"""A tournament: who beats whom on the same deals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from napsim.report import numbers
from napsim.report.figures import dots, heatmap
from napsim.report.figures.axes import Reference
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
)

#: The sources of winning, in words.
WORDS = {
    "seat": "The seat",
    "profile": "The way of playing",
    "deal": "The deal",
    "rest": "What is left: luck, and what one player makes of one deal",
}


def tournament(folder: RunFolder) -> list[Section]:
    """Make the sections of a tournament, one a number of players after the findings."""
    counts = folder.matrix["players"].unique().sort().to_list() if len(folder.matrix) else []
    sections = [_findings(folder, counts)]
    for players in counts:
        sections.append(_section(folder, players, several=len(counts) > 1))
    return sections


def _ranked(folder: RunFolder, players: int) -> list[dict[str, Any]]:
    """Give the ratings of a number of players, the best first."""
    if folder.ratings.is_empty():
        return []
    chosen = folder.ratings.filter(pl.col("players") == players)
    return chosen.sort("value", descending=True, maintain_order=True).to_dicts()


def _findings(folder: RunFolder, counts: Sequence[int]) -> Section:
    lines: list[Line] = []
    for players in counts:
        ranked = _ranked(folder, players)
        if len(ranked) < 2:
            continue
        best, second, last = ranked[0], ranked[1], ranked[-1]
        head = f"{players} players: "
        told = numbers.interval(best["value"], best["low"], best["high"], "share")
        sure = best["low"] > second["high"]
        text = f"{best['profile']} wins most, {told}"
        if not sure:
            both = f"{best['profile']} and {second['profile']}"
            text = f"{both} cannot be told apart at the top ({told} the first)"
        low = numbers.interval(last["value"], last["low"], last["high"], "share")
        lines.append((strong(head), *plain(f"{text}; {last['profile']} wins least, {low}.")))
    lines += [plain(text) for text in _circles(folder, counts)]
    if not lines:
        return Section(
            "findings", "What matters", [Paragraph(plain("There is no pair to compare."))]
        )
    return Section("findings", "What matters", [Bullets(lines, ordered=True)])


def _circles(folder: RunFolder, counts: Sequence[int]) -> list[str]:
    """Name profiles that beat a better one: where strength is no ladder."""
    found = []
    for players in counts:
        order = [row["profile"] for row in _ranked(folder, players)]
        pairs = folder.matrix.filter(pl.col("players") == players)
        for row in pairs.iter_rows(named=True):
            if row["profile"] not in order or row["opponent"] not in order:
                continue
            lower = order.index(row["profile"]) > order.index(row["opponent"])
            if lower and row["low"] is not None and row["low"] > row["fair"]:
                found.append(
                    f"With {players} players {row['profile']} beats {row['opponent']}, which does "
                    "better over all: strength is not a simple ladder here."
                )
    return found[:2]


def _section(folder: RunFolder, players: int, *, several: bool) -> Section:
    pairs = folder.matrix.filter(pl.col("players") == players)
    ranked = _ranked(folder, players)
    blocks: list[Block] = []
    if ranked:
        blocks += [_ladder(ranked, pairs, players), _matrix(ranked, pairs, players)]
    blocks.append(_table(pairs))
    title = f"{players} players" if several else "Who beats whom"
    return Section(f"players-{players}", title, blocks)


def _ladder(ranked: Sequence[dict[str, Any]], pairs: pl.DataFrame, players: int) -> Picture:
    fair = float(pairs["fair"][0])
    reference = Reference(
        fair, f"an equal: {numbers.value(fair, fair - 0.001, fair + 0.001, 'share')}"
    )
    texts = [numbers.value(r["value"], r["low"], r["high"], "share") for r in ranked]
    series = dots.Series(
        "",
        [r["value"] for r in ranked],
        [r["low"] for r in ranked],
        [r["high"] for r in ranked],
        texts,
    )
    names = [str(r["profile"]) for r in ranked]
    best, last = names[0], names[-1]
    title = f"{best} wins most ({texts[0]}), {last} least ({texts[-1]})"
    if len(ranked) > 2 and ranked[0]["low"] <= ranked[1]["high"]:
        title = (
            f"{best} and {names[1]} win most ({texts[0]}, {texts[1]}), {last} least ({texts[-1]})"
        )
    told = "; ".join(f"{n}: {t}" for n, t in zip(names, texts, strict=True))
    return Picture(
        f"ladder_{players}",
        title,
        "Win rate of each profile over all its tables, with 95 % intervals.",
        f"{title}. {told}.",
        pl.DataFrame(ranked),
        lambda: dots.draw(
            title, names, [dots.Column("Win rate", "share", [series], reference)], ""
        ),
    )


def _matrix(ranked: Sequence[dict[str, Any]], pairs: pl.DataFrame, players: int) -> Picture:
    names = [str(r["profile"]) for r in ranked]
    values = np.full((len(names), len(names)), np.nan)
    texts = [["" for _ in names] for _ in names]
    known = {name: place for place, name in enumerate(names)}
    for row in pairs.iter_rows(named=True):
        r, c = known.get(row["profile"]), known.get(row["opponent"])
        if r is None or c is None or row["value"] is None:
            continue
        values[r, c] = row["value"]
        sure = row["low"] > row["fair"] or row["high"] < row["fair"]
        percent = numbers.plain(row["value"] * 100, 0)
        texts[r][c] = f"{percent}\N{NO-BREAK SPACE}%" + ("" if sure else "?")
    fair = float(pairs["fair"][0])
    title = _beaten(names, pairs)
    told = "; ".join(
        f"{row['profile']} against {row['opponent']}: "
        + numbers.value(row["value"], row["low"], row["high"], "share")
        for row in pairs.head(12).iter_rows(named=True)
        if row["value"] is not None
    )
    equal = numbers.value(fair, fair - 0.001, fair + 0.001, "share")
    it = heatmap.Map("Win rate of the row's profile", "share", values, texts, centre=fair)
    return Picture(
        f"matrix_{players}",
        title,
        f"Win rate of each profile (row) against each other (column) with {players} players. Red: more "
        f"than an equal's {equal}; blue: less. A question mark: the interval holds the equal's rate.",
        f"{title}. {told}.",
        pairs,
        lambda: heatmap.draw(title, [it], names, names, "Profile", "Opponent"),
    )


def _beaten(names: Sequence[str], pairs: pl.DataFrame) -> str:
    """Say how many others the best profile surely beats, and whom it does not."""
    best = names[0]
    mine = pairs.filter(pl.col("profile") == best)
    beaten = set(mine.filter(pl.col("low") > pl.col("fair"))["opponent"].to_list())
    others = [name for name in names[1:] if name in set(mine["opponent"].to_list())]
    left = [name for name in others if name not in beaten]
    if not left:
        return f"{best} surely beats all others"
    if not beaten:
        return f"{best} surely beats nobody"
    return f"{best} surely beats {len(beaten)} of {len(others)} others, not {', '.join(left)}"


def shares_of_winning(folder: RunFolder) -> Section | None:
    """Say how much of winning is the seat, the profile, the deal, and what is left."""
    if folder.split.is_empty():
        return None
    rows = folder.split.fill_null(math.nan).to_dicts()
    texts = [numbers.value(r["share"], r["low"], r["high"], "share") for r in rows]
    names = [WORDS.get(str(r["source"]), str(r["source"])) for r in rows]
    most = max(range(len(rows)), key=lambda place: rows[place]["share"])
    title = f"Who wins is above all {names[most][:1].lower()}{names[most][1:]} ({texts[most]})"
    seated = folder.run.get("identity", {}).get("players", [])
    who = ", ".join(str(seat.get("profile")) for seat in seated)
    series = dots.Series(
        "", [r["share"] for r in rows], [r["low"] for r in rows], [r["high"] for r in rows], texts
    )
    told = "; ".join(f"{n}: {t}" for n, t in zip(names, texts, strict=True))
    picture = Picture(
        "split",
        title,
        f"Shares of the variance of winning at one table ({who}), found by playing the same deals "
        "with the players moved round. Lines through the dots are 95 % intervals.",
        f"{title}. {told}.",
        folder.split,
        lambda: dots.draw(title, names, [dots.Column("Share", "share", [series])], ""),
    )
    return Section("split", "What decides who wins", [picture])


def _table(pairs: pl.DataFrame) -> Table:
    rows: list[list[Cell]] = []
    for row in pairs.iter_rows(named=True):
        value, low, high = (
            math.nan if row[k] is None else row[k] for k in ("value", "low", "high")
        )
        rows.append(
            [
                cell(str(row["profile"])),
                cell(str(row["opponent"])),
                cell(numbers.interval(value, low, high, "share"), value),
                cell(numbers.whole(row["games"]), row["games"]),
            ]
        )
    heads = ("Profile", "Against", "Win rate (95 % interval)", "Games")
    return Table(heads, rows, "All pairs", frozenset({2, 3}), folded=len(rows) > 12)
