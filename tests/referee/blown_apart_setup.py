"""The set-up: sides, Sites, Reserves, first tokens, and Reserve cards given up for tokens.

Readings
--------
- `reserve` and `tokens` events may come in any order, all before the first `buy`; an empty one may
  be left out. When the token supply does not reach, all of it is dealt; who gets fewer is free.
- `initiative` of the `game` event is a seat; purchases go clockwise from it, each player's
  purchases together. With four players only its side matters later: the side may choose its other
  seat for the first battle.
- `game` is the game's name or its number.
- `tokens_per_discard` tokens come for each card, fewer only when the supply ends.
- `reserve_discards` is null when there is no limit; it counts cards by player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from .blown_apart_corners import CornerCounts
from .blown_apart_log import Event, Log
from .blown_apart_match import Match, Site
from .blown_apart_rules import SITE_ORDER, TOKENS, Settings, settings_of
from .blown_apart_table import Table


def judge_setup(log: Log, corners: CornerCounts) -> tuple[Match, Event]:
    """Judge everything before the first battle.

    Returns
    -------
    tuple
        The match, and the `game` event.
    """
    event = log.take("game")
    name = event.field("game")
    if name != "blown_apart" and (not isinstance(name, int) or event.integer("game") < 0):
        event.fail("contract", f"{name!r} is neither blown_apart nor a game's number")
    settings = settings_of(event)
    match = Match(
        log=log,
        settings=settings,
        table=Table(settings, corners),
        corners=corners,
        initiative=event.index_below("initiative", settings.players),
        layout={},
        site_ids=set(),
        aside={},
        points=[0] * settings.side_count,
        rout_points=[0] * settings.side_count,
    )
    _check_sides(event, settings)
    _lay_out_sites(match, event)
    _judge_deals(match)
    _judge_purchases(match)
    return match, event


def _check_sides(event: Event, settings: Settings) -> None:
    expected = [
        [seat for seat in range(settings.players) if settings.side_of[seat] == side]
        for side in range(settings.side_count)
    ]
    if event.field("sides") != expected:
        event.fail("sides", f"sides = {event.field('sides')}, not {expected}")


# --- Sites ---------------------------------------------------------------------------------------


def _lay_out_sites(match: Match, event: Event) -> None:
    for kind, sizes in match.settings.site_deck.items():
        for size in sizes:
            site = Site(kind, size)
            match.aside[site] = match.aside.get(site, 0) + 1
    rows = event.field("sites")
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        event.fail("contract", "sites is not a list of objects")
    for row in rows:
        identity, site = read_site(Event({**row, "event": "game"}, event.index))
        take_from_aside(match, event, identity, site, "layout")
        match.layout[identity] = site
    if len(rows) != match.settings.sites:
        event.fail("layout", f"{len(rows)} Sites lie face up, not {match.settings.sites}")


def read_site(event: Event) -> tuple[object, Site]:
    """Return the id and the Site named in an event."""
    identity = event.field("site")
    if not isinstance(identity, int | str):
        event.fail("contract", f"site = {identity!r} is no id")
    kind = event.text("type").lower()
    if kind not in SITE_ORDER:
        event.fail("contract", f"there is no kind of Site {kind!r}")
    return identity, Site(kind, event.integer("size"))


def take_from_aside(match: Match, event: Event, identity: object, site: Site, rule: str) -> None:
    """Take a Site out of the deck of those set aside."""
    if identity in match.site_ids:
        event.fail(rule, f"Site {identity} has been seen before")
    if match.aside.get(site, 0) < 1:
        event.fail(rule, f"no {site.kind} Site of size {site.size} is left in the Site deck")
    match.site_ids.add(identity)
    match.aside[site] -= 1


# --- Reserves and tokens -------------------------------------------------------------------------


def _judge_deals(match: Match) -> None:
    settings = match.settings
    reserves: set[int] = set()
    seats: set[int] = set()
    while match.log.next_kind() in ("reserve", "tokens"):
        event = match.log.take(str(match.log.next_kind()))
        if event.kind == "reserve":
            side = event.index_below("side", settings.side_count)
            if side in reserves:
                event.fail("reserve_deal", f"side {side} has a Reserve already")
            reserves.add(side)
            _judge_reserve(match, event, side)
        else:
            seat = match.seat(event)
            if seat in seats:
                event.fail("tokens_deal", f"seat {seat} has its tokens already")
            seats.add(seat)
            _judge_first_tokens(match, event, seat)
    _check_all_dealt(match, reserves)


def _judge_reserve(match: Match, event: Event, side: int) -> None:
    settings, names = match.settings, event.names("cards")
    cards = [match.table.card(event, name) for name in names]
    commanders = sum(card.kind == "commander" for card in cards)
    light = sum(card.light for card in cards)
    found = (commanders, light, len(cards) - commanders - light)
    wanted = (settings.reserve_commanders, settings.reserve_light, settings.reserve_random)
    if found != wanted:
        event.fail("reserve_deal", f"Commanders, light, others: {found} instead of {wanted}")
    match.table.reserves[side].update(names)
    dealt: Counter[str] = Counter()
    for reserve in match.table.reserves:
        dealt.update(reserve)
    if dealt - settings.deck:
        event.fail("cards", f"more of these than there are: {sorted(dealt - settings.deck)}")


def _judge_first_tokens(match: Match, event: Event, seat: int) -> None:
    tokens = event.names("tokens")
    if len(tokens) > match.settings.starting_tokens:
        event.fail("tokens_deal", f"seat {seat} starts with {len(tokens)} tokens")
    _take_from_supply(match, event, seat, tokens, "tokens_deal")


def _take_from_supply(match: Match, event: Event, seat: int, tokens: list[str], rule: str) -> None:
    if not all(token in TOKENS for token in tokens):
        event.fail("contract", f"unknown token among {tokens}")
    wanted = Counter(tokens)
    if wanted - match.table.supply:
        lacking = sorted((wanted - match.table.supply).elements())
        event.fail(rule, f"the supply has no {lacking}")
    match.table.supply -= wanted
    match.table.tokens[seat].update(tokens)


def _check_all_dealt(match: Match, reserves: set[int]) -> None:
    settings = match.settings
    size = settings.reserve_commanders + settings.reserve_light + settings.reserve_random
    if size and len(reserves) < settings.side_count:
        match.log.fail("reserve_deal", f"only sides {sorted(reserves)} have a Reserve")
    supply = sum(settings.token_supply.values())
    due = min(settings.players * settings.starting_tokens, supply)
    dealt = supply - match.table.supply.total()
    if dealt != due:
        match.log.fail("tokens_deal", f"{dealt} tokens were dealt, {due} are due")
    match.corners.note("tokens_deal_short", due < settings.players * settings.starting_tokens)


def _judge_purchases(match: Match) -> None:
    settings, table = match.settings, match.table
    in_turn = settings.clockwise(match.initiative)
    bought: Counter[int] = Counter()
    last = 0
    while match.log.next_kind() == "buy":
        event = match.log.take("buy")
        seat = match.seat(event)
        if in_turn.index(seat) < last:
            event.fail("purchase", f"seat {seat} is out of turn")
        last = in_turn.index(seat)
        discarded, gained = event.names("discarded"), event.names("gained")
        if any(table.card(event, name).kind == "commander" for name in discarded):
            event.fail("purchase", "a Commander cannot be given up")
        left, worth = table.supply.total(), settings.tokens_per_discard
        if len(gained) != min(len(discarded) * worth, left):
            event.fail("purchase", f"{len(discarded)} cards for {len(gained)} tokens, {left} left")
        if (len(discarded) - 1) * worth >= left:
            event.fail("purchase", "a card is given up when no token is left")
        bought[seat] += len(discarded)
        limit = settings.reserve_discards
        if limit is not None and bought[seat] > limit:
            event.fail("purchase", f"seat {seat} gives up {bought[seat]} cards, {limit} allowed")
        table.leave_reserve(event, match.side(seat), discarded)
        _take_from_supply(match, event, seat, gained, "purchase")
        match.corners.note("purchase_emptied_supply", table.supply.total() == 0)
    _note_purchases(match, bought)


def _note_purchases(match: Match, bought: Counter[int]) -> None:
    note, settings = match.corners.note, match.settings
    for seat, number in bought.items():
        note("token_bought")
        note("tokens_bought_several", number > 1)
        note("purchase_limit_reached", number == settings.reserve_discards)
        partner = settings.partner(seat)
        note("purchases_by_both_partners", partner in bought and seat < 2)
