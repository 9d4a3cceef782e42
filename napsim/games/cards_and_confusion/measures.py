"""What a designer asks about Cards & Confusion: every measure, declared once."""

from __future__ import annotations

import polars as pl

from napsim.games.measures import Measure

MEASURES: tuple[Measure, ...] = (
    Measure(
        "win_rate",
        "Win rate",
        "Share of battles a side wins; draws count for nobody.",
        "fairness",
        "proportion",
        "seats",
        value=pl.col("won") == 1,
        by=("army", "seat", "first", "profile"),
    ),
    Measure(
        "draws",
        "Never closed",
        "Share of battles that nobody wins: they reach the turn limit.",
        "endings",
        "proportion",
        "games",
        value=pl.col("winner") < 0,
        assumed=("turn_limit",),
    ),
    Measure(
        "turns",
        "Turns",
        "Turns of a battle; a turn is both sides'.",
        "length",
        "mean",
        "games",
        value=pl.col("turns"),
        unit="turns",
    ),
)

HEADLINE: tuple[str, ...] = ("win_rate", "draws", "turns")
