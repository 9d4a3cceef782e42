"""What a gift is worth in a run's report is what comparing with it on the same deals says."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

import napsim
from napsim.report.folder import read_folder
from napsim.report.sections.worth import worth

ROOT = Path(__file__).resolve().parents[1]
GAMES = 300


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> napsim.Result:
    scenario = napsim.load(ROOT / "scenarios" / "blown_apart_3p.toml", games=GAMES)
    return napsim.run(scenario, out=tmp_path_factory.mktemp("worth") / "run", workers=2)


def test_a_run_says_what_each_gift_is_worth(played: napsim.Result) -> None:
    frame = played.frames["worth"]
    assert len(frame) == 8
    assert frame["games"].unique().to_list() == [GAMES]
    assert (frame["low"] <= frame["difference"]).all()
    # one more Commander in Reserve cannot harm
    assert frame.filter(thing="Commander in Reserve")["high"].item() > 0


def test_it_is_what_comparing_says(played: napsim.Result, tmp_path: Path) -> None:
    changed = napsim.compare(
        played.scenario,
        {"rules.gift": "reversal"},
        measures=["gift_win_rate"],
        out=tmp_path / "compared",
        workers=2,
    )
    asked = pl.col("measure") == "gift_win_rate", pl.col("by") == "", pl.col("variant") == 1
    row = changed.estimates.filter(*asked)
    told = played.frames["worth"].filter(thing="Reversal token")
    assert told["difference"].item() == pytest.approx(row["difference"].item())
    assert told["low"].item() == pytest.approx(row["difference_low"].item())


def test_the_report_tells_it_and_reads_it_again(played: napsim.Result) -> None:
    assert "What one more is worth" in played.report.read_text()
    assert worth(read_folder(played.folder))
    again = napsim.reread(played.folder)
    assert again.frames["worth"].equals(played.frames["worth"])


def test_a_game_with_a_gift_already_asks_for_no_more() -> None:
    scenario = napsim.load(
        ROOT / "scenarios" / "blown_apart_3p.toml", {"rules.gift": "scout"}, games=10
    )
    from napsim.games.catalogue import get_game

    assert get_game("blown_apart").gifts(scenario.rules) == ("", {})
