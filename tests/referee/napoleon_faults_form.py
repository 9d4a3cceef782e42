"""Faults in the form of the log, and rules nobody can play by."""

from __future__ import annotations

from .napoleon_faults_tools import Places, Played, fault
from .napoleon_rules import CHOICES, Settings

FIELDS: dict[str, tuple[str, ...]] = {
    "game": ("game", "rules", "profiles", "dealer"),
    "deal": ("deal", "attempt", "dealer", "opener", "hands", "blind", "left_over"),
    "bid": ("seat", "number", "forced"),
    "pass": ("seat",),
    "redeal": ("deal", "attempt"),
    "napoleon": ("seat", "number"),
    "trump": ("seat", "trump"),
    "call": ("seat", "card"),
    "blind": ("seat", "cards"),
    "discard": ("seat", "cards", "shown"),
    "reveal": ("seat", "card"),
    "play": ("seat", "card"),
    "shown": ("seat", "card"),
    "trick": ("trick", "leader", "led", "winner", "by", "counted"),
    "deal_end": (
        "deal",
        "napoleon",
        "number",
        "trump",
        "taken",
        "discarded",
        "left_over",
        "napoleon_side",
        "opponents",
        "made",
        "points",
        "scores",
    ),
    "match_end": ("by", "deals", "scores", "winners"),
}
"""Fields by event that must be there and not null."""

SEATS = {
    "game": ("dealer",),
    "deal": ("dealer", "opener"),
    "bid": ("seat",),
    "pass": ("seat",),
    "napoleon": ("seat",),
    "trump": ("seat",),
    "call": ("seat",),
    "blind": ("seat",),
    "discard": ("seat",),
    "reveal": ("seat",),
    "play": ("seat",),
    "shown": ("seat",),
    "trick": ("leader", "winner"),
    "deal_end": ("napoleon", "partner"),
}

NULLABLE = {"bid": "suit", "deal_end": "partner"}
"""Fields that may be null but must be there."""


@fault("contract")
def field_missing(game: Played) -> Places:
    """An event lacks a field that must be there."""
    for kind, names in FIELDS.items():
        for index, event in list(game.find(kind))[:1]:
            for name in (*names, *([NULLABLE[kind]] if kind in NULLABLE else [])):
                edited = list(game.events)
                edited[index] = {key: value for key, value in event.items() if key != name}
                yield edited


@fault("contract")
def field_of_another_form(game: Played) -> Places:
    """A field is null, or holds something of a form it never has."""
    for kind, names in FIELDS.items():
        for index, _ in list(game.find(kind))[:1]:
            for name in names:
                for value in (None, {"no": "such"}, 1.5):
                    yield game.replace(index, **{name: value})


@fault("contract")
def no_such_seat(game: Played) -> Places:
    """A seat is named that nobody sits at."""
    for kind, names in SEATS.items():
        for index, _ in list(game.find(kind))[:1]:
            for name in names:
                yield game.replace(index, **{name: game.players})
                yield game.replace(index, **{name: -1})


@fault("contract")
def no_such_card(game: Played) -> Places:
    """A card is named that is not in the pack."""
    for kind in ("call", "reveal", "play", "shown"):
        for index, _ in list(game.find(kind))[:1]:
            for card in ("1S", "XX", "S", "10H", "HA"):
                yield game.replace(index, card=card)
    for kind, name in (("deal", "blind"), ("blind", "cards"), ("discard", "cards")):
        for index, event in list(game.find(kind))[:1]:
            if event[name]:
                yield game.with_entry(index, name, 0, "joker")


@fault("contract")
def a_hand_too_few(game: Played) -> Places:
    """A seat is dealt no hand at all."""
    for index, event in game.find("deal"):
        yield game.replace(index, hands=event["hands"][1:])


@fault("contract")
def a_player_too_many(game: Played) -> Places:
    """There are more profiles than players."""
    yield game.replace(0, profiles=[*game.events[0]["profiles"], "random"])


@fault("contract")
def rule_missing(game: Played) -> Places:
    """A rule is not in the log."""
    for name in Settings.__dataclass_fields__:
        yield game.replace(0, rules={key: n for key, n in game.rules.items() if key != name})


