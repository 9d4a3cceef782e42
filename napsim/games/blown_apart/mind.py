"""MIND: what a player keeps in mind during a battle. The engine never reads it.

Every field is set to 0 at the start of a battle, before the peek; during set-up it is all 0 as well.
"""

from __future__ import annotations

import numpy as np

from napsim.games.blown_apart.state import SIDES, record_type

MIND = record_type(
    # of the battle, from `plan.take_in`
    ("planned", np.int64),  # 1 once it is done
    ("rout_value", np.float64, SIDES),  # points a Rout by that side would be worth (own) or cost
    ("urgency", np.float64),  # points a Reserve card or token is worth holding for, by battles left
    # of the trick, from `plan.see_stakes`
    ("trick_seen", np.int64),
    ("stake", np.float64, SIDES),  # points a decisive trick by that side would gain (own) or cost
    ("mean_stake", np.float64),
    ("token_price", np.float64),  # points for which a token is played
    ("token_fear", np.float64),  # chance that a decisive trick is lost to a token
    ("lead_worth", np.float64),  # points that leading the next trick is worth
    # of the cards on the table, from `judge.see_table`
    ("best_key", np.int64),  # power and rank of the card that wins so far, 0 for none
    ("best_power", np.int64),
    ("best_rank", np.int64),
    ("best_suit", np.int64),
    ("best_side", np.int64),
    ("top", np.int64, SIDES),  # highest rank of each side, 0 for none
    ("commanders", np.int64),  # Commanders in the trick
)
