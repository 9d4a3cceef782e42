"""Bonus tokens, played when every card of a trick lies (How To Play)."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import inner_kernel, kernel
from napsim.games.blown_apart import events
from napsim.games.blown_apart.cards import (
    BONUS,
    NOTHING,
    REDRAW,
    RETREAT,
    REVERSAL,
    SUIT_CHANGE,
    SUITS,
)
from napsim.games.blown_apart.choices import unpack
from napsim.games.blown_apart.deck import draw_card, put_under
from napsim.games.blown_apart.hands import add_to_hand, holds_picks, take_from_hand
from napsim.games.blown_apart.players import choose_redraw_discard, choose_token
from napsim.games.blown_apart.random_choice import playable_tokens, random_hand_cards
from napsim.games.blown_apart.resolve import judge_decisive, resolve
from napsim.games.blown_apart.state import ANY_SEAT, ANY_SIDE, B_USED, N_USED


@inner_kernel
def play_tokens(rules: Any, state: Any, people: Any, log: Any) -> None:
    """Ask every player with a card in the trick, from the lead player clockwise, for its tokens.

    In a trick of Retreats only, from the one who led.
    """
    seat = (state.lead_seat if state.lead_seat != NOTHING else state.seat_at[0]) & ANY_SEAT
    for _ in range(rules.players):
        if (state.holders >> seat) & 1 and state.card[seat] != NOTHING:
            for _ in range(rules.tokens_per_trick):
                if not state.token_kinds[seat] & playable_tokens(state, seat):
                    break
                if not play_token(rules, state, people, log, seat):
                    break
        seat += 1
        if seat == rules.players:
            seat = 0


@inner_kernel
def play_token(rules: Any, state: Any, people: Any, log: Any, seat: int) -> bool:
    """Ask a player for one token and play it.

    Returns
    -------
    bool
        Whether one was played.
    """
    seat &= ANY_SEAT
    state.decisions += 1
    player = people.players[state.player_of[seat] & ANY_SEAT]
    choice = choose_token(rules, state, player, people.minds[seat], seat)
    if choice == NOTHING:
        return False
    token = unpack(choice, 0)
    suit = unpack(choice, 1)
    kinds = state.token_kinds[seat] & playable_tokens(state, seat)
    if not (kinds >> token) & 1 or (token == SUIT_CHANGE and suit >= SUITS):
        state.faults += 1
        return False
    take_token(state, seat, token)
    state.n_seat[seat, N_USED + token] += 1
    state.n_side[rules.side_of[seat] & ANY_SIDE, B_USED + token] += 1
    before = state.winner
    if token == REDRAW:
        redraw(rules, state, player, people.minds[seat], log, seat)
    else:
        if token == BONUS:
            state.rank[seat] += rules.bonus_token_value
        elif token == SUIT_CHANGE and state.card[seat] != RETREAT:
            state.suit[seat] = suit
            state.suit_named[seat] = 1
        elif token == REVERSAL:
            state.reversal ^= 1
        resolve(rules, state)
        judge_decisive(rules, state)
        if state.tracing:
            log_token(state, log, seat, token, suit)
    note_token(state, seat, token, state.winner != before)
    return True


@inner_kernel
def take_token(state: Any, seat: int, token: int) -> None:
    """Take a token from a player who holds it."""
    state.tokens[seat, token] -= 1
    state.token_count[seat] -= 1
    if state.tokens[seat, token] == 0:
        state.token_kinds[seat] ^= 1 << token
    if state.token_count[seat] == 0:
        state.holders ^= 1 << seat


@kernel
def redraw(rules: Any, state: Any, player: Any, mind: Any, log: Any, seat: int) -> None:
    """Draw cards and put as many from the hand under the deck, at the end of a trick."""
    n = min(rules.redraw_cards, state.deck_left)
    for place in range(n):
        kind = draw_card(rules, state)
        state.drawn[place] = kind
        add_to_hand(state, seat, kind)
    if state.tracing:
        log_token(state, log, seat, REDRAW, 0)
        events.write_list(log, state.drawn, n)
    if n:
        state.decisions += 1
        choose_redraw_discard(rules, state, player, mind, seat, n)
        if not holds_picks(state, seat, n):
            state.faults += 1
            random_hand_cards(state, seat, n)
    for place in range(n):
        take_from_hand(state, seat, state.picks[place])
        put_under(state, state.picks[place])
    if state.tracing:
        events.write_list(log, state.picks, n)


@inner_kernel
def note_token(state: Any, seat: int, token: int, changed: bool) -> None:
    """Keep a line for the tokens table; how the trick ended is filled in by `settle_tokens`."""
    state.used_tokens[state.used_count] = (
        seat | token << 4 | state.trick << 8 | state.battle << 16 | (1 << 24 if changed else 0)
    )
    state.used_count += 1


@inner_kernel
def settle_tokens(rules: Any, state: Any) -> None:
    """Note for every token of the trick whether its side took the trick, and decisively."""
    for place in range(state.used_before, state.used_count):
        line = state.used_tokens[place]
        if state.winner != NOTHING and rules.side_of[state.winner] == rules.side_of[line & 15]:
            state.used_tokens[place] = line | 1 << 25 | state.is_decisive << 26


@kernel
def log_token(state: Any, log: Any, seat: int, token: int, suit: int) -> None:
    """Log a token; a Draw 2, Discard 2 is followed by its two lists."""
    events.log_one(log, events.TOKEN, seat)
    events.write(log, token)
    events.write(log, suit)
