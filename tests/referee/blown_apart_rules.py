"""The rule numbers of one game, from its `game` event, and what each card is.

No rule number stands in the referee: everything comes from the event's `rules`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from .blown_apart_log import Event

SUITS: Final = ("I", "C", "A")
SITE_ORDER: Final[dict[str, str | None]] = {
    "standard": "ACI",
    "mobile": "CIA",
    "siege": "AIC",
    "massive": None,
}
"""Suits from the highest to the lowest by kind of Site; a Massive battle ranks none."""

TOKENS: Final = ("bonus", "suit_change", "redraw", "reversal")
CHOICES: Final = {
    "initiative_token": ("on_change", "every_battle", "never"),
    "commander_resolves": ("to_win", "first_suit"),
    "massive_without_lead_suit": ("nobody", "highest_card"),
}
"""Rules that are a choice between words."""

_CARD = re.compile(
    r"(?P<plain>[ICA])(?P<rank>\d+)|X(?P<suits>[ICA]{2})|(?P<light>[TS])(?P<lrank>\d+)|R"
)


@dataclass(frozen=True)
class Card:
    """A Combat card.

    Attributes
    ----------
    name : str
        As in the log.
    kind : str
        plain, commander, tirailleur, scout or retreat.
    suits : str
        The suits it may be played in, the first of its name first; empty for a Retreat.
    rank : int
        The printed rank, a Commander's from the rules; 0 for a Retreat.
    """

    name: str
    kind: str
    suits: str
    rank: int

    @property
    def light(self) -> bool:
        """Tirailleurs and Scouts."""
        return self.kind in ("tirailleur", "scout")


def card_of(name: str, commander_rank: int) -> Card | None:
    """Return the card of this name, None if there is no such card."""
    found = _CARD.fullmatch(name)
    if found is None:
        return None
    if found["plain"]:
        return Card(name, "plain", found["plain"], int(found["rank"]))
    if found["suits"]:
        return Card(name, "commander", found["suits"], commander_rank)
    if found["light"]:
        kind, suit = ("tirailleur", "I") if found["light"] == "T" else ("scout", "C")
        return Card(name, kind, suit, int(found["lrank"]))
    return Card(name, "retreat", "", 0)


@dataclass(frozen=True)
class Settings:
    """Every rule number of the game, by its name in the log's `rules`."""

    players: int
    sites: int
    reserve_commanders: int
    reserve_light: int
    reserve_random: int
    starting_tokens: int
    reserve_discards: int | None
    peek_cards: int
    deployment_cards: int
    march_cards: int
    combined_arms_bonus: int
    bonus_token_value: int
    redraw_cards: int
    cycles_per_trick: int
    scouts_per_trick: int
    commander_rank: int
    decisive_margin: int
    modifiers_count_for_decisive: bool
    points_table: tuple[int, ...]
    rout_fraction: Fraction
    commander_points: int
    initiative_token: str
    commander_resolves: str
    massive_without_lead_suit: str
    uncontested_decisive: bool
    tokens_per_discard: int
    tokens_per_trick: int
    strengthen_draws: int
    scout_draws: int
    rout_threshold: int
    reserve_commander_points: int
    reserve_card_points: int
    deck: Counter[str]
    site_deck: Mapping[str, tuple[int, ...]]
    token_supply: Mapping[str, int]
    cards: Mapping[str, Card]

    @property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat."""
        return tuple(seat % 2 if self.players == 4 else seat for seat in range(self.players))

    @property
    def side_count(self) -> int:
        """How many sides score."""
        return 2 if self.players == 4 else self.players

    def partner(self, seat: int) -> int | None:
        """The other seat of a partnership, None with two or three players."""
        return (seat + 2) % 4 if self.players == 4 else None

    def clockwise(self, first: int) -> list[int]:
        """All seats, clockwise from `first`."""
        return [(first + step) % self.players for step in range(self.players)]


_COUNTS = (
    "sites",
    "reserve_commanders",
    "reserve_light",
    "reserve_random",
    "starting_tokens",
    "peek_cards",
    "deployment_cards",
    "march_cards",
    "combined_arms_bonus",
    "bonus_token_value",
    "redraw_cards",
    "tokens_per_discard",
    "tokens_per_trick",
    "strengthen_draws",
    "scout_draws",
    "cycles_per_trick",
    "scouts_per_trick",
    "commander_rank",
    "decisive_margin",
    "commander_points",
    "rout_threshold",
    "reserve_commander_points",
    "reserve_card_points",
)


def settings_of(event: Event) -> Settings:
    """Read the rules from the `game` event."""
    rules = event.field("rules")
    if not isinstance(rules, Mapping):
        event.fail("contract", "rules is not an object")
    source = Event({"event": "rules", **rules}, event.index)
    players = source.integer("players")
    if players not in (2, 3, 4):
        event.fail("sides", f"{players} players")
    counts: dict[str, Any] = {name: source.integer(name) for name in _COUNTS}
    choices: dict[str, Any] = {
        name: _word(source, name, allowed) for name, allowed in CHOICES.items()
    }
    if rules.get("gift", "none") != "none":
        event.fail("contract", "a game with a gift is an experiment, not a game by the rules")
    deck = Counter(_table(source, "deck"))
    cards = {name: _card(source, name, counts["commander_rank"]) for name in deck}
    site_deck = _site_deck(source)
    points_table = tuple(source.numbers("points_table"))
    largest = max((size for sizes in site_deck.values() for size in sizes), default=0)
    if len(points_table) <= largest:
        event.fail("contract", f"points_table is shorter than the largest Site, {largest}")
    return Settings(
        players=players,
        reserve_discards=_limit(source, "reserve_discards"),
        modifiers_count_for_decisive=source.flag("modifiers_count_for_decisive"),
        points_table=points_table,
        rout_fraction=_fraction(source, "rout_fraction"),
        uncontested_decisive=source.flag("uncontested_decisive"),
        deck=deck,
        site_deck=site_deck,
        token_supply=_supply(source),
        cards=cards,
        **counts,
        **choices,
    )


def _table(source: Event, name: str) -> dict[str, int]:
    table = source.field(name)
    if not isinstance(table, Mapping):
        source.fail("contract", f"{name} is not a table")
    for key, count in table.items():
        if not isinstance(key, str) or not isinstance(count, int) or count < 0:
            source.fail("contract", f"{name}: {key!r} = {count!r}")
    return {key: count for key, count in table.items() if count > 0}


def _card(source: Event, name: str, commander_rank: int) -> Card:
    card = card_of(name, commander_rank)
    if card is None:
        source.fail("contract", f"deck: there is no card {name!r}")
    return card


def _site_deck(source: Event) -> dict[str, tuple[int, ...]]:
    table = source.field("site_deck")
    if not isinstance(table, Mapping) or not all(kind in SITE_ORDER for kind in table):
        source.fail("contract", f"site_deck = {table!r}")
    holder = Event({"event": "site_deck", **table}, source.index)
    return {kind: tuple(holder.numbers(kind)) for kind in table}


def _supply(source: Event) -> dict[str, int]:
    supply = _table(source, "token_supply")
    if not all(kind in TOKENS for kind in supply):
        source.fail("contract", f"token_supply = {supply!r}")
    return supply


def _limit(source: Event, name: str) -> int | None:
    """Read a limit: null stands for none."""
    return None if source.field(name) is None else source.integer(name)


def _fraction(source: Event, name: str) -> Fraction:
    """Read a decimal fraction exactly, as it is written."""
    value = source.field(name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        source.fail("contract", f"{name} = {value!r} is not a number")
    return Fraction(str(value))


def _word(source: Event, name: str, allowed: tuple[str, ...]) -> str:
    value: Any = source.text(name)
    if value not in allowed:
        source.fail("contract", f"{name} = {value!r} is not one of {', '.join(allowed)}")
    return str(value)
