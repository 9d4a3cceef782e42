"""The same blocks on a cluster: the same bytes, also when a worker dies in the middle."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import napsim
from napsim.api.watching import Watcher
from napsim.errors import UserError
from napsim.scenario import Scenario, scenario_from
from napsim.simulate.blocks import Job
from napsim.simulate.store import RUN

ROOT = Path(__file__).resolve().parents[1]
BLOCK = 50


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play small blocks, and let workers find the package and the tests."""
    monkeypatch.setattr("napsim.simulate.blocks.BLOCK_SIZES", (BLOCK, BLOCK, BLOCK))
    monkeypatch.setattr("napsim.report.build.build_report", lambda folder: None)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))


def scenario() -> Scenario:
    values: dict[str, Any] = {"game": "blown_apart", "games": 20 * BLOCK + 7}
    values["players"] = {"profiles": ["random"]}
    return scenario_from(values, "battle.toml")


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != RUN)
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


class Killing(Watcher):
    """Kills a worker process after the third job."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.jobs = 0

    def played(self, job: Job) -> None:
        self.jobs += 1
        if self.jobs == 3:
            os.kill(self.pid, signal.SIGKILL)


@pytest.fixture
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        yield cluster


def test_a_dask_cluster_gives_the_bytes_of_threads_though_a_worker_is_killed(
    tmp_path: Path, cluster: Any
) -> None:
    change = {"rules.rout_threshold": 5}
    napsim.compare(scenario(), change, out=tmp_path / "here", workers=2)
    worker = next(iter(cluster.workers.values()))
    killing = Killing(worker.pid)
    napsim.compare(
        scenario(), change, out=tmp_path / "there", workers=2, backend="dask",
        address=cluster.scheduler_address, watcher=killing,
    )  # fmt: skip
    assert killing.jobs == 21
    assert worker.pid != killing.pid
    assert contents(tmp_path / "there") == contents(tmp_path / "here")


@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed")
def test_an_address_where_nobody_answers_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"--address: no Dask cluster answers"):
        napsim.run(scenario(), out=tmp_path, backend="dask", address="tcp://127.0.0.1:1")


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_a_ray_cluster_gives_the_bytes_of_threads(tmp_path: Path) -> None:
    napsim.run(scenario(), out=tmp_path / "here", workers=2)
    napsim.run(scenario(), out=tmp_path / "there", workers=2, backend="ray")
    assert contents(tmp_path / "there") == contents(tmp_path / "here")
