"""What a game must bring.

A game is one folder below ``napsim/games`` whose ``__init__.py`` holds a subclass of `Game`, and one
line in `napsim.games.catalogue`. Nothing outside the folder knows the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from napsim.errors import UserError, did_you_mean
from napsim.games.parameters import Knob, Parameter, Profile, resolve

if TYPE_CHECKING:
    from pathlib import Path

    from napsim.games.measures import Measure
    from napsim.games.notes import Noted

Event = dict[str, Any]
Rules = dict[str, Any]
#: Tidy tables by name: structured arrays, one row a game, a seat, a battle…, each with an int64
#: column ``game`` (absolute game number), rows in order of game.
Tables = dict[str, npt.NDArray[np.void]]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits in a seat: a profile's name and its knobs, all of them.

    Attributes
    ----------
    profile : str
        Name of the profile.
    knobs : mapping of str to float
        Every knob of the game by name.
    """

    profile: str
    knobs: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Lineup:
    """The players of a game in seat order.

    Attributes
    ----------
    seats : tuple of Seat
        One a seat.
    rotate : bool
        Whether the players move round the table: in game ``g`` seat ``s`` is played by
        ``seats[(s + g) % len(seats)]``.
    """

    seats: tuple[Seat, ...]
    rotate: bool

    @property
    def profiles(self) -> tuple[str, ...]:
        """Distinct profile names in order of first seat; the ``profile`` column indexes this."""
        return tuple(dict.fromkeys(seat.profile for seat in self.seats))


class Game(ABC):
    """One game: its rules, its players, its engine, its tables and its measures.

    Class attributes
    ----------------
    name : str
        As written in ``game = "…"``; also the folder's name.
    title : str
        Full name.
    summary : str
        One sentence.
    rules_version : int
        Raised when, and only when, the same scenario would be played differently.
    parameters : tuple of Parameter
        All rule parameters, in order of resolution.
    knobs : tuple of Knob
        All traits of the scripted players.
    profiles : tuple of Profile
        The named ways of playing, from weakest to strongest where that can be said.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    rules_version: ClassVar[int]
    parameters: ClassVar[tuple[Parameter, ...]]
    knobs: ClassVar[tuple[Knob, ...]]
    profiles: ClassVar[tuple[Profile, ...]]

    # ---- rules

    def resolve_rules(self, overrides: Mapping[str, Any]) -> Rules:
        """Fill in defaults, check each value, then check that the rules can be played.

        Raises
        ------
        UserError
            Naming the parameter, its value and what is allowed.
        """
        rules = resolve(self.parameters, overrides)
        self.check_rules(rules)
        return rules

    @abstractmethod
    def check_rules(self, rules: Rules) -> None:
        """Refuse rules that cannot be played together, with a `UserError`."""

    @abstractmethod
    def seat_count(self, rules: Rules) -> int:
        """Give the number of seats."""

    @abstractmethod
    def sides(self, rules: Rules) -> tuple[tuple[int, ...], ...]:
        """Give the seats of each side that scores together (one seat each where none do)."""

    @abstractmethod
    def variants_of_interest(self, rules: Rules) -> Mapping[str, tuple[Any, ...]]:
        """Name the parameters a designer is likeliest to sweep, with a few values each."""

    # ---- players

    def resolve_profiles(self, own: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, float]]:
        """Give every profile's full set of knobs: the game's own and the scenario's.

        Parameters
        ----------
        own : mapping
            The scenario's ``[profiles.<name>]`` tables: ``base`` (default ``balanced``) and knobs.

        Raises
        ------
        UserError
            For an unknown base or knob, a circle of bases, or a value out of range.
        """
        known = {knob.name: knob for knob in self.knobs}
        whole: dict[str, dict[str, float]] = {}
        for profile in self.profiles:
            whole[profile.name] = {k.name: k.default for k in self.knobs} | dict(profile.knobs)
        waiting = dict(own)
        while waiting:
            ready = [
                name
                for name, table in waiting.items()
                if (base := table.get("base", "balanced")) == name
                or (base in whole and base not in waiting)
            ]
            if not ready:
                raise self._no_base(waiting, whole)
            for name in ready:
                table = waiting.pop(name)
                base = table.get("base", "balanced")
                if base not in whole:
                    raise self._no_base({name: table}, whole)
                knobs = dict(whole[base])
                for key, value in table.items():
                    if key == "base":
                        continue
                    if key not in known:
                        raise UserError(
                            "there is no such knob",
                            key=f"profiles.{name}.{key}",
                            hint=did_you_mean(key, known),
                        )
                    knobs[key] = known[key].check(value, name)
                whole[name] = knobs
        return whole

    def _no_base(
        self, waiting: Mapping[str, Mapping[str, Any]], whole: Mapping[str, Any]
    ) -> UserError:
        name, table = next(iter(waiting.items()))
        base = table.get("base", "balanced")
        return UserError(
            "the base profile is not known, or rests on itself",
            key=f"profiles.{name}.base",
            value=base,
            allowed=", ".join(whole),
            hint=did_you_mean(str(base), whole),
        )

    # ---- play

    @abstractmethod
    def play(self, rules: Rules, lineup: Lineup, seed: int, first_game: int, games: int) -> Tables:
        """Play a block of games and return its tidy tables.

        Must depend on nothing but its arguments, release the GIL, and be the same whatever the block
        a game is played in.
        """

    @abstractmethod
    def transcript(self, rules: Rules, lineup: Lineup, seed: int, game: int) -> Iterator[Event]:
        """Play one game and yield its events, the same game that `play` plays under that number."""

    @abstractmethod
    def story(self, events: Iterable[Event]) -> Iterator[str]:
        """Tell a game's events as lines of plain text."""

    def draw(self, events: Iterable[Event], file: Path) -> None:
        """Draw a game's events into a file, where the game can be drawn.

        Raises
        ------
        UserError
            When it cannot, or not into a file of that kind.
        """
        raise UserError(f"{self.title} cannot be drawn", key="--draw", value=file.name)

    # ---- meaning

    @abstractmethod
    def measures(self) -> tuple[Measure, ...]:
        """Declare every measure (imports polars, so only when asked)."""

    @abstractmethod
    def labels(self, column: str, rules: Rules, lineup: Lineup) -> Sequence[str]:
        """Name the values 0, 1, 2… of a column by which measures are broken down."""

    @abstractmethod
    def headline(self) -> tuple[str, ...]:
        """Name the measures of the summary table, most important first."""

    def notes(self) -> tuple[Noted, ...]:
        """Declare what a table of real games may say of each (imports polars, so only when asked)."""
        return ()

    def gifts(self, rules: Rules) -> tuple[str, Mapping[str, Mapping[str, Any]]]:
        """Say what one player could be given, to learn on the same deals what it is worth.

        Returns
        -------
        str
            The measure that says how the player fares to whom it is, or would be, given.
        mapping
            By what is given: the settings, by dotted key, under which it is. Empty where a game knows of
            none.
        """
        return "", {}

    def telling(self) -> tuple[str, ...]:
        """Name the measures by which games worth playing again are chosen, in order."""
        return self.headline()

    def assumptions(self, rules: Rules) -> dict[str, str]:
        """Give what is assumed, by parameter, for the parameters that stand at a guessed default.

        Returns
        -------
        dict of str to str
            Parameter name to the assumption in words.
        """
        found = {}
        for parameter in self.parameters:
            at_default = rules[parameter.name] == parameter.check(
                parameter.default_under(rules), rules
            )
            if parameter.assumed and at_default:
                found[parameter.name] = parameter.assumed
        return found
