"""A battle before its tricks: the deck, the deal, the Site, deployment, and Reserve draws.

Readings
--------
- `order` is the whole deck from the top. Who gets which of the cards of one round of dealing is not
  fixed: the peeks together are the first cards of the order, the rest of the hands the next ones.
  From then on every card drawn is the top one.
- Each seat has one `deal` event for the peek and one for the rest, in any order of seats; the Site is
  picked between the two, in an extra battle as well. A deal of no cards may be left out.
- A deployment is two `deploy` events, one each way, of the same number of cards; a card just received
  cannot be sent back in it, because both pass at once.
- Each seat has at most one `reserve_draw` event in a battle.
"""

from __future__ import annotations

from .blown_apart_log import Event
from .blown_apart_match import Battle, Match, Site
from .blown_apart_rules import SITE_ORDER
from .blown_apart_setup import read_site, take_from_aside


def judge_preparations(match: Match, number: int) -> Battle:
    """Judge a battle up to its first trick."""
    event = match.log.take("battle")
    extra = number > match.settings.sites
    if event.integer("battle") != number or event.flag("extra") != extra:
        event.fail("battle", f"this is battle {number}, extra is {extra}")
    _check_initiative(match, event, first=number == 1)
    order = event.names("order")
    for name in order:
        match.table.card(event, name)
    match.table.shuffle(event, order)
    if event.integer("deck") != len(order):
        event.fail("shuffle", f"deck is {len(order)} cards")
    _judge_deal(match, match.settings.peek_cards)
    site = _judge_site(match, extra)
    _judge_deal(match, max(0, site.size - match.settings.peek_cards))
    _judge_deployment(match)
    _judge_reserve_draws(match)
    _note_site(match, site)
    sides = match.settings.side_count
    return Battle(
        number=number,
        extra=extra,
        site=site,
        order=SITE_ORDER[site.kind],
        march_open=match.settings.players == 4,
        decisive=[0] * sides,
        commanders=[0] * sides,
    )


def _check_initiative(match: Match, event: Event, first: bool) -> None:
    holder = match.seat(event, "initiative")
    # before the first battle no event says which of two partners holds the Initiative
    free = first and match.side(holder) == match.side(match.initiative)
    if holder != match.initiative and not free:
        event.fail("initiative", f"seat {match.initiative} holds the Initiative, not {holder}")
    match.initiative = holder


def _judge_deal(match: Match, number: int) -> None:
    """Judge one round of dealing: `number` cards to every seat."""
    if number == 0 and match.log.next_kind() != "deal":
        return
    dealt: dict[int, list[str]] = {}
    for _ in range(match.settings.players):
        event = match.log.take("deal")
        seat, cards = match.seat(event), event.names("cards")
        if seat in dealt:
            event.fail("deal", f"seat {seat} has its cards already")
        if len(cards) != number:
            event.fail("deal", f"seat {seat} gets {len(cards)} cards, {number} are due")
        dealt[seat] = cards
    match.table.deal(event, list(dealt.items()))


def _judge_site(match: Match, extra: bool) -> Site:
    event = match.log.take("site")
    picker = event.index_or_none("seat", match.settings.players)
    identity, site = read_site(event)
    if extra:
        if picker is not None:
            event.fail("site", "nobody picks the Site of an extra battle")
        take_from_aside(match, event, identity, site, "site")
        return site
    if picker != match.initiative:
        event.fail("site", f"seat {match.initiative} picks the Site")
    if identity not in match.layout:
        event.fail("site", f"Site {identity} does not lie face up unused")
    if match.layout.pop(identity) != site:
        event.fail("site", f"Site {identity} is not {site}")
    return site


def _note_site(match: Match, site: Site) -> None:
    note, peek = match.corners.note, match.settings.peek_cards
    note(f"battle_{site.kind}")
    note("site_no_larger_than_peek", site.size <= peek)
    note("site_smaller_than_peek", site.size < peek)


def _judge_deployment(match: Match) -> None:
    partner = match.settings.partner(match.initiative)
    if partner is None or match.log.next_kind() != "deploy":
        return
    team = {match.initiative, partner}
    passed: dict[int, list[str]] = {}
    for _ in team:
        if match.log.next_kind() != "deploy":
            match.log.fail("deployment", "only one of the partners passes cards")
        event = match.log.take("deploy")
        giver, taker = match.seat(event, "from"), match.seat(event, "to")
        if {giver, taker} != team or giver in passed:
            event.fail("deployment", "the two partners with Initiative pass one another cards")
        passed[giver] = event.names("cards")
        number = len(passed[giver])
        if not 1 <= number <= match.settings.deployment_cards:
            event.fail(
                "deployment", f"{number} cards, {match.settings.deployment_cards} are allowed"
            )
        match.table.leave_hand(event, giver, passed[giver])
    if len(passed[match.initiative]) != len(passed[partner]):
        event.fail("deployment", "both partners pass the same number of cards")
    match.table.hands[partner].update(passed[match.initiative])
    match.table.hands[match.initiative].update(passed[partner])
    match.corners.note("deployment")
    match.corners.note("deployment_full", number == match.settings.deployment_cards)


def _judge_reserve_draws(match: Match) -> None:
    in_turn = match.settings.clockwise(match.initiative)
    last = -1
    drawers: set[int] = set()
    while match.log.next_kind() == "reserve_draw":
        event = match.log.take("reserve_draw")
        seat = match.seat(event)
        if in_turn.index(seat) <= last:
            event.fail("reserve_draw", f"seat {seat} draws out of turn, or twice")
        last = in_turn.index(seat)
        drawn, discarded = event.names("drawn"), event.names("discarded")
        if len(drawn) != len(discarded):
            event.fail("reserve_draw", f"{len(drawn)} cards in, {len(discarded)} out")
        match.table.leave_reserve(event, match.side(seat), drawn)
        match.table.hands[seat].update(drawn)
        match.table.put_under(event, seat, discarded)
        drawers.add(seat)
        _note_draw(match, event, drawn, discarded)
    both = any(match.settings.partner(seat) in drawers for seat in drawers)
    match.corners.note("reserve_draw_by_both_partners", both)


def _note_draw(match: Match, event: Event, drawn: list[str], discarded: list[str]) -> None:
    cards = [match.table.card(event, name) for name in drawn]
    match.corners.note("reserve_draw", bool(drawn))
    match.corners.note("reserve_draw_commander", any(card.kind == "commander" for card in cards))
    match.corners.note("reserve_draw_thrown_back", not set(drawn).isdisjoint(discarded))
