"""Faults in how cards resolve: their suits and their ranks."""

from __future__ import annotations

from collections.abc import Iterator

from .faults_tools import Places, Played, TrickView, fault, suit_of

# --- suits -----------------------------------------------------------------------------------------


@fault("resolved_suit")
def plain_card_in_another_suit(game: Played) -> Places:
    """A plain card resolves in a suit it does not have."""
    for trick in game.tricks:
        for seat, name in game.cards_of(trick).items():
            if name[0] in "ICA" and (seat, "suit_change") not in game.tokens_of(trick):
                other = next(suit for suit in "ICA" if suit != name[0])
                yield game.with_resolved(trick, seat, suit=other)


@fault("resolved_suit")
def tirailleur_as_cavalry(game: Played) -> Places:
    """A skirmishing Tirailleur resolves as Cavalry."""
    for trick in game.tricks:
        for seat, name in game.cards_of(trick).items():
            if name[0] == "T" and trick.resolved[seat]["suit"] == "I":
                yield game.with_resolved(trick, seat, suit="C")


@fault("resolved_suit")
def scout_as_infantry(game: Played) -> Places:
    """A skirmishing Scout resolves as Infantry."""
    for trick in game.tricks:
        for seat, name in game.cards_of(trick).items():
            if name[0] == "S" and trick.resolved[seat]["suit"] == "C":
                yield game.with_resolved(trick, seat, suit="I")


@fault("resolved_suit")
def suit_change_overlooked(game: Played) -> Places:
    """A Suit Change has no effect."""
    for trick in game.tricks:
        for place in trick.tokens:
            token = game.events[place]
            name = game.cards_of(trick)[token["seat"]]
            changes = token["suit"] not in (None, suit_of(name))
            if changes and name[0] in "ICATS":
                yield game.with_resolved(trick, token["seat"], suit=suit_of(name))


@fault("resolved_suit")
def retreat_has_a_suit(game: Played) -> Places:
    """A Retreat resolves in a suit."""
    for trick in game.tricks:
        for seat, name in game.cards_of(trick).items():
            if name == "R":
                yield game.with_resolved(trick, seat, suit="I")


def _commanders(game: Played) -> Iterator[tuple[TrickView, int, str]]:
    """Yield the Commanders that choose their suit: trick, seat, the suit not chosen."""
    for trick in game.tricks:
        for seat, name in game.cards_of(trick).items():
            if name[0] == "X" and (seat, "suit_change") not in game.tokens_of(trick):
                chosen = trick.resolved[seat]["suit"]
                yield trick, seat, next(suit for suit in name[1:] if suit != chosen)


@fault("resolved_suit")
def commander_in_the_wrong_suit(game: Played) -> Places:
    """A Commander resolves in the other one of its suits."""
    for trick, seat, other in _commanders(game):
        yield game.with_resolved(trick, seat, suit=other)


@fault("resolved_suit")
def commander_keeps_the_declared_suit(game: Played) -> Places:
    """A led Commander resolves in the suit it declared, although the other one is better."""
    for trick, seat, other in _commanders(game):
        if seat == trick.event["lead"] and other == trick.event["lead_suit"]:
            yield game.with_resolved(trick, seat, suit=other)


@fault("resolved_suit")
def commander_does_not_win_though_it_could(game: Played) -> Places:
    """A Commander keeps its first suit although only the second one wins."""
    for trick, seat, other in _commanders(game):
        if seat == trick.event["winner"] and other == game.cards_of(trick)[seat][1]:
            yield game.with_resolved(trick, seat, suit=other)


@fault("resolved_suit")
def commander_takes_from_the_partner(game: Played) -> Places:
    """A Commander changes its suit although its partner is winning."""
    for trick, seat, other in _commanders(game):
        if trick.event["winner"] == (seat + 2) % 4 and game.players == 4:
            yield game.with_resolved(trick, seat, suit=other)


@fault("resolved_suit")
def commander_of_other_rules(game: Played) -> Places:
    """The rules bind Commanders to their first suit, but one has won in its second."""
    for trick, seat, other in _commanders(game):
        if seat == trick.event["winner"] and other == game.cards_of(trick)[seat][1]:
            yield game.with_rules(commander_resolves="first_suit")
            return


# --- ranks -----------------------------------------------------------------------------------------


def _change_rank(game: Played, trick: TrickView, seat: int, by: int) -> Places:
    rank = trick.resolved[seat]["rank"]
    if rank is not None and by:
        yield game.with_resolved(trick, seat, rank=rank + by)


@fault("resolved_rank")
def rank_too_high(game: Played) -> Places:
    """A card resolves a rank too high."""
    for trick in game.tricks:
        for seat in game.cards_of(trick):
            yield from _change_rank(game, trick, seat, 1)


@fault("resolved_rank")
def rank_too_low(game: Played) -> Places:
    """A card resolves a rank too low."""
    for trick in game.tricks:
        for seat in game.cards_of(trick):
            yield from _change_rank(game, trick, seat, -1)


