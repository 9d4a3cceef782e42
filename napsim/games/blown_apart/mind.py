"""MIND: what a player keeps in mind during a battle. The engine never reads it.

Every field is set to 0 at the start of a battle, before the peek; during set-up it is all 0 as well.
"""

from __future__ import annotations

import numpy as np

from napsim.games.blown_apart.cards import SITE_TYPES
from napsim.games.blown_apart.state import SIDES, record_type

MIND = record_type(
    # of the battle, from `plan.take_in`
    ("planned", np.int64),  # 1 once it is done
    ("game_won", np.float64),  # points that winning the whole game now would be worth
    ("game_lost", np.float64),  # points that losing it now would cost
    (
        "edge",
        np.float64,
        len(SITE_TYPES),
    ),  # tricks by which the own cards are better, by type of Site
    # of the trick, from `plan.see_stakes`
    ("trick_seen", np.int64),  # the trick, plus 1
    ("stake", np.float64, SIDES),  # points a decisive trick by that side would gain
    ("ahead", np.int64),  # tricks to come after it
    ("mean_stake", np.float64),
    ("card_price", np.float64),  # points for a decisive trick's worth of cards played
    ("lead_worth", np.float64),  # points that leading the next trick is worth
    ("token_price", np.float64),  # points for which a token is played
    ("unspoilt", np.float64),  # chance that no token spoils a decisive trick of the own side
    # of the cards on the table, from `judge.see_table`
    ("best_side", np.int64),  # of the card that wins so far, or -1
    ("best_key", np.int64),  # its power and rank
    ("best_power", np.int64),
    ("best_rank", np.int64),
    ("top", np.int64, SIDES),  # highest rank of each side, 0 for none
    ("to_come", np.int64),  # seats still to play after this one, as bits
    # the last outlook worked out, for cards that come to the same
    ("same_key", np.int64),
    ("same_rank", np.int64),
    ("same_value", np.float64),
)
