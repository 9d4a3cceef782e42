"""Faults in who wins a trick, why, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .napoleon_faults_tools import DealView, Edited, Places, Played, TrickView, fault
from .napoleon_rules import RANKS

BY_RULE = ("first_trick", "specials", "twos", "trumps", "suits")
"""The rules that say who wins."""


def _won_by(game: Played, trick: TrickView, card: str) -> Edited:
    """Return the log in which another card wins a trick."""
    return game.replace(trick.index, winner=game.cards_of(trick)[card])


def _winning_card(game: Played, trick: TrickView) -> str:
    return next(
        card for card, seat in game.cards_of(trick).items() if seat == trick.event["winner"]
    )


def _plain_first(game: Played, trick: TrickView) -> bool:
    return bool(trick.event["trick"] == 1 and game.rules["first_trick_plain"])


def _trump(game: Played, trick: TrickView) -> str:
    return str(game.state(trick.index).trump)


def _highest(cards: list[str], suit: str) -> str | None:
    """Return the highest card of a suit, None if there is none."""
    held = [card for card in cards if card[1] == suit]
    return max(held, key=lambda card: RANKS.index(card[0]), default=None)


def _as_if(
    game: Played, choose: Callable[[Played, DealView, TrickView, list[str]], str | None]
) -> Iterator[Edited]:
    """Yield logs in which tricks are won by the card a wrong rule would choose."""
    for deal, trick in game.tricks():
        cards = list(game.cards_of(trick))
        chosen = choose(game, deal, trick, cards)
        if chosen is not None and chosen != _winning_card(game, trick):
            yield _won_by(game, trick, chosen)


@fault(*BY_RULE)
def another_wins(game: Played) -> Places:
    """Another player wins the trick."""
    for _, trick in game.tricks():
        for steps in range(1, game.players):
            yield game.replace(trick.index, winner=game.next_seat(trick.event["winner"], steps))


@fault(*BY_RULE)
def leader_wins_every_trick(game: Played) -> Places:
    """The first card wins, whatever is played on it."""
    yield from _as_if(game, lambda _game, _deal, _trick, cards: cards[0])


# --- the first trick -------------------------------------------------------------------------------


@fault("first_trick")
def trump_wins_first_trick(game: Played) -> Places:
    """A trump wins a first trick in which trumps do not count."""
    yield from _as_if(
        game,
        lambda game, _deal, trick, cards: (
            _highest(cards, _trump(game, trick)) if _plain_first(game, trick) else None
        ),
    )


@fault("first_trick")
def special_wins_first_trick(game: Played) -> Places:
    """A special wins a first trick in which specials do not count."""
    for place in range(3):
        yield from _as_if(
            game,
            lambda game, _deal, trick, cards, place=place: _special(game, trick, cards, place),  # type: ignore[misc]
        )


def _special(game: Played, trick: TrickView, cards: list[str], place: int) -> str | None:
    """Return the special of this place, if it lies in a plain first trick."""
    specials = game.specials(_trump(game, trick))[place : place + 1]
    return next((s for s in specials if s in cards and _plain_first(game, trick)), None)


@fault(*BY_RULE)
def two_wins_first_trick(game: Played) -> Places:
    """A two wins a first trick of one suit."""

    def choose(game: Played, deal: DealView, trick: TrickView, cards: list[str]) -> str | None:
        one_suit = len({card[1] for card in cards}) == 1
        two = f"2{trick.event['led']}"
        return two if trick.event["trick"] == 1 and one_suit and two in cards else None

    yield from _as_if(game, choose)


@fault("suits", "trumps", "specials")
def first_trick_plain_against_the_rules(game: Played) -> Places:
    """Trumps do not count in a first trick in which they do."""

    def choose(game: Played, deal: DealView, trick: TrickView, cards: list[str]) -> str | None:
        if trick.event["trick"] > 1 or game.rules["first_trick_plain"]:
            return None
        return _highest(cards, trick.event["led"])

    yield from _as_if(game, choose)


# --- specials --------------------------------------------------------------------------------------


def _trumps_before(game: Played, special: str) -> Places:
    """Yield logs in which a special loses to the highest other card."""
    for _, trick in game.tricks():
        if trick.event["by"] == "special" and _winning_card(game, trick) == special:
            others = [card for card in game.cards_of(trick) if card != special]
            for suit in (_trump(game, trick), trick.event["led"]):
                highest = _highest(others, suit)
                if highest is not None:
                    yield _won_by(game, trick, highest)


@fault("specials")
def ace_of_spades_loses(game: Played) -> Places:
    """The ace of spades loses to a trump, or to the suit led."""
    yield from _trumps_before(game, "AS")


@fault("specials")
def jack_of_trumps_loses(game: Played) -> Places:
    """The jack of trumps, a special, loses to another trump or to the suit led."""
    for trump in "CDHS":
        yield from _trumps_before(game, f"J{trump}")


@fault("specials")
def lower_special_wins(game: Played) -> Places:
    """A special wins over a higher one."""

    def choose(game: Played, deal: DealView, trick: TrickView, cards: list[str]) -> str | None:
        played = [card for card in game.specials(_trump(game, trick)) if card in cards]
        return played[-1] if len(played) > 1 and not _plain_first(game, trick) else None

    yield from _as_if(game, choose)


@fault("specials")
def special_held_to_its_suit(game: Played) -> Places:
    """A special wins only if its suit is led or trump."""

    def choose(game: Played, deal: DealView, trick: TrickView, cards: list[str]) -> str | None:
        trump, led = _trump(game, trick), trick.event["led"]
        winner = _winning_card(game, trick)
        if trick.event["by"] != "special" or winner[1] in (trump, led):
            return None
        return _highest(cards, trump) or _highest(cards, led)

    yield from _as_if(game, choose)


@fault("suits", "trumps", "twos")
def ace_of_spades_wins_without_being_special(game: Played) -> Places:
    """The ace of spades wins where there are no specials."""
    if not game.rules["specials"]:
        yield from _as_if(game, lambda _game, _deal, _trick, cards: _if_there("AS", cards))


@fault("suits", "trumps", "twos", "specials")
def jack_wins_without_being_special(game: Played) -> Places:
    """The other jack of the trumps' colour wins where it is no special."""

    def choose(game: Played, deal: DealView, trick: TrickView, cards: list[str]) -> str | None:
        jack = {"C": "JS", "S": "JC", "D": "JH", "H": "JD"}.get(_trump(game, trick), "")
        return _if_there(jack, cards) if not _plain_first(game, trick) else None

    if game.rules["specials"] < 3:
        yield from _as_if(game, choose)


