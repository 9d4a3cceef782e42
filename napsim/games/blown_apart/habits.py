"""Numbers the players have learnt: what a card is worth, and how much weight they give to what.

All of them were found by play, none by thought; they hold for the printed deck and the printed Sites. What
changes with the rules (chances, stakes, the worth of a rank) is worked out from them in ``foresight.py``.
"""

from __future__ import annotations

from typing import Any

#: What a card in hand is worth, in decisive tricks by which its side is ahead in the end, by number of
#: players. Found by least squares over the battles of some 30 000 games of ``balanced`` (net decisive tricks
#: on the cards of all hands when the tricks begin), see ``benchmarks/tune_blown_apart.py``.
#: ``plain``: weights of one, the share of the deck beaten by the margin, its square, the share that beats
#: it so, its square, both shares times the height of the suit (-1 to 1), the height; ``commander``: what a
#: Commander has on top; ``site``: factor by type; the others as they are.
WORTH: dict[int, dict[str, Any]] = {
    2: {
        "plain": (0.245, 0.38, -0.035, -1.768, 1.023, 0.114, 0.172, 0.012),
        "site": (1.0, 1.118, 0.956, 1.112),
        "commander": 0.183,
        "retreat": 0.314,
        "light": (0.255, 0.335, 0.128, 0.218),
    },
    3: {
        "plain": (-0.034, -0.018, 1.229, -0.495, 0.827, 0.035, -0.058, 0.058),
        "site": (1.0, 0.93, 0.597, 1.313),
        "commander": 0.423,
        "retreat": 0.023,
        "light": (0.168, 0.248, 0.046, 0.086),
    },
    4: {
        "plain": (0.021, -0.203, 1.36, -0.603, 0.803, 0.219, 0.104, -0.058),
        "site": (1.0, 0.867, 0.377, 0.873),
        "commander": -0.063,
        "retreat": 0.122,
        "light": (0.114, 0.174, -0.006, 0.034),
    },
}
#: Habits: small weights of judgement, by number of players (2, 3, 4), with what each one means. Found by
#: playing one value against another on the same deals, see ``benchmarks/tune_blown_apart.py``.
HABITS: dict[str, tuple[float, float, float]] = {
    "spread": (1.893, 2.147, 1.361),  # points by which the standing spreads over one battle
    "rout_part": (
        0.301,
        0.105,
        0.216,
    ),  # share of a winning Rout's value that one not yet winning has
    "rout_last": (0.32, 0.157, 0.178),  # the same in the last battle
    "others_share": (1.326, 1.167, 1.02),  # weight of opponents' points
    "denial_base": (1.117, 0.892, 1.056),  # weight of a decisive trick denied beside one taken
    "thrift_base": (1.0, 0.731, 0.994),  # worth of a card played, in terms of its worth in hand
    "lead_base": (-0.101, -0.084, -0.099),  # worth of leading the next trick, in decisive tricks
    "lead_late": (-0.055, 0.013, -0.035),  # the same for each trick to come
    "lead_thrift": (1.324, 0.363, 0.52),  # weight of a card's worth when it is led
    "lead_take": (0.733, -0.477, 0.163),  # how surely a lead that can be beaten decisively is
    "lead_hold": (-0.284, -0.21, -0.108),  # worth of a lead that is not beaten
    "lead_hold_late": (-0.04, -0.072, -0.164),  # the same for each trick to come
    "lead_single": (0.215, 0.109, 0.192),  # worth of leading the only card of a suit
    "follow_single": (0.052, 0.057, 0.03),  # cost of throwing away the only card of a suit
    "lead_guns": (-0.031, -0.033, 0.074),  # worth of leading Artillery, beyond what the rest says
    "skirmish": (0.361, 0.327, 0.249),  # worth of a Tirailleur kept, when it would skirmish
    "lead_light": (1.54, 0.984, 0.648),  # cost of leading a light troop, beyond its worth
    "lead_retreat": (
        -0.194,
        0.015,
        -0.84,
    ),  # worth of a Retreat kept when leading, beyond that in hand
    "take_alone": (
        0.837,
        0.64,
        -0.203,
    ),  # how surely nobody else spoils a decisive trick by one still to play
    "retreat_base": (0.14, 0.082, 0.172),  # worth of a Retreat beyond its worth in hand
    "strengthen_cost": (-0.055, 0.063, 0.033),  # worth of a Tirailleur kept, beyond that in hand
    "cycle_cost": (-0.258, -0.154, -0.171),  # least gain for which a light troop is Cycled
    "cycle_tirailleur": (0.582, 0.384, 0.391),  # and how much more for a Tirailleur
    "scout_sight": (0.1, 0.1, 0.1),  # what seeing cards is worth
    "token_base": (0.596, 0.353, 0.15),  # points for which a token is played in the last battles
    "counter": (0.063, 0.014, 0.011),  # share of a token's gain lost for each token in later hands
    "last_net": (
        0.685,
        0.773,
        0.069,
    ),  # net count to expect in the last battle, by one who must catch up
    "last_spread": (0.545, 0.492, 0.43),  # and how far it spreads, by root of the tricks
    "stake_edge": (
        -0.012,
        0.045,
        0.182,
    ),  # how much more is at stake for each trick by which the cards are better
    "draw_fear": (
        0.221,
        0.185,
        0.141,
    ),  # tricks lost for each Reserve card an opponent has drawn before
    "token_left": (0.246, 0.229, 0.363),  # and how much more for each battle to come
    "redraw_share": (0.928, 0.144, 0.378),  # share of that for which cards are redrawn
    "token_worth": (9.428, 0.891, 0.7),  # points one more token is worth at set-up
    "token_more": (0.101, 0.321, 0.283),  # and how fast that falls with tokens held
    "card_worth": (
        -0.877,
        3.473,
        1.122,
    ),  # points a Reserve card is worth at set-up, by its worth in hand
    "keep": (1.219, 2.787, 4.217),  # points for which a Reserve card is kept, by its worth in hand
    "keep_left": (2.862, 1.535, 1.556),  # battles to come at which that is half of it
    "stake_first": (1.112, 1.186, 1.044),  # points at stake for one decisive trick at a tiny Site
    "stake_size": (0.197, 0.13, 0.242),  # and how much more for each trick of the Site
    "reserve_share": (0.449, 1.329, 1.422),  # weight of the own Reserve in choosing a Site
    "reserve_fear": (0.253, 0.067, 0.077),  # weight of the others' Reserves
    "site_rout": (0.058, 1.116, 0.961),  # weight of Routs in choosing a Site
    "taste": (-0.025, 0.292, 0.365),  # points for each trick of a Site
    "will_stop": (1.625, 0.883, 1.008),  # how surely who can stop a decisive trick does so
    "will_take": (0.778, 1.241, 0.714),  # how surely who can take one does so
}
