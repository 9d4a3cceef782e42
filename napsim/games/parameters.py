"""Rule parameters and player knobs: described once, checked once.

Everything a designer may change is a `Parameter` (rules) or a `Knob` (players). The descriptions
feed ``napsim rules``, ``napsim profiles``, the reference pages and every error message.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from napsim.errors import UserError, did_you_mean

Kind = Literal["int", "float", "bool", "choice", "ints", "counts", "lists", "table"]


@dataclass(frozen=True, slots=True)
class By:
    """A default that depends on another parameter, for example on the number of players.

    Attributes
    ----------
    parameter : str
        The parameter it depends on; it must stand earlier in the game's list.
    values : mapping
        Default for each of that parameter's values.
    """

    parameter: str
    values: Mapping[Any, Any]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One number (or list, or choice) of the rules.

    Attributes
    ----------
    name : str
        As written below ``[rules]``.
    kind : str
        ``int``, ``float``, ``bool``, ``choice`` (one of `choices`), ``ints`` (list of whole
        numbers), ``counts`` (whole number by name, keys fixed by the default), ``lists`` (list of
        whole numbers by name, keys fixed by the default), ``table`` (anything; `check_table` looks).
    default : Any
        The text's value, or a `By`.
    meaning : str
        What it does, in a designer's words.
    source : str
        Where it comes from: the paragraph of the rule text, or ``ruling``.
    minimum, maximum : float, optional
        Bounds of the number, or of each number of a list or table.
    length : tuple of int, optional
        Least and greatest length of a list.
    choices : tuple of str
        The values of a ``choice``.
    named : mapping
        Names that may be written instead of a value, for example ``points_table = "capped"``.
    unit : str
        Unit of the number, for example ``cards`` or ``cm``.
    assumed : str, optional
        Present when the default is a guess: what was assumed. Printed beside results.
    check_table : callable, optional
        For ``table``: takes the value, returns it normalised or raises `UserError`.
    """

    name: str
    kind: Kind
    default: Any
    meaning: str
    source: str
    minimum: float | None = None
    maximum: float | None = None
    length: tuple[int, int] | None = None
    choices: tuple[str, ...] = ()
    named: Mapping[str, Any] = field(default_factory=dict)
    unit: str = ""
    assumed: str | None = None
    check_table: Callable[[Any], Any] | None = None

    def default_under(self, resolved: Mapping[str, Any]) -> Any:
        """Give the default, given the parameters resolved before this one."""
        if isinstance(self.default, By):
            return self.default.values[resolved[self.default.parameter]]
        return self.default

    def allowed(self) -> str:
        """Say in words what is accepted."""
        span = _span(self.minimum, self.maximum)
        if self.kind == "bool":
            return "true or false"
        if self.kind == "choice":
            return ", ".join(f'"{choice}"' for choice in self.choices)
        names = f", or one of {', '.join(self.named)}" if self.named else ""
        if self.kind == "int":
            return f"a whole number{span}{names}"
        if self.kind == "float":
            return f"a number{span}{names}"
        if self.kind == "ints":
            size = "" if self.length is None else f" of {self.length[0]} to {self.length[1]}"
            return f"a list{size} whole numbers, each{span or ' any'}{names}"
        if self.kind == "counts":
            return f"whole numbers by name, each{span or ' any'}{names}"
        if self.kind == "lists":
            return f"lists of whole numbers by name, each{span or ' any'}{names}"
        return "a table, see the game's page"

    def check(self, value: Any, resolved: Mapping[str, Any]) -> Any:
        """Return the value in its canonical form.

        Raises
        ------
        UserError
            Naming ``rules.<name>``, the value and what is allowed.
        """
        if isinstance(value, str) and value in self.named:
            value = self.named[value]
        match self.kind:
            case "bool":
                return self._bool(value)
            case "choice":
                return self._choice(value)
            case "int":
                return self._int(value, self._key())
            case "float":
                return self._float(value)
            case "ints":
                return self._ints(value, self._key())
            case "counts":
                return self._by_name(value, resolved, self._int)
            case "lists":
                return self._by_name(value, resolved, self._ints)
        if self.check_table is None:
            raise TypeError(f"parameter {self.name} of kind table has no check_table")
        return self.check_table(value)

    def _key(self) -> str:
        return f"rules.{self.name}"

    def _wrong(self, value: Any, problem: str, key: str | None = None) -> UserError:
        return UserError(problem, key=key or self._key(), value=value, allowed=self.allowed())

    def _bool(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise self._wrong(value, "is not true or false")
        return value

    def _choice(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.choices:
            hint = did_you_mean(value, self.choices) if isinstance(value, str) else None
            error = self._wrong(value, "is not one of the choices")
            error.hint = hint
            raise error
        return value

    def _int(self, value: Any, key: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._wrong(value, "is not a whole number", key)
        self._in_bounds(value, key)
        return value

    def _float(self, value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self._wrong(value, "is not a number")
        if not is_finite(value):
            raise self._wrong(value, "is not a finite number")
        self._in_bounds(value, self._key())
        return float(value)

    def _in_bounds(self, value: float, key: str) -> None:
        low = self.minimum is not None and value < self.minimum
        high = self.maximum is not None and value > self.maximum
        if low or high:
            raise self._wrong(value, f"is too {'small' if low else 'large'}", key)

    def _ints(self, value: Any, key: str) -> tuple[int, ...]:
        if isinstance(value, str) or not isinstance(value, (list, tuple)):
            raise self._wrong(value, "is not a list of whole numbers", key)
        if self.length is not None and not self.length[0] <= len(value) <= self.length[1]:
            raise self._wrong(value, f"has {len(value)} entries", key)
        return tuple(self._int(entry, f"{key}[{place}]") for place, entry in enumerate(value))

    def _by_name(
        self, value: Any, resolved: Mapping[str, Any], one: Callable[[Any, str], Any]
    ) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise self._wrong(value, "is not a table of values by name")
        whole = dict(self.default_under(resolved))
        for name, entry in value.items():
            if name not in whole:
                raise UserError(
                    f"there is no '{name}'",
                    key=f"{self._key()}.{name}",
                    allowed=", ".join(whole),
                    hint=did_you_mean(name, whole),
                )
            whole[name] = one(entry, f"{self._key()}.{name}")
        return {name: tuple(v) if isinstance(v, list) else v for name, v in whole.items()}


def is_finite(value: float) -> bool:
    """Say whether a number is finite as a float64; a whole number with 400 digits is not."""
    try:
        return math.isfinite(value)
    except OverflowError:
        return False


def _span(minimum: float | None, maximum: float | None) -> str:
    if minimum is not None and maximum is not None:
        return f" from {minimum:g} to {maximum:g}"
    if minimum is not None:
        return f" of at least {minimum:g}"
    if maximum is not None:
        return f" of at most {maximum:g}"
    return ""


def resolve(parameters: tuple[Parameter, ...], overrides: Mapping[str, Any]) -> dict[str, Any]:
    """Fill in the defaults and check every value on its own.

    Parameters
    ----------
    parameters : tuple of Parameter
        In the order in which they are resolved: one that others' defaults depend on comes first.
    overrides : mapping
        What the user wrote below ``[rules]``.

    Returns
    -------
    dict
        Every parameter by name, in the declared order. Whether they can be played together is for
        the game to say.

    Raises
    ------
    UserError
        For an unknown name or a value that is not allowed.
    """
    known = {parameter.name: parameter for parameter in parameters}
    for name in overrides:
        if name not in known:
            raise UserError(
                "there is no such rule parameter",
                key=f"rules.{name}",
                hint=did_you_mean(name, known),
            )
    resolved: dict[str, Any] = {}
    for parameter in parameters:
        value = overrides.get(parameter.name, parameter.default_under(resolved))
        resolved[parameter.name] = parameter.check(value, resolved)
    return resolved


@dataclass(frozen=True, slots=True)
class Knob:
    """One trait of the scripted players.

    Attributes
    ----------
    name : str
        Field of the game's ``PLAYER`` record, as written below ``[profiles.<name>]``.
    default : float
        Value in the ``balanced`` profile.
    minimum, maximum : float
        Bounds.
    meaning : str
        What more of it does, in a player's words.
    whole : bool
        Whether only whole numbers make sense.
    """

    name: str
    default: float
    minimum: float
    maximum: float
    meaning: str
    whole: bool = False

    def check(self, value: Any, profile: str) -> float:
        """Return the value as a number, or raise a `UserError` naming profile, knob and bounds."""
        key = f"profiles.{profile}.{self.name}"
        kind = "a whole number" if self.whole else "a number"
        allowed = f"{kind}{_span(self.minimum, self.maximum)}"
        right = isinstance(value, int) if self.whole else isinstance(value, (int, float))
        if isinstance(value, bool) or not right or not is_finite(value):
            raise UserError(f"is not {kind}", key=key, value=value, allowed=allowed)
        if not self.minimum <= value <= self.maximum:
            raise UserError("is out of range", key=key, value=value, allowed=allowed)
        return value


@dataclass(frozen=True, slots=True)
class Profile:
    """A named set of knobs: one way of playing.

    Attributes
    ----------
    name : str
        As written in ``profiles = ["…"]``.
    character : str
        How it plays, in one sentence.
    knobs : mapping of str to float
        What differs from the knobs' defaults.
    """

    name: str
    character: str
    knobs: Mapping[str, float] = field(default_factory=dict)
