"""Mergeable sums: all that is kept of the games of a block.

For every cell (a measure in a group) the sums over games of its components and of their products;
for a variant also the products with the base's components on the same games, so that differences are
paired without a game being stored. All whole numbers: adding is exact and order cannot matter.

What `simulate` needs: `sum_job` plays and sums one job, `merge` adds jobs up, `to_frame` and
`from_frame` go to and from a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import polars as pl

from napsim.estimate.evaluate import evaluate, room
from napsim.estimate.kernels import add_rows, count_values, extremes, sum_parts, sum_products
from napsim.estimate.plan import Cell, Plan, Task, pairing_of, plan_of
from napsim.games.game import Game, Lineup, Tables

Whole = npt.NDArray[np.int64]
Small = npt.NDArray[np.int32]

#: A distribution over more whole numbers than this is a mistake in its declaration.
MOST_VALUES = 100_000

#: Sums of products within one block stay below this.
_LIMIT = 2**62

_TOO_LARGE = "too large to be summed exactly: give it a smaller scale"

#: Games that are played and summed at a time.
PIECE = 4096


class Played(Protocol):
    """What is played under one number: a variant, or the base."""

    @property
    def number(self) -> int:
        """Its number; the base has 0."""

    @property
    def rules(self) -> Mapping[str, Any]:
        """Resolved rules."""

    @property
    def lineup(self) -> Lineup:
        """Who sits where."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Rows by value of one distribution in one group.

    Attributes
    ----------
    least : int
        Value of the first count.
    counts : ndarray of int64
        Rows with value least, least + 1, …; empty when there were none. First and last are not 0.
    """

    least: int
    counts: Whole


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of one variant over some games.

    Attributes
    ----------
    games : int
        Number of games.
    cells : tuple of Cell
        What was summed.
    own : ndarray of int64
        For each cell of m components: m sums, m (m + 1) / 2 products (upper triangle).
    base_sizes : ndarray of int64
        For each cell: the number of the base's components in `cross`; 0 where nothing is paired.
    cross : ndarray of int64
        For each paired cell: products of its components (rows) with the base's (columns).
    counts : dict of int to Counts
        For the cells of distributions, by place of the cell.
    """

    games: int
    cells: tuple[Cell, ...]
    own: Whole
    base_sizes: Whole
    cross: Whole
    counts: dict[int, Counts]


@dataclass(frozen=True, slots=True)
class JobSums:
    """The sums of a group of variants and of the base on the same games.

    Attributes
    ----------
    base : int
        Number of the base.
    variants : dict of int to Sums
        By number, the base among them.
    """

    base: int
    variants: dict[int, Sums]

    @property
    def games(self) -> int:
        """Number of games each variant was played for."""
        return self.variants[self.base].games


@dataclass(frozen=True, slots=True)
class Parts:
    """The components of every cell by game: what is paired and then forgotten.

    Attributes
    ----------
    plan : Plan
        What they are.
    values : ndarray of int32, shape (parts, games)
        In the order of the plan.
    """

    plan: Plan
    values: Small


# ---- one job


def sum_job(
    game: Game,
    seed: int,
    first_game: int,
    games: int,
    base: Played,
    variants: Sequence[Played] = (),
    measures: Sequence[str] | None = None,
    keep: Callable[[int, Tables], None] | None = None,
) -> JobSums:
    """Play the base and a group of variants on the same games and return their sums.

    Parameters
    ----------
    game : Game
        The game.
    seed : int
        The run's seed.
    first_game, games : int
        The block.
    base : Played
        What the variants are compared with.
    variants : sequence of Played
        The group; the base may be left out of it.
    measures : sequence of str, optional
        Names of the measures to sum. None: all.
    keep : callable, optional
        Called with each variant's number and tables, for ``--keep-games``.

    Returns
    -------
    JobSums
        The base and the variants.
    """
    played = (base, *(v for v in variants if v.number != base.number))
    tables: dict[int, list[Tables]] = {}
    total: JobSums | None = None
    for first, count in _pieces(first_game, games):
        found: dict[int, Sums] = {}
        against: Parts | None = None
        for one in played:
            rows = game.play(dict(one.rules), one.lineup, seed, first, count)
            if keep is not None:
                tables.setdefault(one.number, []).append(rows)
            plan = plan_of(game, one.rules, one.lineup, measures)
            space = room("variant" if against else "base", (plan.parts, count))
            parts, counts = parts_of(plan, rows, first, count, space)
            found[one.number] = sums_of(parts, counts, against)
            against = against or parts
        piece = JobSums(base.number, found)
        total = piece if total is None else merge((total, piece))
    if total is None:
        raise ValueError("a block without games cannot be summed")
    if keep is not None:
        for number, pieces in tables.items():
            keep(number, {name: np.concatenate([p[name] for p in pieces]) for name in pieces[0]})
    return total


