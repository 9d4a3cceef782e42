"""A trick: turns from the leader clockwise, tokens, and what its winner takes (How To Play)."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import inner_kernel, kernel
from napsim.games.blown_apart import events
from napsim.games.blown_apart.cards import (
    ALL_ARTILLERY,
    ANY_SUIT,
    CLASS_OF,
    COMMANDERS,
    FOLLOWS_SUIT,
    LIGHT,
    NO_SUIT,
    NOTHING,
    OTHER_SUIT_OF,
    PLAIN,
    RETREAT,
    SUIT_OF,
    T2,
    T3,
)
from napsim.games.blown_apart.choices import unpack
from napsim.games.blown_apart.deck import draw_card
from napsim.games.blown_apart.hands import add_to_hand, take_from_hand
from napsim.games.blown_apart.light import use_light
from napsim.games.blown_apart.march import march_to_the_guns
from napsim.games.blown_apart.players import choose_play
from napsim.games.blown_apart.random_choice import legal_kinds
from napsim.games.blown_apart.resolve import CANNOT_WIN, judge_decisive, resolve, stand_card
from napsim.games.blown_apart.state import (
    ANY_KIND,
    ANY_SEAT,
    ANY_SIDE,
    B_RETREATS,
    N_CAUGHT,
    N_COMBINED_ARMS,
    N_DECISIVE,
    N_HOME,
    N_LIGHT,
    N_PLAYED,
    N_RETREATS_LED,
    N_STRENGTHENED,
    N_STRENGTHENED_TOOK,
    N_TOOK,
)
from napsim.games.blown_apart.tokens import play_tokens, settle_tokens

STRENGTHEN = 0


@inner_kernel
def play_trick(rules: Any, state: Any, people: Any, log: Any) -> None:
    """Play one trick; afterwards ``state.leader`` is who leads the next."""
    clear_table(rules, state)
    seat = state.leader & ANY_SEAT
    for _ in range(rules.players):
        if state.hand[seat]:
            take_turn(rules, state, people, log, seat)
        seat += 1
        if seat == rules.players:
            seat = 0
    judge_decisive(rules, state)
    if state.holders:
        state.used_before = state.used_count
        play_tokens(rules, state, people, log)
        settle_tokens(rules, state)
    take_trick(rules, state)
    if state.tracing:
        log_trick(rules, state, log)
    if state.winner != NOTHING:
        state.leader = state.winner
    elif state.lead_seat != NOTHING:
        state.leader = state.lead_seat


@inner_kernel
def clear_table(rules: Any, state: Any) -> None:
    """Clear the table for the next trick and settle who leads it.

    A player without cards does not lead: the partner does, else the next player clockwise who has cards.
    """
    if state.hand_size[state.leader] == 0:
        partner = rules.partner_of[state.leader]
        if partner != NOTHING and state.hand_size[partner]:
            state.leader = partner
        else:
            while state.hand_size[state.leader] == 0:
                state.leader = (state.leader + 1) % rules.players
    for seat in range(rules.players):
        state.card[seat] = NOTHING
        state.suit_named[seat] = 0
        state.strengthened[seat] = 0
    state.lead_suit = NO_SUIT
    state.lead_seat = NOTHING
    state.cards_down = 0
    state.retreats_down = 0
    state.commanders_down = 0
    state.reversal = 0
    state.winner = NOTHING
    state.winning_worth = CANNOT_WIN
    state.is_decisive = 0


@inner_kernel
def take_turn(rules: Any, state: Any, people: Any, log: Any, seat: int) -> None:
    """Take one player's turn: light troops, the card, a march to the guns."""
    seat &= ANY_SEAT
    if state.hand[seat] & LIGHT:
        use_light(rules, state, people, log, seat)
    state.decisions += 1
    choice = choose_play(
        rules, state, people.players[state.player_of[seat] & ANY_SEAT], people.minds[seat], seat
    )
    card = unpack(choice, 0)
    twos = unpack(choice, 1)
    threes = unpack(choice, 2)
    if not is_legal_play(state, seat, card, twos, threes):
        state.faults += 1
        card = lowest(legal_kinds(state.hand[seat], state.lead_suit))
        twos = 0
        threes = 0
    suit = unpack(choice, 3)
    lay_card(rules, state, seat, card, twos, threes, suit)
    drawn = 0
    if twos + threes:
        drawn = strengthen(rules, state, seat, twos, threes)
    if state.tracing:
        log_play(state, log, seat, twos, threes, drawn)
    stand_on_table(rules, state, seat)
    if state.march_open and (ALL_ARTILLERY >> card) & 1:
        march_to_the_guns(rules, state, people, log, seat)


