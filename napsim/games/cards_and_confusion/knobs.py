"""The traits of the scripted players, and the named ways of playing.

PLAYER, the record of one player, has a float64 field for every knob.
"""

from __future__ import annotations

import numpy as np

from napsim.games.cards_and_confusion.state import record_type
from napsim.games.parameters import Knob, Profile

KNOBS: tuple[Knob, ...] = (
    Knob("error", 0.0, 0.0, 1.0,
         "Share of orders, shots and attacks chosen at random among all that the rules allow."),
    Knob("noise", 0.05, 0.0, 3.0,
         "How roughly courses of action are compared: 0 always takes the one judged best."),
    Knob("objectives", 1.0, 0.0, 5.0, "Weight of taking objectives."),
    Knob("hold", 1.0, 0.0, 5.0, "Weight of standing fast on objectives that are held."),
    Knob("attack", 1.0, 0.0, 5.0, "Weight of the harm an attack is likely to do."),
    Knob("caution", 1.2, 0.0, 5.0, "Weight of the harm it is likely to suffer by it."),
    Knob("eagerness", 0.04, -2.0, 2.0,
         "Lean toward attacking when harm done and suffered weigh alike."),
    Knob("impatience", 0.015, 0.0, 1.0,
         "How much that lean grows with every turn, and standing fast counts less."),
    Knob("mass", 1.0, 0.0, 5.0, "Weight of attacking enemies whom friends can attack as well."),
    Knob("flank", 1.0, 0.0, 5.0, "Weight of coming in on flank or rear."),
    Knob("gunnery", 1.0, 0.0, 5.0, "Weight of finding positions from which guns can fire."),
    Knob("thrift", 1.0, 0.0, 5.0, "How good a shot must be that costs several markers."),
    Knob("screen", 0.5, 0.0, 5.0, "Weight of standing between own guns and enemies who come for them."),
    Knob("rally", 1.0, 0.0, 5.0, "Weight of rallying confused men, and of bringing commanders to them."),
    Knob("pursuit", 0.3, 0.0, 5.0, "Weight of chasing mobs off the table."),
    Knob("care", 1.0, 0.0, 1.0,
         "Share of mobs run out of reach in time, and of units set out with thought."),
)  # fmt: skip

PROFILES: tuple[Profile, ...] = (
    Profile(
        "random",
        "Gives any order the rules allow, each as likely as chance makes it.",
        {"error": 1.0, "care": 0.0},
    ),
    Profile(
        "novice",
        "Goes for the objectives but judges roughly, forgets rallies and wastes shot.",
        {
            "error": 0.15, "noise": 0.6, "mass": 0.2, "flank": 0.2, "thrift": 0.0, "screen": 0.0,
            "rally": 0.4, "care": 0.5,
        },
    ),
    Profile("balanced", "Weighs objectives, attacks, fire and rallies evenly."),
    Profile(
        "aggressive",
        "Attacks on sight, on the flank if possible, and pursues.",
        {"attack": 1.6, "caution": 0.5, "eagerness": 0.4, "pursuit": 1.0, "flank": 1.5, "hold": 0.7},
    ),
    Profile(
        "defensive",
        "Takes what is near, stands fast on it and lets the enemy come.",
        {"attack": 0.7, "caution": 1.6, "eagerness": -0.15, "hold": 1.8, "screen": 1.0, "rally": 1.5},
    ),
    Profile(
        "gunner",
        "Brings the guns into range first and fights under their fire.",
        {"gunnery": 2.5, "thrift": 0.3, "screen": 1.2, "caution": 1.4, "eagerness": -0.05},
    ),
)  # fmt: skip

PLAYER = record_type(*((knob.name, np.float64) for knob in KNOBS))
