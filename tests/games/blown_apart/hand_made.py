"""Situations made by hand: a table where every card is where the test puts it."""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.games.blown_apart import BlownApart
from napsim.games.blown_apart import hands as hands_kernels
from napsim.games.blown_apart.cards import (
    CARD_CODES,
    CARD_KINDS,
    NOTHING,
    REVERSAL,
    SITE_TYPES,
    SUIT_CHANGE,
    SUIT_LETTERS,
    TOKEN_NAMES,
)
from napsim.games.blown_apart.events import LOG
from napsim.games.blown_apart.packing import pack_people, pack_rules
from napsim.games.blown_apart.resolve import judge_decisive, resolve
from napsim.games.blown_apart.setup import add_token, clear_state
from napsim.games.blown_apart.state import STATE
from napsim.games.blown_apart.trick import clear_table, lay_card, stand_on_table, strengthen
from napsim.games.game import Lineup, Seat

GAME = BlownApart()
#: Legal but blind play, for what a test leaves to chance.
KNOBS = GAME.resolve_profiles({})["random"]


def random_lineup(players: int) -> Lineup:
    """Seat players who know the rules and nothing else."""
    return Lineup(tuple(Seat("random", KNOBS) for _ in range(players)), rotate=False)


class Table:
    """A table in the middle of a battle.

    Parameters
    ----------
    players : int
    site : str
        Type and size of the Site, for example ``standard 8``.
    rules : Any
        Rule parameters that differ from the defaults.
    """

    def __init__(self, players: int = 3, site: str = "standard 8", **rules: Any) -> None:
        self.resolved = GAME.resolve_rules({"players": players, **rules})
        self.packed = pack_rules(self.resolved)
        self.states = np.zeros(1, dtype=STATE)
        self.peoples = pack_people(random_lineup(players), self.packed)
        self.logs = np.zeros(1, dtype=LOG)
        self.rules, self.state = self.packed[0], self.states[0]
        self.people, self.log = self.peoples[0], self.logs[0]
        clear_state(self.rules, self.state)
        for seat in range(players):
            self.state.player_of[seat] = seat
        kind, size = site.split()
        self.state.site_kind = SITE_TYPES.index(kind)
        self.state.site_size = int(size)
        self.state.battle = 1
        self.state.lead_seat = NOTHING

    def give(self, seat: int, cards: str) -> None:
        """Put cards, written with blanks between, into a hand."""
        for code in cards.split():
            hands_kernels.add_to_hand(self.state, seat, CARD_KINDS[code])

    def hand(self, seat: int) -> list[str]:
        """List a hand in order of kind."""
        counts = self.state.hand_count[seat]
        return [code for kind, code in enumerate(CARD_CODES) for _ in range(counts[kind])]

    def token(self, seat: int, name: str) -> None:
        """Give a token."""
        add_token(self.state, seat, TOKEN_NAMES.index(name))

    def begin(self, leader: int = 0) -> None:
        """Begin a trick that a seat leads, whether or not it has cards yet."""
        self.state.leader = leader
        self.give(leader, "R")
        clear_table(self.rules, self.state)
        hands_kernels.take_from_hand(self.state, leader, CARD_KINDS["R"])

    def play(self, seat: int, card: str, tirailleurs: str = "", declared: str = "") -> None:
        """Play a card, which is put into the hand first, Strengthened and declared as said."""
        self.give(seat, f"{card} {tirailleurs}")
        twos = tirailleurs.split().count("T2")
        threes = tirailleurs.split().count("T3")
        kind = CARD_KINDS[card]
        suit = SUIT_LETTERS.index(declared) if declared else 1
        lay_card(self.rules, self.state, seat, kind, twos, threes, suit)
        if tirailleurs:
            strengthen(self.rules, self.state, seat, twos, threes)
        stand_on_table(self.rules, self.state, seat)

    def use(self, seat: int, token: str, suit: str = "") -> None:
        """Let a token take effect on the cards that lie."""
        kind = TOKEN_NAMES.index(token)
        if kind == SUIT_CHANGE:
            self.state.suit[seat] = SUIT_LETTERS.index(suit)
            self.state.suit_named[seat] = 1
        elif kind == REVERSAL:
            self.state.reversal ^= 1
        else:
            self.state.rank[seat] += self.rules.bonus_token_value
        resolve(self.rules, self.state)

    def trick(self, cards: str, leader: int = 0) -> None:
        """Play a trick: one card a seat from the leader on, `-` for none, `XCI:I` declares."""
        self.begin(leader)
        for turn, word in enumerate(cards.split()):
            seat = (leader + turn) % self.resolved["players"]
            if word == "-":
                continue
            card, _, declared = word.partition(":")
            head, *light = card.split("+")
            self.play(seat, head, " ".join(light), declared)

    @property
    def winner(self) -> int | None:
        """The seat that wins as the cards lie."""
        seat = int(self.state.winner)
        return None if seat == NOTHING else seat

    @property
    def decisive(self) -> bool:
        """Whether it would win decisively."""
        judge_decisive(self.rules, self.state)
        return bool(self.state.is_decisive)

    def suit(self, seat: int) -> str:
        """The suit in which a seat's card stands."""
        return SUIT_LETTERS[self.state.suit[seat]]
