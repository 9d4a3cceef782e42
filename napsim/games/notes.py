"""What can be written down of a real game: declared by each game, beside its measures.

A column says what a cell may hold, and how the same thing is found in a simulated game, so that the
two can be laid side by side. Nothing outside a game's folder knows what its columns mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import polars as pl

#: ``number``: a whole number. ``word``: one of `Noted.words`. ``seat``: a seat, by number or by name.
#: ``scores``: a whole number a side.
NotedKind = Literal["number", "word", "seat", "scores"]

YES_OR_NO: Mapping[str, tuple[str, ...]] = {
    "no": ("n", "false", "0"),
    "yes": ("y", "true", "1", "x"),
}


@dataclass(frozen=True, slots=True)
class Noted:
    """One column of a table of real games.

    Attributes
    ----------
    name : str
        Heading of the column; any case, and spaces, ``-`` and ``_`` are alike.
    title : str
        Short label for tables and axes.
    meaning : str
        What to write, in one sentence.
    kind : str
        See `NotedKind`.
    table : str
        The tidy table that has the same thing for simulated games.
    value : polars.Expr
        Whole number or Boolean a row, added up over the rows of a game; for a word its place among the
        words, for a seat the side (-1: nobody). For scores: a score a row.
    side : str
        For scores: column of the table with the side; one row of each side is taken.
    also : tuple of str
        Other headings that are understood.
    words : mapping of str to tuple of str
        For a word: the words in order, each with others that are understood.
    labels : str
        For a word: column whose labels (`Game.labels`) are the words, where the rules decide them.
    nobody : str
        For a seat or a word: what -1 is called; empty where there is always somebody.
    unit : str
        Of a number.
    least : int or None
        The least that a number can be.
    per : str
        For a number: the number column it is told for each of, for example bids made per deal.
    part : bool
        With `per`: whether it is a part of that, and never more.
    same : tuple of str
        For a yes-or-no word: two seat columns; where the cell is empty and both are known, it is whether
        they are of one side.
    judged : bool
        Whether it is compared; False for what only serves others, as who began.
    measure : str or mapping of str to str
        The measure that says the same over many games (for a word: by word).
    """

    name: str
    title: str
    meaning: str
    kind: NotedKind
    table: str
    value: pl.Expr
    side: str = "side"
    also: tuple[str, ...] = ()
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    labels: str = ""
    nobody: str = ""
    unit: str = ""
    least: int | None = 0
    per: str = ""
    part: bool = True
    same: tuple[str, ...] = ()
    judged: bool = True
    measure: str | Mapping[str, str] = ""
