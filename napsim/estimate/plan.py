"""What is summed for a variant: the cells, and the work on each table that fills them.

A *cell* is one measure in one group (overall, seat 1, seat 2, …). Within a game each cell has a few
*components* (for a share: how often it happened, out of how many rows). A *part* is one such
component as an array over the games of a block; cells share parts wherever they can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from napsim.errors import UserError, did_you_mean
from napsim.games.game import Game, Lineup
from napsim.games.measures import CROSS, Measure

Whole = npt.NDArray[np.int64]

#: Components within a game, by kind; a spread has two for each of its groups.
COMPONENTS = {
    "proportion": ("y", "n"),
    "mean": ("y", "n"),
    "ratio": ("y", "n"),
    "distribution": ("y", "n"),
    "slope": ("n", "x", "y", "xx", "xy"),
    "contrast": ("y1", "n1", "y0", "n0"),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One measure in one group.

    Attributes
    ----------
    measure, by, level : str
        Measure, column it is broken down by and label of the group; both "" for the whole.
    size : int
        Number of components within a game.
    """

    measure: str
    by: str
    level: str
    size: int


@dataclass(slots=True)
class TableWork:
    """What to evaluate on one table and where to add it up.

    Attributes
    ----------
    columns : list of polars.Expr
        Whole numbers a row, each evaluated once.
    tasks : list of tuple
        ``(column, group column or -1, number of levels, first part)``.
    counting : list of tuple
        Distributions: ``(value column, column that says whether the row counts or -1, group column
        or -1, number of levels, first cell)``.
    """

    columns: list[pl.Expr] = field(default_factory=list)
    tasks: list[tuple[int, int, int, int]] = field(default_factory=list)
    counting: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    _column_at: dict[bytes, int] = field(default_factory=dict)
    _part_at: dict[tuple[int, int], int] = field(default_factory=dict)

    def column(self, expression: pl.Expr) -> int:
        """Give the place of an expression among the evaluated columns, adding it when new."""
        key = expression.meta.serialize()
        if key not in self._column_at:
            self._column_at[key] = len(self.columns)
            self.columns.append(expression.cast(pl.Int64).alias(f"c{len(self.columns)}"))
        return self._column_at[key]

    def needed(self) -> list[str]:
        """Name the table's columns that the expressions read."""
        names = {name for column in self.columns for name in column.meta.root_names()}
        return sorted(names)


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that is summed for one variant.

    Attributes
    ----------
    measures : dict of str to Measure
        The measures that apply, by name.
    cells : tuple of Cell
        In a fixed order.
    parts : int
        Number of parts.
    cell_parts : ndarray of int64
        The parts of all cells one after the other.
    tables : dict of str to TableWork
        The work by table.
    """

    measures: dict[str, Measure]
    cells: tuple[Cell, ...]
    parts: int
    cell_parts: Whole
    tables: dict[str, TableWork]


def plan_of(
    game: Game,
    rules: Mapping[str, Any],
    lineup: Lineup,
    only: Sequence[str] | None = None,
) -> Plan:
    """Plan the sums of a variant.

    Parameters
    ----------
    game : Game
        The game.
    rules : mapping
        Resolved rules.
    lineup : Lineup
        Who plays.
    only : sequence of str, optional
        Names of the measures to take. None: all that apply.

    Raises
    ------
    UserError
        For a measure that the game does not have.
    """
    declared = {measure.name: measure for measure in game.measures()}
    for name in only or ():
        if name not in declared:
            raise UserError(
                "there is no such measure", value=name, hint=did_you_mean(name, declared)
            )
    wanted = declared if only is None else {name: declared[name] for name in dict.fromkeys(only)}
    chosen = {
        name: measure
        for name, measure in wanted.items()
        if measure.applies is None or measure.applies(rules)
    }
    builder = _Builder(lambda column: list(game.labels(column, dict(rules), lineup)))
    for measure in chosen.values():
        if measure.kind == "spread":
            builder.add_spread(measure, declared[measure.of or ""])
        else:
            builder.add(measure)
    return Plan(
        measures=chosen,
        cells=tuple(builder.cells),
        parts=builder.parts,
        cell_parts=np.array(builder.cell_parts, dtype=np.int64),
        tables=builder.tables,
    )


class _Builder:
    """Collects cells, parts and work while the measures are walked through."""

    def __init__(self, labels: Callable[[str], list[str]]) -> None:
        self._labels = labels
        self.cells: list[Cell] = []
        self.cell_parts: list[int] = []
        self.parts = 0
        self.tables: dict[str, TableWork] = {}

    def add(self, measure: Measure) -> None:
        """Add a measure: the whole, then each of its breakdowns."""
        self._add_groups(measure, "", [""])
        for by in measure.by:
            self._add_groups(measure, by, self._levels(by))

    def add_spread(self, measure: Measure, of: Measure) -> None:
        """Add a spread: one cell over all groups of the measure it is taken of."""
        by = measure.by[0]
        levels = self._levels(by)
        firsts = self._parts_of(of, by, len(levels))
        self.cells.append(Cell(measure.name, "", "", len(firsts) * len(levels)))
        self.cell_parts += [first + k for k in range(len(levels)) for first in firsts]

    def _levels(self, by: str) -> list[str]:
        levels = [""]
        for place, column in enumerate(by.split(CROSS)):
            labels = self._labels(column)
            levels = [f"{a}{CROSS}{b}" if place else b for a in levels for b in labels]
        return levels

    def _add_groups(self, measure: Measure, by: str, levels: list[str]) -> None:
        firsts = self._parts_of(measure, by, len(levels))
        if measure.kind == "distribution":
            self._count(measure, by, len(levels))
        for k, level in enumerate(levels):
            self.cells.append(Cell(measure.name, by, level, len(firsts)))
            self.cell_parts += [first + k for first in firsts]

    def _parts_of(self, measure: Measure, by: str, levels: int) -> list[int]:
        """Give the first part (level 0) of each component, planning the work that is new."""
        work = self.tables.setdefault(measure.table, TableWork())
        group = self._group_column(work, measure, by)
        firsts = []
        for expression in components_of(measure):
            column = work.column(expression)
            if (column, group) not in work._part_at:
                work._part_at[column, group] = self.parts
                work.tasks.append((column, group, levels, self.parts))
                self.parts += levels
            firsts.append(work._part_at[column, group])
        return firsts

    def _group_column(self, work: TableWork, measure: Measure, by: str) -> int:
        if not by:
            return -1
        index = pl.lit(0, dtype=pl.Int64)
        outside = pl.lit(False)
        for column in by.split(CROSS):
            count = len(self._labels(column))
            level = measure.groups.get(column, pl.col(column))
            outside = outside | (level < 0) | (level >= count)
            index = index * count + level
        return work.column(pl.when(outside).then(-1).otherwise(index))

    def _count(self, measure: Measure, by: str, levels: int) -> None:
        work = self.tables[measure.table]
        counts = -1 if measure.where is None else work.column(measure.where)
        group = self._group_column(work, measure, by)
        value = work.column(_value(measure))
        work.counting.append((value, counts, group, levels, len(self.cells)))


def components_of(measure: Measure) -> tuple[pl.Expr, ...]:
    """Give the components of a measure as expressions over rows, in the order of `COMPONENTS`.

    They are whole numbers, 0 in rows that do not count, and are summed within each game and group.
    """
    counts = pl.lit(True) if measure.where is None else measure.where
    if measure.kind == "slope":
        x, y = _per(measure), _value(measure)
        return tuple(_where(measure, part) for part in (pl.lit(1), x, y, x * x, x * y))
    if measure.kind == "contrast":
        condition = _per(measure)
        yes, no = counts & condition, counts & ~condition
        y = _value(measure)
        return (_only(yes, y), yes, _only(no, y), no)
    if measure.kind == "ratio":
        return (_where(measure, _value(measure)), _where(measure, _per(measure)))
    if measure.kind in ("proportion", "mean", "distribution"):
        return (_where(measure, _value(measure)), counts)
    raise TypeError(f"measure {measure.name}: no components for kind {measure.kind}")


def _value(measure: Measure) -> pl.Expr:
    if measure.value is None:
        raise TypeError(f"measure {measure.name} has no value")
    if measure.scale == 1:
        return measure.value
    return (measure.value * measure.scale).round()


def _per(measure: Measure) -> pl.Expr:
    if measure.per is None:
        raise TypeError(f"measure {measure.name} has no per")
    return measure.per


def _where(measure: Measure, expression: pl.Expr) -> pl.Expr:
    return expression if measure.where is None else _only(measure.where, expression)


def _only(condition: pl.Expr, expression: pl.Expr) -> pl.Expr:
    return pl.when(condition).then(expression.cast(pl.Int64)).otherwise(pl.lit(0, dtype=pl.Int64))
