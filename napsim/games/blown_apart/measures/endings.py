"""How games end."""

from __future__ import annotations

from functools import partial

from napsim.games.blown_apart.measures.common import POINTS, col, measure
from napsim.games.blown_apart.tables import (
    ENDED_BY_ROUT,
    ENDED_ON_POINTS,
    ENDED_WITHOUT_SITES,
    TIE_BREAKS,
)
from napsim.games.measures import Measure

_in = partial(measure, "endings", "games", "proportion")

_TIES = {
    "rout_points": "by Rout points",
    "last_trick": "by the last trick won",
    "last_battle": "by points in the last battle",
    "third_player": "for the third player",
    "drawn": "by lot",
}

ENDINGS: tuple[Measure, ...] = (
    _in(
        "rout_win_rate",
        "Wins by Rout",
        "Share of games that end because a side reaches the Rout threshold.",
        col("end_by") == ENDED_BY_ROUT,
        by=("first_seat",),
        formula="games won by Rout / games",
        words=("Rout wins", "more common", "rarer"),
    ),
    _in(
        "points_win_rate",
        "Wins on points",
        "Share of games that end after the last Site and are won on points.",
        col("end_by") == ENDED_ON_POINTS,
        formula="games won on points / games",
        words=("wins on points", "more common", "rarer"),
    ),
    _in(
        "sites_exhausted_rate",
        "No Site left",
        "Share of games that end only because no Site is left for another extra battle.",
        col("end_by") == ENDED_WITHOUT_SITES,
        formula="games ended without a Site left / games",
        words=("games without a Site left", "more common", "rarer"),
    ),
    _in(
        "extra_battle_rate",
        "Extra battles",
        "Share of games that go on after the last Site, because the leader was routed in the last battle.",
        col("extra_battles") > 0,
        formula="games with at least one extra battle / games",
        words=("extra battles", "more common", "rarer"),
    ),
    _in(
        "several_extra_battles_rate",
        "Two or more extra battles",
        "Share of games with at least two extra battles.",
        col("extra_battles") > 1,
        formula="games with two or more extra battles / games",
        words=("second extra battles", "more common", "rarer"),
    ),
    _in(
        "tie_break_rate",
        "Ties for first",
        "Share of games in which the highest total was shared and a tie-break decided.",
        col("tie_break") > 0,
        formula="games decided by a tie-break / games",
        assumed=POINTS,
        words=("ties for first", "more common", "rarer"),
    ),
    *(
        _in(
            f"tie_by_{name}",
            f"Ties broken {how}",
            f"Share of games in which a tie for first is broken {how}.",
            col("tie_break") == TIE_BREAKS.index(name),
            formula="such games / games",
            assumed=POINTS,
            words=(f"ties broken {how}", "more common", "rarer"),
        )
        for name, how in _TIES.items()
    ),
    _in(
        "rout_winner_ahead",
        "Rout winners ahead anyway",
        "Share of Rout wins whose winner was first by total as well, and would have won on points had the "
        "game ended there.",
        col("ahead_won"),
        where=col("end_by") == ENDED_BY_ROUT,
        formula="Rout wins of the leader / Rout wins",
        assumed=POINTS,
        words=("Rout wins of the leader", "more common among Rout wins", "rarer among Rout wins"),
    ),
    _in(
        "rout_steal_rate",
        "Rout wins from behind",
        "Share of all games won by Rout by a side that was not first on points.",
        (col("end_by") == ENDED_BY_ROUT) & (col("ahead_won") == 0),
        formula="Rout wins from behind / games",
        assumed=POINTS,
        words=("Rout wins from behind", "more common", "rarer"),
    ),
    measure(
        "endings",
        "games",
        "distribution",
        "routs",
        "Routs in a game",
        "Routs scored in a game by all sides together.",
        col("routs"),
        unit="Routs",
        formula="Routs / games",
        words=("Routs", "more common", "rarer"),
    ),
    measure(
        "endings",
        "games",
        "distribution",
        "winning_margin",
        "Winning margin",
        "Points, with the Reserve bonus, by which the winner is ahead of the best other side at the end; "
        "below 0 for a Rout win from behind.",
        col("margin"),
        unit="points",
        formula="winner's total less the best other side's",
        assumed=POINTS,
        words=("winning margins", "larger", "smaller"),
    ),
)
