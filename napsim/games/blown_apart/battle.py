"""A battle, from the shuffle to the last trick (How To Play)."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import one_if
from napsim.compiled.jit import inner_kernel, kernel
from napsim.games.blown_apart import events
from napsim.games.blown_apart.cards import COMMANDERS, KINDS, NOTHING
from napsim.games.blown_apart.deck import deal_cards, list_deck, put_under, shuffle_deck
from napsim.games.blown_apart.hands import (
    add_to_hand,
    empty_hand,
    holds_picks,
    take_from_hand,
    take_from_reserve,
)
from napsim.games.blown_apart.march import deploy
from napsim.games.blown_apart.players import (
    begin_battle,
    choose_reserve_discard,
    choose_reserve_draw,
    choose_site,
)
from napsim.games.blown_apart.random_choice import random_hand_cards, random_site
from napsim.games.blown_apart.setup import open_seat_streams, turn_site
from napsim.games.blown_apart.state import (
    ANY_SEAT,
    B_COMMANDERS_DRAWN,
    B_DRAWN,
    B_TOKENS_HELD,
    N_COMMANDERS_DRAWN,
    N_DRAWN,
    N_HELD,
    N_PICKED,
    SIDE_COUNTS,
    SIDES,
)
from napsim.games.blown_apart.trick import play_trick


@inner_kernel
def fight_battle(rules: Any, state: Any, people: Any, log: Any) -> None:
    """Fight one battle; afterwards decisive tricks and Commanders stand by side, to be scored."""
    open_battle(rules, state, people)
    shuffle_deck(rules, state)
    if state.tracing:
        log_battle(rules, state, log)
    deal(rules, state, log, rules.peek_cards)
    pick_site(rules, state, people, log)
    deal(rules, state, log, state.site_size - rules.peek_cards)
    for seat in range(rules.players):
        begin_battle(
            rules, state, people.players[state.player_of[seat] & ANY_SEAT], people.minds[seat], seat
        )
    if rules.partner_of[0] != NOTHING and rules.deployment_cards:
        deploy(rules, state, people, log)
    seat = state.initiative
    for _ in range(rules.players):
        draw_from_reserve(rules, state, people, log, seat)
        seat += 1
        if seat == rules.players:
            seat = 0
    for seat in range(rules.players):
        state.n_side[rules.side_of[seat], B_TOKENS_HELD] += state.token_count[seat]
    state.leader = state.initiative
    while state.trick < state.site_size and anybody_has_cards(rules, state):
        state.trick += 1
        play_trick(rules, state, people, log)


@inner_kernel
def open_battle(rules: Any, state: Any, people: Any) -> None:
    """Forget the last battle."""
    open_seat_streams(rules, state)
    state.extra = 1 if state.battle > rules.sites else 0
    state.trick = 0
    state.nobody = 0
    state.march_open = one_if(rules.partner_of[0] != NOTHING)
    for side in range(SIDES):
        state.decisive[side] = 0
        state.taken_commanders[side] = 0
        state.tricks_won[side] = 0
        for count in range(SIDE_COUNTS):
            state.n_side[side, count] = 0
    for kind in range(KINDS):
        state.played[kind] = 0
    for seat in range(rules.players):
        empty_hand(state, seat)
        state.void[seat] = 0
        people.minds[seat] = people.blank_mind
        for kind in range(KINDS):
            state.shown[seat, kind] = 0
        state.shown_kinds[seat] = 0


@inner_kernel
def deal(rules: Any, state: Any, log: Any, each: int) -> None:
    """Deal every player so many cards, if that is not negative."""
    deal_cards(rules, state, each)
    if state.tracing and each > 0:
        for seat in range(rules.players):
            events.log_one(log, events.DEAL, seat)
            events.write(log, each)
            for place in range(each):
                events.write(log, state.drawn[seat * each + place])


@inner_kernel
def pick_site(rules: Any, state: Any, people: Any, log: Any) -> None:
    """Let the player with Initiative pick a Site; in an extra battle turn one up."""
    seat = state.initiative
    state.n_seat[seat, N_HELD] += 1
    if state.extra:
        place = state.sites_used
        turn_site(rules, state, place)
        state.sites_used += 1
        seat = NOTHING
    else:
        state.decisions += 1
        place = choose_site(
            rules, state, people.players[state.player_of[seat] & ANY_SEAT], people.minds[seat], seat
        )
        if place < 0 or place >= rules.sites or not state.site_open[place]:
            state.faults += 1
            place = random_site(rules, state, seat)
        state.site_open[place] = 0
        state.n_seat[seat, N_PICKED] += 1
    state.site = state.site_order[place]
    state.site_kind = rules.site_type[state.site]
    state.site_size = rules.site_size[state.site]
    if state.tracing:
        events.log_one(log, events.SITE, seat)
        events.write(log, state.site)


@kernel
def draw_from_reserve(rules: Any, state: Any, people: Any, log: Any, seat: int) -> None:
    """Let a player draw from its side's Reserve and put as many cards under the deck."""
    side = rules.side_of[seat]
    if state.reserve_size[side] == 0:
        return
    state.decisions += 1
    player = people.players[state.player_of[seat] & ANY_SEAT]
    n = choose_reserve_draw(rules, state, player, people.minds[seat], seat)
    if not reserve_holds_picks(state, side, n):
        state.faults += 1
        return
    if n == 0:
        return
    for place in range(n):
        kind = state.picks[place]
        state.drawn[place] = kind
        state.spent[state.spent_count] = take_from_reserve(rules, state, side, kind)
        state.spent_count += 1
        add_to_hand(state, seat, kind)
        if (COMMANDERS >> kind) & 1:
            state.n_seat[seat, N_COMMANDERS_DRAWN] += 1
            state.n_side[side, B_COMMANDERS_DRAWN] += 1
    state.n_seat[seat, N_DRAWN] += n
    state.n_side[side, B_DRAWN] += n
    state.decisions += 1
    choose_reserve_discard(rules, state, player, people.minds[seat], seat, n)
    if not holds_picks(state, seat, n):
        state.faults += 1
        random_hand_cards(state, seat, n)
    for place in range(n):
        take_from_hand(state, seat, state.picks[place])
        put_under(state, state.picks[place])
    if state.tracing:
        events.log_one(log, events.RESERVE_DRAW, seat)
        events.write_list(log, state.drawn, n)
        events.write_list(log, state.picks, n)


@inner_kernel
def reserve_holds_picks(state: Any, side: int, n: int) -> bool:
    """Say whether a Reserve holds the first n cards of ``state.picks``."""
    held = 0 <= n <= state.reserve_size[side]
    for place in range(n if held else 0):
        kind = state.picks[place]
        copies = 1
        for before in range(place):
            copies += state.picks[before] == kind
        held = held and state.reserve_count[side, kind] >= copies
    return held


@inner_kernel
def anybody_has_cards(rules: Any, state: Any) -> bool:
    """Say whether a trick can be played: four partners may have sent or dropped all their cards."""
    for seat in range(rules.players):
        if state.hand_size[seat]:
            return True
    return False


@kernel
def log_battle(rules: Any, state: Any, log: Any) -> None:
    """Log the start of a battle with the whole deck from the top."""
    n = list_deck(rules, state)
    events.log_one(log, events.BATTLE, state.battle)
    events.write(log, state.extra)
    events.write(log, state.initiative)
    events.write_list(log, state.picks, n)
