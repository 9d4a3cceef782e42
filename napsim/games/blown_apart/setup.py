"""Setting up a game: Sites, Reserves, tokens, first Initiative, tokens bought (Setup)."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.compiled.streams import address, below, family, stream_in
from napsim.games.blown_apart import events
from napsim.games.blown_apart.cards import (
    BONUS,
    COMMANDERS,
    KINDS,
    NOTHING,
    T2,
    TOKENS,
    XCI,
)
from napsim.games.blown_apart.hands import add_to_reserve, empty_hand, take_from_reserve
from napsim.games.blown_apart.players import choose_holder, choose_purchase
from napsim.games.blown_apart.state import (
    N_BOUGHT,
    N_GAINED,
    N_START,
    PURPOSE_COMMANDERS,
    PURPOSE_DECK,
    PURPOSE_FIRST,
    PURPOSE_LIGHT,
    PURPOSE_RANDOM,
    PURPOSE_SEAT,
    PURPOSE_SITES,
    PURPOSE_TOKENS,
    SEAT_COUNTS,
    SEATS,
    SIDES,
    STREAM_OTHER,
    STREAM_SEAT,
    STREAM_SITES,
    STREAM_TOKENS,
)


@kernel
def clear_state(rules: Any, state: Any) -> None:
    """Make the record ready for a new game."""
    for seat in range(SEATS):
        empty_hand(state, seat)
        state.given_up[seat] = 0
        state.token_count[seat] = 0
        state.token_kinds[seat] = 0
        for token in range(TOKENS):
            state.tokens[seat, token] = 0
        for count in range(SEAT_COUNTS):
            state.n_seat[seat, count] = 0
    for side in range(SIDES):
        state.reserve[side] = 0
        state.reserve_size[side] = 0
        state.points[side] = 0
        state.rout_points[side] = 0
        state.gained[side] = 0
        state.worst_deficit[side] = 0
        state.routs[side] = 0
        for kind in range(KINDS):
            state.reserve_count[side, kind] = 0
    for card_id in range(rules.deck_size + 1):
        state.home[card_id] = 0
    state.holders = 0
    state.spent_count = 0
    state.battle = 0
    state.last_trick_side = NOTHING
    state.rout_side = NOTHING
    state.tricks = 0
    state.card_plays = 0
    state.decisions = 0
    state.sole_leader = NOTHING
    state.lead_changes = 0
    state.used_count = 0


@kernel
def open_seat_streams(rules: Any, state: Any) -> None:
    """Open each seat's own stream of choices for the battle (0: the set-up)."""
    for seat in range(rules.players):
        state.streams[STREAM_SEAT + seat] = stream_in(
            state.seat_family, state.battle * SEATS + seat
        )


@kernel
def set_up(rules: Any, state: Any, people: Any, log: Any) -> None:
    """Set up a game, up to the first battle.

    Parameters
    ----------
    rules : RULES
    state : STATE
        With ``key`` and ``game`` set.
    people : PEOPLE
    log : LOG
    """
    clear_state(rules, state)
    state.deck_family = family(state.key, state.game, PURPOSE_DECK)
    state.seat_family = family(state.key, state.game, PURPOSE_SEAT)
    open_seat_streams(rules, state)
    state.streams[STREAM_OTHER] = address(state.key, state.game, PURPOSE_FIRST, 0)
    state.initiative = below(state.streams, STREAM_OTHER, rules.players)
    lay_out_sites(rules, state)
    deal_reserves(rules, state, PURPOSE_COMMANDERS, XCI, T2, rules.reserve_commanders)
    deal_reserves(rules, state, PURPOSE_LIGHT, T2, KINDS, rules.reserve_light)
    deal_reserves(rules, state, PURPOSE_RANDOM, 0, XCI, rules.reserve_random)
    deal_tokens(rules, state)
    give_gift(rules, state)
    if rules.partner_of[0] != NOTHING:
        decide_holder(rules, state, people, state.initiative)
    state.first_seat = state.initiative
    if state.tracing:
        log_set_up(rules, state, log)
    buy_tokens(rules, state, people, log)


@kernel
def lay_out_sites(rules: Any, state: Any) -> None:
    """Shuffle the Site deck as far as it is laid out."""
    state.streams[STREAM_SITES] = address(state.key, state.game, PURPOSE_SITES, 0)
    for place in range(rules.site_count):
        state.site_order[place] = place
    for place in range(rules.sites):
        turn_site(rules, state, place)
        state.site_open[place] = 1
    state.sites_used = rules.sites


@kernel
def turn_site(rules: Any, state: Any, place: int) -> None:
    """Turn up the next card of the Site deck into its place."""
    other = place + below(state.streams, STREAM_SITES, rules.site_count - place)
    held = state.site_order[place]
    state.site_order[place] = state.site_order[other]
    state.site_order[other] = held


