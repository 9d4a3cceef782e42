"""`tournament`: every profile against every other, on the same deals, the players moving round.

The base is a table of different profiles that stay where they sit; the first variants are the same
table turned round, seat by seat. From these it is found how much of winning is the seat, the way of
playing, the deal, and the rest. All variants after them are pairings.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import polars as pl

from napsim.api.project import Project
from napsim.errors import UserError, did_you_mean
from napsim.estimate.split import turned, variance_split
from napsim.estimate.sums import JobSums
from napsim.estimate.tournament import WIN_RATE, Pairing
from napsim.games.catalogue import get_game
from napsim.games.game import Game, Rules
from napsim.scenario import Scenario, lineup_for
from napsim.variants import Variant

PLAYERS = "rules.players"


def tournament_project(
    scenario: Scenario, profiles: Sequence[str] = (), players: Sequence[int] = ()
) -> Project:
    """Plan a tournament.

    Parameters
    ----------
    scenario : Scenario
        Its rules, seed, games (of each pairing) and own profiles count; its line-up does not.
    profiles : sequence of str
        Who takes part; none: everyone the game and the scenario know.
    players : sequence of int
        Numbers of players; none: the scenario's.

    Raises
    ------
    UserError
        When fewer than two profiles take part, or the game does not tell wins by profile.
    """
    game = get_game(scenario.game)
    _check_measured(game)
    known = game.resolve_profiles(scenario.own_profiles)
    names = list(dict.fromkeys(profiles)) or list(known)
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known)
            allowed = ", ".join(known)
            raise UserError(
                "there is no such profile", key="--profile", value=name, allowed=allowed, hint=hint
            )
    if len(names) < 2:
        raise UserError("a tournament needs two profiles", key="--profile", value=names[0])
    base = _base(scenario, game, names, players)
    variants = [Variant(0, "base", {}, base.rules, base.lineup)]
    for turn, lineup in enumerate(turned(base.lineup)[1:], start=1):
        changes = {"players.profiles": [seat.profile for seat in lineup.seats]}
        variants.append(Variant(turn, f"base, turned by {turn}", changes, base.rules, lineup))
    for changes, label in _settings(base, game, names, players):
        rules, lineup = _resolved(base, game, changes)
        variants.append(Variant(len(variants), label, changes, rules, lineup))
    return Project(
        "tournament",
        base,
        tuple(variants),
        tuple(variant.changes for variant in variants[1:]),
        measures=(WIN_RATE,),
        default_folder=f"reports/{scenario.stem}-tournament",
    )


def _base(scenario: Scenario, game: Game, names: Sequence[str], players: Sequence[int]) -> Scenario:
    """Seat the profiles round one table, as many as there are seats, over again when they are fewer."""
    table = scenario
    if players and scenario.rules.get("players") not in players:
        written = {**scenario.written_rules, "players": players[0]}
        table = replace(scenario, written_rules=written, rules=game.resolve_rules(written))
    seats = game.seat_count(table.rules)
    lineup = tuple(itertools.islice(itertools.cycle(names), seats))
    return replace(table, written_lineup=lineup, rotate=False, until=None, targets=())


def _check_measured(game: Game) -> None:
    rate = next((m for m in game.measures() if m.name == WIN_RATE), None)
    if rate is None or "profile" not in rate.by:
        raise UserError(f"{game.title} has no {WIN_RATE} by profile", key="game", value=game.name)


def _settings(
    base: Scenario, game: Game, names: Sequence[str], players: Sequence[int]
) -> Iterator[tuple[dict[str, Any], str]]:
    """Give the changes and the label of every pairing."""
    for count in dict.fromkeys(players) or (None,):
        table: dict[str, Any] = {} if count is None else {PLAYERS: count}
        rules = _rules(base, game, table)
        sides = game.sides(rules)
        pairs = itertools.combinations if len(sides) == 2 else itertools.permutations
        for one, other in pairs(names, 2):
            seats = [one if seat in sides[0] else other for seat in range(game.seat_count(rules))]
            at = "" if count is None else f", {count} players"
            yield {**table, "players.profiles": seats}, f"{one} against {other}{at}"


def _rules(base: Scenario, game: Game, changes: Mapping[str, Any]) -> Rules:
    if PLAYERS not in changes:
        return base.rules
    return game.resolve_rules({**base.written_rules, "players": changes[PLAYERS]})


def _resolved(base: Scenario, game: Game, changes: Mapping[str, Any]) -> tuple[Rules, Any]:
    rules = _rules(base, game, changes)
    names = changes["players.profiles"]
    return rules, lineup_for(game, rules, names, True, base.own_profiles)


def pairings_of(project: Project) -> dict[int, Pairing]:
    """Give the pairing of each variant that is one, by number."""
    game = project.game
    found = {}
    for variant in project.variants[len(project.variants[0].lineup.seats) :]:
        sides = game.sides(variant.rules)
        seats = variant.lineup.seats
        one, other = seats[sides[0][0]].profile, seats[sides[1][0]].profile
        found[variant.number] = Pairing(len(seats), one, other, len(sides))
    return found


def split_of(project: Project, job: JobSums) -> pl.DataFrame | None:
    """Split the variance of winning at the base's table.

    Parameters
    ----------
    project : Project
        The tournament.
    job : JobSums
        Sums of the first group of variants, which holds the base and its turns.

    Returns
    -------
    polars.DataFrame or None
        None where wins are not told by seat.
    """
    rate = next(measure for measure in project.game.measures() if measure.name == WIN_RATE)
    if "seat" not in rate.by:
        return None
    turns = range(len(project.variants[0].lineup.seats))
    return variance_split(replace(job, variants={n: job.variants[n] for n in turns}))


def profiles_in(project: Project) -> list[str]:
    """Name the profiles of a tournament, in the order in which they were given."""
    known = project.game.resolve_profiles(project.scenario.own_profiles)
    there = {seat.profile for variant in project.variants for seat in variant.lineup.seats}
    return [name for name in known if name in there]
