"""How many real games would settle each target of a scenario."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from napsim.estimate.intervals import Floats, clopper_pearson, student_half
from napsim.estimate.playtest import (
    Known,
    Pool,
    Whole,
    games_to_settle_mean,
    games_to_settle_share,
)
from napsim.estimate.targets import MET, MISSED, UNDECIDED, Wanted
from napsim.games.catalogue import get_game
from napsim.games.game import Game
from napsim.games.measures import Measure
from napsim.games.notes import Noted
from napsim.scenario import Scenario

#: A table of real games has no column for it, or no game has a cell there.
NO_COLUMN, NOT_NOTED = "no column", "not noted"


@dataclass(frozen=True, slots=True)
class Settling:
    """A target, and what real games say of it.

    Attributes
    ----------
    target : Wanted
        As in the scenario.
    column : str
        The column that tells; empty when none does.
    unit : str
        Of the figures.
    value, low, high : float
        What the real games show, with the exact interval of a share or Student's of a mean; NaN where
        there is nothing.
    games : int
        Real games that tell.
    verdict : str
        ``met``, ``missed`` or ``undecided`` by the real games alone; ``not noted``, ``no column``.
    simulated : float
        The figure among simulated games.
    if_simulated, if_noted : int or None
        Real games that would settle it in four cases of five, if they are like the simulated ones, or go
        on as those that were noted; None when no number would.
    """

    target: Wanted
    column: str
    unit: str
    value: float = math.nan
    low: float = math.nan
    high: float = math.nan
    games: int = 0
    verdict: str = NO_COLUMN
    simulated: float = math.nan
    if_simulated: int | None = None
    if_noted: int | None = None


def settle(
    scenario: Scenario, known: Sequence[Known], pools: Sequence[Pool], base_noted: bool
) -> list[Settling]:
    """Judge every target by the real games that were played under the scenario's own rules.

    Parameters
    ----------
    scenario : Scenario
        With its targets.
    known : sequence of Known
        The real games.
    pools : sequence of Pool
        Simulated games; the first under the scenario's rules, if `base_noted`.
    base_noted : bool
        Whether any real game was played under the scenario's rules.
    """
    game = get_game(scenario.game)
    measures = {measure.name: measure for measure in game.measures()}
    ours = [one for one in known if one.pool == 0] if base_noted else []
    found = []
    for target in scenario.targets:
        unit = measures[target.measure].unit
        told = _told(target, game, measures)
        if told is None:
            found.append(Settling(target, "", unit))
            continue
        it, words = told
        having = [one for one in ours if it.name in one.values]
        if not having:
            found.append(Settling(target, it.name, unit, verdict=NOT_NOTED))
            continue
        noted = np.array([one.values[it.name] for one in having], dtype=np.int64)
        per = np.array([one.per.get(it.name, 1) for one in having], dtype=np.int64)
        real = _Sample(noted, per)
        simulated = _Sample(
            pools[0].values[it.name],
            pools[0].per.get(it.name, np.ones_like(pools[0].values[it.name])),
        )
        found.append(_settled(target, it, unit, words, real, simulated))
    return found


def _told(
    target: Wanted, game: Game, measures: dict[str, Measure]
) -> tuple[Noted, tuple[int, ...]] | None:
    """Give the column that tells a target, and for words which of them; of a spread all."""
    measure = measures[target.measure]
    for it in game.notes():
        if not it.judged:
            continue
        if isinstance(it.measure, str):
            if it.kind == "seat" and measure.kind == "spread" and measure.of == it.measure:
                return (it, (0, 1)) if measure.by == ("seat",) else None
            if it.measure != target.measure:
                continue
            if it.kind == "seat":
                return (it, (int(target.level),)) if target.by == "seat" else None
            return (it, ()) if not target.by else None
        for word, name in it.measure.items():
            if name == target.measure and not target.by:
                return it, (list(it.words).index(word),)
    return None


@dataclass(frozen=True, slots=True)
class _Sample:
    """Values of games, and what they are counted per."""

    values: Whole
    per: Whole

    @property
    def ratio(self) -> float:
        return float(self.values.sum() / max(self.per.sum(), 1))

    @property
    def deviation(self) -> float:
        """Standard deviation of one game's part in the mean or ratio."""
        left = self.values - self.ratio * self.per
        return float(left.std(ddof=1) / self.per.mean()) if len(left) > 1 else math.nan


@dataclass(frozen=True, slots=True)
class _Part:
    """One question about a share: how often it came up, and between what it should lie."""

    count: int
    of: int
    simulated: float
    low: float | None
    high: float | None


