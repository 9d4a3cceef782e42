"""How a trick resolves: suits and ranks after the tokens, winner, decisive.

Readings
--------
- A Commander with a Suit Change resolves in the suit named and chooses nothing.
- A Commander chooses after the tokens: its first suit if that wins or its side is winning with it
  there; else its second suit if that wins; else its first. Those still to choose count in their
  first suits.
- Combined Arms looks at the cards as played, a skirmishing Tirailleur as Infantry and a skirmishing
  Scout as Cavalry; strengthened cards take part.
- With `commander_resolves` = first_suit a Commander always resolves in the first suit of its name, also
  when it declared the other one.
- With `massive_without_lead_suit` = highest_card a Massive trick without a card of the suit led goes to
  the best rank of any suit, under a Reversal the lowest; of equals the first played.
- Without `modifiers_count_for_decisive` the margin is taken between printed ranks; who wins is
  decided with all modifiers in either case.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from .blown_apart_rules import Card, Settings


@dataclass
class Play:
    """A card in the trick, with what was done to it.

    Attributes
    ----------
    strengthen : list of Card
        The Tirailleurs played with it.
    tokens : list of str
        The tokens its player played.
    named : str or None
        The suit named by a Suit Change, by the last one of several.
    """

    seat: int
    card: Card
    strengthen: list[Card] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    named: str | None = None


@dataclass(frozen=True)
class Resolved:
    """A card as it resolves: None for a Retreat's suit and rank."""

    seat: int
    card: Card
    suit: str | None
    rank: int | None


@dataclass(frozen=True)
class Outcome:
    """How a trick came out.

    Attributes
    ----------
    cards : tuple of Resolved
        In order of play.
    combined : frozenset of int
        The sides with Combined Arms.
    """

    reversal: bool
    cards: tuple[Resolved, ...]
    combined: frozenset[int]
    winner: Resolved | None
    decisive: bool
    commanders: int


def resolve(
    settings: Settings, order: str | None, plays: Sequence[Play], lead_suit: str | None
) -> Outcome:
    """Resolve a complete trick.

    Parameters
    ----------
    order : str or None
        The Site's suits from the highest to the lowest; None in a Massive battle.
    plays : sequence of Play
        In order of play.
    lead_suit : str or None
        None if there are only Retreats.
    """
    reversal = sum(play.tokens.count("reversal") for play in plays) % 2 == 1
    combined = combined_arms(settings, plays)
    cards = [_after_tokens(settings, play, combined) for play in plays]
    for place, play in enumerate(plays):
        chooses = settings.commander_resolves == "to_win" and play.named is None
        if play.card.kind == "commander" and chooses:
            cards[place] = _choose(settings, order, cards, place, lead_suit, reversal)
    winner = best_card(settings, order, cards, lead_suit, reversal)
    return Outcome(
        reversal=reversal,
        cards=tuple(cards),
        combined=combined,
        winner=winner,
        decisive=winner is not None and is_decisive(settings, cards, winner, reversal),
        commanders=sum(play.card.kind == "commander" for play in plays),
    )


def combined_arms(settings: Settings, plays: Sequence[Play]) -> frozenset[int]:
    """Return the sides whose partners played cards of two different suits."""
    sides = set()
    if settings.players == 4:
        for side in (0, 1):
            cards = [play.card for play in plays if settings.side_of[play.seat] == side]
            allowed = all(card.kind in ("plain", "tirailleur", "scout") for card in cards)
            if len(cards) == 2 and allowed and cards[0].suits != cards[1].suits:
                sides.add(side)
    return frozenset(sides)


def _after_tokens(settings: Settings, play: Play, combined: frozenset[int]) -> Resolved:
    if play.card.kind == "retreat":
        return Resolved(play.seat, play.card, None, None)
    rank = play.card.rank + sum(card.rank for card in play.strengthen)
    rank += settings.bonus_token_value * play.tokens.count("bonus")
    if settings.side_of[play.seat] in combined:
        rank += settings.combined_arms_bonus
    return Resolved(play.seat, play.card, play.named or play.card.suits[0], rank)


def _choose(
    settings: Settings,
    order: str | None,
    cards: Sequence[Resolved],
    place: int,
    lead_suit: str | None,
    reversal: bool,
) -> Resolved:
    """Return the Commander in this place in the suit it resolves in."""
    first, second = (replace(cards[place], suit=suit) for suit in cards[place].card.suits)
    winner = best_card(settings, order, _with(cards, place, first), lead_suit, reversal)
    if winner is not None and settings.side_of[winner.seat] == settings.side_of[first.seat]:
        return first
    winner = best_card(settings, order, _with(cards, place, second), lead_suit, reversal)
    return second if winner is second else first


def _with(cards: Sequence[Resolved], place: int, card: Resolved) -> list[Resolved]:
    return [*cards[:place], card, *cards[place + 1 :]]


def best_card(
    settings: Settings,
    order: str | None,
    cards: Sequence[Resolved],
    lead_suit: str | None,
    reversal: bool,
) -> Resolved | None:
    """Return the card that wins, None if no card can."""
    suits = [card.suit for card in cards if card.suit is not None]
    if not suits:
        return None
    suit = lead_suit if order is None else min(suits, key=order.index)
    able = [(card.rank, card) for card in cards if card.suit == suit and card.rank is not None]
    if not able and settings.massive_without_lead_suit == "highest_card":
        able = [(card.rank, card) for card in cards if card.rank is not None]
    if not able:
        return None
    # of equals, max and min take the first, which is the one played first
    choice = min if reversal else max
    return choice(able, key=lambda ranked: ranked[0])[1]


def is_decisive(
    settings: Settings,
    cards: Sequence[Resolved],
    winner: Resolved,
    reversal: bool,
    modifiers: bool | None = None,
) -> bool:
    """Tell whether the winner beats every opponent's rank by the margin, and no Retreat bars it.

    Parameters
    ----------
    modifiers : bool, optional
        Whether +3, Strengthen and Combined Arms count; by default what the rules say.
    """
    if any(card.card.kind == "retreat" for card in cards):
        return False
    ahead = leads(settings, cards, winner, reversal, modifiers)
    if not ahead:
        return settings.uncontested_decisive
    return min(ahead) >= settings.decisive_margin


def leads(
    settings: Settings,
    cards: Sequence[Resolved],
    winner: Resolved,
    reversal: bool,
    modifiers: bool | None = None,
) -> list[int]:
    """Return by how many ranks the winner leads each opponent (Retreats left out)."""
    counted = settings.modifiers_count_for_decisive if modifiers is None else modifiers
    side = settings.side_of[winner.seat]
    sign = -1 if reversal else 1
    return [
        sign * (_rank(winner, counted) - _rank(card, counted))
        for card in cards
        if settings.side_of[card.seat] != side and card.rank is not None
    ]


def _rank(card: Resolved, modifiers: bool) -> int:
    return card.rank if modifiers and card.rank is not None else card.card.rank
