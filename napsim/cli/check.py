"""``napsim check SCENARIO``."""

from __future__ import annotations

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
    *,
    how: How,
) -> None:
    """Judge the targets: exit 0 met, 1 missed, 3 undecided."""
    from napsim import api

    loaded = api.load(scenario, sets or (), games=games, seed=seed)
    result = how.carry_out(api.run_project(api.with_targets(loaded)), checking=True)
    raise typer.Exit(STATUS[result.verdict])
