"""The frames that reports and users read: estimates and distributions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
import polars as pl

from napsim.estimate.equivalence import verdicts
from napsim.estimate.intervals import LEVEL, quantile
from napsim.estimate.multiplicity import adjusted
from napsim.estimate.solve import Comparison, Solution, compare, solve
from napsim.estimate.sums import Counts, JobSums, Sums
from napsim.games.game import Game
from napsim.games.measures import Measure

#: Columns of the estimates frame, in order.
ESTIMATES: dict[str, Any] = {
    "variant": pl.Int64,
    "label": pl.String,
    "measure": pl.String,
    "by": pl.String,
    "level": pl.String,
    "kind": pl.String,
    "unit": pl.String,
    "value": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "half_width": pl.Float64,
    "method": pl.String,
    "games": pl.Int64,
    "numerator": pl.Int64,
    "denominator": pl.Int64,
    "p05": pl.Float64,
    "median": pl.Float64,
    "p95": pl.Float64,
    "by_chance": pl.Float64,
    "p_equal": pl.Float64,
    "difference": pl.Float64,
    "difference_low": pl.Float64,
    "difference_high": pl.Float64,
    "p_value": pl.Float64,
    "p_adjusted": pl.Float64,
    "pairing_gain": pl.Float64,
    "standardised": pl.Float64,
    "margin": pl.Float64,
    "verdict": pl.String,
}

DISTRIBUTIONS: dict[str, Any] = {
    "variant": pl.Int64,
    "label": pl.String,
    "measure": pl.String,
    "by": pl.String,
    "level": pl.String,
    "value": pl.Float64,
    "count": pl.Int64,
}

_QUANTILES = {"p05": 0.05, "median": 0.5, "p95": 0.95}


class Labelled(Protocol):
    """A variant as the frames name it."""

    @property
    def number(self) -> int:
        """Its number; the base has 0."""

    @property
    def label(self) -> str:
        """What was changed, or ``base``."""


def estimates(
    game: Game,
    variants: Sequence[Labelled],
    jobs: Iterable[JobSums],
    level: float = LEVEL,
) -> pl.DataFrame:
    """Make the estimates frame.

    Parameters
    ----------
    game : Game
        The game.
    variants : sequence
        Every variant with its number and label, the base among them.
    jobs : iterable of JobSums
        One for each group of variants, added up over its blocks. Read once, one at a time.
    level : float
        Coverage of the intervals.

    Returns
    -------
    polars.DataFrame
        Columns of `ESTIMATES`, a row a variant, measure and group, in order of variant. The base's
        figures are those of the group that has most games. A figure that does not exist is null; a group that
        no variant ever had is left out.
    """
    measures = {measure.name: measure for measure in game.measures()}
    labels = {variant.number: variant.label for variant in variants}
    # a frame a job: ten thousand small frames would take many times the memory of their contents
    frames: list[pl.DataFrame] = []
    of_base: pl.DataFrame | None = None
    most = 0
    for job in jobs:
        base = job.variants[job.base]
        if base.games > most:
            most = base.games
            of_base = _rows(job.base, labels[job.base], base, measures, None, level)
        rows = [
            _rows(number, labels[number], sums, measures, base, level)
            for number, sums in job.variants.items()
            if number != job.base
        ]
        frames += [pl.concat(rows)] if rows else []
    if of_base is None:
        return pl.DataFrame(schema=ESTIMATES)
    whole = pl.concat([of_base, *frames]).sort("variant", maintain_order=True)
    return _judged(whole, level)


def _rows(
    number: int,
    label: str,
    sums: Sums,
    measures: Mapping[str, Measure],
    base: Sums | None,
    level: float,
) -> pl.DataFrame:
    """Lay out one variant's rows; what depends on all variants is filled in by `_judged`."""
    solution = solve(sums, measures, level)
    against = None if base is None else compare(sums, base, measures, level)
    declared = [measures[cell.measure] for cell in sums.cells]
    columns: dict[str, Any] = {
        "variant": [number] * len(declared),
        "label": [label] * len(declared),
        "measure": [cell.measure for cell in sums.cells],
        "by": [cell.by for cell in sums.cells],
        "level": [cell.level for cell in sums.cells],
        "kind": [measure.kind for measure in declared],
        "unit": [measure.unit for measure in declared],
        "value": solution.value,
        "low": solution.low,
        "high": solution.high,
        "half_width": (solution.high - solution.low) / 2,
        "method": solution.method.tolist(),
        "games": [sums.games] * len(declared),
        **_counted(solution, declared),
        **_quantiles(sums, measures),
        "by_chance": solution.by_chance,
        "p_equal": solution.p_equal,
        **_against(against, len(declared)),
    }
    frame = pl.DataFrame(columns, schema_overrides=ESTIMATES)
    floats = [name for name, kind in ESTIMATES.items() if kind == pl.Float64]
    finite = [pl.when(pl.col(name).is_finite()).then(pl.col(name)).alias(name) for name in floats]
    return frame.with_columns(finite).select(list(ESTIMATES))


