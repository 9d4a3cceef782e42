"""From bytes to plain values: the file, and ``--set key=value``.

Whatever stands in the file, the answer is a dictionary or one `UserError`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from napsim.errors import UserError

#: A scenario is a page or two; anything larger is some other file.
MOST_BYTES = 1_000_000
#: Tables inside tables inside tables: the deepest key of a scenario has three parts.
DEEPEST = 12

#: What a file that is no TOML most often gets wrong.
_SPELLING = 'words stand in quotes ("balanced"), numbers without commas (200_000, 0.2)'

_BARE_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_KEY_PART = re.compile(r"[A-Za-z0-9_-]+")


def read_toml(path: str | Path) -> dict[str, Any]:
    """Read a scenario file.

    Raises
    ------
    UserError
        When there is no such file, it cannot be read, is empty, huge, not UTF-8 or not TOML.
    """
    name = str(path)
    data = _read_bytes(Path(path), name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UserError(
            f"is not a text file in UTF-8 (line {line})",
            file=name,
            hint="save it as UTF-8 in your editor",
        ) from None
    if not text.strip():
        raise UserError("the file is empty", file=name, hint='it needs at least game = "…"')
    return parse_toml(text, name)


def _read_bytes(path: Path, name: str) -> bytes:
    try:
        if path.is_dir():
            raise UserError("is a folder, not a scenario file", file=name)
        if not path.exists():
            raise UserError("there is no such file", file=name, hint=_elsewhere(path))
        if not path.is_file():
            raise UserError("is not an ordinary file", file=name)
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except ValueError:
        raise UserError("is not a file name", file=name) from None
    except OSError as error:
        raise UserError(f"cannot be read ({error.strerror})", file=name) from None
    if len(data) > MOST_BYTES:
        raise UserError(
            "is too large to be a scenario", file=name, allowed=f"at most {MOST_BYTES} bytes"
        )
    return data


def _elsewhere(path: Path) -> str | None:
    """Name the scenario that may be meant, or say where a short path was looked for."""
    if path.parent.is_dir():
        there = [found.stem for found in path.parent.glob("*.toml")]
        near = get_close_matches(path.stem, there, n=1)
        if near:
            return f"did you mean '{path.parent / near[0]}.toml'?"
    if (Path("scenarios") / f"{path.stem}.toml").is_file() and path.parent == Path():
        return f"did you mean 'scenarios/{path.stem}.toml'?"
    return None if path.is_absolute() else f"looked for in {Path.cwd()}"


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """Parse TOML, or say in one `UserError` where it is broken."""
    try:
        # a last line end lets every message name its line
        values = tomllib.loads(text + "\n")
    except tomllib.TOMLDecodeError as error:
        said = str(error).replace("Cannot overwrite a value", "a key is written twice")
        raise UserError(f"is not valid TOML: {said}", file=name, hint=_SPELLING) from None
    except ValueError as error:
        # a number with thousands of digits
        raise UserError(f"holds a value that cannot be read: {error}", file=name) from None
    except RecursionError:
        raise UserError("is nested too deeply to be a scenario", file=name) from None
    if _too_deep(values):
        raise UserError("is nested too deeply to be a scenario", file=name)
    return values


def _too_deep(values: Any) -> bool:
    """Say whether tables and lists lie more than `DEEPEST` deep (a loop: dotted keys nest without end)."""
    level = [values]
    for _ in range(DEEPEST):
        inner: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                inner.extend(value.values())
            elif isinstance(value, list):
                inner.extend(value)
        level = inner
        if not level:
            return False
    return any(isinstance(value, (dict, list)) for value in level)


def parse_value(text: str, where: str) -> Any:
    """Read a value as typed on the command line: TOML, or a bare word for a string.

    Parameters
    ----------
    text : str
        For example ``9``, ``true``, ``[2, 3]``, ``capped``.
    where : str
        Option and key, for the message.
    """
    text = text.strip()
    if _BARE_WORD.fullmatch(text) and text not in {"true", "false", "nan", "inf"}:
        return text
    try:
        text.encode()
        values = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        values = {}
    if set(values) != {"value"} or _too_deep(values):
        raise UserError(
            "is not a value",
            key=where,
            value=text,
            allowed='a number, true or false, a word, "a text", or a [list, of, values]',
        )
    return values["value"]


def split_setting(text: str, option: str) -> tuple[list[str], str]:
    """Split ``rules.rout_threshold=9`` into the parts of the key and the value's text."""
    key, equals, value = text.partition("=")
    parts = [part.strip().strip('"') for part in key.split(".")]
    if not equals or not all(_KEY_PART.fullmatch(part) for part in parts):
        raise UserError(
            "is not of the form key=value",
            file=option,
            value=text,
            hint=f"for example {option} rules.players=3",
        )
    return parts, value


def parse_settings(settings: Sequence[str], option: str = "--set") -> dict[str, Any]:
    """Turn repeated ``--set key=value`` into values by dotted key, in the order given.

    Raises
    ------
    UserError
        For a malformed setting, or a key that is set twice.
    """
    found: dict[str, Any] = {}
    for setting in settings:
        parts, text = split_setting(setting, option)
        key = ".".join(parts)
        if key in found:
            raise UserError("is set twice", file=option, key=key)
        found[key] = parse_value(text, f"{option} {key}")
    return found


def apply_settings(values: Mapping[str, Any], settings: Mapping[str, Any]) -> dict[str, Any]:
    """Lay values by dotted key over a scenario's values; neither argument is changed.

    Raises
    ------
    UserError
        When a key leads through something that is not a table.
    """
    whole = dict(values)
    for key, value in settings.items():
        *path, last = key.split(".")
        table = whole
        for depth, part in enumerate(path):
            inner = table.get(part, {})
            if not isinstance(inner, dict):
                raise UserError(
                    f"cannot be set, because {'.'.join(path[: depth + 1])} is not a table",
                    file="--set",
                    key=key,
                )
            table[part] = dict(inner)
            table = table[part]
        table[last] = value
    return whole


def parse_vary(texts: Sequence[str]) -> dict[str, Any]:
    """Turn repeated ``--vary key=a,b,c`` into lists (or ranges, ``{from=0, to=4}``) by dotted key.

    Raises
    ------
    UserError
        For a malformed text, or a key that is varied twice.
    """
    option = "--vary"
    found: dict[str, Any] = {}
    for setting in texts:
        parts, text = split_setting(setting, option)
        key = ".".join(parts)
        if key in found:
            raise UserError("is varied twice", file=option, key=key)
        if text.lstrip().startswith(("[", "{")):
            found[key] = parse_value(text, f"{option} {key}")
        else:
            found[key] = [parse_value(part, f"{option} {key}") for part in text.split(",")]
    return found
