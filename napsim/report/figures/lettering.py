"""Text measured before it is set, so that it can be wrapped or shortened to the room there is."""

from __future__ import annotations

from functools import cache, lru_cache

from matplotlib.font_manager import FontProperties, findfont
from matplotlib.ft2font import FT2Font

FONT = "DejaVu Sans"


@cache
def _font(weight: str) -> FT2Font:
    # a font of our own: matplotlib changes the size of those it shares
    font = FT2Font(findfont(FontProperties(family=FONT, weight=weight)))
    font.set_size(100, 72)
    return font


@lru_cache(maxsize=4096)
def _hundred(text: str, weight: str) -> float:
    font = _font(weight)
    font.set_text(text, 0.0)
    return float(font.get_width_height()[0]) / 64


def text_width(text: str, size: float, weight: str = "normal") -> float:
    """Measure one line.

    Parameters
    ----------
    text : str
        Without line breaks.
    size : float
        In points.
    weight : str
        ``normal`` or ``bold``.

    Returns
    -------
    float
        Width in inches.
    """
    return _hundred(text, weight) * size / 100 / 72


def shorten(text: str, width: float, size: float, weight: str = "normal") -> str:
    """Cut a line in its middle, where labels differ least, until it fits `width` inches."""
    if text_width(text, size, weight) <= width:
        return text
    for kept in range(len(text) - 1, 1, -1):
        head = (kept + 1) // 2
        short = f"{text[:head].rstrip()}…{text[len(text) - (kept - head) :].lstrip()}"
        if text_width(short, size, weight) <= width:
            return short
    return "…"


def wrap(text: str, width: float, size: float, weight: str = "normal", most: int = 2) -> list[str]:
    """Break a text into lines.

    Parameters
    ----------
    text : str
        Broken at spaces; a single word that is too long is shortened.
    width : float
        Of the widest line, in inches.
    size : float
        In points.
    weight : str
        ``normal`` or ``bold``.
    most : int
        Greatest number of lines; what does not fit is shortened in the last one.

    Returns
    -------
    list of str
        At least one line.
    """
    lines: list[str] = []
    words = text.split()
    while words:
        if len(lines) == most - 1:
            lines.append(shorten(" ".join(words), width, size, weight))
            break
        line = words.pop(0)
        while words and text_width(f"{line} {words[0]}", size, weight) <= width:
            line += f" {words.pop(0)}"
        lines.append(shorten(line, width, size, weight))
    return lines or [""]


def label(text: str, width: float, size: float, most: int = 2) -> str:
    """Wrap a label for an axis into one string with line breaks."""
    return "\n".join(wrap(text, width, size, most=most))
