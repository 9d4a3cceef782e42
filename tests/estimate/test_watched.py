"""Figures that are looked at again and again: right at all looks together, and not much wider."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from napsim.estimate.figure import Figure, figure_of
from napsim.estimate.sums import JobSums, merge, sum_job
from napsim.estimate.targets import OFTEN, ONCE, targets
from napsim.estimate.watched import watched_figure_of
from tests.estimate.test_targets import Target
from tests.known_game import MEASURES, DiceRace, Exact, played

GAME = DiceRace()
BASE = played(0, target=18)
BY_NAME = {measure.name: measure for measure in MEASURES}
EXACT = Exact(dict(BASE.rules), BASE.lineup)
#: Measure, column, group, percentile: one of each kind of interval.
KINDS: tuple[tuple[str, str, str, float | None], ...] = (
    ("sprint_rate", "", "", None),
    ("win_rate", "seat", "2", None),
    ("rounds_played", "", "", None),
    ("rounds_played", "", "", 0.95),
    ("pace", "", "", None),
    ("tops_per_throw", "", "", None),
    ("seat_win_spread", "", "", None),
)


def growing(seed: int, looks: int, games: int) -> Iterator[JobSums]:
    """Play block after block and give the sums so far at every look."""
    so_far: list[JobSums] = []
    for look in range(looks):
        names = ["sprint_rate", "win_rate", "seat_win_spread"]
        so_far.append(sum_job(GAME, seed, look * games, games, BASE, (), names))
        yield merge(so_far)


def found(games: int, kind: tuple[str, str, str, float | None]) -> tuple[Figure, Figure]:
    sums = sum_job(GAME, 5, 0, games, BASE, ()).variants[0]
    plain = figure_of(sums, BY_NAME, *kind)
    watched = watched_figure_of(sums, BY_NAME, *kind)
    assert plain is not None
    assert watched is not None
    return plain, watched


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("games", [5000, 20_000])
def test_a_watched_interval_holds_the_plain_one_and_is_not_much_wider(
    games: int, kind: tuple[str, str, str, float | None]
) -> None:
    plain, watched = found(games, kind)
    assert watched.value == plain.value
    assert watched.low <= plain.low
    assert watched.high >= plain.high
    if plain.high > plain.low:
        assert (watched.high - watched.low) / (plain.high - plain.low) < 3


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind[3] is None])
def test_what_lies_outside_a_watched_interval_surprises_and_what_lies_inside_does_not(
    kind: tuple[str, str, str, float | None],
) -> None:
    _, watched = found(2000, kind)
    width = watched.high - watched.low
    for edge, outward in ((watched.low, -1), (watched.high, 1)):
        if watched.bounds[0] + 1e-9 < edge < watched.bounds[1] - 1e-9:
            assert watched.surprise(edge + outward * 0.05 * width) < 0.05
            assert watched.surprise(edge - outward * 0.05 * width) > 0.05


def test_who_stops_at_the_first_verdict_is_wrong_no_more_often_than_said() -> None:
    """The truth lies on the target's edge, so that every verdict there is has half a chance to be wrong."""
    wanted = [Target("sprint_rate", EXACT.sprint), Target("seat_win_spread", None, 0.0)]
    runs, wrong, plainly_wrong = 80, np.zeros(2), np.zeros(2)
    for seed in range(runs):
        ever = {False: np.zeros(2, dtype=bool), True: np.zeros(2, dtype=bool)}
        for sums in growing(1000 + seed, looks=15, games=60):
            for watched in ever:
                frame = targets(GAME, [BASE], [sums], wanted, watched=watched)
                ever[watched] |= frame["verdict"].to_numpy() != "undecided"
        wrong += ever[True]
        plainly_wrong += ever[False]
    assert (wrong / runs <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / runs)).all()
    # the reason why it is needed
    assert plainly_wrong[0] / runs > 0.1


def test_the_frame_says_how_often_its_verdicts_may_have_been_looked_for() -> None:
    sums = sum_job(GAME, 5, 0, 1000, BASE, ())
    wanted = [Target("sprint_rate", EXACT.sprint - 0.01)]
    once, often = (
        targets(GAME, [BASE], [sums], wanted, watched=watched) for watched in (False, True)
    )
    assert once["looks"].to_list() == [ONCE]
    assert often["looks"].to_list() == [OFTEN]
    assert often["games_to_decide"][0] > once["games_to_decide"][0] > 1000
