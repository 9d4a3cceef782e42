"""Bad disks, bad folders and damaged files: one clear message, status 2, never a traceback."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from napsim.cli.main import status_of
from napsim.simulate.store import BLOCKS, RUN

Say = pytest.CaptureFixture[str]
Mount = Callable[..., Path]


@pytest.fixture(autouse=True)
def _here(dice_race: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with one scenario in it, in small blocks and without drawing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("napsim.simulate.blocks.BLOCK_SIZES", (100, 100, 100))
    monkeypatch.setattr("napsim.report.build.build_report", lambda folder: None)
    Path("race.toml").write_text('game = "dice_race"\ngames = 400\n')


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Mount]:
    """Make a small disk; skip where nothing may be mounted."""
    disk = tmp_path / "disk"

    def mount(options: str) -> Path:
        disk.mkdir(exist_ok=True)
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(disk)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            pytest.skip("there is no mount command here")
        if done.returncode:
            pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")
        return disk

    yield mount
    if disk.is_mount():
        subprocess.run(["umount", str(disk)], check=True)


def call(capsys: Say, *arguments: str) -> tuple[int, str]:
    """Run a command line; give its status and what it said, which never is a traceback."""
    quiet = [] if arguments[0] == "play" else ["--quiet"]
    status = status_of([*arguments, *quiet])
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert said.count("napsim: ") <= 1
    return status, said


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file() and path.name != RUN)
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


# ---- disks


@pytest.mark.parametrize("size", ["16k", "40k", "64k"])
@pytest.mark.parametrize("kept", [[], ["--keep-games"]], ids=["sums", "games"])
def test_a_run_onto_a_full_disk_says_so_and_goes_on_when_there_is_room(
    capsys: Say, mounted: Mount, size: str, kept: list[str]
) -> None:
    disk = mounted(f"size={size}")
    status, said = call(capsys, "run", "race.toml", "--out", str(disk / "run"), *kept)
    assert status == 2
    assert "the disk is full" in said
    assert not list(disk.rglob("*.tmp"))
    subprocess.run(["mount", "-o", "remount,size=20m", str(disk)], check=True)
    assert call(capsys, "run", "race.toml", "--out", str(disk / "run"), *kept) == (0, "")
    assert call(capsys, "run", "race.toml", "--out", "whole", *kept) == (0, "")
    assert files(disk / "run") == files(Path("whole"))


@pytest.mark.parametrize("out", ["run", "deep/down/run"])
def test_a_run_onto_a_disk_that_cannot_be_written_says_so(
    capsys: Say, mounted: Mount, out: str
) -> None:
    disk = mounted("size=1m,ro")
    status, said = call(capsys, "run", "race.toml", "--out", str(disk / out))
    assert status == 2
    assert "disk" in said
    assert "written" in said


def test_a_run_that_becomes_read_only_can_still_be_reported_or_says_why_not(
    capsys: Say, mounted: Mount
) -> None:
    disk = mounted("size=20m")
    assert call(capsys, "run", "race.toml", "--out", str(disk / "run"))[0] == 0
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    for command in (["run", "race.toml", "--out"], ["report"]):
        status, said = call(capsys, *command, str(disk / "run"))
        assert status in (0, 2)
        assert (status == 2) == bool(said)


# ---- folders and files


@pytest.mark.parametrize(
    "out", ["race.toml", "race.toml/below", "/dev/null/run", "/proc/run", "x" * 300, "a\0b", ""]
)
def test_a_folder_that_cannot_be_is_refused(capsys: Say, out: str) -> None:
    status, said = call(capsys, "run", "race.toml", "--out", out)
    assert status == 2
    assert said.startswith("napsim: ")


HARM: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut": lambda data: data[: len(data) // 2],
    "flipped": lambda data: data[:40] + bytes([data[40] ^ 255]) + data[41:],
    "text": lambda data: b"not a table\n",
    "zeros": lambda data: bytes(len(data)),
}


@pytest.mark.parametrize("harm", HARM)
def test_damaged_blocks_are_played_again_to_the_same_bytes(capsys: Say, harm: str) -> None:
    assert call(capsys, "run", "race.toml", "--out", "run")[0] == 0
    whole = files(Path("run"))
    block = sorted(Path("run", BLOCKS).glob("*.parquet"))[1]
    block.write_bytes(HARM[harm](block.read_bytes()))
    status, _ = call(capsys, "run", "race.toml", "--out", "run")
    assert status == 0
    assert files(Path("run")) == whole


@pytest.mark.parametrize("harm", HARM)
@pytest.mark.parametrize("name", [RUN, "scenario.toml", "estimates.parquet", "targets.parquet"])
def test_a_damaged_file_of_a_run_is_mended_or_named(capsys: Say, harm: str, name: str) -> None:
    Path("race.toml").write_text(
        'game = "dice_race"\ngames = 400\ntargets.sprint_rate.at_most = 0.5\n'
    )
    assert call(capsys, "run", "race.toml", "--out", "run")[0] == 0
    path = Path("run", name)
    path.write_bytes(HARM[harm](path.read_bytes()))
    for command in (["report", "run"], ["run", "race.toml", "--out", "run"]):
        status, said = call(capsys, *command)
        assert status in (0, 2)
        if status == 2:
            assert said.startswith("napsim: ")
            assert name in said or "run" in said


# ---- text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\ufeff",
        "game = 'dice_race'\ngame = 'dice_race'",
        "game = 'dice_race'\n[rules]\nfaces = nan",
        "game = 'dice_race'\n[rules]\nfaces = 1e400",
        "game = 'dice_race'\n[rules]\nfaces = 99999999999999999999999999",
        "game = 'dice_race'\n[rules]\nfaces = '六'",
        "game = 'dice_race'\n[rules]\n'\u202efaces' = 6",
        "game = 'blown_apart'\n[rules]\nsites = 0",
        "game = 'blown_apart'\n[rules]\nreserve_random = 70",
        "game = 'napoleon'\n[rules]\nplayers = 6\nhand = 13",
        "game = 'napoleon'\n[rules]\nlowest_bid = 20\nhighest_bid = 11",
        "game = 'cards_and_confusion'\n[rules]\ngun_min = 200\ngun_max = 100",
        "game = 'cards_and_confusion'\n[rules]\ntable_length = 80\ndeployment_depth = 150",
        "game = 'cards_and_confusion'\n[rules]\nobjectives_to_win = 8",
    ],
)
@pytest.mark.parametrize("command", ["run", "play", "check", "sweep", "tournament", "sensitivity"])
def test_a_scenario_that_makes_no_sense_is_refused_by_every_command(
    capsys: Say, text: str, command: str
) -> None:
    Path("odd.toml").write_text(text, encoding="utf-8")
    status, said = call(capsys, command, "odd.toml")
    assert status == 2
    assert said.startswith("napsim: ")
    assert "odd.toml" in said
    assert sorted(path.name for path in Path().iterdir()) == ["odd.toml", "race.toml"]
