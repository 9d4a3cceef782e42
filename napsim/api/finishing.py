"""From finished blocks to frames, report and ``run.json``."""

from __future__ import annotations

import contextlib
import platform
import shlex
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import polars as pl

import napsim
from napsim.api.playing import Likely, Options, jobs_by_group
from napsim.api.project import Project
from napsim.api.sensitivity import study_in
from napsim.api.tournament import pairings_of, profiles_in, split_of
from napsim.errors import UserError
from napsim.estimate.spreadsheet import for_spreadsheets
from napsim.estimate.sums import JobSums, from_frame, merge
from napsim.estimate.telling import telling, telling_frame
from napsim.estimate.tournament import matrix, ratings
from napsim.games.game import Game
from napsim.scenario import as_toml
from napsim.simulate.blocks import Block, Job
from napsim.simulate.files import cannot_write, parquet_bytes
from napsim.simulate.runner import Workers
from napsim.simulate.store import AGAINST, Store
from napsim.variants import Variant, label_of

LIBRARIES = ("numpy", "numba", "polars", "scipy")


#: What a run amounts to, by the name of its file; `docs/house.md` lists the columns.
Frames = dict[str, pl.DataFrame]
ALWAYS = ("estimates", "distributions", "variants", "targets")
FRAMES = (*ALWAYS, "telling_games", "matrix", "ratings", "effects", "split", "worth", "strength")
#: Options of a run that `play` does not have; each takes a value.
NOT_FOR_ONE_GAME = frozenset({"--games", "--measure"})


def write_frames(frames: Frames, store: Store, game: Game) -> None:
    """Write the frames into the run's folder: as CSV, for spreadsheets, and as Parquet."""
    store.write("estimates.csv", frames["estimates"].write_csv())
    for name, data in for_spreadsheets(frames["estimates"], game.measures()).items():
        store.write(f"estimates_{name}.csv", data)
    for name, frame in frames.items():
        store.write(f"{name}.parquet", parquet_bytes(frame))


def read_frames(folder: Path) -> Frames:
    """Read the frames of a finished run.

    Raises
    ------
    UserError
        When one cannot be read.
    """
    frames: Frames = {}
    for name in FRAMES:
        path = folder / f"{name}.parquet"
        try:
            if name in ALWAYS or path.is_file():
                frames[name] = pl.read_parquet(path)
        except (OSError, pl.exceptions.PolarsError) as error:
            problem = f"cannot be read ({str(error).splitlines()[0]})"
            raise UserError(problem, file=str(path)) from None
    return frames


def frames_of(
    project: Project,
    store: Store,
    blocks: list[Block],
    command: str,
    watched: bool = False,
    workers: Workers | None = None,
) -> Frames:
    """Make every frame from the sums on disk, one group of variants in memory at a time.

    Parameters
    ----------
    project, store, blocks
        What was played, where it lies, how far it has come.
    command : str
        What was typed.
    watched : bool
        Whether targets are judged by intervals that may be looked at again and again.
    workers : Workers, optional
        Who plays what is played once more; one a core, when not given.
    """
    # statistics and drawing take seconds to import: not before they are needed
    from napsim.estimate.frame import distributions, estimates
    from napsim.estimate.sensitivity import effects
    from napsim.estimate.targets import targets

    game, variants = project.game, project.variants
    frames = {
        "estimates": estimates(game, variants, _totals(project, store, blocks)),
        "distributions": distributions(game, variants, _totals(project, store, blocks)),
        "variants": variants_frame(variants),
        "targets": targets(
            game,
            variants,
            _totals(project, store, blocks),
            project.scenario.targets,
            watched=watched,
        ),
    }
    if project.kind == "run":
        frames["telling_games"] = _telling_games(project, blocks[0], command)
        frames |= _played_again(project, store, games_in(blocks), workers)
    if project.kind == "tournament":
        frames["matrix"] = matrix(frames["estimates"], pairings_of(project))
        frames["ratings"] = ratings(frames["matrix"], profiles_in(project))
        split = split_of(project, next(_totals(project, store, blocks)))
        if split is not None:
            frames["split"] = split
    if project.kind == "sensitivity":
        frames["effects"] = effects(
            study_in(project), variants, frames["estimates"], project.measures or ()
        )
    return frames