@kernel
def deal_reserves(
    rules: Any, state: Any, purpose: int, first_kind: int, end_kind: int, each: int
) -> None:
    """Deal every Reserve its share of the kinds first_kind … end_kind - 1.

    One card to each side in turn, so that a larger share begins with the same cards.
    """
    first = rules.first_id[first_kind]
    size = rules.first_id[end_kind] - first
    state.streams[STREAM_OTHER] = address(state.key, state.game, purpose, 0)
    for place in range(size):
        state.order[place] = first + place
    for at in range(each * rules.sides):
        other = at + below(state.streams, STREAM_OTHER, size - at)
        card_id = state.order[other]
        state.order[other] = state.order[at]
        add_to_reserve(state, at % rules.sides, rules.kind_of_id[card_id], card_id)


@kernel
def draw_token(state: Any) -> int:
    """Draw a token from the supply, which must not be empty."""
    nth = below(state.streams, STREAM_TOKENS, state.supply_left)
    token = 0
    while nth >= state.supply[token]:
        nth -= state.supply[token]
        token += 1
    state.supply[token] -= 1
    state.supply_left -= 1
    return token


@kernel
def add_token(state: Any, seat: int, token: int) -> None:
    """Give a player a token."""
    state.tokens[seat, token] += 1
    state.token_count[seat] += 1
    state.token_kinds[seat] |= 1 << token
    state.holders |= 1 << seat


@kernel
def deal_tokens(rules: Any, state: Any) -> None:
    """Deal the starting tokens, one to each player in turn from the Initiative, while there are any."""
    state.streams[STREAM_TOKENS] = address(state.key, state.game, PURPOSE_TOKENS, 0)
    state.supply_left = 0
    for token in range(TOKENS):
        state.supply[token] = rules.token_supply[token]
        state.supply_left += rules.token_supply[token]
    for _ in range(rules.starting_tokens):
        for turn in range(rules.players):
            if state.supply_left:
                seat = (state.initiative + turn) % rules.players
                token = draw_token(state)
                add_token(state, seat, token)
                state.n_seat[seat, N_START + token] += 1


@kernel
def give_gift(rules: Any, state: Any) -> None:
    """Give one player something beyond the rules, when the experiment asks for it."""
    seat = state.game % rules.players
    if rules.gift_token != NOTHING:
        add_token(state, seat, rules.gift_token)
    if rules.gift_card != NOTHING:
        add_to_reserve(state, rules.side_of[seat], rules.gift_card, rules.deck_size)


@kernel
def decide_holder(rules: Any, state: Any, people: Any, seat: int) -> None:
    """Four players: a side chooses, one partner speaking, which of the two has Initiative."""
    state.decisions += 1
    chosen = choose_holder(
        rules, state, people.players[state.player_of[seat]], people.minds[seat], seat
    )
    if chosen != rules.partner_of[seat] and chosen != seat:
        state.faults += 1
        chosen = seat
    state.initiative = chosen


@kernel
def buy_tokens(rules: Any, state: Any, people: Any, log: Any) -> None:
    """Let every player, Initiative first, give up Reserve cards for tokens."""
    for turn in range(rules.players):
        seat = (state.initiative + turn) % rules.players
        side = rules.side_of[seat]
        while (
            state.given_up[seat] < rules.reserve_discards
            and state.supply_left > 0
            and state.reserve[side] & ~COMMANDERS
        ):
            state.decisions += 1
            kind = choose_purchase(
                rules, state, people.players[state.player_of[seat]], people.minds[seat], seat
            )
            if kind == NOTHING:
                break
            if not (state.reserve[side] & ~COMMANDERS) >> kind & 1:
                state.faults += 1
                break
            give_up(rules, state, log, seat, kind)


@kernel
def give_up(rules: Any, state: Any, log: Any, seat: int, kind: int) -> None:
    """Give up one Reserve card: it goes back to the deck, tokens come from the supply."""
    card_id = take_from_reserve(rules, state, rules.side_of[seat], kind)
    if card_id < rules.deck_size:
        state.home[card_id] = 0
    state.given_up[seat] += 1
    gained = min(rules.tokens_per_discard, state.supply_left)
    for place in range(gained):
        token = draw_token(state)
        add_token(state, seat, token)
        state.n_seat[seat, N_BOUGHT + token] += 1
        state.drawn[place] = token
    if state.tracing:
        events.log_cards(log, events.BUY, seat, kind, state.drawn, gained)


@kernel
def take_initiative_token(state: Any, seat: int) -> None:
    """Give the +3 that comes with Initiative; it is not limited by the supply."""
    add_token(state, seat, BONUS)
    state.n_seat[seat, N_GAINED] += 1


@kernel
def log_set_up(rules: Any, state: Any, log: Any) -> None:
    """Log the layout, the Reserves, the tokens dealt and the gift."""
    events.log_one(log, events.GAME, state.initiative)
    events.write_list(log, state.site_order, rules.sites)
    for side in range(rules.sides):
        events.log_one(log, events.RESERVE, side)
        size = state.reserve_size[side]
        events.write_cards(log, state.reserve[side], state.reserve_count[side], size)
    for seat in range(rules.players):
        events.log_one(log, events.TOKENS_DEALT, seat)
        for token in range(TOKENS):
            events.write(log, state.tokens[seat, token])
    if rules.gift_token != NOTHING or rules.gift_card != NOTHING:
        events.log_one(log, events.GIFT, state.game % rules.players)
