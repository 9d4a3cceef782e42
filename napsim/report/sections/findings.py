"""The five sentences that matter, chosen by rule."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from napsim.games.measures import CROSS, Measure
from napsim.report import numbers, phrases
from napsim.report.folder import Estimate, RunFolder
from napsim.report.page import Block, Bullets, Line, Paragraph, Section, plain, strong
from napsim.report.pictures import ordered
from napsim.report.sections.groups import HEADINGS, fairness

MOST = 5
#: What designers ask first weighs more.
FIRST = {
    "fairness": 0.2,
    "endings": 0.1,
    "length": 0.15,
    "tension": 0.15,
    "battle": 0.1,
    "cards": 0.1,
    "bidding": 0.1,
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One candidate: its group, how much it matters (0 to 1, more for what must be said), its line."""

    group: str
    weight: float
    line: Line


def findings(folder: RunFolder) -> Section:
    """Choose the weightiest finding of each of the five weightiest groups; tell in reading order."""
    best: dict[str, Finding] = {}
    spare: list[Finding] = []
    for finding in sorted(candidates(folder), key=lambda f: -f.weight):
        if finding.group in best:
            spare.append(finding)
        else:
            best[finding.group] = finding
    chosen = sorted(best.values(), key=lambda f: -f.weight)[:MOST]
    chosen += spare[: MOST - len(chosen)]
    order = {name: place for place, name in enumerate(HEADINGS)}
    chosen.sort(key=lambda finding: order.get(finding.group, len(order)))
    blocks: list[Block] = [Bullets([finding.line for finding in chosen], ordered=True)]
    if not chosen:
        blocks = [Paragraph(plain("Too few games were played to find anything."))]
    return Section("findings", "What matters", blocks)


def candidates(folder: RunFolder) -> list[Finding]:
    """Give every finding that could be told."""
    found = [
        Finding("fairness", {False: 1.0, True: 0.85, None: 0.7}[fair], plain(text + "."))
        for text, fair in fairness(folder)
    ]
    headline = folder.game.headline()
    for measure in folder.measured:
        ahead = 0.3 if measure.name in headline else 0.0
        found += _overall(folder, measure, 0.4 + ahead)
        found += _between(folder, measure, ahead)
    return [replace(f, weight=f.weight + FIRST.get(f.group, 0.0)) for f in found]


def _overall(folder: RunFolder, measure: Measure, weight: float) -> list[Finding]:
    it = folder.one(measure.name)
    if it is None or not math.isfinite(it.value) or measure.kind == "spread":
        return []
    if measure.kind == "distribution":
        counts = folder.counts(measure.name)
        if counts.is_empty():
            return []
        text = phrases.spread_of(measure, counts).removeprefix(f"{measure.title}: ")
        mean = numbers.value(it.value, it.low, it.high, it.unit)
        line = (strong(measure.title), *plain(f": {mean} on average; {text}."))
        return [Finding(measure.group, weight - 0.1 * (measure.group != "length"), line)]
    if measure.kind in {"contrast", "slope"}:
        return _effect(measure, it)
    if measure.group == "fairness":
        return []
    near = numbers.in_words(it.value) if measure.kind == "proportion" else ""
    near = f", {near}" if near else ""
    line = (strong(measure.title), *plain(f": {phrases.result(it)}{near}."))
    # a target's figure stands in the verdicts already, and a rarity is no finding
    targeted = measure.name in folder.scenario.get("targets", {})
    rare = it.kind == "proportion" and it.numerator < phrases.RARE
    return [Finding(measure.group, weight - 0.2 * targeted - 0.3 * rare, line)]


def _effect(measure: Measure, it: Estimate) -> list[Finding]:
    """Tell an effect that is surely not zero, the weightier the further from it; with its meaning."""
    if it.low <= 0 <= it.high:
        return []
    half = (it.high - it.low) / 2
    sure = 1 - math.exp(-abs(it.value) / half / 20)
    weight = (0.4 if measure.association else 0.6) + 0.2 * sure
    line = (strong(measure.title), *plain(f": {phrases.result(it)}. {measure.meaning}"))
    return [Finding(measure.group, weight, line)]


def _between(folder: RunFolder, measure: Measure, ahead: float) -> list[Finding]:
    """Tell the breakdown in which a measure differs most."""
    if measure.fair or measure.kind in {"spread", "distribution"}:
        return []
    best: Finding | None = None
    for by in folder.breakdowns(measure.name):
        if CROSS in by:
            continue
        rows = phrases.common(folder.rows(measure.name, by))
        pair = phrases.differ(rows)
        if pair is None:
            continue
        least, most = pair
        middle = (abs(least.value) + abs(most.value)) / 2 or 1.0
        weight = 0.2 + 1.5 * ahead + 0.3 * min(1.0, (most.value - least.value) / (2 * middle))
        along = ordered(by, [row.level for row in rows])
        weight += 0.1 * along - 0.2 * measure.association
        tell = phrases.course if along else phrases.contrast
        text = tell(measure, rows).removeprefix(measure.title)
        finding = Finding(measure.group, weight, (strong(measure.title), *plain(f"{text}.")))
        if best is None or finding.weight > best.weight:
            best = finding
    return [] if best is None else [best]
