"""The traits of the scripted players, and the named ways of playing.

PLAYER, the record of one player, has a float64 field for every knob, and beside them the tables of
``foresight.py``: what the player makes of the rules.
"""

from __future__ import annotations

import numpy as np

from napsim.games.blown_apart.foresight import FORESIGHT
from napsim.games.blown_apart.state import record_type
from napsim.games.parameters import Knob, Profile

KNOBS: tuple[Knob, ...] = (
    Knob(
        "error_rate",
        0.0,
        0.0,
        1.0,
        "Share of choices made at random among all that are legal: 1 is a player who only knows the rules.",
    ),
    Knob(
        "foresight",
        1.0,
        0.0,
        1.0,
        "How much is thought of what those still to play may do: at 0 a trick is judged as it lies.",
    ),
    Knob(
        "memory",
        1.0,
        0.0,
        1.0,
        "How much of what was seen (cards shown by Scouts, suits a player could not follow) is remembered.",
    ),
    Knob(
        "thrift",
        1.0,
        0.0,
        4.0,
        "How much a good card is saved for later tricks of the battle: at 0 the strongest is always played.",
    ),
    Knob(
        "lead_value",
        0.0,
        -1.0,
        1.0,
        "What leading the next trick is thought to be worth, in decisive tricks.",
    ),
    Knob(
        "denial",
        1.0,
        0.0,
        4.0,
        "How much an opponent's decisive trick hurts, beside the joy at one's own: more of it denies more.",
    ),
    Knob(
        "retreat_worth",
        1.0,
        -1.0,
        4.0,
        "How dear a Tactical Retreat in hand is held: little spends it early, more saves it for the worst.",
    ),
    Knob(
        "rout_hunger",
        1.0,
        0.0,
        4.0,
        "How much a chance of a Rout of one's own counts: above 1 Routs are hunted.",
    ),
    Knob(
        "rout_fear",
        1.0,
        0.0,
        4.0,
        "How much an opponent's chance of a Rout counts: above 1 it is broken at any price.",
    ),
    Knob(
        "strengthen",
        1.0,
        0.0,
        4.0,
        "How readily a Tirailleur Strengthens a card: at 0 never, more does it for less.",
    ),
    Knob(
        "cycle",
        1.0,
        0.0,
        4.0,
        "How readily a Tirailleur or Scout is Cycled for a better card: at 0 never.",
    ),
    Knob(
        "scout",
        1.0,
        0.0,
        4.0,
        "How much seeing an opponent's cards is thought to be worth: at 0 nobody Scouts.",
    ),
    Knob(
        "token_threshold",
        1.0,
        0.0,
        10.0,
        "Least gain, in points, for which a token is played: small spends tokens on little, 10 hoards them.",
    ),
    Knob(
        "buy",
        1.0,
        0.0,
        4.0,
        "How readily Reserve cards are given up for tokens before the first battle: at 0 never.",
    ),
    Knob(
        "reserve_pace",
        1.0,
        0.0,
        4.0,
        "How fast the Reserve is spent: at 0 never drawn from, 1 at its worth, above 1 early and much.",
    ),
    Knob(
        "end_bonus",
        1.0,
        0.0,
        4.0,
        "How much the bonus for Reserve cards kept to the end weighs when drawing: at 0 it is forgotten.",
    ),
    Knob(
        "site_fit",
        1.0,
        0.0,
        4.0,
        "How much the first cards and the Reserve decide the Site: at 0 they are not looked at.",
    ),
    Knob(
        "site_size",
        0.0,
        -2.0,
        2.0,
        "Taste for large Sites (above 0) or small ones (below 0), beyond what the cards say.",
    ),
    Knob(
        "deploy",
        1.0,
        0.0,
        2.0,
        "Four players: how readily poor cards are swapped with the partner before a battle.",
    ),
    Knob(
        "march",
        1.0,
        0.0,
        4.0,
        "Four players: how readily cards are sent in a march to the guns.",
    ),
    Knob(
        "teamwork",
        1.0,
        0.0,
        1.0,
        "Four players: how far a partner's winning card and Combined Arms are reckoned with.",
    ),
)

PROFILES: tuple[Profile, ...] = (
    Profile(
        "random", "Plays any legal choice, each as likely as chance makes it.", {"error_rate": 1.0}
    ),
    Profile(
        "novice",
        "Plays to win tricks, careless of what others may do, of Routs and of the end.",
        {
            "error_rate": 0.1,
            "foresight": 0.2,
            "memory": 0.0,
            "thrift": 0.4,
            "denial": 0.3,
            "rout_hunger": 0.3,
            "rout_fear": 0.1,
            "token_threshold": 0.4,
            "end_bonus": 0.3,
            "site_fit": 0.3,
            "teamwork": 0.3,
        },
    ),
    Profile("balanced", "Weighs everything by what it has been worth in play."),
    Profile(
        "aggressive",
        "Hunts Routs, sooner at small Sites, and spends its Reserve on them.",
        {"rout_hunger": 4.0, "reserve_pace": 1.5, "site_size": -0.3},
    ),
    Profile(
        "cautious",
        "Denies decisive tricks, breaks Routs early and keeps Retreats for it.",
        {"denial": 1.6, "rout_fear": 2.0, "rout_hunger": 0.6, "retreat_worth": 0.6},
    ),
    Profile(
        "miser",
        "Holds the Reserve back for its bonus at the end, and its tokens for great moments.",
        {"reserve_pace": 0.2, "end_bonus": 1.5, "buy": 0.1, "token_threshold": 1.6},
    ),
    Profile(
        "spender",
        "Throws Reserve and tokens into the first battles, and buys tokens with what it can spare.",
        {"reserve_pace": 4.0, "end_bonus": 0.0, "token_threshold": 0.3, "buy": 4.0},
    ),
)

PLAYER = record_type(*((knob.name, np.float64) for knob in KNOBS), *FORESIGHT)