@inner_kernel
def is_legal_play(state: Any, seat: int, card: int, twos: int, threes: int) -> bool:
    """Say whether the seat may play this card, Strengthened by so many Tirailleurs."""
    if not (legal_kinds(state.hand[seat], state.lead_suit) >> card) & 1:
        return False
    if card == RETREAT:
        return twos + threes == 0
    return (
        twos + (card == T2) <= state.hand_count[seat, T2]
        and threes + (card == T3) <= state.hand_count[seat, T3]
    )


@inner_kernel
def lay_card(
    rules: Any, state: Any, seat: int, card: int, twos: int, threes: int, declared: int
) -> None:
    """Lay a card on the table and note what everybody learns from it."""
    card &= ANY_KIND
    take_from_hand(state, seat, card)
    state.card_plays += 1
    see_played(state, seat, card)
    suit = SUIT_OF[card]
    lead = state.lead_suit & ANY_SUIT
    state.void[seat] |= (~FOLLOWS_SUIT[lead] >> card & 1) << lead
    if card == RETREAT:
        state.retreats_down += 1
        state.n_side[rules.side_of[seat] & ANY_SIDE, B_RETREATS] += 1
        if state.cards_down == 0:
            state.n_seat[seat, N_RETREATS_LED] += 1
    elif lead == NO_SUIT:
        state.lead_seat = seat
        state.lead_suit = suit
        if (COMMANDERS >> card) & 1:
            if declared != suit and declared != OTHER_SUIT_OF[card]:
                state.faults += 1
            elif declared != suit:
                state.lead_suit = declared
    rank = rules.rank_of[card]
    state.card[seat] = card
    state.suit[seat] = suit
    state.suit_played[seat] = suit
    state.bare_rank[seat] = rank
    state.rank[seat] = rank + twos * rules.rank_of[T2] + threes * rules.rank_of[T3]
    state.seat_at[state.cards_down & ANY_SEAT] = seat
    state.cards_down += 1
    state.n_seat[seat, N_PLAYED + CLASS_OF[card]] += 1


@inner_kernel
def see_played(state: Any, seat: int, card: int) -> None:
    """Note for all to remember that a card has been played from a hand."""
    card &= ANY_KIND
    state.played[card] += 1
    if state.shown[seat, card]:
        state.shown[seat, card] -= 1
        if state.shown[seat, card] == 0:
            state.shown_kinds[seat] ^= 1 << card


@kernel
def strengthen(rules: Any, state: Any, seat: int, twos: int, threes: int) -> int:
    """Play Tirailleurs with the card and draw for each (Special Cards, Tirailleurs).

    Returns
    -------
    int
        How many cards were drawn; they stand in ``state.drawn``.
    """
    for place in range(twos + threes):
        kind = T2 if place < twos else T3
        take_from_hand(state, seat, kind)
        see_played(state, seat, kind)
    drawn = min((twos + threes) * rules.strengthen_draws, state.deck_left)
    for place in range(drawn):
        kind = draw_card(rules, state)
        state.drawn[place] = kind
        add_to_hand(state, seat, kind)
    state.strengthened[seat] = 1
    state.n_seat[seat, N_LIGHT + STRENGTHEN] += twos + threes
    state.n_seat[seat, N_STRENGTHENED] += 1
    return drawn


