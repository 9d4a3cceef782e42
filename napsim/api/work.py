"""The work that is done on a job, wherever it is done: play, sum, keep."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from napsim.estimate.sums import sum_job, to_frame
from napsim.games.catalogue import get_game
from napsim.games.game import Tables
from napsim.simulate.blocks import Job


@dataclass(frozen=True, slots=True)
class Finished:
    """What comes back from a job.

    Attributes
    ----------
    sums : polars.DataFrame
        Its sums, laid out for a file.
    tables : dict of str to polars.DataFrame
        Every game's rows by table, with the variant's number; empty unless they are kept.
    """

    sums: pl.DataFrame
    tables: dict[str, pl.DataFrame]


@dataclass(frozen=True, slots=True)
class Work:
    """Plays and sums a job. A plain value, so that it can be sent anywhere.

    Attributes
    ----------
    measures : tuple of str or None
        What is summed; None: everything.
    groups : frozenset of tuple, or None
        Which breakdowns are kept, as (measure, column); None: all of them. The whole always is.
    keep : bool
        Whether the tables come back too.
    """

    measures: tuple[str, ...] | None = None
    groups: frozenset[tuple[str, str]] | None = None
    keep: bool = False

    def __call__(self, job: Job) -> Finished:
        """Play the base and the group's variants on the job's block."""
        kept: dict[str, list[pl.DataFrame]] = {}

        def keep(number: int, tables: Tables) -> None:
            # the base is played for every group but kept once
            if number == job.base.number and job.group:
                return
            for name, rows in tables.items():
                columns = {column: rows[column] for column in rows.dtype.names or ()}
                frame = pl.DataFrame(
                    {"variant": pl.repeat(number, len(rows), eager=True), **columns}
                )
                kept.setdefault(name, []).append(frame)

        sums = sum_job(
            get_game(job.game),
            job.seed,
            job.block.first_game,
            job.block.games,
            job.base,
            job.variants,
            self.measures,
            keep if self.keep else None,
        )
        return Finished(
            self._narrowed(to_frame(sums)), {name: pl.concat(parts) for name, parts in kept.items()}
        )

    def _narrowed(self, sums: pl.DataFrame) -> pl.DataFrame:
        if self.groups is None:
            return sums
        wanted = pl.col("by") == ""
        for measure, by in sorted(self.groups):
            wanted = wanted | ((pl.col("measure") == measure) & (pl.col("by") == by))
        return sums.filter(wanted)