@fault("resolved_rank")
def bonus_overlooked(game: Played) -> Places:
    """A +3 has no effect."""
    for trick in game.tricks:
        for seat, token in game.tokens_of(trick):
            if token == "bonus":
                yield from _change_rank(game, trick, seat, -game.rules["bonus_token_value"])


@fault("resolved_rank")
def bonus_on_another_card(game: Played) -> Places:
    """A +3 raises another player's card too."""
    for trick in game.tricks:
        for seat, token in game.tokens_of(trick):
            other = trick.event["cards"][0]["seat"]
            if token == "bonus" and other != seat:
                yield from _change_rank(game, trick, other, game.rules["bonus_token_value"])


# another rank may also move a Commander to its other suit
@fault("resolved_rank", "resolved_suit")
def bonus_of_other_rules(game: Played) -> Places:
    """The rules say another value for the +3 than was counted."""
    if any(event["token"] == "bonus" for _, event in game.find("token")):
        yield game.with_rules(bonus_token_value=game.rules["bonus_token_value"] + 1)


@fault("resolved_rank")
def strengthening_overlooked(game: Played) -> Places:
    """A Tirailleur that strengthens adds nothing."""
    for trick in game.tricks:
        for play in trick.plays:
            helpers = game.events[play]["strengthen"]
            seat, by = game.events[play]["seat"], sum(int(name[1:]) for name in helpers)
            yield from _change_rank(game, trick, seat, -by)


@fault("resolved_rank")
def only_one_tirailleur_counts(game: Played) -> Places:
    """Of several Tirailleurs that strengthen only one counts."""
    for trick in game.tricks:
        for play in trick.plays:
            helpers = game.events[play]["strengthen"][1:]
            seat, by = game.events[play]["seat"], sum(int(name[1:]) for name in helpers)
            yield from _change_rank(game, trick, seat, -by)


# another rank may also move a Commander to its other suit
@fault("resolved_rank", "resolved_suit")
def commander_of_other_rank(game: Played) -> Places:
    """The rules say another rank for Commanders than was counted."""
    if any(name[0] == "X" for trick in game.tricks for name in game.cards_of(trick).values()):
        yield game.with_rules(commander_rank=game.rules["commander_rank"] + 1)


def _partners(game: Played, trick: TrickView) -> Iterator[tuple[int, str, int, str]]:
    """Yield the pairs of partners who both played to a trick: seat, card, seat, card."""
    cards = game.cards_of(trick)
    if game.players == 4:
        for seat in (0, 1):
            if seat in cards and seat + 2 in cards:
                yield seat, cards[seat], seat + 2, cards[seat + 2]


def _combined(one: str, other: str) -> bool:
    """Tell whether two cards make Combined Arms."""
    return one[0] in "ICATS" and other[0] in "ICATS" and suit_of(one) != suit_of(other)


@fault("resolved_rank")
def combined_arms_overlooked(game: Played) -> Places:
    """Combined Arms adds nothing."""
    for trick in game.tricks:
        for seat, one, _, other in _partners(game, trick):
            if _combined(one, other):
                yield from _change_rank(game, trick, seat, -game.rules["combined_arms_bonus"])


@fault("resolved_rank")
def combined_arms_in_one_suit(game: Played) -> Places:
    """Partners' cards of the same suit count as Combined Arms."""
    for trick in game.tricks:
        for _, one, mate, other in _partners(game, trick):
            if one[0] in "ICATS" and other[0] in "ICATS" and not _combined(one, other):
                yield from _change_rank(game, trick, mate, game.rules["combined_arms_bonus"])


@fault("resolved_rank")
def combined_arms_with_a_commander(game: Played) -> Places:
    """A Commander takes part in Combined Arms."""
    for trick in game.tricks:
        for _, one, mate, other in _partners(game, trick):
            if "X" in (one[0], other[0]):
                yield from _change_rank(game, trick, mate, game.rules["combined_arms_bonus"])


@fault("resolved_rank")
def combined_arms_after_suit_change(game: Played) -> Places:
    """Combined Arms looks at the suits after a Suit Change, not at the cards as played."""
    for trick in game.tricks:
        for seat, one, mate, other in _partners(game, trick):
            suits = {trick.resolved[seat]["suit"], trick.resolved[mate]["suit"]}
            able = one[0] in "ICATS" and other[0] in "ICATS"
            if able and len(suits) == 2 and not _combined(one, other):
                yield from _change_rank(game, trick, mate, game.rules["combined_arms_bonus"])


# another rank may also move a Commander to its other suit
@fault("resolved_rank", "resolved_suit")
def combined_arms_of_other_rules(game: Played) -> Places:
    """The rules say another value for Combined Arms than was counted."""
    pairs = [pair for trick in game.tricks for pair in _partners(game, trick)]
    if any(_combined(one, other) for _, one, _, other in pairs):
        yield game.with_rules(combined_arms_bonus=game.rules["combined_arms_bonus"] + 1)


@fault("resolved_rank")
def retreat_has_a_rank(game: Played) -> Places:
    """A Retreat resolves with a rank."""
    for trick in game.tricks:
        for seat, name in game.cards_of(trick).items():
            if name == "R":
                yield game.with_resolved(trick, seat, rank=0)
