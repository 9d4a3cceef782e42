"""`run`, `compare`, `sweep`: a project carried out in its folder, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from napsim.api.finishing import (
    Description,
    Frames,
    frames_of,
    games_in,
    likely_of,
    read_frames,
    write_frames,
    write_report,
)
from napsim.api.keeping import Keeper
from napsim.api.playing import Options, jobs_in, play_all, whole_blocks
from napsim.api.project import Project
from napsim.api.reopening import project_in
from napsim.errors import UserError
from napsim.scenario import Scenario
from napsim.simulate.store import BLOCKS, Store, read_run


@dataclass(frozen=True)
class Result:
    """What a run, a comparison, a sweep… amounts to.

    Attributes
    ----------
    kind : str
        Which of them.
    folder : pathlib.Path
        The run's folder, with the report.
    scenario : Scenario
        The base.
    games : int
        Games played of each variant.
    frames : dict of str to polars.DataFrame
        All frames by name, as they lie in the folder; `docs/house.md` lists their columns.
    assumptions : dict of str to str
        What the rule text leaves open and was assumed, by parameter.
    finished : bool
        False for a look at a run that goes on or was cut off.
    """

    kind: str
    folder: Path
    scenario: Scenario
    games: int
    frames: Frames
    assumptions: dict[str, str]
    finished: bool = True

    @property
    def estimates(self) -> pl.DataFrame:
        """A row a variant, measure and group."""
        return self.frames["estimates"]

    @property
    def distributions(self) -> pl.DataFrame:
        """How often each value came up."""
        return self.frames["distributions"]

    @property
    def variants(self) -> pl.DataFrame:
        """What was changed in each variant."""
        return self.frames["variants"]

    @property
    def targets(self) -> pl.DataFrame:
        """The verdict on each target, for each variant."""
        return self.frames["targets"]

    @property
    def verdict(self) -> str:
        """What the base's targets come to: ``met``, ``missed`` or ``undecided``; ``""`` without any."""
        verdicts = self.targets.filter(pl.col("variant") == 0)["verdict"].to_list()
        order = ("missed", "undecided", "met")
        return next((verdict for verdict in order if verdict in verdicts), "")

    @property
    def report(self) -> Path:
        """The report's page."""
        return self.folder / "report.html"

    def figure(self, measure: str, variant: int = 0) -> float:
        """Give a measure's overall value.

        Raises
        ------
        UserError
            When it was not measured.
        """
        rows = self.estimates.filter(
            (pl.col("measure") == measure) & (pl.col("by") == "") & (pl.col("variant") == variant)
        )
        if not rows.height:
            raise UserError("was not measured", value=measure)
        value = rows["value"][0]
        return float("nan") if value is None else float(value)


def carry_out(project: Project, options: Options) -> Result:
    """Play a project, or what is missing of it, and write everything that comes of it.

    Parameters
    ----------
    project : Project
        What is played.
    options : Options
        Where, by whom, and who is told.

    Raises
    ------
    UserError
        When the folder holds something else or cannot be written.
    Stopped
        When the user interrupts; what is finished is kept.
    """
    folder = options.out or Path(project.default_folder)
    watcher = options.watcher
    if project.groups is not None:
        watcher.remark(
            f"With {len(project.variants):,} variants only the headline and the targets are summed, "
            "without breakdowns; --measure all sums everything."
        )
    with Store(folder, project.identity, fresh=options.fresh, warn=watcher.note) as store:
        description = Description(project, options)
        description.begin(store)
        keeper = Keeper(folder, options.keep_games, _extent(project))
        blocks = play_all(project, store, keeper, options, likely_of(project, store))
        keeper.join(jobs_in(project, blocks))
        frames = frames_of(
            project, store, blocks, options.command, project.until_decided, options.workers
        )
        write_frames(frames, store, project.game)
        description.end(store, games_in(blocks))
        write_report(folder)
    return _result(project, folder, games_in(blocks), frames)


def _extent(project: Project) -> str:
    scenario = project.scenario
    return f"{scenario.games} {scenario.until} {project.until_decided}"


def _result(
    project: Project, folder: Path, games: int, frames: Frames, finished: bool = True
) -> Result:
    return Result(
        kind=project.kind,
        folder=folder,
        scenario=project.scenario,
        games=games,
        frames=frames,
        assumptions=project.game.assumptions(project.scenario.rules),
        finished=finished,
    )


def look_again(folder: Path, options: Options) -> Result:
    """Make frames and report again from a run's folder, as far as the run has come.

    May be done while the run goes on: only blocks that are finished for every variant count. Where
    the blocks have been removed (they may be large, and the frames say everything), the report is made
    from the frames.

    Raises
    ------
    UserError
        When it is not a run's folder, or nothing is finished yet.
    """
    project = project_in(folder)
    if not (folder / BLOCKS).is_dir() and (folder / "estimates.parquet").is_file():
        frames = read_frames(folder)
        write_report(folder)
        return _result(project, folder, int(frames["estimates"]["games"].max() or 0), frames)  # type: ignore[arg-type]
    with Store(folder, project.identity, reading=True, warn=options.watcher.note) as store:
        blocks = whole_blocks(project, store)
        facts = read_run(folder)
        # who looks at a run that still goes on may look again
        finished = bool(facts.get("finished", False))
        watched = project.until_decided or not finished
        frames = frames_of(project, store, blocks, str(facts.get("command", "")), watched)
        write_frames(frames, store, project.game)
        write_report(folder)
    return _result(project, folder, games_in(blocks), frames, finished)
