"""Faults in the end of a game: bonus, standings, ties, extra battles, the winner."""

from __future__ import annotations

from .faults_tools import Event, Places, Played, fault

LEVELS = (None, "rout_points", "last_trick", "last_battle", "third_player", "drawn")


def _end(game: Played) -> tuple[int, Event]:
    return len(game.events) - 1, game.events[-1]


def _made_up_end(game: Played, index: int, by: str, winner: int) -> Event:
    """Return an end of the game after the battle that ends before `index`."""
    scores = [event for place, event in game.find("battle_end") if place < index]
    sides = [0] * game.side_count
    return {
        "event": "end",
        "by": by,
        "battles": len(scores),
        "points": scores[-1]["points"],
        "reserve_bonus": sides,
        "rout_points": scores[-1]["rout_points"],
        "winner": winner,
        "tie_break": None,
    }


# --- standings -------------------------------------------------------------------------------------


@fault("reserve_bonus")
def reserve_bonus_off_by_one(game: Played) -> Places:
    """A total with the Reserve bonus is one too high."""
    for index, event in game.find("standing"):
        for side in range(game.side_count):
            yield game.with_entry(index, "total", side, event["total"][side] + 1)


@fault("reserve_bonus")
def reserve_bonus_left_out(game: Played) -> Places:
    """The totals leave out the Reserve bonus."""
    for index, event in game.find("standing"):
        points = list(game.state(index).points)
        if points != event["total"]:
            yield game.replace(index, total=points)


@fault("reserve_bonus")
def commander_in_reserve_counts_as_any_card(game: Played) -> Places:
    """A Commander left in Reserve counts as any other card."""
    less = game.rules["reserve_commander_points"] - game.rules["reserve_card_points"]
    for index, event in game.find("standing"):
        for side, reserve in enumerate(game.state(index).reserves):
            number = sum(count for name, count in reserve.items() if name[0] == "X")
            if number * less:
                total = event["total"][side] - number * less
                yield game.with_entry(index, "total", side, total)


@fault("reserve_bonus")
def reserve_bonus_of_the_dealt_reserve(game: Played) -> Places:
    """The bonus counts cards that have been drawn from the Reserve."""
    worth = game.rules["reserve_card_points"]
    drawn = [event for _, event in game.find("reserve_draw", "buy")]
    for index, event in game.find("standing"):
        for side in range(game.side_count):
            gone = sum(
                name[0] != "X"
                for draw in drawn
                if game.side(draw["seat"]) == side
                for name in (
                    draw["drawn"] if draw["event"] == "reserve_draw" else draw["discarded"]
                )
            )
            if gone * worth:
                total = event["total"][side] + gone * worth
                yield game.with_entry(index, "total", side, total)


@fault("reserve_bonus")
def reserve_bonus_of_other_rules(game: Played) -> Places:
    """The rules say another worth for cards left in Reserve than was counted."""
    for index, _ in game.find("standing"):
        kinds = {name[0] for reserve in game.state(index).reserves for name in reserve}
        if kinds - {"X"}:
            yield game.with_rules(reserve_card_points=game.rules["reserve_card_points"] + 1)
        if "X" in kinds:
            more = game.rules["reserve_commander_points"] + 1
            yield game.with_rules(reserve_commander_points=more)


@fault("tie_break")
def another_side_leads(game: Played) -> Places:
    """Another side is said to lead."""
    for index, event in game.find("standing"):
        if event["tie_break"] != "drawn":
            yield game.replace(index, leader=(event["leader"] + 1) % game.side_count)


@fault("tie_break")
def wrong_level_told(game: Played) -> Places:
    """Who leads is said to be decided by another level of the tie-break."""
    for index, event in game.find("standing"):
        for level in LEVELS:
            if level != event["tie_break"]:
                yield game.replace(index, tie_break=level)


def _tie_lost(game: Played, level: str) -> Places:
    """Let one of the other sides lead in a tie broken on this level."""
    for index, event in game.find("standing"):
        if event["tie_break"] == level:
            for side in range(game.side_count):
                if side != event["leader"]:
                    yield game.replace(index, leader=side)


@fault("tie_break")
def fewer_rout_points_win_a_tie(game: Played) -> Places:
    """A tie goes to a side with fewer Rout points."""
    yield from _tie_lost(game, "rout_points")


@fault("tie_break")
def last_trick_does_not_win_a_tie(game: Played) -> Places:
    """A tie does not go to the side that won a trick last."""
    yield from _tie_lost(game, "last_trick")


@fault("tie_break")
def last_battle_does_not_win_a_tie(game: Played) -> Places:
    """A tie does not go to the player with more points in the last battle."""
    yield from _tie_lost(game, "last_battle")


@fault("tie_break")
def third_player_does_not_win_a_tie(game: Played) -> Places:
    """A tie on every level does not go to the third player."""
    yield from _tie_lost(game, "third_player")


@fault("tie_break")
def untied_side_drawn(game: Played) -> Places:
    """A tie that is drawn goes to a side that is not tied."""
    for index, event in game.find("standing"):
        for side, total in enumerate(event["total"]):
            if event["tie_break"] == "drawn" and total < max(event["total"]):
                yield game.replace(index, leader=side)


@fault("rout")
def rout_of_last_battle_overlooked(game: Played) -> Places:
    """The standing says that nobody was routed in the battle just fought."""
    for index, event in game.find("standing"):
        if event["routed_by"] is not None:
            yield game.replace(index, routed_by=None)


