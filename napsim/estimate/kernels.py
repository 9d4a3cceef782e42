"""The compiled loops that turn rows into sums. Whole numbers only, so that order cannot matter."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from napsim.compiled.jit import kernel

Whole = npt.NDArray[np.int64]
Small = npt.NDArray[np.int32]

# Columns of a task, see `napsim.estimate.plan.Task`.
_VALUE = 0
_MASK = 1
_GROUP = 2
_LEVELS = 3
_OTHER = 4
_OTHER_LEVELS = 5
_FIRST = 6


@kernel
def add_whole(
    value: Small, mask: Small, counting: bool, masked: bool, starts: Whole, out: Small
) -> None:
    """Sum a source within each game.

    Parameters
    ----------
    value, mask : ndarray of int32, shape (rows,)
        What is summed, and what is not 0 where the row counts.
    counting : bool
        Count rows; `value` is not looked at.
    masked : bool
        Whether `mask` is looked at.
    starts : ndarray of int64, shape (games + 1,)
        First row of each game; last, the number of rows.
    out : ndarray of int32, shape (games,)
        Filled.
    """
    for game in range(out.shape[0]):
        total = np.int32(0)
        if counting and not masked:
            total = np.int32(starts[game + 1] - starts[game])
        elif counting:
            for row in range(starts[game], starts[game + 1]):
                total += np.int32(mask[row] != 0)
        elif masked:
            for row in range(starts[game], starts[game + 1]):
                total += value[row] if mask[row] != 0 else np.int32(0)
        else:
            for row in range(starts[game], starts[game + 1]):
                total += value[row]
        out[game] = total


@kernel
def add_groups(
    value: Small,
    mask: Small,
    counting: bool,
    masked: bool,
    level: Small,
    game_of: Small,
    out: Small,
) -> None:
    """Sum a source within each game and group.

    Parameters
    ----------
    value, mask, counting, masked
        As for `add_whole`.
    level : ndarray of int32, shape (rows,)
        Group of each row, -1 for none.
    game_of : ndarray of int32, shape (rows,)
        Place of each row's game in the block.
    out : ndarray of int32, shape (levels, games)
        Filled.
    """
    rows = level.shape[0]
    out[:] = 0
    if counting and not masked:
        for row in range(rows):
            if level[row] >= 0:
                out[level[row], game_of[row]] += 1
    elif counting:
        for row in range(rows):
            if level[row] >= 0:
                out[level[row], game_of[row]] += np.int32(mask[row] != 0)
    elif masked:
        for row in range(rows):
            if level[row] >= 0 and mask[row] != 0:
                out[level[row], game_of[row]] += value[row]
    else:
        for row in range(rows):
            if level[row] >= 0:
                out[level[row], game_of[row]] += value[row]


@kernel
def find_levels(sources: Small, task: Whole, out: Small) -> None:
    """Give every row's group.

    Parameters
    ----------
    sources : ndarray of int32, shape (sources, rows)
    task : ndarray of int64, shape (7,)
    out : ndarray of int32, shape (rows,)
        Filled; -1 for none.
    """
    group = sources[task[_GROUP]]
    levels = task[_LEVELS]
    if task[_OTHER] < 0:
        for row in range(out.shape[0]):
            level = group[row]
            out[row] = level if 0 <= level < levels else -1
        return
    other = sources[task[_OTHER]]
    width = task[_OTHER_LEVELS]
    for row in range(out.shape[0]):
        inside = 0 <= group[row] < levels and 0 <= other[row] < width
        out[row] = group[row] * width + other[row] if inside else -1


@kernel
def add_rows(
    sources: Small, starts: Whole, game_of: Small, tasks: Whole, level: Small, parts: Small
) -> None:
    """Sum a table's sources within each game and group.

    Parameters
    ----------
    sources : ndarray of int32, shape (sources, rows)
        Columns and evaluated expressions.
    starts : ndarray of int64, shape (games + 1,)
        First row of each game; last, the number of rows.
    game_of : ndarray of int32, shape (rows,)
        Place of each row's game in the block.
    tasks : ndarray of int64, shape (tasks, 7)
        See `napsim.estimate.plan.Task`; those with the same groups follow one another.
    level : ndarray of int32, shape (rows,)
        Room for the groups of one breakdown.
    parts : ndarray of int32, shape (parts, games)
        Filled. The caller knows that every sum within a game fits.
    """
    for place in range(tasks.shape[0]):
        task = tasks[place]
        first = task[_FIRST]
        value = sources[max(task[_VALUE], 0)]
        mask = sources[max(task[_MASK], 0)]
        counting = task[_VALUE] < 0
        masked = task[_MASK] >= 0
        if task[_GROUP] < 0:
            add_whole(value, mask, counting, masked, starts, parts[first])
            continue
        same = place > 0
        for part in range(_GROUP, _FIRST):
            same = same and tasks[place - 1, part] == task[part]
        if not same:
            find_levels(sources, task, level)
        last = first + task[_LEVELS] * task[_OTHER_LEVELS]
        add_groups(value, mask, counting, masked, level, game_of, parts[first:last])


@kernel
def sum_parts(parts: Small, out: Whole) -> np.int64:
    """Sum every part over the games of a block.

    Parameters
    ----------
    parts : ndarray of int32, shape (parts, games)
    out : ndarray of int64, shape (parts,)
        Filled.

    Returns
    -------
    int64
        Largest size of any part in any game.
    """
    largest = np.int64(0)
    for part in range(parts.shape[0]):
        values = parts[part]
        total = np.int64(0)
        least = np.int32(0)
        most = np.int32(0)
        for game in range(values.shape[0]):
            total += values[game]
            least = min(least, values[game])
            most = max(most, values[game])
        out[part] = total
        largest = max(largest, np.int64(most), -np.int64(least))
    return largest


@kernel
def sum_products(parts: Small, others: Small, pairs: Whole, out: Whole) -> None:
    """Sum products of two parts over the games of a block.

    Parameters
    ----------
    parts, others : ndarray of int32, shape (parts, games)
        The same array, or a variant's and the base's parts on the same game numbers.
    pairs : ndarray of int64, shape (products, 2)
        Part of the first and part of the second array.
    out : ndarray of int64, shape (products,)
        Filled.
    """
    games = parts.shape[1]
    for pair in range(pairs.shape[0]):
        a = parts[pairs[pair, 0]]
        b = others[pairs[pair, 1]]
        total = np.int64(0)
        for game in range(games):
            total += np.int64(a[game]) * np.int64(b[game])
        out[pair] = total


@kernel
def extremes(sources: Small, task: Whole, out: Whole) -> None:
    """Find the least and greatest value of the rows that count; `out` stays when there is none."""
    value = sources[task[_VALUE]]
    masked = task[_MASK] >= 0
    mask = sources[max(task[_MASK], 0)]
    for row in range(value.shape[0]):
        if not masked or mask[row] != 0:
            out[0] = min(out[0], value[row])
            out[1] = max(out[1], value[row])


@kernel
def count_values(sources: Small, task: Whole, level: Small, least: int, out: Whole) -> None:
    """Count rows by value and group.

    Parameters
    ----------
    sources : ndarray of int32, shape (sources, rows)
    task : ndarray of int64, shape (7,)
    level : ndarray of int32, shape (rows,)
        Room for the groups.
    least : int
        Value of the first column of `out`.
    out : ndarray of int64, shape (levels, values)
        Added to.
    """
    if task[_GROUP] < 0:
        level[:] = 0
    else:
        find_levels(sources, task, level)
    value = sources[task[_VALUE]]
    masked = task[_MASK] >= 0
    mask = sources[max(task[_MASK], 0)]
    for row in range(level.shape[0]):
        if level[row] >= 0 and (not masked or mask[row] != 0):
            out[level[row], value[row] - least] += 1
