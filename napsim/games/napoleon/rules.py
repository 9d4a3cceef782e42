"""Every number and choice of the Napoleon family's rules, and which of them go together.

The three presets are one game with other values. A value of 0 in `lowest_bid`, `highest_bid`,
`napoleon_points` and `alone_points` stands for a rule ("one more than half", "what balances the
sheet"), so that it stays right when hands or players change; `in_force` gives the numbers played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from napsim.errors import UserError
from napsim.games.parameters import By, Parameter

SIX, FIVE, ROYALS = PRESETS = ("six_players", "five_players", "royals")
DECK = 52
MOST_PLAYERS = 7
MOST_TRICKS = 17

SCORING_CARDS, TRICKS, FACE_CARDS = COUNTINGS = ("scoring_cards", "tricks", "face_cards")
OPENERS = ("left_of_dealer", "dealer", "last_partner")
DISCARDS_TO = ("opponents", "nobody", "napoleon")
LEFT_OVER = ("nobody", "opponents")
TIES = ("shared", "drawn")


def _by(six: Any, five: Any, royals: Any) -> By:
    return By("preset", dict(zip(PRESETS, (six, five, royals), strict=True)))


PARAMETERS: tuple[Parameter, ...] = (
    Parameter(
        "preset",
        "choice",
        SIX,
        "The form of the game from which every other parameter takes its default: six players "
        "with suits in the bids, five players with a Secretary, or Napoleon Royals.",
        "both rule texts",
        choices=PRESETS,
    ),
    Parameter(
        "players",
        "int",
        _by(6, 5, 5),
        "Players at the table.",
        "six players: Number of players; five players: Dealing",
        minimum=3,
        maximum=MOST_PLAYERS,
    ),
    Parameter(
        "hand",
        "int",
        _by(8, 10, 10),
        "Cards dealt to each player, and so tricks in a deal.",
        "six players: Setup; five players: Dealing",
        minimum=1,
        maximum=MOST_TRICKS,
        unit="cards",
    ),
    Parameter(
        "blind",
        "int",
        _by(4, 2, 2),
        "Cards of the blind (the baggage): Napoleon takes them and discards as many. 0: no blind.",
        "six players: Setup; five players: Dealing",
        minimum=0,
        maximum=DECK - 3,
        unit="cards",
    ),
    Parameter(
        "left_over",
        "choice",
        "nobody",
        "Who is credited with the scoring cards among the cards that are neither dealt nor in the "
        "blind (there are none in the presets). They stay face down.",
        "ruling",
        choices=LEFT_OVER,
        assumed="cards neither dealt nor in the blind lie face down and count for nobody",
    ),
    Parameter(
        "counting",
        "choice",
        _by(SCORING_CARDS, TRICKS, FACE_CARDS),
        "What the bid is about: scoring_cards (A K Q J 10, twenty of them), tricks, or face_cards "
        "(A K Q J, sixteen of them).",
        "six players: Card ranking and scoring cards; five players: Bid, Napoleon Royals",
        choices=COUNTINGS,
    ),
    Parameter(
        "bid_suits",
        "bool",
        _by(True, False, False),
        "Whether a bid names number and suit (the suit becomes trump; C < D < H < S) or a number "
        "only (trump is named after the auction).",
        "six players: Bidding; five players: Bidding, The Trump",
    ),
    Parameter(
        "no_trump",
        "bool",
        _by(False, True, True),
        "Whether Napoleon may play without trump. Where bids name a suit, no trump ranks above "
        "spades.",
        "five players: The Trump",
        assumed="in bids with suits, no trump ranks above spades",
    ),
    Parameter(
        "lowest_bid",
        "int",
        _by(11, 0, 0),
        "Lowest number that may be bid. half_plus_one, or 0: one more than half of all there is to win "
        "(6 of 10 tricks, 9 of 16 face cards).",
        "six players: Bidding; five players: Bidding",
        minimum=0,
        maximum=20,
        named={"half_plus_one": 0},
    ),
    Parameter(
        "highest_bid",
        "int",
        _by(20, 0, 0),
        "Highest number that may be bid. all, or 0: all there is to win (10 tricks, 16 face cards).",
        "six players: Bidding; five players: Bidding",
        minimum=0,
        maximum=20,
        named={"all": 0},
    ),
    Parameter(
        "opener",
        "choice",
        _by("left_of_dealer", "last_partner", "last_partner"),
        "Who is asked first in the auction: the player left of the dealer, the dealer, or the last "
        "deal's partner (in the first deal the dealer; if nobody was partner, the last Napoleon).",
        "six players: Bidding; five players: Bidding",
        choices=OPENERS,
    ),
    Parameter(
        "redeal_limit",
        "int",
        99,
        "How many times in a row a deal may be passed out and dealt again; the next time all pass, "
        "the opener must play the lowest bid. 0: the opener must always play when all pass.",
        "six players: Bidding; ruling",
        minimum=0,
        maximum=999,
        assumed="after 99 passed-out deals in a row the opener must play the lowest bid",
    ),
    Parameter(
        "partner",
        "bool",
        True,
        "Whether Napoleon calls a card whose holder is the secret partner (the Secretary).",
        "six players: Bidding; five players: The Secretary",
    ),
    Parameter(
        "call_before_blind",
        "bool",
        _by(True, False, False),
        "Whether the card is called before the blind is seen (so that it may be found there), or "
        "after the discards. Trump is known or named before the call either way.",
        "six players: Bidding; five players: The Baggage, The Secretary",
    ),
    Parameter(
        "specials",
        "int",
        _by(3, 0, 0),
        "How many special cards beat the trumps, counted in this order: the ace of spades, the "
        "jack of trumps, the other jack of the trumps' colour. They keep their suit for following. "
        "Without trump only the ace of spades is special.",
        "six players: Card ranking",
        minimum=0,
        maximum=3,
        unit="cards",
    ),
    Parameter(
        "first_trick_plain",
        "bool",
        _by(True, False, False),
        "Whether the first trick ignores trumps and specials: the highest card of the suit led "
        "wins it.",
        "six players: Gameplay",
    ),
    Parameter(
        "rule_of_twos",
        "bool",
        _by(True, False, False),
        "Whether the two of a suit ranks just below the specials in a trick in which every card is "
        "of that suit. Never in the first trick.",
        "six players: Gameplay",
    ),
    Parameter(
        "secretary_reveal",
        "bool",
        _by(False, True, True),
        "Whether Napoleon may once, at a turn of Napoleon's own, call for the called card: whoever "
        "holds it must then play it at the first chance the rules of following allow.",
        "five players: The Secretary",
    ),
    Parameter(
        "discards_to",
        "choice",
        _by("opponents", "nobody", "opponents"),
        "Who is credited with the scoring cards among Napoleon's discards.",
        "six players: Bidding; five players: The Baggage",
        choices=DISCARDS_TO,
        assumed="the face cards Napoleon discards go to the opponents, as with six players",
    ),
    Parameter(
        "discards_shown",
        "bool",
        True,
        "Whether the scoring cards among the discards are laid face up.",
        "six players: Bidding",
    ),
    Parameter(
        "napoleon_points",
        "int",
        0,
        "Points of Napoleon when the bid is made, and lost when it is not. zero_sum, or 0: what the "
        "opponents pay less the partner's share (3 of six players, 2 of five).",
        "six players: Scoring; ruling",
        minimum=0,
        maximum=1000,
        named={"zero_sum": 0},
        unit="points",
        assumed="what the opponents pay is shared 2 and 1 by Napoleon and Secretary, so that every "
        "score sheet adds to zero",
    ),
    Parameter(
        "partner_points",
        "int",
        1,
        "Points of the partner, won or lost with Napoleon.",
        "six players: Scoring; ruling",
        minimum=0,
        maximum=1000,
        unit="points",
    ),
    Parameter(
        "opponent_points",
        "int",
        1,
        "Points of each opponent, the other way.",
        "six players: Scoring; ruling",
        minimum=0,
        maximum=1000,
        unit="points",
    ),
    Parameter(
        "split_points",
        "bool",
        False,
        "Whether Napoleon and partner share their points alike (2 and 2 instead of 3 and 1).",
        "six players: Scoring",
    ),
    Parameter(
        "alone_points",
        "int",
        0,
        "Points of a Napoleon without partner. zero_sum, or 0: what all the opponents together pay "
        "(5 of six players, 4 of five).",
        "ruling",
        minimum=0,
        maximum=1000,
        named={"zero_sum": 0},
        unit="points",
        assumed="a Napoleon without partner takes both shares and every other player pays",
    ),
    Parameter(
        "target_score",
        "int",
        _by(10, 0, 0),
        "The match ends with the deal in which somebody reaches this score. 0: no such end.",
        "six players: End of game",
        minimum=0,
        maximum=10_000,
        unit="points",
        assumed="the players settle on a score of 10",
    ),
    Parameter(
        "deals",
        "int",
        _by(200, 10, 10),
        "The match ends after so many deals at the latest (passed-out deals do not count).",
        "ruling",
        minimum=1,
        maximum=1000,
        unit="deals",
        assumed="a match is at most 200 deals of the six-player game, 10 of the others",
    ),
    Parameter(
        "ties",
        "choice",
        "shared",
        "Players who share the highest score at the end win together, or one of them is drawn.",
        "ruling",
        choices=TIES,
        assumed="players who share the highest score at the end of a match win together",
    ),
)

#: The presets in which a default is a guess, where it is not one in all of them.
ASSUMED_IN = {
    "discards_to": (ROYALS,),
    "napoleon_points": (FIVE, ROYALS),
    "target_score": (SIX,),
}


def to_win(rules: Mapping[str, Any]) -> int:
    """Give all there is to win in a deal: tricks, or cards of the counting ranks in the pack."""
    counting = rules["counting"]
    if counting == TRICKS:
        return int(rules["hand"])
    return 20 if counting == SCORING_CARDS else 16


def left_over_cards(rules: Mapping[str, Any]) -> int:
    """Count the cards that are neither dealt nor in the blind."""
    return int(DECK - rules["players"] * rules["hand"] - rules["blind"])


def in_force(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Put numbers in the place of the values that stand for a rule.

    Parameters
    ----------
    rules : mapping
        Resolved rules.

    Returns
    -------
    dict
        The same, with `lowest_bid`, `highest_bid`, `napoleon_points` and `alone_points` as played
        (`split_points` not yet applied).
    """
    played = dict(rules)
    whole = to_win(rules)
    played["lowest_bid"] = rules["lowest_bid"] or whole // 2 + 1
    played["highest_bid"] = rules["highest_bid"] or whole
    paid = rules["opponent_points"]
    opponents = rules["players"] - 2
    played["napoleon_points"] = (
        rules["napoleon_points"] or opponents * paid - rules["partner_points"]
    )
    played["alone_points"] = rules["alone_points"] or (opponents + 1) * paid
    return played


