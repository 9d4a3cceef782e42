"""What a designer asks about Blown Apart: every measure, declared once."""

from __future__ import annotations

import polars as pl

from napsim.games.measures import Measure

MEASURES: tuple[Measure, ...] = (
    Measure(
        "win_rate",
        "Win rate",
        "Share of games a seat's side wins.",
        "fairness",
        "proportion",
        "seats",
        value=pl.col("won") == 1,
        by=("seat", "profile"),
    ),
    Measure(
        "rout_win_rate",
        "Games won by Rout",
        "Share of games that end because a side reaches the Rout threshold.",
        "endings",
        "proportion",
        "games",
        value=pl.col("end_by") == 0,
    ),
    Measure(
        "battles",
        "Battles",
        "Battles fought in a game, extra ones included.",
        "length",
        "mean",
        "games",
        value=pl.col("battles"),
        unit="battles",
    ),
)

HEADLINE: tuple[str, ...] = ("win_rate", "rout_win_rate", "battles")
