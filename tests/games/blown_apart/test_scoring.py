"""Scoring a battle, the next Initiative, tie-breaks and the end (Scoring; Game End)."""

from __future__ import annotations

from typing import Any

import pytest

from napsim.games.blown_apart.cards import CARD_KINDS, NOTHING
from napsim.games.blown_apart.engine import find_winner
from napsim.games.blown_apart.hands import add_to_reserve
from napsim.games.blown_apart.scoring import (
    find_leader,
    pass_initiative,
    reserve_bonus,
    score_battle,
)
from napsim.games.blown_apart.tables import END_BY, TIE_BREAKS
from tests.games.blown_apart.hand_made import Table


def scored(decisive: list[int], commanders: list[int] | None = None, **rules: Any) -> Table:
    """Score a battle of 8 tricks with these decisive tricks by side."""
    table = Table(len(decisive) if len(decisive) == 3 else rules.pop("players", 2), **rules)
    for side, count in enumerate(decisive):
        table.state.decisive[side] = count
        table.state.taken_commanders[side] = (commanders or [0, 0, 0])[side]
    score_battle(table.rules, table.state)
    return table


def test_the_example_of_the_text_scores_six_and_one() -> None:
    assert list(scored([3, 1, 0]).state.gained) == [6, 1, 0]


def test_the_lowest_count_is_taken_off_every_side() -> None:
    table = scored([5, 2, 2])
    assert list(table.state.net) == [3, 0, 0]
    assert list(table.state.gained) == [6, 0, 0]


def test_commanders_add_their_points() -> None:
    assert list(scored([3, 1, 1], [2, 1, 0]).state.gained) == [3 + 2, 1, 0]
    assert list(scored([3, 1, 1], [2, 1, 0], commander_points=4).state.gained) == [11, 4, 0]


@pytest.mark.parametrize(
    ("decisive", "rout"),
    [
        ([4, 0, 0], 0),
        ([0, 0, 4], 2),
        ([3, 0, 0], None),
        ([7, 1, 0], None),
        ([0, 0, 0], None),
    ],
)
def test_a_rout_needs_half_the_tricks_and_all_decisive_ones(
    decisive: list[int], rout: int | None
) -> None:
    table = scored(decisive)
    assert table.state.rout_side == (NOTHING if rout is None else rout)
    expected = [8 if side == rout else 0 for side in range(3)]
    assert list(table.state.rout_points) == expected


@pytest.mark.parametrize(
    ("size", "fraction", "needs"),
    [
        (8, 0.5, 4),
        (9, 0.5, 5),
        (10, 0.1, 1),
        (10, 0.7, 7),
        (2, 0.0, 1),
        (12, 1.0, 12),
        (3, 0.34, 2),
    ],
)
def test_the_share_for_a_rout_is_exact(size: int, fraction: float, needs: int) -> None:
    for count in (needs - 1, needs):
        table = Table(2, f"mobile {size}", rout_fraction=fraction)
        table.state.decisive[0] = count
        score_battle(table.rules, table.state)
        assert bool(table.state.rout_side == 0) is (count == needs)


def test_rout_points_are_not_points() -> None:
    table = scored([4, 0])
    assert list(table.state.points[:2]) == [10, 0]
    assert list(table.state.rout_points[:2]) == [8, 0]


def reserve(table: Table, side: int, cards: str) -> None:
    for code in cards.split():
        kind = CARD_KINDS[code]
        add_to_reserve(table.state, side, kind, table.rules.first_id[kind])


def test_the_reserve_is_worth_two_a_commander_and_one_a_card() -> None:
    table = Table(3)
    reserve(table, 1, "XCI I7 R T2")
    assert reserve_bonus(table.rules, table.state, 1) == 5
    assert reserve_bonus(table.rules, table.state, 0) == 0
    dear = Table(3, reserve_commander_points=7, reserve_card_points=0)
    reserve(dear, 0, "XCI XAC I7")
    assert reserve_bonus(dear.rules, dear.state, 0) == 14


@pytest.mark.parametrize(
    ("players", "cards"), [(2, "XCI XCI T2 T3 I1 I2 I3 I4"), (3, "XCI T2 T3 I1 I2 I3 I4 I5")]
)
def test_an_untouched_reserve_is_worth_what_the_rulings_say(players: int, cards: str) -> None:
    table = Table(players)
    reserve(table, 0, cards)
    assert table.state.reserve_size[0] == 8
    assert reserve_bonus(table.rules, table.state, 0) == {2: 10, 3: 9}[players]


def test_the_untouched_reserve_of_a_partnership_is_worth_twelve() -> None:
    table = Table(4)
    reserve(table, 1, "XCI XAC T2 T3 I1 I2 I3 I4 I5 I6")
    assert reserve_bonus(table.rules, table.state, 1) == 12


def tied(
    points: list[int], routs: list[int], last: int | None, gained: list[int]
) -> tuple[int, str]:
    """Ask who leads, with these points, Rout points, last trick won and last battle's gains."""
    table = Table(len(points))
    for side in range(len(points)):
        table.state.points[side] = points[side]
        table.state.rout_points[side] = routs[side]
        table.state.gained[side] = gained[side]
    table.state.last_trick_side = NOTHING if last is None else last
    leader = find_leader(table.rules, table.state)
    return int(leader), TIE_BREAKS[table.state.tie_break]


