"""Every rule parameter of Blown Apart, described once.

``source`` names the heading of the rule text under which the number stands, or the ruling that gives it.
"""

from __future__ import annotations

from napsim.games.blown_apart.cards import RANKS, TOKEN_NAMES
from napsim.games.parameters import By, Parameter

#: Greatest numbers for which the records of ``state.py`` have room.
MOST_CARDS = 240
MOST_SITES = 100
LARGEST_SITE = 40

POINTS_TABLES: dict[str, tuple[int, ...]] = {
    "triangular": (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78),
    "linear_tail": (0, 1, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33),
    "capped": (0, 1, 3, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6),
    "late": (0, 1, 2, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78),
    "early": (0, 1, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24),
}
DECK = (
    {f"I{rank}": 3 for rank in range(1, RANKS + 1)}
    | {f"C{rank}": 2 for rank in range(1, RANKS + 1)}
    | {f"A{rank}": 1 for rank in range(1, RANKS + 1)}
    | {"R": 6, "XCI": 3, "XAC": 1, "T2": 3, "T3": 3, "S2": 3, "S3": 3}
)
SITE_DECK = {
    "standard": (2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10),
    "mobile": (2, 3, 4, 5, 5, 6, 6, 7, 8, 9),
    "siege": (2, 2, 3, 3, 4, 4, 5, 6),
    "massive": (12, 12, 11, 11),
}
NO_LIMIT = 1000
GIFT_TOKENS = TOKEN_NAMES
#: Gifts that are cards, with the card each one is.
GIFT_CARDS = {"retreat": "R", "commander": "XCI", "tirailleur": "T3", "scout": "S3"}
GIFTS = ("none", *GIFT_TOKENS, *GIFT_CARDS)


def _table_parameters() -> tuple[Parameter, ...]:
    return (
        Parameter(
            "players",
            "int",
            3,
            "Number of players. Four play as two partnerships, seats 0 and 2 against 1 and 3.",
            "Introduction",
            minimum=2,
            maximum=4,
            unit="players",
        ),
        Parameter(
            "sites",
            "int",
            8,
            "Battle Sites laid out face up: the number of battles in a game without extra battles.",
            "Setup",
            minimum=1,
            maximum=MOST_SITES,
            unit="sites",
        ),
        Parameter(
            "deck",
            "counts",
            DECK,
            "Copies of each Combat card.",
            "Components",
            minimum=0,
            maximum=20,
            unit="cards",
        ),
        Parameter(
            "site_deck",
            "lists",
            SITE_DECK,
            "Sizes (numbers of tricks) of the Battle Site cards of each type.",
            "Components",
            minimum=1,
            maximum=LARGEST_SITE,
            length=(0, MOST_SITES),
            unit="tricks",
        ),
        Parameter(
            "token_supply",
            "counts",
            dict.fromkeys(TOKEN_NAMES, 8),
            "Bonus tokens of each kind in the supply. One gained with Initiative comes on top.",
            "Components",
            minimum=0,
            maximum=40,
            unit="tokens",
        ),
    )


def _setup_parameters() -> tuple[Parameter, ...]:
    return (
        Parameter(
            "reserve_commanders",
            "int",
            By("players", {2: 2, 3: 1, 4: 2}),
            "Commanders dealt to each Reserve.",
            "Setup",
            minimum=0,
            maximum=40,
            unit="cards",
        ),
        Parameter(
            "reserve_light",
            "int",
            2,
            "Tirailleurs or Scouts dealt to each Reserve.",
            "Setup",
            minimum=0,
            maximum=40,
            unit="cards",
        ),
        Parameter(
            "reserve_random",
            "int",
            By("players", {2: 4, 3: 5, 4: 6}),
            "Other cards (plain cards and Retreats) dealt to each Reserve.",
            "Setup",
            minimum=0,
            maximum=100,
            unit="cards",
        ),
        Parameter(
            "starting_tokens",
            "int",
            2,
            "Bonus tokens each player starts with.",
            "Setup",
            minimum=0,
            maximum=20,
            unit="tokens",
        ),
        Parameter(
            "reserve_discards",
            "int",
            NO_LIMIT,
            "Most Reserve cards a player may give up for tokens; Commanders never. "
            f'"unlimited" is {NO_LIMIT}, more than any Reserve holds.',
            "Setup",
            minimum=0,
            maximum=NO_LIMIT,
            named={"unlimited": NO_LIMIT},
            unit="cards",
        ),
        Parameter(
            "tokens_per_discard",
            "int",
            1,
            "Tokens gained for each Reserve card given up.",
            "Setup",
            minimum=1,
            maximum=8,
            unit="tokens",
        ),
        Parameter(
            "peek_cards",
            "int",
            2,
            "Cards each player sees before the Site is picked.",
            "How To Play",
            minimum=0,
            maximum=LARGEST_SITE,
            unit="cards",
        ),
    )


