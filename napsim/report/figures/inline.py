"""A figure's SVG made fit for a page: without its title, in the page's colours, letters kept once.

The page sets the title as text of its own and defines the colours (`style.THEMED`) for light and
dark. All figures of a page share one set of glyph outlines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree import ElementTree

from napsim.report.figures.style import THEMED

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_LONG = re.compile(r"-?\d+\.\d{3,}")


@dataclass(frozen=True, slots=True)
class Inline:
    """A figure for a page.

    Attributes
    ----------
    svg : str
        The element, without the glyphs' outlines.
    glyphs : dict of str to str
        Outline of every glyph used, by id.
    """

    svg: str
    glyphs: dict[str, str]


def inline(svg: str, name: str, strip: float, alt: str) -> Inline:
    """Turn a whole SVG file into an element of a page.

    Parameters
    ----------
    svg : str
        As matplotlib wrote it, text as outlines.
    name : str
        Unique on the page; made part of every id.
    strip : float
        Height at the top, in the SVG's unit, that holds the title and is cut off.
    alt : str
        The figure in words.
    """
    root = ElementTree.fromstring(svg)
    glyphs = _take_glyphs(root)
    for parent in list(root.iter()):
        for child in list(parent):
            if child.get("id") == "title" or child.tag == f"{_SVG}metadata":
                parent.remove(child)
    used: dict[str, str] = {}
    for element in root.iter():
        _rename(element, name)
        link = element.get(_HREF, "")
        if link[1:] in glyphs:
            used[link[1:]] = glyphs[link[1:]]
            del element.attrib[_HREF]
            element.set("href", link)
        elif link:
            # a page's own reference, or an image that the link itself carries
            del element.attrib[_HREF]
            element.set("href", f"#{name}-{link[1:]}" if link.startswith("#") else link)
    _, _, width, height = (float(part) for part in root.get("viewBox", "0 0 0 0").split())
    for key in ("width", "height", "version"):
        root.attrib.pop(key, None)
    root.set("viewBox", f"0 {strip:.2f} {width:g} {height - strip:.2f}")
    root.set("role", "img")
    root.set("aria-label", alt)
    text = ElementTree.tostring(root, encoding="unicode").replace("ns0:", "").replace(":ns0", "")
    return Inline(re.sub(r"\s*\n\s*", "\n", text), used)


def _take_glyphs(root: ElementTree.Element) -> dict[str, str]:
    glyphs: dict[str, str] = {}
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag == f"{_SVG}defs":
                for path in list(child):
                    name = path.get("id", "")
                    if name.startswith("DejaVu"):
                        glyphs[name] = _shorter(path.get("d", ""))
                        child.remove(path)
                if len(child) == 0:
                    parent.remove(child)
    return glyphs


def _rename(element: ElementTree.Element, name: str) -> None:
    """Make ids the page's own, colours the page's choice and numbers short."""
    if "id" in element.attrib:
        # groups are never referred to
        if element.tag == f"{_SVG}g":
            del element.attrib["id"]
        else:
            element.set("id", f"{name}-{element.get('id')}")
    for key, value in list(element.attrib.items()):
        if key in {"style", "fill", "stroke"}:
            element.set(key, _themed(value))
        if "url(#" in value:
            element.set(key, element.get(key, "").replace("url(#", f"url(#{name}-"))
    if "d" in element.attrib:
        element.set("d", _shorter(element.get("d", "")))


def _themed(text: str) -> str:
    for light, prop in THEMED.items():
        text = text.replace(light, f"var({prop})")
    return text


def _shorter(path: str) -> str:
    rounded = _LONG.sub(lambda found: f"{float(found[0]):.2f}", path)
    return re.sub(r"\s*\n\s*", " ", rounded).strip()


def glyph_sheet(glyphs: dict[str, str]) -> str:
    """Write the outlines that all figures of a page share, as a hidden element."""
    paths = "".join(
        f'<path id="{name}" d="{outline}" transform="scale(0.015625)"/>'
        for name, outline in sorted(glyphs.items())
    )
    return f'<svg width="0" height="0" aria-hidden="true" class="glyphs"><defs>{paths}</defs></svg>'
