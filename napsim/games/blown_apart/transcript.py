"""The event log of a game as dicts, the lines of ``napsim play --json``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.games.blown_apart import events as codes
from napsim.games.blown_apart.cards import (
    CARD_CODES,
    NO_SUIT,
    NOTHING,
    REDRAW,
    SITE_TYPES,
    SUIT_CHANGE,
    SUIT_LETTERS,
    TOKEN_NAMES,
)
from napsim.games.blown_apart.playable import side_count
from napsim.games.blown_apart.tables import END_BY, TIE_BREAKS
from napsim.games.game import Event, Lineup


def read_log(
    log: npt.NDArray[np.int32], rules: Mapping[str, Any], lineup: Lineup, seed: int, game: int
) -> Iterator[Event]:
    """Read an event log.

    Parameters
    ----------
    log : int32 array
        As written by the kernels (``events.py``).
    rules : mapping
        Resolved rules.
    lineup : Lineup
    seed, game : int

    Yields
    ------
    dict
        One event, ``event`` first, fields in the order of the contract.
    """
    reader = _Reader([int(value) for value in log], rules)
    while reader.at < len(reader.log):
        code = reader.take()
        event = _READERS[code](reader)
        if code == codes.GAME:
            event = _game_event(event, rules, lineup, seed, game)
        yield event


class _Reader:
    """Walks along the log."""

    def __init__(self, log: list[int], rules: Mapping[str, Any]) -> None:
        self.log = log
        self.at = 0
        self.sites = [(name, size) for name in SITE_TYPES for size in rules["site_deck"][name]]
        self.gift = rules["gift"]

    def take(self) -> int:
        self.at += 1
        return self.log[self.at - 1]

    def numbers(self) -> list[int]:
        return [self.take() for _ in range(self.take())]

    def card(self) -> str:
        return CARD_CODES[self.take()]

    def cards(self) -> list[str]:
        return [CARD_CODES[kind] for kind in self.numbers()]

    def suit(self) -> str | None:
        suit = self.take()
        return None if suit == NO_SUIT else SUIT_LETTERS[suit]

    def maybe(self) -> int | None:
        value = self.take()
        return None if value == NOTHING else value

    def site(self) -> dict[str, Any]:
        number = self.take()
        name, size = self.sites[number]
        return {"site": number, "type": name, "size": size}

    def tie_break(self) -> str | None:
        value = self.take()
        return TIE_BREAKS[value] if value else None


def _game_event(
    found: Event, rules: Mapping[str, Any], lineup: Lineup, seed: int, game: int
) -> Event:
    players, sides = rules["players"], side_count(rules)
    turn = game if lineup.rotate else 0
    return {
        "event": "game",
        "game": game,
        "seed": seed,
        "rules": {name: _plain(value) for name, value in rules.items()},
        "profiles": [lineup.seats[(seat + turn) % players].profile for seat in range(players)],
        "sides": [list(range(side, players, sides)) for side in range(sides)],
        "sites": found["sites"],
        "initiative": found["initiative"],
    }


def _plain(value: Any) -> Any:
    """Turn tuples into lists, as JSON knows them."""
    if isinstance(value, Mapping):
        return {name: _plain(entry) for name, entry in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _game(r: _Reader) -> Event:
    initiative = r.take()
    return {"initiative": initiative, "sites": [r.site() for _ in range(r.take())]}


def _reserve(r: _Reader) -> Event:
    return {"event": "reserve", "side": r.take(), "cards": r.cards()}


def _tokens_dealt(r: _Reader) -> Event:
    seat = r.take()
    held = [name for name in TOKEN_NAMES for _ in range(r.take())]
    return {"event": "tokens", "seat": seat, "tokens": held}


def _gift(r: _Reader) -> Event:
    return {"event": "gift", "seat": r.take(), "gift": r.gift}


def _buy(r: _Reader) -> Event:
    seat, card = r.take(), r.card()
    gained = [TOKEN_NAMES[token] for token in r.numbers()]
    return {"event": "buy", "seat": seat, "discarded": [card], "gained": gained}


def _battle(r: _Reader) -> Event:
    battle, extra, initiative, order = r.take(), bool(r.take()), r.take(), r.cards()
    return {
        "event": "battle",
        "battle": battle,
        "extra": extra,
        "initiative": initiative,
        "deck": len(order),
        "order": order,
    }


def _deal(r: _Reader) -> Event:
    return {"event": "deal", "seat": r.take(), "cards": r.cards()}


def _site(r: _Reader) -> Event:
    return {"event": "site", "seat": r.maybe(), **r.site()}


def _deploy(r: _Reader) -> Event:
    return {"event": "deploy", "from": r.take(), "to": r.take(), "cards": r.cards()}


def _reserve_draw(r: _Reader) -> Event:
    return {
        "event": "reserve_draw",
        "seat": r.take(),
        "drawn": r.cards(),
        "discarded": r.cards(),
    }


def _cycle(r: _Reader) -> Event:
    seat, card, drawn, kept = r.take(), r.card(), r.cards(), r.take()
    return {
        "event": "cycle",
        "seat": seat,
        "card": card,
        "drawn": drawn,
        "kept": drawn[kept],
        "returned": drawn[:kept] + drawn[kept + 1 :],
    }


def _scout(r: _Reader) -> Event:
    seat, card, shown, target, drawn = r.take(), r.card(), r.cards(), r.take(), r.maybe()
    return {
        "event": "scout",
        "seat": seat,
        "card": card,
        "target": target,
        "shown": shown,
        "drawn": None if drawn is None else CARD_CODES[drawn],
    }


def _play(r: _Reader) -> Event:
    seat, card, drawn = r.take(), r.card(), r.cards()
    strengthen = ["T2"] * r.take() + ["T3"] * r.take()
    return {
        "event": "play",
        "seat": seat,
        "card": card,
        "strengthen": strengthen,
        "drawn": drawn,
        "suit": r.suit(),
    }


def _march(r: _Reader) -> Event:
    return {"event": "march", "from": r.take(), "to": r.take(), "cards": r.cards()}


def _token(r: _Reader) -> Event:
    seat, token, suit = r.take(), r.take(), r.take()
    redraw = token == REDRAW
    return {
        "event": "token",
        "seat": seat,
        "token": TOKEN_NAMES[token],
        "suit": SUIT_LETTERS[suit] if token == SUIT_CHANGE else None,
        "drawn": r.cards() if redraw else [],
        "discarded": r.cards() if redraw else [],
    }


def _trick(r: _Reader) -> Event:
    trick, leader, lead, lead_suit, reversal = (
        r.take(),
        r.take(),
        r.take(),
        r.suit(),
        bool(r.take()),
    )
    cards: list[dict[str, Any]] = []
    for _ in range(r.take()):
        seat, suit, rank = r.take(), r.suit(), r.take()
        cards.append({"seat": seat, "suit": suit, "rank": None if suit is None else rank})
    return {
        "event": "trick",
        "trick": trick,
        "leader": leader,
        "lead": lead,
        "lead_suit": lead_suit,
        "reversal": reversal,
        "cards": cards,
        "winner": r.maybe(),
        "decisive": bool(r.take()),
        "commanders": r.take(),
    }


def _battle_end(r: _Reader) -> Event:
    fields = ("decisive", "net", "commanders", "gained", "points", "rout_points")
    return {"event": "battle_end", **{name: r.numbers() for name in fields}, "rout": r.maybe()}


def _standing(r: _Reader) -> Event:
    return {
        "event": "standing",
        "total": r.numbers(),
        "leader": r.take(),
        "tie_break": r.tie_break(),
        "routed_by": r.maybe(),
    }


def _initiative(r: _Reader) -> Event:
    return {"event": "initiative", "seat": r.take(), "token": bool(r.take())}


def _end(r: _Reader) -> Event:
    return {
        "event": "end",
        "by": END_BY[r.take()],
        "battles": r.take(),
        "points": r.numbers(),
        "reserve_bonus": r.numbers(),
        "rout_points": r.numbers(),
        "winner": r.take(),
        "tie_break": r.tie_break(),
    }


_READERS: dict[int, Callable[[_Reader], Event]] = {
    codes.GAME: _game,
    codes.RESERVE: _reserve,
    codes.TOKENS_DEALT: _tokens_dealt,
    codes.GIFT: _gift,
    codes.BUY: _buy,
    codes.BATTLE: _battle,
    codes.DEAL: _deal,
    codes.SITE: _site,
    codes.DEPLOY: _deploy,
    codes.RESERVE_DRAW: _reserve_draw,
    codes.CYCLE_CARD: _cycle,
    codes.SCOUT_CARD: _scout,
    codes.PLAY: _play,
    codes.MARCH: _march,
    codes.TOKEN: _token,
    codes.TRICK: _trick,
    codes.BATTLE_END: _battle_end,
    codes.STANDING: _standing,
    codes.INITIATIVE: _initiative,
    codes.END: _end,
}
