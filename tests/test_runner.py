"""Workers of every kind: every task done once, results in the order of the tasks."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator

import pytest

from napsim.errors import UserError
from napsim.simulate.runner import ROUND, Workers, work_through, workers_from


def square(n: int) -> int:
    # later tasks finish first
    time.sleep(0.002 * (n % 3 == 0))
    return n * n


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_results_come_in_the_order_of_the_tasks(backend: str, count: int) -> None:
    workers = workers_from(count, backend)
    assert list(work_through(range(40), square, workers)) == [(n, n * n) for n in range(40)]


def test_no_task_no_result() -> None:
    assert list(work_through([], square, Workers(2))) == []


def test_only_a_bounded_number_of_tasks_is_taken_ahead() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for n in range(1000):
            taken.append(n)
            yield n

    results = work_through(tasks(), square, Workers(2))
    for _ in range(5):
        next(results)
    time.sleep(0.1)
    assert len(taken) <= 2 * ROUND
    results.close()


def test_an_error_in_the_work_reaches_the_caller_as_it_is() -> None:
    def refuse(n: int) -> int:
        raise UserError("cannot be played", key="rules.x", value=n)

    with pytest.raises(UserError, match=r"rules\.x: cannot be played"):
        list(work_through(range(4), refuse, Workers(2)))


def test_a_user_error_crosses_a_process_border_whole() -> None:
    with pytest.raises(UserError, match=r"rules\.x: is wrong \(found 1\); allowed: 2"):
        list(work_through(range(4), refuse_with_everything, Workers(2, "processes")))


def refuse_with_everything(n: int) -> int:
    raise UserError("is wrong", key="rules.x", value=1, allowed="2")


def test_threads_work_at_the_same_time() -> None:
    both = threading.Barrier(2, timeout=10)
    results = list(work_through(range(4), lambda n: both.wait() >= 0 and n, Workers(2)))
    assert [n for n, _ in results] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("count", "backend", "address", "said"),
    [
        (0, "threads", None, "--workers: is out of range"),
        (-3, "threads", None, "--workers: is out of range"),
        (10**9, "threads", None, "--workers: is out of range"),
        (1, "thread", None, "--backend: is not a backend"),
        (1, "threads", "tcp://x:1", "--address: has no meaning"),
    ],
)
def test_wrong_workers_are_refused(
    count: int, backend: str, address: str | None, said: str
) -> None:
    with pytest.raises(UserError, match=said):
        workers_from(count, backend, address)


@pytest.mark.parametrize(("backend", "module"), [("dask", "distributed"), ("ray", "ray")])
def test_a_backend_that_is_not_installed_is_named_with_its_remedy(
    monkeypatch: pytest.MonkeyPatch, backend: str, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(UserError, match=rf"pip install 'napsim\[{backend}\]'"):
        workers_from(1, backend)