@inner_kernel
def stand_on_table(rules: Any, state: Any, seat: int) -> None:
    """Count Combined Arms and Commanders, and bring ``state.winner`` up to date."""
    card = state.card[seat]
    state.commanders_down += COMMANDERS >> card & 1
    combined = combine_arms(rules, state, seat)
    if combined or state.commanders_down:
        resolve(rules, state)
    elif card != RETREAT:
        stand_card(state, seat)


@inner_kernel
def combine_arms(rules: Any, state: Any, seat: int) -> bool:
    """Raise both cards of partners who played two different suits (4p Battle Changes).

    Plain cards and skirmishing light troops only; Commanders and Retreats prevent it.
    """
    partner = rules.partner_of[seat]
    if partner == NOTHING:
        return False
    partner &= ANY_SEAT
    if state.card[partner] == NOTHING:
        return False
    pair = 1 << state.card[seat] | 1 << state.card[partner]
    if pair & ~(PLAIN | LIGHT) or state.suit_played[seat] == state.suit_played[partner]:
        return False
    state.rank[seat] += rules.combined_arms_bonus
    state.rank[partner] += rules.combined_arms_bonus
    state.n_seat[seat, N_COMBINED_ARMS] += 1
    state.n_seat[partner, N_COMBINED_ARMS] += 1
    return True


@inner_kernel
def take_trick(rules: Any, state: Any) -> None:
    """Give the trick to its winner's side, with its Commanders if it is decisive."""
    state.tricks += 1
    winner = state.winner
    if winner == NOTHING:
        state.nobody += 1
        return
    winner &= ANY_SEAT
    side = rules.side_of[winner] & ANY_SIDE
    place = CLASS_OF[state.card[winner] & ANY_KIND]
    state.tricks_won[side] += 1
    state.last_trick_side = side
    state.n_seat[winner, N_TOOK + place] += 1
    state.n_seat[winner, N_STRENGTHENED_TOOK] += state.strengthened[winner]
    # counted without a branch on what luck decides
    decisive = state.is_decisive
    state.decisive[side] += decisive
    state.n_seat[winner, N_DECISIVE + place] += decisive
    taken = decisive * state.commanders_down
    state.taken_commanders[side] += taken
    if taken:
        count_commanders(rules, state, winner, side)


@kernel
def count_commanders(rules: Any, state: Any, winner: int, side: int) -> None:
    """Count, for the tables, whose Commanders a decisive trick holds."""
    for place in range(state.cards_down):
        seat = state.seat_at[place]
        if (COMMANDERS >> state.card[seat]) & 1:
            if rules.side_of[seat] == side:
                state.n_seat[winner, N_HOME] += 1
            else:
                state.n_seat[winner, N_CAUGHT] += 1


@kernel
def log_play(state: Any, log: Any, seat: int, twos: int, threes: int, drawn: int) -> None:
    """Log a card played, with its Tirailleurs, the cards drawn for them and a declared suit."""
    card = state.card[seat]
    declared = NO_SUIT
    if state.lead_seat == seat and (COMMANDERS >> card) & 1:
        declared = state.lead_suit
    events.log_cards(log, events.PLAY, seat, card, state.drawn, drawn)
    events.write(log, twos)
    events.write(log, threes)
    events.write(log, declared)


@kernel
def log_trick(rules: Any, state: Any, log: Any) -> None:
    """Log how the trick was resolved."""
    events.log_one(log, events.TRICK, state.trick)
    events.write(log, state.seat_at[0])
    lead = state.lead_seat if state.lead_seat != NOTHING else state.seat_at[0]
    events.write(log, lead)
    events.write(log, state.lead_suit)
    events.write(log, state.reversal)
    events.write(log, state.cards_down)
    for place in range(state.cards_down):
        seat = state.seat_at[place]
        events.write(log, seat)
        events.write(log, state.suit[seat])
        events.write(log, state.rank[seat])
    events.write(log, state.winner)
    events.write(log, state.is_decisive)
    events.write(log, state.commanders_down)
