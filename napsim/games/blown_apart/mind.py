"""MIND: what a player keeps in mind during a battle. The engine never reads it.

Every field is set to 0 at the start of a battle, before the peek; during set-up it is all 0 as well.
"""

from __future__ import annotations

import numpy as np

from napsim.games.blown_apart.cards import SITE_TYPES
from napsim.games.blown_apart.state import SEATS, SIDES, record_type

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
    ("stakes_seen", np.int64),  # the trick at which the stakes were worked out, plus 1
    ("decisive_seen", np.int64),  # decisive tricks of all sides by then
    ("mean_stake", np.float64),
    ("card_price", np.float64),  # points for a decisive trick's worth of cards played
    ("lead_price", np.float64),  # the same for a card led
    ("lead_worth", np.float64),  # points that leading the next trick is worth
    ("token_price", np.float64),  # points for which a token is played
    ("hold_worth", np.float64),  # points that a lead is worth that is not beaten
    ("will_stop", np.float64),  # how surely who can stop a decisive trick does so
    ("will_take", np.float64),  # how surely who can take one does so
    ("lead_take", np.float64),  # how surely a lead that can be beaten decisively is
    # of the cards on the table, from `judge.see_table`
    ("best_side", np.int64),  # of the card that wins so far, or -1
    ("best_key", np.int64),  # its power and rank
    ("best_suit", np.int64),
    ("best_rank", np.int64),
    ("against_best", np.int64),  # highest rank of the sides against it
    ("against_own", np.int64),  # highest rank of the sides against the own one
    ("top", np.int64, SIDES),  # highest rank of each side, 0 for none
    # of those still to play, in order of play
    ("rivals", np.int64),  # how many; partners are among them
    ("rival", np.int64, SEATS),
    ("rival_side", np.int64, SEATS),
    ("rival_cards", np.int64, SEATS),
    ("rival_known", np.int64, SEATS),  # kinds it is known to hold
    ("rival_voids", np.int64, SEATS),  # suits (bits) it is known to be void in
    ("rival_against", np.int64, SEATS),  # highest rank on the table of the sides against it
)