def _played_again(project: Project, store: Store, games: int, workers: Workers | None) -> Frames:
    """Learn what each gift is worth and how strong the players are, or read what was learned before."""
    from napsim.api import strength, worth

    makers = {
        "worth": (worth.GAMES, worth.worth_frame),
        "strength": (strength.GAMES, strength.strength_frame),
    }
    found: Frames = {}
    for name, (most, make) in makers.items():
        frame = None
        path = store.path / f"{name}.parquet"
        if path.is_file():
            with contextlib.suppress(OSError, pl.exceptions.PolarsError):
                kept = pl.read_parquet(path)
                if kept["games"].to_list()[:1] == [min(games, most)]:
                    frame = kept
        if frame is None:
            frame = make(project, games, workers)
        if frame is not None:
            found[name] = frame
    return found


def _telling_games(project: Project, block: Block, command: str) -> pl.DataFrame:
    """Play the first block once more and pick the games worth seeing."""
    game, base = project.game, project.variants[0]
    tables = game.play(
        base.rules, base.lineup, project.scenario.seed, block.first_game, block.games
    )
    declared = {measure.name: measure for measure in game.measures()}
    chosen = [
        measure
        for name in game.telling()
        if (measure := declared[name]).applies is None or measure.applies(base.rules)
    ]
    return telling_frame(telling(tables, chosen), lambda number: play_command(command, number))


def play_command(command: str, game: int) -> str:
    """Give what to type to see one game of a run.

    Parameters
    ----------
    command : str
        What was typed for the run; without it the scenario in the run's folder is named.
    game : int
        The game's number.
    """
    words = shlex.split(command)
    if words[:2] not in (["napsim", "run"], ["napsim", "check"]):
        return f"napsim play scenario.toml --game {game}"
    kept, skip = ["napsim", "play"], False
    for word in words[2:]:
        if skip:
            skip = False
        elif word in NOT_FOR_ONE_GAME:
            skip = True
        elif word.partition("=")[0] not in NOT_FOR_ONE_GAME:
            kept.append(word)
    return shlex.join([*kept, "--game", str(game)])


def _totals(project: Project, store: Store, blocks: list[Block]) -> Iterator[JobSums]:
    for jobs in jobs_by_group(project, blocks):
        yield merge(from_frame(store.read(job)) for job in jobs)


def likely_of(project: Project, store: Store) -> Likely | None:
    """Give what says whether the games so far are enough; None when all are to be played."""
    asked: list[Likely] = []
    if project.scenario.until is not None:
        asked.append(lambda jobs: _times_to_precision(project, store, jobs))
    if project.until_decided:
        asked.append(lambda jobs: _times_to_verdicts(project, store, jobs))
    return (lambda jobs: max(one(jobs) for one in asked)) if asked else None


def _times_to_precision(project: Project, store: Store, jobs: Sequence[Job]) -> float:
    """Say how many times as many games the half-width wants: it shrinks with their square root."""
    from napsim.estimate.targets import half_width

    until = project.scenario.until
    if until is None:
        raise TypeError("asked for a precision that nobody wants")
    widest = max(
        half_width(project.game, sums, until.measure, until.by, until.level)
        for sums in _sums_of(store, jobs, {until.measure})
    )
    return (widest / until.half_width) ** 2


#: Where verdicts decide when to stop, they are looked for after so many times as many games.
LOOK_AGAIN = 1.25


