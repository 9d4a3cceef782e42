"""What everybody can see about who plays with whom, and what a player makes of it."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.napoleon.cards import SUIT_OF
from napsim.games.napoleon.state import NOBODY, SEATS, UNKNOWN

#: How much more (or less) like a partner a seat looks after each kind of card.
HELPS_NAPOLEON = 2.0  # counting card put on a trick that Napoleon is winning
TAKES_FROM_NAPOLEON = 0.6
FEEDS_OTHERS = 0.7  # counting card put on another's trick after Napoleon has played
#: How likely it is that nobody is Napoleon's partner, against one seat at the outset.
ALONE_WEIGHT = 0.3


@kernel
def suspect_all(rules: Any, state: Any) -> None:
    """Begin a deal: everybody but Napoleon may be the partner, unless there is known to be none."""
    open_question = 1.0 if state.partner_public == UNKNOWN else 0.0
    for seat in range(SEATS):
        state.suspicion[seat] = open_question if seat < rules.players else 0.0
    state.suspicion[state.napoleon] = 0.0
    for seat in range(SEATS):
        state.possible[seat] = state.suspicion[seat]
    add_suspicion(state)


@kernel
def add_suspicion(state: Any) -> None:
    """Keep the sum of all suspicion."""
    state.suspicion_sum = 0.0
    for seat in range(SEATS):
        state.suspicion_sum += state.suspicion[seat]


@kernel
def everybody_knows(rules: Any, state: Any, seat: int) -> None:
    """Let everybody know who holds, or held, the called card."""
    state.partner_public = NOBODY if seat == state.napoleon else seat
    for other in range(SEATS):
        known = 1.0 if other == state.partner_public else 0.0
        state.suspicion[other] = known
        state.possible[other] = known
    add_suspicion(state)


@kernel
def clear_of_suspicion(state: Any, seat: int) -> None:
    """Let everybody know that a seat does not hold the called card."""
    state.possible[seat] = 0.0
    suspect(state, seat, 0.0)


@kernel
def suspect(state: Any, seat: int, times: float) -> None:
    """Let a seat look so many times as much like the partner."""
    state.suspicion[seat] *= times
    add_suspicion(state)


@kernel
def watch_card(rules: Any, state: Any, seat: int, card: int, over: bool) -> None:
    """Let everybody draw their conclusions from a card that is about to be laid.

    Who does not follow the called card's suit, or does not play it when it was called for and could
    have been played, does not hold it.

    Parameters
    ----------
    over : bool
        Whether the card beats the best one of the trick.
    """
    if seat == state.napoleon or card == state.called:
        return
    suit = SUIT_OF[card]
    called_suit = SUIT_OF[state.called]
    if suit != state.led and (state.led == called_suit or state.revealed > 0):
        clear_of_suspicion(state, seat)
        return
    if state.revealed > 0 and suit == called_suit:
        clear_of_suspicion(state, seat)
        return
    counts = (rules.counting >> card) & 1 == 1
    if state.winning == state.napoleon:
        if over:
            suspect(state, seat, TAKES_FROM_NAPOLEON)
        elif counts:
            suspect(state, seat, HELPS_NAPOLEON)
    elif counts and not over and (state.down >> state.napoleon) & 1 == 1:
        suspect(state, seat, FEEDS_OTHERS)


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
    napoleon = state.napoleon
    with_napoleon = seat == napoleon
    alone_known = False
    if state.partner_public == UNKNOWN:
        own = state.hand[seat]
        if seat == napoleon:
            own |= state.discards
        if (own >> state.called) & 1 == 1:
            alone_known = True
            with_napoleon = True
    elif seat == state.partner_public:
        alone_known = True
        with_napoleon = True
    if alone_known:
        for other in range(SEATS):
            state.enemy[other] = 1.0
    else:
        weigh_seats(rules, state, seat, insight, with_napoleon)
    state.enemy[napoleon] = 0.0 if with_napoleon else 1.0
    state.enemy[seat] = 0.0
    return with_napoleon


@kernel
def weigh_seats(rules: Any, state: Any, seat: int, insight: float, with_napoleon: bool) -> None:
    """Fill ``state.enemy`` for a player who does not know the partner but from the play."""
    total = ALONE_WEIGHT if state.partner_public == UNKNOWN else 0.0
    if insight >= 1.0:
        total += state.suspicion_sum - state.suspicion[seat]
        for other in range(SEATS):
            state.enemy[other] = state.suspicion[other]
    else:
        for other in range(SEATS):
            weight = insight * state.suspicion[other] + (1.0 - insight) * state.possible[other]
            state.enemy[other] = weight
            total += weight
        total -= state.enemy[seat]
    share = 1.0 / total if total > 0.0 else 0.0
    start = 1.0 if with_napoleon else 0.0
    if with_napoleon:
        share = -share
    for other in range(SEATS):
        state.enemy[other] = start + share * state.enemy[other]


def partner_weights(
    rules: Any, state: Any, seat: int, insight: float = 1.0
) -> tuple[bool, list[float]]:
    """Give what a player makes of the sides: on Napoleon's side or not, and each seat's chance to be an enemy.

    For reading and testing; players call `tell_sides`.
    """
    with_napoleon = bool(tell_sides(rules, state, seat, insight))
    return with_napoleon, [float(chance) for chance in state.enemy[: rules.players]]
