"""Following suit and winning tricks, in hand-made situations."""

import pytest

from napsim.games.napoleon.cards import card_names
from napsim.games.napoleon.trick import legal_cards, take_trick
from tests.games.napoleon.situations import NO_LOG, Deal


def three(*hands: str, trump: str = "H", **own):
    """Deal to three players; Napoleon without partner unless said otherwise."""
    own = {"partner": False, **own}
    return Deal(list(hands), trump=trump, **own)


def test_who_has_the_suit_led_must_follow():
    deal = three("AC 2D", "KC 3D", "2H 3H")
    deal.begin_trick(1)
    deal.lay(0, "AC")
    assert card_names(legal_cards(deal.state, 1)) == ["KC"]
    assert card_names(legal_cards(deal.state, 2)) == ["3H", "2H"]


def test_a_special_card_keeps_its_suit_for_following():
    # hearts are trumps: the jack of diamonds is special and still a diamond
    deal = three("AD 2C", "JD 3C", "2H 3H")
    deal.begin_trick(2)
    deal.lay(0, "AD")
    assert card_names(legal_cards(deal.state, 1)) == ["JD"]


def test_the_highest_card_of_the_suit_led_wins():
    assert three("9C", "TC", "AD", trump="H").trick(2, "9C TC AD") == 1


def test_a_trump_beats_the_suit_led():
    assert three("AC", "2H", "KC").trick(2, "AC 2H KC") == 1


def test_the_higher_trump_wins():
    assert three("AC", "2H", "3H").trick(2, "AC 2H 3H") == 2


def test_without_trump_only_the_suit_led_counts():
    assert three("2C", "AH", "AD", trump="NT", no_trump=True).trick(2, "2C AH AD") == 0


@pytest.mark.parametrize(
    ("trump", "played", "winner"),
    [
        ("H", "AH JH JD", 1),  # jack of trumps beats ace of trumps and the other red jack
        ("H", "AH JD KH", 1),  # the other red jack beats the ace of trumps
        ("H", "JD JH AS", 2),  # the ace of spades beats both
        ("D", "AD JH KD", 1),  # diamonds: the jack of hearts is the other jack
        ("S", "KS JC QS", 1),  # spades: the jack of clubs
        ("S", "JS AS JC", 1),  # spades: its ace is still the highest
        ("C", "JS JC AC", 1),  # clubs: jack of clubs before jack of spades
        ("C", "AC JS KC", 1),
        ("H", "AC JC KC", 0),  # the jacks of the other colour are not special
    ],
)
def test_specials_rank_ace_of_spades_jack_of_trumps_other_jack(trump, played, winner):
    assert three(*played.split(), trump=trump).trick(2, played) == winner


@pytest.mark.parametrize(
    ("specials", "played", "winner"),
    [
        (3, "AH JD KH", 1),
        (2, "AH JD KH", 0),
        (2, "AH JH KH", 1),
        (1, "AH JH KH", 0),
        (1, "AH AS KH", 1),
        (0, "AH AS KH", 0),
    ],
)
def test_only_as_many_specials_as_the_rules_give(specials, played, winner):
    assert three(*played.split(), specials=specials).trick(2, played) == winner


def test_without_trump_only_the_ace_of_spades_is_special():
    deal = three("AH", "AS", "JH", trump="NT", no_trump=True)
    assert deal.trick(2, "AH AS JH") == 1
    assert three("QH", "JH", "2D", trump="NT", no_trump=True).trick(2, "QH JH 2D") == 0


def test_the_first_trick_ignores_trumps_and_specials():
    assert three("9C", "AH", "AS").trick(1, "9C AH AS") == 0
    # trumps led: their natural order, the jack below the queen
    assert three("JH", "QH", "JD").trick(1, "JH QH JD") == 1


def test_the_first_trick_is_like_the_others_where_the_rules_say_so():
    assert three("9C", "AH", "AS", first_trick_plain=False).trick(1, "9C AH AS") == 2


def test_the_two_wins_a_trick_that_is_all_of_one_suit():
    deal = three("AC", "2C", "KC")
    assert deal.trick(2, "AC 2C KC") == 1
    assert deal.state.twos == 1


def test_the_two_wins_when_all_are_trumps():
    assert three("AH", "2H", "KH").trick(2, "AH 2H KH") == 1


@pytest.mark.parametrize(
    ("trump", "played", "winner"),
    [
        ("H", "AH 2H JH", 2),  # jack of trumps
        ("H", "AD 2D JD", 2),  # the other jack
        ("H", "KS 2S AS", 2),  # ace of spades
    ],
)
def test_the_two_ranks_below_the_specials(trump, played, winner):
    assert three(*played.split(), trump=trump).trick(2, played) == winner


