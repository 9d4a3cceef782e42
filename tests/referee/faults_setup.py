"""Faults in the set-up: sides, Sites, Reserves, tokens, purchases."""

from __future__ import annotations

from collections import Counter

from .blown_apart_rules import Settings
from .faults_tools import Edited, Places, Played, fault

# --- the game event --------------------------------------------------------------------------------


@fault("contract")
def another_game(game: Played) -> Places:
    """The log says it is of another game."""
    yield game.replace(0, game="napoleon")


@fault("contract")
def rule_number_missing(game: Played) -> Places:
    """A rule number is not in the log."""
    for name in Settings.__dataclass_fields__.keys() & game.rules.keys():
        yield game.replace(0, rules={key: n for key, n in game.rules.items() if key != name})


@fault("contract")
def points_table_too_short(game: Played) -> Places:
    """The points table ends below the largest Site."""
    largest = max(size for sizes in game.rules["site_deck"].values() for size in sizes)
    yield game.with_rules(points_table=list(range(largest)))


@fault("sides")
def sides_in_other_order(game: Played) -> Places:
    """The sides are numbered in another order."""
    yield game.replace(0, sides=game.events[0]["sides"][::-1])


@fault("sides")
def partners_side_by_side(game: Played) -> Places:
    """Partners sit next to each other."""
    if game.players == 4:
        yield game.replace(0, sides=[[0, 1], [2, 3]])


@fault("sides")
def three_against_one(game: Played) -> Places:
    """Four players are not two partnerships."""
    if game.players == 4:
        yield game.replace(0, sides=[[0], [1], [2], [3]])


# --- the layout ------------------------------------------------------------------------------------


def _with_sites(game: Played, sites: list[dict[str, object]]) -> Edited:
    return game.replace(0, sites=sites)


@fault("layout")
def site_laid_out_twice(game: Played) -> Places:
    """One Site id lies face up twice."""
    sites = game.events[0]["sites"]
    if len(sites) > 1:
        yield _with_sites(game, [{**sites[0], "site": sites[1]["site"]}, *sites[1:]])


@fault("layout")
def site_of_unknown_size(game: Played) -> Places:
    """A Site face up is none of the Site deck's."""
    sites = game.events[0]["sites"]
    for place in range(len(sites)):
        changed = {**sites[place], "size": 99}
        yield _with_sites(game, [*sites[:place], changed, *sites[place + 1 :]])


@fault("layout")
def more_sites_of_a_kind_than_printed(game: Played) -> Places:
    """More Sites of one kind and size lie face up than the Site deck has."""
    sites = game.events[0]["sites"]
    face_up = Counter((site["type"], site["size"]) for site in sites)
    for (kind, size), count in face_up.items():
        if count == game.rules["site_deck"][kind].count(size):
            for place, site in enumerate(sites):
                if (site["type"], site["size"]) != (kind, size):
                    changed = {**site, "type": kind, "size": size}
                    yield _with_sites(game, [*sites[:place], changed, *sites[place + 1 :]])


@fault("layout")
def one_site_too_few(game: Played) -> Places:
    """A Site is missing face up."""
    yield _with_sites(game, game.events[0]["sites"][1:])


@fault("layout")
def one_site_too_many(game: Played) -> Places:
    """One more Site lies face up than the rules say."""
    yield game.with_rules(sites=game.rules["sites"] - 1)


# --- Reserves --------------------------------------------------------------------------------------


def _others(game: Played, kinds: str) -> list[str]:
    """Return cards of these kinds of which no Reserve has a copy."""
    used = {name for _, event in game.find("reserve") for name in event["cards"]}
    return [name for name in game.rules["deck"] if name[0] in kinds and name not in used]


def _exchange(game: Played, kinds: str, by: str) -> Places:
    """Exchange a card of a Reserve for one of another kind."""
    for index, event in game.find("reserve"):
        for place, name in enumerate(event["cards"]):
            others = _others(game, by)
            if name[0] in kinds and others:
                cards = list(event["cards"])
                cards[place] = others[0]
                yield game.replace(index, cards=cards)


@fault("reserve_deal")
def reserve_commander_for_plain_card(game: Played) -> Places:
    """A Reserve has a plain card in place of a Commander."""
    yield from _exchange(game, "X", "ICA")


