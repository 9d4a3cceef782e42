"""The traits of the scripted players, and the named ways of playing.

PLAYER, the record of one player, has a float64 field for every knob.
"""

from __future__ import annotations

import numpy as np

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
)

PROFILES: tuple[Profile, ...] = (
    Profile(
        "random", "Plays any legal choice, each as likely as chance makes it.", {"error_rate": 1.0}
    ),
)

PLAYER = record_type(*((knob.name, np.float64) for knob in KNOBS))
