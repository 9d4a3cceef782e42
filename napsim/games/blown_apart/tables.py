"""The tidy tables a block of games leaves, every column described once.

Kernels fill records with nested arrays (`KERNEL`); readers get the same memory with one flat column a
number (`TIDY`): a column declared ``over`` names becomes ``<column>_<name>`` for each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from napsim.games.blown_apart.cards import CARD_CLASSES, SITE_TYPES, TOKEN_NAMES

#: Ways to use a light troop other than playing it to a trick.
LIGHT_USES = ("strengthen", "tirailleur_cycle", "scout_cycle", "scout")
STRENGTHEN, TIRAILLEUR_CYCLE, SCOUT_CYCLE, SCOUT_SCOUT = range(4)
END_BY = ("rout", "points", "sites_exhausted")
ENDED_BY_ROUT, ENDED_ON_POINTS, ENDED_WITHOUT_SITES = range(3)
TIE_BREAKS = ("none", "rout_points", "last_trick", "last_battle", "third_player", "drawn")


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a tidy table, or one a name in `over`.

    Attributes
    ----------
    name : str
        Column name; with `over`, the stem.
    dtype : type
        NumPy integer type.
    meaning : str
        What it counts. A side or seat of -1 means nobody.
    over : tuple of str
        Names over which it is repeated.
    """

    name: str
    dtype: type
    meaning: str
    over: tuple[str, ...] = ()


GAME = Column("game", np.int64, "Game number, from 0.")

GAMES = (
    GAME,
    Column("winner", np.int8, "Side that won."),
    Column("end_by", np.int8, "How it ended: " + ", ".join(END_BY) + "."),
    Column("tie_break", np.int8, "What broke a tie for first: " + ", ".join(TIE_BREAKS) + "."),
    Column("battles", np.int16, "Battles fought, extra ones included."),
    Column("extra_battles", np.int16, "Extra battles fought."),
    Column("tricks", np.int32, "Tricks played."),
    Column("card_plays", np.int32, "Cards played to tricks (not counting those that Strengthen)."),
    Column("decisions", np.int32, "Choices put to the players."),
    Column("first_seat", np.int8, "Seat with the first Initiative."),
    Column("first_side", np.int8, "Side with the first Initiative."),
    Column("first_won", np.int8, "1 if the side with the first Initiative won."),
    Column(
        "ahead_won",
        np.int8,
        "1 if the winner would have been first by total, tie-breaks included, when the game ended: 0 only for "
        "a Rout win from behind.",
    ),
    Column("margin", np.int32, "The winner's total with Reserve bonus less the best other side's."),
    Column("lead_changes", np.int16, "How often sole lead in points passed to another side."),
    Column(
        "worst_deficit", np.int32, "Most points the winner was behind the leader after a battle."
    ),
    Column(
        "settled",
        np.int16,
        "Battle after which the winner had the sole lead in points until the end; the last battle when it "
        "had not even then.",
    ),
    Column("routs", np.int16, "Routs scored by all sides."),
    Column("largest_site", np.int8, "Size of the largest Site of the layout."),
    Column("layout", np.int8, "Sites of each type in the layout.", SITE_TYPES),
)

