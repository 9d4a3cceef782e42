"""Who wins a trick, in which suit a Commander stands, and what is decisive (How To Play; Scoring)."""

from __future__ import annotations

import pytest

from tests.games.blown_apart.hand_made import Table

# cards in order of play from seat 0; seat that wins (None: nobody); decisive or not
TRICKS = [
    # the best suit by the Site's order wins, whatever was led
    ("standard 8", "I9 C1 I2", 1, False),
    ("standard 8", "I9 C1 A1", 2, False),
    ("mobile 8", "A9 I1 C1", 2, False),
    ("mobile 8", "A9 I1 A5", 1, False),
    ("siege 8", "C9 I1 C5", 1, False),
    ("siege 8", "C9 I1 A1", 2, False),
    # then rank, then the first played
    ("standard 8", "I4 I8 I7", 1, False),
    ("standard 8", "I8 I8 I4", 0, False),
    ("standard 8", "I4 I8 I8", 1, False),
    # decisive: three or more above every opponent, suits do not matter
    ("standard 8", "I9 I6 I5", 0, True),
    ("standard 8", "I9 I7 I5", 0, False),
    ("standard 8", "A4 I1 I7", 0, False),
    ("standard 8", "C7 I1 A4", 2, False),
    ("standard 8", "I4 C7 I2", 1, True),
    # Retreats never win, and no trick with one is decisive
    ("standard 8", "I9 R I2", 0, False),
    ("standard 8", "R I1 R", 1, False),
    ("standard 8", "R R R", None, False),
    # a Massive battle: only the lead suit can win
    ("massive 12", "I2 A9 C9", 0, False),
    ("massive 12", "I2 A9 I3", 2, False),
    ("massive 12", "R I1 A9", 1, False),
    # Commanders are tens of either suit, and turn to the suit in which they win
    ("standard 8", "I9 XCI I2", 1, False),
    ("standard 8", "C6 XCI I2", 1, True),
    ("siege 8", "C9 XCI C2", 1, False),
    ("siege 8", "I9 XCI C2", 1, False),
    ("massive 12", "I7 XCI I2", 1, True),
    ("massive 12", "A7 XCI I2", 0, False),
    ("massive 12", "C7 XAC C2", 1, True),
    # two Commanders of one rank: the first played
    ("standard 8", "XCI XCI I2", 0, False),
    ("standard 8", "XCI XAC I2", 1, False),
    # Strengthened ranks count for both
    ("standard 8", "I5+T3 I7 I4", 0, False),
    ("standard 8", "I5+T3+T3 I7 I4", 0, True),
    # light troops skirmish in their suit with their rank
    ("standard 8", "T3 I2 S2", 2, False),
    ("mobile 8", "S3 C2 T2", 0, False),
]


@pytest.mark.parametrize(("site", "cards", "winner", "decisive"), TRICKS)
def test_a_trick_is_won_as_the_text_says(
    site: str, cards: str, winner: int | None, decisive: bool
) -> None:
    table = Table(3, site)
    table.trick(cards)
    assert table.winner == winner
    assert table.decisive is decisive


def test_the_winner_is_kept_right_card_by_card() -> None:
    table = Table(3)
    table.begin()
    for seat, card, winner in ((0, "I4", 0), (1, "I7", 1), (2, "C1", 2)):
        table.play(seat, card)
        assert table.winner == winner


def test_reversal_lets_the_lowest_of_the_highest_suit_win() -> None:
    table = Table(3)
    table.trick("C7 C4 I1")
    table.use(2, "reversal")
    assert table.winner == 1
    assert not table.decisive  # the Infantry 1 is lower, and suits do not matter
    table.use(1, "reversal")
    assert table.winner == 0


def test_a_reversed_trick_is_decisive_when_three_lower() -> None:
    table = Table(3)
    table.trick("C7 C4 C8")
    table.use(1, "reversal")
    assert table.winner == 1
    assert table.decisive


def test_a_bonus_counts_for_winner_and_margin() -> None:
    table = Table(2)
    table.trick("I5 I6")
    table.use(0, "bonus")
    assert table.winner == 0
    assert not table.decisive
    table.use(0, "bonus")
    assert table.decisive


def test_suit_change_moves_the_card_but_not_the_lead_suit() -> None:
    table = Table(3, "massive 12")
    table.trick("I7 I2 A9")
    table.use(2, "suit_change", "I")
    assert table.winner == 2
    assert table.state.lead_suit == 0
    table.use(2, "suit_change", "C")
    assert table.winner == 0


