"""What a thing is worth: the same deals played again with one more of it in one player's hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from napsim.api.again import sums_again
from napsim.api.project import Project
from napsim.estimate.frame import estimates
from napsim.simulate.runner import Workers
from napsim.variants import Variant, changed_variants

#: Games of the run that are played again for every gift: enough to know a win rate's change to a
#: percentage point, since the deals are the same.
GAMES = 10_000

WORTH = {
    "thing": pl.String,
    "measure": pl.String,
    "base": pl.Float64,
    "difference": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "verdict": pl.String,
    "games": pl.Int64,
}


def worth_frame(
    project: Project, games: int, workers: Workers | None = None
) -> pl.DataFrame | None:
    """Play the run's first games again with each gift the game knows of.

    Parameters
    ----------
    project : Project
        A run.
    games : int
        How many the run has.
    workers : Workers, optional
        Who plays; threads, one a core, when not given.

    Returns
    -------
    polars.DataFrame or None
        Columns of `WORTH`, a row a gift; None for a game without gifts.
    """
    game, scenario = project.game, project.scenario
    measure, gifts = game.gifts(scenario.rules)
    if not gifts:
        return None
    variants = changed_variants(scenario, list(gifts.values()))
    names = {variant.number: _name(variant, gifts) for variant in variants[1:]}
    count = min(games, GAMES)
    told = estimates(
        game, variants, sums_again(scenario, variants, measure, count, workers)
    ).filter(pl.col("by") == "")
    base = told.filter(variant=0)["value"].item()
    rows = [
        (
            names[row["variant"]], measure, base, row["difference"],
            row["difference_low"], row["difference_high"], row["verdict"], row["games"],
        )
        for row in told.filter(pl.col("variant") > 0).iter_rows(named=True)
    ]  # fmt: skip
    return pl.DataFrame(rows, schema=WORTH, orient="row")


def _name(variant: Variant, gifts: Mapping[str, Mapping[str, Any]]) -> str:
    return next(name for name, changes in gifts.items() if changes == dict(variant.changes))
