"""A game's log as the referee reads it: one event after another, each field checked for its form.

A *violation* always names a rule (see `RULES`), says what is wrong in words, and gives the index of
the event that shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NoReturn

RULES: Final[dict[str, str]] = {
    "contract": "every event has the agreed fields, of the agreed form",
    "sequence": "events come in the order in which the game is played",
    "sides": "two or three play each for himself, four as seats 0 and 2 against 1 and 3",
    "layout": "the Sites face up come from the Site deck, as many as the rules say",
    "cards": "a card can only be used by whoever has it, and every card is in exactly one place",
    "reserve_deal": "each Reserve holds so many Commanders, light troops and other cards",
    "tokens_deal": "each player starts with so many tokens, as far as the supply goes",
    "purchase": "Reserve cards buy tokens: one for one, no Commanders, in turn, within the limit",
    "shuffle": "each battle starts with all cards that are not in a Reserve in the deck",
    "deal": "hands are dealt from the top of the deck: the peek, then up to the Site's size",
    "site": "the holder of the Initiative picks an unused Site; an extra battle draws one",
    "battle": "battles are numbered from one; those after the last Site face up are extra",
    "deployment": "partners with Initiative may swap the same few cards blind, once, at once",
    "reserve_draw": "Reserve draws: Initiative first, then clockwise, as many out as in",
    "draw": "cards are drawn from the top of the deck, in its order, as many as are due",
    "turn": "players play clockwise from the leader, each with one card, if they have one",
    "lead": "who leads a trick, who is treated as leading it, and which suit is led",
    "cycle": "Cycle: so many times a trick, one light card, its rank in cards, one is kept",
    "scout": "Scout: so many times a trick, one Scout, an opponent's cards shown, one drawn",
    "follow": "a player with plain cards of the suit led must follow it",
    "declare": "a led Commander declares one of its own suits, nobody else declares",
    "strengthen": "only Tirailleurs strengthen, and never a Retreat",
    "march": "the partner's march to the guns: once, at the side's first plain Artillery card",
    "token": "tokens: one's own, one each, in turn from the lead player, with a card in the trick",
    "plus_three": "no +3 in a trick with a Retreat",
    "suit_change": "a Suit Change names a suit, no other token does",
    "redraw": "Draw 2, Discard 2 puts as many cards under the deck as it drew",
    "reversal": "an even number of Reversals cancel each other",
    "resolved_suit": "the suit in which a card resolves",
    "resolved_rank": "the rank at which a card resolves",
    "winner": "who wins the trick",
    "decisive": "when a trick is decisive",
    "commanders": "the Commanders in a trick, and those a side takes in decisive tricks",
    "decisive_count": "a side's decisive tricks in the battle",
    "net": "the net count: decisive tricks less those of the lowest side",
    "points": "points by the table, one more for each Commander, and their total",
    "rout": "a Rout: at least half the battle's size decisive, and all by one side",
    "rout_points": "a Rout scores the Site's size in Rout points",
    "initiative": "the next Initiative: the fewest points, the holder keeps it in a tie",
    "initiative_token": "the player who gains the Initiative takes a +3 token",
    "reserve_bonus": "the bonus for what is left in Reserve at the end",
    "tie_break": "ties: Rout points, last trick, last battle, third player",
    "ending": "when the game ends, how, and who has won",
}
"""Rule names used in violations, each with its meaning."""


_OUT_OF_PLACE: Final = {
    "buy": "purchase",
    "deploy": "deployment",
    "reserve_draw": "reserve_draw",
    "cycle": "cycle",
    "scout": "scout",
    "play": "turn",
    "march": "march",
    "token": "token",
    "trick": "turn",
    "standing": "ending",
    "end": "ending",
}
"""The rule an event breaks by standing where another one must come."""


class RuleViolation(Exception):  # noqa: N818 - it is the game that is at fault, not the program
    """The log shows something the rules do not allow.

    Parameters
    ----------
    rule : str
        One of `RULES`.
    message : str
        What is wrong, in words.
    event_index : int
        Position in the log of the event that shows it, from 0; the log's length if it ends too soon.
    """

    def __init__(self, rule: str, message: str, event_index: int) -> None:
        if rule not in RULES:
            raise KeyError(rule)
        super().__init__(f"event {event_index}: [{rule}] {message}")
        self.rule = rule
        self.message = message
        self.event_index = event_index


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
    """

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
            rule = "ending" if kind in ("standing", "end") else "sequence"
            event.fail(_OUT_OF_PLACE.get(event.kind, rule), f"{kind} must come here")
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
