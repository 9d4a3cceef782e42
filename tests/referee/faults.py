"""Planted faults: proof that the referee bites.

The faults stand in `faults_*`, each entered in one list.
"""

from __future__ import annotations

from collections.abc import Iterable

from . import (  # noqa: F401 - each enters its faults in the list
    faults_battle,
    faults_ending,
    faults_form,
    faults_light,
    faults_march,
    faults_resolve,
    faults_score,
    faults_setup,
    faults_token,
    faults_trick,
    faults_turn,
    planting,
)
from .blown_apart import judge
from .faults_tools import FAULTS, Fault, Played

__all__ = ["FAULTS", "Fault", "Played", "exercise"]


def exercise(fault: Fault, games: Iterable[Played], places: int = 6, each: int = 2) -> int:
    """Plant a fault in games and insist that Blown Apart's referee catches it, see `planting`."""
    return planting.exercise(judge, fault, games, places, each)
