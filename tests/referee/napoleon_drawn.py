"""Rule settings for Napoleon's referee to judge matches by: drawn ones, and some made for what is rare.

Drawn settings are playable: there are cards enough, and enough to win for the bids.
"""

from __future__ import annotations

from random import Random
from typing import Any

Rules = dict[str, Any]

PRESETS = ("six_players", "five_players", "royals")
TOTALS = {"scoring_cards": 20, "face_cards": 16}


def drawn_rules(rng: Random) -> Rules:
    """Return rules in which every setting is drawn, as a designer would write them."""
    players = rng.randint(3, 7)
    hand = min(52 // players, rng.choice((1, 2, 3, 5, 8, 10, 12, 17)))
    room = 52 - players * hand
    counting = rng.choice(("scoring_cards", "tricks", "face_cards"))
    rules: Rules = {
        "preset": rng.choice(PRESETS),
        "players": players,
        "hand": hand,
        "blind": min(room, rng.choice((0, 1, 2, 4, 6, room, room // 2))),
        "left_over": rng.choice(("nobody", "opponents")),
        "counting": counting,
        "opener": rng.choice(("left_of_dealer", "dealer", "last_partner")),
        "redeal_limit": rng.choice((0, 1, 2, 99)),
        "specials": rng.choice((0, 1, 2, 3, 3)),
        "discards_to": rng.choice(("opponents", "nobody", "napoleon")),
        "partner": rng.random() < 0.85,
        "target_score": rng.choice((0, 0, 1, 3, 6, 20)),
        "deals": rng.choice((1, 2, 3, 6)),
        "ties": rng.choice(("shared", "drawn")),
    }
    for name in _FLAGS:
        rules[name] = rng.random() < 0.5
    _draw_bids(rng, rules, TOTALS.get(counting, hand))
    _draw_points(rng, rules)
    return rules


_FLAGS = (
    "bid_suits",
    "no_trump",
    "call_before_blind",
    "first_trick_plain",
    "rule_of_twos",
    "secretary_reveal",
    "discards_shown",
)


def _draw_bids(rng: Random, rules: Rules, total: int) -> None:
    lowest = rng.choice((1, max(1, total // 3), "half_plus_one"))
    highest = rng.choice((total // 2 + 1, total, "all"))
    rules["lowest_bid"] = lowest
    rules["highest_bid"] = min(total, highest) if isinstance(highest, int) else highest


def _draw_points(rng: Random, rules: Rules) -> None:
    """Draw points that add to zero, or any."""
    opponents, partner = rng.randint(0, 3), rng.randint(0, 3)
    paid = opponents * (rules["players"] - 2)
    zero_sum = rules["partner"] is False or partner < paid
    rules["opponent_points"], rules["partner_points"] = opponents, partner
    napoleon = 0 if zero_sum and rng.random() < 0.7 else rng.randint(1, 5)
    rules["napoleon_points"] = napoleon or "zero_sum"
    rules["alone_points"] = rng.choice(("zero_sum", "zero_sum", 1, 7))
    if rules["alone_points"] == "zero_sum" and not opponents:
        rules["alone_points"] = 2
    both = napoleon + partner if napoleon else paid
    rules["split_points"] = both % 2 == 0 and rng.random() < 0.7


#: Settings under which something rare happens often, by what it is.
RARE: dict[str, Rules] = {
    "no trump in bids with suits": {
        "no_trump": True,
        "players": 3,
        "partner_points": 0,
        "hand": 8,
        "lowest_bid": 3,
        "target_score": 6,
    },
    "twos in short hands": {
        "preset": "royals",
        "players": 3,
        "hand": 12,
        "blind": 0,
        "partner_points": 0,
        "rule_of_twos": True,
        "specials": 3,
        "lowest_bid": 1,
        "deals": 3,
    },
    "a hand of nothing but trumps": {
        "players": 7,
        "hand": 2,
        "blind": 8,
        "lowest_bid": 1,
        "highest_bid": 20,
        "target_score": 4,
        "left_over": "opponents",
    },
    "three specials in a trick": {
        "players": 7,
        "hand": 7,
        "blind": 3,
        "first_trick_plain": False,
        "target_score": 0,
        "deals": 12,
    },
    "forced to play": {
        "preset": "five_players",
        "lowest_bid": 10,
        "redeal_limit": 1,
        "deals": 2,
    },
    "scores that tie": {"preset": "royals", "deals": 2, "ties": "drawn"},
    "the score reached by both sides' players": {
        "preset": "five_players",
        "split_points": True,
        "napoleon_points": 1,
        "target_score": 2,
        "deals": 4,
    },
    "discards for Napoleon": {
        "blind": 4,
        "discards_to": "napoleon",
        "discards_shown": False,
        "target_score": 5,
        "specials": 1,
    },
}
