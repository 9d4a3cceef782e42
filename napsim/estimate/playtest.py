"""Real games beside simulated ones: what surprises, and what so few games can tell.

Every p-value is a Monte Carlo test: the share of simulated games (or of simulated tables of as many
games) at least as extreme, with the one that was observed counted among them, so that it is valid
however few were simulated (Davison & Hinkley 1997, 4.2). Its own sampling error is Clopper & Pearson's.

A game is as extreme as its most extreme figure: the least, over what is known of it, of the two-sided
tail probabilities, compared with the same least value of every simulated game. That allows for how
figures hang together and for how many of them there are. Holm's step-down then allows for the number of
games, and for the number of figures when all games are taken together.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from scipy import stats

from napsim.estimate.intervals import LEVEL, Floats, clopper_pearson, student_half
from napsim.estimate.multiplicity import adjusted

Whole = npt.NDArray[np.int64]
Verdict = Literal["surprising", "undecided", "unusual", "as expected"]

SURPRISING: Verdict = "surprising"
UNDECIDED: Verdict = "undecided"
UNUSUAL: Verdict = "unusual"
AS_EXPECTED: Verdict = "as expected"

#: Chance of calling anything surprising when nothing is.
ALPHA = 0.05
#: Fewer simulated tables than this say too little.
LEAST_TABLES = 200


@dataclass(frozen=True, slots=True)
class Quantity:
    """One thing that is known of real games and of simulated ones.

    Attributes
    ----------
    name, title, unit : str
        What it is called.
    words : tuple of str
        Names of its values 0, 1, 2… where they are no numbers; empty for numbers.
    nobody : str
        Name of the value -1, where there is one.
    per : bool
        Whether it is counted for each of something (bids made per deal).
    part : bool
        With `per`: whether it is a part of that.
    """

    name: str
    title: str
    unit: str = ""
    words: tuple[str, ...] = ()
    nobody: str = ""
    per: bool = False
    part: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one real game.

    Attributes
    ----------
    pool : int
        Which pool of simulated games was played as it was.
    values : mapping of str to int
        By quantity.
    per : mapping of str to int
        For quantities counted per something: how much of that.
    """

    pool: int
    values: Mapping[str, int]
    per: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Pool:
    """Simulated games: arrays over games by quantity, int64; `per` where counted per something."""

    values: Mapping[str, Whole]
    per: Mapping[str, Whole]

    @property
    def games(self) -> int:
        """How many."""
        return len(next(iter(self.values.values())))


@dataclass(frozen=True, slots=True)
class Chance:
    """A Monte Carlo p-value: the share at least as extreme, and its own 95 % interval."""

    value: float
    low: float
    high: float
    count: int
    of: int


@dataclass(frozen=True, slots=True)
class GameFound:
    """How one real game stands among simulated ones.

    Attributes
    ----------
    chance : Chance
        Share of simulated games at least as extreme in what is known of it.
    p_adjusted : float
        Its p-value allowing for the number of games.
    verdict : str
        ``surprising`` (also among so many games), ``unusual`` (on its own only), ``undecided`` (more
        simulated games would tell), ``as expected``.
    telling : str
        The quantity in which it is most extreme; empty when nothing is known.
    tail : float
        Share of simulated games at least as far out in that quantity, on the same side.
    above : bool
        Whether that side is the upper.
    """

    chance: Chance
    p_adjusted: float
    verdict: Verdict
    telling: str
    tail: float
    above: bool


@dataclass(frozen=True, slots=True)
class Share:
    """One value of a quantity, or its mean, over all real games.

    Attributes
    ----------
    word : str
        The value; empty for a mean.
    count, of : int
        How often, of how many (for a mean: the sum, and the number of games).
    value, low, high : float
        Share with the exact interval, or mean with Student's.
    simulated : float
        The same among simulated games.
    expect_low, expect_high : float
        Between these lie 95 % of simulated tables of as many games: counts, or means.
    """

    word: str
    count: int
    of: int
    value: float
    low: float
    high: float
    simulated: float
    expect_low: float
    expect_high: float


@dataclass(frozen=True, slots=True)
class TogetherFound:
    """How all real games together stand in one quantity, against simulated tables of as many."""

    quantity: Quantity
    games: int
    chance: Chance
    p_adjusted: float
    verdict: Verdict
    shares: tuple[Share, ...]


# ---- one game


