"""Interpreted play is compiled play: what coverage sees and tests look into is what users run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from napsim.games.catalogue import GAMES
from tests.conformance.digests import digests
from tests.legs import INTERPRETED

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.every_leg
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.skipif(not INTERPRETED, reason="compares the interpreted leg with the compiled one")
def test_every_game_is_played_alike_with_and_without_compiling(name: str) -> None:
    compiled = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digests", name],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert digests(name) == json.loads(compiled.stdout)
