"""The estimates for a spreadsheet: opened by a double click, read without a manual.

UTF-8 with a byte order mark, since Excel takes anything else for the machine's old code page; CRLF; plain
words for headings; numbers to six digits. What a double click does with commas and points depends on
the country set on the machine, and no one file suits all of them. So there are two.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import polars as pl

from napsim.games.measures import Measure

#: A sheet ends at 1 048 576 rows; larger frames give the whole figures only, without breakdowns.
MOST_ROWS = 100_000
BOM = "\ufeff"
HEADS: Mapping[str, str] = {
    "label": "Variant",
    "title": "Measure",
    "by": "By",
    "level": "Group",
    "value": "Value",
    "low": "95% from",
    "high": "95% to",
    "unit": "Unit",
    "games": "Games",
    "median": "Median",
    "p05": "5% lie at or below",
    "p95": "95% lie at or below",
    "difference": "Difference from base",
    "difference_low": "Difference 95% from",
    "difference_high": "Difference 95% to",
    "verdict": "Verdict",
    "measure": "Name of the measure",
}


class Style(NamedTuple):
    """What stands between cells, and in numbers."""

    separator: str
    decimal: str


#: By the end of the file's name.
STYLES: Mapping[str, Style] = {
    "excel": Style(",", "."),
    "excel_decimal_comma": Style(";", ","),
}


def for_spreadsheets(estimates: pl.DataFrame, measures: Iterable[Measure]) -> dict[str, bytes]:
    """Give the estimates for spreadsheets.

    Parameters
    ----------
    estimates : polars.DataFrame
        The estimates frame.
    measures : iterable of Measure
        The game's, for their titles.

    Returns
    -------
    dict of str to bytes
        By the end of the file's name: ``excel`` (commas between cells, points in numbers) and
        ``excel_decimal_comma`` (semicolons and decimal commas, as in most of Europe).
    """
    titles = {measure.name: measure.title for measure in measures}
    rows = estimates if len(estimates) <= MOST_ROWS else estimates.filter(pl.col("by") == "")
    # a run without variants has no differences to show
    kept = [name for name in HEADS if name == "title" or _told(rows, name)]
    told = rows.with_columns(
        title=pl.col("measure").replace(titles), by=pl.col("by").str.replace_all("_", " ")
    )
    table = told.select(kept).rows()
    return {
        name: _written([HEADS[head] for head in kept], table, style).encode()
        for name, style in STYLES.items()
    }


def _told(rows: pl.DataFrame, name: str) -> bool:
    column = rows[name]
    if column.dtype == pl.String:
        return bool((column != "").any()) or name in {"by", "level"}
    return column.null_count() < len(column)


def _written(heads: list[str], rows: list[tuple[Any, ...]], style: Style) -> str:
    lines = [style.separator.join(_cell(head, style) for head in heads)]
    lines += [style.separator.join(_cell(value, style) for value in row) for row in rows]
    return BOM + "\r\n".join(lines) + "\r\n"


def _cell(value: Any, style: Style) -> str:
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return ""
    if isinstance(value, float):
        return f"{value:.6g}".replace(".", style.decimal)
    text = str(value)
    if isinstance(value, str) and text[:1] in set("=+-@"):
        # a label must not be taken for a formula
        text = f"'{text}"
    if any(mark in text for mark in (style.separator, '"', "\n")):
        return '"' + text.replace('"', '""') + '"'
    return text
