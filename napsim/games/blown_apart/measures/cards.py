"""Cards and tokens: how often, with what success, and what they are worth."""

from __future__ import annotations

from functools import partial, reduce
from operator import add

import polars as pl

from napsim.games.blown_apart.cards import CARD_CLASSES, TOKEN_NAMES
from napsim.games.blown_apart.measures.common import DECISIVE, col, four_players, measure
from napsim.games.blown_apart.tables import LIGHT_USES
from napsim.games.measures import Measure

_in = partial(measure, "cards")

_TOKENS = {
    "bonus": "+3 Bonus",
    "suit_change": "Suit Change",
    "redraw": "Draw 2, Discard 2",
    "reversal": "Reversal",
}
_CLASSES = {
    "infantry": "Infantry",
    "cavalry": "Cavalry",
    "artillery": "Artillery",
    "retreat": "Retreats",
    "commander": "Commanders",
    "tirailleur": "skirmishing Tirailleurs",
    "scout": "skirmishing Scouts",
}
_LIGHT = {
    "strengthen": "Tirailleurs to Strengthen",
    "tirailleur_cycle": "Tirailleurs to Cycle",
    "scout_cycle": "Scouts to Cycle",
    "scout": "Scouts to Scout",
}


def _all(stem: str) -> pl.Expr:
    return reduce(add, (col(f"{stem}_{name}") for name in TOKEN_NAMES))


_TOKEN_MEASURES = (
    *(
        measure
        for name, called in _TOKENS.items()
        for measure in (
            _in(
                "seats",
                "mean",
                f"{name}_used",
                f"{called} played",
                f"{called} tokens a player plays in a game.",
                col(f"used_{name}"),
                by=("profile",),
                unit="tokens",
                formula="tokens played / (games × players)",
                words=(f"{called} tokens", "played more", "played less"),
            ),
            _in(
                "seats",
                "mean",
                f"{name}_left",
                f"{called} left over",
                f"{called} tokens a player still holds when the game ends.",
                col(f"left_{name}"),
                by=("profile",),
                unit="tokens",
                formula="tokens left / (games × players)",
                words=(f"left-over {called} tokens", "more common", "rarer"),
            ),
            _in(
                "seats",
                "contrast",
                f"{name}_dealt_effect",
                f"Wins with a {called} dealt",
                f"Wins of players who were dealt at least one {called} at the start, less wins of those who "
                "were not. Tokens are dealt by lot, so it is what the token does, against the other "
                "tokens one could have had.",
                col("won"),
                col(f"start_{name}") > 0,
                formula="share of wins with − share of wins without",
                words=(f"the effect of a {called} dealt", "larger", "smaller"),
            ),
            _in(
                "seats",
                "contrast",
                f"{name}_used_effect",
                f"Wins with a {called} played",
                f"Wins of players who played at least one {called}, less wins of those who played none. An "
                "association: what else goes with playing one is in it.",
                col("won"),
                col(f"used_{name}") > 0,
                formula="share of wins with − share of wins without",
                words=(f"the success of {called} players", "larger", "smaller"),
                association=True,
            ),
        )
    ),
    _in(
        "tokens",
        "proportion",
        "token_changed",
        "Tokens that change the trick",
        "Share of tokens played after which another card wins the trick.",
        col("changed"),
        by=("token", "profile"),
        formula="tokens that change the winner / tokens played",
        words=("tokens that change the trick", "more common", "rarer"),
    ),
    _in(
        "tokens",
        "proportion",
        "token_took",
        "Tricks won with a token",
        "Share of tokens whose player's side wins the trick in the end.",
        col("took"),
        by=("token", "site_type", "profile"),
        formula="tokens played in tricks one's side won / tokens played",
        words=("tricks won with a token", "more common", "rarer"),
    ),
    _in(
        "tokens",
        "proportion",
        "token_decisive",
        "Decisive tricks with a token",
        "Share of tokens whose player's side wins the trick decisively.",
        col("decisive"),
        by=("token", "site_type", "profile"),
        formula="tokens played in decisive tricks one's side won / tokens played",
        assumed=DECISIVE,
        words=("decisive tricks with a token", "more common", "rarer"),
    ),
    _in(
        "tokens",
        "distribution",
        "token_battle",
        "When tokens are played",
        "Battle in which a token is played.",
        col("battle"),
        by=("token", "profile"),
        unit="battle",
        formula="battle of play",
        words=("tokens", "played later", "played earlier"),
    ),
    _in(
        "seats",
        "ratio",
        "tokens_used_share",
        "Tokens played, of all held",
        "Share of the tokens a player ever holds that are played before the game ends.",
        _all("used"),
        _all("used") + _all("left"),
        by=("profile",),
        formula="tokens played / (tokens played + tokens left)",
        words=("left-over tokens", "rarer", "more common"),
    ),
    _in(
        "seats",
        "mean",
        "tokens_bought",
        "Tokens bought",
        "Tokens a player gets for Reserve cards at the start.",
        _all("bought"),
        by=("profile",),
        unit="tokens",
        formula="tokens bought / (games × players)",
        words=("bought tokens", "more common", "rarer"),
    ),
    _in(
        "seats",
        "contrast",
        "buying_effect",
        "Wins after buying a token",
        "Wins of players who bought a token for a Reserve card, less wins of those who did not. An "
        "association.",
        col("won"),
        col("given_up") > 0,
        by=("profile",),
        formula="share of wins with − share of wins without",
        association=True,
    ),
    _in(
        "seats",
        "proportion",
        "gift_win_rate",
        "Wins with the gift",
        "Wins of the seat whose turn it is to get the gift (rules.gift): seat 0 in game 0, seat 1 in game 1 "
        "and so on. Against a base without a gift, on the same deals, the difference is what that token "
        "or card is worth.",
        col("won"),
        where=col("game") % (col("seat").max() + 1) == col("seat"),
        formula="games won by the seat with the gift / games",
        words=("wins with the gift", "more common", "rarer"),
    ),
)

