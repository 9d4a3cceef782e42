"""Rectangles on the table in whole hundredths of a centimetre: corners, distances, fronts, sights.

Everything is whole-number arithmetic, so that every machine decides every question alike. A rectangle
is a quad: eight int64 ``x0 y0 … x3 y3``, its corners front left, front right, back right, back left
(clockwise with y upward). Sizes are kept so small by the rules (table 400 cm, edges 200 cm) that no
product of four lengths leaves 63 bits.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.compiled.jit import kernel

Quad = npt.NDArray[np.int64]

#: Whole-number units of a centimetre.
CM = 100
#: The tape is read down to whole millimetres: a millimetre in units.
TICK = 10

_SHIFT = 16
_ONE = 1 << _SHIFT
_HALF = _ONE >> 1

#: ``round(65536 · sin a)`` and cos for whole degrees; far from any tie, so alike on every machine.
SIN = np.array([round(_ONE * math.sin(math.radians(a))) for a in range(360)], dtype=np.int64)
COS = np.array([round(_ONE * math.cos(math.radians(a))) for a in range(360)], dtype=np.int64)


@kernel
def whole(value: Any) -> int:
    """Cut a number to whole units (int64)."""
    return np.int64(value)  # type: ignore[return-value]


@kernel
def cross(ax: int, ay: int, bx: int, by: int) -> int:
    """Give the cross product of two vectors: positive when b lies to the left of a."""
    return ax * by - ay * bx


@kernel
def along(facing: int, length: int) -> tuple[int, int]:
    """Give the vector of a length in the direction of a facing, rounded to units."""
    return (
        (length * SIN[facing] + _HALF) >> _SHIFT,
        (length * COS[facing] + _HALF) >> _SHIFT,
    )


@kernel
def set_quad(quad: Quad, x: int, y: int, facing: int, half: int, depth: int) -> None:
    """Write the corners of a rectangle from the middle of its front edge.

    Parameters
    ----------
    quad : int64 array, shape (8,)
        Written.
    x, y : int
        Middle of the front edge.
    facing : int
        Degrees clockwise from +y.
    half, depth : int
        Half frontage and depth.
    """
    sx = (half * COS[facing] + _HALF) >> _SHIFT
    sy = (-half * SIN[facing] + _HALF) >> _SHIFT
    bx = (depth * SIN[facing] + _HALF) >> _SHIFT
    by = (depth * COS[facing] + _HALF) >> _SHIFT
    quad[0] = x - sx
    quad[1] = y - sy
    quad[2] = x + sx
    quad[3] = y + sy
    quad[4] = x + sx - bx
    quad[5] = y + sy - by
    quad[6] = x - sx - bx
    quad[7] = y - sy - by


@kernel
def set_piece(quad: Quad, x: int, y: int, facing: int, width: int, depth: int) -> None:
    """Write the corners of a rectangle from its centre."""
    half = depth >> 1
    ahead_x = (half * SIN[facing] + _HALF) >> _SHIFT
    ahead_y = (half * COS[facing] + _HALF) >> _SHIFT
    set_quad(quad, x + ahead_x, y + ahead_y, facing, width >> 1, depth)


@kernel
def move_quad(quad: Quad, dx: int, dy: int) -> None:
    """Slide a quad by a vector."""
    for i in range(0, 8, 2):
        quad[i] += dx
        quad[i + 1] += dy


@kernel
def middle(quad: Quad) -> tuple[int, int]:
    """Give the middle of a quad, rounded down."""
    return (quad[0] + quad[4]) >> 1, (quad[1] + quad[5]) >> 1


@kernel
def inside(quad: Quad, x: int, y: int) -> bool:
    """Say whether a point lies in a quad or on its edge."""
    for i in range(0, 8, 2):
        j = (i + 2) & 7
        if cross(quad[j] - quad[i], quad[j + 1] - quad[i + 1], x - quad[i], y - quad[i + 1]) > 0:
            return False
    return True


@kernel
def overlap(a: Quad, b: Quad) -> bool:
    """Say whether the insides of two quads meet (touching is not overlapping)."""
    return not (apart(a, b) or apart(b, a))


@kernel
def apart(a: Quad, b: Quad) -> bool:
    """Say whether a line along an edge of `a` has all of `b` on its outer side or on the line."""
    for i in range(0, 8, 2):
        j = (i + 2) & 7
        ex, ey = a[j] - a[i], a[j + 1] - a[i + 1]
        outside = True
        for k in range(0, 8, 2):
            if cross(ex, ey, b[k] - a[i], b[k + 1] - a[i + 1]) < 0:
                outside = False
                break
        if outside:
            return True
    return False


@kernel
def touches(quad: Quad, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Say whether a line from one point to another meets a quad, its edge included."""
    if inside(quad, x0, y0) or inside(quad, x1, y1):
        return True
    dx, dy = x1 - x0, y1 - y0
    left = False
    right = False
    for i in range(0, 8, 2):
        side = cross(dx, dy, quad[i] - x0, quad[i + 1] - y0)
        left |= side >= 0
        right |= side <= 0
    if not (left and right):
        return False
    # The endless line meets the quad. The stretch does too unless an edge has both ends outside it.
    for i in range(0, 8, 2):
        j = (i + 2) & 7
        ex, ey = quad[j] - quad[i], quad[j + 1] - quad[i + 1]
        if (
            cross(ex, ey, x0 - quad[i], y0 - quad[i + 1]) > 0
            and cross(ex, ey, x1 - quad[i], y1 - quad[i + 1]) > 0
        ):
            return False
    return True


