"""Armies as a designer writes them: tables of units and commanders, strictly checked."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from napsim.errors import UserError, did_you_mean

#: Most units and commanders of a side: the size of the compiled records.
MAX_UNITS = 12
MAX_COMMANDERS = 6

ARMS = ("infantry", "cavalry", "artillery")
RANKS = ("general", "aide")
FORMATIONS = ("line", "column")

#: The parameter that says how many men a unit of an arm has when its table does not.
MEN_PARAMETER = {"infantry": "infantry_men", "cavalry": "cavalry_men", "artillery": "gun_crew"}

MAX_MEN = 60
MAX_GUNS = 4

_UNIT_KEYS = ("name", "arm", "men", "officers", "guns", "x", "y", "facing")
_COMMANDER_KEYS = ("name", "rank")
_ARMY_KEYS = ("name", "units", "commanders")


def _unit(name: str, arm: str, officers: int, men: int | None = None) -> dict[str, Any]:
    unit = {"name": name, "arm": arm, "officers": officers, "guns": int(arm == "artillery")}
    return unit if men is None else unit | {"men": men}


#: The battle pictured in the rule text. A box of cavalry is one unit for the French and is split into
#: two for the British, so that both sides have equally many men, as the text asks.
FRENCH: dict[str, Any] = {
    "name": "French",
    "units": (
        _unit("1st Fusiliers", "infantry", 3),
        _unit("2nd Fusiliers", "infantry", 3),
        _unit("1st Old Guard gun", "artillery", 1),
        _unit("2nd Old Guard gun", "artillery", 1),
        _unit("13th Cuirassiers", "cavalry", 2),
    ),
    "commanders": (
        {"name": "General de Brigade", "rank": "general"},
        {"name": "1st aide-de-camp", "rank": "aide"},
        {"name": "2nd aide-de-camp", "rank": "aide"},
    ),
}

BRITISH: dict[str, Any] = {
    "name": "British",
    "units": (
        _unit("Black Watch", "infantry", 3),
        _unit("KGL 2nd Light Battalion", "infantry", 3),
        _unit("1st RHA gun", "artillery", 1),
        _unit("2nd RHA gun", "artillery", 1),
        _unit("10th Hussars, right wing", "cavalry", 1, men=5),
        _unit("10th Hussars, left wing", "cavalry", 1, men=5),
    ),
    "commanders": (
        {"name": "Major General", "rank": "general"},
        {"name": "aide-de-camp", "rank": "aide"},
        {"name": "mounted RHA officer", "rank": "aide"},
    ),
}


def check_armies(value: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return two armies in canonical form, or say what is wrong with them.

    Parameters
    ----------
    value : Any
        What the scenario says below ``rules.armies``.

    Returns
    -------
    tuple of two dict
        ``name``, ``units`` (each with name, arm, officers, guns and, where stated, men, x, y and
        facing) and ``commanders`` (each with name, rank).

    Raises
    ------
    UserError
        With the path of the entry, for example ``rules.armies[0].units[2].arm``.
    """
    key = "rules.armies"
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise UserError("is not a list of two armies", key=key, allowed="two armies")
    first, second = (_army(army, f"{key}[{place}]") for place, army in enumerate(value))
    return first, second


def _army(value: Any, key: str) -> dict[str, Any]:
    known_keys(value, _ARMY_KEYS, key)
    units = value.get("units", ())
    if not isinstance(units, (list, tuple)) or not units:
        raise UserError("has no units", key=f"{key}.units", allowed="at least one unit")
    checked = tuple(_checked_unit(u, f"{key}.units[{n}]", n) for n, u in enumerate(units))
    placed = ["x" in unit for unit in checked]
    if any(placed) and not all(placed):
        raise UserError(
            "has a place (x and y) for some units and not for others",
            key=f"{key}.units",
            allowed="a place for all units, or for none",
        )
    leaders = value.get("commanders", ())
    if not isinstance(leaders, (list, tuple)):
        raise UserError("is not a list of commanders", key=f"{key}.commanders", value=leaders)
    return {
        "name": text(value.get("name", ""), f"{key}.name") or f"Army {key[-2]}",
        "units": checked,
        "commanders": tuple(
            _commander(c, f"{key}.commanders[{n}]", n) for n, c in enumerate(leaders)
        ),
    }


def _checked_unit(value: Any, key: str, place: int) -> dict[str, Any]:
    known_keys(value, _UNIT_KEYS, key)
    arm = choice(value.get("arm"), ARMS, f"{key}.arm")
    guns = value.get("guns", 1 if arm == "artillery" else 0)
    guns = whole(guns, 1 if arm == "artillery" else 0, MAX_GUNS if arm == "artillery" else 0,
                 f"{key}.guns")  # fmt: skip
    if ("x" in value) != ("y" in value) or ("facing" in value and "x" not in value):
        raise UserError("has half a place", key=key, allowed="x and y, with or without facing")
    unit = {
        "name": text(value.get("name", ""), f"{key}.name") or f"{arm} {place + 1}",
        "arm": arm,
        "officers": whole(value.get("officers", 0), 0, MAX_MEN, f"{key}.officers"),
        "guns": guns,
    }
    if "men" in value:
        unit["men"] = whole(value["men"], 1, MAX_MEN, f"{key}.men")
    for name in ("x", "y"):
        if name in value:
            unit[name] = number(value[name], 0, 400, f"{key}.{name}", "cm")
    if "facing" in value:
        unit["facing"] = whole(value["facing"], 0, 359, f"{key}.facing")
    return unit


