"""The one decorator for compiled kernels, and the cache it keeps them in.

numba's own cache looks only at the file a kernel stands in; a change in an imported helper goes
unnoticed and the old machine code runs (numba issue 1833). For a simulator that is wrong science, so
kernels are cached in a folder named after a hash of *all* sources of their room, of the numba and
NumPy versions and of the compile flags. A changed source means a new folder and a new compile.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import time
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import config as numba_config
from numba.core import types as numba_types

config: Any = numba_config
unliteral: Any = numba_types.unliteral
Kernel = TypeVar("Kernel", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent

#: Files and folders of a game's folder that hold no kernel and nothing a kernel reads.
NO_KERNELS = frozenset(
    {"measures", "measures.py", "notes.py", "transcript.py", "story.py", "drawing", "figures.py"}
)

#: The numba releases whose inner workings ``parts.py`` has been tried with. Under any other, kernels are
#: compiled whole: half as fast to compile, the same code and the same results.
PARTS_TRIED = frozenset({(0, 68)})

#: Stands in a cache folder once everything in it has been compiled.
WHOLE = "whole"

#: Cache folders that nobody has opened for this long are removed.
STALE_DAYS = 30

JIT_IS_OFF = bool(config.DISABLE_JIT)

if JIT_IS_OFF:
    # Streams live on 64-bit arithmetic that wraps round; NumPy scalars warn where machine code is silent.
    np.seterr(over="ignore")


def room_of(module: str) -> str:
    """Name the folder whose sources decide whether a module's kernels are fresh.

    Parameters
    ----------
    module : str
        A dotted module name, for example ``napsim.games.blown_apart.trick``.

    Returns
    -------
    str
        ``games/blown_apart`` for the modules of a game, else the first folder below the package.
    """
    parts = module.split(".")[1:]
    depth = 2 if parts and parts[0] == "games" else 1
    return "/".join(parts[:depth])


def kernel_sources(room: str) -> list[Path]:
    """List the source files on which the kernels of a room depend, in a fixed order."""
    folders = {PACKAGE / "compiled", PACKAGE / room}
    files = (path for folder in folders for path in folder.rglob("*.py"))
    return sorted(path for path in files if NO_KERNELS.isdisjoint(path.relative_to(PACKAGE).parts))


@cache
def fingerprint(room: str) -> str:
    """Hash the sources of a room, the versions and the flags to 16 hexadecimal digits."""
    digest = hashlib.sha256()
    flags = (
        f"{sys.version_info[:2]} numba {numba.__version__} numpy {np.__version__}"
        f" boundscheck {config.BOUNDSCHECK} opt {config.OPT} cpu {config.CPU_NAME}"
    )
    digest.update(flags.encode())
    for path in kernel_sources(room):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Give the folder below which compiled kernels are kept.

    ``NAPSIM_CACHE`` or numba's own ``NUMBA_CACHE_DIR`` override it; the hash is added to either.
    """
    chosen = os.environ.get("NAPSIM_CACHE") or os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return base / "napsim"


@cache
def cache_folder(room: str) -> Path | None:
    """Make and return a room's cache folder, or None where nothing can be written.

    Returns
    -------
    pathlib.Path or None
        The folder; None, after one warning, when it cannot be made: kernels are then compiled
        anew in every process, which is slow but right.
    """
    root = cache_root()
    folder = root / f"{room.replace('/', '-')}-{fingerprint(room)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stamp = folder / "used"
        stamp.touch()
    except OSError as error:
        warnings.warn(
            f"compiled code cannot be kept in {root} ({error.strerror}); every start compiles anew. "
            "Set NAPSIM_CACHE to a folder that can be written.",
            RuntimeWarning,
            stacklevel=2,
        )
        return None
    _remove_stale(root)
    return folder


def _remove_stale(root: Path) -> None:
    """Remove cache folders nobody has used for `STALE_DAYS` days."""
    oldest = time.time() - STALE_DAYS * 86_400
    for stamp in root.glob("*/used"):
        try:
            if stamp.stat().st_mtime < oldest:
                shutil.rmtree(stamp.parent, ignore_errors=True)
        except OSError:
            continue


def is_cached(room: str) -> bool:
    """Say whether all of a room's kernels have been compiled (so that no long wait lies ahead).

    Parameters
    ----------
    room : str
        As given by `room_of`, for example ``games/blown_apart``.
    """
    if JIT_IS_OFF:
        return True
    folder = cache_folder(room)
    return folder is not None and (folder / WHOLE).exists()


def mark_cached(room: str) -> None:
    """Note that all of a room's kernels are compiled: a first use may have been cut short before."""
    folder = None if JIT_IS_OFF else cache_folder(room)
    if folder is not None:
        with contextlib.suppress(OSError):
            (folder / WHOLE).touch()


def kernel(function: Kernel) -> Kernel:
    """Compile a function to machine code that releases the GIL and is cached between runs.

    Parameters
    ----------
    function : callable
        A function in the subset of Python that numba compiles. It must allocate nothing in the
        batch path, raise nothing, and take records and arrays of one fixed dtype.

    Returns
    -------
    callable
        The compiled function; the plain function when ``NUMBA_DISABLE_JIT=1``.
    """
    return _compiled(function, {})


def inner_kernel(function: Kernel) -> Kernel:
    """Compile a function as `kernel` does, and put its code into its callers' wherever it is called.

    For the one or two callers of a function that is called very often: a call costs some twenty cycles,
    since numba passes a status and the result through memory. LLVM does it, after typing, so that (unlike
    numba's own ``inline="always"``) it costs no more time to compile.
    """
    return _compiled(function, {"forceinline": True})


def _compiled(function: Kernel, options: Any) -> Kernel:
    if JIT_IS_OFF:
        return function
    options = {"nogil": True, **options}
    folder = cache_folder(room_of(function.__module__))
    if folder is None:
        return cast(Kernel, _called_as_part(numba.njit(**options)(function), options))
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        return cast(Kernel, _called_as_part(numba.njit(cache=True, **options)(function), options))
    finally:
        config.CACHE_DIR = before


def compiles_parts() -> bool:
    """Say whether kernels called by kernels are compiled as parts of them, with this release of numba."""
    return tuple(numba.version_info.short) in PARTS_TRIED


def _options_of_parts() -> Any:
    """Give the options of a kernel that is compiled for its callers alone."""
    from napsim.compiled.parts import PartCompiler

    return {
        "pipeline_class": PartCompiler,
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
    }


def _called_as_part(dispatcher: Any, options: Any) -> Any:
    """Let a kernel be called by other kernels as a part of them (``parts.py``).

    One called with a written-out number shares the code of one called with a variable: numba types
    ``f(3)`` as a literal and would compile `f` anew for each one, which gains nothing, since LLVM sees
    the constant when it inlines.
    """
    if not compiles_parts():
        return dispatcher
    part_options = _options_of_parts()
    parts: list[Any] = []

    def get_call_template(args: Any, kws: Any) -> Any:
        if not parts:
            parts.append(numba.njit(**options, **part_options)(dispatcher.py_func))
        plain = {name: unliteral(kind) for name, kind in kws.items()}
        return parts[0].get_call_template([unliteral(kind) for kind in args], plain)

    def get_overload(signature: Any) -> Any:
        return parts[0].get_overload(signature)

    dispatcher.get_call_template = get_call_template
    dispatcher.get_overload = get_overload
    return dispatcher