@kernel
def crosses(quad: Quad, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Say whether a line from one point to another goes through the inside of a quad."""
    enters = 0.0
    leaves = 1.0
    for i in range(0, 8, 2):
        j = (i + 2) & 7
        ex, ey = quad[j] - quad[i], quad[j + 1] - quad[i + 1]
        before = cross(ex, ey, x0 - quad[i], y0 - quad[i + 1])
        after = cross(ex, ey, x1 - quad[i], y1 - quad[i + 1])
        # above 0 is outside
        if before >= 0 and after >= 0:
            return False
        if before > 0 or after > 0:
            share = np.float64(before) / np.float64(before - after)
            if before > 0:
                enters = max(enters, share)
            else:
                leaves = min(leaves, share)
    return enters < leaves


@kernel
def square_gap(a: Quad, b: Quad) -> float:
    """Give the least squared distance from a corner of `a` to an edge of `b` (float64, exact ends)."""
    least = np.inf
    for i in range(0, 8, 2):
        j = (i + 2) & 7
        ex, ey = b[j] - b[i], b[j + 1] - b[i + 1]
        size = ex * ex + ey * ey
        for k in range(0, 8, 2):
            px, py = a[k] - b[i], a[k + 1] - b[i + 1]
            reach = px * ex + py * ey
            if reach <= 0:
                gap = np.float64(px * px + py * py)
            elif reach < size:
                off = cross(ex, ey, px, py)
                gap = np.float64(off) * np.float64(off) / np.float64(size)
            else:
                continue  # nearest to the edge's other end, which begins the next edge
            least = min(least, gap)
    return least


@kernel
def distance(a: Quad, b: Quad) -> float:
    """Give the distance between the nearest points of two quads; 0 when they overlap.

    Returns
    -------
    float
        In units. Computed in float64 from whole numbers in a fixed order, without contraction: the
        same bits everywhere.
    """
    if overlap(a, b):
        return 0.0
    return math.sqrt(min(square_gap(a, b), square_gap(b, a)))


@kernel
def nearer(a: Quad, b: Quad, limit: int) -> bool:
    """Say whether two quads are less than `limit` apart."""
    ax, ay = middle(a)
    bx, by = middle(b)
    apart = limit + reach_of(a) + reach_of(b)
    dx, dy = ax - bx, ay - by
    if dx * dx + dy * dy >= apart * apart:
        return False
    return distance(a, b) < limit


@kernel
def within(a: Quad, b: Quad, limit: int) -> bool:
    """Say whether two quads are `limit` apart or less, the tape read down to the millimetre."""
    return nearer(a, b, limit - limit % TICK + TICK)


@kernel
def reach_of(quad: Quad) -> int:
    """Give a length no corner of the quad is farther from its (rounded) middle than."""
    dx, dy = quad[0] - quad[4], quad[1] - quad[5]
    ex, ey = quad[2] - quad[6], quad[3] - quad[7]
    longest = max(dx * dx + dy * dy, ex * ex + ey * ey)
    return whole(math.sqrt(np.float64(longest))) // 2 + 2


@kernel
def point_gap(quad: Quad, x: int, y: int) -> float:
    """Give the distance from a point to a quad; 0 within it."""
    if inside(quad, x, y):
        return 0.0
    least = np.inf
    for i in range(0, 8, 2):
        j = (i + 2) & 7
        ex, ey = quad[j] - quad[i], quad[j + 1] - quad[i + 1]
        px, py = x - quad[i], y - quad[i + 1]
        size = ex * ex + ey * ey
        reach = px * ex + py * ey
        if reach <= 0:
            gap = np.float64(px * px + py * py)
        elif reach < size:
            off = cross(ex, ey, px, py)
            gap = np.float64(off) * np.float64(off) / np.float64(size)
        else:
            continue
        least = min(least, gap)
    return math.sqrt(least)


@kernel
def on_table(quad: Quad, width: int, length: int) -> bool:
    """Say whether a quad lies wholly on the table."""
    for i in range(0, 8, 2):
        if quad[i] < 0 or quad[i] > width or quad[i + 1] < 0 or quad[i + 1] > length:
            return False
    return True


@kernel
def in_front(quad: Quad, facing: int, arc: int, x: int, y: int) -> bool:
    """Say whether a point is in a rectangle's front.

    Strictly ahead of the front edge and not beyond the lines that go outward from its ends at `arc`
    degrees.
    """
    fx, fy = SIN[facing], COS[facing]
    if fx * (x - quad[0]) + fy * (y - quad[1]) <= 0:
        return False
    left = (facing + 360 - arc) % 360
    right = (facing + arc) % 360
    return (
        cross(SIN[left], COS[left], x - quad[0], y - quad[1]) <= 0
        and cross(SIN[right], COS[right], x - quad[2], y - quad[3]) >= 0
    )


@kernel
def front_touched(quad: Quad, facing: int, arc: int, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Say whether any point of a line is in a rectangle's front (`in_front`), by clipping it.

    Each of the front's three edges cuts the line at a fraction; the comparisons of fractions are made
    in float64 from exact whole numbers.
    """
    if in_front(quad, facing, arc, x0, y0) or in_front(quad, facing, arc, x1, y1):
        return True
    left = (facing + 360 - arc) % 360
    right = (facing + arc) % 360
    enter, leave = 0.0, 1.0
    for edge in range(3):
        if edge == 0:
            start = SIN[facing] * (x0 - quad[0]) + COS[facing] * (y0 - quad[1])
            end = SIN[facing] * (x1 - quad[0]) + COS[facing] * (y1 - quad[1])
        elif edge == 1:
            start = -cross(SIN[left], COS[left], x0 - quad[0], y0 - quad[1])
            end = -cross(SIN[left], COS[left], x1 - quad[0], y1 - quad[1])
        else:
            start = cross(SIN[right], COS[right], x0 - quad[2], y0 - quad[3])
            end = cross(SIN[right], COS[right], x1 - quad[2], y1 - quad[3])
        if start < 0 and end < 0:
            return False
        if start < 0:
            enter = max(enter, np.float64(start) / np.float64(start - end))
        elif end < 0:
            leave = min(leave, np.float64(start) / np.float64(start - end))
    return enter < leave


@kernel
def within_arc(facing: int, arc: int, dx: int, dy: int) -> bool:
    """Say whether a direction is within `arc` degrees (0 to 180) of a facing."""
    ahead = dx * SIN[facing] + dy * COS[facing]
    off = abs(cross(SIN[facing], COS[facing], dx, dy))
    # sin(angle - arc) <= 0, multiplied by the length of the direction.
    return off * COS[arc] - ahead * SIN[arc] <= 0


@kernel
def facing_of(dx: int, dy: int) -> int:
    """Give the whole degree nearest to a vector (ties to within a tenth), by halving the circle."""
    if dx == 0 and dy == 0:
        return 0
    low = 0 if (dx > 0 or (dx == 0 and dy > 0)) else 180
    high = low + 180
    # the direction lies clockwise of `low`, not of `high`
    while high - low > 1:
        mid = (low + high) >> 1
        if cross(SIN[mid % 360], COS[mid % 360], dx, dy) <= 0:
            low = mid
        else:
            high = mid
    nearer_low = dx * (SIN[low % 360] - SIN[high % 360]) + dy * (COS[low % 360] - COS[high % 360])
    return low % 360 if nearer_low >= 0 else high % 360


@kernel
def way_gap(quad: Quad, dx: int, dy: int, other: Quad, swept: Quad) -> float:
    """Give the least distance to `other` while a quad slides by a vector.

    A sliding quad sweeps over itself, its end and the parallelograms of its edges that look forward;
    the least distance is that to the nearest of them.

    Parameters
    ----------
    quad, other : int64 array, shape (8,)
        The sliding quad and the one that stays.
    dx, dy : int
        The way.
    swept : int64 array, shape (8,)
        Room to work in.
    """
    least = distance(quad, other)
    if dx == 0 and dy == 0:
        return least
    for i in range(8):
        swept[i] = quad[i]
    move_quad(swept, dx, dy)
    least = min(least, distance(swept, other))
    for i in range(0, 8, 2):
        j = (i + 2) & 7
        if cross(quad[j] - quad[i], quad[j + 1] - quad[i + 1], dx, dy) <= 0:
            continue
        swept[0] = quad[i]
        swept[1] = quad[i + 1]
        swept[2] = quad[i] + dx
        swept[3] = quad[i + 1] + dy
        swept[4] = quad[j] + dx
        swept[5] = quad[j + 1] + dy
        swept[6] = quad[j]
        swept[7] = quad[j + 1]
        least = min(least, distance(swept, other))
    return least
