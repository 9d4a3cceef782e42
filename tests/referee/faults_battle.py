"""Faults before the tricks: the shuffled deck, the deal, the Site, deployment, Reserve draws."""

from __future__ import annotations

from collections import Counter

from .faults_tools import Event, Places, Played, fault

# --- the battle event ------------------------------------------------------------------------------


@fault("battle")
def battle_number_skipped(game: Played) -> Places:
    """A battle has the number of the next one."""
    for index, event in game.find("battle"):
        yield game.replace(index, battle=event["battle"] + 1)


@fault("battle")
def battle_wrongly_extra(game: Played) -> Places:
    """A battle is said to be extra, or an extra one not to be."""
    for index, event in game.find("battle"):
        yield game.replace(index, extra=not event["extra"])


@fault("initiative")
def battle_of_another_initiative(game: Played) -> Places:
    """A battle begins with the Initiative of another side."""
    for index, event in game.find("battle"):
        yield game.replace(index, initiative=(event["initiative"] + 1) % game.players)


@fault("initiative")
def partner_takes_the_initiative(game: Played) -> Places:
    """A battle begins with the Initiative of the holder's partner."""
    for index, event in game.find("battle"):
        if game.players == 4 and event["battle"] > 1:
            yield game.replace(index, initiative=(event["initiative"] + 2) % 4)


@fault("shuffle")
def card_missing_from_deck(game: Played) -> Places:
    """A card is in no place: it is not shuffled back."""
    for index, event in game.find("battle"):
        yield game.replace(index, order=event["order"][:-1], deck=event["deck"] - 1)


@fault("shuffle")
def commander_not_shuffled_back(game: Played) -> Places:
    """A Commander played in an earlier battle does not come back into the deck."""
    played = {event["card"] for _, event in game.find("play")}
    for index, event in game.find("battle"):
        for place, name in enumerate(event["order"]):
            if event["battle"] > 1 and name[0] == "X" and name in played:
                order = event["order"][:place] + event["order"][place + 1 :]
                yield game.replace(index, order=order, deck=len(order))


@fault("shuffle")
def card_twice_in_deck(game: Played) -> Places:
    """A card has turned into another one."""
    for index, event in game.find("battle"):
        order = event["order"]
        for place, name in enumerate(order[1:], 1):
            if name != order[0]:
                changed = [*order[:place], order[0], *order[place + 1 :]]
                yield game.replace(index, order=changed)


@fault("shuffle")
def reserve_card_in_deck(game: Played) -> Places:
    """A card of a Reserve is in the deck as well."""
    for index, event in game.find("battle"):
        for reserve in game.state(index).reserves:
            for name in reserve:
                order = [*event["order"], name]
                yield game.replace(index, order=order, deck=len(order))


@fault("shuffle")
def deck_miscounted(game: Played) -> Places:
    """The number of cards in the deck is wrong."""
    for index, event in game.find("battle"):
        yield game.replace(index, deck=event["deck"] + 1)


@fault("shuffle")
def deck_of_other_rules(game: Played) -> Places:
    """The deck played with lacks a card that the rules have."""
    for name, number in game.rules["deck"].items():
        yield game.with_rules(deck={**game.rules["deck"], name: number + 1})


# --- the deal --------------------------------------------------------------------------------------


@fault("deal")
def dealt_from_below(game: Played) -> Places:
    """A player gets a card from further down in the deck."""
    for index, event in game.find("deal"):
        deck = game.state(index).deck
        for name in deck[::-1]:
            if name not in event["cards"] and event["cards"] and _late(game, index, name):
                yield game.replace(index, cards=[name, *event["cards"][1:]])
                break


def _late(game: Played, index: int, name: str) -> bool:
    """Tell whether no card of this name is dealt in the same round."""
    while game.events[index]["event"] == "deal":
        index -= 1
    index += 1
    while game.events[index]["event"] == "deal":
        if name in game.events[index]["cards"]:
            return False
        index += 1
    return True


@fault("deal")
def one_card_too_few_dealt(game: Played) -> Places:
    """A player gets a card too few."""
    for index, event in game.find("deal"):
        if event["cards"]:
            yield game.replace(index, cards=event["cards"][1:])


@fault("deal")
def one_card_too_many_dealt(game: Played) -> Places:
    """A player gets a card too many."""
    for index, event in game.find("deal"):
        yield game.replace(index, cards=[*event["cards"], game.state(index).deck[-1]])


@fault("deal")
def peek_of_another_size(game: Played) -> Places:
    """More cards are dealt before the Site is picked than the rules say."""
    if game.rules["peek_cards"] > 0:
        yield game.with_rules(peek_cards=game.rules["peek_cards"] - 1)


@fault("deal")
def dealt_to_a_seat_twice(game: Played) -> Places:
    """A player gets the cards meant for another."""
    for index, event in game.find("deal"):
        if game.next_is(index, "deal"):
            yield game.replace(index + 1, seat=event["seat"])


@fault("sequence")
def seat_not_dealt_to(game: Played) -> Places:
    """A player gets no cards."""
    for index, _ in game.find("deal"):
        if game.next_is(index, "site"):
            yield game.remove(index)


