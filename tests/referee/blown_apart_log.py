"""The rules of Blown Apart a violation can name, and the log of a game of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from .event_log import Event, RuleViolation, rule_book
from .event_log import Log as EventLog

__all__ = ["RULES", "Event", "Log", "RuleViolation"]

RULES: Final = rule_book(
    {
        "contract": "every event has the agreed fields, of the agreed form",
        "sequence": "events come in the order in which the game is played",
        "sides": "two or three play each for himself, four as seats 0 and 2 against 1 and 3",
        "layout": "the Sites face up come from the Site deck, as many as the rules say",
        "cards": "a card can only be used by whoever has it, and every card is in exactly one place",
        "reserve_deal": "each Reserve holds so many Commanders, light troops and other cards",
        "tokens_deal": "each player starts with so many tokens, as far as the supply goes",
        "purchase": "Reserve cards buy tokens: one for one, no Commanders, in turn, within the limit",
        "shuffle": "each battle starts with all cards that are not in a Reserve in the deck",
        "deal": "hands are dealt from the top of the deck: the peek, then up to the Site's size",
        "site": "the holder of the Initiative picks an unused Site; an extra battle draws one",
        "battle": "battles are numbered from one; those after the last Site face up are extra",
        "deployment": "partners with Initiative may swap the same few cards blind, once, at once",
        "reserve_draw": "Reserve draws: Initiative first, then clockwise, as many out as in",
        "draw": "cards are drawn from the top of the deck, in its order, as many as are due",
        "turn": "players play clockwise from the leader, each with one card, if they have one",
        "lead": "who leads a trick, who is treated as leading it, and which suit is led",
        "cycle": "Cycle: so many times a trick, one light card, its rank in cards, one is kept",
        "scout": "Scout: so many times a trick, one Scout, an opponent's cards shown, one drawn",
        "follow": "a player with plain cards of the suit led must follow it",
        "declare": "a led Commander declares one of its own suits, nobody else declares",
        "strengthen": "only Tirailleurs strengthen, and never a Retreat",
        "march": "the partner's march to the guns: once, at the side's first plain Artillery card",
        "token": "tokens: one's own, one each, in turn from the lead player, with a card in the trick",
        "plus_three": "no +3 in a trick with a Retreat",
        "suit_change": "a Suit Change names a suit, no other token does",
        "redraw": "Draw 2, Discard 2 puts as many cards under the deck as it drew",
        "reversal": "an even number of Reversals cancel each other",
        "resolved_suit": "the suit in which a card resolves",
        "resolved_rank": "the rank at which a card resolves",
        "winner": "who wins the trick",
        "decisive": "when a trick is decisive",
        "commanders": "the Commanders in a trick, and those a side takes in decisive tricks",
        "decisive_count": "a side's decisive tricks in the battle",
        "net": "the net count: decisive tricks less those of the lowest side",
        "points": "points by the table, one more for each Commander, and their total",
        "rout": "a Rout: at least half the battle's size decisive, and all by one side",
        "rout_points": "a Rout scores the Site's size in Rout points",
        "initiative": "the next Initiative: the fewest points, the holder keeps it in a tie",
        "initiative_token": "the player who gains the Initiative takes a +3 token",
        "reserve_bonus": "the bonus for what is left in Reserve at the end",
        "tie_break": "ties: Rout points, last trick, last battle, third player",
        "ending": "when the game ends, how, and who has won",
    }
)
"""Rule names used in violations, each with its meaning."""


class Log(EventLog):
    """The events of a game, read once from front to back."""

    out_of_place: ClassVar[Mapping[str, str]] = {
        "buy": "purchase",
        "deploy": "deployment",
        "reserve_draw": "reserve_draw",
        "cycle": "cycle",
        "scout": "scout",
        "play": "turn",
        "march": "march",
        "token": "token",
        "trick": "turn",
        "standing": "ending",
        "end": "ending",
    }
    missing: ClassVar[Mapping[str, str]] = {"standing": "ending", "end": "ending"}