@fault("reserve_deal")
def reserve_light_for_plain_card(game: Played) -> Places:
    """A Reserve has a plain card in place of a light one."""
    yield from _exchange(game, "TS", "ICA")


@fault("reserve_deal")
def reserve_plain_for_light_card(game: Played) -> Places:
    """A Reserve has one light card too many among its random ones."""
    yield from _exchange(game, "ICAR", "TS")


@fault("reserve_deal")
def reserve_plain_for_commander(game: Played) -> Places:
    """A Reserve has one Commander too many."""
    yield from _exchange(game, "ICAR", "X")


@fault("reserve_deal")
def reserve_one_card_short(game: Played) -> Places:
    """A Reserve lacks a card."""
    for index, event in game.find("reserve"):
        if event["cards"]:
            yield game.replace(index, cards=event["cards"][1:])


@fault("reserve_deal")
def reserve_one_card_more(game: Played) -> Places:
    """A Reserve has a card too many."""
    for index, event in game.find("reserve"):
        others = _others(game, "ICA")
        if others:
            yield game.replace(index, cards=[*event["cards"], others[0]])


@fault("reserve_deal")
def reserve_not_dealt(game: Played) -> Places:
    """A side gets no Reserve."""
    for index, event in game.find("reserve"):
        if event["cards"]:
            yield game.remove(index)


@fault("reserve_deal")
def reserve_dealt_twice(game: Played) -> Places:
    """A side gets another Reserve."""
    for index, event in game.find("reserve"):
        yield game.insert(index, event)


@fault("cards")
def card_in_two_reserves(game: Played) -> Places:
    """More copies of a card lie in Reserves than there are."""
    placed: Counter[str] = Counter()
    for index, event in game.find("reserve"):
        full = [name for name in placed if placed[name] == game.rules["deck"][name]]
        for place, name in enumerate(event["cards"]):
            for other in full:
                if _kind(other) == _kind(name) and other != name:
                    cards = list(event["cards"])
                    cards[place] = other
                    if Counter(cards)[other] + placed[other] > game.rules["deck"][other]:
                        yield game.replace(index, cards=cards)
        placed.update(event["cards"])


def _kind(name: str) -> str:
    return {"X": "commander", "T": "light", "S": "light"}.get(name[0], "other")


@fault("cards")
def unknown_card_in_reserve(game: Played) -> Places:
    """A Reserve has a card this deck does not have."""
    for index, event in game.find("reserve"):
        if event["cards"]:
            yield game.replace(index, cards=["I77", *event["cards"][1:]])


# --- tokens ----------------------------------------------------------------------------------------


@fault("tokens_deal")
def first_token_too_many(game: Played) -> Places:
    """A player starts with a token too many."""
    for index, event in game.find("tokens"):
        if len(event["tokens"]) == game.rules["starting_tokens"]:
            yield game.replace(index, tokens=[*event["tokens"], event["tokens"][0]])


@fault("tokens_deal")
def first_token_too_few(game: Played) -> Places:
    """A player starts with a token too few although the supply has some."""
    for index, event in game.find("tokens"):
        yield game.replace(index, tokens=event["tokens"][1:])


@fault("tokens_deal")
def first_tokens_not_dealt(game: Played) -> Places:
    """A player gets no tokens."""
    for index, _ in game.find("tokens"):
        yield game.remove(index)


@fault("tokens_deal")
def first_tokens_dealt_twice(game: Played) -> Places:
    """A player gets tokens twice."""
    for index, event in game.find("tokens"):
        yield game.insert(index + 1, event)


@fault("tokens_deal")
def token_beyond_supply(game: Played) -> Places:
    """More tokens of a kind are dealt than there are."""
    for kind, number in game.rules["token_supply"].items():
        for index, event in game.find("tokens"):
            if len(event["tokens"]) > number:
                yield game.replace(index, tokens=[kind] * len(event["tokens"]))


@fault("contract")
def unknown_token_dealt(game: Played) -> Places:
    """A player starts with a token that does not exist."""
    for index, event in game.find("tokens"):
        yield game.replace(index, tokens=["minus_three", *event["tokens"][1:]])


# --- purchases -------------------------------------------------------------------------------------


def _reserve(game: Played, side: int) -> Counter[str]:
    """Return a Reserve as it was dealt."""
    for _, event in game.find("reserve"):
        if event["side"] == side:
            return Counter(event["cards"])
    return Counter()


