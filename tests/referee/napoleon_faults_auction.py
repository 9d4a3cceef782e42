"""Faults in dealing and bidding."""

from __future__ import annotations

from collections.abc import Iterator

from .napoleon_faults_tools import DealView, Edited, Event, Places, Played, fault

# --- the deal --------------------------------------------------------------------------------------


def _with_cards(game: Played, deal: DealView, **cards: object) -> Edited:
    return game.replace(deal.start, **cards)


def _with_hand(deal: DealView, seat: int, hand: list[str]) -> list[list[str]]:
    hands = list(deal.event["hands"])
    hands[seat] = hand
    return hands


@fault("deal")
def hand_too_small(game: Played) -> Places:
    """A player is dealt a card less, which is left over."""
    for deal in game.all_deals:
        for seat, hand in enumerate(deal.event["hands"]):
            left_over = [*deal.event["left_over"], hand[0]]
            hands = _with_hand(deal, seat, hand[1:])
            yield _with_cards(game, deal, hands=hands, left_over=left_over)


@fault("deal")
def hand_too_large(game: Played) -> Places:
    """A player is dealt a card more, out of another's hand."""
    for deal in game.all_deals:
        hands = [list(hand) for hand in deal.event["hands"]]
        hands[0].append(hands[1].pop())
        yield _with_cards(game, deal, hands=hands)


@fault("deal")
def blind_too_small(game: Played) -> Places:
    """The blind has a card less, which is left over."""
    for deal in game.all_deals:
        blind, left_over = deal.event["blind"], deal.event["left_over"]
        if blind:
            yield _with_cards(game, deal, blind=blind[1:], left_over=[*left_over, blind[0]])


@fault("deal")
def blind_too_large(game: Played) -> Places:
    """The blind has a card more, of those left over."""
    for deal in game.all_deals:
        blind, left_over = deal.event["blind"], deal.event["left_over"]
        if left_over:
            yield _with_cards(game, deal, blind=[*blind, left_over[0]], left_over=left_over[1:])


@fault("pack")
def card_dealt_twice(game: Played) -> Places:
    """Two players are dealt the same card."""
    for deal in game.all_deals:
        hands = deal.event["hands"]
        twice = [hands[1][0], *hands[0][1:]]
        yield _with_cards(game, deal, hands=_with_hand(deal, 0, twice))


@fault("pack")
def card_twice_in_a_hand(game: Played) -> Places:
    """A player is dealt the same card twice."""
    for deal in game.all_deals:
        hand = deal.event["hands"][0]
        if len(hand) > 1:
            yield _with_cards(game, deal, hands=_with_hand(deal, 0, [hand[1], *hand[1:]]))


@fault("pack")
def card_of_a_hand_in_the_blind(game: Played) -> Places:
    """A card is both in a hand and in the blind."""
    for deal in game.all_deals:
        if deal.event["blind"]:
            blind = [deal.event["hands"][0][0], *deal.event["blind"][1:]]
            yield _with_cards(game, deal, blind=blind)


@fault("pack")
def card_lost(game: Played) -> Places:
    """A card that is left over is nowhere."""
    for deal in game.all_deals:
        if deal.event["left_over"]:
            yield _with_cards(game, deal, left_over=deal.event["left_over"][1:])


@fault("dealer")
def deal_does_not_pass(game: Played) -> Places:
    """The same player deals again after a deal that was played."""
    for before, deal in zip(game.all_deals, game.all_deals[1:], strict=False):
        if before.played:
            yield game.replace(deal.start, dealer=before.event["dealer"])


@fault("dealer")
def deal_passes_to_the_right(game: Played) -> Places:
    """The deal passes to the right."""
    for before, deal in zip(game.all_deals, game.all_deals[1:], strict=False):
        if before.played:
            yield game.replace(deal.start, dealer=game.next_seat(before.event["dealer"], -1))


@fault("dealer")
def deal_passes_after_all_passed(game: Played) -> Places:
    """Another player deals after a deal that all passed."""
    for before, deal in zip(game.all_deals, game.all_deals[1:], strict=False):
        if not before.played:
            yield game.replace(deal.start, dealer=game.next_seat(before.event["dealer"]))


@fault("dealer")
def another_first_dealer(game: Played) -> Places:
    """The first deal is another player's than drawn."""
    yield game.replace(0, dealer=game.next_seat(game.events[0]["dealer"]))


# --- who is asked first ----------------------------------------------------------------------------


@fault("opener")
def another_is_asked_first(game: Played) -> Places:
    """The auction begins with another player."""
    for deal in game.all_deals:
        for steps in range(1, game.players):
            yield game.replace(deal.start, opener=game.next_seat(deal.event["opener"], steps))


@fault("opener")
def dealer_asked_instead_of_left_of_dealer(game: Played) -> Places:
    """The dealer is asked first where the player to the left should be."""
    if game.rules["opener"] == "left_of_dealer":
        for deal in game.all_deals:
            yield game.replace(deal.start, opener=deal.event["dealer"])


