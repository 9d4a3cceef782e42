"""The tricks: whose turn, which cards may be played, who wins.

The called card that is called for must be played at its holder's next turn at which the rules of
following allow it, in the same trick or in a later one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .napoleon_choices import specials
from .napoleon_match import Deal, Match
from .napoleon_rules import Settings, card_in, rank_of, suit_of
from .napoleon_trick_corners import note_play, note_trick


@dataclass
class Trick:
    """A trick: its number from 1, and who has played what, in order."""

    number: int
    leader: int
    plays: list[tuple[int, str]] = field(default_factory=list)

    @property
    def led(self) -> str | None:
        """The suit led, None before the first card."""
        return suit_of(self.plays[0][1]) if self.plays else None

    @property
    def cards(self) -> list[str]:
        """The cards, in the order played."""
        return [card for _, card in self.plays]


@dataclass(frozen=True)
class Best:
    """Who wins a trick, and why: special, two, trump or suit; and by which of the rules."""

    seat: int
    card: str
    by: str
    rule: str


def judge_tricks(match: Match, deal: Deal) -> None:
    """Judge all tricks of a deal."""
    deal.leader = deal.napoleon
    for number in range(1, match.settings.hand + 1):
        deal.trick = number
        trick = Trick(number, deal.leader)
        for seat in match.settings.clockwise(deal.leader):
            if seat == deal.napoleon:
                _judge_reveal(match, deal, trick)
            _judge_play(match, deal, trick, seat)
        deal.leader = _judge_trick(match, deal, trick)


def may_play(hand: set[str], led: str | None) -> set[str]:
    """Return the cards of a hand that follow suit; all of them where none does."""
    return {card for card in hand if suit_of(card) == led} or hand


def _judge_reveal(match: Match, deal: Deal, trick: Trick) -> None:
    """Judge whether Napoleon may call for the called card, if that is what comes."""
    if match.log.next_kind() != "reveal":
        return
    event = match.log.take("reveal")
    if match.seat(event) != deal.napoleon:
        event.fail("reveal", f"seat {deal.napoleon} is Napoleon")
    if not match.settings.secretary_reveal or deal.called is None:
        event.fail("reveal", "the rules do not allow it")
    if deal.called_for or deal.shown:
        event.fail("reveal", f"{deal.called} has been called for, or played")
    if card_in(event, "card") != deal.called:
        event.fail("reveal", f"{deal.called} was called")
    deal.called_for = True
    note = match.corners.note
    note("reveal")
    note("reveal_first_trick", trick.number == 1)
    note("reveal_alone", deal.partner is None)
    note("reveal_discarded", deal.called in deal.discards)
    played = [seat for seat, _ in trick.plays]
    note("reveal_after_partners_card", deal.partner in played)


def _judge_play(match: Match, deal: Deal, trick: Trick, seat: int) -> None:
    event = match.log.take("play")
    if match.seat(event) != seat:
        event.fail("turn" if trick.plays else "lead", f"it is seat {seat}'s turn")
    card, hand = card_in(event, "card"), deal.hands[seat]
    if card not in hand:
        event.fail("held", f"seat {seat} does not hold {card}")
    allowed = may_play(hand, trick.led)
    if card not in allowed:
        event.fail("follow", f"seat {seat} can follow {trick.led}")
    forced = deal.called_for and deal.called in allowed
    if forced and card != deal.called:
        event.fail("reveal_obeyed", f"{deal.called} was called for")
    note_play(match, deal, trick, seat, card)
    hand.discard(card)
    trick.plays.append((seat, card))
    if card == deal.called:
        _judge_shown(match, deal, seat)


def _judge_shown(match: Match, deal: Deal, seat: int) -> None:
    """Judge that the called card shows who is partner."""
    if match.log.next_kind() != "shown":
        match.log.fail("shown", f"the called card, {deal.called}, shows the partner")
    event = match.log.take("shown")
    if match.seat(event) != seat or card_in(event, "card") != deal.called:
        event.fail("shown", f"seat {seat} has shown {deal.called}")
    deal.shown = True


def _judge_trick(match: Match, deal: Deal, trick: Trick) -> int:
    """Judge the end of a trick; returns who wins it."""
    settings = match.settings
    event = match.log.take("trick")
    if event.integer("trick") != trick.number:
        event.fail("numbering", f"it is trick {trick.number}")
    if match.seat(event, "leader") != trick.leader:
        event.fail("lead", f"seat {trick.leader} has led")
    if event.text("led") != trick.led:
        event.fail("led", f"{trick.led} was led")
    best = best_of(settings, deal, trick)
    if match.seat(event, "winner") != best.seat:
        event.fail(best.rule, f"seat {best.seat} wins with {best.card}")
    if event.text("by") != best.by:
        event.fail("won_by", f"{best.card} wins by {best.by}")
    worth = settings.count(trick.cards) if settings.counting != "tricks" else 1
    if event.integer("counted") != worth:
        event.fail("counted", f"the trick is worth {worth}")
    deal.taken[best.seat] += worth
    note_trick(match, deal, trick, best, worth)
    return best.seat


def best_of(settings: Settings, deal: Deal, trick: Trick) -> Best:
    """Return which card wins a trick, by the first of the rules that applies."""
    assert trick.led is not None
    seat_of = {card: seat for seat, card in trick.plays}

    def best(card: str, by: str, rule: str) -> Best:
        return Best(seat_of[card], card, by, rule)

    def highest(suit: str) -> str:
        return max((card for card in seat_of if suit_of(card) == suit), key=rank_of)

    first = trick.number == 1
    if first and settings.first_trick_plain:
        return best(highest(trick.led), "suit", "first_trick")
    for card in specials(settings, deal):
        if card in seat_of:
            return best(card, "special", "specials")
    suits = {suit_of(card) for card in seat_of}
    two = f"2{trick.led}"
    if settings.rule_of_twos and not first and len(suits) == 1 and two in seat_of:
        return best(two, "two", "twos")
    if deal.trump in suits:
        return best(highest(str(deal.trump)), "trump", "trumps")
    return best(highest(trick.led), "suit", "suits")
