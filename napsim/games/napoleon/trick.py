"""The tricks of a deal: following suit, the called card, who wins (both texts: Gameplay, The Game)."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import count_ones
from napsim.compiled.jit import kernel
from napsim.games.napoleon.beliefs import everybody_knows, watch_card
from napsim.games.napoleon.cards import BIT, NO_SUIT, SUIT_OF, SUIT_SET
from napsim.games.napoleon.log import PLAY, REVEAL, SHOWN, TRICK, Log, note
from napsim.games.napoleon.playing import choose_card, wants_reveal
from napsim.games.napoleon.ranking import beats, is_plain, seat_of_card, two_may_win, two_of
from napsim.games.napoleon.state import (
    BY_SPECIAL,
    BY_SUIT,
    BY_TRUMP,
    BY_TWO,
    UNKNOWN,
)


@kernel
def play_tricks(rules: Any, players: Any, state: Any, log: Log) -> None:
    """Play all tricks of the deal; Napoleon leads the first."""
    state.leader = state.napoleon
    for trick in range(1, rules.hand + 1):
        state.trick = trick
        play_trick(rules, players, state, log)


@kernel
def play_trick(rules: Any, players: Any, state: Any, log: Log) -> None:
    """Play one trick: a card from each seat, leader first; the winner takes it and leads next."""
    state.led = NO_SUIT
    state.cards_down = 0
    state.table_set = 0
    state.one_suit = 1
    state.down = 0
    value_trick(rules, state)
    seat = state.leader
    for _ in range(rules.players):
        if seat == state.napoleon and may_reveal(rules, state):
            offer_reveal(rules, players, state, log)
        legal = legal_cards(state, seat)
        card = choose_card(rules, players, state, seat, legal)
        lay_card(rules, state, log, seat, card)
        seat += 1
        if seat == rules.players:
            seat = 0
    take_trick(rules, state, log)


@kernel
def value_trick(rules: Any, state: Any) -> None:
    """Work out for everybody what the tricks still to come are worth on average."""
    tricks = rules.hand - state.trick + 1
    state.per_other = 1.0 / (rules.players - 1)
    if rules.trick_counts == 1:
        state.worth = 1.0
        state.density = 0.0
        return
    left = 1.0 * count_ones(rules.counting & ~(state.played | state.shown))
    state.worth = left / tricks
    state.density = left / (tricks * rules.players + rules.blind)


@kernel
def may_reveal(rules: Any, state: Any) -> bool:
    """Say whether Napoleon may call for the called card now (five players: The Secretary)."""
    return (
        rules.secretary_reveal == 1
        and state.revealed == 0
        and state.called >= 0
        and state.shown_trick == 0
    )


@kernel
def offer_reveal(rules: Any, players: Any, state: Any, log: Log) -> None:
    """Let Napoleon call for the called card before playing one."""
    if wants_reveal(rules, players, state, state.napoleon):
        state.revealed = state.trick
        note(state, log, REVEAL, state.napoleon, state.called)


@kernel
def legal_cards(state: Any, seat: int) -> int:
    """Give the cards a seat may play: of the suit led if it has any; the called card if it must."""
    hand = state.hand[seat]
    legal = hand
    if state.led >= 0:
        following = hand & SUIT_SET[state.led]
        if following != 0:
            legal = following
    if state.revealed > 0:
        forced = legal & BIT[state.called]
        if forced != 0:
            legal = forced
    return legal


@kernel
def lay_card(rules: Any, state: Any, log: Log, seat: int, card: int) -> None:
    """Put a card on the table and keep in mind what everybody has seen."""
    suit = SUIT_OF[card]
    state.hand[seat] ^= BIT[card]
    state.played |= BIT[card]
    state.table[seat] = card
    state.table_set |= BIT[card]
    if state.led < 0:
        state.led = suit
        state.winning = seat
    else:
        over = beats(rules, state, card, state.table[state.winning])
        if state.partner_public == UNKNOWN:
            watch_card(rules, state, seat, card, over)
        if suit != state.led:
            state.void[seat] |= 1 << state.led
            state.one_suit = 0
        if over:
            state.winning = seat
    state.cards_down += 1
    state.down |= 1 << seat
    note(state, log, PLAY, seat, card)
    if card == state.called:
        state.shown_trick = state.trick
        if state.partner_public == UNKNOWN:
            everybody_knows(rules, state, seat)
        note(state, log, SHOWN, seat, card)


@kernel
def take_trick(rules: Any, state: Any, log: Log) -> None:
    """Give the trick to its winner (six players: Gameplay; five players: Winning a trick)."""
    winner = state.winning
    by = BY_SUIT
    two = seat_of_card(rules, state, two_of(state.led)) if two_may_win(rules, state) else -1
    if two >= 0:
        winner = two
        by = BY_TWO
        state.twos += 1
    elif not is_plain(rules, state):
        best = BIT[state.table[winner]]
        if state.special_cards & best != 0:
            by = BY_SPECIAL
            state.special_wins += 1
        elif state.trumps & best != 0:
            by = BY_TRUMP
    counted = 1 if rules.trick_counts == 1 else count_ones(state.table_set & rules.counting)
    state.taken[winner] += counted
    state.tricks_won[winner] += 1
    note(state, log, TRICK, state.trick, state.leader, state.led, winner, by, counted)
    state.leader = winner
