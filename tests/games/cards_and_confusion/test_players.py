"""How strong the commanders are, and whether they do what they are said to do."""

from __future__ import annotations

import numpy as np
import pytest

from napsim.games.cards_and_confusion.knobs import PROFILES
from tests.games.cards_and_confusion.battles import ROUT, fought, score_of_first

NAMES = [profile.name for profile in PROFILES]
THINKERS = [name for name in NAMES if name not in ("random", "novice")]


@pytest.mark.parametrize("rules", [{}, ROUT, {"activations": 1}], ids=["objectives", "rout", "one"])
@pytest.mark.parametrize("name", [name for name in NAMES if name != "random"])
def test_every_commander_beats_one_who_orders_at_random(
    name: str, rules: dict[str, object]
) -> None:
    assert score_of_first(fought(200, name, "random", **rules)) > 0.95


@pytest.mark.parametrize("rules", [{}, ROUT, {"activations": 1}], ids=["objectives", "rout", "one"])
@pytest.mark.parametrize("name", THINKERS)
def test_every_commander_with_a_plan_beats_the_novice(name: str, rules: dict[str, object]) -> None:
    # 400 battles: a share of 0.5 would be seen as 0.57 or more once in 400 times
    assert score_of_first(fought(400, name, "novice", **rules)) > 0.57


def test_battles_for_objectives_are_decided() -> None:
    games = fought(500, "balanced")["games"]
    assert np.mean(games["winner"] >= 0) > 0.99


@pytest.mark.parametrize("name", ["balanced", "aggressive", "gunner"])
def test_battles_for_the_rout_are_fought_out(name: str) -> None:
    games = fought(200, name, **ROUT)["games"]
    assert np.mean(games["end_by"] == 1) > 0.95
