"""How scripted players choose a card.

Every legal card is given a worth: what the trick is worth times the chance that the player's side wins
it with that card, less what the card would be worth kept. Chances come from the cards the player has
not seen, the suits others are known not to hold, and who is likely to be on whose side.
"""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import count_ones, lowest, member
from napsim.compiled.jit import kernel
from napsim.compiled.streams import below, unit
from napsim.games.napoleon.beliefs import tell_sides
from napsim.games.napoleon.cards import BIT, HIGHER, RANK_OF, SUIT_OF, SUIT_SET, WHOLE_PACK
from napsim.games.napoleon.odds import MISSING, MOST_ASKED
from napsim.games.napoleon.ranking import (
    beats,
    is_plain,
    outranking,
    seat_of_card,
    two_may_win,
    two_of,
)
from napsim.games.napoleon.state import STREAM_SEAT, UNKNOWN


@kernel
def slips(state: Any, seat: int, carelessness: float) -> bool:
    """Say whether a player does not think this time, but does anything that is allowed."""
    if carelessness <= 0.0:
        return False
    return carelessness >= 1.0 or unit(state.streams, STREAM_SEAT + seat) < carelessness


@kernel
def choose_card(rules: Any, players: Any, state: Any, seat: int, legal: int) -> int:
    """Choose one of the legal cards.

    Parameters
    ----------
    legal : int
        Set of the cards the rules allow.

    Returns
    -------
    int
        A card.
    """
    if legal & (legal - 1) == 0:
        return lowest(legal)
    player = players[state.player_of[seat]]
    if slips(state, seat, player.carelessness):
        return member(legal, below(state.streams, STREAM_SEAT + seat, count_ones(legal)))
    with_napoleon = tell_sides(rules, state, seat, player.insight)
    unseen = cards_unseen(state, seat, player.memory)
    if state.led < 0:
        return choose_lead(rules, player, state, seat, legal, unseen, with_napoleon)
    return choose_follow(rules, player, state, seat, legal, unseen, with_napoleon)


@kernel
def cards_unseen(state: Any, seat: int, memory: float) -> int:
    """Give the cards that may lie in other hands, as far as a player remembers.

    A player whose memory fails at this turn only sees the hand and the table.
    """
    seen = state.hand[seat] | state.table_set
    if seat == state.napoleon:
        seen |= state.discards
    if memory >= 1.0 or unit(state.streams, STREAM_SEAT + seat) < memory:
        seen |= state.played | state.shown
    return WHOLE_PACK & ~seen


@kernel
def missing(hand: int, unseen: int, asked: int) -> float:
    """Give the chance that a hand holds none of `asked` unseen cards."""
    return MISSING[hand, unseen, min(asked, MOST_ASKED)]


@kernel
def trick_worth(rules: Any, state: Any, unseen: int, seat: int, tricks_left: int) -> float:
    """Give what an average trick still to come is worth."""
    if rules.trick_counts == 1:
        return 1.0
    left = count_ones((unseen | state.hand[seat]) & rules.counting)
    return left / max(1.0, 1.0 * tricks_left)


@kernel
def worth_kept(
    rules: Any, player: Any, state: Any, card: int, unseen: int, worth: float, keep: float
) -> float:
    """Give what a card is worth to the player's side if it is kept for later tricks.

    Parameters
    ----------
    worth : float
        What a later trick is worth.
    keep : float
        Chance that a counting card not played now still ends with the player's side.
    """
    above = outranking(state, card) & unseen
    value = 0.0
    if state.trumps & BIT[card] != 0:
        value = player.tune[min(4, count_ones(above))]
    else:
        value = player.tune[5 + min(4, count_ones(above & SUIT_SET[SUIT_OF[card]]))]
        if unseen & state.trumps == 0:
            value *= player.tune[18]
    value = value * worth + player.tune[16] * RANK_OF[card]
    if rules.counting & BIT[card] != 0:
        value += keep
    return value


@kernel
def chance_held(
    rules: Any,
    state: Any,
    best: int,
    led: int,
    unseen: int,
    cards: int,
    seat: int,
    later: int,
    against: bool,
) -> float:
    """Give the chance that nobody of one side still to play beats the best card.

    Parameters
    ----------
    best : int
        The card.
    led : int
        Suit led.
    cards : int
        Cards in the hand of each player still to play.
    seat : int
        Seat after which they sit.
    later : int
        How many they are.
    against : bool
        True: only players against the one who asks are feared. False: only friends are counted.
    """
    above = HIGHER[best] & unseen if is_plain(rules, state) else outranking(state, best) & unseen
    if above == 0:
        return 1.0
    count = count_ones(unseen)
    following = above & SUIT_SET[led]
    over_following = 1.0 - missing(cards, count, count_ones(following))
    over_free = 1.0 - missing(cards, count, count_ones(above & ~following))
    void = missing(cards, count, count_ones(unseen & SUIT_SET[led]))
    over = (1.0 - void) * over_following + void * over_free
    chance = 1.0
    for _ in range(later):
        seat += 1
        if seat == rules.players:
            seat = 0
        side = state.enemy[seat] if against else 1.0 - state.enemy[seat]
        chance *= 1.0 - side * (over_free if (state.void[seat] >> led) & 1 == 1 else over)
    return chance


