"""Games worth playing again: the first of their kind among the run's first games.

Chosen by rule from the headline measures that have one row a game: the longest and the shortest, the
rare event. One looks at them, one does not count them: they are no sample of anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import numpy as np
import numpy.typing as npt
import polars as pl

from napsim.games.game import Tables
from napsim.games.measures import Measure

TELLING = {
    "kind": pl.String,
    "variant": pl.Int64,
    "label": pl.String,
    "game": pl.Int64,
    "value": pl.String,
    "command": pl.String,
}

#: An event is rare when it comes up in at most this share of games.
RARE = 0.1
#: The table that has one row a game.
_TABLE = "games"


def telling(tables: Tables, measures: Iterable[Measure]) -> Iterator[tuple[str, int, str]]:
    """Find telling games.

    Parameters
    ----------
    tables : dict of str to structured ndarray
        Of a block of games.
    measures : iterable of Measure
        By which they are chosen, in order.

    Yields
    ------
    tuple
        What is telling about it, the game's number, the measure's value in words; every game once.
    """
    rows = tables[_TABLE]
    frame = pl.DataFrame({name: _wide(rows[name]) for name in rows.dtype.names or ()})
    told: set[int] = set()
    for measure in measures:
        if measure.table != _TABLE or measure.value is None or measure.per is not None:
            continue
        chosen = frame if measure.where is None else frame.filter(measure.where)
        values = chosen.select("game", measure.value.cast(pl.Int64).alias("value"))
        for kind, row in _of(measure, values):
            if row["game"] not in told:
                told.add(row["game"])
                yield kind, row["game"], _in_words(measure, row["value"])


def _wide(column: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    return np.ascontiguousarray(column, dtype=np.int64 if column.dtype.kind in "iu" else None)


def _of(measure: Measure, values: pl.DataFrame) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Give the games of one measure: the first rare event, or the first of the most and of the least."""
    if not values.height:
        return
    if measure.kind == "proportion":
        happened = values.filter(pl.col("value") == 1)
        if 0 < happened.height <= RARE * values.height:
            yield measure.title, happened.row(0, named=True)
        return
    most, least = values["value"].max(), values["value"].min()
    if most == least:
        return
    for word, extreme in (("most", most), ("fewest", least)):
        those = values.filter(pl.col("value") == extreme)
        # what happens all the time tells nothing
        if those.height <= max(1, RARE * values.height):
            yield f"{measure.title}: {word}", those.row(0, named=True)


def _in_words(measure: Measure, value: int) -> str:
    if measure.kind == "proportion":
        return "it happened"
    shown = value / measure.scale
    return f"{shown:g} {measure.unit}".strip()


def telling_frame(
    found: Iterable[tuple[str, int, str]], command: Callable[[int], str]
) -> pl.DataFrame:
    """Lay telling games of the base out as the report reads them.

    Parameters
    ----------
    found : iterable of tuple
        From `telling`.
    command : callable
        Takes a game's number; gives what to type to see it.

    Returns
    -------
    polars.DataFrame
        Columns of `TELLING`.
    """
    rows = [(kind, 0, "base", game, value, command(game)) for kind, game, value in found]
    return pl.DataFrame(rows, schema=TELLING, orient="row")
