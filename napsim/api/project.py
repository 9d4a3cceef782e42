"""What is to be played and for what purpose: the scenario, its variants, and what makes it itself."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, Literal

from napsim.errors import UserError, did_you_mean
from napsim.games.catalogue import get_game
from napsim.games.game import Game, Lineup
from napsim.scenario import Scenario
from napsim.scenario.model import as_written
from napsim.variants import (
    Variant,
    against,
    changed_variants,
    label_of,
    short_key,
    variants_of,
)

Kind = Literal["run", "compare", "sweep", "tournament", "sensitivity"]

#: Raised when blocks written before can no longer be read as they were meant.
FORMAT = 1
#: Of more variants than this only the headline and the targets are summed, without breakdowns, unless
#: told otherwise: ten thousand variants of everything would fill the memory and interest nobody.
MANY_VARIANTS = 300


@dataclass(frozen=True)
class Project:
    """What is to be played.

    Attributes
    ----------
    kind : str
        ``run`` (the base alone; ``check`` shares it), ``compare``, ``sweep``, ``tournament`` or
        ``sensitivity``.
    scenario : Scenario
        The base, with its games, seed, targets.
    variants : tuple of Variant
        What is played, the base first.
    changes : tuple of mapping
        For a comparison: the settings by dotted key that made the variants.
    others : tuple of Scenario
        For a comparison: the other scenarios.
    measures : tuple of str or None
        What is summed; None: everything.
    study : tuple of int
        For a sensitivity study: trajectories and samples.
    until_decided : bool
        Whether playing ends when every target is decided. Nothing of the sums depends on it.
    default_folder : str
        Where it goes unless another folder is asked for.
    """

    kind: Kind
    scenario: Scenario
    variants: tuple[Variant, ...]
    changes: tuple[Mapping[str, Any], ...] = ()
    others: tuple[Scenario, ...] = ()
    measures: tuple[str, ...] | None = None
    study: tuple[int, int] = (0, 0)
    until_decided: bool = False
    default_folder: str = field(default="", compare=False)

    @property
    def game(self) -> Game:
        """The game."""
        return get_game(self.scenario.game)

    @property
    def groups(self) -> frozenset[tuple[str, str]] | None:
        """Which breakdowns are kept; None: all. Of very many variants only those that targets name."""
        if self.measures is None or len(self.variants) <= MANY_VARIANTS:
            return None
        asked = [*self.scenario.targets, *((u,) if (u := self.scenario.until) else ())]
        return frozenset((one.measure, one.by) for one in asked if one.by)

    @cached_property
    def identity(self) -> dict[str, Any]:
        """Everything that decides what the numbers in the run's blocks mean."""
        scenario = self.scenario
        vary = scenario.vary if self.kind in {"sweep", "sensitivity"} else None
        return {
            "format": FORMAT,
            "kind": self.kind,
            "game": scenario.game,
            "rules_version": self.game.rules_version,
            "seed": scenario.seed,
            "rules": scenario.rules,
            "players": _seated(scenario.lineup),
            "rotate": scenario.rotate,
            "vary": {axis.key: as_written(axis.values) for axis in vary.axes} if vary else {},
            "design": [vary.design, vary.samples] if vary else [],
            "changes": [dict(change) for change in self.changes],
            "against": [other.stem for other in self.others],
            "study": list(self.study),
            "variants": len(self.variants),
            "settings": _digest([[v.label, v.rules, asdict(v.lineup)] for v in self.variants]),
            "measures": list(self.measures) if self.measures is not None else "all",
            "groups": sorted(map(list, self.groups)) if self.groups is not None else "all",
            "declarations": _declarations(self.game),
        }


def _seated(lineup: Lineup) -> list[dict[str, Any]]:
    return [{"profile": seat.profile, **seat.knobs} for seat in lineup.seats]


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def _declarations(game: Game) -> str:
    """Hash what the measures compute, so that sums of another meaning are never added to these."""
    return _digest(
        [
            [m.name, m.kind, m.table, m.of, m.scale, list(m.by)]
            + [str(part) for part in (m.value, m.per, m.where)]
            + [[name, str(made)] for name, made in m.groups.items()]
            for m in game.measures()
        ]
    )


