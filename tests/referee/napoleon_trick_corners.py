"""Which corners of the rules a card or a trick reached, once it has been judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .napoleon_choices import specials
from .napoleon_match import Deal, Match
from .napoleon_rules import COLOUR, rank_of, suit_of

if TYPE_CHECKING:
    from .napoleon_trick import Best, Trick


def note_play(match: Match, deal: Deal, trick: Trick, seat: int, card: str) -> None:
    """Count the corners of a card that is about to leave its hand."""
    note, hand = match.corners.note, deal.hands[seat]
    led = trick.led
    void = led is not None and all(suit_of(other) != led for other in hand)
    follows = [other for other in hand if suit_of(other) == led]
    note("followed", led is not None and not void)
    note("only_one_card_follows", len(follows) == 1 and len(hand) > 1)
    note("trumped", void and suit_of(card) == deal.trump)
    note("discarded_off_suit", void and suit_of(card) != deal.trump)
    note("special_must_follow", _special_must_follow(match, deal, trick, hand))
    note("special_not_following", void and card in specials(match.settings, deal))
    only_trumps = {suit_of(other) for other in hand} == {deal.trump}
    if trick.number == 1 and match.settings.first_trick_plain:
        note("first_trick_void_with_trumps_only", void and only_trumps)
        note("first_trick_trump_led", led is None and suit_of(card) == deal.trump)
        note("first_trick_special_played", card in specials(match.settings, deal))
    if card == deal.called:
        _note_shown(match, deal, trick, seat)
    elif deal.called_for and deal.called in hand:
        note("reveal_delayed_by_following")


def _special_must_follow(match: Match, deal: Deal, trick: Trick, hand: set[str]) -> bool:
    """Tell whether the only card of the suit led is a special, a jack of another suit than trumps."""
    follows = [card for card in hand if suit_of(card) == trick.led]
    return len(follows) == 1 and len(hand) > 1 and follows[0] in specials(match.settings, deal)


def _note_shown(match: Match, deal: Deal, trick: Trick, seat: int) -> None:
    note = match.corners.note
    note("shown_by_partner", seat != deal.napoleon)
    note("shown_by_napoleon_alone", seat == deal.napoleon)
    note("shown_first_trick", trick.number == 1)
    note("shown_last_trick", trick.number == match.settings.hand)
    note("shown_by_leading", not trick.plays)
    note("reveal_obeyed", deal.called_for)


def note_trick(match: Match, deal: Deal, trick: Trick, best: Best, worth: int) -> None:
    """Count the corners of a trick that has been won."""
    note, settings, cards = match.corners.note, match.settings, trick.cards
    note(f"won_by_{best.by}")
    note("won_by_leader", best.seat == trick.leader)
    note("won_by_last_player", best.seat == trick.plays[-1][0])
    note("trick_worth_nothing", worth == 0)
    note("trick_all_score", settings.count(cards) == len(cards))
    _note_first_trick(match, deal, trick, best)
    if trick.number == 1 and settings.first_trick_plain:
        return
    _note_specials(match, deal, trick, best)
    _note_twos(match, deal, trick, best)
    trumps = sorted((card for card in cards if suit_of(card) == deal.trump), key=rank_of)
    note("trump_led_and_won", best.by == "trump" and trick.led == deal.trump)
    note("ruffed", best.by == "trump" and trick.led != deal.trump)
    note("overruffed", best.by == "trump" and trick.led != deal.trump and len(trumps) > 1)
    off_suit = [card for card in cards if suit_of(card) not in (trick.led, deal.trump)]
    higher = any(rank_of(card) > rank_of(best.card) for card in off_suit)
    note("higher_off_suit_card_loses", best.by == "suit" and higher)
    note("no_trump_trick", deal.trump == "NT")


def _note_first_trick(match: Match, deal: Deal, trick: Trick, best: Best) -> None:
    """Count where ignoring trumps and specials in the first trick made a difference."""
    note, settings = match.corners.note, match.settings
    if trick.number != 1:
        return
    one_suit = len({suit_of(card) for card in trick.cards}) == 1
    two = f"2{trick.led}" in trick.cards
    note("first_trick_two_not_high", settings.rule_of_twos and one_suit and two)
    if not settings.first_trick_plain:
        note("first_trick_like_all_others")
        note("first_trick_not_plain_trump_wins", best.by == "trump" and trick.led != deal.trump)
        return
    trumps = [card for card in trick.cards if suit_of(card) == deal.trump]
    note("first_trick_trump_loses", bool(trumps) and trick.led != deal.trump)
    for card in specials(settings, deal):
        lost = card in trick.cards and card != best.card
        note("first_trick_special_loses", lost)
        note("first_trick_jack_loses_in_its_suit", lost and suit_of(card) == trick.led)


def _note_specials(match: Match, deal: Deal, trick: Trick, best: Best) -> None:
    """Count each special winning, losing to a higher one, beating trumps, and not in force."""
    note, cards = match.corners.note, trick.cards
    named = dict(zip(_NAMES, specials(match.settings, deal), strict=False))
    for name, card in named.items():
        note(f"{name}_won", card == best.card)
        if card != "AS":
            note(f"{name}_lost", card in cards and card != best.card)
    played = [card for card in named.values() if card in cards]
    note("specials_two_in_a_trick", len(played) == 2)
    note("specials_three_in_a_trick", len(played) == 3)
    note("special_won_off_suit", best.by == "special" and suit_of(best.card) != trick.led)
    trumps = [card for card in cards if suit_of(card) == deal.trump and card not in played]
    note("special_beat_trump", best.by == "special" and bool(trumps))
    note("ace_of_spades_won_without_trump", deal.trump == "NT" and best.by == "special")
    note("ace_of_spades_not_special_lost", not named and "AS" in cards and best.card != "AS")
    if deal.trump in COLOUR and len(named) < 3:
        other = f"J{COLOUR[deal.trump]}"
        note("other_jack_not_special_lost", other in cards and best.card != other)
        jack = f"J{deal.trump}"
        higher = [card for card in trumps if rank_of(card) > rank_of(jack)]
        beaten = len(named) < 2 and jack in cards and best.card in higher
        note("jack_of_trumps_not_special_lost", beaten)


_NAMES = ("ace_of_spades", "jack_of_trumps", "other_jack")


def _note_twos(match: Match, deal: Deal, trick: Trick, best: Best) -> None:
    note, cards = match.corners.note, trick.cards
    two, twos = f"2{trick.led}", match.settings.rule_of_twos
    one_suit = len({suit_of(card) for card in cards}) == 1
    later = trick.number > 1
    note("two_won_in_trumps", best.by == "two" and trick.led == deal.trump)
    note("two_won_without_trump", best.by == "two" and deal.trump == "NT")
    note("two_won_by_leading", best.by == "two" and best.seat == trick.leader)
    loses = twos and later and one_suit and two in cards and best.by == "special"
    note("two_lost_to_special", loses)
    note("two_lost_in_mixed_suits", twos and later and two in cards and not one_suit)
    note("two_lost_without_rule", not twos and later and one_suit and two in cards)
