"""What the referee remembers of a battle: units, commanders, terrain, packs and whose turn it is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .confusion_geometry import Front, Points, hundredths, meet, middle_of, rectangle, within
from .confusion_log import Event, Log, Point
from .confusion_rules import COVERS, Settings, TerrainKind


@dataclass
class Unit:
    """A unit of one side.

    Attributes
    ----------
    ranks, confused : int
        Men in ranks and men confused.
    officers, confused_officers : int
        How many of them are officers, musicians and flag bearers.
    half, depth : int
        Half the frontage and the depth of the ground it stands on.
    gun_at, gun_facing : place and degrees
        Where its guns stand; of no meaning for other arms.
    at_gun : bool
        Whether the men of an artillery unit stand at their guns.
    killed : int
        Men killed in the engagement it is in.
    foes : set of int
        The enemy units it is engaged with by combat.
    gone : bool
        Off the table.
    ordered, attacked, shots
        What it has done in this turn.
    """

    number: int
    side: int
    name: str
    arm: str
    guns: int
    ranks: int
    officers: int
    markers: int
    at: Point
    facing: int
    half: int
    depth: int
    gun_at: Point
    gun_facing: int
    at_gun: bool
    formation: str = "line"
    confused: int = 0
    confused_officers: int = 0
    killed: int = 0
    foes: set[int] = field(default_factory=set)
    gone: bool = False
    ordered: bool = False
    attacked: bool = False
    shots: int = 0
    corners: Points = ()
    middle: Point = (0, 0)
    front: Front | None = None

    @property
    def men(self) -> int:
        """The living men."""
        return self.ranks + self.confused

    @property
    def is_mob(self) -> bool:
        """Whether it has confused men and nobody in ranks."""
        return not self.gone and self.ranks == 0 < self.confused

    @property
    def in_ranks(self) -> bool:
        """Whether it is on the table with men in ranks."""
        return not self.gone and self.ranks > 0

    def stand(self, arc: int) -> None:
        """Reckon its rectangle and its front from where it stands."""
        self.corners = rectangle(self.at, self.facing, self.half, self.depth)
        self.middle = middle_of(self.at, self.facing, self.depth)
        self.front = Front(self.at, self.facing, self.corners, arc)

    def in_front(self, place: Point) -> bool:
        """Tell whether it has men in ranks who face a place."""
        return self.in_ranks and self.front is not None and self.front.holds(place)


@dataclass
class Commander:
    """A general or an aide."""

    number: int
    side: int
    rank: str
    at: Point
    moved: bool = False


@dataclass(frozen=True)
class Piece:
    """A piece of terrain; objectives are pieces too."""

    name: str
    kind: str
    does: TerrainKind
    corners: Points

    def holds(self, place: Point) -> bool:
        """Tell whether a place is in it, edges included."""
        return meet((place,), self.corners)


@dataclass
class Battle:
    """A battle in progress.

    Attributes
    ----------
    objectives, terrain : list of Piece
    holders : list of int or None
        Who holds each objective.
    packs : list of list of str
        By side, the next card first.
    side, turn : int
        Whose turn it is and its number.
    phase : int
        0 orders, 1 long-range fire, 2 combats.
    orders : int
        How many units have taken an order in this turn.
    """

    log: Log
    settings: Settings
    size: Point
    objectives: list[Piece]
    terrain: list[Piece]
    units: list[Unit]
    commanders: list[Commander]
    corners: Counter[str]
    holders: list[int | None]
    packs: list[list[str]] = field(default_factory=lambda: [[], []])
    side: int = 0
    turn: int = 0
    phase: int = 0
    orders: int = 0

    def note(self, corner: str, reached: bool = True) -> None:
        """Count a corner of the rules, if it was reached."""
        if reached:
            self.corners[corner] += 1

    # --- who and where ---------------------------------------------------------------------------

    @property
    def pieces(self) -> list[Piece]:
        """All terrain, objectives included."""
        return self.objectives + self.terrain

    def unit(self, event: Event, name: str) -> Unit:
        """Return the unit named in an event."""
        return self.units[event.index_below(name, len(self.units))]

    def own(self, event: Event, name: str = "unit") -> Unit:
        """Return the unit named in an event, which must be one of the side to move."""
        unit = self.unit(event, name)
        event.require("own", unit.side == self.side, f"unit {unit.number} is not theirs")
        event.require("own", not unit.gone, f"unit {unit.number} is off the table")
        return unit

    def enemies(self, side: int) -> list[Unit]:
        """Return the enemies of a side who have men in ranks."""
        return [unit for unit in self.units if unit.side != side and unit.in_ranks]

    def others(self, unit: Unit) -> list[Unit]:
        """Return all other units on the table."""
        return [other for other in self.units if other is not unit and not other.gone]

    def commanders_beside(self, unit: Unit) -> list[Commander]:
        """Return the commanders of its side who stand next to a unit."""
        near = self.settings.length("beside_distance")
        return [
            commander
            for commander in self.commanders
            if commander.side == unit.side and within((commander.at,), unit.corners, near)
        ]

    # --- engagement ------------------------------------------------------------------------------

    def could_fight(self, one: Unit, other: Unit) -> bool:
        """Tell whether two enemy units in ranks are near enough and one faces the other."""
        if not one.in_ranks or not other.in_ranks:
            return False
        if not (one.in_front(other.middle) or other.in_front(one.middle)):
            return False
        return within(one.corners, other.corners, self.settings.length("combat_range"))

    def is_engaged(self, unit: Unit) -> bool:
        """Tell whether a unit is engaged in combat with anybody."""
        if self.settings["engagement"] == "contact":
            return any(self.could_fight(unit, enemy) for enemy in self.enemies(unit.side))
        return bool(unit.foes)

    def end_engagements(self) -> None:
        """Part units of which one has nobody in ranks; the dead of the others are taken off."""
        for unit in self.units:
            foes = (
                {foe for foe in unit.foes if self.units[foe].in_ranks} if unit.in_ranks else set()
            )
            self.note("engagement_ended", bool(unit.foes) and not foes and unit.in_ranks)
            self.note("engagement_partly_ended", bool(foes) and len(foes) < len(unit.foes))
            unit.foes = foes
        for unit in self.units:
            if unit.killed and not self.is_engaged(unit):
                unit.killed = 0

    # --- cover -----------------------------------------------------------------------------------

    def covers(self, unit: Unit, middle: Point) -> list[Piece]:
        """Return the pieces whose cover a unit has against an enemy with this middle."""
        return [piece for piece in self.pieces if self._covers(piece, unit, middle)]

    def _covers(self, piece: Piece, unit: Unit, middle: Point) -> bool:
        if piece.holds(middle):
            return False
        if piece.holds(unit.middle):
            return True
        if piece.does.cover not in ("wall", "works") or not meet(
            (unit.middle, middle), piece.corners
        ):
            return False
        return within(unit.corners, piece.corners, self.settings.length("cover_distance"))

    def cover(self, unit: Unit, middle: Point) -> str:
        """Return the best cover a unit has against an enemy with this middle."""
        found = [COVERS.index(piece.does.cover) for piece in self.covers(unit, middle)]
        return COVERS[max(found, default=0)]

    # --- counts ----------------------------------------------------------------------------------

    def men(self, side: int) -> tuple[int, int]:
        """Return a side's men in ranks and men confused."""
        left = [unit for unit in self.units if unit.side == side and not unit.gone]
        return sum(unit.ranks for unit in left), sum(unit.confused for unit in left)

    def held(self, side: int) -> int:
        """Return how many objectives a side holds."""
        return self.holders.count(side)

    def judge_counts(self, event: Event, *names: str) -> None:
        """Judge the counts of both sides in a `turn_end` or `end` event."""
        men = [self.men(side) for side in (0, 1)]
        markers = [
            # the markers not spent, those of lost guns too
            sum(unit.markers for unit in self.units if unit.side == side)
            for side in (0, 1)
        ]
        due = {
            "held": [self.held(0), self.held(1)],
            "ranks": [men[0][0], men[1][0]],
            "confused": [men[0][1], men[1][1]],
            "markers": markers,
        }
        for name in names:
            event.numbers(name, 2)
            event.equal("count_held", name, due[name])


def distance_is(event: Event, one: Unit, other: Unit, rule: str) -> int:
    """Judge the distance an event states, and return it."""
    found, due = event.integer("distance"), hundredths(one.corners, other.corners)
    event.require(rule, found == due, f"distance = {found} where it is {due}")
    return due
