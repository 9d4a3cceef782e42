"""What several tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from napsim.games import catalogue


@pytest.fixture
def dice_race() -> Iterator[str]:
    """Put the known game into the catalogue and give its name."""
    catalogue.GAMES["dice_race"] = "tests.known_game:DiceRace"
    yield "dice_race"
    del catalogue.GAMES["dice_race"]
