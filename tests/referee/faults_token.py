"""Faults in the tokens played at the end of a trick."""

from __future__ import annotations

from .faults_tools import Event, Places, Played, TrickView, fault


def _token(seat: int, token: str) -> Event:
    """Return the event of a token that draws nothing."""
    suit = "C" if token == "suit_change" else None
    return {
        "event": "token",
        "seat": seat,
        "token": token,
        "suit": suit,
        "drawn": [],
        "discarded": [],
    }


def _place_for(game: Played, trick: TrickView, seat: int) -> int:
    """Return where a seat's token must stand in a trick."""
    order = game.around(trick.event["lead"])
    for place in trick.tokens:
        if order.index(game.events[place]["seat"]) > order.index(seat):
            return place
    return trick.index


def _without_token(game: Played, trick: TrickView) -> list[int]:
    """Return the seats with a card in the trick that played no token."""
    with_token = {seat for seat, _ in game.tokens_of(trick)}
    return [seat for seat in game.cards_of(trick) if seat not in with_token]


@fault("token")
def token_not_owned(game: Played) -> Places:
    """A player plays a token without having one of its kind."""
    for trick in game.tricks:
        retreat = "R" in game.cards_of(trick).values()
        for seat in _without_token(game, trick):
            index = _place_for(game, trick, seat)
            for token in ("reversal", "suit_change", "bonus"):
                if not game.state(index).tokens[seat][token] and not (retreat and token == "bonus"):
                    yield game.insert(index, _token(seat, token))


@fault("token")
def token_played_again(game: Played) -> Places:
    """A player plays the last token of a kind again in a later trick."""
    spent: set[tuple[int, str]] = set()
    for trick in game.tricks:
        for seat in _without_token(game, trick):
            index = _place_for(game, trick, seat)
            for token in ("reversal", "suit_change"):
                if (seat, token) in spent and not game.state(index).tokens[seat][token]:
                    yield game.insert(index, _token(seat, token))
        spent |= set(game.tokens_of(trick))


@fault("token")
def token_too_many_in_a_trick(game: Played) -> Places:
    """A player plays one token more in a trick than the rules allow."""
    for trick in game.tricks:
        for index in trick.tokens:
            seat = game.events[index]["seat"]
            held = game.state(index + 1).tokens[seat]
            before = [place for place in trick.tokens if game.events[place]["seat"] == seat]
            if len(before) < game.rules["tokens_per_trick"] or index != before[-1]:
                continue
            for token in ("reversal", "suit_change"):
                if held[token]:
                    yield game.insert(index + 1, _token(seat, token))


@fault("token")
def tokens_out_of_turn(game: Played) -> Places:
    """Two players play their tokens in the wrong order."""
    for index, event in game.find("token"):
        if game.next_is(index, "token"):
            other = game.events[index + 1]
            redraws = (event["token"], other["token"]) == ("redraw", "redraw")
            if event["seat"] != other["seat"] and not redraws:
                yield game.swap(index, index + 1)


@fault("token")
def tokens_in_turn_from_the_leader(game: Played) -> Places:
    """After a led Retreat the tokens go round from the leader, not from who is treated as leading."""
    for trick in game.tricks:
        seats = [seat for seat, _ in game.tokens_of(trick)]
        if len(set(seats)) < len(seats):
            continue
        by_leader = sorted(seats, key=game.around(trick.event["leader"]).index)
        kinds = game.kinds_of(trick)
        if seats != by_leader and kinds.count("redraw") < 2:
            events = {game.events[place]["seat"]: game.events[place] for place in trick.tokens}
            first, last = trick.tokens[0], trick.tokens[-1] + 1
            tokens = [events[seat] for seat in by_leader]
            yield [*game.events[:first], *tokens, *game.events[last:]]


@fault("token")
def token_before_all_cards_are_down(game: Played) -> Places:
    """A token is played before the last card of the trick."""
    for trick in game.tricks:
        for index in trick.tokens[:1]:
            last = trick.plays[-1]
            edited = game.remove(index)
            yield [*edited[:last], game.events[index], *edited[last:]]


@fault("token")
def token_after_the_trick(game: Played) -> Places:
    """A Draw 2, Discard 2 is played when the trick is over."""
    for trick in game.tricks:
        # the last one, so that nothing is drawn in its place
        for index in trick.tokens[-1:]:
            if game.events[index]["token"] == "redraw":
                yield game.move(index, trick.index)


@fault("token")
def token_without_a_card(game: Played) -> Places:
    """A player who has no card in the trick plays a token."""
    for trick in game.tricks:
        for seat in range(game.players):
            index = _place_for(game, trick, seat)
            if seat not in game.cards_of(trick):
                for token in ("reversal", "suit_change"):
                    if game.state(index).tokens[seat][token]:
                        yield game.insert(index, _token(seat, token))


@fault("contract")
def unknown_token(game: Played) -> Places:
    """A token is played that does not exist."""
    for index, _ in game.find("token"):
        yield game.replace(index, token="minus_three")