def _if_there(card: str, cards: list[str]) -> str | None:
    return card if card in cards else None


# --- the rule of twos ------------------------------------------------------------------------------


@fault("twos")
def rule_of_twos_forgotten(game: Played) -> Places:
    """The highest card wins a trick of one suit, over its two."""
    for _, trick in game.tricks():
        if trick.event["by"] == "two":
            highest = _highest(list(game.cards_of(trick)), trick.event["led"])
            if highest is not None:
                yield _won_by(game, trick, highest)


def _two(game: Played, trick: TrickView, cards: list[str]) -> str | None:
    two = f"2{trick.event['led']}"
    return two if two in cards and trick.event["trick"] > 1 else None


@fault("specials")
def two_wins_over_a_special(game: Played) -> Places:
    """The two wins a trick of one suit over a special."""

    def choose(game: Played, deal: DealView, trick: TrickView, cards: list[str]) -> str | None:
        return _two(game, trick, cards) if trick.event["by"] == "special" else None

    yield from _as_if(game, choose)


@fault("specials", "trumps", "suits")
def two_wins_in_mixed_suits(game: Played) -> Places:
    """The two of the suit led wins although another suit was played too."""

    def choose(game: Played, deal: DealView, trick: TrickView, cards: list[str]) -> str | None:
        mixed = len({card[1] for card in cards}) > 1
        return _two(game, trick, cards) if mixed and game.rules["rule_of_twos"] else None

    yield from _as_if(game, choose)


@fault("specials", "trumps", "suits")
def two_wins_against_the_rules(game: Played) -> Places:
    """The two wins a trick of one suit where there is no rule of twos."""

    def choose(game: Played, deal: DealView, trick: TrickView, cards: list[str]) -> str | None:
        one_suit = len({card[1] for card in cards}) == 1
        return _two(game, trick, cards) if one_suit and not game.rules["rule_of_twos"] else None

    yield from _as_if(game, choose)


# --- trumps and suits ------------------------------------------------------------------------------


@fault("trumps")
def suit_led_wins_over_trump(game: Played) -> Places:
    """The highest card of the suit led wins over a trump."""

    def choose(game: Played, deal: DealView, trick: TrickView, cards: list[str]) -> str | None:
        return _highest(cards, trick.event["led"]) if trick.event["by"] == "trump" else None

    yield from _as_if(game, choose)


