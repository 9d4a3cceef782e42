"""The events of a battle as scenes: how the table stands after each side's turn, and what was done in it."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from napsim.games.game import Event

Point = tuple[float, float]


@dataclass
class Piece:
    """A unit on the table.

    Attributes
    ----------
    name, side, arm
        As set up.
    corners : list of Point
        Front left, front right, back right, back left, in cm.
    ranks, confused : int
        Men.
    gun : Point or None
        Where its gun stands when its gunners have left it.
    """

    name: str
    side: int
    arm: str
    corners: list[Point]
    ranks: int
    confused: int
    gun: Point | None = None

    @property
    def middle(self) -> Point:
        """Give the middle of the rectangle."""
        (x0, y0), _, (x2, y2), _ = self.corners
        return (x0 + x2) / 2, (y0 + y2) / 2


@dataclass
class Scene:
    """The table after a side's turn (or at the start) and what was done in that turn.

    Attributes
    ----------
    title : str
    units : dict of int to Piece
        Units on the table.
    commanders : dict of int to (side, rank, place)
    holders : list of int or None
        Side that holds each objective.
    fallen : list of (side, place)
        Where men have fallen so far.
    ways, shots, combats : list
        Of this turn: ways marched (from, to, side), lines of fire, combats (place, place, words).
    words : list of str
        What is told below the picture.
    """

    title: str
    units: dict[int, Piece]
    commanders: dict[int, tuple[int, str, Point]]
    holders: list[int | None]
    fallen: list[tuple[int, Point]] = field(default_factory=list)
    ways: list[tuple[Point, Point, int]] = field(default_factory=list)
    shots: list[tuple[Point, Point, int]] = field(default_factory=list)
    combats: list[tuple[Point, Point, str]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)


@dataclass
class Film:
    """A whole battle as scenes, and what does not change.

    Attributes
    ----------
    armies : list of str
        Names by side.
    table : Point
        Width and length in cm.
    objectives, terrain : list of (name, kind, corners)
    scenes : list of Scene
    """

    armies: list[str]
    table: Point
    objectives: list[tuple[str, str, list[Point]]]
    terrain: list[tuple[str, str, list[Point]]]
    scenes: list[Scene]


def film(events: Iterable[Event]) -> Film:
    """Replay a battle's events into scenes.

    Parameters
    ----------
    events : iterable of dict
        As `transcript.read_log` gives them.
    """
    told = iter(events)
    opening = next(told)
    shown = _open(opening)
    now = deepcopy(shown.scenes[0])
    for event in told:
        kind = event["event"]
        if kind == "turn":
            now = _fresh(now, f"Turn {event['turn']}, {shown.armies[event['side']]}")
        elif kind == "turn_end":
            shown.scenes.append(deepcopy(now))
        elif kind == "end":
            winner = event["winner"]
            result = "a draw" if winner is None else f"the {shown.armies[winner]} win"
            now.title += f": {result}"
            # a battle that ends within a turn has no turn_end
            if shown.scenes[-1].title == now.title.split(":")[0]:
                shown.scenes[-1].title = now.title
            else:
                shown.scenes.append(deepcopy(now))
        else:
            _CHANGES.get(kind, _nothing)(now, event, shown)
    return shown


def _cm(point: Iterable[int]) -> Point:
    x, y = point
    return x / 100, y / 100


def _open(event: Event) -> Film:
    units = {
        one["unit"]: Piece(
            one["name"], one["side"], one["arm"], [_cm(p) for p in one["corners"]], one["men"], 0
        )
        for one in event["units"]
    }
    leaders = {
        one["commander"]: (one["side"], one["rank"], _cm(one["at"])) for one in event["commanders"]
    }
    places = [
        [(one["name"], one["kind"], [_cm(p) for p in one["corners"]]) for one in event[what]]
        for what in ("objectives", "terrain")
    ]
    first = Scene("Set-up", units, leaders, [None] * len(places[0]))
    return Film(event["armies"], _cm(event["table"]), places[0], places[1], [first])


def _fresh(now: Scene, title: str) -> Scene:
    return Scene(title, now.units, now.commanders, now.holders, now.fallen)


def _nothing(now: Scene, event: Event, shown: Film) -> None:
    """Pass over what does not change the picture."""


def _move(now: Scene, event: Event, shown: Film) -> None:
    unit = now.units[event["unit"]]
    if event["from"] != event["to"]:
        now.ways.append((_cm(event["from"]), _cm(event["to"]), unit.side))
    if event.get("at_gun") is False and unit.gun is None:
        unit.gun = _cm(event["from"])
    elif event.get("at_gun"):
        unit.gun = None
    unit.corners = [_cm(p) for p in event["corners"]]


def _flight(now: Scene, event: Event, shown: Film) -> None:
    unit = now.units[event["unit"]]
    if unit.arm == "artillery" and unit.gun is None:
        unit.gun = _cm(event["from"])
    unit.corners = [_cm(p) for p in event["corners"]]
    now.ways.append((_cm(event["from"]), _cm(event["to"]), unit.side))
    now.words.append(f"{unit.name} flees")


def _form(now: Scene, event: Event, shown: Film) -> None:
    unit = now.units[event["unit"]]
    unit.corners = [_cm(p) for p in event["corners"]]
    now.words.append(f"{unit.name} forms {event['formation']}")


def _rally(now: Scene, event: Event, shown: Film) -> None:
    unit = now.units[event["unit"]]
    unit.ranks, unit.confused = event["ranks"], event["confused"]
    now.words.append(f"{unit.name} rallies {event['returned']}")


def _commander(now: Scene, event: Event, shown: Film) -> None:
    side, rank, _ = now.commanders[event["commander"]]
    now.commanders[event["commander"]] = (side, rank, _cm(event["to"]))


def _fall(now: Scene, unit: Piece, men: int) -> None:
    now.fallen.extend([(unit.side, unit.middle)] * men)


def _fire(now: Scene, event: Event, shown: Film) -> None:
    gun, target = now.units[event["unit"]], now.units[event["target"]]
    now.shots.append((gun.middle, target.middle, gun.side))
    target.ranks, target.confused = event["ranks"], event["confused_total"]
    _fall(now, target, event["killed"])


def _combat(now: Scene, event: Event, shown: Film) -> None:
    attacker, defender = now.units[event["attacker"]], now.units[event["defender"]]
    mine, theirs = event["cards"]
    bonus = f"+{event['bonus']}" if event["bonus"] else ""
    now.combats.append((attacker.middle, defender.middle, f"{mine} : {theirs}{bonus}"))
    for loss in event["losses"]:
        unit = now.units[loss["unit"]]
        unit.ranks, unit.confused = loss["ranks"], loss["confused_total"]
        _fall(now, unit, loss["killed"])


def _gone(now: Scene, event: Event, shown: Film) -> None:
    unit = now.units.pop(event["unit"])
    if event["event"] == "eliminated":
        _fall(now, unit, unit.ranks + unit.confused)
        now.words.append(f"{unit.name} cannot run and is eliminated")
    else:
        now.words.append(f"{unit.name} is no more")


def _objective(now: Scene, event: Event, shown: Film) -> None:
    now.holders[event["objective"]] = event["side"]
    name = shown.objectives[event["objective"]][0].replace("_", " ")
    now.words.append(f"the {shown.armies[event['side']]} take {name}")


_CHANGES: dict[str, Any] = {
    "move": _move,
    "flight": _flight,
    "formation": _form,
    "rally": _rally,
    "commander": _commander,
    "fire": _fire,
    "combat": _combat,
    "removed": _gone,
    "eliminated": _gone,
    "objective": _objective,
}
