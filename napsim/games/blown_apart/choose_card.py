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
    PLAIN_KINDS,
    PLAIN_OF_SUIT,
    RANKS,
    RETREAT,
    REVERSAL,
    SUIT_CHANGE,
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
    highest_suit,
    see_table,
)
from napsim.games.blown_apart.plan import see_stakes
from napsim.games.blown_apart.random_choice import chance, legal_kinds

#: How far the trick is believed to stay won with each opponent still to play.
STAYS_WON = 0.6


@kernel
def best_play(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Weigh every legal card, bare and Strengthened, and give the best, packed."""
    hand = state.hand[seat]
    kinds = legal_kinds(hand, state.lead_suit)
    if kinds & (kinds - 1) == 0 and hand & TIRAILLEURS == 0 and kinds & COMMANDERS == 0:
        return lowest(kinds)
    see_stakes(rules, state, player, mind, seat)
    see_table(rules, state, mind, seat)
    best = -1.0e18
    choice = 0
    ties = 1
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        ways = 1
        step = 1
        if kind != RETREAT and hand & TIRAILLEURS and player.strengthen > 0.0:
            ways = 4
        if (COMMANDERS >> kind) & 1 and state.lead_suit == NO_SUIT:
            step = 5 - ways
            ways = 8
        for way in range(0, ways, step):
            twos = way & 1
            threes = (way >> 1) & 1
            if twos and state.hand_count[seat, T2] <= (kind == T2):
                continue
            if threes and state.hand_count[seat, T3] <= (kind == T3):
                continue
            if state.lead_suit == NO_SUIT:
                value = worth_of_lead(
                    rules, state, player, mind, seat, kind, twos, threes, way >> 2
                )
            else:
                value = worth_of_play(rules, state, player, mind, seat, kind, twos, threes)
            if value < best:
                continue
            if value == best:
                ties += 1
                if chance(state, seat, ties):
                    continue
            else:
                ties = 1
            best = value
            suit = OTHER_SUIT_OF[kind] if way >> 2 else SUIT_OF[kind]
            choice = pack_play(kind, twos, threes, suit)
    return choice


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
) -> float:
    """Weigh one way to follow, in points: what the trick may bring, less what is spent on it.

    Tokens in hand count as far as they would gain more than their price.
    """
    rank = rules.rank_of[kind]
    spent = player.worth[state.site_kind, kind]
    if kind == RETREAT:
        spent = spent * player.retreat_worth + player.retreat_base
        value = follow_prospect(rules, state, player, mind, seat, kind, 0, 0)
        return value - mind.card_price * spent
    if twos + threes:
        rank += twos * rules.rank_of[T2] + threes * rules.rank_of[T3]
        spent += price_of_strength(state, player, twos, threes)
    value = prospect(rules, state, player, mind, seat, kind, rank)
    if state.token_count[seat] and state.retreats_down == 0 and player.token_reach > 0.0:
        best = best_with_token(rules, state, player, mind, seat, kind, rank)
        value += player.token_reach * max(0.0, best - mind.token_price - value)
    return value - mind.card_price * spent


@kernel
def best_with_token(
    rules: Any, state: Any, player: Any, mind: Any, seat: int, kind: int, rank: int
) -> float:
    """Give what the trick may bring, in points, with the best of the tokens in hand.

    A Suit Change and a Reversal are reckoned with by the last to play only, who sees what they would do.
    """
    best = -1.0e9
    if state.tokens[seat, BONUS]:
        raised = rank + rules.bonus_token_value
        best = prospect(rules, state, player, mind, seat, kind, raised)
    if mind.to_come:
        return best
    if state.tokens[seat, SUIT_CHANGE]:
        power = POWER[state.site_kind, state.lead_suit, highest_suit(state)]
        value = follow_prospect(rules, state, player, mind, seat, kind, power, rank)
        best = max(best, value)
    if state.tokens[seat, REVERSAL]:
        power = POWER[state.site_kind, state.lead_suit, SUIT_OF[kind]]
        best = max(best, turned_prospect(rules, state, mind, seat, power, rank))
    return best


@kernel
def turned_prospect(rules: Any, state: Any, mind: Any, seat: int, power: int, rank: int) -> float:
    """Give what the trick would bring, in points, under a Reversal with a card added as the last."""
    side = rules.side_of[seat]
    winner = side if power > 0 else NOTHING
    winning_rank = rank
    best_key = power * KEY + KEY - 1 - rank if power > 0 else 0
    lowest_rank = KEY
    for place in range(state.cards_down):
        other = state.seat_at[place]
        stands = POWER[state.site_kind, state.lead_suit, state.suit[other]]
        key = stands * KEY + KEY - 1 - state.rank[other]
        if stands > 0 and key >= best_key:
            best_key = key
            winner = rules.side_of[other]
            winning_rank = state.rank[other]
    if winner == NOTHING:
        return 0.0
    if winner != side:
        lowest_rank = rank
    for place in range(state.cards_down):
        other = state.seat_at[place]
        if rules.side_of[other] != winner:
            lowest_rank = min(lowest_rank, state.rank[other])
    value = mind.lead_worth if winner == side else 0.0
    if lowest_rank - winning_rank >= rules.decisive_margin:
        value += mind.stake[winner]
    return value


@kernel
def price_of_strength(state: Any, player: Any, twos: int, threes: int) -> float:
    """Give the worth of Tirailleurs that Strengthen a card, less that of the cards drawn for them."""
    spent = twos * player.worth[state.site_kind, T2] + threes * player.worth[state.site_kind, T3]
    each = player.strengthen_cost - player.worth_unknown[state.site_kind]
    return (spent + each * (twos + threes)) / player.strengthen


@kernel
def prospect(
    rules: Any, state: Any, player: Any, mind: Any, seat: int, kind: int, rank: int
) -> float:
    """Give what the trick may bring, in points, if this card is played with this rank."""
    power = POWER[state.site_kind, state.lead_suit, SUIT_OF[kind]]
    if (COMMANDERS >> kind) & 1:
        power = max(power, POWER[state.site_kind, state.lead_suit, OTHER_SUIT_OF[kind]])
    partner = rules.partner_of[seat]
    if partner != NOTHING and state.card[partner] != NOTHING and player.teamwork > 0.0:
        pair = 1 << kind | 1 << state.card[partner]
        if pair & ~(PLAIN | LIGHT) == 0 and SUIT_OF[kind] != state.suit_played[partner]:
            rank += rules.combined_arms_bonus
    return follow_prospect(rules, state, player, mind, seat, kind, power, rank)


# ---- following


@kernel
def follow_prospect(
    rules: Any, state: Any, player: Any, mind: Any, seat: int, kind: int, power: int, rank: int
) -> float:
    """Give what the trick may bring, in points, with a card of this power and rank added to it."""
    side = rules.side_of[seat]
    wins = power > 0 and power * KEY + rank > mind.best_key
    winner = side if wins else mind.best_side
    if winner == NOTHING:
        return 0.0
    if state.retreats_down or kind == RETREAT:
        return mind.lead_worth if winner == side else 0.0
    against = highest_against(mind, winner)
    winning_rank = rank
    winning_power = power
    if not wins:
        winning_rank = mind.best_rank
        winning_power = mind.best_power
        if winner != side:
            against = max(against, rank)
    decisive = winning_rank - against >= rules.decisive_margin
    if mind.to_come == 0 or player.foresight == 0.0:
        value = mind.lead_worth if winner == side else 0.0
        if decisive:
            value += mind.stake[winner] * (mind.unspoilt if winner == side else 1.0)
        return value
    # cards that lose and top nothing all come to the same
    rank = max(rank, mind.top[side] if rules.sides == 2 else highest_against(mind, NOTHING))
    key = winning_power * KEY + winning_rank
    if key != mind.same_key or rank != mind.same_rank:
        mind.same_value = outlook(
            rules,
            state,
            player,
            mind,
            seat,
            winner,
            winning_power,
            winning_rank,
            rank,
            1.0 if decisive else 0.0,
        )
        mind.same_key = key
        mind.same_rank = rank
    return mind.same_value


@kernel
def outlook(
    rules: Any,
    state: Any,
    player: Any,
    mind: Any,
    seat: int,
    winner: int,
    winning_power: int,
    winning_rank: int,
    own_rank: int,
    decisive: float,
) -> float:
    """Weigh how the trick may end once those still to play have played, in points."""
    side = rules.side_of[seat]
    value = 0.0
    stays = 1.0
    others = mind.to_come
    alone = 1.0  # how likely nobody else stops a decisive trick by one still to play
    if others & (others - 1):
        alone = player.take_alone
    while others:
        other = lowest(others)
        others &= others - 1
        theirs = rules.side_of[other]
        if theirs == winner:
            continue
        if decisive > 0.0:
            stop = chance_to_stop(
                rules, state, player, other, state.lead_suit, winning_power, winning_rank
            )
            decisive *= 1.0 - player.foresight * player.will_stop * stop
        against = highest_against(mind, theirs)
        if theirs != side:
            against = max(against, own_rank)
        take = chance_to_take(
            rules,
            state,
            player,
            other,
            state.lead_suit,
            winning_power,
            winning_rank,
            against + rules.decisive_margin,
        )
        value += player.foresight * player.will_take * alone * take * mind.stake[theirs]
        stays *= STAYS_WON
    if winner == side:
        return value + decisive * mind.unspoilt * mind.stake[side] + stays * mind.lead_worth
    return value + decisive * mind.stake[winner]


# ---- leading


@kernel
def worth_of_lead(
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
    """Weigh one way to lead, in points: what the trick may bring, less what is spent on it."""
    site = state.site_kind
    price = mind.card_price * player.lead_thrift
    if kind == RETREAT:
        return -price * (player.worth[site, kind] * player.retreat_worth + player.lead_retreat)
    row = kind + KINDS - XCI if other_suit else kind
    spent = player.worth[site, kind]
    value = lead_prospect(rules, state, player, mind, seat, row, kind, 0)
    if twos + threes:
        raised = twos * rules.rank_of[T2] + threes * rules.rank_of[T3]
        value = lead_prospect(rules, state, player, mind, seat, row, kind, raised)
        value -= mind.card_price * price_of_strength(state, player, twos, threes)
    elif state.tokens[seat, BONUS] and state.retreats_down == 0 and player.token_reach > 0.0:
        raised = rules.bonus_token_value
        best = lead_prospect(rules, state, player, mind, seat, row, kind, raised)
        value += player.token_reach * max(0.0, best - mind.token_price - value)
    if (LIGHT >> kind) & 1:
        value -= mind.card_price * player.lead_light
    elif kind < PLAIN_KINDS:
        suit = state.hand[seat] & PLAIN_OF_SUIT[SUIT_OF[kind]]
        if suit & (suit - 1) == 0:
            value += mind.card_price * player.lead_single
    return value - price * spent


@kernel
def lead_prospect(
    rules: Any,
    state: Any,
    player: Any,
    mind: Any,
    seat: int,
    row: int,
    kind: int,
    raised: int,
) -> float:
    """Give what leading a card, raised by some ranks, may bring, in points.

    `row` is the card's row in the tables of leads: its kind, or one beyond for a Commander led in its
    other suit.
    """
    side = rules.side_of[seat]
    site = state.site_kind
    if raised and kind < PLAIN_KINDS:
        # led like a higher one of its suit, as far as there is one
        row = min(kind // RANKS * RANKS + RANKS - 1, kind + raised)
    mine = 1.0
    holds = 1.0
    value = 0.0
    others = mind.to_come
    while others:
        other = lowest(others)
        others &= others - 1
        theirs = rules.side_of[other]
        if theirs == side:
            continue
        cards = min(HANDS - 1, state.hand_size[other])
        stop = 1.0 - player.lead_safe[site, row, cards]
        take = player.lead_over[site, row, cards]
        if player.memory > 0.0 and (state.shown_kinds[other] or state.void[other]):
            suit = OTHER_SUIT_OF[kind] if row >= KINDS else SUIT_OF[kind]
            power = POWER[site, suit, suit]
            rank = rules.rank_of[kind] + raised
            least = rank + rules.decisive_margin
            stop = chance_to_stop(rules, state, player, other, suit, power, rank)
            take = chance_to_take(rules, state, player, other, suit, power, rank, least)
        mine *= 1.0 - player.foresight * player.will_stop * stop
        holds *= player.lead_holds[site, row, cards]
        cost = mind.stake[theirs]
        if state.tokens[seat, REVERSAL] and rules.players == 2:
            # what beats a low lead by rank loses to it under a Reversal
            turned = mind.stake[side] - mind.token_price - cost
            cost += player.token_reach * player.turn_lead * max(0.0, turned)
        value += player.foresight * player.lead_take * take * cost
    keep = player.lead_value + player.lead_hold + player.lead_hold_late * mind.ahead
    if state.retreats_down:
        return holds * keep * mind.card_price
    partner = rules.partner_of[seat]
    if partner != NOTHING and (mind.to_come >> partner) & 1:
        trust = player.teamwork * player.partner_lead
        value = (1.0 - trust) * value + trust * (1.0 - mine) * 0.5 * mind.stake[side]
    return value + mine * mind.unspoilt * mind.stake[side] + holds * keep * mind.card_price
