"""Who beats whom: the win matrix and the ratings of a tournament, from its estimates.

A pairing is a line-up. Where two sides meet, one holds the first profile and the other the second, and
both cells of the matrix come from it. Where more sides meet, one player of the first profile sits
among players of the second, and the other way round is a line-up of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl

WIN_RATE = "win_rate"

MATRIX = {
    "players": pl.Int64,
    "profile": pl.String,
    "opponent": pl.String,
    "value": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "games": pl.Int64,
    "fair": pl.Float64,
}

RATINGS = {
    "players": pl.Int64,
    "profile": pl.String,
    "value": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "games": pl.Int64,
}


@dataclass(frozen=True, slots=True)
class Pairing:
    """One line-up of a tournament.

    Attributes
    ----------
    players : int
        Seats at the table.
    profile, opponent : str
        Who meets whom.
    sides : int
        How many sides score; an equal wins one game in so many.
    """

    players: int
    profile: str
    opponent: str
    sides: int


def matrix(estimates: pl.DataFrame, pairings: Mapping[int, Pairing]) -> pl.DataFrame:
    """Make the win matrix.

    Parameters
    ----------
    estimates : polars.DataFrame
        With `WIN_RATE` by profile.
    pairings : mapping of int to Pairing
        By the variant's number.

    Returns
    -------
    polars.DataFrame
        Columns of `MATRIX`: win rate of `profile` at a table with `opponent`; a row a pair, in order
        of players and variant.
    """
    chosen = estimates.filter((pl.col("measure") == WIN_RATE) & (pl.col("by") == "profile"))
    found = {
        (row["variant"], row["level"]): (row["value"], row["low"], row["high"], row["games"])
        for row in chosen.iter_rows(named=True)
    }
    rows = []
    for number, it in pairings.items():
        cells = [(it.profile, it.opponent)]
        if it.sides == 2:
            cells.append((it.opponent, it.profile))
        for profile, opponent in cells:
            figure = found.get((number, profile))
            if figure is not None:
                rows.append((it.players, profile, opponent, *figure, 1 / it.sides))
    return pl.DataFrame(rows, schema=MATRIX, orient="row").sort("players", maintain_order=True)


def ratings(win_matrix: pl.DataFrame, profiles: Sequence[str]) -> pl.DataFrame:
    """Average each profile's win rates over its opponents, each counting alike.

    The same deals are played in every line-up, so the cells are correlated, and by how much is not
    known here. The half-width given is the mean of theirs, which is that of fully correlated cells:
    true intervals are never wider.

    Parameters
    ----------
    win_matrix : polars.DataFrame
        From `matrix`.
    profiles : sequence of str
        In the order of the answer.

    Returns
    -------
    polars.DataFrame
        Columns of `RATINGS`, in order of players and profile.
    """
    half = (pl.col("high") - pl.col("low")) / 2
    place = {name: number for number, name in enumerate(profiles)}
    return (
        win_matrix.group_by("players", "profile", maintain_order=True)
        .agg(pl.col("value").mean(), half.mean().alias("half"), pl.col("games").sum())
        .with_columns(
            (pl.col("value") - pl.col("half")).clip(0, 1).alias("low"),
            (pl.col("value") + pl.col("half")).clip(0, 1).alias("high"),
            pl.col("profile").replace_strict(place, return_dtype=pl.Int64).alias("place"),
        )
        .sort("players", "place")
        .select(list(RATINGS))
        .cast(RATINGS)  # type: ignore[arg-type]
    )
