"""Rules as a designer writes them, packed into the RULES record that kernels read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.games.cards_and_confusion import geometry
from napsim.games.cards_and_confusion.armies import ARMS, RANKS, fielded
from napsim.games.cards_and_confusion.places import army_of_side, place_of, units_of
from napsim.games.cards_and_confusion.rules import objective_total
from napsim.games.cards_and_confusion.rules_play import LADDER_LENGTH
from napsim.games.cards_and_confusion.state import (
    ACE,
    COVER_NONE,
    COVER_SOFT,
    COVER_WALL,
    COVER_WORKS,
    ENGAGED_BY_COMBAT,
    ENGAGED_BY_CONTACT,
    FIRST_BY_CUT,
    PACK,
    RULES,
    SIDES,
)
from napsim.games.cards_and_confusion.terrain import COVERS, DRAWN_PIECES, OBJECTIVE_KINDS

#: Parameters in cm that the record holds under their own name.
_LENGTHS = (
    "objective_size",
    "objective_near",
    "objective_far",
    "cover_distance",
    "deployment_depth",
    "spacing",
    "gun_width",
    "gun_depth",
    "move_general",
    "move_mob",
    "combat_range",
    "pass_distance",
    "mob_distance",
    "rally_distance",
    "rally_mob_distance",
    "beside_distance",
    "gunners_return",
    "gun_min",
    "gun_max",
)
#: Whole numbers and flags that the record holds under their own name.
_NUMBERS = (
    "terrain_drawn",
    "line_ranks",
    "column_files",
    "activations",
    "turn_limit",
    "front_arc",
    "rally_per_man",
    "rally_commander",
    "gun_arc",
    "gunners_to_fire",
    "markers",
    "shot_kills",
    "shot_confuses",
    "shot_counts_in_ladder",
    "cover_bonus",
    "combat_kills",
    "cavalry_extra",
    "flank_extra",
    "objectives_to_win",
    "rout_victory",
)


def pack_rules(rules: Mapping[str, Any]) -> npt.NDArray[Any]:
    """Pack resolved rules.

    Parameters
    ----------
    rules : mapping
        As `Game.resolve_rules` gives them.

    Returns
    -------
    ndarray of RULES, shape (1,)
        One record.
    """
    table = np.zeros(1, dtype=RULES)
    packed = table[0]
    for name in _LENGTHS:
        setattr(packed, name, units_of(rules[name]))
    for name in _NUMBERS:
        setattr(packed, name, int(rules[name]))
    packed.width = units_of(rules["table_width"])
    packed.length = units_of(rules["table_length"])
    packed.arranged = int(rules["deployment"] == "arranged")
    packed.first_mover = (
        FIRST_BY_CUT if rules["first_mover"] == "cut" else int(rules["first_mover"])
    )
    packed.engagement = ENGAGED_BY_COMBAT if rules["engagement"] == "combat" else ENGAGED_BY_CONTACT
    packed.rally_mob_by_any = int(rules["rally_mob_by"] == "any")
    packed.move[:] = [units_of(rules[f"move_{name}"]) for name in ("foot", "cavalry", "guns")]
    packed.shot_cost[COVER_NONE] = packed.shot_cost[COVER_SOFT] = rules["shot_cost_open"]
    packed.shot_cost[COVER_WALL] = rules["shot_cost_wall"]
    packed.shot_cost[COVER_WORKS] = rules["shot_cost_works"]
    ladder = rules["confusion_ladder"]
    packed.ladder[:] = (*ladder, *[ladder[-1]] * (LADDER_LENGTH - len(ladder)))
    packed.ladder_length = LADDER_LENGTH
    packed.artillery_confusion[2 : ACE + 1] = rules["artillery_confusion"]
    packed.artillery_mean = artillery_mean(rules["artillery_confusion"])
    _pack_table(packed, rules)
    for side in range(SIDES):
        _pack_army(packed, rules, side)
    for bonus in (0, 1):
        odds = flip_odds(rules["cover_bonus"] * bonus)
        packed.attacker_wins[bonus], packed.defender_wins[bonus] = odds
    return table


def flip_odds(bonus: int) -> tuple[float, float]:
    """Give the chances that attacker and defender win a combat between cards of full packs.

    Parameters
    ----------
    bonus : int
        What the defender adds to its card.

    Returns
    -------
    tuple of float
        Attacker wins, defender wins; the rest are ties. Without a bonus 6/13 each and 1/13.
    """
    faces = range(2, ACE + 1)
    pairs = (PACK // 4) ** 2
    attacker = sum(a > d + bonus for a in faces for d in faces)
    defender = sum(a < d + bonus for a in faces for d in faces)
    return attacker / pairs, defender / pairs


def artillery_mean(confusion: tuple[int, ...]) -> float:
    """Give the mean number of men confused by artillery's winning card in an even combat."""
    wins = range(len(confusion))  # a card beats as many faces as are below it
    return sum(c * w for c, w in zip(confusion, wins, strict=True)) / sum(wins)


def _pack_table(packed: Any, rules: Mapping[str, Any]) -> None:
    kinds = list(rules["terrain_kinds"])
    for number, kind in enumerate(rules["terrain_kinds"].values()):
        packed.kind_cover[number] = COVERS.index(kind["cover"])
        packed.kind_blocks[number] = kind["blocks_sight"]
        packed.kind_stops[number] = kind["stops_cavalry"]
    packed.objectives = objective_total(rules)
    packed.objectives_drawn = int(rules["objectives"] == "drawn")
    packed.objective_kinds[:] = [kinds.index(kind) for kind in OBJECTIVE_KINDS]
    packed.drawn_kind[:] = [kinds.index(kind) for kind, _, _ in DRAWN_PIECES]
    packed.drawn_width[:] = [units_of(width) for _, width, _ in DRAWN_PIECES]
    packed.drawn_depth[:] = [units_of(depth) for _, _, depth in DRAWN_PIECES]
    given = () if packed.objectives_drawn else rules["objectives"]
    packed.terrain = len(rules["terrain"])
    for first, pieces in ((0, given), (packed.objectives, rules["terrain"])):
        for number, piece in enumerate(pieces):
            packed.piece_kind[first + number] = kinds.index(piece["kind"])
            geometry.set_piece(
                packed.piece_quad[first + number],
                units_of(piece["x"]),
                units_of(piece["y"]),
                piece["angle"],
                units_of(piece["width"]),
                units_of(piece["depth"]),
            )


def _pack_army(packed: Any, rules: Mapping[str, Any], side: int) -> None:
    army = army_of_side(rules, side)
    packed.army[side] = army
    units = fielded(rules, army)
    packed.units[side] = len(units)
    first = 0 if side == 0 else packed.units[0]
    packed.placed[side] = int("x" in units[0])
    for number, unit in enumerate(units, start=int(first)):
        packed.arm[number] = ARMS.index(unit["arm"])
        packed.men[number] = unit["men"]
        packed.officers[number] = unit["officers"]
        packed.guns[number] = unit["guns"]
        place = place_of(rules, unit, army)
        if place is not None:
            x, y, facing = place
            packed.place_x[number], packed.place_y[number] = x, y
            packed.place_facing[number] = facing
    leaders = rules["armies"][army]["commanders"]
    packed.commanders[side] = len(leaders)
    first = 0 if side == 0 else packed.commanders[0]
    for number, leader in enumerate(leaders, start=int(first)):
        packed.commander_rank[number] = RANKS.index(leader["rank"])