# --- the Site --------------------------------------------------------------------------------------


@fault("sequence")
def site_picked_before_the_peek(game: Played) -> Places:
    """The Site is picked before anybody has cards."""
    if game.rules["peek_cards"] > 0:
        for index, event in game.find("battle"):
            site = index + 1 + game.players
            yield [
                *game.events[: index + 1],
                game.events[site],
                *game.events[index + 1 : site],
                *game.events[site + 1 :],
            ]
            assert event["event"] == "battle"


@fault("site")
def site_picked_by_another(game: Played) -> Places:
    """A player without Initiative picks the Site."""
    for index, event in game.find("site"):
        if event["seat"] is not None:
            yield game.replace(index, seat=(event["seat"] + 1) % game.players)


@fault("site")
def nobody_picks_the_site(game: Played) -> Places:
    """The Site of an ordinary battle is picked by nobody."""
    for index, event in game.find("site"):
        if event["seat"] is not None:
            yield game.replace(index, seat=None)


@fault("site")
def site_of_extra_battle_picked(game: Played) -> Places:
    """A player picks the Site of an extra battle."""
    for index, event in game.find("site"):
        if event["seat"] is None:
            yield game.replace(index, seat=0)


def _used(game: Played, index: int) -> list[Event]:
    return [event for place, event in game.find("site") if place < index]


@fault("site")
def site_used_again(game: Played) -> Places:
    """A Site is picked a second time."""
    for index, event in game.find("site"):
        for used in _used(game, index):
            if event["seat"] is not None:
                yield game.replace(index, **{k: used[k] for k in ("site", "type", "size")})


@fault("site")
def extra_site_used_before(game: Played) -> Places:
    """The Site of an extra battle is one that was used."""
    for index, event in game.find("site"):
        for used in _used(game, index):
            if event["seat"] is None:
                yield game.replace(index, **{k: used[k] for k in ("site", "type", "size")})


@fault("site")
def extra_site_not_in_site_deck(game: Played) -> Places:
    """The Site of an extra battle is none of those left."""
    for index, event in game.find("site"):
        if event["seat"] is None:
            yield game.replace(index, size=event["size"] + 50)


@fault("site")
def site_not_in_layout(game: Played) -> Places:
    """A Site is picked that does not lie face up."""
    for index, event in game.find("site"):
        if event["seat"] is not None:
            yield game.replace(index, site=12345)


@fault("site")
def site_grown(game: Played) -> Places:
    """A Site has another size than in the layout."""
    for index, event in game.find("site"):
        if event["seat"] is not None:
            yield game.replace(index, size=event["size"] + 1)


@fault("site")
def site_of_another_kind(game: Played) -> Places:
    """A Site is of another kind than in the layout."""
    kinds = ("standard", "mobile", "siege", "massive")
    for index, event in game.find("site"):
        if event["seat"] is not None:
            yield game.replace(index, type=kinds[kinds.index(event["type"]) - 1])


# --- deployment ------------------------------------------------------------------------------------


def _deployments(game: Played) -> list[int]:
    """Return where a deployment's first event stands."""
    return [index for index, _ in game.find("deploy") if game.next_is(index, "deploy")]


@fault("deployment")
def deployment_unequal(game: Played) -> Places:
    """One partner passes more cards than the other."""
    for index in _deployments(game):
        cards = game.events[index]["cards"]
        held = game.state(index).hands[game.events[index]["from"]]
        more = [name for name in held if held[name] > cards.count(name)]
        if len(cards) < game.rules["deployment_cards"] and more:
            yield game.replace(index, cards=[*cards, more[0]])


@fault("deployment")
def deployment_beyond_limit(game: Played) -> Places:
    """Partners pass more cards than the rules allow."""
    most = max((len(event["cards"]) for _, event in game.find("deploy")), default=0)
    if most:
        yield game.with_rules(deployment_cards=most - 1)


@fault("deployment")
def deployment_one_way(game: Played) -> Places:
    """Only one partner passes cards."""
    for index in _deployments(game):
        yield game.remove(index + 1)


@fault("deployment")
def deployment_twice(game: Played) -> Places:
    """Partners exchange cards a second time."""
    for index in _deployments(game):
        one, other = game.events[index : index + 2]
        back = [{**one, "cards": other["cards"]}, {**other, "cards": one["cards"]}]
        yield game.insert(index + 2, *back)


@fault("deployment")
def deployment_by_other_side(game: Played) -> Places:
    """The side without Initiative deploys."""
    for index, event in game.find("deploy"):
        giver, taker = (event["from"] + 1) % 4, (event["to"] + 1) % 4
        cards = sorted(game.state(index).hands[giver])[:1]
        yield game.replace(index, **{"from": giver, "to": taker, "cards": cards})


@fault("deployment")
def deployment_to_an_opponent(game: Played) -> Places:
    """Cards are passed to an opponent."""
    for index, event in game.find("deploy"):
        yield game.replace(index, to=(event["to"] + 1) % 4)


