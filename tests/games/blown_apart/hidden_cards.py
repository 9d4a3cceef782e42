"""Play games with the JIT off, and ask for every choice twice: as it is, and with everything hidden changed.

Run by ``test_players_hidden.py`` in a process of its own. What a player may not know (``state.py``) is put
at random in a copy of the STATE: the other players' hands, Reserves and kinds of token, the deck, the Sites
beyond the layout, the others' luck. A choice that differs is printed; so is the number of choices compared.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from napsim.compiled import jit
from napsim.games.blown_apart import (
    BlownApart,
    battle,
    light,
    march,
    players,
    scoring,
    setup,
    tokens,
    trick,
)
from napsim.games.blown_apart.cards import KINDS, TOKENS
from napsim.games.blown_apart.state import SEATS, STREAM_SEAT
from napsim.games.game import Lineup, Seat

ROOMS = (battle, light, march, scoring, setup, tokens, trick)
RANDOM = np.random.default_rng(1815)


def scatter(n: int, places: int) -> Any:
    """Throw n counters on places at random."""
    return RANDOM.multinomial(n, np.full(places, 1 / places))


def copy_of(record: Any) -> Any:
    """Copy a record."""
    return np.frombuffer(bytearray(record.tobytes()), dtype=record.dtype)[0]


def hide(rules: Any, state: Any, seat: int) -> Any:
    """Copy a STATE and change everything in it that the seat may not know."""
    other = copy_of(state)
    side = int(rules.side_of[seat])
    for who in range(SEATS):
        if who == seat:
            continue
        hand = scatter(int(state.hand_size[who]), KINDS)
        other.hand_count[who] = hand
        other.hand[who] = sum(1 << kind for kind in range(KINDS) if hand[kind])
        other.tokens[who] = scatter(int(state.token_count[who]), TOKENS)
        other.n_seat[who] = RANDOM.integers(0, 9, other.n_seat[who].shape)
        other.streams[STREAM_SEAT + who] = RANDOM.integers(1 << 60)
    for who in range(int(rules.sides)):
        if who != side:
            reserve = scatter(int(state.reserve_size[who]), KINDS)
            other.reserve_count[who] = reserve
            other.reserve[who] = sum(1 << kind for kind in range(KINDS) if reserve[kind])
    for place in range(STREAM_SEAT):
        other.streams[place] = RANDOM.integers(1 << 60)
    other.supply[:] = scatter(int(state.supply_left), TOKENS)
    for name in ("home", "order", "under", "spent"):
        other[name][:] = RANDOM.integers(0, int(rules.deck_size), other[name].shape)
    other.under_at, other.under_end = 0, int(RANDOM.integers(0, 20))
    hidden = np.array(state.site_order[rules.sites : rules.site_count])
    other.site_order[rules.sites : rules.site_count] = RANDOM.permutation(hidden)
    return other


def answers(choice: Any, rules: Any, state: Any, player: Any, mind: Any, rest: Any) -> Any:
    """Ask for a choice and give it with all that it wrote."""
    mind = copy_of(mind)
    seat = rest[0]
    given = choice(rules, state, player, mind, *rest)
    luck = int(state.streams[STREAM_SEAT + seat])
    return given, [int(kind) for kind in state.picks[:20]], luck, mind.tobytes()


class Watch:
    """Stands before one ``choose_…`` function and asks it twice."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.choice = getattr(players, name)
        self.asked = 0

    def __call__(self, rules: Any, state: Any, player: Any, mind: Any, *rest: Any) -> Any:
        """Give the choice, after comparing it with what would be chosen not knowing what is hidden."""
        self.asked += 1
        as_it_is = copy_of(state)
        hidden = hide(rules, state, rest[0])
        first = answers(self.choice, rules, as_it_is, player, mind, rest)
        second = answers(self.choice, rules, hidden, player, mind, rest)
        if first != second:
            print(f"{self.name} seat {rest[0]} depends on hidden cards: {first[:3]} {second[:3]}")
        return self.choice(rules, state, player, mind, *rest)


def peeking_site(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Cheat: let a card in the next player's hand decide the Site."""
    wanted = int(state.hand[(seat + 1) % int(rules.players)]) % int(rules.sites)
    while not state.site_open[wanted]:
        wanted = (wanted + 1) % int(rules.sites)
    return wanted


def main() -> None:
    """Play games of mixed profiles at every size of table: how many, and "cheat" to see it noticed."""
    assert jit.JIT_IS_OFF
    if "cheat" in sys.argv:
        players.choose_site = peeking_site
    watches = [
        Watch(name) for name in dir(players) if name.startswith("choose_") or name == "begin_battle"
    ]
    for watch in watches:
        for room in ROOMS:
            if hasattr(room, watch.name):
                setattr(room, watch.name, watch)
    game = BlownApart()
    profiles = [name for name in game.resolve_profiles({}) if name != "random"]
    knobs = game.resolve_profiles({})
    for count in (2, 3, 4):
        rules = game.resolve_rules({"players": count})
        for number in range(int(sys.argv[1])):
            names = [profiles[(number * count + seat) % len(profiles)] for seat in range(count)]
            seats = tuple(Seat(name, knobs[name]) for name in names)
            game.play(rules, Lineup(seats, rotate=False), 7, number, 1)
    for watch in watches:
        print("asked", watch.name, watch.asked)


if __name__ == "__main__":
    main()
