"""`playtest`: a table of real games laid beside simulated ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from napsim.api.playing import Options, Stopped, warm_up
from napsim.api.project import run_project
from napsim.errors import UserError
from napsim.estimate.noted import Playtest, frames
from napsim.estimate.playtest import (
    LEAST_TABLES,
    Known,
    Pool,
    Quantity,
    Whole,
    judge_games,
    judge_together,
    number_of_tables,
)
from napsim.estimate.settling import settle
from napsim.games.catalogue import get_game
from napsim.games.game import Tables
from napsim.games.notes import Noted
from napsim.scenario import Scenario
from napsim.scenario.noting import Note, Notes, read_notes, words_of
from napsim.simulate.blocks import Job, blocks_of, jobs_of
from napsim.simulate.files import cannot_write, parquet_bytes, write_whole
from napsim.simulate.runner import work_through
from napsim.variants import Variant, changed_variants

#: Games simulated for each way of playing in the table, unless told otherwise.
USUAL_GAMES = 50_000
HIGHEST, AHEAD = "highest", "ahead"


def compare_with_notes(
    scenario: Scenario, notes: Notes, options: Options, games: int | None = None
) -> Playtest:
    """Simulate games like the real ones and judge these.

    Parameters
    ----------
    scenario : Scenario
        What is simulated; a row that says so is compared with games under its own rules.
    notes : Notes
        The real games.
    options : Options
        Who plays, and where the page goes.
    games : int, optional
        How many are simulated for each way of playing.

    Raises
    ------
    UserError
        For rules that cannot be played, or too few simulated games for so many real ones.
    """
    variants, pool_of = _variants(scenario, notes)
    quantities = quantities_of(scenario, variants)
    known = [_known(note, pool_of[place], scenario) for place, note in enumerate(notes.games)]
    most = max(sum(game.pool == place for game in known) for place in range(len(variants)))
    count = games or max(min(USUAL_GAMES, scenario.games), 2 * LEAST_TABLES * most)
    pools = _simulate(scenario, variants, count, options)
    tables = number_of_tables(known, pools)
    if tables < LEAST_TABLES:
        raise UserError(
            f"is too few to compare with {most} real games",
            key="--games",
            value=count,
            allowed=f"at least {LEAST_TABLES * most}",
        )
    compared = list(quantities.values())
    found = Playtest(
        scenario,
        notes,
        count,
        tables,
        judge_games(compared, known, pools),
        judge_together(compared, known, pools),
        settle(scenario, known, pools, variants[0].rules == scenario.rules),
        quantities,
        known,
        pools,
        options.command,
    )
    _write(found, folder_of(scenario, options))
    return found


def folder_of(scenario: Scenario, options: Options) -> Path:
    """Give the folder of the page."""
    return options.out or Path(f"reports/{scenario.stem}-playtest")


def playtest_from(
    scenario: Scenario, path: str | Path, options: Options, games: int | None = None
) -> Playtest:
    """Read a table of real games and lay it beside simulated ones."""
    return compare_with_notes(scenario, read_notes(path, scenario), options, games)


# ---- what is compared


def quantities_of(scenario: Scenario, variants: Sequence[Variant]) -> dict[str, Quantity]:
    """Give everything that the game's tables of real games may say, by name."""
    game = get_game(scenario.game)
    widest = max(variants, key=lambda variant: len(game.sides(variant.rules)))
    found: dict[str, Quantity] = {}
    for it in game.notes():
        if not it.judged:
            continue
        words: tuple[str, ...] = ()
        if it.kind == "word":
            words = tuple(words_of(it, game, scenario.rules, scenario))
        elif it.kind == "seat":
            words = tuple(map(_side_name, game.sides(widest.rules)))
        elif it.kind == "scores":
            titles = {HIGHEST: f"{it.title}: best side", AHEAD: f"{it.title}: best less second"}
            for end, title in titles.items():
                name = f"{it.name} {end}"
                found[name] = Quantity(name, title, it.unit)
            continue
        found[it.name] = Quantity(
            it.name, it.title, it.unit, words, it.nobody, bool(it.per), bool(it.per) and it.part
        )
    return found


