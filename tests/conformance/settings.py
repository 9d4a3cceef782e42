"""Rules and line-ups for any game of the catalogue, made from its own descriptions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from napsim.errors import UserError
from napsim.games.game import Game, Lineup, Rules, Seat
from napsim.games.parameters import By, Parameter

Written = dict[str, Any]


def forms(game: Game) -> Iterator[Written]:
    """Yield the forms of a game: each value of the parameters on which other defaults depend."""
    leading = {p.default.parameter: p.default for p in game.parameters if isinstance(p.default, By)}
    if not leading:
        yield {}
    for name, default in leading.items():
        for value in default.values:
            yield {name: value}


def lineup(game: Game, rules: Rules, *profiles: str, rotate: bool = True) -> Lineup:
    """Seat these profiles, over and over until every seat is taken."""
    known = game.resolve_profiles({})
    seats = [Seat(name, known[name]) for name in profiles]
    return Lineup(tuple(seats[n % len(seats)] for n in range(game.seat_count(rules))), rotate)


def profile_names(game: Game) -> list[str]:
    """List the game's profiles."""
    return [profile.name for profile in game.profiles]


def drawn_rules(game: Game, rng: Random, form: Mapping[str, Any]) -> tuple[Written, Rules] | None:
    """Draw values for some parameters, each allowed on its own.

    Returns
    -------
    tuple or None
        The values as written and all of them resolved; None where the game refuses them together.

    Raises
    ------
    AssertionError
        When a refusal does not name a parameter.
    """
    leading = set(form)
    changed = [p for p in game.parameters if p.name not in leading and p.kind != "table"]
    written = dict(form)
    base = game.resolve_rules(form)
    for parameter in rng.sample(changed, min(len(changed), rng.choice((1, 2, 3, 6)))):
        written[parameter.name] = drawn_value(parameter, rng, base)
    try:
        return written, game.resolve_rules(written)
    except UserError as error:
        if not (error.key or "").startswith("rules."):
            raise AssertionError(f"{written}: this refusal names no parameter: {error}") from error
        return None


def drawn_value(parameter: Parameter, rng: Random, base: Rules) -> Any:
    """Draw one value that a parameter allows on its own, odd ones and usual ones."""
    default = base[parameter.name]
    if parameter.named and rng.random() < 0.2:
        return rng.choice(list(parameter.named))
    match parameter.kind:
        case "bool":
            return rng.random() < 0.5
        case "choice":
            return rng.choice(parameter.choices)
        case "int":
            return _number(parameter, rng, default)
        case "float":
            low, high = _bounds(parameter)
            near = min(high, max(low, default * rng.choice((0.5, 0.9, 1.1, 2.0))))
            return rng.choice((low, high, near, rng.uniform(low, high)))
        case "ints":
            return _list(parameter, rng, default)
        case "counts":
            return {
                name: _number(parameter, rng, default[name])
                for name in default
                if rng.random() < 0.2
            }
        case "lists":
            return {
                name: _list(parameter, rng, default[name]) for name in default if rng.random() < 0.5
            }
    raise AssertionError(f"{parameter.name} is of a kind nobody knows how to draw")


def _bounds(parameter: Parameter) -> tuple[float, float]:
    assert parameter.minimum is not None, f"{parameter.name} has no least value"
    assert parameter.maximum is not None, f"{parameter.name} has no greatest value"
    return parameter.minimum, parameter.maximum


def _number(parameter: Parameter, rng: Random, default: int) -> int:
    low, high = map(int, _bounds(parameter))
    near = min(high, max(low, default + rng.choice((-2, -1, 1, 2))))
    return rng.choice((low, near, near, near, min(high, 2 * default + 1), rng.randint(low, high)))


def _list(parameter: Parameter, rng: Random, default: Any) -> list[int]:
    assert parameter.length is not None, f"{parameter.name} has no least and greatest length"
    shortest, longest = parameter.length
    length = min(longest, max(shortest, len(default) + rng.choice((-2, 0, 0, 1))))
    entries = [*default, *rng.choices(list(default) or [1], k=length)][:length]
    for place in range(length):
        if rng.random() < 0.3:
            entries[place] = _number(parameter, rng, entries[place])
    return entries
