"""A whole trick: the turns, the tokens, and the `trick` event; and a battle's tricks in a row.

Readings
--------
- Turns go clockwise from the leader; a seat without cards when its turn comes is passed over.
- `token` events come after every card is down, clockwise from the seat treated as leading; a player
  who plays none is not printed. In a trick of Retreats only that seat is the leader.
- With `tokens_per_trick` above one a player's tokens follow one another in the same turn; several +3
  add up, of several Suit Changes the last one holds.
- A Suit Change may name any suit, also the card's own; on a Retreat it has no effect.
- `cards` of the `trick` event may be in any order, one for each card in the trick.
- `leader` is the seat that really led, after a lead has passed on for lack of cards.
- After a trick of Retreats only the leader leads again; after a Massive trick that nobody won, the
  seat treated as leading does.
"""

from __future__ import annotations

from collections.abc import Mapping

from .blown_apart_log import Event
from .blown_apart_match import Battle, Match
from .blown_apart_resolve import Outcome, Play, resolve
from .blown_apart_rules import SUITS, TOKENS
from .blown_apart_trick_corners import note_outcome, note_tokens
from .blown_apart_turn import Trick, judge_turn


def judge_tricks(match: Match, battle: Battle) -> None:
    """Judge a battle's tricks: as many as the Site's size, fewer if nobody has cards any more."""
    leader = match.initiative
    for number in range(1, battle.site.size + 1):
        next_leader = _with_cards(match, leader)
        if next_leader is None:
            match.corners.note("ended_early")
            return
        leader = _judge_trick(match, battle, next_leader, number)


def _with_cards(match: Match, leader: int) -> int | None:
    """Return who leads in place of a leader without cards; None if nobody has any."""
    hands, partner = match.table.hands, match.settings.partner(leader)
    if hands[leader]:
        return leader
    if partner is not None and hands[partner]:
        match.corners.note("lead_to_partner")
        return partner
    for seat in match.settings.clockwise(leader):
        if hands[seat]:
            match.corners.note("lead_passed_on")
            return seat
    return None


def _judge_trick(match: Match, battle: Battle, leader: int, number: int) -> int:
    """Judge one trick; return who should lead the next."""
    trick = Trick(leader=leader, lead=leader)
    for seat in match.settings.clockwise(leader):
        if match.table.hands[seat]:
            judge_turn(match, battle, trick, seat)
        else:
            match.corners.note("skips_trick")
    _judge_tokens(match, trick)
    outcome = resolve(match.settings, battle.order, trick.plays, trick.lead_suit)
    event = match.log.take("trick")
    _check_trick(match, event, trick, outcome, number)
    match.table.clear_trick()
    match.table.check_conservation(event)
    note_outcome(match.corners, match.settings, battle.order, trick, outcome)
    match.tricks += 1
    if outcome.winner is None:
        return trick.lead if trick.lead_suit is not None else leader
    side = match.side(outcome.winner.seat)
    match.last_trick_side = side
    if outcome.decisive:
        battle.decisive[side] += 1
        battle.commanders[side] += outcome.commanders
    return outcome.winner.seat


# --- tokens --------------------------------------------------------------------------------------


def _judge_tokens(match: Match, trick: Trick) -> None:
    in_turn = match.settings.clockwise(trick.lead)
    plays = {play.seat: play for play in trick.plays}
    last = -1
    for seat in in_turn:
        match.corners.note(
            "token_without_card", seat not in plays and match.table.tokens[seat] != {}
        )
    while match.log.next_kind() == "token":
        event = match.log.take("token")
        seat = match.seat(event)
        place = in_turn.index(seat)
        if seat not in plays:
            event.fail("token", f"seat {seat} has no card in the trick")
        if len(plays[seat].tokens) >= match.settings.tokens_per_trick:
            event.fail("token", f"seat {seat} plays token number {len(plays[seat].tokens) + 1}")
        if place < last:
            event.fail("token", f"seat {seat} is out of turn, seat {trick.lead} leads")
        last = place
        _judge_token(match, event, trick, plays[seat])
    note_tokens(match.corners, trick)


