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
        "plain": (0.238, 0.369, -0.034, -1.719, 0.994, 0.111, 0.167, 0.012),
        "site": (1.0, 1.168, 0.933, 1.181),
        "commander": 0.191,
        "retreat": 0.337,
        "light": (0.231, 0.311, 0.126, 0.216),
    },
    3: {
        "plain": (-0.035, -0.018, 1.253, -0.504, 0.843, 0.036, -0.059, 0.059),
        "site": (1.0, 0.99, 0.545, 1.373),
        "commander": 0.41,
        "retreat": 0.064,
        "light": (0.162, 0.242, 0.039, 0.079),
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
    "spread": (2.516, 2.093, 1.361),  # points by which the standing spreads over one battle
    "rout_part": (
        0.282,
        0.081,
        0.216,
    ),  # share of a winning Rout's value that one not yet winning has
    "rout_last": (0.274, 0.158, 0.178),  # the same in the last battle
    "others_share": (1.244, 1.286, 1.02),  # weight of opponents' points
    "denial_base": (1.268, 0.909, 1.056),  # weight of a decisive trick denied beside one taken
    "thrift_base": (1.014, 0.765, 0.994),  # worth of a card played, in terms of its worth in hand
    "lead_base": (-0.161, -0.005, -0.099),  # worth of leading the next trick, in decisive tricks
    "lead_late": (-0.047, 0.006, -0.035),  # the same for each trick to come
    "lead_thrift": (1.133, 0.316, 0.52),  # weight of a card's worth when it is led
    "lead_take": (0.529, -0.401, 0.163),  # how surely a lead that can be beaten decisively is
    "lead_hold": (-0.244, -0.216, -0.108),  # worth of a lead that is not beaten
    "lead_hold_late": (-0.041, -0.07, -0.164),  # the same for each trick to come
    "lead_single": (0.184, 0.102, 0.192),  # worth of leading the only card of a suit
    "follow_single": (0.046, 0.049, 0.03),  # cost of throwing away the only card of a suit
    "lead_guns": (-0.011, -0.064, 0.074),  # worth of leading Artillery, beyond what the rest says
    "skirmish": (0.331, 0.34, 0.249),  # worth of a Tirailleur kept, when it would skirmish
    "lead_light": (1.486, 0.814, 0.648),  # cost of leading a light troop, beyond its worth
    "lead_retreat": (
        -0.249,
        -0.135,
        -0.84,
    ),  # worth of a Retreat kept when leading, beyond that in hand
    "take_alone": (
        0.793,
        0.671,
        -0.203,
    ),  # how surely nobody else spoils a decisive trick by one still to play
    "retreat_base": (0.211, 0.025, 0.172),  # worth of a Retreat beyond its worth in hand
    "strengthen_cost": (-0.042, 0.04, 0.033),  # worth of a Tirailleur kept, beyond that in hand
    "cycle_cost": (-0.205, -0.142, -0.171),  # least gain for which a light troop is Cycled
    "cycle_tirailleur": (0.539, 0.321, 0.391),  # and how much more for a Tirailleur
    "scout_sight": (-0.135, -0.076, -0.141),  # what seeing cards is worth
    "token_base": (0.541, 0.348, 0.15),  # points for which a token is played in the last battles
    "counter": (0.064, -0.015, 0.011),  # share of a token's gain lost for each token in later hands
    "last_net": (
        0.666,
        0.797,
        0.069,
    ),  # net count to expect in the last battle, by one who must catch up
    "last_spread": (0.546, 0.427, 0.43),  # and how far it spreads, by root of the tricks
    "stake_edge": (
        -0.012,
        0.075,
        0.182,
    ),  # how much more is at stake for each trick by which the cards are better
    "draw_fear": (
        0.222,
        0.202,
        0.141,
    ),  # tricks lost for each Reserve card an opponent has drawn before
    "token_left": (0.242, 0.252, 0.363),  # and how much more for each battle to come
    "redraw_share": (0.874, 0.24, 0.378),  # share of that for which cards are redrawn
    "token_worth": (8.194, 0.873, -0.969),  # points one more token is worth at set-up
    "token_more": (0.101, 0.343, 0.283),  # and how fast that falls with tokens held
    "card_worth": (
        -1.197,
        3.514,
        1.122,
    ),  # points a Reserve card is worth at set-up, by its worth in hand
    "keep": (2.119, 2.725, 4.217),  # points for which a Reserve card is kept, by its worth in hand
    "keep_left": (2.602, 1.4, 1.556),  # battles to come at which that is half of it
    "stake_first": (1.123, 1.239, 1.044),  # points at stake for one decisive trick at a tiny Site
    "stake_size": (0.215, 0.164, 0.242),  # and how much more for each trick of the Site
    "reserve_share": (0.654, 1.327, 1.422),  # weight of the own Reserve in choosing a Site
    "reserve_fear": (0.212, 0.07, 0.077),  # weight of the others' Reserves
    "site_rout": (0.072, 0.978, 0.961),  # weight of Routs in choosing a Site
    "taste": (-0.035, 0.244, 0.365),  # points for each trick of a Site
    "will_stop": (1.646, 0.932, 1.008),  # how surely who can stop a decisive trick does so
    "will_take": (0.816, 1.155, 0.714),  # how surely who can take one does so
}
