"""What a designer asks about the Napoleon family, each declared once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from napsim.games.game import Lineup
from napsim.games.measures import Measure, Words
from napsim.games.napoleon.measures_deal import deal_measures
from napsim.games.napoleon.rules import in_force
from napsim.games.napoleon.tables import CALLED, WIN

Rules = Mapping[str, Any]

ROLES = ("Napoleon", "partner", "opponent")
TRUMPS = ("clubs", "diamonds", "hearts", "spades", "no trump")
#: How much Napoleon's expectation exceeded the bid, in steps of one card or trick, least first.
SPARE_STEPS = (
    "over 1 short",
    "up to 1 short",
    "0 to 1 to spare",
    "1 to 2 to spare",
    "2 to 3 to spare",
    "3 or more to spare",
)
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")
HEADLINE = (
    "success",
    "bid",
    "napoleon_points",
    "side_share",
    "win_rate",
    "seat_win_spread",
    "alone_rate",
    "passed_out",
    "match_deals",
)

POINTS = pl.col("points").cast(pl.Int64)


def _fairness() -> tuple[Measure, ...]:
    win = (pl.col("won").cast(pl.Int64)) / WIN
    return (
        Measure(
            name="win_rate",
            title="Win rate",
            meaning="Share of matches won; players who win together share the win.",
            group="fairness",
            kind="mean",
            table="seats",
            value=win,
            by=("seat", "profile", "from_dealer"),
            scale=WIN,
            unit="share",
            formula="wins, each shared by those who win together, over matches played",
            assumed=("ties",),
            words=Words("wins", "more common", "rarer"),
            fair=True,
        ),
        Measure(
            name="seat_win_spread",
            title="Win rate: best seat less worst",
            meaning="How far the win rates of the seats lie apart.",
            group="fairness",
            kind="spread",
            table="seats",
            of="win_rate",
            by=("seat",),
            formula="greatest less least win rate over the seats",
        ),
        Measure(
            name="from_dealer_win_spread",
            title="Win rate: best place at the table less worst",
            meaning="How far the win rates lie apart by the distance from the first dealer.",
            group="fairness",
            kind="spread",
            table="seats",
            of="win_rate",
            by=("from_dealer",),
            formula="greatest less least win rate over the places from the first dealer",
        ),
        Measure(
            name="points_per_deal",
            title="Points a deal",
            meaning="Mean points of a player in a deal.",
            group="fairness",
            kind="mean",
            table="deal_seats",
            value=POINTS,
            by=("profile", "place"),
            unit="points",
            formula="points over deals played",
        ),
        Measure(
            name="napoleon_rate",
            title="Share of deals as Napoleon",
            meaning="How often a player is Napoleon, by who is asked first in the auction and by "
            "way of playing.",
            group="fairness",
            kind="proportion",
            table="deal_seats",
            value=pl.col("role") == 0,
            by=("place", "profile"),
            formula="deals as Napoleon over deals played",
        ),
    )


def _endings() -> tuple[Measure, ...]:
    return (
        Measure(
            name="ended_by_target",
            title="Ended by the target score",
            meaning="Share of matches that end because somebody reaches the target score.",
            group="endings",
            kind="proportion",
            table="games",
            value=pl.col("by") == 0,
            formula="matches ended by the target score over matches",
            assumed=("target_score", "deals"),
            applies=lambda rules: bool(rules["target_score"]),
        ),
        Measure(
            name="shared_win",
            title="Several win together",
            meaning="Share of matches in which several players have the highest score.",
            group="endings",
            kind="proportion",
            table="games",
            value=pl.col("winners") > 1,
            formula="matches with more than one winner over matches",
            assumed=("ties",),
            applies=lambda rules: bool(rules["ties"] == "shared"),
        ),
        Measure(
            name="top_score",
            title="Highest score",
            meaning="The winner's score at the end of a match.",
            group="endings",
            kind="distribution",
            table="games",
            value=pl.col("top"),
            unit="points",
            formula="highest score at the end",
        ),
        Measure(
            name="winning_margin",
            title="Winning margin",
            meaning="How far the best score lies above the next at the end of a match.",
            group="endings",
            kind="distribution",
            table="games",
            value=pl.col("margin"),
            unit="points",
            formula="highest less second highest score",
        ),
    )


def _length() -> tuple[Measure, ...]:
    return (
        Measure(
            name="match_deals",
            title="Deals in a match",
            meaning="How many deals a match takes, passed-out ones left out.",
            group="length",
            kind="distribution",
            table="games",
            value=pl.col("deals"),
            unit="deals",
            formula="deals played in a match",
            source="Browne, duration",
            assumed=("target_score", "deals"),
            words=Words("matches", "longer", "shorter"),
        ),
        Measure(
            name="passed_out",
            title="Passed-out deals",
            meaning="Deals that all players pass, for each deal that is played.",
            group="length",
            kind="mean",
            table="deals",
            value=pl.col("attempts"),
            unit="deals",
            formula="passed-out deals over deals played",
        ),
        Measure(
            name="forced_rate",
            title="Opener had to play",
            meaning="Share of deals in which all passed so often that the opener had to play.",
            group="length",
            kind="proportion",
            table="deals",
            value=pl.col("forced") == 1,
            formula="deals with a forced bid over deals",
            assumed=("redeal_limit",),
        ),
        Measure(
            name="auction_bids",
            title="Bids in an auction",
            meaning="How many bids it takes until Napoleon is found.",
            group="length",
            kind="distribution",
            table="deals",
            value=pl.col("bids"),
            unit="bids",
            formula="bids in the auction that found a Napoleon",
        ),
    )


def _tension() -> tuple[Measure, ...]:
    return (
        Measure(
            name="lead_changes",
            title="Changes of the lead",
            meaning="How often another player takes the lead alone in a match.",
            group="tension",
            kind="mean",
            table="games",
            value=pl.col("lead_changes"),
            unit="changes",
            formula="deals after which another player leads alone than before",
            source="Browne, lead change",
        ),
        Measure(
            name="decided_late",
            title="When the match is decided",
            meaning="The part of a match that is over when the (only) winner takes the lead for good; "
            "1 when the last deal decides.",
            group="tension",
            kind="ratio",
            table="games",
            value=pl.col("decided_at"),
            per=pl.col("deals"),
            where=pl.col("winners") == 1,
            formula="deal after which the winner leads alone to the end, over deals of the match",
        ),
        Measure(
            name="close_deal",
            title="Close deals",
            meaning="Share of deals that end within one trick or card of the bid.",
            group="tension",
            kind="proportion",
            table="deals",
            value=pl.col("margin").is_between(-1, 0),
            formula="deals made exactly or missed by one, over deals",
        ),
    )


def all_measures() -> tuple[Measure, ...]:
    """Give every measure."""
    return (
        *_fairness(),
        *_endings(),
        *_length(),
        *_tension(),
        *deal_measures(),
    )


def labels_of(column: str, rules: Rules, lineup: Lineup) -> Sequence[str]:
    """Name the values 0, 1, 2… of a column."""
    players = rules["players"]
    match column:
        case "seat" | "napoleon" | "partner":
            return [str(seat) for seat in range(players)]
        case "profile":
            return lineup.profiles
        case "place":
            return [f"asked {nth}" for nth in ORDINALS[:players]]
        case "from_dealer":
            return [f"deals {nth}" for nth in ORDINALS[:players]]
        case "partner_place":
            return ["Napoleon", "left of Napoleon"] + [
                f"{nth} from Napoleon" for nth in ORDINALS[1 : players - 1]
            ]
        case "bid":
            played = in_force(rules)
            return [str(n) for n in range(played["lowest_bid"], played["highest_bid"] + 1)]
        case "trump":
            return TRUMPS
        case "role":
            return ROLES
        case "alone":
            return ("with partner", "meant to be alone", "alone by chance")
        case "called_kind":
            return CALLED
        case "spare_step":
            return SPARE_STEPS
    raise KeyError(column)
