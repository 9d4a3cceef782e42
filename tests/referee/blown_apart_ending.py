"""The end of a game: Rout points, the last Site, standings, ties, extra battles.

Readings
--------
- Enough Rout points after any battle, extra ones included, end the game at once: no `standing`, no
  Reserve bonus (`reserve_bonus` is all 0), `tie_break` null.
- After the last Site of the layout and after each extra battle there is one `standing` event, then
  `end`, or `initiative` and the next battle.
- `tie_break` names the level that decided who leads, null if nobody was tied for the highest total.
  Those still tied after Rout points are *tied*; if the last trick won in the whole game went to one of
  them, that one leads; if it went to the third player, the tied player with more points gained in the
  last battle; if these are equal too, the third player. If no trick was ever won, any tied side.
- `by` is `points` when the leader may win, `sites_exhausted` when an opponent has just routed the
  leader but no Site is left for another battle.
"""

from __future__ import annotations

from .blown_apart_log import Event
from .blown_apart_match import Battle, Match


def judge_standing(match: Match, battle: Battle) -> tuple[int, str | None, str | None]:
    """Judge a `standing` event.

    Returns
    -------
    tuple
        The leading side, how the tie was broken, and how the game ends: points, sites_exhausted, or
        None if an extra battle follows.
    """
    event = match.log.take("standing")
    sides = match.settings.side_count
    bonus = reserve_bonus(match)
    totals = [points + more for points, more in zip(match.points, bonus, strict=True)]
    if event.numbers("total", sides) != totals:
        event.fail("reserve_bonus", f"totals with the Reserve bonus are {totals}")
    leaders, level = leaders_of(match, battle, totals)
    leader = event.index_below("leader", sides)
    if leader not in leaders:
        event.fail("tie_break", f"side {leaders} leads, totals {totals}, by {level}")
    if event.text_or_none("tie_break") != level:
        event.fail("tie_break", f"tie_break is {level}")
    if event.index_or_none("routed_by", sides) != battle.rout:
        event.fail("rout", f"routed_by is {battle.rout}")
    _note_standing(match, battle, totals, leader, level)
    if battle.rout in (None, leader):
        return leader, level, "points"
    if any(match.aside.values()):
        return leader, level, None
    return leader, level, "sites_exhausted"


def reserve_bonus(match: Match) -> list[int]:
    """Return each side's bonus for what is left in its Reserve."""
    settings = match.settings
    return [
        sum(
            number
            * (
                settings.reserve_commander_points
                if settings.cards[name].kind == "commander"
                else settings.reserve_card_points
            )
            for name, number in reserve.items()
        )
        for reserve in match.table.reserves
    ]


def leaders_of(match: Match, battle: Battle, totals: list[int]) -> tuple[list[int], str | None]:
    """Return the sides that may be the leader (several only if it is drawn), and the deciding level."""
    sides = range(match.settings.side_count)
    tied = [side for side in sides if totals[side] == max(totals)]
    if len(tied) == 1:
        return tied, None
    most = max(match.rout_points[side] for side in tied)
    tied = [side for side in tied if match.rout_points[side] == most]
    if len(tied) == 1:
        return tied, "rout_points"
    if match.last_trick_side is None:
        return tied, "drawn"
    if match.last_trick_side in tied:
        return [match.last_trick_side], "last_trick"
    best = max(battle.gained[side] for side in tied)
    ahead = [side for side in tied if battle.gained[side] == best]
    if len(ahead) == 1:
        return ahead, "last_battle"
    return [match.last_trick_side], "third_player"


def _note_standing(
    match: Match, battle: Battle, totals: list[int], leader: int, level: str | None
) -> None:
    note = match.corners.note
    if level is not None:
        note(f"tie_{level}")
    note("tie_of_three", totals.count(max(totals)) == 3)
    note("leader_routed_others", battle.rout == leader)
    before = [side for side, points in enumerate(match.points) if points == max(match.points)]
    note("lead_changed_by_bonus", leader not in before)
    kinds = [
        match.settings.cards[name].kind for reserve in match.table.reserves for name in reserve
    ]
    note("reserve_bonus_commander", "commander" in kinds)


def judge_end(match: Match, battle: Battle, by: str, winner: int, level: str | None) -> Event:
    """Judge the `end` event."""
    event = match.log.take("end")
    sides = match.settings.side_count
    if event.text("by") != by:
        event.fail("ending", f"the game ends by {by}")
    if event.integer("battles") != battle.number:
        event.fail("ending", f"{battle.number} battles were fought")
    if event.numbers("points", sides) != match.points:
        event.fail("points", f"points are {match.points}")
    bonus = [0] * sides if by == "rout" else reserve_bonus(match)
    if event.numbers("reserve_bonus", sides) != bonus:
        event.fail("reserve_bonus", f"the Reserve bonus is {bonus}")
    if event.numbers("rout_points", sides) != match.rout_points:
        event.fail("rout_points", f"Rout points are {match.rout_points}")
    if event.index_below("winner", sides) != winner:
        event.fail("ending", f"side {winner} wins")
    if event.text_or_none("tie_break") != level:
        event.fail("tie_break", f"tie_break is {level}")
    match.log.finish()
    match.corners.note(f"end_{by}")
    match.corners.note("end_rout_extra", by == "rout" and battle.extra)
    return event
