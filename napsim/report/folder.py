"""A run's folder, read for its report. Nothing is computed here and nothing else is read.

Beside the frames that every run leaves, these may be there:

``telling_games.parquet``
    Games worth playing again: ``kind`` (what is telling, in words: ``shortest game``), ``variant``,
    ``label``, ``game`` (number), ``value`` (text, for example ``4 battles``), ``command`` (what to
    type to see it).
``matrix.parquet`` (tournament)
    A row a pair of profiles: ``players``, ``profile``, ``opponent``, ``value``, ``low``, ``high``
    (win rate of `profile` at a table with `opponent`), ``games``, ``fair`` (the rate of an equal).
``ratings.parquet`` (tournament)
    A row a profile: ``players``, ``profile``, ``value``, ``low``, ``high`` (win rate over all
    line-ups), ``games``.
``effects.parquet`` (sensitivity)
    A row a measure and setting: ``measure``, ``setting``, ``low_setting``, ``high_setting`` (texts),
    ``value_low``, ``value_high`` (the measure there), ``error`` (half-width of either), ``base``,
    ``mu_star``, ``mu_star_half_width``, ``mu_star_noise``, ``sigma`` (Morris, in the measure's unit),
    ``first``, ``first_half_width``, ``total``, ``total_half_width``, ``total_noise`` (Sobol indices);
    empty where not computed. Noise is what the index would be if the setting did nothing.
``worth.parquet`` (run)
    What a thing is worth: ``thing``, ``measure``, ``base`` (the measure without it), ``difference``,
    ``low``, ``high``, ``verdict``, ``games``, all on the same deals with and without it.
``strength.parquet`` (run)
    How strong the players are: as ``matrix.parquet``, of the run's profiles against the game's.
``split.parquet``
    How much of winning is what: ``source`` (seat, profile, deal, rest), ``share``, ``low``, ``high``.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from napsim.errors import UserError
from napsim.games.catalogue import get_game
from napsim.games.game import Game
from napsim.games.measures import Measure
from napsim.report.figures.axes import Band


@dataclass(frozen=True, slots=True)
class Estimate:
    """One row of the estimates frame; see the house's page for the columns."""

    variant: int
    label: str
    measure: str
    by: str
    level: str
    kind: str
    unit: str
    value: float
    low: float
    high: float
    half_width: float
    method: str
    games: int
    numerator: float
    denominator: float
    p05: float
    median: float
    p95: float
    by_chance: float
    difference: float
    difference_low: float
    difference_high: float
    p_value: float
    p_adjusted: float
    pairing_gain: float
    standardised: float
    margin: float
    verdict: str


_TEXTS = {"label", "measure", "by", "level", "kind", "unit", "method", "verdict"}
_COLUMNS = tuple(Estimate.__dataclass_fields__)


