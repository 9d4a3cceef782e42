"""Faults in a battle's score and in the next Initiative."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from .faults_tools import Event, Places, Played, fault


def _ends(game: Played) -> Iterator[tuple[int, Event, int]]:
    """Yield the ends of battles: position, event, the Site's size."""
    size = 0
    for index, event in game.find("site", "battle_end"):
        if event["event"] == "site":
            size = event["size"]
        else:
            yield index, event, size


def _sides(game: Played) -> range:
    return range(game.side_count)


def _needed(game: Played, size: int) -> Fraction:
    """Return the decisive tricks a Rout needs."""
    return Fraction(str(game.rules["rout_fraction"])) * size


# --- counts and points -----------------------------------------------------------------------------


@fault("decisive_count")
def decisive_trick_too_many(game: Played) -> Places:
    """A side's decisive tricks are one too many."""
    for index, event, _ in _ends(game):
        yield game.with_entry(index, "decisive", 0, event["decisive"][0] + 1)


@fault("decisive_count")
def decisive_tricks_of_another_side(game: Played) -> Places:
    """Decisive tricks are counted for another side."""
    for index, event, _ in _ends(game):
        if event["decisive"] != event["decisive"][::-1]:
            yield game.replace(index, decisive=event["decisive"][::-1])


@fault("decisive_count")
def tricks_counted_instead_of_decisive_ones(game: Played) -> Places:
    """All tricks a side won are counted."""
    won: Counter[int] = Counter()
    for index, event in game.find("trick", "battle_end"):
        if event["event"] == "trick" and event["winner"] is not None:
            won[game.side(event["winner"])] += 1
        if event["event"] == "battle_end":
            counts = [won[side] for side in _sides(game)]
            if counts != event["decisive"]:
                yield game.replace(index, decisive=counts)
            won.clear()


@fault("net")
def lowest_count_not_subtracted(game: Played) -> Places:
    """The lowest side's decisive tricks are not subtracted."""
    for index, event, _ in _ends(game):
        if min(event["decisive"]):
            yield game.replace(index, net=event["decisive"])


@fault("net")
def net_too_high(game: Played) -> Places:
    """A net count is one too high."""
    for index, event, _ in _ends(game):
        for side in _sides(game):
            yield game.with_entry(index, "net", side, event["net"][side] + 1)


@fault("net")
def net_too_low(game: Played) -> Places:
    """A net count is one too low."""
    for index, event, _ in _ends(game):
        for side in _sides(game):
            yield game.with_entry(index, "net", side, event["net"][side] - 1)


@fault("commanders")
def taken_commander_miscounted(game: Played) -> Places:
    """A side has taken one Commander more than lay in its decisive tricks."""
    for index, event, _ in _ends(game):
        yield game.with_entry(index, "commanders", 0, event["commanders"][0] + 1)


@fault("commanders")
def commander_taken_without_a_decisive_trick(game: Played) -> Places:
    """A Commander counts that lay in a trick that was not decisive."""
    loose: list[int] = []
    for index, event in game.find("trick", "battle_end"):
        if event["event"] == "battle_end":
            for seat in loose:
                side = game.side(seat)
                yield game.with_entry(index, "commanders", side, event["commanders"][side] + 1)
            loose = []
        elif event["commanders"] and not event["decisive"] and event["winner"] is not None:
            loose.append(event["winner"])


@fault("commanders")
def commander_counts_for_its_own_side(game: Played) -> Places:
    """A Commander taken by another side counts for the side that played it."""
    for index, event, _ in _ends(game):
        if event["commanders"] != event["commanders"][::-1]:
            yield game.replace(index, commanders=event["commanders"][::-1])


@fault("points")
def commander_point_missing(game: Played) -> Places:
    """The points for Commanders are missing."""
    for index, event, _ in _ends(game):
        for side in _sides(game):
            worth = event["commanders"][side] * game.rules["commander_points"]
            if worth:
                yield game.with_entry(index, "gained", side, event["gained"][side] - worth)


@fault("points")
def commander_point_of_other_rules(game: Played) -> Places:
    """The rules say another worth for Commanders than was counted."""
    if any(any(event["commanders"]) for _, event, _ in _ends(game)):
        yield game.with_rules(commander_points=game.rules["commander_points"] + 1)


@fault("points")
def points_gained_too_many(game: Played) -> Places:
    """A side gains a point too many."""
    for index, event, _ in _ends(game):
        for side in _sides(game):
            yield game.with_entry(index, "gained", side, event["gained"][side] + 1)


@fault("points")
def points_by_gross_count(game: Played) -> Places:
    """The table is read at the decisive tricks, not at the net count."""
    table = game.rules["points_table"]
    for index, event, _ in _ends(game):
        gross = [
            gained + table[event["decisive"][side]] - table[event["net"][side]]
            for side, gained in enumerate(event["gained"])
        ]
        if gross != event["gained"]:
            yield game.replace(index, gained=gross)


@fault("points")
def points_by_another_table(game: Played) -> Places:
    """The rules have another table than was used."""
    table = game.rules["points_table"]
    for _, event, _ in _ends(game):
        changed = list(table)
        changed[max(event["net"])] += 1
        yield game.with_rules(points_table=changed)


@fault("points")
def total_does_not_carry_on(game: Played) -> Places:
    """A total leaves out the battles before."""
    for index, event, _ in _ends(game):
        if event["points"] != event["gained"]:
            yield game.replace(index, points=event["gained"])


@fault("points")
def rout_points_added_to_points(game: Played) -> Places:
    """Rout points are added to the points."""
    for index, event, size in _ends(game):
        if event["rout"] is not None:
            more = event["gained"][event["rout"]] + size
            yield game.with_entry(index, "gained", event["rout"], more)