def _trick_parameters() -> tuple[Parameter, ...]:
    return (
        Parameter(
            "commander_rank",
            "int",
            10,
            "Rank of a Commander.",
            "Special Cards, Commanders",
            minimum=1,
            maximum=30,
            unit="ranks",
        ),
        Parameter(
            "cycles_per_trick",
            "int",
            1,
            "How often a player may Cycle before playing to a trick.",
            "Special Cards, Tirailleurs",
            minimum=0,
            maximum=8,
            unit="times",
        ),
        Parameter(
            "scouts_per_trick",
            "int",
            1,
            "How often a player may Scout before playing to a trick.",
            "Special Cards, Scouts",
            minimum=0,
            maximum=8,
            unit="times",
        ),
        Parameter(
            "strengthen_draws",
            "int",
            1,
            "Cards drawn for each Tirailleur played to Strengthen.",
            "Special Cards, Tirailleurs",
            minimum=0,
            maximum=5,
            unit="cards",
        ),
        Parameter(
            "scout_draws",
            "int",
            1,
            "Cards drawn by a player who Scouts.",
            "Special Cards, Scouts",
            minimum=0,
            maximum=1,
            unit="cards",
        ),
        Parameter(
            "tokens_per_trick",
            "int",
            1,
            "Most Bonus tokens a player may play in one trick, all at the same turn.",
            "How To Play",
            minimum=0,
            maximum=8,
            unit="tokens",
        ),
        Parameter(
            "bonus_token_value",
            "int",
            3,
            "Ranks added by a +3 Bonus token.",
            "How To Play",
            minimum=0,
            maximum=30,
            unit="ranks",
        ),
        Parameter(
            "redraw_cards",
            "int",
            2,
            "Cards drawn, and then discarded, by a Draw 2, Discard 2 token.",
            "How To Play",
            minimum=0,
            maximum=20,
            unit="cards",
        ),
        Parameter(
            "commander_resolves",
            "choice",
            "to_win",
            "The suit in which a Commander resolves: the one in which it wins, unless its own side is "
            'winning already ("to_win"), or always the first of its name ("first_suit").',
            "ruling, Tricks: Winner",
            choices=("to_win", "first_suit"),
            assumed="a Commander resolves in the suit in which it wins, if its own side is not already "
            "winning, else in the first suit of its name",
        ),
        Parameter(
            "massive_without_lead_suit",
            "choice",
            "nobody",
            "Who wins a trick of a Massive battle in which, after a Suit Change, no card resolves in the "
            'lead suit: "nobody", or the "highest_card" of any suit.',
            "ruling, Tricks: Winner",
            choices=("nobody", "highest_card"),
            assumed="in a Massive battle a trick without a card of the lead suit is won by nobody, and "
            "the lead player leads again",
        ),
        Parameter(
            "decisive_margin",
            "int",
            3,
            "Ranks by which the winning card must beat every opponent's card for a decisive trick.",
            "Scoring",
            minimum=0,
            maximum=60,
            unit="ranks",
        ),
        Parameter(
            "modifiers_count_for_decisive",
            "bool",
            True,
            "Whether +3 tokens, Strengthen and Combined Arms count when a trick's margin is measured.",
            "ruling, Tricks: Decisive",
            assumed="+3 tokens, Strengthen and Combined Arms count towards the margin of a decisive trick",
        ),
        Parameter(
            "uncontested_decisive",
            "bool",
            True,
            "Whether a trick to which no opponent plays a card (they have run out) is decisive.",
            "ruling, Four players",
            assumed="a trick without any opponent's card is decisive for its winner",
        ),
    )


