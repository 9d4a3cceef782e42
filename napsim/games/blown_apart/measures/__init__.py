"""What a designer asks about Blown Apart: every measure, declared once, a file a group."""

from __future__ import annotations

from napsim.games.blown_apart.measures.battle import BATTLE
from napsim.games.blown_apart.measures.cards import CARDS
from napsim.games.blown_apart.measures.endings import ENDINGS
from napsim.games.blown_apart.measures.fairness import FAIRNESS
from napsim.games.blown_apart.measures.initiative import INITIATIVE
from napsim.games.blown_apart.measures.length import LENGTH
from napsim.games.blown_apart.measures.players import PLAYERS
from napsim.games.blown_apart.measures.reserve import RESERVE
from napsim.games.blown_apart.measures.tension import TENSION
from napsim.games.measures import Measure

MEASURES: tuple[Measure, ...] = (
    *FAIRNESS,
    *ENDINGS,
    *LENGTH,
    *TENSION,
    *BATTLE,
    *INITIATIVE,
    *CARDS,
    *RESERVE,
    *PLAYERS,
)

HEADLINE: tuple[str, ...] = (
    "seat_win_spread",
    "first_initiative_win_rate",
    "rout_win_rate",
    "extra_battle_rate",
    "battles",
    "tricks",
    "lead_changes",
    "leader_wins",
    "picker_win_rate",
    "rout_rate",
    "decisive_per_trick",
    "reserve_left",
)

#: By these games are chosen that are worth playing again.
TELLING: tuple[str, ...] = (
    "battles",
    "tricks",
    "worst_deficit",
    "rout_steal_rate",
    "rout_win_rate",
    "extra_battle_rate",
    "lead_changes",
    "winning_margin",
)
