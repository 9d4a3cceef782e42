"""A match from the first deal to the last, and a block of matches with its tables."""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.compiled.bits import count_ones, lowest
from napsim.compiled.jit import kernel
from napsim.compiled.streams import address, below
from napsim.games.napoleon.auction import find_napoleon
from napsim.games.napoleon.log import MATCH, Log, note
from napsim.games.napoleon.napoleon import prepare
from napsim.games.napoleon.rows import (
    add_to_seats,
    close_seats,
    leader_alone,
    note_expectation,
    open_seats,
    write_deal,
    write_deal_seats,
    write_game,
)
from napsim.games.napoleon.scoring import end_match, is_over, score_deal
from napsim.games.napoleon.setup import open_seat_streams, opener_of
from napsim.games.napoleon.state import PURPOSE_MATCH, STREAM_MATCH
from napsim.games.napoleon.trick import play_tricks


@kernel
def open_match(rules: Any, state: Any, log: Log) -> None:
    """Clear the table for a new match and draw the first dealer (six players: Setup)."""
    state.streams[STREAM_MATCH] = address(state.key, state.game, PURPOSE_MATCH, 0)
    state.dealer = below(state.streams, STREAM_MATCH, rules.players)
    state.deal = 0
    state.redeals = 0
    state.forced_deals = 0
    state.last_leader = -1
    state.leading_since = 0
    state.lead_changes = 0
    state.last_napoleon = -1
    state.last_partner = -1
    for seat in range(rules.players):
        state.scores[seat] = 0
    note(state, log, MATCH, state.dealer)


@kernel
def open_deal(rules: Any, state: Any) -> None:
    """Begin the next deal: its number, its luck, who opens, nothing played."""
    state.deal += 1
    state.opener = opener_of(rules, state)
    open_seat_streams(rules, state)
    state.played = 0
    state.revealed = 0
    state.shown_trick = 0
    state.twos = 0
    state.special_wins = 0
    for seat in range(rules.players):
        state.taken[seat] = 0
        state.tricks_won[seat] = 0
        state.void[seat] = 0


@kernel
def close_deal(rules: Any, state: Any) -> None:
    """Remember who was who and who leads the match, and pass the deal to the left."""
    state.last_napoleon = state.napoleon
    state.last_partner = state.partner
    state.dealer = (state.dealer + 1) % rules.players
    state.forced_deals += state.forced
    leader = leader_alone(rules, state)
    if leader < 0:
        state.leading_since = 0
    elif leader != state.last_leader or state.leading_since == 0:
        state.leading_since = state.deal
    if leader >= 0 and leader != state.last_leader:
        state.lead_changes += 1 if state.last_leader >= 0 else 0
        state.last_leader = leader


@kernel
def play_deal(rules: Any, players: Any, state: Any, log: Log, row: Any) -> None:
    """Play a deal from the auction to the score sheet and write its row."""
    open_deal(rules, state)
    find_napoleon(rules, players, state, log)
    prepare(rules, players, state, log)
    note_expectation(rules, players, state, row)
    play_tricks(rules, players, state, log)
    score_deal(rules, state, log)
    write_deal(rules, players, state, row)
    close_deal(rules, state)


@kernel
def play_match(
    rules: Any,
    players: Any,
    state: Any,
    log: Log,
    game_row: Any,
    seats: Any,
    seat_at: int,
    deals: Any,
    deal_at: int,
    deal_seats: Any,
) -> int:
    """Play a match and write its rows.

    Parameters
    ----------
    rules : RULES record
    players : array of PLAYER
    state : STATE record
        With key, game, tracing and player_of filled in.
    log : ndarray of int64, shape (n, 8)
        Written only when tracing.
    game_row : GAMES record
    seats : array of SEATS
    seat_at : int
        Place of the match's first row in `seats`.
    deals : array of DEALS
    deal_at : int
        Place of the match's first row in `deals`; in `deal_seats` it is `players` times that.
    deal_seats : array of DEAL_SEATS

    Returns
    -------
    int
        Deals played; -1 when the tables were full before the match was over.
    """
    open_match(rules, state, log)
    open_seats(rules, players, state, seats, seat_at)
    game_row.dealer = state.dealer
    while not is_over(rules, state):
        if deal_at >= deals.shape[0]:
            return -1
        play_deal(rules, players, state, log, deals[deal_at])
        write_deal_seats(rules, players, state, deal_seats, deal_at * rules.players)
        add_to_seats(rules, state, seats, seat_at)
        deal_at += 1
    by, winners = end_match(rules, state, log)
    count = count_ones(winners)
    close_seats(rules, seats, seat_at, winners, count)
    game_row.by = by
    game_row.winners = count
    game_row.winner = lowest(winners)
    write_game(rules, state, game_row)
    return state.deal


@kernel
def play_block(
    rules: Any,
    players: Any,
    state: Any,
    log: Log,
    key: np.uint64,
    first_game: int,
    games: int,
    rotate: int,
    game_rows: Any,
    seats: Any,
    deals: Any,
    deal_seats: Any,
    done: int,
    deals_done: int,
) -> tuple[int, int]:
    """Play matches until all are played or the tables of deals are full.

    Parameters
    ----------
    key : uint64
        From the run's seed.
    first_game : int
        Absolute number of the block's first match.
    games : int
        Matches in the block.
    rotate : int
        1: in match g seat s is played by row ``(s + g) % players`` of `players`.
    done, deals_done : int
        Matches and deals already played and written.

    Returns
    -------
    tuple of int
        The same two numbers now. Call again with longer tables when not all are played.
    """
    state.key = key
    while done < games:
        state.game = first_game + done
        for seat in range(rules.players):
            moved = state.game % rules.players if rotate == 1 else 0
            state.player_of[seat] = (seat + moved) % rules.players
        played = play_match(
            rules,
            players,
            state,
            log,
            game_rows[done],
            seats,
            done * rules.players,
            deals,
            deals_done,
            deal_seats,
        )
        if played < 0:
            break
        deals_done += played
        done += 1
    return done, deals_done
