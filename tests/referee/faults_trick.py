"""Faults in how a trick comes out: lead, Reversal, suits, ranks, winner, decisive, Commanders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .faults_tools import Places, Played, TrickView, fault


def _winning(trick: TrickView) -> dict[str, Any]:
    """Return the winning card of a trick that was won."""
    return trick.resolved[trick.event["winner"]]


def _ranked(trick: TrickView) -> list[dict[str, Any]]:
    """Return the cards of a trick that are not Retreats."""
    return [card for card in trick.event["cards"] if card["suit"] is not None]


def _won(game: Played, massive: bool | None = None) -> Iterator[TrickView]:
    """Yield the tricks that were won, all or those of Massive battles or of the others."""
    for trick in game.tricks:
        fits = massive is None or (trick.site["type"] == "massive") == massive
        if trick.event["winner"] is not None and fits:
            yield trick


def _with_winner(game: Played, trick: TrickView, seat: int | None) -> Places:
    """Give the trick to another seat, if it is another."""
    if seat != trick.event["winner"]:
        yield game.replace(trick.index, winner=seat)


# --- lead and Reversal -----------------------------------------------------------------------------


@fault("sequence")
def trick_misnumbered(game: Played) -> Places:
    """A trick has the number of the next one."""
    for trick in game.tricks:
        yield game.replace(trick.index, trick=trick.event["trick"] + 1)


@fault("lead")
def wrong_leader_told(game: Played) -> Places:
    """A trick is said to have been led by another."""
    for trick in game.tricks:
        yield game.replace(trick.index, leader=(trick.event["leader"] + 1) % game.players)


@fault("lead")
def leader_leads_after_a_retreat(game: Played) -> Places:
    """Who led a Retreat is treated as leading."""
    for trick in game.tricks:
        if trick.event["lead"] != trick.event["leader"]:
            yield game.replace(trick.index, lead=trick.event["leader"])


@fault("lead")
def another_is_treated_as_leading(game: Played) -> Places:
    """Somebody else is treated as leading."""
    for trick in game.tricks:
        yield game.replace(trick.index, lead=(trick.event["lead"] + 1) % game.players)


@fault("lead")
def wrong_suit_led(game: Played) -> Places:
    """A trick is said to have been led in another suit."""
    for trick in game.tricks:
        suit = next(suit for suit in "ICA" if suit != trick.event["lead_suit"])
        yield game.replace(trick.index, lead_suit=suit)


@fault("lead")
def no_suit_led(game: Played) -> Places:
    """A trick is said to have no suit led."""
    for trick in game.tricks:
        if trick.event["lead_suit"] is not None:
            yield game.replace(trick.index, lead_suit=None)


@fault("lead")
def suit_change_changes_the_suit_led(game: Played) -> Places:
    """A Suit Change on the card that led changes the suit led."""
    for trick in game.tricks:
        for place in trick.tokens:
            token = game.events[place]
            lead = token["seat"] == trick.event["lead"] and trick.event["lead_suit"] is not None
            changes = token["suit"] not in (None, trick.event["lead_suit"])
            if lead and changes:
                yield game.replace(trick.index, lead_suit=token["suit"])


@fault("lead")
def commander_resolved_suit_is_led(game: Played) -> Places:
    """A led Commander that resolves in its other suit changes the suit led."""
    for trick in game.tricks:
        lead = trick.event["lead"]
        if game.cards_of(trick)[lead][0] == "X":
            resolved = trick.resolved[lead]["suit"]
            if resolved != trick.event["lead_suit"]:
                yield game.replace(trick.index, lead_suit=resolved)


@fault("reversal")
def reversal_without_token(game: Played) -> Places:
    """A trick is reversed although nobody played a Reversal."""
    for trick in game.tricks:
        if "reversal" not in game.kinds_of(trick):
            yield game.replace(trick.index, reversal=True)


@fault("reversal")
def reversal_overlooked(game: Played) -> Places:
    """A Reversal has no effect."""
    for trick in game.tricks:
        if trick.event["reversal"]:
            yield game.replace(trick.index, reversal=False)


@fault("reversal")
def two_reversals_do_not_cancel(game: Played) -> Places:
    """Two Reversals leave the trick reversed."""
    for trick in game.tricks:
        if game.kinds_of(trick).count("reversal") == 2:
            yield game.replace(trick.index, reversal=True)


@fault("turn")
def card_missing_from_the_trick(game: Played) -> Places:
    """A card is left out when the trick resolves."""
    for trick in game.tricks:
        yield game.replace(trick.index, cards=trick.event["cards"][1:])


# --- the winner ------------------------------------------------------------------------------------


@fault("winner")
def another_wins(game: Played) -> Places:
    """A trick goes to the next seat."""
    for trick in _won(game):
        yield game.replace(trick.index, winner=(trick.event["winner"] + 1) % game.players)


@fault("winner")
def nobody_wins(game: Played) -> Places:
    """A trick that somebody won goes to nobody."""
    for trick in _won(game):
        yield game.replace(trick.index, winner=None)


@fault("winner")
def last_of_the_tied_wins(game: Played) -> Places:
    """Of tied cards the one played last wins."""
    for trick in _won(game):
        best = _winning(trick)
        tied = [
            card["seat"]
            for card in trick.event["cards"]
            if (card["suit"], card["rank"]) == (best["suit"], best["rank"])
        ]
        yield from _with_winner(game, trick, tied[-1])


@fault("winner")
def reversal_does_not_reach_the_winner(game: Played) -> Places:
    """The highest card wins under a Reversal."""
    for trick in _won(game):
        if trick.event["reversal"]:
            suit = _winning(trick)["suit"]
            able = [card for card in _ranked(trick) if card["suit"] == suit]
            yield from _with_winner(game, trick, max(able, key=lambda card: card["rank"])["seat"])


@fault("winner")
def rank_beats_suit(game: Played) -> Places:
    """The best rank wins a ranked battle's trick, whatever its suit."""
    for trick in _won(game, massive=False):
        choice = min if trick.event["reversal"] else max
        best = choice(_ranked(trick), key=lambda card: card["rank"])
        if best["rank"] != _winning(trick)["rank"]:
            yield from _with_winner(game, trick, best["seat"])


