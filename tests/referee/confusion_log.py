"""A battle's log as the referee reads it, and the rules a violation can name.

A rule's meaning begins with the heading it stands under in the rule text; "ruling" after a heading marks
what the text leaves open and the game's page settles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

from .event_log import Event as EventBase
from .event_log import Log as EventLog
from .event_log import RuleViolation, rule_book

__all__ = ["RULES", "Event", "Log", "Point", "RuleViolation"]

RULES: Final = rule_book(
    {
        "contract": "The log: every event has the agreed fields, of the agreed form",
        "sequence": "Course of play: events come in the order in which the battle is fought",
        "table": "Setup: the table has the width and length the rules give",
        "objectives": "Setup: the objectives lie as the scenario says, or fairly spaced across",
        "terrain": "Setup: further terrain lies as the scenario says, or is drawn in turn",
        "army": "Setup: each side has the units, officers, guns and markers of its army",
        "deployment": "Setup: units stand near their back line or where the scenario puts them",
        "commanders": "Setup: each side has the general and aides of its army, near its back line",
        "cut": "Setup: the pack is cut for the first move, again if the cards are equal",
        "figure": "Setup, ruling: place, facing, formation and men give a unit's rectangle",
        "pack": "Setup: a pack holds 52 cards and is shuffled when it has run out",
        "turn": "Course of play: the sides take turns, numbered from one",
        "phase": "Course of play: orders come first, then long-range fire, then combats",
        "own": "Course of play: a side moves, fires and attacks with its own units on the table",
        "order": "Course of play: a unit moves or rallies or changes formation, once a turn",
        "activations": "Course of play, ruling: so many units take an order in a turn",
        "move_from": "Moving: a unit moves from where it stands",
        "distance": "Moving: how far foot, guns, cavalry and commanders may move",
        "engaged": "Moving: a unit engaged in combat cannot move",
        "disordered": "Moving: a unit with men in ranks and men confused cannot move",
        "stop": "Moving: units stop short of enemies who face them",
        "pass": "Moving: units pass enemies who look elsewhere at a distance",
        "through": "Moving, ruling: nobody passes through enemies in ranks",
        "edge": "Moving, ruling: a unit ends wholly on the table",
        "overlap": "Moving, ruling: a unit ends on nobody else's ground",
        "formation": "Moving, ruling: infantry and cavalry in ranks change between line and column",
        "commander": "Moving: generals and aides move once a turn, in any direction",
        "mob": "Moving: who has nobody in ranks moves as a mob, in the direction it runs",
        "mob_distance": "Moving: a mob keeps its distance from enemy troops",
        "flight": "Moving: a mob runs away when the enemy approaches, the whole way",
        "eliminated": "Moving: a mob unable to run the whole way is eliminated",
        "gunners": "Rallying: gunners who fled return to their gun before they can fire it",
        "rally_near": "Rallying: no rally near enemies in ranks who face the unit",
        "rally": "Rallying: as many men return as are in ranks, one more with a commander",
        "rally_mob": "Rallying: a mob rallies by its commander, far from any enemy in ranks",
        "beside": "Rallying, ruling: a commander helps who stands next to the unit",
        "officers": "Combat: officers are last to be killed or confused, and first to return",
        "gun": "Long range fire: a gun with its gunners fires once a turn",
        "target": "Long range fire: guns fire at enemy units",
        "range": "Long range fire: how near and how far guns fire",
        "arc": "Long range fire: how far to the left and right guns fire",
        "sight": "Long range fire: guns need a clear line of sight",
        "cover": "Long range fire; Combat: woods, walls, redoubts and trenches give cover",
        "markers": "Long range fire: a shot costs markers, more against cover",
        "shot": "Long range fire: one man is killed, none confused",
        "attack": "Combat: units in ranks attack enemies in ranks, once a turn each",
        "reach": "Combat: combat is between units near enough to each other",
        "facing": "Combat: at least one of the two faces the other",
        "cavalry": "Combat: cavalry does not attack units behind a wall or in woods",
        "card": "Combat: each side turns up the top card of its pack",
        "bonus": "Combat: infantry and artillery behind wall or works add to their card",
        "winner": "Combat: the higher card wins, equal cards hurt both",
        "killed": "Combat: one man is killed",
        "count": "Combat: dead men are counted until the engagement is over",
        "confused": "Combat: so many men are confused, by ladder, arm and direction",
        "flank": "Special combat situations: an attack on the flank or rear",
        "removed": "Combat, ruling: a unit without men is taken off",
        "objective": "Winning the battle: the last men in ranks on an objective hold it",
        "count_held": "Winning the battle: what each side holds and has left",
        "ending": "Winning the battle: when the battle ends, how, and who has won",
    }
)

Point = tuple[int, int]


class Event(EventBase):
    """One event of the log, with checked access to its fields."""

    __slots__ = ()

    def fail(self, rule: str, message: str) -> NoReturn:
        """Raise a violation at this event, naming the paragraph of the rules."""
        super().fail(rule, f"{message} ({RULES[rule].split(':')[0]})")

    def require(self, rule: str, holds: bool, message: str) -> None:
        """Raise a violation at this event unless something holds."""
        if not holds:
            self.fail(rule, message)

    def equal(self, rule: str, name: str, due: object) -> None:
        """Raise a violation unless a field has the value due."""
        found = self.field(name)
        if type(found) is not type(due) or found != due:
            self.fail(rule, f"{name} = {found!r} where {due!r} is due")

    def records(self, name: str) -> list[Event]:
        """Return a list of objects, each readable like an event."""
        value = self.field(name)
        if not isinstance(value, list) or not all(isinstance(one, Mapping) for one in value):
            self.fail("contract", f"{name} is not a list of objects")
        return [Event({**one, "event": f"{self.kind}, {name}"}, self.index) for one in value]

    def names(self, name: str) -> list[str]:
        """Return a list of words."""
        value = self.field(name)
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            self.fail("contract", f"{name} = {value!r} is not a list of words")
        return list(value)

    def numbers(self, name: str, length: int) -> list[int]:
        """Return a list of so many whole numbers."""
        value = self.field(name)
        if not isinstance(value, list) or len(value) != length or not all(map(is_whole, value)):
            self.fail("contract", f"{name} = {value!r} is not a list of {length} whole numbers")
        return list(value)

    def point(self, name: str) -> Point:
        """Return a place on the table."""
        x, y = self.numbers(name, 2)
        return x, y

    def points(self, name: str) -> tuple[Point, ...]:
        """Return four corners."""
        value = self.field(name)
        good = isinstance(value, list) and len(value) == 4
        good = good and all(isinstance(p, list) and len(p) == 2 for p in value)
        if not good or not all(is_whole(number) for p in value for number in p):
            self.fail("contract", f"{name} = {value!r} is not a list of four places")
        return tuple((p[0], p[1]) for p in value)


class Log(EventLog):
    """The events of a battle, read once from front to back."""

    def take(self, *kinds: str, rule: str = "sequence") -> Event:  # type: ignore[override]
        """Take the next event, which must be of one of these kinds; else `rule` is broken."""
        if self._next >= len(self._events):
            raise RuleViolation(rule, f"the log ends where {' or '.join(kinds)} is due", self._next)
        event = Event(self._events[self._next], self._next)
        if event.kind not in kinds:
            event.fail(rule, f"{' or '.join(kinds)} is due here")
        if self._watch is not None:
            self._watch(self._next)
        self._next += 1
        return event

    def finish(self) -> None:
        """Make sure that nothing comes any more."""
        if self._next < len(self._events):
            raise RuleViolation("ending", "the battle is over", self._next)


def is_whole(value: object) -> bool:
    """Tell whether this is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)
