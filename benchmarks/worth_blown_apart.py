"""What is a card in hand worth in Blown Apart? Fitted by least squares to battles that `balanced` plays.

Run as ``python -m benchmarks.worth_blown_apart [games]``: for two, three and four players prints the weights
that stand in ``WORTH`` of ``napsim/games/blown_apart/foresight.py``. Each battle gives one equation a side:
net decisive tricks (own less the others' mean) on the cards in hand when the tricks begin (own less the
others' mean), by type of Site; a card's rank and suit enter by the terms of `foresight.plain_terms`.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.compiled.streams import key_of_seed
from napsim.games.blown_apart import BlownApart
from napsim.games.blown_apart.battle import (
    anybody_has_cards,
    deal,
    draw_from_reserve,
    open_battle,
    pick_site,
)
from napsim.games.blown_apart.cards import KINDS, NOTHING, PLAIN_KINDS, SITE_TYPES
from napsim.games.blown_apart.deck import shuffle_deck
from napsim.games.blown_apart.engine import find_winner, seat_players
from napsim.games.blown_apart.events import LOG
from napsim.games.blown_apart.foresight import TYPES, plain_terms
from napsim.games.blown_apart.march import deploy
from napsim.games.blown_apart.packing import pack_people, pack_rules
from napsim.games.blown_apart.scoring import pass_initiative, score_battle
from napsim.games.blown_apart.setup import set_up
from napsim.games.blown_apart.state import STATE
from napsim.games.blown_apart.trick import play_trick
from napsim.games.game import Lineup, Seat

Floats = npt.NDArray[np.float64]


def fight(rules: Any, state: Any, people: Any, log: Any) -> tuple[Floats, Floats]:
    """Fight one battle.

    Returns
    -------
    ndarray of float64, shape (sides, KINDS + 1)
        Cards in hand by side when the tricks begin, and 1 for the side with Initiative.
    ndarray of float64, shape (sides,)
        Decisive tricks.
    """
    seats = range(int(rules.players))
    open_battle(rules, state, people)
    shuffle_deck(rules, state)
    for seat in seats:
        deal(rules, state, log, seat, rules.peek_cards)
    pick_site(rules, state, people, log)
    for seat in seats:
        deal(rules, state, log, seat, state.site_size - state.hand_size[seat])
    if rules.partner_of[0] != NOTHING:
        deploy(rules, state, people, log)
    for turn in seats:
        seat = (int(state.initiative) + turn) % int(rules.players)
        draw_from_reserve(rules, state, people, log, seat)
    hands = np.zeros((int(rules.sides), KINDS + 1))
    for seat in seats:
        hands[rules.side_of[seat], :KINDS] += state.hand_count[seat]
    hands[rules.side_of[state.initiative], KINDS] = 1.0
    state.leader = state.initiative
    while state.trick < state.site_size and anybody_has_cards(rules, state):
        state.trick += 1
        play_trick(rules, state, people, log)
    return hands, np.array(state.decisive[: int(rules.sides)], dtype=np.float64)


def collect(players: int, games: int) -> tuple[npt.NDArray[np.int64], Floats, Floats]:
    """Play games of `balanced` and give type of Site, cards and net decisive tricks, a row a side."""
    game = BlownApart()
    table = pack_rules(game.resolve_rules({"players": players}))
    knobs = game.resolve_profiles({})["balanced"]
    lineup = Lineup((Seat("balanced", knobs),) * players, rotate=False)
    rules, people = table[0], pack_people(lineup, table)[0]
    state, log = np.zeros(1, dtype=STATE)[0], np.zeros(1, dtype=LOG)[0]
    state.key = key_of_seed(1)
    sites, cards, nets = [], [], []
    for number in range(games):
        seat_players(rules, state, people, number, 0)
        set_up(rules, state, people, log)
        winner = NOTHING
        while winner == NOTHING:
            state.battle += 1
            hands, decisive = fight(rules, state, people, log)
            for side in range(int(rules.sides)):
                others = [other for other in range(int(rules.sides)) if other != side]
                sites.append(int(state.site_kind))
                cards.append(hands[side] - hands[others].mean(axis=0))
                nets.append(decisive[side] - decisive[others].mean())
            score_battle(rules, state)
            winner = find_winner(rules, state, log)
            if winner == NOTHING:
                pass_initiative(rules, state, people, log)
    return np.array(sites), np.array(cards), np.array(nets)


def by_kind(sites: npt.NDArray[np.int64], cards: Floats, nets: Floats) -> Floats:
    """Fit every kind of card freely, by type of Site; plain cards are worth nothing on average."""
    worth = np.zeros((TYPES, KINDS))
    for site in range(TYPES):
        rows, net = cards[sites == site], nets[sites == site]
        square = rows.T @ rows + 5.0 * np.eye(KINDS + 1)
        worth[site] = np.linalg.solve(square, rows.T @ net)[:KINDS]
        worth[site] -= worth[site, :PLAIN_KINDS].mean()
    return worth


def main() -> None:
    """Print the weights of ``WORTH``."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    for players in (2, 3, 4):
        worth = by_kind(*collect(players, games))
        rules = pack_rules(BlownApart().resolve_rules({"players": players}))[0]
        terms = plain_terms(rules)
        spread = worth[:, :PLAIN_KINDS].std(axis=1)
        scale = spread / spread[0]
        plain = (
            terms[:, :PLAIN_KINDS].reshape(-1, terms.shape[-1]) * scale.repeat(PLAIN_KINDS)[:, None]
        )
        weights = np.linalg.lstsq(plain, worth[:, :PLAIN_KINDS].reshape(-1), rcond=None)[0]
        guess = np.einsum("skt,t->sk", terms, weights) * scale[:, None]
        others = {name: worth[:, kinds].mean(axis=0) for name, kinds in OTHERS.items()}
        left = worth[:, :PLAIN_KINDS] - guess[:, :PLAIN_KINDS]
        print(f"{players} players ({games} games)")
        print("  plain:", ", ".join(f"{weight:.3f}" for weight in weights))
        print("  site:", ", ".join(f"{s:.2f} {n}" for n, s in zip(SITE_TYPES, scale, strict=True)))
        print("  commander:", (worth[:, 28:30] - guess[:, 28:30]).mean().round(3))
        for name, value in others.items():
            print(f"  {name}:", value.round(3))
        print(
            "  left unexplained:", left.std().round(3), "of", worth[:, :PLAIN_KINDS].std().round(3)
        )


OTHERS = {"retreat": [27], "light": [30, 31, 32, 33]}

if __name__ == "__main__":
    main()
