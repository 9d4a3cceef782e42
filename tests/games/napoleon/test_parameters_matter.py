"""Every rule parameter changes what is played or scored."""

import pytest

from napsim.games.napoleon.rules import PARAMETERS
from tests.games.napoleon.situations import GAME, lineup_of, rules_of
from tests.games.napoleon.test_matches import MIXED, digest

CHANGES = {
    "preset": ({}, {"preset": "royals"}),
    "players": ({}, {"players": 5}),
    "hand": ({}, {"hand": 7}),
    "blind": ({}, {"blind": 3}),
    "left_over": ({"blind": 0}, {"left_over": "opponents"}),
    "counting": ({"highest_bid": "all"}, {"counting": "face_cards"}),
    "bid_suits": ({}, {"bid_suits": False}),
    "no_trump": ({}, {"no_trump": True}),
    "lowest_bid": ({}, {"lowest_bid": 12}),
    "highest_bid": ({}, {"highest_bid": 13}),
    "opener": ({}, {"opener": "dealer"}),
    "redeal_limit": ({"lowest_bid": 16}, {"redeal_limit": 0}),
    "partner": ({}, {"partner": False}),
    "call_before_blind": ({}, {"call_before_blind": False}),
    "specials": ({}, {"specials": 1}),
    "first_trick_plain": ({}, {"first_trick_plain": False}),
    "rule_of_twos": ({}, {"rule_of_twos": False}),
    "secretary_reveal": ({}, {"secretary_reveal": True}),
    "discards_to": ({}, {"discards_to": "napoleon"}),
    "discards_shown": ({}, {"discards_shown": False}),
    "napoleon_points": ({}, {"napoleon_points": 4}),
    "partner_points": ({}, {"partner_points": 2}),
    "opponent_points": ({"napoleon_points": 3}, {"opponent_points": 2}),
    "split_points": ({}, {"split_points": True}),
    "alone_points": ({}, {"alone_points": 6}),
    "target_score": ({}, {"target_score": 5}),
    "deals": ({}, {"deals": 5}),
    "ties": ({"target_score": 3}, {"ties": "drawn"}),
}


def test_every_parameter_is_tried():
    assert set(CHANGES) == {parameter.name for parameter in PARAMETERS}


def play(**own):
    rules = rules_of(**own)
    names = (MIXED * 2)[: rules["players"]]
    return digest(GAME.play(rules, lineup_of(*names, rotate=True), 13, 0, 60))


@pytest.mark.parametrize("name", CHANGES)
def test_every_parameter_has_an_effect(name):
    base, change = CHANGES[name]
    assert play(**base) != play(**{**base, **change})


def test_rules_that_cannot_matter_change_nothing():
    # no deal is ever passed out so often, and no card is left over
    assert play() == play(redeal_limit=98)
    assert play() == play(left_over="opponents")
    assert play(target_score=3, deals=200) == play(target_score=3, deals=199)
