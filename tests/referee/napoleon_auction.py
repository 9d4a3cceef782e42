"""Dealing and bidding.

Readings chosen where the texts leave something open: a player is asked as long as nobody has bid, even
when all others have passed; the auction is over as soon as nothing higher can be bid; a forced bid is
the lowest number in a suit of the opener's choice.
"""

from __future__ import annotations

from .napoleon_log import Event
from .napoleon_match import Bid, Deal, Match
from .napoleon_rules import PACK, Settings, cards_in


def judge_deal(match: Match, number: int, attempt: int) -> Deal:
    """Judge the dealing of the cards; returns the deal."""
    settings = match.settings
    event = match.log.take("deal")
    if (event.integer("deal"), event.integer("attempt")) != (number, attempt):
        event.fail("numbering", f"deal {number} comes, passed out {attempt} times")
    if match.seat(event, "dealer") != match.dealer:
        event.fail("dealer", f"seat {match.dealer} deals")
    opener = _opener(match)
    if match.seat(event, "opener") != opener:
        event.fail("opener", f"seat {opener} is asked first")
    hands, blind, left_over = _cards(event, settings)
    deal = Deal(
        number, attempt, match.dealer, opener, hands, blind, left_over, [0] * settings.players
    )
    match.deal = deal
    note = match.corners.note
    note("left_over_cards", bool(left_over))
    note("opener_last_partner", settings.opener == "last_partner" and _had_partner(match))
    note("opener_last_napoleon", settings.opener == "last_partner" and _had_no_partner(match))
    note("opener_first_dealer", settings.opener == "last_partner" and match.last_partner is None)
    note("opener_dealer", settings.opener == "dealer")
    note("opener_left_of_dealer", settings.opener == "left_of_dealer")
    return deal


def _opener(match: Match) -> int:
    """Return who is asked first."""
    opener = match.settings.opener
    if opener == "left_of_dealer":
        return (match.dealer + 1) % match.settings.players
    if opener == "dealer" or match.last_partner is None:
        return match.dealer
    return match.last_partner


def _had_partner(match: Match) -> bool:
    return match.last_partner is not None and not match.last_alone


def _had_no_partner(match: Match) -> bool:
    return match.last_partner is not None and match.last_alone


def _cards(event: Event, settings: Settings) -> tuple[list[set[str]], list[str], list[str]]:
    """Read the hands, the blind and what is left over; each card of the pack is in one of them."""
    given = event.field("hands")
    if not isinstance(given, list | tuple) or len(given) != settings.players:
        event.fail("contract", f"hands is not a list of {settings.players} hands")
    hands = [cards_in(event, "hands", hand) for hand in given]
    blind, left_over = cards_in(event, "blind"), cards_in(event, "left_over")
    for seat, hand in enumerate(hands):
        if len(hand) != settings.hand:
            event.fail("deal", f"seat {seat} has {len(hand)} cards instead of {settings.hand}")
    if len(blind) != settings.blind:
        event.fail("deal", f"the blind has {len(blind)} cards instead of {settings.blind}")
    cards = [card for hand in hands for card in hand] + blind + left_over
    for card in sorted(PACK):
        if cards.count(card) != 1:
            event.fail("pack", f"{card} is there {cards.count(card)} times")
    return [set(hand) for hand in hands], blind, left_over


def judge_auction(match: Match, deal: Deal) -> bool:
    """Judge the bids and passes; returns whether somebody is Napoleon, so that the deal is played."""
    settings, asked = match.settings, 0
    while not _is_over(settings, deal):
        order = settings.clockwise(deal.opener)
        while order[asked % settings.players] in deal.passed:
            asked += 1
        _judge_answer(match, deal, order[asked % settings.players])
        asked += 1
    if deal.high is None and deal.attempt < settings.redeal_limit:
        _judge_redeal(match, deal)
        return False
    if deal.high is None:
        deal.high = _judge_forced(match, deal)
    _note_auction(match, deal, asked)
    _judge_napoleon(match, deal)
    return True


def _is_over(settings: Settings, deal: Deal) -> bool:
    """Tell whether nobody is left to be asked."""
    if deal.high is None:
        return len(deal.passed) == settings.players
    return len(deal.passed) == settings.players - 1 or _is_highest(settings, deal.high)


def _is_highest(settings: Settings, bid: Bid) -> bool:
    """Tell whether nothing tops a bid."""
    top_suit = not settings.bid_suits or bid.suit == settings.trump_names[-1]
    return bid.number == settings.highest_bid and top_suit


