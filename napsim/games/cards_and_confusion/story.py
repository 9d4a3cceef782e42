"""A battle told in plain words, from its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from napsim.games.game import Event

FACES = {"T": "10", "J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
COVER_WORDS = {
    "none": "in the open",
    "soft": "in soft cover",
    "wall": "behind a wall",
    "works": "behind works",
}
END_WORDS = {
    "objectives": "holding enough objectives",
    "rout": "having no enemy left in ranks",
    "turn_limit": "the turn limit",
    "nobody_left": "nobody being left on the table",
}


def tell(events: Iterable[Event]) -> Iterator[str]:
    """Tell a battle's events as lines of plain text.

    Parameters
    ----------
    events : iterable of dict
        As `transcript.read_log` gives them.

    Yields
    ------
    str
        One line.
    """
    teller = _Teller()
    for event in events:
        yield from _TELLERS.get(event["event"], _nothing)(teller, event)


class _Teller:
    """Knows the names of what has been set up."""

    def __init__(self) -> None:
        self.units: list[dict[str, Any]] = []
        self.commanders: list[dict[str, Any]] = []
        self.objectives: list[str] = []
        self.armies: list[str] = []

    def unit(self, number: int) -> str:
        return str(self.units[number]["name"])

    def army(self, side: int | None) -> str:
        return "nobody" if side is None else f"the {self.armies[side]}"


def _cm(length: int) -> str:
    return f"{length / 100:.0f} cm"


def _card(card: str) -> str:
    return FACES.get(card[0], card[0])


def _men(number: int) -> str:
    return "nobody" if number == 0 else "1 man" if number == 1 else f"{number} men"


def _standing(t: _Teller, e: Event) -> str:
    sides = [
        f"{army} {held} with {_men(ranks)} in ranks"
        for army, held, ranks in zip(t.armies, e["held"], e["ranks"], strict=True)
    ]
    return f"Objectives: {', '.join(sides)}."


def _nothing(_: _Teller, __: Event) -> Iterator[str]:
    yield from ()


def _game(t: _Teller, e: Event) -> Iterator[str]:
    t.units, t.commanders, t.armies = e["units"], e["commanders"], e["armies"]
    t.objectives = [f"the {one['name'].replace('_', ' ')}" for one in e["objectives"]]
    players = [f"{army} ({who})" for army, who in zip(e["armies"], e["profiles"], strict=True)]
    yield f"Battle {e['game']} of seed {e['seed']}: {players[0]} against {players[1]}."
    for one, name in zip(e["objectives"], t.objectives, strict=True):
        xs, ys = zip(*one["corners"], strict=True)
        x, y = (min(xs) + max(xs)) / 200, (min(ys) + max(ys)) / 200
        yield f"  Objective {one['objective'] + 1}, {name}: {x:.0f} cm across, {y:.0f} cm along."
    for side, army in enumerate(e["armies"]):
        listed = [
            f"{unit['name']} ({unit['men']} {unit['arm']})"
            for unit in e["units"]
            if unit["side"] == side
        ]
        yield f"  {army}: {', '.join(listed)}."


def _cut(t: _Teller, e: Event) -> Iterator[str]:
    mine, theirs = (_card(card) for card in e["cards"])
    who = f"{t.army(e['first'])} move first" if e["first"] is not None else "equal, cut again"
    yield f"The packs are cut: {mine} and {theirs}: {who}."


def _turn(t: _Teller, e: Event) -> Iterator[str]:
    yield ""
    yield f"Turn {e['turn']}, {t.armies[e['side']]}"


def _move(t: _Teller, e: Event) -> Iterator[str]:
    if e["from"] == e["to"]:
        yield f"  {t.unit(e['unit'])} turns from {e['turned_from']}° to {e['facing']}°."
        return
    verb = "runs" if e["mob"] else "moves"
    x, y = e["to"]
    yield f"  {t.unit(e['unit'])} {verb} {_cm(e['length'])} to {x / 100:.0f}, {y / 100:.0f}."


def _formation(t: _Teller, e: Event) -> Iterator[str]:
    yield f"  {t.unit(e['unit'])} forms {e['formation']}."


def _rally(t: _Teller, e: Event) -> Iterator[str]:
    helped = "" if e["commander"] is None else f" with the {t.commanders[e['commander']]['name']}"
    men = f"{e['ranks']} in ranks, {e['confused']} confused"
    yield f"  {t.unit(e['unit'])} rallies {_men(e['returned'])}{helped}: {men}."


def _commander(t: _Teller, e: Event) -> Iterator[str]:
    x, y = e["to"]
    yield f"  The {t.commanders[e['commander']]['name']} rides to {x / 100:.0f}, {y / 100:.0f}."


def _flight(t: _Teller, e: Event) -> Iterator[str]:
    yield f"    {t.unit(e['unit'])} flees from {t.unit(e['because'])}."


def _eliminated(t: _Teller, e: Event) -> Iterator[str]:
    yield f"    {t.unit(e['unit'])} cannot run from {t.unit(e['because'])} and is eliminated."


def _fire(t: _Teller, e: Event) -> Iterator[str]:
    yield (
        f"  {t.unit(e['unit'])} fires at {t.unit(e['target'])}, "
        f"{_cm(e['distance'])} away {COVER_WORDS[e['cover']]}: "
        f"{_men(e['killed'])} killed, {e['ranks']} left in ranks; {e['markers']} shot left."
    )


def _combat(t: _Teller, e: Event) -> Iterator[str]:
    where = "in flank or rear" if e["flank"] else "in front"
    cards = [_card(card) for card in e["cards"]]
    bonus = f" + {e['bonus']}" if e["bonus"] else ""
    result = "a tie" if e["winner"] is None else f"{t.unit(e['winner'])} wins"
    yield (
        f"  {t.unit(e['attacker'])} attacks {t.unit(e['defender'])} {where}: "
        f"{cards[0]} against {cards[1]}{bonus}, {result}."
    )
    for loss in e["losses"]:
        yield (
            f"    {t.unit(loss['unit'])}: {_men(loss['killed'])} killed, {loss['confused']} confused; "
            f"{loss['ranks']} in ranks, {loss['confused_total']} confused."
        )


def _removed(t: _Teller, e: Event) -> Iterator[str]:
    yield f"    {t.unit(e['unit'])} has no men left."


def _objective(t: _Teller, e: Event) -> Iterator[str]:
    how = "passing through with" if e["how"] == "passes" else "with"
    lost = "" if e["before"] is None else f" from {t.army(e['before'])}"
    army = t.army(e["side"])
    what = t.objectives[e["objective"]]
    yield f"    {army[0].upper()}{army[1:]} take {what}{lost}, {how} {t.unit(e['unit'])}."


def _turn_end(t: _Teller, e: Event) -> Iterator[str]:
    yield f"  {_standing(t, e)}"


def _end(t: _Teller, e: Event) -> Iterator[str]:
    yield ""
    if e["winner"] is None:
        yield f"A draw in turn {e['turns']}, by {END_WORDS[e['by']]}."
    else:
        army = t.army(e["winner"])
        yield f"{army[0].upper()}{army[1:]} win in turn {e['turns']}, by {END_WORDS[e['by']]}."
    yield _standing(t, e)


_TELLERS: dict[str, Callable[[_Teller, Event], Iterator[str]]] = {
    "game": _game,
    "cut": _cut,
    "turn": _turn,
    "move": _move,
    "formation": _formation,
    "rally": _rally,
    "commander": _commander,
    "flight": _flight,
    "eliminated": _eliminated,
    "fire": _fire,
    "combat": _combat,
    "removed": _removed,
    "objective": _objective,
    "turn_end": _turn_end,
    "end": _end,
}
