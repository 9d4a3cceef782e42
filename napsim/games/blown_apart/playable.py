"""Rules that cannot be played together are refused before any game is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from napsim.errors import UserError
from napsim.games.blown_apart.cards import CARD_CODES, SITE_TYPES
from napsim.games.blown_apart.rules import MOST_CARDS, MOST_SITES


def side_count(rules: Mapping[str, Any]) -> int:
    """Give the number of sides that score: two with four players, else one a player."""
    return 2 if rules["players"] == 4 else int(rules["players"])


def reserve_size(rules: Mapping[str, Any]) -> int:
    """Give the number of cards dealt to each Reserve."""
    return int(rules["reserve_commanders"] + rules["reserve_light"] + rules["reserve_random"])


def check_rules(rules: Mapping[str, Any]) -> None:
    """Refuse rules that cannot be played together.

    Parameters
    ----------
    rules : mapping
        Resolved values by name, each allowed on its own.

    Raises
    ------
    UserError
        Naming the parameter, its value and the allowed range.
    """
    _check_sites(rules)
    _check_reserves(rules)
    _check_deals(rules)


def _refuse(
    name: str, rules: Mapping[str, Any], problem: str, most: int | None = None
) -> UserError:
    value = rules[name]
    shown = value if not isinstance(value, Mapping) else None
    allowed = (
        None if most is None else f"at most {most}" if most >= 0 else "no value, with these rules"
    )
    return UserError(problem, key=f"rules.{name}", value=shown, allowed=allowed)


def _check_sites(rules: Mapping[str, Any]) -> None:
    sizes = [size for kind in SITE_TYPES for size in rules["site_deck"][kind]]
    if not sizes:
        raise _refuse("site_deck", rules, "holds no Battle Site")
    if len(sizes) > MOST_SITES:
        raise _refuse("site_deck", rules, f"holds {len(sizes)} Battle Sites", MOST_SITES)
    if rules["sites"] > len(sizes):
        problem = f"is more Sites than the Site deck holds ({len(sizes)})"
        raise _refuse("sites", rules, problem, len(sizes))
    if len(rules["points_table"]) <= max(sizes):
        raise UserError(
            f"has {len(rules['points_table'])} entries, for net counts up to "
            f"{len(rules['points_table']) - 1}, but the largest Site has {max(sizes)} tricks",
            key="rules.points_table",
            value=list(rules["points_table"]),
            allowed=f"a list of at least {max(sizes) + 1} whole numbers",
        )


def _check_reserves(rules: Mapping[str, Any]) -> None:
    deck, sides = rules["deck"], side_count(rules)
    pools = {
        "reserve_commanders": ("Commanders", deck["XCI"] + deck["XAC"]),
        "reserve_light": ("Tirailleurs and Scouts", sum(deck[c] for c in ("T2", "T3", "S2", "S3"))),
    }
    pools["reserve_random"] = (
        "other cards",
        sum(deck[code] for code in CARD_CODES) - sum(count for _, count in pools.values()),
    )
    for name, (words, there_are) in pools.items():
        if sides * rules[name] > there_are:
            problem = f"needs {sides * rules[name]} {words} for {sides} Reserves; the deck has {there_are}"
            raise _refuse(name, rules, problem, there_are // sides)


def _check_deals(rules: Mapping[str, Any]) -> None:
    cards = sum(rules["deck"].values())
    if cards > MOST_CARDS:
        raise _refuse("deck", rules, f"holds {cards} cards", MOST_CARDS)
    players = rules["players"]
    left = cards - side_count(rules) * reserve_size(rules)
    if players * rules["peek_cards"] > left:
        problem = f"needs {players * rules['peek_cards']} cards; {left} are not in a Reserve"
        raise _refuse("peek_cards", rules, problem, left // players)
    for kind in SITE_TYPES:
        for size in rules["site_deck"][kind]:
            if players * size > left:
                raise UserError(
                    f"a battle of {size} tricks needs {players * size} cards for {players} players; "
                    f"{left} are not in a Reserve",
                    key=f"rules.site_deck.{kind}",
                    value=list(rules["site_deck"][kind]),
                    allowed=f"sizes of at most {left // players} with these rules",
                )
