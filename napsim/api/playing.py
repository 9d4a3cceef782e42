"""The one path of every run: project, jobs, sums on disk, and on from there.

Finished jobs are written as they come, in order; what lies in the folder already is not played again.
So a run that was cut off at any moment ends with the same bytes as one that was not.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from napsim.api.keeping import Keeper
from napsim.api.project import Project
from napsim.api.watching import Watcher
from napsim.api.work import Work
from napsim.compiled import jit
from napsim.errors import UserError
from napsim.simulate.blocks import Block, Job, blocks_of, groups_of, jobs_of
from napsim.simulate.runner import Workers, work_through, workers_from
from napsim.simulate.store import Store

#: Takes the jobs of every block so far; says how many times as many games are likely to be needed: at
#: most 1 when they are enough.
Likely = Callable[[list[Job]], float]


class Stopped(KeyboardInterrupt):
    """The user stopped a run; what was finished is kept.

    Attributes
    ----------
    folder : pathlib.Path
        Where.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(f"stopped; finished games are kept in {folder}")
        self.folder = folder

    def __reduce__(self) -> tuple[type[Stopped], tuple[Path]]:
        return (Stopped, (self.folder,))


@dataclass(frozen=True)
class Options:
    """How a project is carried out: nothing here changes a result.

    Attributes
    ----------
    out : pathlib.Path or None
        The run's folder; None: the project's own below ``reports/``.
    workers : Workers
        Who plays.
    fresh : bool
        Start over in a folder that holds another run.
    keep_games : bool
        Keep every game's rows.
    watcher : Watcher
        Told what happens.
    command : str
        What was typed, as far as it decides the result.
    """

    out: Path | None = None
    workers: Workers = field(default_factory=workers_from)
    fresh: bool = False
    keep_games: bool = False
    watcher: Watcher = field(default_factory=Watcher)
    command: str = ""


def warm_up(project: Project, watcher: Watcher) -> None:
    """Compile what the game needs before workers start, and say so when it takes a while."""
    game = project.game
    home = type(game).__module__
    rooms = {"estimate"} | ({jit.room_of(home)} if home.startswith("napsim.games.") else set())
    if not all(jit.is_cached(room) for room in rooms):
        watcher.compiling(game.title)
    base = project.variants[0]
    # a variant too, since the base alone needs no products with itself
    twin = replace(base, number=1)
    Work(project.measures)(Job(game.name, project.scenario.seed, Block(0, 0, 1), 0, base, (twin,)))
    for room in rooms:
        jit.mark_cached(room)


def play_all(
    project: Project, store: Store, keeper: Keeper, options: Options, likely: Likely | None
) -> list[Block]:
    """Play every job that does not lie in the folder yet.

    Parameters
    ----------
    project : Project
        What is played.
    store : Store
        The open folder.
    keeper : Keeper
        Where every game's rows go, if they are kept.
    options : Options
        Who plays and who is told.
    likely : callable or None
        Asked after whole blocks only; None: all games are played.

    Returns
    -------
    list of Block
        The blocks that make up the run.

    Raises
    ------
    Stopped
        When the user interrupts.
    UserError
        When something cannot be written.
    """
    blocks = list(blocks_of(project.scenario.games))
    watcher = options.watcher
    per_game = _games_per_game(project)
    try:
        played: list[Block] = []
        for stretch in _stretches(project, blocks, likely, played):
            jobs = list(jobs_in(project, stretch))
            missing = [job for job in jobs if not (store.has(job) and keeper.has(job))]
            total = blocks if likely is None else played + stretch
            games = sum(block.games for block in total) * per_game
            before = sum(block.games for block in played) * per_game
            before += sum(job.games for job in jobs) - sum(job.games for job in missing)
            watcher.start(games, before, len(project.variants), len(total))
            if missing:
                warm_up(project, watcher)
            work = Work(project.measures, project.groups, keeper.wanted)
            for job, finished in work_through(missing, work, options.workers):
                keeper.save(job, finished.tables)
                store.save(job, finished.sums)
                watcher.played(job)
            played += stretch
    except KeyboardInterrupt:
        raise Stopped(store.path) from None
    finally:
        watcher.stop()
    return played


def _games_per_game(project: Project) -> int:
    """Count how often each game number is played: once a variant, and the base once a group."""
    groups = groups_of(project.variants)
    return sum(1 + len(group) for group in groups)


def jobs_in(project: Project, blocks: list[Block]) -> Iterator[Job]:
    """Give the jobs of some blocks, breadth first."""
    scenario = project.scenario
    return jobs_of(scenario.game, scenario.seed, project.variants, iter(blocks))


def _stretches(
    project: Project, blocks: list[Block], likely: Likely | None, played: list[Block]
) -> Iterator[list[Block]]:
    """Give the blocks that are played before it is next asked whether they are enough.

    When nobody asks that is all of them. Otherwise the answers so far say how many are likely to be
    needed; since they rest on whole blocks alone, the workers cannot matter.
    """
    if likely is None:
        yield blocks
        return
    ahead = iter(blocks)
    wanted = 1
    while stretch := list(itertools.islice(ahead, wanted)):
        yield stretch
        times = likely(list(jobs_in(project, played)))
        if times <= 1:
            return
        # never more than double at a time
        wanted = max(1, math.ceil(len(played) * (min(2.0, times) - 1)))


def whole_blocks(project: Project, store: Store) -> list[Block]:
    """Give the blocks that are finished for every variant, from the first to the first gap.

    Raises
    ------
    UserError
        When not even the first is.
    """
    blocks = blocks_of(project.scenario.games)
    done = list(itertools.takewhile(lambda b: all(map(store.has, jobs_in(project, [b]))), blocks))
    if not done:
        raise UserError(
            "holds no block that is finished for every variant yet",
            file=str(store.path),
            hint="look again a little later",
        )
    return done


def jobs_by_group(project: Project, blocks: list[Block]) -> Iterator[list[Job]]:
    """Give the jobs of each group of variants, in order of block."""
    jobs = list(jobs_in(project, blocks))
    groups = len(groups_of(project.variants))
    for group in range(groups):
        yield jobs[group::groups]
