"""Find the habits of Blown Apart's players by play.

Run as ``python -m benchmarks.tune_blown_apart [players] [rounds] [blocks]``; it starts from the habits as
they stand in ``napsim/games/blown_apart/habits.py`` and prints better ones, with the share of games they win
against those it started from.

Changing one habit at a time would take a hundred times the games. Instead every player at the table has all
habits changed at random for a few games, and a least-squares fit says how much winning each change was worth
(a response surface by simultaneous perturbation, after Spall 1992). A habit moves only as far as its effect
stands out from the noise, so that those that hardly matter do not wander.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.compiled.streams import key_of_seed
from napsim.games.blown_apart import BlownApart
from napsim.games.blown_apart.cards import PLAIN_KINDS, RETREAT, S2, T2, XAC, XCI
from napsim.games.blown_apart.engine import play_block
from napsim.games.blown_apart.events import LOG
from napsim.games.blown_apart.habits import HABITS
from napsim.games.blown_apart.packing import pack_people, pack_rules
from napsim.games.blown_apart.state import STATE
from napsim.games.blown_apart.tables import KERNEL
from napsim.games.game import Lineup, Seat

Floats = npt.NDArray[np.float64]
Habits = dict[str, float]

#: Games in which the same changes are tried.
GAMES = 128
#: How far a habit is changed (one standard deviation), where a third of its value would be too little.
LEAST_STEP = 0.05
STEPS = {
    "lead_base": 0.15,
    "lead_late": 0.03,
    "lead_hold": 0.1,
    "lead_hold_late": 0.03,
    "lead_take": 0.15,
    "lead_thrift": 0.15,
    "lead_light": 0.3,
    "lead_guns": 0.15,
    "lead_retreat": 0.3,
    "skirmish": 0.15,
    "retreat_base": 0.15,
    "strengthen_cost": 0.08,
    "cycle_tirailleur": 0.08,
    "take_alone": 0.25,
    "will_stop": 0.15,
    "will_take": 0.2,
    "taste": 0.15,
    "stake_edge": 0.15,
    "redraw_share": 0.3,
    "last_net": 0.3,
    "last_spread": 0.15,
}
#: Changes to the worth of cards: added in decisive tricks, or (at 1) multiplied.
WORTHS = {
    "worth of plain cards": (1.0, 0.15),
    "worth of Commanders": (0.0, 0.15),
    "worth of a Retreat": (0.0, 0.08),
    "worth of a Tirailleur": (0.0, 0.08),
    "worth of a Scout": (0.0, 0.06),
    "worth at Mobile Sites": (1.0, 0.12),
    "worth at Sieges": (1.0, 0.15),
    "worth at Massive battles": (1.0, 0.15),
}

WORTHS_BY_SITE = ("worth at Mobile Sites", "worth at Sieges", "worth at Massive battles")


class Table:
    """A table of players whose habits can be changed between games.

    Parameters
    ----------
    players : int
        2, 3 or 4; with four, partners share their habits.
    seed : int
        Seed of deals and of changes.
    """

    def __init__(self, players: int, seed: int) -> None:
        game = BlownApart()
        self.players = players
        self.parties = 2 if players == 4 else players
        self.rules = pack_rules(game.resolve_rules({"players": players}))
        knobs = game.resolve_profiles({})["balanced"]
        seats = tuple(Seat("balanced", knobs) for _ in range(players))
        self.people = pack_people(Lineup(seats, rotate=True), self.rules)
        self.usual = self.people[0]["players"][0].copy()
        self.people[0]["players"][:players] = self.usual
        self.people[0]["row_of"][:players] = np.arange(players)
        self.people[0]["profile"][:players] = np.arange(players)
        self.states = np.zeros(1, dtype=STATE)
        self.logs = np.zeros(1, dtype=LOG)
        rows = {"games": 1, "seats": players, "battles": 14, "sides": 42, "tokens": 28}
        room = {"games": 0, "seats": 0, "battles": 300, "sides": 900, "tokens": 1200}
        self.rows = {
            name: np.zeros(GAMES * rows[name] + room[name], dtype=KERNEL[name]) for name in rows
        }
        self.key = key_of_seed(seed)
        self.first_game = 0
        self.start: Habits = {name: float(self.usual[name]) for name in HABITS}
        self.start |= {name: usual for name, (usual, _) in WORTHS.items()}
        self.steps = {
            name: STEPS.get(name, max(LEAST_STEP, 0.35 * abs(value)))
            for name, value in self.start.items()
            if name in HABITS
        }
        self.steps |= {name: step for name, (_, step) in WORTHS.items()}

    def seat(self, party: int, habits: Mapping[str, float]) -> None:
        """Give a party its habits."""
        for place in range(party, self.players, self.parties):
            row = self.people[0]["players"][place]
            for name in HABITS:
                row[name] = habits[name]
            self._set_worth(row, habits)

    def _set_worth(self, row: Any, habits: Mapping[str, float]) -> None:
        worth = self.usual["worth"].copy()
        worth[:, :PLAIN_KINDS] *= habits["worth of plain cards"]
        worth[:, XCI : XAC + 1] += habits["worth of Commanders"]
        worth[:, RETREAT] += habits["worth of a Retreat"]
        worth[:, T2:S2] += habits["worth of a Tirailleur"]
        worth[:, S2:] += habits["worth of a Scout"]
        factor = np.array([1.0, *(habits[name] for name in WORTHS_BY_SITE)])
        worth *= factor[:, None]
        copies = self.rules[0]["copies"]
        unknown = worth @ copies / copies.sum()
        row["worth"] = worth
        row["worth_anywhere"] = worth.mean(axis=0)
        row["worth_unknown"] = unknown
        shift = unknown - self.usual["worth_unknown"] * factor
        row["worth_best_of"] = self.usual["worth_best_of"] * factor[:, None] + shift[:, None]

    def play(self) -> Floats:
        """Play the next games and give each party's share of wins."""
        for rows in self.rows.values():
            rows.view(np.uint8).fill(0)
        used = np.zeros(len(self.rows), dtype=np.int64)
        played = play_block(
            self.rules,
            self.states,
            self.people,
            self.logs,
            1,
            self.key,
            self.first_game,
            self.rows["games"],
            self.rows["seats"],
            self.rows["battles"],
            self.rows["sides"],
            self.rows["tokens"],
            used,
        )
        seats = self.rows["seats"][: used[1]]
        party = seats["profile"].astype(np.int64) % self.parties
        wins = np.bincount(party, weights=seats["won"], minlength=self.parties)
        return np.asarray(wins / played / (self.players // self.parties))

    def deal(self) -> None:
        """Go on to deals not played yet."""
        self.first_game += GAMES


def measure(
    table: Table, habits: Habits, blocks: int, luck: np.random.Generator
) -> tuple[Floats, Floats]:
    """Give what one step of each habit gains in share of wins, and its standard error."""
    names = list(habits)
    rows, gains = [], []
    for _ in range(blocks):
        change = luck.normal(size=(table.parties, len(names)))
        for party in range(table.parties):
            moved = {
                name: habits[name] + table.steps[name] * change[party, place]
                for place, name in enumerate(names)
            }
            table.seat(party, moved)
        share = table.play()
        table.deal()
        for party in range(table.parties):
            others = [other for other in range(table.parties) if other != party]
            first = change[party] - change[others].mean(axis=0)
            second = change[party] ** 2 - (change[others] ** 2).mean(axis=0)
            rows.append(np.concatenate([first, second]))
            gains.append(share[party] - 1 / table.parties)
    x, y = np.array(rows), np.array(gains)
    square = x.T @ x
    calm = np.repeat([0.02, 0.3], len(names)) * len(y)
    fitted = np.linalg.solve(square + np.diag(calm), x.T @ y)
    error = (y - x @ fitted).std() * np.sqrt(np.diag(np.linalg.inv(square)))
    return fitted[: len(names)], error[: len(names)]


def climb(table: Table, rounds: int, blocks: int, seed: int) -> Habits:
    """Improve the habits round by round; give the mean of the last third."""
    luck = np.random.default_rng(seed)
    habits = dict(table.start)
    names = list(habits)
    motion = np.zeros(len(names))
    visited: list[Habits] = []
    for number in range(rounds):
        gain, error = measure(table, habits, blocks, luck)
        sure = np.clip((np.abs(gain / error) - 1.2) / 2.0, 0.0, 1.0)
        motion = 0.4 * motion + 0.6 * np.sign(gain) * sure
        length = 0.45 * (1 - number / rounds) + 0.08
        for place, name in enumerate(names):
            habits[name] += length * motion[place] * table.steps[name]
        visited.append(dict(habits))
        strongest = sorted(range(len(names)), key=lambda place: -abs(gain[place] / error[place]))
        told = ", ".join(f"{names[place]} {100 * gain[place]:+.1f} %" for place in strongest[:5])
        print(f"round {number + 1}: {told}", flush=True)
    last = visited[-max(1, rounds // 3) :]
    return {name: float(np.mean([each[name] for each in last])) for name in names}


def versus(table: Table, one: Habits, other: Habits, blocks: int) -> tuple[float, float]:
    """Give the share of games that one party with `one` wins against `other`, and its standard error.

    Every deal is played in every seating.
    """
    shares = []
    for _ in range(blocks):
        wins = 0.0
        for party in range(table.parties):
            for seat in range(table.parties):
                table.seat(seat, one if seat == party else other)
            wins += float(table.play()[party])
        table.deal()
        shares.append(wins / table.parties)
    return float(np.mean(shares)), float(np.std(shares)) / sqrt(blocks)


def main(arguments: Sequence[str]) -> None:
    """Tune, print what was found, and check it on fresh deals."""
    players = int(arguments[0]) if arguments else 3
    rounds = int(arguments[1]) if len(arguments) > 1 else 14
    blocks = int(arguments[2]) if len(arguments) > 2 else 400
    table = Table(players, seed=1815)
    found = climb(table, rounds, blocks, seed=players)
    for name, value in found.items():
        if abs(value - table.start[name]) > 0.1 * table.steps[name]:
            print(f"  {name}: {table.start[name]:.3f} -> {value:.3f}")
    share, error = versus(table, found, table.start, 120)
    print(
        f"against those it started from: {100 * share:.1f} ± {196 * error:.1f} % "
        f"(equal: {100 / table.parties:.1f} %)"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
