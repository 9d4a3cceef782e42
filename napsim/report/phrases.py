"""Estimates in words: one result, a contrast between groups, a distribution.

Claims follow one rule: what is said to differ, differs beyond chance (the greatest and the least of
several groups are compared with Bonferroni's bound and without assuming that they are independent);
what is said to be equal has its whole interval inside the margin; else it is undecided, and said so.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import NormalDist

import polars as pl

from napsim.games.measures import CROSS, Measure, Words
from napsim.report import numbers
from napsim.report.figures.histogram import quantile
from napsim.report.folder import Estimate

#: Groups with less than one in so many of the largest group's cases are left to the tables.
RARE_GROUP = 100
#: Counts below this are shown beside their rate.
RARE = 50


def result(it: Estimate) -> str:
    """Write an estimate with its interval; rare events with their count."""
    if not math.isfinite(it.value):
        return "never came up" if it.denominator == 0 else "–"
    if it.kind == "proportion" and math.isfinite(it.numerator) and it.numerator < RARE:
        count = f"{numbers.whole(it.numerator)} of {numbers.whole(it.denominator)}"
        if it.numerator == 0:
            return f"{count} (at most {numbers.value(it.high, 0, it.high, it.unit)})"
        return f"{count}: {numbers.interval(it.value, it.low, it.high, it.unit)}"
    if it.kind in {"contrast", "slope"}:
        return numbers.change(it.value, it.low, it.high, it.unit)
    if it.kind == "spread" and math.isfinite(it.by_chance):
        chance = numbers.value(it.by_chance, it.low, it.high, it.unit)
        return f"{numbers.interval(it.value, it.low, it.high, it.unit)}; by chance alone {chance}"
    return numbers.interval(it.value, it.low, it.high, it.unit)


def short(it: Estimate) -> str:
    """Write an estimate without its interval and, but for percent, without its unit."""
    if it.kind in {"contrast", "slope"}:
        return numbers.change(it.value, it.low, it.high, it.unit, brief=True)
    if it.value == 0 and it.numerator == 0:
        return f"0{numbers.THIN}%" if numbers.is_share(it.unit) else "0"
    return numbers.value(it.value, it.low, it.high, it.unit, tail=False)


def column_words(by: str) -> str:
    """Name a column as people do: ``site_type`` is ``site type``."""
    return by.replace(CROSS, " and ").replace("_", " ")


def level_words(by: str, level: str) -> str:
    """Name a group: numbers with what they number (``battle 4``), names as they are."""
    if CROSS in by:
        pairs = zip(by.split(CROSS), level.split(CROSS), strict=True)
        return ", ".join(level_words(column, name) for column, name in pairs)
    if is_number(level):
        return f"{column_words(by)} {level}"
    return level.replace("_", " ")


def is_number(text: str) -> bool:
    """Say whether a label is a plain number."""
    try:
        float(text.replace("+", ""))
    except ValueError:
        return False
    return True


def present(rows: Sequence[Estimate]) -> list[Estimate]:
    """Keep the groups in which there was something to measure."""
    return [row for row in rows if math.isfinite(row.value) and row.denominator != 0]


def common(rows: Sequence[Estimate]) -> list[Estimate]:
    """Leave out groups too rare to draw or to speak of: their intervals would dwarf all others."""
    there = present(rows)
    most = max((row.denominator for row in there if math.isfinite(row.denominator)), default=0.0)
    return [row for row in there if not row.denominator < most / RARE_GROUP]


def differ(rows: Sequence[Estimate]) -> tuple[Estimate, Estimate] | None:
    """Give the least and the greatest of several groups when they surely differ, else None."""
    there = [row for row in present(rows) if math.isfinite(row.low) and math.isfinite(row.high)]
    if len(there) < 2:
        return None
    # the surest extremes, not the wildest: a group of few games is no extreme
    least = min(there, key=lambda row: row.high)
    most = max(there, key=lambda row: row.low)
    pairs = len(there) * (len(there) - 1) / 2
    bound = NormalDist().inv_cdf(1 - 0.025 / pairs)
    error = ((least.high - least.low) + (most.high - most.low)) / 2 / NormalDist().inv_cdf(0.975)
    return (least, most) if most.value - least.value > bound * error else None


def contrast(measure: Measure, rows: Sequence[Estimate]) -> str:
    """Say in one sentence how a measure differs between groups, or between variants."""
    there = present(rows)
    if not there:
        return f"{measure.title}: nothing to show"
    by = column_words(there[0].by) if there[0].by else "setting"
    if len(there) == 1:
        return f"{measure.title}: {short(there[0])} for {name_of(there[0])}"
    pair = differ(there)
    if pair is None:
        low, high = min(row.low for row in there), max(row.high for row in there)
        unit = there[0].unit
        tail = "\N{NO-BREAK SPACE}%" if numbers.is_share(unit) else ""
        between = numbers.span(low, high, unit).replace(" to ", " and ")
        return f"{measure.title}: no difference by {by} shows; all lie between {between}{tail}"
    least, most = pair
    return (
        f"{measure.title}: highest for {name_of(most)} ({short(most)}), "
        f"lowest for {name_of(least)} ({short(least)})"
    )


def contrast_named(what: str, rows: Sequence[Estimate], names: Mapping[str, str]) -> str:
    """Say how a question's answers differ between things, named by their measures."""
    pair = differ(rows)
    if pair is None:
        return (
            f"{what}: no difference shows between {', '.join(names[row.measure] for row in rows)}"
        )
    least, most = pair
    return (
        f"{what}: highest for {names[most.measure]} ({short(most)}), "
        f"lowest for {names[least.measure]} ({short(least)})"
    )


