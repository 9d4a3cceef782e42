"""How much of winning is the seat, the profile, the deal, and what is left.

The line-up is played in every turn round the table on the same deals (the players do not rotate within a
line-up). Whether a seat wins a game then varies by

- the *seat*: its mean over everybody who sat there,
- the *profile*: its mean over all seats,
- the *deal*: what a seat makes of a deal whoever sits there, which is the covariance of its wins under
  different players on the same game numbers,
- the *rest*: what only this player makes of this deal, and chance that is not of the deal.

All as shares of the variance of winning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from napsim.estimate.intervals import LEVEL
from napsim.estimate.moments import Moments, moments_of
from napsim.estimate.spread import normals
from napsim.estimate.sums import JobSums, Sums
from napsim.games.game import Lineup

Floats = npt.NDArray[np.float64]

WIN_RATE = "win_rate"

SPLIT: dict[str, Any] = {
    "source": pl.String,
    "share": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
}


def turned(lineup: Lineup) -> tuple[Lineup, ...]:
    """Give a line-up in every turn round the table, the line-up itself first, without rotation."""
    seats = lineup.seats
    return tuple(
        Lineup(seats[len(seats) - turn :] + seats[: len(seats) - turn], rotate=False)
        for turn in range(len(seats))
    )


def variance_split(job: JobSums, level: float = LEVEL) -> pl.DataFrame:
    """Split the variance of winning.

    Parameters
    ----------
    job : JobSums
        Sums of `WIN_RATE` by seat for the base (a line-up) and its other turns, as `turned` gives them.
    level : float
        Coverage.

    Returns
    -------
    polars.DataFrame
        Columns of `SPLIT`: rows ``seat``, ``profile``, ``deal`` and ``rest``, which add up to 1. A share
        that is surely not above 0 has 0.

    Raises
    ------
    ValueError
        When the turns are not all there.
    """
    base = job.variants[job.base]
    places = [
        n for n, cell in enumerate(base.cells) if (cell.measure, cell.by) == (WIN_RATE, "seat")
    ]
    others = [sums for number, sums in sorted(job.variants.items()) if number != job.base]
    if len(others) != len(places) - 1:
        raise ValueError(f"{len(places)} seats need {len(places)} turns, not {len(others) + 1}")
    # rows: turns; columns: seats
    wins = np.array([_moments(sums, places).sums[:, 0] for sums in (base, *others)]) / job.games
    errors = np.array([_error(sums, places) for sums in (base, *others)])
    seat = np.arange(len(places))
    # after `turn` steps seat s is held by the player who held seat s - turn
    player = (seat[None, :] - seat[:, None]) % len(places)
    whole = float(np.mean(wins * (1 - wins)) + wins.var())
    by_seat = _effect(wins.mean(axis=0), errors.mean(axis=0) / np.sqrt(len(places)))
    by_player = _effect(
        np.array([wins[player == p].mean() for p in seat]),
        errors.mean(axis=1) / np.sqrt(len(places)),
    )
    deal = _deal(others, base, places, wins)
    return _frame((by_seat, by_player, deal), whole, level)


def _moments(sums: Sums, places: Sequence[int]) -> Moments:
    return moments_of(sums, places)


def _error(sums: Sums, places: Sequence[int]) -> Floats:
    """Give the standard errors of the seats' win rates."""
    moments = moments_of(sums, places)
    share = moments.sums[:, 0] / sums.games
    found: Floats = np.sqrt(share * (1 - share) / sums.games)
    return found


def _effect(means: Floats, errors: Floats) -> Floats:
    """Draw the variance of group means, freed from the variance that is only noise."""
    noise = normals(len(means)) * errors[:, None]
    drawn = (means[:, None] + noise).var(axis=0)
    # once for the means' own noise, once for that of the draws
    found: Floats = drawn - 2 * float(np.mean(errors**2)) * (1 - 1 / len(means))
    return found


def _deal(others: Sequence[Sums], base: Sums, places: Sequence[int], wins: Floats) -> Floats:
    """Draw the covariance of a seat's wins under different players on the same deals."""
    games = base.games
    found = []
    for turn, sums in enumerate(others, start=1):
        moments = moments_of(sums, places)
        if moments.cross is None:
            raise ValueError("the turns were not summed against the base")
        both = moments.cross[:, 0, 0] / games
        found.append(both - wins[turn] * wins[0])
    value = float(np.mean(found))
    # a product of two yes-or-no's about its mean has at most the variance of winning squared
    spread = float(np.mean(wins * (1 - wins)))
    error = spread / np.sqrt(games * len(others))
    drawn: Floats = value + error * normals(1)[0]
    return drawn


def _frame(drawn: tuple[Floats, Floats, Floats], whole: float, level: float) -> pl.DataFrame:
    tail = (1 - level) / 2
    rows: list[tuple[str, float, float, float]] = []
    for source, draws in zip(("seat", "profile", "deal"), drawn, strict=True):
        ends = np.quantile(draws, (tail, 1 - tail))
        share, least, most = (max(float(x), 0.0) / whole for x in (draws.mean(), *ends))
        rows.append((source, share, least, most))
    share, least, most = (sum(column) for column in zip(*(row[1:] for row in rows), strict=True))
    rest = [min(max(1 - x, 0.0), 1.0) for x in (share, most, least)]
    return pl.DataFrame([*rows, ("rest", *rest)], schema=SPLIT, orient="row")
