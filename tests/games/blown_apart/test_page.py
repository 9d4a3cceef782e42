"""The game's page says what the declarations say: parameters and columns are written from them.

After a wanted change write the page anew: run this file's tests with ``NAPSIM_GOLDEN=write``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from napsim.games.blown_apart.rules import PARAMETERS, POINTS_TABLES
from napsim.games.blown_apart.tables import TABLES
from napsim.games.parameters import By, Parameter

PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "blown_apart.md"


def shown(value: Any) -> str:
    """Write a default as briefly as can be."""
    if isinstance(value, By):
        return " / ".join(f"{default} ({key}p)" for key, default in value.values.items())
    if isinstance(value, Mapping):
        if all(isinstance(entry, int) for entry in value.values()):
            return runs(value)
        return "; ".join(f"{name} {shown(entry)}" for name, entry in value.items())
    if isinstance(value, tuple):
        named = [name for name, table in POINTS_TABLES.items() if table == value]
        return named[0] if named else " ".join(str(entry) for entry in value)
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def runs(counts: Mapping[str, int]) -> str:
    """Write counts by name, neighbours with the same count together."""
    parts = []
    for count, names in groupby(counts, key=lambda name: counts[name]):
        listed = list(names)
        parts.append(f"{listed[0]}{f' to {listed[-1]}' * (len(listed) > 1)}: {count}")
    return "; ".join(parts)


def parameters() -> str:
    lines = ["| parameter | default | allowed | meaning | from |", "|---|---|---|---|---|"]
    for p in PARAMETERS:
        lines.append(
            f"| `{p.name}` | {shown(p.default)} | {allowed(p)} | {meaning(p)} | {p.source} |"
        )
    return "\n".join(lines)


def allowed(parameter: Parameter) -> str:
    return parameter.allowed().replace("|", "\\|")


def meaning(parameter: Parameter) -> str:
    guess = f" *(assumed: {parameter.assumed})*" if parameter.assumed else ""
    return f"{parameter.meaning}{guess}"


def columns() -> str:
    lines: list[str] = []
    for name, table in TABLES.items():
        lines += [f"### `{name}`", "", "| column | meaning |", "|---|---|"]
        for column in table:
            over = f"{column.name}_…" if column.over else column.name
            each = f" One column each for {', '.join(column.over)}." if column.over else ""
            lines.append(f"| `{over}` | {column.meaning}{each} |")
        lines.append("")
    return "\n".join(lines).rstrip()


SECTIONS = {"parameters": parameters, "tables": columns}


@pytest.mark.parametrize("section", SECTIONS)
def test_the_section_is_written_from_the_declarations(section: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    wanted = f"<!-- {section} -->\n{SECTIONS[section]()}\n<!-- end of {section} -->"
    pattern = re.compile(rf"<!-- {section} -->\n.*?<!-- end of {section} -->", re.DOTALL)
    if os.environ.get("NAPSIM_GOLDEN") == "write":
        text = pattern.sub(lambda _: wanted, text)
        PAGE.write_text(text, encoding="utf-8")
    assert pattern.search(text)
    assert wanted in text


def test_every_parameter_named_in_the_text_exists() -> None:
    prose = PAGE.read_text(encoding="utf-8").split("## Tables")[0]
    known = {parameter.name for parameter in PARAMETERS}
    assert known <= set(re.findall(r"`(\w+)`", prose))
