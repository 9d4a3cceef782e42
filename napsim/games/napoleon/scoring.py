"""The score sheet of a deal and the end of a match (both texts: Scoring, The Game)."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import count_ones
from napsim.compiled.jit import kernel
from napsim.compiled.streams import below
from napsim.games.napoleon.log import (
    DEAL_END,
    MATCH_END,
    SEAT_END,
    TOTALS,
    Log,
    note,
)
from napsim.games.napoleon.state import (
    BY_DEALS,
    BY_TARGET,
    DRAWN,
    STREAM_MATCH,
    TO_NAPOLEON,
    TO_OPPONENTS,
)


@kernel
def score_deal(rules: Any, state: Any, log: Log) -> None:
    """Count what each side took, and write everybody's points."""
    side = 0
    opponents = 0
    for seat in range(rules.players):
        if seat in (state.napoleon, state.partner):
            side += state.taken[seat]
        else:
            opponents += state.taken[seat]
    state.discarded = count_ones(state.discards & rules.counting)
    left_over = count_ones(state.left_over & rules.counting)
    if rules.discards_to == TO_OPPONENTS:
        opponents += state.discarded
    elif rules.discards_to == TO_NAPOLEON:
        side += state.discarded
    if rules.left_over_counts == 1:
        opponents += left_over
    state.side_total = side
    state.opponents_total = opponents
    made = 1 if side >= state.number else 0
    give_points(rules, state, 1 if made == 1 else -1)
    note(
        state,
        log,
        DEAL_END,
        state.deal,
        state.napoleon,
        state.partner,
        state.number,
        state.trump,
        state.discarded,
        left_over,
    )
    note(state, log, TOTALS, side, opponents, made)
    for seat in range(rules.players):
        note(state, log, SEAT_END, seat, state.taken[seat], state.points[seat], state.scores[seat])


@kernel
def give_points(rules: Any, state: Any, sign: int) -> None:
    """Add each seat's points, won (sign 1) or lost (-1) from Napoleon's point of view."""
    for seat in range(rules.players):
        if seat == state.napoleon:
            points = rules.napoleon_points if state.partner >= 0 else rules.alone_points
        elif seat == state.partner:
            points = rules.partner_points
        else:
            points = -rules.opponent_points
        state.points[seat] = sign * points
        state.scores[seat] += sign * points


@kernel
def best_score(rules: Any, state: Any) -> int:
    """Give the highest score."""
    best = state.scores[0]
    for seat in range(1, rules.players):
        best = max(best, state.scores[seat])
    return best


@kernel
def winners(rules: Any, state: Any) -> int:
    """Give the set of the seats that win: all with the highest score, or one of them drawn."""
    best = best_score(rules, state)
    seats = 0
    for seat in range(rules.players):
        if state.scores[seat] == best:
            seats |= 1 << seat
    if rules.ties == DRAWN and seats & (seats - 1) != 0:
        chosen = below(state.streams, STREAM_MATCH, count_ones(seats))
        for seat in range(rules.players):
            if (seats >> seat) & 1 == 1:
                if chosen == 0:
                    return 1 << seat
                chosen -= 1
    return seats


@kernel
def is_over(rules: Any, state: Any) -> bool:
    """Say whether the match ends with the deal just scored."""
    return state.deal >= rules.deals or reached_target(rules, state)


@kernel
def reached_target(rules: Any, state: Any) -> bool:
    """Say whether anybody has reached the target score."""
    return rules.target_score > 0 and best_score(rules, state) >= rules.target_score


@kernel
def end_match(rules: Any, state: Any, log: Log) -> tuple[int, int]:
    """Close the match.

    Returns
    -------
    tuple of int
        How it ended (`BY_TARGET`, `BY_DEALS`) and the set of the winners.
    """
    by = BY_TARGET if reached_target(rules, state) else BY_DEALS
    seats = winners(rules, state)
    note(state, log, MATCH_END, by, state.deal, seats)
    return by, seats
