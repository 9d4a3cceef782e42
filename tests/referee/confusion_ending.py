"""What follows every order, shot and combat: the dead, the mobs, the objectives, the end."""

from __future__ import annotations

from dataclasses import dataclass

from .confusion_geometry import Points, meet, overlap
from .confusion_log import Point
from .confusion_mobs import settle_mobs
from .confusion_state import Battle, Unit


@dataclass(frozen=True)
class Ending:
    """How a battle ended.

    Attributes
    ----------
    by : str
        objectives, rout, nobody_left or turn_limit.
    winner : int or None
        The side that has won, None in a draw.
    """

    by: str
    winner: int | None


def settle(battle: Battle, cause: str, way: tuple[Unit, Point] | None = None) -> Ending | None:
    """Judge what an event brings about; return how the battle ends by it, if it does.

    Parameters
    ----------
    cause : str
        The kind of the event.
    way : (Unit, place), optional
        A unit that has moved in ranks, and where its way began.
    """
    for unit in battle.units:
        if unit.men == 0 and not unit.gone:
            event = battle.log.take("removed", rule="removed")
            event.equal("removed", "unit", unit.number)
            unit.gone = True
            battle.note("removed")
    battle.end_engagements()
    settle_mobs(battle, cause)
    _settle_objectives(battle, cause, way)
    ending = _ending(battle)
    if ending is not None:
        judge_end(battle, ending)
    return ending


def _settle_objectives(battle: Battle, cause: str, way: tuple[Unit, Point] | None) -> None:
    for number, objective in enumerate(battle.objectives):
        takers = _takers(battle, objective.corners, way)
        if takers is None:
            continue
        unit, how = takers
        if battle.holders[number] == unit.side:
            continue
        event = battle.log.take("objective", rule="objective")
        event.equal("objective", "objective", number)
        event.equal("objective", "side", unit.side)
        event.equal("objective", "before", battle.holders[number])
        event.equal("objective", "unit", unit.number)
        event.equal("objective", "how", how)
        battle.note(f"objective_{how}")
        battle.note("objective_retaken", battle.holders[number] is not None)
        battle.note(f"objective_after_{cause}")
        battle.holders[number] = unit.side


def _takers(
    battle: Battle, corners: Points, way: tuple[Unit, Point] | None
) -> tuple[Unit, str] | None:
    """Return who takes an objective now and how, None if nobody does."""
    on = [unit for unit in battle.units if unit.in_ranks and overlap(unit.corners, corners)]
    sides = {unit.side for unit in on}
    if len(sides) == 1:
        return on[0], "stands"
    battle.note("objective_disputed", len(sides) == 2)
    if way is not None and not sides:
        unit, start = way
        if meet((start, unit.at), corners):
            return unit, "passes"
    return None


def _ending(battle: Battle) -> Ending | None:
    """Return how the battle ends now, if it does."""
    need = battle.settings["objectives_to_win"]
    enough = [side for side in (battle.side, 1 - battle.side) if 0 < need <= battle.held(side)]
    if enough:
        battle.note("both_hold_enough", len(enough) == 2)
        return Ending("objectives", enough[0])
    left = [side for side in (0, 1) if battle.men(side)[0]]
    if battle.settings["rout_victory"] and len(left) < 2:
        return Ending("rout", left[0] if left else None)
    if all(unit.gone for unit in battle.units):
        return Ending("nobody_left", None)
    return None


def judge_end(battle: Battle, ending: Ending) -> None:
    """Judge the last event."""
    event = battle.log.take("end", rule="ending")
    event.equal("ending", "by", ending.by)
    event.equal("ending", "winner", ending.winner)
    event.equal("ending", "turns", battle.turn)
    battle.judge_counts(event, "held", "ranks", "confused", "markers")
    battle.note(f"end_{ending.by}")
    battle.note("end_rout_draw", ending.by == "rout" and ending.winner is None)
    battle.note("end_other_than_mover", ending.winner == 1 - battle.side)
    battle.note("end_before_the_first_turn", battle.turn == 0)
    battle.log.finish()
