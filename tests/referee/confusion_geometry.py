"""Geometry for the referee: rectangles, distances, fronts and lines, by shapely.

All places are whole hundredths of a centimetre. shapely tells whether figures meet and how far apart
they lie; where a distance is so near a mark of the tape that rounding could decide, it is reckoned
again in fractions.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import floor, isqrt, radians, sin
from typing import Final

from shapely import LineString, MultiPoint, Polygon, prepare
from shapely import Point as Spot
from shapely.geometry.base import BaseGeometry

from .confusion_log import Point

Points = tuple[Point, ...]

SINES: Final = tuple(round(65536 * sin(radians(angle))) for angle in range(360))


def ahead(facing: int) -> Point:
    """Return the direction of a facing, 65536 long: clockwise, 0 toward larger y."""
    return SINES[facing % 360], SINES[(facing + 90) % 360]


def rectangle(at: Point, facing: int, half: int, depth: int) -> Points:
    """Return the corners (front left, front right, back right, back left) of a unit."""
    x, y = ahead(facing)
    across = _scaled(half, (y, -x))
    back = _scaled(depth, (x, y))
    left = (at[0] - across[0], at[1] - across[1])
    right = (at[0] + across[0], at[1] + across[1])
    return left, right, _less(right, back), _less(left, back)


def middle_of(at: Point, facing: int, depth: int) -> Point:
    """Return the middle of a unit's rectangle."""
    back = _scaled(depth, ahead(facing))
    return (2 * at[0] - back[0]) // 2, (2 * at[1] - back[1]) // 2


def _scaled(length: int, direction: Point) -> Point:
    return (length * direction[0] + 32768) >> 16, (length * direction[1] + 32768) >> 16


def _less(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]


def cross(one: Point, other: Point) -> int:
    """Return the cross product: above 0 if `other` points to the left of `one`."""
    return one[0] * other[1] - one[1] * other[0]


def dot(one: Point, other: Point) -> int:
    """Return the inner product."""
    return one[0] * other[0] + one[1] * other[1]


@lru_cache(maxsize=4096)
def shape(points: Points) -> BaseGeometry:
    """Return the figure with these corners: a place, a line or what they enclose."""
    if len(points) == 1:
        return Spot(points[0])
    if len(points) == 2:
        return Spot(points[0]) if points[0] == points[1] else LineString(points)
    figure = Polygon(points)
    prepare(figure)
    return figure


def swept(start: Points, end: Points) -> Points:
    """Return the corners of the ground a rectangle covers on a straight way."""
    if start == end:
        return start
    hull = MultiPoint(start + end).convex_hull
    return tuple((round(x), round(y)) for x, y in hull.exterior.coords[:-1])


def meet(one: Points, other: Points) -> bool:
    """Tell whether two figures have a point in common, borders included."""
    return _boxes_meet(one, other) and bool(shape(one).intersects(shape(other)))


def overlap(one: Points, other: Points) -> bool:
    """Tell whether the insides of two figures meet; touching does not count."""
    if not meet(one, other):
        return False
    return not shape(one).touches(shape(other))


def _boxes_meet(one: Points, other: Points) -> bool:
    box, beside = _box(one), _box(other)
    return (
        box[0] <= beside[2] and beside[0] <= box[2] and box[1] <= beside[3] and beside[1] <= box[3]
    )


def _boxes_apart(one: Points, other: Points) -> int:
    """Return how far apart the boxes round two figures lie along the table's sides, at the most."""
    left, low, right, high = _box(one)
    left_other, low_other, right_other, high_other = _box(other)
    return max(
        *(left - right_other, left_other - right),
        *(low - high_other, low_other - high),
    )


@lru_cache(maxsize=65536)
def _box(points: Points) -> tuple[int, int, int, int]:
    along, across = zip(*points, strict=True)
    return min(along), min(across), max(along), max(across)


def nearer(one: Points, other: Points, length: int) -> bool:
    """Tell whether two figures are less than a length apart."""
    if _boxes_apart(one, other) > length:
        return False
    apart = shape(one).distance(shape(other))
    if abs(apart - length) > 1e-6:
        return bool(apart < length)
    return square_distance(one, other) < length * length


def within(one: Points, other: Points, length: int) -> bool:
    """Tell whether two figures are so far apart or less, the tape read down to the millimetre."""
    return nearer(one, other, length // 10 * 10 + 10)


def hundredths(one: Points, other: Points) -> int:
    """Return the distance of two figures in hundredths of a centimetre, rounded down."""
    return isqrt(floor(square_distance(one, other)))


def square_distance(one: Points, other: Points) -> Fraction:
    """Return the square of the distance of two figures, without any rounding."""
    if meet(one, other):
        return Fraction(0)
    pairs = [(point, edge) for point in one for edge in _edges(other)]
    pairs += [(point, edge) for point in other for edge in _edges(one)]
    return min(_from_edge(point, *edge) for point, edge in pairs)


def _edges(points: Points) -> list[tuple[Point, Point]]:
    return list(zip(points, points[1:] + points[:1], strict=True))


def _from_edge(point: Point, start: Point, end: Point) -> Fraction:
    along, to = _less(end, start), _less(point, start)
    square = dot(along, along)
    foot = dot(along, to)
    if foot <= 0:
        return Fraction(dot(to, to))
    if foot >= square:
        beyond = _less(point, end)
        return Fraction(dot(beyond, beyond))
    return Fraction(cross(along, to) ** 2, square)


def within_arc(at: Point, facing: int, arc: int, target: Point) -> bool:
    """Tell whether a place lies within an angle to either side of a facing, edges included."""
    to = _less(target, at)
    left, right = ahead(facing - arc), ahead(facing + arc)
    if arc <= 90:
        inside = cross(left, to) <= 0 <= cross(right, to)
        # at 90 degrees both edges lie on one line: straight behind is not within
        return inside and dot(ahead(facing), to) >= 0
    return cross(left, to) <= 0 or cross(right, to) >= 0 or dot(ahead(facing), to) >= 0


class Front:
    """The ground a unit faces: ahead of its front edge, out to an angle from either end of it."""

    def __init__(self, at: Point, facing: int, corners: Points, arc: int) -> None:
        direction = ahead(facing)
        left, right = ahead(facing - arc), ahead(facing + arc)
        # each border as (normal, place on it); inside are places with a positive product
        self._ahead = (direction, at)
        self._sides = (
            ((left[1], -left[0]), corners[0]),
            ((-right[1], right[0]), corners[1]),
        )

    def holds(self, place: Point) -> bool:
        """Tell whether a place lies in it: its edges count, but not the line of the front rank."""
        return self.met_by(place, place)

    def met_by(self, start: Point, end: Point) -> bool:
        """Tell whether a straight way meets it anywhere."""
        first, last = Fraction(0), Fraction(1)
        for normal, place in self._sides:
            before, after = (dot(normal, _less(point, place)) for point in (start, end))
            if before < 0 and after < 0:
                return False
            if before < 0 <= after:
                first = max(first, Fraction(-before, after - before))
            elif after < 0 <= before:
                last = min(last, Fraction(before, before - after))
        if first > last:
            return False
        # the front rank's own line does not count: somewhere on the rest of the way it must be ahead
        normal, place = self._ahead
        before, after = (dot(normal, _less(point, place)) for point in (start, end))
        return any(before + share * (after - before) > 0 for share in (first, last))
