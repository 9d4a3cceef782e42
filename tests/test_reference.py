"""The reference page of measures says what the declarations say."""

from __future__ import annotations

from pathlib import Path

import pytest

from napsim.games import catalogue
from napsim.games.catalogue import all_games
from napsim.report.reference import page

PAGE = Path(__file__).resolve().parents[1] / "docs" / "measures.md"


@pytest.fixture(autouse=True)
def only_the_games_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the made-up games that other tests put into the catalogue."""
    real = {name: at for name, at in catalogue.GAMES.items() if at.startswith("napsim.")}
    monkeypatch.setattr(catalogue, "GAMES", real)


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew with `make docs`"


def test_every_measure_of_every_game_is_on_it() -> None:
    text = page()
    for game in all_games():
        assert f"(`{game.name}`)" in text
        for measure in game.measures():
            assert f"**`{measure.name}`: {measure.title}.**" in text
