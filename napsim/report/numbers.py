"""Numbers as a reader wants them: as many digits as the interval supports, shares in percent.

``16.1 % (15.8 to 16.4)``: value, then the 95 % interval.
"""

from __future__ import annotations

import math

MINUS = "\N{MINUS SIGN}"
#: Between a number and its unit, so that no line breaks there.
THIN = "\N{NO-BREAK SPACE}"


def is_share(unit: str) -> bool:
    """Say whether a unit is shown in percent."""
    return unit == "share"


def decimals_for(half_width: float, value: float) -> int:
    """Give the decimals of a value: its interval's first digit, and four digits in all at most.

    Where there is no interval, three digits of the value, none of a whole number.
    """
    lead = math.floor(math.log10(abs(value))) if math.isfinite(value) and value != 0 else 0
    if math.isfinite(half_width) and half_width > 0:
        supported = math.ceil(-math.log10(half_width) - 1e-9)
        return min(6, max(0, min(supported, 3 - lead if value else supported)))
    if not math.isfinite(value) or float(value).is_integer():
        return 0
    return min(6, max(0, 2 - lead))


def plain(value: float, decimals: int = 0) -> str:
    """Write a number with a true minus, thousands apart, and never a negative zero."""
    if not math.isfinite(value):
        return "–"
    text = f"{value:,.{decimals}f}".replace(",", THIN)
    if not text.strip(f"-0.{THIN}"):
        text = text.removeprefix("-")
    return text.replace("-", MINUS)


def exact(value: float) -> str:
    """Write a value that is known exactly, with one decimal where it has any."""
    if not math.isfinite(value):
        return "–"
    return plain(value, 0 if float(value).is_integer() else 1)


def whole(value: float) -> str:
    """Write a count."""
    return plain(value, 0)


def _scaled(unit: str, *values: float) -> tuple[float, ...]:
    return tuple(value * 100 for value in values) if is_share(unit) else values


def _tail(unit: str) -> str:
    if is_share(unit):
        return f"{THIN}%"
    return f" {unit}" if unit else ""


def value(number: float, low: float, high: float, unit: str, *, tail: bool = True) -> str:
    """Write a value with the digits its interval supports.

    Parameters
    ----------
    number, low, high : float
        Value and interval in the measure's own unit (shares as fractions).
    unit : str
        The measure's unit.
    tail : bool
        Whether the unit follows (percent always does).
    """
    if not math.isfinite(number):
        return "–"
    x, a, b = _scaled(unit, number, low, high)
    text = plain(x, decimals_for((b - a) / 2, x))
    return text + (_tail(unit) if tail or is_share(unit) else "")


def interval(number: float, low: float, high: float, unit: str, *, tail: bool = True) -> str:
    """Write a value with its interval: ``16.1 % (15.8 to 16.4)``."""
    text = value(number, low, high, unit, tail=tail)
    if not (math.isfinite(low) and math.isfinite(high)) or low == high:
        return text
    x, a, b = _scaled(unit, number, low, high)
    digits = decimals_for((b - a) / 2, x)
    ends = plain(a, digits), plain(b, digits)
    return text if ends[0] == ends[1] else f"{text} ({ends[0]} to {ends[1]})"


def about(number: float, low: float, high: float, unit: str) -> str:
    """Write a value with half of its interval, where room is scarce: ``16.1 ± 0.3 %``."""
    if not (math.isfinite(number) and math.isfinite(low) and math.isfinite(high)):
        return value(number, low, high, unit)
    x, a, b = _scaled(unit, number, low, high)
    digits = decimals_for((b - a) / 2, x)
    half = math.ceil((b - a) / 2 * 10**digits - 1e-9) / 10**digits
    return f"{plain(x, digits)} ± {plain(half, digits)}{_tail(unit)}"


def span(low: float, high: float, unit: str) -> str:
    """Write a range without its unit: ``15.8 to 16.4``."""
    a, b = _scaled(unit, low, high)
    digits = decimals_for((b - a) / 2, b)
    return f"{plain(a, digits)} to {plain(b, digits)}"


def change(number: float, low: float, high: float, unit: str, *, brief: bool = False) -> str:
    """Write a difference with its sign: ``+6.1 percentage points (+5.8 to +6.4)``.

    Parameters
    ----------
    number, low, high : float
        Difference and interval in the measure's own unit.
    unit : str
        The measure's unit.
    brief : bool
        Without the interval, and ``pp`` for percentage points.
    """
    if not math.isfinite(number):
        return "–"
    x, a, b = _scaled(unit, number, low, high)
    digits = decimals_for((b - a) / 2, x)
    words = " percentage points" if is_share(unit) else _tail(unit)
    if brief:
        return signed(x, digits) + (f"{THIN}pp" if is_share(unit) else "")
    head = signed(x, digits) + words
    if not (math.isfinite(a) and math.isfinite(b)) or a == b:
        return head
    return f"{head} ({signed(a, digits)} to {signed(b, digits)})"


def size(number: float, low: float, high: float, unit: str) -> str:
    """Write how large a difference is, whatever its sign: ``6.1 percentage points (5.8 to 6.4)``."""
    if number < 0:
        number, low, high = -number, -high, -low
    x, a, b = _scaled(unit, number, low, high)
    digits = decimals_for((b - a) / 2, x)
    head = plain(x, digits) + (" percentage points" if is_share(unit) else _tail(unit))
    return head if a == b else f"{head} ({plain(a, digits)} to {plain(b, digits)})"


def points(share: float, *, bound: bool = False) -> str:
    """Write a difference of shares: ``1 percentage point``; a bound is rounded up."""
    number = share * 100
    digits = max(0, min(4, 1 - math.floor(math.log10(number)))) if number > 0 else 0
    if bound:
        number = math.ceil(number * 10**digits - 1e-9) / 10**digits
    text = plain(number, digits)
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return f"{text} percentage point{'' if text == '1' else 's'}"


def signed(number: float, decimals: int) -> str:
    """Write a number with its sign, zero without."""
    text = plain(number, decimals)
    if text.strip(f"0.{THIN}{MINUS}") and number > 0:
        return f"+{text}"
    return text


#: Shares near one of these are said as such too.
_FRACTIONS = (
    *(
        (1 / n, f"one in {word}")
        for n, word in (
            (2, "two"),
            (3, "three"),
            (4, "four"),
            (5, "five"),
            (6, "six"),
            (7, "seven"),
            (8, "eight"),
            (9, "nine"),
            (10, "ten"),
            (12, "twelve"),
            (15, "fifteen"),
            (20, "twenty"),
            (25, "twenty-five"),
            (30, "thirty"),
            (40, "forty"),
            (50, "fifty"),
            (100, "a hundred"),
        )
    ),
    (2 / 3, "two in three"),
    (3 / 4, "three in four"),
    (4 / 5, "four in five"),
    (5 / 6, "five in six"),
    (9 / 10, "nine in ten"),
    (2 / 5, "two in five"),
    (3 / 5, "three in five"),
)


def in_words(share: float) -> str:
    """Say a share as a small fraction when one is near: ``about one in six``; else nothing."""
    near = min(_FRACTIONS, key=lambda item: abs(item[0] - share))
    if abs(near[0] - share) <= 0.035 * near[0]:
        return f"about {near[1]}"
    return ""
