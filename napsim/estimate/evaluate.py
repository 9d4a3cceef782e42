"""From a tidy table to the whole numbers that are summed: columns, and expressions evaluated once."""

from __future__ import annotations

from threading import local
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from napsim.estimate.plan import TableWork

Small = npt.NDArray[np.int32]

#: Rows copied at a time: a row's record lies together in memory, so that its columns are taken out while
#: it is in the processor's cache.
_ROWS = 1024


def evaluate(name: str, work: TableWork, table: npt.NDArray[np.void]) -> Small:
    """Evaluate a table's sources.

    Small whole numbers are widened to 32 bits first, so that no expression wraps round.

    Parameters
    ----------
    name : str
        The table's name, for messages.
    work : TableWork
        What is wanted.
    table : structured ndarray
        The rows.

    Returns
    -------
    ndarray of int32, shape (sources, rows)
        In memory that the thread's next call uses again.

    Raises
    ------
    ValueError
        For a source that is not a whole number of 32 bits in every row: the declaration is at fault.
    """
    sources = room("sources", (len(work.sources), len(table)))
    columns = _taken_out(name, work, table, sources)
    if work.expressions and len(table):
        _evaluate(name, work, columns, sources)
    return sources


def _taken_out(
    name: str, work: TableWork, table: npt.NDArray[np.void], sources: Small
) -> dict[str, npt.NDArray[Any]]:
    """Copy columns out of the records, a few rows at a time; give those that expressions read."""
    wide: dict[str, npt.NDArray[Any]] = {}
    targets: list[tuple[str, npt.NDArray[Any]]] = []
    spare = room("columns", (len(work.read), len(table)))
    for place, column in enumerate(work.read):
        dtype = table.dtype[column]
        straight = work.columns.get(column)
        if dtype.kind in "iu" and np.can_cast(dtype, np.int32):
            wide[column] = spare[place] if straight is None else sources[straight]
        else:
            wide[column] = np.empty(len(table), dtype=np.int64 if dtype.kind in "iu" else dtype)
        targets.append((column, wide[column]))
    for first in range(0, len(table), _ROWS):
        rows = table[first : first + _ROWS]
        for column, values in targets:
            values[first : first + _ROWS] = rows[column]
    for column, place in work.columns.items():
        if wide[column].dtype != np.int32:
            sources[place] = wide[column]
            if not np.array_equal(sources[place], wide[column]):
                problem = "is not a whole number of 32 bits in some row"
                raise ValueError(f"table {name}: {column} {problem}")
    return wide


def _evaluate(
    table: str, work: TableWork, columns: dict[str, npt.NDArray[Any]], sources: Small
) -> None:
    frame = pl.DataFrame({column: columns[column] for column in work.needed})
    try:
        evaluated = frame.select(work.selection)
    except pl.exceptions.PolarsError as error:
        raise ValueError(f"table {table}: a measure cannot be evaluated: {error}") from error
    for (place, expression), series in zip(
        work.expressions.items(), evaluated.iter_columns(), strict=True
    ):
        if series.null_count():
            raise ValueError(f"table {table}: {expression} gives no number in some row")
        sources[place] = series.to_numpy()


_rooms = local()


def room(name: str, shape: tuple[int, int]) -> Small:
    """Give memory for whole numbers of 32 bits; the thread's last room of that name is used again.

    Fresh memory for every block would cost as much as the sums.
    """
    held: dict[str, Small] = _rooms.__dict__
    size = shape[0] * shape[1]
    if name not in held or not size <= held[name].size <= 4 * size + _SMALL_ROOM:
        held[name] = np.empty(size, dtype=np.int32)
    return held[name][:size].reshape(shape)


#: Rooms up to this size are kept however little of them is needed.
_SMALL_ROOM = 2**22
