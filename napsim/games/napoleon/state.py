"""The records that kernels read and write: RULES, PLAYER, STATE; and the addresses of random streams.

Who may know what
-----------------
A player's choice may read RULES, its own PLAYER record and, of STATE:

* *public*: every field not named below;
* *own*: ``hand[seat]``, ``strength[seat]``, ``limit[seat]``, ``most[seat]``; Napoleon also ``blind`` and
  ``discards`` once taken;
* *never*: other seats' entries of those, ``deck``, ``left_over``, ``partner`` (who knows it, knows it from
  the own hand or from ``partner_public``), ``discards`` but those ``shown``, and the streams but its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.games.napoleon.cards import PACK
from napsim.games.napoleon.rules import MOST_PLAYERS

SEATS = MOST_PLAYERS
OPTIONS = 5  # what may be trump: four suits, no trump
TOP = 5  # how many of the highest trumps are looked at one by one

# ---- random streams: purposes (with the index of each), and their places in ``state.streams``

PURPOSE_MATCH = 1  # first dealer, a tie drawn at the end (0)
PURPOSE_DEAL = 2  # order of the pack (deal * ATTEMPTS + attempt)
PURPOSE_SEAT = 3  # a seat's own choices (deal * SEATS + seat)
ATTEMPTS = 1024

STREAM_MATCH = 0
STREAM_DECK = 1
STREAM_SEAT = 2
STREAMS = STREAM_SEAT + SEATS

# ---- codes

LEFT_OF_DEALER, DEALER, LAST_PARTNER = 0, 1, 2
TO_OPPONENTS, TO_NOBODY, TO_NAPOLEON = 0, 1, 2
SHARED, DRAWN = 0, 1
#: Values of ``partner_public`` beside a seat: not known yet; known that there is none.
UNKNOWN, NOBODY = -2, -1
BY_TARGET, BY_DEALS = 0, 1
BY_SUIT, BY_TRUMP, BY_TWO, BY_SPECIAL = 0, 1, 2, 3
ROLE_NAPOLEON, ROLE_PARTNER, ROLE_OPPONENT = 0, 1, 2


def record_type(*fields: tuple[str, object] | tuple[str, object, object]) -> np.dtype[Any]:
    """Make a record dtype, aligned, whose elements are `numpy.record`."""
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


RULES = record_type(
    ("players", np.int64),
    ("hand", np.int64),
    ("blind", np.int64),
    ("left_over_counts", np.int64),  # 1 when the opponents are credited with them
    ("counting", np.int64),  # set of the cards that count; 0 when tricks count
    ("trick_counts", np.int64),  # 1 when tricks count, else 0
    ("to_win", np.int64),
    ("bid_suits", np.int64),
    ("no_trump", np.int64),
    ("lowest_bid", np.int64),
    ("highest_bid", np.int64),
    ("opener", np.int64),
    ("redeal_limit", np.int64),
    ("partner", np.int64),
    ("call_before_blind", np.int64),
    ("specials", np.int64),
    ("first_trick_plain", np.int64),
    ("rule_of_twos", np.int64),
    ("secretary_reveal", np.int64),
    ("discards_to", np.int64),
    ("discards_shown", np.int64),
    ("napoleon_points", np.int64),
    ("partner_points", np.int64),
    ("opponent_points", np.int64),
    ("alone_points", np.int64),
    ("target_score", np.int64),
    ("deals", np.int64),
    ("ties", np.int64),
    # trump by trump: the set of trumps and specials, the specials, the highest cards
    ("trumps", np.int64, OPTIONS),
    ("special_cards", np.int64, OPTIONS),
    ("special", np.int64, (OPTIONS, 3)),
    ("top", np.int64, (OPTIONS, TOP)),
    ("outranking", np.int64, (OPTIONS, PACK)),  # by card: the cards that beat it, see ranking.py
    # what players make of the rules: see valuing.py
    ("trick_value", np.float64),  # what counts, a trick
    ("base_share", np.float64),  # tricks of a Napoleon with nothing
    ("strength_share", np.float64),  # what a trick of the hand's strength comes to
    ("partner_share", np.float64),  # tricks a partner adds
    ("blind_share", np.float64),  # tricks the blind adds
    ("spread", np.float64),  # standard deviation of what the side takes, in tricks
)

STATE = record_type(
    ("key", np.uint64),
    ("game", np.int64),
    ("streams", np.uint64, STREAMS),
    ("tracing", np.int64),
    ("log_at", np.int64),
    ("player_of", np.int64, SEATS),  # row of PLAYER for each seat
    # the match
    ("scores", np.int64, SEATS),
    ("deal", np.int64),  # from 1
    ("attempt", np.int64),
    ("dealer", np.int64),
    ("opener", np.int64),
    ("last_napoleon", np.int64),
    ("last_partner", np.int64),
    ("redeals", np.int64),  # in the match
    ("forced_deals", np.int64),  # in the match
    ("last_leader", np.int64),  # who led the match alone last, or -1
    ("leading_since", np.int64),  # deal since which one player leads alone, or 0
    ("lead_changes", np.int64),
    # the cards
    ("deck", np.int64, PACK),
    ("hand", np.int64, SEATS),
    ("blind", np.int64),
    ("left_over", np.int64),
    ("discards", np.int64),
    # the auction
    ("strength", np.float64, (SEATS, OPTIONS)),  # a seat's own hand, in tricks, by trump
    ("limit", np.float64, (SEATS, OPTIONS)),  # up to what a seat would bid, by trump
    ("most", np.float64, SEATS),  # the highest of a seat's limits
    ("weighed", np.int64),  # set of the seats that have weighed their hand
    ("passed", np.int64),  # set of seats
    ("bid_number", np.int64),  # 0: none yet
    ("bid_suit", np.int64),
    ("bidder", np.int64),
    ("chosen_number", np.int64),  # the bid a player has just chosen; 0: pass
    ("chosen_suit", np.int64),
    ("top_number", np.int64, SEATS),  # highest number a seat has bid; 0: none
    ("bids", np.int64),
    ("forced", np.int64),
    # Napoleon
    ("napoleon", np.int64),
    ("number", np.int64),
    ("trump", np.int64),
    ("trumps", np.int64),  # set: the trump suit and the specials
    ("special_cards", np.int64),  # set of the specials in force
    ("called", np.int64),  # card, or -1
    ("partner", np.int64),  # the seat that holds the called card at the first lead, or -1
    ("partner_public", np.int64),  # UNKNOWN, NOBODY or a seat
    ("shown", np.int64),  # discards laid face up
    ("meant_alone", np.int64),  # Napoleon called a card of the own hand
    # the tricks
    ("trick", np.int64),  # from 1
    ("leader", np.int64),
    ("led", np.int64),
    ("cards_down", np.int64),
    ("table", np.int64, SEATS),  # card by seat in this trick
    ("table_set", np.int64),
    ("winning", np.int64),  # seat winning the trick so far
    ("one_suit", np.int64),  # 1 while every card of the trick is of the suit led
    ("played", np.int64),  # set of all cards played in this deal
    ("void", np.int64, SEATS),  # suits a seat is known not to hold, as bits
    ("suspicion", np.float64, SEATS),  # how much a seat has behaved like Napoleon's partner
    ("suspicion_sum", np.float64),
    ("possible", np.float64, SEATS),  # 1 while a seat may hold the called card, else 0
    ("down", np.int64),  # set of the seats that have played to this trick
    ("worth", np.float64),  # what a trick is worth on average from this one on
    ("per_other", np.float64),  # 1 over the number of the other players
    ("density", np.float64),  # what counts, a card not yet played
    ("revealed", np.int64),  # trick in which Napoleon called for the called card, or 0
    ("shown_trick", np.int64),  # trick in which the called card was played, or 0
    ("taken", np.int64, SEATS),
    ("tricks_won", np.int64, SEATS),
    ("twos", np.int64),  # tricks won by the rule of twos
    ("special_wins", np.int64),
    # the score sheet of the deal
    ("side_total", np.int64),
    ("opponents_total", np.int64),
    ("discarded", np.int64),
    ("points", np.int64, SEATS),
    # scratch of the player who is to choose
    ("enemy", np.float64, SEATS),  # chance that a seat is on the other side
)
