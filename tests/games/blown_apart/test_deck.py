"""The deck: what is drawn follows one permutation of all cards, whatever lies in Reserves."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chisquare

from napsim.games.blown_apart.cards import CARD_KINDS, KINDS
from napsim.games.blown_apart.deck import (
    deal_cards,
    draw_card,
    list_deck,
    put_under,
    shuffle_deck,
)
from napsim.games.blown_apart.hands import add_to_reserve, take_from_reserve
from tests.games.blown_apart.hand_made import Table


def table_with_reserve(cards: str = "", game: int = 0) -> Table:
    """Make a table whose side 0 has these cards in Reserve, and shuffle."""
    table = Table(2)
    table.state.game = game
    table.state.deck_family = game * 1000 + 17
    for place, code in enumerate(cards.split()):
        kind = CARD_KINDS[code]
        copy = cards.split()[:place].count(code)
        add_to_reserve(table.state, 0, kind, table.rules.first_id[kind] + copy)
    shuffle_deck(table.rules, table.state)
    return table


def drawn(table: Table) -> list[int]:
    return [int(draw_card(table.rules, table.state)) for _ in range(int(table.state.deck_left))]


def test_the_deck_is_every_card_that_is_not_in_a_reserve() -> None:
    table = table_with_reserve("I1 I1 XCI R")
    assert table.state.deck_left == 72
    counts = np.bincount(drawn(table), minlength=KINDS)
    expected = table.rules.copies.copy()
    for code, copies in (("I1", 2), ("XCI", 1), ("R", 1)):
        expected[CARD_KINDS[code]] -= copies
    np.testing.assert_array_equal(counts, expected)


def test_what_the_log_lists_is_what_is_drawn() -> None:
    table = table_with_reserve("I1 C9")
    n = list_deck(table.rules, table.state)
    listed = table.state.picks[:n].tolist()
    assert listed == drawn(table)


def test_reserves_do_not_change_the_order_of_the_other_cards() -> None:
    whole = drawn(table_with_reserve())
    reserve = ["A1", "XAC", "A9"]  # one copy each, so that they can be told apart
    without = drawn(table_with_reserve(" ".join(reserve)))
    gone = {CARD_KINDS[code] for code in reserve}
    assert without == [kind for kind in whole if kind not in gone]


def test_a_deal_draws_the_same_cards_one_by_one() -> None:
    table, other = table_with_reserve("I1"), table_with_reserve("I1")
    players = int(table.rules.players)
    deal_cards(table.rules, table.state, 3)
    for seat in range(players):
        one_by_one = [int(draw_card(other.rules, other.state)) for _ in range(3)]
        assert table.state.drawn[seat * 3 : seat * 3 + 3].tolist() == one_by_one
        assert table.state.hand_size[seat] == table.state.hand_count[seat].sum() == 3
        assert (
            table.state.hand_count[seat].tolist()
            == np.bincount(one_by_one, minlength=KINDS).tolist()
        )
    assert table.state.deck_left == other.state.deck_left
    assert int(draw_card(table.rules, table.state)) == int(draw_card(other.rules, other.state))


def test_a_deal_of_less_than_no_cards_deals_none() -> None:
    table = table_with_reserve()
    left = int(table.state.deck_left)
    deal_cards(table.rules, table.state, -1)
    assert table.state.deck_left == left
    assert table.state.hand_size.sum() == table.state.hand_count.sum() == 0


def test_cards_put_under_come_last_and_in_order() -> None:
    table = table_with_reserve()
    put_under(table.state, CARD_KINDS["I9"])
    put_under(table.state, CARD_KINDS["R"])
    assert table.state.deck_left == 78
    assert drawn(table)[-2:] == [CARD_KINDS["I9"], CARD_KINDS["R"]]


def test_the_deck_can_be_gone_round_many_times() -> None:
    table = table_with_reserve()
    cards = drawn(table)
    for _ in range(20):
        for kind in cards:
            put_under(table.state, kind)
        assert drawn(table) == cards


def test_a_card_drawn_from_a_reserve_is_not_in_the_deck_until_the_next_battle() -> None:
    table = table_with_reserve("A1 A2")
    card_id = take_from_reserve(table.rules, table.state, 0, CARD_KINDS["A1"])
    table.state.spent[0] = card_id
    table.state.spent_count = 1
    assert CARD_KINDS["A1"] not in drawn(table)
    shuffle_deck(table.rules, table.state)
    found = drawn(table)
    assert CARD_KINDS["A1"] in found
    assert CARD_KINDS["A2"] not in found


@pytest.mark.parametrize("place", [0, 1, 20])
def test_every_card_comes_alike_often_in_every_place(place: int) -> None:
    tries = 1500
    counts = np.zeros(KINDS, dtype=np.int64)
    table = table_with_reserve()
    for game in range(tries):
        table.state.deck_family = game
        shuffle_deck(table.rules, table.state)
        for _ in range(place):
            draw_card(table.rules, table.state)
        counts[int(draw_card(table.rules, table.state))] += 1
    expected = table.rules.copies / table.rules.deck_size * tries
    assert chisquare(counts, expected).pvalue > 1e-4
