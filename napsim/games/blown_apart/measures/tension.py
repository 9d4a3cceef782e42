"""Is it exciting: who leads, who comes back, and whether leading is worth it."""

from __future__ import annotations

from functools import partial

from napsim.games.blown_apart.measures.common import POINTS, col, measure
from napsim.games.measures import Measure

_in = partial(measure, "tension")
_BROWNE = "Browne 2008, Automatic Generation and Evaluation of Recombination Games"

#: Standard deviation, in points, of what one side gains in a battle more than another one.
_SWING = 2.5

_BEHIND = -col("winner_lead")
#: Chance of the leader less chance of a side behind it, were every battle to come (one at least, for the
#: Reserve bonus) an even swing: erf of the deficit in standard deviations, by the usual tanh.
_CHANCE_GAP = (0.8 * _BEHIND / (_SWING * (col("to_come") + 1).sqrt())).tanh()

_LED = col("leader_after") >= 0

TENSION: tuple[Measure, ...] = (
    _in(
        "games",
        "distribution",
        "lead_changes",
        "Changes of lead",
        "How often the sole lead in points passes to another side in a game.",
        col("lead_changes"),
        unit="changes",
        formula="changes of the sole leader / games",
        source=_BROWNE + " (lead change)",
        assumed=POINTS,
        words=("changes of lead", "more common", "rarer"),
    ),
    _in(
        "battles",
        "mean",
        "drama",
        "Drama",
        "How hopeless it looked for the later winner when behind: 0 hardly behind, 1 as good as lost. Mean "
        "over the battles after which the winner was behind.",
        _CHANCE_GAP.sqrt(),
        where=col("winner_lead") < 0,
        scale=1000,
        unit="",
        formula="mean of √(leader's chance − winner's chance) while the winner trails; chances from the "
        f"points between them, were each battle to come an even swing of {_SWING:g} points",
        source=_BROWNE + " (drama)",
        assumed=POINTS,
        words=("comebacks", "more dramatic", "less dramatic"),
    ),
    _in(
        "games",
        "distribution",
        "settled",
        "Decided in battle",
        "The battle from which on the winner was alone in front until the end: the later, the longer the "
        "game is open.",
        col("settled"),
        unit="battle",
        formula="first battle after which the winner leads for good",
        source=_BROWNE + " (decisiveness)",
        assumed=POINTS,
        words=("games", "open for longer", "decided earlier"),
    ),
    _in(
        "games",
        "ratio",
        "decisiveness",
        "Share of the game after it is decided",
        "Share of the battles that are fought after the winner has taken the lead for good.",
        col("battles") - col("settled"),
        col("battles"),
        formula="battles after the one in which the winner takes the lead for good / battles",
        source=_BROWNE + " (decisiveness)",
        assumed=POINTS,
        words=("the decided part of a game", "longer", "shorter"),
    ),
    _in(
        "battles",
        "proportion",
        "leader_wins",
        "Leader wins",
        "Share of the battles with a sole leader after which that leader goes on to win the game.",
        col("leader_after") == col("winner"),
        where=_LED,
        by=("battle",),
        formula="(battles whose leader wins the game) / (battles with a sole leader)",
        assumed=POINTS,
        words=("wins of the leader", "more common", "rarer"),
    ),
    _in(
        "battles",
        "proportion",
        "winner_behind",
        "Winner behind",
        "Share of games whose later winner is behind another sole leader, by battle.",
        _LED & (col("leader_after") != col("winner")),
        by=("battle",),
        formula="games in which another side leads after the battle / games that get so far",
        source=_BROWNE + " (comebacks)",
        assumed=POINTS,
        words=("comebacks", "more common", "rarer"),
    ),
    _in(
        "games",
        "distribution",
        "worst_deficit",
        "Winner's worst deficit",
        "Most points the winner was behind the leader after any battle.",
        col("worst_deficit"),
        unit="points",
        formula="greatest deficit of the winner",
        assumed=POINTS,
        words=("comebacks", "larger", "smaller"),
    ),
    _in(
        "battles",
        "distribution",
        "lead",
        "Lead",
        "Points between the first and the second side after a battle with a sole leader.",
        col("lead_after"),
        where=_LED,
        by=("battle",),
        unit="points",
        formula="most points less second most",
        assumed=POINTS,
        words=("leads", "larger", "smaller"),
    ),
    _in(
        "sides",
        "slope",
        "snowball",
        "Snowball",
        "Points gained on the best opponent in the next battle for each point ahead now. Above 0 a lead "
        "grows by itself; below 0 those behind catch up.",
        col("margin"),
        col("lead_before"),
        where=col("battle") > 1,
        unit="points a point",
        formula="least-squares slope of the next battle's margin on the present lead",
        assumed=POINTS,
        margin=0.02,
        words=("leads", "more self-feeding", "easier to catch up with"),
    ),
)
