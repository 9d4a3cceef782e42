"""The geometry agrees with shapely and with trigonometry."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from shapely import LineString, Point, Polygon, unary_union

from napsim.games.cards_and_confusion import geometry

CASES = 400
RNG = np.random.default_rng(1815)


def quad_of(x: int, y: int, facing: int, half: int, depth: int) -> geometry.Quad:
    quad = np.zeros(8, dtype=np.int64)
    geometry.set_quad(quad, x, y, facing, half, depth)
    return quad


def polygon(quad: geometry.Quad) -> Polygon:
    return Polygon(quad.reshape(4, 2))


def random_quad(spread: int = 4_000) -> geometry.Quad:
    x, y = (int(v) for v in RNG.integers(0, spread, 2))
    half, depth = (int(v) for v in RNG.integers(50, 1_500, 2))
    return quad_of(x, y, int(RNG.integers(360)), half, depth)


def random_point(spread: int = 5_000) -> tuple[int, int]:
    return int(RNG.integers(-1_000, spread)), int(RNG.integers(-1_000, spread))


@pytest.mark.parametrize("facing", range(0, 360, 15))
def test_corners_are_those_of_a_rectangle_before_whose_front_edge_the_facing_looks(
    facing: int,
) -> None:
    x, y, half, depth = 7_000, 9_000, 1_400, 800
    quad = quad_of(x, y, facing, half, depth)
    ahead = np.array([math.sin(math.radians(facing)), math.cos(math.radians(facing))])
    right = np.array([ahead[1], -ahead[0]])
    centre = np.array([x, y])
    expected = [
        centre - half * right,
        centre + half * right,
        centre + half * right - depth * ahead,
        centre - half * right - depth * ahead,
    ]
    assert np.abs(quad.reshape(4, 2) - expected).max() <= 1.5
    shape = polygon(quad)
    assert shape.is_valid
    assert shape.area == pytest.approx(2 * half * depth, rel=0.005)
    assert not shape.exterior.is_ccw


def test_a_piece_lies_round_its_centre() -> None:
    quad = np.zeros(8, dtype=np.int64)
    geometry.set_piece(quad, 5_000, 6_000, 30, 3_000, 1_000)
    assert geometry.middle(quad) == pytest.approx((5_000, 6_000), abs=2)


def test_overlap_is_the_meeting_of_insides() -> None:
    seen = {True: 0, False: 0}
    for _ in range(CASES):
        a, b = random_quad(), random_quad()
        meet = polygon(a).relate_pattern(polygon(b), "T********")
        assert geometry.overlap(a, b) == geometry.overlap(b, a) == meet
        seen[meet] += 1
    assert min(seen.values()) > CASES // 10


def test_rectangles_that_only_touch_do_not_overlap() -> None:
    a, b = quad_of(0, 0, 0, 500, 800), quad_of(1_000, 0, 0, 500, 800)
    assert not geometry.overlap(a, b)
    assert geometry.distance(a, b) == 0
    geometry.move_quad(b, -1, 0)
    assert geometry.overlap(a, b)


def test_distance_is_that_of_the_nearest_points() -> None:
    for _ in range(CASES):
        a, b = random_quad(9_000), random_quad(9_000)
        wanted = polygon(a).distance(polygon(b))
        assert geometry.distance(a, b) == pytest.approx(wanted, abs=1e-6)
        assert geometry.distance(b, a) == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize("limit", [0, 500, 1_500, 2_000, 13_000])
def test_nearer_and_within_read_the_tape_down_to_the_millimetre(limit: int) -> None:
    for gap in (limit - 1, limit, limit + 9, limit + 10, limit + 60):
        if gap < 0:
            continue
        a, b = quad_of(0, 0, 0, 300, 400), quad_of(0, gap, 180, 300, 400)
        assert geometry.nearer(a, b, limit) == (gap < limit)
        assert geometry.within(a, b, limit) == (gap < limit + 10)


def test_nearer_never_rejects_a_pair_for_being_far_that_is_near() -> None:
    for _ in range(CASES):
        a, b = random_quad(6_000), random_quad(6_000)
        limit = int(RNG.integers(0, 3_000))
        assert geometry.nearer(a, b, limit) == (geometry.distance(a, b) < limit)


def test_no_corner_is_farther_from_the_middle_than_the_reach() -> None:
    for _ in range(CASES):
        quad = random_quad()
        x, y = geometry.middle(quad)
        far = max(math.dist((x, y), corner) for corner in quad.reshape(4, 2).tolist())
        assert far <= geometry.reach_of(quad) <= far + 4


def test_inside_includes_the_edge() -> None:
    seen = {True: 0, False: 0}
    for _ in range(CASES):
        quad, (x, y) = random_quad(), random_point()
        covers = polygon(quad).covers(Point(x, y))
        assert geometry.inside(quad, x, y) == covers
        assert (geometry.point_gap(quad, x, y) == 0) == covers
        assert geometry.point_gap(quad, x, y) == pytest.approx(
            polygon(quad).distance(Point(x, y)), abs=1e-6
        )
        seen[covers] += 1
    assert min(seen.values()) > 10
    square = quad_of(0, 0, 0, 100, 200)
    assert geometry.inside(square, 100, -50)
    assert not geometry.inside(square, 101, -50)


def test_a_line_touches_a_rectangle_as_shapely_says() -> None:
    seen = {True: 0, False: 0}
    for _ in range(2 * CASES):
        quad, (x0, y0), (x1, y1) = random_quad(), random_point(), random_point()
        meet = polygon(quad).intersects(LineString([(x0, y0), (x1, y1)]))
        assert geometry.touches(quad, x0, y0, x1, y1) == meet
        seen[meet] += 1
    assert min(seen.values()) > CASES // 5


def test_a_line_crosses_a_rectangle_when_it_goes_through_its_inside() -> None:
    seen = {True: 0, False: 0}
    for _ in range(2 * CASES):
        quad, (x0, y0), (x1, y1) = random_quad(), random_point(), random_point()
        through = polygon(quad).intersection(LineString([(x0, y0), (x1, y1)])).length > 1e-6
        assert geometry.crosses(quad, x0, y0, x1, y1) == through
        seen[through] += 1
    assert min(seen.values()) > CASES // 5
    quad = quad_of(1_000, 1_000, 0, 500, 800)
    # along the front, from it outward, from it inward, over a corner
    assert not geometry.crosses(quad, 0, 1_000, 3_000, 1_000)
    assert not geometry.crosses(quad, 1_000, 1_000, 1_000, 2_000)
    assert geometry.crosses(quad, 1_000, 1_000, 1_100, 900)
    assert not geometry.crosses(quad, 0, 500, 1_000, 1_500)


def front_of(quad: geometry.Quad, facing: int, arc: int) -> Polygon:
    """Build the front as a polygon that reaches far enough, from the published table of sines."""
    far = 3

    def ray(start: Any, degrees: int) -> tuple[int, int]:
        return (
            int(start[0] + far * geometry.SIN[degrees % 360]),
            int(start[1] + far * geometry.COS[degrees % 360]),
        )

    left, right = quad[:2], quad[2:4]
    return Polygon([left, ray(left, facing - arc), ray(right, facing + arc), right])


@pytest.mark.parametrize("arc", [0, 30, 45, 60])
def test_the_front_is_the_region_ahead_and_outward_from_both_ends(arc: int) -> None:
    seen = {True: 0, False: 0}
    for _ in range(CASES):
        facing = int(RNG.integers(360))
        quad = quad_of(2_000, 2_000, facing, 700, 400)
        x, y = random_point()
        front = front_of(quad, facing, arc)
        if front.exterior.distance(Point(x, y)) < 2:
            continue  # on its edge, where a table of sines and a polygon may differ
        expected = front.contains(Point(x, y))
        assert geometry.in_front(quad, facing, arc, x, y) == expected
        seen[expected] += 1
    assert min(seen.values()) > 10


def test_a_front_of_ninety_degrees_is_all_that_lies_ahead() -> None:
    quad = quad_of(0, 0, 0, 500, 400)
    assert geometry.in_front(quad, 0, 90, 100_000, 1)
    assert not geometry.in_front(quad, 0, 90, 0, 0)
    assert not geometry.in_front(quad, 0, 90, 0, -1)


@pytest.mark.parametrize("arc", [0, 45])
def test_a_way_touches_the_front_when_any_point_of_it_does(arc: int) -> None:
    seen = {True: 0, False: 0}
    for _ in range(CASES):
        facing = int(RNG.integers(360))
        quad = quad_of(2_000, 2_000, facing, 700, 400)
        (x0, y0), (x1, y1) = random_point(), random_point()
        front, way = front_of(quad, facing, arc), LineString([(x0, y0), (x1, y1)])
        crossing = front.intersection(way).length
        if 0 < crossing < 4 or (crossing == 0 and front.distance(way) < 2):
            continue
        assert geometry.front_touched(quad, facing, arc, x0, y0, x1, y1) == (crossing > 0)
        seen[crossing > 0] += 1
    assert min(seen.values()) > 10


def test_within_arc_measures_the_angle_to_the_facing() -> None:
    for _ in range(CASES):
        facing, arc = int(RNG.integers(360)), int(RNG.integers(181))
        dx, dy = (int(v) for v in RNG.integers(-10_000, 10_000, 2))
        angle = math.degrees(math.atan2(dx, dy)) - facing
        off = abs((angle + 180) % 360 - 180)
        if abs(off - arc) < 0.01:
            continue
        assert geometry.within_arc(facing, arc, dx, dy) == (off <= arc)


def test_facing_of_gives_the_nearest_whole_degree() -> None:
    for _ in range(CASES):
        dx, dy = (int(v) for v in RNG.integers(-9_000, 9_000, 2))
        wanted = math.degrees(math.atan2(dx, dy)) % 360
        off = abs((geometry.facing_of(dx, dy) - wanted + 180) % 360 - 180)
        assert off <= 0.6  # the table of sines tells halves apart to within a tenth
    for degrees in range(360):
        assert geometry.facing_of(*geometry.along(degrees, 20_000)) == degrees


def test_a_way_keeps_the_distance_of_the_area_swept() -> None:
    swept = np.zeros(8, dtype=np.int64)
    for _ in range(CASES):
        quad, other = random_quad(8_000), random_quad(8_000)
        dx, dy = (int(v) for v in RNG.integers(-4_000, 4_000, 2))
        start = polygon(quad)
        end = Polygon([(x + dx, y + dy) for x, y in quad.reshape(4, 2).tolist()])
        # the area swept by a convex shape is the convex hull of its first and last place
        area = unary_union([start, end]).convex_hull
        gap = geometry.way_gap(quad, dx, dy, other, swept)
        assert gap == pytest.approx(area.distance(polygon(other)), abs=1e-6)


def test_the_largest_lengths_the_rules_allow_stay_within_64_bits() -> None:
    a = quad_of(0, 20_000, 0, 10_000, 20_000)
    b = quad_of(40_000, 40_000, 45, 10_000, 20_000)
    assert geometry.distance(a, b) == pytest.approx(polygon(a).distance(polygon(b)), abs=1e-5)
    assert geometry.touches(b, 0, 0, 40_000, 40_000)
    assert geometry.within_arc(45, 45, 40_000, 40_000)
