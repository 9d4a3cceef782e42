"""The scripted players: what they may know, what their traits do, how strong they are."""

import numpy as np
import pytest

from napsim.games.napoleon.beliefs import partner_weights
from napsim.games.napoleon.bidding import choose_bid, choose_call
from napsim.games.napoleon.block import new_state
from napsim.games.napoleon.cards import members
from napsim.games.napoleon.players import KNOBS, PROFILES, players_array
from napsim.games.napoleon.playing import choose_card
from napsim.games.napoleon.records import rules_record
from napsim.games.napoleon.trick import lay_card, legal_cards, take_trick
from tests.games.napoleon.situations import (
    GAME,
    NO_LOG,
    PRESETS,
    Deal,
    everybody,
    lineup_of,
    rules_of,
)


def random_deal(preset: str, luck: np.random.Generator, profile: str = "balanced") -> Deal:
    """Make a deal with drawn cards, discards, trump and called card."""
    rules = rules_of(preset)
    count, size = rules["players"], rules["hand"] - 1
    names = np.array([r + s for s in "CDHS" for r in "23456789TJQKA"])
    luck.shuffle(names)
    hands = [" ".join(names[seat * size : (seat + 1) * size]) for seat in range(count)]
    discards = " ".join(names[count * size : count * size + rules["blind"]])
    trumps = "CDHS" if preset == "six_players" else ["C", "D", "H", "S", "NT"]
    return Deal(
        hands,
        trump=str(luck.choice(list(trumps))),
        napoleon=int(luck.integers(count)),
        called=str(names[int(luck.integers(count * size))]),
        discards=discards,
        preset=preset,
        profile=profile,
        blind=rules["blind"],
        hand=rules["hand"],
    )


def play_some(deal: Deal, cards: int) -> int:
    """Let the players play so many cards, and give the seat whose turn it is."""
    state = deal.state
    trick = 1
    deal.begin_trick(trick, int(state.napoleon))
    seat = int(state.napoleon)
    for _ in range(cards):
        card = choose_card(deal.rules, deal.players, state, seat, legal_cards(state, seat))
        lay_card(deal.rules, state, NO_LOG, seat, card)
        seat = (seat + 1) % deal.words["players"]
        if state.cards_down == deal.words["players"]:
            take_trick(deal.rules, state, NO_LOG)
            trick += 1
            seat = int(state.leader)
            deal.begin_trick(trick, seat)
    return seat


def hide_anew(deal: Deal, seat: int, luck: np.random.Generator) -> None:
    """Deal the cards a player cannot see among the places where they can be."""
    state = deal.state
    places = [("hand", other) for other in range(deal.words["players"]) if other != seat]
    if seat != state.napoleon:
        places.append(("discards", -1))
    sizes, pool = [], []
    for name, other in places:
        cards = list(members(state.hand[other] if name == "hand" else state.discards))
        sizes.append(len(cards))
        pool += cards
    luck.shuffle(pool)
    at = 0
    for (name, other), size in zip(places, sizes, strict=True):
        bits = sum(1 << int(card) for card in pool[at : at + size])
        at += size
        if name == "hand":
            state.hand[other] = bits
        else:
            state.discards = bits
    state.partner = -1
    for other in range(deal.words["players"]):
        if other != state.napoleon and state.hand[other] >> state.called & 1:
            state.partner = other


def check_card_without_hidden_knowledge(preset: str, profile: str, deals: int) -> int:
    """Deal what a player cannot see anew: the same card must be chosen.

    Returns
    -------
    int
        How often the called card came to another player by it.
    """
    luck = np.random.default_rng(5)
    partners_moved = 0
    for _ in range(deals):
        deal = random_deal(preset, luck, profile)
        players = deal.words["players"]
        seat = play_some(deal, int(luck.integers(players * (deal.words["hand"] - 2))))
        before = deal.state.streams.copy()
        legal = legal_cards(deal.state, seat)
        chosen = choose_card(deal.rules, deal.players, deal.state, seat, legal)
        partner = int(deal.state.partner)
        for _ in range(6):
            hide_anew(deal, seat, luck)
            deal.state.streams[:] = before
            assert choose_card(deal.rules, deal.players, deal.state, seat, legal) == chosen
            partners_moved += int(deal.state.partner) != partner
    return partners_moved


