"""What reaches the screen: results on standard output, everything else on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

#: Width of tables where there is no terminal to fit.
WIDTH = 110


def say(text: str = "") -> None:
    """Print a line of a result."""
    print(text)


def note(text: str) -> None:
    """Print a line that is not part of a result."""
    print(text, file=sys.stderr, flush=True)


def say_json(value: Any) -> None:
    """Print a JSON document; numbers that are not finite become null, so that every reader reads it."""
    print(json.dumps(_plain(value), ensure_ascii=False, allow_nan=False))


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return value if value - value == 0 else None
    if isinstance(value, dict):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(entry) for entry in value]
    return value


def console() -> Console:
    """Give a console on standard output, as wide as the terminal or `WIDTH`."""
    from rich.console import Console

    return Console(
        width=None if sys.stdout.isatty() else WIDTH, highlight=False, markup=False, emoji=False
    )


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    title: str = "",
    right: Iterable[int] = (),
    whole: Iterable[int] = (),
) -> None:
    """Print a table.

    The columns numbered in `right` are aligned to the right; those in `whole` hold names to be
    typed again, which are never broken.
    """
    from rich import box
    from rich.table import Table
    from rich.text import Text

    grid = Table(
        title=Text(title) if title else None,
        box=box.SIMPLE_HEAD,
        title_justify="left",
        pad_edge=False,
    )
    aligned, unbroken = frozenset(right), frozenset(whole)
    for place, column in enumerate(columns):
        grid.add_column(
            Text(column),
            justify="right" if place in aligned else "left",
            overflow="fold",
            no_wrap=place in unbroken,
        )
    for row in rows:
        grid.add_row(*(Text(entry) for entry in row))
    console().print(grid)
