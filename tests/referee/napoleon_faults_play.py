"""Faults in playing cards: turns, following suit, the called card."""

from __future__ import annotations

from collections.abc import Iterator

from .napoleon_faults_tools import DealView, Places, Played, TrickView, fault

# --- turns -----------------------------------------------------------------------------------------


@fault("lead")
def another_leads_first(game: Played) -> Places:
    """Another player than Napoleon leads to the first trick."""
    for deal in game.deals:
        index = deal.tricks[0].plays[0]
        for steps in range(1, game.players):
            yield game.replace(index, seat=game.next_seat(deal.napoleon, steps))


@fault("lead")
def loser_leads(game: Played) -> Places:
    """Another player leads than won the trick before."""
    for _, trick in game.tricks(first=False):
        index = trick.plays[0]
        for steps in range(1, game.players):
            yield game.replace(index, seat=game.next_seat(game.events[index]["seat"], steps))


@fault("lead")
def leader_misstated(game: Played) -> Places:
    """Another player is said to have led."""
    for _, trick in game.tricks():
        yield game.replace(trick.index, leader=game.next_seat(trick.event["leader"]))


@fault("turn")
def played_out_of_turn(game: Played) -> Places:
    """A card is played by a player whose turn it is not."""
    for trick, index, event, _ in game.plays():
        if index != trick.plays[0]:
            yield game.replace(index, seat=trick.event["leader"])
            yield game.replace(index, seat=game.next_seat(event["seat"]))


@fault("turn")
def cards_played_in_other_order(game: Played) -> Places:
    """Two players play in each other's places."""
    for _, trick in game.tricks():
        for one, other in zip(trick.plays[1:], trick.plays[2:], strict=False):
            if other == one + 1:
                yield game.swap(one, other)


@fault("turn", "shown")
def player_left_out(game: Played) -> Places:
    """A player does not play to a trick."""
    for trick, index, _, _ in game.plays():
        if index != trick.plays[0]:
            yield game.remove(index)


@fault("turn")
def card_too_many(game: Played) -> Places:
    """A trick goes on when all have played."""
    for _, trick in game.tricks():
        yield game.insert(trick.index, game.events[trick.plays[0]])


@fault("turn")
def trick_over_too_soon(game: Played) -> Places:
    """A trick is over before all have played."""
    for _, trick in game.tricks():
        if trick.index == trick.plays[-1] + 1:
            yield game.swap(trick.plays[-1], trick.index)


# --- cards -----------------------------------------------------------------------------------------


@fault("held")
def plays_anothers_card(game: Played) -> Places:
    """A player plays a card that another one holds."""
    for _, index, event, state in game.plays():
        for card in sorted(state.hands[game.next_seat(event["seat"])])[:1]:
            yield game.replace(index, card=card)


@fault("held")
def plays_a_card_again(game: Played) -> Places:
    """A player plays a card a second time."""
    last: dict[int, str] = {}
    for trick, index, event, _ in game.plays():
        if trick.event["trick"] == 1:
            last.pop(event["seat"], None)
        if event["seat"] in last:
            yield game.replace(index, card=last[event["seat"]])
        last[event["seat"]] = event["card"]


@fault("held")
def plays_a_discard(game: Played) -> Places:
    """Napoleon plays a card that was discarded."""
    for deal in game.deals:
        for trick in deal.tricks:
            for index in trick.plays:
                discards = game.state(index).discards
                if game.events[index]["seat"] == deal.napoleon and discards:
                    yield game.replace(index, card=discards[0])


@fault("held")
def plays_a_card_left_over(game: Played) -> Places:
    """A player plays a card that is left over."""
    for _, index, _, state in game.plays():
        if state.left_over:
            yield game.replace(index, card=state.left_over[0])


def _could_follow(game: Played) -> Iterator[tuple[TrickView, int, list[str]]]:
    """Yield plays that followed suit, with the cards of other suits the player held."""
    for trick, index, event, state in game.plays():
        led = trick.event["led"]
        if index != trick.plays[0] and event["card"][1] == led:
            yield trick, index, state.others(event["seat"], led)


@fault("follow")
def does_not_follow(game: Played) -> Places:
    """A player who can follow plays another suit."""
    for _, index, others in _could_follow(game):
        for card in others:
            yield game.replace(index, card=card)


@fault("follow")
def trumps_instead_of_following(game: Played) -> Places:
    """A player who can follow plays a trump."""
    for _, index, others in _could_follow(game):
        for card in others:
            if card[1] == game.state(index).trump:
                yield game.replace(index, card=card)


@fault("follow")
def special_instead_of_following(game: Played) -> Places:
    """A player who can follow plays a special of another suit."""
    for _, index, others in _could_follow(game):
        for card in others:
            if card in game.specials(str(game.state(index).trump)):
                yield game.replace(index, card=card)


@fault("follow")
def called_card_instead_of_following(game: Played) -> Places:
    """A partner who can follow shows by playing the called card."""
    for _, index, others in _could_follow(game):
        called = game.state(index).called
        if called in others:
            yield game.replace(index, card=called)


@fault("follow")
def special_jack_follows_in_trumps(game: Played) -> Places:
    """The other jack of the trumps' colour follows as if it were a trump."""
    for trick, index, others in _could_follow(game):
        trump = str(game.state(index).trump)
        specials = game.specials(trump)
        if trick.event["led"] == trump and len(specials) == 3 and specials[2] in others:
            yield game.replace(index, card=specials[2])


