"""Matches of the engine, as event logs, for Napoleon's referee to judge.

The referee knows nothing of this module, and this one knows nothing of the kernels: it asks the
catalogue for the game and plays, under the printed rules and under drawn ones, with every line-up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

from napsim.games.catalogue import get_game
from napsim.games.game import Lineup, Seat

from .event_log import accepted
from .napoleon import MatchRecord, judge
from .napoleon_drawn import PRESETS, RARE, drawn_rules

GAME = get_game("napoleon")
PROFILES = GAME.resolve_profiles({})

Event = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """A match to be played: everything it depends on.

    Attributes
    ----------
    rules : mapping
        Resolved rules.
    profiles : tuple of str
        One a seat.
    seed, game : int
    """

    rules: Mapping[str, Any]
    profiles: tuple[str, ...]
    seed: int
    game: int

    def log(self) -> list[Event]:
        """Play the match and return its events."""
        lineup = Lineup(tuple(Seat(name, PROFILES[name]) for name in self.profiles), True)
        return list(GAME.transcript(dict(self.rules), lineup, self.seed, self.game))


def judged(table: Table, events: list[Event] | None = None) -> MatchRecord:
    """Judge a match, played now unless its events are given."""
    return accepted(judge, table, table.log() if events is None else events)


def lineups(players: int) -> Iterator[tuple[str, ...]]:
    """Yield line-ups: each profile alone, each against `random`, and all of them mixed."""
    names = tuple(PROFILES)
    for name in names:
        yield (name,) * players
        yield (name, *("random",) * (players - 1))
    for first in range(len(names)):
        yield tuple(names[(first + seat) % len(names)] for seat in range(players))


def printed_tables(seed: int, matches: int) -> Iterator[Table]:
    """Yield matches by the texts, the presets and the line-ups in turn."""
    rules = [GAME.resolve_rules({"preset": preset}) for preset in PRESETS]
    seats = [list(lineups(each["players"])) for each in rules]
    for number in range(matches):
        form = number % len(rules)
        line_up = seats[form][number // len(rules) % len(seats[form])]
        yield Table(rules[form], line_up, seed, number)


def drawn_tables(seeds: Iterable[int]) -> Iterator[Table]:
    """Yield matches under drawn rules, one set of rules and one line-up a seed."""
    for seed in seeds:
        rng = Random(seed)
        rules = GAME.resolve_rules(drawn_rules(rng))
        players = rules["players"]
        # odd corners want players who do anything: half of the tables are theirs
        anything = rng.random() < 0.5
        yield Table(rules, ("random",) * players if anything else _any(rng, players), seed, 0)


def _any(rng: Random, players: int) -> tuple[str, ...]:
    return rng.choice(list(lineups(players)))


def rare_tables(each: int, seed: int = 3) -> Iterator[Table]:
    """Yield `each` matches of players who do anything, and some of others, under every rare setting."""
    for changed in RARE.values():
        rules = GAME.resolve_rules(changed)
        others = list(lineups(rules["players"]))
        for game in range(each):
            anything = game % 3 != 2
            seats = ("random",) * rules["players"] if anything else others[game % len(others)]
            yield Table(rules, seats, seed, game)


def matches_of_each_sort(each: int) -> Iterator[Table]:
    """Yield `each` matches under the printed rules, twice as many drawn ones, and as many rare ones."""
    return chain(
        printed_tables(seed=1815, matches=each),
        drawn_tables(range(2 * each)),
        rare_tables(max(1, each // len(RARE))),
    )
