"""Tools to plant faults in a battle's log: how the battle stands before an event, and how to edit it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from functools import cached_property
from math import hypot, isqrt
from typing import Any

from .cards_and_confusion import Battle, judge
from .confusion_geometry import hundredths, middle_of, rectangle
from .confusion_log import RULES, Point
from .confusion_state import Unit
from .planting import Editable, Edited, Event, Fault, Places, entry

__all__ = ["FAULTS", "Edited", "Event", "Fought", "Places", "fault"]

CONSEQUENCES = ("removed", "flight", "eliminated", "objective", "end")


class Fought(Editable):
    """A legal battle, ready to be edited."""

    @cached_property
    def _states(self) -> list[Battle | None]:
        states: list[Battle | None] = []

        def watch(_: int, battle: Battle | None) -> None:
            states.append(None if battle is None else _copy(battle))

        judge(self.events, watch)
        return states

    def state(self, index: int) -> Battle:
        """Return how the battle stands before an event, from the cut on."""
        state = self._states[index]
        assert state is not None
        return state

    # --- places -----------------------------------------------------------------------------------

    def acts(self, *kinds: str) -> Iterator[tuple[int, Event, Battle]]:
        """Yield the events of these kinds, with how the battle stands before each."""
        for index, event in self.find(*kinds):
            yield index, event, self.state(index)

    def slots(self, phase: int) -> Iterator[tuple[int, Battle]]:
        """Yield positions where an order (0), a shot (1) or a combat (2) could be put in."""
        later = ("move", "formation", "rally", "commander", "fire", "combat", "turn_end")[
            (0, 4, 5)[phase] :
        ]
        for index, event in enumerate(self.events):
            if event["event"] in later:
                state = self.state(index)
                if state.phase <= phase:
                    yield index, state

    def free_orders(self) -> Iterator[tuple[int, Battle, Unit]]:
        """Yield positions where a unit could take an order, as far as its number goes."""
        for index, state in self.slots(0):
            if state.orders < self.rules["activations"]:
                for unit in state.units:
                    if unit.side == state.side and not unit.gone and not unit.ordered:
                        yield index, state, unit

    def quiet(self, index: int) -> bool:
        """Tell whether nothing comes of an event."""
        return not self.next_is(index, *CONSEQUENCES)

    # --- editing ----------------------------------------------------------------------------------

    def entry_changed(self, index: int, name: str, place: int, **fields: Any) -> Edited:
        """Return the log with one record of a list in an event changed."""
        records = list(self.events[index][name])
        records[place] = {**records[place], **fields}
        return self.replace(index, **{name: records})

    def moved(self, index: int, to: Point | None = None, facing: int | None = None) -> Edited:
        """Return the log with a move or flight that ends elsewhere, all else told as it then is."""
        return self.replace(index, **self.way(index, to, facing))

    def way(self, index: int, to: Point | None = None, facing: int | None = None) -> Event:
        """Return the fields of a move or flight that end elsewhere."""
        event = self.events[index]
        unit = self.state(index).units[event["unit"]]
        to = (event["to"][0], event["to"][1]) if to is None else to
        facing = event["facing"] if facing is None else facing
        return self.turned(self.state(index), unit, to, facing, event["event"] == "flight")

    def turned(
        self, state: Battle, unit: Unit, to: Point, facing: int, flees: bool = False
    ) -> Event:
        """Return what a `move` or `flight` tells of a unit's way to a place."""
        half, depth = ground_of(state, unit)
        fields = {
            "to": list(to),
            "facing": facing,
            "start": [list(c) for c in rectangle(unit.at, facing, half, depth)],
            "corners": [list(c) for c in rectangle(to, facing, half, depth)],
            "middle": list(middle_of(to, facing, depth)),
        }
        way = (to[0] - unit.at[0], to[1] - unit.at[1])
        return fields if flees else fields | {"length": isqrt(way[0] ** 2 + way[1] ** 2)}

    def turn_on_the_spot(self, state: Battle, unit: Unit) -> Event:
        """Return a `move` of a unit that only turns."""
        limit = state.settings.longest_move(unit.arm)
        if unit.is_mob:
            limit = state.settings.length("move_mob")
        event = {
            "event": "move",
            "unit": unit.number,
            "mob": unit.is_mob,
            "from": list(unit.at),
            "turned_from": unit.facing,
            "men": unit.men,
            "limit": limit,
            "at_gun": unit.at_gun if unit.arm == "artillery" else None,
        }
        return event | self.turned(state, unit, unit.at, (unit.facing + 1) % 360)

    def combat(self, state: Battle, attacker: Unit, defender: Unit) -> Event:
        """Return the beginning of a `combat`: who, and how far apart."""
        return {
            "event": "combat",
            "attacker": attacker.number,
            "defender": defender.number,
            "distance": hundredths(attacker.corners, defender.corners),
        }

    def shot(self, gun: Unit, target: Unit) -> Event:
        """Return the beginning of a `fire`: who, and how far apart."""
        return {
            "event": "fire",
            "unit": gun.number,
            "target": target.number,
            "distance": hundredths(gun.corners, target.corners),
        }


def ground_of(state: Battle, unit: Unit) -> tuple[int, int]:
    """Return half the frontage and the depth of a unit that has closed up."""
    if unit.arm == "artillery" and unit.at_gun and not unit.is_mob:
        return state.settings.gun_figure(unit.guns)
    formation = "line" if unit.is_mob or unit.arm == "artillery" else unit.formation
    return state.settings.figure(unit.men, formation)


def toward(start: Point, goal: Point, length: float) -> Point:
    """Return the place so far from one place in the direction of another."""
    far = hypot(goal[0] - start[0], goal[1] - start[1]) or 1.0
    share = length / far
    return round(start[0] + share * (goal[0] - start[0])), round(
        start[1] + share * (goal[1] - start[1])
    )


def far_from_enemies(state: Battle, unit: Unit, length: float = 8000) -> bool:
    """Tell whether no enemy is so near that a unit's way could bring it close."""
    return all(
        hypot(unit.at[0] - enemy.at[0], unit.at[1] - enemy.at[1]) > length
        for enemy in state.units
        if enemy.side != unit.side and not enemy.gone
    )


def _copy(battle: Battle) -> Battle:
    units = [copy(unit) for unit in battle.units]
    for unit in units:
        unit.foes = set(unit.foes)
    return replace(
        battle,
        units=units,
        commanders=[copy(commander) for commander in battle.commanders],
        corners=Counter(),
        holders=list(battle.holders),
        packs=[list(pack) for pack in battle.packs],
    )


FAULTS: dict[str, Fault[Fought]] = {}
"""Every kind of fault by its name."""


def fault(*rules: str) -> Callable[[Callable[[Fought], Places]], Callable[[Fought], Places]]:
    """Enter a function in the list of faults, with the rules it breaks."""
    return entry(FAULTS, RULES, *rules)
