"""Faults in the form of the log: fields that are missing, or of another form."""

from __future__ import annotations

from .blown_apart_rules import Settings
from .faults_tools import Places, Played, fault

FIELDS: dict[str, tuple[str, ...]] = {
    "game": ("game", "rules", "sites", "initiative"),
    "reserve": ("side", "cards"),
    "tokens": ("seat", "tokens"),
    "buy": ("seat", "discarded", "gained"),
    "battle": ("battle", "extra", "initiative", "deck", "order"),
    "deal": ("seat", "cards"),
    "site": ("site", "type", "size"),
    "deploy": ("from", "to", "cards"),
    "reserve_draw": ("seat", "drawn", "discarded"),
    "cycle": ("seat", "card", "drawn", "kept"),
    "scout": ("seat", "card", "target"),
    "play": ("seat", "card"),
    "march": ("from", "to", "cards"),
    "token": ("seat", "token"),
    "trick": ("trick", "leader", "lead", "reversal", "cards", "decisive", "commanders"),
    "battle_end": ("decisive", "net", "commanders", "gained", "points", "rout_points"),
    "standing": ("total", "leader"),
    "initiative": ("seat", "token"),
    "end": ("by", "battles", "points", "reserve_bonus", "rout_points", "winner"),
}
"""Fields by event that must be there and not null."""

SEATS = {
    "game": ("initiative",),
    "deal": ("seat",),
    "deploy": ("from", "to"),
    "cycle": ("seat",),
    "scout": ("seat", "target"),
    "play": ("seat",),
    "march": ("from", "to"),
    "token": ("seat",),
    "trick": ("leader", "lead", "winner"),
    "initiative": ("seat",),
}


@fault("contract")
def field_missing(game: Played) -> Places:
    """An event lacks a field that must be there."""
    for kind, names in FIELDS.items():
        for index, event in list(game.find(kind))[:1]:
            for name in names:
                edited = list(game.events)
                edited[index] = {key: value for key, value in event.items() if key != name}
                yield edited


@fault("contract")
def field_of_another_form(game: Played) -> Places:
    """A field is null, or holds something of a form it never has."""
    for kind, names in FIELDS.items():
        for index, _ in list(game.find(kind))[:1]:
            for name in names:
                yield game.replace(index, **{name: {"no": "such"}})
                yield game.replace(index, **{name: 1.5})
                if (kind, name) != ("trick", "lead"):
                    yield game.replace(index, **{name: None})


@fault("contract")
def no_such_seat(game: Played) -> Places:
    """A seat is named that nobody sits at."""
    for kind, names in SEATS.items():
        for index, _ in list(game.find(kind))[:1]:
            for name in names:
                yield game.replace(index, **{name: game.players})
                yield game.replace(index, **{name: -1})


@fault("contract", "sides")
def rule_number_of_another_form(game: Played) -> Places:
    """A rule number is no number, or no list or table of them."""
    for name in Settings.__dataclass_fields__.keys() & game.rules.keys():
        yield game.with_rules(**{name: "many"})
        yield game.with_rules(**{name: {"R": -1, "massive": [-0.5]}})


@fault("sides")
def too_many_players(game: Played) -> Places:
    """The rules are for a number of players the game does not have."""
    yield game.with_rules(players=game.players + 3)


@fault("contract")
def unknown_card_in_the_deck(game: Played) -> Places:
    """The rules have a card in the deck that does not exist."""
    for name in ("H7", "X", "XC", "I", "joker"):
        yield game.with_rules(deck={**game.rules["deck"], name: 1})


@fault("contract")
def unknown_kind_of_site(game: Played) -> Places:
    """A Site is of a kind that does not exist."""
    sites = game.events[0]["sites"]
    yield game.replace(0, sites=[{**sites[0], "type": "naval"}, *sites[1:]])
    yield game.with_rules(site_deck={**game.rules["site_deck"], "naval": [3]})
