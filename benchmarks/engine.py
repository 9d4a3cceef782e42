"""How fast every engine plays on one core, as ratios to a floor measured in the same run.

Run as ``python benchmarks/engine.py``. For Blown Apart the floor of a game is eight shuffles of the 76 Combat
cards on the same random streams: the least that eight battles cannot do without. Floor and game are measured in
turns, the best of several rounds each, in processor time, so that a busy machine does not favour either.
"""

from __future__ import annotations

from time import process_time
from typing import Any

import napoleon_engine
import numpy as np

from napsim.compiled.jit import kernel
from napsim.compiled.streams import address, shuffle
from napsim.games.blown_apart import BlownApart
from napsim.games.cards_and_confusion import CardsAndConfusion
from napsim.games.game import Game, Lineup, Seat

ROUNDS = 7
GAMES = 2_000
BATTLES = 500
DECK = 76
#: What the engines are to reach on one core.
PLAYS_WANTED = 5e6
RATIO_WANTED = 12.0
BATTLES_WANTED = 2_000


@kernel
def shuffle_battles(streams: Any, deck: Any, games: int) -> int:
    """Shuffle eight decks a game, each on the stream of its battle."""
    for game in range(games):
        for battle in range(8):
            streams[0] = address(np.uint64(7), game, 2, battle)
            for card in range(DECK):
                deck[card] = card
            shuffle(streams, 0, deck, DECK)
    return deck[0]


def seconds_of_floor(games: int = 20_000) -> float:
    """Give the processor time of one game's eight shuffles."""
    streams, deck = np.zeros(1, np.uint64), np.zeros(DECK, np.int64)
    start = process_time()
    shuffle_battles(streams, deck, games)
    return (process_time() - start) / games


def lineup_of(game: Game, seats: int) -> Lineup:
    """Seat `balanced` everywhere."""
    knobs = game.resolve_profiles({})["balanced"]
    return Lineup((Seat("balanced", knobs),) * seats, False)


def measured(game: Game, seats: int) -> tuple[float, float, int]:
    """Give the seconds of a floor, those of a game, and the card plays of the quickest round."""
    rules = game.resolve_rules({"players": seats})
    lineup = lineup_of(game, seats)
    game.play(rules, lineup, 1, 0, 1)
    seconds_of_floor(1)
    floor, spent, plays = np.inf, np.inf, 0
    for turn in range(ROUNDS):
        floor = min(floor, seconds_of_floor())
        start = process_time()
        tables = game.play(rules, lineup, 1, turn * GAMES, GAMES)
        taken = (process_time() - start) / GAMES
        if taken < spent:
            spent, plays = taken, int(tables["games"]["card_plays"].sum())
    return floor, spent, plays


def blown_apart() -> list[str]:
    """Measure two, three and four players."""
    game = BlownApart()
    lines = []
    for players in (2, 3, 4):
        floor, spent, plays = measured(game, players)
        rate = plays / GAMES / spent
        lines.append(
            f"{players} players  {1 / spent:8,.0f} games/s  {rate / 1e6:5.2f} million card plays/s "
            f"({PLAYS_WANTED / 1e6:.0f} wanted: {said(rate >= PLAYS_WANTED)})  "
            f"{spent / floor:5.1f} times the floor of eight shuffles "
            f"({RATIO_WANTED:.0f} wanted for 3 players: {said(spent / floor <= RATIO_WANTED)})"
        )
    return lines


def cards_and_confusion() -> list[str]:
    """Measure the default battle."""
    game = CardsAndConfusion()
    rules = game.resolve_rules({})
    lineup = lineup_of(game, 2)
    game.play(rules, lineup, 1, 0, 1)
    spent = np.inf
    for turn in range(ROUNDS):
        start = process_time()
        game.play(rules, lineup, 1, turn * BATTLES, BATTLES)
        spent = min(spent, (process_time() - start) / BATTLES)
    reached = said(1 / spent >= BATTLES_WANTED)
    return [f"{1 / spent:8,.0f} battles/s ({BATTLES_WANTED:,} wanted: {reached})"]


def said(reached: bool) -> str:
    """Say whether a goal is met."""
    return "reached" if reached else "not reached"


def main() -> None:
    """Print every engine's speed."""
    for title, measure in (
        ("Napoleon, Blown Apart", blown_apart),
        ("The Napoleon family", napoleon_engine.report),
        ("Cards & Confusion", cards_and_confusion),
    ):
        print(title)
        for line in measure():
            print(f"  {line}")


if __name__ == "__main__":
    main()
