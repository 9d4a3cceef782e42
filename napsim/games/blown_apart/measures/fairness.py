"""Is it fair: seats, the first Initiative, who draws second."""

from __future__ import annotations

from functools import partial

from napsim.games.blown_apart.measures.common import POINTS, col, measure
from napsim.games.measures import Measure, Words

_in = partial(measure, "fairness")

FAIRNESS: tuple[Measure, ...] = (
    _in(
        "seats",
        "proportion",
        "win_rate",
        "Wins",
        "Share of games a seat wins; partners win together.",
        col("won"),
        by=("seat", "profile", "seat+profile"),
        formula="games won / games",
        fair=True,
        words=("wins", "more common", "rarer"),
    ),
    Measure(
        "seat_win_spread",
        "Spread between seats",
        "Wins of the luckiest seat less wins of the unluckiest one. Equal seats show a little of it by "
        "chance.",
        "fairness",
        "spread",
        "seats",
        by=("seat",),
        of="win_rate",
        formula="greatest less least share of wins over the seats",
        source="Ludii (balance), told as a spread",
        margin=0.01,
        words=Words("seats", "less equal", "more equal"),
    ),
    _in(
        "games",
        "proportion",
        "first_initiative_win_rate",
        "Wins of the first Initiative",
        "Share of games won by the side that picks the first Site.",
        col("first_won"),
        by=("first_seat",),
        formula="games won by the side with the first Initiative / games",
        source="Browne 2008 (advantage of the first move)",
        fair=True,
        words=("wins of the first Initiative", "more common", "rarer"),
    ),
    _in(
        "sides",
        "proportion",
        "battle_win_rate",
        "Battles won",
        "Share of battles in which a side alone gains most points. Turn 0 draws from the Reserve first, "
        "which is the side with Initiative; the next ones know what it drew.",
        col("battle_won"),
        by=("turn", "side", "profile"),
        formula="battles in which it alone gained most / battles",
        assumed=POINTS,
    ),
    _in(
        "sides",
        "mean",
        "battle_margin_by_turn",
        "Points ahead in a battle",
        "Points a side gains in a battle more (or less) than its best opponent, by its turn to draw from "
        "the Reserve.",
        col("margin"),
        by=("turn",),
        unit="points",
        formula="own points gained less the best other side's, a battle",
        assumed=POINTS,
    ),
)
