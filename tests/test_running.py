"""A run's bytes depend on scenario, seed and games alone: not on workers, order, or being killed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import napsim
from napsim.api.playing import Stopped
from napsim.api.watching import Watcher
from napsim.errors import UserError
from napsim.scenario import Scenario, scenario_from
from napsim.simulate.blocks import Job
from napsim.simulate.store import BLOCKS, RUN
from tests.small import BLOCK

ROOT = Path(__file__).resolve().parents[1]
FIRST = 400


@pytest.fixture(autouse=True)
def _dice(dice_race: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play the dice race in small blocks and leave the drawing out: reports have their own tests."""
    monkeypatch.setattr("napsim.simulate.blocks.BLOCK_SIZES", (FIRST, FIRST, FIRST))
    monkeypatch.setattr("napsim.report.build.build_report", lambda folder: None)


def scenario(games: int = 3 * FIRST + 70, **parts: Any) -> Scenario:
    return scenario_from({"game": "dice_race", "games": games, **parts}, "race.toml")


def contents(folder: Path) -> dict[str, bytes]:
    """Give every file of a run but ``run.json``, which alone knows of time and place."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != RUN)
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


class Counting(Watcher):
    """Notes what is played, and what is said."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.told: list[str] = []

    def note(self, text: str) -> None:
        self.told.append(text)

    def played(self, job: Job) -> None:
        self.jobs.append(job)


