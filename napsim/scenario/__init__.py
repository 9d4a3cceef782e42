"""The TOML a designer writes: read, changed by ``--set``, checked against the game, written back."""

from napsim.scenario.checking import load, scenario_from
from napsim.scenario.model import Axis, Scenario, Span, Target, Until, Vary, lineup_for
from napsim.scenario.writing import as_toml

__all__ = [
    "Axis",
    "Scenario",
    "Span",
    "Target",
    "Until",
    "Vary",
    "as_toml",
    "lineup_for",
    "load",
    "scenario_from",
]
