"""The command line: what it prints, what it leaves, how it ends."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from napsim.cli.main import BUG, INTERRUPTED, PIPE_CLOSED, status_of
from napsim.cli.working import typed

ROOT = Path(__file__).resolve().parents[1]
SCENARIO = 'title = "A race"\ngame = "dice_race"\ngames = 2000\n'
PROGRAM = [sys.executable, "-m", "tests.dice_cli"]
COMMANDS = (
    *("games", "rules", "profiles", "measures", "run", "compare", "sweep", "check", "tournament"),
    *("sensitivity", "play", "report"),
)


@pytest.fixture(autouse=True)
def _here(dice_race: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder with one scenario in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "race.toml").write_text(SCENARIO)


@pytest.fixture
def no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the drawing out, where nobody looks at it."""
    monkeypatch.setattr("napsim.report.build.build_report", lambda folder: None)


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command line here and give status, standard output and standard error."""
    status = status_of(arguments)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def start(*arguments: str) -> subprocess.Popen[str]:
    """Start the command line in a process of its own."""
    return subprocess.Popen(
        [*PROGRAM, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(*arguments: str) -> subprocess.CompletedProcess[str]:
    process = start(*arguments)
    out, err = process.communicate(timeout=120)
    return subprocess.CompletedProcess(arguments, process.returncode, out, err)


# ---- help


def test_help_is_instant_and_names_every_command() -> None:
    spent = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = finish("--help")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert done.returncode == 0
    assert all(f"  {command} " in done.stdout for command in COMMANDS)
    # processor time, since others may be using the machine
    assert min(spent) < 0.4


def test_help_imports_nothing_heavy() -> None:
    heavy = ["numba", "polars", "numpy", "scipy", "matplotlib", "joblib", "pandas"]
    program = (
        "import sys; from napsim.cli.main import status_of; status_of(['run', '--help']);"
        f"print([m for m in {heavy!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr == "[]\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    status, out, err = call(capsys, command, "--help")
    assert (status, err) == (0, "")
    assert f"Usage: napsim {command}" in out
    assert len(out.splitlines()[2].strip()) > 20


# ---- what there is


@pytest.mark.parametrize("command", ["rules", "profiles", "measures"])
def test_what_a_game_brings_is_listed_for_people_and_for_scripts(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    expected = {"rules": "head_start", "profiles": "keen", "measures": "sprint_rate"}[command]
    assert expected in call(capsys, command, "dice_race")[1]
    status, out, _ = call(capsys, command, "dice_race", "--json")
    assert status == 0
    assert expected in json.dumps(json.loads(out))


def test_games_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert "The Dice Race" in call(capsys, "games")[1]
    names = [game["name"] for game in json.loads(call(capsys, "games", "--json")[1])]
    assert "dice_race" in names


def test_a_rule_says_how_its_default_depends_on_another(
    capsys: pytest.CaptureFixture[str],
) -> None:
    records = json.loads(call(capsys, "rules", "dice_race", "--json")[1])
    prizes = next(record for record in records if record["name"] == "prizes")
    assert prizes["default_by"]["values"]["2"] == [2, 0]
    target = next(record for record in records if record["name"] == "target")
    assert target["assumed"]
    assert target["allowed"] == "a whole number from 1 to 10000"


# ---- playing


def test_play_tells_a_game_as_a_story_and_as_json_lines(
    capsys: pytest.CaptureFixture[str],
) -> None:
    story = call(capsys, "play", "race.toml", "--game", "7")[1]
    lines = call(capsys, "play", "race.toml", "--game", "7", "--json")[1].splitlines()
    events = [json.loads(line) for line in lines]
    assert story.startswith("Game 7")
    assert [next(iter(event)) for event in events] == ["event"] * len(events)
    assert events[0]["game"] == 7
    assert f"Seat {events[-1]['winner'] + 1} wins" in story


def test_run_prints_a_table_with_intervals_and_leaves_the_folder(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "argv", ["napsim", "run", "race.toml"])
    status, out, _ = call(capsys, "run", "race.toml")
    assert status == 0
    assert "A race: 2\N{NO-BREAK SPACE}000 games (seed 1815)" in out
    assert "Sprints" in out
    assert " to " in out
    assert "Assumed" in out
    folder = Path("reports/race")
    assert f"Report: {folder / 'report.html'}" in out
    for name in (
        "scenario.toml", "run.json", "estimates.csv", "estimates.parquet", "distributions.parquet",
        "variants.parquet", "report.md", "report.html",
    ):  # fmt: skip
        assert (folder / name).stat().st_size > 0
    assert list((folder / "figures").glob("*.svg"))
    facts = json.loads((folder / "run.json").read_text())
    assert (facts["kind"], facts["seed"], facts["rules_version"]) == ("run", 1815, 1)
    assert facts["command"] == "napsim run race.toml"


def test_json_is_one_document_and_quiet_is_quiet(
    capsys: pytest.CaptureFixture[str], no_report: None
) -> None:
    status, out, err = call(capsys, "run", "race.toml", "--json")
    record = json.loads(out)
    assert (status, err) == (0, "")
    assert record["games"] == 2000
    names = {row["measure"] for row in record["estimates"]}
    assert {"sprint_rate", "win_rate"} <= names
    assert call(capsys, "run", "race.toml", "--quiet") == (0, "", "")


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["compare", "race.toml", "--set", "rules.faces=8"], "estimates"),
        (["sweep", "race.toml", "--vary", "rules.faces=5,8"], "variants"),
        (["check", "race.toml", "--set", "targets.sprint_rate.at_most=0.9"], "targets"),
        (["tournament", "race.toml"], "matrix"),
        (["tournament", "race.toml"], "split"),
        (["sensitivity", "race.toml", "--vary", "rules.faces=5,8"], "effects"),
        (["report", "before"], "estimates"),
    ],
)
def test_every_answer_comes_as_json_too_and_quiet_says_nothing(
    capsys: pytest.CaptureFixture[str], no_report: None, arguments: list[str], found: str
) -> None:
    call(capsys, "run", "race.toml", "--out", "before", "--quiet")
    more = [] if arguments[0] == "report" else ["--games", "200"]
    status, out, err = call(capsys, *arguments, *more, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out)[found]
    assert call(capsys, *arguments, *more, "--quiet") == (0, "", "")


def test_options_reach_the_run(capsys: pytest.CaptureFixture[str], no_report: None) -> None:
    call(
        capsys, "run", "race.toml", "--games", "300", "--seed", "5", "--set", "rules.players=2",
        "--set", "players.profiles=keen", "--out", "here", "--workers", "1", "--quiet",
    )  # fmt: skip
    facts = json.loads(Path("here/run.json").read_text())
    assert (facts["games"], facts["seed"], facts["workers"]) == (300, 5, 1)
    assert list(facts["profiles"]) == ["keen"]
    estimates = pl.read_parquet("here/estimates.parquet")
    assert estimates["games"].unique().to_list() == [300]
    seats = estimates.filter((pl.col("measure") == "win_rate") & (pl.col("by") == "seat"))
    assert seats["level"].to_list() == ["1", "2"]


def test_compare_puts_the_greatest_change_first(
    capsys: pytest.CaptureFixture[str], no_report: None
) -> None:
    out = call(capsys, "compare", "race.toml", "--set", "rules.target=22")[1]
    rows = [line for line in out.splitlines() if " pp (" in line or " rounds (" in line]
    assert "Sprints" in rows[0]
    assert "\N{MINUS SIGN}" in rows[0]
    assert " times" in rows[0]
    assert "Report: reports/race-target-22/report.html" in out


def test_compare_with_several_changes_each_on_its_own_or_all_at_once(
    capsys: pytest.CaptureFixture[str], no_report: None
) -> None:
    sets = ("--set", "rules.target=22", "--set", "rules.faces=8")
    call(capsys, "compare", "race.toml", *sets, "--out", "both", "--quiet")
    call(capsys, "compare", "race.toml", *sets, "--each", "--out", "each", "--quiet")
    labels = {
        name: pl.read_parquet(f"{name}/variants.parquet")["label"] for name in ("both", "each")
    }
    assert labels["both"].to_list() == ["base", "target = 22, faces = 8"]
    assert labels["each"].to_list() == ["base", "target = 22", "faces = 8"]


def test_compare_against_another_file(capsys: pytest.CaptureFixture[str], no_report: None) -> None:
    Path("fast.toml").write_text(SCENARIO + "rules.faces = 8\n")
    status, out, _ = call(capsys, "compare", "race.toml", "--against", "fast.toml", "--out", "c")
    assert status == 0
    assert "fast (faces = 8)" in out
    status, again, _ = call(capsys, "report", "c")
    assert (status, again) == (0, out)


def test_sweep_plays_every_variant(capsys: pytest.CaptureFixture[str], no_report: None) -> None:
    vary = ("--vary", "rules.target=18,22", "--vary", "rules.faces={from=5, to=6}")
    status, out, _ = call(capsys, "sweep", "race.toml", *vary, "--games", "500")
    assert status == 0
    assert re.search(r"\b22 +5\b", out)
    assert "20 (base)" in out
    variants = pl.read_parquet("reports/race-target-faces/variants.parquet")
    assert variants.columns == ["variant", "label", "rules.target", "rules.faces"]
    assert variants.row(0) == (0, "base", 20, 6)
    assert variants.height == 5


def test_compare_names_what_surely_stays_the_same_and_ends_with_a_sentence(
    capsys: pytest.CaptureFixture[str], no_report: None
) -> None:
    out = call(capsys, "compare", "race.toml", "--set", "rules.target=22", "--games", "20000")[1]
    assert "Raising target from 20 to 22 makes " in out
    assert "on the same deals. Measured on different deals" in out
    each = call(capsys, "compare", "race.toml", "--each", "--set", "rules.target=22", "--set",
                "rules.faces=8", "--out", "each")[1]  # fmt: skip
    assert "Raising target from 20 to 22 makes " in each
    assert "Raising faces from 6 to 8 makes " in each


TARGETED = SCENARIO + "[targets]\nsprint_rate = { between = [0.4, 0.7] }\n"


def test_sweep_names_the_settings_that_meet_the_targets_and_the_nearest_misses(
    capsys: pytest.CaptureFixture[str], no_report: None
) -> None:
    Path("race.toml").write_text(TARGETED)
    vary = ("--vary", "rules.target={from=10, to=30}", "--vary", "rules.rounds=5,6")
    out = call(capsys, "sweep", "race.toml", *vary)[1]
    met, _, misses = out.partition("The nearest misses")
    assert "Settings that meet all targets" in met
    verdicts = pl.read_parquet("reports/race-target-rounds/targets.parquet")["verdict"]
    count = {name: int((verdicts == name).sum()) for name in ("met", "missed", "undecided")}
    assert min(count.values()) > 0
    assert f"{count['met']} of 42 settings surely meet the target." in out
    assert "wanted 40 % to 70 %: " + ", ".join(f"{n} {name}" for name, n in count.items()) in out
    assert len(re.findall(r" met\s*$", met, re.MULTILINE)) == count["met"]
    assert len(re.findall(r" (missed|undecided) $", misses, re.MULTILINE)) == 5


def test_check_leaves_with_its_verdict_and_says_how_to_decide(
    capsys: pytest.CaptureFixture[str], no_report: None
) -> None:
    for wish, status, said in (
        ("between = [0.4, 0.7]", 0, "Targets: 1 met."),
        ("at_most = 0.2", 1, "Targets: 1 missed."),
        ("at_most = 0.665", 3, "--until-decided"),
    ):
        Path("race.toml").write_text(SCENARIO + f"[targets]\nsprint_rate = {{ {wish} }}\n")
        found, out, _ = call(capsys, "check", "race.toml", "--games", "1000")
        assert (found, said in out) == (status, True), out


def test_sensitivity_says_what_surely_moves_what_and_what_moves_nothing(
    capsys: pytest.CaptureFixture[str], no_report: None
) -> None:
    prizes = 'rules.prizes=["winner_only", [3,1,0]]'
    vary = ("--vary", "rules.target={from=15, to=25}", "--vary", prizes)
    out = call(capsys, "sensitivity", "race.toml", *vary, "--samples", "8")[1]
    row = next(line for line in out.splitlines() if line.startswith(" Sprints"))
    assert re.search(r"target +15 → 25 +\N{MINUS SIGN}\d+ pp", row)
    assert "Not seen to move anything: prizes." in out
    assert "Morris" in out
    assert "Sobol" in out


def test_tournament_shows_the_matrix_with_intervals_and_what_decides(
    capsys: pytest.CaptureFixture[str], no_report: None
) -> None:
    out = call(capsys, "tournament", "race.toml", "--players", "2", "--players", "3")[1]
    assert "2 players: win rate against each" in out
    assert "3 players: win rate against each" in out
    assert re.search(
        r"keen +\d+ % \(\d+ to \d+\) +\d+ ± \d", out.replace("\N{NO-BREAK SPACE}", " ")
    )
    assert "What decides who wins, at a table of balanced, keen, balanced" in out


def test_until_says_whether_the_precision_was_reached(
    capsys: pytest.CaptureFixture[str], no_report: None
) -> None:
    until = "until={measure='sprint_rate', half_width=0.02}"
    out = call(capsys, "run", "race.toml", "--games", "20000", "--set", until, "--out", "a")[1]
    assert "sprint_rate is known to within 2 percentage points, as wanted." in out
    out = call(capsys, "run", "race.toml", "--games", "500", "--set", until, "--out", "b")[1]
    found = re.search(r"not yet known to within 2 percentage points; about (\d)\s000 games", out)
    assert found
    assert 2 <= int(found[1]) <= 4


def test_keep_games_keeps_a_row_for_every_game(
    capsys: pytest.CaptureFixture[str], no_report: None
) -> None:
    vary = ("--vary", "rules.target=18,22", "--games", "6000", "--quiet", "--keep-games")
    call(capsys, "sweep", "race.toml", *vary, "--out", "kept")
    games = pl.read_parquet("kept/games/games.parquet")
    assert games.group_by("variant").len().sort("variant").rows() == [
        (0, 6000),
        (1, 6000),
        (2, 6000),
    ]
    assert games.filter(pl.col("variant") == 1)["game"].to_list() == list(range(6000))
    share = games.filter(pl.col("variant") == 2)["sprint"].mean()
    estimates = pl.read_parquet("kept/estimates.parquet")
    measured = estimates.filter((pl.col("measure") == "sprint_rate") & (pl.col("variant") == 2))
    assert measured["value"][0] == pytest.approx(share)
    before = Path("kept/games/seats.parquet").read_bytes()
    began = time.perf_counter()
    call(capsys, "sweep", "race.toml", *vary, "--out", "kept")
    assert Path("kept/games/seats.parquet").read_bytes() == before
    assert time.perf_counter() - began < 30


def test_run_says_that_it_leaves_out_what_is_varied(
    no_report: None, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("many.toml").write_text(SCENARIO + '[vary]\n"rules.faces" = [6, 8]\n')
    assert status_of(["run", "many.toml", "--games", "50"]) == 0
    assert "napsim sweep many.toml" in capsys.readouterr().err
    assert status_of(["run", "race.toml", "--games", "50"]) == 0
    assert "napsim sweep" not in capsys.readouterr().err


def test_ctrl_c_outside_play_says_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("napsim.api.carry_out", interrupted)
    assert status_of(["run", "race.toml", "--games", "50"]) == INTERRUPTED
    assert "give the same command again to go on" in capsys.readouterr().err


def test_ctrl_c_is_a_stop_even_where_a_library_makes_another_error_of_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def swallow() -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise ValueError("Invalid affine transformation matrix") from None

    monkeypatch.setattr("napsim.games.catalogue.all_games", swallow)
    before = signal.getsignal(signal.SIGINT)
    assert status_of(["games"]) == INTERRUPTED
    assert capsys.readouterr().err.startswith("napsim: stopped")
    assert signal.getsignal(signal.SIGINT) is before


# ---- mistakes


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run", "none.toml"], "none.toml: there is no such file; looked for in "),
        (["run", "rase.toml"], "did you mean 'race.toml'?"),
        (["run", "."], "is a folder"),
        (["run", "race.toml", "--set", "rules.faces=99"], "--set: rules.faces: is too large"),
        (["run", "race.toml", "--set", "rules.fases=9"], "did you mean 'faces'"),
        (["run", "race.toml", "--set", "nonsense"], "key=value"),
        (["run", "race.toml", "--games", "0"], "games: is too small"),
        (["run", "race.toml", "--games", "many"], "valid integer"),
        (["run", "race.toml", "--games", "5", "--set", "games=6"], "both as --games and --set"),
        (["run", "race.toml", "--workers", "0"], "--workers: is out of range"),
        (["run", "race.toml", "--backend", "abacus"], "--backend: is not a backend"),
        (["run", "race.toml", "--address", "tcp://x"], "--address: has no meaning"),
        (["run", "race.toml", "--measure", "spint_rate"], "did you mean 'sprint_rate'"),
        (["run", "race.toml", "--no-such-option"], "No such option"),
        (["run"], "Missing argument"),
        (["walk"], "No such command"),
        (["rules", "chess"], "there is no such game"),
        (["play", "race.toml", "--game", "-1"], "--game: is out of range"),
        (["compare", "race.toml"], "needs something to compare with"),
        (["compare", "race.toml", "--set", "rules.faces=6"], "nothing to compare"),
        (["compare", "race.toml", "--set", "games=6"], "cannot be changed"),
        (
            ["compare", "race.toml", "--set", "rules.fases=9"],
            "--set: rules.fases: there is no such",
        ),
        (["sweep", "race.toml"], "nothing is varied"),
        (["sweep", "race.toml", "--vary", "rules.faces="], "is not a value"),
        (["sweep", "race.toml", "--vary", "rules.faces=2,99"], "in the variant 'faces = 99'"),
        (["sweep", "race.toml", "--vary", "rules.faces=2", "--design", "gird"], "'grid'"),
        (["report", "none"], "none: is not a run's folder"),
        (["report", "race.toml"], "is not a run's folder"),
    ],
)
def test_a_mistake_is_told_in_one_message_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    status, out, err = call(capsys, *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err
    assert sorted(path.name for path in Path().iterdir()) == ["race.toml"]


def test_a_changed_scenario_is_refused_with_the_difference_until_fresh(
    capsys: pytest.CaptureFixture[str], no_report: None
) -> None:
    call(capsys, "run", "race.toml", "--quiet")
    before = Path("reports/race/estimates.csv").read_bytes()
    status, _, err = call(capsys, "run", "race.toml", "--set", "rules.faces=8")
    assert status == 2
    assert "rules.faces was 6 and is now 8" in err
    assert "settings" not in err
    assert Path("reports/race/estimates.csv").read_bytes() == before
    assert call(capsys, "run", "race.toml", "--set", "rules.faces=8", "--fresh", "--quiet")[0] == 0
    assert Path("reports/race/estimates.csv").read_bytes() != before


def test_a_folder_that_cannot_be_written_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for out in ("race.toml", "race.toml/deeper", "/proc/none/here", "a\0b"):
        status, _, err = call(capsys, "run", "race.toml", "--out", out)
        assert status == 2
        assert err.startswith("napsim: ")
        assert "Traceback" not in err


def test_an_unexpected_error_is_called_a_bug_and_shown_when_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(name: str) -> None:
        raise KeyError(name)

    monkeypatch.setattr("napsim.games.catalogue.get_game", broken)
    status, _, err = call(capsys, "rules", "dice_race")
    assert status == BUG
    assert "a bug in napsim" in err
    assert "NAPSIM_DEBUG=1" in err
    monkeypatch.setenv("NAPSIM_DEBUG", "1")
    with pytest.raises(KeyError):
        status_of(["rules", "dice_race"])


def test_a_reader_that_leaves_early_is_no_error() -> None:
    process = start("play", "race.toml", "--json", "--set", "rules.rounds=50", "--set",
                    "rules.target=10000", "--set", "rules.players=4")  # fmt: skip
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert "Traceback" not in process.stderr.read()
    assert process.wait() in {0, 1, PIPE_CLOSED}


TYPED = """run compare sweep play rules measures report race.toml none.toml . --set --games --seed --out
--workers --vary --design --samples --against --each --game --json --quiet --measure --address
rules.faces=3 rules.faces=x =3 -1 0 3 1e9 nan sobol sprint_rate dice_race {} [] -- - --help x\0y
../x \udcff"""
WORDS = st.sampled_from(TYPED.split()) | st.text(max_size=6)


@given(arguments=st.lists(WORDS, max_size=6))
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_whatever_is_typed_it_is_done_or_told(
    capsys: pytest.CaptureFixture[str], no_report: None, arguments: list[str]
) -> None:
    status, _, err = call(capsys, *arguments)
    assert status in {0, 2}, err
    assert "Traceback" not in err


def test_the_command_in_the_report_leaves_out_how_the_work_was_done() -> None:
    arguments = "run a.toml --workers 2 --set x=1 --out=b --quiet --backend dask --games 5 --json"
    assert typed(arguments.split()) == "napsim run a.toml --set x=1 --games 5"
