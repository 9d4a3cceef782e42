"""What is summed for a variant: the cells, and the work on each table that fills them.

A *cell* is one measure in one group (overall, seat 1, seat 2, …). Within a game each cell has a few
*components* (for a share: how often it happened, out of how many rows). A *part* is one such
component as an array over the games of a block; cells share parts wherever they can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from threading import Lock
from typing import Any, NamedTuple

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


class Task(NamedTuple):
    """One component to be summed within each game, for all groups of one breakdown.

    Attributes
    ----------
    value : int
        Source that is summed; -1 for the number of rows.
    mask : int
        Source that is not 0 where the row counts; -1: every row counts.
    group, levels : int
        Source that holds the level, and the number of levels; -1 and 1 for the whole. A row whose
        level lies outside belongs to no group.
    other, other_levels : int
        The second column of a crossed breakdown; -1 and 1 for none.
    first : int
        Part of level 0 (when counting values: cell of level 0).
    """

    value: int
    mask: int
    group: int
    levels: int
    other: int
    other_levels: int
    first: int


@dataclass
class TableWork:
    """What to evaluate on one table and where to add it up.

    Attributes
    ----------
    sources : list of str or polars.Expr
        Columns of the table, and expressions that are evaluated once each; whole numbers a row.
    tasks : list of Task
        What is summed within each game.
    counting : list of Task
        What is counted by value.
    """

    sources: list[str | pl.Expr] = field(default_factory=list)
    tasks: list[Task] = field(default_factory=list)
    counting: list[Task] = field(default_factory=list)
    _source_at: dict[bytes | str, int] = field(default_factory=dict)
    _part_at: dict[tuple[int, ...], int] = field(default_factory=dict)

    def source(self, expression: pl.Expr) -> int:
        """Give the place of an expression among the sources, adding it when new."""
        name = expression.meta.root_names()[0] if is_bare(expression) else None
        key = name or expression.meta.serialize()
        if key not in self._source_at:
            self._source_at[key] = len(self.sources)
            self.sources.append(name or expression)
        return self._source_at[key]

    @cached_property
    def packed(self) -> Whole:
        """The tasks as an array, those with the same groups together."""
        ordered = sorted(self.tasks, key=lambda task: task[2:6])
        return np.array(ordered, dtype=np.int64).reshape(-1, len(Task._fields))

    @cached_property
    def columns(self) -> dict[str, int]:
        """Columns of the table that are sources themselves, with their places."""
        return {source: n for n, source in enumerate(self.sources) if isinstance(source, str)}

    @cached_property
    def expressions(self) -> dict[int, pl.Expr]:
        """The sources that are evaluated, by place."""
        return {n: source for n, source in enumerate(self.sources) if not isinstance(source, str)}

    @cached_property
    def selection(self) -> list[pl.Expr]:
        """The expressions as they are handed to polars."""
        return [
            expression.cast(pl.Int32).alias(str(place))
            for place, expression in self.expressions.items()
        ]

    @cached_property
    def needed(self) -> list[str]:
        """Columns that the expressions read; one at least, so that constants have a length."""
        names = {name for e in self.expressions.values() for name in e.meta.root_names()}
        return sorted(names or {"game"})

    @cached_property
    def read(self) -> list[str]:
        """Columns of the table that are read at all."""
        return sorted({*self.columns, *self.needed})


@dataclass(frozen=True, eq=False)
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
    pairs : ndarray of int64, shape (products, 2)
        Pairs of parts whose products any cell needs, each once.
    own_from : ndarray of int64
        For every number of `Sums.own`: its place among the sums of all parts followed by the products.
    tables : dict of str to TableWork
        The work by table.
    """

    measures: dict[str, Measure]
    cells: tuple[Cell, ...]
    parts: int
    cell_parts: Whole
    pairs: Whole
    own_from: Whole
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
    columns = dict.fromkeys(
        column for measure in chosen.values() for by in measure.by for column in by.split(CROSS)
    )
    resolved = dict(rules)
    labels = {column: tuple(game.labels(column, resolved, lineup)) for column in columns}
    key = (game.name, tuple(chosen), tuple(labels.items()))
    with _lock:
        if key not in _plans:
            if len(_plans) >= _MOST_PLANS:
                _plans.clear()
            _plans[key] = _build(chosen, declared, labels)
        return _plans[key]


#: Plans by game, measures and labels: ten thousand variants need a handful.
_plans: dict[tuple[Any, ...], Plan] = {}
_lock = Lock()
_MOST_PLANS = 64


def _build(
    chosen: dict[str, Measure], declared: dict[str, Measure], labels: Mapping[str, Sequence[str]]
) -> Plan:
    builder = _Builder(lambda column: labels[column])
    for measure in chosen.values():
        if measure.kind == "spread":
            builder.add_spread(measure, declared[measure.of or ""])
        else:
            builder.add(measure)
    pairs, own_from = _own(builder)
    return Plan(
        measures=chosen,
        cells=tuple(builder.cells),
        parts=builder.parts,
        cell_parts=np.array(builder.cell_parts, dtype=np.int64),
        pairs=pairs,
        own_from=own_from,
        tables=builder.tables,
    )


