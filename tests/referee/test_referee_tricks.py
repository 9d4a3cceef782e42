"""How tricks and ties resolve, in cases worked out by hand from the rule text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.blown_apart_corners import CornerCounts
from tests.referee.blown_apart_ending import leaders_of
from tests.referee.blown_apart_log import Event, Log
from tests.referee.blown_apart_match import Battle, Match, Site
from tests.referee.blown_apart_resolve import Outcome, Play, resolve
from tests.referee.blown_apart_rules import SITE_ORDER, Settings, card_of, settings_of
from tests.referee.blown_apart_table import Table
from tests.referee.random_rules import printed_rules


def settings(players: int, **changed: Any) -> Settings:
    return settings_of(Event({"event": "game", "rules": printed_rules(players) | changed}, 0))


def trick(site: str, *cards: str, players: int = 0, lead: str = "", **changed: Any) -> Outcome:
    """Resolve a trick; a card is written `A6`, `A6+T2` strengthened, `A6:bonus`, `A6:C` changed."""
    plays = []
    for seat, text in enumerate(cards):
        body, _, token = text.partition(":")
        name, *helpers = body.split("+")
        named = token if token in ("I", "C", "A") else None
        known = [card_of(each, 10) for each in (name, *helpers)]
        card, *strengthen = [each for each in known if each is not None]
        tokens = ["suit_change" if named else token] if token else []
        plays.append(Play(seat, card, strengthen, tokens, named))
    led = next((play.card.suits for play in plays if play.card.kind != "retreat"), "")
    rules = settings(players or len(cards), **changed)
    return resolve(rules, SITE_ORDER[site], plays, lead or led or None)


WINNERS = [
    # the lowest card of the top suit beats the highest of the suit below
    ("standard", ("I9", "C9", "A1"), 2),
    ("standard", ("I9", "C1", "I8"), 1),
    ("mobile", ("A9", "I1", "A8"), 1),
    ("mobile", ("I9", "C1", "A9"), 1),
    ("siege", ("C9", "I1", "C8"), 1),
    ("siege", ("I9", "A1", "C9"), 1),
    # without a ranking only the suit led can win
    ("massive", ("I2", "A9", "C9"), 0),
    ("massive", ("I2", "A9", "I3"), 2),
    # Reversal: the lowest card of the highest suit; the order of suits stays
    ("standard", ("A5:reversal", "A2", "I1"), 1),
    ("massive", ("C5", "C7:reversal", "I1"), 0),
    ("standard", ("A5:reversal", "A2:reversal", "I1"), 0),
    ("standard", ("A5:reversal", "A2:reversal", "A3:reversal"), 1),
    # of tied cards the first one played wins
    ("standard", ("I9", "A4", "A4"), 1),
    ("standard", ("A4:reversal", "A4", "A9"), 0),
    # Retreats never win, and nobody wins a trick of them
    ("standard", ("R", "I1", "R"), 1),
    ("standard", ("R", "R", "R"), None),
    # light troops: Tirailleurs are Infantry, Scouts Cavalry
    ("mobile", ("T3", "S2", "A9"), 1),
    ("siege", ("T2", "S3", "C9"), 0),
    # tokens and Tirailleurs
    ("standard", ("A5", "A4:bonus", "A6"), 1),
    ("standard", ("A5", "A4+T2+T3", "A8"), 1),
    ("standard", ("A2", "I9:A", "C9"), 1),
    # a Suit Change leaves the suit led as it was: nobody can win a Massive trick
    ("massive", ("I5:A", "A9", "C2"), None),
    ("massive", ("I5:A", "A9", "I1"), 2),
    # a Commander takes the suit in which it wins
    ("siege", ("I5", "XCI", "C9"), 1),
    ("mobile", ("A9", "XAC", "I9"), 1),
    ("massive", ("I5:A", "XCI", "A9"), 1),
    ("standard", ("A1", "XCI", "C9"), 0),
]


@pytest.mark.parametrize(("site", "cards", "winner"), WINNERS)
def test_winner(site: str, cards: tuple[str, ...], winner: int | None) -> None:
    best = trick(site, *cards).winner
    assert (None if best is None else best.seat) == winner


def test_a_led_commander_may_resolve_in_the_suit_it_did_not_declare() -> None:
    outcome = trick("siege", "XCI", "I9", "C2", lead="C")
    assert [card.suit for card in outcome.cards] == ["I", "I", "C"]
    assert outcome.winner == outcome.cards[0]


def test_a_commander_that_cannot_win_resolves_in_the_first_suit_of_its_name() -> None:
    assert trick("standard", "A1", "XCI").cards[1].suit == "C"
    assert trick("massive", "I9", "XAC").cards[1].suit == "A"


def test_a_commander_does_not_take_the_trick_from_its_partner() -> None:
    outcome = trick("siege", "I5", "C9", "XCI", "C8")
    assert outcome.cards[2].suit == "C"
    assert outcome.winner == outcome.cards[0]


def test_commanders_choose_in_order_of_play() -> None:
    # the first one wins the tie in Cavalry and stays there; the second one then wins in Infantry
    outcome = trick("siege", "XCI", "XCI", lead="C")
    assert [card.suit for card in outcome.cards] == ["C", "I"]
    assert outcome.winner == outcome.cards[1]


def test_a_commander_with_a_suit_change_does_not_choose() -> None:
    outcome = trick("standard", "A5", "XCI:I")
    assert outcome.cards[1].suit == "I"
    assert outcome.winner == outcome.cards[0]


def test_a_commander_may_be_bound_to_its_first_suit() -> None:
    outcome = trick("siege", "I5", "XCI", commander_resolves="first_suit")
    assert outcome.cards[1].suit == "C"
    assert outcome.winner == outcome.cards[0]


def test_the_best_rank_may_win_a_massive_trick_without_the_suit_led() -> None:
    rules: dict[str, Any] = {"massive_without_lead_suit": "highest_card"}
    high = trick("massive", "I5:A", "A9", "C9", **rules)
    low = trick("massive", "I5:A", "A9:reversal", "C9", **rules)
    assert high.winner == high.cards[1]
    assert low.winner == low.cards[0]


DECISIVE = [
    (("A9", "A6"), {}, True),
    (("A9", "A7"), {}, False),
    (("A9", "A6", "R"), {}, False),
    # suits do not matter
    (("A5", "I9"), {}, False),
    (("A5", "I2"), {}, True),
    # under a Reversal the winner must be lower
    (("A3:reversal", "A6"), {}, True),
    (("A4:reversal", "A6"), {}, False),
    # modifiers count, unless the rules say otherwise
    (("A6:bonus", "A6"), {}, True),
    (("A6:bonus", "A6"), {"modifiers_count_for_decisive": False}, False),
    (("A6+T2", "A4"), {}, True),
    (("A9", "A6+T2"), {}, False),
    (("A9", "A6+T2"), {"modifiers_count_for_decisive": False}, True),
    # partners: their ranks do not count, Combined Arms does
    (("A9", "A6", "A8", "A5"), {}, True),
    (("A6", "A5", "C6", "A4"), {}, True),
    (("A6", "A5", "A1", "A4"), {}, False),
    (("A6", "A5", "XCI", "A4"), {}, False),
    (("A6", "A5", "C1:A", "A4"), {}, True),
    # the margin is the rules'
    (("A9", "A6"), {"decisive_margin": 4}, False),
    (("A9", "A7"), {"decisive_margin": 2}, True),
]


@pytest.mark.parametrize(("cards", "changed", "decisive"), DECISIVE)
def test_decisive(cards: tuple[str, ...], changed: dict[str, Any], decisive: bool) -> None:
    assert trick("standard", *cards, **changed).decisive is decisive


def test_a_trick_without_an_opponents_card_is_decisive_unless_there_is_a_retreat() -> None:
    assert trick("standard", "A5", players=2).decisive
    assert not trick("standard", "A5", players=2, uncontested_decisive=False).decisive
    # seats 0 and 2 are partners; the two other hands are empty
    rules = settings(4)
    cards = [card_of(name, 10) for name in ("A5", "R")]
    plays = [Play(seat, card) for seat, card in zip((0, 2), cards, strict=True) if card]
    assert not resolve(rules, SITE_ORDER["standard"], plays, "A").decisive


TIES = [
    # totals, Rout points, last trick's side, points in the last battle: who leads, and by what
    ((5, 7), (0, 0), 0, (0, 0), [1], None),
    ((7, 7), (0, 5), 0, (0, 0), [1], "rout_points"),
    ((7, 7), (5, 5), 0, (0, 9), [0], "last_trick"),
    ((7, 7), (5, 5), None, (0, 9), [0, 1], "drawn"),
    ((7, 7, 7), (0, 0, 0), 2, (1, 2, 3), [2], "last_trick"),
    ((7, 7, 6), (0, 0, 9), 1, (1, 0, 0), [1], "last_trick"),
    ((7, 7, 6), (0, 0, 9), 2, (1, 3, 9), [1], "last_battle"),
    ((7, 7, 6), (0, 0, 0), 2, (3, 3, 0), [2], "third_player"),
    ((7, 7, 7), (4, 4, 0), 2, (3, 1, 9), [0], "last_battle"),
    ((7, 7, 6), (0, 0, 0), None, (0, 0, 0), [0, 1], "drawn"),
]


@pytest.mark.parametrize(("totals", "routs", "last", "gained", "leaders", "level"), TIES)
def test_ties(
    totals: tuple[int, ...],
    routs: tuple[int, ...],
    last: int | None,
    gained: tuple[int, ...],
    leaders: list[int],
    level: str | None,
) -> None:
    rules, sides = settings(len(totals)), [0] * len(totals)
    corners = CornerCounts()
    table = Table(rules, corners)
    match = Match(Log([]), rules, table, corners, 0, {}, set(), {}, sides, list(routs), last)
    battle = Battle(8, False, Site("standard", 5), "ACI", False, sides, sides, list(gained))
    assert leaders_of(match, battle, list(totals)) == (leaders, level)
