"""``napsim compare SCENARIO --set KEY=VALUE``."""

from __future__ import annotations

from typing import Annotated

import typer

from napsim.cli import options as o
from napsim.cli.working import How, with_how

Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="What is changed, as rules.players=2. Repeated: all of it at once, unless --each.",
    ),
]


@with_how
def compare(
    scenario: o.ScenarioFile,
    sets: Changes = None,
    each: Annotated[
        bool,
        typer.Option("--each", help="Compare with each --set on its own, not with all at once."),
    ] = False,
    against: Annotated[
        list[str] | None,
        typer.Option("--against", metavar="FILE", help="Another scenario. May be repeated."),
    ] = None,
    games: o.Games = None,
    seed: o.Seed = None,
    measures: o.Measures = None,
    *,
    how: How,
) -> None:
    """Play a scenario and a change of it on the same deals."""
    from napsim import api
    from napsim.errors import UserError

    if not sets and not against:
        raise UserError(
            "compare needs something to compare with",
            hint="give --set KEY=VALUE, for example --set rules.players=2, or --against FILE",
        )
    base = api.load(scenario, games=games, seed=seed)
    changes = api.changes_from(sets or (), each)
    others = [api.load(path) for path in against or ()]
    try:
        project = api.compare_project(base, changes, others, measures or None)
    except UserError as error:
        if error.key in {key for change in changes for key in change}:
            # it was typed, and stands in no file
            error.file = "--set"
        raise
    how.carry_out(project)
