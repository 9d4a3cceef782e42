"""Make the sample reports anew: ``make samples``, or ``python reports/samples/make.py [NAME…]``.

Seeds and numbers of games are fixed and a page names no time and no machine, so that the same versions of
napsim and its libraries give the same bytes. Kept are the page, the Markdown and its pictures (with fewer
colours, to keep the repository small), not the blocks and frames: those come with the command that each
page shows.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image

import napsim

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
#: Enough for heat maps; taken by octree, which keeps the colours of different lines apart.
COLOURS = 32

Make = Callable[[Path], None]


def run(name: str, games: int) -> Make:
    """Make a sample of a scenario's base."""

    def make(folder: Path) -> None:
        scenario = napsim.load(f"scenarios/{name}.toml", games=games)
        command = f"napsim run scenarios/{name}.toml --games {games}"
        napsim.run(scenario, out=folder, command=command)

    return make


def sweep(name: str, games: int) -> Make:
    """Make a sample of what a scenario varies."""

    def make(folder: Path) -> None:
        scenario = napsim.load(f"scenarios/{name}.toml", games=games)
        command = f"napsim sweep scenarios/{name}.toml --games {games}"
        napsim.sweep(scenario, out=folder, command=command)

    return make


def compare(name: str, setting: str, games: int) -> Make:
    """Make a sample of one change."""

    def make(folder: Path) -> None:
        scenario = napsim.load(f"scenarios/{name}.toml", games=games)
        command = f"napsim compare scenarios/{name}.toml --set {setting} --games {games}"
        napsim.compare(scenario, *napsim.changes_from([setting]), out=folder, command=command)

    return make


def playtest(name: str, notes: str, games: int) -> Make:
    """Make a sample of real games beside simulated ones."""

    def make(folder: Path) -> None:
        command = f"napsim playtest scenarios/{name}.toml {notes} --games {games}"
        napsim.playtest(f"scenarios/{name}.toml", notes, games, out=folder, command=command)

    return make


SAMPLES: dict[str, Make] = {
    "blown_apart_2p": run("blown_apart_2p", 40_000),
    "blown_apart_3p": run("blown_apart_3p", 40_000),
    "blown_apart_4p": run("blown_apart_4p", 40_000),
    "rout_threshold": sweep("rout_threshold", 4_000),
    "one_change": compare("blown_apart_3p", "rules.rout_threshold=5", 20_000),
    "napoleon_six_players": run("napoleon_six_players", 10_000),
    "cards_and_confusion": run("cards_and_confusion", 10_000),
    "playtest": playtest("blown_apart_3p", "docs/notes.csv", 20_000),
}


def keep(made: Path, folder: Path) -> None:
    """Copy the pages and the pictures that the Markdown shows."""
    if folder.is_dir():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    for page in sorted([*made.glob("*.html"), *made.glob("*.md")]):
        shutil.copyfile(page, folder / page.name)
    for picture in sorted(made.glob("*/*.png")):
        kept = folder / picture.parent.name / picture.name
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(smaller(picture))


def smaller(picture: Path) -> bytes:
    """Give a picture with a palette."""
    with Image.open(picture) as image:
        fewer = image.convert("RGB").quantize(
            COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
        )
    data = io.BytesIO()
    fewer.save(data, "png", optimize=True)
    return data.getvalue()


def main(names: list[str]) -> None:
    """Make all samples, or those named."""
    for name in names or list(SAMPLES):
        print(f"{name} …", flush=True)
        with tempfile.TemporaryDirectory() as made:
            SAMPLES[name](Path(made) / name)
            keep(Path(made) / name, HERE / name)


if __name__ == "__main__":
    import os

    # commands on the pages name files as seen from here
    os.chdir(ROOT)
    main(sys.argv[1:])
