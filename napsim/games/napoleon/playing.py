"""How scripted players choose a card.

Every legal card is given a worth: what the trick is worth times the chance that the player's side wins
it with that card, less what the card would be worth kept. Chances come from the cards the player has
not seen, the suits others are known not to hold, and who is likely to be on whose side.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.compiled.bits import count_ones, lowest, member
from napsim.compiled.jit import kernel
from napsim.compiled.streams import below, unit
from napsim.games.napoleon.beliefs import tell_sides
from napsim.games.napoleon.cards import (
    HIGHER,
    PACK,
    RANK_OF,
    SUIT_OF,
    SUIT_SET,
    WHOLE_PACK,
    ranks_set,
)
from napsim.games.napoleon.odds import MISSING, ROW
from napsim.games.napoleon.ranking import is_plain, outranking, two_may_win, two_of
from napsim.games.napoleon.state import STREAM_SEAT

#: What a card is worth if kept, in tricks, by how many unseen cards outrank it (4: that many or more): five
#: entries for a card of another suit, five for a trump or special. These and the numbers below were found by
#: coordinate ascent: one player of five or six plays with a changed number on the same deals as without.
KEPT: npt.NDArray[np.float64] = np.array(
    [0.35, 0.34, 0.17, 0.1, 0.03, 0.87, 0.85, 0.55, 0.45, 0.15]
)
MOST_ABOVE = 4
#: Chance that a counting card not played now still ends with the player's side.
NAPOLEON_KEEPS, OPPONENT_KEEPS = 0.55, 0.3
#: Part of its average that a card still to come adds to a trick.
STILL_TO_COME = 0.9
#: Chance that a trick which the lead does not win goes to a friend, were all others friends.
FRIEND_WINS = 0.7
#: A higher rank is worth a little more than a lower one that wins as often.
RANK_KEPT = 0.003
#: A suit card's worth kept: times so much when no trump is left, else no less than the part that ruffs leave.
NO_TRUMP_LEFT, LEAST_UNRUFFED = 1.3, 0.55

#: Below the value of any card.
LOWEST = -1.0e9
#: Twos have no lower neighbour, and by the rule of twos a two is not as good as a three.
LOWEST_TWO = ranks_set(0, 1)


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
    return choose_follow(rules, state, seat, legal, unseen, with_napoleon)


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
def missing(row: int, asked: int) -> float:
    """Give the chance that a hand holds none of `asked` unseen cards.

    Parameters
    ----------
    row : int
        From `odds_row`.
    """
    return MISSING[row + min(asked, ROW - 1)]


@kernel
def odds_row(rules: Any, state: Any, unseen: int) -> int:
    """Find the odds for the hands of players who have not yet played to this trick."""
    return ((rules.hand - state.trick + 1) * (PACK + 1) + count_ones(unseen)) * ROW


@kernel
def beaten_by(rules: Any, state: Any, card: int) -> int:
    """Give the set of all cards that beat a card in this trick (if it is led or beats the one led)."""
    if is_plain(rules, state):
        return HIGHER[card]
    return outranking(rules, state, card)


@kernel
def worth_kept(rules: Any, state: Any, card: int, unseen: int, keep: float) -> float:
    """Give what a card is worth to the player's side if it is kept for later tricks.

    Parameters
    ----------
    keep : float
        Chance that a counting card not played now still ends with the player's side.
    """
    trump = (state.trumps >> card) & 1
    suit = SUIT_SET[SUIT_OF[card]]
    # a trump must fear all trumps above it, another card only those of its suit
    above = outranking(rules, state, card) & unseen & (suit | -trump)
    part = LEAST_UNRUFFED + (1.0 - LEAST_UNRUFFED) * count_ones(unseen & suit) * state.per_other
    part = min(1.0, part) if unseen & state.trumps != 0 else NO_TRUMP_LEFT
    value = KEPT[5 * trump + min(MOST_ABOVE, count_ones(above))] * (part + trump * (1.0 - part))
    return value * state.worth + RANK_KEPT * RANK_OF[card] + keep * ((rules.counting >> card) & 1)


@kernel
def chances_over(above: int, led: int, unseen: int, row: int) -> tuple[float, float]:
    """Give the chance that another hand can beat a card, and that it can if it has none of the suit led.

    Parameters
    ----------
    above : int
        Set of the unseen cards that beat it.
    led : int
        Suit led.
    """
    following = above & SUIT_SET[led]
    void = missing(row, count_ones(unseen & SUIT_SET[led]))
    free = 1.0 - missing(row, count_ones(above ^ following))
    return (1.0 - void) * (1.0 - missing(row, count_ones(following))) + void * free, free


@kernel
def chance_held(
    rules: Any, state: Any, above: int, led: int, unseen: int, row: int, seat: int, later: int
) -> float:
    """Give the chance that no enemy still to play beats a card.

    Parameters
    ----------
    above : int
        Set of the unseen cards that beat it.
    led : int
        Suit led.
    seat : int
        Seat after which they sit who are still to play.
    later : int
        How many they are.
    """
    if above == 0 or later == 0:
        return 1.0
    over, over_free = chances_over(above, led, unseen, row)
    chance = 1.0
    for _ in range(later):
        seat += 1
        if seat == rules.players:
            seat = 0
        chance *= 1.0 - state.enemy[seat] * (
            over_free if (state.void[seat] >> led) & 1 == 1 else over
        )
    return chance


@kernel
def chance_led(rules: Any, state: Any, above: int, led: int, unseen: int, row: int) -> float:
    """Give the chance that no enemy beats a card that is led: `chance_held`, with all to play."""
    if above == 0:
        return 1.0
    over, over_free = chances_over(above, led, unseen, row)
    chance = 1.0
    for seat in range(rules.players):
        beat = over_free if (state.void[seat] >> led) & 1 == 1 else over
        chance *= 1.0 - state.enemy[seat] * beat
    return chance


@kernel
def chance_kept(
    rules: Any,
    state: Any,
    above: int,
    unseen: int,
    row: int,
    seat: int,
    later: int,
    enemy: float,
) -> float:
    """Give the chance that a player's side wins the trick if the player leaves it as it is.

    Parameters
    ----------
    above : int
        Set of the unseen cards that beat the best card so far.
    enemy : float
        Chance that the best card so far is an enemy's.
    """
    if above == 0 or later == 0:
        return 1.0 - enemy
    led = state.led
    over, over_free = chances_over(above, led, unseen, row)
    held = 1.0
    left = 1.0
    for _ in range(later):
        seat += 1
        if seat == rules.players:
            seat = 0
        beat = over_free if (state.void[seat] >> led) & 1 == 1 else over
        held *= 1.0 - state.enemy[seat] * beat
        left *= 1.0 - (1.0 - state.enemy[seat]) * beat
    return (1.0 - enemy) * held + enemy * (1.0 - left)


@kernel
def distinct(rules: Any, state: Any, legal: int) -> int:
    """Leave out cards that are as good as the next lower one, which is held too."""
    pair = legal & (legal << 1) & ~LOWEST_TWO
    apart = (rules.counting ^ (rules.counting << 1)) | state.special_cards
    return legal & ~(pair & ~(apart | (state.special_cards << 1)))


@kernel
def choose_follow(
    rules: Any, state: Any, seat: int, legal: int, unseen: int, with_napoleon: bool
) -> int:
    """Choose a card when another has led."""
    later = rules.players - state.cards_down - 1
    row = odds_row(rules, state, unseen)
    keep = NAPOLEON_KEEPS if with_napoleon else OPPONENT_KEEPS
    lying = 1.0 * rules.trick_counts + count_ones(state.table_set & rules.counting)
    lying += STILL_TO_COME * later * state.density
    best = state.table[state.winning]
    over = beaten_by(rules, state, best)
    winning = state.winning
    if later == 0 and two_may_win(rules, state):
        two = two_of(state.led)
        over = only_two_wins(rules, state, over, two)
        if (state.table_set >> two) & 1 == 1:
            winning = seat_of_table(rules, state, two)
    chance = chance_kept(
        rules, state, over & unseen, unseen, row, seat, later, state.enemy[winning]
    )
    chosen = -1
    top = LOWEST
    same = 1
    rest = distinct(rules, state, legal)
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        mine = chance
        if (over >> card) & 1 == 1:
            above = beaten_by(rules, state, card) & unseen
            mine = chance_held(rules, state, above, state.led, unseen, row, seat, later)
        value = (lying + ((rules.counting >> card) & 1)) * mine
        value -= worth_kept(rules, state, card, unseen, keep)
        if value == top:
            same += 1
            if below(state.streams, STREAM_SEAT + seat, same) == 0:
                chosen = card
        better = value > top
        chosen = card if better else chosen
        top = value if better else top
        same = 1 if better else same
    return chosen


@kernel
def only_two_wins(rules: Any, state: Any, over: int, two: int) -> int:
    """Give the cards with which the last player wins a trick that is all of one suit so far."""
    rest = SUIT_SET[state.led] & ~state.special_cards
    if (state.table_set >> two) & 1 == 1:
        return over & ~rest
    return over | (1 << two)


@kernel
def seat_of_table(rules: Any, state: Any, card: int) -> int:
    """Say who has played a card that lies on the table."""
    found = state.winning
    for seat in range(rules.players):
        if state.table[seat] == card and (state.table_set >> card) & 1 == 1:
            found = seat
    return found


@kernel
def choose_lead(
    rules: Any, player: Any, state: Any, seat: int, legal: int, unseen: int, with_napoleon: bool
) -> int:
    """Choose a card to lead."""
    row = odds_row(rules, state, unseen)
    keep = NAPOLEON_KEEPS if with_napoleon else OPPONENT_KEEPS
    friends = 0.0
    for other in range(rules.players):
        friends += 1.0 - state.enemy[other]
    friends = FRIEND_WINS * (friends - 1.0) * state.per_other
    drawing = 0.0
    if seat == state.napoleon and unseen & state.trumps != 0 and not is_plain(rules, state):
        drawing = player.draw_trumps * state.worth
    chosen = -1
    top = LOWEST
    same = 1
    rest = distinct(rules, state, legal)
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        above = beaten_by(rules, state, card) & unseen
        mine = chance_led(rules, state, above, SUIT_OF[card], unseen, row)
        mine += (1.0 - mine) * friends
        value = state.worth * mine - worth_kept(rules, state, card, unseen, keep)
        value += drawing * ((SUIT_SET[state.trump] >> card) & 1)
        if value == top:
            same += 1
            if below(state.streams, STREAM_SEAT + seat, same) == 0:
                chosen = card
        better = value > top
        chosen = card if better else chosen
        top = value if better else top
        same = 1 if better else same
    return chosen


@kernel
def wants_reveal(rules: Any, players: Any, state: Any, seat: int) -> bool:
    """Say whether Napoleon calls for the called card now.

    One who knows to be alone never does: it would only force the own card.
    """
    player = players[state.player_of[seat]]
    if slips(state, seat, player.carelessness):
        return below(state.streams, STREAM_SEAT + seat, 8) == 0
    if ((state.hand[seat] | state.discards) >> state.called) & 1 == 1:
        return False
    return 1.0 * state.trick > player.reveal * rules.hand
