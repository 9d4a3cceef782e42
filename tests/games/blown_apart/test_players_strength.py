"""Do the ways of playing play as well as is claimed?"""

from __future__ import annotations

import pytest

from benchmarks.duel_blown_apart import duel, knobs_of

BALANCED = knobs_of("balanced")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_balanced_beats_a_player_who_only_knows_the_rules(players: int) -> None:
    result = duel(players, BALANCED, knobs_of("random"), 300)
    assert result.share - 2 * result.error > 0.85


def test_balanced_beats_a_careless_player() -> None:
    result = duel(2, BALANCED, knobs_of("novice"), 300)
    assert result.share - 2 * result.error > 0.60
