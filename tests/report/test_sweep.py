"""What a sweep's report says of its settings, few or very many."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import numpy as np
import polars as pl
import pytest

from napsim.report.build import build_report
from napsim.report.folder import RunFolder, read_folder
from napsim.report.sections import crowds
from napsim.report.sections.sweep import MOST_LISTED, nearest_misses
from napsim.report.settings import settings_of

TARGETS = {
    "rout_win_rate": {"at_least": 0.5, "why": "Routs should win"},
    "battles": {"between": [2, 30]},
}
MANY = 900


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory, made_up: ModuleType) -> Path:
    """A sweep of very many settings, drawn at random."""
    rng = np.random.default_rng(3)
    return Path(
        made_up.write(
            tmp_path_factory.mktemp("many") / "run",
            "sweep",
            labels=["base", *(f"setting {n}" for n in range(1, MANY))],
            keys={
                "rules.players": rng.integers(2, 5, MANY).tolist(),
                "profiles.balanced.thrift": rng.random(MANY).round(4).tolist(),
            },
            targets=TARGETS,
        )
    )


def test_very_many_settings_make_a_small_report(many: Path) -> None:
    build_report(many)
    assert (many / "report.html").stat().st_size < 1_500_000
    for path in (many / "figures").glob("*.csv"):
        assert pl.read_csv(path).height <= 6 * crowds.BINS
    assert f"{MOST_LISTED} of {MANY} settings" in (many / "report.html").read_text()


def test_a_course_holds_nine_in_ten_settings_and_counts_each(many: Path) -> None:
    folder = read_folder(many)
    settings = settings_of(folder)
    key = next(key for key in settings.keys if key.name.endswith("thrift"))
    its = {row.variant: row for row in folder.rows("rout_win_rate", "", None)}
    course = crowds.course(settings, key, folder.measures["rout_win_rate"], its)
    assert course["settings"].sum() == MANY
    assert course.height == crowds.BINS
    for at, low, high in course.select("at", "low", "high").iter_rows():
        here = [
            its[variant].value
            for variant, row in settings.rows.items()
            if abs(row[key.name] - at) < 0.5 / crowds.BINS * 0.999
        ]
        inside = np.mean([low <= value <= high for value in here])
        assert 0.85 <= inside <= 0.97


def grid(tmp_path: Path, made_up: ModuleType) -> RunFolder:
    """A grid of thresholds for two kinds of players, of which the later settings have more Routs."""
    thresholds, profiles = [4, 5, 6, 7], ["balanced", "aggressive"]
    places = [(t, p) for p in profiles for t in thresholds]
    folder = made_up.write(
        tmp_path,
        "sweep",
        labels=["base", *(f"threshold {t}, {p}" for t, p in places[1:])],
        keys={
            "rules.threshold": [t for t, _ in places],
            "players.profiles": [p for _, p in places],
        },
        targets=TARGETS,
    )
    build_report(folder)
    return read_folder(folder)


def test_a_grid_says_for_each_combination_at_which_values_all_targets_are_met(
    tmp_path: Path, made_up: ModuleType
) -> None:
    folder = grid(tmp_path, made_up)
    text = (folder.path / "report.md").read_text()
    found = dict.fromkeys(["balanced", "aggressive"], ("", "", ""))
    for name in found:
        (cells,) = re.findall(rf"^\| profiles = {name} \| (.*) \| (.*) \| (.*) \|$", text, re.M)
        found[name] = cells
    verdicts: dict[int, set[str]] = {}
    for variant, verdict in folder.targets.select("variant", "verdict").iter_rows():
        verdicts.setdefault(variant, set()).add(verdict)
    for variant, row in settings_of(folder).rows.items():
        whole = next(v for v in ("missed", "undecided", "met") if v in verdicts[variant])
        cells = found[row["players.profiles"]]
        column = ("met", "missed", "undecided").index(whole)
        assert str(row["rules.threshold"]) in cells[column].split(", ")


def test_nearest_misses_come_by_targets_missed_then_by_distance(
    tmp_path: Path, made_up: ModuleType
) -> None:
    folder = grid(tmp_path, made_up)
    order = nearest_misses(folder, set(), most=8)
    missed = folder.targets.group_by("variant").agg((pl.col("verdict") == "missed").sum())
    counts = dict(missed.iter_rows())
    assert sorted(order) == list(range(8))
    assert [counts[variant] for variant in order] == sorted(counts.values())
