"""The report as one HTML file that needs nothing else: styles, script and figures inside."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from napsim.report.figures.inline import glyph_sheet, inline
from napsim.report.figures.style import Drawn
from napsim.report.page import Cell, Line, Page, Picture, Span, Table, text_of

_ANCHOR = re.compile(r"[^a-z0-9]+")


def to_html(page: Page, drawn: Mapping[str, Drawn]) -> str:
    """Write a page as HTML.

    Parameters
    ----------
    page : Page
        The report.
    drawn : mapping
        Every picture of the page by name.
    """
    glyphs: dict[str, str] = {}
    plots: dict[str, Markup] = {}
    for picture in page.pictures():
        it = drawn[picture.name]
        made = inline(it.svg, anchor(picture.name), it.title_strip, picture.alt)
        glyphs |= made.glyphs
        plots[picture.name] = Markup(made.svg)
    template = _environment().get_template("report.html")
    text = template.render(
        page=page,
        plots=plots,
        glyphs=Markup(glyph_sheet(glyphs)),
        css=Markup(_file("report.css")),
        script=Markup(_file("report.js")),
    )
    return re.sub(r"\n\s*\n+", "\n", text) + "\n"


def anchor(text: str) -> str:
    """Turn a name into a part of an id."""
    return _ANCHOR.sub("-", text.lower()).strip("-")


def _file(name: str) -> str:
    return (files("napsim.report") / "templates" / name).read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    environment = Environment(
        autoescape=True,
        loader=FunctionLoader(_file),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "line": _line,
        "anchor": anchor,
        "csv": _csv,
        "sort": _sort,
        "kind": lambda block: type(block).__name__,
    }
    environment.globals["text_of"] = text_of
    environment.globals["is_number"] = _is_number
    return environment


def _line(spans: Line) -> Markup:
    return Markup("").join(_span(span) for span in spans)


def _span(span: Span) -> Markup:
    match span.style:
        case "code":
            return Markup("<code>{}</code>").format(span.text)
        case "strong":
            return Markup("<strong>{}</strong>").format(span.text)
        case "term":
            return Markup('<a class="term" href="#def-{}">{}</a>').format(
                anchor(span.term), span.text
            )
    return Markup("{}").format(span.text)


def _csv(picture: Picture) -> str:
    """Give a figure's numbers as a link that carries them."""
    data = b64encode(picture.data.write_csv().encode()).decode()
    return f"data:text/csv;charset=utf-8;base64,{data}"


def _sort(it: Cell) -> str:
    return text_of(it.line) if it.sort is None else str(it.sort)


def _is_number(table: Table, place: int) -> bool:
    return place in table.numbers
