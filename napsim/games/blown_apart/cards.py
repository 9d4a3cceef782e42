"""The cards: codes, suits, ranks and sets of kinds; Battle Sites; tokens.

A *kind* is a number from 0 to 33: what is printed on a card. Copies of a kind are alike, so a hand is a
set of kinds (one bit a kind, int64) beside the number of copies of each. The order is chosen so that the
plain cards of a suit are neighbours in rising rank, and so that the cards from which the random part of
a Reserve is dealt (plain cards and Retreats) come before the others.

===========  =====================================
kinds        cards
===========  =====================================
0 … 8        Infantry 1 to 9
9 … 17       Cavalry 1 to 9
18 … 26      Artillery 1 to 9
27           Tactical Retreat
28           Cavalry/Infantry Commander
29           Artillery/Cavalry Commander
30, 31       Tirailleur 2, Tirailleur 3
32, 33       Scout 2, Scout 3
===========  =====================================
"""

from __future__ import annotations

import numpy as np

#: No card, no seat, no side, nothing chosen.
NOTHING = -1

# ---- suits

INFANTRY = 0
CAVALRY = 1
ARTILLERY = 2
#: The suit of a Retreat, and the lead suit before there is one.
NO_SUIT = 3
SUITS = 3
#: A mask that leaves any suit, and `NO_SUIT`, as it is.
ANY_SUIT = 3
SUIT_LETTERS = ("I", "C", "A")

# ---- kinds of card

RANKS = 9
PLAIN_KINDS = SUITS * RANKS
RETREAT = 27
XCI = 28
XAC = 29
T2 = 30
T3 = 31
S2 = 32
S3 = 33
KINDS = 34

CARD_CODES = (
    *(f"{letter}{rank}" for letter in SUIT_LETTERS for rank in range(1, RANKS + 1)),
    "R",
    "XCI",
    "XAC",
    "T2",
    "T3",
    "S2",
    "S3",
)
CARD_KINDS = {code: kind for kind, code in enumerate(CARD_CODES)}

# ---- sets of kinds

PLAIN = (1 << PLAIN_KINDS) - 1
ALL_INFANTRY = (1 << RANKS) - 1
ALL_CAVALRY = ALL_INFANTRY << RANKS
ALL_ARTILLERY = ALL_INFANTRY << (2 * RANKS)
RETREATS = 1 << RETREAT
COMMANDERS = 1 << XCI | 1 << XAC
TIRAILLEURS = 1 << T2 | 1 << T3
SCOUTS = 1 << S2 | 1 << S3
LIGHT = TIRAILLEURS | SCOUTS

#: Plain cards by suit; nothing for `NO_SUIT`.
PLAIN_OF_SUIT = np.array([ALL_INFANTRY, ALL_CAVALRY, ALL_ARTILLERY, 0], dtype=np.int64)
#: Kinds that may be played to a lead in a suit by one who holds plain cards of it: those, Commanders,
#: Retreats, and the light troops that skirmish in it. Any kind where there is no lead suit yet.
FOLLOWS_SUIT = np.array(
    [
        ALL_INFANTRY | COMMANDERS | RETREATS | TIRAILLEURS,
        ALL_CAVALRY | COMMANDERS | RETREATS | SCOUTS,
        ALL_ARTILLERY | COMMANDERS | RETREATS,
        (1 << KINDS) - 1,
    ],
    dtype=np.int64,
)
#: The suit in which a kind is played: a light troop's as skirmisher, a Commander's the first of its name.
SUIT_OF = np.array(
    [kind // RANKS for kind in range(PLAIN_KINDS)]
    + [NO_SUIT, CAVALRY, ARTILLERY, INFANTRY, INFANTRY, CAVALRY, CAVALRY],
    dtype=np.int64,
)
#: The other suit of a Commander; for every other kind its only one.
OTHER_SUIT_OF = SUIT_OF.copy()
OTHER_SUIT_OF[XCI] = INFANTRY
OTHER_SUIT_OF[XAC] = CAVALRY

#: Classes of card, as the tables count them (light troops: as skirmishers).
CARD_CLASSES = ("infantry", "cavalry", "artillery", "retreat", "commander", "tirailleur", "scout")
CLASS_OF = np.array(
    [kind // RANKS for kind in range(PLAIN_KINDS)] + [3, 4, 4, 5, 5, 6, 6], dtype=np.int64
)

# ---- Battle Sites

STANDARD = 0
MOBILE = 1
SIEGE = 2
MASSIVE = 3
#: A mask that leaves any type of Site as it is.
ANY_SITE_TYPE = 3
SITE_TYPES = ("standard", "mobile", "siege", "massive")
#: How high a suit stands at a type of Site (row: type, column: suit; 0 is lowest). At a Massive battle no
#: suit is higher: only the lead suit can win.
SUIT_ORDER = np.array([[0, 1, 2, 0], [1, 2, 0, 0], [1, 0, 2, 0], [0, 0, 0, 0]], dtype=np.int64)

# ---- tokens

BONUS = 0
SUIT_CHANGE = 1
REDRAW = 2
REVERSAL = 3
TOKENS = 4
#: Every kind of token, as bits.
ALL_TOKENS = (1 << TOKENS) - 1
TOKEN_NAMES = ("bonus", "suit_change", "redraw", "reversal")
