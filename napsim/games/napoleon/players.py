"""The scripted players: their traits (knobs), their named characters, and their records."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.games.game import Lineup
from napsim.games.napoleon.state import record_type
from napsim.games.parameters import Knob, Profile

KNOBS: tuple[Knob, ...] = (
    Knob(
        "boldness",
        0.0,
        -10.0,
        10.0,
        "Bids as if the hand were so many standard deviations better than it looks.",
    ),
    Knob(
        "partner_value",
        1.0,
        0.0,
        3.0,
        "How much is made of the unknown partner when bidding: 1 what a partner is worth, 0 nothing.",
    ),
    Knob(
        "blind_value",
        1.0,
        0.0,
        3.0,
        "How much is made of the unseen blind when bidding: 1 what it is worth, 0 nothing.",
    ),
    Knob(
        "alone_margin",
        1.0,
        -10.0,
        10.0,
        "Calls an own card and plays alone when the hand without partner promises the bid and so many "
        "standard deviations more.",
    ),
    Knob(
        "draw_trumps",
        0.6,
        -2.0,
        2.0,
        "How gladly Napoleon leads trumps while others may have some, in tricks.",
    ),
    Knob(
        "reveal",
        0.8,
        0.0,
        1.0,
        "After which part of the tricks Napoleon calls for the called card: 0 at once, 1 never.",
    ),
    Knob(
        "insight",
        1.0,
        0.0,
        1.0,
        "How much is read from what others play about who is Napoleon's partner: 0 nothing, 1 all.",
    ),
    Knob(
        "memory",
        1.0,
        0.0,
        1.0,
        "How often a player remembers the cards played before the present trick.",
    ),
    Knob(
        "carelessness",
        0.0,
        0.0,
        1.0,
        "How often a player does not think and does anything the rules allow.",
    ),
)

PROFILES: tuple[Profile, ...] = (
    Profile("random", "Does anything the rules allow.", {"carelessness": 1.0}),
    Profile(
        "novice",
        "Forgets the cards that are gone, does not see who helps whom, errs now and then.",
        {"carelessness": 0.08, "memory": 0.3, "insight": 0.0, "partner_value": 0.7, "reveal": 0.3},
    ),
    Profile("cautious", "Bids only on hands that promise more than the bid.", {"boldness": -0.7}),
    Profile("balanced", "Bids what the hand is worth, counts cards, watches the others.", {}),
    Profile("bold", "Bids above the hand and hopes for the partner.", {"boldness": 0.7}),
    Profile(
        "lone_wolf",
        "Bids on the own hand only and calls an own card to play alone.",
        {"partner_value": 0.7, "alone_margin": -10.0},
    ),
)

PLAYER = record_type(
    *((knob.name, np.float64) for knob in KNOBS),
    ("profile", np.int64),
)


def players_array(lineup: Lineup) -> npt.NDArray[Any]:
    """Make the PLAYER records of a line-up, in seat order."""
    rows = np.zeros(len(lineup.seats), PLAYER)
    for place, seat in enumerate(lineup.seats):
        for knob in KNOBS:
            rows[place][knob.name] = seat.knobs[knob.name]
        rows[place]["profile"] = lineup.profiles.index(seat.profile)
    return rows
