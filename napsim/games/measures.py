"""How a measure is declared: once, by the game, as an expression over a tidy table.

Everything else (estimates, intervals, comparisons, targets, figures, the reference page) comes from
the declaration. The unit of all statistics is the *game*: whatever the table, a measure is summed
within each game first, and games are the independent observations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import polars as pl

MeasureKind = Literal["proportion", "mean", "ratio", "distribution", "slope", "spread", "contrast"]

#: Joins two columns in `Measure.by` (``"site_type+site_size"``) and their labels (``"Siege+5"``).
CROSS = "+"


@dataclass(frozen=True, slots=True)
class Words:
    """How a sentence speaks of a change: *subject* *up* (or *down*) by so much.

    Attributes
    ----------
    subject : str
        For example ``Rout wins`` or ``games``.
    up, down : str
        Comparatives, for example ``more common`` and ``rarer``, ``longer`` and ``shorter``.
    """

    subject: str
    up: str = "higher"
    down: str = "lower"


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing a designer asks about.

    Attributes
    ----------
    name : str
        As written below ``[targets]``; by group as ``name[group=label]``, for example
        ``win_rate[seat=1]``.
    title : str
        Short label for tables and axes.
    meaning : str
        One or two plain sentences: what it says, and of what it is a share or a mean.
    group : str
        Section of the report: ``fairness``, ``endings``, ``length``, ``tension``, ``battle``,
        ``initiative``, ``cards``, ``reserve``, ``players``, …
    kind : str
        ``proportion`` (share of rows where `value` is true), ``mean`` (mean of `value` over rows),
        ``ratio`` (sum of `value` over sum of `per`), ``distribution`` (how often each whole number;
        also gives mean, median, 5 % and 95 %), ``slope`` (least-squares slope of `value` on `per`),
        ``spread`` (greatest less least of measure `of` over its groups `by`), ``contrast`` (mean of
        `value` over the rows where `per` is true, less its mean over the rows where it is false).
    table : str
        Which tidy table it reads: ``games``, ``seats``, …
    value : polars.Expr, optional
        Whole number or Boolean a row; a fraction needs `scale`. None for ``spread``.
    per : polars.Expr, optional
        Denominator of a ratio, the regressor of a slope (whole number a row), or the condition of
        a contrast (Boolean).
    where : polars.Expr, optional
        Which rows count. None: all.
    by : tuple of str
        Columns of the same table by which the measure is also broken down (for ``spread``: the one
        it is taken over). The game's `labels` names their values 0, 1, 2…; a row whose value lies
        outside belongs to no group, but where there is one label only every row has it. Two columns
        joined by ``+`` are crossed.
    groups : mapping of str to polars.Expr
        For a name in `by` that is no column of the table: how it is made (a whole number a row).
    of : str, optional
        For ``spread``: the measure.
    scale : int
        A fractional `value` is stored as the whole number nearest to ``value * scale``, so that sums
        are exact and identical everywhere.
    unit : str
        ``share`` for proportions; else ``battles``, ``points``, …
    formula : str
        The definition as a reader would write it.
    source : str
        Whose definition it is, when it is somebody's.
    assumed : tuple of str
        Names of rule parameters with assumed values on which it rests directly.
    applies : callable, optional
        Takes the resolved rules; False where the measure has no meaning (for example partners in a
        two-player game).
    margin : float, optional
        The largest change that does not matter, in the measure's own unit (a share as a fraction).
        None: the default for its kind, see `napsim.estimate.equivalence`.
    words : Words, optional
        How sentences speak of it. None: the title, ``higher`` and ``lower``.
    fair : bool
        Whether it is a win rate that would be 1 / number of sides if no seat and no start were better
        than another; the report judges it against that.
    association : bool
        Whether it compares those who did something with those who did not, so that it shows what goes
        together, not what causes what; the report says so.
    """

    name: str
    title: str
    meaning: str
    group: str
    kind: MeasureKind
    table: str
    value: pl.Expr | None = None
    per: pl.Expr | None = None
    where: pl.Expr | None = None
    by: tuple[str, ...] = ()
    groups: Mapping[str, pl.Expr] = field(default_factory=dict)
    of: str | None = None
    scale: int = 1
    unit: str = "share"
    formula: str = ""
    source: str = ""
    assumed: tuple[str, ...] = ()
    applies: Callable[[Mapping[str, Any]], bool] | None = None
    margin: float | None = None
    words: Words | None = None
    fair: bool = False
    association: bool = False
