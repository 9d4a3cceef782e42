"""Workers: threads, processes, Dask or Ray, all through joblib.

Kernels release the GIL, so threads are the default. Whatever does the work, results come back in the
order in which jobs were given, and only a bounded number of jobs is under way.
"""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from napsim.errors import UserError

Backend = Literal["threads", "processes", "dask", "ray"]
BACKENDS: tuple[Backend, ...] = ("threads", "processes", "dask", "ray")
MOST_WORKERS = 4_096
#: Jobs handed out at a time, for each worker. Between two such rounds workers wait for the slowest,
#: so it should not be very small; finished results wait in memory, so it should not be very large.
ROUND = 8

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work.

    Attributes
    ----------
    count : int
        How many at once; for a cluster, how many jobs are kept under way.
    backend : str
        ``threads``, ``processes``, ``dask`` or ``ray``.
    address : str or None
        Where the cluster is, for example ``tcp://host:8786``. None: one is started here.
    """

    count: int
    backend: Backend = "threads"
    address: str | None = None


def workers_from(
    count: int | None = None, backend: str = "threads", address: str | None = None
) -> Workers:
    """Check what the user asked for.

    Parameters
    ----------
    count : int, optional
        None: one for each core this process may use.
    backend : str
        One of `BACKENDS`.
    address : str, optional
        Only with ``dask`` or ``ray``.

    Raises
    ------
    UserError
        For a backend that is not known or not installed, or a count out of range.
    """
    if backend not in BACKENDS:
        raise UserError(
            "is not a backend", key="--backend", value=backend, allowed=", ".join(BACKENDS)
        )
    if address is not None and backend in {"threads", "processes"}:
        raise UserError(f"has no meaning for {backend}", key="--address", value=address)
    if count is not None and not 1 <= count <= MOST_WORKERS:
        allowed = f"a whole number from 1 to {MOST_WORKERS}"
        raise UserError("is out of range", key="--workers", value=count, allowed=allowed)
    _check_installed(backend)
    return Workers(count or usable_cores(), backend, address)


def usable_cores() -> int:
    """Count the cores this process may use."""
    import joblib

    return int(joblib.cpu_count())


def _check_installed(backend: str) -> None:
    from importlib.util import find_spec

    needed = {"dask": "distributed", "ray": "ray"}.get(backend)
    if needed and find_spec(needed) is None:
        raise UserError(
            f"{backend} is not installed here",
            key="--backend",
            value=backend,
            hint=f"install it with: pip install 'napsim[{backend}]'",
        )


def work_through(
    tasks: Iterable[Task], work: Callable[[Task], Result], workers: Workers
) -> Iterator[tuple[Task, Result]]:
    """Do the work on every task and give the results in the order of the tasks.

    Parameters
    ----------
    tasks : iterable
        Taken from as workers become free, at most `ROUND` for each worker ahead of the results.
    work : callable
        Takes a task. For anything but threads it must be picklable, and so must tasks and results.
    workers : Workers
        Who does it.

    Yields
    ------
    tuple
        The task and its result.
    """
    import joblib

    with _backend(workers) as options, joblib.Parallel(**options) as parallel:
        waiting = iter(tasks)
        while batch := list(itertools.islice(waiting, ROUND * workers.count)):
            calls = (joblib.delayed(work)(task) for task in batch)
            results = parallel(calls)
            try:
                yield from zip(batch, results, strict=True)
            finally:
                _give_up(results)


def _give_up(results: Any) -> None:
    """End what is left of a batch: nothing when all was taken, else without joblib's advice to the caller."""
    if hasattr(results, "close"):
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", category=UserWarning)
            results.close()


@contextmanager
def _backend(workers: Workers) -> Iterator[dict[str, Any]]:
    """Make ready what does the work and give joblib's options for it."""
    import joblib

    options: dict[str, Any] = {
        "n_jobs": workers.count,
        "return_as": "generator",
        "batch_size": 1,
        "pre_dispatch": "2*n_jobs",
    }
    with ExitStack() as stack:
        match workers.backend:
            case "threads":
                options["backend"] = "threading"
            case "processes":
                options["backend"] = "loky"
            case "dask":
                client = stack.enter_context(_dask_client(workers))
                stack.enter_context(joblib.parallel_config("dask", client=client))
            case "ray":
                stack.enter_context(_ray_session(workers))
                stack.enter_context(joblib.parallel_config("ray"))
                # Ray's pool gives results in whole rounds only
                options["return_as"] = "list"
        yield options


@contextmanager
def _dask_client(workers: Workers) -> Iterator[Any]:
    """Connect to a Dask cluster, or start one on this machine."""
    from dask import distributed

    connect: Any = distributed.Client
    try:
        if workers.address is None:
            client = connect(n_workers=workers.count, threads_per_worker=1, dashboard_address=None)
        else:
            client = connect(workers.address, timeout="10s")
    except (OSError, ValueError) as error:
        raise _no_cluster("Dask", workers.address, error) from None
    with client:
        yield client


@contextmanager
def _ray_session(workers: Workers) -> Iterator[None]:
    """Connect to a Ray cluster, or start one on this machine."""
    import ray
    from ray.util.joblib import register_ray

    ours = not ray.is_initialized()
    if ours:
        try:
            ray.init(
                address=workers.address,
                num_cpus=None if workers.address else workers.count,
                log_to_driver=False,
                include_dashboard=False,
                logging_level="ERROR",
            )
        except (OSError, ValueError, RuntimeError) as error:
            raise _no_cluster("Ray", workers.address, error) from None
    register_ray()
    try:
        yield
    finally:
        if ours:
            ray.shutdown()


def _no_cluster(kind: str, address: str | None, error: Exception) -> UserError:
    return UserError(
        f"no {kind} cluster answers ({str(error).splitlines()[0] if str(error) else error!r})",
        key="--address",
        value=address,
        hint="see docs/clusters.md for how to start one",
    )
