"""Faults in combats: who fights whom, the cards, and what the losers lose."""

from __future__ import annotations

from typing import Any

from .confusion_geometry import within
from .confusion_planting import Edited, Fought, Places, fault
from .confusion_rules import value

# --- combat: who against whom ----------------------------------------------------------------------


@fault("attack")
def attacks_twice(game: Fought) -> Places:
    """A unit attacks twice in a turn."""
    for index, event in game.find("combat"):
        if game.quiet(index):
            yield game.insert(index + 1, event)


@fault("attack")
def attacks_a_mob(game: Fought) -> Places:
    """A unit attacks a mob."""
    for index, state in game.slots(2):
        for unit in state.units:
            if unit.side == state.side and unit.in_ranks and not unit.attacked:
                for mob in state.units:
                    if mob.side != state.side and mob.is_mob:
                        yield game.insert(index, game.combat(state, unit, mob))


@fault("attack")
def mob_attacks(game: Fought) -> Places:
    """A mob attacks."""
    for index, state in game.slots(2):
        for mob in state.units:
            if mob.side == state.side and mob.is_mob:
                for enemy in state.enemies(mob.side)[:1]:
                    yield game.insert(index, game.combat(state, mob, enemy))


@fault("attack")
def attacks_a_friend(game: Fought) -> Places:
    """A unit attacks its own side."""
    for index, event, state in game.acts("combat"):
        for unit in state.units:
            if unit.side == state.side and unit.in_ranks and unit.number != event["attacker"]:
                yield game.replace(index, defender=unit.number)


@fault("reach")
def attacks_from_afar(game: Fought) -> Places:
    """A unit attacks an enemy farther away than it may."""
    for index, state in game.slots(2):
        far = state.settings.length("combat_range")
        for unit in state.units:
            if unit.side == state.side and unit.in_ranks and not unit.attacked:
                for enemy in state.enemies(unit.side):
                    if not within(unit.corners, enemy.corners, far):
                        yield game.insert(index, game.combat(state, unit, enemy))


@fault("reach")
def distance_of_a_combat_wrong(game: Fought) -> Places:
    """The distance of a combat is not that of the two units."""
    for index, event in game.find("combat"):
        yield game.replace(index, distance=event["distance"] - 1)


@fault("facing")
def attacks_back_to_back(game: Fought) -> Places:
    """A unit attacks an enemy although neither faces the other."""
    for index, state in game.slots(2):
        far = state.settings.length("combat_range")
        for unit in state.units:
            if unit.side == state.side and unit.in_ranks and not unit.attacked:
                for enemy in state.enemies(unit.side):
                    looks = unit.in_front(enemy.middle) or enemy.in_front(unit.middle)
                    if within(unit.corners, enemy.corners, far) and not looks:
                        yield game.insert(index, game.combat(state, unit, enemy))


@fault("facing")
def facing_told_wrong(game: Fought) -> Places:
    """A unit is said to face the other and does not, or the other way round."""
    for index, event in game.find("combat"):
        yield game.replace(index, attacker_faces=not event["attacker_faces"])
        yield game.replace(index, defender_faces=not event["defender_faces"])


@fault("flank")
def flank_told_wrong(game: Fought) -> Places:
    """An attack is said to be on the flank and is not, or the other way round."""
    for index, event in game.find("combat"):
        yield game.replace(index, flank=not event["flank"])


@fault("flank")
def flank_forgotten(game: Fought) -> Places:
    """An attack on the flank or rear is not counted as one."""
    for index, event in game.find("combat"):
        if event["flank"]:
            yield game.replace(index, flank=False)


@fault("cavalry")
def cavalry_attacks_into_cover(game: Fought) -> Places:
    """Cavalry attacks an enemy in cover that stops it."""
    for _, event, state in game.acts("combat"):
        unit, foe = state.units[event["attacker"]], state.units[event["defender"]]
        kinds = game.rules["terrain_kinds"]
        if unit.arm == "cavalry" and state.covers(foe, unit.middle):
            stops = {name: {**kind, "stops_cavalry": True} for name, kind in kinds.items()}
            yield game.with_rules(terrain_kinds=stops)


