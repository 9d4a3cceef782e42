"""Planted faults: proof that the referee bites.

Each fault edits the log of a legal game so that it breaks one rule. `exercise` plants a fault in real
games and insists that the referee refuses every edited log, naming that rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

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
)
from .blown_apart import RuleViolation, judge
from .faults_tools import FAULTS, Edited, Fault, Played

__all__ = ["FAULTS", "Fault", "Played", "exercise", "planted"]


def planted(fault: Fault, games: Iterable[Played], places: int, each: int) -> Iterator[Edited]:
    """Yield up to `places` logs with the fault planted, at most `each` of them from one game."""
    left = places
    for game in games:
        if left <= 0:
            return
        for edited in islice(fault.places(game), min(each, left)):
            left -= 1
            yield edited


def exercise(fault: Fault, games: Iterable[Played], places: int = 6, each: int = 2) -> int:
    """Plant a fault in games and insist that the referee catches it everywhere.

    Parameters
    ----------
    games : iterable of Played
        Legal games, tried one after another until there are places enough.
    places : int
        How many places to try at most.
    each : int
        How many places in one game at most.

    Returns
    -------
    int
        In how many places the fault was planted: 0 if it has not been exercised.

    Raises
    ------
    AssertionError
        If the referee accepts an edited log, or names a rule the fault does not break.
    """
    count = 0
    for edited in planted(fault, games, places, each):
        count += 1
        violation = _violation(edited)
        assert violation is not None, f"{fault.name} was not caught: {fault.meaning}"
        assert violation.rule in fault.rules, (
            f"{fault.name} ({fault.meaning}) was caught as: {violation}"
        )
    return count


def _violation(events: Edited) -> RuleViolation | None:
    """Return why the referee refuses a log, None if it accepts it."""
    try:
        judge(events)
    except RuleViolation as violation:
        return violation
    return None
