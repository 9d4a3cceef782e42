"""The HTML report in a real browser: nothing broken, nothing cut, readable by all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
from chromium import Browser, find

from napsim.report.build import build_report

pytestmark = pytest.mark.skipif(
    find() is None, reason="no Chromium on this machine (Debian's package is called chromium)"
)
TARGETS = {
    "rout_win_rate": {"between": [0.15, 0.20], "why": "a real threat, not the usual end"},
    "seat_win_spread": {"at_most": 0.01},
    "battles": {"between": [6, 8]},
}
LONG = "points_table = late_tail, profiles = aggressive cautious miser, starting_tokens = 3"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = find()
    assert program is not None
    with Browser(program) as it:
        yield it


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory, made_up: ModuleType) -> dict[str, Path]:
    """A run, a comparison with a long label, and a sweep."""
    top = tmp_path_factory.mktemp("reports")
    values = [7, 4, 5, 6, 8, 9]
    folders = {
        "run": made_up.write(top / "run", targets=TARGETS),
        "compare": made_up.write(
            top / "compare", "compare", labels=["base", LONG], targets=TARGETS
        ),
        "sweep": made_up.write(
            top / "sweep",
            "sweep",
            labels=["base", *(f"rout_threshold = {v}" for v in values[1:])],
            keys={"rules.rout_threshold": values},
            targets=TARGETS,
        ),
    }
    for folder in folders.values():
        build_report(folder)
    return {kind: folder / "report.html" for kind, folder in folders.items()}


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize("kind", ["run", "compare", "sweep"])
def test_page_opens_without_complaint_or_network_or_overflow(
    browser: Browser, reports: dict[str, Path], kind: str, width: int, dark: bool
) -> None:
    browser.open(reports[kind], width, dark=dark)
    assert browser.run("document.documentElement.scrollWidth") <= width
    wide = """[...document.querySelectorAll('main *, header *, nav *')]
      .filter((e) => !e.closest('.scroll, .plot, svg, pre, .unseen'))
      .filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5)
      .map((e) => e.tagName + ' ' + e.textContent.slice(0, 40))"""
    assert browser.run(wide) == []
    assert browser.complaints == []
    # the page itself, and pictures that it carries
    asked = [url for url in browser.requests if not url.startswith("data:image/png")]
    assert asked == [reports[kind].as_uri()]


def test_tables_sort_by_their_numbers_both_ways(browser: Browser, reports: dict[str, Path]) -> None:
    browser.open(reports["run"], 1280)
    column = """(() => {
      const table = document.querySelector('section[aria-labelledby=battle] table');
      return [...table.tBodies[0].rows].map((row) => Number(row.cells[1].dataset.sort));
    })()"""
    before = browser.run(column)
    click = "document.querySelectorAll('section[aria-labelledby=battle] th button')[1].click()"
    browser.run(click)
    assert browser.run(column) == sorted(before)
    sorted_by = "document.querySelector('section[aria-labelledby=battle] th[aria-sort]').ariaSort"
    assert browser.run(sorted_by) == "ascending"
    browser.run(click)
    assert browser.run(column) == sorted(before, reverse=True)
    assert browser.run(sorted_by) == "descending"


def test_every_anchor_leads_somewhere_and_no_id_is_there_twice(
    browser: Browser, reports: dict[str, Path]
) -> None:
    for path in reports.values():
        browser.open(path, 1280)
        lost = """[...document.querySelectorAll('a[href^="#"]')]
          .filter((a) => !document.getElementById(a.hash.slice(1))).map((a) => a.hash)"""
        assert browser.run(lost) == []
        links = "document.querySelectorAll('nav a').length"
        heads = "document.querySelectorAll('main h2').length"
        assert browser.run(links) == browser.run(heads) > 3
        twice = """(() => { const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
          return ids.filter((id, place) => ids.indexOf(id) !== place); })()"""
        assert browser.run(twice) == []
        glyphs = """[...document.querySelectorAll('svg use')]
          .filter((u) => !document.getElementById(u.getAttribute('href').slice(1))).length"""
        assert browser.run(glyphs) == 0


def test_a_contents_link_scrolls_to_its_section(browser: Browser, reports: dict[str, Path]) -> None:
    browser.open(reports["run"], 1280)
    browser.run("document.documentElement.style.scrollBehavior = 'auto'")
    browser.run("document.querySelector('nav a[href=\"#tension\"]').click()")
    top = browser.run("document.getElementById('tension').getBoundingClientRect().top")
    assert -5 <= top <= 120


def test_a_definition_shows_on_hover_on_tap_and_by_keyboard(
    browser: Browser, reports: dict[str, Path]
) -> None:
    for width in (375, 1280):
        browser.open(reports["run"], width)
        shown = "document.getElementById('pop').matches(':popover-open')"
        text = "document.getElementById('pop').textContent"
        first = "document.querySelector('.term')"
        assert browser.run(shown) is False
        browser.run(f"{first}.focus()")
        assert browser.run(shown) is True
        assert "Rout wins / games" in browser.run(text)
        box = browser.run("(({left, right, top, bottom}) => [left, right, top, bottom])"
                          "(document.getElementById('pop').getBoundingClientRect())")  # fmt: skip
        assert box[0] >= 0
        assert box[1] <= width
        assert box[2] >= 0
        assert box[3] <= 900
        browser.run("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}))")
        assert browser.run(shown) is False
        browser.run(f"{first}.click()")
        assert browser.run(shown) is True
        browser.run(f"{first}.blur()")
        hover = "dispatchEvent(new PointerEvent('pointerenter', {pointerType: 'mouse'}))"
        browser.run(f"{first}.{hover}")
        assert browser.run(shown) is True


def test_data_links_carry_the_figures_numbers(browser: Browser, reports: dict[str, Path]) -> None:
    browser.open(reports["run"], 1280)
    carried = browser.run(
        """Promise.all([...document.querySelectorAll('a.data')].map(async (a) =>
          [a.download, await (await fetch(a.href)).text()]))"""
    )
    figures = reports["run"].parent / "figures"
    assert {name for name, _ in carried} == {path.name for path in figures.glob("*.csv")}
    for name, text in carried:
        assert text == (figures / name).read_text()


def test_headings_language_and_text_alternatives_are_there(
    browser: Browser, reports: dict[str, Path]
) -> None:
    for path in reports.values():
        browser.open(path, 1280)
        assert browser.run("document.documentElement.lang") == "en"
        assert browser.run("document.title").startswith("Three players")
        levels = browser.run(
            "[...document.querySelectorAll('h1,h2,h3')].map((h) => Number(h.tagName[1]))"
        )
        assert levels.count(1) == 1
        assert all(b <= a + 1 for a, b in pairwise(levels))
        bare = """[...document.querySelectorAll('figure svg')].filter((s) =>
          s.getAttribute('role') !== 'img' || (s.getAttribute('aria-label') || '').length < 30).length"""
        assert browser.run(bare) == 0
        assert browser.run("document.querySelectorAll('figure svg').length") >= 1
        unnamed = """[...document.querySelectorAll('th')].filter((th) => th.scope !== 'col').length
          + document.querySelectorAll('table:not(:has(caption))').length"""
        assert browser.run(unnamed) == 0
        nameless = """[...document.querySelectorAll('a, button, summary')]
          .filter((e) => !e.textContent.trim()).length"""
        assert browser.run(nameless) == 0


CONTRAST = """(() => {
  const part = (c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
  const light = (rgb) => 0.2126 * part(rgb[0]) + 0.7152 * part(rgb[1]) + 0.0722 * part(rgb[2]);
  const read = (text) => text.match(/[\\d.]+/g).map(Number);
  const ground = (e) => {
    for (; e; e = e.parentElement) {
      const c = read(getComputedStyle(e).backgroundColor);
      if (c.length < 4 || c[3] > 0) return c;
    }
    return [255, 255, 255];
  };
  const ratio = (a, b) => {
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
    return (x + 0.05) / (y + 0.05);
  };
  const found = {};
  for (const e of document.querySelectorAll('body *')) {
    if (e.closest('svg, .skip, #pop, script, style')) continue;
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    const style = getComputedStyle(e);
    found[e.tagName + '.' + e.className] = ratio(read(style.color), ground(e));
  }
  const paper = ground(document.body);
  for (const text of document.querySelectorAll('figure svg g[style*="--ink"], figure svg g[style*="--soft"]'))
    found['svg ' + text.getAttribute('style')] = ratio(read(getComputedStyle(text).fill), paper);
  return Object.entries(found).filter(([, r]) => r < 4.5);
})()"""


@pytest.mark.parametrize("dark", [False, True])
def test_all_text_stands_out_from_its_ground(
    browser: Browser, reports: dict[str, Path], dark: bool
) -> None:
    for path in reports.values():
        browser.open(path, 1280, dark=dark)
        assert browser.run(CONTRAST) == []


@pytest.mark.parametrize("dark", [False, True])
def test_series_stand_out_from_the_paper(
    browser: Browser, reports: dict[str, Path], dark: bool
) -> None:
    browser.open(reports["run"], 1280, dark=dark)
    script = """(() => {
      const style = getComputedStyle(document.documentElement);
      const part = (c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
      const light = (hex) => [0, 1, 2].map((k) => part(parseInt(hex.slice(1 + 2 * k, 3 + 2 * k), 16)))
        .reduce((sum, c, k) => sum + c * [0.2126, 0.7152, 0.0722][k], 0);
      const paper = light(style.getPropertyValue('--paper').trim());
      return [0, 1, 2, 3, 4, 5, 6, 7].map((k) => {
        const l = light(style.getPropertyValue('--series-' + k).trim());
        return (Math.max(l, paper) + 0.05) / (Math.min(l, paper) + 0.05);
      });
    })()"""
    assert min(browser.run(script)) >= 2.7
