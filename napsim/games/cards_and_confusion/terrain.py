"""Objectives and terrain as a designer writes them: tables of places and of what each kind does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from napsim.errors import UserError
from napsim.games.cards_and_confusion.armies import choice, flag, known_keys, number, text, whole

#: Most objectives, other pieces and kinds: the size of the compiled records.
MAX_OBJECTIVES = 8
MAX_PIECES = 16
MAX_KINDS = 16

COVERS = ("none", "soft", "wall", "works")

#: What each kind of terrain does, unless a scenario says otherwise.
KINDS: dict[str, dict[str, Any]] = {
    "open": {"cover": "none", "blocks_sight": False, "stops_cavalry": False},
    "hill": {"cover": "none", "blocks_sight": True, "stops_cavalry": False},
    "walled_field": {"cover": "wall", "blocks_sight": False, "stops_cavalry": True},
    "bridge": {"cover": "none", "blocks_sight": False, "stops_cavalry": False},
    "village": {"cover": "wall", "blocks_sight": True, "stops_cavalry": True},
    "woods": {"cover": "soft", "blocks_sight": True, "stops_cavalry": True},
    "wall": {"cover": "wall", "blocks_sight": False, "stops_cavalry": True},
    "redoubt": {"cover": "works", "blocks_sight": False, "stops_cavalry": False},
    "trench": {"cover": "works", "blocks_sight": False, "stops_cavalry": False},
}

#: Kinds of drawn objectives (the text's examples), in the order they are shuffled from.
OBJECTIVE_KINDS = ("hill", "walled_field", "bridge", "village", "woods")

#: Drawn pieces of terrain, in turn: kind, width and depth in cm.
DRAWN_PIECES = (
    ("woods", 40.0, 30.0),
    ("wall", 40.0, 2.0),
    ("redoubt", 30.0, 8.0),
    ("trench", 40.0, 10.0),
)

_PIECE_KEYS = ("name", "kind", "x", "y", "width", "depth", "angle")
_KIND_KEYS = ("cover", "blocks_sight", "stops_cavalry")


def check_kinds(value: Any) -> dict[str, dict[str, Any]]:
    """Return the kinds of terrain, the game's own with a scenario's changes and additions.

    Raises
    ------
    UserError
        With the path of the entry, for example ``rules.terrain_kinds.woods.cover``.
    """
    key = "rules.terrain_kinds"
    if not isinstance(value, Mapping):
        raise UserError("is not a table of kinds", key=key, value=value)
    kinds = {name: dict(kind) for name, kind in KINDS.items()}
    for name, kind in value.items():
        where = f"{key}.{text(name, key)}"
        known_keys(kind, _KIND_KEYS, where)
        whole_kind = kinds.get(name, dict(KINDS["open"])) | dict(kind)
        kinds[name] = {
            "cover": choice(whole_kind["cover"], COVERS, f"{where}.cover"),
            "blocks_sight": flag(whole_kind["blocks_sight"], f"{where}.blocks_sight"),
            "stops_cavalry": flag(whole_kind["stops_cavalry"], f"{where}.stops_cavalry"),
        }
    if len(kinds) > MAX_KINDS:
        raise UserError(f"has {len(kinds)} kinds", key=key, allowed=f"at most {MAX_KINDS}")
    return kinds


def check_objectives(value: Any) -> str | tuple[dict[str, Any], ...]:
    """Return ``"drawn"`` or the objectives with every key present.

    Raises
    ------
    UserError
        With the path of the entry.
    """
    if value == "drawn":
        return "drawn"
    return _pieces(value, "rules.objectives", 1, MAX_OBJECTIVES, 'or "drawn"')


def check_terrain(value: Any) -> tuple[dict[str, Any], ...]:
    """Return the pieces of terrain with every key present.

    Raises
    ------
    UserError
        With the path of the entry.
    """
    return _pieces(value, "rules.terrain", 0, MAX_PIECES, "")


def _pieces(
    value: Any, key: str, fewest: int, most: int, otherwise: str
) -> tuple[dict[str, Any], ...]:
    allowed = f"a list of {fewest} to {most} places{', ' if otherwise else ''}{otherwise}"
    if not isinstance(value, (list, tuple)) or not fewest <= len(value) <= most:
        raise UserError("is not a list of places", key=key, value=value, allowed=allowed)
    return tuple(_piece(piece, f"{key}[{n}]", n) for n, piece in enumerate(value))


def _piece(value: Any, key: str, place: int) -> dict[str, Any]:
    known_keys(value, _PIECE_KEYS, key)
    kind = text(value.get("kind", "open"), f"{key}.kind")
    return {
        "name": text(value.get("name", ""), f"{key}.name") or f"{kind} {place + 1}",
        "kind": kind,
        "x": number(value.get("x"), 0, 400, f"{key}.x", "cm"),
        "y": number(value.get("y"), 0, 400, f"{key}.y", "cm"),
        "width": number(value.get("width", 30), 1, 200, f"{key}.width", "cm"),
        "depth": number(value.get("depth", 30), 1, 200, f"{key}.depth", "cm"),
        "angle": whole(value.get("angle", 0), 0, 359, f"{key}.angle"),
    }


def kinds_used(rules: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Give every kind of terrain the table may show, with the key that asks for it."""
    if rules["objectives"] == "drawn":
        yield from (("rules.objectives", kind) for kind in OBJECTIVE_KINDS)
    else:
        for place, piece in enumerate(rules["objectives"]):
            yield f"rules.objectives[{place}].kind", piece["kind"]
    for place, piece in enumerate(rules["terrain"]):
        yield f"rules.terrain[{place}].kind", piece["kind"]
    if rules["terrain_drawn"]:
        yield from (("rules.terrain_drawn", kind) for kind, _, _ in DRAWN_PIECES)
