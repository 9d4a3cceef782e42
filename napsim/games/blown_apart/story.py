"""A game told in plain words, from its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from napsim.games.game import Event

SUIT_WORDS = {"I": "Infantry", "C": "Cavalry", "A": "Artillery"}
CARD_WORDS = {
    "R": "a Tactical Retreat",
    "XCI": "the Cavalry/Infantry Commander",
    "XAC": "the Artillery/Cavalry Commander",
    "T2": "Tirailleur 2",
    "T3": "Tirailleur 3",
    "S2": "Scout 2",
    "S3": "Scout 3",
}
TOKEN_WORDS = {
    "bonus": "+3 Bonus",
    "suit_change": "Suit Change",
    "redraw": "Draw 2, Discard 2",
    "reversal": "Reversal",
}
SITE_WORDS = {
    "standard": "Artillery over Cavalry over Infantry",
    "mobile": "Cavalry over Infantry over Artillery",
    "siege": "Artillery over Infantry over Cavalry",
    "massive": "only the suit led can win",
}
TIE_WORDS = {
    "rout_points": "more Rout points",
    "last_trick": "the last trick won",
    "last_battle": "more points in the last battle",
    "third_player": "being the third player, who was less difficult",
    "drawn": "a draw by lot",
}
#: Width of the story's lines, for what is broken over several.
WIDTH = 96


def card_word(card: str) -> str:
    """Name a card in words: ``A9`` is Artillery 9."""
    return CARD_WORDS.get(card) or f"{SUIT_WORDS[card[0]]} {card[1:]}"


def words(parts: Iterable[str]) -> str:
    """Join words as one says them: a, b and c."""
    listed = list(parts)
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} and {listed[-1]}"


def cards_in_words(cards: Iterable[str]) -> str:
    """Name several cards."""
    return words(card_word(card) for card in cards)


def tell(events: Iterable[Event]) -> Iterator[str]:
    """Tell a game's events as lines of plain text.

    Parameters
    ----------
    events : iterable of dict
        As given by the transcript, in order.

    Yields
    ------
    str
        A line, without its end.
    """
    teller = _Teller()
    for event in events:
        yield from teller.tell(event)


class _Teller:
    """Tells one game; keeps what a sentence needs of earlier events."""

    def __init__(self) -> None:
        self.profiles: list[str] = []
        self.sides: list[list[int]] = []
        self.sizes: dict[int, tuple[str, int]] = {}
        self.size = 0
        self.trick: list[str] = []
        self.points: list[int] = []
        self.lines: dict[str, Callable[[Event], Iterator[str]]] = {
            "game": self.game,
            "reserve": self.reserve,
            "tokens": self.tokens,
            "gift": self.gift,
            "buy": self.buy,
            "battle": self.battle,
            "deal": self.deal,
            "site": self.site,
            "deploy": self.deploy,
            "reserve_draw": self.reserve_draw,
            "cycle": self.cycle,
            "scout": self.scout,
            "play": self.play,
            "march": self.march,
            "token": self.token,
            "trick": self.end_of_trick,
            "battle_end": self.battle_end,
            "standing": self.standing,
            "initiative": self.initiative,
            "end": self.end,
        }

    def tell(self, event: Event) -> Iterator[str]:
        """Tell one event."""
        return self.lines[event["event"]](event)

    # ---- names

    @staticmethod
    def seat(seat: int) -> str:
        return f"Seat {seat}"

    def side(self, side: int) -> str:
        seats = self.sides[side]
        return f"Seat {seats[0]}" if len(seats) == 1 else f"Seats {words(map(str, seats))}"

    def verb(self, side: int, singular: str, plural: str) -> str:
        return f"{self.side(side)} {singular if len(self.sides[side]) == 1 else plural}"

    def by_side(self, values: list[int]) -> str:
        return ", ".join(f"{self.side(side)} {value}" for side, value in enumerate(values))

    # ---- set-up

    def game(self, e: Event) -> Iterator[str]:
        self.profiles, self.sides = e["profiles"], e["sides"]
        self.points = [0] * len(self.sides)
        players = ", ".join(f"{self.seat(s)} ({name})" for s, name in enumerate(self.profiles))
        yield f"NAPOLEON, BLOWN APART · game {e['game']} of seed {e['seed']}"
        yield f"At the table: {players}."
        if len(self.profiles) > len(self.sides):
            yield f"Partners: {' against '.join(self.side(s).lower() for s in range(2))}."
        sites = words(f"{s['type'].capitalize()} {s['size']}" for s in e["sites"])
        yield f"Battle Sites on the table: {sites}."
        yield f"{self.seat(e['initiative'])} has the first Initiative."
        yield ""

    def reserve(self, e: Event) -> Iterator[str]:
        yield f"Reserve of {self.side(e['side']).lower()}: {cards_in_words(e['cards'])}."

    def tokens(self, e: Event) -> Iterator[str]:
        held = words(TOKEN_WORDS[token] for token in e["tokens"]) or "none"
        yield f"Tokens of {self.seat(e['seat']).lower()}: {held}."

    def gift(self, e: Event) -> Iterator[str]:
        yield f"{self.seat(e['seat'])} is given one thing beyond the rules: {e['gift']}."

    def buy(self, e: Event) -> Iterator[str]:
        gained = words(TOKEN_WORDS[token] for token in e["gained"])
        yield f"{self.seat(e['seat'])} gives up {cards_in_words(e['discarded'])} for {gained}."

    # ---- before the tricks

    def battle(self, e: Event) -> Iterator[str]:
        yield ""
        extra = " (extra: the leader was routed)" if e["extra"] else ""
        yield f"BATTLE {e['battle']}{extra}"

    def deal(self, e: Event) -> Iterator[str]:
        if self.size == 0:
            yield f"  {self.seat(e['seat'])} sees {cards_in_words(e['cards'])}."
        else:
            yield f"  {self.seat(e['seat'])} is dealt {cards_in_words(e['cards'])}."

    def site(self, e: Event) -> Iterator[str]:
        self.size = e["size"]
        place = f"{e['type'].capitalize()} battle of {e['size']} tricks: {SITE_WORDS[e['type']]}"
        if e["seat"] is None:
            yield f"  The next Site of the deck decides: a {place}."
        else:
            yield f"  {self.seat(e['seat'])} picks a {place}."

    def deploy(self, e: Event) -> Iterator[str]:
        cards = cards_in_words(e["cards"])
        yield f"  Before the battle {self.seat(e['from']).lower()} passes {cards} to seat {e['to']}."

    def reserve_draw(self, e: Event) -> Iterator[str]:
        yield (
            f"  {self.seat(e['seat'])} draws {cards_in_words(e['drawn'])} from Reserve and "
            f"puts {cards_in_words(e['discarded'])} under the deck."
        )

    # ---- tricks

    def cycle(self, e: Event) -> Iterator[str]:
        kept = card_word(e["kept"])
        self.trick.append(f"{self.seat(e['seat'])} cycles {card_word(e['card'])} and keeps {kept}")
        return iter(())

    def scout(self, e: Event) -> Iterator[str]:
        shown = cards_in_words(e["shown"]) or "an empty hand"
        drawn = f" and draws {card_word(e['drawn'])}" if e["drawn"] else ""
        self.trick.append(
            f"{self.seat(e['seat'])} scouts seat {e['target']} with {card_word(e['card'])}, "
            f"who shows {shown},{drawn}".rstrip(",")
        )
        return iter(())

    def play(self, e: Event) -> Iterator[str]:
        said = f"{self.seat(e['seat'])} plays {card_word(e['card'])}"
        if e["suit"]:
            said += f", declaring {SUIT_WORDS[e['suit']]}"
        if e["strengthen"]:
            said += f", Strengthened by {cards_in_words(e['strengthen'])}"
            if e["drawn"]:
                said += f" (draws {cards_in_words(e['drawn'])})"
        self.trick.append(said)
        return iter(())

    def march(self, e: Event) -> Iterator[str]:
        self.trick.append(
            f"seat {e['from']} marches to the guns and sends {cards_in_words(e['cards'])}"
        )
        return iter(())

    def token(self, e: Event) -> Iterator[str]:
        said = f"{self.seat(e['seat'])} plays a {TOKEN_WORDS[e['token']]} token"
        if e["suit"]:
            said += f": its card counts as {SUIT_WORDS[e['suit']]}"
        if e["drawn"]:
            said += (
                f": draws {cards_in_words(e['drawn'])}, discards {cards_in_words(e['discarded'])}"
            )
        self.trick.append(said)
        return iter(())

    def end_of_trick(self, e: Event) -> Iterator[str]:
        told = "; ".join(self.trick)
        self.trick = []
        yield from _wrapped(f"  {e['trick']:>2}. ", f"{told}. {self.outcome(e)}")

    def outcome(self, e: Event) -> str:
        """Say who wins a trick, and by how much."""
        if e["winner"] is None:
            return "Nobody wins."
        mine = next(c for c in e["cards"] if c["seat"] == e["winner"])
        said = f"{self.seat(e['winner'])} wins with {SUIT_WORDS[mine['suit']]} {mine['rank']}"
        if e["reversal"]:
            said += ", the lowest"
        if e["decisive"]:
            said += ": DECISIVE"
            if e["commanders"]:
                many = "a Commander" if e["commanders"] == 1 else f"{e['commanders']} Commanders"
                said += f", with {many}"
        return said + "."

    # ---- scores

    def battle_end(self, e: Event) -> Iterator[str]:
        self.size = 0
        self.points = e["points"]
        yield f"  Decisive tricks: {self.by_side(e['decisive'])}."
        if any(e["commanders"]):
            yield f"  Commanders taken: {self.by_side(e['commanders'])}."
        yield f"  Points gained: {self.by_side(e['gained'])}; now {self.by_side(e['points'])}."
        if e["rout"] is not None:
            rout = self.verb(e["rout"], "scores", "score")
            yield f"  ROUT! {rout} a Rout; Rout points: {self.by_side(e['rout_points'])}."

    def initiative(self, e: Event) -> Iterator[str]:
        token = " and takes a +3 Bonus token" if e["token"] else ""
        yield f"  {self.seat(e['seat'])} has Initiative next{token}."

    def standing(self, e: Event) -> Iterator[str]:
        yield ""
        yield f"The last Site is done. With Reserves: {self.by_side(e['total'])}."
        leader = self.verb(e["leader"], "leads", "lead")
        tie = f", by {TIE_WORDS[e['tie_break']]}" if e["tie_break"] else ""
        yield f"{leader}{tie}."
        if e["routed_by"] not in (None, e["leader"]):
            yield f"But {self.side(e['routed_by']).lower()} scored a Rout in this battle."

    def end(self, e: Event) -> Iterator[str]:
        yield ""
        how = {
            "rout": "by Rout points",
            "points": "on points",
            "sites_exhausted": "on points, for there is no Site left to fight over",
        }[e["by"]]
        battles = "1 battle" if e["battles"] == 1 else f"{e['battles']} battles"
        yield f"{self.verb(e['winner'], 'wins', 'win').upper()} {how}, after {battles}."
        yield (
            f"Points: {self.by_side(e['points'])}; in Reserve: {self.by_side(e['reserve_bonus'])}; "
            f"Rout points: {self.by_side(e['rout_points'])}."
        )


def _wrapped(head: str, text: str) -> Iterator[str]:
    """Break a long line between words, indented under its head."""
    line = head
    for word in text.split(" "):
        if len(line) + len(word) > WIDTH and line.strip():
            yield line.rstrip()
            line = " " * len(head)
        line += f"{word} "
    yield line.rstrip()


def story_of(events: Iterable[dict[str, Any]]) -> str:
    """Tell a whole game as one text."""
    return "\n".join(tell(events))
