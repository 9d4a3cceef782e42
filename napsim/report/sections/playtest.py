"""Real games beside simulated ones, in words a designer can paste."""

from __future__ import annotations

import math

import numpy as np
import polars as pl

from napsim.estimate.noted import Playtest
from napsim.estimate.playtest import (
    AS_EXPECTED,
    SURPRISING,
    UNDECIDED,
    UNUSUAL,
    Chance,
    GameFound,
    Quantity,
    Share,
    TogetherFound,
)
from napsim.estimate.settling import NO_COLUMN, NOT_NOTED, Settling
from napsim.estimate.targets import wanted_in_words
from napsim.games.catalogue import get_game
from napsim.report import numbers
from napsim.report.figures import histogram
from napsim.report.page import (
    Block,
    Bullets,
    Cell,
    Line,
    Paragraph,
    Picture,
    Section,
    Table,
    Tone,
    cell,
    code,
    plain,
    strong,
)

TONES: dict[str, Tone] = {
    SURPRISING: "bad",
    UNDECIDED: "open",
    UNUSUAL: "open",
    AS_EXPECTED: "good",
    "met": "good",
    "missed": "bad",
    "undecided": "open",
}
#: Sentences before the rest is left to the table.
MOST_TOLD = 6
MOST_PANELS = 6
#: A figure beyond which more simulated games lie is not told with their share.
TOLD_TAIL = 0.25
#: More real games than this nobody plays for one answer.
TOO_MANY = 1_000


# ---- one game


def surprises(found: Playtest) -> Section:
    """Say first which games are surprising, then how each stands."""
    odd = [place for place, it in enumerate(found.games) if it.verdict != AS_EXPECTED]
    odd.sort(key=lambda place: found.games[place].chance.value)
    blocks: list[Block] = [Paragraph(_tally(found))]
    if odd:
        blocks.append(Bullets([_why(found, place) for place in odd[:MOST_TOLD]]))
    rows = [_game_row(found, place) for place in range(len(found.games))]
    heads = ("Game", "Furthest out", "Simulated games at least as extreme", "Verdict")
    blocks.append(Table(heads, rows, "Every real game", frozenset({2})))
    return Section("surprises", "Which games surprise", blocks)


def _tally(found: Playtest) -> Line:
    many = len(found.games)
    verdicts = [it.verdict for it in found.games]
    surprising, unusual = verdicts.count(SURPRISING), verdicts.count(UNUSUAL)
    games = f"{many} game{'s' if many > 1 else ''}"
    head = f"Of {games} {surprising or 'none'} {'are' if surprising > 1 else 'is'} surprising"
    text = " for players like the simulated ones, allowing for how many games were looked at."
    if unusual:
        text += (
            f" {unusual} would be unusual alone; of {games} about {numbers.exact(round(many * 0.05, 1))} "
            "would be, by chance."
        )
    if UNDECIDED in verdicts:
        text += " Where it is undecided, more simulated games (--games) would tell."
    return (strong(head), *plain(text))


def _why(found: Playtest, place: int) -> Line:
    it, note = found.games[place], found.notes.games[place]
    return (
        strong(note.name),
        *plain(f" ({it.verdict}): {_furthest(found, place)}; {_share_of(it)}."),
    )


def _share_of(it: GameFound) -> str:
    if it.chance.count == 0:
        return f"none of {numbers.whole(it.chance.of)} simulated games is as extreme"
    return f"{extreme(it.chance)} of simulated games are at least as extreme, all in all"


def _furthest(found: Playtest, place: int) -> str:
    """Name the figure that is furthest out, with the share beyond it where that is small."""
    it = found.games[place]
    if not it.telling:
        return "nothing is known of it"
    quantity = found.quantities[it.telling]
    value = found.known[place].values[it.telling]
    if quantity.words:
        head, beyond = f"{quantity.title}: {_word(quantity, value)}", "are that or rarer"
    else:
        unit = quantity.unit.removesuffix("s") if value == 1 else quantity.unit
        head = f"{quantity.title}: {value} {unit}".rstrip()
        beyond = f"have {value} or {'more' if it.above else 'fewer'}"
    if it.tail > TOLD_TAIL:
        return head
    if it.tail == 0:
        return f"{head}; no simulated game has that"
    return f"{head}; {_percent(it.tail)} of simulated games {beyond}"


def _word(quantity: Quantity, value: int) -> str:
    return quantity.nobody if value < 0 else quantity.words[value]


