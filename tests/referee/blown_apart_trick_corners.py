"""Which corners of the rules a trick reached, once it has been judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from .blown_apart_corners import CornerCounts
from .blown_apart_resolve import (
    Outcome,
    Resolved,
    best_card,
    is_decisive,
    leads,
)
from .blown_apart_rules import Settings
from .blown_apart_turn import Trick

Note = Callable[..., None]


def note_tokens(corners: CornerCounts, trick: Trick) -> None:
    """Count the corners of a trick's tokens."""
    note = corners.note
    plays = trick.plays
    tokens = [token for play in plays for token in play.tokens]
    reversals = tokens.count("reversal")
    for token in tokens:
        note(f"token_{token}")
    note("reversal_one", reversals == 1)
    note("reversal_two", reversals == 2)
    note("reversal_three", reversals == 3)
    note("reversal_four", reversals == 4)
    note("tokens_from_all", all(play.tokens for play in plays))
    note("tokens_several", any(len(play.tokens) > 1 for play in plays))
    note("tokens_after_led_retreat", bool(tokens) and trick.lead != trick.leader)
    note("bonus_reversal", "bonus" in tokens and reversals % 2 == 1)
    for play in plays:
        changed = play.named is not None
        note("bonus_strengthened", "bonus" in play.tokens and bool(play.strengthen))
        note("suit_change_commander", changed and play.card.kind == "commander")
        note("suit_change_lead_card", changed and play.seat == trick.lead)
        note("suit_change_retreat", changed and play.card.kind == "retreat")
        plain_or_light = play.card.kind not in ("commander", "retreat")
        note("suit_change_same_suit", changed and plain_or_light and play.named == play.card.suits)
    retreat = any(play.card.kind == "retreat" for play in plays)
    note("redraw_in_retreat_trick", retreat and "redraw" in tokens)


def note_outcome(
    corners: CornerCounts, settings: Settings, order: str | None, trick: Trick, outcome: Outcome
) -> None:
    """Count the corners of who won a trick, and how."""
    note = corners.note
    massive = order is None
    changed = any(play.named is not None for play in trick.plays)
    note("suit_change_massive", massive and changed)
    note("all_retreat_trick", trick.lead_suit is None)
    note("massive_nobody_wins", outcome.winner is None and trick.lead_suit is not None)
    note("commanders_two", outcome.commanders == 2)
    note("commanders_three", outcome.commanders > 2)
    _note_combined(note, settings, trick, outcome)
    if outcome.winner is None:
        return
    cards, winner = outcome.cards, outcome.winner
    retreat = any(card.suit is None for card in cards)
    note("retreat_with_winner", retreat)
    note("won_off_suit", not massive and winner.suit != trick.lead_suit)
    note("massive_won_without_lead_suit", massive and winner.suit != trick.lead_suit)
    _note_rank(note, settings, outcome, winner, massive)
    for play in trick.plays:
        note("bonus_on_loser", "bonus" in play.tokens and play.seat != winner.seat)
        note("suit_change_won", play.named is not None and play.seat == winner.seat)
    _note_commanders(note, settings, order, trick, outcome)
    _note_decisive(note, settings, outcome, winner, retreat)
    if order is not None and outcome.combined:
        plain = [_without_combined(settings, card, outcome) for card in cards]
        before = best_card(settings, order, plain, trick.lead_suit, outcome.reversal)
        by_it = settings.side_of[winner.seat] in outcome.combined
        note("combined_arms_won", by_it and before is not None and before.seat != winner.seat)


def _without_combined(settings: Settings, card: Resolved, outcome: Outcome) -> Resolved:
    if card.rank is None or settings.side_of[card.seat] not in outcome.combined:
        return card
    return replace(card, rank=card.rank - settings.combined_arms_bonus)


