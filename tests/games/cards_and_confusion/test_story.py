"""A battle reads as a story, and is still the battle it was.

After a wanted change write the golden battles anew: run this file's tests with ``NAPSIM_GOLDEN=write``.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from napsim.compiled.jit import JIT_IS_OFF
from napsim.games.game import Event
from tests.games.cards_and_confusion.battles import ROUT
from tests.games.cards_and_confusion.situations import GAME, lineup_of

pytestmark = pytest.mark.skipif(JIT_IS_OFF, reason="plays whole battles; the compiled leg does")

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
#: The rules, the players and the number of the battle kept for each way to win.
KEPT: dict[str, tuple[dict[str, Any], tuple[str, str], int]] = {
    "objectives": ({}, ("balanced", "aggressive"), 5),
    "rout": (ROUT, ("balanced", "aggressive"), 2),
}
each_kept = pytest.mark.parametrize("name", KEPT)


def kept(name: str) -> list[Event]:
    rules, players, number = KEPT[name]
    return list(GAME.transcript(GAME.resolve_rules(rules), lineup_of(*players), 1815, number))


@each_kept
def test_the_golden_battles_are_still_fought(name: str) -> None:
    path = GOLDEN / f"cards_and_confusion_{name}.txt"
    text = "\n".join(GAME.story(kept(name))) + "\n"
    if os.environ.get("NAPSIM_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@each_kept
def test_the_golden_battles_are_won_as_their_names_say(name: str) -> None:
    events = kept(name)
    assert events[-1]["by"] == name
    seen = {event["event"] for event in events}
    assert seen >= {"move", "fire", "combat", "flight", "rally", "commander", "objective"}


@each_kept
def test_a_story_tells_every_turn_shot_and_combat_and_the_winner(name: str) -> None:
    events = kept(name)
    lines = list(GAME.story(events))
    begun = [
        f"Turn {e['turn']}, {events[0]['armies'][e['side']]}"
        for e in events
        if e["event"] == "turn"
    ]
    assert [line for line in lines if line.startswith("Turn ")] == begun
    for kind, verb in (("fire", " fires at "), ("combat", " attacks "), ("flight", " flees from ")):
        told = sum(verb in line for line in lines)
        assert told == sum(event["event"] == kind for event in events), kind
    end = events[-1]
    winner = events[0]["armies"][end["winner"]]
    assert any(line.startswith(f"The {winner} win in turn {end['turns']}, ") for line in lines)
    after_the_set_up = lines[lines.index(begun[0]) :]
    assert all(len(line) <= 150 for line in after_the_set_up)
