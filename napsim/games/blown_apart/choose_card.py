"""Which card to play, Strengthened by what, and what a Commander is led as."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import (
    BONUS,
    COMMANDERS,
    KINDS,
    LIGHT,
    NO_SUIT,
    NOTHING,
    OTHER_SUIT_OF,
    PLAIN,
    RETREAT,
    SUIT_OF,
    T2,
    T3,
    TIRAILLEURS,
    XCI,
)
from napsim.games.blown_apart.choices import pack_play
from napsim.games.blown_apart.foresight import HANDS, POWER
from napsim.games.blown_apart.judge import (
    KEY,
    chance_to_stop,
    chance_to_take,
    highest_against,
    see_table,
)
from napsim.games.blown_apart.plan import see_stakes
from napsim.games.blown_apart.random_choice import chance, legal_kinds


@kernel
def best_play(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Weigh every legal card, bare and Strengthened, and give the best, packed."""
    see_stakes(rules, state, player, mind, seat)
    see_table(rules, state, mind)
    hand = state.hand[seat]
    kinds = legal_kinds(hand, state.lead_suit)
    if kinds & (kinds - 1) == 0 and hand & TIRAILLEURS == 0 and kinds & COMMANDERS == 0:
        return pack_play(lowest(kinds), 0, 0, 0)
    best = -1.0e18
    choice = 0
    ties = 1
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        for way in range(ways_to_play(state, player, seat, kind)):
            twos = way & 1
            threes = (way >> 1) & 1
            if twos > state.hand_count[seat, T2] - (kind == T2):
                continue
            if threes > state.hand_count[seat, T3] - (kind == T3):
                continue
            other_suit = way >> 2
            value = worth_of_play(rules, state, player, mind, seat, kind, twos, threes, other_suit)
            if value < best:
                continue
            if value == best:
                ties += 1
                if chance(state, seat, ties):
                    continue
            else:
                ties = 1
            best = value
            suit = OTHER_SUIT_OF[kind] if other_suit else SUIT_OF[kind]
            choice = pack_play(kind, twos, threes, suit)
    return choice


@kernel
def ways_to_play(state: Any, player: Any, seat: int, kind: int) -> int:
    """Count the ways: bits for one Tirailleur of each rank, and for a Commander led in its other suit."""
    if (COMMANDERS >> kind) & 1 and state.lead_suit == NO_SUIT:
        return 8
    if kind != RETREAT and state.hand[seat] & TIRAILLEURS and player.strengthen > 0.0:
        return 4
    return 1


@kernel
def worth_of_play(
    rules: Any,
    state: Any,
    player: Any,
    mind: Any,
    seat: int,
    kind: int,
    twos: int,
    threes: int,
    other_suit: int,
) -> float:
    """Weigh one way to play, in points: what the trick may bring, less what is spent on it.

    A +3 in hand counts as far as it would gain more than its price.
    """
    rank = rules.rank_of[kind] + twos * rules.rank_of[T2] + threes * rules.rank_of[T3]
    value = trick_prospect(rules, state, player, mind, seat, kind, rank, other_suit)
    if state.tokens[seat, BONUS] and kind != RETREAT and state.retreats_down == 0:
        raised = trick_prospect(
            rules,
            state,
            player,
            mind,
            seat,
            kind,
            rank + rules.bonus_token_value,
            other_suit,
        )
        gain = raised - value - mind.token_price
        if gain > 0.0:
            value += player.token_reach * gain
    return value - price_of_play(state, player, mind, seat, kind, twos, threes)


@kernel
def price_of_play(
    state: Any, player: Any, mind: Any, seat: int, kind: int, twos: int, threes: int
) -> float:
    """Give the worth, in points, of what a play takes out of the hand."""
    if state.trick >= state.site_size:
        return 0.0
    worth = player.worth[state.site_kind]
    spent = worth[kind]
    if kind == RETREAT:
        spent = worth[kind] * player.retreat_worth + player.retreat_base
    if twos + threes:
        drawn = player.worth_unknown[state.site_kind]
        tirailleurs = twos * (worth[T2] - drawn) + threes * (worth[T3] - drawn)
        spent += (tirailleurs + player.strengthen_cost * (twos + threes)) / player.strengthen
    return player.thrift * player.thrift_base * spent * mind.mean_stake


@kernel
def trick_prospect(
    rules: Any,
    state: Any,
    player: Any,
    mind: Any,
    seat: int,
    kind: int,
    rank: int,
    other_suit: int,
) -> float:
    """Give what the trick may bring, in points, if this card is played with this rank."""
    if state.lead_suit == NO_SUIT:
        if kind == RETREAT:
            return 0.0
        return lead_prospect(rules, state, player, mind, seat, kind, rank, other_suit)
    side = rules.side_of[seat]
    power, rank = stand(rules, state, player, mind, seat, kind, rank)
    winner_side = mind.best_side
    winner_power = mind.best_power
    winner_rank = mind.best_rank
    wins = kind != RETREAT and power > 0
    wins = wins and (
        winner_side == NOTHING or power * KEY + rank > winner_power * KEY + winner_rank
    )
    against = 0
    if wins:
        winner_side = side
        winner_power = power
        winner_rank = rank
        against = highest_against(mind, side)
    else:
        if winner_side == NOTHING:
            return 0.0
        against = highest_against(mind, winner_side)
        if winner_side != side:
            against = max(against, rank)
    may_decide = state.retreats_down == 0 and kind != RETREAT
    if not may_decide:
        return mind.lead_worth if winner_side == side else 0.0
    decisive = 1.0 if winner_rank - against >= rules.decisive_margin else 0.0
    return outcome(
        rules, state, player, mind, seat, winner_side, winner_power, winner_rank, rank, decisive
    )


