"""Battles of the engine, as event logs, for the referee to judge.

The referee knows nothing of this module, and this one knows nothing of the kernels: it asks the
catalogue for the game and plays, under the printed rules and under drawn ones, with every line-up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

from napsim.errors import UserError
from napsim.games.catalogue import get_game
from napsim.games.game import Lineup, Seat

from .cards_and_confusion import BattleRecord, judge
from .confusion_drawn import drawn_rules
from .confusion_rare import OFTEN, RARE
from .event_log import accepted

GAME = get_game("cards_and_confusion")
PROFILES = GAME.resolve_profiles({})
PAIRS = tuple((one, other) for one in PROFILES for other in PROFILES)

Event = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """A battle to be fought: everything it depends on.

    Attributes
    ----------
    rules : mapping
        Resolved rules.
    profiles : tuple of str
        By side.
    seed, game : int
    """

    rules: Mapping[str, Any]
    profiles: tuple[str, str]
    seed: int
    game: int

    def log(self) -> list[Event]:
        """Fight the battle and return its events."""
        players = Lineup(tuple(Seat(name, PROFILES[name]) for name in self.profiles), False)
        return list(GAME.transcript(dict(self.rules), players, self.seed, self.game))


def judged(table: Table, events: list[Event] | None = None) -> BattleRecord:
    """Judge a battle, fought now unless its events are given."""
    return accepted(judge, table, table.log() if events is None else events)


def printed_tables(seed: int, battles: int) -> Iterator[Table]:
    """Yield battles of the text, the kinds of game and the line-ups in turn."""
    kinds = ({}, {"activations": 1}, {"rout_victory": True, "objectives_to_win": 0})
    rules = [GAME.resolve_rules(kind) for kind in kinds]
    for number in range(battles):
        # every line-up of every kind once, then again
        pair = PAIRS[number // len(rules) % len(PAIRS)]
        yield Table(rules[number % len(rules)], pair, seed, number)


def drawn_tables(seeds: Iterable[int]) -> Iterator[Table]:
    """Yield battles under drawn rules, with drawn armies and tables, one set of rules a seed."""
    for seed in seeds:
        rng = Random(seed)
        try:
            rules = GAME.resolve_rules(drawn_rules(rng))
        except UserError:
            # drawn armies that do not fit on their back line, or stand too near each other
            continue
        # odd corners want players who do anything: half of the battles are theirs
        pair = ("random", "random") if rng.random() < 0.5 else rng.choice(PAIRS)
        yield Table(rules, pair, seed, 0)


def rare_tables(each: int, seed: int = 3) -> Iterator[Table]:
    """Yield `each` battles under every setting made for something rare."""
    for name, (rules, pair) in RARE.items():
        resolved = GAME.resolve_rules(rules)
        for game in range(each * OFTEN.get(name, 1)):
            yield Table(resolved, pair, seed, game)


def battles_of_each_sort(each: int) -> Iterator[Table]:
    """Yield about `each` battles of the text, twice that under drawn rules, and as many rare ones."""
    return chain(
        printed_tables(seed=1815, battles=each),
        drawn_tables(range(2 * each)),
        rare_tables(max(1, each // 4)),
    )
