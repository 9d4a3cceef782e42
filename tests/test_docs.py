"""What the pages tell readers to type works as told."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from napsim.cli.main import app, status_of

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
#: Commands that are shown with files or machines the reader has yet to make.
NOT_HERE = ("SCENARIO", "FOLDER", "GAME", "--backend", "overnight")
PLAYING = ("run", "compare", "sweep", "check", "tournament")


def blocks(page: Path, language: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(page.read_text()) if kind == language]


def commands() -> list[list[str]]:
    """Give every napsim command in the pages' shell blocks, split as a shell would."""
    found = []
    for page in PAGES:
        for line in "".join(blocks(page, "sh")).splitlines():
            words = shlex.split(line, comments=True)
            if words[:1] == ["napsim"] and not any(w in line for w in NOT_HERE):
                found.append(words[1:])
    return found


@pytest.fixture
def at_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder that has the scenarios, with the drawing left out."""
    for folder in ("scenarios", "docs"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("napsim.report.build.build_report", lambda folder: None)
    return tmp_path


def test_the_readme_shows_commands() -> None:
    assert len(commands()) >= 3


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_a_command_on_a_page_does_what_it_says(
    at_root: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    short = ["--games", "60"] if words[0] in PLAYING else []
    if words[0] == "playtest" and "--template" not in words:
        # fewer than this are refused, as too few to compare with
        short = ["--games", "2000"]
    assert status_of([*words, *short]) in ({0, 1, 3} if words[0] == "check" else {0})
    assert capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_on_a_page_runs(at_root: Path, page: Path) -> None:
    code = "\n".join(blocks(page, "python"))
    if not code:
        pytest.skip("no Python on this page")
    exec(compile(code, str(page), "exec"), {"__name__": "page"})


def test_every_command_stands_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text()
    names = {command.callback.__name__ for command in app.registered_commands if command.callback}
    assert names >= {"run", "compare", "sweep", "check", "play", "tournament", "report"}
    assert [name for name in sorted(names) if f"napsim {name}" not in readme] == []


def test_the_scenario_in_the_readme_is_read(tmp_path: Path) -> None:
    from napsim.scenario import load

    (toml,) = blocks(ROOT / "README.md", "toml")
    (tmp_path / "readme.toml").write_text(toml)
    scenario = load(tmp_path / "readme.toml")
    assert scenario.vary is not None
    assert "hoarder" in scenario.own_profiles


@pytest.mark.parametrize("path", sorted((ROOT / "scenarios").glob("*.toml")), ids=lambda p: p.stem)
def test_a_shipped_scenario_is_read_and_says_what_it_answers(path: Path) -> None:
    from napsim.scenario import load
    from napsim.variants import variants_of

    assert path.read_text().startswith("# ")
    assert "?" in path.read_text().split("\n\n")[0]
    assert variants_of(load(path))


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_make_says_what_there_is_to_do() -> None:
    import subprocess

    done = subprocess.run(
        ["make", "-C", str(ROOT), "--no-print-directory"],
        capture_output=True,
        text=True,
        check=True,
    )
    for target in ("report", "test", "corners", "lint", "bench", "test-long", "clean"):
        assert f"make {target} " in done.stdout


if sys.platform == "win32":
    pytest.skip("make and links are not there on Windows", allow_module_level=True)
