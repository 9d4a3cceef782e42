"""Long-range fire and combats by cards."""

from __future__ import annotations

from .confusion_geometry import meet, within, within_arc
from .confusion_log import Event
from .confusion_rules import PACK, value
from .confusion_setup import judge_shuffle
from .confusion_state import Battle, Unit, distance_is

# --- long-range fire -------------------------------------------------------------------------------


def judge_fire(battle: Battle, event: Event) -> None:
    """Judge a shot, and let it hit."""
    settings = battle.settings
    event.require("phase", battle.phase <= 1, "fire comes before the combats")
    battle.phase = 1
    gun, target = battle.own(event), battle.unit(event, "target")
    event.require("gun", gun.arm == "artillery", "only guns fire")
    event.require("gunners", gun.at_gun, "the gunners are away from their gun")
    event.require("gun", gun.shots < gun.guns, "every gun of the unit has fired")
    crew = (gun.shots + 1) * settings["gunners_to_fire"]
    event.require("gun", gun.ranks >= crew, f"{gun.ranks} men in ranks where {crew} are needed")
    good = target.side != gun.side and not target.gone
    event.require("target", good, f"unit {target.number} is no enemy on the table")
    distance = distance_is(event, gun, target, "range")
    near, far = settings.length("gun_min"), settings.length("gun_max")
    good = near <= distance and within(gun.corners, target.corners, far)
    event.require("range", good, f"{distance} is not from {near} to {far}")
    arc = within_arc(gun.middle, gun.facing, settings["gun_arc"], target.middle)
    event.require("arc", arc, f"unit {target.number} is not before the gun")
    _judge_sight(battle, event, gun, target)
    cover = battle.cover(target, gun.middle)
    event.equal("cover", "cover", cover)
    cost = settings.shot_cost(cover)
    event.equal("markers", "cost", cost)
    event.require("markers", gun.markers >= cost, f"{gun.markers} markers for {cost}")
    gun.markers -= cost
    gun.shots += 1
    event.equal("markers", "markers", gun.markers)
    _note_fire(battle, gun, target, cover)
    _judge_hit(battle, event, target)


def _judge_sight(battle: Battle, event: Event, gun: Unit, target: Unit) -> None:
    line = (gun.middle, target.middle)
    for other in battle.others(gun):
        if other is not target:
            clear = not meet(line, other.corners)
            event.require("sight", clear, f"unit {other.number} stands in the way")
    for piece in battle.pieces:
        if not piece.does.blocks_sight or not meet(line, piece.corners):
            continue
        inside = piece.holds(gun.middle) or piece.holds(target.middle)
        event.require("sight", inside, f"{piece.name} is in the way")
        battle.note("fired_out_of_cover", piece.holds(gun.middle))
        battle.note("fired_into_what_blocks_sight", piece.holds(target.middle))


def _note_fire(battle: Battle, gun: Unit, target: Unit, cover: str) -> None:
    battle.note(f"shot_cover_{cover}")
    battle.note(f"shot_at_{'mob' if target.is_mob else target.arm}")
    battle.note("shot_second_gun", gun.shots > 1)
    battle.note("shot_last_marker", gun.markers == 0)
    battle.note("shot_while_engaged", battle.is_engaged(gun))
    battle.note("shot_after_order", gun.ordered)
    battle.note("shot_at_engaged", battle.is_engaged(target))
    battle.note("shot_single_gunner", gun.ranks == 1)
    battle.note("shot_by_disordered", gun.confused > 0)


def _judge_hit(battle: Battle, event: Event, target: Unit) -> None:
    """Judge who falls to a shot: men in ranks first, and officers last of these."""
    settings = battle.settings
    engaged = battle.is_engaged(target)
    killed = min(settings["shot_kills"], target.men)
    in_ranks = min(killed, target.ranks)
    officers = max(0, in_ranks - (target.ranks - target.officers))
    plain = target.confused - target.confused_officers
    more = max(0, killed - in_ranks - plain)
    event.equal("shot", "killed", killed)
    event.equal("officers", "officers", officers + more)
    target.ranks -= in_ranks
    target.officers -= officers
    target.confused -= killed - in_ranks
    target.confused_officers -= more
    if engaged and settings["shot_counts_in_ladder"]:
        target.killed += killed
    event.equal("count", "count", target.killed if engaged else 0)
    _confuse(event, target, settings["shot_confuses"], "shot")
    battle.note("shot_confused", event.integer("confused") > 0)
    event.equal("shot", "ranks", target.ranks)
    event.equal("shot", "confused_total", target.confused)
    battle.note("shot_kills_officer", officers + more > 0)
    battle.note("shot_last_man", target.men == 0)
    battle.note("shot_counted_in_engagement", engaged and settings["shot_counts_in_ladder"])