def _after_played(game: Played) -> Iterator[tuple[DealView, DealView]]:
    """Yield deals whose opener the one before decides, with that one."""
    if game.rules["opener"] == "last_partner":
        for before, deal in zip(game.all_deals, game.all_deals[1:], strict=False):
            if before.played:
                yield before, deal


@fault("opener")
def dealer_asked_instead_of_secretary(game: Played) -> Places:
    """The dealer is asked first where the last Secretary should be."""
    for _, deal in _after_played(game):
        if deal.event["dealer"] != deal.event["opener"]:
            yield game.replace(deal.start, opener=deal.event["dealer"])


@fault("opener")
def napoleon_asked_instead_of_secretary(game: Played) -> Places:
    """The last Napoleon is asked first where the Secretary should be."""
    for before, deal in _after_played(game):
        if before.partner is not None:
            yield game.replace(deal.start, opener=before.napoleon)


@fault("opener")
def opener_moves_after_all_passed(game: Played) -> Places:
    """Another player is asked first when a deal is dealt again."""
    for before, deal in zip(game.all_deals, game.all_deals[1:], strict=False):
        if not before.played:
            yield game.replace(deal.start, opener=game.next_seat(before.event["opener"]))


# --- turns -----------------------------------------------------------------------------------------


def _answers(game: Played) -> Iterator[tuple[DealView, int, Event]]:
    """Yield every bid and pass that was not forced."""
    for deal in game.all_deals:
        for index in deal.at("bid", "pass"):
            event = game.events[index]
            if not event.get("forced"):
                yield deal, index, event


@fault("auction_turn")
def answer_out_of_turn(game: Played) -> Places:
    """A player bids or passes before being asked."""
    for _, index, event in _answers(game):
        still = set(range(game.players)) - game.state(index).passed - {event["seat"]}
        for seat in sorted(still):
            yield game.replace(index, seat=seat)


def _next_answer(game: Played, index: int) -> Event | None:
    """Return the answer after this one, if it is another player's who has not passed."""
    event, after = game.events[index], game.events[index + 1]
    if after["event"] not in ("bid", "pass") or after.get("forced"):
        return None
    if after["seat"] == event["seat"] or after["seat"] in game.state(index).passed:
        return None
    return after


@fault("auction_turn")
def answers_in_other_order(game: Played) -> Places:
    """Two players answer in each other's places."""
    for _, index, _ in _answers(game):
        if _next_answer(game, index) is not None:
            yield game.swap(index, index + 1)


@fault("auction_turn")
def player_not_asked(game: Played) -> Places:
    """A player is left out."""
    for _, index, _ in _answers(game):
        if _next_answer(game, index) is not None:
            yield game.remove(index)


@fault("pass_final")
def bid_after_passing(game: Played) -> Places:
    """A player who has passed bids."""
    for _, index, event in _answers(game):
        if event["event"] == "bid":
            for seat in sorted(game.state(index).passed):
                yield game.replace(index, seat=seat)


@fault("pass_final")
def pass_after_passing(game: Played) -> Places:
    """A player who has passed passes again."""
    for _, index, event in _answers(game):
        passed = game.state(index).passed
        if event["event"] == "pass" and passed:
            yield game.insert(index, {"event": "pass", "seat": min(passed)})


# --- bids ------------------------------------------------------------------------------------------


def _bids(game: Played) -> Iterator[tuple[int, Event]]:
    for _, index, event in _answers(game):
        if event["event"] == "bid":
            yield index, event


@fault("bid_range")
def bid_too_low(game: Played) -> Places:
    """A bid is below the lowest there may be."""
    for index, _ in _bids(game):
        yield game.replace(index, number=game.rules["lowest_bid"] - 1)
        yield game.replace(index, number=0)


@fault("bid_range")
def bid_too_high(game: Played) -> Places:
    """A bid is above the highest there may be."""
    for index, _ in _bids(game):
        yield game.replace(index, number=game.rules["highest_bid"] + 1)


@fault("bid_suit")
def bid_without_suit(game: Played) -> Places:
    """A bid has no suit, where bids have one."""
    if game.rules["bid_suits"]:
        for index, _ in _bids(game):
            yield game.replace(index, suit=None)
            yield game.replace(index, suit="X")


@fault("bid_suit")
def bid_with_suit(game: Played) -> Places:
    """A bid has a suit, where bids have none."""
    if not game.rules["bid_suits"]:
        for index, _ in _bids(game):
            yield game.replace(index, suit="H")


@fault("no_trump")
def no_trump_bid_against_the_rules(game: Played) -> Places:
    """No trump is bid where there is always a trump."""
    if game.rules["bid_suits"] and not game.rules["no_trump"]:
        for index, _ in _bids(game):
            yield game.replace(index, suit="NT")


@fault("outbid")
def bid_repeated(game: Played) -> Places:
    """A player bids what has been bid."""
    for index, _ in _bids(game):
        high = game.state(index).high
        if high is not None:
            yield game.replace(index, number=high.number, suit=high.suit)


