"""Faults in a player's turn: whose turn it is, the card, following, Cycle, Scout, Strengthen."""

from __future__ import annotations

from .faults_tools import Places, Played, fault, suit_of

# --- whose turn ------------------------------------------------------------------------------------


@fault("turn")
def played_before_ones_turn(game: Played) -> Places:
    """Two players play in the wrong order."""
    for _, index, _, _ in game.plays():
        if game.next_is(index, "play"):
            yield game.swap(index, index + 1)


@fault("turn")
def another_seat_leads(game: Played) -> Places:
    """The first card of a trick is said to be another seat's."""
    for trick in game.tricks:
        index = trick.plays[0]
        if game.events[index - 1]["event"] not in ("cycle", "scout"):
            yield game.replace(index, seat=(game.events[index]["seat"] + 1) % game.players)


@fault("turn")
def loser_leads(game: Played) -> Places:
    """The next trick is led by somebody who did not win, out of the hand he really has."""
    for before, trick in zip(game.tricks, game.tricks[1:], strict=False):
        index = trick.plays[0]
        state = game.state(index)
        other = (game.events[index]["seat"] + 1) % game.players
        plain = state.holds(other, "ICA")
        same = trick.plays[0] == before.index + 1 and before.battle == trick.battle
        if same and plain:
            lead = {"event": "play", "seat": other, "card": plain[0], "strengthen": [], "drawn": []}
            yield game.insert(index, {**lead, "suit": None})


@fault("turn")
def played_twice_in_a_trick(game: Played) -> Places:
    """A player plays a second card to a trick."""
    for trick in game.tricks:
        last = trick.plays[-1]
        seat = game.events[last]["seat"]
        held = game.state(last + 1).holds(seat, "R")
        if held and not game.next_is(last, "march"):
            again = {"event": "play", "seat": seat, "card": "R", "strengthen": [], "drawn": []}
            yield game.insert(last + 1, {**again, "suit": None})


@fault("turn")
def seat_passed_over(game: Played) -> Places:
    """A player with cards does not play to a trick."""
    for trick in game.tricks:
        last = trick.plays[-1]
        if game.next_is(last, "trick") and game.events[last - 1]["event"] == "play":
            yield game.remove(last)


@fault("turn")
def seat_without_cards_plays(game: Played) -> Places:
    """A player whose hand is empty plays a card."""
    for trick in game.tricks:
        last = trick.plays[-1]
        hands = game.state(last).hands
        seats = [game.events[play]["seat"] for play in trick.plays]
        for seat in range(game.players):
            if seat not in seats and not hands[seat]:
                yield game.insert(last, {**game.events[last], "seat": seat})


@fault("turn")
def cycle_out_of_turn(game: Played) -> Places:
    """A player cycles when it is another's turn."""
    for index, event in game.find("cycle"):
        yield game.replace(index, seat=(event["seat"] + 1) % game.players)


@fault("turn")
def scout_out_of_turn(game: Played) -> Places:
    """A player scouts when it is another's turn."""
    for index, event in game.find("scout"):
        yield game.replace(index, seat=(event["seat"] + 1) % game.players)


# --- the card --------------------------------------------------------------------------------------


@fault("cards")
def card_not_held(game: Played) -> Places:
    """A card is played that still lies in the deck."""
    for _, index, event, state in game.plays():
        absent = [name for name in state.deck if not state.hands[event["seat"]][name]]
        if absent:
            yield game.replace(index, card=absent[0])


@fault("cards")
def card_of_another_hand(game: Played) -> Places:
    """A card is played that another player holds."""
    for _, index, event, state in game.plays():
        for seat in game.around(event["seat"])[1:]:
            for name in sorted(state.hands[seat] - state.hands[event["seat"]])[:1]:
                if not state.hands[event["seat"]][name]:
                    yield game.replace(index, card=name)


@fault("cards")
def card_played_again(game: Played) -> Places:
    """A card is played that was already played in this battle."""
    played: list[tuple[int, str]] = []
    for trick, index, event, state in game.plays():
        for battle, name in played:
            if battle == trick.battle and not state.hands[event["seat"]][name]:
                yield game.replace(index, card=name)
                break
        played.append((trick.battle, event["card"]))


@fault("cards")
def card_of_the_reserve_played(game: Played) -> Places:
    """A card is played straight from the Reserve."""
    for _, index, event, state in game.plays():
        for name in sorted(state.reserves[game.side(event["seat"])])[:1]:
            if not state.hands[event["seat"]][name]:
                yield game.replace(index, card=name)


@fault("cards")
def unknown_card_played(game: Played) -> Places:
    """A card is played that this deck does not have."""
    for _, index, _, _ in game.plays():
        yield game.replace(index, card="A77")


# --- following -------------------------------------------------------------------------------------


def _revoke(game: Played, kinds: str) -> Places:
    """Play a card of another suit although the hand has plain cards of the suit led."""
    for trick, index, event, state in game.plays():
        led = game.led_before(trick, index)
        if led is None or not state.holds(event["seat"], led) or event["strengthen"]:
            continue
        for name in state.holds(event["seat"], kinds):
            if suit_of(name) != led:
                yield game.replace(index, card=name, suit=None)
                break


@fault("follow")
def revoke_with_plain_card(game: Played) -> Places:
    """A plain card of another suit is played although the suit led could be followed."""
    yield from _revoke(game, "ICA")


