"""No figure has text upon text or cut text, whatever the number of items and the length of labels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import numpy as np
import pytest
from matplotlib.axis import Axis
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from napsim.report.figures import curve, dots, effects, heatmap, histogram, style
from napsim.report.figures.axes import Band, Reference
from napsim.report.figures.inline import glyph_sheet, inline

SIZES = (1, 2, 4, 40)
LONG = "rules.points_table = late_tail, players.profiles = aggressive cautious miser"
TITLE = "Games won by Rout fall from 31.2 % at Rout threshold 4 to 9.4 % at Rout threshold 12"


def short_names(n: int) -> list[str]:
    return [str(place + 1) for place in range(n)]


def long_names(n: int) -> list[str]:
    return [f"{LONG} {place + 1}" for place in range(n)]


NAMES = {"short": short_names, "long": long_names}


def _values(n: int, seed: int = 1) -> tuple[list[float], list[float], list[float]]:
    values = np.random.default_rng(seed).uniform(0.1, 0.6, n)
    return values.tolist(), (values - 0.02).tolist(), (values + 0.02).tolist()


def draw_dots(n: int, names: list[str]) -> style.Sheet:
    columns = [
        dots.Column(
            title,
            unit,
            [dots.Series("", *_values(n, k), [f"{v * 100:.1f} %" for v in _values(n, k)[0]])],
            Reference(1 / 3, "fair: 33.3 %"),
            Band(0.2, 0.3),
        )
        for k, (title, unit) in enumerate(
            (
                ("Battles won by Rout", "share"),
                ("Decisive tricks in a trick", "share"),
                ("Points gained by a side", "points"),
            )
        )
    ]
    return dots.draw(TITLE, names, columns, "Type of battle Site")


def draw_one_column(n: int, names: list[str]) -> style.Sheet:
    it = dots.Series("", *_values(n), [f"{v * 100:.1f} %" for v in _values(n)[0]])
    return dots.draw(TITLE, names, [dots.Column("Win rate", "share", [it])], "Seat")


def draw_beside(n: int, names: list[str]) -> style.Sheet:
    series = [dots.Series(name, *_values(5, k)) for k, name in enumerate(names[:8])]
    rows = [f"Site {k}" for k in range(5)]
    return dots.draw(TITLE, rows, [dots.Column("Win rate", "share", series)], "Site type")


def draw_curve(n: int, names: list[str]) -> style.Sheet:
    line = curve.Line("", list(range(n)), *_values(n))
    panel = curve.Panel("Games won by Rout", "share", [line], Band(0.15, 0.2))
    return curve.draw(TITLE, [panel], "Rout threshold (Rout points)", base=0)


def draw_named_curve(n: int, names: list[str]) -> style.Sheet:
    line = curve.Line("", list(range(n)), *_values(n), joined=False)
    panels = [curve.Panel(f"Measure {k}", "points", [line]) for k in range(3)]
    return curve.draw(TITLE, panels, "Points table", base=0, x_names=names)


def draw_panels(n: int, names: list[str]) -> style.Sheet:
    panels = [
        curve.Panel(name, "share", [curve.Line("", list(range(9)), *_values(9, k))])
        for k, name in enumerate(names[:12])
    ]
    return curve.draw(TITLE, panels, "Rout threshold (Rout points)")


def draw_series(n: int, names: list[str]) -> style.Sheet:
    lines = [
        curve.Line(name, list(range(4, 13)), *_values(9, k))
        for k, name in enumerate(names[: curve.MOST_SERIES])
    ]
    return curve.draw(TITLE, [curve.Panel("Games won by Rout", "share", lines)], "Rout threshold")


def draw_histogram(n: int, names: list[str]) -> style.Sheet:
    counts = np.random.default_rng(1).integers(1, 1000, n).tolist()
    one = histogram.Counts("Battles in a game", "battles", list(range(n)), counts, counts)
    return histogram.draw(TITLE, [one] * min(n, 4), names[0])


def draw_map(n: int, names: list[str]) -> style.Sheet:
    rows = names[: max(1, n // 2)]
    values = np.random.default_rng(1).uniform(0, 1, (len(rows), n))
    texts = [[f"{v * 100:.0f}" for v in row] for row in values]
    it = heatmap.Map("Games won by Rout", "share", values, texts, values > 0.5)
    return heatmap.draw(TITLE, [it] * (3 if n <= 4 else 1), rows, names, "Tokens", "Threshold")


def draw_matrix(n: int, names: list[str]) -> style.Sheet:
    values = np.random.default_rng(1).uniform(0, 1, (n, n))
    texts = [[f"{v * 100:.0f} %" for v in row] for row in values]
    it = heatmap.Map("Win rate of the row's profile", "share", values, texts, centre=0.5)
    return heatmap.draw(TITLE, [it], names, names, "Profile", "Opponent")


def draw_forest(n: int, names: list[str]) -> style.Sheet:
    values = np.random.default_rng(1).normal(0, 0.3, n)
    rows = [
        effects.Effect(
            name, value, value - 0.05, value + 0.05, "+6.1 pp (+5.8 to +6.4)",
            list(effects.LOOKS)[place % 4],
        )
        for place, (name, value) in enumerate(zip(names, values, strict=True))
    ]  # fmt: skip
    return effects.draw(TITLE, rows, "Difference in standard deviations of one game", margin=0.05)


def draw_tornado(n: int, names: list[str]) -> style.Sheet:
    ends = np.random.default_rng(1).uniform(0.1, 0.4, (n, 2))
    swings = [
        effects.Swing(name, low, high, "4", "triangular", 0.01)
        for name, (low, high) in zip(names, ends, strict=True)
    ]
    return effects.tornado(TITLE, swings, 0.2, "Games won by Rout", "share")


KINDS: dict[str, Callable[[int, list[str]], style.Sheet]] = {
    function.__name__.removeprefix("draw_"): function
    for function in (
        draw_dots, draw_one_column, draw_beside, draw_curve, draw_named_curve, draw_panels,
        draw_series, draw_histogram, draw_map, draw_matrix, draw_forest, draw_tornado,
    )
}  # fmt: skip


def boxes(sheet: style.Sheet) -> Iterator[tuple[str, Bbox]]:
    """Give every text that is seen, with its place on the picture."""
    sheet.draw_without_rendering()
    renderer = sheet.canvas.get_renderer()  # type: ignore[attr-defined]
    ticked: set[Text] = set()
    shown: list[Text] = []
    for axes in sheet.axes:
        for axis in (axes.xaxis, axes.yaxis):
            assert isinstance(axis, Axis)
            ticked |= {
                t for tick in axis.majorTicks + axis.minorTicks for t in (tick.label1, tick.label2)
            }
            if axes.get_visible():
                shown += [t for tick in axis._update_ticks() for t in (tick.label1, tick.label2)]
    hidden = {t for axes in sheet.axes if not axes.get_visible() for t in axes.findobj(Text)}
    for text in sheet.findobj(Text):
        if text in hidden or (text in ticked and text not in shown):
            continue
        if text.get_visible() and text.get_text().strip():
            yield text.get_text(), text.get_window_extent(renderer)


@pytest.mark.filterwarnings("error:constrained_layout not applied")
@pytest.mark.parametrize(
    ("n", "names"), [*((n, "short") for n in SIZES), *((n, "long") for n in SIZES if n != 4)]
)
@pytest.mark.parametrize("kind", list(KINDS))
def test_no_text_lies_on_another_or_is_cut(kind: str, n: int, names: str) -> None:
    with style.studio():
        sheet = KINDS[kind](n, NAMES[names](n))
        found = list(boxes(sheet))
    assert len(found) >= 3
    page = sheet.bbox
    cut = [
        t
        for t, b in found
        if b.x0 < -0.5 or b.y0 < -0.5 or b.x1 > page.x1 + 0.5 or b.y1 > page.y1 + 0.5
    ]
    assert cut == []
    # boxes may touch by the thin margin that fonts keep round their letters
    upon = [
        (a, b)
        for (a, p), (b, q) in combinations(found, 2)
        if min(p.x1, q.x1) - max(p.x0, q.x0) > 1 and min(p.y1, q.y1) - max(p.y0, q.y0) > 1
    ]
    assert upon == []


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_figure_is_the_same_bytes_every_time(kind: str) -> None:
    drawn = []
    for _ in range(2):
        with style.studio():
            drawn.append(style.to_files(KINDS[kind](4, short_names(4))))
    assert drawn[0] == drawn[1]
    assert "Date" not in drawn[0].svg
    assert b"Software" not in drawn[0].png


def test_overlap_would_be_noticed() -> None:
    with style.studio():
        sheet = draw_curve(4, [])
        sheet.text(0.5, 0.5, "here")
        sheet.text(0.5, 0.5, "and here")
        sheet.text(0.99, 0.5, "cut off at the edge")
        found = dict(boxes(sheet))
    assert found["here"].overlaps(found["and here"])
    assert found["cut off at the edge"].x1 > sheet.bbox.x1


def test_inline_figure_leaves_its_colours_to_the_page_and_keeps_no_title() -> None:
    with style.studio():
        drawn = style.to_files(draw_curve(4, []))
    made = inline(drawn.svg, "it", drawn.title_strip, "Rout wins fall")
    assert 'aria-label="Rout wins fall"' in made.svg
    assert "DejaVuSans-Bold" not in made.svg
    for light in style.THEMED:
        assert light not in made.svg
    assert set(made.glyphs) == {
        part.split('"')[0] for part in made.svg.split('href="#')[1:] if part.startswith("Deja")
    }
    assert all(name in glyph_sheet(made.glyphs) for name in made.glyphs)
