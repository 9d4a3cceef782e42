"""Cards between partners: pre-battle deployment and the march to the guns (4p Battle Changes)."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.blown_apart import events
from napsim.games.blown_apart.cards import NOTHING
from napsim.games.blown_apart.hands import add_to_hand, holds_picks, take_from_hand
from napsim.games.blown_apart.players import (
    choose_deployment,
    choose_deployment_size,
    choose_march,
)
from napsim.games.blown_apart.random_choice import random_hand_cards
from napsim.games.blown_apart.state import N_DEPLOYED, N_MARCHED


@kernel
def deploy(rules: Any, state: Any, people: Any, log: Any) -> None:
    """Let the partners with Initiative swap cards blind: the same number each, both at once."""
    first = state.initiative
    second = rules.partner_of[first]
    n = min(
        deployment_size(rules, state, people, first),
        deployment_size(rules, state, people, second),
    )
    if n == 0:
        return
    pick_deployment(rules, state, people, first, n)
    for place in range(n):
        state.drawn[place] = state.picks[place]
    pick_deployment(rules, state, people, second, n)
    for place in range(n):
        take_from_hand(state, first, state.drawn[place])
        take_from_hand(state, second, state.picks[place])
    for place in range(n):
        add_to_hand(state, second, state.drawn[place])
        add_to_hand(state, first, state.picks[place])
    state.n_seat[first, N_DEPLOYED] += n
    state.n_seat[second, N_DEPLOYED] += n
    if state.tracing:
        events.log_cards(log, events.DEPLOY, first, second, state.drawn, n)
        events.log_cards(log, events.DEPLOY, second, first, state.picks, n)


@kernel
def deployment_size(rules: Any, state: Any, people: Any, seat: int) -> int:
    """Ask a partner how many cards it would swap at most."""
    state.decisions += 1
    player = people.players[state.player_of[seat]]
    n = choose_deployment_size(rules, state, player, people.minds[seat], seat)
    if n < 0 or n > rules.deployment_cards or n > state.hand_size[seat]:
        state.faults += 1
        return 0
    return n


@kernel
def pick_deployment(rules: Any, state: Any, people: Any, seat: int, n: int) -> None:
    """Ask a partner for the n cards it passes; they stand in ``state.picks``."""
    state.decisions += 1
    choose_deployment(
        rules, state, people.players[state.player_of[seat]], people.minds[seat], seat, n
    )
    if not holds_picks(state, seat, n):
        state.faults += 1
        random_hand_cards(state, seat, n)


@kernel
def march_to_the_guns(rules: Any, state: Any, people: Any, log: Any, seat: int) -> None:
    """Let the partner of a seat that played its side's first Artillery send cards, or give it up.

    Only the side without Initiative, once a battle. The cards go at once: a partner who sends its last ones
    before playing to the trick skips that trick.
    """
    partner = rules.partner_of[seat]
    if partner == NOTHING or rules.side_of[seat] == rules.side_of[state.initiative]:
        return
    state.march_open = 0
    if rules.march_cards == 0 or state.hand_size[partner] == 0:
        return
    state.decisions += 1
    player = people.players[state.player_of[partner]]
    n = choose_march(rules, state, player, people.minds[partner], partner)
    if n < 0 or n > rules.march_cards or not holds_picks(state, partner, n):
        state.faults += 1
        return
    for place in range(n):
        take_from_hand(state, partner, state.picks[place])
        add_to_hand(state, seat, state.picks[place])
    state.n_seat[partner, N_MARCHED] += n
    if state.tracing and n:
        events.log_cards(log, events.MARCH, partner, seat, state.picks, n)
