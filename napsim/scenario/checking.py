"""From plain values to a `Scenario`: every key known, every value allowed, the rules playable."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from napsim.errors import UserError, did_you_mean
from napsim.games.catalogue import GAMES, get_game
from napsim.scenario.model import Scenario, Target, Until, lineup_for
from napsim.scenario.reading import apply_settings, parse_settings, read_toml
from napsim.scenario.varying import vary_from

if TYPE_CHECKING:
    from napsim.games.game import Game, Lineup, Rules
    from napsim.games.measures import Measure

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
LONGEST_TEXT = 2_000

_MEASURE = re.compile(r"([^\[\]]+)(?:\[([^\[\]=]+)=([^\[\]]+)\])?")
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
    _only(values, TOP_KEYS, "", _where_it_belongs(game))
    written_rules = _table(values, "rules")
    rules = game.resolve_rules(written_rules)
    own = _own_profiles(values, game)
    players = _table(values, "players")
    _only(players, ("profiles", "rotate"), "players.")
    names = profile_names(players.get("profiles", ["balanced"]), "players.profiles")
    rotate = _boolean(players.get("rotate", True), "players.rotate")
    lineup = lineup_for(game, rules, names, rotate, own)
    until = _until(values.get("until"), game, rules, lineup)
    usual = USUAL_GAMES if until is None else MOST_GAMES_UNTIL
    return Scenario(
        title=_text(values.get("title", _usual_title(source, game)), "title"),
        game=game.name,
        games=whole_number(values.get("games", usual), "games", 1, MOST_GAMES),
        seed=whole_number(values.get("seed", USUAL_SEED), "seed", 0, 2**64 - 1),
        written_rules=written_rules,
        rules=rules,
        written_lineup=names,
        rotate=rotate,
        own_profiles=own,
        targets=_targets(_table(values, "targets"), game, rules, lineup),
        until=until,
        vary=vary_from(_table(values, "vary"), game, own),
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


def _only(
    table: Mapping[str, Any],
    known: Sequence[str],
    prefix: str,
    hints: Mapping[str, str] | None = None,
) -> None:
    """Refuse a key that is not known, with the nearest known one."""
    for key in table:
        if key not in known:
            hint = (hints or {}).get(key) or did_you_mean(key, known)
            raise UserError(
                "there is no such key", key=f"{prefix}{key}", allowed=", ".join(known), hint=hint
            )


def _table(values: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    table = values.get(key, {})
    if not isinstance(table, Mapping):
        raise UserError("is not a table", key=key, value=table, hint=f"write it below [{key}]")
    return table


def whole_number(value: Any, key: str, least: int, most: int) -> int:
    """Check a whole number between two bounds."""
    allowed = f"a whole number from {least} to {most}"
    if isinstance(value, bool) or not isinstance(value, int):
        whole = isinstance(value, float) and math.isfinite(value) and value == int(value)
        hint = f"write it as {int(value)}" if whole and abs(value) < 1e15 else None
        raise UserError("is not a whole number", key=key, value=value, allowed=allowed, hint=hint)
    if not least <= value <= most:
        size = "small" if value < least else "large"
        raise UserError(f"is too {size}", key=key, value=value, allowed=allowed)
    return value


def finite_number(value: Any, key: str, allowed: str = "a number") -> float:
    """Check a number that is neither infinite nor NaN."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise UserError("is not a number", key=key, value=value, allowed=allowed)
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise UserError("is not a finite number", key=key, value=value, allowed=allowed)
    return number


def _boolean(value: Any, key: str) -> bool:
    if not isinstance(value, bool):
        raise UserError("is not true or false", key=key, value=value, allowed="true, false")
    return value


def _text(value: Any, key: str) -> str:
    allowed = f"a text of at most {LONGEST_TEXT} characters"
    if not isinstance(value, str):
        raise UserError("is not a text", key=key, value=value, allowed=allowed)
    if len(value) > LONGEST_TEXT or any(c < " " and c not in "\n\t" for c in value):
        problem = "is too long" if len(value) > LONGEST_TEXT else "holds control characters"
        raise UserError(problem, key=key, value=value, allowed=allowed)
    return value


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
    for name, table in _table(values, "profiles").items():
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


# ---- measures


