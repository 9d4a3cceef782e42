"""The page about a table of real games, from what was estimated of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from napsim.estimate.noted import Playtest
from napsim.games.catalogue import get_game
from napsim.report import numbers
from napsim.report.build import write_page
from napsim.report.markdown import to_markdown
from napsim.report.page import Page, plain
from napsim.report.sections import playtest as parts

NAME = "playtest"
FIGURES = "playtest_figures"


def build_playtest(found: Playtest, folder: Path) -> None:
    """Write ``playtest.html``, ``playtest.md`` and their figures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    write_page(page_of(found), folder, NAME, FIGURES)


def as_text(found: Playtest) -> str:
    """Give what matters of the page as Markdown, for a terminal or to be pasted."""
    return to_markdown(replace(page_of(found, pictures=False), definitions=()))


def page_of(found: Playtest, pictures: bool = True) -> Page:
    """Put the page together, what surprises first."""
    sections = [
        parts.surprises(found),
        parts.together(found),
        parts.possible(found),
        parts.targets(found),
        parts.pictures(found) if pictures else None,
        parts.basis(found),
    ]
    many = len(found.notes.games)
    summary = (
        f"{many} real game{'s' if many > 1 else ''} beside {numbers.whole(found.simulated)} simulated "
        f"ones{' for each way of playing' if len(found.pools) > 1 else ''}."
    )
    return Page(
        found.scenario.title,
        f"Playtest notes, {get_game(found.scenario.game).title}",
        plain(summary),
        [section for section in sections if section is not None],
    )