@fault("purchase")
def commander_given_up(game: Played) -> Places:
    """A Commander buys a token."""
    for index, event in game.find("buy"):
        reserve = _reserve(game, game.side(event["seat"]))
        for name in reserve:
            if name[0] == "X":
                yield game.replace(index, discarded=[name, *event["discarded"][1:]])


@fault("cards")
def bought_with_a_card_of_no_reserve(game: Played) -> Places:
    """A card buys a token that is not in the Reserve."""
    for index, event in game.find("buy"):
        for name in _others(game, "ICA")[:1]:
            yield game.replace(index, discarded=[name, *event["discarded"][1:]])


@fault("cards")
def same_card_buys_twice(game: Played) -> Places:
    """A card already given up buys another token."""
    for index, event in game.find("buy"):
        reserve = _reserve(game, game.side(event["seat"]))
        single = any(reserve[name] == 1 for name in event["discarded"])
        limit = game.rules["reserve_discards"]
        most = game.rules["reserve_light"] + game.rules["reserve_random"]
        free = limit is None or limit > most + len(event["discarded"])
        if single and free and _left_after(game, index):
            yield game.insert(index + 1, event)


def _left_after(game: Played, index: int) -> bool:
    """Tell whether the supply still has tokens for such a purchase after this one."""
    left = sum(game.rules["token_supply"].values())
    left -= sum(len(event["tokens"]) for _, event in game.find("tokens"))
    left -= sum(len(event["gained"]) for place, event in game.find("buy") if place <= index)
    return bool(left >= len(game.events[index]["gained"]))


@fault("purchase")
def two_tokens_for_one_card(game: Played) -> Places:
    """A card buys two tokens."""
    for index, event in game.find("buy"):
        yield game.replace(index, gained=[*event["gained"], *event["gained"]])


@fault("purchase")
def card_given_up_for_nothing(game: Played) -> Places:
    """A card is given up and no token gained."""
    for index, event in game.find("buy"):
        yield game.replace(index, gained=event["gained"][1:])


@fault("purchase")
def bought_out_of_turn(game: Played) -> Places:
    """A player buys before one whose turn comes first."""
    for index, event in game.find("buy"):
        after = game.events[index + 1]
        if after["event"] == "buy" and after["seat"] != event["seat"]:
            yield game.swap(index, index + 1)


@fault("purchase")
def bought_beyond_limit(game: Played) -> Places:
    """A player gives up more Reserve cards than the rules allow."""
    bought: Counter[int] = Counter()
    for _, event in game.find("buy"):
        bought[event["seat"]] += len(event["discarded"])
    if bought:
        yield game.with_rules(reserve_discards=max(bought.values()) - 1)


@fault("purchase")
def bought_from_empty_supply(game: Played) -> Places:
    """A token is bought of a kind of which none is left."""
    left = Counter(game.rules["token_supply"])
    for _, event in game.find("tokens"):
        left.subtract(event["tokens"])
    for index, event in game.find("buy"):
        for kind, number in left.items():
            if number == 0 and len(event["gained"]) == 1:
                yield game.replace(index, gained=[kind])
        left.subtract(event["gained"])


@fault("purchase")
def bought_after_the_start(game: Played) -> Places:
    """A token is bought when the first battle has begun."""
    buys = [index for index, _ in game.find("buy")]
    start = next(index for index, _ in game.find("battle"))
    if buys:
        edited = game.events[: buys[-1]] + game.events[buys[-1] + 1 :]
        order = edited[start - 1]["order"]
        # the card is still in the Reserve when the deck is shuffled
        given = game.events[buys[-1]]["discarded"]
        kept = list((Counter[str](order) - Counter[str](given)).elements())
        edited[start - 1] = {**edited[start - 1], "order": kept, "deck": len(kept)}
        yield [*edited[:start], game.events[buys[-1]], *edited[start:]]


@fault("purchase")
def purchase_of_other_rules(game: Played) -> Places:
    """The rules give more tokens for a card than were gained."""
    for index, event in game.find("buy"):
        if _left_after(game, index) and len(event["gained"]):
            yield game.with_rules(tokens_per_discard=game.rules["tokens_per_discard"] + 1)
            return
