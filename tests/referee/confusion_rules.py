"""The numbers of a battle's rules, as the referee uses them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from .confusion_log import Event

SUITS: Final = "CDHS"
FACES: Final = "23456789TJQKA"
PACK: Final = frozenset(face + suit for face in FACES for suit in SUITS)
ARMS: Final = ("infantry", "cavalry", "artillery")
COVERS: Final = ("none", "soft", "wall", "works")
OBJECTIVE_KINDS: Final = ("hill", "walled_field", "bridge", "village", "woods")
DRAWN_KINDS: Final = ("woods", "wall", "redoubt", "trench")


def value(card: str) -> int:
    """Return what a card counts in combat: an ace is highest."""
    return FACES.index(card[0]) + 2


def hundredths_of(centimetres: float) -> int:
    """Return a length of the rules in hundredths of a centimetre."""
    return round(100 * centimetres)


@dataclass(frozen=True)
class TerrainKind:
    """What a kind of terrain does."""

    cover: str
    blocks_sight: bool
    stops_cavalry: bool


@dataclass(frozen=True)
class Settings:
    """The rules of a battle.

    Attributes
    ----------
    raw : dict
        Every parameter by its name.
    kinds : dict
        Kinds of terrain by name.
    """

    raw: dict[str, Any]
    kinds: dict[str, TerrainKind]

    @classmethod
    def of(cls, event: Event) -> Settings:
        """Read the rules of a battle's first event."""
        raw = event.field("rules")
        if not isinstance(raw, dict):
            event.fail("contract", "rules is not an object")
        missing = [name for name in NEEDED if name not in raw]
        if missing:
            event.fail("contract", f"rules lacks {', '.join(missing)}")
        for name, kind in NEEDED.items():
            good = isinstance(raw[name], kind) and (kind is bool) == isinstance(raw[name], bool)
            if not good:
                event.fail("contract", f"rules: {name} = {raw[name]!r} is of another form")
        try:
            kinds = {name: TerrainKind(**kind) for name, kind in raw["terrain_kinds"].items()}
        except (TypeError, AttributeError):
            event.fail("contract", "rules: terrain_kinds is of another form")
        return cls(raw, kinds)

    def __getitem__(self, name: str) -> Any:
        return self.raw[name]

    def length(self, name: str) -> int:
        """Return a length in hundredths of a centimetre."""
        return hundredths_of(self.raw[name])

    def figure(self, men: int, formation: str) -> tuple[int, int]:
        """Return half the frontage and the depth of so many men."""
        if formation == "column":
            files = min(men, self.raw["column_files"])
            ranks = -(-men // files)
        else:
            files = -(-men // self.raw["line_ranks"])
            ranks = min(men, self.raw["line_ranks"])
        return files * self.length("spacing") // 2, ranks * self.length("spacing")

    def gun_figure(self, guns: int) -> tuple[int, int]:
        """Return half the frontage and the depth of guns with their crews."""
        return guns * self.length("gun_width") // 2, self.length("gun_depth")

    def ladder(self, first: int, last: int) -> int:
        """Return how many are confused when the `first`- to `last`-th man of an engagement fall."""
        steps = self.raw["confusion_ladder"]
        return sum(steps[min(count, len(steps)) - 1] for count in range(first, last + 1))

    def longest_move(self, arm: str) -> int:
        """Return the longest move of an arm in ranks."""
        return self.length(
            {"infantry": "move_foot", "artillery": "move_guns"}.get(arm, "move_cavalry")
        )

    def shot_cost(self, cover: str) -> int:
        """Return the markers a shot costs."""
        names = {"wall": "shot_cost_wall", "works": "shot_cost_works"}
        return int(self.raw[names.get(cover, "shot_cost_open")])


NUMBER = (int, float)
NEEDED: Final[dict[str, Any]] = {
    **dict.fromkeys(
        (
            *("table_width", "table_length", "objective_size", "objective_near", "objective_far"),
            *("cover_distance", "deployment_depth", "spacing", "gun_width", "gun_depth"),
            *("move_foot", "move_guns", "move_cavalry", "move_general", "move_mob"),
            *("combat_range", "pass_distance", "mob_distance", "rally_distance"),
            *("rally_mob_distance", "beside_distance", "gunners_return", "gun_min", "gun_max"),
        ),
        NUMBER,
    ),
    **dict.fromkeys(
        (
            *("objective_count", "terrain_drawn", "infantry_men", "cavalry_men", "gun_crew"),
            *("line_ranks", "column_files", "activations", "turn_limit", "front_arc"),
            *("rally_per_man", "rally_commander", "gun_arc", "gunners_to_fire", "markers"),
            *("shot_cost_open", "shot_cost_wall", "shot_cost_works", "shot_kills"),
            *("shot_confuses", "cover_bonus", "combat_kills", "cavalry_extra", "flank_extra"),
            "objectives_to_win",
        ),
        int,
    ),
    **dict.fromkeys(("swap_armies", "shot_counts_in_ladder", "rout_victory"), bool),
    **dict.fromkeys(("engagement", "rally_mob_by", "deployment", "first_mover"), str),
    **dict.fromkeys(("confusion_ladder", "artillery_confusion", "armies", "terrain"), list),
    **dict.fromkeys(("reinforce_first", "reinforce_second", "terrain_kinds"), dict),
    "objectives": (str, list),
}
"""The parameters the referee uses, each with its form."""
