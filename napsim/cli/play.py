"""``napsim play SCENARIO``."""

from __future__ import annotations

from typing import Annotated

import typer

from napsim.cli.options import Json, ScenarioFile, Seed, Sets


def play(
    scenario: ScenarioFile,
    game: Annotated[int, typer.Option("--game", metavar="N", help="Which game, from 0.")] = 0,
    seed: Seed = None,
    sets: Sets = None,
    as_json: Json = False,
) -> None:
    """Play one game and tell it, as a story or as JSON."""
    import json

    from napsim import api
    from napsim.cli.output import say

    loaded = api.load(scenario, sets or (), seed=seed)
    if as_json:
        for event in api.events(loaded, game):
            say(json.dumps(event, ensure_ascii=False))
        return
    for line in api.story(loaded, game):
        say(line)
