"""Every planted fault of Cards & Confusion, and how the referee is put to the test with them."""

from __future__ import annotations

from . import (  # noqa: F401 - each enters its faults in the list
    confusion_faults_combat,
    confusion_faults_ending,
    confusion_faults_fire,
    confusion_faults_moving,
    confusion_faults_orders,
    confusion_faults_setup,
)
from .confusion_planting import FAULTS, Fought

__all__ = ["FAULTS", "Fought"]
