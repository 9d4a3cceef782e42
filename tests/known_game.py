"""A small complete game whose answers are known in closed form: the dice race.

Each round every seat throws a die. The game ends after the round in which a seat's total reaches
`target` (a *sprint*), at the latest after `rounds` rounds. The highest total wins; a tie is drawn at
random. Seat 0 may start ahead (`head_start`), so that unfairness can be had at will. Profiles:
`steady` throws one die; `keen` throws twice and keeps the better with chance `skill`.

Seats throw independently and totals only rise, so lengths, endings and winners follow from the
distribution of one seat's total: see `Exact`. It serves the tests of every room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import polars as pl

from napsim.errors import UserError
from napsim.games.game import Event, Game, Lineup, Rules, Seat, Tables
from napsim.games.measures import Measure, Words
from napsim.games.parameters import By, Knob, Parameter, Profile

Array = npt.NDArray[Any]

GAMES = np.dtype(
    [
        ("game", "i8"),
        ("winner", "i1"),
        ("rounds", "i2"),
        ("sprint", "?"),
        ("margin", "i2"),
        ("tied", "?"),
    ]
)
SEATS = np.dtype(
    [
        ("game", "i8"),
        ("seat", "i1"),
        ("profile", "i1"),
        ("won", "?"),
        ("total", "i2"),
        ("throws", "i2"),
        ("tops", "i2"),
        ("top_first", "?"),
    ]
)
ROUNDS = np.dtype(
    [
        ("game", "i8"),
        ("round", "i2"),
        ("seat", "i1"),
        ("throw", "i2"),
        ("total", "i2"),
        ("top", "?"),
    ]
)

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def _mix(z: Array) -> Array:
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def _luck(seed: int, *place: Array | int) -> Array:
    """Draw uniform numbers from [0, 1), each addressed by the seed and its place."""
    with np.errstate(over="ignore"):
        h = _mix(np.asarray(np.uint64(seed) + _GOLDEN))
        for part in place:
            h = _mix((h ^ np.asarray(part).astype(np.uint64)) + _GOLDEN)
    return (h >> np.uint64(11)).astype(np.float64) * 2.0**-53


class DiceRace(Game):
    """The dice race."""

    name: ClassVar[str] = "dice_race"
    title: ClassVar[str] = "The Dice Race"
    summary: ClassVar[str] = "Throw a die each round; the highest total wins."
    rules_version: ClassVar[int] = 1
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("players", "int", 3, "How many play.", "1", 2, 4, unit="players"),
        Parameter("faces", "int", 6, "Faces of the die.", "2", 1, 20),
        Parameter("rounds", "int", 5, "Rounds at most.", "3", 1, 50, unit="rounds"),
        Parameter(
            "target", "int", 20, "Total that ends the game.", "4", 1, 10_000,
            assumed="20, since the text does not say",
        ),
        Parameter("head_start", "int", 0, "Points seat 1 starts with.", "5", 0, 1000),
        Parameter(
            "prizes", "ints", By("players", {2: (2, 0), 3: (2, 1, 0), 4: (3, 2, 1, 0)}),
            "Prize by place; counts for nothing.", "6", 0, 100, (1, 4),
            named={"winner_only": (1,)},
        ),
        Parameter("ties", "choice", "drawn", "How ties are broken.", "7", choices=("drawn",)),
    )  # fmt: skip
    knobs: ClassVar[tuple[Knob, ...]] = (
        Knob("skill", 0.0, 0.0, 1.0, "How often it throws twice and keeps the better."),
    )
    profiles: ClassVar[tuple[Profile, ...]] = (
        Profile("balanced", "Throws once.", {}),
        Profile("keen", "Often throws twice and keeps the better.", {"skill": 0.6}),
    )

    def check_rules(self, rules: Rules) -> None:
        """Refuse a race that nobody can run."""
        if rules["head_start"] >= rules["target"]:
            raise UserError(
                "the head start is as long as the race",
                key="rules.head_start",
                value=rules["head_start"],
                allowed=f"less than rules.target, {rules['target']}",
            )

    def seat_count(self, rules: Rules) -> int:
        """Give the number of seats."""
        return int(rules["players"])

    def sides(self, rules: Rules) -> tuple[tuple[int, ...], ...]:
        """Everyone plays alone."""
        return tuple((seat,) for seat in range(rules["players"]))

    def variants_of_interest(self, rules: Rules) -> Mapping[str, tuple[Any, ...]]:
        """Name what one would try."""
        return {"target": (15, 20, 25), "head_start": (0, 1, 2)}

    def play(self, rules: Rules, lineup: Lineup, seed: int, first_game: int, games: int) -> Tables:
        """Play a block of games."""
        n, most = rules["players"], rules["rounds"]
        number = np.arange(first_game, first_game + games)
        seats = np.arange(n)
        who = (seats[None, :] + (number[:, None] if lineup.rotate else 0)) % n
        skill = np.array([seat.knobs["skill"] for seat in lineup.seats])[who]
        place = (
            number[:, None, None],
            np.arange(most)[None, None, :],
            seats[None, :, None],
        )
        throw = 1 + np.floor(_luck(seed, *place, 0) * rules["faces"]).astype(int)
        second = 1 + np.floor(_luck(seed, *place, 1) * rules["faces"]).astype(int)
        twice = _luck(seed, *place, 2) < skill[:, :, None]
        throw = np.where(twice, np.maximum(throw, second), throw)
        start = np.where(seats == 0, rules["head_start"], 0)
        total = start[None, :, None] + throw.cumsum(axis=2)
        reached = (total >= rules["target"]).any(axis=1)
        length = np.where(reached.any(axis=1), reached.argmax(axis=1) + 1, most)
        final = np.take_along_axis(total, (length - 1)[:, None, None], axis=2)[:, :, 0]
        draw = _luck(seed, number[:, None], 10_000, seats[None, :])
        winner = np.lexsort((draw, final), axis=1)[:, -1]
        ordered = np.sort(final, axis=1)
        return self._tables(
            rules, lineup, number, who, throw, total, length, final, winner, ordered
        )

    def _tables(
        self, rules: Rules, lineup: Lineup, number: Array, who: Array, throw: Array, total: Array,
        length: Array, final: Array, winner: Array, ordered: Array,
    ) -> Tables:  # fmt: skip
        count, n = final.shape
        games = np.zeros(count, dtype=GAMES)
        games["game"], games["winner"], games["rounds"] = number, winner, length
        games["sprint"] = ordered[:, -1] >= rules["target"]
        games["margin"] = ordered[:, -1] - ordered[:, -2]
        games["tied"] = games["margin"] == 0
        played = np.arange(rules["rounds"])[None, :] < length[:, None]
        seats = np.zeros((count, n), dtype=SEATS)
        seats["game"], seats["seat"] = number[:, None], np.arange(n)
        names = [seat.profile for seat in lineup.seats]
        index = np.array([lineup.profiles.index(name) for name in names])
        seats["profile"] = index[who]
        seats["won"] = winner[:, None] == np.arange(n)
        seats["total"], seats["throws"] = final, length[:, None]
        top = throw == rules["faces"]
        seats["tops"] = (top & played[:, None, :]).sum(axis=2)
        seats["top_first"] = top[:, :, 0]
        rounds = np.zeros((count, rules["rounds"], n), dtype=ROUNDS)
        rounds["game"] = number[:, None, None]
        rounds["round"] = np.arange(1, rules["rounds"] + 1)[None, :, None]
        rounds["seat"] = np.arange(n)
        rounds["top"] = top.transpose(0, 2, 1)
        rounds["throw"], rounds["total"] = throw.transpose(0, 2, 1), total.transpose(0, 2, 1)
        return {"games": games, "seats": seats.ravel(), "rounds": rounds[played].ravel()}

    def transcript(self, rules: Rules, lineup: Lineup, seed: int, game: int) -> Iterator[Event]:
        """Play one game and yield its events."""
        tables = self.play(rules, lineup, seed, game, 1)
        yield {"event": "game", "game": game, "seed": seed, "rules": dict(rules)}
        for row in tables["rounds"]:
            yield {
                "event": "throw",
                "round": int(row["round"]),
                "seat": int(row["seat"]),
                "throw": int(row["throw"]),
                "total": int(row["total"]),
            }
        end = tables["games"][0]
        by = "sprint" if end["sprint"] else "rounds"
        yield {"event": "end", "by": by, "winner": int(end["winner"])}

    def story(self, events: Iterable[Event]) -> Iterator[str]:
        """Tell a game's events."""
        for event in events:
            match event["event"]:
                case "game":
                    yield f"Game {event['game']}"
                case "throw":
                    yield (
                        f"Round {event['round']}: seat {event['seat'] + 1} throws {event['throw']} "
                        f"and stands at {event['total']}"
                    )
                case "end":
                    yield f"Seat {event['winner'] + 1} wins by {event['by']}"

    def measures(self) -> tuple[Measure, ...]:
        """Declare one measure of every kind."""
        return MEASURES

    def labels(self, column: str, rules: Rules, lineup: Lineup) -> Sequence[str]:
        """Name seats, profiles and rounds."""
        match column:
            case "seat":
                return [str(seat + 1) for seat in range(rules["players"])]
            case "profile":
                return lineup.profiles
            case "round":
                return ["start", *(str(r + 1) for r in range(rules["rounds"]))]
        raise KeyError(column)

    def headline(self) -> tuple[str, ...]:
        """Name the measures of the summary."""
        return ("sprint_rate", "rounds_played", "seat_win_spread")


