"""The summary of a run on the terminal: a table in plain words, what it rests on, where to read on."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from napsim.cli.output import say, say_json, table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from napsim.api import Result
    from napsim.report.folder import RunFolder

#: Frames that only some kinds of run have.
ONLY_SOME = ("telling_games", "matrix", "ratings", "split", "effects")
HONEST = "Judged by wider intervals, which stay honest however often one looks."
INTERVAL = "Result (95 % interval)"


def show(result: Result, as_json: bool, checking: bool = False) -> None:
    """Print a result's summary (for a check the targets alone), or all of it as JSON."""
    if as_json:
        say_json(record(result))
        return
    from napsim.cli.changes import show_changes
    from napsim.cli.effects import show_effects
    from napsim.cli.settings import show_settings
    from napsim.report.folder import read_folder

    folder = read_folder(result.folder)
    say(_heading(result))
    if checking:
        _targets(result)
        _verdict(result)
    elif result.kind == "run":
        _headline(folder)
        _targets(result)
    elif result.kind == "tournament":
        _matrices(result)
        _split(result)
    elif result.kind == "sensitivity":
        show_effects(folder)
    elif result.kind == "compare":
        show_changes(folder)
    else:
        show_settings(folder)
    _precision(result)
    if not result.finished and result.targets.height:
        say(HONEST)
    _basis(result, folder.run.get("profiles", ()))
    say(f"Report: {result.report}")


def record(result: Result) -> dict[str, Any]:
    """Give a result as JSON values: every row of every frame but the distributions."""
    return {
        "kind": result.kind,
        "folder": str(result.folder),
        "report": str(result.report),
        "title": result.scenario.title,
        "game": result.scenario.game,
        "games": result.games,
        "finished": result.finished,
        "seed": result.scenario.seed,
        "assumptions": result.assumptions,
        "variants": result.variants.to_dicts(),
        "estimates": result.estimates.to_dicts(),
        "targets": result.targets.to_dicts(),
        "verdict": result.verdict,
        **{name: result.frames[name].to_dicts() for name in ONLY_SOME if name in result.frames},
    }


def _heading(result: Result) -> str:
    from napsim.report import numbers

    count = result.variants.height
    what = "line-ups" if result.kind == "tournament" else "variants"
    each = f" of each of {numbers.whole(count)} {what}, on the same deals" if count > 1 else ""
    title, seed = result.scenario.title, result.scenario.seed
    games = numbers.whole(result.games)
    if not result.finished:
        games = f"so far {games} of {numbers.whole(result.scenario.games)}"
    return f"{title}: {games} games{each} (seed {seed})"


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
        if row["verdict"] == "undecided" and not games:
            more = "too early to say how many games would decide"
        rows.append((row["target"], row["wanted"], measured, row["verdict"], more))
    if rows:
        table(("Target", "Wanted", INTERVAL, "Verdict", ""), rows, right=(2,))


def _verdict(result: Result) -> None:
    """Say what the targets come to, and how they were looked at."""
    verdicts = result.targets.filter(result.targets["variant"] == 0)["verdict"].to_list()
    told = [f"{verdicts.count(it)} {it}" for it in ("met", "missed", "undecided") if it in verdicts]
    say(f"Targets: {', '.join(told)}.")
    if (result.targets["looks"] == "often").any():
        say(HONEST)
    elif "undecided" in verdicts:
        say("--until-decided plays on and stops as soon as every target is decided.")


def _precision(result: Result) -> None:
    """Say whether the precision that `until` wants was reached, and how many games would do."""
    from napsim.report import numbers

    until = result.scenario.until
    if until is None:
        return
    frame = result.estimates
    chosen = (frame["measure"] == until.measure) & (frame["by"] == until.by)
    rows = frame.filter(chosen & (frame["level"] == until.level))
    widths = [math.inf if width is None else width for width in rows["half_width"]]
    widest = max(widths, default=math.inf)
    unit = rows["unit"][0] if rows.height else ""
    wanted = numbers.size(until.half_width, until.half_width, until.half_width, unit)
    if widest <= until.half_width:
        say(f"{until.key} is known to within {wanted}, as wanted.")
        return
    text = f"{until.key} is not yet known to within {wanted}"
    if math.isfinite(widest):
        times = (widest / until.half_width) ** 2
        text += (
            f"; about {numbers.whole(math.ceil(result.games * times / 1000) * 1000)} games would do"
        )
    say(f"{text}.")


def _measured(result: Result, row: dict[str, Any]) -> str:
    from napsim.report import numbers

    if row["value"] is None:
        return "nothing measured"
    target = next(t for t in result.scenario.targets if t.key == row["target"])
    units = result.estimates.filter(result.estimates["measure"] == target.measure)["unit"]
    return numbers.interval(row["value"], row["low"], row["high"], units[0])


def _matrices(result: Result) -> None:
    """Show who wins how often against whom, the strongest first; one table a number of players."""
    from napsim.report import numbers

    for (players,), ranked in result.frames["ratings"].group_by(["players"], maintain_order=True):
        pairs = result.frames["matrix"].filter(result.frames["matrix"]["players"] == players)
        cells = {
            (row["profile"], row["opponent"]): numbers.about(
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
        title = f"{players} players: win rate against each (95 % interval); an equal wins {fair}"
        table(("", "All", *names), rows, title, right=range(1, len(names) + 2))


def _split(result: Result) -> None:
    """Say how much of winning is what."""
    from napsim.report import numbers
    from napsim.report.sections.tournament import WORDS

    if "split" not in result.frames:
        return
    rows = [
        (WORDS[row["source"]], numbers.interval(row["share"], row["low"], row["high"], "share"))
        for row in result.frames["split"].iter_rows(named=True)
    ]
    who = ", ".join(seat.profile for seat in result.scenario.lineup.seats)
    table(("", "Share"), rows, f"What decides who wins, at a table of {who}", right=(1,))


def _basis(result: Result, profiles: Iterable[str]) -> None:
    """Say who played and what was assumed."""
    who = ", ".join(profiles)
    if result.kind != "tournament":
        say(f"Played by scripted players: {who}. Results hold for players like these.")
    if result.assumptions:
        say("Assumed, since the rule text leaves it open:")
        for name, text in result.assumptions.items():
            say(f"  {name}: {text}")
