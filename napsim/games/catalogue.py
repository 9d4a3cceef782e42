"""The games there are: one line each."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from napsim.errors import UserError, did_you_mean

if TYPE_CHECKING:
    from napsim.games.game import Game

#: Name to ``module:class``; a game is imported only when it is asked for.
GAMES: dict[str, str] = {
    "blown_apart": "napsim.games.blown_apart:BlownApart",
    "napoleon": "napsim.games.napoleon:Napoleon",
    "cards_and_confusion": "napsim.games.cards_and_confusion:CardsAndConfusion",
}


@cache
def get_game(name: str) -> Game:
    """Give a game by its name.

    Raises
    ------
    UserError
        When there is no such game.
    """
    if name not in GAMES:
        raise UserError(
            "there is no such game",
            key="game",
            value=name,
            allowed=", ".join(GAMES),
            hint=did_you_mean(name, GAMES),
        )
    module, class_name = GAMES[name].split(":")
    game: Game = getattr(import_module(module), class_name)()
    return game


def all_games() -> tuple[Game, ...]:
    """Give every game, in the catalogue's order."""
    return tuple(get_game(name) for name in GAMES)
