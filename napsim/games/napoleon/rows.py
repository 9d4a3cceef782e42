"""Writing the rows of the tidy tables while a match is played."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.napoleon.cards import ACE, BIT, RANK_OF
from napsim.games.napoleon.scoring import best_score
from napsim.games.napoleon.state import ROLE_NAPOLEON, ROLE_OPPONENT, ROLE_PARTNER
from napsim.games.napoleon.tables import (
    NONE_CALLED,
    OTHER_CARD,
    OTHER_TRUMP,
    OWN_CARD,
    SIDE_ACE,
    SPECIAL_CARD,
    TRUMP_ACE,
    WIN,
)
from napsim.games.napoleon.valuing import expected_total, strength_of


@kernel
def places_after(rules: Any, seat: int, first: int) -> int:
    """Count the seats clockwise from one to another."""
    places = seat - first
    return places if places >= 0 else places + rules.players


@kernel
def tenths(value: float) -> int:
    """Round to whole tenths."""
    return int(10.0 * value + 1000.5) - 1000


@kernel
def called_kind(state: Any) -> int:
    """Sort the called card into a kind."""
    if state.called < 0:
        return NONE_CALLED
    if state.meant_alone == 1:
        return OWN_CARD
    card = BIT[state.called]
    if state.special_cards & card != 0:
        return SPECIAL_CARD
    ace = RANK_OF[state.called] == ACE
    if state.trumps & card != 0:
        return TRUMP_ACE if ace else OTHER_TRUMP
    return SIDE_ACE if ace else OTHER_CARD


@kernel
def alone_kind(state: Any) -> int:
    """Say whether Napoleon is alone: 0 no, 1 meant, 2 not meant."""
    if state.partner >= 0:
        return 0
    return 1 if state.meant_alone == 1 or state.called < 0 else 2


@kernel
def note_expectation(rules: Any, players: Any, state: Any, row: Any) -> None:
    """Write what Napoleon expected when bidding, and what blind and discards did to the hand.

    Called after the discards, before the first lead.
    """
    player = players[state.player_of[state.napoleon]]
    own = state.strength[state.napoleon, state.trump]
    expected = expected_total(rules, own, player.partner_value, player.blind_value)
    row.spare = tenths(expected - state.number)
    row.before_blind = tenths(own)
    row.blind_gain = tenths(strength_of(rules, state.hand[state.napoleon], state.trump) - own)


@kernel
def write_deal(rules: Any, players: Any, state: Any, row: Any) -> None:
    """Write the row of a deal that has just been scored."""
    napoleon = state.napoleon
    partner = state.partner
    row.game = state.game
    row.deal = state.deal
    row.attempts = state.attempt
    row.dealer = state.dealer
    row.napoleon = napoleon
    row.profile = players[state.player_of[napoleon]].profile
    row.place = places_after(rules, napoleon, state.opener)
    row.partner = partner
    row.partner_place = places_after(rules, partner, napoleon) if partner >= 0 else 0
    row.alone = alone_kind(state)
    row.number = state.number
    row.over_lowest = state.number - rules.lowest_bid
    row.trump = state.trump
    row.bids = state.bids
    row.forced = state.forced
    row.called = state.called
    row.called_kind = called_kind(state)
    row.side_total = state.side_total
    row.opponents_total = state.opponents_total
    row.unclaimed = rules.to_win - state.side_total - state.opponents_total
    row.margin = state.side_total - state.number
    row.made = 1 if state.side_total >= state.number else 0
    row.discarded = state.discarded
    row.napoleon_taken = state.taken[napoleon]
    row.partner_taken = state.taken[partner] if partner >= 0 else 0
    row.shown_trick = state.shown_trick
    row.reveal_trick = state.revealed
    row.twos = state.twos
    row.special_wins = state.special_wins
    row.points = state.points[napoleon]


@kernel
def write_deal_seats(rules: Any, players: Any, state: Any, rows: Any, at: int) -> None:
    """Write a row a seat of a deal that has just been scored, from place `at` on."""
    alone = alone_kind(state)
    for seat in range(rules.players):
        row = rows[at + seat]
        row.game = state.game
        row.deal = state.deal
        row.seat = seat
        row.profile = players[state.player_of[seat]].profile
        role = ROLE_OPPONENT
        if seat == state.napoleon:
            role = ROLE_NAPOLEON
        elif seat == state.partner:
            role = ROLE_PARTNER
        row.role = role
        row.place = places_after(rules, seat, state.opener)
        row.top_number = state.top_number[seat]
        row.taken = state.taken[seat]
        row.points = state.points[seat]
        row.alone = alone


@kernel
def open_seats(rules: Any, players: Any, state: Any, rows: Any, at: int) -> None:
    """Start the rows a seat of a match, from place `at` on."""
    for seat in range(rules.players):
        row = rows[at + seat]
        row.game = state.game
        row.seat = seat
        row.profile = players[state.player_of[seat]].profile
        row.from_dealer = places_after(rules, seat, state.dealer)
        row.won = 0
        row.score = 0
        row.deals = 0
        row.napoleon = 0
        row.partner = 0
        row.made = 0
        row.napoleon_points = 0
        row.partner_points = 0
        row.opponent_points = 0


@kernel
def add_to_seats(rules: Any, state: Any, rows: Any, at: int) -> None:
    """Add a deal to the rows a seat of its match."""
    for seat in range(rules.players):
        row = rows[at + seat]
        points = state.points[seat]
        row.deals += 1
        row.score += points
        if seat == state.napoleon:
            row.napoleon += 1
            row.napoleon_points += points
            if state.side_total >= state.number:
                row.made += 1
        elif seat == state.partner:
            row.partner += 1
            row.partner_points += points
        else:
            row.opponent_points += points


@kernel
def close_seats(rules: Any, rows: Any, at: int, winners: int, count: int) -> None:
    """Share the win among the winners' rows."""
    for seat in range(rules.players):
        if (winners >> seat) & 1 == 1:
            rows[at + seat].won = WIN // count


@kernel
def leader_alone(rules: Any, state: Any) -> int:
    """Give the seat that leads alone, or -1."""
    leader = 0
    shared = False
    for seat in range(1, rules.players):
        if state.scores[seat] > state.scores[leader]:
            leader = seat
            shared = False
        elif state.scores[seat] == state.scores[leader]:
            shared = True
    return -1 if shared else leader


@kernel
def runner_up(rules: Any, state: Any) -> int:
    """Give the second highest score (the highest when it is shared)."""
    top = -(1 << 40)
    second = -(1 << 40)
    for seat in range(rules.players):
        score = state.scores[seat]
        if score > top:
            second = top
            top = score
        else:
            second = max(second, score)
    return second


@kernel
def write_game(rules: Any, state: Any, row: Any) -> None:
    """Write what the match came to; who won, how, and the first dealer are written elsewhere."""
    row.game = state.game
    row.deals = state.deal
    row.redeals = state.redeals
    row.forced = state.forced_deals
    row.top = best_score(rules, state)
    row.margin = row.top - runner_up(rules, state)
    row.lead_changes = state.lead_changes
    row.decided_at = state.leading_since