@fault("plus_three")
def bonus_in_a_trick_with_a_retreat(game: Played) -> Places:
    """A +3 is played in a trick with a Retreat."""
    for trick in game.tricks:
        if "R" in game.cards_of(trick).values() and game.rules["tokens_per_trick"]:
            for seat in _without_token(game, trick):
                index = _place_for(game, trick, seat)
                if game.state(index).tokens[seat]["bonus"]:
                    yield game.insert(index, _token(seat, "bonus"))


@fault("plus_three")
def retreat_in_a_trick_with_a_bonus(game: Played) -> Places:
    """A Retreat is played to a trick in which somebody plays a +3."""
    for trick in game.tricks:
        index = trick.plays[-1]
        event = game.events[index]
        held = game.state(index).hands[event["seat"]]["R"]
        discarded = [name for place in trick.tokens for name in game.events[place]["discarded"]]
        bonus = "bonus" in game.kinds_of(trick)
        # the last card, so that nothing but a token can come before the +3
        alone = not event["strengthen"] and event["card"][0] != "A"
        led = game.led_before(trick, index) is not None
        if bonus and held and alone and led and "R" not in discarded:
            yield game.replace(index, card="R", suit=None)


@fault("suit_change")
def suit_change_names_nothing(game: Played) -> Places:
    """A Suit Change names no suit."""
    for index, event in game.find("token"):
        if event["token"] == "suit_change":
            yield game.replace(index, suit=None)


@fault("suit_change")
def suit_change_names_no_suit(game: Played) -> Places:
    """A Suit Change names a suit that does not exist."""
    for index, event in game.find("token"):
        if event["token"] == "suit_change":
            yield game.replace(index, suit="H")


@fault("suit_change")
def other_token_names_a_suit(game: Played) -> Places:
    """Another token than a Suit Change names a suit."""
    for index, event in game.find("token"):
        if event["token"] != "suit_change":
            yield game.replace(index, suit="I")


@fault("draw")
def redraw_draws_one_more(game: Played) -> Places:
    """A Draw 2, Discard 2 draws a card too many."""
    for index, event in game.find("token"):
        deck, number = game.state(index).deck, len(event["drawn"])
        if event["token"] == "redraw" and len(deck) > number:
            drawn = list(deck[: number + 1])
            yield game.replace(index, drawn=drawn, discarded=[*event["discarded"], drawn[-1]])


@fault("draw")
def redraw_draws_one_fewer(game: Played) -> Places:
    """A Draw 2, Discard 2 draws a card too few."""
    for index, event in game.find("token"):
        if event["token"] == "redraw" and event["drawn"]:
            yield game.replace(index, drawn=event["drawn"][:-1], discarded=event["discarded"][:-1])


@fault("draw")
def redraw_draws_from_the_bottom(game: Played) -> Places:
    """A Draw 2, Discard 2 draws from the bottom of the deck."""
    for index, event in game.find("token"):
        drawn = list(game.state(index).deck[-len(event["drawn"]) :])
        if event["token"] == "redraw" and event["drawn"] and drawn != event["drawn"]:
            yield game.replace(index, drawn=drawn)


@fault("redraw")
def redraw_keeps_one_more(game: Played) -> Places:
    """A Draw 2, Discard 2 puts fewer cards under the deck than it drew."""
    for index, event in game.find("token"):
        if event["discarded"]:
            yield game.replace(index, discarded=event["discarded"][1:])


@fault("redraw")
def redraw_discards_one_more(game: Played) -> Places:
    """A Draw 2, Discard 2 puts more cards under the deck than it drew."""
    for index, event in game.find("token"):
        hand = sorted(game.state(index + 1).hands[event["seat"]])
        if event["discarded"] and hand:
            yield game.replace(index, discarded=[*event["discarded"], hand[0]])


@fault("cards")
def redraw_discards_a_card_not_held(game: Played) -> Places:
    """A Draw 2, Discard 2 puts a card under the deck that the player does not hold."""
    for index, event in game.find("token"):
        held = game.state(index).hands[event["seat"]].keys() | set(event["drawn"])
        absent = [name for name in game.rules["deck"] if name not in held]
        if event["discarded"]:
            yield game.replace(index, discarded=[absent[0], *event["discarded"][1:]])


@fault("redraw")
def other_token_draws(game: Played) -> Places:
    """Another token than Draw 2, Discard 2 draws a card."""
    for index, event in game.find("token"):
        deck = game.state(index).deck
        if event["token"] != "redraw" and deck:
            yield game.replace(index, drawn=[deck[0]], discarded=[deck[0]])


@fault("draw")
def redraw_of_other_rules(game: Played) -> Places:
    """The rules say another number for Draw 2, Discard 2 than was drawn."""
    due = game.rules["redraw_cards"]
    if any(len(event["drawn"]) == due for _, event in game.find("token")):
        yield game.with_rules(redraw_cards=due - 1)


@fault("token")
def tokens_of_other_rules(game: Played) -> Places:
    """The rules allow fewer tokens in a trick than a player played."""
    most = 0
    for trick in game.tricks:
        seats = [seat for seat, _ in game.tokens_of(trick)]
        most = max([most, *map(seats.count, seats)])
    if most:
        yield game.with_rules(tokens_per_trick=most - 1)
