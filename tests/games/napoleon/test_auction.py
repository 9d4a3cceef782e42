"""The auction: what outranks what, who is asked, when it ends, what happens when all pass."""

import pytest

from napsim.games.napoleon.auction import can_be_topped
from napsim.games.napoleon.block import new_state
from napsim.games.napoleon.ranking import lowest_number
from napsim.games.napoleon.records import rules_record
from napsim.games.napoleon.setup import opener_of
from tests.games.napoleon.situations import GAME, PRESETS, everybody, rules_of

C, D, H, S, NT = range(5)


def after_bid(number: int, suit: int, **own):
    state = new_state()
    state.bid_number = number
    state.bid_suit = suit
    return rules_record(rules_of(**own)), state


def test_the_first_bid_may_be_the_lowest_in_any_suit():
    rules, state = after_bid(0, -1)
    assert [lowest_number(rules, state, suit) for suit in (C, D, H, S)] == [11, 11, 11, 11]


def test_the_same_number_in_a_higher_suit_is_more():
    rules, state = after_bid(13, D)
    assert [lowest_number(rules, state, suit) for suit in (C, D, H, S)] == [14, 14, 13, 13]


def test_no_trump_ranks_above_spades_where_it_may_be_bid():
    rules, state = after_bid(13, S, no_trump=True)
    assert lowest_number(rules, state, NT) == 13
    rules, state = after_bid(13, S)
    assert lowest_number(rules, state, NT) == 0


def test_without_suits_a_bid_must_be_a_higher_number():
    rules, state = after_bid(7, -1, preset="five_players")
    assert [lowest_number(rules, state, suit) for suit in range(5)] == [8] * 5


@pytest.mark.parametrize(
    ("number", "suit", "own", "topped"),
    [
        (20, S, {}, False),
        (20, H, {}, True),
        (20, S, {"no_trump": True}, True),
        (20, NT, {"no_trump": True}, False),
        (19, S, {}, True),
        (10, -1, {"preset": "five_players"}, False),
        (9, -1, {"preset": "five_players"}, True),
        (16, -1, {"preset": "royals"}, False),
        (14, S, {"highest_bid": 14}, False),
    ],
)
def test_nothing_tops_the_highest_bid(number, suit, own, topped):
    rules, state = after_bid(number, suit, **own)
    assert can_be_topped(rules, state) is topped


@pytest.mark.parametrize(
    ("opener", "last", "expected"),
    [
        ("left_of_dealer", (-1, -1), 3),
        ("left_of_dealer", (0, 1), 3),
        ("dealer", (0, 1), 2),
        ("last_partner", (-1, -1), 2),
        ("last_partner", (0, 1), 1),
        ("last_partner", (0, -1), 0),
    ],
)
def test_who_opens(opener, last, expected):
    state = new_state()
    state.dealer = 2
    state.last_napoleon, state.last_partner = last
    assert opener_of(rules_record(rules_of(opener=opener)), state) == expected


def test_left_of_the_last_seat_is_the_first():
    state = new_state()
    state.dealer = 5
    assert opener_of(rules_record(rules_of()), state) == 0


def auctions(profile: str, games: int, **own):
    """Yield each deal's auction as (deal event, its bids and passes, what came after)."""
    rules = rules_of(**own)
    for game in range(games):
        dealt, calls = None, []
        for event in GAME.transcript(rules, everybody(profile, rules), 5, game):
            if event["event"] == "deal":
                dealt, calls = event, []
            elif event["event"] in ("bid", "pass"):
                calls.append(event)
            elif event["event"] in ("redeal", "napoleon"):
                yield rules, dealt, calls, event


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("profile", ["random", "balanced"])
def test_every_auction_goes_round_in_turn_with_final_passes(preset, profile):
    for rules, dealt, calls, after in auctions(profile, 5, preset=preset):
        count = rules["players"]
        out: set[int] = set()
        best, holder = (0, -1), None
        seat = dealt["opener"]
        for call in calls:
            while seat in out:
                seat = (seat + 1) % count
            assert call["seat"] == seat
            assert seat != holder
            if call["event"] == "pass":
                out.add(seat)
            else:
                suit = -1 if call["suit"] is None else "CDHS".index(call["suit"])
                assert (call["number"], suit) > best
                assert (suit == -1) is not rules["bid_suits"]
                best, holder = (call["number"], suit), seat
            seat = (seat + 1) % count
        if after["event"] == "redeal":
            assert len(out) == count
        else:
            assert after["seat"] == holder
            assert after["number"] == best[0]
            highest = {"six_players": (20, 3), "five_players": (10, -1), "royals": (16, -1)}
            assert len(out) == count - 1 or best == highest[preset]


def test_when_all_pass_the_same_dealer_deals_other_cards():
    shy = {"shy": {"boldness": -10.0}}
    rules = rules_of("five_players", redeal_limit=3, deals=3)
    events = list(GAME.transcript(rules, everybody("shy", rules, **shy), 5, 0))
    dealt = [event for event in events if event["event"] == "deal"]
    assert [(event["deal"], event["attempt"]) for event in dealt] == [
        (deal, attempt) for deal in (1, 2, 3) for attempt in range(4)
    ]
    assert len({event["dealer"] for event in dealt[:4]}) == 1
    assert len({tuple(event["hands"][0]) for event in dealt}) == 12
    first, second = dealt[0]["dealer"], dealt[4]["dealer"]
    assert second == (first + 1) % 5


def test_the_opener_must_play_the_lowest_bid_when_the_limit_is_reached():
    shy = {"shy": {"boldness": -10.0}}
    rules = rules_of("six_players", redeal_limit=0, deals=4, target_score=0)
    events = list(GAME.transcript(rules, everybody("shy", rules, **shy), 5, 0))
    openers = [event["opener"] for event in events if event["event"] == "deal"]
    bids = [event for event in events if event["event"] == "bid"]
    assert [bid["seat"] for bid in bids] == openers
    assert all(bid["forced"] and bid["number"] == 11 for bid in bids)
    table = GAME.play(rules, everybody("shy", rules, **shy), 5, 0, 1)["games"]
    assert table["forced"].tolist() == [4]
    assert table["redeals"].tolist() == [0]
