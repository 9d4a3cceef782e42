"""Hand-made situations: a deal with chosen cards, trump and called card, played card by card."""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.games.game import Lineup, Seat
from napsim.games.napoleon import Napoleon
from napsim.games.napoleon.beliefs import suspect_all
from napsim.games.napoleon.block import new_state
from napsim.games.napoleon.cards import SUIT_LETTERS, card_number
from napsim.games.napoleon.log import WIDTH
from napsim.games.napoleon.napoleon import find_partner
from napsim.games.napoleon.players import players_array
from napsim.games.napoleon.ranking import set_trump
from napsim.games.napoleon.records import rules_record
from napsim.games.napoleon.trick import lay_card, legal_cards, take_trick, value_trick

GAME = Napoleon()
NO_LOG = np.zeros((0, WIDTH), np.int64)
PRESETS = ("six_players", "five_players", "royals")


def cards(names: str) -> int:
    """Give the set of cards named in a line: ``"AS TD 9C"``."""
    return sum(1 << card_number(name) for name in names.split())


def rules_of(preset: str = "six_players", **own: Any) -> dict[str, Any]:
    """Resolve rules."""
    return GAME.resolve_rules({"preset": preset, **own})


def lineup_of(*names: str, rotate: bool = False, **own: dict[str, Any]) -> Lineup:
    """Seat profiles by name."""
    knobs = GAME.resolve_profiles(own)
    return Lineup(tuple(Seat(name, knobs[name]) for name in names), rotate)


def everybody(name: str, rules: dict[str, Any], rotate: bool = False, **own: Any) -> Lineup:
    """Seat one profile at every place."""
    return lineup_of(*[name] * rules["players"], rotate=rotate, **own)


class Deal:
    """A deal that is about to be played, with hands as given."""

    def __init__(
        self,
        hands: list[str],
        *,
        trump: str,
        napoleon: int = 0,
        number: int = 11,
        called: str | None = None,
        discards: str = "",
        shown: str = "",
        preset: str = "six_players",
        profile: str = "balanced",
        own: dict[str, Any] | None = None,
        **rules: Any,
    ) -> None:
        size = len(hands[0].split()) + 1  # one trick more, so that the second may be the last shown
        rules = {"players": len(hands), "hand": size, "blind": 0, **rules}
        self.words = rules_of(preset, **rules)
        self.rules: Any = rules_record(self.words)
        self.players = players_array(everybody(profile, self.words, **(own or {})))
        self.state: Any = new_state()
        state = self.state
        for seat, hand in enumerate(hands):
            state.hand[seat] = cards(hand)
            state.player_of[seat] = seat
            state.streams[2 + seat] = np.uint64(1000 + seat)
        state.napoleon = napoleon
        state.number = number
        state.deal = 1
        state.discards = cards(discards)
        state.shown = cards(shown)
        state.called = -1 if called is None else card_number(called)
        set_trump(self.rules, state, 4 if trump == "NT" else SUIT_LETTERS.index(trump))
        find_partner(self.rules, state)
        suspect_all(self.rules, state)
        state.leader = napoleon

    def begin_trick(self, trick: int, leader: int | None = None) -> None:
        """Clear the table for a trick."""
        state = self.state
        state.trick = trick
        if leader is not None:
            state.leader = leader
        state.led = -1
        state.cards_down = state.table_set = state.down = 0
        state.one_suit = 1
        value_trick(self.rules, state)

    def lay(self, seat: int, name: str) -> None:
        """Lay a card, which must be allowed."""
        card = card_number(name)
        assert legal_cards(self.state, seat) >> card & 1, f"{name} is not allowed"
        lay_card(self.rules, self.state, NO_LOG, seat, card)

    def trick(self, number: int, names: str, leader: int = 0) -> int:
        """Play a whole trick, leader first, and give its winner."""
        self.begin_trick(number, leader)
        for turn, name in enumerate(names.split()):
            self.lay((leader + turn) % self.words["players"], name)
        take_trick(self.rules, self.state, NO_LOG)
        return int(self.state.leader)
