"""An independent referee for Cards & Confusion.

It replays the JSON events of one battle, as `napsim play --json` prints them, keeps its own account of
units, packs and objectives, and refuses whatever the rules do not allow. It is written from the rule
text, its rulings and the game's page alone, plainly and without regard to speed. All numbers come
from the `rules` of the battle's first event, all geometry from shapely.

The order of events is:

    game, cut*, shuffle (side 0), shuffle (side 1), [consequences],
    then for each turn
        turn
        ((move | formation | rally | commander) [consequences])*
        (fire [consequences])*
        (shuffle* combat [consequences])*
        turn_end
    end

where consequences are, in this order, `removed`, `flight` or `eliminated`, `objective` and `end`. The
referee reckons them itself: none may be missing and none may come that is not due. Fields it does not
know are passed over, so that the log may grow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .confusion_corners import CORNERS
from .confusion_ending import Ending, judge_end, settle
from .confusion_fight import judge_combat, judge_fire, judge_reshuffle
from .confusion_log import RULES, Event, Log, RuleViolation
from .confusion_orders import judge_commander, judge_order
from .confusion_setup import judge_beginning, judge_setup
from .confusion_state import Battle

__all__ = ["CORNERS", "RULES", "Battle", "BattleRecord", "RuleViolation", "judge"]

#: The rule an event breaks by standing where it cannot.
OUT_OF_PLACE = {
    "removed": "removed",
    "flight": "flight",
    "eliminated": "eliminated",
    "objective": "objective",
    "end": "ending",
    "cut": "cut",
    "turn": "turn",
}


@dataclass(frozen=True)
class BattleRecord:
    """What the referee found in a battle without fault.

    Attributes
    ----------
    by : str
        objectives, rout, nobody_left or turn_limit.
    winner : int or None
        The side that has won.
    turns : int
        The number of the last turn.
    corners : Counter
        How often each of `CORNERS` was reached.
    """

    by: str
    winner: int | None
    turns: int
    corners: Counter[str]


def judge(
    events: Iterable[Mapping[str, Any]],
    watch: Callable[[int, Battle | None], None] | None = None,
) -> BattleRecord:
    """Replay one battle and judge every event.

    Parameters
    ----------
    events : iterable of dict
        The battle's events from `game` to `end`.
    watch : callable, optional
        Called with the event's index and the battle as it stands before that event; the battle is
        None before the set-up is complete.

    Returns
    -------
    BattleRecord
        The result and the corners of the rules that were reached.

    Raises
    ------
    RuleViolation
        At the first event that breaks a rule.
    """
    battle: Battle | None = None

    def observe(index: int) -> None:
        if watch is not None:
            watch(index, battle)

    battle = judge_setup(Log(events, observe))
    judge_beginning(battle)
    first = battle.side
    ending = settle(battle, "setup")
    while ending is None:
        if battle.turn == 0 or battle.side != first:
            battle.turn += 1
            battle.side = first
        else:
            battle.side = 1 - first
        ending = _judge_turn(battle)
        if ending is None and battle.side != first and battle.turn == battle.settings["turn_limit"]:
            ending = Ending("turn_limit", None)
            judge_end(battle, ending)
    return BattleRecord(ending.by, ending.winner, battle.turn, battle.corners)


def _judge_turn(battle: Battle) -> Ending | None:
    event = battle.log.take("turn", rule="turn")
    event.equal("turn", "turn", battle.turn)
    event.equal("turn", "side", battle.side)
    battle.phase = battle.orders = 0
    for unit in battle.units:
        unit.ordered = unit.attacked = False
        unit.shots = 0
    for commander in battle.commanders:
        commander.moved = False
    while True:
        event = battle.log.take(*ACTS, *OUT_OF_PLACE, rule="contract")
        if event.kind in OUT_OF_PLACE:
            event.fail(OUT_OF_PLACE[event.kind], "nothing of the kind is due here")
        if event.kind == "turn_end":
            event.equal("turn", "turn", battle.turn)
            event.equal("turn", "side", battle.side)
            battle.judge_counts(event, "held", "ranks")
            return None
        ending = _judge_act(battle, event)
        if ending is not None:
            return ending


ACTS = ("move", "formation", "rally", "commander", "fire", "shuffle", "combat", "turn_end")


def _judge_act(battle: Battle, event: Event) -> Ending | None:
    """Judge an order, a shot or a combat and all it brings about."""
    way = None
    cause = event.kind
    if event.kind == "fire":
        judge_fire(battle, event)
    elif event.kind == "combat":
        judge_combat(battle, event)
    elif event.kind == "shuffle":
        judge_reshuffle(battle, event)
        cause = "combat"
    elif event.kind == "commander":
        judge_commander(battle, event)
    else:
        mover = judge_order(battle, event)
        if mover is not None:
            way = (mover, event.point("from"))
    return settle(battle, cause, way)
