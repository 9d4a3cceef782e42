"""Score sheets and the end of a match."""

import pytest

from napsim.games.napoleon.block import new_state
from napsim.games.napoleon.cards import members
from napsim.games.napoleon.records import rules_record
from napsim.games.napoleon.scoring import end_match, is_over, score_deal, winners
from tests.games.napoleon.situations import GAME, NO_LOG, PRESETS, cards, everybody, rules_of


def sheet(taken, *, napoleon=0, partner=1, number=11, discards="", left_over_cards="", **own):
    """Score a deal and give points, the side's total and the opponents'."""
    rules = rules_record(rules_of(**own))
    state = new_state()
    state.napoleon, state.partner, state.number = napoleon, partner, number
    for seat, count in enumerate(taken):
        state.taken[seat] = count
    state.discards, state.left_over = cards(discards), cards(left_over_cards)
    score_deal(rules, state, NO_LOG)
    count = len(taken)
    return list(state.points[:count]), int(state.side_total), int(state.opponents_total)


def test_six_players_napoleon_three_partner_one():
    assert sheet([6, 5, 9, 0, 0, 0])[0] == [3, 1, -1, -1, -1, -1]
    assert sheet([6, 4, 9, 1, 0, 0])[0] == [-3, -1, 1, 1, 1, 1]


def test_two_and_two():
    assert sheet([6, 5, 9, 0, 0, 0], split_points=True)[0] == [2, 2, -1, -1, -1, -1]


def test_alone_takes_both_shares_and_the_others_pay():
    assert sheet([11, 9, 0, 0, 0, 0], partner=-1)[0] == [5, -1, -1, -1, -1, -1]
    assert sheet([10, 10, 0, 0, 0, 0], partner=-1)[0] == [-5, 1, 1, 1, 1, 1]


def test_five_players_napoleon_two_secretary_one():
    five = {"preset": "five_players", "number": 6}
    assert sheet([4, 2, 4, 0, 0], **five)[0] == [2, 1, -1, -1, -1]
    assert sheet([4, 2, 4, 0, 0], **{**five, "number": 7})[0] == [-2, -1, 1, 1, 1]
    assert sheet([6, 1, 3, 0, 0], partner=-1, **five)[0] == [4, -1, -1, -1, -1]


def test_own_payoffs():
    own = {"napoleon_points": 10, "partner_points": 4, "opponent_points": 2, "alone_points": 30}
    assert sheet([6, 5, 9, 0, 0, 0], **own)[0] == [10, 4, -2, -2, -2, -2]
    assert sheet([11, 9, 0, 0, 0, 0], partner=-1, **own)[0] == [30, -2, -2, -2, -2, -2]


@pytest.mark.parametrize(
    ("to", "side", "others"), [("opponents", 10, 10), ("nobody", 10, 8), ("napoleon", 12, 8)]
)
def test_for_whom_the_discards_count(to, side, others):
    got = sheet([6, 4, 8, 0, 0, 0], discards="AS TD 9C 8C", discards_to=to)
    assert got[1:] == (side, others)


def test_face_cards_do_not_count_tens():
    got = sheet([5, 4, 5, 0, 0], number=9, discards="KS TD", preset="royals")
    assert got[1:] == (9, 6)


@pytest.mark.parametrize(("to", "others"), [("nobody", 9), ("opponents", 10)])
def test_for_whom_the_cards_left_over_count(to, others):
    taken = [6, 4, 9, 0, 0, 0]
    got = sheet(taken, left_over_cards="AS 2C", blind=2, left_over=to)
    assert got[1:] == (10, others)


def match_of(scores, *, deal=1, **own):
    rules = rules_record(rules_of(**own))
    state = new_state()
    state.deal = deal
    for seat, score in enumerate(scores):
        state.scores[seat] = score
    state.streams[0] = 99
    return rules, state


def test_a_match_ends_when_the_target_is_reached_or_the_deals_are_played():
    assert not is_over(*match_of([9, 3, 0, 0, 0, 0]))
    assert is_over(*match_of([10, 3, 0, 0, 0, 0]))
    assert is_over(*match_of([9, 3, 0, 0, 0, 0], deal=200))
    assert not is_over(*match_of([90, 0, 0, 0, 0], deal=9, preset="five_players"))
    assert is_over(*match_of([0, 0, 0, 0, 0], deal=10, preset="five_players"))


def test_the_highest_score_wins_and_says_how():
    by, seats = end_match(*match_of([9, 12, 10, 0, 0, 0]), NO_LOG)
    assert (by, list(members(seats))) == (0, [1])
    by, seats = end_match(*match_of([0, 2, 3, 0, 0], deal=10, preset="five_players"), NO_LOG)
    assert (by, list(members(seats))) == (1, [2])


def test_the_highest_score_may_be_shared():
    assert list(members(winners(*match_of([10, 3, 10, 0, 0, 10])))) == [0, 2, 5]


def test_a_shared_highest_score_may_be_drawn_without_favour():
    rules, state = match_of([10, 3, 10, 0, 0, 10], ties="drawn")
    drawn = [winners(rules, state) for _ in range(600)]
    counts = [drawn.count(1 << seat) for seat in (0, 2, 5)]
    assert sum(counts) == 600
    # within four standard deviations of 200
    assert all(abs(count - 200) < 47 for count in counts)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("profile", ["random", "balanced"])
def test_every_score_sheet_adds_to_zero_and_everything_is_credited(preset, profile):
    rules = rules_of(preset)
    tables = GAME.play(rules, everybody(profile, rules), 3, 0, 200)
    deals, seats = tables["deals"], tables["deal_seats"]
    points = seats["points"].reshape(len(deals), rules["players"])
    assert (points.sum(axis=1) == 0).all()
    whole = {"six_players": 20, "five_players": 10, "royals": 16}[preset]
    assert (deals["side_total"] + deals["opponents_total"] == whole).all()
    taken = seats["taken"].reshape(points.shape).sum(axis=1)
    assert (taken + deals["discarded"] == whole).all()
    assert (tables["seats"]["won"].reshape(-1, rules["players"]).sum(axis=1) == 420).all()


def test_tricks_add_to_ten():
    rules = rules_of("five_players")
    tables = GAME.play(rules, everybody("random", rules), 3, 0, 100)
    taken = tables["deal_seats"]["taken"].reshape(-1, 5)
    assert (taken.sum(axis=1) == 10).all()
