"""A player's turn in a trick: Cycle and Scout, the card, Strengthen, and the partner's march.

Readings
--------
- `cycle` and `scout` come before the seat's `play`, in the order in which they were done; `march`
  comes right after the `play` that allows it.
- The discarded light card goes under the deck before cards are drawn, so it may be drawn itself.
- A Scout that draws nothing (`scout_draws` 0) cannot be one's last card: one must play "as normal".
- A Scout may be used on an opponent without cards (nothing is shown), never on oneself or a partner.
- The duty to follow is judged by the hand before the card is played, after Cycle and Scout.
- Anything but a Retreat may be strengthened, also a Commander and a skirmishing light card.
- `suit` is filled if and only if the card is a Commander that sets the lead suit.
- The march chance is spent by the side's first plain Artillery card, whoever of the two plays it,
  even if the partner has no cards to send.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .blown_apart_log import Event
from .blown_apart_match import Battle, Match
from .blown_apart_resolve import Play
from .blown_apart_rules import Card


@dataclass
class Trick:
    """The trick being played.

    Attributes
    ----------
    leader : int
        The seat that plays first.
    lead : int
        The seat treated as leading: of the first card that is not a Retreat.
    lead_suit : str or None
        None as long as there are only Retreats.
    """

    leader: int
    lead: int
    plays: list[Play] = field(default_factory=list)
    lead_suit: str | None = None


def judge_turn(match: Match, battle: Battle, trick: Trick, seat: int) -> None:
    """Judge everything a seat does when it is its turn to play."""
    acts: list[str] = []
    while (kind := match.log.next_kind()) in ("cycle", "scout"):
        event = match.log.take(str(kind))
        _check_turn(match, event, seat)
        acts.append(event.kind)
        if event.kind == "cycle":
            _judge_cycle(match, event, seat, acts.count("cycle"))
        else:
            _judge_scout(match, event, seat, acts.count("scout"))
    match.corners.note("cycle_then_scout", acts[:2] == ["cycle", "scout"])
    match.corners.note("scout_then_cycle", acts[:2] == ["scout", "cycle"])
    event = match.log.take("play")
    _check_turn(match, event, seat)
    play = _judge_play(match, event, trick, seat)
    trick.plays.append(play)
    _judge_march(match, battle, trick, play)


def _check_turn(match: Match, event: Event, seat: int) -> None:
    if match.seat(event) != seat:
        event.fail("turn", f"seat {match.seat(event)} acts, but it is seat {seat}'s turn")


def _judge_cycle(match: Match, event: Event, seat: int, count: int) -> None:
    table = match.table
    if count > match.settings.cycles_per_trick:
        event.fail("cycle", f"seat {seat} cycles {count} times in this trick")
    card = table.card(event, event.text("card"))
    if not card.light:
        event.fail("cycle", f"{card.name} is neither Tirailleur nor Scout")
    table.put_under(event, seat, [card.name])
    drawn, returned = event.names("drawn"), event.names("returned", may_lack=True)
    short = table.draw(event, seat, drawn, card.rank)
    if sorted([event.text("kept"), *returned]) != sorted(drawn):
        event.fail("cycle", f"of {drawn} one is kept and the rest go back: {returned}")
    table.put_under(event, seat, returned)
    match.corners.note(f"cycle_{card.kind}")
    match.corners.note("deck_short_cycle", short)


def _judge_scout(match: Match, event: Event, seat: int, count: int) -> None:
    table = match.table
    if count > match.settings.scouts_per_trick:
        event.fail("scout", f"seat {seat} scouts {count} times in this trick")
    card = table.card(event, event.text("card"))
    if card.kind != "scout":
        event.fail("scout", f"{card.name} is not a Scout")
    target = match.seat(event, "target")
    if match.side(target) == match.side(seat):
        event.fail("scout", f"seat {target} is no opponent of seat {seat}")
    shown = event.names("shown", may_lack=True)
    due = min(card.rank, table.hand_size(target))
    if len(shown) != due:
        event.fail("scout", f"{len(shown)} cards shown, {due} are due")
    for name in shown:
        if table.hands[target][name] < shown.count(name):
            event.fail("scout", f"seat {target} does not hold the cards shown: {shown}")
    table.put_under(event, seat, [card.name])
    table.draw(event, seat, event.names("drawn", may_lack=True), match.settings.scout_draws)
    if not table.hands[seat]:
        event.fail("scout", f"seat {seat} has no card left to play")
    match.corners.note("scout")
    match.corners.note("scout_small_hand", 0 < due < card.rank)
    match.corners.note("scout_empty_hand", due == 0)


def _judge_play(match: Match, event: Event, trick: Trick, seat: int) -> Play:
    table = match.table
    card = table.card(event, event.text("card"))
    helpers = [table.card(event, name) for name in event.names("strengthen", may_lack=True)]
    if table.hands[seat][card.name] < 1:
        event.fail("cards", f"seat {seat} does not hold {card.name}")
    _check_following(match, event, trick, seat, card)
    if any(helper.kind != "tirailleur" for helper in helpers):
        event.fail("strengthen", "only Tirailleurs strengthen")
    if helpers and card.kind == "retreat":
        event.fail("strengthen", "a Retreat cannot be strengthened")
    declared = _judge_declaration(match, event, trick, card)
    _note_play(match, trick, seat, card, helpers)
    table.play(event, seat, [card.name, *(helper.name for helper in helpers)])
    due = len(helpers) * match.settings.strengthen_draws
    short = table.draw(event, seat, event.names("drawn", may_lack=True), due)
    match.corners.note("deck_short_strengthen", short)
    if trick.lead_suit is None and card.kind != "retreat":
        trick.lead_suit, trick.lead = declared or card.suits, seat
    return Play(seat, card, helpers)


def _check_following(match: Match, event: Event, trick: Trick, seat: int, card: Card) -> None:
    led = trick.lead_suit
    if led is None or card.kind in ("commander", "retreat") or card.suits == led:
        return
    if match.table.holds_plain(seat, led):
        event.fail("follow", f"{card.name} on {led}, which seat {seat} could follow")


def _judge_declaration(match: Match, event: Event, trick: Trick, card: Card) -> str | None:
    declared = event.text_or_none("suit")
    if card.kind == "commander" and trick.lead_suit is None:
        if declared is None or declared not in tuple(card.suits):
            event.fail("declare", f"{card.name} declares {declared!r}")
        match.corners.note("commander_led_second_suit", declared == card.suits[1])
    elif declared is not None:
        event.fail("declare", f"{card.name} declares nothing here")
    return declared


def _judge_march(match: Match, battle: Battle, trick: Trick, play: Play) -> None:
    """Judge the chance to march, if this play gives it."""
    gun = play.card.kind == "plain" and play.card.suits == "A"
    opponent = match.side(play.seat) != match.side(match.initiative)
    partner = match.settings.partner(play.seat)
    if partner is None or not (gun and opponent and battle.march_open):
        return
    battle.march_open = False
    match.corners.note("march_without_cards", not match.table.hands[partner])
    if match.log.next_kind() != "march":
        possible = match.settings.march_cards > 0 and bool(match.table.hands[partner])
        match.corners.note("march_refused", possible)
        return
    event = match.log.take("march")
    if (match.seat(event, "from"), match.seat(event, "to")) != (partner, play.seat):
        event.fail("march", f"only seat {partner} may send cards, to seat {play.seat}")
    cards = event.names("cards")
    if not 1 <= len(cards) <= match.settings.march_cards:
        event.fail("march", f"{len(cards)} cards sent, {match.settings.march_cards} allowed")
    match.table.leave_hand(event, partner, cards)
    match.table.hands[play.seat].update(cards)
    _note_march(match, trick, partner, cards)


def _note_march(match: Match, trick: Trick, partner: int, cards: list[str]) -> None:
    has_played = any(play.seat == partner for play in trick.plays)
    note = match.corners.note
    note("march_taken")
    note("march_full", len(cards) == match.settings.march_cards)
    note("march_last_card_before_play", not has_played and not match.table.hands[partner])
    note("march_by_later_player", has_played)


def _note_play(match: Match, trick: Trick, seat: int, card: Card, helpers: list[Card]) -> None:
    """Count the corners of a play, before the card leaves the hand."""
    note, led = match.corners.note, trick.lead_suit
    note("strengthen", bool(helpers))
    note("strengthen_several", len(helpers) > 1)
    note("strengthen_commander", bool(helpers) and card.kind == "commander")
    note("strengthen_light", bool(helpers) and card.light)
    hand = match.table.hand_cards(seat)
    note("retreat_only_card", all(held.kind == "retreat" for held in hand))
    if led is None:
        _note_leading(match, trick, card)
        return
    could_follow = match.table.holds_plain(seat, led)
    note("skirmish_followed", card.light and card.suits == led)
    note("skirmish_void", card.light and card.suits != led)
    light_of_suit = any(held.light and held.suits == led for held in hand)
    note("skirmish_not_forced", not could_follow and light_of_suit and card.suits != led)
    note("commander_not_following", could_follow and card.kind == "commander")
    note("retreat_not_following", could_follow and card.kind == "retreat")
    note("void_discard", card.kind == "plain" and card.suits != led)


def _note_leading(match: Match, trick: Trick, card: Card) -> None:
    note, first = match.corners.note, not trick.plays
    note("retreat_led", first and card.kind == "retreat")
    note("retreat_led_twice", len(trick.plays) == 1 and card.kind == "retreat")
    note("commander_led", first and card.kind == "commander")
    note("commander_led_after_retreat", not first and card.kind == "commander")
    note("skirmish_led", first and card.light)
    note("light_led_after_retreat", not first and card.light)