@fault("follow")
def revoke_with_tirailleur(game: Played) -> Places:
    """A Tirailleur skirmishes although the suit led, not Infantry, could be followed."""
    yield from _revoke(game, "T")


@fault("follow")
def revoke_with_scout(game: Played) -> Places:
    """A Scout skirmishes although the suit led, not Cavalry, could be followed."""
    yield from _revoke(game, "S")


@fault("follow")
def revoke_against_declared_suit(game: Played) -> Places:
    """A led Commander declared another suit, so that a player who followed has revoked."""
    for trick in game.tricks:
        for place, index in enumerate(trick.plays[:-1]):
            event = game.events[index]
            if event["suit"] is None:
                continue
            suits = event["card"][1:]
            other = suits[0] if event["suit"] == suits[1] else suits[1]
            after = trick.plays[place + 1]
            answer, hands = game.events[after], game.state(after).hands
            could = any(name[0] == other for name in hands[answer["seat"]])
            if could and answer["card"][0] not in "XR" and suit_of(answer["card"]) != other:
                yield game.replace(index, suit=other)


# --- declaring -------------------------------------------------------------------------------------


@fault("declare")
def led_commander_declares_nothing(game: Played) -> Places:
    """A Commander is led without a suit."""
    for _, index, event, _ in game.plays():
        if event["suit"] is not None:
            yield game.replace(index, suit=None)


@fault("declare")
def led_commander_declares_foreign_suit(game: Played) -> Places:
    """A led Commander declares a suit it does not have."""
    for _, index, event, _ in game.plays():
        if event["suit"] is not None:
            foreign = next(suit for suit in "ICA" if suit not in event["card"])
            yield game.replace(index, suit=foreign)


@fault("declare")
def plain_card_declares(game: Played) -> Places:
    """A led plain card declares a suit."""
    for trick in game.tricks:
        if game.events[trick.plays[0]]["card"][0] in "ICA":
            yield game.replace(trick.plays[0], suit="C")


@fault("declare")
def following_commander_declares(game: Played) -> Places:
    """A Commander that does not lead declares a suit."""
    for _, index, event, _ in game.plays():
        if event["card"][0] == "X" and event["suit"] is None:
            yield game.replace(index, suit=event["card"][1])


# --- Strengthen ------------------------------------------------------------------------------------


def _strengthened_by(game: Played, kinds: str) -> Places:
    """Strengthen a card with one of these kinds out of the same hand."""
    for _, index, event, state in game.plays():
        used = [event["card"], *event["strengthen"]]
        held = state.holds(event["seat"], kinds, used)
        if held and event["card"] != "R" and state.deck:
            helpers = [*event["strengthen"], held[0]]
            drawn = list(state.deck[: len(helpers) * game.rules["strengthen_draws"]])
            yield game.replace(index, strengthen=helpers, drawn=drawn)


@fault("strengthen")
def strengthened_by_scout(game: Played) -> Places:
    """A Scout strengthens a card."""
    yield from _strengthened_by(game, "S")


@fault("strengthen")
def strengthened_by_plain_card(game: Played) -> Places:
    """A plain card strengthens another."""
    yield from _strengthened_by(game, "ICA")


@fault("strengthen")
def strengthened_by_commander(game: Played) -> Places:
    """A Commander strengthens a card."""
    yield from _strengthened_by(game, "X")


@fault("strengthen")
def retreat_strengthened(game: Played) -> Places:
    """A Tirailleur strengthens a Retreat."""
    for _, index, event, state in game.plays():
        held = state.holds(event["seat"], "T")
        if event["card"] == "R" and held:
            yield game.replace(index, strengthen=[held[0]], drawn=list(state.deck[:1]))


@fault("cards")
def strengthened_by_a_card_not_held(game: Played) -> Places:
    """A Tirailleur strengthens that is not in the hand."""
    for _, index, event, state in game.plays():
        if event["strengthen"]:
            more = [*event["strengthen"], event["strengthen"][0]] * 9
            yield game.replace(index, strengthen=more, drawn=list(state.deck[: len(more)]))


@fault("draw")
def strengthened_without_drawing(game: Played) -> Places:
    """No card is drawn for a Tirailleur that strengthens."""
    for _, index, event, _ in game.plays():
        if event["drawn"]:
            yield game.replace(index, drawn=event["drawn"][1:])


@fault("draw")
def strengthened_drawing_one_more(game: Played) -> Places:
    """A card too many is drawn for the Tirailleurs that strengthen."""
    for _, index, event, state in game.plays():
        number = len(event["drawn"]) + 1
        due = len(event["strengthen"]) * game.rules["strengthen_draws"]
        if event["strengthen"] and len(state.deck) >= number > due:
            yield game.replace(index, drawn=list(state.deck[:number]))


@fault("draw")
def drawn_without_strengthening(game: Played) -> Places:
    """A card is drawn with an ordinary play."""
    for _, index, event, state in game.plays():
        if not event["strengthen"] and state.deck:
            yield game.replace(index, drawn=[state.deck[0]])


@fault("draw")
def strengthen_draws_of_other_rules(game: Played) -> Places:
    """The rules give another number of cards for a Tirailleur that strengthens."""
    if any(event["drawn"] for _, event in game.find("play")):
        yield game.with_rules(strengthen_draws=0)