MEASURES = (
    Measure(
        "sprint_rate", "Sprints", "Share of games in which somebody reached the target.", "endings",
        "proportion", "games", pl.col("sprint"), assumed=("target",),
        formula="games with a total of at least target / games",
        words=Words("sprints", "more common", "rarer"),
    ),
    Measure(
        "tie_rate", "Ties", "Share of games with several highest totals.", "endings",
        "proportion", "games", pl.col("tied"),
    ),
    Measure(
        "rounds_played", "Rounds", "Rounds in a game.", "length",
        "distribution", "games", pl.col("rounds"), unit="rounds",
        words=Words("games", "longer", "shorter"),
    ),
    Measure(
        "win_rate", "Wins", "Share of games a seat wins.", "fairness",
        "proportion", "seats", pl.col("won"), by=("seat", "profile"),
    ),
    Measure(
        "seat_win_spread", "Seat spread", "Most less least wins of a seat.", "fairness",
        "spread", "seats", by=("seat",), of="win_rate",
        words=Words("seats", "less fair", "fairer"),
    ),
    Measure(
        "final_total", "Total", "Total at the end.", "scores",
        "mean", "seats", pl.col("total"), by=("seat", "profile"), unit="points",
    ),
    Measure(
        "half_total", "Half of the total", "Half of the total at the end.", "scores",
        "mean", "seats", pl.col("total") / 2, scale=2, unit="points",
    ),
    Measure(
        "totals", "Totals", "Totals at the end.", "scores",
        "distribution", "seats", pl.col("total"), by=("seat",), unit="points",
    ),
    Measure(
        "tops_per_throw", "Top faces", "Throws that show the top face.", "dice",
        "ratio", "seats", pl.col("tops"), pl.col("throws"), by=("seat",),
    ),
    Measure(
        "late_tops", "Late top faces", "Top faces among throws from the third round on.", "dice",
        "proportion", "rounds", pl.col("top"),
        where=pl.col("round") >= 3, by=("seat", "round", "seat+round"),
    ),
    Measure(
        "pace", "Pace", "Points a round, fitted.", "dice",
        "slope", "rounds", pl.col("total"), pl.col("round"), by=("seat",), unit="points",
    ),
    Measure(
        "lucky_start", "Lucky start", "Wins after a top face at first, less wins without.", "dice",
        "contrast", "seats", pl.col("won"), pl.col("top_first"), by=("seat",),
    ),
    Measure(
        "fourth_seat", "Fourth seat", "Wins of the fourth seat.", "fairness",
        "proportion", "seats", pl.col("won"), where=pl.col("seat") == 3,
        applies=lambda rules: rules["players"] == 4,
    ),
)  # fmt: skip


