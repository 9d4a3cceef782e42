"""Chances that cards nobody has seen lie in a given hand."""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from napsim.games.napoleon.cards import PACK
from napsim.games.napoleon.rules import MOST_TRICKS

#: Most cards asked about at a time; more count as so many.
MOST_ASKED = 15


def _missing() -> npt.NDArray[np.float64]:
    table = np.zeros((MOST_TRICKS + 1, PACK + 1, MOST_ASKED + 1))
    for hand in range(MOST_TRICKS + 1):
        for unseen in range(PACK + 1):
            for asked in range(MOST_ASKED + 1):
                if hand <= unseen and asked <= unseen:
                    table[hand, unseen, asked] = comb(unseen - asked, hand) / comb(unseen, hand)
    return table


#: ``MISSING[h, u, k]``: chance that none of k named cards is among the h cards of a hand, when u cards
#: are unseen and every distribution is as likely (hypergeometric). 0 where it cannot be.
MISSING = _missing()
