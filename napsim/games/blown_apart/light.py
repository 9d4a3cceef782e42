"""Light troops used before the card: Cycle and Scout (Special Cards)."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel
from napsim.compiled.streams import below
from napsim.games.blown_apart import events
from napsim.games.blown_apart.cards import LIGHT, NOTHING, SCOUTS
from napsim.games.blown_apart.choices import CYCLE, unpack
from napsim.games.blown_apart.deck import draw_card, put_under
from napsim.games.blown_apart.hands import add_to_hand, take_from_hand
from napsim.games.blown_apart.players import choose_kept, choose_light
from napsim.games.blown_apart.random_choice import may_scout
from napsim.games.blown_apart.state import ANY_SEAT, N_LIGHT, STREAM_SEAT

TIRAILLEUR_CYCLE = 1
SCOUT_CYCLE = 2
SCOUT_SCOUT = 3


@kernel
def use_light(rules: Any, state: Any, people: Any, log: Any, seat: int) -> None:
    """Let a player Cycle and Scout, in any order, as often as the rules allow in a trick."""
    state.cycles_done = 0
    state.scouts_done = 0
    while True:
        open_kinds = 0
        if state.cycles_done < rules.cycles_per_trick:
            open_kinds |= LIGHT
        if may_scout(rules, state, seat):
            open_kinds |= SCOUTS
        if not state.hand[seat] & open_kinds:
            return
        state.decisions += 1
        player = people.players[state.player_of[seat] & ANY_SEAT]
        choice = choose_light(rules, state, player, people.minds[seat], seat)
        if choice == NOTHING:
            return
        card = unpack(choice, 1)
        if unpack(choice, 0) == CYCLE:
            if not (state.hand[seat] & LIGHT) >> card & 1:
                state.faults += 1
                return
            if state.cycles_done >= rules.cycles_per_trick:
                state.faults += 1
                return
            state.cycles_done += 1
            cycle(rules, state, player, people.minds[seat], log, seat, card)
        else:
            if not is_legal_scout(rules, state, seat, card, unpack(choice, 2)):
                state.faults += 1
                return
            state.scouts_done += 1
            scout(rules, state, log, seat, card, unpack(choice, 2))


@kernel
def is_legal_scout(rules: Any, state: Any, seat: int, card: int, target: int) -> bool:
    """Say whether the seat may Scout this seat with this card."""
    return (
        (state.hand[seat] & SCOUTS) >> card & 1 == 1
        and may_scout(rules, state, seat)
        and target < rules.players
        and rules.side_of[target] != rules.side_of[seat]
    )


@kernel
def cycle(rules: Any, state: Any, player: Any, mind: Any, log: Any, seat: int, card: int) -> None:
    """Discard a light troop under the deck, draw as many cards as its rank, keep one.

    The others go under the deck in the order in which they were drawn.
    """
    take_from_hand(state, seat, card)
    put_under(state, card)
    unsee(state, seat, card)
    n = min(rules.rank_of[card], state.deck_left)
    for place in range(n):
        state.drawn[place] = draw_card(rules, state)
    state.decisions += 1
    kept = choose_kept(rules, state, player, mind, seat, n)
    if kept < 0 or kept >= n:
        state.faults += 1
        kept = 0
    add_to_hand(state, seat, state.drawn[kept])
    for place in range(n):
        if place != kept:
            put_under(state, state.drawn[place])
    state.n_seat[seat, N_LIGHT + (SCOUT_CYCLE if SCOUTS >> card & 1 else TIRAILLEUR_CYCLE)] += 1
    if state.tracing:
        events.log_cards(log, events.CYCLE_CARD, seat, card, state.drawn, n)
        events.write(log, kept)


@kernel
def unsee(state: Any, seat: int, card: int) -> None:
    """Take a card that leaves a hand openly from what Scouts have shown of it."""
    if state.shown[seat, card]:
        state.shown[seat, card] -= 1
        if state.shown[seat, card] == 0:
            state.shown_kinds[seat] ^= 1 << card


@kernel
def scout(rules: Any, state: Any, log: Any, seat: int, card: int, target: int) -> None:
    """Discard a Scout under the deck, expose as many random cards of an opponent's hand, draw one.

    The cards are shown to everybody, who may remember them.
    """
    take_from_hand(state, seat, card)
    put_under(state, card)
    unsee(state, seat, card)
    n = min(rules.rank_of[card], state.hand_size[target])
    expose(state, seat, target, n)
    drawn = min(rules.scout_draws, state.deck_left)
    fresh = NOTHING
    if drawn:
        fresh = draw_card(rules, state)
        add_to_hand(state, seat, fresh)
    state.n_seat[seat, N_LIGHT + SCOUT_SCOUT] += 1
    if state.tracing:
        events.log_cards(log, events.SCOUT_CARD, seat, card, state.drawn, n)
        events.write(log, target)
        events.write(log, fresh)


@kernel
def expose(state: Any, seat: int, target: int, n: int) -> None:
    """Choose n random cards of a hand, write them to ``state.drawn`` and let all remember them.

    The luck is the scouting seat's. What was known of the hand before stays known.
    """
    total = 0
    kinds = state.hand[target]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        for _ in range(state.hand_count[target, kind]):
            state.drawn[total] = kind
            total += 1
    for place in range(n):
        other = place + below(state.streams, STREAM_SEAT + seat, total - place)
        kind = state.drawn[other]
        state.drawn[other] = state.drawn[place]
        state.drawn[place] = kind
        alike = 0
        for before in range(place + 1):
            alike += state.drawn[before] == kind
        state.shown[target, kind] = max(state.shown[target, kind], alike)
        state.shown_kinds[target] |= 1 << kind
