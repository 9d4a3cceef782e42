"""Planted faults: proof that Napoleon's referee bites.

The faults stand in `napoleon_faults_*`, each entered in one list.
"""

from __future__ import annotations

from collections.abc import Iterable

from . import (  # noqa: F401 - each enters its faults in the list
    napoleon_faults_auction,
    napoleon_faults_choices,
    napoleon_faults_form,
    napoleon_faults_play,
    napoleon_faults_score,
    napoleon_faults_trick,
    planting,
)
from .napoleon import judge
from .napoleon_faults_tools import FAULTS, Fault, Played

__all__ = ["FAULTS", "Fault", "Played", "exercise"]


def exercise(fault: Fault, games: Iterable[Played], places: int = 6, each: int = 2) -> int:
    """Plant a fault in matches and insist that Napoleon's referee catches it, see `planting`."""
    return planting.exercise(judge, fault, games, places, each)
