"""The rules of the Napoleon family a violation can name, and the log of a match.

A rule's meaning begins with the paragraph it stands in: "six" and "five" are the rule texts for six and
for five players, "ruling" marks what they leave open and the game's page settles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from .event_log import Event, RuleViolation, rule_book
from .event_log import Log as EventLog

__all__ = ["RULES", "Event", "Log", "RuleViolation"]

RULES: Final = rule_book(
    {
        "contract": "log: every event has the agreed fields, of the agreed form",
        "sequence": "log: events come in the order in which the game is played",
        "settings": "ruling: the pack suffices for the players, and there is enough to win for the bids",
        # the deal
        "deal": "six, Setup; five, Dealing: so many cards for each player and for the blind",
        "pack": "six, Materials; five, Dealing: 52 cards, each of them in one place",
        "dealer": "six, Setup: the deal passes to the left; after a deal passed out it stays",
        "numbering": "log: deals and tricks are numbered from one, deals passed out from none",
        # the auction
        "opener": "six, Bidding; five, Bidding: who is asked first",
        "auction_turn": "six, Bidding; five, Bidding: bids are made clockwise, in turn",
        "bid_range": "six, Bidding; five, Bidding: the lowest and the highest number that may be bid",
        "bid_suit": "six, Bidding: a bid names a suit where bids have one, and none elsewhere",
        "outbid": "six, Bidding: a higher number, or the same number in a higher suit",
        "pass_final": "six, Bidding: whoever has passed is out of the auction",
        "auction_end": "six, Bidding; five, Bidding: it ends when one is left, or nothing is higher",
        "redeal": "six, Bidding: when all pass, the same dealer deals again",
        "forced": "ruling: after so many deals passed out the opener plays the lowest bid",
        "napoleon": "six, Bidding; five, Terms: the highest bidder is Napoleon, at that bid",
        # Napoleon's choices
        "trump": "six, Bidding; five, The Trump: the suit bid, or named by Napoleon",
        "no_trump": "five, The Trump: no trump where the rules allow it",
        "call": "six, Bidding; five, The Secretary: Napoleon calls a card, once, where it is due",
        "blind": "six, Bidding; five, The Baggage: Napoleon takes the blind, where it is due",
        "discard": "six, Bidding; five, The Baggage: as many cards as the blind had, out of the hand",
        "discard_shown": "six, Bidding: scoring cards among the discards lie face up, no others",
        # the tricks
        "lead": "six, Gameplay; five, The Game: Napoleon leads first, then each trick's winner",
        "turn": "six, Gameplay; five, The Game: clockwise, one card each",
        "held": "five, The Game: a card is played from the hand that holds it",
        "follow": "six, Gameplay; five, The Game: follow suit if able",
        "reveal": "five, The Secretary: Napoleon calls for the called card, once, before it is played",
        "reveal_obeyed": "five, The Secretary: the card called for is played at the first chance",
        "shown": "six, Bidding: the partner is revealed by the called card, and by nothing else",
        "led": "six, Gameplay: the suit led is that of the trick's first card",
        "first_trick": "six, Gameplay: the first trick ignores trumps and specials",
        "specials": "six, Card Ranking: ace of spades, jack of trumps, other jack of the colour",
        "twos": "six, Gameplay: in a trick of one suit its two ranks next to the specials",
        "trumps": "six, Gameplay; five, Winning a trick: a trump beats all other suits",
        "suits": "six, Gameplay; five, Winning a trick: the highest card of the suit led",
        "won_by": "log: the reason why a card wins",
        "counted": "six, Card Ranking; five, Bid, Royals: what a trick is worth",
        # the score
        "bid_played": "log: the score is for the deal, the bid and the trump that were played",
        "partner": "six, Bidding; five, The Secretary: who else holds the called card",
        "taken": "six, Gameplay; five, Winning a trick: what each player has taken",
        "discards_count": "six, Bidding: the scoring cards among the discards",
        "left_over": "ruling: the scoring cards among the cards left over",
        "credited": "six, Scoring; five, The Game: what each side is credited with",
        "made": "six, Scoring; five, The Game: made with as much as was bid, or more",
        "points": "six, Scoring; ruling: Napoleon's, the partner's and the opponents' points",
        "scores": "six, Scoring: points add up from deal to deal",
        "ending": "six, End of game; ruling: at the target score, or after so many deals",
        "winners": "six, End of game; ruling: the highest score wins",
    }
)
"""Rule names used in violations, each with its paragraph and meaning."""


class Log(EventLog):
    """The events of a match, read once from front to back."""

    out_of_place: ClassVar[Mapping[str, str]] = {
        "bid": "auction_end",
        "pass": "auction_end",
        "redeal": "redeal",
        "napoleon": "auction_end",
        "trump": "trump",
        "call": "call",
        "blind": "blind",
        "discard": "discard",
        "reveal": "reveal",
        "shown": "shown",
        "play": "turn",
        "trick": "turn",
        "match_end": "ending",
    }
    missing: ClassVar[Mapping[str, str]] = {"redeal": "redeal", "match_end": "ending"}