# ---- the kinds


def run_project(
    scenario: Scenario, measures: Sequence[str] | None = None, until_decided: bool = False
) -> Project:
    """Plan to play the base alone; `until_decided`: only until its targets are."""
    variants = changed_variants(scenario, ())
    return Project(
        "run",
        scenario,
        variants,
        measures=chosen_measures(scenario, measures, variants),
        until_decided=until_decided,
        default_folder=f"reports/{scenario.stem}",
    )


def sweep_project(
    scenario: Scenario, measures: Sequence[str] | None = None, typed: bool = False
) -> Project:
    """Plan to play every variant.

    Parameters
    ----------
    scenario : Scenario
        With something to vary.
    measures : sequence of str, optional
        What is summed.
    typed : bool
        Whether what is varied was typed, not written in the file: the folder is then another one.

    Raises
    ------
    UserError
        When nothing is varied.
    """
    if scenario.vary is None:
        raise UserError(
            "nothing is varied",
            file=scenario.source or None,
            key="vary",
            hint="write what to try below [vary], or give --vary rules.NAME=1,2,3",
        )
    variants = variants_of(scenario)
    folder = f"reports/{scenario.stem}"
    if typed:
        folder += "-" + slug(" ".join(short_key(axis.key) for axis in scenario.vary.axes))
    chosen = chosen_measures(scenario, measures, variants)
    return Project("sweep", scenario, variants, measures=chosen, default_folder=folder)


def compare_project(
    scenario: Scenario,
    changes: Sequence[Mapping[str, Any]] = (),
    others: Sequence[Scenario] = (),
    measures: Sequence[str] | None = None,
) -> Project:
    """Plan to play the base and some changes of it.

    Raises
    ------
    UserError
        When nothing is changed.
    """
    made = changed_variants(scenario, changes)
    variants = made
    if others:
        compared = against(scenario, others)
        labels = {variant.label for variant in made}
        for variant in compared[1:]:
            if variant.label in labels or not variant.changes:
                continue
            number = len(variants)
            moved = Variant(number, variant.label, variant.changes, variant.rules, variant.lineup)
            variants = (*variants, moved)
    if len(variants) == 1:
        raise UserError(
            "there is nothing to compare: the change leaves everything as it is",
            file=scenario.source or None,
            hint="give --set KEY=VALUE with another value than the scenario's, or --against FILE",
        )
    name = slug(" ".join([*(label_of(change) for change in changes), *(o.stem for o in others)]))
    return Project(
        "compare",
        scenario,
        variants,
        tuple(changes),
        tuple(others),
        chosen_measures(scenario, measures, variants),
        default_folder=f"reports/{scenario.stem}-{name}",
    )


def chosen_measures(
    scenario: Scenario, measures: Sequence[str] | None, variants: Sequence[Variant]
) -> tuple[str, ...] | None:
    """Say which measures are summed: those asked for and those of the targets; None for all."""
    game = get_game(scenario.game)
    if measures is None and len(variants) <= MANY_VARIANTS:
        return None
    if measures is not None and list(measures) == ["all"]:
        return None
    wanted = [*(game.headline() if measures is None else measures)]
    wanted += [target.measure for target in scenario.targets]
    if scenario.until is not None:
        wanted.append(scenario.until.measure)
    known = [measure.name for measure in game.measures()]
    for name in wanted:
        if name not in known:
            raise UserError(
                "there is no such measure",
                key="--measure",
                value=name,
                hint=did_you_mean(name, known),
            )
    return tuple(name for name in known if name in wanted)


def slug(text: str, longest: int = 60) -> str:
    """Make a part of a folder's name from a text."""
    words = re.sub(r"[^A-Za-z0-9._]+", "-", text).strip("-.")
    if len(words) > longest:
        words = f"{words[: longest - 9]}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"
    return words or "change"
