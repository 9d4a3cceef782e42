"""What stands below ``[vary]``, checked key by key; the settings themselves are for `napsim.variants`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from napsim.errors import UserError, did_you_mean
from napsim.scenario.model import DESIGNS, SAMPLED, Axis, Span, Vary

if TYPE_CHECKING:
    from napsim.games.game import Game

MOST_VALUES = 10_000
MOST_SAMPLES = 65_536
MOST_NUMBER = 10**15
_SPAN_KEYS = frozenset({"from", "to", "step"})
_LIST_HELP = "a list of values, or { from = …, to = …, step = … }"


def vary_from(
    table: Mapping[str, Any], game: Game, own: Mapping[str, Mapping[str, Any]]
) -> Vary | None:
    """Check the ``[vary]`` table.

    Parameters
    ----------
    table : mapping
        As read; keys may be quoted (``"rules.rout_threshold"``) or nested.
    game : Game
        Whose parameters and knobs they are.
    own : mapping
        The scenario's own profiles.

    Returns
    -------
    Vary or None
        None when nothing is varied.

    Raises
    ------
    UserError
        Naming the key below ``vary``.
    """
    axes: dict[str, Axis] = {}
    options: dict[str, Any] = {}
    for key, value in _flat(table):
        if key in {"design", "samples"}:
            options[key] = value
            continue
        if key in axes:
            raise UserError("is varied twice", key=f"vary.{key}")
        axes[key] = _axis(key, value, game, own)
    if not axes:
        if options:
            raise UserError("there is nothing to vary", key=f"vary.{next(iter(options))}")
        return None
    design = options.get("design", "grid")
    if design not in DESIGNS:
        raise UserError(
            "is not a design",
            key="vary.design",
            value=design,
            allowed=", ".join(DESIGNS),
            hint=did_you_mean(design, DESIGNS) if isinstance(design, str) else None,
        )
    vary = Vary(tuple(axes.values()), design, _samples(options, design))
    _check_spans(vary)
    return vary


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Give the settings by dotted key; a table whose keys are a span's is a value."""
    for key, value in table.items():
        full = f"{prefix}{key}"
        if isinstance(value, Mapping) and not (value and set(value) <= _SPAN_KEYS):
            if not value:
                raise UserError("is empty", key=f"vary.{full}", allowed=_LIST_HELP)
            yield from _flat(value, f"{full}.")
        else:
            yield full, value


def _samples(options: Mapping[str, Any], design: str) -> int:
    sampled = design in SAMPLED
    if "samples" not in options:
        return 64
    value = options["samples"]
    allowed = f"a whole number from 2 to {MOST_SAMPLES}"
    if not sampled:
        raise UserError(
            f"has no meaning for the design {design}",
            key="vary.samples",
            hint='it belongs to "latin_hypercube" and "sobol"',
        )
    if isinstance(value, bool) or not isinstance(value, int) or not 2 <= value <= MOST_SAMPLES:
        raise UserError("is not allowed", key="vary.samples", value=value, allowed=allowed)
    if design == "sobol" and value & (value - 1):
        power = 1 << (value.bit_length() - 1)
        raise UserError(
            "is not a power of two, which a Sobol sequence needs to be even",
            key="vary.samples",
            value=value,
            hint=f"take {power} or {2 * power}",
        )
    return value


def _axis(key: str, value: Any, game: Game, own: Mapping[str, Mapping[str, Any]]) -> Axis:
    whole = _check_key(key, game, own)
    where = f"vary.{key}"
    if isinstance(value, Mapping):
        return Axis(key, _span(value, where, whole))
    if not isinstance(value, (list, tuple)) or not value:
        raise UserError("does not say what to try", key=where, value=value, allowed=_LIST_HELP)
    if len(value) > MOST_VALUES:
        raise UserError(f"has {len(value)} values", key=where, allowed=f"at most {MOST_VALUES}")
    seen: list[Any] = []
    for place, entry in enumerate(value):
        if any(type(entry) is type(other) and entry == other for other in seen):
            raise UserError("is named twice", key=f"{where}[{place}]", value=entry)
        seen.append(entry)
    return Axis(key, tuple(seen))


