"""A match told in plain words, from its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from napsim.games.game import Event

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "no trump"}
REASONS = {
    "suit": "",
    "trump": " with a trump",
    "two": " by the rule of twos",
    "special": " with a special card",
}


def story_of(events: Iterable[Event]) -> Iterator[str]:
    """Tell the events of a match, line by line."""
    teller = _Teller()
    for event in events:
        yield from teller.tell(event)


def card(name: str) -> str:
    """Write a card as on the card: ``10♥``."""
    return name[0].replace("T", "10") + SUITS[name[1]]


def cards(names: Iterable[str]) -> str:
    """Write several cards."""
    return " ".join(card(name) for name in names) or "nothing"


class _Teller:
    """Remembers what a line needs from earlier events."""

    def __init__(self) -> None:
        self.unit = "scoring cards"
        self.suits = True
        self.trick: list[str] = []
        self.napoleon = -1

    def tell(self, event: Event) -> Iterator[str]:
        """Tell one event."""
        tell: Callable[[Event], Iterator[str]] = getattr(self, f"_{event['event']}")
        return tell(event)

    def _bid_words(self, event: Event) -> str:
        suit = "" if event["suit"] is None else f" {SUIT_WORDS[event['suit']]}"
        return f"{event['number']}{suit}"

    def _game(self, event: Event) -> Iterator[str]:
        rules: dict[str, Any] = event["rules"]
        self.unit = rules["counting"].replace("_", " ")
        yield f"Match {event['game']} (seed {event['seed']}), {rules['preset'].replace('_', ' ')}."
        for seat, profile in enumerate(event["profiles"]):
            yield f"  Seat {seat}: {profile}"
        ends = f"after {rules['deals']} deals"
        if rules["target_score"]:
            ends = f"at {rules['target_score']} points, or {ends}"
        yield f"The match ends {ends}. Seat {event['dealer']} deals first."

    def _deal(self, event: Event) -> Iterator[str]:
        again = f", dealt again ({event['attempt']})" if event["attempt"] else ""
        yield ""
        yield f"Deal {event['deal']}{again}. Seat {event['dealer']} deals."
        for seat, hand in enumerate(event["hands"]):
            yield f"  Seat {seat}: {cards(hand)}"
        if event["blind"]:
            yield f"  Blind:  {cards(event['blind'])}"
        if event["left_over"]:
            yield f"  Left over: {cards(event['left_over'])}"

    def _bid(self, event: Event) -> Iterator[str]:
        must = " (all passed: the opener must play)" if event["forced"] else ""
        yield f"Seat {event['seat']} bids {self._bid_words(event)}{must}."

    def _pass(self, event: Event) -> Iterator[str]:
        yield f"Seat {event['seat']} passes."

    def _redeal(self, _event: Event) -> Iterator[str]:
        yield "All have passed: the same dealer deals again."

    def _napoleon(self, event: Event) -> Iterator[str]:
        self.napoleon = event["seat"]
        yield f"Seat {event['seat']} is Napoleon and must win {event['number']} {self.unit}."

    def _trump(self, event: Event) -> Iterator[str]:
        if event["trump"] == "NT":
            yield "There is no trump."
        else:
            yield f"Trumps are {SUIT_WORDS[event['trump']]}."

    def _call(self, event: Event) -> Iterator[str]:
        yield f"Napoleon calls {card(event['card'])}: whoever holds it is the partner."

    def _blind(self, event: Event) -> Iterator[str]:
        yield f"Napoleon takes the blind: {cards(event['cards'])}."

    def _discard(self, event: Event) -> Iterator[str]:
        shown = f", {cards(event['shown'])} face up" if event["shown"] else ""
        yield f"Napoleon discards {cards(event['cards'])}{shown}."

    def _reveal(self, event: Event) -> Iterator[str]:
        yield f"  Napoleon calls for {card(event['card'])} to be shown."

    def _play(self, event: Event) -> Iterator[str]:
        self.trick.append(f"{event['seat']}: {card(event['card'])}")
        return iter(())

    def _shown(self, event: Event) -> Iterator[str]:
        if event["seat"] == self.napoleon:
            self.trick[-1] += " (the called card: Napoleon is alone!)"
        else:
            self.trick[-1] += " (the called card: the partner is known)"
        return iter(())

    def _trick(self, event: Event) -> Iterator[str]:
        yield f"  Trick {event['trick']}:  " + ", ".join(self.trick)
        self.trick = []
        worth = "" if self.unit == "tricks" else f" ({event['counted']} {self.unit})"
        yield f"    Seat {event['winner']} wins{REASONS[event['by']]}{worth}."

    def _deal_end(self, event: Event) -> Iterator[str]:
        alone = "Alone, Napoleon took"
        partner = event["partner"]
        who = alone if partner is None else f"Napoleon and partner (seat {partner}) took"
        result = "made" if event["made"] else "not made"
        yield f"{who} {event['napoleon_side']} {self.unit} of the {event['number']} bid: {result}."
        points = ", ".join(f"seat {seat} {p:+d}" for seat, p in enumerate(event["points"]))
        yield f"Points: {points}. Scores: {' '.join(str(s) for s in event['scores'])}."

    def _match_end(self, event: Event) -> Iterator[str]:
        yield ""
        winners = event["winners"]
        names = " and ".join(str(seat) for seat in winners)
        how = "Seat" if len(winners) == 1 else "Seats"
        verb = "wins" if len(winners) == 1 else "win together"
        yield f"{how} {names} {verb} after {event['deals']} deals, {max(event['scores'])} points."