def _note_rank(
    note: Note, settings: Settings, outcome: Outcome, winner: Resolved, massive: bool
) -> None:
    """Count what the ranks of the trick say: ties, and better ranks in other suits."""
    ranked = [(card.rank, card) for card in outcome.cards if card.rank is not None]
    assert winner.rank is not None
    sign = -1 if outcome.reversal else 1
    better = [card for rank, card in ranked if sign * rank > sign * winner.rank]
    note("massive_higher_off_suit", massive and bool(better))
    note("won_by_suit_not_rank", not massive and bool(better))
    tied = [card for rank, card in ranked if (rank, card.suit) == (winner.rank, winner.suit)]
    note("tie", len(tied) > 1 and not outcome.reversal)
    note("tie_reversal", len(tied) > 1 and outcome.reversal)
    sides = [settings.side_of[card.seat] for card in tied]
    note("tie_of_partners", len(set(sides)) < len(sides))


def _note_combined(note: Note, settings: Settings, trick: Trick, outcome: Outcome) -> None:
    for side in outcome.combined:
        plays = [play for play in trick.plays if settings.side_of[play.seat] == side]
        note("combined_arms")
        note("combined_arms_light", any(play.card.light for play in plays))
        note("bonus_combined_arms", any("bonus" in play.tokens for play in plays))
    if settings.players == 4:
        for side in (0, 1):
            cards = [play.card for play in trick.plays if settings.side_of[play.seat] == side]
            barring = any(card.kind in ("commander", "retreat") for card in cards)
            note("combined_arms_barred", len(cards) == 2 and barring)


def _note_commanders(
    note: Note, settings: Settings, order: str | None, trick: Trick, outcome: Outcome
) -> None:
    assert outcome.winner is not None
    winning = settings.side_of[outcome.winner.seat]
    for card in outcome.cards:
        taken = outcome.decisive and card.card.kind == "commander"
        own = settings.side_of[card.seat] == winning
        note("commander_own", taken and own)
        note("commander_captured", taken and not own)
    for play, card in zip(trick.plays, outcome.cards, strict=True):
        if play.card.kind != "commander" or play.named is not None:
            continue
        bound = settings.commander_resolves == "first_suit"
        note("commander_bound_to_first_suit", bound)
        if bound:
            continue
        won = outcome.winner.seat == card.seat
        led = card.seat == trick.lead
        note("commander_other_suit", led and card.suit != trick.lead_suit)
        note("commander_second_suit_wins", won and card.suit == card.card.suits[1])
        note("commander_loses", settings.side_of[card.seat] != winning)
        if not won and settings.side_of[card.seat] == winning:
            second = replace(card, suit=card.card.suits[1])
            cards = [second if other is card else other for other in outcome.cards]
            instead = best_card(settings, order, cards, trick.lead_suit, outcome.reversal)
            note("commander_partner_winning", instead is second)


def _note_decisive(
    note: Note, settings: Settings, outcome: Outcome, winner: Resolved, retreat: bool
) -> None:
    cards: Sequence[Resolved] = outcome.cards
    ahead = leads(settings, cards, winner, outcome.reversal)
    margin, side = settings.decisive_margin, settings.side_of[winner.seat]
    note("decisive_exact_margin", outcome.decisive and bool(ahead) and min(ahead) == margin)
    note("decisive_one_short", not retreat and bool(ahead) and min(ahead) == margin - 1)
    note("decisive_reversal", outcome.decisive and outcome.reversal)
    opponent_retreats = any(
        card.suit is None and settings.side_of[card.seat] != side for card in cards
    )
    barred = retreat and all(lead >= margin for lead in ahead)
    note("decisive_barred_by_retreat", barred and (bool(ahead) or opponent_retreats))
    note("decisive_no_opponent", outcome.decisive and not ahead)
    note("not_decisive_no_opponent", not (outcome.decisive or ahead or retreat))
    with_all = is_decisive(settings, cards, winner, outcome.reversal, modifiers=True)
    printed = is_decisive(settings, cards, winner, outcome.reversal, modifiers=False)
    note("decisive_by_modifiers", outcome.decisive and not printed)
    note("decisive_not_by_modifiers", with_all and not outcome.decisive)
    partners = [
        card.rank
        for card in cards
        if settings.side_of[card.seat] == side
        and card.seat != winner.seat
        and card.rank is not None
    ]
    assert winner.rank is not None
    sign = -1 if outcome.reversal else 1
    close = any(sign * (winner.rank - rank) < margin for rank in partners)
    note("decisive_partner_close", outcome.decisive and close)