@pytest.mark.parametrize("preset", PRESETS)
def test_no_card_played_depends_on_cards_the_player_cannot_see(preset):
    assert check_card_without_hidden_knowledge(preset, "balanced", 120) > 100


@pytest.mark.parametrize(
    "profile", [name for name in GAME.resolve_profiles({}) if name != "balanced"]
)
def test_nobody_of_any_profile_plays_by_knowing_who_is_partner(profile):
    assert check_card_without_hidden_knowledge("six_players", profile, 40) > 30


def test_the_partner_plays_otherwise_for_knowing_it():
    """The same seat with the same cards chooses otherwise when it holds the called card."""
    luck = np.random.default_rng(6)
    differ = 0
    for _ in range(150):
        deal = random_deal("six_players", luck)
        seat = play_some(deal, int(luck.integers(36)))
        state = deal.state
        if seat == state.napoleon or state.partner_public != -2 or state.hand[seat] == 0:
            continue
        before = state.streams.copy()
        legal = legal_cards(state, seat)
        choices = []
        held = list(members(state.hand[seat]))
        elsewhere = next(c for c in range(52) if c not in held and not state.played >> c & 1)
        for called in (held[0], elsewhere):
            state.called = called
            state.streams[:] = before
            choices.append(choose_card(deal.rules, deal.players, state, seat, legal))
        differ += choices[0] != choices[1]
    assert differ >= 10


@pytest.mark.parametrize("preset", PRESETS)
def test_no_bid_depends_on_other_hands_or_the_blind(preset):
    rules = rules_record(rules_of(preset))
    players = players_array(everybody("balanced", rules_of(preset)))
    luck = np.random.default_rng(7)
    for _ in range(50):
        pack = luck.permutation(52)
        own = sum(1 << int(card) for card in pack[: rules.hand])
        bids = []
        for _ in range(4):
            state = new_state()
            rest = luck.permutation(pack[rules.hand :])
            state.hand[0] = own
            for seat in range(1, rules.players):
                part = rest[(seat - 1) * rules.hand : seat * rules.hand]
                state.hand[seat] = sum(1 << int(card) for card in part)
            state.blind = sum(1 << int(card) for card in rest[(rules.players - 1) * rules.hand :])
            choose_bid(rules, players, state, 0)
            bids.append((int(state.chosen_number), int(state.chosen_suit)))
        assert len(set(bids)) == 1


def test_the_call_before_the_blind_does_not_depend_on_the_blind():
    luck = np.random.default_rng(8)
    for _ in range(40):
        deal = random_deal("six_players", luck)
        state = deal.state
        state.discards = 0
        calls = set()
        for blind in (0, (1 << 52) - 1):
            state.blind = blind
            calls.add(choose_call(deal.rules, deal.players, state, int(state.napoleon)))
        assert len(calls) == 1


def test_who_cannot_hold_the_called_card_is_not_suspected():
    deal = Deal(["9C 2D", "TD 3D", "8C 4D", "7C 5D"], trump="H", called="7C", preset="five_players")
    deal.begin_trick(1)
    deal.lay(0, "9C")
    deal.lay(1, "TD")  # no club: cannot hold the seven of clubs
    assert list(deal.state.suspicion[:4]) == [0.0, 0.0, 1.0, 1.0]


def test_who_did_not_answer_the_reveal_is_not_suspected():
    deal = Deal(["9C 2D", "TC 3D", "8C 4D", "7C 5D"], trump="H", called="5D", preset="five_players")
    deal.state.revealed = 1
    deal.begin_trick(1)
    deal.lay(0, "2D")
    deal.lay(1, "3D")  # could have played the five, did not
    assert list(deal.state.suspicion[:4]) == [0.0, 0.0, 1.0, 1.0]


