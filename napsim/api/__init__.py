"""The Python words of the command line: `load`, `run`, `compare`, `sweep`, `check` and the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from napsim import scenario as scenarios
from napsim.errors import UserError
from napsim.games.catalogue import get_game
from napsim.games.game import Event
from napsim.scenario import Scenario

__all__ = ["Scenario", "UserError", "events", "load", "story"]

MOST_GAME = 2**62


def load(
    path: str | Path,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    games: int | None = None,
    seed: int | None = None,
) -> Scenario:
    """Read a scenario.

    Parameters
    ----------
    path : str or pathlib.Path
        The TOML file.
    settings : sequence of str, or mapping
        What is changed: ``["rules.players=2"]`` as typed, or ``{"rules.players": 2}``.
    games, seed : int, optional
        Instead of the scenario's.

    Raises
    ------
    UserError
        Naming the file, the key, the value and what is allowed.

    Examples
    --------
    >>> scenario = load("scenarios/blown_apart_3p.toml", {"rules.rout_threshold": 9})
    >>> scenario.rules["rout_threshold"]
    9
    """
    from napsim.scenario.reading import parse_settings

    values = dict(settings) if isinstance(settings, Mapping) else parse_settings(settings)
    for key, value in (("games", games), ("seed", seed)):
        if value is not None:
            if key in values:
                raise UserError(f"is given both as --{key} and --set", key=key)
            values[key] = value
    return scenarios.load(path, values)


def events(scenario: Scenario, game: int = 0) -> Iterator[Event]:
    """Play one game of a scenario and give its events.

    Raises
    ------
    UserError
        For a game number out of range.
    """
    if not 0 <= game < MOST_GAME:
        allowed = f"a whole number from 0 to {MOST_GAME - 1}"
        raise UserError("is out of range", key="--game", value=game, allowed=allowed)
    played = get_game(scenario.game)
    return played.transcript(scenario.rules, scenario.lineup, scenario.seed, game)


def story(scenario: Scenario, game: int = 0) -> Iterator[str]:
    """Play one game of a scenario and tell it, line by line."""
    return get_game(scenario.game).story(events(scenario, game))
