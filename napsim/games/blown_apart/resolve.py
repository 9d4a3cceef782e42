"""How a trick stands: which card wins, and whether decisively (How To Play; Scoring).

The engine keeps ``state.winner`` right after every card and every token. A card that cannot change what
lies is compared with the best one only; the whole trick is resolved again when a Commander lies (it may
stand in either suit), when Combined Arms raises a card that lies already, and after every token.
"""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import one_if
from napsim.compiled.jit import inner_kernel, kernel
from napsim.games.blown_apart.cards import (
    ANY_SITE_TYPE,
    ANY_SUIT,
    COMMANDERS,
    MASSIVE,
    NO_SUIT,
    NOTHING,
    OTHER_SUIT_OF,
    SUIT_OF,
    SUIT_ORDER,
)
from napsim.games.blown_apart.state import (
    ANY_KIND,
    ANY_SEAT,
    MASSIVE_HIGHEST_CARD,
    RESOLVE_TO_WIN,
)

#: More than any rank there can be: a suit's height counts before every rank.
OVER_RANKS = 4096
#: The worth of a card that cannot win.
CANNOT_WIN = -1


@inner_kernel
def worth(state: Any, seat: int) -> int:
    """Give a number that is higher for a card that beats another, CANNOT_WIN for one that cannot win.

    Best suit by the Site's order, then rank (lowest first under a Reversal); at a Massive battle only the
    lead suit can win. Where two are equal the one played first wins.
    """
    seat &= ANY_SEAT
    suit = state.suit[seat] & ANY_SUIT
    if suit == NO_SUIT:
        return CANNOT_WIN
    rank = state.rank[seat]
    strength = OVER_RANKS - 1 - rank if state.reversal else rank
    site_kind = state.site_kind & ANY_SITE_TYPE
    if site_kind == MASSIVE:
        return strength if suit == state.lead_suit else CANNOT_WIN
    return SUIT_ORDER[site_kind, suit] * OVER_RANKS + strength


@kernel
def best_seat(rules: Any, state: Any) -> int:
    """Give the seat whose card wins as suits and ranks stand, or NOTHING; set ``winning_worth``."""
    best = NOTHING
    highest = CANNOT_WIN
    for place in range(state.cards_down):
        seat = state.seat_at[place] & ANY_SEAT
        value = worth(state, seat)
        if value > highest:
            highest = value
            best = seat
    if best == NOTHING and rules.massive_without_lead_suit == MASSIVE_HIGHEST_CARD:
        for place in range(state.cards_down):
            seat = state.seat_at[place] & ANY_SEAT
            rank = state.rank[seat]
            value = OVER_RANKS - 1 - rank if state.reversal else rank
            if state.suit[seat] != NO_SUIT and value > highest:
                highest = value
                best = seat
    state.winning_worth = highest
    return best


@kernel
def resolve(rules: Any, state: Any) -> None:
    """Resolve the whole trick as it lies: the suits of Commanders, then the winner."""
    free = 0
    for place in range(state.cards_down):
        seat = state.seat_at[place] & ANY_SEAT
        if (COMMANDERS >> state.card[seat]) & 1 and not state.suit_named[seat]:
            state.suit[seat] = SUIT_OF[state.card[seat] & ANY_KIND]
            free += 1
    state.winner = best_seat(rules, state)
    if free and rules.commander_resolves == RESOLVE_TO_WIN:
        choose_commander_suits(rules, state)


@kernel
def choose_commander_suits(rules: Any, state: Any) -> None:
    """Let the Commanders, in order of play, turn to their other suit where they win in it.

    One whose side is winning already stays; those still to choose count in the first suit of their name
    (a ruling).
    """
    for place in range(state.cards_down):
        seat = state.seat_at[place] & ANY_SEAT
        if not (COMMANDERS >> state.card[seat]) & 1 or state.suit_named[seat]:
            continue
        if state.winner != NOTHING and rules.side_of[state.winner] == rules.side_of[seat]:
            continue
        state.suit[seat] = OTHER_SUIT_OF[state.card[seat] & ANY_KIND]
        winner = best_seat(rules, state)
        if winner == seat:
            state.winner = seat
        else:
            state.suit[seat] = SUIT_OF[state.card[seat] & ANY_KIND]


@inner_kernel
def stand_card(state: Any, seat: int) -> None:
    """Bring ``state.winner`` up to date after a card that leaves the others as they are."""
    value = worth(state, seat)
    wins = value > state.winning_worth
    state.winning_worth = value if wins else state.winning_worth
    state.winner = seat if wins else state.winner


@inner_kernel
def judge_decisive(rules: Any, state: Any) -> None:
    """Set ``state.is_decisive``: the winner's rank beats every opponent's by the margin (Scoring).

    Under a Reversal it is lower by the margin. Never with a Retreat in the trick; partners do not count.
    """
    state.is_decisive = 0
    winner = state.winner
    if winner == NOTHING or state.retreats_down:
        return
    winner &= ANY_SEAT
    side = rules.side_of[winner]
    counts = rules.modifiers_count_for_decisive
    contested = False
    least_ahead = rules.decisive_margin
    for place in range(state.cards_down):
        seat = state.seat_at[place] & ANY_SEAT
        ahead = (
            state.rank[winner] - state.rank[seat]
            if counts
            else state.bare_rank[winner] - state.bare_rank[seat]
        )
        ahead = -ahead if state.reversal else ahead
        opposed = rules.side_of[seat] != side
        contested = contested or opposed
        least_ahead = min(least_ahead, ahead) if opposed else least_ahead
    decisive = one_if(least_ahead >= rules.decisive_margin)
    state.is_decisive = decisive if contested else rules.uncontested_decisive
