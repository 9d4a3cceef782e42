"""Targets: met, missed or undecided, and how many games would decide.

A target is met when the whole interval lies in the wanted range, missed when the whole interval lies
outside it, undecided when it straddles an edge. Targets are planned, so Holm's step-down adjusts for
their number; over the many cells of a sweep it is Benjamini & Hochberg's. Where a run is looked at
while it goes on, intervals and p-values are those that may be watched (`napsim.estimate.watched`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import polars as pl
from scipy import stats

from napsim.estimate.figure import Figure, figure_of
from napsim.estimate.frame import Labelled
from napsim.estimate.intervals import LEVEL, anytime_deviations
from napsim.estimate.multiplicity import adjusted
from napsim.estimate.sums import JobSums
from napsim.estimate.watched import watched_figure_of
from napsim.games.game import Game
from napsim.games.measures import Measure

MET, MISSED, UNDECIDED = "met", "missed", "undecided"

#: How often a verdict was, or may have been, looked for: at the end of a run whose games were fixed
#: beforehand, or again and again while it went on.
ONCE, OFTEN = "once", "often"

#: With `games_to_decide` games the verdict falls with this chance, if the figure stays as it is.
POWER = 0.8

#: More games than this nobody plays: then no number is given.
MOST_GAMES = 10**12

TARGETS: dict[str, Any] = {
    "variant": pl.Int64,
    "label": pl.String,
    "target": pl.String,
    "wanted": pl.String,
    "why": pl.String,
    "value": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "verdict": pl.String,
    "games_to_decide": pl.Int64,
    "games": pl.Int64,
    "p_adjusted": pl.Float64,
    "looks": pl.String,
}


class Wanted(Protocol):
    """A target as the scenario gives it."""

    @property
    def key(self) -> str:
        """As written."""

    @property
    def measure(self) -> str:
        """Name of the measure."""

    @property
    def by(self) -> str:
        """Column of the group, or ""."""

    @property
    def level(self) -> str:
        """Label of the group, or ""."""

    @property
    def percentile(self) -> float | None:
        """From 0 to 1, for a percentile of a distribution; None for the measure's figure."""

    @property
    def low(self) -> float | None:
        """Least that is wanted; None where open."""

    @property
    def high(self) -> float | None:
        """Most that is wanted; None where open."""

    @property
    def why(self) -> str:
        """The reason."""


@dataclass(frozen=True, slots=True)
class _Judged:
    """One target of one variant before the adjustment."""

    variant: int
    target: Wanted
    figure: Figure | None
    inside: bool
    p_value: float


def targets(
    game: Game,
    variants: Sequence[Labelled],
    jobs: Iterable[JobSums],
    wanted: Sequence[Wanted],
    level: float = LEVEL,
    watched: bool = False,
) -> pl.DataFrame:
    """Make the targets frame.

    Parameters
    ----------
    game : Game
        The game.
    variants : sequence
        Every variant with number and label.
    jobs : iterable of JobSums
        One for each group of variants, added up over its blocks.
    wanted : sequence
        The targets.
    level : float
        Coverage of the intervals, and 1 less the chance of a false verdict.
    watched : bool
        Whether the verdicts are looked at while the run goes on, or decide when it stops.

    Returns
    -------
    polars.DataFrame
        Columns of `TARGETS`, a row a variant and target. A group that a variant does not have is
        undecided and has no figures.
    """
    measures = {measure.name: measure for measure in game.measures()}
    labels = {variant.number: variant.label for variant in variants}
    find = watched_figure_of if watched else figure_of
    judged: dict[int, list[_Judged]] = {}
    games: dict[int, int] = {}
    for job in jobs:
        for number, sums in job.variants.items():
            if sums.games > games.get(number, -1):
                games[number] = sums.games
                judged[number] = [
                    _judge(
                        number,
                        target,
                        find(
                            sums, measures, target.measure, target.by, target.level,
                            target.percentile, level,
                        ),
                    )
                    for target in wanted
                ]  # fmt: skip
    in_order = [judged[number] for number in sorted(judged)]
    p_adjusted = _adjusted(in_order)
    rows = [
        _row(one, labels[one.variant], games[one.variant], measures, p, len(wanted), level, watched)
        for one, p in zip((one for row in in_order for one in row), p_adjusted, strict=True)
    ]
    return pl.DataFrame(rows, schema=TARGETS, orient="row")