@fault("outbid")
def bid_lower_number(game: Played) -> Places:
    """A player bids less than has been bid, in whatever suit."""
    for index, _ in _bids(game):
        high = game.state(index).high
        if high is not None and high.number > game.rules["lowest_bid"]:
            suit = "S" if game.rules["bid_suits"] else None
            yield game.replace(index, number=high.number - 1, suit=suit)


@fault("outbid")
def bid_lower_suit(game: Played) -> Places:
    """A player bids the same number in a lower suit."""
    for index, _ in _bids(game):
        high = game.state(index).high
        if high is not None and high.suit not in (None, "C"):
            lower = "CDHS"["CDHS".find(high.suit or "") - 1 if high.suit != "NT" else 3]
            yield game.replace(index, number=high.number, suit=lower)


# --- the end of the auction ------------------------------------------------------------------------


@fault("auction_end")
def auction_ends_too_soon(game: Played) -> Places:
    """A player who could still bid is not asked any more."""
    for index, _ in game.find("napoleon"):
        if game.events[index - 1]["event"] == "pass":
            yield game.remove(index - 1)


@fault("auction_end")
def auction_goes_on(game: Played) -> Places:
    """Somebody is asked when the auction is over."""
    for index, event in game.find("napoleon"):
        seat = game.next_seat(event["seat"])
        yield game.insert(index, {"event": "pass", "seat": seat})
        bid = {"event": "bid", "number": event["number"], "suit": event["suit"], "forced": False}
        yield game.insert(index, {**bid, "seat": event["seat"]})


@fault("auction_end")
def first_bid_wins_at_once(game: Played) -> Places:
    """The first bid is played although others could still bid."""
    for deal in game.deals:
        index = deal.at("bid")[0]
        if game.next_is(index, "bid", "pass") and not game.events[index]["forced"]:
            stop = deal.at("napoleon")[0]
            yield [*game.events[: index + 1], *game.events[stop:]]


@fault("redeal")
def redeal_after_a_bid(game: Played) -> Places:
    """The cards are dealt again although somebody has bid."""
    for index, _ in game.find("napoleon"):
        state = game.state(index)
        if not state.high or game.events[index - 1].get("forced"):
            continue
        deal = next(deal for deal in game.deals if deal.start < index < deal.stop)
        redeal = {"event": "redeal", "deal": deal.event["deal"], "attempt": 0}
        yield game.insert(index, redeal)


@fault("redeal")
def no_redeal_when_all_pass(game: Played) -> Places:
    """All have passed and the log goes on."""
    for index, _ in game.find("redeal"):
        yield game.remove(index)


@fault("forced")
def dealt_again_too_often(game: Played) -> Places:
    """All pass, and the opener does not have to play though all have passed too often."""
    for _, event in game.find("redeal"):
        yield game.with_rules(redeal_limit=event["attempt"])


def _forced(game: Played) -> Iterator[tuple[int, Event]]:
    for index, event in game.find("bid"):
        if event["forced"]:
            yield index, event


@fault("forced")
def forced_too_early(game: Played) -> Places:
    """The opener is forced to play where the cards should be dealt again."""
    for _ in _forced(game):
        yield game.with_rules(redeal_limit=game.rules["redeal_limit"] + 1)


@fault("forced")
def another_is_forced(game: Played) -> Places:
    """Another player than the opener is forced to play."""
    for index, event in _forced(game):
        yield game.replace(index, seat=game.next_seat(event["seat"]))


@fault("forced")
def forced_to_bid_more(game: Played) -> Places:
    """The opener is forced to play more than the lowest bid."""
    for index, event in _forced(game):
        if event["number"] < game.rules["highest_bid"]:
            yield game.replace(index, number=event["number"] + 1)


@fault("forced")
def forced_bid_like_a_free_one(game: Played) -> Places:
    """A forced bid is not said to be forced."""
    for index, _ in _forced(game):
        yield game.replace(index, forced=False)


@fault("forced")
def free_bid_said_to_be_forced(game: Played) -> Places:
    """A free bid is said to be forced."""
    for index, _ in _bids(game):
        yield game.replace(index, forced=True)


@fault("napoleon")
def another_is_napoleon(game: Played) -> Places:
    """Another player than the highest bidder is Napoleon."""
    for index, event in game.find("napoleon"):
        yield game.replace(index, seat=game.next_seat(event["seat"]))


@fault("napoleon")
def another_number_is_played(game: Played) -> Places:
    """Napoleon plays another number than was bid."""
    for index, event in game.find("napoleon"):
        yield game.replace(index, number=event["number"] - 1)


@fault("napoleon")
def another_suit_is_played(game: Played) -> Places:
    """Napoleon plays another suit than was bid."""
    for index, event in game.find("napoleon"):
        yield game.replace(index, suit="D" if event["suit"] == "H" else "H")
