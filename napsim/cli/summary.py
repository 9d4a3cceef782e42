"""The summary of a run on the terminal: a table in plain words, what it rests on, where to read on."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from napsim.cli.output import say, say_json, table

if TYPE_CHECKING:
    from napsim.api import Result
    from napsim.report.folder import Estimate, RunFolder

#: Rows of a comparison, variants of a sweep and measures beside them that fit on a screen.
MOST_ROWS = 20
MOST_COLUMNS = 3
INTERVAL = "Result (95 % interval)"


def show(result: Result, as_json: bool, checking: bool = False) -> None:
    """Print a result's summary (for a check the targets alone), or all of it as JSON."""
    if as_json:
        say_json(record(result))
        return
    from napsim.report.folder import read_folder

    folder = read_folder(result.folder)
    say(_heading(result))
    if checking:
        _targets(result)
    elif result.kind == "run":
        _headline(folder)
        _targets(result)
    elif result.kind == "tournament":
        _matrices(result)
    elif result.kind == "sensitivity":
        _effects(folder, result)
    elif result.variants.height == 2:
        _changes(folder, 1)
    else:
        _variants(folder)
    _basis(result)
    say(f"Report: {result.report}")


def record(result: Result) -> dict[str, Any]:
    """Give a result as JSON values: every row of the estimates."""
    return {
        "kind": result.kind,
        "folder": str(result.folder),
        "report": str(result.report),
        "title": result.scenario.title,
        "game": result.scenario.game,
        "games": result.games,
        "seed": result.scenario.seed,
        "assumptions": result.assumptions,
        "variants": result.variants.to_dicts(),
        "estimates": result.estimates.to_dicts(),
        "targets": result.targets.to_dicts(),
        "verdict": result.verdict,
    }


def _heading(result: Result) -> str:
    from napsim.report import numbers

    count = result.variants.height
    each = f" of each of {numbers.whole(count)} variants, on the same deals" if count > 1 else ""
    title, seed = result.scenario.title, result.scenario.seed
    return f"{title}: {numbers.whole(result.games)} games{each} (seed {seed})"


def _headline(folder: RunFolder) -> None:
    from napsim.report import phrases

    rows = []
    for name in folder.game.headline():
        estimate = folder.one(name)
        if estimate is not None:
            rows.append((folder.measures[name].title, phrases.result(estimate), name))
    table(("", INTERVAL, "Measure"), rows, right=(1,))


def _targets(result: Result) -> None:
    """Show the base's targets, and how many games would settle what is undecided."""
    from napsim.report import numbers

    rows = []
    for row in result.targets.filter(result.targets["variant"] == 0).iter_rows(named=True):
        measured = _measured(result, row)
        games = row["games_to_decide"]
        more = f"about {numbers.whole(games)} games would decide" if games else ""
        rows.append((row["verdict"], row["target"], row["wanted"], measured, more))
    if rows:
        table(("", "Target", "Wanted", INTERVAL, ""), rows, right=(3,))


def _measured(result: Result, row: dict[str, Any]) -> str:
    from napsim.report import numbers

    if row["value"] is None:
        return "nothing measured"
    target = next(t for t in result.scenario.targets if t.key == row["target"])
    units = result.estimates.filter(result.estimates["measure"] == target.measure)["unit"]
    return numbers.interval(row["value"], row["low"], row["high"], units[0])


def _changes(folder: RunFolder, variant: int) -> None:
    """Show what changed most first, and what did not; then the same in a sentence to paste."""
    from napsim.report import numbers
    from napsim.report.words import sentence

    pairs = []
    for measure in folder.measured:
        base, ours = folder.one(measure.name), folder.one(measure.name, variant)
        if base is not None and ours is not None and math.isfinite(ours.difference):
            pairs.append((base, ours))
    pairs.sort(key=lambda pair: -_size(pair[1]))
    rows = [
        (
            folder.measures[ours.measure].title,
            numbers.value(base.value, base.low, base.high, base.unit),
            numbers.value(ours.value, ours.low, ours.high, ours.unit),
            numbers.change(ours.difference, ours.difference_low, ours.difference_high, ours.unit),
            ours.verdict,
        )
        for base, ours in pairs[:MOST_ROWS]
    ]
    label = folder.labels[variant]
    table(("", "base", label, "Change (95 % interval)", ""), rows, right=(1, 2, 3))
    say(sentence(folder, variant))
    if len(pairs) > MOST_ROWS:
        say(f"{len(pairs) - MOST_ROWS} more measures, which changed less, are in the report.")