def _adjusted(in_order: list[list[_Judged]]) -> list[float]:
    """Adjust within each variant (Holm); in a sweep over all cells (Benjamini & Hochberg)."""
    p_values = [[one.p_value for one in row] for row in in_order]
    if len(in_order) > 2:
        return adjusted(np.concatenate(p_values), "fdr_bh").tolist() if p_values[0] else []
    return [p for row in p_values if row for p in adjusted(row, "holm").tolist()]


def _judge(number: int, target: Wanted, figure: Figure | None) -> _Judged:
    """Find on which side the figure lies and how sure that is."""
    if figure is None or math.isnan(figure.value):
        return _Judged(number, target, None, False, 1.0)
    least, most = figure.bounds
    low = None if target.low is None or target.low <= least else target.low
    high = None if target.high is None or target.high >= most else target.high
    if low is not None and figure.value < low:
        return _Judged(number, target, figure, False, figure.surprise(low))
    if high is not None and figure.value > high:
        return _Judged(number, target, figure, False, figure.surprise(high))
    if figure.error == 0 or figure.low == figure.high == figure.value:
        return _Judged(number, target, figure, True, 0.0)
    beyond = [] if low is None else [figure.surprise(figure.below(low))]
    beyond += [] if high is None else [figure.surprise(figure.above(high))]
    return _Judged(number, target, figure, True, max(beyond, default=0.0))


def _row(
    one: _Judged,
    label: str,
    games: int,
    measures: Mapping[str, Measure],
    p_adjusted: float,
    count: int,
    level: float,
    watched: bool,
) -> tuple[Any, ...]:
    target, figure = one.target, one.figure
    wanted = wanted_in_words(target, measures[target.measure].unit)
    decided = p_adjusted <= 1 - level
    verdict = (MET if one.inside else MISSED) if decided and figure else UNDECIDED
    shown = (figure.value, figure.low, figure.high) if figure else (None, None, None)
    needed = None if decided or not figure else _games_to_decide(one, figure, count, level, watched)
    return (
        one.variant, label, target.key, wanted, target.why, *shown, verdict, needed, games, p_adjusted,
        OFTEN if watched else ONCE,
    )  # fmt: skip


def _games_to_decide(
    one: _Judged, figure: Figure, count: int, level: float, watched: bool
) -> int | None:
    """How many games would decide, if the figure stays where it is; None when no number would."""
    edges = [edge for edge in (one.target.low, one.target.high) if edge is not None]
    each = 1 - (1 - level) / max(count, 1)
    if watched:
        far = min((abs(figure.value - edge) for edge in edges), default=0.0)
        z_now = far / figure.error if figure.error > 0 else 0.0
    else:
        z_now = float(stats.norm.isf(min(one.p_value, 1.0) / 2))
    if not z_now > 0:
        return None
    games = float(figure.games)
    for _ in range(_STEPS if watched else 1):
        # a watched interval's reach grows with the games, slowly: a few steps settle it
        reach = anytime_deviations(games, each) if watched else stats.norm.isf((1 - each) / 2)
        games = figure.games * ((float(reach) + stats.norm.isf(1 - POWER)) / z_now) ** 2
        if not games <= MOST_GAMES:
            return None
    return max(math.ceil(_rounded_up(games)), figure.games + 1)


#: Steps to the number of games that decide.
_STEPS = 8


def _rounded_up(games: float) -> float:
    """Round up to two digits: more would pretend to know."""
    step = 10 ** max(0, math.floor(math.log10(games)) - 1)
    return math.ceil(games / step) * step


def wanted_in_words(target: Wanted, unit: str) -> str:
    """Say what is wanted, for example ``15 % to 20 %`` or ``at most 1 %``."""

    def shown(value: float) -> str:
        if unit == "share":
            return f"{value * 100:.10g} %"
        return f"{value:.10g} {unit}".rstrip()

    if target.low is not None and target.high is not None:
        return f"{shown(target.low)} to {shown(target.high)}"
    if target.low is not None:
        return f"at least {shown(target.low)}"
    return f"at most {shown(target.high)}" if target.high is not None else "anything"


# ---- precision


def half_width(
    game: Game,
    job: JobSums,
    measure: str,
    by: str = "",
    group: str = "",
    level: float = LEVEL,
) -> float:
    """Give the widest half-width of a figure over all variants of a job; what `until` looks at.

    Stopping at a wanted precision is sound, since it does not look at where the figure lies.
    Infinite while a figure has no data.
    """
    measures = {one.name: one for one in game.measures()}
    widest = 0.0
    for sums in job.variants.values():
        figure = figure_of(sums, measures, measure, by, group, None, level)
        if figure is None:
            continue
        width = figure.half_width
        widest = max(widest, math.inf if math.isnan(width) else width)
    return widest
