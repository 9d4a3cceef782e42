"""The kernels' cache: never stale, never in the way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from napsim.compiled import jit

ROOT = Path(__file__).resolve().parents[2]

needs_jit = pytest.mark.skipif(jit.JIT_IS_OFF, reason="there is no cache with the JIT off")

PROGRAM = "from napsim.games.tiny.top import answer; print(int(answer(1)))"


@pytest.fixture
def copy_of_package(tmp_path: Path) -> Path:
    """Make a package with only the decorator and one tiny game of two files."""
    package = tmp_path / "napsim"
    (package / "games" / "tiny").mkdir(parents=True)
    shutil.copytree(ROOT / "napsim" / "compiled", package / "compiled")
    for folder in (package, package / "games", package / "games" / "tiny"):
        (folder / "__init__.py").write_text("")
    (package / "games" / "tiny" / "helper.py").write_text(_helper(10))
    (package / "games" / "tiny" / "top.py").write_text(
        "from napsim.compiled.jit import kernel\n"
        "from napsim.games.tiny.helper import helper\n\n"
        "@kernel\ndef answer(x):\n    return helper(x) + 1\n"
    )
    return tmp_path


def _helper(constant: int) -> str:
    return (
        "from napsim.compiled.jit import kernel\n\n"
        f"@kernel\ndef helper(x):\n    return x + {constant}\n"
    )


def _run(
    root: Path, program: str = PROGRAM, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=root,
        env={**os.environ, "NAPSIM_CACHE": str(root / "cache"), "PYTHONPATH": ".", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@needs_jit
def test_a_change_in_an_imported_helper_is_noticed(copy_of_package: Path) -> None:
    assert _run(copy_of_package).stdout == "12\n"
    (copy_of_package / "napsim" / "games" / "tiny" / "helper.py").write_text(_helper(20))
    assert _run(copy_of_package).stdout == "22\n"


@needs_jit
def test_a_second_process_takes_the_kernels_from_the_cache(copy_of_package: Path) -> None:
    first = _run(copy_of_package, NUMBA_DEBUG_CACHE="1")
    second = _run(copy_of_package, NUMBA_DEBUG_CACHE="1")
    assert "data saved to" in first.stdout
    assert "data loaded from" in second.stdout
    assert "data saved to" not in second.stdout


@needs_jit
def test_compile_flags_have_a_folder_of_their_own(copy_of_package: Path) -> None:
    _run(copy_of_package)
    _run(copy_of_package, NUMBA_BOUNDSCHECK="1")
    assert len(list((copy_of_package / "cache").glob("games-tiny-*"))) == 2


@needs_jit
def test_an_unwritable_cache_means_one_warning_and_a_right_answer(copy_of_package: Path) -> None:
    (copy_of_package / "cache").write_text("a file stands where the folder should be")
    done = _run(copy_of_package)
    assert done.stdout == "12\n"
    assert done.stderr.count("compiled code cannot be kept") == 1
    assert "NAPSIM_CACHE" in done.stderr


def test_files_excluded_from_the_hash_hold_no_kernel_and_feed_none() -> None:
    for path in (ROOT / "napsim" / "games").rglob("*.py"):
        text = path.read_text()
        if path.name in jit.NO_KERNELS:
            assert "@kernel" not in text, path
        elif "@kernel" in text:
            for excluded in jit.NO_KERNELS:
                assert f".{excluded.removesuffix('.py')} import" not in text, (path, excluded)


def test_only_the_decorators_module_calls_numba() -> None:
    for path in (ROOT / "napsim").rglob("*.py"):
        if path.name != "jit.py":
            text = path.read_text()
            assert "njit" not in text, path
            assert "import numba" not in text, path


@needs_jit
def test_folders_nobody_uses_are_removed(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        folder.mkdir()
        (folder / "used").touch()
    long_ago = 1_000_000_000
    os.utime(old / "used", (long_ago, long_ago))
    jit._remove_stale(tmp_path)
    assert not old.exists()
    assert new.exists()


@needs_jit
def test_an_untried_numba_compiles_kernels_whole_and_computes_the_same(
    copy_of_package: Path,
) -> None:
    """``parts.py`` uses numba's inner workings; where they may differ, the plain way must serve."""
    untried = "import numba; numba.version_info = numba.version_info._replace(short=(0, 1))\n"
    asked = "\nimport sys; print('napsim.compiled.parts' in sys.modules)"
    said = [_run(copy_of_package, first + PROGRAM + asked).stdout for first in ("", untried)]
    assert said == ["12\nTrue\n", "12\nFalse\n"]
