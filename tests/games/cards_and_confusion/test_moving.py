"""Moving and rallying: one situation a rule."""

from __future__ import annotations

import math

import pytest

from napsim.games.cards_and_confusion import geometry
from tests.games.cards_and_confusion.situations import Table, unit

FAR = unit("infantry", 100, 280)


def gap(table: Table, one: int, other: int) -> float:
    """Measure the distance between two units in centimetres."""
    return geometry.distance(table.state.quad[one], table.state.quad[other]) / 100


@pytest.mark.parametrize(("arm", "limit"), [("infantry", 20), ("cavalry", 40), ("artillery", 20)])
def test_an_arm_moves_no_farther_than_its_limit(arm: str, limit: float) -> None:
    table = Table([unit(arm, 100, 30)], [FAR])
    assert table.move(0, 100, 130)
    assert table.place_of(0) == pytest.approx((100, 30 + limit), abs=0.011)
    assert table.last("move")["limit"] == 100 * limit


def test_a_move_may_be_shorter_and_aslant_with_any_facing() -> None:
    table = Table([unit("infantry", 100, 30)], [FAR])
    assert table.move(0, 107, 41, facing=222)
    assert table.place_of(0) == (107, 41)
    assert table.state.facing[0] == 222


def test_a_unit_turns_on_its_centre_man_any_number_of_degrees() -> None:
    table = Table([unit("infantry", 100, 60)], [FAR])
    assert table.move(0, 100, 60, facing=143)
    assert table.place_of(0) == (100, 60)
    assert table.last("move")["turned_from"] == 0


def test_nothing_is_an_order_that_changes_nothing() -> None:
    table = Table([unit("infantry", 100, 60)], [FAR])
    assert not table.move(0, 100, 60)
    assert table.count("move") == 0


def test_a_unit_stops_at_20_cm_from_enemies_who_face_it_and_can_then_fight() -> None:
    table = Table([unit("cavalry", 100, 50)], [unit("infantry", 100, 100)])
    assert table.move(0, 100, 90)
    assert 20 <= gap(table, 0, 1) < 20.1
    assert table.attack(0, 1, "KS 2H")


@pytest.mark.parametrize("heading", range(-40, 41, 10))
def test_no_point_of_a_way_is_nearer_than_20_cm(heading: int) -> None:
    table = Table([unit("cavalry", 80, 50)], [unit("infantry", 100, 100), unit("cavalry", 60, 95)])
    x = 80 + 60 * math.sin(math.radians(heading))
    assert table.move(0, x, 50 + 60 * math.cos(math.radians(heading)), facing=(heading + 20) % 360)
    move = table.last("move")
    start = table.state.quad[0].copy()
    start[:] = [value for corner in move["start"] for value in corner]
    dx, dy = (b - a for a, b in zip(move["from"], move["to"], strict=True))
    swept = start.copy()
    for enemy in (1, 2):
        assert geometry.way_gap(start, dx, dy, table.state.quad[enemy], swept) >= 2_000


def test_one_may_pass_enemies_who_look_elsewhere_at_20_cm() -> None:
    # the enemy stands 20.4 cm to the right of the way and looks away from it
    enemy = unit("infantry", 144.5, 80, 90, men=12)
    table = Table([unit("cavalry", 108, 50, men=4)], [enemy])
    assert table.move(0, 108, 90)
    assert table.place_of(0) == (108, 90)


def test_pass_distance_decides_how_near_one_may_pass_enemies_who_look_elsewhere() -> None:
    enemy = unit("infantry", 134, 80, 90, men=12)
    near = Table([unit("cavalry", 108, 50, men=4)], [enemy])
    near.move(0, 108, 90)
    assert near.place_of(0)[1] < 90
    free = Table([unit("cavalry", 108, 50, men=4)], [enemy], pass_distance=5)
    assert free.move(0, 108, 90)
    assert free.place_of(0) == (108, 90)
    facing = enemy | {"facing": 270, "x": 126}
    stopped = Table([unit("cavalry", 108, 50, men=4)], [facing], pass_distance=5)
    stopped.move(0, 108, 90)
    assert stopped.place_of(0)[1] < 90


