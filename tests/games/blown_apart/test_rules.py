"""Every rule parameter reaches the engine, and what cannot be played is refused with its name."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from napsim.errors import UserError
from napsim.games.blown_apart import BlownApart
from napsim.games.blown_apart.cards import CARD_CODES, CARD_KINDS, FOLLOWS_SUIT, KINDS
from napsim.games.blown_apart.packing import pack_rules
from napsim.games.blown_apart.rules import GIFTS, PARAMETERS, POINTS_TABLES
from napsim.games.blown_apart.state import RULES, record_type

GAME = BlownApart()


def resolved(**rules: Any) -> dict[str, Any]:
    return GAME.resolve_rules(rules)


def test_the_printed_components() -> None:
    rules = resolved()
    assert sum(rules["deck"].values()) == 76
    sizes = [size for sizes in rules["site_deck"].values() for size in sizes]
    assert (len(sizes), sum(sizes)) == (40, 253)
    assert sum(rules["token_supply"].values()) == 32
    assert sum(size >= 7 for size in sizes) == 18
    assert {name: len(found) for name, found in rules["site_deck"].items()} == {
        "standard": 18,
        "mobile": 10,
        "siege": 8,
        "massive": 4,
    }


@pytest.mark.parametrize(
    ("players", "commanders", "random", "sides"),
    [(2, 2, 4, ((0,), (1,))), (3, 1, 5, ((0,), (1,), (2,))), (4, 2, 6, ((0, 2), (1, 3)))],
)
def test_the_reserves_depend_on_the_players(
    players: int, commanders: int, random: int, sides: tuple[tuple[int, ...], ...]
) -> None:
    rules = resolved(players=players)
    assert rules["reserve_commanders"] == commanders
    assert rules["reserve_light"] == 2
    assert rules["reserve_random"] == random
    assert GAME.sides(rules) == sides
    assert GAME.seat_count(rules) == players


def test_the_named_points_tables_give_what_the_text_gives() -> None:
    for name, table in POINTS_TABLES.items():
        assert len(table) == 13, name
        assert (table[0], table[1], table[3]) == (0, 1, 6), name
        assert resolved(points_table=name)["points_table"] == table


def test_what_is_assumed_is_told_while_it_stands_at_its_default() -> None:
    told = GAME.assumptions(resolved())
    assert {"points_table", "modifiers_count_for_decisive", "initiative_token"} <= set(told)
    assert "points_table" not in GAME.assumptions(resolved(points_table="capped"))


#: A value other than the default for every parameter, and where it must be seen in RULES.
OTHER_VALUES: dict[str, Any] = {
    "players": 4,
    "sites": 5,
    "deck": {"I9": 4},
    "site_deck": {"siege": [3, 3]},
    "token_supply": {"bonus": 3},
    "reserve_commanders": 0,
    "reserve_light": 1,
    "reserve_random": 3,
    "starting_tokens": 3,
    "reserve_discards": 1,
    "tokens_per_discard": 2,
    "peek_cards": 1,
    "commander_rank": 12,
    "cycles_per_trick": 0,
    "scouts_per_trick": 2,
    "strengthen_draws": 0,
    "scout_draws": 0,
    "tokens_per_trick": 2,
    "bonus_token_value": 5,
    "redraw_cards": 3,
    "commander_resolves": "first_suit",
    "massive_without_lead_suit": "highest_card",
    "decisive_margin": 2,
    "modifiers_count_for_decisive": False,
    "uncontested_decisive": False,
    "deployment_cards": 1,
    "march_cards": 1,
    "combined_arms_bonus": 3,
    "points_table": "early",
    "commander_points": 2,
    "rout_fraction": 0.75,
    "rout_threshold": 9,
    "initiative_token": "never",
    "reserve_commander_points": 3,
    "reserve_card_points": 0,
    "gift": "retreat",
}


def test_no_parameter_is_forgotten() -> None:
    assert list(OTHER_VALUES) == [parameter.name for parameter in PARAMETERS]


@pytest.mark.parametrize("name", OTHER_VALUES)
def test_a_changed_parameter_changes_the_record(name: str) -> None:
    base = pack_rules(resolved())
    other = pack_rules(resolved(**{name: OTHER_VALUES[name]}))
    changed = {field for field in RULES.names or () if np.any(base[0][field] != other[0][field])}
    assert changed
    if name in (RULES.names or ()):
        assert name in changed


@pytest.mark.parametrize("gift", GIFTS)
def test_every_gift_can_be_packed(gift: str) -> None:
    row = pack_rules(resolved(gift=gift))[0]
    assert (row["gift_token"] >= 0) + (row["gift_card"] >= 0) == (gift != "none")


def test_ranks_and_ids_are_laid_out_by_kind() -> None:
    row = pack_rules(resolved(deck={"A9": 2}, commander_rank=11))[0]
    assert row["deck_size"] == 77
    assert np.bincount(row["kind_of_id"][:77], minlength=KINDS).tolist() == row["copies"].tolist()
    for code, rank in (
        ("I7", 7),
        ("A9", 9),
        ("XCI", 11),
        ("XAC", 11),
        ("T2", 2),
        ("S3", 3),
        ("R", 0),
    ):
        assert row["rank_of"][CARD_KINDS[code]] == rank
    for kind in range(KINDS):
        ids = row["kind_of_id"][row["first_id"][kind] : row["first_id"][kind + 1]]
        assert set(ids.tolist()) <= {kind}


def test_only_the_light_troops_of_the_suit_may_follow_it() -> None:
    follows = [{CARD_CODES[k] for k in range(KINDS) if mask >> k & 1} for mask in FOLLOWS_SUIT]
    assert {"T2", "T3"} <= follows[0]
    assert {"S2", "S3"} <= follows[1]
    assert not {"T2", "T3", "S2", "S3"} & follows[2]
    assert all({"XCI", "XAC", "R"} <= kinds for kinds in follows)


@pytest.mark.parametrize(
    ("rules", "key", "words"),
    [
        ({"sites": 41}, "rules.sites", "at most 40"),
        ({"sites": 0}, "rules.sites", "from 1"),
        ({"players": 5}, "rules.players", "from 2 to 4"),
        ({"rout_threshold": -1}, "rules.rout_threshold", "from 1"),
        ({"reserve_random": 21}, "rules.reserve_random", "at most 20"),
        ({"players": 2, "reserve_commanders": 3}, "rules.reserve_commanders", "at most 2"),
        ({"reserve_light": 5}, "rules.reserve_light", "at most 4"),
        ({"peek_cards": 20}, "rules.peek_cards", "at most 17"),
        ({"points_table": [0, 1, 3, 6]}, "rules.points_table", "at least 13"),
        ({"deck": {"I1": 0, "I2": 0, "I3": 0, "C1": 0, "R": 0}}, "rules.site_deck", "battle of 12"),
        ({"deck": {f"I{r}": 20 for r in range(1, 10)} | {"C1": 20}}, "rules.deck", "at most 240"),
        ({"site_deck": {name: [] for name in ("standard", "mobile", "siege", "massive")}},
         "rules.site_deck", "no Battle Site"),
        ({"site_deck": {"standard": [8] * 99}}, "rules.site_deck", "at most 100"),
        ({"players": 4, "site_deck": {"massive": [15]}, "points_table": list(range(16))},
         "rules.site_deck.massive", "at most 14"),
        ({"gift": "elephant"}, "rules.gift", "retreat"),
        ({"deck": {"I10": 1}}, "rules.deck.I10", "did you mean"),
    ],
)  # fmt: skip
def test_rules_that_cannot_be_played_are_refused(
    rules: dict[str, Any], key: str, words: str
) -> None:
    with pytest.raises(UserError) as caught:
        GAME.resolve_rules(rules)
    assert (caught.value.key or "").startswith(key)
    assert words in str(caught.value)


def test_a_record_refuses_fields_that_numpy_would_read_as_its_own() -> None:
    with pytest.raises(ValueError, match="size"):
        record_type(("size", np.int64))
