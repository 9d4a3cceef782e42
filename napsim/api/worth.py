"""What a thing is worth: the same deals played again with one more of it in one player's hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from napsim.api.project import Project
from napsim.estimate.frame import estimates
from napsim.estimate.sums import JobSums, merge, sum_job
from napsim.simulate.blocks import Block, Job
from napsim.simulate.runner import Workers, work_through, workers_from
from napsim.variants import Variant, changed_variants

#: Games of the run that are played again for every gift: enough to know a win rate's change to a
#: percentage point, since the deals are the same.
GAMES = 10_000
#: Games are handed out in pieces of so many.
PIECE = 1_000

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
    blocks = [
        Block(place, first, min(PIECE, count - first))
        for place, first in enumerate(range(0, count, PIECE))
    ]
    jobs = (
        Job(scenario.game, scenario.seed, block, 0, variants[0], variants[1:]) for block in blocks
    )
    who = workers or workers_from()
    total = merge(sums for _, sums in work_through(jobs, Summing(measure), who))
    frame = estimates(game, variants, [total]).filter(
        (pl.col("by") == "") & (pl.col("variant") > 0)
    )
    base = estimates(game, variants, [total]).filter(
        (pl.col("by") == "") & (pl.col("variant") == 0)
    )
    rows = [
        (
            names[row["variant"]], measure, base["value"][0], row["difference"],
            row["difference_low"], row["difference_high"], row["verdict"], row["games"],
        )
        for row in frame.iter_rows(named=True)
    ]  # fmt: skip
    return pl.DataFrame(rows, schema=WORTH, orient="row")


def _name(variant: Variant, gifts: Mapping[str, Mapping[str, Any]]) -> str:
    return next(name for name, changes in gifts.items() if changes == dict(variant.changes))


class Summing:
    """Plays a job and sums one measure. A plain value, so that it can be sent anywhere."""

    def __init__(self, measure: str) -> None:
        self.measure = measure

    def __call__(self, job: Job) -> JobSums:
        """Give the job's sums."""
        from napsim.games.catalogue import get_game

        block: Block = job.block
        measures: Sequence[str] = (self.measure,)
        return sum_job(
            get_game(job.game), job.seed, block.first_game, block.games, job.base, job.variants,
            measures,
        )  # fmt: skip
