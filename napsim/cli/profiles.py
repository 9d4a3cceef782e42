"""``napsim profiles GAME``."""

from __future__ import annotations

from napsim.cli.options import GameName, Json


def profiles(game: GameName, as_json: Json = False) -> None:
    """List the scripted players of a game and their knobs."""
    from napsim.cli.output import say, say_json, table
    from napsim.games.catalogue import get_game

    found = get_game(game)
    if as_json:
        say_json(
            {
                "profiles": [
                    {"name": p.name, "character": p.character, "knobs": dict(p.knobs)}
                    for p in found.profiles
                ],
                "knobs": [
                    {
                        "name": k.name,
                        "default": k.default,
                        "minimum": k.minimum,
                        "maximum": k.maximum,
                        "whole": k.whole,
                        "meaning": k.meaning,
                    }
                    for k in found.knobs
                ],
            }
        )
        return
    table(
        ("Profile", "Character", "Differs in"),
        [
            (p.name, p.character, ", ".join(f"{name} {value:g}" for name, value in p.knobs.items()))
            for p in found.profiles
        ],
        title=f"{found.title}: players",
    )
    table(
        ("Knob", "Usual", "From", "To", "More of it"),
        [
            (k.name, f"{k.default:g}", f"{k.minimum:g}", f"{k.maximum:g}", k.meaning)
            for k in found.knobs
        ],
        title="Knobs",
        right=(1, 2, 3),
    )
    say("Make your own below [profiles.NAME] in a scenario: base = one of these, then knobs.")