def test_nobody_wins_a_massive_trick_without_a_card_of_the_lead_suit() -> None:
    table = Table(2, "massive 12")
    table.trick("I7 A9")
    table.use(0, "suit_change", "C")
    assert table.winner is None
    assert not table.decisive
    other = Table(2, "massive 12", massive_without_lead_suit="highest_card")
    other.trick("I7 A9")
    other.use(0, "suit_change", "C")
    assert other.winner == 1


def test_a_commander_resolves_in_another_suit_than_it_declared() -> None:
    table = Table(3, "siege 8")
    table.trick("XCI:C I9 C2")
    assert table.state.lead_suit == 1
    assert table.suit(0) == "I"
    assert table.winner == 0


def test_a_commander_that_cannot_win_stands_in_the_first_suit_of_its_name() -> None:
    table = Table(3)
    table.trick("A9 XCI XAC")
    assert table.suit(2) == "A"
    assert table.winner == 2
    assert table.suit(1) == "C"


def test_a_commander_whose_partner_wins_stands_in_the_first_suit_of_its_name() -> None:
    table = Table(4, "siege 8")
    table.trick("A9 I2 XCI I3")
    assert table.winner == 0
    assert table.suit(2) == "C"
    partner_loses = Table(4, "siege 8")
    partner_loses.trick("I7 I9 XCI I3")
    assert partner_loses.winner == 2
    assert partner_loses.suit(2) == "I"


def test_commanders_choose_in_order_of_play_the_later_ones_in_their_first_suit() -> None:
    table = Table(3, "siege 8")
    table.trick("I9 XCI XCI")
    # the first turns to Infantry and wins; the second would only tie with it
    assert (table.winner, table.suit(1), table.suit(2)) == (1, "I", "C")


def test_commanders_may_be_held_to_the_first_suit_of_their_name() -> None:
    table = Table(3, "siege 8", commander_resolves="first_suit")
    table.trick("I9 XCI I2")
    assert table.winner == 0


def test_a_commander_changed_by_a_token_has_no_choice_left() -> None:
    table = Table(2, "siege 8")
    table.trick("XCI:C I9")
    assert table.winner == 0
    table.use(0, "suit_change", "C")
    assert table.winner == 1


def test_margins_without_modifiers_use_the_printed_ranks() -> None:
    table = Table(2, modifiers_count_for_decisive=False)
    table.trick("I5+T3 I3")
    assert table.winner == 0
    assert not table.decisive
    printed = Table(2, modifiers_count_for_decisive=False)
    printed.trick("I6 I3")
    assert printed.decisive


@pytest.mark.parametrize(("margin", "decisive"), [(2, True), (3, False)])
def test_the_margin_is_a_parameter(margin: int, decisive: bool) -> None:
    table = Table(2, decisive_margin=margin)
    table.trick("I6 I4")
    assert table.decisive is decisive


def test_combined_arms_raise_both_cards_for_winner_and_margin() -> None:
    table = Table(4)
    table.trick("I7 I8 C6 I4")
    assert list(table.state.rank) == [9, 8, 8, 4]
    assert table.winner == 2
    assert not table.decisive
    table = Table(4)
    table.trick("I7 I6 C7 I4")
    assert table.decisive


@pytest.mark.parametrize("pair", ["I7 R", "I7 XCI", "I7 I5", "XAC I5", "T2 I5", "S2 C5"])
def test_these_pairs_are_no_combined_arms(pair: str) -> None:
    first, second = pair.split()
    table = Table(4)
    table.trick(f"{first} I1 {second} I1")
    assert table.state.rank[0] == table.state.bare_rank[0]
    assert table.state.rank[2] == table.state.bare_rank[2]


@pytest.mark.parametrize("pair", ["I7 C5", "T2 A5", "S2 I5", "S3 T3"])
def test_these_pairs_are_combined_arms(pair: str) -> None:
    first, second = pair.split()
    table = Table(4, combined_arms_bonus=4)
    table.trick(f"{first} I1 {second} I1")
    assert table.state.rank[0] == table.state.bare_rank[0] + 4
    assert table.state.rank[2] == table.state.bare_rank[2] + 4


def test_tokens_do_not_touch_combined_arms() -> None:
    table = Table(4)
    table.trick("I7 I1 C5 I1")
    table.use(2, "suit_change", "I")
    assert list(table.state.rank) == [9, 1, 7, 1]


def test_partners_do_not_count_against_a_decisive_trick() -> None:
    table = Table(4)
    table.trick("I9 I5 I8 I6")
    assert table.winner == 0
    assert table.decisive


@pytest.mark.parametrize("uncontested", [True, False])
def test_a_trick_without_an_opponents_card_is_decisive_by_ruling(uncontested: bool) -> None:
    table = Table(4, uncontested_decisive=uncontested)
    table.trick("I1 - I2 -")
    assert table.winner == 2
    assert table.decisive is uncontested
