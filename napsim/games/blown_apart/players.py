"""What a player decides: one kernel for each decision, as the engine calls it.

The engine (``setup.py``, ``battle.py``, ``trick.py``, ``engine.py``) calls these functions and no others,
then checks that the answer is legal; an illegal one counts in ``state.faults`` and stops the run with an
error. All judgement belongs on this side, in files of its own beside this one: ``plan.py`` (what a battle
is worth, what to spend), ``judge.py`` (who wins a trick, what a card would do), ``choose_*.py`` (one file
a group of decisions), ``mind.py`` (MIND, what a player keeps in mind), ``knobs.py`` (KNOBS, PROFILES,
PLAYER). This file only sends each decision to its heuristic, or, for a slip, to ``random_choice.py``.

Every function takes ``(rules, state, player, mind, seat, …)``: the RULES and STATE records (who may read
which field stands in ``state.py``), the seat's own PLAYER and MIND records, and the seat. It may write to
``mind``, ``state.picks`` (a list of cards that is the answer) and the seat's own random stream
(``state.streams``, ``STREAM_SEAT + seat``), and to nothing else. Lists may hold a kind as often as there
are copies of it. The engine asks only when there is something to choose.
"""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import inner_kernel, kernel
from napsim.compiled.streams import unit
from napsim.games.blown_apart.choose_card import best_play
from napsim.games.blown_apart.choose_light import best_kept, best_light
from napsim.games.blown_apart.choose_site import best_site
from napsim.games.blown_apart.choose_token import best_token
from napsim.games.blown_apart.partners import (
    better_holder,
    march,
    swap_cards,
    swap_size,
    weaker_successor,
)
from napsim.games.blown_apart.random_choice import (
    chance,
    random_hand_cards,
    random_light,
    random_play,
    random_purchase,
    random_reserve_draw,
    random_site,
    random_token,
)
from napsim.games.blown_apart.reserve import best_purchase, draw_from_reserve, throw_away
from napsim.games.blown_apart.state import STREAM_SEAT


@inner_kernel
def slips(state: Any, player: Any, seat: int) -> bool:
    """Say whether this choice is made at random (knob ``error_rate``)."""
    if player.error_rate <= 0.0:
        return False
    return unit(state.streams, STREAM_SEAT + seat) < player.error_rate


# ---- set-up and between battles


