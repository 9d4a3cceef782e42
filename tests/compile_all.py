"""Compile every game's kernels before the tests start, two games at a time.

Two test workers that meet an empty cache would each compile the same kernels. `python -m
tests.compile_all` fills the cache first, a process a game, and does next to nothing when it is full.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

from napsim.compiled import jit
from napsim.estimate.sums import sum_job
from napsim.games.catalogue import GAMES, get_game
from tests.conformance.settings import forms, lineup
from tests.known_game import Played

#: Compiled together while the machine has two cores to spare.
WORKERS = 2


def compile_game(name: str) -> float:
    """Play and tell one game of each form, and add one up; give the seconds that took."""
    started = time.perf_counter()
    game = get_game(name)
    for form in forms(game):
        rules = game.resolve_rules(form)
        players = lineup(game, rules, "balanced")
        list(game.transcript(rules, players, 1, 0))
        twin = Played(1, rules, players)
        sum_job(game, 1, 0, 1, Played(0, rules, players), (twin,))
    return time.perf_counter() - started


def main() -> int:
    """Compile the games, saying how long each took."""
    if jit.JIT_IS_OFF:
        return 0
    # spawned: what one process compiled must not be in the next one's memory, but in the cache
    with ProcessPoolExecutor(WORKERS, mp_context=multiprocessing.get_context("spawn")) as pool:
        working = {pool.submit(compile_game, name): name for name in GAMES}
        for done in as_completed(working):
            print(f"compiled {working[done]} in {done.result():.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
