"""How scripted players bid, name trump, call a card and discard."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import count_ones, highest, lowest, member
from napsim.compiled.jit import kernel
from napsim.compiled.streams import below
from napsim.games.napoleon.cards import (
    ACE,
    BIT,
    HIGHER,
    NO_SUIT,
    PACK,
    RANK_OF,
    SUIT_OF,
    SUIT_SET,
    SUITS,
    WHOLE_PACK,
)
from napsim.games.napoleon.playing import slips
from napsim.games.napoleon.ranking import lowest_number, outranking
from napsim.games.napoleon.state import OPTIONS, STREAM_SEAT, TO_NAPOLEON
from napsim.games.napoleon.valuing import expected_total, strength_of, weigh_hand

#: How good it is to call a card that nothing unseen outranks: a trump, another card; less for each higher card
#: that Napoleon holds, since it is then the weaker.
TRUMP_CALLED, TRUMP_STEP = 2.0, 0.15
SUIT_CALLED, SUIT_STEP = 1.5, 0.2
#: How much Napoleon wants to keep a card that is no trump: the highest unseen of its suit, the next (not
#: alone), a counting card, and for each card of the suit. Trumps are kept.
HIGHEST_USE, SECOND_USE, COUNTING_USE, LENGTH_USE = 4.0, 1.5, 0.6, 0.2
TRUMP_USE = 10.0


@kernel
def choose_bid(rules: Any, players: Any, state: Any, seat: int) -> None:
    """Choose a bid or a pass: the lowest that tops, in the suit with most to spare.

    Writes ``chosen_number`` (0: pass) and ``chosen_suit``.
    """
    player = players[state.player_of[seat]]
    weigh_hand(rules, player, state, seat)
    state.chosen_number = 0
    state.chosen_suit = NO_SUIT
    if slips(state, seat, player.carelessness):
        bid_anything(rules, state, seat)
        return
    if state.most[seat] < state.bid_number:
        return
    most = 0.0
    for suit in range(OPTIONS - 1 + rules.no_trump):
        number = lowest_number(rules, state, suit)
        if number == 0:
            continue
        spare = state.limit[seat, suit] - number
        if spare >= most:
            most = spare
            state.chosen_number = number
            state.chosen_suit = suit if rules.bid_suits == 1 else NO_SUIT


@kernel
def bid_anything(rules: Any, state: Any, seat: int) -> None:
    """Pass or bid, without a thought: every bid the rules allow can come up, high ones seldom."""
    stream = STREAM_SEAT + seat
    if below(state.streams, stream, 2) == 0:
        return
    suit = below(state.streams, stream, OPTIONS - 1 + rules.no_trump)
    number = lowest_number(rules, state, suit)
    if number == 0:
        return
    while number < rules.highest_bid and below(state.streams, stream, 2) == 0:
        number += 1
    state.chosen_number = number
    state.chosen_suit = suit if rules.bid_suits == 1 else NO_SUIT


@kernel
def choose_forced_bid(rules: Any, players: Any, state: Any, seat: int) -> None:
    """Choose the suit of the lowest bid when all have passed and the opener must play."""
    state.chosen_number = rules.lowest_bid
    state.chosen_suit = NO_SUIT
    if rules.bid_suits == 1:
        state.chosen_suit = best_trump(rules, players, state, seat, state.hand[seat])


@kernel
def best_trump(rules: Any, players: Any, state: Any, seat: int, cards: int) -> int:
    """Choose the trump with which some cards are worth most."""
    options = OPTIONS - 1 + rules.no_trump
    if slips(state, seat, players[state.player_of[seat]].carelessness):
        return below(state.streams, STREAM_SEAT + seat, options)
    chosen = 0
    best = -1.0e9
    same = 1
    for trump in range(options):
        strength = strength_of(rules, cards, trump)
        if strength > best:
            chosen = trump
            best = strength
            same = 1
        elif strength == best:
            same += 1
            if below(state.streams, STREAM_SEAT + seat, same) == 0:
                chosen = trump
    return chosen


@kernel
def choose_call(rules: Any, players: Any, state: Any, seat: int) -> int:
    """Choose the card whose holder becomes the partner, or an own one to play alone."""
    player = players[state.player_of[seat]]
    stream = STREAM_SEAT + seat
    if slips(state, seat, player.carelessness):
        return below(state.streams, stream, PACK)
    hand = state.hand[seat]
    if wants_alone(rules, player, state, seat):
        own = hand & state.trumps
        return highest(own) if own != 0 else highest(hand)
    known = hand | state.discards
    rest = highest_missing(state, known)
    if rest == 0:
        return lowest(hand)
    chosen = -1
    best = 0.0
    same = 1
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        value = worth_as_partner(rules, state, card, known)
        if chosen < 0 or value > best:
            chosen = card
            best = value
            same = 1
        elif value == best:
            same += 1
            if below(state.streams, stream, same) == 0:
                chosen = card
    return chosen


@kernel
def highest_missing(state: Any, known: int) -> int:
    """Give the missing specials, and of every suit the highest other card that is missing."""
    missing = WHOLE_PACK & ~known
    cards = missing & state.special_cards
    missing ^= cards
    for suit in range(SUITS):
        held = missing & SUIT_SET[suit]
        if held != 0:
            cards |= BIT[highest(held)]
    return cards


@kernel
def worth_as_partner(rules: Any, state: Any, card: int, known: int) -> float:
    """Say how good a card is to call: the highest missing trump, or a missing ace."""
    above = outranking(rules, state, card)
    if state.trumps & BIT[card] != 0:
        return (
            TRUMP_CALLED - 1.0 * count_ones(above & ~known) - TRUMP_STEP * count_ones(above & known)
        )
    suit = SUIT_OF[card]
    mine = known & SUIT_SET[suit]
    missing = count_ones(HIGHER[card] & ~known)
    return (
        SUIT_CALLED
        - 1.0 * missing
        - SUIT_STEP * count_ones(HIGHER[card] & known)
        + 0.02 * count_ones(mine)
    )


@kernel
def wants_alone(rules: Any, player: Any, state: Any, seat: int) -> bool:
    """Say whether Napoleon would rather do without a partner."""
    strength = strength_of(rules, state.hand[seat], state.trump)
    blind = player.blind_value if rules.call_before_blind == 1 else 0.0
    expected = expected_total(rules, strength, 0.0, blind)
    needed = state.number + player.alone_margin * rules.spread * rules.trick_value
    return expected >= needed


@kernel
def choose_discards(rules: Any, players: Any, state: Any, seat: int, cards: int) -> int:
    """Choose as many cards as the blind had, to lay aside from hand and blind.

    Parameters
    ----------
    cards : int
        Set of hand and blind together.

    Returns
    -------
    int
        Set of the discards.
    """
    player = players[state.player_of[seat]]
    stream = STREAM_SEAT + seat
    careless = slips(state, seat, player.carelessness)
    left = cards
    for _ in range(rules.blind):
        if careless:
            chosen = member(left, below(state.streams, stream, count_ones(left)))
        else:
            chosen = least_useful(rules, state, seat, left)
        left ^= BIT[chosen]
    return cards & ~left


@kernel
def least_useful(rules: Any, state: Any, seat: int, cards: int) -> int:
    """Give the card Napoleon would rather be without: low, in a short suit, not for the others."""
    chosen = -1
    least = 0.0
    same = 1
    rest = cards & ~state.trumps
    if rest == 0:
        rest = cards
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        value = use_of(rules, state, card, cards)
        if chosen < 0 or value < least:
            chosen = card
            least = value
            same = 1
        elif value == least:
            same += 1
            if below(state.streams, STREAM_SEAT + seat, same) == 0:
                chosen = card
    return chosen


@kernel
def use_of(rules: Any, state: Any, card: int, cards: int) -> float:
    """Say how much Napoleon wants to keep a card."""
    suit = SUIT_OF[card]
    length = count_ones(cards & SUIT_SET[suit] & ~state.trumps)
    above = outranking(rules, state, card) & ~cards
    value = 0.02 * RANK_OF[card] + LENGTH_USE * length
    if state.trumps & BIT[card] != 0:
        return value + TRUMP_USE - 0.5 * count_ones(above)
    higher = count_ones(above & SUIT_SET[suit])
    if RANK_OF[card] == ACE or higher == 0:
        value += HIGHEST_USE
    elif higher == 1 and length >= 2:
        value += SECOND_USE
    if rules.counting & BIT[card] != 0:
        value += COUNTING_USE if rules.discards_to != TO_NAPOLEON else -COUNTING_USE
    return value
