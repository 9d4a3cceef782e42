"""The records that kernels read and write: RULES, STATE; and the addresses of random streams.

All records are made of `numpy.record`, so that ``state.x[unit]`` reads alike compiled and not. Lengths
are whole hundredths of a centimetre. Units of both armies are numbered through, side 0's first; so are
commanders. Pieces are the objectives, then the terrain.

The table is open to both players, their packs are not: a player's choice may read everything in RULES
and STATE but ``pack``, and of ``streams`` only its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.games.cards_and_confusion.armies import MAX_COMMANDERS, MAX_UNITS
from napsim.games.cards_and_confusion.rules_play import LADDER_LENGTH
from napsim.games.cards_and_confusion.terrain import MAX_KINDS, MAX_OBJECTIVES, MAX_PIECES


def whole_numbers(count: int) -> tuple[Any, ...]:
    """Give 0, 1, 2… as int64: numba compiles a kernel anew for every plain literal it is called with."""
    return tuple(np.int64(number) for number in range(count))


ZERO, ONE = whole_numbers(2)
NO: Any = np.bool_(False)
YES: Any = np.bool_(True)
SIDES = 2
UNITS = SIDES * MAX_UNITS
LEADERS = SIDES * MAX_COMMANDERS
PIECES = MAX_OBJECTIVES + MAX_PIECES
PACK = 52
#: The table in cells for maps: so many across its width and along its length.
ACROSS, ALONG = 8, 12
ACE = 14

INFANTRY, CAVALRY, ARTILLERY = whole_numbers(3)
ARM_COUNT = 3
GENERAL, AIDE = whole_numbers(2)
LINE, COLUMN = whole_numbers(2)
COVER_NONE, COVER_SOFT, COVER_WALL, COVER_WORKS = whole_numbers(4)
NOBODY: Any = np.int64(-1)

ENGAGED_BY_COMBAT, ENGAGED_BY_CONTACT = whole_numbers(2)
FIRST_BY_CUT: Any = np.int64(-1)

# ---- how a battle can end; 0 while it goes on

GOES_ON, BY_OBJECTIVES, BY_ROUT, BY_TURN_LIMIT, BY_NOBODY_LEFT = whole_numbers(5)
ENDINGS = ("objectives", "rout", "turn_limit", "nobody_left")

# ---- what one unit did to another

CAUSE_FIRE, CAUSE_COMBAT, CAUSE_FLIGHT = whole_numbers(3)
CAUSES = ("fire", "combat", "flight")

# ---- random streams: purposes (with the index of each), and their places in ``state.streams``

PURPOSE_TABLE: Any = np.int64(1)  # objectives and terrain (0)
PURPOSE_CUT: Any = np.int64(2)  # who moves first (0)
PURPOSE_PLACE: Any = np.int64(3)  # where the units stand (side)
PURPOSE_PACK: Any = np.int64(4)  # order of a pack (SIDES * shuffle + side)
PURPOSE_PLAYER: Any = np.int64(5)  # a side's choices (SIDES * turn + side; turn 0 is the set-up)

STREAM_SETUP, STREAM_PACK, STREAM_PLAYER = whole_numbers(3)
STREAMS = 2 + SIDES


def record_type(*fields: tuple[str, object] | tuple[str, object, object]) -> np.dtype[Any]:
    """Make a record dtype, aligned, whose elements are `numpy.record`."""
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


RULES = record_type(
    # the table
    ("width", np.int64),
    ("length", np.int64),
    ("objectives", np.int64),  # how many
    ("objectives_drawn", np.int64),
    ("objective_size", np.int64),
    ("objective_near", np.int64),
    ("objective_far", np.int64),
    ("terrain", np.int64),  # how many are given
    ("terrain_drawn", np.int64),
    ("piece_kind", np.int64, PIECES),  # given objectives, then (from `objectives` on) given terrain
    ("piece_quad", np.int64, (PIECES, 8)),
    ("kind_cover", np.int64, MAX_KINDS),
    ("kind_blocks", np.int64, MAX_KINDS),
    ("kind_stops", np.int64, MAX_KINDS),
    ("objective_kinds", np.int64, 5),  # kinds that drawn objectives can be
    ("drawn_kind", np.int64, 4),  # kinds and sizes of drawn pieces, in turn
    ("drawn_width", np.int64, 4),
    ("drawn_depth", np.int64, 4),
    ("cover_distance", np.int64),
    # the armies, by side
    ("army", np.int64, SIDES),  # which army stands on a side
    ("units", np.int64, SIDES),
    ("arm", np.int64, UNITS),
    ("men", np.int64, UNITS),
    ("officers", np.int64, UNITS),
    ("guns", np.int64, UNITS),
    ("placed", np.int64, SIDES),
    ("place_x", np.int64, UNITS),
    ("place_y", np.int64, UNITS),
    ("place_facing", np.int64, UNITS),
    ("commanders", np.int64, SIDES),
    ("commander_rank", np.int64, LEADERS),
    ("arranged", np.int64),
    ("deployment_depth", np.int64),
    ("spacing", np.int64),
    ("line_ranks", np.int64),
    ("column_files", np.int64),
    ("gun_width", np.int64),
    ("gun_depth", np.int64),
    # turns and moves
    ("first_mover", np.int64),
    ("activations", np.int64),
    ("turn_limit", np.int64),
    ("move", np.int64, ARM_COUNT),
    ("move_general", np.int64),
    ("move_mob", np.int64),
    ("combat_range", np.int64),
    ("pass_distance", np.int64),
    ("mob_distance", np.int64),
    ("front_arc", np.int64),
    ("engagement", np.int64),
    # rallies
    ("rally_per_man", np.int64),
    ("rally_commander", np.int64),
    ("rally_distance", np.int64),
    ("rally_mob_distance", np.int64),
    ("rally_mob_by_any", np.int64),
    ("beside_distance", np.int64),
    ("gunners_return", np.int64),
    # fire
    ("gun_min", np.int64),
    ("gun_max", np.int64),
    ("gun_arc", np.int64),
    ("gunners_to_fire", np.int64),
    ("markers", np.int64),
    ("shot_cost", np.int64, 4),  # by cover
    ("shot_kills", np.int64),
    ("shot_confuses", np.int64),
    ("shot_counts_in_ladder", np.int64),
    # combat
    ("cover_bonus", np.int64),
    ("combat_kills", np.int64),
    ("ladder", np.int64, LADDER_LENGTH),
    ("ladder_length", np.int64),
    ("artillery_confusion", np.int64, ACE + 1),  # by the face of the card
    ("cavalry_extra", np.int64),
    ("flank_extra", np.int64),
    # winning
    ("objectives_to_win", np.int64),
    ("rout_victory", np.int64),
    # odds that follow from the packs, for players to weigh: [defender has the bonus]
    ("attacker_wins", np.float64, 2),
    ("defender_wins", np.float64, 2),
    ("artillery_mean", np.float64),  # men confused by a winning card of artillery, on average
)

STATE = record_type(
    ("streams", np.uint64, STREAMS),
    ("key", np.uint64),
    ("game", np.int64),
    ("player_of", np.int64, SIDES),  # row of PLAYER for each side
    ("profile_of", np.int64, SIDES),  # number of its profile in the line-up
    ("tracing", np.int64),
    ("log_at", np.int64),
    # the table
    ("pieces", np.int64),
    ("piece_kind", np.int64, PIECES),
    ("piece_quad", np.int64, (PIECES, 8)),
    ("holder", np.int64, MAX_OBJECTIVES),  # side, or NOBODY
    ("held", np.int64, SIDES),
    # units
    ("units", np.int64),
    ("first_unit", np.int64, SIDES + 1),
    ("side", np.int64, UNITS),
    ("present", np.int64, UNITS),  # on the table, with men
    ("arm", np.int64, UNITS),
    ("ranks", np.int64, UNITS),  # men in ranks, officers among them
    ("rank_officers", np.int64, UNITS),
    ("confused", np.int64, UNITS),  # men confused, officers among them
    ("confused_officers", np.int64, UNITS),
    ("killed", np.int64, UNITS),  # in the present engagement: the ladder's count
    ("engaged", np.int64, UNITS),  # with which units: a set as bits
    ("formation", np.int64, UNITS),
    ("x", np.int64, UNITS),
    ("y", np.int64, UNITS),
    ("facing", np.int64, UNITS),
    ("quad", np.int64, (UNITS, 8)),
    ("mid_x", np.int64, UNITS),
    ("mid_y", np.int64, UNITS),
    ("reach", np.int64, UNITS),  # no corner is farther from the middle
    ("standing_on", np.int64, UNITS),  # objectives the rectangle overlaps: a set as bits
    ("guns", np.int64, UNITS),
    ("at_gun", np.int64, UNITS),
    ("gun_x", np.int64, UNITS),
    ("gun_y", np.int64, UNITS),
    ("gun_facing", np.int64, UNITS),
    ("markers", np.int64, UNITS),
    ("ordered", np.int64, UNITS),  # has had its order this turn
    ("attacked", np.int64, UNITS),  # has attacked this turn
    ("shots", np.int64, UNITS),  # fired this turn
    ("mobs", np.int64),  # units with men, none of them in ranks
    ("side_ranks", np.int64, SIDES),  # men in ranks
    ("side_men", np.int64, SIDES),  # men alive and not eliminated
    # commanders
    ("commanders", np.int64),
    ("first_commander", np.int64, SIDES + 1),
    ("commander_x", np.int64, LEADERS),
    ("commander_y", np.int64, LEADERS),
    ("commander_moved", np.int64, LEADERS),
    # packs
    ("pack", np.int64, (SIDES, PACK)),
    ("pack_at", np.int64, SIDES),
    ("shuffles", np.int64, SIDES),
    # the course of play
    ("first_side", np.int64),
    ("turn", np.int64),
    ("active", np.int64),
    ("orders", np.int64),  # given this turn
    ("over", np.int64),
    ("winner", np.int64),
    ("passed", np.int64),  # objectives passed through by the last move: a set as bits
    ("last_moved", np.int64),
    # room for kernels to work in
    ("scratch", np.int64, (4, 8)),
    ("near", np.int64, UNITS),  # room, too
    ("near_limit", np.int64, UNITS),
    ("sorted", np.int64, UNITS),
    # what the active player has in mind, made anew every turn
    ("arrival", np.float64, (UNITS, MAX_OBJECTIVES)),  # turns a unit needs to an objective
    ("foe_arrival", np.float64, MAX_OBJECTIVES),  # turns the first enemy needs
    ("foe_stands", np.int64, MAX_OBJECTIVES),  # whether enemies in ranks stand on it
    ("plan", np.int64, UNITS),
    ("plan_target", np.int64, UNITS),
    ("plan_score", np.float64, UNITS),
    ("mark", np.int64),  # the enemy against whom it masses in the rout game
    ("mark_turns", np.float64),  # turns its units need to it, on average
    ("plan_x", np.int64),  # where an order given at random goes
    ("plan_y", np.int64),
    ("plan_facing", np.int64),
    # what is told of the battle
    ("men_start", np.int64, UNITS),
    ("lost_to", np.int64, (UNITS, 3)),  # men lost, by cause
    ("confused_by", np.int64, (UNITS, 2)),  # men confused, by fire and combat
    ("killed_others", np.int64, (UNITS, 3)),  # enemy men killed, by cause
    ("confused_others", np.int64, UNITS),
    ("rallied", np.int64, UNITS),
    ("moves", np.int64, UNITS),
    ("fired", np.int64, UNITS),
    ("attacks", np.int64, UNITS),
    ("flank_attacks", np.int64, UNITS),
    ("cover_attacks", np.int64, UNITS),  # attacks on an enemy with the bonus
    ("attacks_won", np.int64, UNITS),
    ("attacks_tied", np.int64, UNITS),
    ("broken", np.int64, UNITS),  # how often it lost its last man in ranks
    ("flights", np.int64, UNITS),
    ("taken", np.int64, SIDES),  # objectives taken
    ("takes", np.int64, MAX_OBJECTIVES),  # how often each was taken
    ("passes", np.int64, MAX_OBJECTIVES),  # of these, by passing through
    ("leader", np.int64),  # who last was alone ahead in objectives
    ("lead_changes", np.int64),
    ("worst_deficit", np.int64, SIDES),
    ("all_orders", np.int64),
    ("turn_shots", np.int64),
    ("turn_attacks", np.int64),
    ("fallen", np.int64, (SIDES, ALONG * ACROSS)),  # men who fell in a cell
    ("stood", np.int64, (SIDES, ALONG * ACROSS)),  # units that stood there in ranks, turn by turn
    ("first_shot", np.int64),  # turn, 0 for never
    ("first_combat", np.int64),
)
