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

#: Games whose rows are summed for all tasks before the next ones: their sources stay in the cache.
_TOGETHER = 128


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
        First row of each game; last, the row after the last game.
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
    value: Small, mask: Small, counting: bool, masked: bool, slots: Whole, out: Small
) -> None:
    """Sum a source within each game and group.

    Parameters
    ----------
    value, mask, counting, masked
        As for `add_whole`, of the rows looked at.
    slots : ndarray of int64, shape (rows,)
        Place in `out` of each row's group and game, -1 for none.
    out : ndarray of int32, shape (levels * games,)
        Added to.
    """
    # neighbouring rows often go to the same place: added up first, they need not wait for each other
    held = np.int64(-1)
    total = np.int32(0)
    for row in range(slots.shape[0]):
        slot = slots[row]
        if slot != held:
            if held >= 0:
                out[np.uint64(held)] += total
            held = slot
            total = np.int32(0)
        more = np.int32(1) if counting else value[row]
        total += more if not masked or mask[row] != 0 else np.int32(0)
    if held >= 0:
        out[np.uint64(held)] += total


@kernel
def find_slots(
    sources: Small, task: Whole, first: int, game_of: Small, games: int, out: Whole
) -> None:
    """Give the places of some rows' groups and games among the parts of a breakdown.

    Parameters
    ----------
    sources : ndarray of int32, shape (sources, all rows)
    task : ndarray of int64, shape (7,)
    first : int
        First row looked at.
    game_of : ndarray of int32, shape (rows,)
        Place of each row's game in the block, for the rows looked at.
    games : int
        Games of the block; 1 gives the groups alone, for games that are all 0.
    out : ndarray of int64, shape (rows,)
        Filled: group times `games` plus game, -1 for none.
    """
    last = first + out.shape[0]
    group = sources[task[_GROUP], first:last]
    levels = task[_LEVELS]
    if task[_OTHER] < 0:
        for row in range(out.shape[0]):
            level = np.int64(group[row])
            out[row] = level * games + game_of[row] if 0 <= level < levels else -1
        return
    other = sources[task[_OTHER], first:last]
    width = task[_OTHER_LEVELS]
    for row in range(out.shape[0]):
        inside = 0 <= group[row] < levels and 0 <= other[row] < width
        level = np.int64(group[row]) * width + other[row]
        out[row] = level * games + game_of[row] if inside else -1


@kernel
def add_rows(
    sources: Small, starts: Whole, game_of: Small, tasks: Whole, slots: Whole, parts: Small
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
    slots : ndarray of int64, shape (rows,)
        Room for the groups of one breakdown.
    parts : ndarray of int32, shape (parts, games)
        Filled. The caller knows that every sum within a game fits.
    """
    games = starts.shape[0] - 1
    for begin in range(0, games, _TOGETHER):
        end = min(begin + _TOGETHER, games)
        first = starts[begin]
        last = starts[end]
        for place in range(tasks.shape[0]):
            task = tasks[place]
            value = sources[max(task[_VALUE], 0)]
            mask = sources[max(task[_MASK], 0)]
            counting = task[_VALUE] < 0
            masked = task[_MASK] >= 0
            if task[_GROUP] < 0:
                out = parts[task[_FIRST], begin:end]
                add_whole(value, mask, counting, masked, starts[begin : end + 1], out)
                continue
            same = place > 0
            for part in range(_GROUP, _FIRST):
                same = same and tasks[place - 1, part] == task[part]
            if not same:
                find_slots(sources, task, first, game_of[first:last], games, slots[first:last])
            levels = task[_LEVELS] * task[_OTHER_LEVELS]
            block = parts[task[_FIRST] : task[_FIRST] + levels]
            block[:, begin:end] = 0
            add_groups(
                value[first:last],
                mask[first:last],
                counting,
                masked,
                slots[first:last],
                block.reshape(levels * games),
            )


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
def count_values(
    sources: Small, task: Whole, nothing: Small, slots: Whole, least: int, out: Whole
) -> None:
    """Count rows by value and group.

    Parameters
    ----------
    sources : ndarray of int32, shape (sources, rows)
    task : ndarray of int64, shape (7,)
    nothing : ndarray of int32, shape (rows,)
        Zeros.
    slots : ndarray of int64, shape (rows,)
        Room for the groups.
    least : int
        Value of the first column of `out`.
    out : ndarray of int64, shape (levels, values)
        Added to.
    """
    if task[_GROUP] < 0:
        slots[:] = 0
    else:
        find_slots(sources, task, 0, nothing, 1, slots)
    value = sources[task[_VALUE]]
    masked = task[_MASK] >= 0
    mask = sources[max(task[_MASK], 0)]
    for row in range(slots.shape[0]):
        if slots[row] >= 0 and (not masked or mask[row] != 0):
            out[slots[row], value[row] - least] += 1
