"""The rules of one match, from its `game` event, and what each card is.

No rule number stands in the referee: everything comes from the event's `rules`. What stands here is the
pack, and what the words of a rule mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from .napoleon_log import Event

SUITS: Final = "CDHS"
"""Suits from the lowest to the highest."""

RANKS: Final = "23456789TJQKA"
"""Ranks from the lowest to the highest."""

NO_TRUMP: Final = "NT"
PACK: Final = frozenset(rank + suit for suit in SUITS for rank in RANKS)
COLOUR: Final = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of a suit's colour."""

SCORING: Final = {"scoring_cards": "AKQJT", "face_cards": "AKQJ", "tricks": ""}
"""The ranks that score, by what counts."""

CHOICES: Final = {
    "counting": tuple(SCORING),
    "left_over": ("nobody", "opponents"),
    "opener": ("left_of_dealer", "dealer", "last_partner"),
    "discards_to": ("opponents", "nobody", "napoleon"),
    "ties": ("shared", "drawn"),
}
"""Rules that are a choice between words."""

_FLAGS: Final = (
    "bid_suits",
    "no_trump",
    "partner",
    "call_before_blind",
    "first_trick_plain",
    "rule_of_twos",
    "secretary_reveal",
    "discards_shown",
    "split_points",
)
_NUMBERS: Final = (
    "players",
    "hand",
    "blind",
    "lowest_bid",
    "highest_bid",
    "redeal_limit",
    "specials",
    "napoleon_points",
    "partner_points",
    "opponent_points",
    "alone_points",
    "target_score",
    "deals",
)


def rank_of(card: str) -> int:
    """Return a card's traditional rank, the two being 0."""
    return RANKS.index(card[0])


def suit_of(card: str) -> str:
    """Return a card's printed suit."""
    return card[1]


@dataclass(frozen=True)
class Settings:
    """Every rule of the match, by its name in the log's `rules`."""

    players: int
    hand: int
    blind: int
    left_over: str
    counting: str
    bid_suits: bool
    no_trump: bool
    lowest_bid: int
    highest_bid: int
    opener: str
    redeal_limit: int
    partner: bool
    call_before_blind: bool
    specials: int
    first_trick_plain: bool
    rule_of_twos: bool
    secretary_reveal: bool
    discards_to: str
    discards_shown: bool
    napoleon_points: int
    partner_points: int
    opponent_points: int
    split_points: bool
    alone_points: int
    target_score: int
    deals: int
    ties: str

    @property
    def total(self) -> int:
        """All there is to win in a deal: tricks, or cards that score."""
        if self.counting == "tricks":
            return self.hand
        return len(SUITS) * len(SCORING[self.counting])

    @property
    def trump_names(self) -> tuple[str, ...]:
        """What may be trump, from the lowest to the highest in an auction with suits."""
        return (*SUITS, NO_TRUMP) if self.no_trump else tuple(SUITS)

    def scores(self, card: str) -> bool:
        """Tell whether a card is one of those that score."""
        return card[0] in SCORING[self.counting]

    def count(self, cards: Any) -> int:
        """Return how many of these cards score."""
        return sum(self.scores(card) for card in cards)

    def clockwise(self, first: int) -> list[int]:
        """All seats, clockwise from `first`."""
        return [(first + step) % self.players for step in range(self.players)]


def card_in(event: Event, name: str) -> str:
    """Return a card, which must be one of the pack."""
    card = event.text(name)
    if card not in PACK:
        event.fail("contract", f"{name}: there is no card {card!r}")
    return card


def cards_in(event: Event, name: str, value: Any = None) -> list[str]:
    """Return a list of cards of the pack, out of the field or out of a value of it."""
    cards = event.field(name) if value is None else value
    if not isinstance(cards, list | tuple):
        event.fail("contract", f"{name} = {cards!r} is not a list of cards")
    for card in cards:
        if not isinstance(card, str) or card not in PACK:
            event.fail("contract", f"{name}: there is no card {card!r}")
    return list(cards)


def settings_of(event: Event) -> Settings:
    """Read the rules from the `game` event and check that they can be played by."""
    rules = event.field("rules")
    if not isinstance(rules, Mapping):
        event.fail("contract", "rules is not an object")
    source = Event({"event": "rules", **rules}, event.index)
    values: dict[str, Any] = {name: source.flag(name) for name in _FLAGS}
    values |= {name: source.integer(name) for name in _NUMBERS}
    for name, allowed in CHOICES.items():
        values[name] = source.text(name)
        if values[name] not in allowed:
            source.fail("contract", f"{name} = {values[name]!r} is not one of {', '.join(allowed)}")
    settings = Settings(**values)
    _check(source, settings)
    return settings


def _check(source: Event, settings: Settings) -> None:
    """Refuse rules nobody can play by."""
    # shared points are not in force where nobody is called, whatever number stands there
    idle = () if settings.partner else ("napoleon_points", "partner_points")
    if any(getattr(settings, name) < 0 for name in _NUMBERS if name not in idle):
        source.fail("settings", "a number is below 0")
    if not 3 <= settings.players <= 7:
        source.fail("settings", f"{settings.players} players")
    if settings.hand < 1 or settings.players * settings.hand + settings.blind > len(PACK):
        source.fail("settings", "the pack has not that many cards")
    if not 1 <= settings.lowest_bid <= settings.highest_bid <= settings.total:
        source.fail("settings", f"bids of {settings.lowest_bid} to {settings.highest_bid}")
    if settings.specials > 3:
        source.fail("settings", f"{settings.specials} specials")
    if settings.deals < 1:
        source.fail("settings", "a match without deals")
    if (
        settings.partner
        and settings.split_points
        and (settings.napoleon_points + settings.partner_points) % 2
    ):
        source.fail("settings", "Napoleon and partner cannot have half a point each")