class Interrupting(Counting):
    """Stands in for a user who presses Ctrl-C after some jobs."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.after = after

    def played(self, job: Job) -> None:
        super().played(job)
        if len(self.jobs) == self.after:
            raise KeyboardInterrupt


VARY = {"rules.target": {"from": 1, "to": 30}}


@pytest.mark.parametrize("how", [{"workers": 1}, {"workers": 2}, {"workers": 5}])
def test_workers_change_no_byte(tmp_path: Path, how: dict[str, Any]) -> None:
    napsim.sweep(scenario(vary=VARY), out=tmp_path / "one", workers=1)
    napsim.sweep(scenario(vary=VARY), out=tmp_path / "other", **how)
    assert contents(tmp_path / "one") == contents(tmp_path / "other")


def test_processes_give_the_bytes_of_threads(tmp_path: Path) -> None:
    plan = scenario_from({"game": "napoleon", "games": 300, "rules": {"deals": 1}}, "n.toml")
    napsim.compare(plan, {"rules.deals": 2}, out=tmp_path / "t", workers=2)
    napsim.compare(plan, {"rules.deals": 2}, out=tmp_path / "p", workers=2, backend="processes")
    assert contents(tmp_path / "t") == contents(tmp_path / "p")


def test_a_run_that_is_stopped_goes_on_and_ends_with_the_same_bytes(tmp_path: Path) -> None:
    napsim.sweep(scenario(vary=VARY), out=tmp_path / "whole", workers=1)
    for after in (1, 3):
        with pytest.raises(Stopped) as caught:
            napsim.sweep(
                scenario(vary=VARY), out=tmp_path / "cut", workers=1, watcher=Interrupting(after)
            )
        assert caught.value.folder == tmp_path / "cut"
    counting = Counting()
    napsim.sweep(scenario(vary=VARY), out=tmp_path / "cut", workers=2, watcher=counting)
    assert len(counting.jobs) == 8 - 4
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")


def test_a_finished_run_is_not_played_again(tmp_path: Path) -> None:
    napsim.run(scenario(), out=tmp_path)
    before = contents(tmp_path)
    counting = Counting()
    napsim.run(scenario(), out=tmp_path, watcher=counting)
    assert counting.jobs == []
    assert contents(tmp_path) == before


def test_more_games_extend_a_run_to_the_bytes_of_a_longer_one(tmp_path: Path) -> None:
    counting = Counting()
    napsim.run(scenario(2 * FIRST + 10), out=tmp_path / "grown")
    napsim.run(scenario(4 * FIRST), out=tmp_path / "grown", watcher=counting)
    napsim.run(scenario(4 * FIRST), out=tmp_path / "long")
    assert [job.block.index for job in counting.jobs] == [2, 3]
    assert contents(tmp_path / "grown") == contents(tmp_path / "long")


def test_a_damaged_block_is_named_and_it_alone_is_played_again(tmp_path: Path) -> None:
    napsim.run(scenario(), out=tmp_path)
    before = contents(tmp_path)
    harmed = sorted((tmp_path / BLOCKS).iterdir())[1]
    harmed.write_bytes(harmed.read_bytes()[:100])
    counting = Counting()
    napsim.run(scenario(), out=tmp_path, watcher=counting)
    assert [job.block.index for job in counting.jobs] == [1]
    assert len(counting.told) == 1
    assert str(harmed) in counting.told[0]
    assert contents(tmp_path) == before


def test_jobs_are_played_breadth_first_so_that_half_a_sweep_tells_of_every_variant(
    tmp_path: Path,
) -> None:
    with pytest.raises(Stopped):
        napsim.sweep(scenario(vary=VARY), out=tmp_path, workers=1, watcher=Interrupting(3))
    result = napsim.reread(tmp_path)
    assert result.games == FIRST
    assert sorted(result.estimates["variant"].unique()) == list(range(30))
    assert result.estimates["games"].unique().to_list() == [FIRST]


def test_with_nothing_finished_on_every_variant_a_report_says_so(tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        napsim.sweep(scenario(vary=VARY), out=tmp_path, workers=1, watcher=Interrupting(1))
    with pytest.raises(UserError, match="no block that is finished for every variant"):
        napsim.reread(tmp_path)


def test_what_is_played_on_its_own_is_what_is_played_in_a_sweep(tmp_path: Path) -> None:
    swept = napsim.sweep(scenario(vary={"rules.target": [15, 25]}), out=tmp_path / "s")
    alone = napsim.run(scenario(rules={"target": 25}), out=tmp_path / "a")
    assert swept.figure("sprint_rate", 2) == alone.figure("sprint_rate")


# ---- until


UNTIL = {"measure": "sprint_rate", "half_width": 0.02}


@pytest.mark.parametrize("workers", [1, 2])
def test_until_stops_on_a_whole_block_once_the_half_width_is_reached(
    tmp_path: Path, workers: int
) -> None:
    result = napsim.run(scenario(10**6, until=UNTIL), out=tmp_path / "u", workers=workers)
    (width,) = result.estimates.filter(pl.col("measure") == "sprint_rate")["half_width"]
    assert width <= 0.02
    assert result.games % FIRST == 0
    shorter = napsim.run(scenario(result.games - FIRST), out=tmp_path / "shorter")
    (before,) = shorter.estimates.filter(pl.col("measure") == "sprint_rate")["half_width"]
    assert before > 0.02
    # the same games played without `until` give the same figures
    plain = napsim.run(scenario(result.games), out=tmp_path / "plain")
    assert plain.estimates.equals(result.estimates)


def test_until_holds_for_every_variant_of_a_sweep(tmp_path: Path) -> None:
    result = napsim.sweep(
        scenario(10**6, until=UNTIL, vary={"rules.target": [19, 23]}), out=tmp_path
    )
    widths = result.estimates.filter(pl.col("measure") == "sprint_rate")["half_width"]
    assert len(widths) == 3
    assert max(widths) <= 0.02


def test_until_ends_at_the_most_games_when_they_are_not_enough(tmp_path: Path) -> None:
    result = napsim.run(scenario(2 * FIRST + 1, until=UNTIL), out=tmp_path)
    assert result.games == 2 * FIRST + 1


def test_an_interrupted_until_ends_where_an_undisturbed_one_does(tmp_path: Path) -> None:
    plan = scenario(10**6, until=UNTIL)
    napsim.run(plan, out=tmp_path / "whole", workers=2)
    with pytest.raises(Stopped):
        napsim.run(plan, out=tmp_path / "cut", workers=2, watcher=Interrupting(2))
    napsim.run(plan, out=tmp_path / "cut", workers=1)
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")


# ---- until every target is decided


def wanting(games: int, **target: float) -> Scenario:
    return scenario(games, targets={"sprint_rate": target})


@pytest.mark.parametrize("workers", [1, 2])
def test_a_check_until_decided_stops_on_a_whole_block_with_its_verdict(
    tmp_path: Path, workers: int
) -> None:
    plan = wanting(10**6, at_most=0.64)
    result = napsim.check(plan, until_decided=True, out=tmp_path / "c", workers=workers)
    assert result.verdict == ("met" if result.figure("sprint_rate") <= 0.64 else "missed")
    assert result.targets["looks"].to_list() == ["often"]
    assert result.games % FIRST == 0
    assert FIRST < result.games < 10**6
    # the same again from the folder
    again = napsim.reread(tmp_path / "c")
    assert again.targets.equals(result.targets)
    assert again.games == result.games


def test_a_check_until_decided_ends_undecided_at_the_most_games(tmp_path: Path) -> None:
    share = napsim.run(scenario(FIRST), out=tmp_path / "r").figure("sprint_rate")
    result = napsim.check(wanting(FIRST, at_most=share), until_decided=True, out=tmp_path / "c")
    assert (result.games, result.verdict) == (FIRST, "undecided")


def test_until_decided_says_nothing_about_a_scenario_without_targets(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="there are no targets"):
        napsim.check(scenario(), until_decided=True, out=tmp_path)


def test_who_looks_at_a_run_that_goes_on_sees_intervals_that_may_be_watched(
    tmp_path: Path,
) -> None:
    plan = wanting(5 * FIRST, at_most=0.4)
    with pytest.raises(Stopped):
        napsim.check(plan, out=tmp_path, workers=1, watcher=Interrupting(3))
    early = napsim.reread(tmp_path)
    assert (early.games, early.finished) == (3 * FIRST, False)
    assert early.targets["looks"].to_list() == ["often"]
    whole = napsim.check(plan, out=tmp_path)
    assert whole.finished
    assert whole.targets["looks"].to_list() == ["once"]
    assert napsim.reread(tmp_path).targets.equals(whole.targets)


# ---- processes that end badly


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    """A sweep of some seconds, as typed."""
    (tmp_path / "race.toml").write_text('game = "dice_race"\nrules.rounds = 20\n')
    return [
        sys.executable, "-m", "tests.dice_cli", "sweep", str(tmp_path / "race.toml"), "--vary",
        "rules.target={from=1, to=30}", "--games", str(5 * BLOCK), "--quiet",
        "--workers", "2", "--measure", "sprint_rate",
    ]  # fmt: skip


def started(command: list[str], out: Path, blocks: int) -> subprocess.Popen[str]:
    """Start a command and wait until it has written some blocks."""
    process = subprocess.Popen(
        [*command, "--out", str(out)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until = time.monotonic() + 60
    while len(list((out / BLOCKS).glob("*.parquet"))) < blocks and time.monotonic() < until:
        assert process.poll() is None, process.communicate()
        time.sleep(0.005)
    return process


def test_a_run_killed_at_any_moment_goes_on_and_ends_with_the_same_bytes(
    tmp_path: Path, command: list[str]
) -> None:
    out = tmp_path / "killed"
    for blocks in (1, 3, 6):
        process = started(command, out, blocks)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert process.returncode == -signal.SIGKILL
    kept = len(list((out / BLOCKS).glob("*.parquet")))
    assert 6 <= kept < 10
    again = [*command, "--out", str(out)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(again, env=env, check=True)
    undisturbed = [*command, "--out", str(tmp_path / "whole")]
    subprocess.run(undisturbed, env=env, check=True)
    assert contents(out) == contents(tmp_path / "whole")
    # command and time differ, the rest of the description does not
    facts = [json.loads((tmp_path / n / RUN).read_text()) for n in ("killed", "whole")]
    assert facts[0]["identity"] == facts[1]["identity"]
    shutil.rmtree(out)


def test_ctrl_c_keeps_finished_blocks_says_how_to_go_on_and_leaves_with_130(
    tmp_path: Path, command: list[str]
) -> None:
    out = tmp_path / "stopped"
    process = started(command, out, 2)
    process.send_signal(signal.SIGINT)
    printed, said = process.communicate(timeout=60)
    assert (process.returncode, printed) == (130, "")
    assert "Every finished block is kept" in said
    assert f"napsim report {out}" in said
    assert "Traceback" not in said
    assert 2 <= len(list((out / BLOCKS).glob("*.parquet"))) < 10
    assert not (out / ".lock").exists()


def test_a_second_run_into_the_same_folder_is_told_who_is_there(
    tmp_path: Path, command: list[str]
) -> None:
    out = tmp_path / "shared"
    process = started(command, out, 1)
    second = subprocess.run(
        [*command, "--out", str(out)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    process.kill()
    process.communicate()
    assert second.returncode == 2
    assert f"another run is writing here (process {process.pid} on" in second.stderr


# ---- tournaments


def test_a_tournament_pairs_everybody_and_finds_the_stronger(tmp_path: Path) -> None:
    result = napsim.tournament(scenario(2000), players=[2, 3], out=tmp_path)
    matrix, ratings = result.frames["matrix"], result.frames["ratings"]
    assert matrix.select("players", "profile", "opponent").rows() == [
        (2, "balanced", "keen"), (2, "keen", "balanced"),
        (3, "balanced", "keen"), (3, "keen", "balanced"),
    ]  # fmt: skip
    assert matrix["fair"].to_list() == pytest.approx([1 / 2, 1 / 2, 1 / 3, 1 / 3])
    by_name = {(n, profile): value for n, profile, _, value, *_ in matrix.iter_rows()}
    assert by_name[2, "balanced"] + by_name[2, "keen"] == pytest.approx(1)
    # one keen player among three wins more than its share, one balanced less
    assert by_name[3, "keen"] > 0.4
    assert by_name[3, "balanced"] < 0.25
    assert ratings["profile"].to_list() == ["balanced", "keen"] * 2
    again = napsim.reread(tmp_path)
    assert again.frames["matrix"].equals(matrix)


def test_a_tournament_says_how_much_of_winning_is_what(tmp_path: Path) -> None:
    result = napsim.tournament(scenario(2000, rules={"head_start": 3}), out=tmp_path)
    split = result.frames["split"]
    assert split["source"].to_list() == ["seat", "profile", "deal", "rest"]
    assert sum(split["share"]) == pytest.approx(1)
    # the table of the base is the only one whose players stay where they sit
    shares = dict(zip(split["source"], split["share"], strict=True))
    assert shares["seat"] > shares["profile"] > 0
    assert result.scenario.lineup.rotate is False
    again = napsim.reread(tmp_path)
    assert again.frames["split"].equals(split)
    assert again.frames["matrix"].equals(result.frames["matrix"])
    assert set(result.frames["matrix"]["profile"]) == {"balanced", "keen"}


def test_a_tournament_of_other_numbers_of_players_is_split_at_one_of_them(tmp_path: Path) -> None:
    result = napsim.tournament(scenario(400), players=[4, 2], out=tmp_path)
    assert len(result.scenario.lineup.seats) == 4
    assert napsim.reread(tmp_path).frames["split"].equals(result.frames["split"])


def test_a_tournament_needs_two_that_are_known(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="needs two"):
        napsim.tournament(scenario(), profiles=["keen"], out=tmp_path)
    with pytest.raises(UserError, match="did you mean 'keen'"):
        napsim.tournament(scenario(), profiles=["kean", "balanced"], out=tmp_path)


def test_without_its_blocks_a_run_is_still_reported_from_its_frames(tmp_path: Path) -> None:
    result = napsim.run(scenario(), out=tmp_path)
    shutil.rmtree(tmp_path / BLOCKS)
    again = napsim.reread(tmp_path)
    assert again.games == result.games
    assert again.estimates.equals(result.estimates)
    (tmp_path / "targets.parquet").write_bytes(b"nonsense")
    with pytest.raises(UserError, match=r"targets\.parquet: cannot be read"):
        napsim.reread(tmp_path)


# ---- sensitivity


def test_a_study_finds_the_setting_that_matters_and_the_one_that_does_not(tmp_path: Path) -> None:
    vary = {"rules.target": [15, 20, 25], "rules.prizes": ["winner_only", [2, 1, 0]]}
    result = napsim.sensitivity(
        scenario(1000), vary, trajectories=3, samples=4, out=tmp_path, measures=["sprint_rate"]
    )
    rows = {row["setting"]: row for row in result.frames["effects"].iter_rows(named=True)}
    assert abs(rows["rules.target"]["value_high"] - rows["rules.target"]["value_low"]) > 0.5
    assert rows["rules.target"]["mu_star"] > 0.2
    assert rows["rules.prizes"]["mu_star"] == 0
    assert rows["rules.prizes"]["value_high"] == rows["rules.prizes"]["value_low"]
    assert napsim.reread(tmp_path).frames["effects"].equals(result.frames["effects"])


def test_without_anything_to_vary_a_study_takes_the_games_usual_questions(tmp_path: Path) -> None:
    result = napsim.sensitivity(scenario(100), trajectories=0, out=tmp_path)
    settings = set(result.frames["effects"]["setting"])
    assert settings == {"rules.target", "rules.head_start"}


@pytest.mark.parametrize("how", [{"trajectories": -1}, {"samples": 3}, {"vary": {"rules.x": [1]}}])
def test_a_study_that_cannot_be_laid_out_is_refused(tmp_path: Path, how: dict[str, Any]) -> None:
    with pytest.raises(UserError, match=r"out of range|not possible|no such rule"):
        napsim.sensitivity(scenario(), out=tmp_path, **how)
    assert list(tmp_path.iterdir()) == []


# ---- very many variants


def test_of_very_many_variants_the_headline_and_the_targets_are_summed_unless_told_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("napsim.api.project.MANY_VARIANTS", 3)
    plan = scenario(
        50,
        vary={"rules.target": [15, 18, 22, 25]},
        targets={"win_rate[seat=1]": {"at_most": 0.5}},
    )
    narrow = napsim.sweep(plan, out=tmp_path / "narrow")
    kept = narrow.estimates.select("measure", "by").unique().sort("measure", "by").rows()
    headline = ["rounds_played", "seat_win_spread", "sprint_rate", "win_rate"]
    assert kept == sorted([*((name, "") for name in headline), ("win_rate", "seat")])
    whole = napsim.sweep(plan, out=tmp_path / "whole", measures=["all"])
    assert whole.estimates["measure"].n_unique() > 8
    cell = ["variant", "measure", "by", "level"]
    pairs = narrow.estimates.join(whole.estimates, on=cell)
    assert pairs.height == narrow.estimates.height
    assert pairs["value"].equals(pairs["value_right"])
    assert pairs["difference"].equals(pairs["difference_right"])
    assert narrow.targets.equals(whole.targets)
    assert napsim.reread(tmp_path / "narrow").estimates.equals(narrow.estimates)
