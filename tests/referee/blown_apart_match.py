"""What the referee remembers of a game and of the battle being fought."""

from __future__ import annotations

from dataclasses import dataclass, field

from .blown_apart_corners import CornerCounts
from .blown_apart_log import Event, Log
from .blown_apart_rules import Settings
from .blown_apart_table import Table


@dataclass(frozen=True)
class Site:
    """A Battle Site card: its kind and its size in tricks."""

    kind: str
    size: int


@dataclass
class Battle:
    """The battle being fought.

    Attributes
    ----------
    number : int
        From 1.
    extra : bool
        Fought after the last Site of the layout.
    site : Site
        Where it is fought.
    order : str or None
        The suits from the highest to the lowest, None in a Massive battle.
    march_open : bool
        The side without Initiative has not yet played a plain Artillery card.
    decisive, commanders : list of int
        By side: decisive tricks, and the Commanders in them.
    gained : list of int
        By side: points of this battle, once it is scored.
    rout : int or None
        The side of a Rout, once the battle is scored.
    """

    number: int
    extra: bool
    site: Site
    order: str | None
    march_open: bool
    decisive: list[int]
    commanders: list[int]
    gained: list[int] = field(default_factory=list)
    rout: int | None = None


@dataclass
class Match:
    """A game in progress.

    Attributes
    ----------
    initiative : int
        The seat that holds the Initiative; in the first battle of four, its side is what counts.
    layout : dict
        Sites face up and still unused, by id.
    site_ids : set
        Every id seen so far.
    aside : dict
        How many Sites of each kind and size are still set aside.
    points, rout_points : list of int
        Totals by side.
    last_trick_side : int or None
        The side that most recently won a trick in the whole game.
    tricks : int
        Tricks played in the whole game.
    """

    log: Log
    settings: Settings
    table: Table
    corners: CornerCounts
    initiative: int
    layout: dict[object, Site]
    site_ids: set[object]
    aside: dict[Site, int]
    points: list[int]
    rout_points: list[int]
    last_trick_side: int | None = None
    tricks: int = 0

    def side(self, seat: int) -> int:
        """Return the side of a seat."""
        return self.settings.side_of[seat]

    def seat(self, event: Event, name: str = "seat") -> int:
        """Return the seat named in an event."""
        return event.index_below(name, self.settings.players)
