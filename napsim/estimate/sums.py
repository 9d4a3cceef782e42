"""Mergeable sums: all that is kept of the games of a block.

For every cell (a measure in a group) the sums over games of its components and of their products;
for a variant also the products with the base's components on the same games, so that differences are
paired without a game being stored. All whole numbers: adding is exact and order cannot matter.

What `simulate` needs: `sum_job` plays and sums one job, `merge` adds jobs up, `to_frame` and
`from_frame` go to and from a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import polars as pl

from napsim.estimate.kernels import (
    add_rows,
    count_values,
    cross_products,
    extremes,
    own_products,
)
from napsim.estimate.plan import Cell, Plan, TableWork, plan_of
from napsim.games.game import Game, Lineup, Tables

Whole = npt.NDArray[np.int64]

#: A distribution over more whole numbers than this is a mistake in its declaration.
MOST_VALUES = 100_000

#: Sums of products within one block stay below this.
_LIMIT = 2**62


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
    values : ndarray of int64, shape (parts, games)
        In the order of the plan.
    """

    plan: Plan
    values: Whole


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
    found: dict[int, Sums] = {}
    against: Parts | None = None
    for played in (base, *(v for v in variants if v.number != base.number)):
        tables = game.play(dict(played.rules), played.lineup, seed, first_game, games)
        if keep is not None:
            keep(played.number, tables)
        plan = plan_of(game, played.rules, played.lineup, measures)
        parts, counts = parts_of(plan, tables, first_game, games)
        found[played.number] = sums_of(parts, counts, against)
        against = against or parts
    return JobSums(base.number, found)


def parts_of(
    plan: Plan, tables: Tables, first_game: int, games: int
) -> tuple[Parts, dict[int, Counts]]:
    """Sum the rows of a block's tables within each game, and count the distributions.

    Raises
    ------
    ValueError
        For a table whose rows are not in order of game within the block, or a measure that gives no
        number in some row: the game is at fault.
    """
    values = np.zeros((plan.parts, games), dtype=np.int64)
    counts: dict[int, Counts] = {}
    for name, work in plan.tables.items():
        columns, game_of = _evaluate(name, work, tables[name], first_game, games)
        tasks = np.array(work.tasks, dtype=np.int64).reshape(-1, 4)
        add_rows(columns, game_of, tasks, values)
        for task in work.counting:
            counts |= _count(columns, task)
    return Parts(plan, values), counts


def _evaluate(
    name: str, work: TableWork, table: npt.NDArray[np.void], first_game: int, games: int
) -> tuple[Whole, Whole]:
    """Evaluate a table's expressions, each once; small integers are widened so that none wraps."""
    game_of = np.ascontiguousarray(table["game"], dtype=np.int64) - first_game
    if len(game_of) and not (
        game_of[0] >= 0 and game_of[-1] < games and bool(np.all(game_of[1:] >= game_of[:-1]))
    ):
        raise ValueError(f"table {name}: rows are not in order of game within the block")
    frame = pl.DataFrame(
        {column: _wide(table[column]) for column in dict.fromkeys(["game", *work.needed()])}
    )
    evaluated = frame.select(pl.col("game").alias("g"), *work.columns).drop("g")
    columns = np.empty((evaluated.width, evaluated.height), dtype=np.int64)
    for place, series in enumerate(evaluated.iter_columns()):
        if series.null_count():
            raise ValueError(f"table {name}: {work.columns[place]} gives no number in some row")
        columns[place] = series.to_numpy()
    return columns, game_of


def _wide(column: npt.NDArray[Any]) -> npt.NDArray[Any]:
    if column.dtype.kind in "iu":
        return np.ascontiguousarray(column, dtype=np.int64)
    return np.ascontiguousarray(column)


def _count(columns: Whole, task: tuple[int, int, int, int, int]) -> dict[int, Counts]:
    value, counting, by, levels, first_cell = task
    rows = columns.shape[1]
    values = columns[value]
    mask = columns[counting] if counting >= 0 else np.ones(rows, dtype=np.int64)
    group = columns[by] if by >= 0 else np.zeros(rows, dtype=np.int64)
    span = np.array([np.iinfo(np.int64).max, np.iinfo(np.int64).min], dtype=np.int64)
    extremes(values, mask, span)
    least, most = int(span[0]), int(span[1])
    if least > most:
        return {
            first_cell + level: Counts(0, np.zeros(0, dtype=np.int64)) for level in range(levels)
        }
    if most - least >= MOST_VALUES:
        raise ValueError(f"a distribution over {most - least + 1} whole numbers is too wide")
    table = np.zeros((levels, most - least + 1), dtype=np.int64)
    count_values(values, mask, group, least, table)
    return {first_cell + level: _trimmed(least, table[level]) for level in range(levels)}


def _trimmed(least: int, counts: Whole) -> Counts:
    """Cut zeros at both ends, so that equal counts are stored equally."""
    held = np.flatnonzero(counts)
    if not len(held):
        return Counts(0, np.zeros(0, dtype=np.int64))
    return Counts(least + int(held[0]), counts[held[0] : held[-1] + 1].copy())


def sums_of(parts: Parts, counts: dict[int, Counts], base: Parts | None = None) -> Sums:
    """Sum components and products over the games of a block, with the base's where one is given."""
    cells = parts.plan.cells
    games = parts.values.shape[1]
    _check_size(parts.values)
    sizes = np.array([cell.size for cell in cells], dtype=np.int64)
    own = np.zeros(int((sizes + sizes * (sizes + 1) // 2).sum()), dtype=np.int64)
    own_products(parts.values, parts.plan.cell_parts, sizes, own)
    base_sizes = np.zeros(len(cells), dtype=np.int64)
    cross = np.zeros(0, dtype=np.int64)
    if base is not None:
        pairs, base_sizes = _pairs(parts.plan, base.plan)
        cross = np.zeros(int((pairs[:, 1] * pairs[:, 3]).sum()), dtype=np.int64)
        cross_products(
            parts.values, base.values, pairs, parts.plan.cell_parts, base.plan.cell_parts, cross
        )
    return Sums(games, cells, own, base_sizes, cross, counts)


def _check_size(values: Whole) -> None:
    """Refuse components so large that a block's sum of products could pass 64 bits."""
    if not values.size:
        return
    largest = max(int(values.max()), -int(values.min()))
    if largest * largest * values.shape[1] >= _LIMIT:
        raise OverflowError(
            f"a measure reaches {largest} within a game: too large to be summed exactly; "
            "give it a smaller scale"
        )


def _pairs(plan: Plan, base: Plan) -> tuple[Whole, Whole]:
    """Match the cells that variant and base share."""
    starts = dict(zip(map(_key, base.cells), _starts(base.cells), strict=True))
    sizes = {_key(cell): cell.size for cell in base.cells}
    rows = []
    base_sizes = np.zeros(len(plan.cells), dtype=np.int64)
    for place, (cell, start) in enumerate(zip(plan.cells, _starts(plan.cells), strict=True)):
        key = _key(cell)
        if key in starts:
            rows.append((start, cell.size, starts[key], sizes[key]))
            base_sizes[place] = sizes[key]
    return np.array(rows, dtype=np.int64).reshape(-1, 4), base_sizes


def _starts(cells: Sequence[Cell]) -> list[int]:
    sizes = [cell.size for cell in cells]
    return list(np.cumsum([0, *sizes])[:-1].tolist())


def _key(cell: Cell) -> tuple[str, str, str]:
    return (cell.measure, cell.by, cell.level)


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