def _commander(value: Any, key: str, place: int) -> dict[str, Any]:
    known_keys(value, _COMMANDER_KEYS, key)
    rank = choice(value.get("rank"), RANKS, f"{key}.rank")
    return {"name": text(value.get("name", ""), f"{key}.name") or f"{rank} {place + 1}",
            "rank": rank}  # fmt: skip


def fielded(rules: Mapping[str, Any], which: int) -> list[dict[str, Any]]:
    """List an army's units as they take the field: numbers filled in, reinforcements added.

    Parameters
    ----------
    rules : mapping
        Resolved rules.
    which : int
        0 for the first army, 1 for the second (armies, not sides: see ``swap_armies``).

    Returns
    -------
    list of dict
        As `check_armies` gives them, each with ``men``.
    """
    parameter = "reinforce_first" if which == 0 else "reinforce_second"
    extra = rules[parameter]
    units = [dict(unit) for unit in rules["armies"][which]["units"]]
    for unit in units:
        usual = rules[MEN_PARAMETER[unit["arm"]]] * max(1, unit["guns"])
        unit["men"] = unit.get("men", usual)
    for arm, label in (("infantry", "infantry"), ("cavalry", "cavalry"), ("artillery", "gunners")):
        takers = [unit for unit in units if unit["arm"] == arm]
        if extra[label] and not takers:
            raise UserError(
                f"there is no {arm} unit to add men to",
                key=f"rules.{parameter}.{label}",
                value=extra[label],
                allowed="0",
            )
        for man in range(extra[label]):
            takers[man % len(takers)]["men"] += 1
    for arm, label, name in (
        ("infantry", "infantry_units", "Extra infantry"),
        ("cavalry", "cavalry_units", "Extra cavalry"),
        ("artillery", "guns", "Extra gun"),
    ):
        if extra[label] and "x" in units[0]:
            raise UserError(
                "an extra unit finds no place where the scenario gives every unit one",
                key=f"rules.{parameter}.{label}",
                value=extra[label],
                allowed="0, or an army without places (x, y)",
            )
        for number in range(extra[label]):
            men = rules[MEN_PARAMETER[arm]]
            units.append(_unit(f"{name} {number + 1}", arm, 0, men))
    return units


def footprint_cm(
    rules: Mapping[str, Any], unit: Mapping[str, Any], formation: str
) -> tuple[float, float]:
    """Give a unit's frontage and depth in centimetres."""
    if unit["arm"] == "artillery":
        return rules["gun_width"] * unit["guns"], rules["gun_depth"]
    if formation == "line":
        ranks = min(rules["line_ranks"], unit["men"])
        files = math.ceil(unit["men"] / ranks)
    else:
        files = min(rules["column_files"], unit["men"])
        ranks = math.ceil(unit["men"] / files)
    return files * rules["spacing"], ranks * rules["spacing"]


# ---- what every table of this game is checked with


def known_keys(value: Any, known: tuple[str, ...], key: str) -> None:
    """Refuse what is not a table, or a key that the table does not know."""
    if not isinstance(value, Mapping):
        raise UserError("is not a table", key=key, value=value, allowed=", ".join(known))
    for name in value:
        if name not in known:
            raise UserError(
                f"there is no '{name}'",
                key=f"{key}.{name}",
                allowed=", ".join(known),
                hint=did_you_mean(str(name), known),
            )


def text(value: Any, key: str) -> str:
    """Refuse what is not a short printable text."""
    if not isinstance(value, str) or len(value) > 60 or not (value.isprintable() or value == ""):
        raise UserError("is not a short text", key=key, value=value, allowed="up to 60 characters")
    return value


def choice(value: Any, choices: tuple[str, ...], key: str) -> str:
    """Refuse what is none of the choices."""
    if not isinstance(value, str) or value not in choices:
        raise UserError(
            "is not one of the choices" if value is not None else "is missing",
            key=key,
            value=value,
            allowed=", ".join(choices),
            hint=did_you_mean(value, choices) if isinstance(value, str) else None,
        )
    return value


def whole(value: Any, low: int, high: int, key: str) -> int:
    """Refuse what is not a whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        span = f"{low}" if low == high else f"a whole number from {low} to {high}"
        raise UserError("is not allowed", key=key, value=value, allowed=span)
    return value


def number(value: Any, low: float, high: float, key: str, unit: str) -> float:
    """Refuse what is not a finite number within bounds."""
    if (
        isinstance(value, bool)
        or not isinstance(value, (int, float))
        or not math.isfinite(value)
        or not low <= value <= high
    ):
        raise UserError(
            "is not allowed",
            key=key,
            value=value,
            allowed=f"a number from {low:g} to {high:g} {unit}",
        )
    return float(value)


def flag(value: Any, key: str) -> bool:
    """Refuse what is not true or false."""
    if not isinstance(value, bool):
        raise UserError("is not true or false", key=key, value=value, allowed="true or false")
    return value
