"""The event log of a battle as dicts, the lines of ``napsim play --json``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.games.cards_and_confusion import events as codes
from napsim.games.cards_and_confusion.armies import ARMS, FORMATIONS, fielded
from napsim.games.cards_and_confusion.places import army_of_side, units_of
from napsim.games.cards_and_confusion.state import ARTILLERY, ENDINGS, NOBODY, SIDES
from napsim.games.cards_and_confusion.terrain import COVERS
from napsim.games.game import Event, Lineup

CARDS = tuple(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")

Row = list[int]


def read_log(
    log: npt.NDArray[np.int64], rules: Mapping[str, Any], lineup: Lineup, seed: int, game: int
) -> Iterator[Event]:
    """Read an event log.

    Parameters
    ----------
    log : int64 array, shape (rows, ROW)
        As written by the kernels (``events.py``).
    rules : mapping
        Resolved rules.
    lineup : Lineup
    seed, game : int

    Yields
    ------
    dict
        One event, ``event`` first, fields in the order of the game's page.
    """
    rows: list[Row] = log.tolist()
    set_up = {codes.PIECE, codes.UNIT, codes.COMMANDER_AT}
    laid = [row for row in rows if row[0] in set_up]
    yield _game_event(laid, rules, lineup, seed, game)
    place = 0
    while place < len(rows):
        row = rows[place]
        place += 1
        if row[0] in set_up:
            continue
        if row[0] == codes.SHUFFLE:
            # a pack is told in two rows of half of it each
            yield {
                "event": "shuffle",
                "side": row[1],
                "order": [CARDS[card] for half in (row, rows[place]) for card in half[4:30]],
            }
            place += 1
        elif row[0] == codes.COMBAT:
            losses = []
            while place < len(rows) and rows[place][0] == codes.LOSS:
                losses.append(_loss(rows[place]))
                place += 1
            yield _combat(row) | {"losses": losses}
        else:
            yield _READERS[row[0]](row)


def _game_event(
    laid: list[Row], rules: Mapping[str, Any], lineup: Lineup, seed: int, game: int
) -> Event:
    turn = game if lineup.rotate else 0
    kinds = list(rules["terrain_kinds"])
    pieces = [row for row in laid if row[0] == codes.PIECE]
    standing = [row for row in laid if row[0] == codes.UNIT]
    leaders = [row for row in laid if row[0] == codes.COMMANDER_AT]
    armies = [rules["armies"][army_of_side(rules, side)] for side in range(SIDES)]
    total = _objectives_of(rules)
    names = _piece_names(rules, [kinds[row[2]] for row in pieces])
    units = [
        {"side": side, **unit}
        for side in range(SIDES)
        for unit in fielded(rules, army_of_side(rules, side))
    ]
    commanders = [
        {"side": side, **one} for side in range(SIDES) for one in armies[side]["commanders"]
    ]
    return {
        "event": "game",
        "game": game,
        "seed": seed,
        "rules": {name: _plain(value) for name, value in rules.items()},
        "profiles": [lineup.seats[(side + turn) % SIDES].profile for side in range(SIDES)],
        "armies": [army["name"] for army in armies],
        "table": [units_of(rules["table_width"]), units_of(rules["table_length"])],
        "objectives": [
            {"objective": n, "name": names[n], "kind": kinds[row[2]], "corners": _corners(row)}
            for n, row in enumerate(pieces[:total])
        ],
        "terrain": [
            {"piece": n, "name": names[total + n], "kind": kinds[row[2]], "corners": _corners(row)}
            for n, row in enumerate(pieces[total:])
        ],
        "units": [
            {
                "unit": row[1],
                "side": unit["side"],
                "name": unit["name"],
                "arm": unit["arm"],
                "men": unit["men"],
                "officers": unit["officers"],
                "guns": unit["guns"],
                "markers": unit["guns"] * rules["markers"] if unit["arm"] == ARMS[ARTILLERY] else 0,
                "formation": FORMATIONS[row[5]],
                "at": row[2:4],
                "facing": row[4],
                "corners": _corners(row),
                "middle": row[6:8],
            }
            for row, unit in zip(standing, units, strict=True)
        ],
        "commanders": [
            {
                "commander": row[1],
                "side": one["side"],
                "name": one["name"],
                "rank": one["rank"],
                "at": row[2:4],
            }
            for row, one in zip(leaders, commanders, strict=True)
        ],
    }


def _objectives_of(rules: Mapping[str, Any]) -> int:
    given = rules["objectives"]
    return int(rules["objective_count"]) if given == "drawn" else len(given)


def _piece_names(rules: Mapping[str, Any], kinds: list[str]) -> list[str]:
    """Name every piece: as the scenario does, or by its kind and number."""
    given = () if rules["objectives"] == "drawn" else rules["objectives"]
    drawn = rules["objective_count"] if rules["objectives"] == "drawn" else 0
    names = [piece["name"] for piece in given]
    names += [f"{kinds[n]} {n + 1}" for n in range(drawn)]
    names += [piece["name"] for piece in rules["terrain"]]
    names += [f"{kinds[n]} {n + 1}" for n in range(len(names), len(kinds))]
    return names


def _plain(value: Any) -> Any:
    """Turn tuples into lists, as JSON knows them."""
    if isinstance(value, Mapping):
        return {name: _plain(entry) for name, entry in value.items()}
    return [_plain(entry) for entry in value] if isinstance(value, (tuple, list)) else value


def _quad(row: Row, first: int) -> list[list[int]]:
    return [row[first + i : first + i + 2] for i in range(0, 8, 2)]


def _corners(row: Row) -> list[list[int]]:
    return _quad(row, codes.CORNERS_AT)


def _maybe(value: int) -> int | None:
    return None if value == NOBODY else value


def _cut(row: Row) -> Event:
    return {"event": "cut", "cards": [CARDS[row[1]], CARDS[row[2]]], "first": _maybe(row[3])}


def _turn(row: Row) -> Event:
    return {"event": "turn", "turn": row[1], "side": row[2]}


def _move(row: Row) -> Event:
    return {
        "event": "move",
        "unit": row[1],
        "mob": bool(row[2]),
        "from": row[3:5],
        "to": row[5:7],
        "turned_from": row[7],
        "facing": row[8],
        "men": row[9],
        "limit": row[10],
        "length": row[11],
        "start": _quad(row, codes.START_AT),
        "corners": _corners(row),
        "middle": row[13:15],
        "at_gun": None if row[12] < 0 else bool(row[12]),
    }


def _formation(row: Row) -> Event:
    return {
        "event": "formation",
        "unit": row[1],
        "formation": FORMATIONS[row[2]],
        "men": row[3],
        "corners": _corners(row),
        "middle": row[4:6],
    }


def _rally(row: Row) -> Event:
    return {
        "event": "rally",
        "unit": row[1],
        "returned": row[2],
        "officers": row[3],
        "commander": _maybe(row[4]),
        "ranks": row[5],
        "confused": row[6],
    }


def _commander(row: Row) -> Event:
    return {"event": "commander", "commander": row[1], "from": row[2:4], "to": row[4:6]}


def _flight(row: Row) -> Event:
    return {
        "event": "flight",
        "unit": row[1],
        "because": row[2],
        "from": row[3:5],
        "to": row[5:7],
        "facing": row[7],
        "start": _quad(row, codes.START_AT),
        "corners": _corners(row),
        "middle": row[8:10],
    }


def _eliminated(row: Row) -> Event:
    return {"event": "eliminated", "unit": row[1], "because": row[2]}


def _fire(row: Row) -> Event:
    return {
        "event": "fire",
        "unit": row[1],
        "target": row[2],
        "distance": row[3],
        "cover": COVERS[row[4]],
        "cost": row[5],
        "markers": row[6],
        "killed": row[7],
        "officers": row[8],
        "confused": row[9],
        "confused_officers": row[10],
        "count": row[11],
        "ranks": row[12],
        "confused_total": row[13],
    }


def _combat(row: Row) -> Event:
    mine, theirs = row[9] % 13 + 2, row[10] % 13 + 2
    return {
        "event": "combat",
        "attacker": row[1],
        "defender": row[2],
        "distance": row[3],
        "attacker_faces": bool(row[4]),
        "defender_faces": bool(row[5]),
        "flank": bool(row[6]),
        "cover": COVERS[row[7]],
        "bonus": row[8],
        "cards": [CARDS[row[9]], CARDS[row[10]]],
        "values": [mine, theirs + row[8]],
        "winner": _maybe(row[11]),
    }


def _loss(row: Row) -> dict[str, int]:
    return {
        "unit": row[1],
        "killed": row[2],
        "officers": row[3],
        "count": row[4],
        "confused": row[5],
        "confused_officers": row[6],
        "ranks": row[7],
        "confused_total": row[8],
    }


def _removed(row: Row) -> Event:
    return {"event": "removed", "unit": row[1]}


def _objective(row: Row) -> Event:
    return {
        "event": "objective",
        "objective": row[1],
        "side": row[2],
        "before": _maybe(row[3]),
        "unit": row[4],
        "how": "passes" if row[5] else "stands",
    }


def _turn_end(row: Row) -> Event:
    return {
        "event": "turn_end",
        "turn": row[1],
        "side": row[2],
        "held": row[3:5],
        "ranks": row[5:7],
    }


def _end(row: Row) -> Event:
    return {
        "event": "end",
        "by": ENDINGS[row[1] - 1],
        "winner": _maybe(row[2]),
        "turns": row[3],
        "held": row[4:6],
        "ranks": row[6:8],
        "confused": row[8:10],
        "markers": row[10:12],
    }


_READERS: dict[int, Callable[[Row], Event]] = {
    int(codes.CUT): _cut,
    int(codes.TURN): _turn,
    int(codes.MOVE): _move,
    int(codes.FORMATION): _formation,
    int(codes.RALLY): _rally,
    int(codes.COMMANDER): _commander,
    int(codes.FLIGHT): _flight,
    int(codes.ELIMINATED): _eliminated,
    int(codes.FIRE): _fire,
    int(codes.REMOVED): _removed,
    int(codes.OBJECTIVE): _objective,
    int(codes.TURN_END): _turn_end,
    int(codes.END): _end,
}
