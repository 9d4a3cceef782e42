"""``napsim check SCENARIO``."""

from __future__ import annotations

from typing import Annotated

import typer

from napsim.cli import options as o
from napsim.cli.working import How, with_how

#: Exit statuses, for scripts.
STATUS = {"met": 0, "missed": 1, "undecided": 3}


@with_how
def check(
    scenario: o.ScenarioFile,
    games: o.Games = None,
    seed: o.Seed = None,
    sets: o.Sets = None,
    until_decided: Annotated[
        bool,
        typer.Option(
            "--until-decided",
            help="Stop as soon as every target is decided; --games is then the most.",
        ),
    ] = False,
    *,
    how: How,
) -> None:
    """Judge the targets: exit 0 met, 1 missed, 3 undecided."""
    from napsim import api

    loaded = api.load(scenario, sets or (), games=games, seed=seed)
    project = api.run_project(api.with_targets(loaded), until_decided=until_decided)
    result = how.carry_out(project, checking=True)
    raise typer.Exit(STATUS[result.verdict])
