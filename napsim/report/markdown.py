"""The report as Markdown that still reads when it is pasted into notes, an issue or a wiki."""

from __future__ import annotations

import re
from collections.abc import Iterator

from napsim.report.page import (
    Block,
    Bullets,
    Cell,
    Definition,
    Line,
    Listing,
    Page,
    Paragraph,
    Picture,
    Section,
    Span,
    Table,
)

#: Longer tables are cut here; the page has them whole.
MOST_ROWS = 25
#: A line within a word is no markup, so that names of rules stay readable where nothing is rendered.
_SPECIAL = re.compile(r"([\\`*\[\]<>|#]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9]))")


def to_markdown(page: Page, figures: str = "figures") -> str:
    """Write a page as Markdown, figures by relative path: the folder `figures`."""
    parts = [f"# {escape(page.title)}", escape(page.kicker), line(page.summary)]
    for section in page.sections:
        parts += _section(section, figures)
    foremost = [it for it in page.definitions if it.foremost]
    if foremost:
        parts.append("## Definitions")
        parts.append("\n".join(_definition(it) for it in foremost))
        parts.append("All others are in report.html.")
    return "\n\n".join(parts) + "\n"


def _definition(it: Definition) -> str:
    formula = f" Formula: {escape(it.formula)}." if it.formula else ""
    source = f" Source: {escape(it.source)}." if it.source else ""
    return f"- **{escape(it.title)}** (`{it.name}`): {escape(it.meaning)}{formula}{source}"


def escape(text: str) -> str:
    """Keep a text from being read as markup."""
    return _SPECIAL.sub(r"\\\1", text)


def line(spans: Line) -> str:
    """Write a line with its styles."""
    return "".join(_span(span) for span in spans)


def _span(span: Span) -> str:
    if span.style == "code":
        fence = "``" if "`" in span.text else "`"
        return f"{fence}{span.text}{fence}"
    if span.style == "strong":
        return f"**{escape(span.text)}**"
    return escape(span.text)


def _section(section: Section, figures: str) -> Iterator[str]:
    yield f"## {escape(section.title)}"
    for block in section.blocks:
        text = _block(block, figures)
        if text:
            yield text


def _block(block: Block, figures: str) -> str:
    match block:
        case Paragraph():
            return line(block.line)
        case Bullets():
            signs = (f"{n}." if block.ordered else "-" for n in range(1, len(block.lines) + 1))
            return "\n".join(
                f"{sign} {line(spans)}" for sign, spans in zip(signs, block.lines, strict=True)
            )
        case Table():
            return "" if block.folded else _table(block)
        case Picture():
            return f"![{escape(block.title)}]({figures}/{block.name}.png)\n\n{escape(block.about)}"
        case Listing():
            return f"```\n{block.text}\n```"


def _table(table: Table) -> str:
    rule = ["---:" if place in table.numbers else "---" for place in range(len(table.heads))]
    rows = [_row([escape(head) for head in table.heads]), _row(rule)]
    rows += [_row([_cell(it) for it in row]) for row in table.rows[:MOST_ROWS]]
    left = len(table.rows) - MOST_ROWS
    if left > 0:
        rows.append(f"\n{left} more rows stand in report.html.")
    return "\n".join(rows)


def _cell(it: Cell) -> str:
    return line(it.line).replace("\n", " ")


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
