"""Combat and fire: one situation a rule, and the exact odds of the cards."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from napsim.games.cards_and_confusion.packing import flip_odds
from tests.games.cards_and_confusion.situations import GAME, Table, lineup_of, unit

FAR = unit("infantry", 20, 290)


def line_up(mine: str, theirs: str, gap: float = 20.05, **own: object) -> Table:
    """Put a unit of each arm face to face, `gap` cm apart."""
    return Table([unit(mine, 100, 60)], [unit(theirs, 100, 60 + gap), FAR], **own)


# ---- the cards


@pytest.mark.parametrize(
    ("cards", "mine", "theirs"),
    [
        ("KS 4H", (13, 0), (11, 1)),
        ("4H KS", (11, 1), (13, 0)),
        ("AS KH", (13, 0), (11, 1)),
        ("TS JH", (11, 1), (13, 0)),
        ("7S 7H", (11, 1), (11, 1)),
    ],
)
def test_the_higher_card_kills_one_man_and_confuses_one_and_a_tie_does_so_to_both(
    cards: str, mine: tuple[int, int], theirs: tuple[int, int]
) -> None:
    table = line_up("infantry", "infantry")
    assert table.attack(0, 1, cards)
    assert (table.men(0), table.men(1)) == (mine, theirs)


def test_the_odds_of_a_flip_are_those_of_two_full_packs() -> None:
    assert flip_odds(0) == pytest.approx((6 / 13, 6 / 13))
    attacker, defender = flip_odds(3)
    assert attacker == pytest.approx(0.266272, abs=5e-7)
    assert 1 - attacker - defender == pytest.approx(0.059172, abs=5e-7)


def test_flips_in_battles_fall_as_the_odds_say() -> None:
    """Even combats of some hundred battles, every flip from its own place in a shuffled pack."""
    lineup, rules = lineup_of("aggressive", "aggressive"), GAME.resolve_rules({})
    seen: Counter[str] = Counter()
    for game in range(150):
        for event in GAME.transcript(rules, lineup, 7, game):
            if event["event"] == "combat" and event["bonus"] == 0:
                mine, theirs = event["values"]
                seen["win" if mine > theirs else "tie" if mine == theirs else "loss"] += 1
    flips = seen.total()
    assert flips > 1_000
    for result, chance in (("win", 6 / 13), ("loss", 6 / 13), ("tie", 1 / 13)):
        error = (chance * (1 - chance) / flips) ** 0.5
        assert abs(seen[result] / flips - chance) < 4 * error


def test_a_pack_is_dealt_out_whole_before_it_is_shuffled_again() -> None:
    table = line_up("infantry", "infantry")
    order = [e["order"] for e in table.events if e["event"] == "shuffle"]
    assert all(len(set(pack)) == 52 for pack in order)
    assert order[0] != order[1]
    table.state.pack_at[0] = 52
    from napsim.games.cards_and_confusion.combat import turn_up

    turn_up(table.state, table.log, 0)
    assert [e["side"] for e in table.events if e["event"] == "shuffle"] == [0, 1, 0]


# ---- the ladder


def lose_flips(table: Table, loser: int, number: int, cards: str = "KS 4H") -> None:
    """Let unit 0 win combats against a unit, turn after turn."""
    for _ in range(number):
        table.turn_of(0)
        assert table.attack(0, loser, cards)


@pytest.mark.parametrize(
    ("mine", "men", "ranks"),
    [
        ("infantry", 13, [11, 8, 4, 0]),
        ("infantry", 10, [8, 5, 1, 0]),
        ("cavalry", 10, [7, 3, 0]),
    ],
)
def test_the_kth_man_killed_confuses_k(mine: str, men: int, ranks: list[int]) -> None:
    table = Table([unit(mine, 100, 60)], [unit("infantry", 100, 80.05, men=men), FAR])
    seen = []
    for _ in ranks:
        table.turn_of(0)
        table.attack(0, 1, "KS 4H")
        seen.append(table.men(1)[0])
    assert seen == ranks


def test_the_count_starts_afresh_when_no_enemy_is_engaged() -> None:
    table = Table(
        [unit("infantry", 100, 60, men=2), unit("infantry", 130, 60)],
        [unit("infantry", 115, 80.05, men=20), FAR],
    )
    lose_flips(table, 2, 2)
    assert table.state.killed[2] == 2
    # unit 0 breaks: it was the only enemy engaged
    table.turn_of(1)
    assert table.attack(2, 0, "KS 4H")
    assert table.men(0)[0] == 0
    assert table.state.killed[2] == 0
    table.turn_of(0)
    assert table.attack(1, 2, "KS 4H")
    assert table.last("combat")["losses"][0]["count"] == 1


def test_the_count_goes_on_while_another_enemy_is_engaged() -> None:
    table = Table(
        [unit("infantry", 100, 60, men=2), unit("infantry", 130, 60)],
        [unit("infantry", 115, 80.05, men=20), FAR],
    )
    table.attack(0, 2, "KS 4H")
    table.attack(1, 2, "KS 4H")
    assert table.last("combat")["losses"][0]["count"] == 2
    table.turn_of(1)
    assert table.attack(2, 0, "KS 4H")
    assert table.state.killed[2] == 2


@pytest.mark.parametrize(
    ("ladder", "confused"), [("flat", 3), ("none", 0), ("steep", 12), ([1, 3], 7), ("half", 4)]
)
def test_the_ladder_is_a_parameter(ladder: object, confused: int) -> None:
    table = Table(
        [unit("infantry", 100, 60)],
        [unit("infantry", 100, 80.05, men=30), FAR],
        confusion_ladder=ladder,
    )
    lose_flips(table, 1, 3)
    assert table.men(1)[1] == confused


def test_officers_are_the_last_to_fall_and_to_be_confused() -> None:
    table = Table(
        [unit("infantry", 100, 60)], [unit("infantry", 100, 80.05, men=8, officers=3), FAR]
    )
    lose_flips(table, 1, 3)
    losses = [e["losses"][0] for e in table.events if e["event"] == "combat"]
    assert [(one["officers"], one["confused_officers"]) for one in losses] == [
        (0, 0),
        (0, 0),
        (1, 2),
    ]


def test_a_unit_without_any_men_is_taken_off() -> None:
    table = Table([unit("infantry", 100, 60)], [unit("infantry", 100, 80.05, men=1), FAR])
    table.attack(0, 1, "KS 4H")
    assert table.last("removed") == {"event": "removed", "unit": 1}
    assert table.state.present[1] == 0


# ---- special combats


@pytest.mark.parametrize(
    ("card", "confused"),
    [(c, n) for c, n in zip("3456789TJQKA", (2, 2, 3, 3, 4, 4, 5, 5, 3, 3, 3, 1), strict=True)],
)
def test_artillery_confuses_half_the_face_of_its_card_instead_of_the_ladder(
    card: str, confused: int
) -> None:
    table = line_up("artillery", "infantry")
    assert table.attack(0, 1, f"{card}S 2H")
    assert table.men(1) == (12 - confused, confused)


def test_artillery_behind_a_wall_confuses_by_the_face_without_the_bonus() -> None:
    wall = [{"kind": "wall", "x": 100, "y": 77, "width": 40, "depth": 2}]
    table = line_up("infantry", "artillery", terrain=wall)
    assert table.attack(0, 1, "8S 6H")
    combat = table.last("combat")
    assert combat["values"] == [8, 9]
    assert table.men(0) == (9, 3)


def test_cavalry_that_wins_confuses_one_more() -> None:
    table = line_up("cavalry", "infantry")
    table.attack(0, 1, "KS 4H")
    assert table.men(1) == (10, 2)
    defending = line_up("infantry", "cavalry")
    defending.attack(0, 1, "4H KS")
    assert defending.men(0) == (10, 2)


@pytest.mark.parametrize(("facing", "flank"), [(180, False), (90, True), (0, True), (270, True)])
def test_an_attack_on_flank_or_rear_confuses_two_more(facing: int, flank: bool) -> None:
    enemy = unit("infantry", 100, 80.05, facing, men=2) | {"men": 8}
    offset = {180: 0.0, 90: 8.0, 270: 8.0, 0: 8.0}[facing]
    enemy["y"] += offset
    table = Table([unit("infantry", 100, 60)], [enemy, FAR])
    assert table.attack(0, 1, "KS 4H")
    assert table.last("combat")["flank"] == flank
    assert table.men(1) == ((4, 3) if flank else (6, 1))


def test_a_defender_who_wins_against_an_attack_on_its_flank_confuses_no_more_for_it() -> None:
    table = Table([unit("infantry", 100, 60)], [unit("infantry", 100, 88.05, 90, men=8), FAR])
    assert table.attack(0, 1, "4S KH")
    assert table.men(0) == (11, 1)


def test_in_a_tie_each_sides_confusion_is_from_its_own_ladder_with_nothing_added() -> None:
    table = line_up("cavalry", "infantry")
    table.attack(0, 1, "KS 4H")
    table.turn_of(1)
    table.attack(1, 0, "9S 9H")
    losses = {one["unit"]: one for one in table.last("combat")["losses"]}
    assert (losses[0]["count"], losses[0]["confused"]) == (1, 1)
    assert (losses[1]["count"], losses[1]["confused"]) == (2, 2)


# ---- who may attack


@pytest.mark.parametrize(("gap", "fights"), [(20.0, True), (20.09, True), (20.1, False)])
def test_combat_is_between_units_20_cm_apart_or_less(gap: float, fights: bool) -> None:
    assert line_up("infantry", "infantry", gap).attack(0, 1, "KS 4H") == fights


def test_one_of_the_two_must_face_the_other() -> None:
    mine, theirs = unit("infantry", 100, 60, 180, men=8), unit("infantry", 100, 88, 0, men=8)
    table = Table([mine | {"y": 52}], [theirs, FAR])
    assert not table.attack(0, 1, "KS 4H")
    turned = Table([unit("infantry", 100, 60, men=8)], [theirs, FAR])
    assert turned.attack(0, 1, "KS 4H")


def test_a_unit_attacks_once_a_turn_and_may_be_attacked_by_several() -> None:
    table = Table(
        [unit("infantry", 85, 60), unit("infantry", 115, 60)],
        [unit("infantry", 100, 80.05), FAR],
    )
    assert table.attack(0, 2, "KS 4H")
    assert not table.attack(0, 2, "KS 4H")
    assert table.attack(1, 2, "KS 4H")
    table.turn_of(0)
    assert table.attack(0, 2, "KS 4H")


@pytest.mark.parametrize(
    ("kind", "stopped"),
    [("woods", True), ("walled_field", True), ("trench", False), ("hill", False)],
)
def test_cavalry_may_not_attack_units_in_woods_or_behind_a_wall(kind: str, stopped: bool) -> None:
    place = [{"kind": kind, "x": 100, "y": 84, "width": 40, "depth": 20}]
    assert line_up("cavalry", "infantry", terrain=place).attack(0, 1, "KS 4H") != stopped
    assert line_up("infantry", "infantry", terrain=place).attack(0, 1, "KS 4H")


@pytest.mark.parametrize(
    ("kind", "arm", "bonus"),
    [
        ("wall", "infantry", 3),
        ("redoubt", "artillery", 3),
        ("trench", "infantry", 3),
        ("wall", "cavalry", 0),
        ("woods", "infantry", 0),
    ],
)
def test_infantry_or_artillery_behind_wall_or_works_adds_three(
    kind: str, arm: str, bonus: int
) -> None:
    place = [{"kind": kind, "x": 100, "y": 77, "width": 40, "depth": 2}]
    table = line_up("infantry", arm, terrain=place)
    table.attack(0, 1, "9S 7H")
    assert table.last("combat")["bonus"] == bonus
    assert table.last("combat")["winner"] == (1 if bonus else 0)


def test_the_attacker_never_has_the_bonus_and_a_wall_behind_the_defender_is_none() -> None:
    wall = [{"kind": "wall", "x": 100, "y": 64, "width": 40, "depth": 2}]
    table = line_up("infantry", "infantry", terrain=wall)
    table.attack(0, 1, "7S 9H")
    assert table.last("combat")["winner"] == 1
    behind = [{"kind": "wall", "x": 100, "y": 92, "width": 40, "depth": 2}]
    other = line_up("infantry", "infantry", terrain=behind)
    other.attack(0, 1, "9S 7H")
    assert other.last("combat")["bonus"] == 0


# ---- fire


def battery(distance: float, *, dx: float = 0.0, **own: object) -> Table:
    """Put a gun and an infantry unit of the enemy a distance apart, nearest points of both."""
    return Table(
        [unit("artillery", 100, 60)], [unit("infantry", 100 + dx, 60 + distance, men=2), FAR], **own
    )


@pytest.mark.parametrize(
    ("distance", "fires"),
    [(9.99, False), (10, True), (60, True), (130, True), (130.09, True), (130.1, False)],
)
def test_guns_fire_from_10_to_130_cm(distance: float, fires: bool) -> None:
    table = battery(distance, combat_range=5, pass_distance=5, deployment_depth=15)
    assert table.fire(0, 1) == fires


@pytest.mark.parametrize(
    ("dx", "fires"), [(0, True), (60, True), (77, False), (-60, True), (-77, False)]
)
def test_guns_fire_45_degrees_to_either_side(dx: float, fires: bool) -> None:
    assert battery(60, dx=dx).fire(0, 1) == fires


def test_a_shot_kills_one_man_confuses_nobody_and_costs_a_marker() -> None:
    table = Table([unit("artillery", 100, 60)], [unit("infantry", 100, 120), FAR])
    assert table.fire(0, 1)
    assert table.men(1) == (12, 0)
    assert table.state.markers[0] == 3
    assert not table.fire(0, 1)
    for _ in range(3):
        table.turn_of(0)
        assert table.fire(0, 1)
    table.turn_of(0)
    assert not table.fire(0, 1)
    assert table.men(1) == (9, 0)


@pytest.mark.parametrize(
    ("kind", "cost"),
    [("woods", 1), ("walled_field", 2), ("village", 2), ("redoubt", 3), ("trench", 3), ("hill", 1)],
)
def test_a_shot_at_cover_costs_more_markers(kind: str, cost: int) -> None:
    place = [{"kind": kind, "x": 100, "y": 124, "width": 40, "depth": 20}]
    table = battery(60, terrain=place)
    assert table.fire(0, 1)
    assert table.last("fire")["cost"] == cost
    table.state.markers[0] = cost - 1
    table.turn_of(0)
    assert not table.fire(0, 1)


@pytest.mark.parametrize("blocker", ["friend", "enemy", "woods", "hill", "village"])
def test_units_and_high_terrain_between_block_the_line_of_sight(blocker: str) -> None:
    mine, theirs, own = [unit("artillery", 100, 60)], [unit("infantry", 100, 140), FAR], {}
    if blocker == "friend":
        mine.append(unit("cavalry", 100, 90))
    elif blocker == "enemy":
        theirs.append(unit("cavalry", 100, 110))
    else:
        own["terrain"] = [{"kind": blocker, "x": 100, "y": 100, "width": 20, "depth": 10}]
    table = Table(mine, theirs, **own)
    assert not table.fire(0, len(mine))


@pytest.mark.parametrize("kind", ["wall", "trench", "redoubt", "walled_field", "bridge"])
def test_low_terrain_does_not_block_the_line_of_sight(kind: str) -> None:
    place = [{"kind": kind, "x": 100, "y": 100, "width": 20, "depth": 10}]
    assert battery(70, terrain=place).fire(0, 1)


def test_one_gunner_in_ranks_is_enough_and_none_is_not() -> None:
    table = battery(60)
    table.confuse(0, 3)
    assert table.fire(0, 1)
    table.turn_of(0)
    table.confuse(0, 1)
    assert not table.fire(0, 1)


def test_a_man_shot_in_an_engagement_counts_with_its_killed() -> None:
    def shoot(counts: bool) -> tuple[int, int]:
        table = Table(
            [unit("infantry", 100, 60), unit("artillery", 60, 40, 30)],
            [unit("infantry", 100, 80.05), FAR],
            shot_counts_in_ladder=counts,
        )
        table.attack(0, 2, "KS 4H")
        assert table.fire(1, 2)
        table.turn_of(0)
        table.attack(0, 2, "KS 4H")
        loss = table.last("combat")["losses"][0]
        return loss["count"], loss["confused"]

    assert shoot(True) == (3, 3)
    assert shoot(False) == (2, 2)


def test_a_shot_at_a_mob_kills_a_confused_man() -> None:
    table = Table([unit("artillery", 100, 60)], [unit("infantry", 100, 120, men=4), FAR])
    table.confuse(1, 4)
    assert table.fire(0, 1)
    assert table.men(1) == (0, 3)


def test_a_unit_of_two_guns_fires_twice_while_it_has_two_men_in_ranks() -> None:
    def shots(ranks: int) -> int:
        table = Table(
            [unit("artillery", 100, 60, guns=2, men=6)], [unit("infantry", 100, 120), FAR]
        )
        table.confuse(0, 6 - ranks)
        return sum(table.fire(0, 1) for _ in range(3))

    assert (shots(6), shots(2), shots(1)) == (2, 2, 1)


def test_what_a_unit_did_and_suffered_adds_up() -> None:
    tables = GAME.play(GAME.resolve_rules({}), lineup_of("balanced", "novice"), 11, 0, 200)
    units, games = tables["units"], tables["games"]
    for cause in ("fire", "combat", "flight"):
        assert units[f"lost_{cause}"].sum() == units[f"killed_enemies_{cause}"].sum()
    lost = sum(units[f"lost_{cause}"] for cause in ("fire", "combat", "flight"))
    assert np.array_equal(units["men"] - lost, units["men_left"])
    assert games["lost_combat"].sum() == units["lost_combat"].sum()
    assert units["attacks"].sum() == games["combats"].sum() > 0
    assert units["lost_fire"].sum() > 0
