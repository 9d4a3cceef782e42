"""The players: what their profiles do with the game."""

from __future__ import annotations

from functools import partial

from napsim.games.blown_apart.measures.common import POINTS, col, measure
from napsim.games.measures import Measure

_in = partial(measure, "players", "seats")
_WHO = ("seat", "profile")

PLAYERS: tuple[Measure, ...] = (
    _in(
        "distribution",
        "points",
        "Points",
        "Points of a player's side at the end, without the Reserve bonus.",
        col("points"),
        by=_WHO,
        unit="points",
        formula="points at the end",
        assumed=POINTS,
        words=("points", "higher", "lower"),
    ),
    _in(
        "distribution",
        "rout_points",
        "Rout points",
        "Rout points of a player's side at the end.",
        col("rout_points"),
        by=_WHO,
        unit="Rout points",
        formula="Rout points at the end",
        words=("Rout points", "higher", "lower"),
    ),
    _in(
        "mean",
        "routs_scored",
        "Routs scored",
        "Routs a player's side scores in a game.",
        col("routs"),
        by=_WHO,
        unit="Routs",
        formula="Routs / (games × players)",
        words=("Routs scored", "more common", "rarer"),
    ),
    _in(
        "mean",
        "tricks_taken",
        "Tricks won",
        "Tricks a player wins in a game.",
        col("tricks_won"),
        by=_WHO,
        unit="tricks",
        formula="tricks won / (games × players)",
        words=("tricks won", "more common", "rarer"),
    ),
    _in(
        "ratio",
        "decisive_share",
        "Decisive share of tricks won",
        "Share of the tricks a player wins that are decisive.",
        col("decisive_won"),
        col("tricks_won"),
        by=_WHO,
        formula="decisive tricks won / tricks won",
        words=("decisive tricks among those won", "more common", "rarer"),
    ),
    _in(
        "mean",
        "sites_picked",
        "Sites picked",
        "Sites a player picks in a game.",
        col("sites_picked"),
        by=_WHO,
        unit="Sites",
        formula="Sites picked / (games × players)",
        words=("Sites picked", "more common", "rarer"),
    ),
)
