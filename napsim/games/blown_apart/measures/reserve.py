"""The Reserve: when it is spent, and whether holding it back pays."""

from __future__ import annotations

from functools import partial
from typing import Any

import polars as pl

from napsim.games.blown_apart.measures.common import col, measure
from napsim.games.measures import Measure

_in = partial(measure, "reserve")

#: Cards of its side's Reserve left at the end, Commanders included.
KEPT: pl.Expr = col("reserve_commanders") + col("reserve_cards")
_KEPT: dict[str, Any] = {"by": ("reserve_left",), "groups": {"reserve_left": KEPT}}

RESERVE: tuple[Measure, ...] = (
    _in(
        "sides",
        "mean",
        "reserve_by_battle",
        "Reserve left by battle",
        "Cards in a side's Reserve after its draws in a battle, Commanders included.",
        col("reserve_cards"),
        by=("battle", "profile"),
        unit="cards",
        formula="cards in Reserve / sides",
        words=("Reserves", "spent later", "spent earlier"),
    ),
    _in(
        "sides",
        "mean",
        "commanders_by_battle",
        "Commanders left by battle",
        "Commanders in a side's Reserve after its draws in a battle.",
        col("reserve_commanders"),
        by=("battle",),
        unit="cards",
        formula="Commanders in Reserve / sides",
        words=("Commanders", "spent later", "spent earlier"),
    ),
    _in(
        "sides",
        "mean",
        "reserve_drawn",
        "Reserve cards drawn in a battle",
        "Cards a side draws from its Reserve for a battle.",
        col("reserve_drawn"),
        by=("battle", "site_type", "size", "turn"),
        unit="cards",
        formula="Reserve cards drawn / (battles × sides)",
        words=("Reserve draws", "larger", "smaller"),
    ),
    _in(
        "seats",
        "distribution",
        "reserve_left",
        "Reserve left at the end",
        "Cards left in a player's (in 4p: a side's) Reserve when the game ends, Commanders included.",
        KEPT,
        by=("profile",),
        unit="cards",
        formula="Commanders and other cards left",
        words=("Reserves", "larger at the end", "smaller at the end"),
    ),
    _in(
        "seats",
        "distribution",
        "reserve_bonus",
        "Reserve bonus",
        "Points the Reserve is worth at the end, whether or not the game was decided on points.",
        col("reserve_bonus"),
        by=("profile",),
        unit="points",
        formula="2 points a Commander, 1 a card (the rules' parameters)",
        words=("Reserve bonuses", "larger", "smaller"),
    ),
    _in(
        "seats",
        "proportion",
        "win_rate_by_reserve",
        "Wins by Reserve left",
        "Share of games won by those who end with so many cards in Reserve. An association: the Reserve is "
        "also left over where it was not needed.",
        col("won"),
        formula="games won / games, among those with so many cards left",
        association=True,
        **_KEPT,
    ),
    _in(
        "seats",
        "slope",
        "reserve_kept_slope",
        "Wins for each Reserve card kept",
        "How much the share of wins rises with each card left in Reserve at the end; below 0 spending goes "
        "with winning. An association.",
        col("won"),
        KEPT,
        by=("profile",),
        formula="least-squares slope of winning on cards left",
        association=True,
        margin=0.005,
        words=("keeping the Reserve", "more rewarding", "less rewarding"),
    ),
    _in(
        "seats",
        "mean",
        "reserve_given_up",
        "Reserve cards given up",
        "Reserve cards a player gives up for tokens at the start.",
        col("given_up"),
        by=("profile",),
        unit="cards",
        formula="cards given up / (games × players)",
        words=("given-up Reserve cards", "more common", "rarer"),
    ),
    _in(
        "seats",
        "mean",
        "commanders_home",
        "Commanders brought home",
        "Commanders of a player's own side in decisive tricks that the player wins, a game.",
        col("commanders_home"),
        by=("profile",),
        unit="cards",
        formula="own Commanders in decisive tricks won / (games × players)",
        words=("Commanders", "brought home more", "brought home less"),
    ),
    _in(
        "seats",
        "mean",
        "commanders_caught",
        "Commanders captured",
        "Opponents' Commanders in decisive tricks that a player wins, a game.",
        col("commanders_caught"),
        by=("profile",),
        unit="cards",
        formula="opponents' Commanders in decisive tricks won / (games × players)",
        words=("Commanders", "captured more", "captured less"),
    ),
    _in(
        "seats",
        "ratio",
        "commanders_lost_share",
        "Commanders lost, of those scored",
        "Of the Commanders that lie in decisive tricks, the share won by the enemy.",
        col("commanders_caught"),
        col("commanders_caught") + col("commanders_home"),
        formula="captured / (captured + brought home)",
        words=("lost Commanders", "more common", "rarer"),
    ),
)