def split_measure(text: Any, key: str) -> tuple[str, str, str]:
    """Split ``win_rate[seat=1]`` into measure, column and label."""
    match = _MEASURE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise UserError(
            "is not a measure",
            key=key,
            value=text,
            allowed="a measure's name, or name[column=group], for example win_rate[seat=1]",
        )
    name, by, level = (part or "" for part in match.groups())
    return name.strip(), by.strip(), level.strip()


def _measure(text: Any, key: str, game: Game, rules: Rules, lineup: Lineup) -> tuple[str, str, str]:
    """Check that a measure is known, has a meaning under the rules, and has the group."""
    name, by, level = split_measure(text, key)
    known = {measure.name: measure for measure in game.measures()}
    if name not in known:
        raise UserError(
            "there is no such measure",
            key=key,
            value=name,
            hint=did_you_mean(name, known) or f"see napsim measures {game.name}",
        )
    measure = known[name]
    if measure.applies is not None and not measure.applies(rules):
        raise UserError("has no meaning under these rules", key=key, value=name)
    if by:
        _check_group(measure, by, level, key, lambda c: game.labels(c, rules, lineup))
    return name, by, level


def _check_group(
    measure: Measure, by: str, level: str, key: str, labels: Callable[[str], Sequence[str]]
) -> None:
    columns = () if measure.kind == "spread" else measure.by
    if by not in columns:
        raise UserError(
            f"{measure.name} is not broken down by {by}",
            key=key,
            value=by,
            allowed=", ".join(columns) or "no column",
            hint=did_you_mean(by, columns),
        )
    # two columns joined by + have labels joined by +
    crossed = itertools.product(*(labels(column) for column in by.split("+")))
    known = ["+".join(parts) for parts in crossed]
    if level not in known:
        raise UserError(
            f"there is no {by} called {level}",
            key=key,
            allowed=", ".join(known),
            hint=did_you_mean(level, known),
        )


def _until(value: Any, game: Game, rules: Rules, lineup: Lineup) -> Until | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise UserError(
            "is not a table",
            key="until",
            value=value,
            allowed='{ measure = "…", half_width = 0.002 }',
        )
    _only(value, ("measure", "half_width"), "until.")
    for needed in ("measure", "half_width"):
        if needed not in value:
            raise UserError("is missing", key=f"until.{needed}")
    name, by, level = _measure(value["measure"], "until.measure", game, rules, lineup)
    allowed = "a number above 0, for example 0.002"
    half_width = finite_number(value["half_width"], "until.half_width", allowed)
    if half_width <= 0:
        raise UserError("is not above 0", key="until.half_width", value=half_width, allowed=allowed)
    return Until(name, by, level, half_width)


def _targets(
    table: Mapping[str, Any], game: Game, rules: Rules, lineup: Lineup
) -> tuple[Target, ...]:
    return tuple(_target(text, wanted, game, rules, lineup) for text, wanted in table.items())


def _target(text: str, wanted: Any, game: Game, rules: Rules, lineup: Lineup) -> Target:
    key = f"targets.{text}"
    name, by, level = _measure(text, key, game, rules, lineup)
    allowed = '{ between = [low, high] }, { at_least = x } or { at_most = x }, and why = "…"'
    if not isinstance(wanted, Mapping):
        raise UserError("does not say what is wanted", key=key, value=wanted, allowed=allowed)
    _only(wanted, ("between", "at_least", "at_most", "why"), f"{key}.")
    if not {"between", "at_least", "at_most"} & set(wanted):
        raise UserError("does not say what is wanted", key=key, allowed=allowed)
    if "between" in wanted and {"at_least", "at_most"} & set(wanted):
        raise UserError("has both between and at_least or at_most", key=key, allowed=allowed)
    low, high = _range(wanted, key)
    if low is not None and high is not None and low > high:
        raise UserError(
            f"asks for at least {low:g} and at most {high:g}, which nothing can meet", key=key
        )
    return Target(text, name, by, level, low, high, _text(wanted.get("why", ""), f"{key}.why"))


def _range(wanted: Mapping[str, Any], key: str) -> tuple[float | None, float | None]:
    if "between" in wanted:
        pair = wanted["between"]
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise UserError(
                "is not a pair of numbers",
                key=f"{key}.between",
                value=pair,
                allowed="[low, high]",
            )
        return (
            finite_number(pair[0], f"{key}.between[0]"),
            finite_number(pair[1], f"{key}.between[1]"),
        )
    ends = (
        finite_number(wanted[end], f"{key}.{end}") if end in wanted else None
        for end in ("at_least", "at_most")
    )
    low, high = ends
    return low, high
