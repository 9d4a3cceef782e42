"""The records that kernels read and write: RULES, STATE; and the addresses of random streams.

All records are made of `numpy.record`, so that ``state.points[side]`` reads alike compiled and not.

Who may know what
-----------------
A player's choice may read everything in RULES, its own PLAYER and MIND records, and of STATE:

* *public*: every field that is not named below;
* *own*: ``hand*[seat]``, ``tokens[seat]`` and ``token_kinds[seat]`` of its own seat; ``reserve*[side]`` of
  its own side (of the others only ``reserve_size``); ``picks``, ``drawn`` while they hold its own cards;
* *never*: other seats' and sides' entries of those; ``home``, ``order``, ``under`` and everything else of
  the deck but ``deck_left``; ``site_order`` beyond the layout; ``supply``'s order of luck (``streams``; a
  player draws only from its own, ``STREAM_SEAT + seat``).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.games.blown_apart.cards import CARD_CLASSES, KINDS, SITE_TYPES, TOKENS
from napsim.games.blown_apart.rules import LARGEST_SITE, MOST_CARDS, MOST_SITES

SEATS = 4
SIDES = 3
#: Room for every card there can be (with a gift), in one hand or beneath the deck; a power of two.
ROOM = 256
CLASSES = len(CARD_CLASSES)

#: Masks that leave any seat, side or kind as it is. Compiled, an index may count from the end and is asked
#: at every use whether it does; one under such a mask cannot, and is not asked.
ANY_SEAT = SEATS - 1
ANY_SIDE = 3
ANY_KIND = 63

# ---- places of the counts for the tables: by seat over the game (each group CLASSES, TOKENS or 4 wide)

N_PLAYED = 0
N_TOOK = N_PLAYED + CLASSES
N_DECISIVE = N_TOOK + CLASSES
N_START = N_DECISIVE + CLASSES
N_BOUGHT = N_START + TOKENS
N_USED = N_BOUGHT + TOKENS
N_LIGHT = N_USED + TOKENS
N_SINGLE = N_LIGHT + 4
(
    N_HELD,
    N_PICKED,
    N_DRAWN,
    N_COMMANDERS_DRAWN,
    N_GAINED,
    N_STRENGTHENED,
    N_STRENGTHENED_TOOK,
    N_HOME,
    N_CAUGHT,
    N_RETREATS_LED,
    N_COMBINED_ARMS,
    N_DEPLOYED,
    N_MARCHED,
    SEAT_COUNTS,
) = range(N_SINGLE, N_SINGLE + 14)

# ---- by side over the battle

B_USED = 0
(B_DRAWN, B_COMMANDERS_DRAWN, B_RETREATS, B_TOKENS_HELD, SIDE_COUNTS) = range(TOKENS, TOKENS + 5)

#: Most tokens a game can see: the largest supply, one with every Initiative, a gift.
MOST_TOKENS = TOKENS * 40 + MOST_SITES + 1

# ---- random streams: purposes (with the index of each), and their places in ``state.streams``

PURPOSE_FIRST = 1  # who has the first Initiative (0)
PURPOSE_SITES = 2  # order of the Site deck (0)
PURPOSE_COMMANDERS = 3  # Commanders of the Reserves (0)
PURPOSE_LIGHT = 4  # light troops of the Reserves (0)
PURPOSE_RANDOM = 5  # other cards of the Reserves (0)
PURPOSE_TOKENS = 6  # tokens from the supply (0)
PURPOSE_DECK = 7  # order of the Combat deck (battle, from 1)
PURPOSE_SEAT = 8  # a seat's own choices (battle * SEATS + seat; battle 0 is the set-up)
PURPOSE_TIE = 9  # a tie that nothing else breaks (battle)

STREAM_DECK = 0
STREAM_SITES = 1
STREAM_TOKENS = 2
STREAM_OTHER = 3
STREAM_SEAT = 4
STREAMS = STREAM_SEAT + SEATS

# ---- codes of choices in RULES

TOKEN_ON_CHANGE, TOKEN_EVERY_BATTLE, TOKEN_NEVER = 0, 1, 2
RESOLVE_TO_WIN, RESOLVE_FIRST_SUIT = 0, 1
MASSIVE_NOBODY, MASSIVE_HIGHEST_CARD = 0, 1


def record_type(*fields: tuple[str, object] | tuple[str, object, object]) -> np.dtype[Any]:
    """Make a record dtype, aligned, whose elements are `numpy.record`.

    A field must not bear the name of an attribute of NumPy's scalars, such as ``size``: with the JIT off
    that would be read in its place.
    """
    for name, *_ in fields:
        if hasattr(np.record, name):
            raise ValueError(f"a record's field cannot be called {name}")
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


RULES = record_type(
    # the table
    ("players", np.int64),
    ("sides", np.int64),
    ("side_of", np.int64, SEATS),  # side of each seat
    ("partner_of", np.int64, SEATS),  # the partner's seat with four players, else -1
    # cards: ids 0 … deck_size - 1 in order of kind; id deck_size is a card given beyond the deck
    ("deck_size", np.int64),
    ("copies", np.int64, KINDS),
    ("first_id", np.int64, KINDS + 1),  # ids of kind k: first_id[k] … first_id[k + 1] - 1
    ("kind_of_id", np.int64, ROOM),
    ("rank_of", np.int64, KINDS),  # 0 for a Retreat
    # Battle Sites by id, in order of type
    ("site_count", np.int64),
    ("site_type", np.int64, MOST_SITES),
    ("site_size", np.int64, MOST_SITES),
    ("sites", np.int64),
    # set-up
    ("token_supply", np.int64, TOKENS),
    ("reserve_commanders", np.int64),
    ("reserve_light", np.int64),
    ("reserve_random", np.int64),
    ("starting_tokens", np.int64),
    ("reserve_discards", np.int64),
    ("tokens_per_discard", np.int64),
    ("gift_token", np.int64),  # a kind of token, or -1
    ("gift_card", np.int64),  # a kind of card, or -1
    # battle and trick
    ("peek_cards", np.int64),
    ("deployment_cards", np.int64),
    ("march_cards", np.int64),
    ("cycles_per_trick", np.int64),
    ("scouts_per_trick", np.int64),
    ("strengthen_draws", np.int64),
    ("scout_draws", np.int64),
    ("tokens_per_trick", np.int64),
    ("bonus_token_value", np.int64),
    ("redraw_cards", np.int64),
    ("combined_arms_bonus", np.int64),
    ("commander_resolves", np.int64),
    ("massive_without_lead_suit", np.int64),
    ("decisive_margin", np.int64),
    ("modifiers_count_for_decisive", np.int64),
    ("uncontested_decisive", np.int64),
    # scoring
    ("points_table", np.int64, LARGEST_SITE + 1),  # by net count
    ("rout_needs", np.int64, LARGEST_SITE + 1),  # least decisive tricks for a Rout, by size of Site
    ("rout_threshold", np.int64),
    ("commander_points", np.int64),
    ("initiative_token", np.int64),
    ("reserve_commander_points", np.int64),
    ("reserve_card_points", np.int64),
)

STATE = record_type(
    ("streams", np.uint64, STREAMS),
    ("key", np.uint64),
    ("deck_family", np.uint64),  # of the streams of this game's decks, by battle
    ("seat_family", np.uint64),  # of the streams of its players' choices
    ("game", np.int64),
    ("tracing", np.int64),
    ("faults", np.int64),  # choices that were not legal: must stay 0
    ("decisions", np.int64),  # choices players were asked for in this game
    ("player_of", np.int64, SEATS),  # row of PLAYER for each seat
    # hands and Reserves: a set of kinds, copies of each, number of cards
    ("hand", np.int64, SEATS),
    ("hand_count", np.int64, (SEATS, KINDS)),
    ("hand_size", np.int64, SEATS),
    ("reserve", np.int64, SIDES),
    ("reserve_count", np.int64, (SIDES, KINDS)),
    ("reserve_size", np.int64, SIDES),
    ("tokens", np.int64, (SEATS, TOKENS)),
    ("token_count", np.int64, SEATS),
    ("token_kinds", np.int64, SEATS),  # kinds (bits) a seat holds
    ("holders", np.int64),  # seats (bits) that hold any token
    ("supply", np.int64, TOKENS),
    ("supply_left", np.int64),
    # the deck: a permutation made as far as it is needed, then what was put under it (a ring)
    (
        "home",
        np.uint8,
        ROOM,
    ),  # by id: side + 1 while in that Reserve; IN_HAND once drawn from it; else 0
    ("order", np.uint8, ROOM),  # ids; the first deck_at are drawn or passed over
    ("deck_at", np.int64),
    ("deck_left", np.int64),  # cards still in the deck, those put under it included
    ("under", np.int64, ROOM),
    ("under_at", np.int64),
    ("under_end", np.int64),
    ("spent", np.uint8, ROOM),  # ids drawn from Reserves in this battle
    ("spent_count", np.int64),
    # the campaign
    ("site_order", np.int64, MOST_SITES),  # site ids; the first `sites` are the layout
    ("site_open", np.uint8, MOST_SITES),  # by place in site_order: 1 while unused
    ("sites_used", np.int64),
    ("battle", np.int64),  # from 1; 0 during set-up
    ("extra", np.int64),
    ("initiative", np.int64),  # seat
    ("points", np.int64, SIDES),
    ("rout_points", np.int64, SIDES),
    ("last_trick_side", np.int64),  # side that won a trick last, or -1
    ("rout_side", np.int64),  # side that scored a Rout in the battle just scored, or -1
    ("given_up", np.int64, SEATS),  # Reserve cards given up for tokens
    # the battle
    ("site", np.int64),
    ("site_kind", np.int64),
    ("site_size", np.int64),  # tricks of the battle
    ("trick", np.int64),  # from 1
    ("leader", np.int64),
    ("decisive", np.int64, SIDES),
    ("taken_commanders", np.int64, SIDES),
    ("tricks_won", np.int64, SIDES),
    ("net", np.int64, SIDES),
    ("before", np.int64, SIDES),  # points before the battle
    ("gained", np.int64, SIDES),
    ("march_open", np.int64),  # 1 while the side without Initiative may still march to the guns
    # what everybody has seen in this battle
    ("played", np.int64, KINDS),  # cards played to tricks, those that Strengthened included
    ("shown", np.int64, (SEATS, KINDS)),  # cards of a seat shown by a Scout and not played since
    ("shown_kinds", np.int64, SEATS),  # the same as a set of kinds
    ("void", np.int64, SEATS),  # suits (bits) a seat could not follow; it may have drawn since
    # the trick on the table
    ("lead_suit", np.int64),  # NO_SUIT while there is none
    ("lead_seat", np.int64),  # who is treated as leading; -1 while only Retreats lie
    ("cards_down", np.int64),
    ("seat_at", np.int64, SEATS),  # seats in order of play
    ("card", np.int64, SEATS),  # by seat: kind, -1 for none
    ("suit", np.int64, SEATS),  # by seat: suit as it stands, tokens included
    ("suit_named", np.int64, SEATS),  # by seat: 1 if named by a Suit Change
    ("suit_played", np.int64, SEATS),  # by seat: suit as played, before tokens
    ("rank", np.int64, SEATS),  # by seat: with Strengthen, Combined Arms and tokens so far
    ("bare_rank", np.int64, SEATS),  # by seat: as printed
    ("strengthened", np.int64, SEATS),  # by seat: 1 if Tirailleurs Strengthened its card
    ("retreats_down", np.int64),
    ("commanders_down", np.int64),
    ("reversal", np.int64),  # 1 while an uncancelled Reversal lies
    ("winning_worth", np.int64),  # worth of the winning card (``resolve.worth``), or -1
    ("winner", np.int64),  # seat that wins as the cards lie, or -1
    ("is_decisive", np.int64),
    ("cycles_done", np.int64),
    ("scouts_done", np.int64),
    # lists passed between the engine and a player's choice
    ("picks", np.int64, ROOM),
    ("drawn", np.int64, ROOM),
    # the end
    ("total", np.int64, SIDES),  # points with Reserve bonus, as last asked
    ("tie_break", np.int64),
    ("end_by", np.int64),
    # counts for the tables
    ("tricks", np.int64),
    ("card_plays", np.int64),
    ("first_seat", np.int64),
    ("sole_leader", np.int64),  # side that last led alone in points, or -1
    ("lead_changes", np.int64),
    ("worst_deficit", np.int64, SIDES),
    ("routs", np.int64, SIDES),
    ("moved", np.int64),  # 1 if Initiative has just passed to another side
    ("nobody", np.int64),  # tricks of the battle nobody won
    ("n_seat", np.int64, (SEATS, SEAT_COUNTS)),  # by seat over the game, see N_… below
    ("n_side", np.int64, (SIDES, SIDE_COUNTS)),  # by side over the battle, see B_… below
    ("used_tokens", np.int64, MOST_TOKENS),  # tokens played in the game, packed (``record.py``)
    ("used_count", np.int64),
    ("used_before", np.int64),  # used_count when the trick began
)
IN_HAND = 255

assert MOST_CARDS < ROOM
assert KINDS <= ANY_KIND
assert len(SITE_TYPES) == 4
