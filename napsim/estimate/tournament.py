"""Who beats whom: the win matrix and the ratings of a tournament, from its estimates.

A pairing is a line-up. Where two sides meet, one holds the first profile and the other the second, and
both cells of the matrix come from it. Where more sides meet, one player of the first profile sits
among players of the second, and the other way round is a line-up of its own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy.stats import norm

from napsim.estimate.intervals import LEVEL

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
    "rating": pl.Float64,
    "rating_low": pl.Float64,
    "rating_high": pl.Float64,
}

#: So many points ahead wins ten games of eleven between two, as in chess.
_POINTS = 400 / math.log(10)


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
        Columns of `RATINGS`, in order of players and profile: mean win rate, and the rating of `rated`.
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
        .join(rated(win_matrix), on=["players", "profile"], how="left", maintain_order="left")
        .sort("players", "place")
        .select(list(RATINGS))
        .cast(RATINGS)  # type: ignore[arg-type]
    )


def rated(win_matrix: pl.DataFrame) -> pl.DataFrame:
    """Rate the profiles of each number of players on one scale, from whom they beat how often.

    The model of Bradley & Terry 1952, for several sides that of Luce 1959: a profile of strength s among
    others of strength t wins s / (s + (sides - 1) t) of its games. Strengths are shown in chess points
    about a mean of 0. They are fitted to the log odds by weighted least squares; the cells are taken as
    independent.

    Parameters
    ----------
    win_matrix : polars.DataFrame
        From `matrix`.

    Returns
    -------
    polars.DataFrame
        ``players``, ``profile``, ``rating``, ``rating_low``, ``rating_high``.
    """
    rows: list[tuple[int, str, float, float, float]] = []
    for (players,), cells in win_matrix.group_by(["players"], maintain_order=True):
        names = list(dict.fromkeys([*cells["profile"], *cells["opponent"]]))
        rating, error = _strengths(cells, names)
        half = float(norm.isf((1 - LEVEL) / 2)) * error
        rows += [
            (int(players), name, float(r), float(r - h), float(r + h))
            for name, r, h in zip(names, rating, half, strict=True)
        ]
    schema = {name: RATINGS[name] for name in ("players", "profile", *_RATED)}
    return pl.DataFrame(rows, schema=schema, orient="row")


_RATED = ("rating", "rating_low", "rating_high")


def _strengths(
    cells: pl.DataFrame, names: list[str]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Fit ratings and their standard errors; the mean is 0."""
    place = {name: number for number, name in enumerate(names)}
    design, odds, weights = [], [], []
    for row in cells.iter_rows(named=True):
        one, other = place[row["profile"]], place[row["opponent"]]
        # two sides: the cell the other way round is the same games
        if row["fair"] == 0.5 and one > other:
            continue
        games = row["games"]
        # half a game each way keeps the odds finite where one side always won
        share = (row["value"] * games + 0.5) / (games + 1)
        error = max((row["high"] - row["low"]) / 2 / norm.isf((1 - LEVEL) / 2), 0.5 / games)
        line = np.zeros(len(names))
        line[one], line[other] = 1, -1
        design.append(line)
        odds.append(math.log(share / (1 - share)) + math.log(1 / row["fair"] - 1))
        weights.append((share * (1 - share) / error) ** 2)
    x, w = np.array(design), np.array(weights)
    spread = np.linalg.pinv(x.T @ (w[:, None] * x))
    strength = spread @ x.T @ (w * np.array(odds))
    return _POINTS * strength, _POINTS * np.sqrt(np.diag(spread))
