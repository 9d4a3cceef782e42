"""What may be played and what happens then: following, light troops, marches, tokens (Special Cards; 4p)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from napsim.compiled.bits import count_ones, lowest
from napsim.games.blown_apart.cards import (
    CARD_CODES,
    CARD_KINDS,
    NO_SUIT,
    NOTHING,
    SUIT_LETTERS,
    TOKEN_NAMES,
)
from napsim.games.blown_apart.deck import put_under, shuffle_deck
from napsim.games.blown_apart.light import cycle, scout
from napsim.games.blown_apart.march import march_to_the_guns
from napsim.games.blown_apart.random_choice import legal_kinds, playable_tokens
from napsim.games.blown_apart.tokens import redraw
from napsim.games.blown_apart.trick import clear_table, is_legal_play
from tests.games.blown_apart.hand_made import Table


def legal(hand: str, lead: str) -> set[str]:
    """Give the codes of the cards that may be played to a lead."""
    kinds = 0
    for code in hand.split():
        kinds |= 1 << CARD_KINDS[code]
    suit = SUIT_LETTERS.index(lead) if lead else NO_SUIT
    found = legal_kinds(kinds, suit)
    codes = set()
    for _ in range(int(count_ones(found))):
        codes.add(CARD_CODES[lowest(found)])
        found &= found - 1
    return codes


HAND = "I4 C5 A6 XCI XAC T2 S3 R"


@pytest.mark.parametrize(
    ("hand", "lead", "cards"),
    [
        (HAND, "", HAND),
        (HAND, "I", "I4 XCI XAC T2 R"),
        (HAND, "C", "C5 XCI XAC S3 R"),
        (HAND, "A", "A6 XCI XAC R"),
        # only plain cards count when asking whether the suit is still held
        ("C5 A6 XCI T2 S3 R", "I", "C5 A6 XCI T2 S3 R"),
        ("I4 A6 XCI S2", "C", "I4 A6 XCI S2"),
        ("I4 C2 XAC T3", "A", "I4 C2 XAC T3"),
        # what need never be played must be when nothing else is left
        ("R", "I", "R"),
        ("T2 T3", "C", "T2 T3"),
        ("XCI R", "A", "XCI R"),
    ],
)
def test_following(hand: str, lead: str, cards: str) -> None:
    assert legal(hand, lead) == set(cards.split())


@pytest.mark.parametrize(
    ("card", "twos", "threes", "allowed"),
    [
        ("I4", 1, 2, True),
        ("I4", 2, 0, False),
        ("XCI", 1, 1, True),
        ("S2", 1, 2, True),
        ("T2", 0, 2, True),
        ("T2", 1, 0, False),
        ("T3", 1, 1, True),
        ("T3", 0, 2, False),
        ("R", 0, 0, True),
        ("R", 1, 0, False),
        ("C9", 0, 0, False),
    ],
)
def test_strengthening(card: str, twos: int, threes: int, allowed: bool) -> None:
    table = Table(2)
    table.give(0, "I4 XCI S2 T2 T3 T3 R")
    table.state.lead_suit = NO_SUIT
    assert bool(is_legal_play(table.state, 0, CARD_KINDS[card], twos, threes)) is allowed


def dealt(players: int = 2, **rules: Any) -> Table:
    """Make a table with a shuffled deck."""
    table = Table(players, **rules)
    shuffle_deck(table.rules, table.state)
    table.begin()
    return table


def test_each_tirailleur_draws_a_card() -> None:
    for draws in (0, 1, 2):
        table = dealt(strengthen_draws=draws)
        left = int(table.state.deck_left)
        table.play(0, "I4", "T2 T3")
        assert table.state.rank[0] == 9
        assert table.state.hand_size[0] == 2 * draws
        assert table.state.deck_left == left - 2 * draws


def test_a_short_deck_gives_what_there_is() -> None:
    table = dealt()
    table.state.deck_at = table.rules.deck_size
    table.state.deck_left = 0
    put_under(table.state, CARD_KINDS["C7"])
    table.play(0, "I4", "T2 T2 T3")
    assert table.hand(0) == ["C7"]
    assert table.state.deck_left == 0


def test_a_retreat_led_leaves_the_next_player_leading() -> None:
    table = Table(3)
    table.trick("R C4 I9")
    assert table.state.lead_seat == 1
    assert SUIT_LETTERS[table.state.lead_suit] == "C"
    assert table.state.void[2] == 1 << 1


@pytest.mark.parametrize(
    ("card", "knows"), [("I9", True), ("T2", True), ("S2", False), ("XCI", False), ("R", False)]
)
def test_everybody_learns_who_cannot_follow(card: str, knows: bool) -> None:
    table = Table(2)
    table.trick(f"C4 {card}")
    assert bool(table.state.void[1]) is knows


@pytest.mark.parametrize("card", ["T2", "T3", "S2", "S3"])
def test_cycle_draws_the_rank_keeps_one_and_puts_the_rest_under(card: str) -> None:
    table = dealt()
    table.give(0, f"I1 {card}")
    left = int(table.state.deck_left)
    rank = int(card[1])
    cycle(
        table.rules,
        table.state,
        table.people["players"][0],
        table.people["minds"][0],
        table.log,
        0,
        CARD_KINDS[card],
    )
    assert table.state.hand_size[0] == 2
    assert table.state.deck_left == left
    under = [CARD_CODES[kind] for kind in table.state.under[:rank]]
    assert under[0] == card
    drawn = [CARD_CODES[kind] for kind in table.state.drawn[:rank]]
    kept = set(table.hand(0)) - {"I1"} or {"I1"}
    assert kept <= set(drawn)
    assert sorted(under[1:] + list(kept)) == sorted(drawn)


def test_a_cycle_in_a_deck_run_dry_draws_its_own_card() -> None:
    table = dealt()
    table.give(0, "T3")
    table.state.deck_at = table.rules.deck_size
    table.state.deck_left = 0
    people = table.people
    kind = CARD_KINDS["T3"]
    cycle(table.rules, table.state, people["players"][0], people["minds"][0], table.log, 0, kind)
    assert table.hand(0) == ["T3"]


def test_a_scout_shows_as_many_cards_as_its_rank_and_draws_one() -> None:
    table = dealt()
    table.give(0, "S3")
    table.give(1, "I1 I1 C9 R")
    scout(table.rules, table.state, table.log, 0, CARD_KINDS["S3"], 1)
    shown = table.state.shown[1]
    assert shown.sum() == 3
    assert np.all(shown <= table.state.hand_count[1])
    assert table.hand(1) == ["I1", "I1", "C9", "R"]
    assert table.state.hand_size[0] == 1
    assert table.state.under[0] == CARD_KINDS["S3"]


def test_what_is_shown_is_forgotten_when_played() -> None:
    table = dealt()
    table.give(0, "S2")
    table.give(1, "I4")
    scout(table.rules, table.state, table.log, 0, CARD_KINDS["S2"], 1)
    assert table.state.shown[1, CARD_KINDS["I4"]] == 1
    table.play(1, "I4")
    assert table.state.shown[1].sum() == 0


def test_every_card_of_a_hand_is_shown_alike_often() -> None:
    counts = np.zeros(34, dtype=np.int64)
    tries = 1500
    table = dealt()
    table.give(1, "I1 I1 C9 R A4")
    for _ in range(tries):
        table.give(0, "S2")
        scout(table.rules, table.state, table.log, 0, CARD_KINDS["S2"], 1)
        counts += table.state.shown[1]
        table.state.shown[1] = 0
        table.state.hand_count[0] = 0
        table.state.hand_size[0] = table.state.hand[0] = 0
        shuffle_deck(table.rules, table.state)
    expected = {"I1": 4 / 5, "C9": 2 / 5, "R": 2 / 5, "A4": 2 / 5}
    for code, share in expected.items():
        # five standard errors of a count of at most two a try
        assert counts[CARD_KINDS[code]] / tries == pytest.approx(share, abs=5 * 0.6 / tries**0.5)


def marching(first: str, holder: int = 1, **rules: Any) -> Table:
    """Let seat 0 play a card in a battle where `holder` has Initiative."""
    table = Table(4, **rules)
    table.state.march_open = 1
    table.state.initiative = holder
    table.begin()
    table.give(2, "I1 I2 I3")
    table.play(0, first)
    if CARD_CODES[table.state.card[0]].startswith("A"):
        march_to_the_guns(table.rules, table.state, table.people, table.log, 0)
    return table


def test_the_side_without_initiative_may_march_once() -> None:
    sent = {int(marching("A4", holder=1).state.march_open) for _ in range(2)}
    assert sent == {0}
    assert marching("A4", holder=2).state.march_open == 1
    for table in (marching("A4"), marching("A4", march_cards=0)):
        assert table.state.hand_size[0] + table.state.hand_size[2] == 3
    assert marching("A4", march_cards=0).state.hand_size[0] == 0


def test_a_player_without_cards_lets_the_partner_lead() -> None:
    table = Table(4)
    table.give(2, "I1")
    table.give(1, "I1")
    table.state.leader = 0
    clear_table(table.rules, table.state)
    assert table.state.leader == 2


def test_when_neither_partner_has_cards_the_next_clockwise_leads() -> None:
    table = Table(4)
    table.give(3, "I1")
    table.state.leader = 0
    clear_table(table.rules, table.state)
    assert table.state.leader == 3


def test_draw_two_discard_two_puts_cards_under_the_deck() -> None:
    table = dealt()
    table.give(0, "I1 I2")
    left = int(table.state.deck_left)
    redraw(
        table.rules, table.state, table.people["players"][0], table.people["minds"][0], table.log, 0
    )
    assert table.state.hand_size[0] == 2
    assert table.state.deck_left == left
    assert table.state.under_end == 2


@pytest.mark.parametrize(
    ("cards", "seat", "allowed"),
    [
        ("I4 C5", 0, {"bonus", "suit_change", "redraw", "reversal"}),
        ("I4 R", 0, {"suit_change", "redraw", "reversal"}),
        ("I4 R", 1, {"suit_change", "redraw", "reversal"}),
    ],
)
def test_no_bonus_where_a_retreat_lies(cards: str, seat: int, allowed: set[str]) -> None:
    table = Table(2)
    table.trick(cards)
    kinds = int(playable_tokens(table.state, seat))
    assert {name for kind, name in enumerate(TOKEN_NAMES) if kinds >> kind & 1} == allowed


def test_an_all_retreat_trick_has_no_lead() -> None:
    table = Table(3)
    table.trick("R R R", leader=1)
    assert table.state.lead_seat == NOTHING
    assert table.state.lead_suit == NO_SUIT
    assert table.winner is None
