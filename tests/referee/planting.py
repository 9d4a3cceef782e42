"""Planted faults: proof that a referee bites. What the referees of all games share.

A *fault* edits the log of a legal game so that it breaks one rule. `exercise` plants a fault in real games
and insists that the referee refuses every edited log, naming that rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

from .event_log import RuleViolation

Event = dict[str, Any]
Edited = list[Event]
Places = Iterator[Edited]


class Editable:
    """The log of a legal game, and edited copies of it.

    Parameters
    ----------
    events : sequence of dict
        The log, which the referee accepts.
    """

    def __init__(self, events: Sequence[Mapping[str, Any]]) -> None:
        self.events: list[Event] = [dict(event) for event in events]
        self.rules: dict[str, Any] = self.events[0]["rules"]

    def find(self, *kinds: str) -> Iterator[tuple[int, Event]]:
        """Yield the events of these kinds with their positions."""
        for index, event in enumerate(self.events):
            if event["event"] in kinds:
                yield index, event

    def next_is(self, index: int, *kinds: str) -> bool:
        """Tell whether the event after this one is of one of these kinds."""
        return index + 1 < len(self.events) and self.events[index + 1]["event"] in kinds

    def replace(self, index: int, **fields: Any) -> Edited:
        """Return the log with some fields of one event changed."""
        edited = list(self.events)
        edited[index] = {**edited[index], **fields}
        return edited

    def insert(self, index: int, *events: Event) -> Edited:
        """Return the log with events put in before position `index`."""
        return [*self.events[:index], *events, *self.events[index:]]

    def remove(self, index: int, count: int = 1) -> Edited:
        """Return the log without `count` events."""
        return [*self.events[:index], *self.events[index + count :]]

    def swap(self, one: int, other: int) -> Edited:
        """Return the log with two events in each other's places."""
        edited = list(self.events)
        edited[one], edited[other] = edited[other], edited[one]
        return edited

    def move(self, index: int, after: int) -> Edited:
        """Return the log with an event moved to just after a later one."""
        between = self.events[index + 1 : after + 1]
        return [*self.events[:index], *between, self.events[index], *self.events[after + 1 :]]

    def with_rules(self, **rules: Any) -> Edited:
        """Return the log of the same game under other rules."""
        return self.replace(0, rules={**self.rules, **rules})

    def with_entry(self, index: int, name: str, place: int, value: Any) -> Edited:
        """Return the log with one entry of a list changed: a seat's, or a side's."""
        values = list(self.events[index][name])
        values[place] = value
        return self.replace(index, **{name: values})


Game = TypeVar("Game", bound=Editable)


@dataclass(frozen=True)
class Fault(Generic[Game]):
    """A kind of fault.

    Attributes
    ----------
    name, meaning : str
        What is wrong in the edited log.
    rules : tuple of str
        The rule it breaks; several where the same wrong event may be named by either.
    places : callable
        Yields an edited log for each place in a game where the fault fits.
    """

    name: str
    meaning: str
    rules: tuple[str, ...]
    places: Callable[[Game], Places]


Enter = Callable[[Callable[[Game], Places]], Callable[[Game], Places]]


def entry(faults: dict[str, Fault[Game]], book: Mapping[str, str], *rules: str) -> Enter[Game]:
    """Return a decorator that enters a function in a list of faults, with the rules it breaks."""
    for rule in rules:
        if rule not in book:
            raise KeyError(rule)

    def enter(places: Callable[[Game], Places]) -> Callable[[Game], Places]:
        name, meaning = places.__name__, (places.__doc__ or "").strip()
        if name in faults or not meaning:
            raise ValueError(f"fault {name} is listed already, or has no meaning")
        faults[name] = Fault(name, meaning, rules, places)
        return places

    return enter


def planted(fault: Fault[Game], games: Iterable[Game], places: int, each: int) -> Iterator[Edited]:
    """Yield up to `places` logs with the fault planted, at most `each` of them from one game."""
    left = places
    for game in games:
        if left <= 0:
            return
        for edited in islice(fault.places(game), min(each, left)):
            left -= 1
            yield edited


def exercise(
    judge: Callable[[Edited], object],
    fault: Fault[Game],
    games: Iterable[Game],
    places: int = 6,
    each: int = 2,
) -> int:
    """Plant a fault in games and insist that the referee catches it everywhere.

    Parameters
    ----------
    judge : callable
        The referee, which raises `RuleViolation`.
    games : iterable of Editable
        Legal games, tried one after another until there are places enough.
    places : int
        How many places to try at most.
    each : int
        How many places in one game at most.

    Returns
    -------
    int
        In how many places the fault was planted: 0 if it has not been exercised.

    Raises
    ------
    AssertionError
        If the referee accepts an edited log, or names a rule the fault does not break.
    """
    count = 0
    for edited in planted(fault, games, places, each):
        count += 1
        violation = _violation(judge, edited)
        assert violation is not None, f"{fault.name} was not caught: {fault.meaning}"
        assert violation.rule in fault.rules, (
            f"{fault.name} ({fault.meaning}) was caught as: {violation}"
        )
    return count


def _violation(judge: Callable[[Edited], object], events: Edited) -> RuleViolation | None:
    """Return why the referee refuses a log, None if it accepts it."""
    try:
        judge(events)
    except RuleViolation as violation:
        return violation
    return None
