"""What a checked scenario is: plain frozen values, resolved against the game's parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from napsim.errors import UserError, did_you_mean
from napsim.games.catalogue import get_game
from napsim.games.game import Lineup, Rules, Seat

if TYPE_CHECKING:
    from napsim.games.game import Game

Design = Literal["grid", "one_at_a_time", "latin_hypercube", "sobol"]
DESIGNS: tuple[Design, ...] = ("grid", "one_at_a_time", "latin_hypercube", "sobol")
#: The designs that draw a number of settings.
SAMPLED = frozenset({"latin_hypercube", "sobol"})


@dataclass(frozen=True, slots=True)
class Target:
    """What a designer wants of a measure.

    Attributes
    ----------
    key : str
        As written: ``rout_win_rate``, ``win_rate[seat=1]`` or ``battles[p95]``.
    measure : str
        Name of the measure.
    by, level : str
        Column and label of the group, both empty for the overall figure.
    low, high : float or None
        The wanted range, ends included; None where it is open.
    why : str
        The designer's reason, shown beside the verdict.
    percentile : float or None
        From 0 to 1, for a percentile of a distribution; None for the measure's own figure.
    """

    key: str
    measure: str
    by: str
    level: str
    low: float | None
    high: float | None
    why: str = ""
    percentile: float | None = None


@dataclass(frozen=True, slots=True)
class Until:
    """Play on until a measure is known well enough.

    Attributes
    ----------
    measure, by, level : str
        As in `Target`.
    half_width : float
        Wanted half-width of the 95 % interval, in the measure's unit.
    """

    measure: str
    by: str
    level: str
    half_width: float

    @property
    def key(self) -> str:
        """The measure as it is written."""
        return f"{self.measure}[{self.by}={self.level}]" if self.by else self.measure


@dataclass(frozen=True, slots=True)
class Span:
    """A range of numbers, ``{ from = 0, to = 4, step = 1 }``; without a step it is continuous."""

    start: float
    stop: float
    step: float | None


def as_written(values: tuple[Any, ...] | Span) -> Any:
    """Give the values of an axis as TOML has them."""
    if isinstance(values, Span):
        return {"from": values.start, "to": values.stop}
    return list(values)


@dataclass(frozen=True, slots=True)
class Axis:
    """One thing that is varied.

    Attributes
    ----------
    key : str
        ``rules.<parameter>``, ``profiles.<name>.<knob>`` or ``players.profiles``.
    values : tuple or Span
        The values in the order given, or a continuous range.
    """

    key: str
    values: tuple[Any, ...] | Span


@dataclass(frozen=True, slots=True)
class Vary:
    """Everything below ``[vary]``.

    Attributes
    ----------
    axes : tuple of Axis
        In the order written.
    design : str
        ``grid``, ``one_at_a_time``, ``latin_hypercube`` or ``sobol``.
    samples : int
        How many settings the last two draw.
    """

    axes: tuple[Axis, ...]
    design: Design = "grid"
    samples: int = 64


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario, checked.

    Attributes
    ----------
    title : str
        What the report is headed with.
    game : str
        Name of the game.
    games : int
        How many games are played; with `until` the most that are played.
    seed : int
        From which all luck comes.
    written_rules : mapping
        What the designer wrote below ``[rules]``.
    rules : dict
        Every rule parameter, resolved.
    written_lineup : tuple of str
        Profile names as written: one for all seats, or one a seat.
    rotate : bool
        Whether the profiles move round the seats.
    own_profiles : mapping
        The designer's profiles, each with its ``base``.
    targets : tuple of Target
        What is wanted.
    until : Until or None
        The precision at which to stop.
    vary : Vary or None
        What a sweep varies.
    source : str
        The file it was read from, for messages; empty when there was none.
    """

    title: str
    game: str
    games: int
    seed: int
    written_rules: Mapping[str, Any]
    rules: Rules
    written_lineup: tuple[str, ...]
    rotate: bool
    own_profiles: Mapping[str, Mapping[str, Any]]
    targets: tuple[Target, ...] = ()
    until: Until | None = None
    vary: Vary | None = None
    source: str = ""

    @property
    def stem(self) -> str:
        """Name of the run's folder below ``reports/``."""
        return Path(self.source).stem or self.game

    @property
    def lineup(self) -> Lineup:
        """Who plays in the base."""
        game = get_game(self.game)
        return lineup_for(game, self.rules, self.written_lineup, self.rotate, self.own_profiles)


def lineup_for(
    game: Game,
    rules: Rules,
    names: Sequence[str],
    rotate: bool,
    own_profiles: Mapping[str, Mapping[str, Any]],
) -> Lineup:
    """Seat the named profiles.

    Parameters
    ----------
    game : Game
        The game.
    rules : dict
        Resolved rules, which say how many seats there are.
    names : sequence of str
        One profile for all seats, or one a seat.
    rotate : bool
        Whether they move round the table.
    own_profiles : mapping
        The scenario's profiles.

    Raises
    ------
    UserError
        For an unknown profile, or when the number of names does not fit.
    """
    known = game.resolve_profiles(own_profiles)
    seats = game.seat_count(rules)
    for name in names:
        if name not in known:
            raise UserError(
                "there is no such profile",
                key="players.profiles",
                value=name,
                allowed=", ".join(known),
                hint=did_you_mean(name, known),
            )
    if len(names) not in (1, seats):
        raise UserError(
            f"names {len(names)} profiles for {seats} seats",
            key="players.profiles",
            value=list(names),
            allowed=f"one profile for all seats, or {seats}, one a seat",
        )
    seated = tuple(names) * seats if len(names) == 1 else tuple(names)
    return Lineup(tuple(Seat(name, known[name]) for name in seated), rotate)
