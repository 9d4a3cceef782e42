"""Tables of real games are read as people write them, and mistakes are told where they stand."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from napsim.cli.main import status_of
from napsim.errors import UserError
from napsim.scenario import Scenario, load
from napsim.scenario.noting import Notes, explained, read_notes, template

ROOT = Path(__file__).resolve().parents[1]
THREE = ROOT / "scenarios" / "blown_apart_3p.toml"
SHIPPED = ("blown_apart_3p", "blown_apart_4p", "napoleon_six_players", "cards_and_confusion")


@pytest.fixture
def three() -> Scenario:
    return load(THREE)


def read(tmp_path: Path, text: str | bytes, scenario: Scenario) -> Notes:
    path = tmp_path / "notes.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_notes(path, scenario)


@pytest.mark.parametrize(
    "text",
    [
        "players,winner,scores,ended,battles\n3,1,23/31/17,points,8\n",
        "Players;Winner;SCORES;How it ended?;Battles\n3;Seat 1;23 31 17;On Points;8,0\n",
        'players\twinner\tscore\tend_by\tBATTLES\n"Ann, Ben, Cem"\tben\t23 - 31 - 17\tpoint\t8\n',
        'sep=;\nplayers;winner;score 0;score 1;score 2;ended;battles\n"Ann/Ben/Cem";Ben;23;31;17;by points;8\n',
        "\ufeffbattles,ended,scores,winner,players\r\n8,POINTS,23:31:17,1,\r\n\r\n,,,,\r\n",
    ],
    ids=["plain", "semicolons", "names and tabs", "a score a column", "as Excel saves it"],
)
def test_the_same_game_written_differently_is_the_same(
    tmp_path: Path, three: Scenario, text: str
) -> None:
    (note,) = read(tmp_path, text, three).games
    assert dict(note.values) == {"winner": 1, "ended": 1, "battles": 8}
    assert dict(note.scores) == {"scores": (23, 31, 17)}
    assert not note.rules


def test_an_old_spreadsheet_is_read_too(tmp_path: Path, three: Scenario) -> None:
    text = 'players,winner,battles\n"J\xf6rg, Zo\xe9, Cem",zo\xe9,8\n'.encode("cp1252")
    (note,) = read(tmp_path, text, three).games
    assert note.values["winner"] == 1


def test_empty_cells_say_nothing_and_remarks_are_set_aside(tmp_path: Path, three: Scenario) -> None:
    notes = read(tmp_path, "date,winner,battles,weather\n3 May,,8,rain\n4 May,2,,\n", three)
    assert [dict(note.values) for note in notes.games] == [{"battles": 8}, {"winner": 2}]
    assert [note.name for note in notes.games] == ["3 May", "4 May"]
    assert notes.unused == ("weather",)


def test_who_won_from_the_first_initiative_is_found(tmp_path: Path, three: Scenario) -> None:
    notes = read(tmp_path, "winner,first\n1,1\n0,2\n1,\n", three)
    assert [note.values.get("first won") for note in notes.games] == [1, 0, None]


def test_another_number_of_players_plays_by_its_own_rules(tmp_path: Path, three: Scenario) -> None:
    notes = read(tmp_path, 'players,winner\n2,1\n"A, B, C, D",D\n3,2\n', three)
    assert [dict(note.rules) for note in notes.games] == [{"players": 2}, {"players": 4}, {}]
    # partners are one side
    assert [note.values["winner"] for note in notes.games] == [1, 1, 2]


def test_any_rule_may_have_a_column(tmp_path: Path, three: Scenario) -> None:
    notes = read(tmp_path, "rules.rout_threshold,battles\n9,8\n,8\n", three)
    assert [dict(note.rules) for note in notes.games] == [{"rout_threshold": 9}, {}]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("winner,battles\n1,8\n1,many\n", "row 3, column battles: is not a whole number (found 'many')"),
        ("winner,battles\n1,0\n", "column battles: is out of range"),
        ("winner\n7\n", "column winner: is nobody who played (found '7'); allowed: a seat from 0 to 2"),
        ("players,winner\n\"Ann, Ben, Cem\",Dora\n", "Ann, Ben, Cem"),
        ("ended\nmutiny\n", "allowed: rout, points, no site left"),
        ("scores\n1/2\n", "has 2 scores (found '1 / 2'); allowed: 3, one a side"),
        ("scores\nlots\n", "is not a row of scores"),
        ("players,battles\n9,8\n", "row 2, column players"),
        ("players,battles\nAnn,8\n", "is not a number of players"),
        ("batles\n8\n", "did you mean 'battles'?"),
        ("weather\nrain\n", "no column says anything of a game"),
        ("battles\n8,9\n", "more cells than there are headings"),
        ("battles,Battles\n8,8\n", "says the same as another column"),
        ("battles\n", "there is no game in it yet"),
        ("", "the file is empty"),
        ("players,battles\n3,\n", "says nothing of any game"),
        (b"PK\x03\x04", "is a workbook"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_where_it_stands_with_what_is_allowed(
    tmp_path: Path, three: Scenario, text: str | bytes, told: str
) -> None:
    with pytest.raises(UserError) as caught:
        read(tmp_path, text, three)
    assert str(caught.value).startswith(str(tmp_path / "notes.csv"))
    assert told in str(caught.value)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_heading_of_a_template_is_understood(tmp_path: Path, name: str) -> None:
    scenario = load(ROOT / "scenarios" / f"{name}.toml")
    (heads,) = csv.reader(io.StringIO(template(scenario)))
    assert heads == [head for head, _ in explained(scenario)]
    cells = ["1" if head != "scores" else "" for head in heads]
    for word in ("army", "ended", "players"):
        if word in heads:
            cells[heads.index(word)] = ""
    (note,) = read(tmp_path, f"{','.join(heads)}\n{','.join(cells)}\n", scenario).games
    assert {*note.values} >= {*heads} - {"game", "players", "scores", "army", "ended"}


def test_the_command_writes_a_page_and_says_the_same_in_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = tmp_path / "notes.csv"
    notes.write_text("game,players,ended,battles\na,3,points,8\nb,3,points,8\nc,2,rout,30\n")
    out = tmp_path / "page"
    words = ["playtest", str(THREE), str(notes), "--games", "1000", "--out", str(out)]
    assert status_of(words) == 0
    told = capsys.readouterr().out
    assert "is surprising" in told
    assert (out / "playtest.html").is_file()
    assert (out / "playtest_figures" / "playtest_numbers.png").is_file()
    assert (out / "playtest.md").read_text().startswith(told.split("\n## ")[0])
    assert status_of([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [game["verdict"] for game in found["games"]][-1] == "surprising"
    assert {row["column"] for row in found["figures"]} == {"ended", "battles"}
    assert [row["target"] for row in found["targets"]] == ["rout_win_rate", "seat_win_spread"]
    assert status_of([*words, "--quiet"]) == 0
    assert capsys.readouterr().out == ""


def test_the_command_without_a_table_or_with_a_wrong_one_leaves_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(["playtest", str(THREE)]) == 2
    assert "--template" in capsys.readouterr().err
    assert status_of(["playtest", str(THREE), str(tmp_path / "none.csv")]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_the_template_is_a_file_and_its_explanation_is_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert status_of(["playtest", str(THREE), "--template"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("game,players,winner")
    assert told.out.count("\n") == 1
    assert "Who won" in told.err
