"""``napsim sweep SCENARIO``."""

from __future__ import annotations

from typing import Annotated

import typer

from napsim.cli import options as o
from napsim.cli.working import How, with_how


@with_how
def sweep(
    scenario: o.ScenarioFile,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="KEY=A,B,C",
            help="What to try instead of the scenario's [vary], as rules.players=2,3. May be repeated.",
        ),
    ] = None,
    design: Annotated[
        str | None,
        typer.Option("--design", help="grid, one_at_a_time, latin_hypercube or sobol."),
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option("--samples", metavar="N", help="Settings of the last two designs."),
    ] = None,
    games: o.Games = None,
    seed: o.Seed = None,
    sets: o.Sets = None,
    measures: o.Measures = None,
    *,
    how: How,
) -> None:
    """Play all variants of a scenario; resumable."""
    from napsim import api

    base = api.load(scenario, sets or (), games=games, seed=seed)
    if vary or design is not None or samples is not None:
        base = api.varied(base, api.vary_from_options(base, vary or (), design, samples))
    how.carry_out(api.sweep_project(base, measures or None, typed=bool(vary)))
