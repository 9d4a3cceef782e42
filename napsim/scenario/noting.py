"""A table of real games: a CSV file in, one plain value a game out.

Forgiving about headings, case, separators and empty cells; a cell that cannot be understood is told by
file, row and column, with what is allowed there.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from napsim.errors import UserError, did_you_mean
from napsim.games.catalogue import get_game
from napsim.scenario.model import Scenario
from napsim.scenario.reading import parse_value

if TYPE_CHECKING:
    from napsim.games.game import Game, Rules
    from napsim.games.notes import Noted

#: Nobody has written down more real games than this.
MOST_BYTES = 10_000_000
#: Columns that name a game; the first that is there is shown beside its result.
NAMING = ("game", "name", "title", "date", "session", "no", "nr", "number", "id")
PLAYERS = "players"
NOBODY = -1
LARGEST = 1_000_000_000
#: A heading so much like a known one is taken for a slip.
SLIP = 0.8

_NUMBER = re.compile(r"[+-]?\d+(?:[.,]0+)?")
_SCORE = re.compile(r"(?<!\d)[-−]?\d+")
_BETWEEN = re.compile(r"[\s/:;,|–—-]*")
_NAMES = re.compile(r"\s*(?:[,;/|+&]|\band\b|\bund\b)\s*")


@dataclass(frozen=True, slots=True)
class Note:
    """What is known of one real game.

    Attributes
    ----------
    row : int
        Row of the file, as a spreadsheet counts them.
    name : str
        What it is called.
    rules : mapping
        Rule parameters that were other than the scenario's, as far as the table says.
    values : mapping of str to int
        By column: a number, a word's place, a side; `NOBODY` for nobody.
    scores : mapping of str to tuple of int
        By column of scores: one a side.
    """

    row: int
    name: str
    rules: Mapping[str, Any]
    values: Mapping[str, int]
    scores: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Notes:
    """A table of real games.

    Attributes
    ----------
    games : tuple of Note
        In the order of the file; rows without anything in them are left out.
    unused : tuple of str
        Headings of columns that say nothing that is known here, such as a remark.
    """

    games: tuple[Note, ...]
    unused: tuple[str, ...]


def read_notes(path: str | Path, scenario: Scenario) -> Notes:
    """Read a table of real games.

    Parameters
    ----------
    path : str or pathlib.Path
        A CSV file: comma, semicolon or tab; UTF-8, or what a spreadsheet writes.
    scenario : Scenario
        The game they are of, and its rules.

    Raises
    ------
    UserError
        When it cannot be read, holds no game, or a heading or cell cannot be understood.
    """
    name = str(path)
    rows = _rows(_text(Path(path), name))
    rows = [(number, row) for number, row in rows if any(cell.strip() for cell in row)]
    if not rows:
        raise UserError("the file is empty", file=name, hint="napsim playtest SCENARIO --template")
    columns = _columns(rows[0][1], scenario, name)
    games = tuple(_note(number, row, columns, scenario, name) for number, row in rows[1:])
    if not games:
        raise UserError("there is no game in it yet", file=name, hint="write one row a game")
    if not any(note.values or note.scores for note in games):
        raise UserError("says nothing of any game but who played", file=name)
    return Notes(games, tuple(columns.unused))


def template(scenario: Scenario) -> str:
    """Give the headings of an empty table, ready to be opened in a spreadsheet."""
    return ",".join(["game", PLAYERS, *(it.name for it in _fitting(scenario))]) + "\n"


def explained(scenario: Scenario) -> list[tuple[str, str]]:
    """Give every heading with what to write below it."""
    told = [
        ("game", "What you call it: a number, a date."),
        (PLAYERS, "How many played, or their names in the order of seats: Ann, Ben, Cem."),
    ]
    return told + [(it.name, it.meaning) for it in _fitting(scenario)]


def words_of(noted: Noted, game: Game, rules: Rules, scenario: Scenario) -> list[str]:
    """Give the words a cell may hold, in the order of their numbers."""
    if noted.labels:
        return [str(word) for word in game.labels(noted.labels, rules, scenario.lineup)]
    return list(noted.words)


def _fitting(scenario: Scenario) -> list[Noted]:
    return list(get_game(scenario.game).notes())


# ---- the file


def _text(path: Path, name: str) -> str:
    if path.is_dir():
        raise UserError("is a folder, not a table", file=name)
    if not path.is_file():
        raise UserError(
            "there is no such file", file=name, hint="make one with napsim playtest … --template"
        )
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise UserError("is too large for a table of real games", file=name)
    if data[:2] == b"PK":
        raise UserError("is a workbook, not a table", file=name, hint="save it as CSV")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else encoding)
        except UnicodeDecodeError:
            continue
    raise UserError("is not a text file", file=name, hint="save it as CSV in UTF-8")


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """Split into rows; the separator is the commonest in the heading, or named by ``sep=``."""
    lines = text.splitlines(keepends=True)
    first = next((line for line in lines if line.strip()), "")
    skip = 0
    if first.lower().startswith("sep=") and len(first.strip()) >= 4:
        separator = first.rstrip("\r\n")[4:5] or ","
        skip = lines.index(first) + 1
    else:
        separator = max(",;\t", key=first.count)
    reader = csv.reader(lines[skip:], delimiter=separator, skipinitialspace=True)
    found = []
    start = skip + 1
    for row in reader:
        found.append((start, row))
        start = skip + reader.line_num + 1
    return found


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where what stands: places of the row by what they hold."""

    noted: dict[int, Noted]
    rules: dict[int, str]
    scores: dict[int, Noted]
    naming: int | None
    players: int | None
    heads: list[str]
    unused: list[str]