def _percent(share: float) -> str:
    percent = share * 100
    digits = max(0, min(3, 1 - math.floor(math.log10(percent)))) if percent < 10 else 0
    return f"{numbers.plain(percent, digits)}{numbers.THIN}%"


def extreme(chance: Chance) -> str:
    """Write a simulated share with its own sampling error."""
    if chance.count == 0:
        return f"none of {numbers.whole(chance.of)}" if chance.of else "–"
    return numbers.interval(chance.count / chance.of, chance.low, chance.high, "share")


def _game_row(found: Playtest, place: int) -> list[Cell]:
    it = found.games[place]
    return [
        cell(found.notes.games[place].name, place),
        cell(_furthest(found, place)),
        cell(extreme(it.chance), it.chance.value),
        _verdict(it.verdict),
    ]


def _verdict(verdict: str) -> Cell:
    return Cell((strong(verdict),), tone=TONES.get(verdict, ""))


# ---- all together


def together(found: Playtest) -> Section:
    """Say how all games together stand against simulated tables of as many games."""
    many = len(found.games)
    odd = [it for it in found.together if it.verdict != AS_EXPECTED]
    lines = [_together_line(it, found) for it in sorted(odd, key=lambda it: it.chance.value)]
    told = "Taken together the games differ from the simulation in nothing that shows."
    if any(it.verdict == SURPRISING for it in odd):
        told = "Taken together the games differ from the simulation:"
    elif odd:
        told = (
            "Taken together the games differ from the simulation in nothing that is beyond doubt:"
        )
    blocks: list[Block] = [Paragraph((strong(told),))]
    if lines:
        blocks.append(Bullets(lines[:MOST_TOLD]))
    rows = [row for it in found.together for row in _together_rows(it)]
    heads = ("", "Real games", "Simulation", f"Usual for {many}", "Tables as extreme", "Verdict")
    about = f"Against {numbers.whole(found.tables)} simulated tables of {many} games"
    blocks.append(Table(heads, rows, about, frozenset({1, 2, 3, 4})))
    return Section("together", "All games together", blocks)


def _together_line(it: TogetherFound, found: Playtest) -> Line:
    shown = max(it.shares, key=lambda share: abs(share.value - share.simulated))
    title = it.quantity.title + (f", {shown.word}" if shown.word else "")
    return (
        strong(title),
        *plain(
            f" ({it.verdict}): {_real(it, shown)}, where the simulation has {_simulated(it, shown)}; "
            f"{_tables_of(it.chance)} at least as far from it."
        ),
    )


def _tables_of(chance: Chance) -> str:
    if chance.count == 0:
        return f"none of {numbers.whole(chance.of)} simulated tables is"
    return f"{extreme(chance)} of {numbers.whole(chance.of)} simulated tables are"


def _real(it: TogetherFound, share: Share) -> str:
    if it.quantity.words or it.quantity.part:
        return f"{share.count} of {share.of}"
    return _mean(share.value, it.quantity.unit)


def _mean(value: float, unit: str) -> str:
    """Write a mean of counts: one decimal, more only for what is rare."""
    digits = 1 if value == 0 or abs(value) >= 1 else min(4, 1 - math.floor(math.log10(abs(value))))
    return f"{numbers.plain(value, digits)} {unit}".rstrip()


def _simulated(it: TogetherFound, share: Share) -> str:
    if it.quantity.words or it.quantity.part:
        return _percent(share.simulated) if share.simulated else f"0{numbers.THIN}%"
    return _mean(share.simulated, it.quantity.unit)


def _together_rows(it: TogetherFound) -> list[list[Cell]]:
    shares = it.shares
    if set(it.quantity.words) == {"no", "yes"}:
        shares = tuple(share for share in shares if share.word == "yes")
    rows = []
    for share in shares:
        title = it.quantity.title
        if share.word and share.word != "yes":
            title += f": {share.word}"
        rows.append(
            [
                cell(title),
                cell(_real(it, share), share.value),
                cell(_simulated(it, share), share.simulated),
                cell(_usual(it, share), share.expect_low),
                cell(extreme(it.chance), it.chance.value),
                _verdict(it.verdict),
            ]
        )
    return rows


def _usual(it: TogetherFound, share: Share) -> str:
    if it.quantity.words:
        return f"{numbers.whole(share.expect_low)} to {numbers.whole(share.expect_high)}"
    if it.quantity.part:
        return numbers.span(share.expect_low, share.expect_high, "share") + f"{numbers.THIN}%"
    return numbers.span(share.expect_low, share.expect_high, it.quantity.unit)


