"""Napoleon's referee by itself: a match reckoned by hand, tricks, bids and points worked out by hand."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.referee.napoleon import RULES, RuleViolation, judge
from tests.referee.napoleon_auction import tops
from tests.referee.napoleon_faults import FAULTS, Played
from tests.referee.napoleon_log import Event
from tests.referee.napoleon_match import Bid, Deal
from tests.referee.napoleon_rules import Settings, settings_of
from tests.referee.napoleon_score import points_of
from tests.referee.napoleon_trick import Trick, best_of, may_play


def small_match() -> list[dict[str, Any]]:
    path = Path(__file__).with_name("napoleon_small_match.jsonl")
    return [json.loads(line) for line in path.read_text().splitlines()]


def settings(**changed: Any) -> Settings:
    rules = small_match()[0]["rules"] | {"partner_points": 1} | changed
    return settings_of(Event({"event": "game", "rules": rules}, 0))


def deal_of(rules: Settings, trump: str = "H", partner: int | None = None) -> Deal:
    """Return a deal in which seat 0 is Napoleon."""
    deal = Deal(1, 0, 0, 0, [], [], [], [0] * rules.players)
    deal.high, deal.trump, deal.partner = Bid(0, 5, trump), trump, partner
    return deal


def test_a_match_written_by_hand_is_judged_as_reckoned_by_hand() -> None:
    record = judge(small_match())
    assert (record.players, record.by, record.scores, record.winners) == (
        3,
        "target_score",
        (-1, 5, -4),
        (1,),
    )
    first, second = record.deals
    assert (first.napoleon, first.partner, first.trump, first.taken) == (0, 1, "C", [5, 0, 0])
    assert (second.napoleon, second.partner, second.trump, second.taken) == (
        1,
        None,
        "D",
        [0, 2, 0],
    )
    once = {"all_passed", "pass_after_bid", "bid_again", "bid_same_number_higher_suit"}
    once |= {
        "bid_higher_number_lower_suit",
        "only_one_bid",
        "bid_lowest",
        "reveal",
        "reveal_obeyed",
    }
    once |= {"shown_by_partner", "alone_card_left_over", "alone_made", "discarded_scoring_cards"}
    once |= {"ace_of_spades_won", "jack_of_trumps_won", "other_jack_lost", "two_lost_to_special"}
    once |= {"first_trick_trump_loses", "first_trick_void_with_trumps_only", "end_target_score"}
    assert {corner for corner in once if record.corners[corner] != 1} == set()
    assert record.corners["discarded_off_suit"] == 4


def test_a_violation_tells_rule_event_and_what_is_wrong() -> None:
    log = small_match()
    index = next(place for place, event in enumerate(log) if event["event"] == "trick")
    log[index] = {**log[index], "winner": 1}
    with pytest.raises(RuleViolation, match="seat 0 wins with 3C") as caught:
        judge(log)
    assert (caught.value.rule, caught.value.event_index) == ("first_trick", index)
    assert RULES["first_trick"].startswith("six, Gameplay")


WINNERS = [
    # trump, cards in the order played, which of them wins, by what
    ("H", "4C KC 3C", "KC", "suit"),
    ("H", "2C AD 3C", "3C", "suit"),
    ("H", "AC 2H KC", "2H", "trump"),
    ("H", "AC 2H 3H", "3H", "trump"),
    ("H", "AH KH 3C", "AH", "trump"),
    # the ace of spades, the jack of trumps, the other jack of the colour, then trumps
    ("H", "AH AS JH", "AS", "special"),
    ("H", "AH JH JD", "JH", "special"),
    ("H", "AH JD KH", "JD", "special"),
    ("H", "JC JS AH", "AH", "trump"),
    ("S", "AS JS JC", "AS", "special"),
    ("S", "KS JS JC", "JS", "special"),
    ("C", "AC JS KC", "JS", "special"),
    # a special wins for lack of the suit led as well
    ("H", "2C 3C AS", "AS", "special"),
    ("H", "2C 3C JD", "JD", "special"),
    # without trump the ace of spades is the only special
    ("NT", "2C AS KC", "AS", "special"),
    ("NT", "2C JC JS", "JC", "suit"),
    ("NT", "2C 2H AD", "2C", "suit"),
    # the rule of twos: only if all cards are of one suit, and below the specials
    ("H", "AC 2C KC", "2C", "two"),
    ("H", "AH 2H KH", "2H", "two"),
    ("H", "2D 3D AD", "2D", "two"),
    ("H", "2D JD AD", "JD", "special"),
    ("H", "2H JH AH", "JH", "special"),
    ("S", "2S AS KS", "AS", "special"),
    ("H", "2C AC KD", "AC", "suit"),
    ("H", "2C AC 2H", "2H", "trump"),
    ("NT", "AC 2C KC", "2C", "two"),
]


def winner_of(rules: Settings, trump: str, cards: str, number: int = 2) -> tuple[str, str]:
    trick = Trick(number, 0, list(enumerate(cards.split())))
    best = best_of(rules, deal_of(rules, trump), trick)
    return best.card, best.by


@pytest.mark.parametrize(("trump", "cards", "card", "by"), WINNERS)
def test_who_wins_a_trick(trump: str, cards: str, card: str, by: str) -> None:
    assert winner_of(settings(no_trump=True), trump, cards) == (card, by)


FIRST = [
    ("AH 2H KH", "AH", "suit"),
    ("KH JH QH", "KH", "suit"),
    ("2C AH AS", "2C", "suit"),
    ("KC JD AC", "AC", "suit"),
    ("AC 2C KC", "AC", "suit"),
]


@pytest.mark.parametrize(("cards", "card", "by"), FIRST)
def test_a_plain_first_trick_ignores_trumps_specials_and_twos(
    cards: str, card: str, by: str
) -> None:
    assert winner_of(settings(), "H", cards, number=1) == (card, by)


def test_a_first_trick_like_all_others_has_trumps_and_specials_but_no_rule_of_twos() -> None:
    rules = settings(first_trick_plain=False)
    assert winner_of(rules, "H", "AC 2H KC", number=1) == ("2H", "trump")
    assert winner_of(rules, "H", "AC JD KC", number=1) == ("JD", "special")
    assert winner_of(rules, "H", "AC 2C KC", number=1) == ("AC", "suit")


@pytest.mark.parametrize(
    ("specials", "cards", "card", "by"),
    [
        (0, "KH JH AS", "KH", "trump"),
        (1, "KH JH AS", "AS", "special"),
        (1, "KH JH JD", "KH", "trump"),
        (2, "KH JH JD", "JH", "special"),
        (2, "KH QH JD", "KH", "trump"),
        (3, "KH QH JD", "JD", "special"),
    ],
)
def test_specials_are_counted_from_the_ace_of_spades(
    specials: int, cards: str, card: str, by: str
) -> None:
    assert winner_of(settings(specials=specials), "H", cards) == (card, by)


def test_a_two_wins_only_where_there_is_a_rule_of_twos() -> None:
    assert winner_of(settings(rule_of_twos=False), "H", "AC 2C KC") == ("AC", "suit")


def test_specials_follow_in_their_printed_suit() -> None:
    # hearts are trumps: the jack of diamonds is a diamond
    hand = {"JD", "3H", "4C"}
    assert may_play(hand, "D") == {"JD"}
    assert may_play(hand, "H") == {"3H"}
    assert may_play(hand, "S") == may_play(hand, None) == hand


BIDS = [
    # the highest bid so far, a bid, does it top it
    ((11, "C"), (11, "D"), True),
    ((11, "D"), (11, "C"), False),
    ((11, "D"), (11, "D"), False),
    ((11, "S"), (12, "C"), True),
    ((12, "C"), (11, "S"), False),
    ((11, "H"), (11, "S"), True),
    ((11, "S"), (11, "NT"), True),
    ((11, "NT"), (11, "S"), False),
]


@pytest.mark.parametrize(("high", "bid", "allowed"), BIDS)
def test_bids_rank_by_number_and_suit(
    high: tuple[int, str], bid: tuple[int, str], allowed: bool
) -> None:
    assert tops(settings(no_trump=True), Bid(1, *bid), Bid(0, *high)) is allowed


def test_bids_without_suit_rank_by_number_alone() -> None:
    rules = settings(bid_suits=False)
    assert not tops(rules, Bid(1, 7, None), Bid(0, 7, None))
    assert tops(rules, Bid(1, 8, None), Bid(0, 7, None))
    assert tops(rules, Bid(1, 6, None), None)


SIX = {"players": 6, "opponent_points": 1, "napoleon_points": 3, "alone_points": 5}
FIVE = {"players": 5, "opponent_points": 1, "napoleon_points": 2, "alone_points": 4}
POINTS = [
    # rules, partner, made, points by seat; seat 0 is Napoleon
    (SIX, 2, True, [3, -1, 1, -1, -1, -1]),
    (SIX, 2, False, [-3, 1, -1, 1, 1, 1]),
    (SIX | {"split_points": True}, 2, True, [2, -1, 2, -1, -1, -1]),
    (SIX | {"split_points": True}, 2, False, [-2, 1, -2, 1, 1, 1]),
    (SIX, None, True, [5, -1, -1, -1, -1, -1]),
    (SIX | {"split_points": True}, None, False, [-5, 1, 1, 1, 1, 1]),
    (FIVE, 4, True, [2, -1, -1, -1, 1]),
    (FIVE, 4, False, [-2, 1, 1, 1, -1]),
    (FIVE, None, True, [4, -1, -1, -1, -1]),
    (FIVE, None, False, [-4, 1, 1, 1, 1]),
]


@pytest.mark.parametrize(("changed", "partner", "made", "points"), POINTS)
def test_points(
    changed: dict[str, Any], partner: int | None, made: bool, points: list[int]
) -> None:
    rules = settings(**changed)
    assert points_of(rules, deal_of(rules, partner=partner), made) == points
    assert sum(points) == 0


def test_every_rule_has_several_planted_faults_and_names_its_paragraph() -> None:
    kinds = Counter(rule for fault in FAULTS.values() for rule in fault.rules)
    assert len(FAULTS) >= 150
    assert [rule for rule in RULES if kinds[rule] < 2] == []
    paragraphs = ("six, ", "five, ", "ruling", "log")
    assert [rule for rule, text in RULES.items() if not text.startswith(paragraphs)] == []


def test_nonsense_in_a_log_is_refused_and_never_breaks_the_referee() -> None:
    rng = Random(1815)
    junk: tuple[object, ...] = (
        None,
        -1,
        99,
        1.5,
        True,
        "x",
        "",
        "1S",
        [],
        ["AS"],
        [[]],
        {},
        [0, 0],
    )
    game, refused = Played(small_match()), 0
    for _ in range(2000):
        index = rng.randrange(len(game.events))
        name = rng.choice(sorted(game.events[index]))
        try:
            judge(game.replace(index, **{name: rng.choice(junk)}))
        except RuleViolation:
            refused += 1
    # the rest fell on fields without meaning for the rules, or left things as they were
    assert refused > 1700
