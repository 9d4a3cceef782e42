"""Games are addresses: the same number is the same game, however it is played."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from napsim.compiled.jit import JIT_IS_OFF
from napsim.games.blown_apart import BlownApart, block
from napsim.games.blown_apart.tables import TABLES
from napsim.games.game import Lineup, Seat, Tables

GAME = BlownApart()
PROFILES = GAME.resolve_profiles({})
FEW = 3 if JIT_IS_OFF else 40


def lineup(*names: str, rotate: bool = True) -> Lineup:
    return Lineup(tuple(Seat(name, PROFILES[name]) for name in names), rotate)


def mixed(players: int) -> Lineup:
    return lineup(*("balanced", "random", "novice", "miser")[:players])


def play(players: int, first: int, games: int, seed: int = 5, **rules: Any) -> Tables:
    whole = GAME.resolve_rules({"players": players, **rules})
    return GAME.play(whole, mixed(players), seed, first, games)


def digest(tables: Tables) -> str:
    """Hash every number of the tables."""
    found = hashlib.sha256()
    for name, rows in tables.items():
        for column in rows.dtype.names or ():
            found.update(f"{name} {column}".encode())
            found.update(rows[column].astype(np.int64).tobytes())
    return found.hexdigest()


def same(one: Tables, other: Tables) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in TABLES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_seed_plays_the_same_games_and_another_does_not(players: int) -> None:
    assert same(play(players, 0, FEW), play(players, 0, FEW))
    assert not same(play(players, 0, FEW), play(players, 0, FEW, seed=6))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_blocks_can_be_cut_anywhere(players: int) -> None:
    whole = play(players, 10, FEW)
    cut = FEW // 3
    parts = [play(players, 10, cut), play(players, 10 + cut, FEW - cut)]
    joined = {name: np.concatenate([part[name] for part in parts]) for name in TABLES}
    assert same(whole, joined)


def test_tables_too_small_are_carried_on_in_a_second_call(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play(3, 0, FEW)
    allocate = block._allocate

    def tight(rules: Any, games: int) -> Tables:
        rows = allocate(rules, games)
        room = {"battles": 45, "sides": 135, "tokens": 80}
        return {name: table[: room.get(name, len(table))] for name, table in rows.items()}

    monkeypatch.setattr(block, "_allocate", tight)
    assert same(whole, play(3, 0, FEW))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_memory_held_before_is_not_in_the_tables(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    allocate = block._allocate

    def filled(byte: int) -> Tables:
        def allocate_filled(rules: Any, games: int) -> Tables:
            rows = allocate(rules, games)
            for table in rows.values():
                table.view(np.uint8)[:] = byte
            return rows

        monkeypatch.setattr(block, "_allocate", allocate_filled)
        return play(players, 0, FEW)

    assert same(filled(0x00), filled(0x5A))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_traced_game_is_the_game_of_the_tables(players: int) -> None:
    rules = GAME.resolve_rules({"players": players})
    tables = play(players, 0, FEW)
    for row in tables["games"][: min(FEW, 10)]:
        events = list(GAME.transcript(rules, mixed(players), 5, int(row["game"])))
        end = events[-1]
        assert end["event"] == "end"
        assert (end["winner"], end["battles"]) == (row["winner"], row["battles"])
        tricks = [event for event in events if event["event"] == "trick"]
        assert len(tricks) == row["tricks"]
        assert sum(event["event"] == "play" for event in events) == row["card_plays"]
        mine = tables["seats"][tables["seats"]["game"] == row["game"]]
        assert [trick["winner"] for trick in tricks].count(0) == mine["tricks_won"][0]
        used = [event for event in events if event["event"] == "token"]
        rows = tables["tokens"][tables["tokens"]["game"] == row["game"]]
        assert [event["seat"] for event in used] == rows["seat"].tolist()
        ends = [event for event in events if event["event"] == "battle_end"]
        sides = tables["sides"][tables["sides"]["game"] == row["game"]]
        assert [x for e in ends for x in e["gained"]] == sides["gained"].tolist()
        assert [x for e in ends for x in e["points"]] == sides["points_after"].tolist()


def test_players_move_round_the_table_when_asked() -> None:
    rules = GAME.resolve_rules({"players": 3})
    for rotate in (True, False):
        found = GAME.play(rules, lineup("balanced", "random", "novice", rotate=rotate), 5, 4, 3)
        profiles = found["seats"]["profile"].reshape(3, 3)
        turns = [[(seat + game * rotate) % 3 for seat in range(3)] for game in (4, 5, 6)]
        assert profiles.tolist() == turns


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_tables_agree_with_each_other(players: int) -> None:
    tables = play(players, 0, FEW)
    games, seats, battles, sides = (tables[n] for n in ("games", "seats", "battles", "sides"))
    count = 2 if players == 4 else players
    assert len(seats) == players * len(games)
    assert len(sides) == count * len(battles)
    assert games["battles"].sum() == len(battles)
    assert games["tricks"].sum() == battles["tricks"].sum()
    assert games["routs"].sum() == sides["rout"].sum() == (battles["rout_by"] >= 0).sum()
    assert seats["tricks_won"].sum() + battles["nobody"].sum() == games["tricks"].sum()
    assert seats["decisive_won"].sum() == sides["decisive"].sum() == battles["decisive"].sum()
    classes = ("infantry", "cavalry", "artillery", "retreat", "commander", "tirailleur", "scout")
    assert sum(seats[f"played_{c}"].sum() for c in classes) == games["card_plays"].sum()
    kinds = ("bonus", "suit_change", "redraw", "reversal")
    used = sum(seats[f"used_{kind}"].sum() for kind in kinds)
    assert used == len(tables["tokens"]) == sum(sides[f"used_{kind}"].sum() for kind in kinds)
    for kind in kinds:
        had = seats[f"start_{kind}"] + seats[f"bought_{kind}"]
        had = had + (seats["gained"] if kind == "bonus" else 0)
        np.testing.assert_array_equal(had, seats[f"used_{kind}"] + seats[f"left_{kind}"])
    assert seats["won"].sum() == len(games) * players // count
    drawn = seats["reserve_drawn"].sum()
    assert drawn == sides["reserve_drawn"].sum() == battles["reserve_drawn"].sum()


def test_every_choice_is_legal_and_every_seat_asked() -> None:
    tables = play(3, 0, FEW)
    assert np.all(tables["games"]["decisions"] > tables["games"]["card_plays"])


def test_an_illegal_choice_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(*arguments: Any) -> int:
        states = arguments[1]
        states[0]["faults"] = 1
        return 1

    monkeypatch.setattr(block, "play_block", cheat)
    with pytest.raises(block.IllegalChoiceError, match="1 choices in games 0 to 0 of seed 5"):
        play(2, 0, 1)


@pytest.mark.skipif(JIT_IS_OFF, reason="compares the compiled games with the interpreted ones")
def test_the_interpreted_engine_plays_the_same_games() -> None:
    code = (
        "from tests.games.blown_apart.test_play import digest, play\n"
        "for players in (2, 3, 4): print(digest(play(players, 100, 4)))\n"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    expected = [digest(play(players, 100, 4)) for players in (2, 3, 4)]
    assert done.stdout.split() == expected