def _plain(text: str) -> str:
    """Bring a heading or a word to what counts: no case, no punctuation, single spaces."""
    return re.sub(r"[\s_\-?:.#()]+", " ", text).strip().casefold()


def _columns(heads: Sequence[str], scenario: Scenario, file: str) -> _Columns:
    game = get_game(scenario.game)
    known: dict[str, Noted] = {}
    for it in _fitting(scenario):
        for word in (it.name, it.title, *it.also):
            known.setdefault(_plain(word), it)
    parameters = {parameter.name for parameter in game.parameters}
    found = _Columns({}, {}, {}, _naming(heads), None, list(heads), [])
    players: int | None = None
    for place, head in enumerate(heads):
        word = _plain(head)
        number = re.fullmatch(r"(.+?) ?(\d+)", word)
        if not word or place == found.naming:
            continue
        if word in {PLAYERS, "player", "seats", "names", "who"}:
            players = place
        elif word in known:
            if known[word] in found.noted.values():
                raise UserError("says the same as another column", file=file, key=head)
            found.noted[place] = known[word]
        elif number and (scored := known.get(number[1])) and scored.kind == "scores":
            found.scores[place] = scored
        elif word.startswith("rules ") and word[6:].replace(" ", "_") in parameters:
            found.rules[place] = word[6:].replace(" ", "_")
        else:
            # a slip of the pen must not pass for a remark
            near = get_close_matches(word, [*known, PLAYERS], n=1, cutoff=SLIP)
            if near:
                raise UserError(
                    "is not a column that is known", file=file, key=f"column {head.strip()}",
                    hint=f"did you mean '{near[0]}'?",
                )  # fmt: skip
            found.unused.append(head.strip())
    if not found.noted and not found.scores:
        raise UserError(
            "no column says anything of a game",
            file=file,
            value=", ".join(h.strip() for h in heads),
            allowed=", ".join([PLAYERS, *(it.name for it in _fitting(scenario))]),
        )
    return _Columns(
        found.noted, found.rules, found.scores, found.naming, players, list(heads), found.unused
    )


def _naming(heads: Sequence[str]) -> int | None:
    plain = [_plain(head) for head in heads]
    return next((plain.index(name) for name in NAMING if name in plain), None)


# ---- a row


def _note(row: int, cells: list[str], columns: _Columns, scenario: Scenario, file: str) -> Note:
    game = get_game(scenario.game)

    def at(place: int | None) -> str:
        return cells[place].strip() if place is not None and place < len(cells) else ""

    def wrong(place: int, problem: str, allowed: str, hint: str | None = None) -> UserError:
        key = f"row {row}, column {columns.heads[place].strip()}"
        return UserError(problem, file=file, key=key, value=at(place), allowed=allowed, hint=hint)

    if any(cell.strip() for cell in cells[len(columns.heads) :]):
        raise UserError("has more cells than there are headings", file=file, key=f"row {row}")
    changes = {
        name: parse_value(text, f"{file}: row {row}, column {columns.heads[place]}")
        for place, name in columns.rules.items()
        if (text := at(place))
    }
    names: list[str] = []
    if (text := at(columns.players)) and columns.players is not None:
        names, count = _players(text)
        if count < 1:
            raise wrong(columns.players, "is not a number of players", "3, or names: Ann, Ben, Cem")
        fixed = game.seat_count(scenario.rules)
        if count != fixed and PLAYERS not in {parameter.name for parameter in game.parameters}:
            raise wrong(columns.players, "is not how many play this game", str(fixed))
        if count != fixed:
            changes.setdefault(PLAYERS, count)
    try:
        rules = game.resolve_rules({**scenario.written_rules, **changes})
    except UserError as error:
        column = (error.key or PLAYERS).removeprefix("rules.")
        raise UserError(
            error.problem, file=file, key=f"row {row}, column {column}",
            value=error.value, allowed=error.allowed, hint=error.hint,
        ) from None  # fmt: skip
    reader = _Cells(game, rules, scenario, names)
    values: dict[str, int] = {}
    scores: dict[str, tuple[int, ...]] = {}
    for place, it in columns.noted.items():
        if not at(place):
            continue
        try:
            if it.kind == "scores":
                scores[it.name] = reader.scores(at(place))
            else:
                values[it.name] = reader.value(it, at(place))
        except UserError as error:
            raise wrong(place, error.problem, error.allowed or "", error.hint) from None
    for place, it in columns.scores.items():
        if at(place):
            try:
                scores[it.name] = (*scores.get(it.name, ()), _whole(at(place), it.least))
            except UserError as error:
                raise wrong(place, error.problem, error.allowed or "") from None
    sides = len(game.sides(rules))
    for column, many in scores.items():
        if len(many) != sides:
            raise UserError(
                f"has {len(many)} scores", file=file, key=f"row {row}, column {column}",
                value=" / ".join(map(str, many)), allowed=f"{sides}, one a side",
            )  # fmt: skip
    _derive(values, game)
    changed = {k: v for k, v in changes.items() if rules[k] != scenario.rules[k]}
    return Note(row, at(columns.naming) or f"row {row}", changed, values, scores)


