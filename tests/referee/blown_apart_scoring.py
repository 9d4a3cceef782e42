"""The score of a battle, and who has the Initiative next.

Readings
--------
- `battle_end` has lists by side: `decisive`, `net`, `commanders` (those in the decisive tricks the
  side took), `gained` (points by the table and for Commanders, Rout points left out), `points` and
  `rout_points` (totals after the battle); `rout` is a side or null.
- A Rout needs at least one decisive trick. `rout_fraction` is taken as the decimal it is written as.
- The size that counts for a Rout is the Site's, also when the battle ended early.
- The Initiative is decided by points alone; with four players either seat of its side may hold it.
- `token` of the `initiative` event tells whether a +3 came with it. `on_change`: when it moves to
  another *side*; `every_battle`: each time; `never`. It does not come out of the supply.
"""

from __future__ import annotations

from .blown_apart_match import Battle, Match


def judge_score(match: Match, battle: Battle) -> None:
    """Judge a battle's score and drop what is left in the hands."""
    event = match.log.take("battle_end")
    match.corners.note("cards_left_over", match.table.drop_hands() > 0)
    match.table.check_conservation(event)
    sides = match.settings.side_count
    if event.numbers("decisive", sides) != battle.decisive:
        event.fail("decisive_count", f"decisive tricks are {battle.decisive}")
    lowest = min(battle.decisive)
    net = [count - lowest for count in battle.decisive]
    if event.numbers("net", sides) != net:
        event.fail("net", f"net counts are {net}")
    if event.numbers("commanders", sides) != battle.commanders:
        event.fail("commanders", f"Commanders taken are {battle.commanders}")
    battle.gained = [
        match.settings.points_table[net[side]]
        + match.settings.commander_points * battle.commanders[side]
        for side in range(sides)
    ]
    if event.numbers("gained", sides) != battle.gained:
        event.fail("points", f"points gained are {battle.gained}")
    match.points = [old + new for old, new in zip(match.points, battle.gained, strict=True)]
    if event.numbers("points", sides) != match.points:
        event.fail("points", f"points are {match.points}")
    battle.rout = rout_of(match, battle)
    if event.index_or_none("rout", sides) != battle.rout:
        event.fail("rout", f"rout is {battle.rout}")
    if battle.rout is not None:
        match.rout_points[battle.rout] += battle.site.size
    if event.numbers("rout_points", sides) != match.rout_points:
        event.fail("rout_points", f"Rout points are {match.rout_points}")
    _note_score(match, battle)


def rout_of(match: Match, battle: Battle) -> int | None:
    """Return the side that scores a Rout."""
    total = sum(battle.decisive)
    enough = total > 0 and total >= match.settings.rout_fraction * battle.site.size
    for side, count in enumerate(battle.decisive):
        if enough and count == total:
            return side
    return None


def _note_score(match: Match, battle: Battle) -> None:
    note = match.corners.note
    needed = match.settings.rout_fraction * battle.site.size
    most, total = max(battle.decisive), sum(battle.decisive)
    note("rout", battle.rout is not None)
    note("rout_exactly_half", battle.rout is not None and most == needed)
    note("rout_spoiled", total > most >= needed)
    note("rout_just_missed", total == most > 0 and most < needed <= most + 1)
    note("net_lowered", min(battle.decisive) > 0)
    note("commander_point", sum(battle.commanders) > 0)
    if battle.rout is not None:
        reached = match.rout_points[battle.rout]
        note("rout_exactly_threshold", reached == match.settings.rout_threshold)
        note("rout_over_threshold", reached > match.settings.rout_threshold)


def judge_initiative(match: Match) -> None:
    """Judge who has the Initiative in the next battle, and the token for it."""
    event = match.log.take("initiative")
    seat = match.seat(event)
    holder, side = match.side(match.initiative), match.side(seat)
    fewest = min(match.points)
    last = [other for other, points in enumerate(match.points) if points == fewest]
    # the holder keeps it in a tie, or chooses between the two others
    entitled = [holder] if holder in last else last
    if side not in entitled:
        event.fail("initiative", f"side {entitled} should have it, points are {match.points}")
    due = {"on_change": side != holder, "every_battle": True, "never": False}
    token = due[match.settings.initiative_token]
    if event.flag("token") != token:
        event.fail("initiative_token", f"token is {token}")
    if token:
        match.table.tokens[seat]["bonus"] += 1
    note = match.corners.note
    note("initiative_moved", side != holder)
    note("initiative_kept", last == [holder])
    note("initiative_tie_kept", holder in last and len(last) > 1)
    note("initiative_tie_chosen", len(entitled) > 1)
    note("initiative_token", token)
    note("initiative_seat_changed", side == holder and seat != match.initiative)
    match.initiative = seat
