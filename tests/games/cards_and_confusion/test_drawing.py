"""A battle drawn: a file of the promised kind, with a picture for each turn, or one message why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from napsim.compiled.jit import JIT_IS_OFF
from napsim.errors import UserError
from tests.games.cards_and_confusion.situations import GAME, lineup_of

pytestmark = pytest.mark.skipif(JIT_IS_OFF, reason="plays whole battles; the compiled leg does")

#: The set-up, then each side's turn.
PICTURES = 1 + 2


def drawn(file: Path) -> Path:
    """Draw a battle of one turn."""
    rules = GAME.resolve_rules({"turn_limit": 1})
    GAME.draw(GAME.transcript(rules, lineup_of("balanced", "balanced"), 1815, 0), file)
    return file


@pytest.mark.parametrize(("ending", "kind"), [("gif", "GIF"), ("webp", "WEBP"), ("apng", "PNG")])
def test_an_animation_shows_the_set_up_and_every_sides_turn(
    tmp_path: Path, ending: str, kind: str
) -> None:
    with Image.open(drawn(tmp_path / f"battle.{ending}")) as picture:
        assert picture.format == kind
        assert picture.n_frames == PICTURES
        shown = []
        for number in range(PICTURES):
            picture.seek(number)
            shown.append(picture.convert("RGB").tobytes())
    assert len(set(shown)) == PICTURES, "a turn looks like another"


def test_a_sheet_is_one_picture_that_is_not_blank(tmp_path: Path) -> None:
    with Image.open(drawn(tmp_path / "battle.png")) as picture:
        assert picture.format == "PNG"
        assert getattr(picture, "n_frames", 1) == 1
        # the pictures stand beside one another
        assert picture.width > picture.height
        assert len(picture.convert("RGB").getcolors(picture.width * picture.height) or ()) > 10


@pytest.mark.parametrize(("ending", "begins"), [("svg", b"<?xml"), ("pdf", b"%PDF-")])
def test_a_sheet_can_be_printed(tmp_path: Path, ending: str, begins: bytes) -> None:
    assert drawn(tmp_path / f"battle.{ending}").read_bytes().startswith(begins)


@pytest.mark.parametrize("name", ["battle.jpg", "battle", "battle.gif.txt"])
def test_another_ending_is_refused_with_those_that_are_allowed(tmp_path: Path, name: str) -> None:
    with pytest.raises(UserError) as refused:
        drawn(tmp_path / name)
    told = str(refused.value)
    assert name in told
    assert all(ending in told for ending in (".gif", ".webp", ".apng", ".png", ".svg", ".pdf"))
    assert not list(tmp_path.iterdir())


def test_a_file_in_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be written"):
        drawn(tmp_path / "nowhere" / "battle.gif")
