"""A run's folder: whole files or none, one run at a time, damage known and mended."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from napsim.errors import UserError
from napsim.scenario import scenario_from
from napsim.simulate import files
from napsim.simulate.blocks import BLOCK_SIZES, Block, Job, blocks_of, groups_of, jobs_of
from napsim.simulate.files import Lock, parquet_bytes, write_whole
from napsim.simulate.store import OURS, Store, differences
from napsim.variants import Variant, variants_of

IDENTITY = {"seed": 7, "rules": {"faces": 6, "prizes": (2, 1)}}
SUMS = pl.DataFrame({"measure": ["a", "b"], "own": [[1, 2], [3]]})


@pytest.fixture
def variants(dice_race: str) -> tuple[Variant, ...]:
    vary = {"rules.target": {"from": 1, "to": 60}}
    return variants_of(scenario_from({"game": dice_race, "vary": vary}))


def job_of(variants: tuple[Variant, ...], index: int = 0, games: int = 100) -> Job:
    return Job("dice_race", 7, Block(index, index * 5000, games), 0, variants[0], ())


# ---- blocks


def test_blocks_cover_every_game_once_and_in_order() -> None:
    for games in (1, 4_999, 5_000, 5_001, 1_234_567):
        blocks = list(blocks_of(games))
        assert [block.index for block in blocks] == list(range(len(blocks)))
        ends = [block.first_game + block.games for block in blocks]
        assert [block.first_game for block in blocks] == [0, *ends[:-1]]
        assert ends[-1] == games
        assert max(block.games for block in blocks) <= BLOCK_SIZES[-1]


def test_more_games_move_no_border() -> None:
    few, many = list(blocks_of(700_001)), list(blocks_of(2_000_000))
    assert few[:-1] == many[: len(few) - 1]


def test_jobs_go_breadth_first_and_hold_every_variant_once_a_block(
    variants: tuple[Variant, ...],
) -> None:
    jobs = list(jobs_of("dice_race", 7, variants, blocks_of(12_000)))
    groups = len(groups_of(variants))
    assert groups == 3
    assert [job.block.index for job in jobs] == [0] * groups + [1] * groups + [2] * groups
    numbers = [v.number for job in jobs[:groups] for v in job.variants]
    assert numbers == list(range(1, len(variants)))
    assert all(job.base.number == 0 for job in jobs)


# ---- blocks on disk


def test_what_is_saved_is_there_when_the_folder_is_opened_again(
    tmp_path: Path, variants: tuple[Variant, ...]
) -> None:
    job = job_of(variants)
    with Store(tmp_path / "run", IDENTITY) as store:
        assert not store.has(job)
        store.write_run({})
        store.save(job, SUMS)
    with Store(tmp_path / "run", IDENTITY) as store:
        assert store.has(job)
        assert store.read(job).equals(SUMS)
        assert not store.has(job_of(variants, index=1))
        assert not store.has(job_of(variants, games=200))


@pytest.mark.parametrize("harm", ["cut", "flip", "empty", "swap"])
def test_a_damaged_block_is_named_and_only_that_one_is_played_again(
    tmp_path: Path, variants: tuple[Variant, ...], harm: str
) -> None:
    jobs = [job_of(variants, index) for index in range(3)]
    with Store(tmp_path, IDENTITY) as store:
        store.write_run({})
        for number, job in enumerate(jobs):
            store.save(job, SUMS.with_columns(n=pl.lit(number)))
    paths = sorted((tmp_path / "blocks").iterdir())
    data = paths[1].read_bytes()
    flipped = bytes([*data[:40], data[40] ^ 1, *data[41:]])
    harmed = {"cut": data[:-1], "flip": flipped, "empty": b"", "swap": paths[0].read_bytes()}
    paths[1].write_bytes(harmed[harm])
    told: list[str] = []
    with Store(tmp_path, IDENTITY, warn=told.append) as store:
        assert [store.has(job) for job in jobs] == [True, False, True]
        assert len(told) == 1
        assert str(paths[1]) in told[0]
        store.save(jobs[1], SUMS.with_columns(n=pl.lit(1)))
    assert paths[1].read_bytes() == data


def test_a_longer_block_takes_the_place_of_the_same_one_cut_short(
    tmp_path: Path, variants: tuple[Variant, ...]
) -> None:
    with Store(tmp_path, IDENTITY) as store:
        store.save(job_of(variants, games=10), SUMS)
        store.save(job_of(variants, games=100), SUMS)
        assert len(list((tmp_path / "blocks").iterdir())) == 1
        assert store.has(job_of(variants, games=100))


def test_the_same_frame_gives_the_same_bytes() -> None:
    assert parquet_bytes(SUMS) == parquet_bytes(SUMS.clone())


# ---- whose folder it is


def test_a_changed_scenario_is_refused_with_the_difference(tmp_path: Path) -> None:
    with Store(tmp_path, IDENTITY) as store:
        store.write_run({})
    changed = {"seed": 7, "rules": {"faces": 8, "prizes": [2, 1]}}
    with pytest.raises(UserError) as caught, Store(tmp_path, changed):
        pass
    assert "rules.faces was 6 and is now 8" in str(caught.value)
    assert "--fresh" in str(caught.value)
    assert list(differences(IDENTITY, changed)) != []


def test_fresh_starts_over_and_leaves_what_is_not_ours(
    tmp_path: Path, variants: tuple[Variant, ...]
) -> None:
    with Store(tmp_path, IDENTITY) as store:
        store.write_run({})
        store.save(job_of(variants), SUMS)
        store.write("estimates.csv", "a\n")
    (tmp_path / "notes.txt").write_text("mine")
    with Store(tmp_path, {"seed": 8}, fresh=True) as store:
        assert not store.has(job_of(variants))
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
    assert not set(OURS) & {"notes.txt"}


def test_a_folder_with_other_files_is_refused_even_with_fresh(tmp_path: Path) -> None:
    (tmp_path / "thesis.docx").write_text("years of work")
    for fresh in (False, True):
        with (
            pytest.raises(UserError, match="is not a run's folder"),
            Store(tmp_path, IDENTITY, fresh=fresh),
        ):
            pass
    assert (tmp_path / "thesis.docx").read_text() == "years of work"


def test_a_file_in_the_folders_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("")
    for path in (tmp_path / "run", tmp_path / "run" / "deeper"):
        with pytest.raises(UserError, match=r"is a file|cannot be"), Store(path, IDENTITY):
            pass


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"identity": 3}', "\0", "[" * 100_000])
def test_a_damaged_description_is_named_and_costs_no_block(
    tmp_path: Path, variants: tuple[Variant, ...], text: str
) -> None:
    with Store(tmp_path, IDENTITY) as store:
        store.write_run({})
        store.save(job_of(variants), SUMS)
    (tmp_path / "run.json").write_text(text)
    told: list[str] = []
    with Store(tmp_path, IDENTITY, warn=told.append) as store:
        assert store.has(job_of(variants))
    assert len(told) == 1
    assert str(tmp_path / "run.json") in told[0]
    # another run's blocks do not slip in that way
    with Store(tmp_path, {"seed": 9}, warn=told.append) as store:
        assert not store.has(job_of(variants))


# ---- one at a time


def test_a_second_run_is_told_who_has_the_folder(tmp_path: Path) -> None:
    with Store(tmp_path, IDENTITY):
        program = (
            "import sys; from pathlib import Path; from napsim.simulate.store import Store\n"
            "from napsim.errors import UserError\n"
            "try:\n    Store(Path(sys.argv[1]), {}).__enter__()\n"
            "except UserError as error:\n    print(error)"
        )
        done = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path)],
            capture_output=True,
            text=True,
            check=True,
        )
    assert f"process {os.getpid()} on " in done.stdout
    assert "another run is writing here" in done.stdout
    assert not (tmp_path / ".lock").exists()


def test_the_lock_of_a_dead_process_is_taken_over(tmp_path: Path) -> None:
    program = (
        "import sys, os, signal; from pathlib import Path\n"
        "from napsim.simulate.files import Lock\n"
        "Lock(Path(sys.argv[1])).take(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    lock = tmp_path / ".lock"
    done = subprocess.run([sys.executable, "-c", program, str(lock)], check=False)
    assert done.returncode < 0
    assert lock.read_text().startswith("process ")
    mine = Lock(lock)
    mine.take()
    assert f"process {os.getpid()} " in lock.read_text()
    mine.release()


def test_a_folder_can_be_read_while_a_run_writes_it(
    tmp_path: Path, variants: tuple[Variant, ...]
) -> None:
    with Store(tmp_path, IDENTITY) as store:
        store.write_run({})
        store.save(job_of(variants), SUMS)
        with Store(tmp_path, IDENTITY, reading=True) as reader:
            assert reader.has(job_of(variants))
        assert (tmp_path / ".lock").exists()


# ---- the disk


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 256 kB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount command here")
    if done.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {done.stderr.strip()}")
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def save_all(store: Store, jobs: list[Job], frame: pl.DataFrame) -> None:
    for job in jobs:
        store.save(job, frame)


def test_a_full_disk_is_told_and_finished_blocks_are_kept(
    small_disk: Path, variants: tuple[Variant, ...]
) -> None:
    jobs = [job_of(variants, index) for index in range(100)]
    noise = pl.DataFrame({"n": list(os.urandom(50_000))})
    with Store(small_disk / "run", IDENTITY) as store:
        store.write_run({})
        with pytest.raises(UserError, match="the disk is full"):
            save_all(store, jobs, noise)
        kept = [job for job in jobs if store.has(job)]
    assert 1 <= len(kept) < 100
    assert not list(small_disk.rglob("*.tmp"))
    with Store(small_disk / "run", IDENTITY) as store:
        assert all(store.has(job) for job in kept)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "the disk is full"),
        (errno.EROFS, "cannot be written"),
    ],
)
def test_a_failed_write_leaves_neither_file_nor_remains(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, said: str
) -> None:
    def fail(descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    write_whole(tmp_path / "a", b"before")
    monkeypatch.setattr(files.os, "fsync", fail)
    with pytest.raises(UserError, match=said):
        write_whole(tmp_path / "a", b"after")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert (tmp_path / "a").read_bytes() == b"before"


def test_the_description_is_json_that_holds_the_identity(tmp_path: Path) -> None:
    facts: dict[str, Any] = {"title": "ü"}
    with Store(tmp_path, IDENTITY) as store:
        store.write_run(facts)
    whole = json.loads((tmp_path / "run.json").read_text())
    assert whole["identity"]["rules"] == {"faces": 6, "prizes": [2, 1]}
    assert whole["title"] == "ü"


def test_what_differs_between_players_is_told_by_name_or_by_knob() -> None:
    one = {"profile": "balanced", "reserve_pace": 1.0}
    two = {"profile": "balanced", "reserve_pace": 0.2}
    assert list(differences({"players": [one, one]}, {"players": [one]})) == [
        "players was balanced, balanced and is now balanced"
    ]
    assert list(differences({"players": [one, one]}, {"players": [one, two]})) == [
        "players[1].reserve_pace was 1.0 and is now 0.2"
    ]
