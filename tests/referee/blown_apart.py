"""An independent referee for Napoleon, Blown Apart.

It replays the JSON events of one game, as `napsim play --json` prints them, keeps its own account of
every card and token, and refuses whatever the rules do not allow. It is written from the rule text
and its rulings alone, plainly and without regard to speed. All numbers come from the `rules` of the
game's first event.

Where the description of the events leaves something open, the reading chosen stands in the docstring
of the module that judges it (`blown_apart_setup`, `_battle`, `_turn`, `_trick`, `_resolve`,
`_scoring`, `_ending`). The order of events is:

    game, (reserve | tokens)*, buy*,
    then for each battle
        battle, deal* (the peek), site, deal* (the rest), [deploy deploy], reserve_draw*,
        then for each trick
            for each seat with cards, clockwise: (cycle | scout)*, play, [march]
            token*, trick
        battle_end
    with `initiative` between any two battles, and, from the last Site of the layout on, `standing`
    right after each `battle_end` that does not end the game by Rout points; last comes `end`.

Fields the referee does not know are passed over, so that the log may grow. A list with nothing in it
may be null or left out in `play`, `cycle`, `scout` and `token`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .blown_apart_battle import judge_preparations
from .blown_apart_corners import CORNERS, CornerCounts
from .blown_apart_ending import judge_end, judge_standing
from .blown_apart_log import RULES, Log, RuleViolation
from .blown_apart_match import Battle, Match
from .blown_apart_scoring import judge_initiative, judge_score
from .blown_apart_setup import judge_setup
from .blown_apart_trick import judge_tricks

__all__ = ["CORNERS", "RULES", "GameRecord", "Match", "RuleViolation", "judge"]


@dataclass(frozen=True)
class GameRecord:
    """What the referee found in a game without fault.

    Attributes
    ----------
    players, battles, tricks : int
        How many.
    winner : int
        The winning side.
    by : str
        rout, points or sites_exhausted.
    tie_break : str or None
        The level that decided a tie.
    points, rout_points, reserve_bonus : tuple of int
        By side; points without the Reserve bonus.
    corners : CornerCounts
        How often each of `CORNERS` was reached.
    """

    players: int
    battles: int
    tricks: int
    winner: int
    by: str
    tie_break: str | None
    points: tuple[int, ...]
    rout_points: tuple[int, ...]
    reserve_bonus: tuple[int, ...]
    corners: CornerCounts


def judge(
    events: Iterable[Mapping[str, Any]],
    watch: Callable[[int, Match | None], None] | None = None,
) -> GameRecord:
    """Replay one game and judge every event.

    Parameters
    ----------
    events : iterable of dict
        The game's events from `game` to `end`.
    watch : callable, optional
        Called with the event's index and the match as it stands before that event; the match is None
        before the set-up is complete.

    Returns
    -------
    GameRecord
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

    corners = CornerCounts()
    match, _ = judge_setup(Log(events, observe), corners)
    number, extras = 0, 0
    while True:
        number += 1
        battle = judge_preparations(match, number)
        judge_tricks(match, battle)
        judge_score(match, battle)
        ending = _ending(match, battle)
        if ending is not None:
            return _finish(match, battle, *ending)
        if number >= match.settings.sites:
            extras += 1
            corners.note("extra_battle")
            corners.note("extra_battles_repeated", extras > 1)
        judge_initiative(match)


def _ending(match: Match, battle: Battle) -> tuple[str, int, str | None] | None:
    """Return how the game ends after this battle, who wins, and the tie-break; None if it goes on."""
    for side, points in enumerate(match.rout_points):
        if battle.rout == side and points >= match.settings.rout_threshold:
            return "rout", side, None
    if battle.number < match.settings.sites:
        return None
    leader, level, by = judge_standing(match, battle)
    return None if by is None else (by, leader, level)


def _finish(match: Match, battle: Battle, by: str, winner: int, level: str | None) -> GameRecord:
    event = judge_end(match, battle, by, winner, level)
    return GameRecord(
        players=match.settings.players,
        battles=battle.number,
        tricks=match.tricks,
        winner=winner,
        by=by,
        tie_break=level,
        points=tuple(match.points),
        rout_points=tuple(match.rout_points),
        reserve_bonus=tuple(event.data["reserve_bonus"]),
        corners=match.corners,
    )
