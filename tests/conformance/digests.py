"""What every game plays, as a hash a form: the same compiled and interpreted.

`python -m tests.conformance.digests` prints them as JSON.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from random import Random

from napsim.games.catalogue import GAMES, get_game
from napsim.games.game import Rules
from tests.conformance.settings import Written, drawn_rules, forms, lineup, profile_names


def settings_of(name: str, form: Written) -> Iterator[Rules]:
    """Yield the rules of a form as printed, and two drawn settings."""
    game = get_game(name)
    yield game.resolve_rules(form)
    rng = Random(f"digest {name} {form}")
    left = 2
    while left:
        drawn = drawn_rules(game, rng, form)
        if drawn is not None:
            left -= 1
            yield drawn[1]


def digest(name: str, form: Written) -> str:
    """Hash the tables of a few games, column by column."""
    game = get_game(name)
    hashed = hashlib.sha256()
    for rules in settings_of(name, form):
        players = lineup(game, rules, *profile_names(game)[::-1])
        for table, rows in game.play(rules, players, 44, 0, 2).items():
            for column in rows.dtype.names or ():
                hashed.update(f"{table} {column} {rows[column].dtype.str}".encode())
                hashed.update(rows[column].tobytes())
    return hashed.hexdigest()


def digests() -> dict[str, str]:
    """Hash every form of every game."""
    return {
        f"{name} {json.dumps(form)}": digest(name, form)
        for name in GAMES
        for form in forms(get_game(name))
    }


if __name__ == "__main__":
    print(json.dumps(digests(), indent=1))
