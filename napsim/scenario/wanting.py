"""What a designer wants of measures: ``[targets]`` and ``until``."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from napsim.errors import UserError, did_you_mean
from napsim.games.measures import CROSS
from napsim.scenario.model import Target, Until
from napsim.scenario.values import finite_number, only, plain_text

if TYPE_CHECKING:
    from napsim.games.game import Game, Lineup, Rules
    from napsim.games.measures import Measure

_MEASURE = re.compile(r"([^\[\]]+)(?:\[([^\[\]]+)\])?")
_PERCENTILE = re.compile(r"p([0-9]{1,2}(?:\.[0-9]+)?)")
_ALLOWED = "a measure's name, name[column=group] or name[p95], for example win_rate[seat=1] or battles[p95]"
_WANTED = (
    "{ between = [low, high] }, { at_least = x }, { at_most = x } or { equals = x, within = y }, "
    'and why = "…"'
)


class Asked(NamedTuple):
    """Which figure is meant.

    Attributes
    ----------
    measure : str
        Name of the measure.
    by, level : str
        Column and label of the group, both empty for the overall figure.
    percentile : float or None
        From 0 to 1; None for the measure's own figure.
    """

    measure: str
    by: str
    level: str
    percentile: float | None


def split_measure(text: Any, key: str) -> Asked:
    """Split ``win_rate[seat=1]``, ``battles[p95]`` or ``totals[seat=1, median]`` into its parts.

    Several columns, ``rate[site_type=Massive, size=12]``, ask for the two crossed.

    Raises
    ------
    UserError
        When it is nothing of the kind.
    """
    match = _MEASURE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise _not_a_measure(text, key)
    name, inside = match.groups()
    columns, levels, percentile = [], [], None
    for part in () if inside is None else inside.split(","):
        column, equals, label = (piece.strip() for piece in part.partition("="))
        if equals and column and label:
            columns.append(column)
            levels.append(label)
        elif not equals and percentile is None and (found := percentile_of(column)) is not None:
            percentile = found
        else:
            raise _not_a_measure(text, key)
    return Asked(name.strip(), CROSS.join(columns), CROSS.join(levels), percentile)


def percentile_of(word: str) -> float | None:
    """Read ``p95`` or ``median`` as a number from 0 to 1, or give None."""
    if word == "median":
        return 0.5
    match = _PERCENTILE.fullmatch(word)
    share = float(match[1]) / 100 if match else 0.0
    return share if share > 0 else None


def _not_a_measure(text: Any, key: str) -> UserError:
    return UserError("is not a measure", key=key, value=text, allowed=_ALLOWED)


def _asked(text: Any, key: str, game: Game, rules: Rules, lineup: Lineup) -> Asked:
    """Check that a measure is known, has a meaning under the rules, and has the group."""
    asked = split_measure(text, key)
    known = {measure.name: measure for measure in game.measures()}
    if asked.measure not in known:
        raise UserError(
            "there is no such measure",
            key=key,
            value=asked.measure,
            hint=did_you_mean(asked.measure, known) or f"see napsim measures {game.name}",
        )
    measure = known[asked.measure]
    if measure.applies is not None and not measure.applies(rules):
        raise UserError("has no meaning under these rules", key=key, value=asked.measure)
    if asked.percentile is not None and measure.kind != "distribution":
        raise UserError(
            "has no percentiles",
            key=key,
            value=text,
            allowed="percentiles of "
            + ", ".join(m for m, d in known.items() if d.kind == "distribution"),
        )
    if asked.by:
        _check_group(measure, asked.by, asked.level, key, lambda c: game.labels(c, rules, lineup))
    return asked


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
    crossed = itertools.product(*(labels(column) for column in by.split(CROSS)))
    known = [CROSS.join(parts) for parts in crossed]
    if level not in known:
        raise UserError(
            f"there is no {by} called {level}",
            key=key,
            allowed=", ".join(known),
            hint=did_you_mean(level, known),
        )


def until_from(value: Any, game: Game, rules: Rules, lineup: Lineup) -> Until | None:
    """Read ``until``.

    Raises
    ------
    UserError
        For a measure that is not known or a half-width that is no number above 0.
    """
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise UserError(
            "is not a table",
            key="until",
            value=value,
            allowed='{ measure = "…", half_width = 0.002 }',
        )
    only(value, ("measure", "half_width"), "until.")
    for needed in ("measure", "half_width"):
        if needed not in value:
            raise UserError("is missing", key=f"until.{needed}")
    asked = _asked(value["measure"], "until.measure", game, rules, lineup)
    if asked.percentile is not None:
        raise UserError(
            "cannot be a percentile", key="until.measure", value=value["measure"], allowed=_ALLOWED
        )
    allowed = "a number above 0, for example 0.002"
    half_width = finite_number(value["half_width"], "until.half_width", allowed)
    if half_width <= 0:
        raise UserError("is not above 0", key="until.half_width", value=half_width, allowed=allowed)
    return Until(asked.measure, asked.by, asked.level, half_width)


def targets_from(
    table: Mapping[str, Any], game: Game, rules: Rules, lineup: Lineup
) -> tuple[Target, ...]:
    """Read ``[targets]``.

    Raises
    ------
    UserError
        For a measure that is not known, or a wish that is none.
    """
    return tuple(_target(text, wanted, game, rules, lineup) for text, wanted in table.items())


def _target(text: str, wanted: Any, game: Game, rules: Rules, lineup: Lineup) -> Target:
    key = f"targets.{text}"
    asked = _asked(text, key, game, rules, lineup)
    if not isinstance(wanted, Mapping):
        raise UserError("does not say what is wanted", key=key, value=wanted, allowed=_WANTED)
    only(wanted, ("between", "at_least", "at_most", "equals", "within", "why"), f"{key}.")
    if not {"between", "at_least", "at_most", "equals"} & set(wanted):
        raise UserError("does not say what is wanted", key=key, allowed=_WANTED)
    for one in ("between", "equals"):
        others = {"between", "at_least", "at_most", "equals"} & set(wanted) - {one}
        if one in wanted and others:
            raise UserError(
                f"has both {one} and {' or '.join(sorted(others))}", key=key, allowed=_WANTED
            )
    if ("equals" in wanted) != ("within" in wanted):
        raise UserError("needs both equals and within", key=key, allowed=_WANTED)
    low, high = _range(wanted, key)
    _check_share(_named(asked.measure, game), wanted, key)
    if low is not None and high is not None and low > high:
        raise UserError(
            f"asks for at least {low:g} and at most {high:g}, which nothing can meet", key=key
        )
    why = plain_text(wanted.get("why", ""), f"{key}.why")
    return Target(text, asked.measure, asked.by, asked.level, low, high, why, asked.percentile)


def _named(name: str, game: Game) -> Measure:
    return next(measure for measure in game.measures() if measure.name == name)


def _check_share(measure: Measure, wanted: Mapping[str, Any], key: str) -> None:
    """Refuse 20 where 0.2 is meant: no share lies above 1, so that the verdict would be certain."""
    if measure.unit != "share" or measure.kind == "slope":
        return
    for name in ("between", "at_least", "at_most", "equals", "within"):
        given = wanted.get(name, ())
        numbers = given if isinstance(given, (list, tuple)) else (given,)
        beyond = [number for number in numbers if abs(number) > 1]
        if beyond:
            raise UserError(
                f"is a share, which never lies above 1: {beyond[0]:g} % is written {beyond[0] / 100:g}",
                key=f"{key}.{name}",
                value=given,
            )


def _range(wanted: Mapping[str, Any], key: str) -> tuple[float | None, float | None]:
    def number(name: str) -> float | None:
        return finite_number(wanted[name], f"{key}.{name}") if name in wanted else None

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
    middle, within = number("equals"), number("within")
    if middle is not None and within is not None:
        if within < 0:
            raise UserError("is below 0", key=f"{key}.within", value=within)
        # 0.5 within 0.1 is 0.4 to 0.6, without the last digits of binary fractions
        return round(middle - within, 12), round(middle + within, 12)
    return number("at_least"), number("at_most")
