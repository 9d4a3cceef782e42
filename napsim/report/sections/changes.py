"""What changed against the base, on the same deals; what surely did not; what is undecided."""

from __future__ import annotations

import math
from collections.abc import Sequence

from napsim.games.measures import Measure
from napsim.report import numbers, phrases
from napsim.report.figures import effects
from napsim.report.folder import Estimate, RunFolder
from napsim.report.page import (
    Block,
    Bullets,
    Cell,
    Paragraph,
    Picture,
    Section,
    Table,
    Tone,
    cell,
    plain,
    strong,
)
from napsim.report.pictures import data_of
from napsim.report.sections.groups import term
from napsim.report.words import sentence

#: Effects drawn in one figure; sentences told; measures named in a list; variants told one by one.
MOST_DRAWN, MOST_TOLD, MOST_NAMED, MOST_VARIANTS = 24, 5, 15, 6

SAME, UNDECIDED = "same within margin", "undecided"
MOVED = ("more", "less")


def differences(folder: RunFolder, variant: int) -> list[tuple[Measure, Estimate]]:
    """Give every measure's overall difference, greatest in standard units first."""
    found = [(m, it) for m in folder.measured if (it := folder.one(m.name, variant)) is not None]
    found = [(m, it) for m, it in found if math.isfinite(it.difference)]
    return sorted(found, key=lambda pair: -_size(pair[1]))


def _size(it: Estimate) -> float:
    return abs(it.standardised) if math.isfinite(it.standardised) else 0.0


def foremost(
    folder: RunFolder, pairs: Sequence[tuple[Measure, Estimate]]
) -> list[tuple[Measure, Estimate]]:
    """Put the measures of targets and headline first; keep one of those that say the same."""
    first = {name.partition("[")[0] for name in folder.scenario.get("targets", {})}
    first |= set(folder.game.headline())
    kept: dict[str, tuple[Measure, Estimate]] = {}
    for measure, it in sorted(pairs, key=lambda pair: pair[0].name not in first):
        kept.setdefault(measure.words.subject if measure.words else measure.name, (measure, it))
    return list(kept.values())


def told(folder: RunFolder, variant: int, most: int = MOST_TOLD) -> list[str]:
    """Say the sure changes of a variant that matter most, one sentence each."""
    label = folder.labels[variant]
    moved = [(m, it) for m, it in differences(folder, variant) if it.verdict in MOVED]
    return [phrases.changed(m, it, label) for m, it in foremost(folder, moved)[:most]]


def found(folder: RunFolder) -> Section:
    """Tell the changes that matter most, taking turns between the variants."""
    variants = [v for v in folder.variants["variant"].to_list() if v != 0]
    by_variant = [told(folder, variant) for variant in variants]
    turns = [texts[turn] for turn in range(MOST_TOLD) for texts in by_variant if turn < len(texts)]
    lines = [plain(f"{text}.") for text in turns[:MOST_TOLD]]
    if not lines:
        text = "No change is large enough to be sure of it with so many games."
        return Section("findings", "What matters", [Paragraph(plain(text))])
    return Section("findings", "What matters", [Bullets(lines, ordered=True)])


def changes(folder: RunFolder) -> list[Section]:
    """Make a section for every variant of a comparison."""
    variants = [v for v in folder.variants["variant"].to_list() if v != 0]
    sections = []
    for variant in variants[:MOST_VARIANTS]:
        label = folder.labels[variant]
        title = f"What changes with {label}"
        blocks = _blocks(folder, variant, label)
        sections.append(Section(f"changes-{variant}", title, blocks))
    if len(variants) > MOST_VARIANTS:
        left = ", ".join(folder.labels[v] for v in variants[MOST_VARIANTS:])
        note = f"Not told one by one, but in estimates.csv: {left}."
        sections[-1] = Section(
            sections[-1].anchor, sections[-1].title, [*sections[-1].blocks, Paragraph(plain(note))]
        )
    return sections