@kernel
def choose_purchase(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Give up a Reserve card for a token, or stop (Setup).

    Asked again after each purchase, when the seat has seen what it got. Not asked when there is nothing
    to buy, no card that may be given up, or `reserve_discards` is reached.

    Returns
    -------
    int
        Kind of a card in the side's Reserve that is not a Commander, or NOTHING.
    """
    if slips(state, player, seat):
        return random_purchase(rules, state, seat)
    return best_purchase(rules, state, player, mind, seat)


@kernel
def choose_holder(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Four players: choose which partner has Initiative for the next battle (4p Battle Changes).

    Asked of one partner for the side, also before the first battle, when cards have not been dealt;
    tokens and Reserves have. ``state.battle`` is the battle just fought, 0 before the first.

    Returns
    -------
    int
        `seat` or ``rules.partner_of[seat]``.
    """
    if slips(state, player, seat):
        if chance(state, seat, 2) == 0:
            return seat
        return rules.partner_of[seat]
    return better_holder(rules, state, player, mind, seat)


@kernel
def choose_successor(
    rules: Any, state: Any, player: Any, mind: Any, seat: int, first: int, second: int
) -> int:
    """Three players: choose which of two others, tied for fewest points, gets Initiative (Scoring).

    Returns
    -------
    int
        `first` or `second`.
    """
    if slips(state, player, seat):
        return first if chance(state, seat, 2) == 0 else second
    return weaker_successor(rules, state, player, mind, seat, first, second)


# ---- before the tricks


@kernel
def choose_site(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Pick the Site of the battle, having seen `peek_cards` cards (How To Play).

    Returns
    -------
    int
        A place p < ``rules.sites`` with ``state.site_open[p]``; its Site is ``state.site_order[p]``, of
        type ``rules.site_type[…]`` and size ``rules.site_size[…]``.
    """
    if slips(state, player, seat):
        return random_site(rules, state, seat)
    return best_site(rules, state, player, mind, seat)


@kernel
def begin_battle(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> None:
    """Take in the whole hand and the Site, before deployment and Reserve draws; decides nothing."""
    return


@kernel
def choose_deployment_size(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Four players, side with Initiative: how many cards to swap with the partner, blind, at most.

    Both partners are asked; the smaller number is agreed.

    Returns
    -------
    int
        0 to ``rules.deployment_cards``, at most the cards in hand.
    """
    if slips(state, player, seat):
        most = min(rules.deployment_cards, state.hand_size[seat])
        return chance(state, seat, most + 1)
    return swap_size(rules, state, player, mind, seat)


@kernel
def choose_deployment(rules: Any, state: Any, player: Any, mind: Any, seat: int, n: int) -> None:
    """Write to ``state.picks`` the n cards of the hand that go to the partner."""
    if slips(state, player, seat):
        random_hand_cards(state, seat, n)
    else:
        swap_cards(rules, state, player, mind, seat, n)


@kernel
def choose_reserve_draw(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Write to ``state.picks`` the cards to draw from the side's Reserve.

    Returns
    -------
    int
        How many, from 0.
    """
    if slips(state, player, seat):
        return random_reserve_draw(rules, state, seat)
    return draw_from_reserve(rules, state, player, mind, seat)


@kernel
def choose_reserve_discard(
    rules: Any, state: Any, player: Any, mind: Any, seat: int, n: int
) -> None:
    """Write to ``state.picks`` n cards of the hand, in the order in which they go under the deck.

    The cards drawn from the Reserve are in hand already.
    """
    if slips(state, player, seat):
        random_hand_cards(state, seat, n)
    else:
        throw_away(state, player, seat, n)


# ---- in a trick


@kernel
def choose_light(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Cycle or Scout before playing a card, or do neither (Special Cards).

    Asked again after each use while something is open: ``state.cycles_done`` and ``state.scouts_done``
    count the uses of this seat in this trick.

    Returns
    -------
    int
        ``pack_light(CYCLE, kind, 0)`` with a Tirailleur or Scout while cycles_done <
        ``rules.cycles_per_trick``; ``pack_light(SCOUT, kind, target)`` with a Scout and an opponent's
        seat while scouts_done < ``rules.scouts_per_trick``; or NOTHING.
    """
    if slips(state, player, seat):
        return random_light(rules, state, seat)
    return best_light(rules, state, player, mind, seat)


@kernel
def choose_kept(rules: Any, state: Any, player: Any, mind: Any, seat: int, n: int) -> int:
    """Cycle: choose which of the n cards in ``state.drawn`` to keep.

    Returns
    -------
    int
        Its place in ``state.drawn``, 0 to n - 1. The others go under the deck in that order.
    """
    if slips(state, player, seat):
        return chance(state, seat, n)
    return best_kept(rules, state, player, mind, seat, n)


@kernel
def choose_play(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Choose the card for the trick, the Tirailleurs that Strengthen it, a led Commander's suit.

    Legal kinds are ``legal_kinds(state.hand[seat], state.lead_suit)``. Tirailleurs that Strengthen come
    on top of the card played, from what is left in hand; none with a Retreat.

    Returns
    -------
    int
        ``pack_play(card, tirailleurs_2, tirailleurs_3, suit)``.
    """
    if slips(state, player, seat):
        return random_play(rules, state, seat)
    return best_play(rules, state, player, mind, seat)


@kernel
def choose_march(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Four players: the partner has played the side's first Artillery; send cards, or none (4p).

    Writes the cards to ``state.picks``.

    Returns
    -------
    int
        0 to ``rules.march_cards``, at most the cards in hand.
    """
    if slips(state, player, seat):
        n = chance(state, seat, rules.march_cards + 1)
        return random_hand_cards(state, seat, n)
    return march(rules, state, player, mind, seat)


@kernel
def choose_token(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Play a token, or none, now that every card lies (How To Play).

    ``state.winner`` and ``state.is_decisive`` tell how the trick stands; ``playable_tokens`` says which
    kinds the rules allow.

    Returns
    -------
    int
        ``pack_token(kind, suit)`` of a token in ``state.tokens[seat]``, or NOTHING.
    """
    if slips(state, player, seat):
        return random_token(rules, state, seat)
    return best_token(rules, state, player, mind, seat)


@kernel
def choose_redraw_discard(
    rules: Any, state: Any, player: Any, mind: Any, seat: int, n: int
) -> None:
    """Draw 2, Discard 2: write to ``state.picks`` the n cards of the hand that go under the deck."""
    if slips(state, player, seat):
        random_hand_cards(state, seat, n)
    else:
        throw_away(state, player, seat, n)
