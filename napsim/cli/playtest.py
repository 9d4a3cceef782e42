"""``napsim playtest SCENARIO NOTES``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from napsim.cli import options as o
from napsim.cli.working import How, with_how

if TYPE_CHECKING:
    from napsim.estimate.noted import Playtest

INTERRUPTED = 130


@with_how
def playtest(
    scenario: o.ScenarioFile,
    notes: Annotated[
        str | None,
        typer.Argument(
            metavar="NOTES", help="A CSV file with a row a real game.", show_default=False
        ),
    ] = None,
    template: Annotated[
        bool,
        typer.Option(
            "--template", help="Print the headings of an empty table, and what they mean."
        ),
    ] = False,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", metavar="N", help="How many games to simulate for each way of playing."
        ),
    ] = None,
    seed: o.Seed = None,
    sets: o.Sets = None,
    *,
    how: How,
) -> None:
    """Lay a table of real games beside simulated ones: what surprises, what so few games can tell."""
    from napsim import api
    from napsim.errors import UserError

    loaded = api.load(scenario, sets or (), seed=seed)
    if template:
        _template(loaded, how.quiet)
        return
    if notes is None:
        raise UserError(
            "playtest needs a table of real games",
            hint="name a CSV file; --template prints an empty one to fill in",
        )
    if games is not None and games < 1:
        raise UserError(
            "is out of range", key="--games", value=games, allowed="a whole number from 1"
        )
    options = how.options()
    try:
        found = api.playtest_with(loaded, notes, options, games)
    except api.Stopped:
        from napsim.cli.output import note

        note("\nStopped; nothing was written.")
        raise typer.Exit(INTERRUPTED) from None
    _show(found, how)


def _template(scenario: object, quiet: bool) -> None:
    """Print the headings for a file, and what they mean for the reader."""
    from napsim.cli.output import note
    from napsim.scenario.model import Scenario
    from napsim.scenario.noting import explained, template

    assert isinstance(scenario, Scenario)
    print(template(scenario), end="")
    if quiet:
        return
    note("One row a game; leave empty what you do not know, and leave out columns you do not need.")
    for name, meaning in explained(scenario):
        note(f"  {name}: {meaning}")


def _show(found: Playtest, how: How) -> None:
    from napsim.api.playtest import folder_of
    from napsim.cli.output import say, say_json
    from napsim.estimate.noted import frames

    folder = folder_of(found.scenario, how.options())
    if how.as_json:
        say_json(
            {
                "kind": "playtest",
                "page": str(folder / "playtest.html"),
                "title": found.scenario.title,
                "simulated": found.simulated,
                "tables": found.tables,
                "unused": list(found.notes.unused),
                **{name: frame.to_dicts() for name, frame in frames(found).items()},
            }
        )
    elif not how.quiet:
        from napsim.report.playtest import as_text

        say(as_text(found))
        say(f"Page: {folder / 'playtest.html'}")
