"""Hand-made situations: units put on chosen places, packs stacked, orders given one by one."""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.games.cards_and_confusion import CardsAndConfusion
from napsim.games.cards_and_confusion.aftermath import aftermath
from napsim.games.cards_and_confusion.block import pack_players
from napsim.games.cards_and_confusion.combat import attack
from napsim.games.cards_and_confusion.events import ROW
from napsim.games.cards_and_confusion.fire import fire
from napsim.games.cards_and_confusion.moving import (
    change_formation,
    move_commander,
    move_unit,
    rally,
)
from napsim.games.cards_and_confusion.packing import pack_rules
from napsim.games.cards_and_confusion.setup import set_up
from napsim.games.cards_and_confusion.state import STATE
from napsim.games.cards_and_confusion.transcript import CARDS, read_log
from napsim.games.game import Event, Lineup, Seat

GAME = CardsAndConfusion()

#: Objectives far from everything, for situations in which they shall not matter.
ASIDE = [
    {"name": f"post {n}", "kind": "open", "x": 10 + 60 * n, "y": 150, "width": 5, "depth": 5}
    for n in range(4)
]


def lineup_of(*names: str, rotate: bool = False, **own: dict[str, Any]) -> Lineup:
    """Seat profiles by name."""
    knobs = GAME.resolve_profiles(own)
    return Lineup(tuple(Seat(name, knobs[name]) for name in names), rotate)


def unit(arm: str, x: float, y: float, facing: int | None = None, **more: Any) -> dict[str, Any]:
    """Describe a unit on a place; side 0 faces 0 and side 1 faces 180 when nothing is said."""
    place = {"arm": arm, "x": x, "y": y} | more
    return place if facing is None else place | {"facing": facing}


class Table:
    """A battle that is about to be played, with units where they are wanted.

    Attributes
    ----------
    state : numpy.record
        As kernels change it. Units are numbered through, side 0's first.
    events : list of dict
        All that has happened so far.
    """

    def __init__(
        self,
        mine: list[dict[str, Any]],
        theirs: list[dict[str, Any]],
        *,
        leaders: tuple[str, ...] = ("general", "aide"),
        seed: int = 1815,
        **own: Any,
    ) -> None:
        army = {"commanders": [{"rank": rank} for rank in leaders]}
        own.setdefault("objectives", ASIDE)
        self.settings = GAME.resolve_rules(
            {"armies": [army | {"units": mine}, army | {"units": theirs}]} | own
        )
        self.lineup = lineup_of("balanced", "balanced")
        self.rules = pack_rules(self.settings)[0]
        self.players = pack_players(self.lineup)
        self.log = np.zeros((2_000, ROW), dtype=np.int64)
        self.states = np.zeros(1, dtype=STATE)
        self.state = self.states[0]
        self.state.key = np.uint64(seed)
        self.state.player_of[:] = [0, 1]
        self.state.tracing = 1
        set_up(self.state, self.rules, self.players, self.log)
        aftermath(self.state, self.rules, self.players, self.log)
        self.turn_of(0)

    def turn_of(self, side: int) -> None:
        """Begin a side's turn, with every unit fresh."""
        self.state.turn += 1
        self.state.active = side
        self.state.ordered[:] = 0
        self.state.attacked[:] = 0
        self.state.shots[:] = 0
        self.state.commander_moved[:] = 0

    def _then(self, done: bool) -> bool:
        if done:
            aftermath(self.state, self.rules, self.players, self.log)
        return bool(done)

    def move(self, number: int, x: float, y: float, facing: int | None = None) -> bool:
        """Order a unit to a place in centimetres; it keeps its facing when none is given."""
        to = (round(100 * x), round(100 * y))
        turned = int(self.state.facing[number]) if facing is None else facing
        return self._then(move_unit(self.state, self.rules, self.log, number, turned, *to))

    def form(self, number: int) -> bool:
        return self._then(change_formation(self.state, self.rules, self.log, number))

    def rally(self, number: int) -> bool:
        return self._then(rally(self.state, self.rules, self.log, number))

    def ride(self, commander: int, x: float, y: float) -> bool:
        to = (round(100 * x), round(100 * y))
        return self._then(move_commander(self.state, self.rules, self.log, commander, *to))

    def fire(self, gun: int, target: int) -> bool:
        return self._then(fire(self.state, self.rules, self.log, gun, target))

    def attack(self, attacker: int, defender: int, cards: str) -> bool:
        """Attack with the two cards that are turned up, the attacker's first: ``"KS 4H"``."""
        for own, card in zip((attacker, defender), cards.split(), strict=True):
            side = int(self.state.side[own])
            self.state.pack[side, int(self.state.pack_at[side])] = CARDS.index(card)
        return self._then(attack(self.state, self.rules, self.log, attacker, defender))

    def confuse(self, number: int, men: int) -> None:
        """Let men of a unit run to its rear without a fight."""
        self.state.ranks[number] -= men
        self.state.confused[number] += men

    def place_of(self, number: int) -> tuple[float, float]:
        return self.state.x[number] / 100, self.state.y[number] / 100

    def men(self, number: int) -> tuple[int, int]:
        """Give a unit's men in ranks and confused."""
        return int(self.state.ranks[number]), int(self.state.confused[number])

    @property
    def events(self) -> list[Event]:
        log = self.log[: int(self.state.log_at)]
        return list(read_log(log, self.settings, self.lineup, 0, 0))

    def last(self, kind: str) -> Event:
        """Give the last event of a kind."""
        return next(event for event in reversed(self.events) if event["event"] == kind)

    def count(self, kind: str) -> int:
        return sum(event["event"] == kind for event in self.events)
