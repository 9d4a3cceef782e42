"""How measures answer where very many settings were played: their course, not a dot for each."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import polars as pl

from napsim.games.measures import Measure
from napsim.report.figures import curve
from napsim.report.folder import Estimate
from napsim.report.settings import Key, Settings

#: More settings than this would be a cloud that nobody reads and no page can hold.
MOST_DOTS = 400
#: Places along a scale of which there is no end.
BINS = 12

NOTE = (
    "The line is the middle of all settings at that value, the band holds nine in ten of them; all other "
    "settings vary at the same time, hence its width."
)


def course(
    settings: Settings, key: Key, measure: Measure, its: Mapping[int, Estimate]
) -> pl.DataFrame:
    """Sum up a measure over all settings along a key.

    Parameters
    ----------
    settings : Settings
        All settings.
    key : Key
        Along which; with many values it is cut into `BINS` parts of its range.
    measure : Measure
        Which measure.
    its : mapping of int to Estimate
        Its figures by variant.

    Returns
    -------
    polars.DataFrame
        ``measure``, ``at`` (place on the key's scale), ``settings`` (how many), ``low``, ``middle``,
        ``high`` (5, 50 and 95 in a hundred of them).
    """
    places = [key.place(settings.rows[variant][key.name]) for variant in its]
    frame = pl.DataFrame({"at": _binned(places), "value": [row.value for row in its.values()]})
    return (
        frame.group_by("at")
        .agg(
            pl.len().alias("settings"),
            pl.col("value").quantile(0.05, "linear").alias("low"),
            pl.col("value").median().alias("middle"),
            pl.col("value").quantile(0.95, "linear").alias("high"),
        )
        .sort("at")
        .select(pl.lit(measure.name).alias("measure"), pl.all())
    )


def _binned(places: Sequence[float]) -> list[float]:
    """Move places to the middles of a few equal parts, unless they are few already."""
    if len(set(places)) <= BINS:
        return list(places)
    least, most = min(places), max(places)
    width = (most - least) / BINS
    return [
        least + (min(math.floor((place - least) / width), BINS - 1) + 0.5) * width
        for place in places
    ]


def line(frame: pl.DataFrame) -> curve.Line:
    """Make a series of a course."""
    at, middle, low, high = (frame[name].to_list() for name in ("at", "middle", "low", "high"))
    return curve.Line("", at, middle, low, high)