def _derive(values: dict[str, int], game: Game) -> None:
    """Fill in whether two seats are of one side, where both are known and the cell is empty."""
    for it in game.notes():
        if it.same and it.name not in values and all(name in values for name in it.same):
            one, other = (values[name] for name in it.same)
            if NOBODY not in (one, other):
                values[it.name] = int(one == other)


def _players(text: str) -> tuple[list[str], int]:
    """Read how many played: a number, or their names."""
    if _NUMBER.fullmatch(text):
        return [], int(float(text.replace(",", ".")))
    names = [name.strip() for name in _NAMES.split(text) if name.strip()]
    if len(names) == 1:
        names = text.split()
    return names, len(names) if len(names) > 1 else 0


def _whole(text: str, least: int | None) -> int:
    allowed = "a whole number" + (f" from {least}" if least is not None else "")
    text = text.replace("−", "-")
    if not _NUMBER.fullmatch(text):
        raise UserError("is not a whole number", allowed=allowed)
    number = int(re.split(r"[.,]", text)[0])
    if (least is not None and number < least) or abs(number) > LARGEST:
        raise UserError("is out of range", allowed=allowed)
    return number


@dataclass(frozen=True, slots=True)
class _Cells:
    """Reads cells under one row's rules and names."""

    game: Game
    rules: Rules
    scenario: Scenario
    names: list[str]

    def value(self, it: Noted, text: str) -> int:
        match it.kind:
            case "number":
                return _whole(text, it.least)
            case "word":
                return self._word(it, text)
        return self._side(it, text)

    def scores(self, text: str) -> tuple[int, ...]:
        found = _SCORE.findall(text)
        if not found or _BETWEEN.fullmatch(_SCORE.sub(" ", text)) is None:
            raise UserError("is not a row of scores", allowed="whole numbers: 23 / 17 / 9")
        return tuple(_whole(number, None) for number in found)

    def _word(self, it: Noted, text: str) -> int:
        words = words_of(it, self.game, self.rules, self.scenario)
        said = _plain(text)
        if it.nobody and said in {_plain(it.nobody), "none", "nobody", "tie"}:
            return NOBODY
        known = {_plain(word): place for place, word in enumerate(words)}
        for place, word in enumerate(words):
            known |= {_plain(other): place for other in it.words.get(word, ())}
        if said in known:
            return known[said]
        begun = {place for word, place in known.items() if said and word.startswith(said)}
        if len(begun) == 1:
            return begun.pop()
        allowed = ", ".join([*words, *([it.nobody] if it.nobody else [])])
        raise UserError("is not understood", allowed=allowed, hint=did_you_mean(said, known))

    def _side(self, it: Noted, text: str) -> int:
        seats = self.game.seat_count(self.rules)
        said = _plain(text)
        if it.nobody and said in {_plain(it.nobody), "none", "nobody", "drawn", "tie"}:
            return NOBODY
        number = re.fullmatch(r"(?:seat|side|player)? ?(\d+)", said)
        names = [_plain(name) for name in self.names]
        seated = [_plain(part) for part in _NAMES.split(text)]
        if number and said not in names:
            places = [int(number[1])]
        elif all(name in names for name in seated):
            places = [names.index(name) for name in seated]
        else:
            places = [seats]
        sides = {
            s
            for s, members in enumerate(self.game.sides(self.rules))
            for p in places
            if p in members
        }
        if max(places) >= seats or len(sides) != 1:
            allowed = f"a seat from 0 to {seats - 1}"
            allowed += f", {', '.join(self.names)}" if self.names else ", or a name under players"
            allowed += f", or {it.nobody}" if it.nobody else ""
            raise UserError("is nobody who played", allowed=allowed)
        return sides.pop()
