"""A sweep on the terminal: which settings meet every target, the nearest misses, or all settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from napsim.cli.output import say, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from napsim.report.folder import RunFolder
    from napsim.report.settings import Settings

#: Settings and measures that fit on a screen.
MOST_ROWS, MOST_COLUMNS = 20, 3


def show_settings(folder: RunFolder) -> None:
    """Show every setting, or those that matter where there are many."""
    from napsim.report.settings import settings_of

    settings = settings_of(folder)
    everything = list(settings.rows)
    if folder.targets.is_empty():
        _table(folder, settings, everything[:MOST_ROWS], "")
        _left(len(everything))
        return
    _judged(folder, settings, everything)


def _judged(folder: RunFolder, settings: Settings, everything: Sequence[int]) -> None:
    from napsim.report import numbers
    from napsim.report.sections.responses import meeting
    from napsim.report.sections.sweep import nearest_misses

    met = sorted(meeting(folder))
    if len(everything) <= MOST_ROWS:
        _table(folder, settings, everything, "")
    else:
        _table(folder, settings, met[:MOST_ROWS], "Settings that meet all targets")
        nearest = nearest_misses(folder, set(met))
        _table(folder, settings, nearest, "The nearest misses")
    count = folder.targets["target"].n_unique()
    targets = {1: "the target", 2: "both targets"}.get(count, f"all {count} targets")
    many = numbers.whole(len(met)) if met else "None"
    verb = "meets" if len(met) < 2 else "meet"
    say(f"{many} of {numbers.whole(len(everything))} settings surely {verb} {targets}.")
    for (key, wanted), rows in folder.targets.group_by(["target", "wanted"], maintain_order=True):
        told = [
            f"{int((rows['verdict'] == verdict).sum())} {verdict}"
            for verdict in ("met", "missed", "undecided")
        ]
        say(f"  {key}, wanted {wanted}: {', '.join(told)}")
    if len(everything) > MOST_ROWS:
        _left(len(everything))


def _left(count: int) -> None:
    from napsim.report import numbers

    if count > MOST_ROWS:
        say(f"All {numbers.whole(count)} settings are in the report and in estimates.csv.")


def _table(folder: RunFolder, settings: Settings, variants: Sequence[int], title: str) -> None:
    """Print settings with what was wanted of them, or else with the first headline measures."""
    from napsim.report import phrases
    from napsim.report.sections.sweep import shown_measures
    from napsim.report.settings import words

    if not variants:
        return
    keys = settings.keys
    heads = [key.title.partition(" (")[0] for key in keys]
    rows = [
        [_marked(variant, [words(settings.rows[variant][key.name]) for key in keys])]
        for variant in variants
    ]
    if not folder.targets.is_empty():
        heads += list(dict.fromkeys(_heading(folder, key) for key in folder.targets["target"]))
        cells = _verdicts(folder, variants)
    else:
        measures = shown_measures(folder)[:MOST_COLUMNS]
        heads += [measure.title for measure in measures]
        cells = {}
        for variant in variants:
            found = [folder.one(measure.name, variant) for measure in measures]
            cells[variant] = ["–" if it is None else phrases.result(it) for it in found]
    printed = [[*row[0], *cells[v]] for row, v in zip(rows, variants, strict=True)]
    table(heads, printed, title, right=range(len(keys), len(heads)))


def _marked(variant: int, values: list[str]) -> list[str]:
    """Say of the base that it is the base."""
    return [f"{values[0]} (base)", *values[1:]] if variant == 0 and values else values


def _heading(folder: RunFolder, target: str) -> str:
    from napsim.report.sections.verdicts import target_words

    return target_words(folder, target)


def _verdicts(folder: RunFolder, variants: Sequence[int]) -> dict[int, list[str]]:
    """Write each target's figure and verdict, by variant."""
    from napsim.report import numbers

    found: dict[int, list[str]] = {variant: [] for variant in variants}
    chosen = folder.targets.filter(folder.targets["variant"].is_in(list(variants)))
    for row in chosen.iter_rows(named=True):
        measure = folder.measures[str(row["target"]).partition("[")[0]]
        text = "nothing measured"
        if row["value"] is not None:
            text = numbers.interval(row["value"], row["low"], row["high"], measure.unit, tail=False)
        found[row["variant"]].append(f"{text} {row['verdict']}")
    return found