def _confuse(event: Event, unit: Unit, due: int, rule: str) -> int:
    """Judge and make the confusion of so many men in ranks, officers last."""
    confused = min(due, unit.ranks)
    officers = max(0, confused - (unit.ranks - unit.officers))
    event.equal(rule, "confused", confused)
    event.equal("officers", "confused_officers", officers)
    unit.ranks -= confused
    unit.officers -= officers
    unit.confused += confused
    unit.confused_officers += officers
    return confused


# --- combat ----------------------------------------------------------------------------------------


def judge_combat(battle: Battle, event: Event) -> None:
    """Judge a combat, and let the losers fall and run."""
    battle.phase = 2
    attacker, defender = battle.own(event, "attacker"), battle.unit(event, "defender")
    _judge_pair(battle, event, attacker, defender)
    attacker.attacked = True
    flank = not defender.in_front(attacker.middle)
    event.equal("facing", "attacker_faces", attacker.in_front(defender.middle))
    event.equal("facing", "defender_faces", not flank)
    event.equal("flank", "flank", flank)
    cover = battle.cover(defender, attacker.middle)
    event.equal("cover", "cover", cover)
    covered = cover in ("wall", "works") and defender.arm != "cavalry"
    bonus = battle.settings["cover_bonus"] if covered else 0
    event.equal("bonus", "bonus", bonus)
    cards = _judge_cards(battle, event)
    values = [value(cards[0]), value(cards[1]) + bonus]
    event.require("winner", event.numbers("values", 2) == values, f"values are {values}")
    winner, loser = (attacker, defender) if values[0] > values[1] else (defender, attacker)
    tie = values[0] == values[1]
    event.equal("winner", "winner", None if tie else winner.number)
    _note_combat(battle, attacker, defender, flank, values, tie)
    turned = values[0] <= values[1] and values[0] >= values[1] - bonus
    battle.note("cover_decided", bonus > 0 and turned)
    battle.note("cavalry_in_cover_without_bonus", cover in ("wall", "works") and not covered)
    attacker.foes.add(defender.number)
    defender.foes.add(attacker.number)
    losses = event.records("losses")
    losers = [attacker, defender] if tie else [loser]
    event.require("winner", len(losses) == len(losers), f"{len(losses)} lose")
    for record, unit in zip(losses, losers, strict=True):
        record.equal("winner", "unit", unit.number)
        card = None if tie else cards[0 if winner is attacker else 1]
        _judge_loss(battle, record, unit, winner, card, flank and winner is attacker)


def _judge_pair(battle: Battle, event: Event, attacker: Unit, defender: Unit) -> None:
    event.require("attack", attacker.ranks > 0, "the attacker has nobody in ranks")
    event.require("attack", not attacker.attacked, "it has attacked in this turn")
    good = defender.side != battle.side and defender.in_ranks
    event.require("attack", good, f"unit {defender.number} is no enemy in ranks")
    distance = distance_is(event, attacker, defender, "reach")
    reach = battle.settings.length("combat_range")
    near = within(attacker.corners, defender.corners, reach)
    event.require("reach", near, f"{distance} is more than {reach}")
    faces = attacker.in_front(defender.middle) or defender.in_front(attacker.middle)
    event.require("facing", faces, "neither faces the other")
    if attacker.arm == "cavalry":
        for piece in battle.covers(defender, attacker.middle):
            event.require("cavalry", not piece.does.stops_cavalry, f"{piece.name} covers it")


