"""How long the Blown Apart engine takes to be ready: compiled for the first time, and from the cache.

Run as ``python benchmarks/compile.py``. Every line is a process of its own. *Ready* is when a first game has
been played: counted from the start of the process, numba's own import included, and of that the engine alone
(loading its machine code, and the game). Processor time beside the clock's: on a busy machine they differ.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time

COMPILE_WANTED = 45.0
READY_WANTED = 1.0
ROUNDS = 5

CHILD = """
import json, time
from napsim.games.blown_apart import BlownApart
from napsim.games.game import Lineup, Seat
import napsim.games.blown_apart.block
game = BlownApart()
rules = game.resolve_rules({"players": 3})
knobs = game.resolve_profiles({})["balanced"]
lineup = Lineup((Seat("balanced", knobs),) * 3, False)
imported = time.perf_counter(), time.process_time()
game.play(rules, lineup, 1, 0, 1)
facts = {
    "clock": time.perf_counter() - imported[0],
    "processor": time.process_time() - imported[1],
    "whole": time.process_time(),
}
try:
    import resource
    facts["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
except ImportError:
    pass
print(json.dumps(facts))
"""


def start(cache: str) -> dict[str, float]:
    """Play one game in a new process; give its times in seconds and its memory in MB."""
    settings = {**os.environ, "NAPSIM_CACHE": cache, "PYTHONPYCACHEPREFIX": f"{cache}/bytecode"}
    settings.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", CHILD],
        env=settings,
        capture_output=True,
        text=True,
        check=True,
    )
    facts: dict[str, float] = json.loads(done.stdout)
    return {**facts, "from start": time.perf_counter() - began}


def main() -> None:
    """Print both."""
    with tempfile.TemporaryDirectory() as cache:
        first = start(cache)
        reached = "reached" if first["processor"] < COMPILE_WANTED else "not reached"
        print(
            f"compiled for the first time   {first['processor']:6.2f} s of processor time, "
            f"{first['clock']:6.2f} s by the clock, {first.get('memory', float('nan')):4.0f} MB at most "
            f"(under {COMPILE_WANTED:.0f} s wanted: {reached})"
        )
        again = [start(cache) for _ in range(ROUNDS)]
        best = {key: min(one[key] for one in again) for key in again[0]}
        reached = "reached" if best["from start"] < READY_WANTED else "not reached"
        print(
            f"ready from the cache          {best['whole']:6.2f} s of processor time, "
            f"{best['from start']:6.2f} s by the clock since the process started "
            f"(under {READY_WANTED:.0f} s wanted: {reached})"
        )
        print(
            f"  of that the engine alone    {best['processor']:6.2f} s of processor time, "
            f"{best['clock']:6.2f} s by the clock, {best.get('memory', float('nan')):4.0f} MB at most"
        )


if __name__ == "__main__":
    main()
