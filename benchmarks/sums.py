"""What the sums cost on top of playing: CPU time of both in one run, for 2, 3 and 4 players.

Printed as a part of the playing time; at most 30 % is wanted. CPU time of the whole process is taken,
since polars uses threads of its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from napsim.estimate.plan import plan_of
from napsim.estimate.sums import PIECE, parts_of, sums_of
from napsim.games.catalogue import get_game
from napsim.games.game import Lineup, Seat

GAMES = PIECE
REPEATS = 5
SEED = 1815


def cpu(work: Callable[[], object]) -> float:
    """Give the least CPU time of some repeats, in microseconds a game."""
    best = float("inf")
    for _ in range(REPEATS):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best / GAMES * 1e6


def main() -> None:
    """Print a row a number of players."""
    game = get_game("blown_apart")
    knobs = game.resolve_profiles({})["balanced"]
    print(f"{'players':>8} {'cells':>6} {'play':>9} {'sums':>9} {'paired':>9} {'sums / play':>12}")
    for players in (2, 3, 4):
        rules = game.resolve_rules({"players": players})
        lineup = Lineup(tuple(Seat("balanced", knobs) for _ in range(players)), True)
        tables = game.play(rules, lineup, SEED, 0, GAMES)
        plan = plan_of(game, rules, lineup)
        base, counts = parts_of(plan, tables, 0, GAMES)
        play = cpu(lambda r=rules, up=lineup: game.play(r, up, SEED, 0, GAMES))
        room = base.values.copy()
        summed = cpu(lambda p=plan, t=tables, v=room: sums_of(*parts_of(p, t, 0, GAMES, v)))
        pairing = cpu(lambda b=base, c=counts: sums_of(b, c, b)) - cpu(
            lambda b=base, c=counts: sums_of(b, c)
        )
        cells = len(plan.cells)
        print(
            f"{players:>8} {cells:>6} {play:>6.1f} µs {summed:>6.1f} µs {pairing:>6.1f} µs "
            f"{(summed + pairing) / play:>11.0%}"
        )


if __name__ == "__main__":
    main()