@fault("cavalry")
def cavalry_attacks_the_covered(game: Fought) -> Places:
    """Cavalry attacks an enemy behind a wall or in woods."""
    for index, state in game.slots(2):
        far = state.settings.length("combat_range")
        for unit in state.units:
            ready = unit.side == state.side and unit.in_ranks and not unit.attacked
            if not ready or unit.arm != "cavalry":
                continue
            for foe in state.enemies(unit.side):
                looks = unit.in_front(foe.middle) or foe.in_front(unit.middle)
                stopped = any(p.does.stops_cavalry for p in state.covers(foe, unit.middle))
                if looks and stopped and within(unit.corners, foe.corners, far):
                    yield game.insert(index, game.combat(state, unit, foe))


# --- combat: cards ---------------------------------------------------------------------------------


def _other(card: str) -> str:
    """Return a card of another suit."""
    return card[0] + "CDHS"[("CDHS".index(card[1]) + 1) % 4]


@fault("card")
def card_not_from_the_top(game: Fought) -> Places:
    """A side turns up another card than the top one."""
    for index, event in game.find("combat"):
        one, two = event["cards"]
        yield game.replace(index, cards=[_other(one), two])
        yield game.replace(index, cards=[one, _other(two)])


@fault("card")
def cards_changed(game: Fought) -> Places:
    """The sides turn up each other's card."""
    for index, event in game.find("combat"):
        if event["cards"][0] != event["cards"][1]:
            yield game.replace(index, cards=event["cards"][::-1])


@fault("card")
def next_card_turned_up(game: Fought) -> Places:
    """A side turns up the card after the top one."""
    for index, event, state in game.acts("combat"):
        pack = state.packs[state.side]
        if len(pack) > 1:
            yield game.replace(index, cards=[pack[1], event["cards"][1]])


@fault("bonus")
def bonus_told_wrong(game: Fought) -> Places:
    """A defender adds more or less for his cover than he should."""
    for index, event in game.find("combat"):
        yield game.replace(index, bonus=event["bonus"] + 3)


@fault("bonus")
def bonus_forgotten(game: Fought) -> Places:
    """A defender behind wall or works adds nothing."""
    for index, event in game.find("combat"):
        if event["bonus"]:
            yield game.replace(index, bonus=0)


@fault("bonus")
def cavalry_behind_a_wall_adds(game: Fought) -> Places:
    """Cavalry adds to its card for its cover."""
    for index, event, state in game.acts("combat"):
        if event["cover"] in ("wall", "works") and state.units[event["defender"]].arm == "cavalry":
            yield game.replace(index, bonus=3)


@fault("winner")
def lower_card_wins(game: Fought) -> Places:
    """The unit with the lower total wins."""
    for index, event in game.find("combat"):
        if event["winner"] is not None:
            sides = {event["attacker"], event["defender"]}
            yield game.replace(index, winner=(sides - {event["winner"]}).pop())


@fault("winner")
def tie_won(game: Fought) -> Places:
    """Equal totals are won by one side."""
    for index, event in game.find("combat"):
        if event["winner"] is None:
            yield game.replace(index, winner=event["attacker"])


@fault("winner")
def values_wrong(game: Fought) -> Places:
    """A card counts more than it does."""
    for index, event in game.find("combat"):
        one, two = event["values"]
        yield game.replace(index, values=[one + 1, two])
        yield game.replace(index, values=[one, two - 1])


@fault("winner")
def ace_low(game: Fought) -> Places:
    """An ace counts 1."""
    for index, event in game.find("combat"):
        if event["cards"][0][0] == "A":
            yield game.replace(index, values=[1, event["values"][1]])


@fault("winner")
def only_one_loses_a_tie(game: Fought) -> Places:
    """Only one side loses by equal totals."""
    for index, event in game.find("combat"):
        if event["winner"] is None:
            yield game.replace(index, losses=event["losses"][:1])


@fault("winner")
def the_winner_loses_men(game: Fought) -> Places:
    """The losses are the winner's."""
    for index, event in game.find("combat"):
        if event["winner"] is not None:
            yield _loss(game, index, unit=event["winner"])


# --- combat: losses --------------------------------------------------------------------------------


def _loss(game: Fought, index: int, place: int = 0, **fields: Any) -> Edited:
    return game.entry_changed(index, "losses", place, **fields)


@fault("killed")
def nobody_killed(game: Fought) -> Places:
    """The loser has a man fewer killed than he should."""
    for index, event in game.find("combat"):
        yield _loss(game, index, killed=event["losses"][0]["killed"] - 1)


