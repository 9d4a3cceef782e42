"""Where every card and token of a game is.

A Combat card lies in exactly one place: the deck, a hand, a Reserve, the trick, or the played pile.
Whatever moves a card checks first that it is where the log says it was.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence

from .blown_apart_corners import CornerCounts
from .blown_apart_log import Event
from .blown_apart_rules import Card, Settings


class Table:
    """The cards and tokens of a game.

    Attributes
    ----------
    deck : deque of str
        The Combat deck, its top first.
    hands : list of Counter
        A hand for each seat.
    reserves : list of Counter
        A Reserve for each side.
    in_trick : list of str
        Cards in the trick being played, Tirailleurs that strengthen included.
    played : list of str
        Cards that are out of play until the next battle.
    tokens : list of Counter
        A seat's unused tokens.
    supply : Counter
        Tokens nobody has.
    """

    def __init__(self, settings: Settings, corners: CornerCounts) -> None:
        self.settings = settings
        self.corners = corners
        self.deck: deque[str] = deque()
        self.hands: list[Counter[str]] = [Counter() for _ in range(settings.players)]
        self.reserves: list[Counter[str]] = [Counter() for _ in range(settings.side_count)]
        self.in_trick: list[str] = []
        self.played: list[str] = []
        self.tokens: list[Counter[str]] = [Counter() for _ in range(settings.players)]
        self.supply: Counter[str] = Counter(settings.token_supply)
        self._fresh = 0

    def card(self, event: Event, name: str) -> Card:
        """Return the card of this name, which must be one of the deck's."""
        card = self.settings.cards.get(name)
        if card is None:
            event.fail("cards", f"there is no card {name} in this game")
        return card

    def hand_size(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return self.hands[seat].total()

    def hand_cards(self, seat: int) -> list[Card]:
        """Return the different cards a seat holds."""
        return [self.settings.cards[name] for name in self.hands[seat]]

    def holds_plain(self, seat: int, suit: str) -> bool:
        """Tell whether a seat has a plain card of this suit."""
        return any(card.kind == "plain" and card.suits == suit for card in self.hand_cards(seat))

    # --- a battle's deck -----------------------------------------------------------------------

    def shuffle(self, event: Event, order: Sequence[str]) -> None:
        """Start a battle: all cards that are not in a Reserve lie in the deck, in this order."""
        expected = Counter(self.settings.deck)
        for reserve in self.reserves:
            expected.subtract(reserve)
        if Counter(order) != +expected:
            event.fail("shuffle", _difference(Counter(order), +expected))
        for hand in self.hands:
            hand.clear()
        self.in_trick.clear()
        self.played.clear()
        self.deck = deque(order)
        self._fresh = len(order)

    def deal(self, event: Event, dealt: Sequence[tuple[int, list[str]]]) -> None:
        """Deal several seats' cards at once from the top; who gets which of them is free."""
        wanted = Counter(name for _, cards in dealt for name in cards)
        number = wanted.total()
        if number > len(self.deck):
            event.fail("deal", f"{number} cards are dealt, the deck has {len(self.deck)}")
        top = Counter(self.deck.popleft() for _ in range(number))
        if wanted != top:
            event.fail("deal", "not from the top of the deck: " + _difference(wanted, top))
        self._fresh -= number
        for seat, cards in dealt:
            self.hands[seat].update(cards)

    # --- moves ---------------------------------------------------------------------------------

    def leave_hand(self, event: Event, seat: int, cards: Iterable[str]) -> None:
        """Take cards out of a seat's hand."""
        _take(event, self.hands[seat], cards, f"the hand of seat {seat}")

    def leave_reserve(self, event: Event, side: int, cards: Iterable[str]) -> None:
        """Take cards out of a side's Reserve."""
        _take(event, self.reserves[side], cards, f"the Reserve of side {side}")
        self.corners.note("reserve_emptied", not self.reserves[side])

    def leave_tokens(self, event: Event, seat: int, token: str) -> None:
        """Use up one of a seat's tokens."""
        if self.tokens[seat][token] < 1:
            event.fail("token", f"seat {seat} has no {token} token")
        self.tokens[seat] -= Counter([token])

    def draw(self, event: Event, seat: int, cards: Sequence[str], due: int) -> bool:
        """Draw cards from the top of the deck into a hand.

        Returns
        -------
        bool
            Whether the deck had fewer cards than were due.
        """
        number = min(due, len(self.deck))
        top = [self.deck[place] for place in range(number)]
        if list(cards) != top:
            event.fail("draw", f"{list(cards)} drawn, but {due} due and on top lie {top}")
        for _ in range(number):
            self.deck.popleft()
        self.hands[seat].update(cards)
        self._fresh -= number
        self.corners.note("deck_went_round", self._fresh < 0 < number)
        return number < due

    def put_under(self, event: Event, seat: int, cards: Sequence[str]) -> None:
        """Put cards of a hand under the deck, in this order."""
        self.leave_hand(event, seat, cards)
        self.deck.extend(cards)

    def play(self, event: Event, seat: int, cards: Sequence[str]) -> None:
        """Lay cards of a hand into the trick."""
        self.leave_hand(event, seat, cards)
        self.in_trick.extend(cards)

    def clear_trick(self) -> None:
        """Lay the trick aside."""
        self.played.extend(self.in_trick)
        self.in_trick.clear()

    def drop_hands(self) -> int:
        """Drop what is left in the hands at the end of a battle; return how many cards."""
        left = sum(hand.total() for hand in self.hands)
        for hand in self.hands:
            self.played.extend(hand.elements())
            hand.clear()
        return left

    def check_conservation(self, event: Event) -> None:
        """Check that every card of the deck is in exactly one place."""
        found = Counter(self.deck) + Counter(self.in_trick) + Counter(self.played)
        for pile in (*self.hands, *self.reserves):
            found.update(pile)
        if found != self.settings.deck:
            event.fail("cards", _difference(found, self.settings.deck))


def _take(event: Event, pile: Counter[str], cards: Iterable[str], where: str) -> None:
    wanted = Counter(cards)
    for name, number in wanted.items():
        if pile[name] < number:
            event.fail("cards", f"{number} × {name} wanted from {where}, which has {pile[name]}")
        pile[name] -= number
        if not pile[name]:
            del pile[name]


def _difference(found: Counter[str], expected: Counter[str]) -> str:
    more, fewer = found - expected, expected - found
    return f"too many {sorted(more.elements())}, missing {sorted(fewer.elements())}"