@dataclass(frozen=True)
class RunFolder:
    """Everything a report is made of.

    Attributes
    ----------
    path : pathlib.Path
        The folder.
    run : mapping
        ``run.json``.
    scenario : mapping
        ``scenario.toml``.
    estimates, distributions, variants, targets : polars.DataFrame
        The frames of every run.
    telling, matrix, ratings, effects, split, worth, strength : polars.DataFrame
        Those of some kinds; empty when not there.
    game : Game
        The game played, for what its measures mean.
    """

    path: Path
    run: Mapping[str, Any]
    scenario: Mapping[str, Any]
    estimates: pl.DataFrame
    distributions: pl.DataFrame
    variants: pl.DataFrame
    targets: pl.DataFrame
    game: Game
    telling: pl.DataFrame = field(default_factory=pl.DataFrame)
    matrix: pl.DataFrame = field(default_factory=pl.DataFrame)
    ratings: pl.DataFrame = field(default_factory=pl.DataFrame)
    effects: pl.DataFrame = field(default_factory=pl.DataFrame)
    split: pl.DataFrame = field(default_factory=pl.DataFrame)
    worth: pl.DataFrame = field(default_factory=pl.DataFrame)
    strength: pl.DataFrame = field(default_factory=pl.DataFrame)

    #: Rows asked for before; those of all variants at once may be too many to keep.
    _kept: dict[tuple[str, str, int | None], list[Estimate]] = field(
        default_factory=dict, compare=False, repr=False
    )

    @property
    def kind(self) -> str:
        """``run``, ``compare``, ``sweep``, ``sensitivity``, ``tournament`` or ``check``."""
        return str(self.run.get("kind") or self.run["identity"]["kind"])

    def fact(self, name: str) -> Any:
        """Give an entry of ``run.json``, also from what identifies the run; None when not there."""
        found = self.run.get(name)
        return found if found is not None else self.run.get("identity", {}).get(name)

    @property
    def title(self) -> str:
        """The scenario's title."""
        return str(self.scenario.get("title") or self.game.title)

    @cached_property
    def measures(self) -> dict[str, Measure]:
        """Every measure of the game by name, in the declared order."""
        return {measure.name: measure for measure in self.game.measures()}

    @cached_property
    def measured(self) -> list[Measure]:
        """The measures that have estimates, in the declared order."""
        there = set(self.estimates["measure"].unique().to_list())
        return [measure for name, measure in self.measures.items() if name in there]

    @cached_property
    def labels(self) -> dict[int, str]:
        """Label of each variant."""
        return dict(zip(self.variants["variant"], self.variants["label"], strict=True))

    def rows(self, measure: str, by: str = "", variant: int | None = 0) -> list[Estimate]:
        """Give the estimates of a measure, one a level (and a variant, for None)."""
        kept = self._kept.get((measure, by, variant))
        if kept is not None:
            return kept
        chosen = self._by_measure.get(measure)
        if chosen is None:
            return []
        chosen = chosen.filter(pl.col("by") == by)
        if variant is not None:
            chosen = chosen.filter(pl.col("variant") == variant)
        rows = [Estimate(*row) for row in chosen.iter_rows()]
        if variant is not None:
            self._kept[measure, by, variant] = rows
        return rows

    def one(self, measure: str, variant: int = 0) -> Estimate | None:
        """Give a measure's overall estimate, or None."""
        found = self.rows(measure, "", variant)
        return found[0] if found else None

    def breakdowns(self, measure: str) -> list[str]:
        """Give the columns by which a measure was broken down, in the frame's order."""
        chosen = self._by_measure.get(measure)
        if chosen is None:
            return []
        names = chosen["by"].unique(maintain_order=True).to_list()
        return [name for name in names if name]

    def counts(self, measure: str, by: str = "", level: str = "", variant: int = 0) -> pl.DataFrame:
        """Give ``value`` and ``count`` of a distribution, in order of value."""
        if self.distributions.is_empty():
            return pl.DataFrame(
                {"value": [], "count": []}, schema={"value": pl.Int64, "count": pl.Int64}
            )
        return (
            self.distributions.filter(
                (pl.col("measure") == measure)
                & (pl.col("by") == by)
                & (pl.col("level") == level)
                & (pl.col("variant") == variant)
            )
            .select("value", "count")
            .sort("value")
        )

    @cached_property
    def _by_measure(self) -> dict[str, pl.DataFrame]:
        parts = self.estimates.partition_by("measure", as_dict=True, maintain_order=True)
        return {str(name[0]): part for name, part in parts.items()}

    def band(self, target: str) -> Band | None:
        """Give what a target asks for as bounds, from the scenario."""
        wanted = self.scenario.get("targets", {}).get(target)
        if not isinstance(wanted, Mapping):
            return None
        low, high = wanted.get("at_least"), wanted.get("at_most")
        if "between" in wanted:
            low, high = wanted["between"]
        if low is None and high is None:
            return None
        return Band(None if low is None else float(low), None if high is None else float(high))


def read_folder(path: Path) -> RunFolder:
    """Read a run's folder.

    Raises
    ------
    UserError
        When it is not a run's folder, or the run has not got as far as its estimates.
    """
    for name in ("run.json", "scenario.toml", "estimates.parquet"):
        if not (path / name).is_file():
            raise UserError(
                f"there is no {name} in this folder, so no report can be made from it",
                value=str(path),
                hint="name the folder of a run, for example reports/blown_apart_3p",
            )
    run = json.loads((path / "run.json").read_text(encoding="utf-8"))
    scenario = tomllib.loads((path / "scenario.toml").read_text(encoding="utf-8"))

    def frame(name: str) -> pl.DataFrame:
        file = path / f"{name}.parquet"
        return pl.read_parquet(file) if file.is_file() else pl.DataFrame()

    variants = frame("variants")
    if variants.is_empty():
        variants = pl.DataFrame({"variant": [0], "label": ["base"]})
    return RunFolder(
        path=path,
        run=run,
        scenario=scenario,
        estimates=_estimates(frame("estimates")),
        distributions=frame("distributions"),
        variants=variants,
        targets=frame("targets"),
        game=get_game(str(scenario["game"])),
        telling=frame("telling_games"),
        matrix=frame("matrix"),
        ratings=frame("ratings"),
        effects=frame("effects"),
        split=frame("split"),
        worth=frame("worth"),
        strength=frame("strength"),
    )


def _estimates(frame: pl.DataFrame) -> pl.DataFrame:
    """Bring the frame to the columns of `Estimate`: no nulls, numbers as floats."""
    nan = float("nan")
    columns = []
    for name in _COLUMNS:
        if name in _TEXTS:
            columns.append(pl.col(name).cast(pl.String).fill_null(""))
        elif name in {"variant", "games"}:
            columns.append(pl.col(name).cast(pl.Int64).fill_null(0))
        elif name in frame.columns:
            columns.append(pl.col(name).cast(pl.Float64).fill_null(nan))
        else:
            columns.append(pl.lit(nan).alias(name))
    return frame.select(columns)
