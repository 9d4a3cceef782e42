"""How a trick of a random game comes out, read from the rules a second time.

Written apart from the referee's own `blown_apart_resolve`, and differently: cards challenge the card
that is winning one after another, and only a strictly better one takes its place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

RANKING = {"standard": "ACI", "mobile": "CIA", "siege": "AIC", "massive": ""}


@dataclass
class Laid:
    """A card laid down in a trick by a seat."""

    seat: int
    name: str
    strengthen: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    named: str | None = None
    suit: str | None = None
    rank: int | None = None


def suit_of(name: str) -> str:
    """Return the suit a card counts as when it is played; '' for Commanders and Retreats."""
    return {"T": "I", "S": "C", "X": "", "R": ""}.get(name[0], name[0])


def printed_rank(rules: dict[str, Any], name: str) -> int:
    """Return the rank on a card; -1 for a Retreat."""
    if name[0] == "X":
        return int(rules["commander_rank"])
    return -1 if name == "R" else int(name[1:])


def side(rules: dict[str, Any], seat: int) -> int:
    """Return the side of a seat."""
    return seat % 2 if rules["players"] == 4 else seat


def resolve_trick(
    rules: dict[str, Any], site: str, laid: list[Laid], lead_suit: str | None
) -> tuple[int | None, bool, bool]:
    """Set every card's suit and rank; return the winner's seat, decisive, and the reversal."""
    reversal = sum(card.tokens.count("reversal") for card in laid) % 2 == 1
    for card in laid:
        _set_rank(rules, card, laid)
    undecided = [card for card in laid if card.name[0] == "X" and not card.named]
    for card in undecided:
        if rules["commander_resolves"] == "first_suit":
            break
        for suit in card.name[1:] + card.name[1]:
            card.suit = suit
            best = _winner(rules, site, laid, lead_suit, reversal)
            if best and (best is card or side(rules, best.seat) == side(rules, card.seat)):
                break
    best = _winner(rules, site, laid, lead_suit, reversal)
    if best is None:
        return None, False, reversal
    return best.seat, _decisive(rules, laid, best, reversal), reversal


def _set_rank(rules: dict[str, Any], card: Laid, laid: list[Laid]) -> None:
    if card.name == "R":
        return
    card.rank = printed_rank(rules, card.name)
    card.rank += sum(int(helper[1:]) for helper in card.strengthen)
    card.rank += sum(rules["bonus_token_value"] for token in card.tokens if token == "bonus")
    mine = suit_of(card.name)
    for other in laid:
        partners = rules["players"] == 4 and abs(other.seat - card.seat) == 2
        if partners and mine and suit_of(other.name) and suit_of(other.name) != mine:
            card.rank += rules["combined_arms_bonus"]
    card.suit = card.named or mine or card.name[1]


def _winner(
    rules: dict[str, Any], site: str, laid: list[Laid], lead_suit: str | None, reversal: bool
) -> Laid | None:
    best: Laid | None = None
    suits = {card.suit for card in laid}
    # None: every suit may win
    only = lead_suit if site == "massive" else None
    if only not in suits and rules["massive_without_lead_suit"] == "highest_card":
        only = None
    for card in laid:
        if card.suit is None or only not in (None, card.suit):
            continue
        if best is None or _beats(site, card, best, reversal):
            best = card
    return best


def _beats(site: str, card: Laid, best: Laid, reversal: bool) -> bool:
    if card.suit != best.suit and site != "massive":
        return RANKING[site].index(str(card.suit)) < RANKING[site].index(str(best.suit))
    ahead = _rank(card) - _rank(best)
    return ahead < 0 if reversal else ahead > 0


def _rank(card: Laid) -> int:
    assert card.rank is not None
    return card.rank


def _decisive(rules: dict[str, Any], laid: list[Laid], best: Laid, reversal: bool) -> bool:
    if any(card.name == "R" for card in laid):
        return False
    counted = rules["modifiers_count_for_decisive"]
    if all(side(rules, card.seat) == side(rules, best.seat) for card in laid):
        return bool(rules["uncontested_decisive"])
    for card in laid:
        if side(rules, card.seat) == side(rules, best.seat):
            continue
        if counted:
            lead = _rank(best) - _rank(card)
        else:
            lead = printed_rank(rules, best.name) - printed_rank(rules, card.name)
        if (-lead if reversal else lead) < rules["decisive_margin"]:
            return False
    return True
