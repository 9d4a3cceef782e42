"""A report from a run's folder: all there, in order, the same bytes every time."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import matplotlib as mpl
import polars as pl
import pytest

from napsim.errors import UserError
from napsim.report.build import build_report

TARGETS = {
    "rout_win_rate": {"between": [0.15, 0.20], "why": "a real threat, not the usual end"},
    "seat_win_spread": {"at_most": 0.01},
    "battles": {"between": [6, 8]},
}


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()
    }


def test_report_tells_verdicts_then_findings_then_groups_then_basis(
    tmp_path: Path, made_up: ModuleType
) -> None:
    folder = made_up.write(tmp_path / "run", targets=TARGETS)
    build_report(folder)
    heads = re.findall(r"^## (.*)$", (folder / "report.md").read_text(), re.MULTILINE)
    assert heads == [
        "Verdicts on the targets", "What matters", "Fairness", "Endings", "Length", "Tension",
        "Battles and Sites", "Cards and tokens", "Reserve", "Players", "What this rests on",
        "Definitions",
    ]  # fmt: skip


@pytest.mark.parametrize("undecided", [True, False])
def test_an_undecided_spread_is_explained_beside_fair_shares(
    tmp_path: Path, made_up: ModuleType, undecided: bool
) -> None:
    last = "seat_win_spread" if undecided else "battles"
    targets = {name: TARGETS[name] for name in sorted(TARGETS, key=lambda name: name == last)}
    folder = made_up.write(tmp_path / "run", targets=targets)
    rows = pl.read_parquet(folder / "targets.parquet")
    assert (rows.filter(target="seat_win_spread")["verdict"][0] == "undecided") is undecided
    build_report(folder)
    told = "Spread of win rates is the best less the worst" in (folder / "report.md").read_text()
    assert told is undecided


def test_every_figure_is_there_as_svg_png_and_csv_and_linked(
    tmp_path: Path, made_up: ModuleType
) -> None:
    folder = made_up.write(tmp_path / "run", targets=TARGETS)
    build_report(folder)
    stems = {p.stem for p in (folder / "figures").iterdir()}
    assert len(stems) >= 8
    markdown = (folder / "report.md").read_text()
    assert set(re.findall(r"\]\(figures/(\w+)\.png\)", markdown)) == stems
    for stem in stems:
        assert (folder / "figures" / f"{stem}.svg").read_text().startswith("<?xml")
        assert (folder / "figures" / f"{stem}.png").read_bytes().startswith(b"\x89PNG")
        assert not pl.read_csv(folder / "figures" / f"{stem}.csv").is_empty()


def test_same_folder_gives_same_bytes_also_from_threads(
    tmp_path: Path, made_up: ModuleType
) -> None:
    folders = [made_up.write(tmp_path / name, targets=TARGETS) for name in ("a", "b", "c")]
    build_report(folders[0])
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(build_report, folders[1:]))
    first, *others = (files_of(folder) for folder in folders)
    for other in others:
        assert [name for name in first if first[name] != other.get(name)] == []


def test_a_run_that_is_not_finished_is_told_as_such(tmp_path: Path, made_up: ModuleType) -> None:
    folder = made_up.write(tmp_path / "run", targets=TARGETS)
    build_report(folder)
    assert "not finished" not in (folder / "report.md").read_text()
    run = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps(run | {"finished": False}))
    build_report(folder)
    text = (folder / "report.md").read_text()
    assert "The run is not finished: this is how far it has come." in text
    assert "honest however often" in text


def test_a_second_report_replaces_the_first(tmp_path: Path, made_up: ModuleType) -> None:
    folder = made_up.write(tmp_path / "run", targets=TARGETS)
    build_report(folder)
    before = files_of(folder)
    (folder / "figures" / "old.png").write_bytes(b"old")
    build_report(folder)
    assert files_of(folder) == before


def test_matplotlib_settings_of_the_process_are_left_alone(
    tmp_path: Path, made_up: ModuleType
) -> None:
    before = dict(mpl.rcParams)
    build_report(made_up.write(tmp_path / "run"))
    assert dict(mpl.rcParams) == before


def test_folder_that_is_no_run_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no run\.json"):
        build_report(tmp_path)
