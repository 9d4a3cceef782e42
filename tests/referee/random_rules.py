"""Rule settings and moods for random games: the printed rules, and drawn ones that reach odd corners.

Drawn settings are playable: every Reserve can be dealt and every battle has cards enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

Rules = dict[str, Any]

PRINTED_SITES = {
    "massive": [12, 12, 11, 11],
    "siege": [2, 2, 3, 3, 4, 4, 5, 6],
    "mobile": [2, 3, 4, 5, 5, 6, 6, 7, 8, 9],
    "standard": [2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10],
}


@dataclass
class Mood:
    """How often the players of a game do what they may do, each a probability."""

    buy: float
    reserve: float
    token: float
    cycle: float
    scout: float
    strengthen: float
    march: float
    deploy: float
    retreat: float
    light: float
    commander: float

    @classmethod
    def drawn(cls, rng: Random) -> Mood:
        """Draw a mood in which some things are done always and others never."""
        fields = cls.__dataclass_fields__
        return cls(**{name: rng.choice((0.0, 0.2, 0.5, 0.9)) for name in fields})


def printed_rules(players: int) -> Rules:
    """Return the rules as printed, for this many players."""
    ranks = range(1, 10)
    deck = {f"{suit}{rank}": n for suit, n in (("I", 3), ("C", 2), ("A", 1)) for rank in ranks}
    deck |= {"XCI": 3, "XAC": 1, "T2": 3, "T3": 3, "S2": 3, "S3": 3, "R": 6}
    return {
        "players": players,
        "deck": deck,
        "site_deck": {kind: list(sizes) for kind, sizes in PRINTED_SITES.items()},
        "token_supply": {"bonus": 8, "suit_change": 8, "redraw": 8, "reversal": 8},
        "sites": 8,
        "reserve_commanders": {2: 2, 3: 1, 4: 2}[players],
        "reserve_light": 2,
        "reserve_random": {2: 4, 3: 5, 4: 6}[players],
        "starting_tokens": 2,
        "reserve_discards": None,
        "peek_cards": 2,
        "deployment_cards": 2,
        "march_cards": 2,
        "combined_arms_bonus": 2,
        "bonus_token_value": 3,
        "redraw_cards": 2,
        "cycles_per_trick": 1,
        "scouts_per_trick": 1,
        "commander_rank": 10,
        "commander_resolves": "to_win",
        "massive_without_lead_suit": "nobody",
        "uncontested_decisive": True,
        "tokens_per_discard": 1,
        "tokens_per_trick": 1,
        "strengthen_draws": 1,
        "scout_draws": 1,
        "decisive_margin": 3,
        "modifiers_count_for_decisive": True,
        "points_table": [n * (n + 1) // 2 for n in range(13)],
        "rout_fraction": 0.5,
        "commander_points": 1,
        "initiative_token": "on_change",
        "rout_threshold": 7,
        "reserve_commander_points": 2,
        "reserve_card_points": 1,
    }


def drawn_rules(rng: Random, players: int, odd_cards: bool = True) -> Rules:
    """Return rules with many numbers drawn at random.

    Parameters
    ----------
    odd_cards : bool
        Whether the deck may have cards that are not printed, such as a Tirailleur of rank 5, or very
        many of one card.
    """
    rules = printed_rules(players)
    deck = _drawn_deck(rng, rules["deck"])
    if not odd_cards:
        deck = {name: min(count, 20) for name, count in deck.items() if name in rules["deck"]}
    rules["deck"] = deck
    rules["token_supply"] = {
        kind: rng.choice((0, 1, 3, 8)) for kind in ("bonus", "suit_change", "redraw", "reversal")
    }
    rules |= {
        "reserve_discards": rng.choice((None, None, 0, 1, 2)),
        "starting_tokens": rng.randint(0, 5),
        "peek_cards": rng.randint(0, 4),
        "deployment_cards": rng.randint(0, 3),
        "march_cards": rng.randint(0, 4),
        "combined_arms_bonus": rng.randint(0, 4),
        "bonus_token_value": rng.randint(1, 5),
        "redraw_cards": rng.randint(1, 3),
        "cycles_per_trick": rng.randint(0, 2),
        "scouts_per_trick": rng.randint(0, 2),
        "commander_rank": rng.choice((10, 10, 8, 1, 12)),
        "commander_resolves": rng.choice(("to_win", "to_win", "to_win", "first_suit")),
        "massive_without_lead_suit": rng.choice(("nobody", "highest_card")),
        "uncontested_decisive": rng.random() < 0.5,
        "tokens_per_discard": rng.choice((1, 1, 1, 2, 3)),
        "tokens_per_trick": rng.choice((1, 1, 1, 2, 3, 0)),
        "strengthen_draws": rng.choice((1, 1, 1, 0, 2)),
        "scout_draws": rng.choice((1, 1, 1, 0)),
        "decisive_margin": rng.choice((1, 2, 3, 3, 4, 9)),
        "modifiers_count_for_decisive": rng.random() < 0.5,
        "points_table": [0, *sorted(rng.choices(range(1, 20), k=12))],
        "rout_fraction": rng.choice((0.25, 0.5, 0.6, 1.0, 0.1)),
        "commander_points": rng.randint(0, 3),
        "initiative_token": rng.choice(("on_change", "every_battle", "never")),
        "rout_threshold": rng.choice((1, 4, 7, 12, 99)),
        "reserve_commander_points": rng.randint(0, 3),
        "reserve_card_points": rng.randint(0, 2),
    }
    _draw_reserve_sizes(rng, rules)
    _draw_sites(rng, rules)
    return rules | rng.choice(({}, {}, _routs(rng), _ties(rng)))


def _routs(rng: Random) -> Rules:
    """Return settings with Routs in nearly every battle, which seldom end the game."""
    return {
        "decisive_margin": 1,
        "rout_fraction": 0.1,
        "rout_threshold": rng.choice((9, 99)),
        "sites": 1,
        "commander_points": 0,
        "points_table": [0, *[1] * 12],
        "reserve_card_points": 2,
        "reserve_discards": None,
    }


def _ties(rng: Random) -> Rules:
    """Return settings with few points and hardly a Rout, so that games end in ties."""
    return {
        "decisive_margin": rng.choice((1, 3, 9)),
        "rout_fraction": 1.0,
        "sites": rng.choice((1, 2)),
        "commander_points": 0,
        "points_table": [0, *[1] * 12],
        "reserve_card_points": rng.choice((0, 1)),
        "reserve_commander_points": rng.choice((0, 1)),
    }


def _drawn_deck(rng: Random, printed: dict[str, int]) -> dict[str, int]:
    """Return a deck of one of several odd makes."""
    make = rng.choice(("printed", "retreats", "commanders", "light", "small", "guns", "tiny"))
    deck = dict(printed)
    if make == "retreats":
        deck = {name: count for name, count in deck.items() if rng.random() < 0.1}
        deck |= {"R": 30, "I5": 2, "A5": 1}
    elif make == "commanders":
        deck |= {"XCI": 8, "XAC": 6, "XIA": 4}
    elif make == "light":
        deck |= {"T1": 4, "T2": 6, "T5": 3, "S1": 3, "S2": 6, "S4": 3}
    elif make == "small":
        deck = {name: 1 for name in printed if name[0] in "ICA" and rng.random() < 0.7}
        deck |= {"T2": 3, "T3": 2, "S2": 2, "S3": 2, "XCI": 2, "R": 2}
    elif make == "tiny":
        deck = {"I3": 2, "C4": 2, "A5": 2, "T2": 6, "T3": 4, "S2": 3, "XAC": 1, "R": 1}
    elif make == "guns":
        deck |= {f"A{rank}": 3 for rank in range(1, 10)}
        deck["A0"] = 2
    return deck


def _draw_reserve_sizes(rng: Random, rules: Rules) -> None:
    sides = 2 if rules["players"] == 4 else rules["players"]
    deck: dict[str, int] = rules["deck"]
    commanders = sum(count for name, count in deck.items() if name[0] == "X")
    light = sum(count for name, count in deck.items() if name[0] in "TS")
    others = sum(deck.values()) - commanders - light
    rules["reserve_commanders"] = rng.randint(0, min(2, commanders // sides))
    rules["reserve_light"] = rng.randint(0, min(3, light // sides))
    rules["reserve_random"] = rng.randint(0, min(5, others // (2 * sides)))


def _draw_sites(rng: Random, rules: Rules) -> None:
    """Draw a Site deck whose largest battle can still be dealt."""
    players = rules["players"]
    sides = 2 if players == 4 else players
    reserve = rules["reserve_commanders"] + rules["reserve_light"] + rules["reserve_random"]
    cards = sum(rules["deck"].values()) - sides * reserve
    rules["peek_cards"] = min(rules["peek_cards"], cards // players)
    largest = min(12, cards // players, rng.choice((2, 5, 12)))
    sizes = {kind: [rng.randint(1, largest) for _ in range(4)] for kind in PRINTED_SITES}
    if rng.random() < 0.3:
        # battles that use the deck up
        sizes[rng.choice(sorted(sizes))] = [min(12, cards // players)] * 6
    rules["site_deck"] = sizes
    number = sum(map(len, sizes.values()))
    rules["sites"] = rng.choice((1, 1, 2, 3, 5, number - 1, number))
    if rng.random() < 0.3:
        kind = rng.choice(sorted(sizes))
        rules["site_deck"] = {kind: sizes[kind]}
        rules["sites"] = rng.randint(1, len(sizes[kind]))
