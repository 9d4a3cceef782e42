"""``napsim rules GAME``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from napsim.cli.options import GameName, Json

if TYPE_CHECKING:
    from napsim.games.parameters import Parameter


def rules(game: GameName, as_json: Json = False) -> None:
    """List the rules of a game: defaults, ranges, meaning."""
    from napsim.cli.output import say, say_json, table
    from napsim.games.catalogue import get_game

    found = get_game(game)
    if as_json:
        say_json([_record(parameter) for parameter in found.parameters])
        return
    table(
        ("Parameter", "Default", "Allowed", "Meaning", "From"),
        [
            (p.name, default_in_words(p), p.allowed(), _meaning(p), p.source)
            for p in found.parameters
        ],
        title=f"{found.title}: rules, version {found.rules_version}",
        whole=(0,),
    )
    say("Write them below [rules] in a scenario, or change one with --set rules.NAME=VALUE.")


def default_in_words(parameter: Parameter) -> str:
    """Write a default as it would be typed; one that depends on another parameter by its values."""
    from napsim.games.parameters import By

    if isinstance(parameter.default, By):
        cases = (f"{typed(v)} at {k}" for k, v in parameter.default.values.items())
        return f"by {parameter.default.parameter}: {', '.join(cases)}"
    return typed(parameter.default)


def typed(value: Any) -> str:
    """Write a value as it would be typed in a scenario."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value}"'
        case list() | tuple():
            return "[" + ", ".join(typed(entry) for entry in value) + "]"
        case dict():
            return "{" + ", ".join(f"{name} = {typed(v)}" for name, v in value.items()) + "}"
    return str(value)


def _meaning(parameter: Parameter) -> str:
    unit = f" ({parameter.unit})" if parameter.unit else ""
    assumed = f" Assumed: {parameter.assumed}." if parameter.assumed else ""
    return f"{parameter.meaning}{unit}{assumed}"


def _record(parameter: Parameter) -> dict[str, Any]:
    from napsim.games.parameters import By

    by = parameter.default if isinstance(parameter.default, By) else None
    return {
        "name": parameter.name,
        "kind": parameter.kind,
        "default": None if by else parameter.default,
        "default_by": {"parameter": by.parameter, "values": dict(by.values)} if by else None,
        "minimum": parameter.minimum,
        "maximum": parameter.maximum,
        "choices": list(parameter.choices),
        "named": dict(parameter.named),
        "allowed": parameter.allowed(),
        "unit": parameter.unit,
        "meaning": parameter.meaning,
        "source": parameter.source,
        "assumed": parameter.assumed,
    }
