"""Every test here may use the made-up game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def made_up() -> Iterator[ModuleType]:
    """Give the module that writes run folders, its game in the catalogue."""
    import made_up

    from napsim.games import catalogue

    before = dict(catalogue.GAMES)
    made_up.register()
    yield made_up
    catalogue.GAMES.clear()
    catalogue.GAMES.update(before)
    catalogue.get_game.cache_clear()