@fault("winner")
def suit_led_beats_suit_order(game: Played) -> Places:
    """A card of the suit led wins a ranked battle's trick against a higher suit."""
    for trick in _won(game, massive=False):
        if _winning(trick)["suit"] != trick.event["lead_suit"]:
            for card in trick.event["cards"]:
                if card["suit"] == trick.event["lead_suit"]:
                    yield from _with_winner(game, trick, card["seat"])


@fault("winner")
def other_suit_wins_a_massive_trick(game: Played) -> Places:
    """A card of another suit wins a Massive battle's trick."""
    for trick in _won(game, massive=True):
        for card in _ranked(trick):
            if card["suit"] != trick.event["lead_suit"]:
                yield from _with_winner(game, trick, card["seat"])


@fault("winner")
def massive_trick_without_suit_led_is_won(game: Played) -> Places:
    """A Massive trick in which no card is of the suit led any more is won by the lead player."""
    for trick in game.tricks:
        if trick.event["winner"] is None and trick.event["lead_suit"] is not None:
            yield game.replace(trick.index, winner=trick.event["lead"])


@fault("winner")
def trick_of_retreats_is_won(game: Played) -> Places:
    """A trick of Retreats only is won by the leader."""
    for trick in game.tricks:
        if trick.event["winner"] is None and trick.event["lead_suit"] is None:
            yield game.replace(trick.index, winner=trick.event["leader"])


@fault("winner")
def retreat_wins(game: Played) -> Places:
    """A Retreat wins a trick."""
    for trick in _won(game):
        for seat, name in game.cards_of(trick).items():
            if name == "R":
                yield game.replace(trick.index, winner=seat)


# --- decisive --------------------------------------------------------------------------------------


@fault("decisive")
def decisive_overlooked(game: Played) -> Places:
    """A decisive trick is not marked."""
    for trick in _won(game):
        if trick.event["decisive"]:
            yield game.replace(trick.index, decisive=False)


@fault("decisive")
def decisive_by_too_little(game: Played) -> Places:
    """A trick without Retreats is marked that is not decisive."""
    for trick in _won(game):
        if not trick.event["decisive"] and "R" not in game.cards_of(trick).values():
            yield game.replace(trick.index, decisive=True)


