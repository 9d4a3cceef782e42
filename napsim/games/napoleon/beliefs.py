"""What everybody can see about who plays with whom, and what a player makes of it."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.napoleon.cards import BIT, SUIT_OF
from napsim.games.napoleon.ranking import beats
from napsim.games.napoleon.state import NOBODY, UNKNOWN

#: How much more (or less) like a partner a seat looks after each kind of card.
HELPS_NAPOLEON = 2.0  # counting card put on a trick that Napoleon is winning
TAKES_FROM_NAPOLEON = 0.6
FEEDS_OTHERS = 0.7  # counting card put on another's trick after Napoleon has played
#: How likely it is that nobody is Napoleon's partner, against one seat at the outset.
ALONE_WEIGHT = 0.3


@kernel
def watch_card(rules: Any, state: Any, seat: int, card: int) -> None:
    """Let everybody draw their conclusions from a card that is about to be laid.

    Who does not follow the called card's suit, or does not play it when it was called for and could
    have been played, does not hold it.
    """
    if state.partner_public != UNKNOWN or seat == state.napoleon or state.led < 0:
        return
    if card == state.called:
        return
    suit = SUIT_OF[card]
    called_suit = SUIT_OF[state.called]
    if suit != state.led and (state.led == called_suit or state.revealed > 0):
        state.suspicion[seat] = 0.0
    if state.revealed > 0 and suit == called_suit:
        state.suspicion[seat] = 0.0
    best = state.table[state.winning]
    over = beats(rules, state, card, best)
    counts = rules.counting & BIT[card] != 0
    if state.winning == state.napoleon:
        if over:
            state.suspicion[seat] *= TAKES_FROM_NAPOLEON
        elif counts:
            state.suspicion[seat] *= HELPS_NAPOLEON
    elif counts and not over and state.table_set & BIT[state.table[state.napoleon]] != 0:
        state.suspicion[seat] *= FEEDS_OTHERS


@kernel
def partner_known_to(state: Any, seat: int) -> int:
    """Give the partner's seat as far as a player knows it: `UNKNOWN`, `NOBODY` or a seat."""
    if state.partner_public != UNKNOWN:
        return state.partner_public
    called = BIT[state.called]
    if seat == state.napoleon:
        return NOBODY if (state.hand[seat] | state.discards) & called != 0 else UNKNOWN
    return seat if state.hand[seat] & called != 0 else UNKNOWN


@kernel
def tell_sides(rules: Any, state: Any, seat: int, insight: float) -> bool:
    """Fill ``state.enemy`` with the chance that each seat is against a player.

    Parameters
    ----------
    insight : float
        0: every seat that could hold the called card is suspected alike; 1: as they behaved.

    Returns
    -------
    bool
        Whether the player is on Napoleon's side.
    """
    known = partner_known_to(state, seat)
    napoleon = state.napoleon
    with_napoleon = seat in (napoleon, known)
    if known != UNKNOWN:
        for other in range(rules.players):
            side = other in (napoleon, known)
            state.enemy[other] = 0.0 if side == with_napoleon else 1.0
        return with_napoleon
    total = ALONE_WEIGHT
    for other in range(rules.players):
        weight = 0.0
        if other not in (seat, napoleon) and state.suspicion[other] > 0.0:
            weight = 1.0 - insight + insight * state.suspicion[other]
        state.enemy[other] = weight
        total += weight
    for other in range(rules.players):
        partner = state.enemy[other] / total
        state.enemy[other] = 1.0 - partner if with_napoleon else partner
    state.enemy[napoleon] = 0.0 if with_napoleon else 1.0
    state.enemy[seat] = 0.0
    return with_napoleon
