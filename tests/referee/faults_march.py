"""Faults in the march to the guns."""

from __future__ import annotations

from .faults_tools import Event, Places, Played, fault


def _march(game: Played, play: int) -> Event | None:
    """Return a march of one card to the player of this card, None if the partner has none."""
    seat = game.events[play]["seat"]
    partner = (seat + 2) % game.players if game.players == 4 else (seat + 1) % game.players
    held = sorted(game.state(play + 1).hands[partner])
    if not held:
        return None
    return {"event": "march", "from": partner, "to": seat, "cards": held[:1]}


def _marches_after(game: Played, guns: bool, spent: bool, own: bool) -> Places:
    """March after a card that gives no right to.

    Parameters
    ----------
    guns : bool
        After a plain Artillery card, or after any other.
    spent : bool
        When the chance has been spent, or while it is still open.
    own : bool
        By the side with Initiative, or by the other one.
    """
    battle, open_ = -1, True
    for trick in game.tricks:
        if trick.battle != battle:
            battle, open_ = trick.battle, True
        for play in trick.plays:
            event = game.events[play]
            mine = game.side(event["seat"]) == game.side(trick.holder)
            gun = event["card"][0] == "A"
            if mine == own and gun == guns and (own or open_ != spent):
                march = _march(game, play)
                if march is not None and not game.next_is(play, "march"):
                    yield game.insert(play + 1, march)
            open_ = open_ and not (gun and not mine)


@fault("march")
def march_by_the_side_with_initiative(game: Played) -> Places:
    """The side with Initiative marches to the guns."""
    if game.players == 4:
        yield from _marches_after(game, guns=True, spent=False, own=True)


@fault("march")
def march_after_chance_is_spent(game: Played) -> Places:
    """A side marches after its second Artillery card of a battle, having marched or not before."""
    if game.players == 4:
        yield from _marches_after(game, guns=True, spent=True, own=False)


@fault("march")
def march_without_guns(game: Played) -> Places:
    """A side marches after a card that is not Artillery, be it the Artillery/Cavalry Commander."""
    if game.players == 4:
        yield from _marches_after(game, guns=False, spent=False, own=False)


@fault("march")
def march_without_partners(game: Played) -> Places:
    """Cards are sent where there are no partners."""
    if game.players < 4:
        yield from _marches_after(game, guns=True, spent=False, own=False)


@fault("march")
def march_beyond_limit(game: Played) -> Places:
    """More cards are sent than the rules allow."""
    most = max((len(event["cards"]) for _, event in game.find("march")), default=0)
    if most:
        yield game.with_rules(march_cards=most - 1)


@fault("march")
def march_of_nothing(game: Played) -> Places:
    """A march sends no cards."""
    for index, _ in game.find("march"):
        yield game.replace(index, cards=[])


@fault("march")
def march_the_other_way(game: Played) -> Places:
    """The player of the guns sends cards to the partner."""
    for index, event in game.find("march"):
        held = sorted(game.state(index).hands[event["to"]])
        yield game.replace(
            index, **{"from": event["to"], "to": event["from"], "cards": held[:1] or ["R"]}
        )


@fault("march")
def march_to_an_opponent(game: Played) -> Places:
    """Cards are sent to an opponent."""
    for index, event in game.find("march"):
        yield game.replace(index, to=(event["to"] + 1) % 4)


@fault("cards")
def march_of_a_card_not_held(game: Played) -> Places:
    """A card is sent that the partner does not hold."""
    for index, event in game.find("march"):
        held = game.state(index).hands[event["from"]]
        absent = [name for name in game.rules["deck"] if not held[name]]
        yield game.replace(index, cards=[absent[0], *event["cards"][1:]])


@fault("march")
def march_too_late(game: Played) -> Places:
    """Cards are sent after the next player has played."""
    for index, event in game.find("march"):
        if game.next_is(index, "play") and game.events[index + 1]["seat"] != event["from"]:
            yield game.move(index, index + 1)