@kernel
def choose_follow(
    rules: Any, player: Any, state: Any, seat: int, legal: int, unseen: int, with_napoleon: bool
) -> int:
    """Choose a card when another has led."""
    cards = count_ones(state.hand[seat])
    later = rules.players - state.cards_down - 1
    worth = trick_worth(rules, state, unseen, seat, cards - 1)
    keep = player.tune[10] if with_napoleon else player.tune[11]
    lying = 1.0 if rules.trick_counts == 1 else 1.0 * count_ones(state.table_set & rules.counting)
    if rules.trick_counts == 0:
        rest = count_ones(unseen & rules.counting) / max(1.0, 1.0 * count_ones(unseen))
        lying += player.tune[12] * later * rest
    winning = state.winning
    two = two_of(state.led)
    twos = later == 0 and two_may_win(rules, state)
    if twos and state.table_set & BIT[two] != 0:
        winning = seat_of_card(rules, state, two)
    best = state.table[state.winning]
    enemy = state.enemy[winning]
    chance = 0.0
    if enemy < 1.0:
        held = chance_held(rules, state, best, state.led, unseen, cards, seat, later, True)
        chance += (1.0 - enemy) * held
    if enemy > 0.0:
        held = chance_held(rules, state, best, state.led, unseen, cards, seat, later, False)
        chance += enemy * (1.0 - held)
    chosen = -1
    top = 0.0
    same = 1
    rest_cards = legal
    while rest_cards != 0:
        card = lowest(rest_cards)
        rest_cards &= rest_cards - 1
        counts = 1.0 if rules.counting & BIT[card] != 0 else 0.0
        wins = beats(rules, state, card, best)
        if twos and SUIT_OF[card] == state.led and state.special_cards & BIT[card] == 0:
            wins = card == two or (
                wins and winning == state.winning and two != state.table[winning]
            )
        mine = chance
        if wins:
            mine = chance_held(rules, state, card, state.led, unseen, cards, seat, later, True)
        value = (lying + counts) * mine - worth_kept(
            rules, player, state, card, unseen, worth, keep
        )
        if card == state.called and state.partner_public == UNKNOWN:
            value -= player.tune[19] * worth
        if chosen < 0 or value > top:
            chosen = card
            top = value
            same = 1
        elif value == top:
            same += 1
            if below(state.streams, STREAM_SEAT + seat, same) == 0:
                chosen = card
    return chosen


@kernel
def choose_lead(
    rules: Any, player: Any, state: Any, seat: int, legal: int, unseen: int, with_napoleon: bool
) -> int:
    """Choose a card to lead."""
    cards = count_ones(state.hand[seat])
    others = rules.players - 1
    worth = trick_worth(rules, state, unseen, seat, cards - 1)
    now = trick_worth(rules, state, unseen, seat, cards)
    keep = player.tune[10] if with_napoleon else player.tune[11]
    friends = 0.0
    for other in range(rules.players):
        friends += 1.0 - state.enemy[other]
    friends = player.tune[13] * (friends - 1.0 + state.enemy[seat]) / others
    out = count_ones(unseen & state.trumps)
    if is_plain(rules, state):
        out = 0
    chosen = -1
    top = 0.0
    same = 1
    rest_cards = legal
    while rest_cards != 0:
        card = lowest(rest_cards)
        rest_cards &= rest_cards - 1
        suit = SUIT_OF[card]
        mine = chance_held(rules, state, card, suit, unseen, cards, seat, others, True)
        mine += (1.0 - mine) * friends
        value = now * mine - worth_kept(rules, player, state, card, unseen, worth, keep)
        if out > 0 and SUIT_SET[state.trump] & BIT[card] != 0:
            if seat == state.napoleon:
                value += player.draw_trumps * worth
            elif with_napoleon:
                value += player.tune[15] * worth
            else:
                value -= player.tune[20] * worth
        if card == state.called and state.partner_public == UNKNOWN:
            value -= player.tune[19] * worth
        if chosen < 0 or value > top:
            chosen = card
            top = value
            same = 1
        elif value == top:
            same += 1
            if below(state.streams, STREAM_SEAT + seat, same) == 0:
                chosen = card
    return chosen


@kernel
def wants_reveal(rules: Any, players: Any, state: Any, seat: int) -> bool:
    """Say whether Napoleon calls for the called card now.

    One who knows to be alone never does: it would only force the own card.
    """
    player = players[state.player_of[seat]]
    if slips(state, seat, player.carelessness):
        return below(state.streams, STREAM_SEAT + seat, 8) == 0
    if (state.hand[seat] | state.discards) & BIT[state.called] != 0:
        return False
    return 1.0 * state.trick > player.reveal * rules.hand
