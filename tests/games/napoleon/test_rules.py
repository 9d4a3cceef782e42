"""The parameters: presets, values that stand for a rule, and what cannot be played."""

import pytest

from napsim.errors import UserError
from napsim.games.napoleon.rules import ASSUMED_IN, PARAMETERS, in_force
from napsim.games.parameters import By
from tests.games.napoleon.situations import GAME, PRESETS, rules_of


def test_six_players_are_as_the_text_says():
    rules = in_force(rules_of("six_players"))
    assert (rules["players"], rules["hand"], rules["blind"]) == (6, 8, 4)
    assert (rules["lowest_bid"], rules["highest_bid"]) == (11, 20)
    assert (rules["napoleon_points"], rules["partner_points"], rules["opponent_points"]) == (
        3,
        1,
        1,
    )
    assert rules["alone_points"] == 5
    assert rules["specials"] == 3
    assert rules["bid_suits"]
    assert rules["call_before_blind"]
    assert rules["first_trick_plain"]
    assert rules["rule_of_twos"]
    assert not rules["no_trump"]
    assert not rules["secretary_reveal"]


@pytest.mark.parametrize(("preset", "low", "high"), [("five_players", 6, 10), ("royals", 9, 16)])
def test_five_player_forms_are_as_the_text_says(preset, low, high):
    rules = in_force(rules_of(preset))
    assert (rules["players"], rules["hand"], rules["blind"]) == (5, 10, 2)
    assert (rules["lowest_bid"], rules["highest_bid"]) == (low, high)
    assert (rules["napoleon_points"], rules["partner_points"], rules["opponent_points"]) == (
        2,
        1,
        1,
    )
    assert rules["alone_points"] == 4
    assert rules["no_trump"]
    assert rules["secretary_reveal"]
    assert rules["specials"] == 0
    assert rules["opener"] == "last_partner"


def test_lowest_bid_follows_the_number_of_tricks():
    assert in_force(rules_of("five_players", players=4, hand=12, blind=4))["lowest_bid"] == 7
    assert in_force(rules_of("five_players", players=4, hand=12, blind=4))["highest_bid"] == 12


def test_points_balance_for_any_number_of_players():
    for players, hand in ((4, 8), (5, 8), (6, 8), (7, 7)):
        rules = in_force(rules_of("six_players", players=players, hand=hand, blind=0))
        side = rules["napoleon_points"] + rules["partner_points"]
        assert side == (players - 2) * rules["opponent_points"]
        assert rules["alone_points"] == (players - 1) * rules["opponent_points"]


def test_own_points_are_taken_as_written():
    assert in_force(rules_of(napoleon_points=7))["napoleon_points"] == 7


@pytest.mark.parametrize(
    ("own", "key"),
    [
        ({"hand": 9}, "rules.hand"),
        ({"blind": 5}, "rules.blind"),
        ({"players": 7}, "rules.hand"),
        ({"counting": "tricks"}, "rules.highest_bid"),
        ({"highest_bid": 21 - 1, "counting": "face_cards"}, "rules.highest_bid"),
        ({"lowest_bid": 20, "highest_bid": 19}, "rules.lowest_bid"),
        ({"preset": "five_players", "hand": 5}, None),
        ({"preset": "five_players", "hand": 5, "lowest_bid": 6}, "rules.lowest_bid"),
        ({"players": 3}, "rules.partner_points"),
        ({"partner_points": 4}, "rules.partner_points"),
        ({"opponent_points": 0}, "rules.partner_points"),
        ({"opponent_points": 0, "napoleon_points": 2}, "rules.alone_points"),
        ({"preset": "five_players", "split_points": True}, "rules.split_points"),
        ({"players": 8}, "rules.players"),
        ({"specials": 4}, "rules.specials"),
        ({"preset": "seven_players"}, "rules.preset"),
        ({"deals": 0}, "rules.deals"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_by_name(own, key):
    if key is None:
        assert GAME.resolve_rules(own)
        return
    with pytest.raises(UserError) as caught:
        GAME.resolve_rules(own)
    assert caught.value.key == key
    assert caught.value.allowed


def test_two_and_two_needs_no_other_change():
    assert rules_of("six_players", split_points=True)["split_points"]


def test_every_default_has_a_value_in_every_preset():
    for parameter in PARAMETERS:
        if isinstance(parameter.default, By):
            assert set(parameter.default.values) == set(PRESETS)


def test_resolved_rules_resolve_to_themselves():
    for preset in PRESETS:
        once = rules_of(preset)
        assert GAME.resolve_rules(once) == once


def test_assumptions_are_those_of_the_preset():
    six = GAME.assumptions(rules_of("six_players"))
    five = GAME.assumptions(rules_of("five_players"))
    royals = GAME.assumptions(rules_of("royals"))
    assert "target_score" in six
    assert "target_score" not in five
    assert "napoleon_points" not in six
    assert "napoleon_points" in five
    assert "discards_to" in royals
    assert "discards_to" not in five
    assert "left_over" not in six
    assert "left_over" in GAME.assumptions(rules_of(blind=2))
    assert "deals" not in GAME.assumptions(rules_of("five_players", deals=12))
    assert set(ASSUMED_IN) <= {parameter.name for parameter in PARAMETERS if parameter.assumed}


def test_variants_of_interest_can_be_played():
    for preset in PRESETS:
        rules = rules_of(preset)
        for name, values in GAME.variants_of_interest(rules).items():
            for value in values:
                changed = GAME.resolve_rules({**rules, name: value})
                assert changed[name] == value
