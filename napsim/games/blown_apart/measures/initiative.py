"""Initiative: what it is worth, where it goes, and what is picked with it."""

from __future__ import annotations

from functools import partial
from typing import Any

import polars as pl

from napsim.games.blown_apart.cards import SITE_TYPES
from napsim.games.blown_apart.measures.common import POINTS, col, measure
from napsim.games.measures import Measure

_in = partial(measure, "initiative")

#: 0 behind, 1 level, 2 ahead, before the battle.
STANDING: pl.Expr = col("lead_before").sign() + 1
_PICKED = (col("picked") == 1) & (col("battle") > 1)
_STANDING: dict[str, Any] = {"by": ("standing",), "groups": {"standing": STANDING}}

INITIATIVE: tuple[Measure, ...] = (
    _in(
        "sides",
        "contrast",
        "initiative_effect",
        "Effect of Initiative",
        "Share of battles won by sides with Initiative less the share won by sides without it. Those behind "
        "hold it, so it is what goes with Initiative, not what it does.",
        col("battle_won"),
        col("held"),
        by=("profile",),
        formula="battles won with Initiative − battles won without, as shares",
        association=True,
        assumed=POINTS,
        words=("the effect of Initiative", "larger", "smaller"),
    ),
    _in(
        "sides",
        "mean",
        "initiative_margin",
        "Points ahead with Initiative",
        "Points the side with Initiative gains more than the best other side in that battle.",
        col("margin"),
        where=col("held") == 1,
        by=("site_type", "size"),
        unit="points",
        formula="gain of the side with Initiative less the best other gain",
        assumed=POINTS,
        words=("gains with Initiative", "larger", "smaller"),
    ),
    _in(
        "battles",
        "proportion",
        "initiative_moves",
        "Initiative moves",
        "Share of battles after which Initiative passes to another side.",
        col("moved"),
        by=("battle",),
        formula="battles after which it moves / battles",
        assumed=POINTS,
        words=("moves of Initiative", "more common", "rarer"),
    ),
    _in(
        "seats",
        "mean",
        "initiative_tokens",
        "+3 tokens by Initiative",
        "+3 tokens a player takes with Initiative in a game.",
        col("gained"),
        by=("seat", "profile"),
        unit="tokens",
        formula="+3 tokens taken / (games × players)",
        assumed=("initiative_token",),
        words=("+3 tokens by Initiative", "more common", "rarer"),
    ),
    _in(
        "seats",
        "contrast",
        "initiative_token_effect",
        "Wins with a +3 by Initiative",
        "Wins of players who took at least one +3 token with Initiative, less wins of those who took none. "
        "An association: those behind take them.",
        col("won"),
        col("gained") > 0,
        formula="share of wins with − share of wins without",
        assumed=("initiative_token",),
        association=True,
    ),
    _in(
        "sides",
        "distribution",
        "picked_size",
        "Size picked",
        "Size of the Site that is picked from the second battle on, by how the side that picks stands.",
        col("size"),
        where=_PICKED,
        unit="tricks",
        formula="size of picked Sites",
        words=("picked Sites", "larger", "smaller"),
        **_STANDING,
    ),
    *(
        _in(
            "sides",
            "proportion",
            f"picks_{name}",
            f"{name.capitalize()} picked",
            f"Share of picks from the second battle on that are {name.capitalize()} Sites, by how the side "
            "that picks stands.",
            col("site_type") == number,
            where=_PICKED,
            formula=f"{name.capitalize()} Sites picked / Sites picked",
            words=(f"{name.capitalize()} picks", "more common", "rarer"),
            **_STANDING,
        )
        for number, name in enumerate(SITE_TYPES)
    ),
    _in(
        "sides",
        "proportion",
        "picker_behind",
        "Picker is behind",
        "Share of picks from the second battle on by a side that is behind the leader.",
        col("lead_before") < 0,
        where=_PICKED,
        formula="picks by a side behind / picks",
        assumed=POINTS,
    ),
)
