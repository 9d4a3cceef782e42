"""Faults in what Napoleon decides: trump, the called card, the blind and the discards."""

from __future__ import annotations

from .napoleon_faults_tools import Places, Played, fault


def _with_other_seat(game: Played, kind: str) -> Places:
    """Yield logs in which another seat than Napoleon's decides."""
    for index, event in game.find(kind):
        for steps in range(1, game.players):
            yield game.replace(index, seat=game.next_seat(event["seat"], steps))


def _without(game: Played, kind: str) -> Places:
    for index, _ in game.find(kind):
        yield game.remove(index)


def _twice(game: Played, kind: str) -> Places:
    for index, event in game.find(kind):
        yield game.insert(index, event)


# --- trump -----------------------------------------------------------------------------------------


@fault("trump")
def trump_not_as_bid(game: Played) -> Places:
    """Another suit is trump than was bid."""
    if game.rules["bid_suits"]:
        for index, event in game.find("trump"):
            for suit in "CDHS".replace(event["trump"], ""):
                yield game.replace(index, trump=suit)


@fault("no_trump")
def no_trump_named_against_the_rules(game: Played) -> Places:
    """Napoleon plays without trump where the rules do not allow it."""
    if not game.rules["no_trump"] and not game.rules["bid_suits"]:
        for index, _ in game.find("trump"):
            yield game.replace(index, trump="NT")


@fault("trump")
def trump_is_no_suit(game: Played) -> Places:
    """Something is trump that is no suit."""
    for index, _ in game.find("trump"):
        yield game.replace(index, trump="X")


@fault("trump")
def trump_named_by_another(game: Played) -> Places:
    """Another player than Napoleon names trump."""
    yield from _with_other_seat(game, "trump")


@fault("trump")
def trump_not_named(game: Played) -> Places:
    """Nobody says what is trump."""
    yield from _without(game, "trump")


@fault("trump", "call", "blind", "turn")
def trump_named_twice(game: Played) -> Places:
    """Trump is named a second time."""
    yield from _twice(game, "trump")


@fault("trump", "blind")
def trump_named_before_the_blind(game: Played) -> Places:
    """Trump is named before the blind is taken, where it should be named after."""
    if not game.rules["bid_suits"] and not game.rules["call_before_blind"]:
        for deal in game.deals:
            blind, trump = deal.one("blind"), deal.one("trump")
            if blind is not None and trump is not None:
                yield _earlier(game, trump, blind)


def _earlier(game: Played, index: int, before: int) -> list[dict[str, object]]:
    """Return the log with an event moved to just before an earlier one."""
    without = [*game.events[:index], *game.events[index + 1 :]]
    return [*without[:before], game.events[index], *without[before:]]


# --- the call --------------------------------------------------------------------------------------


@fault("call")
def called_by_another(game: Played) -> Places:
    """Another player than Napoleon calls a card."""
    yield from _with_other_seat(game, "call")


@fault("call")
def nobody_called(game: Played) -> Places:
    """Napoleon calls no card."""
    yield from _without(game, "call")


@fault("call", "blind", "turn")
def called_twice(game: Played) -> Places:
    """Napoleon calls a second card."""
    for index, event in game.find("call"):
        card = "2C" if event["card"] != "2C" else "3C"
        yield game.insert(index + 1, {**event, "card": card})


@fault("call")
def called_after_the_blind(game: Played) -> Places:
    """The card is called after the blind is seen, where it must be called before."""
    if game.rules["call_before_blind"]:
        for deal in game.deals:
            call, discard = deal.one("call"), deal.one("discard")
            if call is not None and discard is not None:
                yield game.move(call, discard)


@fault("blind", "call")
def called_before_the_blind(game: Played) -> Places:
    """The card is called before the blind is seen, where it should be called after."""
    if not game.rules["call_before_blind"]:
        for deal in game.deals:
            call, blind = deal.one("call"), deal.one("blind")
            if call is not None and blind is not None:
                yield _earlier(game, call, blind)


@fault("call", "turn")
def called_against_the_rules(game: Played) -> Places:
    """A card is called where Napoleon plays without partner."""
    if not game.rules["partner"]:
        for deal in game.deals:
            call = {"event": "call", "seat": deal.napoleon, "card": "AS"}
            yield game.insert(deal.tricks[0].plays[0], call)