def _judge_token(match: Match, event: Event, trick: Trick, play: Play) -> None:
    token, suit = event.text("token"), event.text_or_none("suit")
    if token not in TOKENS:
        event.fail("contract", f"there is no token {token!r}")
    match.table.leave_tokens(event, play.seat, token)
    if token == "bonus" and any(other.card.kind == "retreat" for other in trick.plays):
        event.fail("plus_three", "there is a Retreat in the trick")
    if (suit in SUITS) != (token == "suit_change") or (suit is not None and suit not in SUITS):
        event.fail("suit_change", f"{token} names suit {suit!r}")
    play.tokens.append(token)
    play.named = suit or play.named
    drawn = event.names("drawn", may_lack=True)
    discarded = event.names("discarded", may_lack=True)
    if token == "redraw":
        short = match.table.draw(event, play.seat, drawn, match.settings.redraw_cards)
        match.corners.note("deck_short_redraw", short)
        if len(discarded) != len(drawn):
            event.fail("redraw", f"{len(drawn)} cards drawn, {len(discarded)} put back")
        match.table.put_under(event, play.seat, discarded)
    elif drawn or discarded:
        event.fail("redraw", f"{token} draws and discards nothing")


# --- the trick event -----------------------------------------------------------------------------


def _check_trick(match: Match, event: Event, trick: Trick, outcome: Outcome, number: int) -> None:
    if event.integer("trick") != number:
        event.fail("sequence", f"trick {event.integer('trick')}, it is the {number}. of the battle")
    if match.seat(event, "leader") != trick.leader:
        event.fail("lead", f"leader is seat {trick.leader}")
    if event.index_or_none("lead", match.settings.players) != trick.lead:
        event.fail("lead", f"seat {trick.lead} is treated as leading")
    if event.text_or_none("lead_suit") != trick.lead_suit:
        event.fail("lead", f"{trick.lead_suit} is led")
    if event.flag("reversal") != outcome.reversal:
        event.fail("reversal", f"reversal is {outcome.reversal}")
    _check_cards(match, event, outcome)
    winner = None if outcome.winner is None else outcome.winner.seat
    if event.index_or_none("winner", match.settings.players) != winner:
        event.fail("winner", f"seat {winner} wins")
    if event.flag("decisive") != outcome.decisive:
        event.fail("decisive", f"decisive is {outcome.decisive}")
    _check_commanders(event, outcome)


def _check_cards(match: Match, event: Event, outcome: Outcome) -> None:
    rows = event.field("cards")
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        event.fail("contract", "cards is not a list of objects")
    entries = [Event({**row, "event": "trick"}, event.index) for row in rows]
    by_seat = {match.seat(entry): entry for entry in entries}
    if len(entries) != len(by_seat) or by_seat.keys() != {card.seat for card in outcome.cards}:
        event.fail("turn", "cards are not those of the seats that played")
    for card in outcome.cards:
        entry = by_seat[card.seat]
        if entry.field("suit") != card.suit:
            event.fail("resolved_suit", f"{card.card.name} of seat {card.seat} is {card.suit}")
        if entry.field("rank") != card.rank:
            event.fail("resolved_rank", f"{card.card.name} of seat {card.seat} is {card.rank}")


def _check_commanders(event: Event, outcome: Outcome) -> None:
    """Check the Commanders in the trick: their number, or their names."""
    stated = event.field("commanders")
    if isinstance(stated, list):
        names = [card.card.name for card in outcome.cards if card.card.kind == "commander"]
        right = sorted(map(str, stated)) == sorted(names)
    else:
        right = event.integer("commanders") == outcome.commanders
    if not right:
        event.fail("commanders", f"{outcome.commanders} Commanders are in the trick")
