"""Scoring a battle, the next Initiative, and who leads when the last Site is done (Scoring; Game End)."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import count_ones, lowest, member
from napsim.compiled.jit import kernel
from napsim.compiled.streams import address, below
from napsim.games.blown_apart import events
from napsim.games.blown_apart.cards import NOTHING, XAC, XCI
from napsim.games.blown_apart.players import choose_successor
from napsim.games.blown_apart.setup import decide_holder, take_initiative_token
from napsim.games.blown_apart.state import (
    PURPOSE_TIE,
    STREAM_OTHER,
    TOKEN_EVERY_BATTLE,
    TOKEN_ON_CHANGE,
)
from napsim.games.blown_apart.tables import ENDED_BY_ROUT

NO_TIE = 0
TIE_ROUT_POINTS = 1
TIE_LAST_TRICK = 2
TIE_LAST_BATTLE = 3
TIE_THIRD_PLAYER = 4
TIE_DRAWN = 5


@kernel
def score_battle(rules: Any, state: Any) -> None:
    """Score the battle: net counts, Commanders, a Rout."""
    lowest_count = state.decisive[0]
    decisive = 0
    for side in range(rules.sides):
        lowest_count = min(lowest_count, state.decisive[side])
        decisive += state.decisive[side]
    state.rout_side = NOTHING
    for side in range(rules.sides):
        net = state.decisive[side] - lowest_count
        gained = rules.points_table[net] + rules.commander_points * state.taken_commanders[side]
        state.net[side] = net
        state.gained[side] = gained
        state.points[side] += gained
        all_his = state.decisive[side] == decisive
        if all_his and state.decisive[side] >= rules.rout_needs[state.site_size]:
            state.rout_side = side
            state.routs[side] += 1
            state.rout_points[side] += state.site_size


@kernel
def reserve_bonus(rules: Any, state: Any, side: int) -> int:
    """Give the points a side's Reserve is worth at the end (Game End)."""
    commanders = state.reserve_count[side, XCI] + state.reserve_count[side, XAC]
    others = state.reserve_size[side] - commanders
    return commanders * rules.reserve_commander_points + others * rules.reserve_card_points


@kernel
def find_leader(rules: Any, state: Any) -> int:
    """Give the side that is first by total with Reserve bonus, after the tie-breaks.

    Sets ``state.total`` and ``state.tie_break``. Tie-breaks (Game End): most Rout points; the tied side
    that won a trick last; three players, when that trick was the untied player's: most points in the last
    battle, then the untied player. When no trick has ever been won, a draw by lot.
    """
    tied = 0
    best = -1
    for side in range(rules.sides):
        total = state.points[side] + reserve_bonus(rules, state, side)
        state.total[side] = total
        if total > best:
            best = total
            tied = 0
        if total == best:
            tied |= 1 << side
    state.tie_break = NO_TIE
    if count_ones(tied) > 1:
        tied = most_rout_points(rules, state, tied)
        state.tie_break = TIE_ROUT_POINTS
    if count_ones(tied) > 1:
        return break_tie_by_tricks(rules, state, tied)
    return lowest(tied)


@kernel
def most_rout_points(rules: Any, state: Any, tied: int) -> int:
    """Keep of the tied sides those with most Rout points."""
    best = -1
    kept = 0
    for side in range(rules.sides):
        if not (tied >> side) & 1:
            continue
        if state.rout_points[side] > best:
            best = state.rout_points[side]
            kept = 0
        if state.rout_points[side] == best:
            kept |= 1 << side
    return kept


@kernel
def break_tie_by_tricks(rules: Any, state: Any, tied: int) -> int:
    """Break a tie that Rout points leave."""
    last = state.last_trick_side
    if last == NOTHING:
        state.tie_break = TIE_DRAWN
        state.streams[STREAM_OTHER] = address(state.key, state.game, PURPOSE_TIE, state.battle)
        return member(tied, below(state.streams, STREAM_OTHER, count_ones(tied)))
    if (tied >> last) & 1:
        state.tie_break = TIE_LAST_TRICK
        return last
    one = lowest(tied)
    other = member(tied, 1)
    if state.gained[one] != state.gained[other]:
        state.tie_break = TIE_LAST_BATTLE
        return one if state.gained[one] > state.gained[other] else other
    state.tie_break = TIE_THIRD_PLAYER
    return last


@kernel
def pass_initiative(rules: Any, state: Any, people: Any, log: Any) -> None:
    """Decide who has Initiative for the next battle: the side with fewest points (Scoring).

    A tie that includes the holder leaves it there; with three players the holder chooses between two
    others. In a partnership the side then chooses which partner has it.
    """
    holder = state.initiative
    side = rules.side_of[holder]
    fewest = state.points[0]
    for other in range(rules.sides):
        fewest = min(fewest, state.points[other])
    last = 0
    for other in range(rules.sides):
        if state.points[other] == fewest:
            last |= 1 << other
    moved = not (last >> side) & 1
    if moved:
        state.initiative = find_successor(rules, state, people, holder, last)
    if rules.partner_of[0] != NOTHING:
        decide_holder(rules, state, people, state.initiative)
    token = rules.initiative_token == TOKEN_EVERY_BATTLE or (
        moved and rules.initiative_token == TOKEN_ON_CHANGE
    )
    if token:
        take_initiative_token(state, state.initiative)
    state.moved = moved
    if state.tracing:
        events.log_one(log, events.INITIATIVE, state.initiative)
        events.write(log, token)


@kernel
def find_successor(rules: Any, state: Any, people: Any, holder: int, last: int) -> int:
    """Give the seat to which Initiative goes when it leaves the holder's side.

    In a partnership this is only who speaks for the side: the next seat clockwise.
    """
    if rules.partner_of[0] != NOTHING:
        return (holder + 1) % rules.players
    if count_ones(last) == 1:
        return lowest(last)
    first = lowest(last)
    second = member(last, 1)
    state.decisions += 1
    player = people.players[state.player_of[holder]]
    chosen = choose_successor(rules, state, player, people.minds[holder], holder, first, second)
    if chosen != first and chosen != second:
        state.faults += 1
        return first
    return chosen


@kernel
def log_battle_end(rules: Any, state: Any, log: Any) -> None:
    """Log what a battle brought."""
    events.write(log, events.BATTLE_END)
    events.write_list(log, state.decisive, rules.sides)
    events.write_list(log, state.net, rules.sides)
    events.write_list(log, state.taken_commanders, rules.sides)
    events.write_list(log, state.gained, rules.sides)
    events.write_list(log, state.points, rules.sides)
    events.write_list(log, state.rout_points, rules.sides)
    events.write(log, state.rout_side)


@kernel
def log_standing(rules: Any, state: Any, log: Any, leader: int) -> None:
    """Log how the sides stand when the end is asked for."""
    events.write(log, events.STANDING)
    events.write_list(log, state.total, rules.sides)
    events.write(log, leader)
    events.write(log, state.tie_break)
    events.write(log, state.rout_side)


@kernel
def log_end(rules: Any, state: Any, log: Any, winner: int, tie_break: int) -> None:
    """Log the end of the game; a Rout win is instant, so no Reserve bonus is scored (Game End)."""
    events.log_one(log, events.END, state.end_by)
    events.write(log, state.battle)
    events.write_list(log, state.points, rules.sides)
    events.write(log, rules.sides)
    for side in range(rules.sides):
        bonus = 0 if state.end_by == ENDED_BY_ROUT else reserve_bonus(rules, state, side)
        events.write(log, bonus)
    events.write_list(log, state.rout_points, rules.sides)
    events.write(log, winner)
    events.write(log, tie_break)
