"""An independent referee for the Napoleon family.

It replays the JSON events of one match, as `napsim play --json` prints them, keeps its own account of
every card and point, and refuses whatever the rules do not allow. It is written from the two rule texts
and their rulings alone, plainly and without regard to speed. All numbers come from the `rules` of the
match's first event.

Where the texts leave something open, the reading chosen stands in the docstring of the module that
judges it (`napoleon_auction`, `_choices`, `_trick`, `_score`). The order of events is:

    game,
    then for each deal
        deal, (bid | pass)*, [redeal, and deal again],
        [the forced bid], napoleon,
        trump if bids have suits,
        [trump], [call], [blind, discard] or [blind, discard], [trump], [call]
        then for each trick
            for each seat, clockwise: [reveal], play, [shown]
            trick
        deal_end
    and last match_end.

Fields the referee does not know are passed over, so that the log may grow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .napoleon_auction import judge_auction, judge_deal
from .napoleon_choices import judge_choices
from .napoleon_corners import CORNERS, CornerCounts
from .napoleon_log import RULES, Log, RuleViolation
from .napoleon_match import Deal, Match
from .napoleon_rules import settings_of
from .napoleon_score import judge_deal_end, judge_ending
from .napoleon_trick import judge_tricks

__all__ = ["CORNERS", "RULES", "Deal", "Match", "MatchRecord", "RuleViolation", "judge"]


@dataclass(frozen=True)
class MatchRecord:
    """What the referee found in a match without fault.

    Attributes
    ----------
    players : int
    deals : tuple of Deal
        Every deal that was played, as it stood at its end.
    by : str
        target_score or deals.
    scores : tuple of int
        By seat.
    winners : tuple of int
        Seats.
    corners : CornerCounts
        How often each of `CORNERS` was reached.
    """

    players: int
    deals: tuple[Deal, ...]
    by: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    corners: CornerCounts


def judge(
    events: Iterable[Mapping[str, Any]],
    watch: Callable[[int, Match | None], None] | None = None,
) -> MatchRecord:
    """Replay one match and judge every event.

    Parameters
    ----------
    events : iterable of dict
        The match's events from `game` to `match_end`.
    watch : callable, optional
        Called with the event's index and the match as it stands before that event; the match is None
        before the first event has been read.

    Returns
    -------
    MatchRecord
        The result and the corners of the rules that were reached.

    Raises
    ------
    RuleViolation
        At the first event that breaks a rule.
    """
    match: Match | None = None

    def observe(index: int) -> None:
        if watch is not None:
            watch(index, match)

    match = _judge_game(Log(events, observe))
    played: list[Deal] = []
    while True:
        deal = _judge_bidding(match, len(played) + 1)
        judge_choices(match, deal)
        judge_tricks(match, deal)
        judge_deal_end(match, deal)
        played.append(deal)
        ending = judge_ending(match, deal)
        if ending is not None:
            by, winners = ending
            scores = tuple(match.scores)
            return MatchRecord(
                len(scores), tuple(played), by, scores, tuple(winners), match.corners
            )


def _judge_game(log: Log) -> Match:
    """Judge the first event."""
    event = log.take("game")
    event.integer("game")
    settings = settings_of(event)
    if len(event.names("profiles")) != settings.players:
        event.fail("contract", f"profiles are not those of {settings.players} players")
    dealer = event.index_below("dealer", settings.players)
    corners = CornerCounts()
    corners.note(f"players_{settings.players}")
    return Match(log, settings, corners, dealer, [0] * settings.players)


def _judge_bidding(match: Match, number: int) -> Deal:
    """Judge dealing and bidding until somebody is Napoleon."""
    attempt = 0
    while True:
        deal = judge_deal(match, number, attempt)
        if judge_auction(match, deal):
            return deal
        attempt += 1
