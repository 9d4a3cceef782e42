"""Sentences to paste say what was changed, what moved and by how much, and what surely did not."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from napsim.estimate.frame import estimates
from napsim.estimate.sums import sum_job
from napsim.report.folder import RunFolder, _estimates
from napsim.report.words import changed, head_of, sentence
from tests.known_game import DiceRace, Played, played

BASE = Played(0, played(target=18).rules, played(target=18).lineup, "base")


def folder_of(games: int, column: str, before: object, after: object, variant: Played) -> RunFolder:
    job = sum_job(DiceRace(), 5, 0, games, BASE, [variant])
    variants = pl.DataFrame(
        {"variant": [0, 1], "label": ["base", variant.label], f"rules.{column}": [before, after]}
    )
    return RunFolder(
        path=Path("nowhere"),
        run={"kind": "compare"},
        scenario={},
        estimates=_estimates(estimates(DiceRace(), [BASE, variant], [job])),
        distributions=pl.DataFrame(),
        variants=variants,
        targets=pl.DataFrame(),
        game=DiceRace(),
    )


def test_a_sentence_tells_the_change_the_moves_and_what_stays() -> None:
    text = sentence(folder_of(6000, "target", 18, 22, played(1, target=22)), 1)
    assert text.startswith("Raising target from 18 to 22 makes ")
    assert "sprints rarer by " in text
    assert "percentage points (" in text
    assert "games longer by 0." in text
    assert text.endswith(".")
    assert "−" not in text


def test_what_surely_stays_is_said_with_its_bound() -> None:
    # a rule that nobody reaches changes no game
    text = sentence(folder_of(20_000, "target", 29, 30, played(1, target=30)), 1)
    assert "does not move" in text or "makes" in text
    nothing = sentence(folder_of(3000, "ties", "drawn", "lots", played(1, target=18)), 1)
    assert nothing.startswith(
        "Setting ties to lots instead of drawn does not move “sprints” by more than 0."
    )
    assert "makes" not in nothing


def test_few_games_leave_it_undecided() -> None:
    text = sentence(folder_of(12, "target", 18, 19, played(1, target=19)), 1)
    assert text == "Whether raising target from 18 to 19 changes anything is undecided."


def test_the_head_names_every_change() -> None:
    folder = folder_of(12, "target", 18, 19, played(1, target=19))
    more = folder.variants.with_columns(pl.Series("rules.faces", [6, 4]))
    both = RunFolder(
        **{**{f: getattr(folder, f) for f in RunFolder.__dataclass_fields__}, "variants": more}
    )
    assert head_of(both, 1) == "Raising target from 18 to 19 and lowering faces from 6 to 4"


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        (7, 9, "Raising rout threshold from 7 to 9"),
        (0.5, 0.25, "Lowering rout threshold from 0.5 to 0.25"),
        ("a", "b", "Setting rout threshold to b instead of a"),
        (None, "b", "Setting rout threshold to b"),
        (True, False, "Setting rout threshold to False instead of True"),
    ],
)
def test_a_change_is_told_by_its_kind(before: object, after: object, text: str) -> None:
    assert changed("rules.rout_threshold", before, after) == text
