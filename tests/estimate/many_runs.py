"""Many small runs of the known game, cut from one long one: what calibration is tested on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from napsim.estimate.plan import Plan, plan_of
from napsim.estimate.solve import Comparison, Solution, compare, solve
from napsim.estimate.sums import Parts, Sums, add, parts_of, sums_of
from tests.known_game import MEASURES, DiceRace, Played

GAME = DiceRace()
BY_NAME = {measure.name: measure for measure in MEASURES}


@dataclass(frozen=True)
class Runs:
    """Solutions and comparisons of many runs, a row a run, and the cells' names."""

    keys: list[tuple[str, str, str]]
    solutions: list[Solution]
    comparisons: list[Comparison]
    pooled: Solution

    def place(self, measure: str, by: str = "", level: str = "") -> int:
        return self.keys.index((measure, by, level))

    def covered(self, key: tuple[str, str, str], truth: float) -> float:
        place = self.keys.index(key)
        inside = [s.low[place] <= truth <= s.high[place] for s in self.solutions]
        return float(np.mean(inside))

    def difference_covered(self, key: tuple[str, str, str], truth: float) -> float:
        place = self.keys.index(key)
        inside = [c.low[place] <= truth <= c.high[place] for c in self.comparisons]
        return float(np.mean(inside))

    def p_values(self, key: tuple[str, str, str]) -> np.ndarray:
        place = self.keys.index(key)
        return np.array([c.p_value[place] for c in self.comparisons])


def long_parts(variant: Played, seed: int, games: int, only: Sequence[str] | None = None) -> Parts:
    """Play many games and keep the parts of every one."""
    plan: Plan = plan_of(GAME, variant.rules, variant.lineup, only)
    whole = []
    for first in range(0, games, 20_000):
        count = min(20_000, games - first)
        tables = GAME.play(dict(variant.rules), variant.lineup, seed, first, count)
        whole.append(parts_of(plan, tables, first, count)[0].values)
    return Parts(plan, np.concatenate(whole, axis=1))


def cut(parts: Parts, games: int) -> Iterator[Parts]:
    for first in range(0, parts.values.shape[1] - games + 1, games):
        yield Parts(parts.plan, np.ascontiguousarray(parts.values[:, first : first + games]))


def runs_of(ours: Parts, base: Parts | None, games: int) -> Runs:
    """Cut long play into runs of some games each; compare with the base on the same ones."""
    solutions, comparisons, total = [], [], None
    for mine, theirs in zip(cut(ours, games), cut(base or ours, games), strict=True):
        sums = sums_of(mine, {}, theirs)
        solutions.append(solve(sums, BY_NAME))
        if base is not None:
            comparisons.append(compare(sums, sums_of(theirs, {}), BY_NAME))
        total = sums if total is None else add(total, sums)
    assert total is not None
    keys = [(cell.measure, cell.by, cell.level) for cell in ours.plan.cells]
    return Runs(keys, solutions, comparisons, solve(total, BY_NAME))


def rows_of(variant: Played, seed: int, games: int) -> dict[str, pl.DataFrame]:
    tables = GAME.play(dict(variant.rules), variant.lineup, seed, 0, games)
    return {
        name: pl.DataFrame({column: rows[column] for column in rows.dtype.names})
        for name, rows in tables.items()
    }


def sums_over(variant: Played, seed: int, games: int) -> Sums:
    return sums_of(long_parts(variant, seed, games), {})