@fault("decisive")
def decisive_with_a_retreat(game: Played) -> Places:
    """A trick with a Retreat is decisive."""
    for trick in _won(game):
        if "R" in game.cards_of(trick).values():
            yield game.replace(trick.index, decisive=True)


@fault("decisive")
def decisive_won_by_nobody(game: Played) -> Places:
    """A trick won by nobody is decisive."""
    for trick in game.tricks:
        if trick.event["winner"] is None:
            yield game.replace(trick.index, decisive=True)


@fault("decisive")
def partner_bars_decisive(game: Played) -> Places:
    """A trick is not decisive because the partner's rank is within the margin."""
    for trick in _won(game):
        partner = trick.resolved.get((trick.event["winner"] + 2) % 4)
        if game.players < 4 or not trick.event["decisive"] or partner is None:
            continue
        if abs(partner["rank"] - _winning(trick)["rank"]) < game.rules["decisive_margin"]:
            yield game.replace(trick.index, decisive=False)


@fault("decisive")
def suit_bars_decisive(game: Played) -> Places:
    """A trick is not decisive because an opponent's card is of another suit."""
    for trick in _won(game):
        suits = {card["suit"] for card in trick.event["cards"]}
        if trick.event["decisive"] and len(suits) > 1:
            yield game.replace(trick.index, decisive=False)


@fault("decisive")
def reversal_does_not_reach_the_margin(game: Played) -> Places:
    """A reversed trick is not decisive because the winner's rank is not higher."""
    for trick in _won(game):
        if trick.event["decisive"] and trick.event["reversal"]:
            yield game.replace(trick.index, decisive=False)


def _exact(game: Played, less: int) -> bool:
    """Tell whether a trick was decisive by the margin, or short of it by `less`."""
    for trick in _won(game):
        if "R" in game.cards_of(trick).values():
            continue
        if not game.rules["modifiers_count_for_decisive"]:
            return False
        win, sign = _winning(trick), -1 if trick.event["reversal"] else 1
        ahead = [
            sign * (win["rank"] - card["rank"])
            for card in trick.event["cards"]
            if game.side(card["seat"]) != game.side(win["seat"])
        ]
        if ahead and min(ahead) == game.rules["decisive_margin"] - less:
            return True
    return False


@fault("decisive")
def margin_raised(game: Played) -> Places:
    """The rules say a larger margin than one trick was decisive by."""
    if _exact(game, 0):
        yield game.with_rules(decisive_margin=game.rules["decisive_margin"] + 1)


@fault("decisive")
def margin_lowered(game: Played) -> Places:
    """The rules say a margin that one more trick reaches."""
    if _exact(game, 1):
        yield game.with_rules(decisive_margin=game.rules["decisive_margin"] - 1)


@fault("decisive")
def uncontested_of_other_rules(game: Played) -> Places:
    """The rules settle the other way whether a trick without an opponent's card is decisive."""
    for trick in _won(game):
        sides = {game.side(seat) for seat in game.cards_of(trick)}
        if len(sides) == 1 and "R" not in game.cards_of(trick).values():
            yield game.with_rules(uncontested_decisive=not game.rules["uncontested_decisive"])
            return


# a Commander may then resolve in another suit as well
@fault("winner", "resolved_suit")
def massive_of_other_rules(game: Played) -> Places:
    """The rules settle the other way who wins a Massive trick without a card of the suit led."""
    for trick in game.tricks:
        if trick.event["winner"] is None and trick.event["lead_suit"] is not None:
            yield game.with_rules(massive_without_lead_suit="highest_card")
            return


# --- Commanders ------------------------------------------------------------------------------------


@fault("commanders")
def commander_miscounted(game: Played) -> Places:
    """One Commander more is counted in a trick than lies in it."""
    for trick in game.tricks:
        yield game.replace(trick.index, commanders=_number(trick.event["commanders"]) + 1)


@fault("commanders")
def commander_overlooked(game: Played) -> Places:
    """A Commander in a trick is not counted."""
    for trick in game.tricks:
        if _number(trick.event["commanders"]):
            yield game.replace(trick.index, commanders=0)


def _number(commanders: int | list[str]) -> int:
    return len(commanders) if isinstance(commanders, list) else commanders