def test_from_nearer_than_20_cm_a_unit_may_only_go_where_it_comes_no_nearer() -> None:
    table = Table([unit("infantry", 100, 60, men=6)], [unit("infantry", 100, 90, men=6)])
    table.move(0, 100, 80)
    table.state.x[0] = table.state.x[0]
    table.turn_of(1)
    table.move(1, 100, 90, facing=150)  # the turn brings a corner nearer
    assert gap(table, 0, 1) < 20
    table.turn_of(0)
    before = table.place_of(0)
    assert not table.move(0, 100, 75)
    assert table.place_of(0) == before
    assert table.move(0, 100, 55)
    assert gap(table, 0, 1) > 20


def test_a_unit_whose_turn_puts_it_on_an_enemys_ground_may_go_off_it_but_not_through_him() -> None:
    table = Table(
        [unit("infantry", 100, 60)],
        [unit("infantry", 100, 100, facing=0)],
        pass_distance=3,
        move_foot=60,
    )
    assert table.move(0, 100, 95)
    assert 3 <= gap(table, 0, 1) < 3.1
    before = table.place_of(0)
    table.turn_of(0)
    # turned about, its rear ranks stand among the enemy
    assert not table.move(0, 100, 140, facing=180)
    assert table.place_of(0) == before
    assert table.move(0, 100, 70, facing=180)
    assert table.place_of(0) == (100, 70)


def test_units_pass_through_friends_but_do_not_stop_on_them() -> None:
    table = Table([unit("cavalry", 100, 30), unit("infantry", 100, 50, men=6)], [FAR])
    assert table.move(0, 100, 70)
    assert table.place_of(0) == (100, 70)
    assert table.move(0, 100, 50)
    assert not geometry.overlap(table.state.quad[0], table.state.quad[1])


def test_a_unit_stays_on_the_table() -> None:
    table = Table([unit("cavalry", 30, 30)], [FAR])
    table.move(0, -10, 30)
    assert table.state.quad[0].min() >= 0
    assert table.place_of(0)[0] < 30


def test_men_in_ranks_and_men_confused_together_cannot_move() -> None:
    table = Table([unit("infantry", 100, 60)], [FAR])
    table.confuse(0, 1)
    assert not table.move(0, 100, 70)
    assert not table.form(0)


def test_an_engaged_unit_cannot_move() -> None:
    table = Table([unit("infantry", 100, 60)], [unit("infantry", 100, 80.05)])
    assert table.attack(0, 1, "3S 9H")
    table.turn_of(1)
    assert not table.move(1, 100, 90)
    assert not table.move(1, 100, 80.05, facing=90)
    assert not table.form(1)


@pytest.mark.parametrize(("engagement", "moves"), [("combat", True), ("contact", False)])
def test_engagement_begins_with_combat_or_with_contact(engagement: str, moves: bool) -> None:
    table = Table(
        [unit("infantry", 100, 60)], [unit("infantry", 100, 80.05)], engagement=engagement
    )
    assert table.move(0, 100, 50) == moves


def test_a_unit_in_two_ranks_takes_4_cm_a_man() -> None:
    table = Table([unit("infantry", 100, 60, men=13)], [FAR])
    (x0, y0), (x1, _), (_, y2), _ = table.events[0]["units"][0]["corners"]
    assert x1 - x0 == 2_800
    assert y0 - y2 == 800


def test_a_column_is_three_men_wide() -> None:
    table = Table([unit("infantry", 100, 60, men=13)], [FAR])
    assert table.form(0)
    (x0, y0), (x1, _), (_, y2), _ = table.last("formation")["corners"]
    assert x1 - x0 == 1_200
    assert y0 - y2 == 2_000
    assert table.form(0)
    assert table.last("formation")["formation"] == "line"


def test_guns_have_no_formation() -> None:
    assert not Table([unit("artillery", 100, 60)], [FAR]).form(0)


