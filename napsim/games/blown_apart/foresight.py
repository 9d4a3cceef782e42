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
from napsim.games.blown_apart.habits import HABITS, WORTH

TYPES = len(SITE_TYPES)
#: Shares of the deck are counted in this many parts.
PARTS = 64
#: Steps by which cards may be better, the first of them worse by one trick.
EDGE_STEP = 0.25
EDGES = 25
WORST_EDGE = 4
#: Hands, tricks to come and net counts beyond these are taken for the largest.
HANDS = 13
AHEAD = 13
NETS = 12
#: Ranks (with Strengthen) beyond this are taken for it.
TOP_RANK = 15
#: Masks that leave a size of hand and a rank of the tables as they are: compiled, an index under a mask is
#: not asked at every use whether it counts from the end (see ``state.ANY_SEAT``).
ANY_HAND = 15
ANY_RANK = 15
#: Shape of the tables of what a hand can do to a card.
HAND_TABLE = (TYPES, 2, HANDS, SUITS, SUITS, TOP_RANK + 1, 4)
STOPS, BEATS, TOPS, TAKES = range(4)
FOURTH_ROOT_OF_E = 1.2840254166877414
#: Steps of the table of odds, and how many make one scale.
ODDS = 33

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
    # chances, by type of Site, whether the hand is known to be void in the suit led, size of the hand, suit
    # led, suit of a card that wins so far, and a rank: that the hand stops it, if it has that rank, from
    # being decisive (STOPS); beats it at all (BEATS), or decisively (TOPS); beats it, whatever its rank,
    # with at least that rank (TAKES)
    ("reply", np.float64, HAND_TABLE),
    # worth of a card in hand, in decisive tricks; of an unknown card; of the best of n unknown cards
    ("worth", np.float64, (TYPES, KINDS)),
    ("worth_anywhere", np.float64, KINDS),
    ("worth_unknown", np.float64, TYPES),
    ("worth_best_of", np.float64, (TYPES, 5)),
    # the most, in decisive tricks, that a redraw can gain, whatever the hand
    ("most_redrawn", np.float64, TYPES),
    # points to expect from a net count (signed, + NETS) with m tricks to come
    ("points_ahead", np.float64, (AHEAD, 2 * NETS + 1)),
    # chance of a Rout that needs n more decisive tricks in m tricks to come
    ("rout_ahead", np.float64, (AHEAD, AHEAD + 2)),
    # chance of a Rout at a Site of that size, with cards better by so many steps of EDGE_STEP tricks
    ("rout_with", np.float64, (AHEAD, EDGES)),
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
        "odds": _odds(),
        "points_ahead": _points_ahead(rules),
        "rout_ahead": _rout_ahead(rules),
        "rout_with": _rout_with(rules),
    }
    players = int(rules["players"])
    tables |= {name: np.float64(values[players - 2]) for name, values in HABITS.items()}
    tables["reply"] = _replies(tables, ranks, int(rules["decisive_margin"]))
    tables |= _worths(rules)
    return tables


def lay_beside(row: Any, rules: Any) -> None:
    """Write the tables into a PLAYER record."""
    for name, table in foresee(rules.tobytes(), rules.dtype).items():
        row[name] = table


# ---- chances of a hand


def _weighed(table: Floats, weights: Any) -> Floats:
    """Weigh the last axis, adding in order: a library's dot product would differ between machines."""
    total = np.zeros(table.shape[:-1])
    for place, weight in enumerate(weights):
        total += table[..., place] * float(weight)
    return total


def _odds() -> Floats:
    """Multiply up powers of the fourth root of e, alike on every machine."""
    table = np.ones(ODDS)
    middle = ODDS // 2
    for step in range(1, middle + 1):
        table[middle + step] = table[middle + step - 1] * FOURTH_ROOT_OF_E
        table[middle - step] = table[middle - step + 1] / FOURTH_ROOT_OF_E
    return table


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


# ---- what a hand can do to a card


def _clip(rank: int) -> int:
    return min(TOP_RANK, max(0, rank))


def stop_sets(
    tables: Any, site: int, lead: int, suit: int, rank: int, margin: int
) -> tuple[int, int, int, int]:
    """Give the parts of the deck that matter for stopping a card from being decisive.

    Returns
    -------
    tuple of int
        Cards that stop it and may always be played; such cards of the suit led; other cards of the suit
        led, with which its holder must follow; cards of other suits that stop it.
    """
    least = _clip(rank - margin + 1)
    plain = tables["plain_from"]
    inside = int(plain[lead, least])
    free = 0
    for other in range(SUITS):
        if other != lead:
            higher = POWER[site, lead, other] > POWER[site, lead, suit]
            free += int(plain[other, 0 if higher else least])
    return int(tables["free_from"][least]), inside, int(plain[lead, 0]) - inside, free


def beat_sets(
    tables: Any, site: int, lead: int, suit: int, rank: int, least: int, commander: int
) -> tuple[int, int, int, int]:
    """Give the same for cards that beat a card and have at least a rank."""
    plain = tables["plain_from"]
    power = POWER[site, lead]
    always = inside = free = 0
    for other in range(SUITS):
        if power[other] < power[suit] or power[other] == 0:
            continue
        needs = _clip(least if power[other] > power[suit] else max(least, rank + 1))
        if other == lead:
            inside = int(plain[other, needs])
        else:
            free += int(plain[other, needs])
        if commander >= max(least, rank + 1):
            always = max(always, int(tables["commanders_in"][other]))
    return always, inside, int(plain[lead, 0]) - inside, free


