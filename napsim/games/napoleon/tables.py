"""The tidy tables of a block of matches: a row a match, a seat, a deal, a seat in a deal."""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.games.napoleon.rules import MOST_PLAYERS


def _table(*fields: tuple[str, str]) -> np.dtype[Any]:
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


#: A win is counted in parts, so that players who win together share it in whole numbers.
WIN = 420

GAMES = _table(
    ("game", "i8"),
    ("deals", "i2"),
    ("redeals", "i4"),  # deals passed out by all
    ("forced", "i2"),  # deals in which the opener had to play
    ("by", "i1"),  # 0 target score, 1 deals
    ("dealer", "i1"),  # of the first deal
    ("winners", "i1"),  # how many won together
    ("winner", "i1"),  # lowest winning seat
    ("top", "i4"),  # highest score
    ("margin", "i4"),  # highest score less the next
    ("lead_changes", "i2"),  # deals after which another seat led alone
    ("decided_at", "i2"),  # deal after which the (single) winner led for good; 0 when shared
)
SEATS = _table(
    ("game", "i8"),
    ("seat", "i1"),
    ("profile", "i1"),
    ("from_dealer", "i1"),  # seats clockwise from the first dealer
    ("won", "i2"),  # share of the win, in parts of WIN
    ("score", "i4"),
    ("deals", "i2"),
    ("napoleon", "i2"),  # deals as Napoleon
    ("partner", "i2"),
    ("made", "i2"),  # deals won as Napoleon
    ("napoleon_points", "i4"),
    ("partner_points", "i4"),
    ("opponent_points", "i4"),
)
DEALS = _table(
    ("game", "i8"),
    ("deal", "i2"),  # from 1
    ("attempts", "i2"),  # deals passed out before it
    ("dealer", "i1"),
    ("napoleon", "i1"),
    ("profile", "i1"),  # Napoleon's
    ("place", "i1"),  # Napoleon's, seats clockwise from the opener
    ("partner", "i1"),  # seat, or -1
    ("partner_place", "i1"),  # seats clockwise from Napoleon, or 0
    ("alone", "i1"),  # 0 no, 1 meant, 2 not meant
    ("number", "i1"),
    ("over_lowest", "i1"),  # number less the lowest bid
    ("trump", "i1"),
    ("bids", "i2"),
    ("forced", "i1"),
    ("called", "i1"),  # card, or -1
    ("called_kind", "i1"),  # see CALLED
    ("side_total", "i1"),
    ("opponents_total", "i1"),
    ("unclaimed", "i1"),  # what neither side is credited with
    ("margin", "i1"),  # side_total less number
    ("made", "i1"),
    ("discarded", "i1"),
    ("napoleon_taken", "i1"),
    ("partner_taken", "i1"),
    ("shown_trick", "i1"),  # trick in which the called card was played, or 0
    ("reveal_trick", "i1"),
    ("twos", "i1"),
    ("special_wins", "i1"),
    ("spare", "i2"),  # what Napoleon expected less the bid, in tenths, without boldness
    ("before_blind", "i2"),  # what the own hand promised, in tenths of a trick
    ("blind_gain", "i2"),  # what the hand gained by blind and discards, in tenths of a trick
    ("points", "i4"),  # Napoleon's
)
DEAL_SEATS = _table(
    ("game", "i8"),
    ("deal", "i2"),
    ("seat", "i1"),
    ("profile", "i1"),
    ("role", "i1"),  # 0 Napoleon, 1 partner, 2 opponent
    ("place", "i1"),  # seats clockwise from the opener
    ("top_number", "i1"),  # highest number bid, or 0
    ("taken", "i1"),
    ("points", "i4"),
    ("alone", "i1"),
)
TABLES = {"games": GAMES, "seats": SEATS, "deals": DEALS, "deal_seats": DEAL_SEATS}

#: What kind of card was called, by ``called_kind``.
CALLED = (
    "none",
    "own card",
    "special card",
    "ace of trumps",
    "other trump",
    "ace of another suit",
    "other card",
)
NONE_CALLED, OWN_CARD, SPECIAL_CARD, TRUMP_ACE, OTHER_TRUMP, SIDE_ACE, OTHER_CARD = range(
    len(CALLED)
)

assert WIN % np.lcm.reduce(np.arange(1, MOST_PLAYERS + 1)) == 0
