"""From the log of a match to its events, as the game's page describes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from napsim.games.game import Event, Lineup, Rules
from napsim.games.napoleon import log as codes
from napsim.games.napoleon.block import trace
from napsim.games.napoleon.cards import card_name, card_names, suit_name
from napsim.games.napoleon.rules import in_force
from napsim.games.napoleon.state import BY_TARGET

Row = list[int]
WON_BY = ("suit", "trump", "two", "special")


def events_of(rules: Rules, lineup: Lineup, seed: int, game: int) -> Iterator[Event]:
    """Play one match and yield its events."""
    rows: list[Row] = trace(rules, lineup, seed, game).tolist()
    count = rules["players"]
    moved = game % count if lineup.rotate else 0
    yield {
        "event": "game",
        "game": game,
        "seed": seed,
        "rules": in_force(rules),
        "profiles": [lineup.seats[(seat + moved) % count].profile for seat in range(count)],
        "dealer": rows[0][1],
    }
    scores = [0] * count
    at = 1
    while at < len(rows):
        row = rows[at]
        if row[0] == codes.DEAL:
            yield _deal(row, rows[at + 1 : at + 1 + count])
            at += 1 + count
        elif row[0] == codes.DEAL_END:
            event = _deal_end(row, rows[at + 1], rows[at + 2 : at + 2 + count])
            scores = event["scores"]
            yield event
            at += 2 + count
        elif row[0] == codes.MATCH_END:
            yield {
                "event": "match_end",
                "by": "target_score" if row[1] == BY_TARGET else "deals",
                "deals": row[2],
                "scores": scores,
                "winners": [seat for seat in range(count) if row[3] >> seat & 1],
            }
            at += 1
        else:
            yield _SIMPLE[row[0]](row)
            at += 1


def _deal(row: Row, hands: list[Row]) -> Event:
    return {
        "event": "deal",
        "deal": row[1],
        "attempt": row[2],
        "dealer": row[3],
        "opener": row[4],
        "hands": [card_names(hand[2]) for hand in hands],
        "blind": card_names(row[5]),
        "left_over": card_names(row[6]),
    }


def _deal_end(row: Row, totals: Row, seats: list[Row]) -> Event:
    return {
        "event": "deal_end",
        "deal": row[1],
        "napoleon": row[2],
        "partner": None if row[3] < 0 else row[3],
        "number": row[4],
        "trump": suit_name(row[5]),
        "taken": [seat[2] for seat in seats],
        "discarded": row[6],
        "left_over": row[7],
        "napoleon_side": totals[1],
        "opponents": totals[2],
        "made": bool(totals[3]),
        "points": [seat[3] for seat in seats],
        "scores": [seat[4] for seat in seats],
    }


def _with_card(event: str) -> Callable[[Row], Event]:
    return lambda row: {"event": event, "seat": row[1], "card": card_name(row[2])}


_SIMPLE: dict[int, Callable[[Row], dict[str, Any]]] = {
    codes.BID: lambda row: {
        "event": "bid",
        "seat": row[1],
        "number": row[2],
        "suit": suit_name(row[3]),
        "forced": bool(row[4]),
    },
    codes.PASS: lambda row: {"event": "pass", "seat": row[1]},
    codes.REDEAL: lambda row: {"event": "redeal", "deal": row[1], "attempt": row[2]},
    codes.NAPOLEON: lambda row: {
        "event": "napoleon",
        "seat": row[1],
        "number": row[2],
        "suit": suit_name(row[3]),
    },
    codes.TRUMP: lambda row: {"event": "trump", "seat": row[1], "trump": suit_name(row[2])},
    codes.CALL: _with_card("call"),
    codes.BLIND: lambda row: {"event": "blind", "seat": row[1], "cards": card_names(row[2])},
    codes.DISCARD: lambda row: {
        "event": "discard",
        "seat": row[1],
        "cards": card_names(row[2]),
        "shown": card_names(row[3]),
    },
    codes.REVEAL: _with_card("reveal"),
    codes.PLAY: _with_card("play"),
    codes.SHOWN: _with_card("shown"),
    codes.TRICK: lambda row: {
        "event": "trick",
        "trick": row[1],
        "leader": row[2],
        "led": suit_name(row[3]),
        "winner": row[4],
        "by": WON_BY[row[5]],
        "counted": row[6],
    },
}
