"""Whole games and blocks of games: the kernel that is called from outside."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.blown_apart.battle import fight_battle
from napsim.games.blown_apart.cards import NOTHING, TOKENS
from napsim.games.blown_apart.record import (
    record_battle,
    record_game,
    record_seat,
    record_side,
    record_token,
)
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
    peoples: Any,
    logs: Any,
    rotate: int,
    key: Any,
    first_game: int,
    games: Any,
    seats: Any,
    battles: Any,
    sides: Any,
    tokens: Any,
    used: Any,
) -> int:
    """Play a range of games and fill one row a game, a seat, a battle, a side in it, a token.

    Stops before a game for which the tables might have no room. Allocates nothing, raises nothing.

    Parameters
    ----------
    rules_table : ndarray of RULES, shape (1,)
    states : ndarray of STATE, shape (1,)
        Working memory; ``tracing`` says whether the log is written.
    peoples : ndarray of PEOPLE, shape (1,)
        The line-up.
    logs : ndarray of LOG, shape (1,)
    rotate : int
        1 to move the players round the table: seat s is played by place (s + game) % places.
    key : uint64
        The run's key.
    first_game : int
        Number of the first game; as many are played as `games` has rows.
    games, seats, battles, sides, tokens : ndarray of the dtypes in ``tables.KERNEL``
        Every row that is used is written whole, so that they may hold anything before.
    used : int64 array, shape (5,)
        Set to the rows used of each table, in that order.

    Returns
    -------
    int
        Number of games played, from `first_game`.
    """
    rules = rules_table[0]
    state = states[0]
    people = peoples[0]
    log = logs[0]
    state.key = key
    battle_rows = 0
    side_rows = 0
    token_rows = 0
    played = 0
    for game in range(first_game, first_game + games.size):
        if not (
            battle_rows + rules.site_count <= battles.size
            and side_rows + rules.site_count * rules.sides <= sides.size
            and token_rows + most_tokens(rules) <= tokens.size
        ):
            break
        first_battle = battle_rows
        first_side = side_rows
        seat_players(rules, state, people, game, rotate)
        set_up(rules, state, people, log)
        winner = NOTHING
        while winner == NOTHING:
            state.battle += 1
            fight_battle(rules, state, people, log)
            score_battle(rules, state)
            if state.tracing:
                log_battle_end(rules, state, log)
            record_battle(rules, state, battles[battle_rows])
            for side in range(rules.sides):
                record_side(rules, state, people, sides[side_rows], side)
                side_rows += 1
            winner = find_winner(rules, state, log)
            if winner == NOTHING:
                pass_initiative(rules, state, people, log)
                battles[battle_rows].moved = state.moved
            battle_rows += 1
        tie_break = 0 if state.end_by == ENDED_BY_ROUT else state.tie_break
        if state.tracing:
            log_end(rules, state, log, winner, tie_break)
        record_game(rules, state, winner, tie_break, games[played])
        for seat in range(rules.players):
            record_seat(rules, state, people, seats[played * rules.players + seat], seat, winner)
        games[played].settled = 1
        for row in range(first_battle, battle_rows):
            battles[row].winner = winner
            winners_row = first_side + (row - first_battle) * rules.sides + winner
            battles[row].winner_lead = sides[winners_row].lead_after
            if battles[row].leader_after != winner:
                games[played].settled = min(row - first_battle + 2, state.battle)
        for row in range(first_side, side_rows):
            sides[row].won = sides[row].side == winner
        for place in range(state.used_count):
            line = state.used_tokens[place]
            fought = battles[first_battle + (line >> 16 & 255) - 1]
            record_token(rules, state, people, tokens[token_rows], line, fought, winner)
            token_rows += 1
        played += 1
    used[0] = played
    used[1] = played * rules.players
    used[2] = battle_rows
    used[3] = side_rows
    used[4] = token_rows
    return played


@kernel
def most_tokens(rules: Any) -> int:
    """Give the most tokens that can be played in a game: supply, one with each Initiative, a gift."""
    supply = 0
    for token in range(TOKENS):
        supply += rules.token_supply[token]
    return supply + rules.site_count + 1


@kernel
def seat_players(rules: Any, state: Any, people: Any, game: int, rotate: int) -> None:
    """Seat the players of a game, with nothing in mind."""
    state.game = game
    turn = game if rotate else 0
    for seat in range(rules.players):
        state.player_of[seat] = people.row_of[(seat + turn) % rules.players]
    for seat in range(SEATS):
        people.minds[seat] = people.blank_mind


@kernel
def find_winner(rules: Any, state: Any, log: Any) -> int:
    """Say whether the game ends with the battle just scored, and who wins (Game End).

    Rout points that reach the threshold win at once. After the last Site the leader wins, unless an
    opponent scored a Rout in the battle just fought: then another Site is turned up, while there is one.

    Returns
    -------
    int
        The side that wins, with ``state.end_by`` set; NOTHING when another battle is fought.
    """
    routed = state.rout_side
    if routed != NOTHING and state.rout_points[routed] >= rules.rout_threshold:
        state.end_by = ENDED_BY_ROUT
        return routed
    if state.battle < rules.sites:
        return NOTHING
    leader = find_leader(rules, state)
    if state.tracing:
        log_standing(rules, state, log, leader)
    if routed == NOTHING or routed == leader:
        state.end_by = ENDED_ON_POINTS
        return leader
    if state.sites_used == rules.site_count:
        state.end_by = ENDED_WITHOUT_SITES
        return leader
    return NOTHING
