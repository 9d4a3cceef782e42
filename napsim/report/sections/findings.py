"""The five sentences that matter, chosen by rule."""

from __future__ import annotations

import math
from dataclasses import dataclass

from napsim.games.measures import CROSS, Measure
from napsim.report import numbers, phrases
from napsim.report.folder import RunFolder
from napsim.report.page import Block, Bullets, Line, Paragraph, Section, plain, strong
from napsim.report.pictures import ordered
from napsim.report.sections.groups import HEADINGS, fairness

MOST = 5


@dataclass(frozen=True, slots=True)
class Finding:
    """One candidate: its group, how much it matters (0 to 1, more for what must be said), its line."""

    group: str
    weight: float
    line: Line


def findings(folder: RunFolder) -> Section:
    """Choose the five weightiest findings, at most two a group, and tell them in reading order."""
    chosen: list[Finding] = []
    for finding in sorted(candidates(folder), key=lambda f: -f.weight):
        same = sum(other.group == finding.group for other in chosen)
        if len(chosen) < MOST and same < 2:
            chosen.append(finding)
    order = {name: place for place, name in enumerate(HEADINGS)}
    chosen.sort(key=lambda finding: order.get(finding.group, len(order)))
    blocks: list[Block] = [Bullets([finding.line for finding in chosen], ordered=True)]
    if not chosen:
        blocks = [Paragraph(plain("Too few games were played to find anything."))]
    return Section("findings", "What matters", blocks)


def candidates(folder: RunFolder) -> list[Finding]:
    """Give every finding that could be told."""
    found = [
        Finding("fairness", {False: 1.0, True: 0.9, None: 0.7}[fair], plain(text + "."))
        for text, fair in fairness(folder)
    ]
    headline = folder.game.headline()
    for measure in folder.measured:
        weight = 0.85 if measure.name in headline else 0.35
        found += _overall(folder, measure, weight)
        found += _between(folder, measure)
    return found


def _overall(folder: RunFolder, measure: Measure, weight: float) -> list[Finding]:
    it = folder.one(measure.name)
    if it is None or not math.isfinite(it.value):
        return []
    if measure.kind == "distribution":
        counts = folder.counts(measure.name)
        if counts.is_empty():
            return []
        text = phrases.spread_of(measure, counts).removeprefix(measure.title)
        return [Finding(measure.group, weight, (strong(measure.title), *plain(f"{text}.")))]
    if measure.kind in {"contrast", "slope"}:
        return _effect(measure, it.value, it.low, it.high, phrases.result(it), weight)
    if measure.group == "fairness" or measure.kind == "spread":
        return []
    near = numbers.in_words(it.value) if measure.kind == "proportion" else ""
    near = f"{near}: " if near else ""
    line = (strong(measure.title), *plain(f": {near}{phrases.result(it)}."))
    targeted = measure.name in folder.scenario.get("targets", {})
    return [Finding(measure.group, weight - (0.2 if targeted else 0), line)]


def _effect(
    measure: Measure, value: float, low: float, high: float, text: str, weight: float
) -> list[Finding]:
    """Tell an effect when it is surely not zero; it matters by how far it is from it."""
    if low <= 0 <= high:
        return []
    half = (high - low) / 2
    weight = max(weight, 0.5 + 0.3 * (1 - math.exp(-abs(value) / half / 50)))
    return [Finding(measure.group, weight, (strong(measure.title), *plain(f": {text}.")))]


def _between(folder: RunFolder, measure: Measure) -> list[Finding]:
    """Tell the breakdown in which a measure differs most."""
    if measure.group == "fairness" or measure.kind in {"spread", "distribution"}:
        return []
    best: Finding | None = None
    for by in folder.breakdowns(measure.name):
        if CROSS in by:
            continue
        rows = phrases.present(folder.rows(measure.name, by))
        pair = phrases.differ(rows)
        if pair is None:
            continue
        least, most = pair
        middle = (abs(least.value) + abs(most.value)) / 2 or 1.0
        weight = 0.4 + 0.4 * min(1.0, (most.value - least.value) / (2 * middle))
        levels = [row.level for row in rows]
        tell = phrases.course if ordered(by, levels) else phrases.contrast
        text = tell(measure, rows).removeprefix(measure.title)
        finding = Finding(measure.group, weight, (strong(measure.title), *plain(f"{text}.")))
        if best is None or finding.weight > best.weight:
            best = finding
    return [] if best is None else [best]
