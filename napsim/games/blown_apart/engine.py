"""Whole games and blocks of games: the kernels that are called from outside."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.blown_apart.battle import fight_battle
from napsim.games.blown_apart.cards import NOTHING
from napsim.games.blown_apart.record import record_battle, record_game
from napsim.games.blown_apart.scoring import (
    find_leader,
    log_battle_end,
    log_end,
    log_standing,
    pass_initiative,
    score_battle,
)
from napsim.games.blown_apart.setup import set_up
from napsim.games.blown_apart.state import SEATS
from napsim.games.blown_apart.tables import (
    ENDED_BY_ROUT,
    ENDED_ON_POINTS,
    ENDED_WITHOUT_SITES,
)


@kernel
def play_block(
    rules_table: Any,
    states: Any,
    players: Any,
    profiles: Any,
    minds: Any,
    blank_mind: Any,
    rotate: int,
    key: Any,
    first_game: int,
    count: int,
    games: Any,
    seats: Any,
    battles: Any,
    sides: Any,
    tokens: Any,
    used: Any,
    log: Any,
) -> int:
    """Play a range of games and fill one row a game, a seat, a battle, a side, a token.

    Stops before a game for which the tables might have no room. Allocates nothing, raises nothing.

    Parameters
    ----------
    rules_table : ndarray of RULES, shape (1,)
    states : ndarray of STATE, shape (1,)
        Working memory; ``tracing`` says whether the log is written.
    players : ndarray of PLAYER, shape (places,)
        The line-up.
    profiles : int64 array, shape (places,)
        Number of each place's profile.
    minds : ndarray of MIND, shape (SEATS,)
    blank_mind : ndarray of MIND, shape (1,)
        All zero.
    rotate : int
        1 to move the players round the table: seat s is played by place (s + game) % places.
    key : uint64
        The run's key.
    first_game, count : int
        Which games.
    games, seats, battles, sides, tokens : ndarray of the dtypes in ``tables.KERNEL``
        All zero beyond the rows used.
    used : int64 array, shape (5,)
        Rows used of each table, in that order; moved on.
    log : int64 array
        The event log, written from ``states[0].log_at``.

    Returns
    -------
    int
        Number of games played, from `first_game`.
    """
    rules = rules_table[0]
    state = states[0]
    state.key = key
    for done in range(count):
        if (
            used[2] + rules.site_count > battles.size
            or used[3] + rules.site_count * rules.sides > sides.size
            or used[4] + most_tokens(rules) > tokens.size
        ):
            return done
        state.game = first_game + done
        for seat in range(rules.players):
            turn = state.game if rotate else 0
            state.player_of[seat] = (seat + turn) % rules.players
        for seat in range(SEATS):
            minds[seat] = blank_mind[0]
        first_battle = used[2]
        first_side = used[3]
        set_up(rules, state, players, minds, log)
        winner = play_campaign(
            rules, state, players, profiles, minds, blank_mind, battles, sides, used, log
        )
        tie_break = 0 if state.end_by == ENDED_BY_ROUT else state.tie_break
        if state.tracing:
            log_end(rules, state, log, winner, tie_break)
        record_game(
            rules,
            state,
            profiles,
            winner,
            tie_break,
            games,
            seats,
            battles,
            sides,
            tokens,
            used,
            first_battle,
            first_side,
        )
    return count


@kernel
def most_tokens(rules: Any) -> int:
    """Give the most tokens that can be played in a game: supply, one with each Initiative, a gift."""
    supply = 0
    for token in range(len(rules.token_supply)):
        supply += rules.token_supply[token]
    return supply + rules.site_count + 1


@kernel
def play_campaign(
    rules: Any,
    state: Any,
    players: Any,
    profiles: Any,
    minds: Any,
    blank_mind: Any,
    battles: Any,
    sides: Any,
    used: Any,
    log: Any,
) -> int:
    """Fight battles until the game has a winner (Game End).

    Rout points that reach the threshold win at once. After the last Site the leader wins, unless an
    opponent scored a Rout in the battle just fought: then another Site is turned up, while there is one.

    Returns
    -------
    int
        The side that won.
    """
    while True:
        state.battle += 1
        state.extra = state.battle > rules.sites
        fight_battle(rules, state, players, minds, blank_mind, log)
        score_battle(rules, state)
        if state.tracing:
            log_battle_end(rules, state, log)
        record_battle(rules, state, profiles, battles, sides, used)
        routed = state.rout_side
        if routed != NOTHING and state.rout_points[routed] >= rules.rout_threshold:
            state.end_by = ENDED_BY_ROUT
            return routed
        if state.battle >= rules.sites:
            leader = find_leader(rules, state)
            if state.tracing:
                log_standing(rules, state, log, leader)
            if routed == NOTHING or routed == leader:
                state.end_by = ENDED_ON_POINTS
                return leader
            if state.sites_used == rules.site_count:
                state.end_by = ENDED_WITHOUT_SITES
                return leader
        pass_initiative(rules, state, players, minds, log)
        if state.moved:
            battles[used[2] - 1].moved = 1