SEATS_TABLE = (
    GAME,
    Column("seat", np.int8, "Seat, from 0."),
    Column("side", np.int8, "Its side."),
    Column("profile", np.int8, "Number of its profile in the line-up."),
    Column("won", np.int8, "1 if its side won."),
    Column("gift", np.int8, "1 if it had the gift of this game."),
    Column("first", np.int8, "1 if it had the first Initiative."),
    Column("battles_held", np.int16, "Battles in which it had Initiative."),
    Column("sites_picked", np.int16, "Sites it picked."),
    Column("points", np.int32, "Its side's points, without the Reserve bonus."),
    Column("rout_points", np.int32, "Its side's Rout points."),
    Column(
        "reserve_bonus", np.int32, "Its side's Reserve bonus when the game ended, counted or not."
    ),
    Column("routs", np.int16, "Routs its side scored."),
    Column("tricks_won", np.int16, "Tricks it won."),
    Column("decisive_won", np.int16, "Decisive tricks it won."),
    Column("reserve_commanders", np.int16, "Commanders left in its side's Reserve."),
    Column("reserve_cards", np.int16, "Other cards left in its side's Reserve."),
    Column("reserve_drawn", np.int16, "Cards it drew from Reserve."),
    Column("commanders_drawn", np.int16, "Of these, Commanders."),
    Column("given_up", np.int16, "Reserve cards it gave up for tokens."),
    Column("start", np.int8, "Tokens it was dealt.", TOKEN_NAMES),
    Column("bought", np.int16, "Tokens it bought.", TOKEN_NAMES),
    Column("gained", np.int8, "+3 tokens it took with Initiative."),
    Column("used", np.int16, "Tokens it played.", TOKEN_NAMES),
    Column("left", np.int16, "Tokens it held at the end.", TOKEN_NAMES),
    Column("played", np.int16, "Cards it played to tricks, by class.", CARD_CLASSES),
    Column("took", np.int16, "Of these, cards that won their trick.", CARD_CLASSES),
    Column("decisive", np.int16, "Of these, cards that won it decisively.", CARD_CLASSES),
    Column("light", np.int16, "Light troops used otherwise than as skirmishers.", LIGHT_USES),
    Column("strengthened", np.int16, "Cards it played Strengthened."),
    Column("strengthened_took", np.int16, "Of these, cards that won their trick."),
    Column("commanders_home", np.int16, "Commanders in decisive tricks it won, its side's own."),
    Column("commanders_caught", np.int16, "Commanders in decisive tricks it won, opponents'."),
    Column("retreats_led", np.int16, "Retreats it led."),
    Column("combined_arms", np.int16, "Cards it played that had Combined Arms."),
    Column("cards_deployed", np.int16, "Cards it passed in a deployment."),
    Column("cards_marched", np.int16, "Cards it sent in a march to the guns."),
)

BATTLES = (
    GAME,
    Column("battle", np.int8, "Battle, from 1."),
    Column("extra", np.int8, "1 for an extra battle."),
    Column("site_type", np.int8, "Type of Site: " + ", ".join(SITE_TYPES) + "."),
    Column("size", np.int8, "Tricks of the Site."),
    Column("seat", np.int8, "Seat with Initiative."),
    Column("side", np.int8, "Side with Initiative."),
    Column("picked_by", np.int8, "Side that picked the Site; -1 in an extra battle."),
    Column("tricks", np.int8, "Tricks played."),
    Column("decisive", np.int8, "Decisive tricks."),
    Column("nobody", np.int8, "Tricks nobody won."),
    Column("retreats", np.int16, "Retreats played."),
    Column("rout_by", np.int8, "Side that scored a Rout, or -1."),
    Column("battle_winner", np.int8, "Side that gained most points; -1 for a tie."),
    Column("battle_margin", np.int32, "Most points gained less the second most."),
    Column("best_net", np.int8, "Highest net count of decisive tricks."),
    Column("leader_before", np.int8, "Side with most points before; -1 for a tie."),
    Column("leader_after", np.int8, "Side with most points after; -1 for a tie."),
    Column("lead_after", np.int32, "Most points less the second most, after."),
    Column("winner", np.int8, "Side that won the game."),
    Column("winner_lead", np.int32, "Points after it that side was ahead; negative when behind."),
    Column("to_come", np.int8, "Sites of the layout still unused after it."),
    Column("moved", np.int8, "1 if Initiative passed to another side after it."),
    Column("used", np.int16, "Tokens played in it.", TOKEN_NAMES),
    Column("reserve_drawn", np.int16, "Reserve cards drawn in it."),
)