class _Tails:
    """Two-sided tail probabilities of a quantity's values among simulated games."""

    def __init__(self, simulated: Whole, numeric: bool) -> None:
        self.values, counts = np.unique(simulated, return_counts=True)
        self._shares = counts / len(simulated)
        self._below = np.concatenate([[0.0], np.cumsum(self._shares)])
        self._numeric = numeric
        order = np.argsort(self._shares, kind="stable")
        # words: all that are as rare or rarer
        running = np.cumsum(self._shares[order])
        last = np.searchsorted(self._shares[order], self._shares * (1 + 1e-12), side="right") - 1
        self._as_rare = running[last]

    def sides(self, value: Any) -> tuple[Floats, Floats]:
        """Give the shares at or below, and at or above, of numbers."""
        at_most = self._below[np.searchsorted(self.values, value, side="right")]
        at_least = 1 - self._below[np.searchsorted(self.values, value, side="left")]
        return at_most, at_least

    def two_sided(self, value: Any) -> Floats:
        """Give the two-sided tail probability, of one value or of many."""
        value = np.asarray(value)
        if self._numeric:
            at_most, at_least = self.sides(value)
            return np.minimum(1.0, 2 * np.minimum(at_most, at_least))
        place = np.minimum(np.searchsorted(self.values, value), len(self.values) - 1)
        return np.where(self.values[place] == value, self._as_rare[place], 0.0)


def judge_games(
    quantities: Sequence[Quantity], known: Sequence[Known], pools: Sequence[Pool]
) -> list[GameFound]:
    """Judge every real game by itself.

    Parameters
    ----------
    quantities : sequence of Quantity
        Everything that may be known.
    known : sequence of Known
        The real games.
    pools : sequence of Pool
        Simulated games.
    """
    numeric = {it.name: not it.words for it in quantities}
    tails: dict[tuple[int, str], _Tails] = {}
    least: dict[tuple[int, tuple[str, ...]], Floats] = {}

    def tails_of(pool: int, name: str) -> _Tails:
        if (pool, name) not in tails:
            tails[pool, name] = _Tails(pools[pool].values[name], numeric[name])
        return tails[pool, name]

    found: list[tuple[Chance, str, float, bool]] = []
    for game in known:
        names = tuple(sorted(game.values))
        if not names:
            found.append((Chance(1.0, 1.0, 1.0, 0, 0), "", 1.0, False))
            continue
        own = {n: float(tails_of(game.pool, n).two_sided(game.values[n])) for n in names}
        if (game.pool, names) not in least:
            pool = pools[game.pool].values
            every = [tails_of(game.pool, n).two_sided(pool[n]) for n in names]
            least[game.pool, names] = np.sort(np.min(every, axis=0))
        telling = min(names, key=lambda name: own[name])
        compared = least[game.pool, names]
        count = int(np.searchsorted(compared, own[telling] * (1 + 1e-12), side="right"))
        found.append(
            (
                _chance(count, len(compared)),
                telling,
                *_side(tails_of(game.pool, telling), game.values[telling], numeric[telling]),
            )
        )
    verdicts, p_adjusted = _verdicts([one[0] for one in found])
    return [
        GameFound(chance, p, verdict, telling, tail, above)
        for (chance, telling, tail, above), p, verdict in zip(
            found, p_adjusted, verdicts, strict=True
        )
    ]


def _side(tails: _Tails, value: int, numeric: bool) -> tuple[float, bool]:
    if not numeric:
        return float(tails.two_sided(value)), False
    at_most, at_least = (float(x) for x in tails.sides(value))
    return min(at_most, at_least), at_least < at_most


def _chance(count: int, of: int) -> Chance:
    low, high = clopper_pearson(count, of)
    return Chance((count + 1) / (of + 1), float(low), float(high), count, of)


def _verdicts(chances: Sequence[Chance]) -> tuple[list[Verdict], list[float]]:
    """Allow for the number of looks (Holm), at the p-values and at the lower end of their error."""
    if not chances:
        return [], []
    at = adjusted([chance.value for chance in chances], "holm")
    low = adjusted([chance.low for chance in chances], "holm")
    found: list[Verdict] = []
    for chance, p, least in zip(chances, at, low, strict=True):
        if p <= ALPHA:
            found.append(SURPRISING)
        elif least <= ALPHA:
            # more simulated games could still show it to be
            found.append(UNDECIDED)
        else:
            found.append(UNUSUAL if chance.value <= ALPHA else AS_EXPECTED)
    return found, [float(p) for p in at]


# ---- all games together


