"""PEOPLE: the players at the table, as the engine carries them from call to call.

Kernels pass whole records on: an array handed from kernel to kernel would have its references counted at
every call, which costs as much as playing the card.
"""

from __future__ import annotations

import numpy as np

from napsim.games.blown_apart.knobs import PLAYER
from napsim.games.blown_apart.mind import MIND
from napsim.games.blown_apart.state import SEATS, record_type

PEOPLE = record_type(
    ("players", PLAYER, SEATS),  # those that differ, once each: what they think stays in the cache
    ("profile", np.int64, SEATS),  # number of the profile of each of these
    ("row_of", np.int64, SEATS),  # by place in the line-up: which of these
    ("minds", MIND, SEATS),  # by seat
    ("blank_mind", MIND),
)