def _times_to_verdicts(project: Project, store: Store, jobs: Sequence[Job]) -> float:
    """Say whether every target is decided, by intervals that may be looked at so often."""
    from napsim.estimate.targets import UNDECIDED, targets

    wanted = project.scenario.targets
    sums = _sums_of(store, jobs, {target.measure for target in wanted})
    verdicts = targets(project.game, project.variants, sums, wanted, watched=True)["verdict"]
    return LOOK_AGAIN if UNDECIDED in verdicts else 1.0


def _sums_of(store: Store, jobs: Sequence[Job], measures: set[str]) -> Iterator[JobSums]:
    """Add up some measures over the blocks of each group."""
    groups: dict[int, list[JobSums]] = {}
    for job in jobs:
        sums = store.read(job).filter(pl.col("measure").is_in(list(measures)))
        groups.setdefault(job.group, []).append(from_frame(sums))
    return (merge(sums) for sums in groups.values())


def variants_frame(variants: Sequence[Variant]) -> pl.DataFrame:
    """Lay the variants out: number, label, and a column for each key that is changed.

    A variant that leaves a key alone has the base's value there. Numbers stay numbers; anything else
    is text.
    """
    keys = list(dict.fromkeys(key for variant in variants for key in variant.changes))
    base = variants[0].changes
    columns: dict[str, Any] = {
        "variant": [variant.number for variant in variants],
        "label": [variant.label for variant in variants],
    }
    for key in keys:
        values = [variant.changes.get(key, base.get(key)) for variant in variants]
        if any(isinstance(v, bool) or not isinstance(v, (int, float, type(None))) for v in values):
            values = [None if v is None else _text(v) for v in values]
        elif any(isinstance(v, float) for v in values):
            values = [None if v is None else float(v) for v in values]
        columns[key] = values
    return pl.DataFrame(columns)


def _text(value: Any) -> str:
    return label_of({"": value}).removeprefix(" = ")


# ---- run.json


class Description:
    """Writes ``run.json`` and the scenarios: at the start, and with the time taken at the end."""

    def __init__(self, project: Project, options: Options) -> None:
        self._project = project
        self._options = options
        self._began = time.time()

    def begin(self, store: Store) -> None:
        """Write what is known before anything is played."""
        project = self._project
        store.write("scenario.toml", as_toml(project.scenario))
        for number, other in enumerate(project.others, start=1):
            store.write(f"{AGAINST}/{number:02d}/{other.stem}.toml", as_toml(other))
        store.write_run({**self._facts(), "finished": False})

    def end(self, store: Store, games: int) -> None:
        """Write it again with what the run came to."""
        facts = self._facts()
        facts["games"] = games
        facts["seconds"] = round(time.time() - self._began, 3)
        store.write_run({**facts, "finished": True})

    def _facts(self) -> dict[str, Any]:
        project, options = self._project, self._options
        scenario = project.scenario
        seats = {s.profile: dict(s.knobs) for v in project.variants for s in v.lineup.seats}
        return {
            "kind": project.kind,
            "title": scenario.title,
            "game": scenario.game,
            "games": scenario.games,
            "seed": scenario.seed,
            "variants": len(project.variants),
            "rules_version": project.game.rules_version,
            "versions": versions(),
            "assumptions": project.game.assumptions(scenario.rules),
            "profiles": seats,
            "until_decided": project.until_decided,
            "command": options.command,
            "typed": sys.argv,
            "workers": options.workers.count,
            "backend": options.workers.backend,
            "machine": {"system": platform.platform(), "processor": platform.machine()},
            "began": time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(self._began)),
        }


def versions() -> dict[str, str]:
    """Give the versions on which the numbers rest."""
    found = {"napsim": napsim.__version__, "python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


# ---- the report


def write_report(folder: Path) -> None:
    """Make the report; a disk that is full is told as such.

    Raises
    ------
    UserError
        When the report cannot be written.
    """
    from napsim.report.build import build_report

    try:
        build_report(folder)
    except OSError as error:
        raise cannot_write(folder / "report.html", error) from None


def games_in(blocks: Iterable[Block]) -> int:
    """Count the games of some blocks."""
    return sum(block.games for block in blocks)