def _partnership_parameters() -> tuple[Parameter, ...]:
    return (
        Parameter(
            "deployment_cards",
            "int",
            2,
            "Four players: most cards each partner of the side with Initiative may pass before a battle.",
            "4p Battle Changes",
            minimum=0,
            maximum=LARGEST_SITE,
            unit="cards",
        ),
        Parameter(
            "march_cards",
            "int",
            2,
            "Four players: most cards sent in a march to the guns.",
            "4p Battle Changes",
            minimum=0,
            maximum=LARGEST_SITE,
            unit="cards",
        ),
        Parameter(
            "combined_arms_bonus",
            "int",
            2,
            "Four players: ranks added to both cards of partners who play two different suits.",
            "4p Battle Changes",
            minimum=0,
            maximum=30,
            unit="ranks",
        ),
    )


def _scoring_parameters() -> tuple[Parameter, ...]:
    return (
        Parameter(
            "points_table",
            "ints",
            POINTS_TABLES["triangular"],
            "Points for a net count of 0, 1, 2… decisive tricks. Its entries must reach to the largest "
            "Site.",
            "Scoring (the printed table is missing)",
            minimum=0,
            maximum=1000,
            length=(2, LARGEST_SITE + 1),
            named=POINTS_TABLES,
            unit="points",
            assumed="the points table is triangular (0, 1, 3, 6, 10, 15…); the printed one is missing",
        ),
        Parameter(
            "commander_points",
            "int",
            1,
            "Points for each Commander in a decisive trick a side takes, its own included.",
            "Scoring",
            minimum=0,
            maximum=100,
            unit="points",
        ),
        Parameter(
            "rout_fraction",
            "float",
            0.5,
            "Share of a battle's tricks that must be decisive, all for one side, for a Rout.",
            "Scoring",
            minimum=0.0,
            maximum=1.0,
            unit="share",
        ),
        Parameter(
            "rout_threshold",
            "int",
            7,
            "Rout points that win the game at once. A Rout gives as many as the Site's size.",
            "Game End",
            minimum=1,
            maximum=10_000,
            unit="Rout points",
        ),
        Parameter(
            "initiative_token",
            "choice",
            "on_change",
            'When a +3 token comes with Initiative: "on_change" (it moves to another side), '
            '"every_battle" (at every deciding of the next Initiative) or "never".',
            "Scoring",
            choices=("on_change", "every_battle", "never"),
            assumed="a +3 token comes only when Initiative moves to another side",
        ),
        Parameter(
            "reserve_commander_points",
            "int",
            2,
            "Points at the end for each Commander still in Reserve.",
            "Game End",
            minimum=0,
            maximum=100,
            unit="points",
        ),
        Parameter(
            "reserve_card_points",
            "int",
            1,
            "Points at the end for each other card still in Reserve.",
            "Game End",
            minimum=0,
            maximum=100,
            unit="points",
        ),
        Parameter(
            "gift",
            "choice",
            "none",
            "An experiment, not a rule: one player, seat 0 in game 0, seat 1 in game 1 and so on, starts "
            "with this token beyond the supply, or with this card (a 3 of the light troops, a "
            "Cavalry/Infantry Commander) beyond the deck in Reserve, on the otherwise same deal. A card "
            "given leaves the game once it has left the Reserve and that battle is over.",
            "experiment",
            choices=GIFTS,
        ),
    )


PARAMETERS: tuple[Parameter, ...] = (
    *_table_parameters(),
    *_setup_parameters(),
    *_trick_parameters(),
    *_partnership_parameters(),
    *_scoring_parameters(),
)
