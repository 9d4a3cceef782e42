"""What every game plays, as a hash a form: the same compiled and interpreted.

`python -m tests.conformance.digests GAME` prints them as JSON.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from random import Random

from napsim.games.catalogue import get_game
from napsim.games.game import Rules
from tests.conformance.accounts import ACCOUNTS
from tests.conformance.settings import Written, drawn_rules, forms, lineup, profile_names


def settings_of(name: str, form: Written) -> Iterator[Rules]:
    """Yield the rules of a form as printed, and a drawn setting."""
    game = get_game(name)
    soon = ACCOUNTS[name].soon
    yield game.resolve_rules({**form, **soon})
    rng = Random(f"digest {name} {form}")
    left = 1
    while left:
        drawn = drawn_rules(game, rng, form)
        if drawn is not None:
            left -= 1
            yield game.resolve_rules({**drawn[0], **soon})


def digest(name: str, form: Written) -> str:
    """Hash the tables of a few games, column by column."""
    game = get_game(name)
    hashed = hashlib.sha256()
    for rules in settings_of(name, form):
        players = lineup(game, rules, *profile_names(game)[::-1])
        for table, rows in game.play(rules, players, 44, 0, 1).items():
            for column in rows.dtype.names or ():
                hashed.update(f"{table} {column} {rows[column].dtype.str}".encode())
                hashed.update(rows[column].tobytes())
    return hashed.hexdigest()


def digests(name: str) -> dict[str, str]:
    """Hash every form of a game."""
    return {json.dumps(form): digest(name, form) for form in forms(get_game(name))}


if __name__ == "__main__":
    print(json.dumps(digests(sys.argv[1]), indent=1))
