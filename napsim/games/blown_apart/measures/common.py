"""Short words for declaring Blown Apart's measures."""

from __future__ import annotations

from typing import Any

import polars as pl

from napsim.games.measures import Measure, MeasureKind, Words

#: On what points, net counts and everything that follows from them rest.
POINTS = ("points_table",)
#: On what it rests whether a trick is decisive.
DECISIVE = ("modifiers_count_for_decisive", "uncontested_decisive")

col = pl.col


def measure(
    group: str,
    table: str,
    kind: MeasureKind,
    name: str,
    title: str,
    meaning: str,
    value: pl.Expr,
    per: pl.Expr | None = None,
    words: tuple[str, str, str] | None = None,
    **more: Any,
) -> Measure:
    """Declare a measure; `words` are subject, more and less."""
    return Measure(
        name, title, meaning, group, kind, table, value, per,
        words=None if words is None else Words(*words), **more,
    )  # fmt: skip


def four_players(rules: Any) -> bool:
    """Say whether there are partners."""
    return bool(rules["players"] == 4)