# --- the blind and the discards --------------------------------------------------------------------


@fault("blind")
def another_blind(game: Played) -> Places:
    """Napoleon takes up other cards than lie in the blind."""
    for deal in game.deals:
        index = deal.one("blind")
        if index is not None:
            card = deal.event["hands"][game.next_seat(deal.napoleon)][0]
            yield game.with_entry(index, "cards", 0, card)
            yield game.replace(index, cards=game.events[index]["cards"][1:])


@fault("blind")
def blind_taken_by_another(game: Played) -> Places:
    """Another player than Napoleon takes the blind."""
    yield from _with_other_seat(game, "blind")


@fault("blind")
def blind_not_taken(game: Played) -> Places:
    """Napoleon discards without taking the blind."""
    yield from _without(game, "blind")


@fault("blind", "turn", "discard")
def blind_taken_twice(game: Played) -> Places:
    """The blind is taken a second time."""
    yield from _twice(game, "blind")


@fault("blind", "turn")
def blind_where_there_is_none(game: Played) -> Places:
    """Napoleon takes cards where there is no blind."""
    if not game.rules["blind"]:
        for deal in game.deals:
            blind = {"event": "blind", "seat": deal.napoleon, "cards": []}
            yield game.insert(deal.tricks[0].plays[0], blind)


@fault("discard")
def too_few_discards(game: Played) -> Places:
    """Napoleon discards a card less than the blind had."""
    for index, event in game.find("discard"):
        yield game.replace(index, cards=event["cards"][1:])


@fault("discard")
def too_many_discards(game: Played) -> Places:
    """Napoleon discards a card more than the blind had."""
    for deal in game.deals:
        index = deal.one("discard")
        if index is not None:
            kept = sorted(game.state(index + 1).hands[deal.napoleon])
            if kept:
                yield game.replace(index, cards=[*game.events[index]["cards"], kept[0]])


@fault("discard")
def discard_out_of_another_hand(game: Played) -> Places:
    """Napoleon discards a card of another player's."""
    for deal in game.deals:
        index = deal.one("discard")
        if index is not None:
            card = deal.event["hands"][game.next_seat(deal.napoleon)][0]
            yield game.with_entry(index, "cards", 0, card)


@fault("discard")
def discard_of_a_card_left_over(game: Played) -> Places:
    """Napoleon discards a card that is left over."""
    for deal in game.deals:
        index = deal.one("discard")
        if index is not None and deal.event["left_over"]:
            yield game.with_entry(index, "cards", 0, deal.event["left_over"][0])


@fault("discard")
def same_card_discarded_twice(game: Played) -> Places:
    """Napoleon discards the same card twice."""
    for index, event in game.find("discard"):
        if len(event["cards"]) > 1:
            yield game.with_entry(index, "cards", 0, event["cards"][1])


@fault("discard")
def discarded_by_another(game: Played) -> Places:
    """Another player than Napoleon discards."""
    yield from _with_other_seat(game, "discard")


@fault("discard")
def nothing_discarded(game: Played) -> Places:
    """Napoleon keeps the blind and discards nothing."""
    yield from _without(game, "discard")


@fault("discard_shown")
def scoring_discard_not_shown(game: Played) -> Places:
    """A discarded scoring card is not laid face up."""
    for index, event in game.find("discard"):
        if event["shown"]:
            yield game.replace(index, shown=event["shown"][1:])


@fault("discard_shown")
def plain_discard_shown(game: Played) -> Places:
    """A discarded card is laid face up that does not score, or where none is shown."""
    for index, event in game.find("discard"):
        for card in event["cards"]:
            if card not in event["shown"]:
                yield game.replace(index, shown=[*event["shown"], card])


@fault("discard_shown")
def another_card_shown(game: Played) -> Places:
    """A card is laid face up that was not discarded."""
    for index, event in game.find("discard"):
        for card in ("AS", "KH", "2C"):
            if card not in event["cards"]:
                yield game.replace(index, shown=[*event["shown"], card])
