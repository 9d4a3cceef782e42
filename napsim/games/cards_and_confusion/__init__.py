"""Cards & Confusion: toy soldiers on a table, a pack of cards a side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from napsim.games.cards_and_confusion.armies import ARMS
from napsim.games.cards_and_confusion.knobs import KNOBS, PROFILES
from napsim.games.cards_and_confusion.rules import (
    PARAMETERS,
    RULES_VERSION,
    check_rules,
    objective_total,
)
from napsim.games.cards_and_confusion.state import ACROSS, ALONG, ENDINGS, SIDES
from napsim.games.cards_and_confusion.tables import ENDED, HALVES
from napsim.games.game import Event, Game, Lineup, Rules, Tables
from napsim.games.parameters import Knob, Parameter, Profile

if TYPE_CHECKING:
    from pathlib import Path

    from napsim.games.measures import Measure
    from napsim.games.notes import Noted


#: Turns by which measures are broken down; later ones are too rare to tell much.
MOST_TURNS_SHOWN = 25


class CardsAndConfusion(Game):
    """Cards & Confusion."""

    name: ClassVar[str] = "cards_and_confusion"
    title: ClassVar[str] = "Cards & Confusion"
    summary: ClassVar[str] = (
        "A battle of toy soldiers for two: march on a measured table, fire guns, settle combats by turning "
        "up cards, and be the last to stand on three of the four objectives."
    )
    rules_version: ClassVar[int] = RULES_VERSION
    parameters: ClassVar[tuple[Parameter, ...]] = PARAMETERS
    knobs: ClassVar[tuple[Knob, ...]] = KNOBS
    profiles: ClassVar[tuple[Profile, ...]] = PROFILES

    def check_rules(self, rules: Rules) -> None:
        """Refuse rules that cannot be played together, with a `UserError`."""
        check_rules(rules)

    def seat_count(self, rules: Rules) -> int:
        """Give the number of seats: a seat is a side of the table."""
        return SIDES

    def sides(self, rules: Rules) -> tuple[tuple[int, ...], ...]:
        """Give the seats of each side: one each."""
        return tuple((side,) for side in range(SIDES))

    def variants_of_interest(self, rules: Rules) -> Mapping[str, tuple[Any, ...]]:
        """Name the parameters a designer is likeliest to sweep, with a few values each."""
        return {
            "activations": ("all", 1, 2, 3),
            "swap_armies": (False, True),
            "first_mover": ("cut", "0", "1"),
            "cover_bonus": (0, 1, 2, 3, 4, 5),
            "confusion_ladder": ((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), "flat", "half", "steep"),
            "objectives_to_win": (2, 3, 4),
            "markers": (0, 2, 4, 6, 8),
            "flank_extra": (0, 1, 2, 3),
            "cavalry_extra": (0, 1, 2),
            "combat_range": tuple(
                cm for cm in (15.0, 20.0, 25.0, 30.0) if cm >= rules["pass_distance"]
            ),
            "move_cavalry": (30.0, 40.0, 50.0),
        }

    def play(self, rules: Rules, lineup: Lineup, seed: int, first_game: int, games: int) -> Tables:
        """Play a block of battles and return its tidy tables (``tables.TABLES``)."""
        from napsim.games.cards_and_confusion.block import play

        return play(rules, lineup, seed, first_game, games)

    def transcript(self, rules: Rules, lineup: Lineup, seed: int, game: int) -> Iterator[Event]:
        """Play one battle and yield its events, the same one that `play` plays under that number."""
        from napsim.games.cards_and_confusion.block import trace
        from napsim.games.cards_and_confusion.transcript import read_log

        yield from read_log(trace(rules, lineup, seed, game), rules, lineup, seed, game)

    def story(self, events: Iterable[Event]) -> Iterator[str]:
        """Tell a battle's events as lines of plain text."""
        from napsim.games.cards_and_confusion.story import tell

        return tell(events)

    def draw(self, events: Iterable[Event], file: Path) -> None:
        """Draw a battle turn by turn: an animation (``.gif``) or a sheet (``.png``, ``.svg``, ``.pdf``)."""
        from napsim.games.cards_and_confusion.drawing import draw

        draw(events, file)

    def measures(self) -> tuple[Measure, ...]:
        """Declare every measure."""
        from napsim.games.cards_and_confusion.measures import MEASURES

        return MEASURES

    def notes(self) -> tuple[Noted, ...]:
        """Declare what a table of real games may say of each."""
        from napsim.games.cards_and_confusion.notes import NOTES

        return NOTES

    def headline(self) -> tuple[str, ...]:
        """Name the measures of the summary table, most important first."""
        from napsim.games.cards_and_confusion.measures import HEADLINE

        return HEADLINE

    def labels(self, column: str, rules: Rules, lineup: Lineup) -> Sequence[str]:
        """Name the values 0, 1, 2… of a column by which measures are broken down."""
        named: dict[str, Sequence[str]] = {
            "profile": lineup.profiles,
            "army": [army["name"] for army in rules["armies"]],
            "winner_army": [army["name"] for army in rules["armies"]],
            "arm": ARMS,
            "end_by": ENDINGS,
            "ended": ENDED,
            "kind": list(rules["terrain_kinds"]),
            "half": ("side 0's half", "side 1's half", "middle"),
            "holder_half": HALVES,
            "first": ("moved second", "moved first"),
            "won": ("not the winner", "winner"),
            "across": _steps(rules["table_width"], ACROSS),
            "along": _steps(rules["table_length"], ALONG),
        }
        if column in named:
            return named[column]
        most = {
            "objective": objective_total(rules) - 1,
            "turn": min(MOST_TURNS_SHOWN, rules["turn_limit"]),
        }.get(column, 1)
        return [str(value) for value in range(most + 1)]


def _steps(length: float, cells: int) -> list[str]:
    """Name the cells of a map by the centimetres at which they begin."""
    return [f"{length * cell / cells:g}" for cell in range(cells)]
