"""Objectives, the rout game, and how battles end."""

from __future__ import annotations

from typing import Any

import pytest

from napsim.games.cards_and_confusion.state import (
    BY_NOBODY_LEFT,
    BY_OBJECTIVES,
    BY_ROUT,
    GOES_ON,
)
from tests.games.cards_and_confusion.situations import GAME, Table, lineup_of, unit

FAR = unit("infantry", 20, 290)


def post(x: float, y: float, size: float = 10) -> dict[str, Any]:
    return {"kind": "open", "x": x, "y": y, "width": size, "depth": size}


POSTS = [post(100, 90), post(140, 90), post(100, 200), post(160, 200)]


def held(table: Table) -> list[int]:
    """Give the holders of the objectives, -1 for nobody."""
    return [int(side) for side in table.state.holder[:4]]


def test_standing_on_an_objective_takes_it() -> None:
    table = Table([unit("infantry", 100, 70)], [FAR], objectives=POSTS)
    assert table.move(0, 100, 90)
    assert held(table) == [0, -1, -1, -1]
    assert table.last("objective") == {
        "event": "objective", "objective": 0, "side": 0, "before": None, "unit": 0, "how": "stands",
    }  # fmt: skip


def test_an_objective_stays_with_who_last_stood_on_it() -> None:
    table = Table([unit("infantry", 100, 80)], [FAR], objectives=POSTS)
    table.move(0, 100, 90)
    table.turn_of(0)
    table.move(0, 100, 70)
    assert held(table)[0] == 0


def test_passing_through_counts_as_the_last_to_occupy() -> None:
    table = Table([unit("cavalry", 100, 75, men=4)], [FAR], objectives=POSTS)
    assert table.move(0, 100, 115)
    assert held(table)[0] == 0
    assert table.last("objective")["how"] == "passes"


@pytest.mark.parametrize(("men", "taken"), [(1, False), (0, True)])
def test_nobody_passes_through_an_objective_on_which_enemies_stand(men: int, taken: bool) -> None:
    bar = {"kind": "open", "x": 100, "y": 95, "width": 30, "depth": 10}
    table = Table(
        [unit("cavalry", 90, 75, men=4)],
        [unit("infantry", 115, 95, 90, men=1), FAR],
        objectives=[bar, *POSTS[1:]],
        combat_range=5,
        pass_distance=5,
    )
    assert held(table)[0] == 1
    table.confuse(1, 1 - men)
    assert table.move(0, 90, 115)
    assert held(table)[0] == (0 if taken else 1)


def test_an_objective_with_both_sides_on_it_changes_no_hands_until_one_breaks() -> None:
    table = Table(
        [unit("infantry", 100, 60)],
        [unit("infantry", 100, 100, men=1), FAR],
        objectives=[post(100, 80, 60), *POSTS[1:]],
    )
    assert held(table)[0] == -1
    table.move(0, 100, 79.95)
    assert held(table)[0] == -1
    assert table.attack(0, 1, "KS 4H")
    assert held(table)[0] == 0


def test_confused_men_hold_nothing() -> None:
    table = Table([unit("infantry", 100, 70)], [FAR], objectives=POSTS)
    table.confuse(0, 13)
    assert table.move(0, 100, 92)
    assert held(table) == [-1, -1, -1, -1]


@pytest.mark.parametrize(("wanted", "over"), [(3, False), (2, True)])
def test_who_holds_enough_objectives_has_won_at_once(wanted: int, over: bool) -> None:
    table = Table(
        [unit("infantry", 140, 70), unit("cavalry", 100, 70)],
        [FAR],
        objectives=POSTS,
        objectives_to_win=wanted,
    )
    table.move(1, 100, 92)
    assert table.state.over == GOES_ON
    table.move(0, 140, 88)
    assert table.state.over == (BY_OBJECTIVES if over else GOES_ON)
    assert table.state.winner == (0 if over else -1)


def test_in_the_rout_game_an_enemy_without_men_in_ranks_has_lost() -> None:
    for rout, over in ((True, BY_ROUT), (False, GOES_ON)):
        table = Table(
            [unit("infantry", 100, 60)], [unit("infantry", 100, 80.05, men=2)], rout_victory=rout
        )
        table.attack(0, 1, "KS 4H")
        assert table.men(1) == (0, 1)
        assert table.state.over == over


def test_a_rout_of_both_is_nobodys() -> None:
    table = Table(
        [unit("infantry", 100, 60, men=2)],
        [unit("infantry", 100, 80.05, men=2)],
        rout_victory=True,
    )
    table.attack(0, 1, "7S 7H")
    assert (table.state.over, table.state.winner) == (BY_ROUT, -1)


def test_a_battle_ends_when_nobody_is_left() -> None:
    table = Table([unit("infantry", 100, 60, men=1)], [unit("infantry", 100, 80.05, men=1)])
    table.attack(0, 1, "7S 7H")
    assert (table.state.over, table.state.winner) == (BY_NOBODY_LEFT, -1)


@pytest.mark.parametrize("limit", [1, 3])
def test_a_battle_is_a_draw_after_the_turn_limit(limit: int) -> None:
    rules = GAME.resolve_rules({"turn_limit": limit, "objectives_to_win": 4})
    events = list(GAME.transcript(rules, lineup_of("balanced", "balanced"), 1, 0))
    assert events[-1]["by"] == "turn_limit"
    assert events[-1]["winner"] is None
    assert events[-1]["turns"] == limit
    assert sum(event["event"] == "turn" for event in events) == 2 * limit
