"""The settings of a sweep: which keys were varied, over which values, and how they lie together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import polars as pl

from napsim.report.folder import RunFolder
from napsim.variants import short_key


@dataclass(frozen=True)
class Key:
    """One varied key.

    Attributes
    ----------
    name : str
        Dotted, as in ``[vary]``.
    title : str
        With its unit, for axes.
    numeric : bool
        Whether its values are numbers.
    values : tuple
        Distinct values: numbers in order, names as they came.
    """

    name: str
    title: str
    numeric: bool
    values: tuple[Any, ...]

    def place(self, value: Any) -> float:
        """Give a value's place on an axis."""
        return float(value) if self.numeric else float(self.values.index(value))

    def names(self) -> list[str]:
        """Name the places of an axis that is no number; nothing for numbers."""
        return [] if self.numeric else [words(value) for value in self.values]


@dataclass(frozen=True)
class Settings:
    """Every variant with its values.

    Attributes
    ----------
    keys : tuple of Key
        Varied keys, those with most values first among the numeric ones, then the others.
    rows : dict of int to dict
        Variant to value by key; the base's value where a variant leaves a key alone.
    """

    keys: tuple[Key, ...]
    rows: dict[int, dict[str, Any]]

    @cached_property
    def base(self) -> dict[str, Any]:
        """The base's values."""
        return self.rows.get(0, {})

    def along(self, key: Key) -> list[int]:
        """Give the variants that differ from the base in one key at most, and that one."""
        others = [other.name for other in self.keys if other is not key]
        return [
            variant
            for variant, row in self.rows.items()
            if all(row[name] == self.base.get(name) for name in others)
        ]

    @property
    def one_at_a_time(self) -> bool:
        """Say whether every variant differs from the base in a single key."""
        if len(self.keys) < 2:
            return False
        reached = {variant for key in self.keys for variant in self.along(key)}
        return reached == set(self.rows)

    @property
    def gridlike(self) -> bool:
        """Say whether most combinations of values are there (the base may stand beside the grid)."""
        size = 1
        for key in self.keys:
            size *= len(key.values)
        return size <= 2 * len(self.rows) + 1

    def label(self, variant: int, keys: Sequence[Key]) -> str:
        """Name a variant's values of some keys."""
        row = self.rows[variant]
        return ", ".join(f"{short_key(key.name)} = {words(row[key.name])}" for key in keys)


def settings_of(folder: RunFolder) -> Settings:
    """Read the varied keys and values of a run."""
    frame = folder.variants
    names = [name for name in frame.columns if name not in {"variant", "label"}]
    rows: dict[int, dict[str, Any]] = {}
    for row in frame.sort("variant").iter_rows(named=True):
        base = rows.get(0, {})
        rows[int(row["variant"])] = {
            name: base.get(name) if row[name] is None else row[name] for name in names
        }
    keys = [_key(folder, name, frame[name].dtype, rows) for name in names]
    keys = [key for key in keys if len(key.values) > 1]
    keys.sort(key=lambda key: (not key.numeric, -len(key.values)))
    return Settings(tuple(keys), rows)


def _key(folder: RunFolder, name: str, dtype: pl.DataType, rows: dict[int, dict[str, Any]]) -> Key:
    numeric = dtype.is_numeric()
    values = list(dict.fromkeys(row[name] for row in rows.values() if row[name] is not None))
    if numeric:
        values.sort()
    parameters = {f"rules.{p.name}": p for p in folder.game.parameters}
    unit = parameters[name].unit if name in parameters else ""
    title = short_key(name).replace("_", " ").capitalize()
    return Key(name, f"{title} ({unit})" if unit else title, numeric, tuple(values))


def words(value: Any) -> str:
    """Write a setting's value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, (list, tuple)):
        return " ".join(words(entry) for entry in value)
    return str(value)
