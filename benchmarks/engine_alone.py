"""What the Blown Apart engine costs without the players' judgement, as a ratio to eight shuffles of its deck.

Run as ``python benchmarks/engine_alone.py``. The heuristics are replaced, before anything is compiled, by
players who take the first legal thing at hand from a place that moves on; they still Cycle, Strengthen, draw
from their Reserve and play tokens about as often as real ones. Compiled into a cache of its own, thrown away.
"""

from __future__ import annotations

import os
import tempfile
from typing import Any

_CACHE = tempfile.TemporaryDirectory()
os.environ["NAPSIM_CACHE"] = _CACHE.name  # before any kernel is made

from engine import GAMES, measured  # noqa: E402

from napsim.compiled.bits import lowest  # noqa: E402
from napsim.compiled.jit import kernel  # noqa: E402
from napsim.games.blown_apart import BlownApart, players  # noqa: E402
from napsim.games.blown_apart.cards import (  # noqa: E402
    ALL_INFANTRY,
    LIGHT,
    NOTHING,
    RETREAT,
    SUIT_OF,
    T2,
)
from napsim.games.blown_apart.choices import (  # noqa: E402
    CYCLE,
    pack_light,
    pack_play,
    pack_token,
)
from napsim.games.blown_apart.random_choice import legal_kinds, playable_tokens  # noqa: E402


@kernel
def first_play(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Play the first legal card from a place in the order of kinds that moves on."""
    kinds = legal_kinds(state.hand[seat], state.lead_suit)
    from_place = state.card_plays * 7 & 31
    later = kinds >> from_place << from_place
    card = lowest(later if later else kinds)
    strengthens = ALL_INFANTRY >> card & 1 and state.hand_count[seat, T2] > 0
    return pack_play(card, 1 if strengthens else 0, 0, SUIT_OF[card])


@kernel
def first_light(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Cycle one time in four."""
    if state.card_plays & 3 or state.cycles_done >= rules.cycles_per_trick:
        return NOTHING
    return pack_light(CYCLE, lowest(state.hand[seat] & LIGHT), 0)


@kernel
def first_kept(rules: Any, state: Any, player: Any, mind: Any, seat: int, n: int) -> int:
    """Keep the first card drawn."""
    return 0


@kernel
def first_token(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Play the first token one time in four."""
    if (state.card_plays >> 2 & 3) != seat:
        return NOTHING
    token = lowest(state.token_kinds[seat] & playable_tokens(state, seat))
    card = state.card[seat]
    return pack_token(token, 0 if card == RETREAT else SUIT_OF[card])


@kernel
def first_site(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Pick the first Site that is left."""
    for place in range(rules.sites):
        if state.site_open[place]:
            return place
    return NOTHING


@kernel
def no_purchase(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Buy nothing."""
    return NOTHING


@kernel
def first_draw(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Draw the first Reserve card in every second battle."""
    if not state.battle & 1:
        return 0
    state.picks[0] = lowest(state.reserve[rules.side_of[seat]])
    return 1


@kernel
def first_thrown_away(state: Any, player: Any, seat: int, n: int) -> None:
    """Throw the first n cards away."""
    kinds = state.hand[seat]
    done = 0
    while done < n:
        kind = lowest(kinds)
        kinds &= kinds - 1
        for _ in range(state.hand_count[seat, kind]):
            state.picks[done] = kind
            done += 1


@kernel
def no_cards(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Pass no cards to the partner."""
    return 0


STAND_INS = {
    "best_play": first_play,
    "best_light": first_light,
    "best_kept": first_kept,
    "best_token": first_token,
    "best_site": first_site,
    "best_purchase": no_purchase,
    "draw_from_reserve": first_draw,
    "throw_away": first_thrown_away,
    "swap_size": no_cards,
    "march": no_cards,
}


def main() -> None:
    """Print two, three and four players."""
    for name, stand_in in STAND_INS.items():
        if not hasattr(players, name):
            raise SystemExit(f"players.py has no heuristic called {name} any more")
        setattr(players, name, stand_in)
    game = BlownApart()
    for seats in (2, 3, 4):
        floor, spent, plays = measured(game, seats)
        print(
            f"{seats} players  {spent * 1e6:6.2f} µs a game  {plays / GAMES / spent / 1e6:5.2f} million card "
            f"plays/s  {spent / floor:5.1f} times the floor of eight shuffles ({floor * 1e6:.2f} µs)"
        )


if __name__ == "__main__":
    main()
