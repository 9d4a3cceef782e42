"""``napsim play SCENARIO``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from napsim.cli.options import Json, ScenarioFile, Seed, Sets


def play(
    scenario: ScenarioFile,
    game: Annotated[int, typer.Option("--game", metavar="N", help="Which game, from 0.")] = 0,
    seed: Seed = None,
    sets: Sets = None,
    as_json: Json = False,
    draw: Annotated[
        Path | None,
        typer.Option(
            "--draw",
            metavar="FILE",
            help="Draw the game instead, where it can be drawn: .gif for an animation, .png for a sheet.",
        ),
    ] = None,
) -> None:
    """Play one game and tell it, as a story or as JSON, or draw it."""
    import json

    from napsim import api
    from napsim.cli.output import say

    loaded = api.load(scenario, sets or (), seed=seed)
    if draw is not None:
        api.draw(loaded, draw, game)
        say(f"Drawn: {draw}")
        return
    if as_json:
        for event in api.events(loaded, game):
            say(json.dumps(event, ensure_ascii=False))
        return
    for line in api.story(loaded, game):
        say(line)
