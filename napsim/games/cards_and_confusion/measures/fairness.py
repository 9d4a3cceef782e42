"""Who wins: by army, by end of the table, by first move, by way of playing."""

from __future__ import annotations

import polars as pl

from napsim.games.measures import Measure, Words

FAIRNESS: tuple[Measure, ...] = (
    Measure(
        name="win_rate",
        title="Win rate",
        meaning="Share of battles a side wins; a draw is a win for neither.",
        group="fairness",
        kind="proportion",
        table="seats",
        value=pl.col("won") == 1,
        by=("army", "seat", "first", "profile", "army+first"),
        formula="battles won over battles fought",
        fair=True,
    ),
    Measure(
        name="army_win_spread",
        title="Win rate: better army less worse",
        meaning="How far the win rates of the two armies lie apart, over both ends and first moves.",
        group="fairness",
        kind="spread",
        table="seats",
        of="win_rate",
        by=("army",),
        formula="greater less smaller win rate of the two armies",
        words=Words("the armies", "further apart", "more even"),
    ),
    Measure(
        name="first_win_spread",
        title="Win rate: first or second to move, better less worse",
        meaning="How far the win rates of those who move first and second lie apart.",
        group="fairness",
        kind="spread",
        table="seats",
        of="win_rate",
        by=("first",),
        formula="greater less smaller win rate of first and second mover",
    ),
    Measure(
        name="seat_win_spread",
        title="Win rate: better end of the table less worse",
        meaning="How far the win rates of the two ends lie apart; with tables drawn at random and equal "
        "armies there is nothing between them.",
        group="fairness",
        kind="spread",
        table="seats",
        of="win_rate",
        by=("seat",),
        formula="greater less smaller win rate of the two ends",
    ),
)