def lineup_of(game: Game, rules: Rules, *profiles: str, rotate: bool = False) -> Lineup:
    """Seat profiles round the table, the last one in the seats that are left."""
    known = game.resolve_profiles({})
    n = game.seat_count(rules)
    names = [profiles[min(seat, len(profiles) - 1)] for seat in range(n)]
    return Lineup(tuple(Seat(name, known[name]) for name in names), rotate)


@dataclass(frozen=True)
class Played:
    """Rules and line-up under a number."""

    number: int
    rules: Rules
    lineup: Lineup
    label: str = ""


def played(number: int = 0, *profiles: str, rotate: bool = False, **rules: Any) -> Played:
    """Make a variant of the dice race; ``balanced`` sits everywhere unless told otherwise."""
    game = DiceRace()
    resolved = game.resolve_rules(rules)
    lineup = lineup_of(game, resolved, *(profiles or ("balanced",)), rotate=rotate)
    label = ", ".join(f"{name} = {value}" for name, value in rules.items())
    return Played(number, resolved, lineup, label or "base")


@dataclass(frozen=True)
class Exact:
    """The closed-form answers, for seats that keep their profile (``rotate = false``)."""

    rules: Rules
    lineup: Lineup

    def throw(self, seat: int) -> Array:
        """Probabilities of a throw of 0, 1, …, faces."""
        faces = self.rules["faces"]
        once = np.full(faces, 1 / faces)
        best = np.diff((np.arange(faces + 1) / faces) ** 2)
        skill = self.lineup.seats[seat].knobs["skill"]
        return np.concatenate([[0.0], (1 - skill) * once + skill * best])

    def total(self, seat: int, rounds: int) -> Array:
        """Probabilities of a total of 0, 1, … after some rounds (the game not being stopped)."""
        held = np.zeros(self._size)
        held[self.rules["head_start"] if seat == 0 else 0] = 1
        for _ in range(rounds):
            held = np.convolve(held, self.throw(seat))[: self._size]
        return held

    @property
    def _size(self) -> int:
        return int(self.rules["head_start"] + self.rules["rounds"] * self.rules["faces"] + 1)

    @cached_property
    def length(self) -> Array:
        """Probabilities of a length of 0, 1, …, `rounds`."""
        rounds, target = self.rules["rounds"], self.rules["target"]
        on = [
            np.prod([self.total(s, r)[:target].sum() for s in range(self.rules["players"])])
            for r in range(rounds)
        ]
        return np.concatenate([[0.0], -np.diff([*on, 0.0])])

    @cached_property
    def sprint(self) -> float:
        """Probability that somebody reaches the target."""
        target = self.rules["target"]
        seats = range(self.rules["players"])
        return float(
            1 - np.prod([self.total(s, self.rules["rounds"])[:target].sum() for s in seats])
        )

    @cached_property
    def joint(self) -> list[list[tuple[Array, Array]]]:
        """For each length and seat: masses of its total at the end.

        The first of a pair is without the condition that someone reached the target in the last
        round, the second with nobody having reached it: their products differ by the event.
        """
        found = []
        target, rounds = self.rules["target"], self.rules["rounds"]
        for r in range(1, rounds + 1):
            row = []
            for seat in range(self.rules["players"]):
                before = self.total(seat, r - 1)
                before[target:] = 0
                after = np.convolve(before, self.throw(seat))[: self._size]
                below = after.copy()
                below[target:] = 0
                row.append((after, below if r < rounds else np.zeros_like(after)))
            found.append(row)
        return found

    def win(self, seat: int) -> float:
        """Probability that a seat wins, ties shared."""
        others = [s for s in range(self.rules["players"]) if s != seat]
        total = 0.0
        for row in self.joint:
            for which, sign in ((0, 1), (1, -1)):
                mine = row[seat][which]
                for at in np.flatnonzero(mine):
                    # coefficient k: probability that k others tie, all the rest being lower
                    ties = np.array([1.0])
                    for other in others:
                        mass = row[other][which]
                        ties = np.convolve(ties, [mass[:at].sum(), mass[at]])
                    share = (ties / np.arange(1, len(ties) + 1)).sum()
                    total += sign * mine[at] * share
        return float(total)

    def final(self, seat: int) -> Array:
        """Probabilities of a seat's total at the end."""
        held = np.zeros(self._size)
        for row in self.joint:
            for which, sign in ((0, 1), (1, -1)):
                rest = [row[s][which].sum() for s in range(len(row)) if s != seat]
                held += sign * row[seat][which] * np.prod(rest)
        return held
