"""Which settings move which measures: one at a time, Morris screening, Sobol indices.

All settings are played on the same deals, so that differences between them are known much better than the
figures themselves; still there is noise, and noise makes every setting look as if it did something. Each
index therefore comes with its noise floor: what it would be, on average, if the setting did nothing.

The designs are laid out here, the analysis is SALib's. References: Morris 1991 ("Factorial sampling plans
for preliminary computational experiments"), Campolongo et al. 2007 for mu*; Saltelli et al. 2010
("Variance based sensitivity analysis of model output") for the design of the indices.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy.stats import norm, qmc

from napsim.estimate.intervals import LEVEL
from napsim.scenario import Axis, Span

Floats = npt.NDArray[np.float64]
Setting = dict[str, Any]

#: Levels of each setting in a Morris design, and how far it jumps: two thirds of its range.
LEVELS = 4
_JUMP = 2 / 3
_SEED = 1796
#: More settings that act together than this need more thought than a command can give.
MOST_FACTORS = 50

EFFECTS: dict[str, Any] = {
    "measure": pl.String,
    "setting": pl.String,
    "low_setting": pl.String,
    "high_setting": pl.String,
    "value_low": pl.Float64,
    "value_high": pl.Float64,
    "error": pl.Float64,
    "base": pl.Float64,
    "mu_star": pl.Float64,
    "mu_star_half_width": pl.Float64,
    "mu_star_noise": pl.Float64,
    "sigma": pl.Float64,
    "first": pl.Float64,
    "first_half_width": pl.Float64,
    "total": pl.Float64,
    "total_half_width": pl.Float64,
    "total_noise": pl.Float64,
}


@dataclass(frozen=True)
class Study:
    """What is to be played to learn which settings matter.

    Attributes
    ----------
    axes : tuple of Axis
        What is varied.
    ends : tuple of tuple
        For each axis its lowest and its highest setting, the others as in the base.
    morris : tuple of Setting
        Trajectories one after the other, each one setting longer than there are axes; may be empty.
    sobol : tuple of Setting
        Saltelli's order: for each sample A, A with each column of B, B; may be empty.
    morris_points : ndarray of float64, shape (len(morris), axes)
        The same as coordinates from 0 to 1.
    """

    axes: tuple[Axis, ...]
    ends: tuple[tuple[Setting, Setting], ...]
    morris: tuple[Setting, ...]
    sobol: tuple[Setting, ...]
    morris_points: Floats

    @property
    def settings(self) -> list[Setting]:
        """Every setting that is played, each once."""
        everything = [one for pair in self.ends for one in pair] + [*self.morris, *self.sobol]
        return list({key_of(setting): setting for setting in everything}.values())


def study_of(axes: Sequence[Axis], trajectories: int = 0, samples: int = 0) -> Study:
    """Lay out a study.

    Parameters
    ----------
    axes : sequence of Axis
        What is varied; the order of a list's values is taken as from low to high.
    trajectories : int
        Of the Morris screening; 0 for none, 10 to 20 are usual.
    samples : int
        Of the Sobol indices, a power of two; 0 for none. It needs (axes + 2) settings a sample.

    Returns
    -------
    Study
        Always with every axis at its lowest and highest setting alone.
    """
    if not 1 <= len(axes) <= MOST_FACTORS:
        raise ValueError(f"{len(axes)} settings: between 1 and {MOST_FACTORS} can be studied")
    ends = tuple(
        ({axis.key: value_at(axis, 0.0)}, {axis.key: value_at(axis, 1.0)}) for axis in axes
    )
    points = _trajectories(len(axes), trajectories)
    return Study(
        axes=tuple(axes),
        ends=ends,
        morris=tuple(_setting(axes, point) for point in points),
        sobol=tuple(_setting(axes, point) for point in _saltelli(len(axes), samples)),
        morris_points=points,
    )


def value_at(axis: Axis, x: float) -> Any:
    """Give the value of an axis at a coordinate from 0 (lowest) to 1 (highest)."""
    if not isinstance(axis.values, Span):
        return axis.values[min(int(x * len(axis.values)), len(axis.values) - 1)]
    span = axis.values
    value = span.start + x * (span.stop - span.start)
    if span.step is not None:
        value = span.start + round((value - span.start) / span.step) * span.step
    # nine digits keep labels readable and lose nothing
    value = float(f"{value:.9g}")
    whole = all(float(end).is_integer() for end in (span.start, span.step or 0.5))
    return int(value) if whole else value


def key_of(setting: Setting) -> Hashable:
    """Give what tells a setting from others, whatever the order of its keys."""
    return tuple(sorted((key, repr(value)) for key, value in setting.items()))


def _setting(axes: Sequence[Axis], point: Floats) -> Setting:
    return {axis.key: value_at(axis, float(x)) for axis, x in zip(axes, point, strict=True)}


def _trajectories(count: int, trajectories: int) -> Floats:
    """Draw Morris trajectories: from a random level, each coordinate jumps once, in random order."""
    rng = np.random.default_rng(_SEED)
    low = np.arange(LEVELS) / (LEVELS - 1)
    low = low[low + _JUMP <= 1 + 1e-9]
    points = []
    for _ in range(trajectories):
        up = rng.random(count) < 0.5
        start = rng.choice(low, count)
        point = np.where(up, start, start + _JUMP)
        points.append(point.copy())
        for factor in rng.permutation(count):
            point[factor] += _JUMP if up[factor] else -_JUMP
            points.append(point.copy())
    return np.clip(np.array(points).reshape(-1, count), 0, 1)


def _saltelli(count: int, samples: int) -> Floats:
    """Lay out A, A with each column of B in turn, and B, for each sample."""
    if not samples:
        return np.empty((0, count))
    both = qmc.Sobol(2 * count, scramble=True, rng=_SEED).random(samples)
    points = np.empty((samples, count + 2, count))
    points[:, 0], points[:, -1] = both[:, :count], both[:, count:]
    for factor in range(count):
        points[:, 1 + factor] = both[:, :count]
        points[:, 1 + factor, factor] = both[:, count + factor]
    return points.reshape(-1, count)


# ---- analysis


class Changed(Protocol):
    """A variant as far as a study needs it."""

    @property
    def number(self) -> int:
        """Its number; the base has 0."""

    @property
    def changes(self) -> Mapping[str, Any]:
        """Value by key; for the base, the values that stand there."""


@dataclass(frozen=True, slots=True)
class _Response:
    """A measure at every setting: value, and error of its difference from the base."""

    value: dict[int, float]
    error: dict[int, float]


def effects(
    study: Study,
    variants: Sequence[Changed],
    estimates: pl.DataFrame,
    measures: Sequence[str],
    level: float = LEVEL,
) -> pl.DataFrame:
    """Analyse what was played.

    Parameters
    ----------
    study : Study
        As laid out.
    variants : sequence
        What was played: the base and one variant for each of the study's settings that differs from it.
    estimates : polars.DataFrame
        Their estimates.
    measures : sequence of str
        Which measures, in the order of the answer.
    level : float
        Coverage of half-widths.

    Returns
    -------
    polars.DataFrame
        Columns of `EFFECTS`, a row a measure and setting. ``error`` is the half-width of the difference of
        either end from the base; ``mu_star`` is the mean change over the whole range; its half-width holds
        the noise floor, so that a setting whose `mu_star` is smaller than it may do nothing. Sobol indices
        are freed from noise; ``total_noise`` is what was taken off.
    """
    number_of = _numbers(study, variants)
    rows: list[dict[str, Any]] = []
    for name in measures:
        response = _response(estimates, name)
        if 0 not in response.value or len(response.value) < 2:
            continue
        found = [
            _end_row(study, place, number_of, response, level) for place in range(len(study.axes))
        ]
        for more in (
            _morris(study, number_of, response, level),
            _sobol(study, number_of, response, level),
        ):
            for row, extra in zip(found, more, strict=False):
                row.update(extra)
        rows += [{"measure": name, **row} for row in found]
    blank = dict.fromkeys(EFFECTS)
    return pl.DataFrame([blank | row for row in rows], schema=EFFECTS)


def _numbers(study: Study, variants: Sequence[Changed]) -> dict[Hashable, int]:
    """Find the variant that stands for each setting; those that equal the base are the base."""
    base = dict(variants[0].changes)
    whole = {key_of(base | dict(variant.changes)): variant.number for variant in variants}
    return {key_of(setting): whole.get(key_of(base | setting), 0) for setting in study.settings}


def _response(estimates: pl.DataFrame, name: str) -> _Response:
    rows = estimates.filter((pl.col("measure") == name) & (pl.col("by") == ""))
    z = norm.isf((1 - LEVEL) / 2)
    value: dict[int, float] = {}
    error: dict[int, float] = {0: 0.0}
    for row in rows.iter_rows(named=True):
        if row["value"] is None:
            continue
        number = row["variant"]
        value[number] = row["value"]
        if number and row["difference_low"] is not None:
            error[number] = (row["difference_high"] - row["difference_low"]) / 2 / z
    return _Response(value, error)


def _end_row(
    study: Study, place: int, number_of: dict[Hashable, int], response: _Response, level: float
) -> dict[str, Any]:
    axis, ends = study.axes[place], study.ends[place]
    numbers = [number_of[key_of(end)] for end in ends]
    errors = [response.error.get(number, math.nan) for number in numbers]
    return {
        "setting": axis.key,
        "low_setting": _shown(ends[0][axis.key]),
        "high_setting": _shown(ends[1][axis.key]),
        "value_low": response.value.get(numbers[0]),
        "value_high": response.value.get(numbers[1]),
        "error": float(norm.isf((1 - level) / 2) * max(errors)),
        "base": response.value[0],
    }


def _shown(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return " ".join(_shown(entry) for entry in value)
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _played(
    settings: Sequence[Setting], number_of: dict[Hashable, int], response: _Response
) -> tuple[Floats, Floats] | None:
    """Give values and errors at all settings of a design, or None when one is missing."""
    numbers = [number_of[key_of(setting)] for setting in settings]
    if not numbers or any(n not in response.value or n not in response.error for n in numbers):
        return None
    return (
        np.array([response.value[n] for n in numbers]),
        np.array([response.error[n] for n in numbers]),
    )


def _problem(count: int) -> dict[str, Any]:
    return {"num_vars": count, "names": [str(k) for k in range(count)], "bounds": [[0, 1]] * count}


def _morris(
    study: Study, number_of: dict[Hashable, int], response: _Response, level: float
) -> list[dict[str, Any]]:
    """Screen: the mean size of the change when a setting goes through its range, others anywhere."""
    from SALib.analyze import morris

    played = _played(study.morris, number_of, response)
    count = len(study.axes)
    if played is None:
        return []
    values, errors = played
    found = morris.analyze(
        _problem(count),
        study.morris_points,
        values,
        conf_level=level,
        num_levels=LEVELS,
        seed=_SEED,
    )
    noise = _morris_noise(study.morris_points, errors)
    return [
        {
            "mu_star": float(found["mu_star"][k]),
            "mu_star_half_width": float(found["mu_star_conf"][k]) + noise[k],
            "mu_star_noise": noise[k],
            "sigma": float(found["sigma"][k]),
        }
        for k in range(count)
    ]


def _morris_noise(points: Floats, errors: Floats) -> list[float]:
    """Mean size of an elementary effect that is nothing but noise, for each setting.

    Neighbours that are the same variant have none. For others the errors of their differences from the
    base are taken as independent, which is cautious where they share their luck.
    """
    count = points.shape[1]
    sizes: list[list[float]] = [[] for _ in range(count)]
    for first in range(0, len(points), count + 1):
        for step in range(first, first + count):
            factor = int(np.argmax(np.abs(points[step + 1] - points[step])))
            both = math.hypot(errors[step], errors[step + 1])
            sizes[factor].append(math.sqrt(2 / math.pi) * both / _JUMP)
    return [float(np.mean(one)) for one in sizes]


def _sobol(
    study: Study, number_of: dict[Hashable, int], response: _Response, level: float
) -> list[dict[str, Any]]:
    """Divide the variance over all settings; the part that is noise is taken off first."""
    from SALib.analyze import sobol

    played = _played(study.sobol, number_of, response)
    count = len(study.axes)
    if played is None:
        return []
    values, errors = played
    spread = float(np.var(values))
    if spread == 0:
        nothing = ("first", "first_half_width", "total", "total_half_width", "total_noise")
        return [dict.fromkeys(nothing, 0.0) for _ in range(count)]
    found = sobol.analyze(
        _problem(count), values, calc_second_order=False, conf_level=level, seed=_SEED
    )
    noise = min(float(np.mean(errors**2)) / spread, 1.0)
    real = max(1 - noise, 1e-9)
    return [
        {
            "first": float(np.clip(found["S1"][k] / real, 0, 1)),
            "first_half_width": min(float(found["S1_conf"][k]) / real, 1.0),
            "total": float(np.clip((found["ST"][k] - noise) / real, 0, 1)),
            "total_half_width": min((float(found["ST_conf"][k]) + noise) / real, 1.0),
            "total_noise": min(noise / real, 1.0),
        }
        for k in range(count)
    ]
