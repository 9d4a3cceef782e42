"""The Napoleon family: six players, five players with a Secretary, Royals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from napsim.games.game import Event, Game, Lineup, Rules, Tables
from napsim.games.napoleon.players import KNOBS, PROFILES
from napsim.games.napoleon.rules import (
    ASSUMED_IN,
    DECK,
    DISCARDS_TO,
    PARAMETERS,
    TRICKS,
    check,
    in_force,
    left_over_cards,
)
from napsim.games.parameters import Knob, Parameter, Profile

if TYPE_CHECKING:
    from napsim.games.measures import Measure
    from napsim.games.notes import Noted


class Napoleon(Game):
    """The Napoleon family of trick-taking games."""

    name: ClassVar[str] = "napoleon"
    title: ClassVar[str] = "Napoleon"
    summary: ClassVar[str] = (
        "Bid to be Napoleon, call a secret partner, and take what you bid against the rest: six "
        "players, five players with a Secretary, or Royals."
    )
    rules_version: ClassVar[int] = 1
    parameters: ClassVar[tuple[Parameter, ...]] = PARAMETERS
    knobs: ClassVar[tuple[Knob, ...]] = KNOBS
    profiles: ClassVar[tuple[Profile, ...]] = PROFILES

    def check_rules(self, rules: Rules) -> None:
        """Refuse rules that cannot be played together."""
        check(rules)

    def seat_count(self, rules: Rules) -> int:
        """Give the number of players."""
        return int(rules["players"])

    def sides(self, rules: Rules) -> tuple[tuple[int, ...], ...]:
        """Everybody scores alone: partnerships last for one deal."""
        return tuple((seat,) for seat in range(rules["players"]))

    def variants_of_interest(self, rules: Rules) -> Mapping[str, tuple[Any, ...]]:
        """Name the parameters a designer is likeliest to sweep, with a few values each."""
        played = in_force(rules)
        low, high = played["lowest_bid"], played["highest_bid"]
        most = int(DECK - rules["players"] * rules["hand"])
        found: dict[str, tuple[Any, ...]] = {
            "lowest_bid": tuple(range(max(1, low - 1), min(high, low + 2) + 1)),
            "blind": tuple(sorted({0, most // 2, most})),
            "no_trump": (False, True),
            "secretary_reveal": (False, True),
            "specials": (0, 1, 3),
            "first_trick_plain": (False, True),
            "rule_of_twos": (False, True),
            "call_before_blind": (False, True),
            "partner": (False, True),
        }
        if (played["napoleon_points"] + rules["partner_points"]) % 2 == 0:
            found["split_points"] = (False, True)
        if rules["counting"] != TRICKS:
            found["discards_to"] = DISCARDS_TO
        return found

    def play(self, rules: Rules, lineup: Lineup, seed: int, first_game: int, games: int) -> Tables:
        """Play a block of matches and return its tables: games, seats, deals, deal_seats."""
        from napsim.games.napoleon.block import play

        return play(rules, lineup, seed, first_game, games)

    def transcript(self, rules: Rules, lineup: Lineup, seed: int, game: int) -> Iterator[Event]:
        """Play one match and yield its events."""
        from napsim.games.napoleon.transcript import events_of

        return events_of(rules, lineup, seed, game)

    def story(self, events: Iterable[Event]) -> Iterator[str]:
        """Tell a match's events as lines of plain text."""
        from napsim.games.napoleon.story import story_of

        return story_of(events)

    def measures(self) -> tuple[Measure, ...]:
        """Declare every measure."""
        from napsim.games.napoleon.measures import all_measures

        return all_measures()

    def labels(self, column: str, rules: Rules, lineup: Lineup) -> Sequence[str]:
        """Name the values of a column by which measures are broken down."""
        from napsim.games.napoleon.measures import labels_of

        return labels_of(column, rules, lineup)

    def notes(self) -> tuple[Noted, ...]:
        """Declare what a table of real games may say of each."""
        from napsim.games.napoleon.notes import NOTES

        return NOTES

    def headline(self) -> tuple[str, ...]:
        """Name the measures of the summary table."""
        from napsim.games.napoleon.measures import HEADLINE

        return HEADLINE

    def assumptions(self, rules: Rules) -> dict[str, str]:
        """Give what is assumed, for the parameters at a guessed default that matters here."""
        found = super().assumptions(rules)
        for name, presets in ASSUMED_IN.items():
            if rules["preset"] not in presets:
                found.pop(name, None)
        if left_over_cards(rules) == 0:
            found.pop("left_over", None)
        if not (rules["bid_suits"] and rules["no_trump"]):
            found.pop("no_trump", None)
        return found