@kernel
def stand(
    rules: Any, state: Any, player: Any, mind: Any, seat: int, kind: int, rank: int
) -> tuple[int, int]:
    """Give the power and rank with which a card would lie, Combined Arms included."""
    suit = SUIT_OF[kind]
    power = POWER[state.site_kind, state.lead_suit, suit]
    if (COMMANDERS >> kind) & 1:
        power = max(power, POWER[state.site_kind, state.lead_suit, OTHER_SUIT_OF[kind]])
    partner = rules.partner_of[seat]
    if partner != NOTHING and state.card[partner] != NOTHING and player.teamwork > 0.0:
        pair = 1 << kind | 1 << state.card[partner]
        if pair & ~(PLAIN | LIGHT) == 0 and suit != state.suit_played[partner]:
            rank += rules.combined_arms_bonus
    return power, rank


@kernel
def outcome(
    rules: Any,
    state: Any,
    player: Any,
    mind: Any,
    seat: int,
    winner_side: int,
    winner_power: int,
    winner_rank: int,
    own_rank: int,
    decisive: float,
) -> float:
    """Weigh how the trick may end once those still to play have played."""
    side = rules.side_of[seat]
    value = 0.0
    holds = 1.0
    other = seat
    for _ in range(rules.players - 1):
        other = other + 1 if other + 1 < rules.players else 0
        if state.card[other] != NOTHING or state.hand_size[other] == 0:
            continue
        if player.foresight == 0.0:
            continue
        theirs = rules.side_of[other]
        if theirs != winner_side and decisive > 0.0:
            stop = chance_to_stop(
                rules, state, player, other, state.lead_suit, winner_power, winner_rank
            )
            decisive *= 1.0 - player.foresight * player.will_stop * stop
        if theirs != winner_side:
            against = highest_against(mind, theirs)
            if theirs != side:
                against = max(against, own_rank)
            take = chance_to_take(
                rules,
                state,
                player,
                other,
                state.lead_suit,
                winner_power,
                winner_rank,
                against + rules.decisive_margin,
            )
            take *= player.foresight * player.will_take
            value += take * signed_stake(rules, player, mind, side, theirs)
            holds *= 0.6
    if winner_side == side:
        decisive *= 1.0 - mind.token_fear
    value += decisive * signed_stake(rules, player, mind, side, winner_side)
    if winner_side == side:
        value += holds * mind.lead_worth
    return value


@kernel
def signed_stake(rules: Any, player: Any, mind: Any, side: int, taker: int) -> float:
    """Give what a decisive trick by a side is worth to this player, in points."""
    if taker == side:
        return mind.stake[taker]
    return -player.denial * player.denial_base * mind.stake[taker]


@kernel
def lead_prospect(
    rules: Any,
    state: Any,
    player: Any,
    mind: Any,
    seat: int,
    kind: int,
    rank: int,
    other_suit: int,
) -> float:
    """Give what leading a card may bring, in points."""
    side = rules.side_of[seat]
    row = kind
    if other_suit:
        row = KINDS + kind - XCI
    extra = rank - rules.rank_of[kind]
    if extra and row < 27:
        # a Strengthened card leads like a higher one of its suit, as far as there is one
        row = min(kind // 9 * 9 + 8, kind + extra)
    safe = player.lead_safe[state.site_kind, row]
    over = player.lead_over[state.site_kind, row]
    keeps = player.lead_holds[state.site_kind, row]
    mine = 1.0
    holds = 1.0
    value = 0.0
    other = seat
    for _ in range(rules.players - 1):
        other = other + 1 if other + 1 < rules.players else 0
        if state.card[other] != NOTHING or state.hand_size[other] == 0:
            continue
        theirs = rules.side_of[other]
        if theirs == side:
            continue
        cards = min(HANDS - 1, state.hand_size[other])
        mine *= 1.0 - player.foresight * player.will_stop * (1.0 - safe[cards])
        holds *= keeps[cards]
        value += (
            player.foresight
            * player.will_take
            * over[cards]
            * signed_stake(rules, player, mind, side, theirs)
        )
    if state.retreats_down:
        return holds * mind.lead_worth
    partner = rules.partner_of[seat]
    if partner != NOTHING and state.hand_size[partner]:
        trust = player.teamwork * player.partner_lead
        value = (1.0 - trust) * value + trust * (1.0 - mine) * 0.5 * mind.stake[side]
    mine *= 1.0 - mind.token_fear
    value += mine * mind.stake[side]
    return value + holds * mind.lead_worth