def _judge_cards(battle: Battle, event: Event) -> list[str]:
    cards = event.names("cards")
    good = len(cards) == 2 and set(cards) <= PACK
    event.require("contract", good, f"cards = {cards} are not two cards")
    for place, side in enumerate((battle.side, 1 - battle.side)):
        event.require("pack", bool(battle.packs[side]), f"side {side}'s pack has run out")
        top = battle.packs[side].pop(0)
        event.require("card", cards[place] == top, f"side {side} turns up {top}")
    return cards


def judge_reshuffle(battle: Battle, event: Event) -> None:
    """Judge that a pack that has run out is shuffled before the combat that needs it."""
    battle.note("reshuffled")
    judge_shuffle(battle, event, event.index_below("side", 2))
    # both have turned up as many cards
    again = battle.log.take("shuffle", rule="pack")
    judge_shuffle(battle, again, 1 - event.integer("side"))
    judge_combat(battle, battle.log.take("combat", rule="pack"))


def _note_combat(
    battle: Battle, attacker: Unit, defender: Unit, flank: bool, values: list[int], tie: bool
) -> None:
    battle.note(f"combat_{attacker.arm}_{defender.arm}")
    battle.note("combat_tie", tie)
    battle.note("attacker_wins", values[0] > values[1])
    battle.note("defender_wins", values[0] < values[1])
    battle.note("flank_won", flank and values[0] > values[1])
    battle.note("flank_lost", flank and values[0] < values[1])
    battle.note("flank_tie", flank and tie)
    battle.note("attacked_by_several", len(defender.foes - {attacker.number}) > 0)
    battle.note("attacked_another_than_before", len(attacker.foes - {defender.number}) > 0)
    battle.note("attacked_looking_elsewhere", not attacker.in_front(defender.middle))
    battle.note("contact_engaged", not attacker.foes and battle.is_engaged(attacker))
    battle.note("fought_again", defender.number in attacker.foes)
    battle.note("attacked_after_fire", attacker.shots > 0)
    battle.note("attacked_after_order", attacker.ordered)
    battle.note("last_card", not battle.packs[0] or not battle.packs[1])
    away = [unit for unit in (attacker, defender) if unit.arm == "artillery" and not unit.at_gun]
    battle.note("gunners_fight_away", bool(away))


def _judge_loss(
    battle: Battle, record: Event, unit: Unit, winner: Unit, card: str | None, flank: bool
) -> None:
    """Judge what a unit loses; `card` is the winner's, None in a tie."""
    settings = battle.settings
    killed = min(settings["combat_kills"], unit.ranks)
    officers = max(0, killed - (unit.ranks - unit.officers))
    record.equal("killed", "killed", killed)
    record.equal("officers", "officers", officers)
    unit.ranks -= killed
    unit.officers -= officers
    unit.killed += killed
    record.equal("count", "count", unit.killed)
    due = settings.ladder(unit.killed - killed + 1, unit.killed)
    if card is not None:
        by_gun = winner.arm == "artillery" and winner.at_gun
        if by_gun:
            due = settings["artillery_confusion"][value(card) - 2]
            battle.note("artillery_wins_ace", card[0] == "A")
            battle.note("artillery_wins_face", card[0] in "JQK")
            battle.note("artillery_wins_odd", card[0] in "3579")
            battle.note("artillery_wins_even", card[0] in "2468T")
        battle.note("gunners_away_win", winner.arm == "artillery" and not winner.at_gun)
        due += settings["cavalry_extra"] if winner.arm == "cavalry" else 0
        due += settings["flank_extra"] if flank else 0
        battle.note("cavalry_wins_on_flank", winner.arm == "cavalry" and flank)
        battle.note("artillery_wins_on_flank", by_gun and flank)
    confused = _confuse(record, unit, due, "confused")
    record.equal("killed", "ranks", unit.ranks)
    record.equal("confused", "confused_total", unit.confused)
    battle.note(f"loss_{min(unit.killed, 4)}_of_engagement")
    battle.note("confusion_cut_short", confused < due)
    battle.note("officers_killed", officers > 0)
    battle.note("officers_confused", record.integer("confused_officers") > 0)
    battle.note("broken", unit.ranks == 0 and unit.confused > 0)
    battle.note("last_man_killed", unit.men == 0)
