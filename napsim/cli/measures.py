"""``napsim measures GAME``."""

from __future__ import annotations

from napsim.cli.options import GameName, Json


def measures(game: GameName, as_json: Json = False) -> None:
    """List what is measured of a game, and its meaning."""
    from napsim.cli.output import say, say_json, table
    from napsim.games.catalogue import get_game

    found = get_game(game)
    declared = found.measures()
    if as_json:
        say_json(
            [
                {
                    "name": m.name,
                    "title": m.title,
                    "meaning": m.meaning,
                    "group": m.group,
                    "kind": m.kind,
                    "unit": m.unit,
                    "by": list(m.by),
                    "formula": m.formula,
                    "source": m.source,
                    "assumed": list(m.assumed),
                    "headline": m.name in found.headline(),
                }
                for m in declared
            ]
        )
        return
    for group in dict.fromkeys(m.group for m in declared):
        table(
            ("Measure", "Meaning", "Unit", "By"),
            [(m.name, m.meaning, m.unit, ", ".join(m.by)) for m in declared if m.group == group],
            title=group.capitalize(),
            whole=(0,),
        )
    say("Write them below [targets]; by group as win_rate[seat=1].")