def _size(estimate: Estimate) -> float:
    return abs(estimate.standardised) if math.isfinite(estimate.standardised) else 0.0


def _variants(folder: RunFolder) -> None:
    """Show the first headline measures for each variant."""
    from napsim.report import phrases

    names = [name for name in folder.game.headline() if folder.one(name) is not None]
    names = names[:MOST_COLUMNS]
    rows = []
    for number, label in list(folder.labels.items())[:MOST_ROWS]:
        found = [folder.one(name, number) for name in names]
        rows.append((label, *("–" if it is None else phrases.result(it) for it in found)))
    titles = (folder.measures[name].title for name in names)
    table(("Variant", *titles), rows, right=range(1, MOST_COLUMNS + 1))
    left = len(folder.labels) - MOST_ROWS
    if left > 0:
        say(f"{left} more variants are in the report and in estimates.csv.")


def _matrices(result: Result) -> None:
    """Show who wins how often against whom, the strongest first; one table a number of players."""
    from napsim.report import numbers

    for (players,), ranked in result.frames["ratings"].group_by(["players"], maintain_order=True):
        pairs = result.frames["matrix"].filter(result.frames["matrix"]["players"] == players)
        cells = {
            (row["profile"], row["opponent"]): numbers.value(
                row["value"], row["low"], row["high"], "share"
            )
            for row in pairs.iter_rows(named=True)
        }
        order = ranked.sort("value", descending=True, maintain_order=True)
        names = order["profile"].to_list()
        rows = [
            (
                row["profile"],
                numbers.interval(row["value"], row["low"], row["high"], "share"),
                *(cells.get((row["profile"], name), "") for name in names),
            )
            for row in order.iter_rows(named=True)
        ]
        fair = numbers.value(pairs["fair"][0], 0, 0, "share")
        title = f"{players} players: win rate against each; an equal wins {fair}"
        table(("", "All", *names), rows, title, right=range(1, len(names) + 2))


def _effects(folder: RunFolder, result: Result) -> None:
    """Show what each setting does to each measure between its ends, the strongest first."""
    from napsim.report import numbers

    frame = result.frames["effects"]
    rows = []
    for name in dict.fromkeys(frame["measure"].to_list()):
        measure = folder.measures[name]
        found = list(frame.filter(frame["measure"] == name).iter_rows(named=True))
        found.sort(key=lambda row: -abs((row["value_high"] or 0) - (row["value_low"] or 0)))
        for row in found[:MOST_COLUMNS]:
            if row["value_low"] is None or row["value_high"] is None:
                continue
            change, error = row["value_high"] - row["value_low"], row["error"] * 2**0.5
            moved = numbers.change(change, change - error, change + error, measure.unit)
            ends = f"{row['low_setting']} → {row['high_setting']}"
            rows.append((measure.title, row["setting"], ends, moved))
    table(("", "Setting", "From, to", "Moves it by (about 95 %)"), rows, right=(3,))


def _basis(result: Result) -> None:
    seats = [seat.profile for seat in result.scenario.lineup.seats]
    who = seats[0] if len(set(seats)) == 1 else ", ".join(seats)
    if result.kind != "tournament":
        say(f"Played by scripted players: {who}. Results hold for players like these.")
    if result.assumptions:
        say("Assumed, since the rule text leaves it open:")
        for name, text in result.assumptions.items():
            say(f"  {name}: {text}")