def _check_key(key: str, game: Game, own: Mapping[str, Mapping[str, Any]]) -> bool | None:
    """Check that a key can be varied.

    Returns
    -------
    bool or None
        True for whole numbers, False for any numbers, None where a range has no meaning.
    """
    head, _, rest = key.partition(".")
    if head == "rules" and rest:
        return _check_rule_key(key, rest, game)
    if key == "players.profiles":
        return None
    if head == "profiles" and rest:
        return _check_knob_key(key, rest, game, own)
    raise UserError(
        "cannot be varied",
        key=f"vary.{key}",
        allowed="rules.<parameter>, profiles.<name>.<knob>, players.profiles; design, samples",
        hint=did_you_mean(
            key, [f"rules.{p.name}" for p in game.parameters] + ["design", "samples"]
        ),
    )


def _check_rule_key(key: str, rest: str, game: Game) -> bool | None:
    name, _, entry = rest.partition(".")
    parameters = {parameter.name: parameter for parameter in game.parameters}
    if name not in parameters:
        near = did_you_mean(name, parameters)
        raise UserError("there is no such rule parameter", key=f"vary.{key}", hint=near)
    kind = parameters[name].kind
    if entry and kind not in {"counts", "lists", "table"}:
        raise UserError(f"rules.{name} has no entries of its own", key=f"vary.{key}")
    if kind == "int" or (kind == "counts" and entry):
        return True
    return False if kind == "float" else None


def _check_knob_key(
    key: str, rest: str, game: Game, own: Mapping[str, Mapping[str, Any]]
) -> bool | None:
    name, _, knob = rest.partition(".")
    profiles = [profile.name for profile in game.profiles] + list(own)
    if name not in profiles:
        near = did_you_mean(name, profiles)
        raise UserError("there is no such profile", key=f"vary.{key}", value=name, hint=near)
    knobs = {knob.name: knob for knob in game.knobs}
    if knob not in knobs:
        near = did_you_mean(knob, knobs)
        raise UserError("there is no such knob", key=f"vary.{key}", value=knob, hint=near)
    return knobs[knob].whole


def _span(value: Mapping[str, Any], where: str, whole: bool | None) -> tuple[Any, ...] | Span:
    """Check a range; one of whole numbers, or with a step, becomes its values."""
    if whole is None:
        raise UserError("has no order, so a range has no meaning", key=where, allowed="a list")
    for needed in ("from", "to"):
        if needed not in value:
            raise UserError("is missing", key=f"{where}.{needed}")
    for name, number in value.items():
        if isinstance(number, bool) or not isinstance(number, int if whole else (int, float)):
            kind = "a whole number" if whole else "a number"
            raise UserError(f"is not {kind}", key=f"{where}.{name}", value=number)
        if not (math.isfinite(number) if isinstance(number, float) else abs(number) < MOST_NUMBER):
            raise UserError("is not a number one can count to", key=f"{where}.{name}", value=number)
    start, stop, step = value["from"], value["to"], value.get("step", 1 if whole else None)
    if start > stop:
        raise UserError("starts above its end", key=where, value=dict(value))
    if step is None:
        return Span(float(start), float(stop), None)
    if step <= 0:
        raise UserError("is not above 0", key=f"{where}.step", value=step)
    count = (Decimal(repr(stop)) - Decimal(repr(start))) / Decimal(repr(step))
    if count >= MOST_VALUES:
        raise UserError("has too many values", key=where, allowed=f"at most {MOST_VALUES}")
    # in decimals, so that 0.1, 0.2, 0.3 stay what a person would write
    values = (Decimal(repr(start)) + n * Decimal(repr(step)) for n in range(int(count) + 1))
    return tuple(int(v) if whole else float(v) for v in values)


def _check_spans(vary: Vary) -> None:
    """Refuse a continuous range without a step where a design needs values."""
    if vary.design in SAMPLED:
        return
    for axis in vary.axes:
        if isinstance(axis.values, Span):
            raise UserError(
                f"needs a step for the design {vary.design}",
                key=f"vary.{axis.key}",
                hint=f"for example step = {(axis.values.stop - axis.values.start) / 4 or 1:g}",
            )