def _pieces(first_game: int, games: int) -> Iterator[tuple[int, int]]:
    """Divide a block so that a piece's rows and parts stay small in memory."""
    for first in range(first_game, first_game + games, PIECE):
        yield first, min(PIECE, first_game + games - first)


def parts_of(
    plan: Plan, tables: Tables, first_game: int, games: int, values: Small | None = None
) -> tuple[Parts, dict[int, Counts]]:
    """Sum the rows of a block's tables within each game, and count the distributions.

    Parameters
    ----------
    plan : Plan
        What is summed.
    tables : dict of str to structured ndarray
        The block's tables.
    first_game, games : int
        The block.
    values : ndarray of int32, shape (parts, games), optional
        Memory for the parts.

    Raises
    ------
    ValueError
        For a table whose rows are not in order of game within the block, or a measure that gives no
        whole number in some row: the game is at fault.
    OverflowError
        For numbers within a game so large that products could not be summed exactly.
    """
    if values is None:
        values = np.empty((plan.parts, games), dtype=np.int32)
    counts: dict[int, Counts] = {}
    for name, work in plan.tables.items():
        game_of = _game_of(name, tables[name]["game"], first_game, games)
        starts = np.searchsorted(game_of, np.arange(games + 1)).astype(np.int64)
        sources = evaluate(name, work, tables[name])
        _check_fits(name, sources, int(np.diff(starts).max(initial=0)))
        slots = np.empty(len(game_of), dtype=np.int64)
        add_rows(sources, starts, game_of, work.packed, slots, values)
        for task in work.counting:
            counts |= _count(sources, task, slots)
    return Parts(plan, values), counts


def _game_of(name: str, game: npt.NDArray[Any], first_game: int, games: int) -> Small:
    """Give each row's place of its game in the block."""
    game_of = np.ascontiguousarray(game, dtype=np.int64) - first_game
    if len(game_of) and not (
        game_of[0] >= 0 and game_of[-1] < games and bool(np.all(game_of[1:] >= game_of[:-1]))
    ):
        raise ValueError(f"table {name}: rows are not in order of game within the block")
    return game_of.astype(np.int32)


def _check_fits(name: str, sources: Small, rows: int) -> None:
    """Refuse numbers of which so many as a game has rows could pass 32 bits."""
    if not sources.size:
        return
    largest = max(int(sources.max()), -int(sources.min()))
    if largest * rows > np.iinfo(np.int32).max:
        raise OverflowError(f"table {name}: {largest} in a row, {_TOO_LARGE}")


def _count(sources: Small, task: Task, slots: Whole) -> dict[int, Counts]:
    """Count the values of one distribution in every group of a breakdown."""
    packed = np.array(task, dtype=np.int64)
    levels = task.levels * task.other_levels
    span = np.array([np.iinfo(np.int64).max, np.iinfo(np.int64).min], dtype=np.int64)
    extremes(sources, packed, span)
    least, most = int(span[0]), int(span[1])
    if least > most:
        return {task.first + k: _trimmed(0, np.zeros(0, np.int64)) for k in range(levels)}
    if most - least >= MOST_VALUES:
        raise ValueError(f"a distribution over {most - least + 1} whole numbers is too wide")
    table = np.zeros((levels, most - least + 1), dtype=np.int64)
    count_values(sources, packed, np.zeros(len(slots), dtype=np.int32), slots, least, table)
    return {task.first + k: _trimmed(least, table[k]) for k in range(levels)}


def _trimmed(least: int, counts: Whole) -> Counts:
    """Cut zeros at both ends, so that equal counts are stored equally."""
    held = np.flatnonzero(counts)
    if not len(held):
        return Counts(0, np.zeros(0, dtype=np.int64))
    return Counts(least + int(held[0]), counts[held[0] : held[-1] + 1].copy())


def sums_of(parts: Parts, counts: dict[int, Counts], base: Parts | None = None) -> Sums:
    """Sum components and products over the games of a block, with the base's where one is given.

    Raises
    ------
    OverflowError
        For components so large that their products could not be summed exactly.
    """
    plan = parts.plan
    pool = np.empty(plan.parts + len(plan.pairs), dtype=np.int64)
    largest = int(sum_parts(parts.values, pool[: plan.parts]))
    if largest**2 * parts.values.shape[1] >= _LIMIT:
        raise OverflowError(f"a measure reaches {largest} within a game, {_TOO_LARGE}")
    sum_products(parts.values, parts.values, plan.pairs, pool[plan.parts :])
    own = pool[plan.own_from]
    base_sizes = np.zeros(len(plan.cells), dtype=np.int64)
    cross = np.zeros(0, dtype=np.int64)
    if base is not None:
        pairing = pairing_of(plan, base.plan)
        base_sizes = pairing.base_sizes
        shared = np.empty(len(pairing.pairs), dtype=np.int64)
        sum_products(parts.values, base.values, pairing.pairs, shared)
        cross = shared[pairing.cross_from]
    return Sums(parts.values.shape[1], plan.cells, own, base_sizes, cross, counts)