def _judge_answer(match: Match, deal: Deal, seat: int) -> None:
    """Judge a bid or a pass of the player who is asked."""
    event = match.log.take("pass" if match.log.next_kind() == "pass" else "bid")
    named = match.seat(event)
    if named in deal.passed:
        event.fail("pass_final", f"seat {named} has passed")
    if named != seat:
        event.fail("auction_turn", f"seat {seat} is asked")
    if event.kind == "pass":
        match.corners.note("pass_after_bid", seat in deal.bidders)
        deal.passed.add(seat)
        return
    if event.flag("forced"):
        event.fail("forced", "not all have passed")
    bid = _read_bid(match, event, seat)
    if not tops(match.settings, bid, deal.high):
        event.fail("outbid", f"{deal.high} stands")
    _note_bid(match, deal, bid)
    deal.high = bid
    deal.bidders.add(seat)


def _read_bid(match: Match, event: Event, seat: int) -> Bid:
    """Read a bid that could be made if there were none before it."""
    settings = match.settings
    number, suit = event.integer("number"), event.field("suit")
    if not settings.lowest_bid <= number <= settings.highest_bid:
        event.fail("bid_range", f"{settings.lowest_bid} to {settings.highest_bid} may be bid")
    if not settings.bid_suits:
        if suit is not None:
            event.fail("bid_suit", "bids have no suit")
        return Bid(seat, number, None)
    if suit == "NT" and not settings.no_trump:
        event.fail("no_trump", "there is always a trump")
    if suit not in settings.trump_names:
        event.fail("bid_suit", f"{suit!r} is no suit")
    return Bid(seat, number, str(suit))


def tops(settings: Settings, bid: Bid, high: Bid | None) -> bool:
    """Tell whether a bid tops the highest one so far."""
    if high is None or bid.number != high.number:
        return high is None or bid.number > high.number
    if not settings.bid_suits:
        return False
    names = settings.trump_names
    return names.index(str(bid.suit)) > names.index(str(high.suit))


def _judge_redeal(match: Match, deal: Deal) -> None:
    """Judge that a deal which all have passed is dealt again."""
    if match.log.next_kind() == "bid":
        match.log.fail("forced", "the deal is dealt again, nobody must play")
    event = match.log.take("redeal")
    if (event.integer("deal"), event.integer("attempt")) != (deal.number, deal.attempt):
        event.fail("numbering", f"deal {deal.number}, passed out {deal.attempt} times before")
    match.corners.note("all_passed")
    match.corners.note("all_passed_again", deal.attempt > 0)


def _judge_forced(match: Match, deal: Deal) -> Bid:
    """Judge the bid the opener must play when all have passed too often."""
    if match.log.next_kind() != "bid":
        match.log.fail("forced", "the opener must play the lowest bid")
    event = match.log.take("bid")
    if match.seat(event) != deal.opener or not event.flag("forced"):
        event.fail("forced", f"seat {deal.opener}, the opener, is forced to play")
    bid = _read_bid(match, event, deal.opener)
    if bid.number != match.settings.lowest_bid:
        event.fail("forced", f"the lowest bid is {match.settings.lowest_bid}")
    match.corners.note("forced_bid")
    return bid


def _judge_napoleon(match: Match, deal: Deal) -> None:
    event = match.log.take("napoleon")
    found = Bid(match.seat(event), event.integer("number"), event.text_or_none("suit"))
    if found != deal.contract:
        event.fail("napoleon", f"{deal.contract} was the highest bid")


# --- corners --------------------------------------------------------------------------------------


def _note_bid(match: Match, deal: Deal, bid: Bid) -> None:
    note, settings, high = match.corners.note, match.settings, deal.high
    note("bid_lowest", bid.number == settings.lowest_bid)
    note("bid_highest", bid.number == settings.highest_bid)
    note("bid_no_trump", bid.suit == "NT")
    note("bid_same_number_higher_suit", high is not None and high.number == bid.number)
    if high is not None and settings.bid_suits and bid.number > high.number:
        names = settings.trump_names
        lower = names.index(str(bid.suit)) < names.index(str(high.suit))
        note("bid_higher_number_lower_suit", lower)
    note("bid_jump", high is not None and bid.number > high.number + 1)
    note("bid_after_all_others_passed", len(deal.passed) == settings.players - 1)
    note("bid_again", bid.seat in deal.bidders)


def _note_auction(match: Match, deal: Deal, asked: int) -> None:
    note, settings = match.corners.note, match.settings
    bid = deal.contract
    note("auction_ended_by_highest_bid", _is_highest(settings, bid))
    unasked = _is_highest(settings, bid) and asked < settings.players
    note("highest_bid_left_some_unasked", unasked)
    note("contract_lowest", bid.number == settings.lowest_bid)
    note("contract_highest", bid.number == settings.highest_bid)
    note("played_after_redeal", deal.attempt > 0)
    note("only_one_bid", len(deal.bidders) == 1)
    note("all_bid", len(deal.bidders) == settings.players)