def _blocks(folder: RunFolder, variant: int, label: str) -> list[Block]:
    pairs = differences(folder, variant)
    if not pairs:
        return [Paragraph(plain("Nothing was measured under both."))]
    blocks: list[Block] = [Paragraph(plain(sentence(folder, variant)))]
    if len(folder.variants) > 2:
        blocks.append(Bullets([plain(f"{text}.") for text in told(folder, variant)]))
    if not any(it.verdict in MOVED for _, it in pairs):
        blocks.append(Paragraph(plain("No measure surely changes.")))
    drawn = {measure.name for measure, _ in foremost(folder, pairs)[: MOST_DRAWN // 2]}
    drawn |= {m.name for m, _ in [p for p in pairs if p[0].name not in drawn][: MOST_DRAWN // 2]}
    blocks.append(_forest([pair for pair in pairs if pair[0].name in drawn], variant, label))
    for verdict, head in (
        (SAME, "Surely the same, to within what matters"),
        (UNDECIDED, "Undecided with so many games"),
    ):
        names = [m.title for m, it in pairs if it.verdict == verdict]
        if names:
            left = len(names) - MOST_NAMED
            more = f"; and {left} more" if left > 0 else ""
            line = (strong(f"{head}:"), *plain(f" {'; '.join(names[:MOST_NAMED])}{more}."))
            blocks.append(Paragraph(line))
    gain = pairing_words(pairs)
    if gain:
        blocks.append(Paragraph(plain(gain)))
    first = {measure.name for measure, _ in foremost(folder, pairs)[:MOST_NAMED]}
    blocks.append(_table(folder, [p for p in pairs if p[0].name in first], label, whole=False))
    blocks.append(_table(folder, pairs, label, whole=True))
    return blocks


def pairing_words(pairs: Sequence[tuple[Measure, Estimate]]) -> str:
    """Say how many times fewer games were needed for being on the same deals; "" if hardly fewer."""
    gains = sorted(it.pairing_gain for _, it in pairs if math.isfinite(it.pairing_gain))
    if not gains:
        return ""
    middle = gains[len(gains) // 2]
    if middle < 1.05:
        return ""
    return (
        f"Both were played on the same deals. Measured on different deals, the same precision would "
        f"have taken {numbers.plain(middle, 1)} times as many games (in the middle of all measures)."
    )


def _forest(pairs: Sequence[tuple[Measure, Estimate]], variant: int, label: str) -> Picture:
    rows = []
    for measure, it in pairs:
        deviation = it.difference / it.standardised if it.standardised else math.nan
        low = it.difference_low / deviation if math.isfinite(deviation) else 0.0
        high = it.difference_high / deviation if math.isfinite(deviation) else 0.0
        rows.append(
            effects.Effect(
                measure.title,
                it.standardised if math.isfinite(it.standardised) else 0.0,
                low,
                high,
                change_words(it),
                it.verdict if it.verdict in effects.LOOKS else UNDECIDED,
            )
        )
    first, it = pairs[0]
    title = f"{label} changes nothing for sure"
    if it.verdict in MOVED:
        title = f"{label} changes {first.title} most: {change_words(it, whole=True)}"
    texts = "; ".join(f"{row.name}: {row.text}, {row.verdict}" for row in rows[:12])
    return Picture(
        f"changes_{variant}",
        title,
        "Each row is a measure's difference from the base, on a scale that makes measures "
        "comparable: in standard deviations of one game. The difference in its own unit stands at "
        "the right (pp: percentage points).",
        f"{title}. {texts}.",
        data_of([it for _, it in pairs], [m for m, _ in pairs]),
        lambda: effects.draw(title, rows, "Difference in standard deviations of one game"),
    )


def change_words(it: Estimate, *, whole: bool = False) -> str:
    """Write a difference with its interval; with ``pp`` for percentage points, unless `whole`."""
    text = numbers.change(it.difference, it.difference_low, it.difference_high, it.unit)
    return text if whole else text.replace("percentage points", "pp")


_TONES: dict[str, Tone] = {"more": "open", "less": "open", SAME: "good"}


def _table(
    folder: RunFolder, pairs: Sequence[tuple[Measure, Estimate]], label: str, *, whole: bool
) -> Table:
    """Table of differences: the foremost to be read, or all of them folded."""
    rows: list[list[Cell]] = []
    for measure, it in pairs:
        base = folder.one(measure.name)
        rows.append(
            [
                term(measure),
                cell(
                    "–" if base is None else phrases.short(base),
                    None if base is None else base.value,
                ),
                cell(phrases.short(it), it.value),
                cell(change_words(it), it.difference),
                *([_fewer(it)] if whole else []),
                Cell((strong(it.verdict),), tone=_TONES.get(it.verdict, "")),
            ]
        )
    caption = "All differences" if whole else "The foremost differences"
    caption += ", the greatest in standard deviations of a game first (pp: percentage points)"
    fewer = ["Fewer games"] if whole else []
    heads = ("Measure", "base", label, "Difference", *fewer, "Verdict")
    return Table(heads, rows, caption, frozenset(range(1, len(heads) - 1)), folded=whole)


def _fewer(it: Estimate) -> Cell:
    """Say how many times fewer games this difference needed, for being measured on the same deals."""
    gain = it.pairing_gain
    if not math.isfinite(gain):
        return cell("–")
    return cell(f"{numbers.plain(gain, 1)} times", gain)