@fault("contract")
def rule_of_another_form(game: Played) -> Places:
    """A rule is of another form than it can have."""
    for name in Settings.__dataclass_fields__:
        yield game.with_rules(**{name: "many" if name in CHOICES else None})
        yield game.with_rules(**{name: 1.5})


# --- rules nobody can play by ----------------------------------------------------------------------


@fault("settings")
def too_many_or_too_few_players(game: Played) -> Places:
    """The rules are for a number of players the game does not have."""
    for players in (0, 2, 8):
        yield game.with_rules(players=players)


@fault("settings")
def more_cards_than_the_pack(game: Played) -> Places:
    """Hands and blind need more cards than there are."""
    yield game.with_rules(hand=53)
    yield game.with_rules(blind=53)
    yield game.with_rules(blind=53 - game.players * game.rules["hand"])


@fault("settings")
def no_cards_in_hand(game: Played) -> Places:
    """Nobody has a card."""
    yield game.with_rules(hand=0)


@fault("settings")
def lowest_bid_above_highest(game: Played) -> Places:
    """The lowest bid is above the highest."""
    yield game.with_rules(lowest_bid=game.rules["highest_bid"] + 1)


@fault("settings")
def more_to_bid_than_to_win(game: Played) -> Places:
    """More may be bid than there is to win."""
    totals = {"tricks": game.rules["hand"], "scoring_cards": 20, "face_cards": 16}
    yield game.with_rules(highest_bid=totals[game.rules["counting"]] + 1)


@fault("settings")
def four_specials(game: Played) -> Places:
    """There are more specials than three."""
    yield game.with_rules(specials=4)


@fault("settings")
def negative_numbers(game: Played) -> Places:
    """A number is below nothing."""
    for name in ("blind", "redeal_limit", "opponent_points", "target_score", "alone_points"):
        yield game.with_rules(**{name: -1})


@fault("settings")
def half_points(game: Played) -> Places:
    """Napoleon and partner share an odd number of points alike."""
    if game.rules["partner"]:
        odd = game.rules["partner_points"] + 1
        yield game.with_rules(split_points=True, napoleon_points=odd)


# --- the order of events ---------------------------------------------------------------------------


@fault("sequence")
def log_ends_too_soon(game: Played) -> Places:
    """The log ends before the match does."""
    yield game.events[:-1]
    for stop in range(1, len(game.events) - 1, 7):
        yield game.events[:stop]


@fault("sequence")
def something_follows_the_end(game: Played) -> Places:
    """The log goes on after the end of the match."""
    yield [*game.events, game.events[-1]]
    yield [*game.events, *game.events]


@fault("sequence")
def no_first_event(game: Played) -> Places:
    """The log does not begin with the game."""
    yield game.events[1:]


@fault("sequence")
def unknown_event(game: Played) -> Places:
    """Something happens that is none of the game's events."""
    for index in range(1, len(game.events), 11):
        # where the wrong kind is named by what is missing, it is another fault
        if game.events[index]["event"] in ("deal", "bid", "pass", "napoleon", "trick", "deal_end"):
            yield game.insert(index, {"event": "misdeal", "seat": 0})


@fault("sequence", "turn")
def trick_without_end(game: Played) -> Places:
    """A trick is played and nobody is said to win it."""
    for _, trick in game.tricks():
        yield game.remove(trick.index)


@fault("sequence", "ending")
def deal_without_score(game: Played) -> Places:
    """A deal is played and not scored."""
    for deal in game.deals:
        yield game.remove(deal.score[0])


@fault("numbering")
def deal_numbered_wrongly(game: Played) -> Places:
    """A deal has another number."""
    for index, event in game.find("deal", "redeal", "deal_end"):
        yield game.replace(index, deal=event["deal"] + 1)
        yield game.replace(index, deal=0)


@fault("numbering")
def attempt_numbered_wrongly(game: Played) -> Places:
    """A deal passed out is not counted, or one that was not is."""
    for index, event in game.find("deal", "redeal"):
        yield game.replace(index, attempt=event["attempt"] + 1)
        if event["attempt"]:
            yield game.replace(index, attempt=0)


@fault("numbering")
def trick_numbered_wrongly(game: Played) -> Places:
    """A trick has another number."""
    for _, trick in game.tricks():
        yield game.replace(trick.index, trick=trick.event["trick"] - 1)
