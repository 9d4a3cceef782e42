"""The reference page of all measures, written from their declarations: ``docs/measures.md``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from napsim.estimate import equivalence
from napsim.games.catalogue import all_games
from napsim.games.game import Game
from napsim.games.measures import CROSS, Measure

INTRODUCTION = f"""\
# Measures

What napsim measures of each game. This page is written from the declarations by `make docs`.

**How to read an entry.** *Name* is what stands below `[targets]` in a scenario: `rout_win_rate`; for a group
`win_rate[seat=1]`; for two crossed ones `rout_rate[site_type=massive, size=12]`; for a distribution also a
percentile, `battles[p95]` or `battles[median]`.

| kind | what it is | its interval |
|---|---|---|
| proportion | how often it is so, of the rows that count | Wilson; Jeffreys beside 0 and 1; exact for 0 |
| mean | mean of a number | normal, from the variance between games |
| ratio | one sum over another | delta method, games as units |
| distribution | how often each whole number, and percentiles | mean as above; order statistics |
| slope | least-squares slope of one number on another | delta method, games as units |
| contrast | mean where something is so, less the mean where it is not | delta method, games as units |
| spread | greatest less least over groups | which true spreads would not be surprised by the one seen |

One game is one observation: rows of the same game are not independent, so a game's rows are added up first.
Differences between variants are taken game by game on the same deals.

**When a change matters.** Unless a measure says otherwise, a share counts as the same within
{equivalence.SHARE_MARGIN * 100:g} percentage point (for rare shares within a tenth of the share, but at least
{equivalence.LEAST_SHARE_MARGIN * 100:g} percentage points), anything else within
{equivalence.MARGIN_IN_DEVIATIONS:g} standard deviations of one game.

*Association* marks measures that compare those who did something with those who did not. They show what goes
together, not what causes what.
"""


def page() -> str:
    """Write the whole page, all games of the catalogue in their order."""
    return INTRODUCTION + "".join(_game(game) for game in all_games())


def _game(game: Game) -> str:
    lines = ["", f"## {game.title} (`{game.name}`)", ""]
    declared = game.measures()
    for group in dict.fromkeys(measure.group for measure in declared):
        lines += [f"### {group.capitalize()}", ""]
        for measure in declared:
            if measure.group == group:
                lines += _measure(measure)
    return "\n".join(lines) + "\n"


def _measure(measure: Measure) -> list[str]:
    facts = [measure.kind, measure.unit or "a number"]
    if measure.by:
        groups = ", ".join(_by(by) for by in measure.by)
        facts.append(f"{'over' if measure.kind == 'spread' else 'by'} {groups}")
    if measure.of:
        facts.append(f"of `{measure.of}`")
    if measure.margin is not None:
        facts.append(f"the same within {_margin(measure)}")
    if measure.applies is not None:
        facts.append("only under some rules")
    if measure.association:
        facts.append("*association*")
    lines = [f"**`{measure.name}`: {measure.title}.** {measure.meaning}  ", f"{'; '.join(facts)}."]
    if measure.formula:
        lines[-1] += f" Formula: {measure.formula}."
    if measure.source:
        lines[-1] += f" Source: {measure.source}."
    if measure.assumed:
        names = ", ".join(f"`{name}`" for name in measure.assumed)
        lines[-1] += f" Rests on what is assumed of {names}."
    return [*lines, ""]


def _by(by: str) -> str:
    return " × ".join(column.replace("_", " ") for column in by.split(CROSS))


def _margin(measure: Measure) -> str:
    margin = measure.margin or 0.0
    if measure.unit == "share":
        return f"{margin * 100:g} percentage point{'s' * (margin != 0.01)}"
    return f"{margin:g} {measure.unit}".rstrip()


def main(arguments: Sequence[str]) -> None:
    """Write the page into the folder named, ``docs`` when none is."""
    folder = Path(arguments[0] if arguments else "docs")
    (folder / "measures.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
