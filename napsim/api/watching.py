"""What long work tells while it goes on. The base class is silent; the command line has a bar."""

from __future__ import annotations

from napsim.simulate.blocks import Job


class Watcher:
    """Told what happens; does nothing."""

    def note(self, text: str) -> None:
        """Take a sentence the user should see."""

    def remark(self, text: str) -> None:
        """Take a sentence that is good to know."""

    def compiling(self, title: str) -> None:
        """Learn that the game's engine is being compiled, once, which takes a while."""

    def start(self, games: int, done: int, variants: int, blocks: int) -> None:
        """Learn how many games lie ahead, over all variants, and how many were played before."""

    def played(self, job: Job) -> None:
        """Learn that a job is finished and kept."""

    def stop(self) -> None:
        """Learn that playing has ended, whatever the reason."""