def test_ranks_close_up_when_the_unit_moves_and_not_before() -> None:
    table = Table(
        [unit("artillery", 30, 60)], [unit("infantry", 30, 130, men=13), unit("infantry", 100, 280)]
    )
    assert table.fire(0, 1)
    quad = table.state.quad[1]
    assert quad[0] - quad[2] == 2_800
    table.turn_of(1)
    assert table.move(1, 30, 135)
    assert quad[0] - quad[2] == 2_400


# ---- commanders


@pytest.mark.parametrize("commander", [0, 1])
def test_a_commander_rides_60_cm_anywhere_once_a_turn(commander: int) -> None:
    table = Table([unit("infantry", 100, 60)], [unit("infantry", 100, 90)])
    table.state.commander_x[commander], table.state.commander_y[commander] = 10_000, 1_000
    assert table.ride(commander, 100, 200)
    assert table.state.commander_y[commander] == 7_000
    assert not table.ride(commander, 100, 60)
    table.turn_of(0)
    assert table.ride(commander, 100, 60)


# ---- mobs


def mob_table(**own: object) -> Table:
    """Put a mob of 5 of side 1 in the open before infantry of side 0."""
    table = Table(
        [unit("infantry", 100, 60)],
        [unit("infantry", 100, 90, men=5), unit("infantry", 30, 280)],
        **own,
    )
    table.confuse(1, 5)
    return table


def test_a_mob_moves_up_to_30_cm_and_keeps_15_from_enemies_in_ranks() -> None:
    table = mob_table()
    table.turn_of(1)
    assert table.move(1, 100, 200)
    assert table.place_of(1) == pytest.approx((100, 120), abs=0.02)
    assert table.last("move")["mob"]
    table.turn_of(1)
    table.move(1, 100, 60)
    assert gap(table, 0, 1) >= 15


def test_nobody_need_stop_for_a_mob_and_it_flees_its_whole_30_cm_when_one_comes_near() -> None:
    table = mob_table()
    assert table.move(0, 100, 80)
    assert table.count("flight") == 1
    flight = table.last("flight")
    assert flight["because"] == 0
    assert math.dist(flight["from"], flight["to"]) == pytest.approx(3_000, abs=2)
    assert gap(table, 0, 1) >= 15


def test_a_mob_at_15_cm_does_not_flee() -> None:
    table = mob_table()
    assert table.move(0, 100, 75)
    assert gap(table, 0, 1) == pytest.approx(15)
    assert table.count("flight") == 0


def test_a_mob_without_room_for_its_whole_run_is_eliminated() -> None:
    table = Table(
        [unit("infantry", 32, 263, 315)],
        [unit("infantry", 8, 288, men=2), unit("infantry", 150, 280)],
    )
    table.confuse(1, 2)
    assert table.move(0, 19, 276)
    assert table.last("eliminated") == {"event": "eliminated", "unit": 1, "because": 0}
    assert table.men(1) == (0, 0)
    assert table.state.present[1] == 0


def test_the_way_of_a_flight_is_nowhere_nearer_to_others_than_15_cm() -> None:
    table = mob_table()
    table.move(0, 100, 80)
    flight = table.last("flight")
    start = table.state.quad[1].copy()
    start[:] = [value for corner in flight["start"] for value in corner]
    dx, dy = (b - a for a, b in zip(flight["from"], flight["to"], strict=True))
    swept = start.copy()
    at_start = geometry.distance(start, table.state.quad[0])
    way = geometry.way_gap(start, dx, dy, table.state.quad[0], swept)
    assert way >= min(1_500, at_start)


