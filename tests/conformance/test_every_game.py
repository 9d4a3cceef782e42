"""What every game of the catalogue must do, whatever it is about.

A new game joins by its line in the catalogue and an `Account` in ``accounts.py``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice, pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from napsim.estimate.figure import figure_of
from napsim.estimate.plan import plan_of
from napsim.estimate.sums import sum_job
from napsim.games.catalogue import GAMES, get_game
from napsim.games.game import Event, Game, Lineup, Rules, Tables
from napsim.games.parameters import Parameter
from tests.conformance.accounts import ACCOUNTS, rows_of
from tests.conformance.settings import Written, drawn_rules, forms, lineup, profile_names
from tests.known_game import Played
from tests.legs import INTERPRETED, sized

SEED = 1815
FORMS = [(name, form) for name in GAMES for form in forms(get_game(name))]


def _ids(value: Any) -> str | None:
    if isinstance(value, dict):
        return "-".join(map(str, value.values())) or "plain"
    return None


each_game = pytest.mark.parametrize("name", GAMES)
each_form = pytest.mark.parametrize(("name", "form"), FORMS, ids=_ids)
every_leg = pytest.mark.every_leg


def test_every_game_has_an_account() -> None:
    assert set(ACCOUNTS) == set(GAMES)


def mixed(game: Game, rules: Rules, first: int = 0) -> Lineup:
    """Seat different profiles, beginning with one of them."""
    names = profile_names(game)
    return lineup(game, rules, *names[first:], *names[:first])


def same(one: Tables, other: Tables) -> bool:
    """Say whether two sets of tables have the same columns with the same bytes."""
    columns = {name: rows.dtype.names for tables in (one, other) for name, rows in tables.items()}
    return all(
        tables[name].dtype.names == columns[name] for tables in (one, other) for name in columns
    ) and all(
        one[name][column].dtype == other[name][column].dtype
        and one[name][column].tobytes() == other[name][column].tobytes()
        for name in columns
        for column in columns[name] or ()
    )


def joined(parts: list[Tables]) -> Tables:
    """Put the tables of several blocks one after another."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


# ---- descriptions


@each_game
def test_the_game_says_what_it_is(name: str) -> None:
    game = get_game(name)
    assert game.name == name
    assert game.title
    assert game.summary.endswith(".")
    assert game.rules_version >= 1
    assert "balanced" in profile_names(game)


def _described(parameter: Parameter) -> bool:
    return all(
        (
            parameter.meaning.strip().endswith((".", '"')),
            parameter.source.strip(),
            parameter.allowed(),
            parameter.assumed is None or parameter.assumed.strip(),
            parameter.kind != "choice" or parameter.choices,
            parameter.kind not in {"int", "float", "ints", "counts", "lists"}
            or None not in (parameter.minimum, parameter.maximum),
            parameter.kind not in {"ints", "lists"} or parameter.length is not None,
        )
    )


@each_game
def test_every_parameter_is_described_and_bounded(name: str) -> None:
    game = get_game(name)
    assert [p.name for p in game.parameters if not _described(p)] == []
    names = [p.name for p in game.parameters]
    assert len(names) == len(set(names))


@each_game
def test_every_knob_and_profile_is_described(name: str) -> None:
    game = get_game(name)
    for knob in game.knobs:
        assert knob.meaning.strip().endswith("."), knob.name
        assert knob.minimum <= knob.default <= knob.maximum, knob.name
    for profile in game.profiles:
        assert profile.character.strip().endswith("."), profile.name
    known = {knob.name: knob for knob in game.knobs}
    for profile, knobs in game.resolve_profiles({}).items():
        assert knobs.keys() == known.keys()
        assert all(known[k].check(v, profile) == v for k, v in knobs.items())


@each_form
def test_rules_resolve_and_what_is_resolved_resolves_to_itself(name: str, form: Written) -> None:
    game = get_game(name)
    rules = game.resolve_rules(form)
    assert list(rules) == [p.name for p in game.parameters]
    assert rules.items() >= form.items()
    assert game.resolve_rules(rules) == rules
    seats = sorted(seat for side in game.sides(rules) for seat in side)
    assert seats == list(range(game.seat_count(rules)))
    assert set(game.assumptions(rules)) <= {p.name for p in game.parameters if p.assumed}


# ---- play


@every_leg
@each_form
def test_every_profile_plays_to_the_end_within_the_longest_game(name: str, form: Written) -> None:
    game = get_game(name)
    rules = game.resolve_rules(form)
    number = sized(60, 1, 10)
    longest = ACCOUNTS[name].longest(rules)
    for profile in profile_names(game):
        tables = game.play(rules, lineup(game, rules, profile), SEED, 0, number)
        assert set(np.unique(tables["games"]["game"])) == set(range(number))
        for table, most in longest.items():
            assert np.bincount(tables[table]["game"], minlength=number).max() <= most, table


