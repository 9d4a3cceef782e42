"""`sensitivity`: which settings move which measures, from the ends of each and from designs over all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from napsim.api.project import Project, chosen_measures
from napsim.errors import UserError
from napsim.games.catalogue import get_game
from napsim.scenario import Scenario
from napsim.scenario.model import as_written
from napsim.scenario.varying import vary_from
from napsim.variants import changed_variants

if TYPE_CHECKING:
    from napsim.estimate.sensitivity import Study

USUAL_TRAJECTORIES = 10
MOST_TRAJECTORIES = 1_000
MOST_SAMPLES = 16_384


def sensitivity_project(
    scenario: Scenario,
    vary: Mapping[str, Any] | None = None,
    trajectories: int = USUAL_TRAJECTORIES,
    samples: int = 0,
    measures: Sequence[str] | None = None,
) -> Project:
    """Plan a study of what moves what.

    Parameters
    ----------
    scenario : Scenario
        The base. What is varied is `vary`, else its ``[vary]``, else what the game's designers are
        likeliest to ask about.
    vary : mapping, optional
        Values or ranges by dotted key.
    trajectories : int
        Of the Morris screening; 0 for none.
    samples : int
        Of the Sobol indices, a power of two; 0 for none.
    measures : sequence of str, optional
        What is looked at; None: the headline and the targets.

    Raises
    ------
    UserError
        For a design that is not possible, or when nothing can be varied.
    """
    from napsim.estimate.sensitivity import MOST_FACTORS

    _check_design(trajectories, samples)
    base = _with_axes(scenario, vary)
    axes = base.vary.axes if base.vary else ()
    if not 1 <= len(axes) <= MOST_FACTORS:
        allowed = f"1 to {MOST_FACTORS} settings"
        raise UserError(f"names {len(axes)} settings", key="vary", allowed=allowed)
    keys = [axis.key for axis in axes]
    study = _study(base, trajectories, samples)
    variants = changed_variants(base, study.settings, keys)
    headline = list(get_game(base.game).headline())
    return Project(
        "sensitivity",
        base,
        variants,
        measures=chosen_measures(base, headline if measures is None else measures, variants),
        study=(trajectories, samples),
        default_folder=f"reports/{scenario.stem}-sensitivity",
    )


def study_in(project: Project) -> Study:
    """Give the study that a project carries out."""
    return _study(project.scenario, *project.study)


def _study(base: Scenario, trajectories: int, samples: int) -> Study:
    from napsim.estimate.sensitivity import study_of

    return study_of(base.vary.axes if base.vary else (), trajectories, samples)


def _check_design(trajectories: int, samples: int) -> None:
    if not 0 <= trajectories <= MOST_TRAJECTORIES:
        allowed = f"a whole number from 0 to {MOST_TRAJECTORIES}"
        raise UserError(
            "is out of range", key="--trajectories", value=trajectories, allowed=allowed
        )
    if not 0 <= samples <= MOST_SAMPLES or samples & (samples - 1):
        allowed = f"0, or a power of two up to {MOST_SAMPLES}"
        raise UserError("is not possible", key="--samples", value=samples, allowed=allowed)


def _with_axes(scenario: Scenario, vary: Mapping[str, Any] | None) -> Scenario:
    """Give the scenario with what is to be varied."""
    game = get_game(scenario.game)
    if vary is None and scenario.vary is not None:
        vary = {axis.key: as_written(axis.values) for axis in scenario.vary.axes}
    elif vary is None:
        usual = game.variants_of_interest(scenario.rules)
        vary = {f"rules.{name}": list(values) for name, values in usual.items()}
    # any design that takes continuous ranges: the study lays out its own points
    found = vary_from({**vary, "design": "latin_hypercube"}, game, scenario.own_profiles)
    return replace(scenario, vary=found)
