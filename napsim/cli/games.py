"""``napsim games``."""

from __future__ import annotations

from napsim.cli.options import Json


def games(as_json: Json = False) -> None:
    """List the games there are."""
    from napsim.cli.output import say_json, table
    from napsim.games.catalogue import all_games

    if as_json:
        say_json(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "summary": game.summary,
                    "rules_version": game.rules_version,
                }
                for game in all_games()
            ]
        )
        return
    table(("Game", "Title", ""), [(g.name, g.title, g.summary) for g in all_games()])
