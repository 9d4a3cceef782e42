"""Games of the engine, as event logs, for the referee to judge.

The referee knows nothing of this module, and this one knows nothing of the kernels: it asks the
catalogue for the game and plays, under the printed rules and under drawn ones, with every line-up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from napsim.games.catalogue import get_game
from napsim.games.game import Lineup, Seat

from .random_rules import PRINTED_SITES, drawn_rules

GAME = get_game("blown_apart")
PROFILES = GAME.resolve_profiles({})
COUNTS = (2, 3, 4)

Event = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """A game to be played: everything it depends on.

    Attributes
    ----------
    rules : mapping
        Resolved rules.
    profiles : tuple of str
        One a seat.
    seed, game : int
    rotate : bool
    """

    rules: Mapping[str, Any]
    profiles: tuple[str, ...]
    seed: int
    game: int
    rotate: bool = True

    @property
    def lineup(self) -> Lineup:
        """The players."""
        return Lineup(tuple(Seat(name, PROFILES[name]) for name in self.profiles), self.rotate)

    def log(self) -> list[Event]:
        """Play the game and return its events."""
        return list(GAME.transcript(dict(self.rules), self.lineup, self.seed, self.game))


def as_written(drawn: Mapping[str, Any]) -> dict[str, Any]:
    """Write drawn rules as a designer would: what is not in a deck stands there with 0 copies."""
    defaults = GAME.resolve_rules({"players": drawn["players"]})
    written = dict(drawn)
    written["deck"] = dict.fromkeys(defaults["deck"], 0) | drawn["deck"]
    written["site_deck"] = {kind: [] for kind in PRINTED_SITES} | drawn["site_deck"]
    if written["reserve_discards"] is None:
        written["reserve_discards"] = "unlimited"
    return written


def lineups(players: int) -> Iterator[tuple[str, ...]]:
    """Yield line-ups: each profile alone, each against `random`, and all of them mixed."""
    names = tuple(PROFILES)
    for name in names:
        yield (name,) * players
        yield (name, *("random",) * (players - 1))
    for first in range(len(names)):
        yield tuple(names[(first + 2 * seat) % len(names)] for seat in range(players))


def printed_tables(seed: int, each: int) -> Iterator[Table]:
    """Yield tables under the printed rules: every number of players, every line-up, `each` games."""
    for players in COUNTS:
        rules = GAME.resolve_rules({"players": players})
        for number, profiles in enumerate(lineups(players)):
            for game in range(number * each, (number + 1) * each):
                yield Table(rules, profiles, seed, game)


def drawn_tables(seeds: Iterable[int], each: int = 1) -> Iterator[Table]:
    """Yield tables under drawn rules, one set of rules and one line-up a seed, `each` games of it."""
    for seed in seeds:
        rng = Random(seed)
        players = COUNTS[seed % len(COUNTS)]
        rules = GAME.resolve_rules(as_written(drawn_rules(rng, players, odd_cards=False)))
        choices = list(lineups(players))
        # odd corners want players who do anything: half of the tables are theirs
        profiles = ("random",) * players if rng.random() < 0.5 else rng.choice(choices)
        for game in range(each):
            yield Table(rules, profiles, seed, game)


def one_kind(kind: str, sizes: list[int]) -> dict[str, list[int]]:
    """Return a Site deck with sites of one kind only."""
    return {other: [] for other in PRINTED_SITES} | {kind: sizes}


def one_token(token: str) -> dict[str, int]:
    """Return a supply with tokens of one kind only."""
    return dict.fromkeys(("bonus", "suit_change", "redraw", "reversal"), 0) | {token: 40}


def few_cards(**copies: int) -> dict[str, int]:
    """Return a deck with these cards only."""
    return dict.fromkeys(GAME.resolve_rules({})["deck"], 0) | copies


NO_RESERVES = {"reserve_commanders": 0, "reserve_light": 0, "reserve_random": 0}

#: Settings under which something rare happens often, by what it is: number of players, rules.
RARE: dict[str, tuple[int, dict[str, Any]]] = {
    # a Rout in nearly every battle, while the Reserve bonus alone says who leads
    "Rout wins in extra battles": (
        2,
        {
            "sites": 1,
            "site_deck": one_kind("siege", [3] * 20),
            "decisive_margin": 1,
            "rout_fraction": 0.1,
            "rout_threshold": 6,
            "points_table": [0, 0, 0, 0],
            "commander_points": 0,
        },
    ),
    "extra battles until no Site is left": (
        2,
        {
            "sites": 1,
            "site_deck": one_kind("siege", [1] * 3),
            "deck": {"R": 0},
            "decisive_margin": 0,
            "rout_fraction": 0.1,
            "rout_threshold": 99,
            "points_table": [0, 0, 0],
            "commander_points": 0,
        },
    ),
    "four Reversals in a trick": (
        4,
        {"token_supply": one_token("reversal"), "starting_tokens": 10, "sites": 3},
    ),
    "nobody wins a Massive trick": (
        2,
        {
            "site_deck": one_kind("massive", [6] * 8),
            "token_supply": one_token("suit_change"),
            "starting_tokens": 12,
            "tokens_per_trick": 2,
        },
    ),
    "a Massive trick for the best rank of any suit": (
        2,
        {
            "site_deck": one_kind("massive", [6] * 8),
            "token_supply": one_token("suit_change"),
            "starting_tokens": 12,
            "sites": 3,
            "massive_without_lead_suit": "highest_card",
        },
    ),
    "a tie with no trick ever won": (
        3,
        {
            **NO_RESERVES,
            "reserve_random": 1,
            "sites": 2,
            "site_deck": one_kind("mobile", [2] * 4),
            "deck": few_cards(R=20),
        },
    ),
    # one point at most a battle, so that two of three are often level, by different ways
    "two level, the third took the last trick": (
        3,
        {
            **NO_RESERVES,
            "sites": 3,
            "site_deck": one_kind("standard", [4] * 4),
            "decisive_margin": 2,
            "points_table": [0, 1, 1, 1, 1],
            "rout_fraction": 1.0,
            "commander_points": 0,
        },
    ),
    # the deck used up by the deal, so that every draw is of what was put under it
    "an empty deck": (
        4,
        {
            **NO_RESERVES,
            "sites": 2,
            "site_deck": one_kind("siege", [9, 9, 9]),
            "deck": few_cards(I1=3, I5=3, C2=3, C8=2, A3=2, T2=6, T3=6, S2=5, S3=5, R=1),
            "token_supply": one_token("redraw"),
            "starting_tokens": 6,
            "cycles_per_trick": 3,
            "scouts_per_trick": 3,
            "redraw_cards": 5,
            "strengthen_draws": 3,
            "march_cards": 9,
            "deployment_cards": 9,
        },
    ),
    # nothing replaces a card that is used before or beside another: hands run out
    "cards that draw nothing": (
        2,
        {
            **NO_RESERVES,
            "sites": 3,
            "site_deck": one_kind("standard", [1, 2, 3, 8]),
            "deck": few_cards(I4=3, C4=2, A4=1, T2=9, T3=9, S2=12, S3=12, XCI=2, R=2),
            "scout_draws": 0,
            "strengthen_draws": 0,
            "redraw_cards": 0,
            "cycles_per_trick": 2,
            "scouts_per_trick": 8,
        },
    ),
}


def rare_tables(each: int, seed: int = 3) -> Iterator[Table]:
    """Yield `each` games of players who do anything, and some of others, under every rare setting."""
    for players, changed in RARE.values():
        rules = GAME.resolve_rules({"players": players, **changed})
        for game in range(each):
            plain = game % 5 != 4
            profiles = ("random",) * players if plain else ("balanced", "novice") * (players // 2)
            profiles = (profiles + ("random",) * players)[:players]
            yield Table(rules, profiles, seed, game)
