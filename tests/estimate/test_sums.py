"""Sums: what a brute force over stored rows gives, whatever the order."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl
import pytest

from napsim.estimate import sums
from napsim.estimate.plan import plan_of
from napsim.estimate.sums import (
    Counts,
    JobSums,
    Sums,
    from_frame,
    merge,
    parts_of,
    sum_job,
    to_frame,
)
from napsim.games.measures import Measure
from tests.known_game import MEASURES, DiceRace, Exact, Played, played

GAME = DiceRace()
BASE = played(0, target=18, rotate=True)
VARIANTS = (
    BASE,
    played(1, target=14, head_start=1),
    played(2, players=4),
    played(3, "keen", "balanced"),
)


def job(first: int = 0, games: int = 200, variants: Sequence[Played] = VARIANTS) -> JobSums:
    return sum_job(GAME, 7, first, games, BASE, variants)


def by_hand(variant: Played, games: int = 200) -> dict[tuple[str, str, str], np.ndarray]:
    """Components by game of every cell, by polars group-bys written from the definitions."""
    tables = GAME.play(dict(variant.rules), variant.lineup, 7, 0, games)
    frames = {
        name: pl.DataFrame({column: table[column] for column in table.dtype.names})
        for name, table in tables.items()
    }
    found = {}
    for measure in MEASURES:
        if measure.applies and not measure.applies(variant.rules):
            continue
        of = next(m for m in MEASURES if m.name == measure.of) if measure.of else measure
        for by in ("", *measure.by):
            if measure.kind == "spread":
                if by:
                    levels = enumerate(GAME.labels(by, dict(variant.rules), variant.lineup))
                    parts = [
                        _games(frames[of.table].filter(pl.col(by) == k), of, games)
                        for k, _ in levels
                    ]
                    found[measure.name, "", ""] = np.concatenate(parts)
                continue
            frame = frames[measure.table]
            for keys, label in _groups(by, variant):
                rows = frame
                for column, key in keys.items():
                    rows = rows.filter(pl.col(column) == key)
                found[measure.name, by, label] = _games(rows, measure, games)
    return found


def _groups(by: str, variant: Played) -> list[tuple[dict[str, int], str]]:
    if not by:
        return [({}, "")]
    columns = by.split("+")
    labels = [list(enumerate(GAME.labels(c, dict(variant.rules), variant.lineup))) for c in columns]
    return [
        (
            dict(zip(columns, [k for k, _ in chosen], strict=True)),
            "+".join(label for _, label in chosen),
        )
        for chosen in itertools.product(*labels)
    ]


def _games(rows: pl.DataFrame, measure: Measure, games: int) -> np.ndarray:
    if measure.where is not None:
        rows = rows.filter(measure.where)
    value, per = measure.value, measure.per
    assert value is not None
    y = (value.cast(pl.Float64) * measure.scale).cast(pl.Int64)
    match measure.kind:
        case "slope":
            x = per.cast(pl.Int64)
            parts = [pl.lit(1), x, y, x * x, x * y]
        case "contrast":
            parts = [y * per, per, y * ~per, ~per]
        case "ratio":
            parts = [y, per]
        case _:
            parts = [y, pl.lit(1)]
    sums = rows.group_by("game").agg(
        (part * pl.lit(1)).cast(pl.Int64).sum().alias(str(k))
        if part.meta.root_names()
        else pl.len().cast(pl.Int64).alias(str(k))
        for k, part in enumerate(parts)
    )
    whole = pl.DataFrame({"game": np.arange(games)}).join(sums, on="game", how="left").sort("game")
    return whole.drop("game").fill_null(0).to_numpy().T.astype(np.int64)


def cells(found_sums: Sums) -> dict[tuple[str, str, str], tuple[np.ndarray, np.ndarray]]:
    found, at, to = {}, 0, 0
    for place, cell in enumerate(found_sums.cells):
        own = cell.size + cell.size * (cell.size + 1) // 2
        cross = cell.size * int(found_sums.base_sizes[place])
        found[cell.measure, cell.by, cell.level] = (
            found_sums.own[at : at + own],
            found_sums.cross[to : to + cross],
        )
        at, to = at + own, to + cross
    return found


def test_sums_and_products_equal_a_brute_force_over_rows() -> None:
    whole = job()
    base = by_hand(BASE)
    for variant in VARIANTS:
        expected = by_hand(variant)
        got = cells(whole.variants[variant.number])
        assert got.keys() == expected.keys()
        for key, parts in expected.items():
            own, cross = got[key]
            triangle = (parts @ parts.T)[np.triu_indices(len(parts))]
            np.testing.assert_array_equal(own, [*parts.sum(axis=1), *triangle], err_msg=str(key))
            if variant is BASE:
                assert not len(cross)
            elif key in base:
                np.testing.assert_array_equal(cross, (parts @ base[key].T).ravel())
            else:
                assert not len(cross)


def test_distributions_count_every_row_by_value() -> None:
    one = job().variants[1]
    tables = GAME.play(dict(VARIANTS[1].rules), VARIANTS[1].lineup, 7, 0, 200)
    for place, held in one.counts.items():
        cell = one.cells[place]
        table = (
            tables["games"]["rounds"]
            if cell.measure == "rounds_played"
            else tables["seats"]["total"]
        )
        if cell.by:
            table = table[tables["seats"]["seat"] == int(cell.level) - 1]
        values, counts = np.unique(table, return_counts=True)
        expected = np.zeros(values[-1] - values[0] + 1, dtype=int)
        expected[values - values[0]] = counts
        assert held.least == values[0]
        np.testing.assert_array_equal(held.counts, expected)
    assert len(one.counts) == 5


def same(one: JobSums, other: JobSums) -> bool:
    return to_frame(one).equals(to_frame(other)) and pickle.dumps(
        to_frame(one).rows()
    ) == pickle.dumps(to_frame(other).rows())


def test_blocks_merged_in_any_order_give_the_sums_of_one_block() -> None:
    whole = job(0, 210)
    blocks = [job(0, 100), job(100, 7), job(107, 103)]
    for order in itertools.permutations(blocks):
        assert same(merge(order), whole)


def test_a_block_summed_in_pieces_gives_the_same_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = job(0, 210)
    rows = {}
    monkeypatch.setattr(sums, "PIECE", 64)
    pieces = sum_job(GAME, 7, 0, 210, BASE, VARIANTS, keep=rows.__setitem__)
    assert same(pieces, whole)
    assert list(rows) == [0, 1, 2, 3]
    for number, tables in rows.items():
        expected = GAME.play(dict(VARIANTS[number].rules), VARIANTS[number].lineup, 7, 0, 210)
        for name, table in tables.items():
            np.testing.assert_array_equal(table, expected[name])


def test_a_frame_gives_back_the_same_sums(tmp_path: Any) -> None:
    whole = job()
    to_frame(whole).write_parquet(tmp_path / "block.parquet")
    again = from_frame(pl.read_parquet(tmp_path / "block.parquet"))
    assert same(whole, again)
    assert same(merge([whole, again]), merge([again, whole]))
    assert again.variants[1].cells == whole.variants[1].cells


def test_the_base_is_always_among_the_sums_and_played_once() -> None:
    seen = []
    alone = sum_job(GAME, 7, 0, 10, BASE, VARIANTS[:2], keep=lambda number, _: seen.append(number))
    assert seen == [0, 1]
    assert list(alone.variants) == [0, 1]
    assert alone.games == 10


def test_a_block_beyond_64_bits_is_refused() -> None:
    plan = plan_of(GAME, BASE.rules, BASE.lineup, ["final_total"])
    tables = GAME.play(dict(BASE.rules), BASE.lineup, 7, 0, 10)
    seats = tables["seats"]
    big = seats.astype([(n, "i8" if n == "total" else seats.dtype[n]) for n in seats.dtype.names])
    big["total"][3] = 2**31 - 1
    with pytest.raises(OverflowError, match="smaller scale"):
        parts_of(plan, tables | {"seats": big}, 0, 10)
    big["total"][3] = 2**31 // 3
    with pytest.raises(OverflowError, match="smaller scale"):
        sums.sums_of(*parts_of(plan, tables | {"seats": big}, 0, 10))
    big["total"][3] = 2**31
    with pytest.raises(ValueError, match="32 bits"):
        parts_of(plan, tables | {"seats": big}, 0, 10)
    big["total"][3:5] = 2**30 + 2**29
    with pytest.raises(OverflowError, match="smaller scale"):
        parts_of(plan, tables | {"seats": big}, 0, 10)


def test_a_merge_beyond_64_bits_is_refused() -> None:
    one = job(0, 10, ())
    huge = JobSums(0, {0: replace(one.variants[0], own=one.variants[0].own + 2**62)})
    with pytest.raises(OverflowError):
        merge([huge, huge])


def test_rows_out_of_order_are_refused() -> None:
    plan = plan_of(GAME, BASE.rules, BASE.lineup)
    tables = GAME.play(dict(BASE.rules), BASE.lineup, 7, 0, 10)
    with pytest.raises(ValueError, match="order"):
        parts_of(plan, tables | {"seats": tables["seats"][::-1]}, 0, 10)
    with pytest.raises(ValueError, match="order"):
        parts_of(plan, tables, 5, 10)


def test_groups_that_are_empty_count_nothing() -> None:
    rare = job(0, 1, ()).variants[0]
    assert all(isinstance(held, Counts) for held in rare.counts.values())


def test_the_known_game_gives_its_closed_form_answers() -> None:
    variant = played(0, "keen", "balanced", target=16, head_start=1)
    exact = Exact(dict(variant.rules), variant.lineup)
    tables = GAME.play(dict(variant.rules), variant.lineup, 3, 0, 40_000)
    assert sum(exact.win(seat) for seat in range(3)) == pytest.approx(1)
    assert exact.length.sum() == pytest.approx(1)
    assert tables["games"]["sprint"].mean() == pytest.approx(exact.sprint, abs=0.01)
    lengths = np.bincount(tables["games"]["rounds"], minlength=6) / 40_000
    np.testing.assert_allclose(lengths, exact.length, atol=0.01)
    for seat in range(3):
        mine = tables["seats"][tables["seats"]["seat"] == seat]
        assert mine["won"].mean() == pytest.approx(exact.win(seat), abs=0.01)
        expected = exact.final(seat)
        assert expected.sum() == pytest.approx(1)
        np.testing.assert_allclose(
            np.bincount(mine["total"], minlength=len(expected)) / 40_000, expected, atol=0.01
        )
