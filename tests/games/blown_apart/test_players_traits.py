"""Each way of playing does what its character says, and every option of the rules is used."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from napsim.games.blown_apart import BlownApart
from napsim.games.game import Lineup, Seat

GAME = BlownApart()
SIZES = (2, 3, 4)
#: Columns of the seats table that count an option of the rules, whatever the number of players.
OPTIONS = (
    *(f"used_{token}" for token in ("bonus", "suit_change", "redraw", "reversal")),
    "light_strengthen",
    "light_tirailleur_cycle",
    "light_scout_cycle",
    "light_scout",
    "played_retreat",
    "played_commander",
    "played_tirailleur",
    "played_scout",
    "retreats_led",
    "reserve_drawn",
    "commanders_drawn",
    "given_up",
)
#: Who plays with a plan, each to its own taste.
FAMILY = ("balanced", "aggressive", "cautious", "miser", "spender")
PARTNERS = ("combined_arms", "cards_deployed", "cards_marched")


@cache
def played(players: int, profiles: tuple[str, ...], games: int, seed: int = 5) -> dict[str, Any]:
    """Play games with the profiles in turn round the table, and give the tables."""
    rules = GAME.resolve_rules({"players": players})
    knobs = GAME.resolve_profiles({})
    names = [profiles[seat % len(profiles)] for seat in range(players)]
    seats = tuple(Seat(name, knobs[name]) for name in names)
    return GAME.play(rules, Lineup(seats, rotate=True), seed, 0, games)


def mean(players: int, profile: str, table: str, column: str, games: int = 600) -> float:
    """Give the mean of a column when all play alike."""
    return float(played(players, (profile,), games)[table][column].mean())


@pytest.mark.parametrize("players", SIZES)
def test_the_miser_keeps_and_the_spender_spends_early(players: int) -> None:
    def drawn_first(profile: str) -> float:
        sides = played(players, (profile,), 600)["sides"]
        return float(sides["reserve_drawn"][sides["battle"] <= 2].mean())

    def kept(profile: str) -> float:
        seats = played(players, (profile,), 600)["seats"]
        return float((seats["reserve_cards"] + seats["reserve_commanders"]).mean())

    assert kept("miser") > kept("balanced") - 0.1
    assert kept("miser") > kept("spender") + 1
    assert drawn_first("spender") > drawn_first("balanced") >= drawn_first("miser")


@pytest.mark.parametrize("players", SIZES)
def test_the_aggressive_score_more_routs(players: int) -> None:
    hunted, usual = (
        mean(players, profile, "games", "routs", 2500) for profile in ("aggressive", "balanced")
    )
    assert hunted > 1.06 * usual


@pytest.mark.parametrize("players", SIZES)
def test_fewer_decisive_tricks_are_taken_against_the_cautious(players: int) -> None:
    def against(profile: str) -> float:
        seats = played(players, (profile, "novice"), 1200)["seats"]
        return float(seats["decisive_won"][seats["profile"] == 1].mean())

    assert against("cautious") < against("balanced")


@pytest.mark.parametrize("players", SIZES)
def test_every_option_is_used(players: int) -> None:
    seats = [played(players, (name,), 600)["seats"] for name in FAMILY]
    options = OPTIONS + (PARTNERS if players == 4 else ())
    unused = [name for name in options if not any(int(table[name].sum()) for table in seats)]
    assert not unused


@pytest.mark.long
@pytest.mark.parametrize("players", SIZES)
def test_every_option_is_used_over_ten_thousand_games(players: int) -> None:
    seats = [played(players, (name,), 10_000)["seats"] for name in FAMILY]
    options = OPTIONS + (PARTNERS if players == 4 else ())
    used = {name: [int(table[name].sum()) for table in seats] for name in options}
    assert all(sum(counts) > 100 for counts in used.values()), used


@pytest.mark.parametrize("knob", [knob.name for knob in GAME.knobs])
def test_every_knob_changes_play(knob: str) -> None:
    """At one end or the other of its range; those of partners with four players only."""
    described = next(each for each in GAME.knobs if each.name == knob)
    changed = False
    for players in SIZES:
        rules = GAME.resolve_rules({"players": players})
        usual = played(players, ("balanced",), 60)["seats"]
        for value in (described.minimum, described.maximum):
            knobs = GAME.resolve_profiles({"own": {knob: value}})["own"]
            lineup = Lineup((Seat("balanced", knobs),) * players, rotate=True)
            changed |= not np.array_equal(GAME.play(rules, lineup, 5, 0, 60)["seats"], usual)
    assert changed
