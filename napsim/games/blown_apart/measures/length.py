"""How long games are."""

from __future__ import annotations

from functools import partial

from napsim.games.blown_apart.measures.common import col, measure
from napsim.games.measures import Measure

_in = partial(measure, "length", "games", "distribution")
_BROWNE = "Browne 2008 (duration)"

LENGTH: tuple[Measure, ...] = (
    _in(
        "battles",
        "Battles",
        "Battles fought in a game, extra ones included.",
        col("battles"),
        unit="battles",
        formula="battles / games",
        source=_BROWNE,
        words=("games", "longer", "shorter"),
    ),
    _in(
        "tricks",
        "Tricks",
        "Tricks played in a game.",
        col("tricks"),
        unit="tricks",
        formula="tricks / games",
        source=_BROWNE,
        words=("games", "longer", "shorter"),
    ),
    _in(
        "card_plays",
        "Cards played",
        "Cards played to tricks in a game by all players.",
        col("card_plays"),
        unit="cards",
        formula="cards played to tricks / games",
        words=("games", "longer", "shorter"),
    ),
    _in(
        "decisions",
        "Decisions",
        "Choices that are put to the players in a game, forced ones not counted where the rules leave one "
        "way only.",
        col("decisions"),
        unit="decisions",
        formula="decisions / games",
        source=_BROWNE,
        words=("decisions", "more", "fewer"),
    ),
    measure(
        "length",
        "battles",
        "distribution",
        "site_size",
        "Size of a battle",
        "Tricks of the Site that is fought over.",
        col("size"),
        by=("battle",),
        unit="tricks",
        formula="sizes of the Sites fought over / battles",
        words=("battles", "larger", "smaller"),
    ),
)
