"""What a player knows of the rules before the first card: chances, stakes and worths as tables.

Worked out once for given rules, in NumPy, and laid beside the knobs in PLAYER. The kernels of the
``choose_*`` files only look things up, so a choice costs a few steps whatever the deck, the margin or the
points table a designer tries: change those rules and the players think anew.

Chances are of a hand dealt at random from the whole Combat deck. They are rough on purpose: nobody at a
table does better in his head.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.games.blown_apart.cards import (
    COMMANDERS,
    KINDS,
    MASSIVE,
    OTHER_SUIT_OF,
    PLAIN_KINDS,
    RETREAT,
    SITE_TYPES,
    SUIT_OF,
    SUIT_ORDER,
    SUITS,
    T2,
    T3,
    XAC,
    XCI,
)

TYPES = len(SITE_TYPES)
#: Shares of the deck are counted in this many parts.
PARTS = 64
#: Hands, tricks to come and net counts beyond these are taken for the largest.
HANDS = 13
AHEAD = 13
NETS = 12
#: Ranks (with Strengthen) beyond this are taken for it.
TOP_RANK = 15
#: Kinds as they can be led: two more for Commanders led in their other suit.
LEADS = KINDS + 2
LED_OTHER = {XCI: KINDS, XAC: KINDS + 1}
#: Steps of the table of odds, and how many make one scale.
ODDS = 33

#: What a card in hand is worth, in decisive tricks by which its side is ahead in the end, by number of
#: players. Found by least squares over the battles of some 30 000 games of ``balanced`` (net decisive tricks
#: on the cards of all hands when the tricks begin), see ``benchmarks/tune_blown_apart.py``.
#: ``plain``: weights of one, the share of the deck beaten by the margin, its square, the share that beats
#: it so, its square, both shares times the height of the suit (-1 to 1), the height; ``commander``: what a
#: Commander has on top; ``site``: factor by type; the others as they are.
WORTH: dict[int, dict[str, Any]] = {
    2: {
        "plain": (0.238, 0.369, -0.034, -1.72, 0.994, 0.111, 0.167, 0.012),
        "site": (1.0, 1.101, 0.809, 1.132),
        "commander": 0.045,
        "retreat": 0.304,
        "light": (0.213, 0.293, 0.132, 0.222),
    },
    3: {
        "plain": (-0.034, -0.018, 1.209, -0.486, 0.813, 0.035, -0.057, 0.057),
        "site": (1.0, 0.95, 0.6, 1.3),
        "commander": 0.226,
        "retreat": 0.074,
        "light": (0.126, 0.206, 0.005, 0.045),
    },
    4: {
        "plain": (0.02, -0.196, 1.314, -0.582, 0.776, 0.212, 0.1, -0.056),
        "site": (1.0, 0.866, 0.395, 0.915),
        "commander": -0.098,
        "retreat": 0.108,
        "light": (0.086, 0.146, -0.032, 0.008),
    },
}
#: Habits: small weights of judgement, by number of players (2, 3, 4), with what each one means. Found by
#: playing one value against another on the same deals, see ``benchmarks/tune_blown_apart.py``.
HABITS: dict[str, tuple[float, float, float]] = {
    "spread": (4.024, 2.431, 1.956),  # points by which the standing spreads over one battle
    "rout_part": (
        0.224,
        0.069,
        0.162,
    ),  # share of a winning Rout's value that one not yet winning has
    "rout_last": (0.325, 0.166, 0.211),  # the same in the last battle
    "others_share": (1.64, 0.859, 1.03),  # weight of opponents' points
    "denial_base": (1.59, 0.7, 0.856),  # weight of a decisive trick denied beside one taken
    "thrift_base": (1.225, 1.015, 0.956),  # worth of a card played, in terms of its worth in hand
    "lead_base": (-0.114, -0.114, -0.117),  # worth of leading the next trick, in decisive tricks
    "lead_late": (-0.047, -0.029, -0.036),  # the same for each trick to come
    "lead_thrift": (0.634, 0.1, 0.481),  # weight of a card's worth when it is led
    "lead_take": (0.186, 0.15, 0.177),  # how surely a lead that can be beaten decisively is
    "lead_hold": (-0.28, -0.03, -0.139),  # worth of a lead that is not beaten
    "lead_hold_late": (-0.086, -0.015, -0.102),  # the same for each trick to come
    "lead_single": (0.104, 0.06, 0.164),  # worth of leading the only card of a suit
    "lead_light": (0.413, 0.2, 0.438),  # cost of leading a light troop, beyond its worth
    "lead_retreat": (
        -0.214,
        -0.5,
        -0.351,
    ),  # worth of a Retreat kept when leading, beyond that in hand
    "take_alone": (
        0.793,
        0.6,
        0.173,
    ),  # how surely nobody else spoils a decisive trick by one still to play
    "retreat_base": (-0.06, 0.002, 0.077),  # worth of a Retreat beyond its worth in hand
    "strengthen_cost": (-0.06, 0.026, 0.06),  # worth of a Tirailleur kept, beyond that in hand
    "cycle_cost": (-0.182, -0.119, -0.109),  # least gain for which a light troop is Cycled
    "cycle_tirailleur": (0.528, 0.235, 0.344),  # and how much more for a Tirailleur
    "scout_sight": (-0.211, 0.002, -0.139),  # what seeing cards is worth
    "token_base": (0.812, 0.626, 0.292),  # points for which a token is played in the last battles
    "token_reach": (
        0.212,
        0.5,
        0.547,
    ),  # how far a token in hand is reckoned with in choosing a card
    "turn_lead": (
        0.304,
        0.5,
        0.591,
    ),  # two players: how far a Reversal saves a low lead that is beaten by rank
    "counter": (0.103, 0.05, 0.012),  # share of a token's gain lost for each token in later hands
    "token_fear": (
        -0.068,
        0.0,
        -0.097,
    ),  # chance that a decisive trick is lost to each token in other hands
    "partner_lead": (0.259, 0.2, -0.157),  # how far the partner is trusted to mend a lead
    "stake_edge": (
        -0.118,
        0.2,
        0.224,
    ),  # how much more is at stake for each trick by which the cards are better
    "draw_fear": (
        0.217,
        0.2,
        0.142,
    ),  # tricks lost for each Reserve card an opponent has drawn before
    "token_left": (0.265, 0.167, 0.34),  # and how much more for each battle to come
    "redraw_share": (0.85, 0.373, 0.488),  # share of that for which cards are redrawn
    "token_worth": (6.001, 1.464, -0.973),  # points one more token is worth at set-up
    "token_more": (0.096, 0.214, 0.284),  # and how fast that falls with tokens held
    "card_worth": (
        -1.427,
        2.922,
        1.724,
    ),  # points a Reserve card is worth at set-up, by its worth in hand
    "keep": (1.796, 2.887, 3.211),  # points for which a Reserve card is kept, by its worth in hand
    "keep_left": (2.14, 1.219, 1.276),  # battles to come at which that is half of it
    "stake_first": (1.037, 1.336, 1.026),  # points at stake for one decisive trick at a tiny Site
    "stake_size": (0.137, 0.149, 0.204),  # and how much more for each trick of the Site
    "reserve_share": (0.563, 0.935, 1.175),  # weight of the own Reserve in choosing a Site
    "reserve_fear": (0.18, 0.253, 0.111),  # weight of the others' Reserves
    "site_rout": (0.065, 0.945, 1.171),  # weight of Routs in choosing a Site
    "taste": (0.061, -0.001, 0.239),  # points for each trick of a Site
    "will_stop": (1.437, 1.031, 0.974),  # how surely who can stop a decisive trick does so
    "will_take": (0.813, 0.746, 0.589),  # how surely who can take one does so
}

Floats = npt.NDArray[np.float64]

#: What stands in PLAYER beside the knobs.
FORESIGHT: tuple[Any, ...] = (
    # chance that a hand of h cards holds none of a set with so many parts of the deck
    ("none_of", np.float64, (HANDS, 2 * PARTS + 1)),
    # parts of the deck: plain cards of a suit with at least that rank; what may always be played and stops
    # a card of three ranks more (Retreats, Commanders, Tirailleurs by half); Commanders by suit
    ("plain_from", np.int64, (SUITS, TOP_RANK + 1)),
    ("free_from", np.int64, TOP_RANK + 1),
    ("commanders_in", np.int64, SUITS),
    # kinds with at least that rank, and Retreats
    ("kinds_from", np.int64, TOP_RANK + 1),
    # a lead of each kind, against one hand of h cards: it is not stopped from being decisive; it is
    # beaten decisively; it is not beaten
    ("lead_safe", np.float64, (TYPES, LEADS, HANDS)),
    ("lead_over", np.float64, (TYPES, LEADS, HANDS)),
    ("lead_holds", np.float64, (TYPES, LEADS, HANDS)),
    # worth of a card in hand, in decisive tricks; of an unknown card; of the best of n unknown cards
    ("worth", np.float64, (TYPES, KINDS)),
    ("worth_anywhere", np.float64, KINDS),
    ("worth_unknown", np.float64, TYPES),
    ("worth_best_of", np.float64, (TYPES, 5)),
    # points to expect from a net count (signed, + NETS) with m tricks to come
    ("points_ahead", np.float64, (AHEAD, 2 * NETS + 1)),
    # chance of a Rout that needs n more decisive tricks in m tricks to come
    ("rout_ahead", np.float64, (AHEAD, AHEAD + 2)),
    # e to the power of x, in quarters of a scale from -16 to 16
    ("odds", np.float64, ODDS),
    ("root", np.float64, AHEAD + 1),  # square roots
    *((name, np.float64) for name in HABITS),
)


def power_table() -> npt.NDArray[np.int64]:
    """Give how high a suit stands in a trick, by type of Site and lead suit (the last: none yet).

    Returns
    -------
    ndarray of int64, shape (types, SUITS + 1, SUITS + 1)
        0: cannot win; else higher is better. The last column, of a card without suit, is 0.
    """
    power = np.zeros((TYPES, SUITS + 1, SUITS + 1), dtype=np.int64)
    for site in range(TYPES):
        for lead in range(SUITS + 1):
            for suit in range(SUITS):
                if site == MASSIVE:
                    power[site, lead, suit] = lead in {suit, SUITS}
                else:
                    power[site, lead, suit] = 1 + SUIT_ORDER[site, suit]
    return power


POWER = power_table()


@lru_cache(maxsize=256)
def foresee(rules_bytes: bytes, dtype: Any) -> dict[str, Any]:
    """Work out every table of `FORESIGHT` for a RULES record given as its bytes."""
    rules = np.frombuffer(rules_bytes, dtype=dtype)[0]
    copies = np.asarray(rules["copies"], dtype=np.float64)
    ranks = np.asarray(rules["rank_of"], dtype=np.int64)
    deck = max(1.0, float(copies.sum()))
    tables: dict[str, Any] = {
        "none_of": _none_of(deck),
        "plain_from": _plain_from(copies, deck),
        "free_from": _free_from(copies, ranks, deck),
        "commanders_in": _commanders_in(copies, deck),
        "kinds_from": _kinds_from(ranks),
        "root": np.sqrt(np.arange(AHEAD + 1.0)),
        "odds": np.exp((np.arange(ODDS) - ODDS // 2) / 4.0),
        "points_ahead": _points_ahead(rules),
        "rout_ahead": _rout_ahead(rules),
    }
    players = int(rules["players"])
    tables |= {name: np.float64(values[players - 2]) for name, values in HABITS.items()}
    tables |= _leads(tables, ranks, int(rules["decisive_margin"]))
    tables |= _worths(tables, copies, ranks, int(rules["decisive_margin"]), int(rules["players"]))
    return tables


def lay_beside(row: Any, rules: Any) -> None:
    """Write the tables into a PLAYER record."""
    for name, table in foresee(rules.tobytes(), rules.dtype).items():
        row[name] = table


# ---- chances of a hand


def _none_of(deck: float) -> Floats:
    hits = np.minimum(deck, np.arange(2 * PARTS + 1) * deck / PARTS)
    table = np.ones((HANDS, 2 * PARTS + 1))
    for hand in range(1, HANDS):
        left = max(1.0, deck - hand + 1)
        table[hand] = table[hand - 1] * np.maximum(0.0, 1.0 - hits / left)
    return table


def _in_parts(count: Floats | float, deck: float) -> npt.NDArray[np.int64]:
    return np.rint(np.asarray(count) * PARTS / deck).astype(np.int64)


def _plain_from(copies: Floats, deck: float) -> npt.NDArray[np.int64]:
    table = np.zeros((SUITS, TOP_RANK + 1))
    for suit in range(SUITS):
        own = copies[suit * 9 : suit * 9 + 9]
        for rank in range(TOP_RANK + 1):
            table[suit, rank] = own[max(0, rank - 1) :].sum()
    return _in_parts(table, deck)


def _free_from(copies: Floats, ranks: npt.NDArray[np.int64], deck: float) -> npt.NDArray[np.int64]:
    table = np.zeros(TOP_RANK + 1)
    for rank in range(TOP_RANK + 1):
        table[rank] = copies[RETREAT] + 0.5 * (copies[T2] + copies[T3])
        table[rank] += sum(copies[kind] for kind in (XCI, XAC) if ranks[kind] >= rank)
    return _in_parts(table, deck)


def _commanders_in(copies: Floats, deck: float) -> npt.NDArray[np.int64]:
    table = np.zeros(SUITS)
    for kind in (XCI, XAC):
        table[SUIT_OF[kind]] += copies[kind]
        table[OTHER_SUIT_OF[kind]] += copies[kind]
    return _in_parts(table, deck)


def _kinds_from(ranks: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    return np.array(
        [
            sum(1 << kind for kind in range(KINDS) if kind == RETREAT or ranks[kind] >= rank)
            for rank in range(TOP_RANK + 1)
        ],
        dtype=np.int64,
    )


# ---- leads


def _clip(rank: int) -> int:
    return min(TOP_RANK, max(0, rank))


def stop_sets(
    tables: Any, site: int, lead: int, suit: int, rank: int, margin: int
) -> tuple[int, int, int]:
    """Give parts of the deck: cards that stop, others that must follow, stoppers if void in the suit led."""
    least = _clip(rank - margin + 1)
    plain = tables["plain_from"]
    stops = int(plain[lead, least] + tables["free_from"][least])
    follow = int(plain[lead, 0] - plain[lead, least])
    void = 0
    for other in range(SUITS):
        if other != lead:
            higher = POWER[site, lead, other] > POWER[site, lead, suit]
            void += int(plain[other, 0 if higher else least])
    return stops, follow, void


def beat_sets(
    tables: Any, site: int, lead: int, suit: int, rank: int, least: int, commander: int
) -> tuple[int, int, int]:
    """Give the same for cards that beat a card and have at least a rank."""
    plain = tables["plain_from"]
    power = POWER[site, lead]
    beats = follow = void = 0
    for other in range(SUITS):
        if power[other] < power[suit] or power[other] == 0:
            parts = 0
        elif power[other] == power[suit]:
            parts = int(plain[other, _clip(max(least, rank + 1))])
        else:
            parts = int(plain[other, _clip(least)])
        if other == lead:
            beats += parts
            follow = int(plain[lead, 0]) - parts
        else:
            void += parts
    if commander >= max(least, rank + 1):
        best = [s for s in range(SUITS) if power[s] >= power[suit] and power[s] > 0]
        beats += max((int(tables["commanders_in"][s]) for s in best), default=0)
    return beats, follow, void


def cannot(none_of: Floats, sets: tuple[int, int, int]) -> Floats:
    """Give the chance, by size of hand, that a hand holds no card it may play that does it."""
    always, follow, void = sets
    rows = (always, always + follow, always + follow + void)
    a, ab, abc = (none_of[:, min(row, 2 * PARTS)] for row in rows)
    return np.clip(a - ab + abc, 0.0, 1.0)


def _leads(tables: Any, ranks: npt.NDArray[np.int64], margin: int) -> dict[str, Floats]:
    safe = np.zeros((TYPES, LEADS, HANDS))
    over = np.zeros((TYPES, LEADS, HANDS))
    holds = np.zeros((TYPES, LEADS, HANDS))
    commander = int(ranks[XCI])
    for site in range(TYPES):
        for lead_kind in range(LEADS):
            kind = {v: k for k, v in LED_OTHER.items()}.get(lead_kind, lead_kind)
            suit = int((OTHER_SUIT_OF if lead_kind >= KINDS else SUIT_OF)[kind])
            if kind == RETREAT:
                continue
            rank = int(ranks[kind])
            none_of = tables["none_of"]
            safe[site, lead_kind] = cannot(
                none_of, stop_sets(tables, site, suit, suit, rank, margin)
            )
            sets = beat_sets(tables, site, suit, suit, rank, rank + margin, commander)
            over[site, lead_kind] = 1.0 - cannot(none_of, sets)
            sets = beat_sets(tables, site, suit, suit, rank, 0, commander)
            holds[site, lead_kind] = cannot(none_of, sets)
    return {"lead_safe": safe, "lead_over": over, "lead_holds": holds}


# ---- worths


def _worths(
    tables: Any, copies: Floats, ranks: npt.NDArray[np.int64], margin: int, players: int
) -> dict[str, Floats]:
    """Judge what a card in hand is worth, in decisive tricks taken or denied, by `WORTH`.

    A card's rank counts by the share of the deck that it would beat by the margin, and by the share that
    would beat it so.
    """
    plan = WORTH[players]
    fighting = np.array([k for k in range(KINDS) if k < PLAIN_KINDS or COMMANDERS >> k & 1])
    total = max(1.0, copies.sum())
    worth = np.zeros((TYPES, KINDS))
    for site in range(TYPES):
        for kind in fighting:
            beaten = copies[fighting][ranks[fighting] <= ranks[kind] - margin].sum() / total
            beating = copies[fighting][ranks[fighting] >= ranks[kind] + margin].sum() / total
            height = 0.0
            if site != MASSIVE:
                suits = (SUIT_OF[kind], OTHER_SUIT_OF[kind])
                height = max(float(SUIT_ORDER[site, suit]) for suit in suits) - 1.0
            terms = (
                1.0,
                beaten,
                beaten**2,
                beating,
                beating**2,
                beaten * height,
                beating * height,
                height,
            )
            worth[site, kind] = np.dot(plan["plain"], terms)
            if COMMANDERS >> kind & 1:
                worth[site, kind] += plan["commander"]
        worth[site, RETREAT] = plan["retreat"]
        worth[site, T2:KINDS] = plan["light"]
        worth[site] *= plan["site"][site]
    unknown = worth @ copies / total
    best = np.zeros((TYPES, 5))
    for site in range(TYPES):
        order = np.argsort(worth[site])
        below = np.cumsum(copies[order]) / total
        for n in range(1, 5):
            gain = below**n - np.concatenate([[0.0], below[:-1]]) ** n
            best[site, n] = (worth[site][order] * gain).sum()
    return {
        "worth": worth,
        "worth_anywhere": worth.mean(axis=0),
        "worth_unknown": unknown,
        "worth_best_of": best,
    }


# ---- stakes


def _rates(players: int) -> tuple[float, float]:
    """Give the chance that a trick is decisive for a given side, and that it is so for nobody."""
    sides = 2 if players == 4 else players
    each = {2: 0.19, 3: 0.09, 4: 0.12}[players]
    return each, 1.0 - sides * each


def _points_ahead(rules: Any) -> Floats:
    """Spread a net count over what the tricks to come may add to it or take away."""
    each, _ = _rates(int(rules["players"]))
    table = rules["points_table"]
    width = NETS + AHEAD
    nets = np.arange(-width, width + 1)
    points = np.array([float(table[min(len(table) - 1, max(0, n))]) for n in nets])
    last = int(np.max(np.nonzero(table)[0], initial=0))
    points = np.where(nets > last, float(table[last]), points)
    ahead = np.zeros((AHEAD, 2 * NETS + 1))
    for tricks in range(AHEAD):
        ahead[tricks] = points[AHEAD : AHEAD + 2 * NETS + 1]
        spread = (1.0 - 2.0 * each) * points
        spread[1:-1] += each * (points[2:] + points[:-2])
        spread[0] += 2.0 * each * points[0]
        spread[-1] += 2.0 * each * points[-1]
        points = spread
    return ahead


def _rout_ahead(rules: Any) -> Floats:
    each, nobody = _rates(int(rules["players"]))
    table = np.zeros((AHEAD, AHEAD + 2))
    for tricks in range(AHEAD):
        for need in range(AHEAD + 2):
            table[tricks, need] = sum(
                comb(tricks, hits) * each**hits * nobody ** (tricks - hits)
                for hits in range(need, tricks + 1)
            )
    return table


assert PLAIN_KINDS == SUITS * 9
