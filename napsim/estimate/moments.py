"""From sums to figures: value, variance of one game and gradient, for many cells at once.

Every kind but the spread is a function of the components' means that does not change when all of them
are multiplied (a ratio, a difference of ratios, a slope). With the gradient g at the means, g · m is
what a game with components m contributes to the error of the figure (its influence); since g · mean is
0, the variance of one game is the mean of (g · m)². This is the delta method with the game as cluster.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from napsim.estimate.sums import Sums

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Moments:
    """Sums of some cells that have equally many components.

    Attributes
    ----------
    games : int
        Games summed over.
    sums : ndarray of int64, shape (cells, m)
        Sums of components.
    products : ndarray of int64, shape (cells, m, m)
        Sums of products.
    cross : ndarray of int64, shape (cells, m, k), or None
        Sums of products with the base's k components.
    """

    games: int
    sums: Whole
    products: Whole
    cross: Whole | None


def places_of(sums: Sums) -> tuple[Whole, Whole]:
    """Give where each cell starts in ``own`` and in ``cross``."""
    sizes = np.array([cell.size for cell in sums.cells], dtype=np.int64)
    own = np.concatenate([[0], np.cumsum(sizes + sizes * (sizes + 1) // 2)])
    cross = np.concatenate([[0], np.cumsum(sizes * sums.base_sizes)])
    return own[:-1].astype(np.int64), cross[:-1].astype(np.int64)


def moments_of(sums: Sums, which: Sequence[int]) -> Moments:
    """Collect the sums of the cells at the given places; they must be of one size.

    The cross products are left out unless every one of them is paired, with one size of base.
    """
    own, cross = places_of(sums)
    m = sums.cells[which[0]].size
    k = int(sums.base_sizes[which[0]])
    at = own[list(which)]
    upper = np.triu_indices(m)
    products = np.zeros((len(which), m, m), dtype=np.int64)
    triangle = sums.own[at[:, None] + np.arange(m, m + len(upper[0]))]
    products[:, upper[0], upper[1]] = triangle
    products[:, upper[1], upper[0]] = triangle
    paired = None
    if k and bool(np.all(sums.base_sizes[list(which)] == k)):
        start = cross[list(which)]
        paired = sums.cross[start[:, None] + np.arange(m * k)].reshape(len(which), m, k)
    return Moments(sums.games, sums.own[at[:, None] + np.arange(m)], products, paired)


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of some cells of one kind.

    Attributes
    ----------
    value : ndarray of float64, shape (cells,)
        NaN where there is nothing to divide by.
    gradient : ndarray of float64, shape (cells, m)
        Derivative by the components' means.
    variance : ndarray of float64, shape (cells,)
        Variance of one game's influence; the standard error is sqrt(variance / games).
    games : int
        Games summed over.
    """

    value: Floats
    gradient: Floats
    variance: Floats
    games: int

    @property
    def error(self) -> Floats:
        """Standard errors."""
        return np.sqrt(self.variance / self.games)


def figures_of(kind: str, moments: Moments, scale: Floats) -> Figures:
    """Compute the figures of some cells of one kind.

    Parameters
    ----------
    kind : str
        Any but ``spread``.
    moments : Moments
        Their sums.
    scale : ndarray of float64, shape (cells,)
        By which the measures' values were multiplied before they were summed.
    """
    mean = moments.sums / moments.games
    with np.errstate(divide="ignore", invalid="ignore"):
        value, gradient = _SOLVERS.get(kind, _ratio)(mean)
    value, gradient = value / scale, gradient / scale[:, None]
    value[~np.isfinite(gradient).all(axis=1)] = np.nan
    variance = _variance(gradient, moments.products, moments.games)
    return Figures(value, gradient, variance, moments.games)


def _variance(gradient: Floats, products: Whole, games: int) -> Floats:
    """Mean square of the influences, with one degree of freedom spent; rounding never shows."""
    if games < 2:
        return np.full(len(gradient), np.nan)
    second = products / games
    exact = np.einsum("ci,cij,cj->c", gradient, second, gradient)
    size = np.einsum("ci,cij,cj->c", np.abs(gradient), np.abs(second), np.abs(gradient))
    exact = np.where(exact <= 1e-12 * size, 0.0, exact)
    return exact * (games / (games - 1))


def covariance(ours: Figures, base: Figures, cross: Whole) -> Floats:
    """Covariance of one game's influences on a variant's and on the base's figures."""
    games = ours.games
    if games < 2:
        return np.full(len(ours.value), np.nan)
    mean: Floats = np.einsum("ci,cij,cj->c", ours.gradient, cross / games, base.gradient)
    return mean * (games / (games - 1))


def _ratio(mean: Floats) -> tuple[Floats, Floats]:
    y, n = mean[:, 0], mean[:, 1]
    value = y / n
    return value, np.stack([1 / n, -value / n], axis=1)


def _contrast(mean: Floats) -> tuple[Floats, Floats]:
    with_it, gradient_with = _ratio(mean[:, :2])
    without, gradient_without = _ratio(mean[:, 2:])
    return with_it - without, np.concatenate([gradient_with, -gradient_without], axis=1)


def _slope(mean: Floats) -> tuple[Floats, Floats]:
    n, x, y, xx, xy = mean.T
    spread = n * xx - x * x
    spread = np.where(spread > 1e-12 * n * xx, spread, 0.0)
    slope = (n * xy - x * y) / spread
    gradient = np.stack(
        [
            (xy - slope * xx) / spread,
            (2 * slope * x - y) / spread,
            -x / spread,
            -slope * n / spread,
            n / spread,
        ],
        axis=1,
    )
    return slope, gradient


_SOLVERS = {"contrast": _contrast, "slope": _slope}


def narrow(sums: Sums, measure: str, by: str = "", level: str = "") -> Sums | None:
    """Give the sums of a single cell, or None where there is no such cell."""
    wanted = (measure, by, level)
    at = (p for p, c in enumerate(sums.cells) if (c.measure, c.by, c.level) == wanted)
    place = next(at, None)
    if place is None:
        return None
    cell = sums.cells[place]
    own, cross = (int(starts[place]) for starts in places_of(sums))
    m, k = cell.size, int(sums.base_sizes[place])
    held = sums.counts.get(place)
    return Sums(
        games=sums.games,
        cells=(cell,),
        own=sums.own[own : own + m + m * (m + 1) // 2],
        base_sizes=sums.base_sizes[place : place + 1],
        cross=sums.cross[cross : cross + m * k],
        counts={} if held is None else {0: held},
    )
