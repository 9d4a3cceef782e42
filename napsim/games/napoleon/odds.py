"""Chances that cards nobody has seen lie in a given hand."""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from napsim.games.napoleon.cards import PACK
from napsim.games.napoleon.rules import MOST_TRICKS

#: Entries for a hand and a number of unseen cards: 0 to 7 cards asked about; more count as seven.
ROW = 8


def _missing() -> npt.NDArray[np.float64]:
    table = np.zeros((MOST_TRICKS + 1, PACK + 1, ROW))
    for hand in range(MOST_TRICKS + 1):
        for unseen in range(PACK + 1):
            for asked in range(ROW):
                if hand <= unseen and asked <= unseen:
                    table[hand, unseen, asked] = comb(unseen - asked, hand) / comb(unseen, hand)
    return table.reshape(-1)


#: Entry ``row_of(hand, unseen) + k``: chance that none of k named cards is in a hand, when so many cards
#: are unseen and every distribution is as likely (hypergeometric). 0 where it cannot be.
MISSING = _missing()