def test_gunners_who_run_leave_their_gun_and_return_25_cm_a_turn_before_they_fire_it() -> None:
    table = Table(
        [unit("artillery", 100, 60), unit("infantry", 20, 60)], [unit("infantry", 100, 150)]
    )
    table.confuse(0, 4)
    table.move(0, 100, 30)
    assert table.last("move")["at_gun"] is False
    table.turn_of(0)
    assert table.ride(0, 100, 28)
    assert table.rally(0)
    assert table.men(0) == (1, 3)
    for _ in range(2):
        table.turn_of(0)
        assert table.rally(0)
    assert table.men(0) == (4, 0)
    table.turn_of(0)
    assert not table.fire(0, 2)
    assert table.move(0, 0, 0)
    assert table.place_of(0) == pytest.approx((100, 55), abs=0.02)
    assert not table.fire(0, 2)
    table.turn_of(0)
    assert table.move(0, 0, 0)
    assert table.last("move")["at_gun"] is True
    assert table.place_of(0) == (100, 60)
    assert table.state.facing[0] == 0
    assert table.fire(0, 2)


# ---- rallies


def test_as_many_men_return_as_are_in_ranks() -> None:
    table = Table([unit("infantry", 100, 60, men=13)], [FAR])
    table.confuse(0, 10)
    assert table.rally(0)
    assert table.men(0) == (6, 7)


@pytest.mark.parametrize("commander", [0, 1])
def test_one_more_returns_with_a_general_or_aide_beside(commander: int) -> None:
    table = Table([unit("infantry", 100, 60, men=13)], [FAR])
    table.confuse(0, 10)
    table.state.commander_x[commander], table.state.commander_y[commander] = 10_000, 4_800
    table.ride(commander, 100, 50)
    assert table.rally(0)
    assert table.last("rally")["commander"] == commander
    assert table.men(0) == (7, 6)


@pytest.mark.parametrize(("away", "beside"), [(5.0, True), (5.2, False)])
def test_beside_means_within_5_cm(away: float, beside: bool) -> None:
    table = Table([unit("infantry", 100, 60, men=13)], [FAR])
    table.confuse(0, 10)
    table.state.commander_x[0], table.state.commander_y[0] = 10_000, round(100 * (60 + away))
    assert table.rally(0)
    assert table.men(0) == ((7, 6) if beside else (6, 7))


@pytest.mark.parametrize(
    ("distance", "facing", "rallies"),
    [(20.05, 180, False), (20.3, 180, True), (20.05, 0, True)],
)
def test_no_rally_with_enemies_who_face_the_unit_at_20_cm(
    distance: float, facing: int, rallies: bool
) -> None:
    front = 60 + distance if facing == 180 else 60 + distance + 8
    table = Table([unit("infantry", 100, 60)], [unit("infantry", 100, front, facing, men=4)])
    table.confuse(0, 3)
    assert table.rally(0) == rallies


@pytest.mark.parametrize(("distance", "facing", "rallies"), [(39.9, 0, False), (40.0, 0, True)])
def test_a_mob_rallies_only_at_40_cm_from_enemies_facing_anywhere(
    distance: float, facing: int, rallies: bool
) -> None:
    table = Table(
        [unit("infantry", 100, 60)], [unit("infantry", 100, 68 + distance, facing, men=4)]
    )
    table.confuse(0, 13)
    table.state.commander_x[0], table.state.commander_y[0] = 10_000, 5_500
    assert table.rally(0) == rallies
    assert table.men(0) == ((1, 12) if rallies else (0, 13))


@pytest.mark.parametrize(
    ("commander", "by", "rallies"),
    [(0, "general", True), (1, "general", False), (1, "any", True), (None, "any", False)],
)
def test_a_mob_rallies_only_with_its_commander_beside(
    commander: int | None, by: str, rallies: bool
) -> None:
    table = Table([unit("infantry", 100, 60)], [FAR], rally_mob_by=by)
    table.confuse(0, 13)
    table.state.commander_x[:] = 500
    if commander is not None:
        table.state.commander_x[commander], table.state.commander_y[commander] = 10_000, 5_500
    assert table.rally(0) == rallies


def test_officers_return_first() -> None:
    table = Table([unit("infantry", 100, 60, men=6, officers=2)], [FAR])
    table.state.rank_officers[0], table.state.confused_officers[0] = 0, 2
    table.confuse(0, 5)
    assert table.rally(0)
    assert table.last("rally")["officers"] == 1
