"""What a report is made of, before it is HTML or Markdown: sections of text, tables and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import polars as pl

from napsim.report.figures.style import Sheet

Tone = Literal["", "good", "bad", "open"]


@dataclass(frozen=True, slots=True)
class Span:
    """A run of text.

    Attributes
    ----------
    text : str
        Plain; the pages escape it.
    style : str
        ``plain``, ``strong``, ``code`` or ``term``.
    term : str
        For ``term``: the definition it opens, by its name in `Page.definitions`.
    """

    text: str
    style: Literal["plain", "strong", "code", "term"] = "plain"
    term: str = ""


Line = tuple[Span, ...]


def plain(text: str) -> Line:
    """Make a line of plain text."""
    return (Span(text),)


def strong(text: str) -> Span:
    """Make a run that stands out."""
    return Span(text, "strong")


def code(text: str) -> Span:
    """Make a run that is typed."""
    return Span(text, "code")


def text_of(line: Line) -> str:
    """Give a line without its styles."""
    return "".join(span.text for span in line)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph."""

    line: Line


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list; `ordered` for a numbered one."""

    lines: Sequence[Line]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table.

    Attributes
    ----------
    line : tuple of Span
        What it says.
    sort : float or str, optional
        What it is sorted by; None: its text.
    tone : str
        Colour of a verdict; its words carry the meaning.
    """

    line: Line
    sort: float | str | None = None
    tone: Tone = ""


def cell(text: str, sort: float | str | None = None, tone: Tone = "") -> Cell:
    """Make a cell of plain text."""
    return Cell(plain(text), sort, tone)


@dataclass(frozen=True, slots=True)
class Table:
    """A table, sortable on the page.

    Attributes
    ----------
    heads : sequence of str
        One a column.
    rows : sequence of sequence of Cell
        All of the same length.
    caption : str
        What it shows.
    numbers : frozenset of int
        Columns set flush right.
    folded : bool
        Shown on demand in HTML, left out of Markdown.
    """

    heads: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    caption: str
    numbers: frozenset[int] = frozenset()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure.

    Attributes
    ----------
    name : str
        File's stem, unique in the report.
    title : str
        The finding.
    about : str
        What is drawn and how to read it, in one or two sentences.
    alt : str
        The figure in words, for those who cannot see it.
    data : polars.DataFrame
        The numbers drawn; becomes ``figures/<name>.csv``.
    draw : callable
        Draws it; called inside `style.studio`.
    """

    name: str
    title: str
    about: str
    alt: str
    data: pl.DataFrame
    draw: Callable[[], Sheet]


@dataclass(frozen=True, slots=True)
class Listing:
    """Lines to type."""

    text: str


Block = Paragraph | Bullets | Table | Picture | Listing


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report with a heading of its own."""

    anchor: str
    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True, slots=True)
class Definition:
    """What a word in the report means.

    Attributes
    ----------
    name : str
        As typed in scenarios and commands.
    title : str
        As shown.
    meaning : str
        One or two sentences.
    formula, source : str
        As declared; may be empty.
    foremost : bool
        Whether it belongs to a target or the headline.
    """

    name: str
    title: str
    meaning: str
    formula: str = ""
    source: str = ""
    foremost: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A whole report.

    Attributes
    ----------
    title : str
        The scenario's.
    kicker : str
        What kind of report, of what game.
    summary : tuple of Span
        One sentence below the title: games, players, variants.
    sections : sequence of Section
        In reading order.
    definitions : sequence of Definition
        Of all measures used, in order of title.
    """

    title: str
    kicker: str
    summary: Line
    sections: Sequence[Section]
    definitions: Sequence[Definition] = field(default_factory=tuple)

    def pictures(self) -> list[Picture]:
        """Give all figures in order."""
        return [b for s in self.sections for b in s.blocks if isinstance(b, Picture)]