def check(rules: Mapping[str, Any]) -> None:
    """Refuse rules that cannot be played together.

    Raises
    ------
    UserError
        Naming the parameter, its value and what is allowed.
    """
    _check_cards(rules)
    _check_bids(rules)
    _check_points(rules)


def _check_cards(rules: Mapping[str, Any]) -> None:
    players, hand, blind = rules["players"], rules["hand"], rules["blind"]
    if players * hand > DECK:
        raise UserError(
            f"{players} players with {hand} cards each need more than the pack of {DECK}",
            key="rules.hand",
            value=hand,
            allowed=f"1 to {DECK // players} for {players} players",
        )
    if players * hand + blind > DECK:
        raise UserError(
            f"{players} hands of {hand} leave only {DECK - players * hand} cards for the blind",
            key="rules.blind",
            value=blind,
            allowed=f"0 to {DECK - players * hand}",
        )


def _check_bids(rules: Mapping[str, Any]) -> None:
    played = in_force(rules)
    low, high, whole = played["lowest_bid"], played["highest_bid"], to_win(rules)
    if high > whole:
        raise UserError(
            f"there are only {whole} {rules['counting'].replace('_', ' ')} to win",
            key="rules.highest_bid",
            value=high,
            allowed=f'{min(low, whole)} to {whole}, or "all"',
        )
    if low > high:
        raise UserError(
            f"is above the highest bid ({high})",
            key="rules.lowest_bid",
            value=low,
            allowed=f'1 to {high}, or "half_plus_one"',
        )


def _check_points(rules: Mapping[str, Any]) -> None:
    played = in_force(rules)
    if rules["partner"] and played["napoleon_points"] < 1:
        paid = (rules["players"] - 2) * rules["opponent_points"]
        raise UserError(
            f"the opponents pay {paid} together, so nothing is left for Napoleon",
            key="rules.partner_points",
            value=rules["partner_points"],
            allowed=(f"0 to {paid - 1}" if paid else "none while opponents pay nothing")
            + ", or more opponent_points, or a number for napoleon_points, or partner = false",
        )
    if played["alone_points"] < 1:
        raise UserError(
            "nothing is paid to a Napoleon without partner, since opponents pay nothing",
            key="rules.alone_points",
            value="zero_sum",
            allowed="a whole number of at least 1, or more opponent_points",
        )
    both = played["napoleon_points"] + rules["partner_points"]
    if rules["partner"] and rules["split_points"] and both % 2:
        raise UserError(
            f"Napoleon and partner cannot share {both} points alike",
            key="rules.split_points",
            value=True,
            allowed="true only when napoleon_points and partner_points add to an even number",
        )