_CARD_MEASURES = (
    *(
        measure
        for name, called in _CLASSES.items()
        for measure in (
            _in(
                "seats",
                "mean",
                f"{name}_played",
                f"{called[0].upper()}{called[1:]} played",
                f"{called[0].upper()}{called[1:]} a player plays to tricks in a game.",
                col(f"played_{name}"),
                by=("profile",),
                unit="cards",
                formula="cards played / (games × players)",
                words=(called, "played more", "played less"),
            ),
            *(
                ()
                if name == "retreat"
                else (
                    _in(
                        "seats",
                        "ratio",
                        f"{name}_took",
                        f"Won, by {called}",
                        f"Share of {called} played that win their trick.",
                        col(f"took_{name}"),
                        col(f"played_{name}"),
                        by=("profile",),
                        formula="cards that win their trick / cards played",
                        words=(f"tricks won by {called}", "more common", "rarer"),
                    ),
                    _in(
                        "seats",
                        "ratio",
                        f"{name}_decisive",
                        f"Decisive, by {called}",
                        f"Share of {called} played that win their trick decisively.",
                        col(f"decisive_{name}"),
                        col(f"played_{name}"),
                        by=("profile",),
                        formula="cards that win decisively / cards played",
                        assumed=DECISIVE,
                        words=(f"decisive tricks won by {called}", "more common", "rarer"),
                    ),
                )
            ),
        )
    ),
    *(
        _in(
            "seats",
            "mean",
            f"light_{name}",
            called,
            f"{called}: how many a player uses so in a game.",
            col(f"light_{name}"),
            by=("profile",),
            unit="cards",
            formula="cards used so / (games × players)",
            words=(called, "used more", "used less"),
        )
        for name, called in _LIGHT.items()
    ),
    _in(
        "seats",
        "ratio",
        "strengthened_took",
        "Tricks won by Strengthened cards",
        "Share of cards played Strengthened that win their trick.",
        col("strengthened_took"),
        col("strengthened"),
        by=("profile",),
        formula="Strengthened cards that win their trick / Strengthened cards",
        words=("tricks won by Strengthened cards", "more common", "rarer"),
    ),
    _in(
        "seats",
        "mean",
        "retreats_led",
        "Retreats led",
        "Tactical Retreats a player leads in a game.",
        col("retreats_led"),
        by=("profile",),
        unit="cards",
        formula="Retreats led / (games × players)",
        words=("led Retreats", "more common", "rarer"),
    ),
    _in(
        "seats",
        "mean",
        "combined_arms",
        "Combined Arms",
        "Cards a player plays with Combined Arms in a game.",
        col("combined_arms"),
        by=("profile",),
        unit="cards",
        formula="cards with Combined Arms / (games × players)",
        applies=four_players,
        words=("Combined Arms", "more common", "rarer"),
    ),
    _in(
        "seats",
        "mean",
        "cards_deployed",
        "Cards deployed",
        "Cards a player passes to the partner before battles in a game.",
        col("cards_deployed"),
        by=("profile",),
        unit="cards",
        formula="cards passed / (games × players)",
        applies=four_players,
        words=("deployments", "larger", "smaller"),
    ),
    _in(
        "seats",
        "mean",
        "cards_marched",
        "Cards marched to the guns",
        "Cards a player sends to the partner by marching to the guns in a game.",
        col("cards_marched"),
        by=("profile",),
        unit="cards",
        formula="cards sent / (games × players)",
        applies=four_players,
        words=("marches to the guns", "larger", "smaller"),
    ),
)

assert tuple(_TOKENS) == TOKEN_NAMES
assert tuple(_CLASSES) == CARD_CLASSES
assert tuple(_LIGHT) == LIGHT_USES

#: What one player can be given beyond the rules, as it is called in a report.
GIFT_NAMES = {
    "bonus": "+3 Bonus token",
    "suit_change": "Suit Change token",
    "redraw": "Draw 2, Discard 2 token",
    "reversal": "Reversal token",
    "retreat": "Tactical Retreat in Reserve",
    "commander": "Commander in Reserve",
    "tirailleur": "Tirailleur in Reserve",
    "scout": "Scout in Reserve",
}

CARDS: tuple[Measure, ...] = (*_TOKEN_MEASURES, *_CARD_MEASURES)