@pytest.mark.parametrize(
    ("points", "routs", "last", "gained", "leader", "by"),
    [
        ([9, 8, 7], [0, 0, 5], 2, [0, 0, 0], 0, "none"),
        ([9, 9, 7], [2, 5, 9], 0, [0, 0, 0], 1, "rout_points"),
        ([9, 9, 7], [5, 5, 9], 0, [0, 3, 0], 0, "last_trick"),
        ([9, 9, 9], [0, 0, 0], 2, [0, 0, 0], 2, "last_trick"),
        ([9, 9, 7], [5, 5, 0], 2, [1, 3, 9], 1, "last_battle"),
        ([9, 9, 7], [5, 5, 0], 2, [3, 3, 9], 2, "third_player"),
        # equal in total, but out by Rout points: the untied third player
        ([9, 9, 9], [5, 5, 0], 2, [3, 3, 9], 2, "third_player"),
        ([9, 9], [0, 0], 1, [0, 5], 1, "last_trick"),
    ],
)
def test_each_level_of_the_tie_breaks(
    points: list[int], routs: list[int], last: int | None, gained: list[int], leader: int, by: str
) -> None:
    assert tied(points, routs, last, gained) == (leader, by)


def test_a_tie_without_any_trick_won_is_drawn_among_the_tied() -> None:
    leaders = set()
    for game in range(60):
        table = Table(3)
        table.state.game = game
        table.state.points[0] = table.state.points[2] = 4
        table.state.last_trick_side = NOTHING
        leaders.add(int(find_leader(table.rules, table.state)))
        assert TIE_BREAKS[table.state.tie_break] == "drawn"
    assert leaders == {0, 2}


def ended(battle: int, rout: int | None = None, **rules: Any) -> tuple[int | None, Table]:
    """Ask whether the game is over, side 0 leading with 9 points to 4."""
    table = Table(2, **rules)
    table.state.battle = battle
    table.state.sites_used = battle
    table.state.points[0], table.state.points[1] = 9, 4
    table.state.last_trick_side = 0
    table.state.rout_side = NOTHING if rout is None else rout
    if rout is not None:
        table.state.rout_points[rout] = 5
    winner = int(find_winner(table.rules, table.state, table.log))
    return (None if winner == NOTHING else winner), table


def test_the_game_goes_on_until_the_last_site() -> None:
    assert ended(7)[0] is None


def test_the_leader_wins_after_the_last_site() -> None:
    winner, table = ended(8)
    assert winner == 0
    assert END_BY[table.state.end_by] == "points"


def test_a_leader_just_routed_fights_on_and_one_who_routed_does_not() -> None:
    assert ended(8, rout=1)[0] is None
    assert ended(8, rout=0)[0] == 0
    assert ended(11, rout=1)[0] is None


def test_a_routed_leader_wins_when_no_site_is_left() -> None:
    winner, table = ended(40, rout=1)
    assert winner == 0
    assert END_BY[table.state.end_by] == "sites_exhausted"


@pytest.mark.parametrize(("threshold", "winner"), [(5, 1), (6, None)])
def test_rout_points_win_exactly_at_the_threshold(threshold: int, winner: int | None) -> None:
    assert ended(3, rout=1, rout_threshold=threshold)[0] == winner


def passed(points: list[int], holder: int, players: int = 0, **rules: Any) -> Table:
    """Pass Initiative on."""
    table = Table(players or len(points), **rules)
    for side, value in enumerate(points):
        table.state.points[side] = value
    table.state.initiative = holder
    pass_initiative(table.rules, table.state, table.people, table.log)
    return table


@pytest.mark.parametrize(
    ("points", "holder", "seats"),
    [
        ([5, 3, 4], 0, {1}),
        ([5, 3, 3], 1, {1}),
        ([3, 3, 3], 2, {2}),
        ([5, 3, 3], 0, {1, 2}),
        ([3, 5], 1, {0}),
        ([3, 3], 1, {1}),
    ],
)
def test_initiative_goes_to_the_fewest_points(
    points: list[int], holder: int, seats: set[int]
) -> None:
    assert int(passed(points, holder).state.initiative) in seats


def test_a_partnership_with_fewest_points_has_initiative_in_either_hand() -> None:
    assert int(passed([5, 3], 0, players=4).state.initiative) in {1, 3}
    assert int(passed([3, 5], 0, players=4).state.initiative) in {0, 2}


@pytest.mark.parametrize(
    ("when", "points", "tokens"),
    [
        ("on_change", [5, 3], 1),
        ("on_change", [3, 5], 0),
        ("every_battle", [3, 5], 1),
        ("every_battle", [5, 3], 1),
        ("never", [5, 3], 0),
    ],
)
def test_the_initiative_token_comes_when_the_rules_say(
    when: str, points: list[int], tokens: int
) -> None:
    table = passed(points, 0, initiative_token=when)
    seat = table.state.initiative
    assert table.state.tokens[seat].tolist() == [tokens, 0, 0, 0]
    assert table.state.token_count.sum() == tokens
