"""A run's folder in, its pages and pictures out.

The files depend on nothing but the folder: no clock, no machine, no chance, so that the same run
gives the same bytes.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from napsim.report import numbers
from napsim.report.figures import style
from napsim.report.folder import RunFolder, read_folder
from napsim.report.html import to_html
from napsim.report.markdown import to_markdown
from napsim.report.page import Definition, Page, Section, plain
from napsim.report.sections.basis import basis, telling
from napsim.report.sections.changes import changes, found
from napsim.report.sections.findings import findings
from napsim.report.sections.groups import groups
from napsim.report.sections.sensitivity import sensitivity
from napsim.report.sections.sweep import sweep
from napsim.report.sections.tournament import shares_of_winning, tournament
from napsim.report.sections.verdicts import verdicts
from napsim.report.sections.worth import with_worth

#: Variants of a comparison that are shown beside the base in every table and figure.
MOST_BESIDE = 3
KICKERS = {
    "run": "Balance report",
    "check": "Check of the targets",
    "compare": "Comparison on the same deals",
    "sweep": "Sweep of settings",
    "sensitivity": "What moves what",
    "tournament": "Tournament of profiles",
}


def build_report(folder: Path) -> None:
    """Write ``report.md``, ``report.html`` and ``figures/`` of a run's folder.

    Parameters
    ----------
    folder : pathlib.Path
        A run's folder with its frames. Earlier pages and figures in it are replaced.

    Raises
    ------
    UserError
        When it is not a run's folder.
    """
    write_page(page_of(read_folder(folder)), folder)


def write_page(page: Page, folder: Path, name: str = "report", figures_in: str = "figures") -> None:
    """Write a page as HTML and Markdown, and its figures as SVG, PNG and CSV.

    Parameters
    ----------
    page : Page
        The page.
    folder : pathlib.Path
        Where. Earlier ones of the same name are replaced.
    name : str
        Stem of both files.
    figures_in : str
        Folder of the figures, below `folder`.
    """
    figures = folder / figures_in
    if figures.is_dir():
        shutil.rmtree(figures)
    figures.mkdir(parents=True)
    drawn: dict[str, style.Drawn] = {}
    for picture in page.pictures():
        with style.studio():
            drawn[picture.name] = style.to_files(picture.draw())
        (figures / f"{picture.name}.svg").write_text(drawn[picture.name].svg, encoding="utf-8")
        (figures / f"{picture.name}.png").write_bytes(drawn[picture.name].png)
        picture.data.write_csv(figures / f"{picture.name}.csv")
    (folder / f"{name}.md").write_text(to_markdown(page, figures_in), encoding="utf-8")
    (folder / f"{name}.html").write_text(to_html(page, drawn), encoding="utf-8")


def page_of(folder: RunFolder) -> Page:
    """Put a report together, its parts in reading order."""
    sections = [section for section in _parts(folder) if section is not None and section.blocks]
    return Page(
        folder.title,
        f"{KICKERS[folder.kind]}, {folder.game.title}",
        plain(_summary(folder)),
        sections,
        _definitions(folder),
    )


def _definitions(folder: RunFolder) -> list[Definition]:
    first = {name.partition("[")[0] for name in folder.scenario.get("targets", {})}
    first |= set(folder.game.headline())
    return [
        Definition(m.name, m.title, m.meaning, m.formula, m.source, m.name in first)
        for m in sorted(folder.measured, key=lambda m: m.title.lower())
    ]


def _parts(folder: RunFolder) -> list[Section | None]:
    end = [shares_of_winning(folder), basis(folder), telling(folder)]
    match folder.kind:
        case "compare":
            variants = folder.variants["variant"].to_list()
            side_by_side = groups(folder, variants) if len(variants) <= MOST_BESIDE else []
            return [verdicts(folder), found(folder), *changes(folder), *side_by_side, *end]
        case "sweep":
            return [*sweep(folder), *end]
        case "tournament":
            return [*tournament(folder), *end]
        case "sensitivity":
            return [*sensitivity(folder), *end]
    return [verdicts(folder), findings(folder), *with_worth(folder, groups(folder)), *end]


def _summary(folder: RunFolder) -> str:
    most = folder.estimates["games"].max()
    games = numbers.whole(float(most)) if isinstance(most, int) else "–"
    variants = len(folder.variants)
    told = f"{games} games"
    if variants > 1:
        told += f" of each of {numbers.whole(variants)} variants, all on the same deals"
    return f"{told}.{_so_far(folder)}"


def _so_far(folder: RunFolder) -> str:
    """Say of a run that goes on, or was cut off, that it is not finished, and what follows from it."""
    if folder.run.get("finished", True):
        return ""
    judged = " Verdicts rest on wider intervals, which stay honest however often one looks."
    return " The run is not finished: this is how far it has come." + (
        "" if folder.targets.is_empty() else judged
    )
