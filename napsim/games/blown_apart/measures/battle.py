"""The battles: Routs, decisive tricks, Sites."""

from __future__ import annotations

from functools import partial

from napsim.games.blown_apart.cards import SITE_TYPES
from napsim.games.blown_apart.measures.common import DECISIVE, POINTS, col, measure
from napsim.games.measures import Measure

_in = partial(measure, "battle")
_SITES = ("site_type", "size", "site_type+size")
_FOUGHT = col("extra") == 0

BATTLE: tuple[Measure, ...] = (
    _in(
        "battles",
        "proportion",
        "rout_rate",
        "Routs",
        "Share of battles in which a side scores a Rout.",
        col("rout_by") >= 0,
        by=(*_SITES, "battle"),
        formula="battles with a Rout / battles",
        assumed=DECISIVE,
        words=("Routs", "more common", "rarer"),
    ),
    _in(
        "battles",
        "ratio",
        "decisive_per_trick",
        "Decisive tricks",
        "Share of tricks that are decisive.",
        col("decisive"),
        col("tricks"),
        by=_SITES,
        formula="decisive tricks / tricks",
        assumed=DECISIVE,
        words=("decisive tricks", "more common", "rarer"),
    ),
    _in(
        "battles",
        "ratio",
        "tricks_nobody_wins",
        "Tricks nobody wins",
        "Share of tricks that nobody wins.",
        col("nobody"),
        col("tricks"),
        by=("site_type",),
        formula="tricks without a winner / tricks",
        assumed=("massive_without_lead_suit",),
        words=("tricks that nobody wins", "more common", "rarer"),
    ),
    _in(
        "sides",
        "distribution",
        "points_gained",
        "Points from a battle",
        "Points a side gains in a battle.",
        col("gained"),
        by=("site_type", "size", "profile"),
        unit="points",
        formula="points gained / (battles × sides)",
        assumed=POINTS,
        words=("gains in a battle", "larger", "smaller"),
    ),
    _in(
        "battles",
        "mean",
        "battle_margin",
        "Margin of a battle",
        "Points by which the winner of a battle gains more than the next side; 0 when two are equal.",
        col("battle_margin"),
        by=("site_type", "size"),
        unit="points",
        formula="most points gained less second most",
        assumed=POINTS,
        words=("margins in a battle", "larger", "smaller"),
    ),
    _in(
        "battles",
        "proportion",
        "battle_tie_rate",
        "Drawn battles",
        "Share of battles in which no side alone gains most points.",
        col("battle_winner") < 0,
        by=("site_type", "size"),
        formula="battles without a sole winner / battles",
        assumed=POINTS,
        words=("drawn battles", "more common", "rarer"),
    ),
    _in(
        "sides",
        "proportion",
        "picker_win_rate",
        "Battles won by who picked",
        "Share of battles in which the side that picked the Site alone gains most points.",
        col("battle_won"),
        where=col("picked") == 1,
        by=(*_SITES, "profile", "battle"),
        formula="battles won by the side that picked / battles with a picked Site",
        assumed=POINTS,
        words=("battles won by the side that picked", "more common", "rarer"),
    ),
    _in(
        "sides",
        "proportion",
        "picker_win_rate_decided",
        "Decided battles won by who picked",
        "The same without drawn battles: of the battles that one side alone won, the share won by the side "
        "that picked.",
        (col("picked") == 1) & (col("battle_won") == 1),
        where=(col("battle_won") == 1) & _FOUGHT,
        by=("site_type",),
        formula="battles won by the side that picked / battles won by one side alone",
        assumed=POINTS,
        words=("decided battles won by the side that picked", "more common", "rarer"),
    ),
    _in(
        "battles",
        "proportion",
        "big_net_rate",
        "Net counts of 4 or more",
        "Share of battles in which the best side's net count of decisive tricks is 4 or more: there the "
        "points rest on the assumed part of the table.",
        col("best_net") >= 4,
        by=("site_type", "size"),
        formula="battles with a net count of 4 or more / battles",
        assumed=POINTS,
        words=("net counts of 4 or more", "more common", "rarer"),
    ),
    _in(
        "battles",
        "distribution",
        "best_net",
        "Best net count",
        "Best side's net count of decisive tricks in a battle.",
        col("best_net"),
        by=("site_type",),
        unit="tricks",
        formula="highest net count",
        assumed=DECISIVE,
        words=("net counts", "higher", "lower"),
    ),
    *(
        _in(
            "battles",
            "proportion",
            f"{name}_share",
            f"{name.capitalize()} battles",
            f"Share of battles fought over a {name.capitalize()} Site.",
            col("site_type") == number,
            by=("battle",),
            formula=f"{name.capitalize()} battles / battles",
            words=(f"{name.capitalize()} battles", "more common", "rarer"),
        )
        for number, name in enumerate(SITE_TYPES)
    ),
    *(
        _in(
            "games",
            "proportion",
            f"{name}_shown",
            f"Layouts with {name.capitalize()}",
            f"Share of games whose layout shows at least one {name.capitalize()} Site.",
            col(f"layout_{name}") > 0,
            formula=f"games with a {name.capitalize()} Site in the layout / games",
            words=(f"{name.capitalize()} Sites in the layout", "more common", "rarer"),
        )
        for name in SITE_TYPES
    ),
    _in(
        "games",
        "proportion",
        "large_site_shown",
        "Layouts with a large Site",
        "Share of games whose layout shows a Site of at least 7 tricks.",
        col("largest_site") >= 7,
        formula="games with a Site of 7 or more in the layout / games",
    ),
    _in(
        "battles",
        "mean",
        "retreats_per_battle",
        "Retreats",
        "Tactical Retreats played in a battle.",
        col("retreats"),
        by=("site_type", "size"),
        unit="cards",
        formula="Retreats played / battles",
        words=("Retreats", "more common", "rarer"),
    ),
)
