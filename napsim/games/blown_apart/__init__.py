"""Napoleon, Blown Apart: a trick-taking game of battles for two, three or four players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from napsim.games.blown_apart.cards import SITE_TYPES, TOKEN_NAMES
from napsim.games.blown_apart.knobs import KNOBS, PROFILES
from napsim.games.blown_apart.playable import check_rules, side_count
from napsim.games.blown_apart.rules import LARGEST_SITE, PARAMETERS
from napsim.games.blown_apart.tables import END_BY, TIE_BREAKS
from napsim.games.game import Event, Game, Lineup, Rules, Tables
from napsim.games.parameters import Knob, Parameter, Profile

if TYPE_CHECKING:
    from napsim.games.measures import Measure
    from napsim.games.notes import Noted


class BlownApart(Game):
    """Napoleon, Blown Apart."""

    name: ClassVar[str] = "blown_apart"
    title: ClassVar[str] = "Napoleon, Blown Apart"
    summary: ClassVar[str] = (
        "A trick-taking game of battles for two or three players, or four as two partnerships: win by "
        "Routs, or by points when the last Battle Site has been fought over."
    )
    rules_version: ClassVar[int] = 2
    parameters: ClassVar[tuple[Parameter, ...]] = PARAMETERS
    knobs: ClassVar[tuple[Knob, ...]] = KNOBS
    profiles: ClassVar[tuple[Profile, ...]] = PROFILES

    def check_rules(self, rules: Rules) -> None:
        """Refuse rules that cannot be played together, with a `UserError`."""
        check_rules(rules)

    def seat_count(self, rules: Rules) -> int:
        """Give the number of seats."""
        return int(rules["players"])

    def sides(self, rules: Rules) -> tuple[tuple[int, ...], ...]:
        """Give the seats of each side: partnerships with four players, else one seat each."""
        sides = side_count(rules)
        return tuple(tuple(range(side, rules["players"], sides)) for side in range(sides))

    def variants_of_interest(self, rules: Rules) -> Mapping[str, tuple[Any, ...]]:
        """Name the parameters a designer is likeliest to sweep, with a few values each."""
        return {
            "rout_threshold": (4, 5, 6, 7, 8, 9, 10, 12),
            "decisive_margin": (2, 3, 4),
            "starting_tokens": (0, 1, 2, 3, 4),
            "reserve_random": (2, 4, 5, 6, 8),
            "sites": (5, 6, 7, 8, 9, 10),
            "points_table": ("triangular", "linear_tail", "capped", "late", "early"),
            "initiative_token": ("on_change", "every_battle", "never"),
            "bonus_token_value": (2, 3, 4),
        }

    def play(self, rules: Rules, lineup: Lineup, seed: int, first_game: int, games: int) -> Tables:
        """Play a block of games and return its tidy tables (``tables.TABLES``)."""
        from napsim.games.blown_apart.block import play

        return play(rules, lineup, seed, first_game, games)

    def transcript(self, rules: Rules, lineup: Lineup, seed: int, game: int) -> Iterator[Event]:
        """Play one game and yield its events, the same game that `play` plays under that number."""
        from napsim.games.blown_apart.block import trace
        from napsim.games.blown_apart.transcript import read_log

        yield from read_log(trace(rules, lineup, seed, game), rules, lineup, seed, game)

    def story(self, events: Iterable[Event]) -> Iterator[str]:
        """Tell a game's events as lines of plain text."""
        from napsim.games.blown_apart.story import tell

        return tell(events)

    def measures(self) -> tuple[Measure, ...]:
        """Declare every measure."""
        from napsim.games.blown_apart.measures import MEASURES

        return MEASURES

    def notes(self) -> tuple[Noted, ...]:
        """Declare what a table of real games may say of each."""
        from napsim.games.blown_apart.notes import NOTES

        return NOTES

    def gifts(self, rules: Rules) -> tuple[str, Mapping[str, Mapping[str, Any]]]:
        """Say what one player could be given beyond the rules: each kind of token, and some cards."""
        if rules["gift"] != "none":
            return "", {}
        from napsim.games.blown_apart.measures.cards import GIFT_NAMES

        return "gift_win_rate", {name: {"rules.gift": gift} for gift, name in GIFT_NAMES.items()}

    def telling(self) -> tuple[str, ...]:
        """Name the measures by which games worth playing again are chosen, in order."""
        from napsim.games.blown_apart.measures import TELLING

        return TELLING

    def headline(self) -> tuple[str, ...]:
        """Name the measures of the summary table, most important first."""
        from napsim.games.blown_apart.measures import HEADLINE

        return HEADLINE

    def labels(self, column: str, rules: Rules, lineup: Lineup) -> Sequence[str]:
        """Name the values 0, 1, 2… of a column by which measures are broken down."""
        named: dict[str, Sequence[str]] = {
            "profile": lineup.profiles,
            "site_type": SITE_TYPES,
            "token": TOKEN_NAMES,
            "end_by": END_BY,
            "tie_break": TIE_BREAKS,
            "standing": ("behind", "level", "ahead"),
        }
        if column in named:
            return named[column]
        most = {
            "seat": rules["players"] - 1,
            "first_seat": rules["players"] - 1,
            "side": side_count(rules) - 1,
            "first_side": side_count(rules) - 1,
            "turn": side_count(rules) - 1,
            "size": max(size for sizes in rules["site_deck"].values() for size in sizes),
            # a second extra battle is rarer than any figure about it could bear
            "battle": rules["sites"] + 1,
            "reserve_left": sum(
                rules[f"reserve_{part}"] for part in ("commanders", "light", "random")
            ),
            "trick": LARGEST_SITE,
        }.get(column, 1)
        return [str(value) for value in range(most + 1)]
