"""What a designer asks about Cards & Confusion: every measure, declared once."""

from __future__ import annotations

from napsim.games.cards_and_confusion.measures.endings import ENDINGS, LENGTH, TENSION
from napsim.games.cards_and_confusion.measures.fairness import FAIRNESS
from napsim.games.cards_and_confusion.measures.losses import COMBATS, LOSSES
from napsim.games.cards_and_confusion.measures.table import MAPS, OBJECTIVES
from napsim.games.measures import Measure

MEASURES: tuple[Measure, ...] = (
    *FAIRNESS,
    *ENDINGS,
    *LENGTH,
    *TENSION,
    *OBJECTIVES,
    *COMBATS,
    *LOSSES,
    *MAPS,
)

HEADLINE: tuple[str, ...] = (
    "win_rate",
    "army_win_spread",
    "first_win_spread",
    "never_closed",
    "turns",
    "combats",
    "lead_changes",
    "lost_share",
    "markers_left",
)