@each_form
def test_rows_stand_in_order_of_game(name: str, form: Written) -> None:
    game = get_game(name)
    rules = game.resolve_rules(form)
    for rows in game.play(rules, mixed(game, rules), SEED, 5, 50).values():
        assert (np.diff(rows["game"]) >= 0).all()
        assert rows["game"].dtype == np.int64
        assert rows["game"].min() >= 5


@each_form
def test_the_same_key_is_the_same_game_and_another_is_another(name: str, form: Written) -> None:
    game = get_game(name)
    rules = game.resolve_rules(form)
    players = mixed(game, rules)
    number = 20
    first = game.play(rules, players, SEED, 0, number)
    assert same(first, game.play(rules, players, SEED, 0, number))
    assert not same(first, game.play(rules, players, SEED + 1, 0, number))
    shifted = game.play(rules, players, SEED, 1, number)
    for rows in shifted.values():
        rows["game"] -= 1
    assert not same(first, shifted)


@each_form
def test_blocks_may_be_cut_anywhere_and_played_in_any_order(name: str, form: Written) -> None:
    game = get_game(name)
    rules = game.resolve_rules(form)
    players = mixed(game, rules)
    number = 97
    whole = game.play(rules, players, SEED, 0, number)
    for cuts in ((1,), (number // 2, number - 1), tuple(range(1, 12))):
        edges = [0, *cuts, number]
        blocks = list(pairwise(edges))
        played = {
            first: game.play(rules, players, SEED, first, end - first)
            for first, end in reversed(blocks)
        }
        assert same(whole, joined([played[first] for first, _ in blocks]))


@each_form
def test_threads_at_once_play_what_one_plays_alone(name: str, form: Written) -> None:
    game = get_game(name)
    rules = game.resolve_rules(form)
    players = mixed(game, rules)
    firsts = range(0, 120, 15)
    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(lambda first: game.play(rules, players, SEED, first, 15), firsts))
    assert same(game.play(rules, players, SEED, 0, 120), joined(parts))


@each_form
def test_players_move_round_the_table_only_when_asked(name: str, form: Written) -> None:
    game = get_game(name)
    rules = game.resolve_rules(form)
    seats = game.seat_count(rules)
    names = profile_names(game)
    for rotate in (False, True):
        players = lineup(game, rules, *names, rotate=rotate)
        rows = game.play(rules, players, SEED, 3, seats + 1)["seats"]
        at = [
            players.profiles.index(players.seats[(seat + rotate * number) % seats].profile)
            for number in range(3, 3 + seats + 1)
            for seat in range(seats)
        ]
        assert rows["profile"].tolist() == at


# ---- transcripts


@cache
def tables_of(name: str, number: int) -> tuple[Rules, Lineup, Tables]:
    """Play some games of a form of a game once for several tests."""
    game = get_game(name)
    rules = game.resolve_rules(FORMS[number][1])
    players = mixed(game, rules, number)
    return rules, players, game.play(rules, players, SEED, 0, sized(40, 1, 8))


def transcripts(name: str, form: Written) -> Iterator[tuple[list[Event], dict[str, Any]]]:
    """Yield games as events, with their rows in the tables of the block they belong to."""
    rules, players, tables = tables_of(name, FORMS.index((name, form)))
    for number in tables["games"]["game"]:
        events = list(get_game(name).transcript(rules, players, SEED, int(number)))
        yield events, dict(rows_of(tables, int(number)))


@every_leg
@each_form
def test_a_game_told_is_the_game_in_the_tables(name: str, form: Written) -> None:
    for events, rows in transcripts(name, form):
        ACCOUNTS[name].agree(events, rows)


@every_leg
@each_form
def test_every_card_is_in_one_place(name: str, form: Written) -> None:
    for events, _ in islice(transcripts(name, form), sized(12, 2, 4)):
        ACCOUNTS[name].count_cards(events)


@every_leg
@each_form
def test_a_transcript_is_plain_json_from_beginning_to_end(name: str, form: Written) -> None:
    rules, players, _ = tables_of(name, FORMS.index((name, form)))
    seats = len(players.seats)
    for number, (events, _) in enumerate(islice(transcripts(name, form), 12)):
        kinds = [event["event"] for event in events]
        assert all(next(iter(event)) == "event" for event in events)
        assert (kinds[0], kinds.count("game")) == ("game", 1)
        assert (kinds[-1], kinds.count(ACCOUNTS[name].last)) == (ACCOUNTS[name].last, 1)
        assert json.loads(json.dumps(events, allow_nan=False)) == events
        at = [players.seats[(seat + number) % seats].profile for seat in range(seats)]
        assert events[0]["profiles"] == at
        assert events[0].items() >= {"game": number, "seed": SEED}.items()
        # a log says every rule that was played by
        assert events[0]["rules"].keys() >= rules.keys()


@every_leg
@each_form
def test_the_story_tells_the_game_in_lines_of_text(name: str, form: Written) -> None:
    for events, _ in islice(transcripts(name, form), sized(12, 2, 4)):
        lines = list(get_game(name).story(events))
        assert len(lines) > 3
        assert all(isinstance(line, str) and line == line.rstrip() for line in lines)
        assert not any("None" in line or "\n" in line for line in lines)
        # told from JSON as from the engine
        assert lines == list(get_game(name).story(json.loads(json.dumps(events))))


# ---- drawn rules


@every_leg
@each_form
def test_whatever_rules_are_accepted_can_be_played(name: str, form: Written) -> None:
    game = get_game(name)
    rng = Random(f"{name} {form}")
    wanted, played = sized(40, 3, 20), 0
    for _ in range(20 * wanted):
        drawn = drawn_rules(game, rng, form)
        if drawn is None:
            continue
        written, rules = drawn
        if INTERPRETED:
            rules = game.resolve_rules({**written, **ACCOUNTS[name].soon})
        players = mixed(game, rules, rng.randrange(len(game.profiles)))
        number = rng.randrange(1000)
        tables = game.play(rules, players, SEED, number, sized(3, 1, 1))
        events = list(game.transcript(rules, players, SEED, number))
        assert events[-1]["event"] == ACCOUNTS[name].last, written
        ACCOUNTS[name].agree(events, rows_of(tables, number))
        ACCOUNTS[name].count_cards(events)
        played += 1
        if played == wanted:
            return
    pytest.fail(f"of {20 * wanted} drawn rules only {played} could be played")


@each_form
def test_what_is_of_interest_can_be_played(name: str, form: Written) -> None:
    game = get_game(name)
    base = game.resolve_rules(form)
    for parameter, values in game.variants_of_interest(base).items():
        assert len(values) > 1, parameter
        for value in values:
            rules = game.resolve_rules({**form, parameter: value})
            game.play(rules, lineup(game, rules, "balanced"), SEED, 0, 1)


# ---- meaning


@each_form
def test_measures_are_declared_once_and_can_be_told(name: str, form: Written) -> None:
    game = get_game(name)
    names = [measure.name for measure in game.measures()]
    assert len(names) == len(set(names))
    assert set(game.headline()) <= set(names)
    rules = game.resolve_rules(form)
    plan = plan_of(game, rules, mixed(game, rules))
    assert plan.measures, "nothing is measured"
    parameters = {p.name for p in game.parameters}
    for measure in game.measures():
        assert set(measure.assumed) <= parameters, measure.name
        assert measure.meaning.strip().endswith("."), measure.name


@every_leg
@each_form
def test_measures_evaluate_to_numbers(name: str, form: Written) -> None:
    game = get_game(name)
    rules = game.resolve_rules(form)
    number = sized(300, 2, 60)
    # half of the players are the weakest, so that both sides of everything happen
    sums = sum_job(game, SEED, 0, number, Played(0, rules, mixed(game, rules))).variants[0]
    by_name = {measure.name: measure for measure in game.measures()}
    plan = plan_of(game, rules, mixed(game, rules))
    values = {}
    for cell in plan.cells:
        figure = figure_of(sums, by_name, cell.measure, cell.by, cell.level)
        assert figure is not None, cell
        values[cell.measure, cell.by, cell.level] = figure.value
        if by_name[cell.measure].kind == "proportion" and not np.isnan(figure.value):
            assert 0 <= figure.low <= figure.value <= figure.high <= 1, cell
    told = [key for key, value in values.items() if not np.isnan(value)]
    assert len(told) > len(values) // 2
    for measure in game.headline():
        if number > 100 and (measure, "", "") in values:
            assert not np.isnan(values[measure, "", ""]), measure


@each_form
def test_labels_name_every_value_of_a_column_that_has_names(name: str, form: Written) -> None:
    game = get_game(name)
    rules = game.resolve_rules(form)
    players = mixed(game, rules)
    tables = game.play(rules, players, SEED, 0, 300)
    for measure in game.measures():
        columns = {c for by in measure.by for c in by.split("+")} - set(measure.groups)
        for column in columns & set(tables[measure.table].dtype.names or ()):
            labels = game.labels(column, rules, players)
            assert len(set(labels)) == len(labels) > 0
            values = np.unique(tables[measure.table][column])
            assert values.min() >= -1, (measure.name, column)
            # counted ones (battle 11, turn 40) may run on beyond the last that is shown
            if not all(label.isdigit() for label in labels):
                assert values.max() < len(labels), (measure.name, column)
