"""From resolved rules to the RULES record the kernels read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from napsim.games.napoleon import rules as words
from napsim.games.napoleon.cards import (
    ACE,
    ACE_OF_SPADES,
    HIGHER,
    JACK,
    KING,
    NO_CARD,
    NO_TRUMP,
    OTHER_OF_COLOUR,
    PACK,
    QUEEN,
    RANKS,
    TEN,
    ranks_set,
)
from napsim.games.napoleon.state import OPTIONS, RULES, TOP

COUNTING_CARDS = {
    words.SCORING_CARDS: ranks_set(ACE, KING, QUEEN, JACK, TEN),
    words.FACE_CARDS: ranks_set(ACE, KING, QUEEN, JACK),
    words.TRICKS: 0,
}
#: Parameters that are copied as they stand (numbers and yes or no).
COPIED = (
    "players",
    "hand",
    "blind",
    "bid_suits",
    "no_trump",
    "lowest_bid",
    "highest_bid",
    "redeal_limit",
    "partner",
    "call_before_blind",
    "specials",
    "first_trick_plain",
    "rule_of_twos",
    "secretary_reveal",
    "discards_shown",
    "napoleon_points",
    "partner_points",
    "opponent_points",
    "alone_points",
    "target_score",
    "deals",
)


def rules_record(rules: Mapping[str, Any]) -> np.record:
    """Make the RULES record of resolved rules, with the numbers in force."""
    played = words.in_force(rules)
    record = np.zeros(1, RULES)[0]
    for name in COPIED:
        record[name] = int(played[name])
    if rules["split_points"]:
        both = played["napoleon_points"] + played["partner_points"]
        record.napoleon_points = record.partner_points = both // 2
    record.counting = COUNTING_CARDS[rules["counting"]]
    record.trick_counts = int(rules["counting"] == words.TRICKS)
    record.to_win = words.to_win(rules)
    record.opener = words.OPENERS.index(rules["opener"])
    record.discards_to = words.DISCARDS_TO.index(rules["discards_to"])
    record.left_over_counts = int(rules["left_over"] == "opponents")
    record.ties = words.TIES.index(rules["ties"])
    for trump in range(OPTIONS):
        _set_trumps(record, trump)
    _set_expectations(record)
    return record


def _set_trumps(record: Any, trump: int) -> None:
    """Fill in trumps, specials and the highest of them for one trump (six players: Card ranking)."""
    specials = []
    if record.specials >= 1:
        specials.append(ACE_OF_SPADES)
    if trump != NO_TRUMP:
        if record.specials >= 2:
            specials.append(trump * RANKS + JACK)
        if record.specials >= 3:
            specials.append(int(OTHER_OF_COLOUR[trump]) * RANKS + JACK)
    suit = [] if trump == NO_TRUMP else [trump * RANKS + rank for rank in range(ACE, -1, -1)]
    order = specials + [card for card in suit if card not in specials]
    record.special[trump] = (specials + [-1] * 3)[:3]
    record.top[trump] = (order + [NO_CARD] * TOP)[:TOP]
    record.special_cards[trump] = sum(1 << card for card in specials)
    record.trumps[trump] = sum(1 << card for card in order)
    for card in range(PACK):
        higher = order[: order.index(card)] if card in order else order
        record.outranking[trump, card] = sum(1 << other for other in higher)
        if card not in order:
            record.outranking[trump, card] |= HIGHER[card]


def _set_expectations(record: Any) -> None:
    """Fill in what players make of the rules: what Napoleon's side may expect, in tricks.

    Fitted by least squares, as are the weights in `valuing.py`: for each of 136 settings of the rules the
    mean and the slope of what the side took, against the strength of the hand in its best trump. Near
    the presets they miss the mean by about 0.15 tricks, with three players by up to 0.9.
    """
    hand, players, blind = float(record.hand), float(record.players), float(record.blind)
    left_over = (words.DECK - players * hand - blind) * hand / words.DECK
    cards = 1.0 - record.trick_counts
    # trump is named with the blind in hand
    sees_blind = float(record.bid_suits == 0 and record.call_before_blind == 0)
    record.trick_value = record.to_win / hand
    share = 1.32 - 0.116 * blind**0.5 - 0.058 * blind * sees_blind - 0.188 * cards
    record.strength_share = max(0.4, share + 0.231 * (1 - record.partner))
    record.base_share = -0.453 * hand + 1.68 * hand / players - (0.65 + 0.167 * cards) * left_over
    record.base_share -= 0.128 * min(1, record.specials)
    # from the bidding study: where bids have no suit, counting on a little more is right
    record.base_share += 0.3 * (1 - record.bid_suits)
    record.partner_share = 0.353 * hand * record.partner
    record.blind_share = 0.575 * blind**0.5 + 0.235 * blind * sees_blind
    record.spread = 0.16 + 0.088 * hand + 0.46 * record.partner