def name_of(it: Estimate) -> str:
    """Name an estimate's group, or its variant where it is of the whole."""
    return level_words(it.by, it.level) if it.by else it.label


def changed(measure: Measure, it: Estimate, label: str) -> str:
    """Say a difference from the base in a sentence that can be pasted."""
    words = measure.words or Words(measure.title)
    comparative = words.up if it.difference > 0 else words.down
    size = numbers.size(it.difference, it.difference_low, it.difference_high, it.unit)
    return f"{label} makes {words.subject} {comparative} by {size}"


def moved(measure: Measure, rows: Sequence[Estimate], label: str) -> str:
    """Say in which group a measure's difference from the base is greatest, when one surely is."""
    there = [row for row in present(rows) if row.verdict in {"more", "less"}]
    if not there:
        return f"{measure.title}: no group's change shows under {label}"
    most = max(there, key=lambda row: abs(row.difference))
    told = numbers.change(most.difference, most.difference_low, most.difference_high, most.unit)
    return f"{measure.title}: under {label} it changes most for {level_words(most.by, most.level)}, {told}"


def course(measure: Measure, rows: Sequence[Estimate]) -> str:
    """Say in one sentence how a measure runs along an ordered scale."""
    there = present(rows)
    if len(there) < 3 or differ(there) is None:
        return contrast(measure, rows)
    first, last = there[0], there[-1]
    by = first.by
    steps = [b.value - a.value for a, b in pairwise(there)]
    if all(step >= 0 for step in steps) or all(step <= 0 for step in steps):
        verb = "rises" if last.value > first.value else "falls"
        return (
            f"{measure.title}: {verb} from {short(first)} ({level_words(by, first.level)}) "
            f"to {short(last)} ({level_words(by, last.level)})"
        )
    return contrast(measure, rows)


def fair_or_not(
    rows: Sequence[Estimate], fair: float, margin: float, who: str = ""
) -> tuple[str, bool | None]:
    """Say whether win rates are fair.

    Parameters
    ----------
    rows : sequence of Estimate
        Win rates, one a group; or one of the whole.
    fair : float
        The rate of an equal.
    margin : float
        The greatest difference from it that does not matter.
    who : str
        What a group is, for example ``seat``; for the whole: the measure's title.

    Returns
    -------
    str
        The sentence, without a full stop.
    bool or None
        True for shown to be fair within the margin, False for shown not to be, None for undecided.
    """
    there = present(rows)
    within = numbers.points(margin)
    goal = numbers.value(fair, fair - 0.001, fair + 0.001, "share")
    whole = len(there) == 1 and not there[0].level
    if all(row.low >= fair - margin and row.high <= fair + margin for row in there):
        if whole:
            return f"{who}: {result(there[0])}, which is fair ({goal}) to within {within}", True
        if who == "seat":
            return f"Every seat wins its fair share of {goal}, to within {within}", True
        return f"By “{who}”, all win their fair share of {goal}, to within {within}", True
    outside = [row for row in there if row.low > fair + margin or row.high < fair - margin]
    if outside:
        worst = max(outside, key=lambda row: abs(row.value - fair))
        side = "more" if worst.value > fair else "less"
        name = who if whole else f"{_upper(level_words(worst.by, worst.level))} wins"
        told = numbers.interval(worst.value, worst.low, worst.high, "share")
        return f"{name}{':' if whole else ''} {told}, {side} than the fair {goal}", False
    far = max(max(abs(row.low - fair), abs(row.high - fair)) for row in there)
    open_ = f"a difference of up to {numbers.points(far, bound=True)} from the fair {goal} is still possible"
    if whole:
        return f"{who}: undecided whether fair to within {within}; {open_}", None
    every = "every seat wins alike" if who == "seat" else f"wins are alike by “{who}”"
    return f"It is undecided whether {every} to within {within}: {open_}", None


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def spread_of(measure: Measure, counts: pl.DataFrame) -> str:
    """Say what half, and nine in ten, of a distribution's values are."""
    if counts.is_empty():
        return f"{measure.title}: nothing to show"
    values, times = counts["value"].to_list(), counts["count"].to_list()
    low, middle, high = (quantile(values, times, share) for share in (0.05, 0.5, 0.95))
    a, b, c = (numbers.plain(v, 0 if float(v).is_integer() else 1) for v in (low, middle, high))
    if low == high:
        return f"{measure.title}: at least nine in ten are {b}"
    return f"{measure.title}: median {b}, nine in ten from {a} to {c}"
