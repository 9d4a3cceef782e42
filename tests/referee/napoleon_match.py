"""A match and a deal as the referee keeps account of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from .napoleon_corners import CornerCounts
from .napoleon_log import Event, Log
from .napoleon_rules import Settings


@dataclass(frozen=True)
class Bid:
    """A bid: who bids how many, and in which suit where bids have one."""

    seat: int
    number: int
    suit: str | None


@dataclass
class Deal:
    """One deal.

    Attributes
    ----------
    number, attempt : int
        The deal's number, and how often it has been passed out.
    dealer, opener : int
        Seats.
    hands : list of set of str
        The cards each seat holds now.
    blind, left_over, discards : list of str
    passed, bidders : set of int
        Who has passed, and who has bid, in the auction.
    high : Bid or None
        The highest bid so far.
    trump, called : str or None
        As soon as they are known.
    partner : int or None
        Who holds the called card, if another one than Napoleon; known from the first trick on.
    called_for, shown : bool
        Whether Napoleon has called for the called card, and whether it has been played.
    taken : list of int
        What each seat has taken.
    trick, leader : int
        The trick that is being played, and who leads it.
    """

    number: int
    attempt: int
    dealer: int
    opener: int
    hands: list[set[str]]
    blind: list[str]
    left_over: list[str]
    taken: list[int]
    discards: list[str] = field(default_factory=list)
    passed: set[int] = field(default_factory=set)
    bidders: set[int] = field(default_factory=set)
    high: Bid | None = None
    trump: str | None = None
    called: str | None = None
    partner: int | None = None
    called_for: bool = False
    shown: bool = False
    trick: int = 0
    leader: int = 0

    @property
    def contract(self) -> Bid:
        """The bid that is played, once the auction is over."""
        assert self.high is not None
        return self.high

    @property
    def napoleon(self) -> int:
        """The seat of Napoleon, once the auction is over."""
        return self.contract.seat


@dataclass
class Match:
    """A match.

    Attributes
    ----------
    dealer : int
        Of the next deal.
    last_partner : int or None
        The last deal's partner, or its Napoleon if there was none; None before the first deal is over.
    last_alone : bool
        Whether the last deal's Napoleon was alone.
    scores : list of int
        By seat.
    deal : Deal or None
        The one that is being played.
    """

    log: Log
    settings: Settings
    corners: CornerCounts
    dealer: int
    scores: list[int]
    last_partner: int | None = None
    last_alone: bool = False
    deal: Deal | None = None

    def seat(self, event: Event, name: str = "seat") -> int:
        """Read a seat of this match."""
        return event.index_below(name, self.settings.players)