@fault("rout")
def rout_of_last_battle_made_up(game: Played) -> Places:
    """The standing tells of a Rout that was not."""
    for index, event in game.find("standing"):
        if event["routed_by"] is None:
            yield game.replace(index, routed_by=0)


@fault("ending")
def standing_not_told(game: Played) -> Places:
    """Nobody asks whether the game is over."""
    for index, _ in game.find("standing"):
        yield game.remove(index)


@fault("ending")
def standing_too_early(game: Played) -> Places:
    """It is asked whether the game is over while Sites lie face up."""
    for index, _ in game.find("initiative"):
        if game.events[index - 1]["event"] == "battle_end":
            standing = {"total": [0] * game.side_count, "leader": 0, "tie_break": None}
            yield game.insert(index, {"event": "standing", "routed_by": None, **standing})


# --- going on or not -------------------------------------------------------------------------------


@fault("ending")
def routed_leader_wins(game: Played) -> Places:
    """The leader wins although an opponent has just scored a Rout and Sites are left."""
    for index, event in game.find("standing"):
        if game.next_is(index, "initiative"):
            end = _made_up_end(game, index, "points", event["leader"])
            yield [*game.events[: index + 1], end]


@fault("ending")
def rout_win_below_threshold(game: Played) -> Places:
    """A Rout wins the game with too few Rout points."""
    for index, event in game.find("battle_end"):
        if event["rout"] is not None and game.next_is(index, "initiative", "standing"):
            end = _made_up_end(game, index + 1, "rout", event["rout"])
            yield [*game.events[: index + 1], end]


@fault("ending")
def game_ends_too_soon(game: Played) -> Places:
    """The game ends while Sites lie face up."""
    for index, _ in game.find("initiative"):
        if game.events[index - 1]["event"] == "battle_end":
            yield [*game.events[:index], _made_up_end(game, index, "points", 0)]


@fault("ending")
def game_goes_on_after_a_rout_win(game: Played) -> Places:
    """Another battle follows although a side has enough Rout points."""
    index, end = _end(game)
    if end["by"] == "rout":
        yield [*game.events[:index], {"event": "initiative", "seat": 0, "token": False}]


@fault("ending")
def extra_battle_without_rout(game: Played) -> Places:
    """An extra battle follows although the leader was not routed."""
    index, end = _end(game)
    if end["by"] == "points":
        yield [*game.events[:index], {"event": "initiative", "seat": 0, "token": False}]


@fault("ending")
def rout_threshold_lowered(game: Played) -> Places:
    """The rules say a threshold that was reached before the game ended."""
    for index, event in game.find("battle_end"):
        if event["rout"] is not None and not game.next_is(index, "end"):
            yield game.with_rules(rout_threshold=max(event["rout_points"]))


@fault("ending")
def rout_threshold_raised(game: Played) -> Places:
    """The rules say a threshold that the winner has not reached."""
    _, end = _end(game)
    if end["by"] == "rout":
        yield game.with_rules(rout_threshold=max(end["rout_points"]) + 1)


# --- the end event ---------------------------------------------------------------------------------


@fault("ending")
def ended_in_another_way(game: Played) -> Places:
    """The game is said to have ended in another way."""
    index, end = _end(game)
    for by in ("rout", "points", "sites_exhausted"):
        if by != end["by"]:
            yield game.replace(index, by=by)


@fault("ending")
def battles_miscounted(game: Played) -> Places:
    """The number of battles is wrong."""
    index, end = _end(game)
    yield game.replace(index, battles=end["battles"] + 1)


@fault("ending")
def another_side_wins(game: Played) -> Places:
    """Another side wins than the one that leads."""
    index, end = _end(game)
    yield game.replace(index, winner=(end["winner"] + 1) % game.side_count)


@fault("points")
def final_points_wrong(game: Played) -> Places:
    """The final points are not those of the last battle."""
    index, end = _end(game)
    for side in range(game.side_count):
        yield game.with_entry(index, "points", side, end["points"][side] + 1)


@fault("reserve_bonus")
def final_bonus_wrong(game: Played) -> Places:
    """The final Reserve bonus is one too high, or there is one in a Rout win."""
    index, end = _end(game)
    for side in range(game.side_count):
        yield game.with_entry(index, "reserve_bonus", side, end["reserve_bonus"][side] + 1)


@fault("rout_points")
def final_rout_points_wrong(game: Played) -> Places:
    """The final Rout points are not those of the last battle."""
    index, end = _end(game)
    for side in range(game.side_count):
        yield game.with_entry(index, "rout_points", side, end["rout_points"][side] + 1)


@fault("tie_break")
def final_tie_break_wrong(game: Played) -> Places:
    """The level of the tie-break at the end is another than that of the standing."""
    index, end = _end(game)
    for level in LEVELS:
        if level != end["tie_break"]:
            yield game.replace(index, tie_break=level)


@fault("sequence")
def log_breaks_off(game: Played) -> Places:
    """The log breaks off before the game ends."""
    for count in range(len(game.events) - 1, 1, -7):
        yield game.events[:count]


@fault("sequence", "turn", "token", "ending")
def something_follows_the_end(game: Played) -> Places:
    """Something follows the end of the game."""
    for event in (game.events[-1], game.events[1]):
        yield [*game.events, event]
