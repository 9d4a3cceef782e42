"""The progress bar: how fast, how long, how far, in one line of any terminal."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from rich.console import Console
from rich.progress import Progress

from napsim.cli import progress
from napsim.games.game import Lineup
from napsim.simulate.blocks import Block, Job
from napsim.variants import Variant

BASE = Variant(0, "base", {}, {}, Lineup((), rotate=True))


def watched(monkeypatch: pytest.MonkeyPatch, variants: int, width: int) -> str:
    """Watch a run of ten rounds up to its fourth, on a terminal of so many columns."""
    screen = io.StringIO()
    clock = iter(range(0, 1000, 3))

    def bar() -> Progress:
        found = plain()
        found.live.console = Console(file=screen, width=width, force_terminal=True)
        found.live.auto_refresh = False
        return found

    plain = progress._bar
    monkeypatch.setattr(progress, "_bar", bar)
    monkeypatch.setattr("napsim.cli.progress.sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("napsim.cli.progress.time.monotonic", lambda: float(next(clock)))
    telling = progress.Telling()
    others = tuple(replace(BASE, number=n) for n in range(1, variants))
    telling.start(10 * 5000 * variants, 0, variants, 10)
    for index in range(4):
        telling.played(Job("dice_race", 1, Block(index, index * 5000, 5000), 0, BASE, others))
    assert telling._bar is not None
    line = telling._bar.tasks[0].fields["told"]
    telling._bar.refresh()
    telling.stop()
    assert line in screen.getvalue().replace("\r", "").replace("\n", "")
    return str(line)


def test_a_run_tells_speed_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    line = watched(monkeypatch, 1, 80)
    assert re.fullmatch(r"40% of 50\s000 games, 1\s667 games/s, 0:00:18 left", line)


def test_a_sweep_tells_its_round_and_variants_in_eighty_columns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = watched(monkeypatch, 256, 80)
    assert "round 4/10: 256/256 variants" in line
    assert len(line) <= 67


def test_who_wants_quiet_sees_no_bar() -> None:
    assert type(progress.watcher(quiet=True)) is progress.Silent
