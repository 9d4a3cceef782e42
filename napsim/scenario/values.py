"""Checks of single values that a scenario is made of."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from napsim.errors import UserError, did_you_mean

LONGEST_TEXT = 2_000


def only(
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


def table_of(values: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Give the table below a key, empty when it is not there."""
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


def boolean(value: Any, key: str) -> bool:
    """Check true or false."""
    if not isinstance(value, bool):
        raise UserError("is not true or false", key=key, value=value, allowed="true, false")
    return value


def plain_text(value: Any, key: str) -> str:
    """Check a text that can be printed and is not endless."""
    allowed = f"a text of at most {LONGEST_TEXT} characters"
    if not isinstance(value, str):
        raise UserError("is not a text", key=key, value=value, allowed=allowed)
    if len(value) > LONGEST_TEXT or any(c < " " and c not in "\n\t" for c in value):
        problem = "is too long" if len(value) > LONGEST_TEXT else "holds control characters"
        raise UserError(problem, key=key, value=value, allowed=allowed)
    return value
