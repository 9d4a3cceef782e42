"""Players decide by what they may know: changing what is hidden changes no choice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def run(*arguments: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("hidden_cards.py")), *arguments],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_no_choice_depends_on_hidden_cards() -> None:
    lines = run("2")
    assert not [line for line in lines if "depends" in line]
    asked = {line.split()[1]: int(line.split()[2]) for line in lines if line.startswith("asked")}
    assert len(asked) >= 15
    rare = {"choose_successor"}
    assert all(count > 0 for name, count in asked.items() if name not in rare), asked


def test_a_choice_that_peeks_is_noticed() -> None:
    assert [
        line for line in run("1", "cheat") if line.startswith("choose_site") and "depends" in line
    ]
