"""The event log keeps its contract, loses no card, and reads as a story."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from napsim.games.blown_apart import BlownApart
from tests.games.blown_apart.hand_made import random_lineup

GAME = BlownApart()
GOLDEN = Path(__file__).resolve().parents[2] / "golden"

#: Fields of each event in their order, as printed by ``napsim play --json``.
CONTRACT = {
    "game": "game seed rules profiles sides sites initiative",
    "reserve": "side cards",
    "tokens": "seat tokens",
    "gift": "seat gift",
    "buy": "seat discarded gained",
    "battle": "battle extra initiative deck order",
    "deal": "seat cards",
    "site": "seat site type size",
    "deploy": "from to cards",
    "reserve_draw": "seat drawn discarded",
    "cycle": "seat card drawn kept returned",
    "scout": "seat card target shown drawn",
    "play": "seat card strengthen drawn suit",
    "march": "from to cards",
    "token": "seat token suit drawn discarded",
    "trick": "trick leader lead lead_suit reversal cards winner decisive commanders",
    "battle_end": "decisive net commanders gained points rout_points rout",
    "standing": "total leader tie_break routed_by",
    "initiative": "seat token",
    "end": "by battles points reserve_bonus rout_points winner tie_break",
}


def transcript(players: int, game: int, seed: int = 21, **rules: Any) -> list[dict[str, Any]]:
    whole = GAME.resolve_rules({"players": players, **rules})
    return list(GAME.transcript(whole, random_lineup(players), seed, game))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_events_have_the_fields_of_the_contract_in_order(players: int) -> None:
    seen = set()
    for game in range(3):
        for event in transcript(players, game, gift="scout"):
            assert list(event) == ["event", *CONTRACT[event["event"]].split()]
            seen.add(event["event"])
    assert seen >= set(CONTRACT) - {"deploy", "march"}
    assert players < 4 or {"deploy", "march"} <= seen


def test_every_event_is_plain_json() -> None:
    for event in transcript(4, 1):
        assert json.loads(json.dumps(event)) == event


def test_events_with_nothing_in_them_are_not_printed() -> None:
    for event in transcript(4, 2):
        if event["event"] in {"deal", "deploy", "march"}:
            assert event["cards"]
        if event["event"] == "reserve_draw":
            assert len(event["drawn"]) == len(event["discarded"]) > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_card_is_lost_or_made(players: int) -> None:
    """Follow the Reserves from event to event: with the deck they are always the whole pack."""
    events = transcript(players, 0)
    deck = Counter(events[0]["rules"]["deck"])
    sides = events[0]["sides"]
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    reserves = [Counter[str]() for _ in sides]
    for event in events:
        match event["event"]:
            case "reserve":
                reserves[event["side"]] += Counter(event["cards"])
            case "buy":
                reserves[side_of[event["seat"]]] -= Counter(event["discarded"])
            case "reserve_draw":
                assert not Counter(event["drawn"]) - reserves[side_of[event["seat"]]]
                reserves[side_of[event["seat"]]] -= Counter(event["drawn"])
            case "battle":
                assert sum(reserves, Counter(event["order"])) == deck


def test_site_numbers_are_unique_over_the_whole_deck() -> None:
    events = transcript(3, 0)
    sites = events[0]["sites"]
    assert len({site["site"] for site in sites}) == len(sites) == 8
    named = {site["site"]: (site["type"], site["size"]) for site in sites}
    for event in events:
        if event["event"] == "site":
            assert named[event["site"]] == (event["type"], event["size"])


def golden_text(players: int) -> str:
    return "\n".join(GAME.story(transcript(players, 7, seed=1815))) + "\n"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_golden_games_are_still_played(players: int) -> None:
    """One whole game as a story; after a wanted change write it anew with NAPSIM_GOLDEN=write."""
    path = GOLDEN / f"blown_apart_{players}p.txt"
    text = golden_text(players)
    if os.environ.get("NAPSIM_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_story_tells_the_battles_and_the_winner(players: int) -> None:
    events = transcript(players, 3)
    lines = list(GAME.story(events))
    end = events[-1]
    assert [line for line in lines if line.startswith("BATTLE")][-1].startswith(
        f"BATTLE {end['battles']}"
    )
    winner = " and ".join(str(seat) for seat in events[0]["sides"][end["winner"]])
    told = "SEATS" if players == 4 else "SEAT"
    assert any(line.startswith(f"{told} {winner.upper()} WIN") for line in lines)
    assert all(len(line) <= 400 for line in lines)
