"""The estimates open rightly in a spreadsheet, whichever decimal sign it expects."""

from __future__ import annotations

import io

import pandas as pd
import polars as pl
import pytest

from napsim.estimate.spreadsheet import BOM, MOST_ROWS, for_spreadsheets
from napsim.games.measures import Measure

WINS = Measure("wins", "Wins, “real” ones", "", "endings", "proportion", "games")
FRAME = pl.DataFrame(
    {
        "variant": [0, 1, 1],
        "label": ["base", "=danger; or not", "-3"],
        "measure": ["wins"] * 3,
        "by": ["", "", "site_type"],
        "level": ["", "", "Köln, Siege"],
        "unit": ["share"] * 3,
        "games": [1000, 1000, 1000],
        "value": [0.5, 1 / 3, 1234567.0],
        "low": [0.4, 0.25, None],
        "high": [0.6, float("nan"), None],
        "median": [None] * 3,
        "p05": [None] * 3,
        "p95": [None] * 3,
        "difference": [None, -1 / 6, 0.0],
        "difference_low": [None, -0.2, 0.0],
        "difference_high": [None, -0.1, 0.0],
        "verdict": ["", "less", "undecided"],
    },
    schema_overrides={"median": pl.Float64, "p05": pl.Float64, "p95": pl.Float64},
)


@pytest.mark.parametrize(
    ("name", "separator", "decimal"), [("excel", ",", "."), ("excel_decimal_comma", ";", ",")]
)
def test_both_kinds_say_the_same(name: str, separator: str, decimal: str) -> None:
    data = for_spreadsheets(FRAME, [WINS])[name]
    assert data.startswith(BOM.encode())
    assert data.count(b"\r\n") == 4
    sheet = pd.read_csv(
        io.BytesIO(data), encoding="utf-8-sig", sep=separator, decimal=decimal, dtype={"Group": str}
    )
    assert sheet["Measure"].unique().tolist() == ["Wins, “real” ones"]
    assert sheet["Value"].tolist() == pytest.approx([0.5, 0.333333, 1234570.0], abs=1e-6)
    assert sheet["Difference from base"].iloc[1] == pytest.approx(-0.166667)
    assert sheet["Group"].iloc[2] == "Köln, Siege"
    assert sheet["By"].iloc[2] == "site type"
    assert sheet["95% to"].isna().tolist() == [False, True, True]
    # columns without anything in them would only be in the way
    assert "Median" not in sheet.columns


def test_a_label_is_never_a_formula() -> None:
    for data in for_spreadsheets(FRAME, [WINS]).values():
        lines = data.decode("utf-8-sig").splitlines()
        assert not any(line.lstrip('"').startswith(("=", "-", "+", "@")) for line in lines)


def test_a_frame_too_long_for_a_sheet_gives_the_whole_figures() -> None:
    long = pl.concat([FRAME] * (MOST_ROWS // 3 + 1))
    data = for_spreadsheets(long, [WINS])["excel"]
    assert data.count(b"\r\n") == 1 + 2 * (MOST_ROWS // 3 + 1)
