"""From plain values to a `Scenario`: every key known, every value allowed, the rules playable."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from napsim.errors import UserError, did_you_mean
from napsim.games.catalogue import GAMES, get_game
from napsim.scenario.model import Scenario, lineup_for
from napsim.scenario.reading import apply_settings, parse_settings, read_toml
from napsim.scenario.values import (
    boolean,
    only,
    plain_text,
    table_of,
    whole_number,
)
from napsim.scenario.varying import vary_from
from napsim.scenario.wanting import targets_from, until_from

if TYPE_CHECKING:
    from napsim.games.game import Game

TOP_KEYS = (
    "title",
    "game",
    "games",
    "until",
    "seed",
    "rules",
    "players",
    "profiles",
    "targets",
    "vary",
)
MOST_GAMES = 1_000_000_000
#: How many games are played when the scenario does not say.
USUAL_GAMES = 100_000
#: The most games for a scenario with `until` and without `games`.
MOST_GAMES_UNTIL = 10_000_000
USUAL_SEED = 1815

_PROFILE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")


def load(path: str | Path, settings: Sequence[str] | Mapping[str, Any] = ()) -> Scenario:
    """Read a scenario file, lay the settings over it, check everything.

    Parameters
    ----------
    path : str or pathlib.Path
        The TOML file.
    settings : sequence of str, or mapping
        ``key=value`` as typed after ``--set``, or values by dotted key.

    Returns
    -------
    Scenario
        Checked and resolved.

    Raises
    ------
    UserError
        Naming the file, the key, the value and what is allowed.
    """
    values = read_toml(path)
    by_key = dict(settings) if isinstance(settings, Mapping) else parse_settings(settings)
    return scenario_from(apply_settings(values, by_key), str(path), by_key)


def scenario_from(
    values: Mapping[str, Any], source: str = "", settings: Iterable[str] = ()
) -> Scenario:
    """Check plain values and make a `Scenario` of them.

    Parameters
    ----------
    values : mapping
        As TOML reads them.
    source : str
        The file they come from, for messages.
    settings : iterable of str
        Dotted keys that came from ``--set``: an error there names the option, not the file.

    Raises
    ------
    UserError
        As `load`.
    """
    try:
        return _checked(values, source)
    except UserError as error:
        if error.file is None:
            typed = any(_within(error.key, key) for key in settings)
            error.file = "--set" if typed else source or None
        raise


def _within(key: str | None, setting: str) -> bool:
    return key is not None and (key == setting or key.startswith((f"{setting}.", f"{setting}[")))


def _checked(values: Mapping[str, Any], source: str) -> Scenario:
    game = _game(values)
    only(values, TOP_KEYS, "", _where_it_belongs(game))
    written_rules = table_of(values, "rules")
    rules = game.resolve_rules(written_rules)
    own = _own_profiles(values, game)
    players = table_of(values, "players")
    only(players, ("profiles", "rotate"), "players.")
    names = profile_names(players.get("profiles", ["balanced"]), "players.profiles")
    rotate = boolean(players.get("rotate", True), "players.rotate")
    lineup = lineup_for(game, rules, names, rotate, own)
    until = until_from(values.get("until"), game, rules, lineup)
    usual = USUAL_GAMES if until is None else MOST_GAMES_UNTIL
    return Scenario(
        title=plain_text(values.get("title", _usual_title(source, game)), "title"),
        game=game.name,
        games=whole_number(values.get("games", usual), "games", 1, MOST_GAMES),
        seed=whole_number(values.get("seed", USUAL_SEED), "seed", 0, 2**64 - 1),
        written_rules=written_rules,
        rules=rules,
        written_lineup=names,
        rotate=rotate,
        own_profiles=own,
        targets=targets_from(table_of(values, "targets"), game, rules, lineup),
        until=until,
        vary=vary_from(table_of(values, "vary"), game, own),
        source=source,
    )


def _usual_title(source: str, game: Game) -> str:
    stem = Path(source).stem
    return stem.replace("_", " ").strip() if stem.isprintable() and stem.strip("_") else game.title


def _game(values: Mapping[str, Any]) -> Game:
    if "game" not in values:
        near = did_you_mean("game", [key for key in values if key not in TOP_KEYS])
        raise UserError(
            "the scenario does not say which game it is about",
            key="game",
            allowed=", ".join(f'"{name}"' for name in GAMES),
            hint=f'write game = "…" at its top{"; " + near if near else ""}',
        )
    name = values["game"]
    if not isinstance(name, str):
        raise UserError("is not a text", key="game", value=name, allowed=", ".join(GAMES))
    return get_game(name)


def _where_it_belongs(game: Game) -> dict[str, str]:
    """Say of a misplaced key where it belongs."""
    return {p.name: f"it belongs below [rules]: rules.{p.name}" for p in game.parameters} | {
        key: f"it belongs below [{table}]: {table}.{key}"
        for table, keys in (("players", ("rotate",)), ("vary", ("design", "samples")))
        for key in keys
    }


def profile_names(value: Any, key: str) -> tuple[str, ...]:
    """Check a line-up as written: a name, or a list of names."""
    names = [value] if isinstance(value, str) else value
    right = isinstance(names, (list, tuple)) and names and all(isinstance(n, str) for n in names)
    if not right:
        raise UserError(
            "is not a list of profiles",
            key=key,
            value=value,
            allowed='a list such as ["balanced"], one profile for all seats or one a seat',
        )
    return tuple(names)


def _own_profiles(values: Mapping[str, Any], game: Game) -> dict[str, dict[str, Any]]:
    """Check the ``[profiles.<name>]`` tables; a known profile's own name is its base."""
    known = {profile.name for profile in game.profiles}
    own: dict[str, dict[str, Any]] = {}
    for name, table in table_of(values, "profiles").items():
        key = f"profiles.{name}"
        if not _PROFILE_NAME.fullmatch(name):
            raise UserError(
                "is not a name for a profile",
                key=key,
                allowed="a letter, then letters, digits, _ and -, at most 40",
            )
        if not isinstance(table, Mapping):
            raise UserError("is not a table", key=key, value=table, hint=f"write it below [{key}]")
        base = table.get("base", name if name in known else "balanced")
        if not isinstance(base, str):
            raise UserError("is not a profile's name", key=f"{key}.base", value=base)
        own[name] = {**table, "base": base}
    for name, table in own.items():
        # a circle of two would otherwise be told as an unknown base
        if table["base"] not in known and table["base"] not in own:
            raise UserError(
                "there is no such profile",
                key=f"profiles.{name}.base",
                value=table["base"],
                allowed=", ".join(sorted(known | set(own) - {name})),
                hint=did_you_mean(table["base"], known | set(own)),
            )
    game.resolve_profiles(own)
    return own