def _replies(tables: Any, ranks: npt.NDArray[np.int64], margin: int) -> Floats:
    """Work out the table ``reply``: what a hand can do to a card that wins so far."""
    best = int(ranks[XCI])
    sets = np.zeros((*HAND_TABLE[:1], *HAND_TABLE[3:], 4), dtype=np.int64)
    for site, lead, suit, rank in np.ndindex(TYPES, SUITS, SUITS, TOP_RANK + 1):
        sets[site, lead, suit, rank] = (
            stop_sets(tables, site, lead, suit, rank, margin),
            beat_sets(tables, site, lead, suit, rank, 0, best),
            beat_sets(tables, site, lead, suit, rank, rank + margin, best),
            beat_sets(tables, site, lead, suit, 0, rank, best),
        )
    always, inside, follow, free = np.moveaxis(sets, -1, 0)
    led = _cannot(tables["none_of"], always + inside, follow, free)
    void = _cannot(tables["none_of"], always, np.zeros_like(follow), free)
    # by size of hand first: bring it to its place
    reply: Floats = 1.0 - np.moveaxis(np.stack([led, void]), (0, 1), (1, 2))
    return reply


def _cannot(
    none_of: Floats,
    may: npt.NDArray[np.int64],
    follow: npt.NDArray[np.int64],
    free: npt.NDArray[np.int64],
) -> Floats:
    """Give the chance, by size of hand, that a hand holds no card of a set that it may play.

    Parameters
    ----------
    none_of : ndarray of float64, shape (HANDS, 2 * PARTS + 1)
    may : ndarray of int64
        Parts of the deck: cards of the set that may be played in any case.
    follow : ndarray of int64, same shape
        Cards not of the set with which their holder must follow.
    free : ndarray of int64, same shape
        Cards of the set that only one who need not follow may play.

    Returns
    -------
    ndarray of float64, shape (HANDS, ...)
    """
    most = 2 * PARTS
    one = none_of[:, np.minimum(most, may)]
    two = none_of[:, np.minimum(most, may + follow)]
    three = none_of[:, np.minimum(most, may + follow + free)]
    chance: Floats = np.clip(one - two + three, 0.0, 1.0)
    return chance


# ---- worths


def plain_terms(rules: Any) -> Floats:
    """Give what the worth of a fighting card is made of, by type of Site and kind (see `WORTH`).

    A card's rank counts by the share of the deck that it would beat by the margin, and by the share that
    would beat it so.

    Returns
    -------
    ndarray of float64, shape (types, KINDS, 8)
        Zero for cards that do not fight: Retreats, and light troops, which are worth more otherwise.
    """
    copies = np.asarray(rules["copies"], dtype=np.float64)
    ranks = np.asarray(rules["rank_of"], dtype=np.int64)
    margin = int(rules["decisive_margin"])
    fighting = np.array([k for k in range(KINDS) if k < PLAIN_KINDS or COMMANDERS >> k & 1])
    total = max(1.0, copies.sum())
    terms = np.zeros((TYPES, KINDS, 8))
    for site in range(TYPES):
        for kind in fighting:
            below = copies[fighting][ranks[fighting] <= ranks[kind] - margin].sum() / total
            above = copies[fighting][ranks[fighting] >= ranks[kind] + margin].sum() / total
            suits = (SUIT_OF[kind], OTHER_SUIT_OF[kind])
            height = max(float(SUIT_ORDER[site, suit]) for suit in suits) - 1.0
            if site == MASSIVE:
                height = 0.0
            squares = (1.0, below, below**2, above, above**2)
            terms[site, kind] = (*squares, below * height, above * height, height)
    return terms


def _worths(rules: Any) -> dict[str, Floats]:
    """Judge what a card in hand is worth, in decisive tricks taken or denied, by `WORTH`."""
    plan = WORTH[int(rules["players"])]
    copies = np.asarray(rules["copies"], dtype=np.float64)
    total = max(1.0, copies.sum())
    worth = _weighed(plain_terms(rules), plan["plain"])
    worth[:, XCI : XAC + 1] += plan["commander"]
    worth[:, RETREAT] = plan["retreat"]
    worth[:, T2:KINDS] = plan["light"]
    worth *= np.array(plan["site"])[:, None]
    unknown = _weighed(worth, copies) / total
    best = np.zeros((TYPES, 5))
    for site in range(TYPES):
        order = np.argsort(worth[site])
        below = np.cumsum(copies[order]) / total
        for n in range(1, 5):
            gain = below**n - np.concatenate([[0.0], below[:-1]]) ** n
            best[site, n] = (worth[site][order] * gain).sum()
    least = worth.min(axis=1)
    return {
        "worth": worth,
        "most_redrawn": np.maximum(0.0, np.maximum(best[:, 1], best[:, 2]) - least)
        + np.maximum(0.0, unknown - least),
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


def _rout_with(rules: Any) -> Floats:
    """Give the chance of a Rout by one whose cards are better: three in four tricks of that are its own."""
    each, nobody = _rates(int(rules["players"]))
    table = np.zeros((AHEAD, EDGES))
    for size in range(1, AHEAD):
        need = int(rules["rout_needs"][size])
        for step in range(EDGES):
            more = EDGE_STEP * (step - WORST_EDGE) / size
            own = min(0.9, max(0.0, each + 0.75 * more))
            others = max(0.02, 1.0 - nobody - each - 0.25 * more)
            neither = max(0.0, 1.0 - own - others)
            table[size, step] = sum(
                comb(size, hits) * own**hits * neither ** (size - hits)
                for hits in range(need, size + 1)
            )
    return table


assert PLAIN_KINDS == SUITS * 9