SIDES_TABLE = (
    GAME,
    Column("battle", np.int8, "Battle, from 1."),
    Column("side", np.int8, "Side, from 0."),
    Column("profile", np.int8, "Number of the profile of the side's first seat."),
    Column("extra", np.int8, "1 for an extra battle."),
    Column("site_type", np.int8, "Type of Site: " + ", ".join(SITE_TYPES) + "."),
    Column("size", np.int8, "Tricks of the Site."),
    Column("held", np.int8, "1 if it had Initiative."),
    Column("picked", np.int8, "1 if it picked the Site."),
    Column("turn", np.int8, "Its place in the order of Reserve draws, from 0."),
    Column("tricks_won", np.int8, "Tricks won."),
    Column("decisive", np.int8, "Decisive tricks won."),
    Column("net", np.int8, "Net count: decisive tricks less the lowest side's."),
    Column("commanders", np.int8, "Commanders in its decisive tricks."),
    Column("gained", np.int32, "Points gained."),
    Column("margin", np.int32, "Points gained less the best other side's gain."),
    Column("rout", np.int8, "1 if it scored a Rout."),
    Column("battle_won", np.int8, "1 if it alone gained most points."),
    Column("points_before", np.int32, "Points before."),
    Column("points_after", np.int32, "Points after."),
    Column(
        "lead_before", np.int32, "Points before less the best other side's; negative when behind."
    ),
    Column("lead_after", np.int32, "Points after less the best other side's."),
    Column("rout_points", np.int32, "Rout points after."),
    Column("won", np.int8, "1 if it won the game."),
    Column("tokens_held", np.int16, "Tokens its players held when the tricks began."),
    Column("used", np.int16, "Tokens it played.", TOKEN_NAMES),
    Column("reserve_drawn", np.int16, "Cards it drew from Reserve."),
    Column("commanders_drawn", np.int16, "Of these, Commanders."),
    Column(
        "reserve_cards", np.int16, "Cards left in Reserve after its draws, Commanders included."
    ),
    Column("reserve_commanders", np.int16, "Of these, Commanders."),
    Column("retreats", np.int16, "Retreats it played."),
)

TOKENS_TABLE = (
    GAME,
    Column("seat", np.int8, "Seat that played it."),
    Column("side", np.int8, "Its side."),
    Column("profile", np.int8, "Number of its profile in the line-up."),
    Column("battle", np.int8, "Battle, from 1."),
    Column("site_type", np.int8, "Type of Site: " + ", ".join(SITE_TYPES) + "."),
    Column("size", np.int8, "Tricks of the Site."),
    Column("trick", np.int8, "Trick, from 1."),
    Column("token", np.int8, "Kind: " + ", ".join(TOKEN_NAMES) + "."),
    Column(
        "changed",
        np.int8,
        "1 if the winner of the trick, as the cards lay, was another one after it.",
    ),
    Column("took", np.int8, "1 if its side won the trick."),
    Column("decisive", np.int8, "1 if its side won the trick decisively."),
    Column("won", np.int8, "1 if its side won the game."),
)

TABLES: Mapping[str, tuple[Column, ...]] = {
    "games": GAMES,
    "seats": SEATS_TABLE,
    "battles": BATTLES,
    "sides": SIDES_TABLE,
    "tokens": TOKENS_TABLE,
}


def _kernel_type(columns: tuple[Column, ...]) -> np.dtype[Any]:
    fields = [(c.name, c.dtype, len(c.over)) if c.over else (c.name, c.dtype) for c in columns]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def _tidy_type(columns: tuple[Column, ...], kernel_type: np.dtype[Any]) -> np.dtype[Any]:
    """Lay a flat dtype over the memory of a kernel's."""
    names: list[str] = []
    formats: list[type] = []
    offsets: list[int] = []
    places: Mapping[str, Any] = kernel_type.fields or {}
    for column in columns:
        start = places[column.name][1]
        width = np.dtype(column.dtype).itemsize
        for number, name in enumerate(column.over or ("",)):
            names.append(f"{column.name}_{name}" if name else column.name)
            formats.append(column.dtype)
            offsets.append(start + number * width)
    layout = {
        "names": names,
        "formats": formats,
        "offsets": offsets,
        "itemsize": kernel_type.itemsize,
    }
    return np.dtype(layout)  # type: ignore[call-overload]


#: Record dtypes as kernels fill them, by table.
KERNEL = {name: _kernel_type(columns) for name, columns in TABLES.items()}
#: The same memory with flat columns, as readers get it.
TIDY = {name: _tidy_type(columns, KERNEL[name]) for name, columns in TABLES.items()}


def tidy(name: str, rows: npt.NDArray[Any]) -> npt.NDArray[np.void]:
    """Show a kernel's rows with flat columns, without copying."""
    return rows.view(TIDY[name])