@fault("trumps")
def lower_trump_wins(game: Played) -> Places:
    """A trump wins over a higher one."""
    for _, trick in game.tricks():
        if trick.event["by"] == "trump":
            winner = _winning_card(game, trick)
            for card in game.cards_of(trick):
                if card[1] == winner[1] and card != winner:
                    yield _won_by(game, trick, card)


@fault("suits", "first_trick")
def higher_card_of_another_suit_wins(game: Played) -> Places:
    """A card wins that is higher, but neither of the suit led nor trump."""
    for _, trick in game.tricks():
        if trick.event["by"] == "suit":
            winner = _winning_card(game, trick)
            for card in game.cards_of(trick):
                higher = RANKS.index(card[0]) > RANKS.index(winner[0])
                if higher and card[1] not in (winner[1], _trump(game, trick)):
                    yield _won_by(game, trick, card)


@fault("suits", "first_trick")
def lower_card_of_the_suit_led_wins(game: Played) -> Places:
    """A card of the suit led wins over a higher one."""
    for _, trick in game.tricks():
        if trick.event["by"] == "suit":
            winner = _winning_card(game, trick)
            for card in game.cards_of(trick):
                if card[1] == winner[1] and card != winner:
                    yield _won_by(game, trick, card)


@fault("suits", "first_trick")
def spades_beat_other_suits(game: Played) -> Places:
    """A spade wins as if spades were always trumps."""
    for _, trick in game.tricks():
        if trick.event["by"] == "suit" and trick.event["led"] != "S":
            highest = _highest(list(game.cards_of(trick)), "S")
            if highest is not None:
                yield _won_by(game, trick, highest)


# --- what is said about it -------------------------------------------------------------------------


@fault("led")
def suit_led_misstated(game: Played) -> Places:
    """Another suit is said to be led."""
    for _, trick in game.tricks():
        for suit in "CDHS".replace(trick.event["led"], ""):
            yield game.replace(trick.index, led=suit)


@fault("led")
def winners_suit_said_to_be_led(game: Played) -> Places:
    """The suit of the card that won is said to be led, where it was not."""
    for _, trick in game.tricks():
        suit = _winning_card(game, trick)[1]
        if suit != trick.event["led"]:
            yield game.replace(trick.index, led=suit)


def _misstated(game: Played, by: str, wrong: str) -> Places:
    for _, trick in game.tricks():
        if trick.event["by"] == by:
            yield game.replace(trick.index, by=wrong)


@fault("won_by")
def won_by_suit_misstated(game: Played) -> Places:
    """The highest card of the suit led is said to win by something else."""
    for wrong in ("trump", "special", "two", "luck"):
        yield from _misstated(game, "suit", wrong)


@fault("won_by")
def won_by_trump_misstated(game: Played) -> Places:
    """A trump is said to win by something else."""
    for wrong in ("suit", "special", "two"):
        yield from _misstated(game, "trump", wrong)


@fault("won_by")
def won_by_special_misstated(game: Played) -> Places:
    """A special is said to win as a trump, or as the highest card of its suit."""
    for wrong in ("suit", "trump", "two"):
        yield from _misstated(game, "special", wrong)


@fault("won_by")
def won_by_two_misstated(game: Played) -> Places:
    """A two is said to win by something else."""
    for wrong in ("suit", "trump", "special"):
        yield from _misstated(game, "two", wrong)


@fault("counted")
def trick_worth_more(game: Played) -> Places:
    """A trick is counted as worth more."""
    for _, trick in game.tricks():
        yield game.replace(trick.index, counted=trick.event["counted"] + 1)


@fault("counted")
def trick_worth_less(game: Played) -> Places:
    """A trick is counted as worth less."""
    for _, trick in game.tricks():
        yield game.replace(trick.index, counted=trick.event["counted"] - 1)


@fault("counted")
def tens_counted_among_face_cards(game: Played) -> Places:
    """Tens count, where only face cards do; or do not, where they do."""
    sign = {"face_cards": 1, "scoring_cards": -1}.get(game.rules["counting"], 0)
    for _, trick in game.tricks():
        tens = sum(card[0] == "T" for card in game.cards_of(trick))
        if sign and tens:
            yield game.replace(trick.index, counted=trick.event["counted"] + sign * tens)


@fault("counted")
def tricks_counted_instead_of_cards(game: Played) -> Places:
    """A trick counts as one, where cards count; or by its cards, where tricks count."""
    for _, trick in game.tricks():
        tricks = game.rules["counting"] == "tricks"
        faces = sum(card[0] in "AKQJ" for card in game.cards_of(trick))
        wrong = faces if tricks else 1
        if wrong != trick.event["counted"]:
            yield game.replace(trick.index, counted=wrong)