def _counted(solution: Solution, declared: list[Measure]) -> dict[str, list[int | None]]:
    """Give numerators and denominators; a scaled numerator is no count of anything."""
    whole = [measure.scale == 1 for measure in declared]
    return {
        "numerator": [
            int(y) if one and np.isfinite(y) else None
            for y, one in zip(solution.numerator, whole, strict=True)
        ],
        "denominator": [int(n) if np.isfinite(n) else None for n in solution.denominator],
    }


def _quantiles(sums: Sums, measures: Mapping[str, Measure]) -> dict[str, list[float | None]]:
    found: dict[str, list[float | None]] = {name: [None] * len(sums.cells) for name in _QUANTILES}
    for place, held in sums.counts.items():
        scale = measures[sums.cells[place].measure].scale
        values = held.least + np.arange(len(held.counts))
        for name, p in _QUANTILES.items():
            found[name][place] = quantile(values, held.counts, p) / scale
    return found


def _against(comparison: Comparison | None, rows: int) -> dict[str, Any]:
    if comparison is None:
        names = list(ESTIMATES)
        names = names[names.index("difference") :]
        return {name: [None] * rows for name in names}
    return {
        "difference": comparison.value,
        "difference_low": comparison.low,
        "difference_high": comparison.high,
        "p_value": comparison.p_value,
        "p_adjusted": [None] * rows,
        "pairing_gain": comparison.gain,
        "standardised": comparison.standardised,
        "margin": comparison.margin,
        "verdict": [None] * rows,
    }


def _judged(frame: pl.DataFrame, level: float) -> pl.DataFrame:
    """Adjust p-values over all cells of all variants, and say what each difference amounts to.

    Groups that no game of any variant had are left out.
    """
    seen = (pl.col("denominator") != 0) | pl.col("value").is_not_null()
    groups = ("measure", "by", "level")
    frame = frame.filter((seen.fill_null(False).any().over(groups)) | (pl.col("level") == ""))
    p_adjusted = adjusted(frame["p_value"].fill_null(np.nan).to_numpy(), "fdr_bh")
    ends = {
        name: frame[name].fill_null(np.nan).to_numpy()
        for name in ("difference_low", "difference_high", "margin")
    }
    said = verdicts(
        ends["difference_low"], ends["difference_high"], ends["margin"], p_adjusted, level
    )
    compared = pl.col("difference").is_not_null()
    return frame.with_columns(
        pl.Series("p_adjusted", p_adjusted).fill_nan(None),
        pl.when(compared)
        .then(pl.Series("verdict", said.tolist()))
        .otherwise(pl.lit(""))
        .alias("verdict"),
    )


def distributions(
    game: Game, variants: Sequence[Labelled], jobs: Iterable[JobSums]
) -> pl.DataFrame:
    """Make the frame of distributions: rows by value, for every variant and group.

    Parameters
    ----------
    game, variants, jobs
        As for `estimates`.

    Returns
    -------
    polars.DataFrame
        Columns of `DISTRIBUTIONS`; values that no row had are left out.
    """
    measures = {measure.name: measure for measure in game.measures()}
    labels = {variant.number: variant.label for variant in variants}
    frames: list[pl.DataFrame] = []
    of_base: list[pl.DataFrame] = []
    most = 0
    for job in jobs:
        rows: list[pl.DataFrame] = []
        for number, sums in job.variants.items():
            if number == job.base and sums.games <= most:
                continue
            counted = [
                _counted_rows(number, labels[number], sums, place, held, measures)
                for place, held in sums.counts.items()
            ]
            if number == job.base:
                of_base, most = counted, sums.games
            else:
                rows += counted
        frames += [pl.concat(rows)] if rows else []
    whole = [*of_base, *frames]
    if not whole:
        return pl.DataFrame(schema=DISTRIBUTIONS)
    return pl.concat(whole).sort("variant", maintain_order=True)


def _counted_rows(
    number: int, label: str, sums: Sums, place: int, held: Counts, measures: Mapping[str, Measure]
) -> pl.DataFrame:
    cell = sums.cells[place]
    seen = np.flatnonzero(held.counts)
    return pl.DataFrame(
        {
            "variant": [number] * len(seen),
            "label": [label] * len(seen),
            "measure": [cell.measure] * len(seen),
            "by": [cell.by] * len(seen),
            "level": [cell.level] * len(seen),
            "value": (held.least + seen) / measures[cell.measure].scale,
            "count": held.counts[seen],
        },
        schema=DISTRIBUTIONS,
    )
