"""The tables against a recount of the same battles from what their event logs tell."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from napsim.compiled.jit import JIT_IS_OFF
from napsim.games.game import Event
from tests.games.cards_and_confusion.battles import MIRROR, ROUT
from tests.games.cards_and_confusion.situations import GAME, lineup_of

pytestmark = pytest.mark.skipif(JIT_IS_OFF, reason="plays whole battles; the compiled leg does")

BATTLES = 20


def recounted(events: list[Event]) -> Counter[str]:
    """Count by plain reading; what is a side's or a unit's ends in its number."""
    side = {unit["unit"]: unit["side"] for unit in events[0]["units"]}
    men = {unit["unit"]: unit["men"] for unit in events[0]["units"]}
    ends: Counter[str] = Counter()

    def lose(unit: int, killed: int, cause: str) -> None:
        men[unit] -= killed
        ends[f"lost_{cause}"] += killed
        ends[f"lost_{cause} of side {side[unit]}"] += killed

    for event in events:
        match event["event"]:
            case "fire":
                ends["shots"] += 1
                ends[f"shots of side {side[event['unit']]}"] += 1
                ends["first_shot"] = ends["first_shot"] or ends["turn"]
                lose(event["target"], event["killed"], "fire")
            case "combat":
                ends["combats"] += 1
                mine = side[event["attacker"]]
                ends[f"attacks of side {mine}"] += 1
                ends[f"flank_attacks of side {mine}"] += event["flank"]
                ends[f"cover_attacks of side {mine}"] += event["bonus"] > 0
                ends[f"attacks_won of side {mine}"] += event["winner"] == event["attacker"]
                ends[f"attacks_tied of side {mine}"] += event["winner"] is None
                ends["first_combat"] = ends["first_combat"] or ends["turn"]
                for loss in event["losses"]:
                    lose(loss["unit"], loss["killed"], "combat")
                    ends["confused"] += loss["confused"]
            case "eliminated":
                lose(event["unit"], men[event["unit"]], "flight")
            case "rally":
                ends[f"rallied of side {side[event['unit']]}"] += event["returned"]
            case "objective":
                ends["takes"] += 1
                ends[f"taken of side {event['side']}"] += 1
            case "turn":
                ends["turn"] = event["turn"]
    return ends


#: So long a run that mobs without room for it are eliminated.
LONG_RUN = ROUT | {"move_mob": 60.0, "armies": MIRROR}


@pytest.mark.parametrize("rules", [{}, ROUT, LONG_RUN], ids=["objectives", "rout", "eliminated"])
def test_the_tables_are_what_a_recount_of_the_log_gives(rules: dict[str, Any]) -> None:
    whole = GAME.resolve_rules(rules)
    players = lineup_of("balanced", "aggressive")
    tables = GAME.play(whole, players, 1815, 0, BATTLES)
    seen: Counter[str] = Counter()
    for number in range(BATTLES):
        events = list(GAME.transcript(whole, players, 1815, number))
        counts, end = recounted(events), events[-1]
        game = tables["games"][number]
        assert game["winner"] == (-1 if end["winner"] is None else end["winner"])
        assert game["turns"] == end["turns"] == counts["turn"]
        plain = ("shots", "combats", "first_shot", "first_combat", "takes", "confused")
        for column in (*plain, "lost_fire", "lost_combat", "lost_flight"):
            assert game[column] == counts[column], (number, column)
        for seat in tables["seats"][tables["seats"]["game"] == number]:
            side = seat["seat"]
            assert seat["held"] == end["held"][side]
            assert seat["men_left"] == end["ranks"][side]
            assert seat["markers_left"] == end["markers"][side]
            own = ["shots", "attacks", "flank_attacks", "cover_attacks", "attacks_won"]
            own += ["attacks_tied", "rallied", "taken", "lost_fire", "lost_combat", "lost_flight"]
            for column in own:
                assert seat[column] == counts[f"{column} of side {side}"], (number, side, column)
        units = tables["units"][tables["units"]["game"] == number]
        for column in ("lost_fire", "lost_combat", "lost_flight", "shots"):
            assert np.sum(units[column]) == counts[column]
        seen += counts
    # else the recount says nothing of them
    for what in ("lost_fire", "lost_combat", "takes", "confused", "flank_attacks of side 1"):
        assert seen[what] > 0, what
    assert seen["lost_flight"] > 0 or "move_mob" not in rules
    assert seen["cover_attacks of side 0"] + seen["cover_attacks of side 1"] > 0
