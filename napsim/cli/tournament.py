"""``napsim tournament SCENARIO``."""

from __future__ import annotations

from typing import Annotated

import typer

from napsim.cli import options as o
from napsim.cli.working import How, with_how


@with_how
def tournament(
    scenario: o.ScenarioFile,
    profiles: Annotated[
        list[str] | None,
        typer.Option("--profile", metavar="NAME", help="Who takes part; all when none is named."),
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", metavar="N", help="A number of players. May be repeated."),
    ] = None,
    games: o.Games = None,
    seed: o.Seed = None,
    sets: o.Sets = None,
    *,
    how: How,
) -> None:
    """Let every profile play against every other."""
    from napsim import api

    loaded = api.load(scenario, sets or (), games=games, seed=seed)
    how.carry_out(api.tournament_project(loaded, profiles or (), players or ()))