def judge_together(
    quantities: Sequence[Quantity], known: Sequence[Known], pools: Sequence[Pool]
) -> list[TogetherFound]:
    """Judge all real games together, a quantity at a time, against simulated tables of as many games.

    The tables are made of games that are in no other table, so that they are independent.
    """
    tables = number_of_tables(known, pools)
    places = [_places(known, pool) for pool in range(len(pools))]
    found = []
    for quantity in quantities:
        having = [game for game in known if quantity.name in game.values]
        if having:
            found.append(_together(quantity, known, pools, places, tables))
    verdicts, p_adjusted = _verdicts([chance for _, _, chance, _ in found])
    return [
        TogetherFound(quantity, games, chance, p, verdict, shares)
        for (quantity, games, chance, shares), p, verdict in zip(
            found, p_adjusted, verdicts, strict=True
        )
    ]


def number_of_tables(known: Sequence[Known], pools: Sequence[Pool]) -> int:
    """Say how many tables of as many games as were noted the simulated games make."""
    counts = [sum(game.pool == place for game in known) for place in range(len(pools))]
    return min(
        (pool.games // count for pool, count in zip(pools, counts, strict=True) if count), default=0
    )


def _places(known: Sequence[Known], pool: int) -> list[int]:
    return [place for place, game in enumerate(known) if game.pool == pool]


def _together(
    quantity: Quantity,
    known: Sequence[Known],
    pools: Sequence[Pool],
    places: list[list[int]],
    tables: int,
) -> tuple[Quantity, int, Chance, tuple[Share, ...]]:
    """Lay a quantity's values out, tables by games, with the real table in row 0."""
    columns: list[Whole] = []
    per: list[Whole] = []
    means: list[float] = []
    weights: list[Floats] = []
    for pool, its in zip(pools, places, strict=True):
        if not its:
            continue
        simulated = pool.values[quantity.name]
        of = pool.per.get(quantity.name, np.ones_like(simulated))
        rows = simulated[: tables * len(its)].reshape(tables, len(its))
        of_rows = of[: tables * len(its)].reshape(tables, len(its))
        shares = (
            np.bincount(simulated + 1, minlength=len(quantity.words) + 1) if quantity.words else ()
        )
        for column, place in enumerate(its):
            game = known[place]
            if quantity.name not in game.values:
                continue
            columns.append(np.concatenate([[game.values[quantity.name]], rows[:, column]]))
            per.append(np.concatenate([[game.per.get(quantity.name, 1)], of_rows[:, column]]))
            means.append(float(simulated.sum() / of.sum()))
            if quantity.words:
                weights.append(np.asarray(shares) / len(simulated))
    values, ofs = np.stack(columns, axis=1), np.stack(per, axis=1)
    if quantity.words:
        chance, told = _words(quantity, values, np.stack(weights))
    else:
        chance, told = _numbers(quantity, values, ofs, np.array(means))
    return quantity, values.shape[1], chance, told


def _words(quantity: Quantity, values: Whole, weights: Floats) -> tuple[Chance, tuple[Share, ...]]:
    """Compare how often each word came up (chi-square), the real table in row 0."""
    games = values.shape[1]
    levels = [level for level in range(-1, len(quantity.words)) if weights[:, level + 1].any()
              or (values[0] == level).any()]  # fmt: skip
    counts = np.stack([(values == level).sum(axis=1) for level in levels], axis=1)
    expected = np.array([weights[:, level + 1].sum() for level in levels])
    with np.errstate(divide="ignore", invalid="ignore"):
        parts = np.where(
            expected > 0, (counts - expected) ** 2 / expected, np.where(counts > 0, np.inf, 0.0)
        )
    distance = parts.sum(axis=1)
    count = int((distance[1:] >= distance[0] * (1 - 1e-9)).sum())
    low, high = clopper_pearson(counts[0], games)
    least, most = np.quantile(
        counts[1:], ((1 - LEVEL) / 2, (1 + LEVEL) / 2), axis=0, method="inverted_cdf"
    )
    told = tuple(
        Share(
            quantity.words[level] if level >= 0 else quantity.nobody or "nobody", int(counts[0, k]), games,
            float(counts[0, k] / games), float(low[k]), float(high[k]),
            float(expected[k] / games), float(least[k]), float(most[k]),
        )
        for k, level in enumerate(levels)
    )  # fmt: skip
    return _chance(count, len(values) - 1), told


def _numbers(
    quantity: Quantity, values: Whole, ofs: Whole, means: Floats
) -> tuple[Chance, tuple[Share, ...]]:
    """Compare the mean, or the ratio, the real table in row 0; two-sided."""
    beyond = (values - ofs * means).sum(axis=1)
    spare = 1e-9 * (1 + abs(beyond[0]))
    count = 2 * min(
        int((beyond[1:] <= beyond[0] + spare).sum()), int((beyond[1:] >= beyond[0] - spare).sum())
    )
    tables = len(values) - 1
    chance = _two_sided(count, tables)
    totals, of = values.sum(axis=1), ofs.sum(axis=1)
    ratios = totals / np.maximum(of, 1)
    least, most = np.quantile(ratios[1:], ((1 - LEVEL) / 2, (1 + LEVEL) / 2), method="inverted_cdf")
    value = float(ratios[0])
    if quantity.part:
        ends = clopper_pearson(totals[0], of[0])
        low, high = float(ends[0]), float(ends[1])
    else:
        # the game is the unit, also of a ratio
        left = values[0] - value * ofs[0]
        games = values.shape[1]
        error = math.sqrt(float((left**2).sum()) / max(games - 1, 1) / games) / (of[0] / games or 1)
        half = float(student_half(error, games))
        # what is counted is not below 0
        low = max(value - half, 0.0) if int(values.min()) >= 0 else value - half
        high = value + half
    simulated = float((ofs[0] * means).sum() / max(ofs[0].sum(), 1))
    told = Share(
        "", int(totals[0]), int(of[0]), value, low, high, simulated, float(least), float(most)
    )
    return chance, (told,)


def _two_sided(count: int, of: int) -> Chance:
    """Make a chance of twice the smaller tail."""
    one = _chance(count // 2, of)
    return Chance(
        min(1.0, 2 * one.value), min(1.0, 2 * one.low), min(1.0, 2 * one.high), min(count, of), of
    )


# ---- how many would settle it

#: With that many games a question is settled with this chance.
POWER = 0.8
#: Up to here every number of games is tried; beyond, the normal approximation is as good.
EXACT_UP_TO = 4_000
#: More than this nobody plays.
MOST_GAMES = 10**9


def games_to_settle_share(truth: float, low: float | None, high: float | None) -> int | None:
    """Say how many games tell whether a share lies within bounds, if it is truly `truth`.

    Settled is it when the exact interval lies wholly inside or wholly outside the bounds.

    Parameters
    ----------
    truth : float
        The true share.
    low, high : float or None
        The bounds; None where open.

    Returns
    -------
    int or None
        The least number with which that happens with chance `POWER`; None when no number would.
    """
    low = None if low is None or low <= 0 else low
    high = None if high is None or high >= 1 else high
    if low is None and high is None:
        return 1
    # exact intervals need more than the normal ones, and rare shares much more
    rough = _normal_games(truth, math.sqrt(truth * (1 - truth)), low, high)
    if rough is None:
        return None
    if rough > EXACT_UP_TO:
        return rough
    least, most = 1, 2
    while _settles(truth, most, low, high) < POWER:
        least, most = most, most * 2
        if most > 8 * EXACT_UP_TO:
            return most
    while most - least > 1:
        middle = (least + most) // 2
        least, most = (
            (least, middle) if _settles(truth, middle, low, high) >= POWER else (middle, most)
        )
    return most


def _settles(truth: float, games: int, low: float | None, high: float | None) -> float:
    """Give the chance that the exact interval after so many games lies on one side of every bound."""
    counts = np.arange(games + 1)
    least, most = clopper_pearson(counts, games)
    inside = np.ones(games + 1, dtype=bool)
    outside = np.zeros(games + 1, dtype=bool)
    if low is not None:
        inside &= least >= low
        outside |= most < low
    if high is not None:
        inside &= most <= high
        outside |= least > high
    chances = stats.binom.pmf(counts, games, truth)
    return float(chances[inside | outside].sum())


def games_to_settle_mean(
    truth: float, deviation: float, low: float | None, high: float | None
) -> int | None:
    """Say how many games tell whether a mean lies within bounds, if it is truly `truth`.

    Parameters
    ----------
    truth, deviation : float
        True mean and standard deviation of one game.
    low, high : float or None
        The bounds; None where open.
    """
    return _normal_games(truth, deviation, low, high)


def _normal_games(
    truth: float, deviation: float, low: float | None, high: float | None
) -> int | None:
    edges = [edge for edge in (low, high) if edge is not None]
    if not edges:
        return 1
    distance = min(abs(truth - edge) for edge in edges)
    z = stats.norm.isf((1 - LEVEL) / 2) + stats.norm.isf(1 - POWER)
    if distance <= 0 or deviation * z / distance > math.sqrt(MOST_GAMES):
        return None
    return max(2, math.ceil((deviation * z / distance) ** 2))
