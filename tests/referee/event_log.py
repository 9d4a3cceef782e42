"""A game's log as a referee reads it: one event after another, each field checked for its form.

What the referees of all games share. A *violation* always names a rule of its game's book of rules,
says what is wrong in words, and gives the index of the event that shows it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NoReturn, TypeVar

_KNOWN: set[str] = set()

Record = TypeVar("Record")


def rule_book(rules: dict[str, str]) -> dict[str, str]:
    """Make the rules of a game known, each a name with its meaning, and return them."""
    _KNOWN.update(rules)
    return rules


class RuleViolation(Exception):  # noqa: N818 - it is the game that is at fault, not the program
    """The log shows something the rules do not allow.

    Parameters
    ----------
    rule : str
        A name out of the game's book of rules.
    message : str
        What is wrong, in words.
    event_index : int
        Position in the log of the event that shows it, from 0; the log's length if it ends too soon.
    """

    def __init__(self, rule: str, message: str, event_index: int) -> None:
        if rule not in _KNOWN:
            raise KeyError(rule)
        super().__init__(f"event {event_index}: [{rule}] {message}")
        self.rule = rule
        self.message = message
        self.event_index = event_index


class IllegalGameError(AssertionError):
    """A referee refuses a game of the engine's; says which game, which event and why."""


def accepted(
    judge: Callable[[Sequence[Mapping[str, Any]]], Record],
    table: object,
    events: Sequence[Mapping[str, Any]],
) -> Record:
    """Give what a referee records of a game; raise `IllegalGameError` where it refuses."""
    try:
        return judge(events)
    except RuleViolation as violation:
        shown = json.dumps(events[violation.event_index : violation.event_index + 1])
        raise IllegalGameError(f"{table}\n{shown}\n{violation}") from violation


class Event:
    """One event of the log, with checked access to its fields."""

    __slots__ = ("data", "index", "kind")

    def __init__(self, data: Mapping[str, Any], index: int) -> None:
        self.index = index
        if not isinstance(data, Mapping) or not isinstance(data.get("event"), str):
            raise RuleViolation("contract", "an event is an object with a field 'event'", index)
        self.data = data
        self.kind: str = data["event"]

    def fail(self, rule: str, message: str) -> NoReturn:
        """Raise a violation at this event."""
        raise RuleViolation(rule, f"{self.kind}: {message}", self.index)

    def field(self, name: str) -> Any:
        """Return a field that must be there."""
        if name not in self.data:
            self.fail("contract", f"field {name!r} is missing")
        return self.data[name]

    def integer(self, name: str) -> int:
        """Return a whole number."""
        value = self.field(name)
        if not isinstance(value, int) or isinstance(value, bool):
            self.fail("contract", f"{name} = {value!r} is not a whole number")
        return value

    def index_below(self, name: str, bound: int) -> int:
        """Return a seat or a side: a whole number from 0 to `bound` - 1."""
        value = self.integer(name)
        if not 0 <= value < bound:
            self.fail("contract", f"{name} = {value} is not one of 0 to {bound - 1}")
        return value

    def index_or_none(self, name: str, bound: int) -> int | None:
        """Return a seat or a side, or None for null."""
        return None if self.field(name) is None else self.index_below(name, bound)

    def flag(self, name: str) -> bool:
        """Return true or false."""
        value = self.field(name)
        if not isinstance(value, bool):
            self.fail("contract", f"{name} = {value!r} is not true or false")
        return value

    def text(self, name: str) -> str:
        """Return a word."""
        value = self.field(name)
        if not isinstance(value, str):
            self.fail("contract", f"{name} = {value!r} is not a word")
        return value

    def text_or_none(self, name: str) -> str | None:
        """Return a word, or None for null or a field left out."""
        return None if self.data.get(name) is None else self.text(name)

    def names(self, name: str, *, may_lack: bool = False) -> list[str]:
        """Return a list of card or token names; a single name counts as a list of one."""
        value = self.data.get(name)
        if value is None and may_lack:
            return []
        value = self.field(name)
        if isinstance(value, str):
            return [value]
        if not _is_list(value) or not all(isinstance(item, str) for item in value):
            self.fail("contract", f"{name} = {value!r} is not a list of names")
        return list(value)

    def numbers(self, name: str, length: int | None = None) -> list[int]:
        """Return a list of whole numbers, of this length if one is given."""
        value = self.field(name)
        whole = _is_list(value) and all(
            isinstance(item, int) and not isinstance(item, bool) for item in value
        )
        if not whole or length not in (None, len(value)):
            many = "" if length is None else f"{length} "
            self.fail("contract", f"{name} = {value!r} is not a list of {many}whole numbers")
        return list(value)


class Log:
    """The events of a game, read once from front to back.

    Parameters
    ----------
    events : iterable of dict
        The events, as `napsim play --json` prints them.
    watch : callable, optional
        Called with the event's index just before each event is judged.

    Attributes
    ----------
    out_of_place : mapping
        The rule an event breaks by standing where another one must come, by kind of event.
    missing : mapping
        For other events, the rule broken because the one that must come is not there, by its kind;
        "sequence" where there is none.
    """

    out_of_place: ClassVar[Mapping[str, str]] = {}
    missing: ClassVar[Mapping[str, str]] = {}

    def __init__(
        self, events: Iterable[Mapping[str, Any]], watch: Callable[[int], None] | None = None
    ) -> None:
        self._events: Sequence[Mapping[str, Any]] = list(events)
        self._next = 0
        self._watch = watch

    def next_kind(self) -> str | None:
        """Return the kind of the event that comes next, None at the end."""
        if self._next >= len(self._events):
            return None
        return Event(self._events[self._next], self._next).kind

    def take(self, kind: str) -> Event:
        """Take the next event, which must be of this kind."""
        if self._next >= len(self._events):
            raise RuleViolation("sequence", f"the log ends where {kind} must come", self._next)
        event = Event(self._events[self._next], self._next)
        if event.kind != kind:
            rule = self.out_of_place.get(event.kind) or self.missing.get(kind, "sequence")
            event.fail(rule, f"{kind} must come here")
        if self._watch is not None:
            self._watch(self._next)
        self._next += 1
        return event

    def fail(self, rule: str, message: str) -> NoReturn:
        """Raise a violation at the event that comes next, or because there is none."""
        if self._next >= len(self._events):
            raise RuleViolation("sequence", f"the log ends too soon: {message}", self._next)
        raise RuleViolation(rule, message, self._next)

    def finish(self) -> None:
        """Check that nothing follows the end."""
        if self._next < len(self._events):
            event = Event(self._events[self._next], self._next)
            event.fail("sequence", "nothing may follow the end of the game")


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple)