# ---- what is possible


def possible(found: Playtest) -> Section | None:
    """Say what so few games leave open: exact intervals of every share, and of every mean."""
    lines = []
    for it in found.together:
        for share in it.shares:
            if not math.isfinite(share.low) or not math.isfinite(share.high) or share.word == "no":
                continue
            lines.append(_still_possible(it, share))
    if not lines:
        return None
    head = plain(
        "What so few games can and cannot tell, whatever the simulation says. Each line gives what the "
        "truth may still be, with 95 % confidence:"
    )
    return Section("possible", "What so few games can tell", [Paragraph(head), Bullets(lines)])


def _still_possible(it: TogetherFound, share: Share) -> Line:
    quantity = it.quantity
    games = f"{it.games} game{'s' if it.games > 1 else ''}"
    if quantity.words or quantity.part:
        name = quantity.title + (f" ({share.word})" if share.word not in {"", "yes"} else "")
        low, high = (numbers.plain(100 * end) for end in (share.low, share.high))
        inside = share.low <= share.simulated <= share.high
        text = (
            f": after {games} a share between {low}{numbers.THIN}% and {high}{numbers.THIN}% is still "
            f"possible; the simulation's {_simulated(it, share)} is {'one of these' if inside else 'not'}."
        )
    else:
        name = quantity.title
        inside = share.low <= share.simulated <= share.high
        text = (
            f": after {games} a mean of {numbers.span(share.low, share.high, quantity.unit)} "
            f"{quantity.unit} is still possible; the simulation's {_simulated(it, share)} "
            f"{'lies' if inside else 'does not lie'} there."
        )
    return (strong(name), *plain(text))


# ---- targets


def targets(found: Playtest) -> Section | None:
    """Say what the real games tell of each target, and how many more would settle it."""
    if not found.settling:
        return None
    rows = [_target_row(found, it) for it in found.settling]
    heads = (
        "Target", "Wanted", "Real games", "By them alone",
        "More games, if they are as simulated", "More games, if they go on so",
    )  # fmt: skip
    blocks: list[Block] = [
        Table(heads, rows, "Targets of the scenario", frozenset({2, 4, 5})),
        Paragraph(
            plain(
                "With so many more games the whole interval would lie on one side of what is wanted, in "
                "four cases of five. "
            )
            + plain(_advice(found))
        ),
    ]
    return Section("targets", "How many more games would settle each target", blocks)


def _advice(found: Playtest) -> str:
    many = [it for it in found.settling if (it.if_simulated or 0) - it.games > TOO_MANY]
    if not many:
        return ""
    return (
        "Where that is more than anybody plays, ask the simulation, and use the real games to find out "
        "whether real players play like the simulated ones."
    )


def _target_row(found: Playtest, it: Settling) -> list[Cell]:
    measures = {m.name: m for m in get_game(found.scenario.game).measures()}
    title = measures[it.target.measure].title
    if it.target.by or it.target.percentile is not None:
        title += f" [{it.target.key.partition('[')[2]}"
    wanted = wanted_in_words(it.target, it.unit)
    if it.verdict == NO_COLUMN:
        told = cell("a table of games cannot tell")
        return [cell(title), cell(wanted), told, cell("–"), cell("–"), cell("–")]
    if it.verdict == NOT_NOTED:
        told = Cell((*plain("note the column "), code(it.column)))
        return [cell(title), cell(wanted), told, cell("–"), cell("–"), cell("–")]
    return [
        cell(title),
        cell(wanted),
        cell(_measured(it), it.value),
        _verdict(it.verdict),
        _more(it, it.if_simulated),
        _more(it, it.if_noted),
    ]


def _measured(it: Settling) -> str:
    if not (math.isfinite(it.low) and math.isfinite(it.high)):
        return _percent(it.value) if it.unit == "share" and it.value else _mean(it.value, it.unit)
    return numbers.interval(it.value, it.low, it.high, it.unit)


def _more(it: Settling, needed: int | None) -> Cell:
    if needed is None:
        return cell("no number would", math.inf)
    if it.verdict in {"met", "missed"}:
        return cell("settled", 0)
    more = max(0, needed - it.games)
    if more == 0:
        return cell("few", 0)
    digits = max(0, math.floor(math.log10(more)) - 1)
    step = 10**digits
    return cell(f"about {numbers.whole(math.ceil(more / step) * step)}", more)