@fault("killed")
def one_more_killed(game: Fought) -> Places:
    """The loser has a man more killed than he should."""
    for index, event in game.find("combat"):
        for place, loss in enumerate(event["losses"]):
            yield _loss(game, index, place, killed=loss["killed"] + 1)


@fault("killed")
def miscounted_in_ranks(game: Fought) -> Places:
    """The men in ranks after a combat are miscounted."""
    for index, event in game.find("combat"):
        for place, loss in enumerate(event["losses"]):
            yield _loss(game, index, place, ranks=loss["ranks"] + 1)


@fault("count")
def dead_miscounted(game: Fought) -> Places:
    """The dead of an engagement are miscounted."""
    for index, event in game.find("combat"):
        for place, loss in enumerate(event["losses"]):
            yield _loss(game, index, place, count=loss["count"] + 1)


@fault("count")
def dead_taken_off_too_soon(game: Fought) -> Places:
    """The dead are taken off while the engagement goes on."""
    for index, event in game.find("combat"):
        loss = event["losses"][0]
        if loss["count"] > loss["killed"]:
            yield _loss(game, index, count=loss["killed"])


@fault("confused")
def one_more_confused(game: Fought) -> Places:
    """A man more is confused than should be."""
    for index, event in game.find("combat"):
        for place, loss in enumerate(event["losses"]):
            yield _loss(game, index, place, confused=loss["confused"] + 1)


@fault("confused")
def one_fewer_confused(game: Fought) -> Places:
    """A man fewer is confused than should be."""
    for index, event in game.find("combat"):
        yield _loss(game, index, confused=event["losses"][0]["confused"] - 1)


@fault("confused")
def confused_miscounted(game: Fought) -> Places:
    """All confused men of a unit are miscounted."""
    for index, event in game.find("combat"):
        for place, loss in enumerate(event["losses"]):
            yield _loss(game, index, place, confused_total=loss["confused_total"] + 1)


@fault("officers")
def officer_killed_first(game: Fought) -> Places:
    """An officer is killed while others stand in ranks, or spared when nobody else does."""
    for index, event in game.find("combat"):
        officers = event["losses"][0]["officers"]
        yield _loss(game, index, officers=officers - 1 if officers else 1)


@fault("officers")
def officer_confused_first(game: Fought) -> Places:
    """An officer is confused while others stand in ranks."""
    for index, event in game.find("combat"):
        yield _loss(game, index, confused_officers=event["losses"][0]["confused_officers"] + 1)


def _decided(game: Fought, by: str) -> Places:
    """Change what the rules add where it made a difference in the first such combat."""
    for _, event, state in game.acts("combat"):
        if event["winner"] is None:
            continue
        loss = event["losses"][0]
        winner = state.units[event["winner"]]
        left = loss["ranks"] > 0 and loss["confused"] > 0
        if by == "cavalry_extra" and winner.arm == "cavalry" and left:
            yield game.with_rules(cavalry_extra=game.rules["cavalry_extra"] + 1)
        flank = event["flank"] and event["winner"] == event["attacker"]
        if by == "flank_extra" and flank and left:
            yield game.with_rules(flank_extra=game.rules["flank_extra"] + 1)
        gun = winner.arm == "artillery" and winner.at_gun
        if by == "artillery_confusion" and gun and left:
            card = event["cards"][0 if winner.number == event["attacker"] else 1]
            table = list(game.rules["artillery_confusion"])
            table[value(card) - 2] += 1
            yield game.with_rules(artillery_confusion=table)
        if by == "confusion_ladder" and not gun and left and loss["killed"] == 1:
            ladder = list(game.rules["confusion_ladder"])
            if loss["count"] <= len(ladder):
                ladder[loss["count"] - 1] += 1
                yield game.with_rules(confusion_ladder=ladder)


@fault("confused")
def cavalry_extra_forgotten(game: Fought) -> Places:
    """Cavalry wins and fewer men are confused than the rules say."""
    yield from _decided(game, "cavalry_extra")


@fault("confused")
def flank_extra_forgotten(game: Fought) -> Places:
    """An attack on the flank wins and fewer men are confused than the rules say."""
    yield from _decided(game, "flank_extra")


@fault("confused")
def artillery_counts_wrong(game: Fought) -> Places:
    """Artillery wins and fewer men are confused than its card says."""
    yield from _decided(game, "artillery_confusion")


@fault("confused")
def ladder_not_kept(game: Fought) -> Places:
    """Fewer men are confused than the ladder says."""
    yield from _decided(game, "confusion_ladder")
