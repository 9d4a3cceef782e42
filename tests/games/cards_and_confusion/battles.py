"""Many battles of chosen armies and commanders, and who won them."""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.games.game import Tables
from tests.games.cards_and_confusion.situations import GAME, lineup_of

LEADERS = [{"rank": "general"}, {"rank": "aide"}, {"rank": "aide"}]

#: The usual army, without names.
ARMY = {
    "units": [
        {"arm": "infantry"}, {"arm": "infantry"},
        {"arm": "artillery"}, {"arm": "artillery"},
        {"arm": "cavalry"},
    ],
    "commanders": LEADERS,
}  # fmt: skip
MIRROR = [ARMY, ARMY]
ROUT = {"objectives_to_win": 0, "rout_victory": True}


def fought(
    games: int, *profiles: str, seed: int = 1815, rotate: bool = True, **rules: Any
) -> Tables:
    """Play battles of two like armies, unless told otherwise, and give their tables."""
    rules.setdefault("armies", MIRROR)
    names = profiles or ("balanced",)
    lineup = lineup_of(names[0], names[-1], rotate=rotate)
    return GAME.play(GAME.resolve_rules(rules), lineup, seed, 0, games)


def score_of_first(tables: Tables) -> float:
    """Give the share won by the profile named first, a draw counting half."""
    seats = tables["seats"]
    mine = seats["profile"] == 0
    return float(np.mean(seats["won"][mine] + 0.5 * seats["drawn"][mine]))