def test_who_gives_points_to_napoleon_is_suspected_more():
    deal = Deal(["AC 2D", "TC 3D", "8C 4D", "7C 5D"], trump="H", called="5D")
    deal.begin_trick(1)
    deal.lay(0, "AC")
    deal.lay(1, "TC")
    deal.lay(2, "8C")
    assert deal.state.suspicion[1] > deal.state.suspicion[2]


def test_chances_of_being_an_enemy_follow_the_side():
    deal = Deal(["AC 2D", "TC 3D", "8C 4D", "7C 5D"], trump="H", called="5D")
    assert partner_weights(deal.rules, deal.state, 3) == (True, [0.0, 1.0, 1.0, 0.0])
    with_napoleon, enemy = partner_weights(deal.rules, deal.state, 1)
    assert not with_napoleon
    assert enemy[0] == 1.0
    assert 0.0 < enemy[2] == enemy[3] < 0.5
    with_napoleon, enemy = partner_weights(deal.rules, deal.state, 0)
    assert with_napoleon
    assert enemy[1] == enemy[2] == enemy[3]
    assert 0.5 < enemy[1] < 1.0


# ---- traits


def table(preset: str, knobs: dict[str, float], games: int = 300, **own):
    """Let everybody at the table play `balanced` with some knobs changed."""
    rules = rules_of(preset, **own)
    return GAME.play(rules, everybody("own", rules, own=knobs), 9, 0, games)


def test_bold_players_bid_higher_and_make_fewer():
    cautious, balanced, bold = (
        GAME.play(rules_of(), everybody(name, rules_of()), 9, 0, 300)["deals"]
        for name in ("cautious", "balanced", "bold")
    )
    bids = [deals["number"].mean() for deals in (cautious, balanced, bold)]
    made = [deals["made"].mean() for deals in (cautious, balanced, bold)]
    assert bids[0] + 0.5 < bids[1] < bids[2] - 1.0
    assert made[0] - 0.05 > made[1] > made[2] + 0.1
    assert cautious["attempts"].mean() > 0.3
    assert bold["attempts"].mean() < 0.02


def test_who_counts_on_partner_and_blind_bids_higher():
    plain = table("six_players", {})["deals"]["number"].mean()
    assert table("six_players", {"partner_value": 1.3})["deals"]["number"].mean() > plain + 0.5
    assert table("six_players", {"blind_value": 1.5})["deals"]["number"].mean() > plain + 0.5


def test_lone_wolves_play_alone():
    rules = rules_of("five_players")
    deals = GAME.play(rules, everybody("lone_wolf", rules), 9, 0, 100)["deals"]
    assert (deals["alone"] == 1).all()
    assert table("five_players", {})["deals"]["alone"].mean() < 0.05


def test_napoleon_calls_for_the_secretary_when_the_trait_says_so():
    early = table("five_players", {"reveal": 0.0})["deals"]
    late = table("five_players", {"reveal": 0.6})["deals"]
    never = table("five_players", {"reveal": 1.0})["deals"]
    assert (early["reveal_trick"] == 1).mean() > 0.9
    used = late["reveal_trick"][late["reveal_trick"] > 0]
    assert len(used) > 50
    assert used.min() >= 7
    assert (never["reveal_trick"] == 0).all()
    assert early["shown_trick"].mean() < never["shown_trick"].mean() - 1


def lead_share(knobs):
    """Give the share of Napoleon's leads, after the first, that are trumps."""
    rules = rules_of("five_players")
    leads = trumps = 0
    for game in range(15):
        on_lead = False
        for event in GAME.transcript(rules, everybody("own", rules, own=knobs), 9, game):
            if event["event"] == "trump":
                trump = event["trump"]
            elif event["event"] == "napoleon":
                napoleon = event["seat"]
                on_lead = True
            elif event["event"] == "trick":
                on_lead = event["winner"] == napoleon
            elif event["event"] == "play" and on_lead:
                on_lead = False
                leads += 1
                trumps += event["card"][1] == trump
    return trumps / leads


def test_napoleon_draws_trumps_when_the_trait_says_so():
    assert lead_share({"draw_trumps": 1.5}) > lead_share({"draw_trumps": -1.0}) + 0.2