def _own(builder: _Builder) -> tuple[Whole, Whole]:
    """List the products that cells need, and where each cell's sums and products are to be found."""
    found: dict[tuple[int, int], int] = {}
    places: list[int] = []
    at = 0
    for cell in builder.cells:
        parts = builder.cell_parts[at : at + cell.size]
        at += cell.size
        places += parts
        pairs = [(a, b) for i, a in enumerate(parts) for b in parts[i:]]
        places += [builder.parts + found.setdefault(pair, len(found)) for pair in pairs]
    return np.array(list(found), dtype=np.int64).reshape(-1, 2), np.array(places, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Pairing:
    """What of a variant is multiplied with what of the base.

    Attributes
    ----------
    base_sizes : ndarray of int64
        For each cell of the variant: components of the base's cell, 0 where it has none.
    pairs : ndarray of int64, shape (products, 2)
        Pairs of the variant's and the base's parts, each once.
    cross_from : ndarray of int64
        For every number of `Sums.cross`: its place among the products.
    """

    base_sizes: Whole
    pairs: Whole
    cross_from: Whole


@lru_cache(maxsize=256)
def pairing_of(plan: Plan, base: Plan) -> Pairing:
    """Match the cells that a variant and the base share."""
    theirs: dict[tuple[str, str, str], Whole] = {}
    at = 0
    for cell in base.cells:
        theirs[cell.measure, cell.by, cell.level] = base.cell_parts[at : at + cell.size]
        at += cell.size
    found: dict[tuple[int, int], int] = {}
    places: list[int] = []
    base_sizes = np.zeros(len(plan.cells), dtype=np.int64)
    at = 0
    for place, cell in enumerate(plan.cells):
        ours = plan.cell_parts[at : at + cell.size].tolist()
        at += cell.size
        other = theirs.get((cell.measure, cell.by, cell.level))
        if other is None:
            continue
        base_sizes[place] = len(other)
        pairs = [(a, b) for a in ours for b in other.tolist()]
        places += [found.setdefault(pair, len(found)) for pair in pairs]
    pairs_array = np.array(list(found), dtype=np.int64).reshape(-1, 2)
    return Pairing(base_sizes, pairs_array, np.array(places, dtype=np.int64))


@dataclass(frozen=True, slots=True)
class Component:
    """A component of a measure as expressions over rows: what is summed, over which rows.

    Attributes
    ----------
    value : polars.Expr or None
        Whole number or Boolean a row; None: the number of rows.
    where : polars.Expr or None
        Which rows count; None: all.
    """

    value: pl.Expr | None
    where: pl.Expr | None


class _Builder:
    """Collects cells, parts and work while the measures are walked through."""

    def __init__(self, labels: Callable[[str], Sequence[str]]) -> None:
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
            work = self.tables[measure.table]
            value = work.source(scaled(measure))
            mask = -1 if measure.where is None else work.source(measure.where)
            groups = self._groups(work, measure, by)
            work.counting.append(Task(value, mask, *groups, len(self.cells)))
        for k, level in enumerate(levels):
            self.cells.append(Cell(measure.name, by, level, len(firsts)))
            self.cell_parts += [first + k for first in firsts]

    def _parts_of(self, measure: Measure, by: str, levels: int) -> list[int]:
        """Give the first part (level 0) of each component, planning the work that is new."""
        work = self.tables.setdefault(measure.table, TableWork())
        groups = self._groups(work, measure, by)
        firsts = []
        for component in components_of(measure):
            value = -1 if component.value is None else work.source(component.value)
            mask = -1 if component.where is None else work.source(component.where)
            key = (value, mask, *groups)
            if key not in work._part_at:
                work._part_at[key] = self.parts
                work.tasks.append(Task(*key, self.parts))
                self.parts += levels
            firsts.append(work._part_at[key])
        return firsts

    def _groups(self, work: TableWork, measure: Measure, by: str) -> tuple[int, int, int, int]:
        found: list[int] = []
        for column in by.split(CROSS) if by else ():
            levels = len(self._labels(column))
            # where there is one group only, every row is in it
            if levels > 1:
                found += [work.source(measure.groups.get(column, pl.col(column))), levels]
        if len(found) > 4:
            raise TypeError(f"measure {measure.name}: more than two columns are crossed in {by}")
        group, levels, other, other_levels = (*found, -1, 1, -1, 1)[:4]
        return group, levels, other, other_levels


def components_of(measure: Measure) -> tuple[Component, ...]:
    """Give the components of a measure in the order of `COMPONENTS`."""
    where = measure.where
    if measure.kind == "slope":
        # widened, since products of a table's small numbers may not fit where they fit
        x, y = _per(measure).cast(pl.Int64), scaled(measure).cast(pl.Int64)
        return tuple(Component(part, where) for part in (None, x, y, x * x, x * y))
    if measure.kind == "contrast":
        condition = _per(measure).cast(pl.Boolean)
        if where is None:
            yes, no = condition, ~condition
        else:
            yes, no = where.cast(pl.Boolean) & condition, where.cast(pl.Boolean) & ~condition
        y = scaled(measure)
        return (Component(y, yes), Component(None, yes), Component(y, no), Component(None, no))
    if measure.kind == "ratio":
        return (Component(scaled(measure), where), Component(_per(measure), where))
    if measure.kind in ("proportion", "mean", "distribution"):
        return (Component(scaled(measure), where), Component(None, where))
    raise TypeError(f"measure {measure.name}: no components for kind {measure.kind}")


def scaled(measure: Measure) -> pl.Expr:
    """Give a measure's value as the whole number that is summed.

    In rows that do not count it is 0, since an expression may have no value there.
    """
    if measure.value is None:
        raise TypeError(f"measure {measure.name} has no value")
    value = measure.value
    if measure.scale != 1:
        value = (value * float(measure.scale)).round()
    if measure.where is None or is_bare(value):
        return value
    return pl.when(measure.where.cast(pl.Boolean)).then(value).otherwise(0)


def is_bare(expression: pl.Expr) -> bool:
    """Say whether an expression is nothing but a column."""
    names = expression.meta.root_names()
    return len(names) == 1 and expression.meta.eq(pl.col(names[0]))


def _per(measure: Measure) -> pl.Expr:
    if measure.per is None:
        raise TypeError(f"measure {measure.name} has no per")
    return measure.per
