"""Tools to plant faults in the log of a match of Napoleon: what stands where.

A fault is a function that yields edited copies of a legal log, one for each place it fits, each made
so that it breaks one rule and no other one before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import planting
from .napoleon import RULES, Match, judge
from .napoleon_match import Bid
from .planting import Editable, Edited, Enter, Event, Places, entry

__all__ = ["FAULTS", "DealView", "Edited", "Event", "Fault", "Places", "Played", "fault"]


@dataclass(frozen=True)
class State:
    """How a deal stands before an event: copies of the referee's account."""

    hands: tuple[frozenset[str], ...]
    passed: frozenset[int]
    high: Bid | None
    trump: str | None
    called: str | None
    partner: int | None
    called_for: bool
    shown: bool
    discards: tuple[str, ...]
    left_over: tuple[str, ...]
    trick: int

    def follows(self, seat: int, led: str) -> list[str]:
        """Return the cards of a seat that follow suit."""
        return sorted(card for card in self.hands[seat] if card[1] == led)

    def others(self, seat: int, led: str) -> list[str]:
        """Return the cards of a seat that do not."""
        return sorted(card for card in self.hands[seat] if card[1] != led)


@dataclass(frozen=True)
class TrickView:
    """A trick in the log: the positions of its `trick` event and of its `play` events."""

    index: int
    event: Event
    plays: list[int]


class DealView:
    """A deal in the log, passed out or played: the positions of its events.

    Parameters
    ----------
    events : sequence of dict
        The whole log.
    start, stop : int
        Position of the `deal` event, and of the first event that is not of this deal.
    """

    def __init__(self, events: Sequence[Event], start: int, stop: int) -> None:
        self.events, self.start, self.stop = events, start, stop
        self.event = events[start]

    def at(self, *kinds: str) -> list[int]:
        """Return the positions of the events of these kinds."""
        return [i for i in range(self.start, self.stop) if self.events[i]["event"] in kinds]

    def one(self, kind: str) -> int | None:
        """Return the position of the only event of this kind, None if there is none."""
        return next(iter(self.at(kind)), None)

    @property
    def played(self) -> bool:
        """Whether it was not passed out."""
        return self.one("deal_end") is not None

    @property
    def score(self) -> tuple[int, Event]:
        """The `deal_end` event and its position."""
        index = self.at("deal_end")[0]
        return index, self.events[index]

    @property
    def napoleon(self) -> int:
        """Napoleon's seat."""
        return int(self.score[1]["napoleon"])

    @property
    def partner(self) -> int | None:
        """The partner's seat."""
        seat = self.score[1]["partner"]
        return None if seat is None else int(seat)

    @cached_property
    def tricks(self) -> list[TrickView]:
        """The tricks of the deal."""
        views, plays = [], []
        for index in self.at("play", "trick"):
            if self.events[index]["event"] == "play":
                plays.append(index)
            else:
                views.append(TrickView(index, self.events[index], plays))
                plays = []
        return views


class Played(Editable):
    """A legal match, ready to be edited."""

    def __init__(self, events: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(events)
        self.players: int = self.rules["players"]

    @cached_property
    def all_deals(self) -> list[DealView]:
        """All deals, those passed out too."""
        starts = [index for index, _ in self.find("deal")]
        stops = [*starts[1:], len(self.events)]
        return [DealView(self.events, *span) for span in zip(starts, stops, strict=True)]

    @property
    def deals(self) -> list[DealView]:
        """The deals that were played."""
        return [deal for deal in self.all_deals if deal.played]

    def tricks(self, *, first: bool = True) -> Iterator[tuple[DealView, TrickView]]:
        """Yield the tricks of the match, with or without the first ones of the deals."""
        for deal in self.deals:
            for trick in deal.tricks[0 if first else 1 :]:
                yield deal, trick

    def plays(self) -> Iterator[tuple[TrickView, int, Event, State]]:
        """Yield every play: its trick, position, event, and how the deal stands before it."""
        for _, trick in self.tricks():
            for index in trick.plays:
                yield trick, index, self.events[index], self.state(index)

    def cards_of(self, trick: TrickView) -> dict[str, int]:
        """Return the cards of a trick, each with the seat that played it."""
        return {self.events[play]["card"]: self.events[play]["seat"] for play in trick.plays}

    def specials(self, trump: str) -> list[str]:
        """Return the specials in force with this trump."""
        other = {"C": "S", "S": "C", "D": "H", "H": "D"}.get(trump)
        names = ["AS"] if other is None else ["AS", f"J{trump}", f"J{other}"]
        return names[: self.rules["specials"]]

    @cached_property
    def _states(self) -> list[State | None]:
        states: list[State | None] = []

        def watch(index: int, match: Match | None) -> None:
            states.append(_copy(match))

        judge(self.events, watch)
        return states

    def state(self, index: int) -> State:
        """Return how the deal stands before an event."""
        state = self._states[index]
        assert state is not None
        return state

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """Return the seat so many steps clockwise."""
        return (seat + steps) % self.players


def _copy(match: Match | None) -> State | None:
    if match is None or match.deal is None:
        return None
    deal = match.deal
    return State(
        hands=tuple(frozenset(hand) for hand in deal.hands),
        passed=frozenset(deal.passed),
        high=deal.high,
        trump=deal.trump,
        called=deal.called,
        partner=deal.partner,
        called_for=deal.called_for,
        shown=deal.shown,
        discards=tuple(deal.discards),
        left_over=tuple(deal.left_over),
        trick=deal.trick,
    )


# --- the list of faults ----------------------------------------------------------------------------

Fault = planting.Fault[Played]

FAULTS: dict[str, Fault] = {}
"""Every kind of fault by its name."""


def fault(*rules: str) -> Enter[Played]:
    """Enter a function in the list of faults, with the rule it breaks."""
    return entry(FAULTS, RULES, *rules)
