"""How much of each game's engine the interpreted leg ran.

`python -m tests.engine_coverage` reads `.coverage`, prints a line a game and what was missed, and leaves
with status 1 when a game's engine has less than `LEAST` percent of its lines covered.

The *engine* of a game is every file of its folder that holds a kernel: set-up, battles, tricks or turns,
scoring and endings, players, and the rows they leave. What only describes or tells (parameters, measures,
transcripts, stories, drawings) is not counted, though it is run too: it would only raise the figure.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import coverage

from napsim.games.catalogue import GAMES

LEAST = 90.0
_KERNEL = re.compile(r"^@(inner_)?kernel$", re.MULTILINE)
FOLDER = Path(__file__).resolve().parents[1] / "napsim" / "games"


def engine_files(game: str) -> list[Path]:
    """List the files of a game that hold kernels."""
    files = sorted((FOLDER / game).rglob("*.py"))
    return [path for path in files if _KERNEL.search(path.read_text(encoding="utf-8"))]


def main() -> int:
    """Print the figures; 1 when one is too low."""
    data = coverage.Coverage()
    data.load()
    low = []
    print("Lines of the engines that were run, interpreted:")
    for game in GAMES:
        files = [str(path) for path in engine_files(game)]
        told = io.StringIO()
        percent = data.report(include=files, file=told, show_missing=True, skip_covered=True)
        print(f"  {game:22} {percent:5.1f} % of {len(files)} files")
        if percent < LEAST:
            low.append(game)
            print(told.getvalue())
    if low:
        print(f"Below {LEAST:.0f} %: {', '.join(low)}", file=sys.stderr)
    return int(bool(low))


if __name__ == "__main__":
    sys.exit(main())
