"""The progress bar, on a terminal only."""

from __future__ import annotations

import sys
import time
from datetime import timedelta
from typing import TYPE_CHECKING

from napsim.api.watching import Watcher
from napsim.cli.output import note

if TYPE_CHECKING:
    from rich.progress import Progress, Task, TaskID

    from napsim.simulate.blocks import Job


class Silent(Watcher):
    """Says nothing but what the user must know: a damaged file."""

    def note(self, text: str) -> None:
        """Print a sentence."""
        note(f"napsim: {text}")


class Telling(Silent):
    """Says what is happening, with a bar where there is a terminal."""

    def __init__(self) -> None:
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._variants = self._blocks = 0
        self._began = 0.0
        self._before = 0

    def remark(self, text: str) -> None:
        """Print a sentence that is good to know."""
        note(text)

    def compiling(self, title: str) -> None:
        """Say that there is a wait ahead, and that it comes once."""
        note(
            f"Compiling the engine of {title} for this machine: up to a minute, once; it is kept for "
            "the next time."
        )

    def start(self, games: int, done: int, variants: int, blocks: int) -> None:
        """Show the bar."""
        self._variants, self._blocks = variants, blocks
        if done >= games or not sys.stderr.isatty():
            return
        if self._bar is None:
            self._began, self._before = time.monotonic(), done
            self._bar = _bar()
            self._bar.start()
            self._task = self._bar.add_task("", total=games, completed=done, told="")
        elif self._task is not None:
            self._bar.update(self._task, total=games, completed=done)

    def played(self, job: Job) -> None:
        """Move the bar on."""
        if self._bar is None or self._task is None:
            return
        self._bar.update(self._task, advance=job.games)
        self._bar.update(self._task, told=self._told(job, self._bar.tasks[0]))

    def _told(self, job: Job, task: Task) -> str:
        """Say how fast it goes, how long it will take and, in a sweep, how far it is; in 66 letters."""
        from napsim.report.numbers import whole

        passed = time.monotonic() - self._began
        speed = (task.completed - self._before) / passed if passed > 0 else 0.0
        total = task.total or 0
        text = f"{task.completed / total if total else 1:.0%}"
        if self._variants == 1:
            text += f" of {whole(total)} games"
        if speed:
            left = timedelta(seconds=round((total - task.completed) / speed))
            text += f", {whole(round(speed))} games/s, {left} left"
        if self._variants > 1:
            done = job.variants[-1].number + 1 if job.variants else 1
            text += (
                f", round {job.block.index + 1}/{self._blocks}: {done}/{self._variants} variants"
            )
        return text

    def stop(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None


def _bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    return Progress(
        BarColumn(bar_width=12),
        TextColumn("{task.fields[told]}"),
        console=Console(stderr=True),
        transient=True,
        refresh_per_second=4,
    )


def watcher(quiet: bool) -> Watcher:
    """Give what tells the user how it goes."""
    return Silent() if quiet else Telling()
