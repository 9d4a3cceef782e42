"""The compiled loops that turn rows into sums. Whole numbers only, so that order cannot matter."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from napsim.compiled.jit import kernel

Whole = npt.NDArray[np.int64]


@kernel
def add_rows(columns: Whole, game_of: Whole, tasks: Whole, parts: Whole) -> None:
    """Sum a table's evaluated columns within each game and group.

    Parameters
    ----------
    columns : ndarray of int64, shape (columns, rows)
        Evaluated expressions; group columns hold a level or -1 for none.
    game_of : ndarray of int64, shape (rows,)
        Place of each row's game in the block.
    tasks : ndarray of int64, shape (tasks, 4)
        Column, group column or -1, number of levels, first part.
    parts : ndarray of int64, shape (parts, games)
        Added to.
    """
    rows = game_of.shape[0]
    for task in range(tasks.shape[0]):
        column = columns[tasks[task, 0]]
        by = tasks[task, 1]
        first = tasks[task, 3]
        if by < 0:
            whole = parts[first]
            for row in range(rows):
                whole[game_of[row]] += column[row]
            continue
        group = columns[by]
        for row in range(rows):
            level = group[row]
            if level >= 0:
                parts[first + level, game_of[row]] += column[row]


@kernel
def own_products(parts: Whole, cell_parts: Whole, sizes: Whole, out: Whole) -> None:
    """Sum every cell's components and their products over the games of a block.

    Parameters
    ----------
    parts : ndarray of int64, shape (parts, games)
        Components by game.
    cell_parts : ndarray of int64
        Parts of all cells, one after the other.
    sizes : ndarray of int64, shape (cells,)
        Components of each cell.
    out : ndarray of int64
        Filled, for each cell of m components: m sums, then the m (m + 1) / 2 products of the upper
        triangle, row by row.
    """
    games = parts.shape[1]
    at = 0
    to = 0
    for cell in range(sizes.shape[0]):
        size = sizes[cell]
        for i in range(size):
            a = parts[cell_parts[at + i]]
            total = np.int64(0)
            for game in range(games):
                total += a[game]
            out[to + i] = total
        to += size
        for i in range(size):
            a = parts[cell_parts[at + i]]
            for j in range(i, size):
                b = parts[cell_parts[at + j]]
                total = np.int64(0)
                for game in range(games):
                    total += a[game] * b[game]
                out[to] = total
                to += 1
        at += size


@kernel
def cross_products(
    parts: Whole,
    base_parts: Whole,
    pairs: Whole,
    cell_parts: Whole,
    base_cell_parts: Whole,
    out: Whole,
) -> None:
    """Sum the products of a variant's components with the base's, over the games of a block.

    Parameters
    ----------
    parts, base_parts : ndarray of int64, shape (parts, games)
        Components by game, of the variant and of the base on the same game numbers.
    pairs : ndarray of int64, shape (pairs, 4)
        For each cell that both have: where its parts start in `cell_parts`, their number, and the
        same for the base.
    cell_parts, base_cell_parts : ndarray of int64
        Parts of all cells, one after the other.
    out : ndarray of int64
        Filled, for each pair: the products, row by row (variant's components are the rows).
    """
    games = parts.shape[1]
    to = 0
    for pair in range(pairs.shape[0]):
        for i in range(pairs[pair, 1]):
            a = parts[cell_parts[pairs[pair, 0] + i]]
            for j in range(pairs[pair, 3]):
                b = base_parts[base_cell_parts[pairs[pair, 2] + j]]
                total = np.int64(0)
                for game in range(games):
                    total += a[game] * b[game]
                out[to] = total
                to += 1


@kernel
def extremes(values: Whole, counts: Whole, out: Whole) -> None:
    """Find the least and greatest value of the rows that count; ``out`` stays when there is none."""
    for row in range(values.shape[0]):
        if counts[row] != 0:
            out[0] = min(out[0], values[row])
            out[1] = max(out[1], values[row])


@kernel
def count_values(values: Whole, counts: Whole, group: Whole, least: int, out: Whole) -> None:
    """Count rows by value and group.

    Parameters
    ----------
    values, counts, group : ndarray of int64, shape (rows,)
        Value; 0 where the row does not count; level or -1.
    least : int
        Value of the first column of `out`.
    out : ndarray of int64, shape (levels, values)
        Added to.
    """
    for row in range(values.shape[0]):
        if counts[row] != 0 and group[row] >= 0:
            out[group[row], values[row] - least] += 1