def _side_name(seats: Sequence[int]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {' and '.join(map(str, seats))}"


def _variants(scenario: Scenario, notes: Notes) -> tuple[list[Variant], list[int]]:
    """Give the ways of playing in the table, the scenario's first when it is there, and each game's."""
    changes: list[dict[str, object]] = []
    for note in notes.games:
        change = {f"rules.{name}": value for name, value in note.rules.items()}
        if change not in changes:
            changes.append(change)
    changes.sort(key=bool)
    variants = []
    for change in changes:
        made = changed_variants(scenario, [change] if change else [])
        variants.append(made[-1])
    keys = [changes.index({f"rules.{k}": v for k, v in n.rules.items()}) for n in notes.games]
    return variants, keys


def _known(note: Note, pool: int, scenario: Scenario) -> Known:
    declared = {it.name: it for it in get_game(scenario.game).notes()}
    values = {name: value for name, value in note.values.items() if declared[name].judged}
    per: dict[str, int] = {}
    for name in list(values):
        of = declared[name].per
        if not of:
            continue
        if of in values:
            per[name] = values[of]
        else:
            # a number of bids made says nothing without the number of deals
            del values[name]
    for name, scores in note.scores.items():
        best, second = sorted(scores, reverse=True)[:2] if len(scores) > 1 else (scores[0], 0)
        values |= {f"{name} {HIGHEST}": best, f"{name} {AHEAD}": best - second}
    return Known(pool, values, per)


# ---- simulated games


@dataclass(frozen=True, slots=True)
class Observing:
    """Plays a job's base and keeps, of every game, what a table of real games may say."""

    def __call__(self, job: Job) -> dict[str, Whole]:
        """Give an array over the block's games for each name."""
        from napsim.games.catalogue import get_game

        game = get_game(job.game)
        block = job.block
        tables = game.play(job.base.rules, job.base.lineup, job.seed, block.first_game, block.games)
        found: dict[str, Whole] = {}
        for it in game.notes():
            found |= observed(it, tables, block.first_game, block.games)
        return found


def observed(it: Noted, tables: Tables, first_game: int, games: int) -> dict[str, Whole]:
    """Find in simulated games what a column says of real ones."""
    table = tables[it.table]
    names = sorted(
        {"game", *it.value.meta.root_names(), *([it.side] if it.kind == "scores" else [])}
    )
    frame = pl.DataFrame({name: table[name] for name in names})
    rows = frame.select(pl.col("game") - first_game, value=it.value.cast(pl.Int64))
    game_of, values = rows["game"].to_numpy(), rows["value"].to_numpy()
    if it.kind != "scores":
        found = np.zeros(games, dtype=np.int64)
        np.add.at(found, game_of, values)
        return {it.name: found}
    side_of = frame[it.side].to_numpy()
    sides = int(side_of.max(initial=0)) + 1
    scores = np.zeros((games, sides), dtype=np.int64)
    scores[game_of, side_of] = values
    scores.sort(axis=1)
    ahead = scores[:, -1] - scores[:, -2] if sides > 1 else scores[:, -1]
    return {f"{it.name} {HIGHEST}": scores[:, -1], f"{it.name} {AHEAD}": ahead}


def _simulate(
    scenario: Scenario, variants: Sequence[Variant], games: int, options: Options
) -> list[Pool]:
    watcher = options.watcher
    blocks = list(blocks_of(games))
    watcher.start(games * len(variants), 0, 1, len(blocks))
    declared = {it.name: it for it in get_game(scenario.game).notes()}
    pools = []
    try:
        warm_up(run_project(scenario), watcher)
        for variant in variants:
            jobs = jobs_of(scenario.game, scenario.seed, [variant], iter(blocks))
            parts: dict[str, list[Whole]] = {}
            for job, found in work_through(jobs, Observing(), options.workers):
                for name, values in found.items():
                    parts.setdefault(name, []).append(values)
                watcher.played(job)
            whole = {name: np.concatenate(arrays) for name, arrays in parts.items()}
            per = {n: whole[it.per] for n, it in declared.items() if it.per}
            pools.append(Pool(whole, per))
    except KeyboardInterrupt:
        raise Stopped(options.out or Path()) from None
    finally:
        watcher.stop()
    return pools


# ---- what is written


def _write(found: Playtest, folder: Path) -> None:
    from napsim.report.playtest import build_playtest

    for name, frame in frames(found).items():
        if frame.width:
            write_whole(folder / f"playtest_{name}.csv", frame.write_csv().encode())
            write_whole(folder / f"playtest_{name}.parquet", parquet_bytes(frame))
    try:
        build_playtest(found, folder)
    except OSError as error:
        raise cannot_write(folder / "playtest.html", error) from None