@pytest.mark.parametrize(
    ("knob", "value"),
    [
        ("boldness", 0.5),
        ("partner_value", 0.5),
        ("blind_value", 0.0),
        ("alone_margin", -3.0),
        ("draw_trumps", -1.0),
        ("reveal", 0.1),
        ("insight", 0.0),
        ("memory", 0.0),
        ("carelessness", 0.3),
    ],
)
def test_every_knob_changes_play(knob, value):
    plain = table("five_players", {}, 60)["deals"]
    other = table("five_players", {knob: value}, 60)["deals"]
    assert (plain != other).any()


def test_every_knob_is_tried_above():
    mark = next(m for m in test_every_knob_changes_play.pytestmark if m.name == "parametrize")
    assert {knob for knob, _ in mark.args[1]} == {knob.name for knob in KNOBS}


def test_profiles_name_only_knobs_that_exist():
    known = {knob.name for knob in KNOBS}
    for profile in PROFILES:
        assert set(profile.knobs) <= known
    assert {profile.name for profile in PROFILES} == {
        "random",
        "novice",
        "cautious",
        "balanced",
        "bold",
        "lone_wolf",
    }


# ---- strength


def mixed_rows(preset: str, rival: str, games: int):
    """Seat `balanced` and a rival alternately; give deals and, by deal and seat, role and profile."""
    rules = rules_of(preset, target_score=0, deals=10)
    names = [("balanced", rival)[seat % 2] for seat in range(rules["players"])]
    tables = GAME.play(rules, lineup_of(*names, rotate=True), 10, 0, games)
    shape = (len(tables["deals"]), rules["players"])
    seats = tables["deal_seats"]
    return tables["deals"], seats["role"].reshape(shape), seats["profile"].reshape(shape)


@pytest.mark.parametrize("preset", PRESETS)
def test_balanced_beats_random_as_napoleon_and_as_partner(preset):
    deals, role, profile = mixed_rows(preset, "random", 1500)
    partner = np.where((role == 1).any(axis=1), (profile * (role == 1)).sum(axis=1), -1)
    napoleon = deals["profile"]
    made = deals["made"]
    # as Napoleon: bids that are made, and points
    assert made[napoleon == 0].mean() > 0.5
    assert made[napoleon == 1].mean() < 0.1
    assert deals["points"][napoleon == 0].mean() > 0.3
    assert deals["points"][napoleon == 1].mean() < -1.5
    # as partner of a balanced Napoleon: more is taken together
    together = deals["side_total"][(napoleon == 0) & (partner == 0)].mean()
    apart = deals["side_total"][(napoleon == 0) & (partner == 1)].mean()
    whole = {"six_players": 20, "five_players": 10, "royals": 16}[preset]
    assert together > apart + 0.03 * whole


@pytest.mark.parametrize("preset", PRESETS)
def test_balanced_beats_random_as_opponent(preset):
    rules = rules_of(preset, target_score=0, deals=10)
    taken = []
    for others in ("balanced", "random"):
        names = ["balanced", *[others] * (rules["players"] - 1)]
        tables = GAME.play(rules, lineup_of(*names), 10, 0, 1500)
        deals = tables["deals"]
        # Napoleon in seat 0 without partner: everybody else is an opponent
        alone = (deals["napoleon"] == 0) & (deals["partner"] < 0)
        with_partner = (deals["napoleon"] == 0) & (deals["partner"] >= 0)
        chosen = alone if alone.sum() > 100 else with_partner
        taken.append((deals["margin"][chosen].mean(), deals["side_total"][chosen].mean()))
    assert taken[0][1] < taken[1][1]


@pytest.mark.parametrize("preset", PRESETS)
def test_balanced_beats_novice_and_random_over_matches(preset):
    rules = rules_of(preset)
    for rival, least in (("random", 1.6), ("novice", 1.1)):
        names = [("balanced", rival)[seat % 2] for seat in range(rules["players"])]
        seats = GAME.play(rules, lineup_of(*names, rotate=True), 12, 0, 1000)["seats"]
        won = [seats["won"][seats["profile"] == place].mean() for place in (0, 1)]
        assert won[0] > least * won[1]
