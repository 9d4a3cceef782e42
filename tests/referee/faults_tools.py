"""Tools to plant faults in a game's log: what stands where, and how to edit it.

A fault is a function that yields edited copies of a legal log, one for each place it fits, each made
so that it breaks one rule and no other one before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import planting
from .blown_apart import RULES, Match, judge
from .planting import Editable, Edited, Enter, Event, Places, entry

__all__ = ["FAULTS", "Edited", "Event", "Fault", "Places", "Played", "fault"]


@dataclass(frozen=True)
class State:
    """How a game stands before an event: copies of the referee's account."""

    hands: tuple[Counter[str], ...]
    deck: tuple[str, ...]
    reserves: tuple[Counter[str], ...]
    tokens: tuple[Counter[str], ...]
    points: tuple[int, ...]
    last_trick_side: int | None

    def holds(self, seat: int, kinds: str, but: Iterable[str] = ()) -> list[str]:
        """Return the cards of these kinds in a hand, less those in `but`."""
        left = self.hands[seat] - Counter(but)
        return sorted(name for name in left.elements() if name[0] in kinds)


@dataclass(frozen=True)
class TrickView:
    """A trick in the log: the positions of its events.

    Attributes
    ----------
    index : int
        Of the `trick` event.
    plays, tokens : list of int
        Of the `play` and `token` events.
    holder : int
        The seat with Initiative.
    site : dict
        The battle's `site` event.
    battle : int
        Position of the `battle` event.
    """

    index: int
    event: Event
    plays: list[int]
    tokens: list[int]
    holder: int
    site: Event
    battle: int

    @property
    def resolved(self) -> dict[int, Event]:
        """Each seat's card as it resolved."""
        return {card["seat"]: card for card in self.event["cards"]}


class Played(Editable):
    """A legal game, ready to be edited."""

    def __init__(self, events: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(events)
        self.players: int = self.rules["players"]
        self.side_count = 2 if self.players == 4 else self.players

    # --- looking -------------------------------------------------------------------------------

    def side(self, seat: int) -> int:
        """Return the side of a seat."""
        return seat % 2 if self.players == 4 else seat

    def around(self, first: int) -> list[int]:
        """Return the seats clockwise from `first`."""
        return [(first + step) % self.players for step in range(self.players)]

    @cached_property
    def _states(self) -> list[State | None]:
        states: list[State | None] = []

        def watch(index: int, match: Match | None) -> None:
            states.append(None if match is None else _copy(match))

        judge(self.events, watch)
        return states

    def state(self, index: int) -> State:
        """Return how the game stands before an event, from the first battle on."""
        state = self._states[index]
        assert state is not None
        return state

    @cached_property
    def tricks(self) -> list[TrickView]:
        """The tricks of the game."""
        views, plays, tokens = [], [], []
        battle, site = 0, {}
        for index, event in enumerate(self.events):
            kind = event["event"]
            if kind == "battle":
                battle = index
            elif kind == "site":
                site = event
            elif kind == "play":
                plays.append(index)
            elif kind == "token":
                tokens.append(index)
            elif kind == "trick":
                holder = self.events[battle]["initiative"]
                views.append(TrickView(index, event, plays, tokens, holder, site, battle))
                plays, tokens = [], []
        return views

    def plays(self) -> Iterator[tuple[TrickView, int, Event, State]]:
        """Yield every play: its trick, position, event, and how the game stands before it."""
        for trick in self.tricks:
            for index in trick.plays:
                yield trick, index, self.events[index], self.state(index)

    def led_before(self, trick: TrickView, index: int) -> str | None:
        """Return the suit led before a play of the trick, None if none is."""
        for play in trick.plays:
            card = self.events[play]["card"]
            if play < index and card != "R":
                return str(self.events[play]["suit"] or suit_of(card))
        return None

    def turn_acts(self, play: int, kind: str) -> int:
        """Return how often the player cycled or scouted in the turn that ends with this play."""
        count, index = 0, play - 1
        while self.events[index]["event"] in ("cycle", "scout"):
            count += self.events[index]["event"] == kind
            index -= 1
        return count

    def cards_of(self, trick: TrickView) -> dict[int, str]:
        """Return the card each seat played."""
        return {self.events[play]["seat"]: self.events[play]["card"] for play in trick.plays}

    def tokens_of(self, trick: TrickView) -> list[tuple[int, str]]:
        """Return the tokens played in a trick, each with its seat."""
        return [(self.events[place]["seat"], self.events[place]["token"]) for place in trick.tokens]

    def kinds_of(self, trick: TrickView) -> list[str]:
        """Return the tokens played in a trick."""
        return [token for _, token in self.tokens_of(trick)]

    # --- editing -------------------------------------------------------------------------------

    def with_resolved(self, trick: TrickView, seat: int, **fields: Any) -> Edited:
        """Return the log with a card of a `trick` event resolved in another way."""
        cards = [
            {**card, **fields} if card["seat"] == seat else card for card in trick.event["cards"]
        ]
        return self.replace(trick.index, cards=cards)


def _copy(match: Match) -> State:
    table = match.table
    return State(
        hands=tuple(Counter(hand) for hand in table.hands),
        deck=tuple(table.deck),
        reserves=tuple(Counter(reserve) for reserve in table.reserves),
        tokens=tuple(+tokens for tokens in table.tokens),
        points=tuple(match.points),
        last_trick_side=match.last_trick_side,
    )


def suit_of(card: str) -> str:
    """Return the suit a plain or light card is played in."""
    return {"T": "I", "S": "C"}.get(card[0], card[0])


# --- the list of faults ----------------------------------------------------------------------------


Fault = planting.Fault[Played]

FAULTS: dict[str, Fault] = {}
"""Every kind of fault by its name."""


def fault(*rules: str) -> Enter[Played]:
    """Enter a function in the list of faults, with the rule it breaks."""
    return entry(FAULTS, RULES, *rules)
