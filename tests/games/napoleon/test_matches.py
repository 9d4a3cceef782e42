"""Whole matches: the same key gives the same match, however it is played; cards are conserved."""

import hashlib
import os
import subprocess
import sys
from math import sqrt

import numpy as np
import pytest

from napsim.games.napoleon.cards import PACK, card_number
from tests.games.napoleon.situations import GAME, PRESETS, everybody, lineup_of, rules_of

MIXED = ("balanced", "random", "novice", "bold", "cautious", "lone_wolf")


def mixed(rules):
    return lineup_of(*MIXED[: rules["players"]], rotate=True)


def digest(tables) -> str:
    """Hash every column of every table, padding left out."""
    whole = hashlib.sha256()
    for name in sorted(tables):
        for column in tables[name].dtype.names:
            whole.update(np.ascontiguousarray(tables[name][column]).tobytes())
    return whole.hexdigest()


@pytest.mark.parametrize("preset", PRESETS)
def test_blocks_may_be_cut_anywhere(preset):
    rules = rules_of(preset)
    whole = GAME.play(rules, mixed(rules), 11, 0, 30)
    parts = [GAME.play(rules, mixed(rules), 11, first, 10) for first in (0, 10, 20)]
    for name, rows in whole.items():
        assert (np.concatenate([part[name] for part in parts]) == rows).all()


def test_a_long_match_gets_the_room_it_needs():
    rules = rules_of("six_players", target_score=60)
    tables = GAME.play(rules, mixed(rules), 11, 0, 5)
    assert tables["games"]["deals"].max() > 24
    assert tables["games"]["deals"].sum() == len(tables["deals"])
    assert (tables["deals"]["napoleon"] >= 0).all()
    assert len(tables["deal_seats"]) == 6 * len(tables["deals"])


def test_another_seed_or_number_is_another_match():
    rules = rules_of()
    matches = {
        digest(GAME.play(rules, mixed(rules), seed, game, 1)) for seed in (1, 2) for game in (0, 1)
    }
    assert len(matches) == 4


@pytest.mark.parametrize("preset", PRESETS)
def test_the_transcript_tells_the_match_in_the_tables(preset):
    rules = rules_of(preset)
    tables = GAME.play(rules, mixed(rules), 11, 0, 6)
    for game in range(6):
        events = list(GAME.transcript(rules, mixed(rules), 11, game))
        ends = [event for event in events if event["event"] == "deal_end"]
        rows = tables["deals"][tables["deals"]["game"] == game]
        assert [event["napoleon"] for event in ends] == rows["napoleon"].tolist()
        assert [event["number"] for event in ends] == rows["number"].tolist()
        assert [event["napoleon_side"] for event in ends] == rows["side_total"].tolist()
        assert [event["made"] for event in ends] == (rows["made"] == 1).tolist()
        seats = tables["seats"][tables["seats"]["game"] == game]
        assert events[-1]["scores"] == seats["score"].tolist()
        assert events[-1]["winners"] == np.flatnonzero(seats["won"]).tolist()
        profiles = [mixed(rules).profiles[p] for p in seats["profile"]]
        assert events[0]["profiles"] == profiles


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_is_in_one_place_and_played_once(preset):
    rules = rules_of(preset)
    for event in GAME.transcript(rules, everybody("random", rules), 2, 0):
        if event["event"] == "deal":
            dealt = [card for hand in event["hands"] for card in hand]
            everything = dealt + event["blind"] + event["left_over"]
            assert sorted(map(card_number, everything)) == list(range(PACK))
            played, discarded = [], []
        elif event["event"] == "play":
            played.append(event["card"])
        elif event["event"] == "discard":
            discarded = event["cards"]
        elif event["event"] == "deal_end":
            assert len(set(played)) == len(played) == rules["players"] * rules["hand"]
            assert len(discarded) == rules["blind"]
            assert not set(played) & set(discarded)


def test_profiles_move_round_the_table_when_asked():
    rules = rules_of()
    still = GAME.play(rules, lineup_of(*MIXED), 1, 0, 6)["seats"]["profile"].reshape(6, 6)
    moving = GAME.play(rules, mixed(rules), 1, 0, 6)["seats"]["profile"].reshape(6, 6)
    assert (still == np.arange(6)).all()
    assert (moving == (np.arange(6) + np.arange(6)[:, None]) % 6).all()


def test_a_rule_changed_late_in_a_deal_leaves_the_cards_alone():
    base = rules_of("six_players")
    other = rules_of("six_players", rule_of_twos=False, split_points=True)
    for game in range(3):
        first = [
            event["hands"]
            for rules in (base, other)
            for event in GAME.transcript(rules, everybody("balanced", rules), 4, game)
            if event["event"] == "deal" and event["deal"] == 3 and event["attempt"] == 0
        ]
        assert first[0] == first[1]


def test_a_smaller_blind_leaves_the_hands_alone():
    hands = [
        next(
            event["hands"]
            for event in GAME.transcript(rules, everybody("balanced", rules), 4, 0)
            if event["event"] == "deal"
        )
        for rules in (rules_of(), rules_of(blind=1))
    ]
    assert hands[0] == hands[1]


def test_sides_drawn_at_random_take_two_fifths():
    """Random players do not mind their side, and Napoleon and partner are two hands of five.

    Only the first lead, which is Napoleon's, sets the side apart; it is worth next to nothing at random.
    """
    rules = rules_of("five_players", blind=0, deals=40)
    deals = GAME.play(rules, everybody("random", rules), 8, 0, 500)["deals"]
    taken = deals["side_total"][deals["partner"] >= 0]
    assert len(taken) > 10_000
    assert taken.mean() / 10 == pytest.approx(0.4, abs=0.012)


@pytest.mark.parametrize("preset", PRESETS)
def test_seats_are_alike_when_all_play_alike(preset):
    rules = rules_of(preset)
    seats = GAME.play(rules, everybody("balanced", rules), 21, 0, 3000)["seats"]
    won = seats["won"].reshape(3000, rules["players"]) / 420
    fair = 1 / rules["players"]
    # largest of five or six means within 3.5 standard errors
    assert np.abs(won.mean(axis=0) - fair).max() < 3.5 * won.std(axis=0).max() / sqrt(3000)


SCRIPT = """
from tests.games.napoleon.test_matches import digest, mixed, rules_of, GAME, PRESETS
for preset in PRESETS:
    rules = rules_of(preset, deals=3)
    print(digest(GAME.play(rules, mixed(rules), 11, 0, 2)))
"""


def test_compiled_and_interpreted_play_are_the_same():
    compiled = []
    for preset in PRESETS:
        rules = rules_of(preset, deals=3)
        compiled.append(digest(GAME.play(rules, mixed(rules), 11, 0, 2)))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == compiled
