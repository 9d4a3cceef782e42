"""Telling games: the first of their kind, each once, and shown by the command that plays them."""

from __future__ import annotations

from napsim.api.finishing import play_command
from napsim.estimate.telling import RARE, telling
from napsim.games.game import Tables
from tests.known_game import MEASURES, DiceRace, played

GAME = DiceRace()


def found(target: int, *names: str) -> tuple[dict[str, tuple[int, str]], Tables]:
    it = played(0, target=target)
    tables = GAME.play(it.rules, it.lineup, 3, 1000, 400)
    measures = [measure for measure in MEASURES if measure.name in names]
    return {kind: (game, value) for kind, game, value in telling(tables, measures)}, tables


def test_the_first_rare_event_is_found_and_a_common_one_is_not() -> None:
    rare, tables = found(26, "sprint_rate", "win_rate")
    sprints = tables["games"]["sprint"]
    assert 0 < sprints.mean() <= RARE
    assert rare == {"Sprints": (1000 + int(sprints.argmax()), "it happened")}
    assert found(20, "sprint_rate")[0] == {}


def test_the_first_longest_and_shortest_games_are_found_each_game_once() -> None:
    told, tables = found(12, "rounds_played")
    rounds = tables["games"]["rounds"]
    assert told == {
        "Rounds: most": (1000 + int(rounds.argmax()), "5 rounds"),
        "Rounds: fewest": (1000 + int(rounds.argmin()), "2 rounds"),
    }
    # a game that two measures would name is named by the first
    both, tables = found(20, "rounds_played", "tie_rate")
    numbers = [game for game, _ in both.values()]
    assert len(set(numbers)) == len(numbers)


def test_an_extreme_that_many_games_reach_tells_nothing() -> None:
    told, tables = found(18, "rounds_played")
    rounds = tables["games"]["rounds"]
    assert (rounds == rounds.max()).mean() > RARE
    assert told == {"Rounds: fewest": (1000 + int(rounds.argmin()), "3 rounds")}


def test_what_always_or_never_happens_tells_nothing() -> None:
    it = played(0, target=1)
    tables = GAME.play(it.rules, it.lineup, 3, 0, 50)
    measures = [m for m in MEASURES if m.name in {"rounds_played", "sprint_rate"}]
    assert list(telling(tables, measures)) == []


def test_a_game_is_shown_by_the_run_s_command_turned_into_play() -> None:
    command = "napsim run 'my race.toml' --set rules.faces=8 --games 500 --seed=7 --measure all"
    shown = "napsim play 'my race.toml' --set rules.faces=8 --seed=7 --game 12"
    assert play_command(command, 12) == shown
    assert play_command("", 12) == "napsim play scenario.toml --game 12"