@fault("deployment")
def deployment_after_reserve_draws(game: Played) -> Places:
    """Partners exchange cards after a Reserve draw."""
    for index in _deployments(game):
        after = game.events[index + 2]
        if after["event"] != "reserve_draw":
            continue
        held = game.state(index).hands[after["seat"]] + Counter[str](after["drawn"])
        if not Counter[str](after["discarded"]) - held:
            yield [
                *game.events[:index],
                after,
                *game.events[index : index + 2],
                *game.events[index + 3 :],
            ]


@fault("cards")
def deployment_of_a_card_just_received(game: Played) -> Places:
    """The second partner passes back a card just received."""
    for index in _deployments(game):
        one, other = game.events[index : index + 2]
        held = game.state(index).hands[other["from"]]
        new = [name for name in one["cards"] if not held[name]]
        if new:
            yield game.replace(index + 1, cards=[new[0], *other["cards"][1:]])


@fault("cards")
def deployment_of_a_card_not_held(game: Played) -> Places:
    """A partner passes a card that is not in the hand."""
    for index, event in game.find("deploy"):
        held = game.state(index).hands[event["from"]]
        absent = [name for name in game.rules["deck"] if not held[name]]
        yield game.replace(index, cards=[absent[0], *event["cards"][1:]])


@fault("deployment")
def deployment_without_partners(game: Played) -> Places:
    """Players without partners exchange cards."""
    if game.players < 4:
        for trick in game.tricks[:1]:
            state = game.state(trick.plays[0])
            cards = [sorted(state.hands[seat])[:1] for seat in (0, 1)]
            start = trick.plays[0] - game.turn_acts(trick.plays[0], "cycle")
            start -= game.turn_acts(trick.plays[0], "scout")
            yield game.insert(
                start,
                {"event": "deploy", "from": 0, "to": 1, "cards": cards[0]},
                {"event": "deploy", "from": 1, "to": 0, "cards": cards[1]},
            )


# --- Reserve draws ---------------------------------------------------------------------------------


@fault("reserve_draw")
def reserve_drawn_out_of_turn(game: Played) -> Places:
    """A player draws from the Reserve before one whose turn comes first."""
    for index, _ in game.find("reserve_draw"):
        if game.next_is(index, "reserve_draw"):
            yield game.swap(index, index + 1)


@fault("reserve_draw")
def reserve_drawn_twice(game: Played) -> Places:
    """A player draws from the Reserve a second time in a battle."""
    for index, event in game.find("reserve_draw"):
        state = game.state(index + 1)
        for name in sorted(state.reserves[game.side(event["seat"])])[:1]:
            yield game.insert(index + 1, {**event, "drawn": [name], "discarded": [name]})


@fault("reserve_draw")
def reserve_draw_kept_whole(game: Played) -> Places:
    """A player puts fewer cards under the deck than were drawn."""
    for index, event in game.find("reserve_draw"):
        yield game.replace(index, discarded=event["discarded"][1:])


@fault("reserve_draw")
def reserve_draw_discards_too_many(game: Played) -> Places:
    """A player puts more cards under the deck than were drawn."""
    for index, event in game.find("reserve_draw"):
        hand = sorted(game.state(index + 1).hands[event["seat"]])
        yield game.replace(index, discarded=[*event["discarded"], hand[0]])


@fault("cards")
def drawn_card_not_in_reserve(game: Played) -> Places:
    """A card is drawn that is not in the Reserve."""
    for index, event in game.find("reserve_draw"):
        state = game.state(index)
        reserve = state.reserves[game.side(event["seat"])]
        absent = [name for name in state.deck if not reserve[name]]
        if absent:
            yield game.replace(index, drawn=[absent[0], *event["drawn"][1:]])


@fault("cards")
def reserve_card_drawn_again(game: Played) -> Places:
    """A card already drawn from the Reserve in an earlier battle is drawn again."""
    before: list[tuple[int, str]] = []
    for index, event in game.find("reserve_draw"):
        side = game.side(event["seat"])
        reserve = game.state(index).reserves[side]
        for name in (name for owner, name in before if owner == side and not reserve[name]):
            yield game.replace(index, drawn=[name, *event["drawn"][1:]])
        before += [(side, name) for name in event["drawn"]]


@fault("cards")
def reserve_draw_discards_a_card_not_held(game: Played) -> Places:
    """A card is put under the deck that the player does not hold."""
    for index, event in game.find("reserve_draw"):
        state = game.state(index)
        held = state.hands[event["seat"]].keys() | set(event["drawn"])
        absent = [name for name in state.deck if name not in held]
        if absent:
            yield game.replace(index, discarded=[absent[0], *event["discarded"][1:]])


@fault("reserve_draw")
def reserve_drawn_during_tricks(game: Played) -> Places:
    """A player draws from the Reserve when the tricks have begun."""
    for trick in game.tricks:
        seat = game.events[trick.plays[-1]]["seat"]
        reserve = game.state(trick.index).reserves[game.side(seat)]
        for name in sorted(reserve)[:1]:
            draw = {"event": "reserve_draw", "seat": seat, "drawn": [name], "discarded": [name]}
            yield game.insert(trick.index, draw)
