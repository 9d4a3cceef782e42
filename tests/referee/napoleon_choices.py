"""What Napoleon decides before the first trick: trump, the card called, the discards.

Trump comes straight after the auction where bids have suits; else before the call, which comes before
or after the blind.
"""

from __future__ import annotations

from .napoleon_log import Event
from .napoleon_match import Deal, Match
from .napoleon_rules import COLOUR, Settings, card_in, cards_in, suit_of


def judge_choices(match: Match, deal: Deal) -> None:
    """Judge what comes between the auction and the first trick, in its order."""
    settings = match.settings
    if settings.bid_suits:
        _judge_trump(match, deal)
    if settings.call_before_blind:
        _judge_trump_and_call(match, deal)
        _judge_blind(match, deal)
    else:
        _judge_blind(match, deal)
        _judge_trump_and_call(match, deal)
    deal.partner = _partner(settings, deal)
    _note_call(match, deal)


def _judge_trump_and_call(match: Match, deal: Deal) -> None:
    if not match.settings.bid_suits:
        _judge_trump(match, deal)
    if match.settings.partner:
        deal.called = card_in(_take(match, deal, "call"), "card")


def _take(match: Match, deal: Deal, kind: str) -> Event:
    """Take an event of this kind, which must be Napoleon's."""
    if match.log.next_kind() != kind:
        match.log.fail(kind, f"{kind} must come here")
    event = match.log.take(kind)
    if match.seat(event) != deal.napoleon:
        event.fail(kind, f"seat {deal.napoleon} is Napoleon")
    return event


def _judge_trump(match: Match, deal: Deal) -> None:
    settings = match.settings
    event = _take(match, deal, "trump")
    trump = event.text("trump")
    if settings.bid_suits and trump != deal.contract.suit:
        event.fail("trump", f"{deal.contract.suit} was bid")
    if trump == "NT" and not settings.no_trump:
        event.fail("no_trump", "there is always a trump")
    if trump not in settings.trump_names:
        event.fail("trump", f"{trump!r} is no suit")
    deal.trump = trump
    match.corners.note(f"trump_{trump}")


def _judge_blind(match: Match, deal: Deal) -> None:
    """Judge that Napoleon takes the blind and discards as many cards."""
    settings, napoleon = match.settings, deal.napoleon
    if not settings.blind:
        match.corners.note("no_blind")
        return
    event = _take(match, deal, "blind")
    if sorted(cards_in(event, "cards")) != sorted(deal.blind):
        event.fail("blind", f"the blind was {' '.join(deal.blind)}")
    hand = deal.hands[napoleon] | set(deal.blind)
    event = _take(match, deal, "discard")
    discards = cards_in(event, "cards")
    if len(discards) != settings.blind or len(set(discards)) != len(discards):
        event.fail("discard", f"{settings.blind} different cards are to be discarded")
    for card in discards:
        if card not in hand:
            event.fail("discard", f"Napoleon does not hold {card}")
    shown = [card for card in discards if settings.discards_shown and settings.scores(card)]
    if sorted(cards_in(event, "shown")) != sorted(shown):
        event.fail("discard_shown", f"{' '.join(shown) or 'nothing'} is to be shown")
    deal.discards = discards
    deal.hands[napoleon] = hand - set(discards)
    _note_blind(match, deal, shown)


def _partner(settings: Settings, deal: Deal) -> int | None:
    """Return who holds the called card, None if it is Napoleon or nobody."""
    for seat in range(settings.players):
        if deal.called in deal.hands[seat] and seat != deal.napoleon:
            return seat
    return None


# --- corners --------------------------------------------------------------------------------------


def _note_blind(match: Match, deal: Deal, shown: list[str]) -> None:
    note, settings = match.corners.note, match.settings
    scoring = settings.count(deal.discards)
    note("blind_with_scoring_cards", settings.count(deal.blind) > 0)
    note("discarded_scoring_cards", scoring > 0)
    note("discarded_scoring_cards_shown", bool(shown))
    note("discarded_scoring_cards_hidden", scoring > 0 and not shown)
    for receiver in ("opponents", "nobody", "napoleon"):
        note(f"discards_to_{receiver}", scoring > 0 and settings.discards_to == receiver)
    note("discarded_the_blind", set(deal.discards) == set(deal.blind))
    kept = deal.hands[deal.napoleon]
    note("discarded_to_a_void", len({suit_of(card) for card in kept}) < 4)
    note("blind_larger_than_hand", settings.blind > settings.hand)


def _note_call(match: Match, deal: Deal) -> None:
    note, settings, called = match.corners.note, match.settings, deal.called
    if called is None:
        note("no_partner_by_the_rules")
        return
    before, napoleon = settings.call_before_blind, deal.napoleon
    note("call_before_blind", before and settings.blind > 0)
    note("call_after_blind", not before and settings.blind > 0)
    note("called_trump", suit_of(called) == deal.trump)
    note("called_side_suit", suit_of(called) != deal.trump)
    note("called_special", called in specials(settings, deal))
    note("partner", deal.partner is not None)
    if deal.partner is not None:
        return
    in_blind = called in deal.blind
    note("alone_knowingly_own_card", not in_blind and called in deal.hands[napoleon] and not before)
    note("alone_own_card_before_blind", before and not in_blind and _was_own(deal))
    note("alone_card_in_blind", before and in_blind)
    note("alone_blind_card_discarded", before and in_blind and called in deal.discards)
    note("alone_called_a_blind_card", not before and in_blind)
    note("alone_called_a_discard", not before and called in deal.discards)
    note("alone_own_card_discarded", before and not in_blind and called in deal.discards)
    note("alone_card_left_over", called in deal.left_over)


def _was_own(deal: Deal) -> bool:
    """Tell whether the called card was in Napoleon's own hand, and not in the blind."""
    return deal.called in deal.hands[deal.napoleon] or deal.called in deal.discards


def specials(settings: Settings, deal: Deal) -> list[str]:
    """Return the specials of a deal, the highest first."""
    names = ["AS"]
    if deal.trump in COLOUR:
        names += [f"J{deal.trump}", f"J{COLOUR[deal.trump]}"]
    return names[: settings.specials]
