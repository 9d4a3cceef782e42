"""``napsim sensitivity SCENARIO``."""

from __future__ import annotations

from typing import Annotated

import typer

from napsim.cli import options as o
from napsim.cli.working import How, with_how


@with_how
def sensitivity(
    scenario: o.ScenarioFile,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="KEY=A,B,C",
            help="What to look at, instead of the scenario's [vary]. May be repeated.",
        ),
    ] = None,
    trajectories: Annotated[
        int,
        typer.Option("--trajectories", metavar="N", help="Of the Morris screening; 0 for none."),
    ] = 10,
    samples: Annotated[
        int,
        typer.Option(
            "--samples", metavar="N", help="Of the Sobol indices, a power of two; 0 for none."
        ),
    ] = 0,
    games: o.Games = None,
    seed: o.Seed = None,
    sets: o.Sets = None,
    measures: o.Measures = None,
    *,
    how: How,
) -> None:
    """Find which settings move which measures."""
    from napsim import api
    from napsim.scenario.reading import parse_vary

    loaded = api.load(scenario, sets or (), games=games, seed=seed)
    chosen = parse_vary(vary) if vary else None
    project = api.sensitivity_project(loaded, chosen, trajectories, samples, measures or None)
    how.carry_out(project)
