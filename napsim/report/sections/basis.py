"""What the results rest on, and the games worth playing again."""

from __future__ import annotations

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
    Table,
    cell,
    code,
    plain,
    strong,
)


def basis(folder: RunFolder) -> Section:
    """Say what every number of the report rests on."""
    blocks: list[Block] = [Bullets(_facts(folder))]
    players = _players(folder)
    if players:
        blocks.append(
            Paragraph(
                (
                    strong("Who played."),
                    *plain(
                        " The players are scripted; their play is plausible, not perfect, and results hold for "
                        "players like these."
                    ),
                )
            )
        )
        blocks.append(Bullets(players))
        if folder.kind != "tournament":
            blocks += _matches(folder)
            blocks.append(Paragraph(_strength(folder)))
    blocks += _assumptions(folder)
    return Section("basis", "What this rests on", blocks)


def _facts(folder: RunFolder) -> list[Line]:
    run = folder.run
    game = folder.game
    facts: list[tuple[str, Any]] = [
        (
            "Game",
            f"{game.title}, rules version {folder.fact('rules_version') or game.rules_version}",
        ),
        ("Games", _games(folder)),
        ("Seed", folder.fact("seed")),
        ("Versions", _versions(run.get("versions"))),
    ]
    lines: list[Line] = [
        (strong(name), *plain(f": {value}")) for name, value in facts if value not in {None, ""}
    ]
    if run.get("command"):
        lines.append((strong("Typed"), *plain(": "), code(str(run["command"]))))
    lines.append(
        (
            strong("Intervals"),
            *plain(
                ": all are 95 % intervals; the game is the unit, so that tricks or battles of one "
                "game are not counted as independent."
            ),
        )
    )
    return lines


def _games(folder: RunFolder) -> str:
    most = folder.estimates["games"].max()
    count = numbers.whole(float(most)) if isinstance(most, int) else "–"
    variants = len(folder.variants)
    return count if variants == 1 else f"{count} for each of {numbers.whole(variants)} variants"


def _versions(versions: Any) -> str:
    if isinstance(versions, Mapping):
        return ", ".join(f"{name} {version}" for name, version in versions.items())
    return str(versions or "")


def _players(folder: RunFolder) -> list[Line]:
    names = dict.fromkeys(
        [*folder.run.get("profiles", {}), *_seated(folder.scenario.get("players", {}))]
    )
    known = {profile.name: profile.character for profile in folder.game.profiles}
    own = folder.scenario.get("profiles", {})
    lines: list[Line] = []
    for name in names:
        if name in own:
            table = dict(own[name])
            start = table.pop("base", "balanced")
            knobs = ", ".join(f"{key} = {value}" for key, value in table.items())
            text = f"as {start}, but with {knobs}" if knobs else f"as {start}"
        else:
            text = known.get(name, "")
        lines.append((strong(name), *plain(f": {text}" if text else "")))
    return lines


def _matches(folder: RunFolder) -> list[Block]:
    """Tell the short matches that the run's players played."""
    if folder.strength.is_empty():
        return []
    lines: list[Line] = []
    for (name,), rows in folder.strength.group_by(["profile"], maintain_order=True):
        told = ", ".join(
            f"{numbers.interval(row['value'], row['low'], row['high'], 'share')} against "
            f"{row['opponent']}"
            for row in rows.iter_rows(named=True)
        )
        fair = numbers.value(
            rows["fair"][0], rows["fair"][0] - 0.001, rows["fair"][0] + 0.001, "share"
        )
        lines.append(
            (
                strong(str(name)),
                *plain(
                    f" wins {told}; an equal would win {fair} ({numbers.whole(rows['games'][0])} games "
                    "each, all other seats played by the other)."
                ),
            )
        )
    return [Paragraph((strong("How strong they are."),)), Bullets(lines)]


def _strength(folder: RunFolder) -> Line:
    """Say how to learn how strong the players are."""
    typed = str(folder.run.get("command", "")).split()
    file = next((word for word in typed if word.endswith(".toml")), "SCENARIO")
    return (
        *plain("How strong each is against every other, in more games: "),
        code(f"napsim tournament {file}"),
        *plain("."),
    )


def _seated(players: Any) -> list[str]:
    profiles = players.get("profiles", []) if isinstance(players, Mapping) else []
    return [profiles] if isinstance(profiles, str) else [str(name) for name in profiles]


def _assumptions(folder: RunFolder) -> list[Block]:
    assumed = folder.run.get("assumptions") or {}
    if not assumed:
        return []
    head = (
        strong("Assumed."),
        *plain(
            " The rule text leaves these open; the results rest on a guess. To try another, set it "
            "below [rules]."
        ),
    )
    lines = [
        (code(str(name)), *plain(f" (assumed): {text}")) for name, text in dict(assumed).items()
    ]
    return [Paragraph(head), Bullets(lines)]


def telling(folder: RunFolder) -> Section | None:
    """List games worth playing again, with what to type."""
    if folder.telling.is_empty():
        return None
    several = "variant" in folder.telling.columns and folder.telling["variant"].n_unique() > 1
    rows: list[list[Cell]] = []
    for row in folder.telling.iter_rows(named=True):
        what = str(row["kind"]) + (f", {row['label']}" if several else "")
        rows.append(
            [
                cell(what),
                cell(numbers.whole(row["game"]), row["game"]),
                cell("" if row["value"] is None else str(row["value"])),
                Cell((code(str(row["command"])),)),
            ]
        )
    table = Table(
        ("What is telling", "Game", "", "To see it, type"),
        rows,
        "Each command prints the game as a story",
        frozenset({1}),
    )
    return Section("telling", "Games to play again", [table])
