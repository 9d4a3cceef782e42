"""MIND: what a player keeps in mind during a battle. The engine never reads it.

Every field is set to 0 at the start of a battle, before the peek; during set-up it is all 0 as well.
"""

from __future__ import annotations

import numpy as np

from napsim.games.blown_apart.state import record_type

MIND = record_type(
    ("plan", np.int64),
)
