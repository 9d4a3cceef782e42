"""What a designer asks about the deals of the Napoleon family: bidding, roles, the partner, the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from napsim.games.measures import Measure, Words
from napsim.games.napoleon.cards import NO_TRUMP
from napsim.games.napoleon.rules import TRICKS, left_over_cards

Rules = Mapping[str, Any]

MADE = pl.col("made") == 1
POINTS = pl.col("points").cast(pl.Int64)
#: Steps of what Napoleon expected above the bid, named in `measures.SPARE_STEPS`.
SPARE = {"spare_step": ((pl.col("spare").cast(pl.Int64) // 10) + 2).clip(0, 5)}


def _has_partner(rules: Rules) -> bool:
    return bool(rules["partner"])


def _has_blind(rules: Rules) -> bool:
    return bool(rules["blind"])


def _counts_cards(rules: Rules) -> bool:
    return bool(rules["counting"] != TRICKS)


def _bidding() -> tuple[Measure, ...]:
    return (
        Measure(
            name="bid",
            title="Winning bid",
            meaning="The number of the bid that makes Napoleon.",
            group="bidding",
            kind="distribution",
            table="deals",
            value=pl.col("number"),
            by=("profile", "trump", "place"),
            unit="bid",
            formula="number of the highest bid",
            words=Words("winning bids", "higher", "lower"),
        ),
        Measure(
            name="no_trump_rate",
            title="Played without trump",
            meaning="Share of deals that Napoleon plays without trump.",
            group="bidding",
            kind="proportion",
            table="deals",
            value=pl.col("trump") == NO_TRUMP,
            by=("profile", "place"),
            formula="deals without trump over deals",
            applies=lambda rules: bool(rules["no_trump"]),
        ),
        Measure(
            name="success",
            title="Bids made",
            meaning="Share of deals in which Napoleon's side takes at least the bid. It depends on how "
            "players bid: read it beside the winning bids.",
            group="bidding",
            kind="proportion",
            table="deals",
            value=MADE,
            by=("bid", "trump", "place", "profile", "spare_step"),
            groups={"bid": pl.col("over_lowest"), **SPARE},
            formula="deals made over deals",
        ),
        Measure(
            name="side_total",
            title="Taken by Napoleon's side",
            meaning="What Napoleon and partner are credited with in a deal.",
            group="bidding",
            kind="distribution",
            table="deals",
            value=pl.col("side_total"),
            unit="tricks or cards",
            formula="tricks or scoring cards of Napoleon's side",
        ),
        Measure(
            name="over_bid",
            title="Taken above the bid",
            meaning="What Napoleon's side takes less the bid; below 0 the bid is missed.",
            group="bidding",
            kind="distribution",
            table="deals",
            value=pl.col("margin"),
            by=("bid",),
            groups={"bid": pl.col("over_lowest")},
            unit="tricks or cards",
            formula="tricks or scoring cards of Napoleon's side less the number bid",
        ),
        Measure(
            name="napoleon_points",
            title="Napoleon's points a deal",
            meaning="Mean points of Napoleon in a deal: above 0 the auction is worth winning.",
            group="bidding",
            kind="mean",
            table="deals",
            value=POINTS,
            by=("bid", "trump", "place", "profile", "spare_step"),
            groups={"bid": pl.col("over_lowest"), **SPARE},
            unit="points",
            formula="Napoleon's points over deals",
            assumed=("napoleon_points", "alone_points"),
        ),
    )


def _roles() -> tuple[Measure, ...]:
    return (
        Measure(
            name="points_by_role",
            title="Points a deal by role",
            meaning="Mean points of a player in a deal as Napoleon, partner or opponent.",
            group="roles",
            kind="mean",
            table="deal_seats",
            value=POINTS,
            by=("role", "profile+role"),
            unit="points",
            formula="points in that role over deals in that role",
            assumed=("napoleon_points", "alone_points"),
        ),
        Measure(
            name="taken_by_role",
            title="Taken by role",
            meaning="What a player takes in a deal as Napoleon, partner or opponent.",
            group="roles",
            kind="mean",
            table="deal_seats",
            value=pl.col("taken"),
            by=("role", "profile+role"),
            unit="tricks or cards",
            formula="tricks or scoring cards taken in that role over deals in that role",
        ),
        Measure(
            name="side_share",
            title="Share of Napoleon's side",
            meaning="The part of all tricks or scoring cards that Napoleon's side is credited with.",
            group="roles",
            kind="ratio",
            table="deals",
            value=pl.col("side_total"),
            per=pl.col("side_total").cast(pl.Int64) + pl.col("opponents_total"),
            by=("alone",),
            formula="credited to Napoleon's side over credited to both sides",
        ),
        Measure(
            name="opponents_total",
            title="Credited to the opponents",
            meaning="What the opponents are credited with in a deal, discards included.",
            group="roles",
            kind="mean",
            table="deals",
            value=pl.col("opponents_total"),
            by=("bid",),
            groups={"bid": pl.col("over_lowest")},
            unit="tricks or cards",
            formula="tricks or scoring cards of the opponents",
        ),
    )


def _partner() -> tuple[Measure, ...]:
    return (
        Measure(
            name="alone_rate",
            title="Napoleon alone",
            meaning="Share of deals in which Napoleon has no partner.",
            group="partner",
            kind="proportion",
            table="deals",
            value=pl.col("alone") > 0,
            by=("profile", "bid"),
            groups={"bid": pl.col("over_lowest")},
            formula="deals without partner over deals",
        ),
        Measure(
            name="alone_unmeant",
            title="Alone without meaning to",
            meaning="Share of deals in which the called card lies in the blind or among cards left "
            "over.",
            group="partner",
            kind="proportion",
            table="deals",
            value=pl.col("alone") == 2,
            formula="deals alone by chance over deals",
            applies=_has_partner,
        ),
        Measure(
            name="called_card",
            title="Kind of card called",
            meaning="How often each kind of card is called (0 none, 1 an own card, 2 a special card, 3 "
            "the ace of trumps, 4 another trump, 5 another ace, 6 another card).",
            group="partner",
            kind="distribution",
            table="deals",
            value=pl.col("called_kind"),
            unit="kind",
            formula="kind of the called card",
            applies=_has_partner,
        ),
        Measure(
            name="partner_share",
            title="Partner's part of the side",
            meaning="The part of what Napoleon and partner take that the partner takes.",
            group="partner",
            kind="ratio",
            table="deals",
            value=pl.col("partner_taken"),
            per=pl.col("partner_taken").cast(pl.Int64) + pl.col("napoleon_taken"),
            where=pl.col("partner") >= 0,
            by=("called_kind", "partner_place"),
            formula="taken by the partner over taken by both, where there is a partner",
            applies=_has_partner,
        ),
        Measure(
            name="called_success",
            title="Bids made by the card called",
            meaning="Share of deals made, by the kind of card called and by whether Napoleon has a "
            "partner. Who calls what depends on the hand.",
            group="partner",
            kind="proportion",
            table="deals",
            value=MADE,
            by=("called_kind", "alone"),
            formula="deals made over deals",
            applies=_has_partner,
        ),
        Measure(
            name="partner_success",
            title="Bids made by the partner's place",
            meaning="Share of deals made, by how many seats after Napoleon the partner sits.",
            group="partner",
            kind="proportion",
            table="deals",
            value=MADE,
            where=pl.col("partner") >= 0,
            by=("partner_place",),
            formula="deals made over deals with a partner",
            applies=_has_partner,
        ),
        Measure(
            name="partner_shown",
            title="Trick in which the called card appears",
            meaning="When everybody learns who the partner is.",
            group="partner",
            kind="distribution",
            table="deals",
            value=pl.col("shown_trick"),
            where=pl.col("partner") >= 0,
            unit="trick",
            formula="trick in which the called card is played, where there is a partner",
            applies=_has_partner,
        ),
        Measure(
            name="reveal_rate",
            title="Called card called for",
            meaning="Share of deals in which Napoleon makes the partner show.",
            group="partner",
            kind="proportion",
            table="deals",
            value=pl.col("reveal_trick") > 0,
            formula="deals in which the called card is called for over deals",
            applies=lambda rules: bool(rules["partner"] and rules["secretary_reveal"]),
        ),
    )


def _cards() -> tuple[Measure, ...]:
    return (
        Measure(
            name="blind_gain",
            title="What the blind gives",
            meaning="How much better Napoleon's hand is after blind and discards than as dealt, by the "
            "players' own reckoning.",
            group="cards",
            kind="mean",
            table="deals",
            value=pl.col("blind_gain").cast(pl.Float64) / 10,
            scale=10,
            by=("bid",),
            groups={"bid": pl.col("over_lowest")},
            unit="tricks",
            formula="reckoned worth of the hand after the discards less as dealt",
            applies=_has_blind,
        ),
        Measure(
            name="discarded",
            title="Scoring cards discarded",
            meaning="Scoring cards among Napoleon's discards.",
            group="cards",
            kind="mean",
            table="deals",
            value=pl.col("discarded"),
            unit="cards",
            formula="scoring cards discarded over deals",
            assumed=("discards_to",),
            applies=lambda rules: _counts_cards(rules) and _has_blind(rules),
        ),
        Measure(
            name="twos_wins",
            title="Tricks won by the rule of twos",
            meaning="How often a deal has a trick that a two wins, being all of one suit.",
            group="cards",
            kind="mean",
            table="deals",
            value=pl.col("twos"),
            unit="tricks",
            formula="tricks won by the rule of twos over deals",
            applies=lambda rules: bool(rules["rule_of_twos"]),
        ),
        Measure(
            name="special_wins",
            title="Tricks won by special cards",
            meaning="Tricks of a deal that a special card wins.",
            group="cards",
            kind="mean",
            table="deals",
            value=pl.col("special_wins"),
            by=("trump",),
            unit="tricks",
            formula="tricks won by special cards over deals",
            applies=lambda rules: bool(rules["specials"]),
        ),
        Measure(
            name="left_over_total",
            title="Credited to nobody",
            meaning="Tricks or scoring cards of a deal that neither side is credited with.",
            group="cards",
            kind="mean",
            table="deals",
            value=pl.col("unclaimed"),
            unit="cards",
            formula="all there is less what both sides are credited with",
            applies=lambda rules: (
                _counts_cards(rules)
                and (
                    (rules["discards_to"] == "nobody" and _has_blind(rules))
                    or (rules["left_over"] == "nobody" and left_over_cards(rules) > 0)
                )
            ),
        ),
    )


def deal_measures() -> tuple[Measure, ...]:
    """Give the measures of deals."""
    return (*_bidding(), *_roles(), *_partner(), *_cards())
