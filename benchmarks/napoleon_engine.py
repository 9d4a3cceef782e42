"""How fast the Napoleon family is played: card plays a second on one core, and how that compares with a floor.

Run as ``python benchmarks/napoleon_engine.py``. Floor and game are measured in turns in one process, the best
of several rounds each, in processor time, so that a busy machine does not make one look better than the other.
The floor is the cheapest thing a deal cannot do without: shuffling the 52 cards on the same random streams.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

from napsim.compiled.jit import is_cached, kernel, mark_cached
from napsim.compiled.streams import address, shuffle
from napsim.games.game import Lineup, Seat
from napsim.games.napoleon import Napoleon
from napsim.games.napoleon.rules import PRESETS

ROOT = Path(__file__).resolve().parent.parent
GAME = Napoleon()
ROUNDS = 9
MATCHES = 1_000
#: What the engine is to reach, in card plays a second on one core.
WANTED = 8e6


@dataclass(frozen=True, slots=True)
class Speed:
    """What was measured for one form of the game.

    Attributes
    ----------
    preset : str
    plays : float
        Card plays a second: the whole engine, tables included.
    deals : float
        Deals a second, passed-out ones not counted.
    shuffles : float
        How many 52-card shuffles one card play costs.
    """

    preset: str
    plays: float
    deals: float
    shuffles: float


@kernel
def shuffle_many(streams: Any, deck: Any, count: int) -> int:
    """Shuffle a pack so many times, each time from the address of a new deal."""
    for number in range(count):
        streams[0] = address(np.uint64(7), number, 2, 0)
        for card in range(52):
            deck[card] = card
        shuffle(streams, 0, deck, 52)
    return deck[0]


def seconds_a_shuffle(count: int = 100_000) -> float:
    """Give the processor time of one shuffle."""
    streams, deck = np.zeros(1, np.uint64), np.zeros(52, np.int64)
    start = process_time()
    shuffle_many(streams, deck, count)
    return (process_time() - start) / count


def measure(preset: str) -> Speed:
    """Measure one form of the game against the floor."""
    rules = GAME.resolve_rules({"preset": preset})
    knobs = GAME.resolve_profiles({})["balanced"]
    lineup = Lineup((Seat("balanced", knobs),) * rules["players"], False)
    GAME.play(rules, lineup, 1, 0, 1)
    seconds_a_shuffle(1)
    plays, deals, floor = 0.0, 0.0, 1.0
    for turn in range(ROUNDS):
        floor = min(floor, seconds_a_shuffle())
        start = process_time()
        tables = GAME.play(rules, lineup, 1, turn * MATCHES, MATCHES)
        taken = process_time() - start
        played = len(tables["deals"])
        plays = max(plays, played * rules["players"] * rules["hand"] / taken)
        deals = max(deals, played / taken)
    return Speed(preset, plays, deals, 1 / plays / floor)


def seconds_to_be_ready() -> float:
    """Play one match in a process of its own; give its time, compiling and start of Python included."""
    start = perf_counter()
    code = "from benchmarks.napoleon_engine import play_one; play_one()"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    return perf_counter() - start


def play_one() -> None:
    """Play one match, so that everything is compiled."""
    rules = GAME.resolve_rules({})
    knobs = GAME.resolve_profiles({})["balanced"]
    GAME.play(rules, Lineup((Seat("balanced", knobs),) * 6, False), 1, 0, 1)


def report() -> list[str]:
    """Measure everything and say it in lines."""
    lines = []
    if not is_cached("games/napoleon"):
        lines.append(f"compiled in {seconds_to_be_ready():.1f} s, once")
        mark_cached("games/napoleon")
    lines.append(f"ready from the cache in {seconds_to_be_ready():.1f} s")
    for preset in PRESETS:
        speed = measure(preset)
        verdict = "reached" if speed.plays >= WANTED else "not reached"
        lines.append(
            f"{speed.preset:13s} {speed.plays / 1e6:6.2f} million card plays a second on one core "
            f"({WANTED / 1e6:.0f} wanted: {verdict}); {speed.deals:9,.0f} deals a second; "
            f"a card play costs {speed.shuffles:.2f} shuffles of the pack"
        )
    return lines


if __name__ == "__main__":
    print("Napoleon, balanced players:")
    for line in report():
        print(f"  {line}", flush=True)
