"""Resolved rules and line-ups as the records that kernels read."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.games.blown_apart.cards import (
    CARD_CODES,
    CARD_KINDS,
    COMMANDERS,
    KINDS,
    NOTHING,
    PLAIN_KINDS,
    RANKS,
    S2,
    S3,
    SITE_TYPES,
    T2,
    T3,
    TOKEN_NAMES,
)
from napsim.games.blown_apart.foresight import lay_beside
from napsim.games.blown_apart.knobs import KNOBS
from napsim.games.blown_apart.people import PEOPLE
from napsim.games.blown_apart.playable import side_count
from napsim.games.blown_apart.rules import GIFT_CARDS, LARGEST_SITE, PARAMETERS
from napsim.games.blown_apart.state import RULES, SEATS
from napsim.games.game import Lineup, Seat

#: Parameters that stand in RULES under their own name as they are (choices: by their place).
PLAIN_FIELDS = tuple(
    parameter
    for parameter in PARAMETERS
    if parameter.kind in {"int", "bool", "choice"} and parameter.name in (RULES.names or ())
)


def pack_rules(rules: Mapping[str, Any]) -> npt.NDArray[Any]:
    """Write resolved rules into a RULES record.

    Parameters
    ----------
    rules : mapping
        Every parameter by name, checked.

    Returns
    -------
    ndarray of RULES, shape (1,)
    """
    packed = np.zeros(1, dtype=RULES)
    row = packed[0]
    for parameter in PLAIN_FIELDS:
        value = rules[parameter.name]
        row[parameter.name] = (
            parameter.choices.index(value) if parameter.kind == "choice" else int(value)
        )
    _pack_table(row, rules)
    _pack_deck(row, rules)
    _pack_sites(row, rules)
    _pack_scores(row, rules)
    return packed


def _pack_table(row: Any, rules: Mapping[str, Any]) -> None:
    row["sides"] = side_count(rules)
    for seat in range(SEATS):
        row["side_of"][seat] = seat % row["sides"]
        row["partner_of"][seat] = (seat + 2) % SEATS if rules["players"] == SEATS else NOTHING
    gift = rules["gift"]
    row["gift_token"] = TOKEN_NAMES.index(gift) if gift in TOKEN_NAMES else NOTHING
    row["gift_card"] = CARD_KINDS[GIFT_CARDS[gift]] if gift in GIFT_CARDS else NOTHING
    row["token_supply"] = [rules["token_supply"][name] for name in TOKEN_NAMES]


def _pack_deck(row: Any, rules: Mapping[str, Any]) -> None:
    copies = [rules["deck"][code] for code in CARD_CODES]
    row["copies"] = copies
    row["deck_size"] = sum(copies)
    row["first_id"] = np.concatenate([[0], np.cumsum(copies)])
    row["kind_of_id"][: sum(copies)] = np.repeat(np.arange(KINDS), copies)
    if row["gift_card"] != NOTHING:
        row["kind_of_id"][row["deck_size"]] = row["gift_card"]
    ranks = row["rank_of"]
    for kind in range(KINDS):
        if kind < PLAIN_KINDS:
            ranks[kind] = kind % RANKS + 1
        elif COMMANDERS >> kind & 1:
            ranks[kind] = rules["commander_rank"]
    ranks[[T2, S2]] = 2
    ranks[[T3, S3]] = 3


def _pack_sites(row: Any, rules: Mapping[str, Any]) -> None:
    sites = [
        (code, size) for code, name in enumerate(SITE_TYPES) for size in rules["site_deck"][name]
    ]
    row["site_count"] = len(sites)
    for place, (code, size) in enumerate(sites):
        row["site_type"][place] = code
        row["site_size"][place] = size


def _pack_scores(row: Any, rules: Mapping[str, Any]) -> None:
    table = rules["points_table"]
    row["points_table"][: len(table)] = table
    # the fraction as written (0.1 means one tenth), so that 0.1 of 10 tricks is 1 and not 1.0000000000000001
    share = Fraction(str(rules["rout_fraction"]))
    row["rout_needs"] = [max(1, ceil(share * size)) for size in range(LARGEST_SITE + 1)]


def pack_people(lineup: Lineup, rules: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Write the line-up into a PEOPLE record, with nothing in mind.

    Parameters
    ----------
    lineup : Lineup
    rules : ndarray of RULES, shape (1,)
        From `pack_rules`: what the players make of the rules stands in their records too.

    Returns
    -------
    ndarray of PEOPLE, shape (1,)
    """
    people = np.zeros(1, dtype=PEOPLE)
    names = lineup.profiles
    different: list[Seat] = []
    for place, seat in enumerate(lineup.seats):
        if seat not in different:
            different.append(seat)
        people[0]["row_of"][place] = different.index(seat)
    for number, seat in enumerate(different):
        row = people[0]["players"][number]
        for knob in KNOBS:
            row[knob.name] = seat.knobs[knob.name]
        lay_beside(row, rules[0])
        people[0]["profile"][number] = names.index(seat.profile)
    return people
