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
    ("players", PLAYER, SEATS),  # by place in the line-up
    ("profile", np.int64, SEATS),  # by place: number of its profile
    ("minds", MIND, SEATS),  # by seat
    ("blank_mind", MIND),
)