# --- calling for the called card -------------------------------------------------------------------


def _napoleons_plays(game: Played) -> Iterator[tuple[DealView, int]]:
    """Yield the plays of Napoleon, in all deals with a called card."""
    for deal in game.deals:
        for index in deal.at("play"):
            state = game.state(index)
            if game.events[index]["seat"] == deal.napoleon and state.called is not None:
                yield deal, index


def _reveal(game: Played, deal: DealView, index: int) -> dict[str, object]:
    return {"event": "reveal", "seat": deal.napoleon, "card": game.state(index).called}


@fault("reveal")
def called_for_against_the_rules(game: Played) -> Places:
    """Napoleon calls for the called card where the rules do not allow it."""
    if not game.rules["secretary_reveal"]:
        for deal, index in _napoleons_plays(game):
            yield game.insert(index, _reveal(game, deal, index))


@fault("reveal")
def called_for_twice(game: Played) -> Places:
    """Napoleon calls for the called card a second time."""
    for deal, index in _napoleons_plays(game):
        state = game.state(index)
        if game.rules["secretary_reveal"] and state.called_for and not state.shown:
            yield game.insert(index, _reveal(game, deal, index))


@fault("reveal")
def called_for_after_it_was_played(game: Played) -> Places:
    """Napoleon calls for the called card when it has been played."""
    for deal, index in _napoleons_plays(game):
        if game.rules["secretary_reveal"] and game.state(index).shown:
            yield game.insert(index, _reveal(game, deal, index))


@fault("reveal")
def called_for_by_another(game: Played) -> Places:
    """Another player than Napoleon calls for the called card."""
    for index, event in game.find("reveal"):
        yield game.replace(index, seat=game.next_seat(event["seat"]))


@fault("reveal")
def another_card_called_for(game: Played) -> Places:
    """Napoleon calls for another card than was called."""
    for index, event in game.find("reveal"):
        for card in ("2C", "AS"):
            if card != event["card"]:
                yield game.replace(index, card=card)


@fault("reveal")
def called_for_at_anothers_turn(game: Played) -> Places:
    """Napoleon calls for the called card when it is another player's turn."""
    if game.rules["secretary_reveal"]:
        for deal in game.deals:
            for index in deal.at("play"):
                state = game.state(index)
                if game.events[index]["seat"] != deal.napoleon and not state.called_for:
                    yield game.insert(index, _reveal(game, deal, index))


@fault("reveal_obeyed")
def call_not_obeyed(game: Played) -> Places:
    """The partner, called for, plays another card though the called card could be played."""
    for trick, index, event, state in game.plays():
        if event["card"] == state.called and state.called_for:
            led = trick.event["led"]
            hand = state.hands[event["seat"]]
            follows = state.follows(event["seat"], led)
            free = index == trick.plays[0] or not follows
            for card in sorted(hand if free else set(follows)):
                if card != state.called:
                    yield game.replace(index, card=card)


@fault("reveal_obeyed")
def call_passed_over(game: Played) -> Places:
    """Napoleon calls for the called card, and the partner goes on with another one."""
    if not game.rules["secretary_reveal"]:
        return
    for deal, index in _napoleons_plays(game):
        state = game.state(index)
        if state.called_for or state.shown or game.events[index]["card"] == state.called:
            continue
        trick = next(trick for trick in deal.tricks if index in trick.plays)
        for later in trick.plays[trick.plays.index(index) + 1 :]:
            event, after = game.events[later], game.state(later)
            follows = after.follows(event["seat"], trick.event["led"])
            can = after.called in (follows or after.hands[event["seat"]])
            if can and event["card"] != after.called:
                yield game.insert(index, _reveal(game, deal, index))


# --- showing the called card -----------------------------------------------------------------------


@fault("shown")
def partner_not_shown(game: Played) -> Places:
    """The called card is played and nobody is revealed by it."""
    for index, _ in game.find("shown"):
        yield game.remove(index)


@fault("shown")
def another_is_shown(game: Played) -> Places:
    """Another player is revealed as the partner."""
    for index, event in game.find("shown"):
        yield game.replace(index, seat=game.next_seat(event["seat"]))


@fault("shown")
def shown_by_another_card(game: Played) -> Places:
    """Another card is said to be the one called."""
    for index, event in game.find("shown"):
        yield game.replace(index, card="2C" if event["card"] != "2C" else "3C")


@fault("shown")
def shown_by_the_wrong_play(game: Played) -> Places:
    """The partner is revealed by another card than the one called."""
    for trick, index, event, state in game.plays():
        if event["card"] != state.called and index != trick.plays[-1]:
            yield game.insert(
                index + 1, {"event": "shown", "seat": event["seat"], "card": event["card"]}
            )


@fault("shown")
def shown_twice(game: Played) -> Places:
    """The partner is revealed a second time."""
    for index, event in game.find("shown"):
        if game.next_is(index, "play"):
            yield game.insert(index, event)


@fault("shown")
def partner_known_before(game: Played) -> Places:
    """The partner is revealed before the first card."""
    for deal in game.deals:
        if deal.partner is not None:
            index = deal.tricks[0].plays[0]
            card = game.state(index).called
            yield game.insert(index, {"event": "shown", "seat": deal.partner, "card": card})