@fault("points")
def total_off_by_one(game: Played) -> Places:
    """A total is one too low."""
    for index, event, _ in _ends(game):
        for side in _sides(game):
            yield game.with_entry(index, "points", side, event["points"][side] - 1)


# --- Routs -----------------------------------------------------------------------------------------


@fault("rout")
def rout_overlooked(game: Played) -> Places:
    """A Rout is not scored."""
    for index, event, _ in _ends(game):
        if event["rout"] is not None:
            yield game.replace(index, rout=None)


@fault("rout")
def rout_of_another_side(game: Played) -> Places:
    """A Rout is scored for another side."""
    for index, event, _ in _ends(game):
        if event["rout"] is not None:
            yield game.replace(index, rout=(event["rout"] + 1) % game.side_count)


@fault("rout")
def rout_though_an_opponent_took_one(game: Played) -> Places:
    """A Rout is scored although an opponent took a decisive trick."""
    for index, event, size in _ends(game):
        most = max(event["decisive"])
        if most >= _needed(game, size) and sum(event["decisive"]) > most:
            yield game.replace(index, rout=event["decisive"].index(most))


@fault("rout")
def rout_with_too_few_tricks(game: Played) -> Places:
    """A Rout is scored with too few decisive tricks."""
    for index, event, size in _ends(game):
        most = max(event["decisive"])
        if 0 < most < _needed(game, size) and sum(event["decisive"]) == most:
            yield game.replace(index, rout=event["decisive"].index(most))


@fault("rout")
def rout_without_decisive_tricks(game: Played) -> Places:
    """A Rout is scored in a battle without decisive tricks."""
    for index, event, _ in _ends(game):
        if not any(event["decisive"]):
            yield game.replace(index, rout=0)


@fault("rout")
def rout_of_other_rules(game: Played) -> Places:
    """The rules ask for more than the decisive tricks of a Rout."""
    for _, event, size in _ends(game):
        if event["rout"] is not None and max(event["decisive"]) < size:
            fraction = game.rules["rout_fraction"]
            while fraction * size <= max(event["decisive"]):
                fraction = round(fraction + 0.05, 2)
            yield game.with_rules(rout_fraction=fraction)


@fault("rout_points")
def rout_points_by_tricks(game: Played) -> Places:
    """A Rout scores the decisive tricks, not the Site's size."""
    for index, event, size in _ends(game):
        rout = event["rout"]
        if rout is not None and event["decisive"][rout] != size:
            points = event["rout_points"][rout] - size + event["decisive"][rout]
            yield game.with_entry(index, "rout_points", rout, points)


@fault("rout_points")
def rout_points_off_by_one(game: Played) -> Places:
    """Rout points are one too many."""
    for index, event, _ in _ends(game):
        for side in _sides(game):
            yield game.with_entry(index, "rout_points", side, event["rout_points"][side] + 1)


@fault("rout_points")
def rout_points_not_scored(game: Played) -> Places:
    """A Rout scores no Rout points."""
    for index, event, size in _ends(game):
        rout = event["rout"]
        if rout is not None:
            yield game.with_entry(index, "rout_points", rout, event["rout_points"][rout] - size)


@fault("sequence")
def battle_cut_short(game: Played) -> Places:
    """A battle ends a trick too soon."""
    for trick, after in zip(game.tricks, game.tricks[1:], strict=False):
        if trick.battle == after.battle and game.events[after.index + 1]["event"] == "battle_end":
            yield game.remove(trick.index + 1, after.index - trick.index)


@fault("sequence", "ending")
def battle_not_scored(game: Played) -> Places:
    """A battle is not scored."""
    for index, _, _ in _ends(game):
        yield game.remove(index)


# --- the next Initiative ---------------------------------------------------------------------------


@fault("initiative")
def initiative_to_one_ahead(game: Played) -> Places:
    """A side with more points than the fewest gets the Initiative."""
    for index, _ in game.find("initiative"):
        points = game.state(index).points
        for seat in range(game.players):
            if points[game.side(seat)] > min(points):
                yield game.replace(index, seat=seat)


@fault("initiative")
def initiative_lost_in_a_tie(game: Played) -> Places:
    """The holder is tied for the fewest points and loses the Initiative."""
    holder = 0
    for index, event in game.find("battle", "initiative"):
        if event["event"] == "battle":
            holder = event["initiative"]
            continue
        points = game.state(index).points
        for seat in range(game.players):
            tied = points[game.side(seat)] == points[game.side(holder)] == min(points)
            if tied and game.side(seat) != game.side(holder):
                yield game.replace(index, seat=seat)


@fault("initiative_token")
def initiative_token_miscounted(game: Played) -> Places:
    """A +3 comes with the Initiative when it should not, or does not when it should."""
    for index, event in game.find("initiative"):
        yield game.replace(index, token=not event["token"])


@fault("initiative_token")
def initiative_token_of_other_rules(game: Played) -> Places:
    """The rules give a +3 with the Initiative at other times."""
    tokens = {event["token"] for _, event in game.find("initiative")}
    if True in tokens:
        yield game.with_rules(initiative_token="never")
    if False in tokens:
        yield game.with_rules(initiative_token="every_battle")


@fault("sequence")
def initiative_not_told(game: Played) -> Places:
    """Nobody is said to have the next Initiative."""
    for index, _ in game.find("initiative"):
        yield game.remove(index)


@fault("sequence")
def initiative_told_twice(game: Played) -> Places:
    """The next Initiative is told twice."""
    for index, event in game.find("initiative"):
        yield game.insert(index, event)
