"""One way of playing Blown Apart against another: how often does it win?

Run as ``python -m benchmarks.duel_blown_apart``: prints every profile against `balanced` for two, three and
four players. Each deal is played once in every seating, so that cards and seats favour nobody.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

import numpy as np

from napsim.games.blown_apart import BlownApart
from napsim.games.game import Lineup, Seat

GAME = BlownApart()


@dataclass(frozen=True, slots=True)
class Duel:
    """How a challenger fared.

    Attributes
    ----------
    share : float
        Games won of all games played, whatever the seating.
    error : float
        Standard error of the share, deals being the independent observations.
    fair : float
        Share of the seats held: what an equal player would win.
    deals : int
        Deals, each played in every seating.
    """

    share: float
    error: float
    fair: float
    deals: int

    def text(self) -> str:
        """Say the share in per cent with its 95 % interval."""
        return f"{100 * self.share:5.1f} ± {196 * self.error:.1f} %"


def knobs_of(profile: str, own: Mapping[str, float] | None = None) -> dict[str, float]:
    """Give all knobs of a profile, with some of them changed."""
    return GAME.resolve_profiles({"own": {"base": profile, **(own or {})}})["own"]


def seatings(players: int) -> list[tuple[int, ...]]:
    """Give the seatings of a challenger (1) among rivals (0): every one that differs."""
    if players == 4:
        return [(1, 0, 1, 0), (0, 1, 0, 1)]
    return [tuple(int(seat == place) for seat in range(players)) for place in range(players)]


def duel(
    players: int,
    challenger: Mapping[str, float],
    rival: Mapping[str, float],
    deals: int,
    seed: int = 1,
) -> Duel:
    """Play a challenger against rivals (partners against partners with four players).

    Parameters
    ----------
    players : int
        2, 3 or 4.
    challenger, rival : mapping of str to float
        All knobs of each, from `knobs_of`.
    deals : int
        How many deals; each is played in every seating.
    seed : int
        Seed of the deals.
    """
    rules = GAME.resolve_rules({"players": players})
    wins = np.zeros(deals)
    orders = seatings(players)
    for order in orders:
        seats = tuple(
            Seat("challenger", challenger) if one else Seat("rival", rival) for one in order
        )
        table = GAME.play(rules, Lineup(seats, rotate=False), seed, 0, deals)["seats"]
        mine = table["seat"] == order.index(1)
        wins += table["won"][mine]
    share = wins / len(orders)
    fair = 0.5 if players != 3 else 1 / 3
    return Duel(float(share.mean()), float(share.std(ddof=1)) / sqrt(deals), fair, deals)


def main() -> None:
    """Print the table of every profile against `balanced`."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    balanced = knobs_of("balanced")
    for players in (2, 3, 4):
        print(f"{players} players: balanced wins against …")
        for profile in GAME.profiles:
            result = duel(players, balanced, knobs_of(profile.name), deals)
            print(f"  {profile.name:12} {result.text()}   (equal: {100 * result.fair:.1f} %)")


if __name__ == "__main__":
    main()
