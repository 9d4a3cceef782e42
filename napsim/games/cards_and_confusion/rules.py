"""The rules of Cards & Confusion: all parameters in order, and which of them cannot go together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from napsim.errors import UserError
from napsim.games.cards_and_confusion.armies import (
    MAX_COMMANDERS,
    MAX_UNITS,
    fielded,
    footprint_cm,
)
from napsim.games.cards_and_confusion.places import check_places
from napsim.games.cards_and_confusion.rules_play import (
    COMBAT,
    FIRE,
    MOVING,
    RALLYING,
    TURN,
    WINNING,
)
from napsim.games.cards_and_confusion.rules_setup import ARMIES, TABLE
from napsim.games.cards_and_confusion.terrain import MAX_PIECES, kinds_used
from napsim.games.parameters import Parameter

RULES_VERSION = 4

PARAMETERS: tuple[Parameter, ...] = (
    *TABLE, *ARMIES, *TURN, *MOVING, *RALLYING, *FIRE, *COMBAT, *WINNING,
)  # fmt: skip


def check_rules(rules: Mapping[str, Any]) -> None:
    """Refuse rules that cannot be played together.

    Parameters
    ----------
    rules : mapping
        Every parameter, each already allowed on its own.

    Raises
    ------
    UserError
        Naming the parameter, its value and what would do.
    """
    _check_winning(rules)
    _check_ranges(rules)
    _check_table(rules)
    for side in (0, 1):
        _check_army(rules, side)
    check_places(rules)


def objective_total(rules: Mapping[str, Any]) -> int:
    """Give the number of objectives on the table."""
    given = rules["objectives"]
    return rules["objective_count"] if given == "drawn" else len(given)


def _check_winning(rules: Mapping[str, Any]) -> None:
    total, wanted = objective_total(rules), rules["objectives_to_win"]
    if wanted > total:
        raise UserError(
            "nobody could ever win",
            key="rules.objectives_to_win",
            value=wanted,
            allowed=f"at most the {total} objectives on the table",
        )
    if wanted == 0 and not rules["rout_victory"]:
        raise UserError(
            "nobody could ever win: neither objectives nor a rout decide",
            key="rules.objectives_to_win",
            value=wanted,
            hint="set rules.rout_victory = true, or play for at least 1 objective",
        )


def _check_ranges(rules: Mapping[str, Any]) -> None:
    if rules["gun_max"] < rules["gun_min"]:
        raise UserError(
            "is less than gun_min, so no gun could ever fire",
            key="rules.gun_max",
            value=rules["gun_max"],
            allowed=f"at least gun_min, {rules['gun_min']:g} cm",
        )
    if rules["pass_distance"] > rules["combat_range"]:
        raise UserError(
            "is more than combat_range, so no unit could ever come up to an enemy's flank",
            key="rules.pass_distance",
            value=rules["pass_distance"],
            allowed=f"at most combat_range, {rules['combat_range']:g} cm",
        )
    between = rules["table_length"] - 2 * rules["deployment_depth"]
    if between <= rules["combat_range"]:
        raise UserError(
            "leaves the armies within combat range of each other at the start",
            key="rules.deployment_depth",
            value=rules["deployment_depth"],
            allowed="less than half of what table_length leaves beside combat_range, "
            f"{(rules['table_length'] - rules['combat_range']) / 2:g} cm",
        )


def _check_table(rules: Mapping[str, Any]) -> None:
    """Refuse terrain of unknown kinds, off the table, or more than it can carry."""
    width, length = rules["table_width"], rules["table_length"]
    for key, kind in kinds_used(rules):
        if kind not in rules["terrain_kinds"]:
            raise UserError(
                "is a kind of terrain that terrain_kinds does not have",
                key=key,
                value=kind,
                allowed=", ".join(rules["terrain_kinds"]),
            )
    pieces = len(rules["terrain"]) + rules["terrain_drawn"]
    if pieces > MAX_PIECES:
        raise UserError(
            f"makes {pieces} pieces with those given in rules.terrain",
            key="rules.terrain_drawn",
            value=rules["terrain_drawn"],
            allowed=f"at most {MAX_PIECES} pieces in all",
        )
    for name in ("objectives", "terrain"):
        given = () if rules[name] == "drawn" else rules[name]
        for place, piece in enumerate(given):
            if not (0 <= piece["x"] <= width and 0 <= piece["y"] <= length):
                raise UserError(
                    "lies off the table",
                    key=f"rules.{name}[{place}]",
                    value=(piece["x"], piece["y"]),
                    allowed=f"x from 0 to {width:g} and y from 0 to {length:g}",
                )
    if rules["objectives"] == "drawn":
        strip = width / rules["objective_count"]
        if rules["objective_size"] > strip:
            raise UserError(
                f"does not fit into a strip of the table: {rules['objective_count']} objectives have "
                f"{strip:g} cm each",
                key="rules.objective_size",
                value=rules["objective_size"],
                allowed=f"at most {strip:g} cm",
            )
        room = length / 2 - rules["objective_size"] / 2
        if rules["objective_far"] > room:
            raise UserError(
                "would put objectives off the table",
                key="rules.objective_far",
                value=rules["objective_far"],
                allowed=f"at most {room:g} cm",
            )
        if rules["objective_near"] > rules["objective_far"]:
            raise UserError(
                "is more than objective_far",
                key="rules.objective_near",
                value=rules["objective_near"],
                allowed=f"at most {rules['objective_far']:g} cm",
            )


def _check_army(rules: Mapping[str, Any], which: int) -> None:
    """Refuse an army too large for the records, the table or its strip of the table."""
    army = rules["armies"][which]
    units = fielded(rules, which)
    key = f"rules.armies[{which}]"
    if len(units) > MAX_UNITS:
        raise UserError(
            f"{army['name']} has {len(units)} units", key=key, allowed=f"at most {MAX_UNITS}"
        )
    if len(army["commanders"]) > MAX_COMMANDERS:
        raise UserError(
            f"{army['name']} has {len(army['commanders'])} commanders",
            key=key,
            allowed=f"at most {MAX_COMMANDERS}",
        )
    widths = 0.0
    for place, unit in enumerate(units):
        frontage, depth = footprint_cm(rules, unit, "line")
        if unit["officers"] > unit["men"]:
            raise UserError(
                f"{unit['name']} has more officers than its {unit['men']} men",
                key=f"{key}.units[{place}].officers",
                value=unit["officers"],
                allowed=f"at most {unit['men']}",
            )
        for formation in ("line", "column"):
            if max(footprint_cm(rules, unit, formation)) > rules["table_width"]:
                raise UserError(
                    f"{unit['name']} in {formation} is larger than the table",
                    key=f"{key}.units[{place}].men",
                    value=unit["men"],
                    allowed=f"at most {rules['table_width']:g} cm of frontage or depth",
                )
        if "x" not in unit and depth > rules["deployment_depth"]:
            raise UserError(
                f"{unit['name']} in line is {depth:g} cm deep and finds no place near the back line",
                key="rules.deployment_depth",
                value=rules["deployment_depth"],
                allowed=f"at least {depth:g} cm",
            )
        widths += frontage
    if "x" not in units[0] and widths > rules["table_width"]:
        raise UserError(
            f"the units of {army['name']} need {widths:g} cm of back line and the table is "
            f"{rules['table_width']:g} cm wide",
            key=key,
            hint="field fewer men, give every unit a place (x, y, facing), or widen the table",
        )