# ---- adding up


def merge(jobs: Iterable[JobSums]) -> JobSums:
    """Add up jobs of the same group of variants on different blocks, in any order.

    Raises
    ------
    ValueError
        When they are of different groups, or nothing was given.
    OverflowError
        When a sum passes 64 bits.
    """
    total: JobSums | None = None
    for job in jobs:
        if total is None:
            total = job
            continue
        if total.base != job.base or total.variants.keys() != job.variants.keys():
            raise ValueError("sums of different groups of variants cannot be added")
        total = JobSums(
            total.base,
            {number: add(sums, job.variants[number]) for number, sums in total.variants.items()},
        )
    if total is None:
        raise ValueError("there is nothing to add up")
    return total


def add(one: Sums, other: Sums) -> Sums:
    """Add the sums of one variant over two sets of games."""
    if one.cells is not other.cells and one.cells != other.cells:
        raise ValueError("sums of different measures cannot be added")
    if not np.array_equal(one.base_sizes, other.base_sizes):
        raise ValueError("sums with and without a base cannot be added")
    return replace(
        one,
        games=one.games + other.games,
        own=_added(one.own, other.own),
        cross=_added(one.cross, other.cross),
        counts={
            cell: _added_counts(counts, other.counts[cell]) for cell, counts in one.counts.items()
        },
    )


def _added(a: Whole, b: Whole) -> Whole:
    total: Whole = a + b
    if bool(np.any(((a ^ total) & (b ^ total)) < 0)):
        raise OverflowError("a sum passed 64 bits: give the measure a smaller scale")
    return total


def _added_counts(a: Counts, b: Counts) -> Counts:
    if not len(a.counts):
        return b
    if not len(b.counts):
        return a
    least = min(a.least, b.least)
    most = max(a.least + len(a.counts), b.least + len(b.counts))
    total = np.zeros(most - least, dtype=np.int64)
    for part in (a, b):
        start = part.least - least
        total[start : start + len(part.counts)] += part.counts
    return Counts(least, total)


# ---- files

SCHEMA: dict[str, Any] = {
    "variant": pl.Int64,
    "base": pl.Int64,
    "measure": pl.String,
    "by": pl.String,
    "level": pl.String,
    "size": pl.Int64,
    "games": pl.Int64,
    "own": pl.List(pl.Int64),
    "base_size": pl.Int64,
    "cross": pl.List(pl.Int64),
    "least": pl.Int64,
    "counts": pl.List(pl.Int64),
}


def to_frame(job: JobSums) -> pl.DataFrame:
    """Lay a job's sums out as a frame, a row a variant and cell, for a Parquet file.

    Returns
    -------
    polars.DataFrame
        Columns of `SCHEMA`; ``least`` and ``counts`` are null but for distributions.
    """
    rows: list[tuple[Any, ...]] = []
    for number in sorted(job.variants):
        sums = job.variants[number]
        at = to = 0
        for place, cell in enumerate(sums.cells):
            own = cell.size + cell.size * (cell.size + 1) // 2
            cross = cell.size * int(sums.base_sizes[place])
            held = sums.counts.get(place)
            rows.append(
                (
                    number,
                    job.base,
                    cell.measure,
                    cell.by,
                    cell.level,
                    cell.size,
                    sums.games,
                    sums.own[at : at + own].tolist(),
                    int(sums.base_sizes[place]),
                    sums.cross[to : to + cross].tolist(),
                    None if held is None else held.least,
                    None if held is None else held.counts.tolist(),
                )
            )
            at += own
            to += cross
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def from_frame(frame: pl.DataFrame) -> JobSums:
    """Read back what `to_frame` laid out."""
    if frame.is_empty():
        raise ValueError("the frame of sums is empty")
    base = int(frame["base"][0])
    variants = {}
    for (number,), rows in frame.group_by(["variant"], maintain_order=True):
        cells = tuple(
            Cell(*row) for row in rows.select("measure", "by", "level", "size").iter_rows()
        )
        counts = {
            place: Counts(least, np.array(counts, dtype=np.int64))
            for place, (least, counts) in enumerate(rows.select("least", "counts").iter_rows())
            if least is not None
        }
        variants[int(number)] = Sums(
            games=int(rows["games"][0]),
            cells=cells,
            own=_flat(rows["own"]),
            base_sizes=rows["base_size"].to_numpy().astype(np.int64),
            cross=_flat(rows["cross"]),
            counts=counts,
        )
    return JobSums(base, variants)


def _flat(lists: pl.Series) -> Whole:
    """Join a column of lists; empty lists leave nothing."""
    return lists.explode().drop_nulls().to_numpy().astype(np.int64)
