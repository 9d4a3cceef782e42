"""What the kit must be told of each game, since no description says it: one `Account` a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from napsim.games.cards_and_confusion.armies import FRENCH
from napsim.games.catalogue import get_game
from napsim.games.game import Event, Rules, Tables
from napsim.games.napoleon.rules import in_force
from tests.referee.blown_apart import judge

#: The games' own rows of each table.
Rows = Mapping[str, Any]
#: Rules as a scenario writes them.
Written = dict[str, Any]


@dataclass(frozen=True)
class Account:
    """How the kit looks into a game.

    Attributes
    ----------
    last : str
        The event that ends a game; it comes once.
    count_cards : callable
        Takes a game's events; fails unless every card is in one place at any time.
    longest : callable
        Takes the rules, gives for some tables the most rows that one game can have.
    agree : callable
        Takes a game's events and its own rows of each table; fails unless they say the same.
    soon : mapping
        Rules under which a game that could go on for hundreds of deals is over soon: for legs that are slow.
    even : mapping
        Rules under which seats are alike where they are not so anyhow.
    tied : mapping
        Rules under which most games end level and the winner is drawn; none where ties are never broken.
    """

    last: str
    count_cards: Callable[[Sequence[Event]], None]
    longest: Callable[[Rules], Mapping[str, int]]
    agree: Callable[[Sequence[Event], Rows], None]
    soon: Written = field(default_factory=dict)
    even: Written = field(default_factory=dict)
    tied: Written = field(default_factory=dict)


# ---- Napoleon, Blown Apart


def _blown_apart_cards(events: Sequence[Event]) -> None:
    """Leave it to the referee, who keeps account of every card (a gift lies beyond its deck)."""
    if events[0]["rules"]["gift"] == "none":
        judge(events)


def _blown_apart_longest(rules: Rules) -> dict[str, int]:
    sites = sum(len(sizes) for sizes in rules["site_deck"].values())
    return {"games": 1, "seats": rules["players"], "battles": sites}


def _blown_apart_agrees(events: Sequence[Event], rows: Rows) -> None:
    game, seats, end = rows["games"][0], rows["seats"], events[-1]
    assert (game["winner"], game["battles"]) == (end["winner"], end["battles"])
    sides = events[0]["sides"]
    for side, members in enumerate(sides):
        for seat in members:
            assert seats["points"][seat] == end["points"][side]
            assert seats["rout_points"][seat] == end["rout_points"][side]
            assert seats["won"][seat] == (side == end["winner"])
    fought = [event for event in events if event["event"] == "site"]
    assert rows["battles"]["size"].tolist() == [site["size"] for site in fought]
    assert game["tricks"] == sum(event["event"] == "trick" for event in events)


def _nothing_but_retreats() -> Written:
    """Nobody wins a trick and all Reserves are alike."""
    deck = dict.fromkeys(get_game("blown_apart").resolve_rules({})["deck"], 0)
    sites = {"standard": [2, 2, 2], "mobile": [], "siege": [], "massive": []}
    return {
        "deck": deck | {"R": 20},
        "site_deck": sites,
        "sites": 2,
        "reserve_commanders": 0,
        "reserve_light": 0,
        "reserve_random": 1,
        "reserve_discards": 0,
    }


# ---- the Napoleon family


def _napoleon_cards(events: Sequence[Event]) -> None:
    pack = sorted(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")
    hands: list[set[str]] = []
    blind: list[str] = []
    for event in events:
        match event["event"]:
            case "deal":
                everywhere = [card for hand in event["hands"] for card in hand]
                assert sorted(everywhere + event["blind"] + event["left_over"]) == pack
                hands, blind = [set(hand) for hand in event["hands"]], event["blind"]
            case "blind":
                assert sorted(event["cards"]) == sorted(blind)
                hands[event["seat"]] |= set(blind)
            case "discard":
                assert len(event["cards"]) == len(blind)
                assert hands[event["seat"]] >= set(event["cards"])
                hands[event["seat"]] -= set(event["cards"])
            case "play":
                hands[event["seat"]].remove(event["card"])
            case "deal_end":
                assert not any(hands)


def _napoleon_longest(rules: Rules) -> dict[str, int]:
    deals = in_force(rules)["deals"]
    return {"games": 1, "seats": rules["players"], "deals": deals}


def _napoleon_agrees(events: Sequence[Event], rows: Rows) -> None:
    end = events[-1]
    assert rows["seats"]["score"].tolist() == end["scores"]
    assert [seat for seat, won in enumerate(rows["seats"]["won"]) if won] == end["winners"]
    ends = [event for event in events if event["event"] == "deal_end"]
    assert rows["deals"]["napoleon"].tolist() == [event["napoleon"] for event in ends]
    assert rows["deals"]["side_total"].tolist() == [event["napoleon_side"] for event in ends]
    assert rows["deal_seats"]["points"].tolist() == [p for event in ends for p in event["points"]]


# ---- Cards & Confusion


def _confusion_cards(events: Sequence[Event]) -> None:
    packs: dict[int, list[str]] = {}
    side_of = {unit["unit"]: unit["side"] for unit in events[0]["units"]}
    for event in events:
        if event["event"] == "shuffle":
            assert not packs.get(event["side"]), "shuffled before it had run out"
            assert len(set(event["order"])) == 52
            packs[event["side"]] = list(event["order"])
        elif event["event"] == "combat":
            for unit, card in zip(
                (event["attacker"], event["defender"]), event["cards"], strict=True
            ):
                assert packs[side_of[unit]].pop(0) == card


def _confusion_longest(rules: Rules) -> dict[str, int]:
    return {"games": 1, "seats": 2, "turns": 2 * rules["turn_limit"]}


def _confusion_agrees(events: Sequence[Event], rows: Rows) -> None:
    game, seats, end = rows["games"][0], rows["seats"], events[-1]
    assert game["winner"] == (-1 if end["winner"] is None else end["winner"])
    assert game["turns"] == end["turns"]
    assert seats["held"].tolist() == end["held"]
    assert seats["men_left"].tolist() == end["ranks"]
    assert seats["confused_left"].tolist() == end["confused"]
    counts = Counter(event["event"] for event in events)
    assert (game["shots"], game["combats"]) == (counts["fire"], counts["combat"])


ACCOUNTS: dict[str, Account] = {
    "blown_apart": Account(
        "end",
        _blown_apart_cards,
        _blown_apart_longest,
        _blown_apart_agrees,
        tied=_nothing_but_retreats(),
    ),
    "napoleon": Account(
        "match_end",
        _napoleon_cards,
        _napoleon_longest,
        _napoleon_agrees,
        soon={"deals": 2},
        # all opponents who win have won the same
        tied={"deals": 1, "ties": "drawn", "napoleon_points": 1, "partner_points": 1},
    ),
    "cards_and_confusion": Account(
        "end",
        _confusion_cards,
        _confusion_longest,
        _confusion_agrees,
        soon={"turn_limit": 12},
        even={"armies": [FRENCH, FRENCH]},
    ),
}


def rows_of(tables: Tables, game: int) -> Rows:
    """Give one game's rows of each table."""
    return {name: rows[rows["game"] == game] for name, rows in tables.items()}