def test_the_two_does_not_win_when_one_card_is_of_another_suit():
    assert three("AC", "2C", "KD").trick(2, "AC 2C KD") == 0
    assert three("AC", "2C", "3H").trick(2, "AC 2C 3H") == 2


def test_the_rule_of_twos_is_off_in_the_first_trick_and_where_the_rules_say_so():
    assert three("AC", "2C", "KC").trick(1, "AC 2C KC") == 0
    assert three("AC", "2C", "KC", first_trick_plain=False).trick(1, "AC 2C KC") == 0
    assert three("AC", "2C", "KC", rule_of_twos=False).trick(2, "AC 2C KC") == 0


@pytest.mark.parametrize(
    ("preset", "rest", "counted"),
    [
        ("six_players", {}, 3),  # A 10 and K count, the 9 does not
        ("royals", {}, 2),
        ("five_players", {}, 1),  # a trick is a trick
    ],
)
def test_what_a_trick_counts_for(preset, rest, counted):
    deal = Deal(
        ["AC 2D", "TC 3D", "KC 4D", "9C 5D"],
        trump="H",
        preset=preset,
        lowest_bid=1,
        highest_bid=1 if preset == "five_players" else 2,
        **rest,
    )
    deal.trick(2, "AC TC KC 9C")
    assert list(deal.state.taken[:4]) == [counted, 0, 0, 0]


def test_the_winner_leads_next():
    deal = three("9C 2D", "TC 3D", "8C 4D")
    assert deal.trick(1, "9C TC 8C") == 1
    assert deal.state.leader == 1


def test_the_called_card_shows_the_partner():
    deal = Deal(["9C 2D", "TC 3D", "8C 4D", "7C 5D"], trump="H", called="8C")
    assert deal.state.partner == 2
    assert deal.state.partner_public == -2
    deal.trick(1, "9C TC 8C 7C")
    assert deal.state.partner_public == 2
    assert deal.state.shown_trick == 1


def test_the_called_card_in_napoleons_own_hand_shows_that_there_is_no_partner():
    deal = Deal(["9C 2D", "TC 3D", "8C 4D", "7C 5D"], trump="H", called="9C")
    assert deal.state.partner == -1
    assert deal.state.partner_public == -2
    deal.trick(1, "9C TC 8C 7C")
    assert deal.state.partner_public == -1


def test_a_called_card_that_nobody_holds_leaves_napoleon_alone():
    deal = Deal(
        ["9C 2D", "TC 3D", "8C 4D", "7C 5D"], trump="H", called="AS", discards="AS", shown="AS"
    )
    assert deal.state.partner == -1
    assert deal.state.partner_public == -1  # it lies face up
    hidden = Deal(["9C 2D", "TC 3D", "8C 4D", "7C 5D"], trump="H", called="AS", discards="AS")
    assert hidden.state.partner_public == -2


def test_after_the_reveal_the_called_card_must_be_played_as_soon_as_it_may():
    hands = ["9C 2D AH", "TC 3D 8D", "8C 4D QS", "7C 5D 2S"]
    deal = Deal(hands, trump="H", called="8D", preset="five_players")
    deal.state.revealed = 1
    deal.begin_trick(1)
    deal.lay(0, "9C")
    # clubs are led: the holder must follow
    assert card_names(legal_cards(deal.state, 1)) == ["TC"]
    for seat, name in ((1, "TC"), (2, "8C"), (3, "7C")):
        deal.lay(seat, name)
    take_trick(deal.rules, deal.state, NO_LOG)
    # leading, any card is allowed, so the called one must be led
    deal.begin_trick(2)
    assert card_names(legal_cards(deal.state, 1)) == ["8D"]


def test_after_the_reveal_a_void_holder_must_play_the_called_card():
    deal = Deal(["9C 2D", "8D 3D", "8C 4D", "7C 5D"], trump="H", called="8D", preset="five_players")
    deal.begin_trick(1)
    deal.lay(0, "9C")
    assert card_names(legal_cards(deal.state, 1)) == ["8D", "3D"]
    deal.state.revealed = 1
    assert card_names(legal_cards(deal.state, 1)) == ["8D"]


def test_after_the_reveal_napoleon_must_play_the_own_called_card_too():
    deal = Deal(["9C 2D", "8D 3D", "8C 4D", "7C 5D"], trump="H", called="2D", preset="five_players")
    deal.state.revealed = 1
    deal.begin_trick(1)
    assert card_names(legal_cards(deal.state, 0)) == ["2D"]
