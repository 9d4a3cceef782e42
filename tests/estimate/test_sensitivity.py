"""Sensitivity indices against a model whose indices are known, with and without noise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import polars as pl
import pytest

from napsim.estimate.sensitivity import EFFECTS, Study, effects, key_of, study_of, value_at
from napsim.scenario import Axis, Span

AXES = (
    Axis("rules.a", Span(0.0, 1.0, None)),
    Axis("rules.b", Span(0.0, 1.0, None)),
    Axis("rules.c", Span(0.0, 1.0, None)),
)
BASE = {"rules.a": 0.5, "rules.b": 0.5, "rules.c": 0.5}


@dataclass(frozen=True)
class Variant:
    number: int
    changes: Mapping[str, Any]


def model(values: Mapping[str, Any]) -> float:
    """Variances 16/12, 4/12 and 0: first-order indices 0.8, 0.2, 0 without interaction."""
    return 4 * values["rules.a"] - 2 * values["rules.b"]


def play(
    study: Study, error: float = 0.0, seed: int = 1, of: Any = model
) -> tuple[list[Variant], pl.DataFrame]:
    """Give variants and estimates as if they had been played, with noise on every difference."""
    rng = np.random.default_rng(seed)
    variants = [Variant(0, BASE)]
    variants += [Variant(n, s) for n, s in enumerate(study.settings, 1) if {**BASE, **s} != BASE]
    base = of(BASE)
    rows = []
    for variant in variants:
        noise = rng.normal(0, error) if variant.number and error else 0.0
        value = of({**BASE, **variant.changes}) + noise
        half = 1.959964 * error
        rows.append(
            {
                "variant": variant.number,
                "measure": "y",
                "by": "",
                "value": value,
                "difference_low": value - base - half if variant.number else None,
                "difference_high": value - base + half if variant.number else None,
            }
        )
    return variants, pl.DataFrame(rows)


def analysed(
    study: Study, error: float = 0.0, seed: int = 1, of: Any = model
) -> list[dict[str, Any]]:
    variants, estimates = play(study, error, seed, of)
    frame = effects(study, variants, estimates, ["y"])
    assert frame.schema == pl.Schema(EFFECTS)
    assert frame["setting"].to_list() == [axis.key for axis in AXES]
    return frame.to_dicts()


def test_one_at_a_time_gives_the_figure_at_both_ends() -> None:
    a, b, c = analysed(study_of(AXES))
    assert (a["value_low"], a["value_high"], a["base"]) == (-1, 3, 1)
    assert (b["value_low"], b["value_high"]) == (2, 0)
    assert c["value_low"] == c["value_high"] == 1
    assert (a["low_setting"], a["high_setting"]) == ("0", "1")
    assert a["mu_star"] is a["total"] is None


def test_morris_finds_the_whole_range_s_effect_without_interaction() -> None:
    a, b, c = analysed(study_of(AXES, trajectories=6))
    assert a["mu_star"] == pytest.approx(4)
    assert b["mu_star"] == pytest.approx(2)
    assert c["mu_star"] == pytest.approx(0)
    assert a["sigma"] == pytest.approx(0, abs=1e-9)


def test_sobol_divides_the_variance() -> None:
    a, b, c = analysed(study_of(AXES, samples=256))
    assert (a["first"], a["total"]) == pytest.approx((0.8, 0.8), abs=0.03)
    assert (b["first"], b["total"]) == pytest.approx((0.2, 0.2), abs=0.03)
    assert (c["first"], c["total"]) == pytest.approx((0, 0), abs=0.01)


def test_interaction_shows_in_the_total_and_in_sigma() -> None:
    def together(values: Mapping[str, Any]) -> float:
        return 4 * (values["rules.a"] - 0.5) * (values["rules.b"] - 0.5)

    a, _, c = analysed(study_of(AXES, trajectories=10, samples=256), of=together)
    assert a["first"] == pytest.approx(0, abs=0.1)
    assert a["total"] == pytest.approx(1, abs=0.1)
    assert a["sigma"] > 0.5
    assert c["total"] == pytest.approx(0, abs=0.02)


def test_noise_does_not_make_a_setting_matter() -> None:
    study = study_of(AXES, trajectories=12, samples=128)
    idle, real = [], []
    for seed in range(20):
        a, _, c = analysed(study, error=0.5, seed=seed)
        idle.append(c["mu_star"] > c["mu_star_half_width"])
        real.append(a["mu_star"] > a["mu_star_half_width"])
        # without correction the idle setting's total would be noise / variance, about 0.13
        assert c["total"] < 0.1
        assert c["total_noise"] > 0.1
    assert sum(idle) <= 2
    assert all(real)


def test_the_noise_floor_is_what_noise_alone_gives() -> None:
    study = study_of(AXES, trajectories=20)
    found = [analysed(study, error=0.3, seed=seed, of=lambda values: 0.0)[0] for seed in range(30)]
    assert np.mean([row["mu_star"] for row in found]) == pytest.approx(
        found[0]["mu_star_noise"], rel=0.1
    )


def test_settings_that_coincide_are_played_once() -> None:
    axes = (Axis("rules.n", (5, 6, 7)), Axis("players.profiles", (["keen"], ["balanced"])))
    study = study_of(axes, trajectories=5, samples=8)
    settings = study.settings
    assert len({key_of(setting) for setting in settings}) == len(settings) <= 6 + 5
    assert len(study.sobol) == 8 * 4
    assert len(study.morris) == 5 * 3


@pytest.mark.parametrize(
    ("axis", "x", "value"),
    [
        (Axis("k", (5, 6, 7)), 0.0, 5),
        (Axis("k", (5, 6, 7)), 1.0, 7),
        (Axis("k", (5, 6, 7)), 0.5, 6),
        (Axis("k", Span(0, 4, 1)), 0.6, 2),
        (Axis("k", Span(0.0, 1.0, None)), 0.25, 0.25),
        (Axis("k", Span(1, 2, 0.25)), 0.3, 1.25),
    ],
)
def test_coordinates_become_values(axis: Axis, x: float, value: Any) -> None:
    assert value_at(axis, x) == value
    assert type(value_at(axis, x)) is type(value)


def test_each_step_of_a_trajectory_changes_one_setting() -> None:
    study = study_of(AXES, trajectories=4)
    for first in range(0, 16, 4):
        steps: Sequence[Any] = study.morris_points[first : first + 4]
        changed = [np.flatnonzero(np.abs(b - a) > 1e-9).tolist() for a, b in pairwise(steps)]
        assert sorted(place for one in changed for place in one) == [0, 1, 2]


def test_a_setting_that_was_not_played_leaves_the_index_empty() -> None:
    study = study_of(AXES, trajectories=2)
    variants, estimates = play(study)
    frame = effects(study, variants, estimates.filter(pl.col("variant") < 6), ["y"])
    assert frame["mu_star"].null_count() == 3
