"""How strong the players of a run are: a short match of each against every profile of the game."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from napsim.api.again import sums_again
from napsim.api.project import Project
from napsim.estimate.frame import estimates
from napsim.estimate.tournament import MATRIX, WIN_RATE, Pairing, matrix
from napsim.scenario import lineup_for
from napsim.simulate.runner import Workers
from napsim.variants import Variant

#: Games of each match: strength is told roughly; `tournament` tells it well.
GAMES = 1_000


def strength_frame(
    project: Project, games: int, workers: Workers | None = None
) -> pl.DataFrame | None:
    """Play short matches on the run's first deals.

    Parameters
    ----------
    project : Project
        A run.
    games : int
        How many the run has; a match is no longer.
    workers : Workers, optional
        Who plays; threads, one a core, when not given.

    Returns
    -------
    polars.DataFrame or None
        Columns of `MATRIX`: win rate of each profile of the run at a table of another; None where wins
        are not told by profile.
    """
    game, scenario = project.game, project.scenario
    rate = next((m for m in game.measures() if m.name == WIN_RATE), None)
    if rate is None or "profile" not in rate.by:
        return None
    rules, sides = scenario.rules, game.sides(scenario.rules)
    seated = list(dict.fromkeys(seat.profile for seat in scenario.lineup.seats))
    count = min(games, GAMES)
    frames = []
    for profile in seated:
        others = [other.name for other in game.profiles if other.name != profile]
        variants = [replace(project.variants[0], number=0)]
        pairings: dict[int, Pairing] = {}
        for number, other in enumerate(others, start=1):
            names = [
                profile if seat in sides[0] else other for seat in range(game.seat_count(rules))
            ]
            lineup = lineup_for(game, rules, names, True, scenario.own_profiles)
            variants.append(Variant(number, f"{profile} against {other}", {}, rules, lineup))
            pairings[number] = Pairing(len(names), profile, other, len(sides))
        sums = sums_again(scenario, variants, WIN_RATE, count, workers)
        found = matrix(estimates(game, variants, sums), pairings)
        frames.append(found.filter(pl.col("profile") == profile))
    return pl.concat(frames) if frames else pl.DataFrame(schema=MATRIX)
