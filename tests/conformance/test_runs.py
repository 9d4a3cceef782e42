"""A run of any game of the catalogue leaves the same bytes, however the work was done."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import napsim
from napsim.api.playing import Stopped
from napsim.api.watching import Watcher
from napsim.games.catalogue import get_game
from napsim.scenario import Scenario, scenario_from
from napsim.simulate.blocks import Job
from napsim.simulate.store import RUN
from tests.conformance.accounts import Written, rows_of
from tests.conformance.test_every_game import SEED, each_form, each_game, mixed, same

#: Games of a block, and a run of three and a half blocks.
BLOCK = 20
GAMES = 3 * BLOCK + 7


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play small blocks and leave the drawing out: reports have their own tests."""
    monkeypatch.setattr("napsim.simulate.blocks.BLOCK_SIZES", (BLOCK, BLOCK, BLOCK))
    monkeypatch.setattr("napsim.report.build.build_report", lambda folder: None)


def scenario(name: str, **parts: Any) -> Scenario:
    return scenario_from({"game": name, "games": GAMES, "seed": SEED, **parts}, "game.toml")


def contents(folder: Path) -> dict[str, bytes]:
    """Give every file of a run but ``run.json``, which alone knows of time and place."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != RUN)
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


class Interrupting(Watcher):
    """Presses Ctrl-C after so many jobs."""

    def __init__(self, after: int) -> None:
        self.left = after

    def played(self, job: Job) -> None:
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt


def change(name: str) -> Written:
    """Give a variant: the first value of interest that is not the default, by whatever name."""
    game = get_game(name)
    base = game.resolve_rules({})
    parameter, values = next(iter(game.variants_of_interest(base).items()))
    return {
        f"rules.{parameter}": next(v for v in values if game.resolve_rules({parameter: v}) != base)
    }


@each_game
def test_workers_kinds_of_workers_and_interruptions_change_no_byte(
    name: str, tmp_path: Path
) -> None:
    plan, variant = scenario(name), change(name)
    napsim.compare(plan, variant, out=tmp_path / "one", workers=1, keep_games=True)
    whole = contents(tmp_path / "one")
    assert any(path.startswith("blocks") for path in whole)
    assert any(path.startswith("games") for path in whole)
    napsim.compare(plan, variant, out=tmp_path / "two", workers=2, keep_games=True)
    napsim.compare(
        plan, variant, out=tmp_path / "processes", workers=2, backend="processes", keep_games=True
    )
    for after in (1, 2):
        with pytest.raises(Stopped):
            napsim.compare(
                plan, variant, out=tmp_path / "cut", workers=2, keep_games=True,
                watcher=Interrupting(after),
            )  # fmt: skip
    napsim.compare(plan, variant, out=tmp_path / "cut", workers=2, keep_games=True)
    for how in ("two", "processes", "cut"):
        found = contents(tmp_path / how)
        assert found.keys() == whole.keys(), how
        assert [path for path in whole if found[path] != whole[path]] == [], how


@each_form
def test_a_game_played_alone_is_the_game_in_the_run(name: str, form: Written) -> None:
    game = get_game(name)
    rules = game.resolve_rules(form)
    players = mixed(game, rules)
    run = game.play(rules, players, SEED, 100, 40)
    for number in (100, 101, 117, 139):
        alone = game.play(rules, players, SEED, number, 1)
        assert same(alone, dict(rows_of(run, number))), number
        # and whichever block it is in
        for first, end in pairwise((number - 3, number + 1, number + 5)):
            block = game.play(rules, players, SEED, first, end - first)
            if first <= number < end:
                assert same(alone, dict(rows_of(block, number))), number