def _settled(
    target: Wanted, it: Noted, unit: str, words: tuple[int, ...], real: _Sample, simulated: _Sample
) -> Settling:
    if len(words) > 1:
        return _spread(target, it, unit, real, simulated)
    if target.percentile is not None:
        return _percentile(target, it, unit, target.percentile, real, simulated)
    if words or (it.per and it.part):
        if words:
            real, simulated = (
                _Sample((s.values == words[0]).astype(np.int64), np.ones_like(s.values))
                for s in (real, simulated)
            )
        count, of = int(real.values.sum()), int(real.per.sum())
        part = _Part(count, of, simulated.ratio, target.low, target.high)
        each = float(simulated.per.mean())
        low, high = (float(end) for end in clopper_pearson(count, of))
        verdict, *needed = _judged([part])
        games = [None if n is None else math.ceil(n / each) for n in needed]
        return Settling(
            target, it.name, unit, real.ratio, low, high, len(real.values), verdict,
            simulated.ratio, games[0], games[1],
        )  # fmt: skip
    return _mean(target, it, unit, real, simulated)


def _judged(parts: Sequence[_Part]) -> tuple[str, int | None, int | None]:
    """Judge by the exact intervals; give the trials that would settle all parts, by either truth."""
    inside, outside = [], []
    for part in parts:
        least, most = (float(end) for end in clopper_pearson(part.count, part.of))
        low = -math.inf if part.low is None else part.low
        high = math.inf if part.high is None else part.high
        inside.append(least >= low and most <= high)
        outside.append(most < low or least > high)
    verdict = MET if all(inside) else MISSED if any(outside) else UNDECIDED

    def most_of(truths: Sequence[float]) -> int | None:
        each = [games_to_settle_share(t, p.low, p.high) for t, p in zip(truths, parts, strict=True)]
        return None if None in each else max(n for n in each if n is not None)

    return (
        verdict,
        most_of([part.simulated for part in parts]),
        most_of([part.count / part.of if part.of else math.nan for part in parts]),
    )


def _percentile(
    target: Wanted, it: Noted, unit: str, p: float, real: _Sample, simulated: _Sample
) -> Settling:
    """Turn a percentile within bounds into shares: p95 is at most 12 when 95 % lie at or below 12."""
    parts = []
    for edge, low, high in ((target.high, p, None), (target.low, None, p)):
        if edge is None:
            continue
        # at most the upper edge, or below the lower one
        cut = math.floor(edge) if low is not None else math.ceil(edge) - 1
        parts.append(
            _Part(
                int((real.values <= cut).sum()), len(real.values),
                float((simulated.values <= cut).mean()), low, high,
            )
        )  # fmt: skip
    verdict, if_simulated, if_noted = _judged(parts)
    return Settling(
        target, it.name, unit, _quantile(real.values, p), math.nan, math.nan, len(real.values),
        verdict, _quantile(simulated.values, p), if_simulated, if_noted,
    )  # fmt: skip


def _quantile(values: Whole, p: float) -> float:
    return float(np.quantile(values, p, method="inverted_cdf"))


def _mean(target: Wanted, it: Noted, unit: str, real: _Sample, simulated: _Sample) -> Settling:
    games = len(real.values)
    half = float(student_half(real.deviation / math.sqrt(games), games)) if games > 1 else math.inf
    low, high = real.ratio - half, real.ratio + half
    if int(simulated.values.min()) >= 0:
        low = max(low, 0.0)
    least = -math.inf if target.low is None else target.low
    most = math.inf if target.high is None else target.high
    # games that all came out alike give no interval to judge by
    sure = games > 1 and real.deviation > 0
    verdict = UNDECIDED
    if sure and low >= least and high <= most:
        verdict = MET
    elif sure and (high < least or low > most):
        verdict = MISSED
    needed = [
        games_to_settle_mean(truth, simulated.deviation, target.low, target.high)
        for truth in (simulated.ratio, real.ratio)
    ]
    return Settling(
        target, it.name, unit, real.ratio, low, high, games, verdict, simulated.ratio, *needed
    )


def _spread(target: Wanted, it: Noted, unit: str, real: _Sample, simulated: _Sample) -> Settling:
    """Tell how far sides lie apart; the games needed follow from two sides of average luck."""
    sides = int(max(simulated.values.max(), real.values.max())) + 1

    def apart(values: Whole) -> tuple[float, Floats]:
        shares = np.bincount(values[values >= 0], minlength=sides) / len(values)
        return float(shares.max() - shares.min()), shares

    (value, _), (truth, _) = apart(real.values), apart(simulated.values)
    deviation = math.sqrt(2 / sides)
    needed = [
        games_to_settle_mean(t, deviation, target.low or None, target.high) for t in (truth, value)
    ]
    return Settling(
        target,
        it.name,
        unit,
        value,
        math.nan,
        math.nan,
        len(real.values),
        UNDECIDED,
        truth,
        *needed,
    )