# ---- figures


def pictures(found: Playtest) -> Section | None:
    """Draw the real games over the simulated ones, a panel a number."""
    base = [place for place, game in enumerate(found.known) if game.pool == 0]
    panels, rows = [], []
    for name, quantity in found.quantities.items():
        marks = [found.known[p].values[name] for p in base if name in found.known[p].values]
        if quantity.words or not marks:
            continue
        values, counts = np.unique(found.pools[0].values[name], return_counts=True)
        values, counts = _without_ends(values, counts)
        panels.append(
            histogram.Counts(
                quantity.title, quantity.unit, values.tolist(), counts.tolist(), marks=marks
            )
        )
        noted = dict(zip(*np.unique(marks, return_counts=True), strict=True))
        rows += [
            {
                "column": name,
                "value": int(value),
                "simulated_games": int(count),
                "real_games": int(noted.pop(value, 0)),
            }
            for value, count in zip(values, counts, strict=True)
        ]
        rows += [
            {"column": name, "value": int(v), "simulated_games": 0, "real_games": int(n)}
            for v, n in noted.items()
        ]
    if not panels:
        return None
    panels = panels[:MOST_PANELS]
    odd = [it.quantity.title for it in found.together if it.verdict == SURPRISING]
    title = f"The {len(base)} real games lie within what is simulated"
    if any(it.verdict == SURPRISING for it in found.games) or odd:
        title = f"The {len(base)} real games among the simulated ones: some lie apart"
    words = "; ".join(
        f"{panel.title}: {', '.join(map(str, sorted(panel.marks)))}" for panel in panels
    )
    picture = Picture(
        "playtest_numbers",
        title,
        "Bars: simulated games. Dots: real games, one each. The line above spans nine in ten simulated "
        "games, the diamond is their median.",
        f"Distributions of simulated games with the real ones as dots. Real games: {words}.",
        pl.DataFrame(rows),
        lambda: histogram.draw(title, panels),
    )
    return Section("pictures", "Real games among simulated ones", [picture])


def _without_ends(values: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Leave out the last few in ten thousand at either end, which would press all others together."""
    running = np.cumsum(counts) / counts.sum()
    kept = (running > 0.0005) & (running - counts / counts.sum() < 0.9995)
    return values[kept], counts[kept]


# ---- what it rests on


def basis(found: Playtest) -> Section:
    """Say what was compared with what, and what the words mean."""
    scenario, game = found.scenario, get_game(found.scenario.game)
    seated = list(dict.fromkeys(seat.profile for seat in scenario.lineup.seats))
    lines: list[Line] = [
        (
            strong("Simulated players"),
            *plain(
                f": {', '.join(seated)}. Real games that surprise may say as much about these players as "
                "about the rules."
            ),
        ),
        (
            strong("At least as extreme"),
            *plain(
                ": a game is as extreme as the figure in which it is furthest from the middle, counted on "
                "both sides, and is compared with every simulated game in the same way. The range in "
                "brackets is the sampling error of the simulation."
            ),
        ),
        (
            strong("Surprising"),
            *plain(
                ": at most 5 % of simulated games are as extreme, after allowing for the number of games "
                "looked at (Holm), so that with nothing amiss only one table in twenty names any game. "
                "Unusual: at most 5 % without that allowance. Shares have exact intervals (Clopper and "
                "Pearson), means Student's."
            ),
        ),
        (
            strong("Simulated"),
            *plain(
                f": {numbers.whole(found.simulated)} games of {game.title}, seed {scenario.seed}, rules "
                f"version {game.rules_version}."
            ),
        ),
    ]
    others = {tuple(note.rules.items()) for note in found.notes.games if note.rules}
    if others:
        told = "; ".join(", ".join(f"{k} = {v}" for k, v in it) for it in sorted(others, key=str))
        lines.append(
            (
                strong("Other rules"),
                *plain(
                    f": some games are compared with games under {told}; targets leave these out."
                ),
            )
        )
    if found.notes.unused:
        lines.append((strong("Not used"), *plain(f": {', '.join(found.notes.unused)}.")))
    for name, text in game.assumptions(scenario.rules).items():
        lines.append((strong("Assumed"), *plain(": "), code(name), *plain(f", {text}")))
    if found.command:
        lines.append((strong("Typed"), *plain(": "), code(found.command)))
    return Section("basis", "What this rests on", [Bullets(lines)])
