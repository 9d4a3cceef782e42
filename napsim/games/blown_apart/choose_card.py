"""Which card to play, Strengthened by what, and what a Commander is led as."""

from __future__ import annotations

from typing import Any

from napsim.compiled.bits import lowest
from napsim.compiled.jit import kernel
from napsim.games.blown_apart.cards import (
    ANY_SITE_TYPE,
    ANY_SUIT,
    ARTILLERY,
    COMMANDERS,
    LIGHT,
    NO_SUIT,
    NOTHING,
    OTHER_SUIT_OF,
    PLAIN,
    PLAIN_OF_SUIT,
    RETREAT,
    SUIT_OF,
    SUITS,
    T2,
    T3,
    TIRAILLEURS,
)
from napsim.games.blown_apart.choices import pack_play
from napsim.games.blown_apart.foresight import (
    ANY_HAND,
    ANY_RANK,
    BEATS,
    POWER,
    STOPS,
    TOP_RANK,
    TOPS,
)
from napsim.games.blown_apart.judge import KEY, rival_stops, rival_takes, see_table
from napsim.games.blown_apart.plan import see_stakes
from napsim.games.blown_apart.random_choice import chance, legal_kinds
from napsim.games.blown_apart.state import ANY_KIND, ANY_SEAT, ANY_SIDE

#: How far the trick is believed to stay won with each opponent still to play.
STAYS_WON = 0.6


@kernel
def best_play(rules: Any, state: Any, player: Any, mind: Any, seat: int) -> int:
    """Weigh every legal card, bare and Strengthened, and give the best, packed."""
    seat &= ANY_SEAT
    hand = state.hand[seat]
    leads = state.lead_suit == NO_SUIT
    kinds = legal_kinds(hand, state.lead_suit)
    ways = 1
    if hand & TIRAILLEURS and player.strengthen > 0.0:
        ways = 4
    elif kinds & (kinds - 1) == 0 and not (leads and kinds & COMMANDERS):
        return lowest(kinds)
    see_stakes(rules, state, player, mind, seat)
    see_table(rules, state, player, mind, seat)
    single = single_kinds(hand)
    best = -1.0e18
    choice = 0
    ties = 1
    for way in range(ways):
        # bits for one Tirailleur of each rank
        twos = way & 1
        threes = way >> 1
        if twos > state.hand_count[seat, T2] or threes > state.hand_count[seat, T3]:
            continue
        raised = 0
        extra = 0.0
        left = kinds
        if way:
            raised = twos * rules.rank_of[T2] + threes * rules.rank_of[T3]
            extra = mind.card_price * price_of_strength(state, player, twos, threes)
            left = can_be_strengthened(state, seat, kinds, twos, threes)
        while left:
            kind = lowest(left)
            left &= left - 1
            suit = SUIT_OF[kind]
            if leads:
                value = worth_of_lead(rules, state, player, mind, seat, kind, suit, raised, single)
                other = OTHER_SUIT_OF[kind]
                if other != suit:
                    second = worth_of_lead(
                        rules, state, player, mind, seat, kind, other, raised, single
                    )
                    if second > value:
                        value = second
                        suit = other
            else:
                value = worth_of_following(rules, state, player, mind, seat, kind, raised, single)
            value -= extra
            if value < best:
                continue
            if value == best:
                ties += 1
                if chance(state, seat, ties):
                    continue
            else:
                ties = 1
            best = value
            choice = pack_play(kind, twos, threes, suit)
    return choice


@kernel
def single_kinds(hand: int) -> int:
    """Give the plain kinds of a hand that are the only ones of their suit."""
    single = 0
    for suit in range(SUITS):
        own = hand & PLAIN_OF_SUIT[suit]
        if own & (own - 1) == 0:
            single |= own
    return single


@kernel
def can_be_strengthened(state: Any, seat: int, kinds: int, twos: int, threes: int) -> int:
    """Give the kinds that so many Tirailleurs can Strengthen: no Retreat, nor the Tirailleur itself."""
    kinds &= ~(1 << RETREAT)
    if state.hand_count[seat, T2] == twos:
        kinds &= ~(1 << T2)
    if state.hand_count[seat, T3] == threes:
        kinds &= ~(1 << T3)
    return kinds


@kernel
def price_of_strength(state: Any, player: Any, twos: int, threes: int) -> float:
    """Give the worth of Tirailleurs that Strengthen a card, less that of the cards drawn for them."""
    spent = twos * player.worth[state.site_kind, T2] + threes * player.worth[state.site_kind, T3]
    each = player.strengthen_cost - player.worth_unknown[state.site_kind]
    return (spent + each * (twos + threes)) / player.strengthen


@kernel
def worth_of_lead(
    rules: Any,
    state: Any,
    player: Any,
    mind: Any,
    seat: int,
    kind: int,
    suit: int,
    raised: int,
    single: int,
) -> float:
    """Weigh leading a card in a suit, raised by some ranks, in points."""
    site = state.site_kind & ANY_SITE_TYPE
    kind &= ANY_KIND
    suit &= ANY_SUIT
    spent = player.worth[site, kind]
    if kind == RETREAT:
        return -mind.lead_price * (spent * player.retreat_worth + player.lead_retreat)
    value = -mind.lead_price * spent
    if suit == ARTILLERY:
        value += mind.card_price * player.lead_guns
    if (LIGHT >> kind) & 1:
        value -= mind.card_price * player.lead_light
    elif (single >> kind) & 1:
        value += mind.card_price * player.lead_single
    rank = min(TOP_RANK, rules.rank_of[kind] + raised) & ANY_RANK
    side = rules.side_of[seat & ANY_SEAT] & ANY_SIDE
    mine = 1.0
    holds = 1.0
    for n in range(mind.rivals):
        theirs = mind.rival_side[n]
        if theirs == side:
            continue
        void = (mind.rival_voids[n] >> suit) & 1
        cards = mind.rival_cards[n] & ANY_HAND
        stop = player.reply[site, void, cards, suit, suit, rank, STOPS]
        take = player.reply[site, void, cards, suit, suit, rank, TOPS]
        holds *= 1.0 - player.reply[site, void, cards, suit, suit, rank, BEATS]
        if mind.rival_known[n]:
            least = rank + rules.decisive_margin
            stop = rival_stops(rules, state, player, mind, n, suit, suit, rank)
            take = rival_takes(rules, state, player, mind, n, suit, suit, least)
        mine *= 1.0 - mind.will_stop * stop
        value += mind.lead_take * take * mind.stake[theirs & ANY_SIDE]
    if state.retreats_down == 0:
        value += mine * mind.stake[side]
    return value + holds * mind.hold_worth


@kernel
def worth_of_following(
    rules: Any,
    state: Any,
    player: Any,
    mind: Any,
    seat: int,
    kind: int,
    raised: int,
    single: int,
) -> float:
    """Weigh following with a card, raised by some ranks, in points."""
    seat &= ANY_SEAT
    kind &= ANY_KIND
    side = rules.side_of[seat] & ANY_SIDE
    site = state.site_kind & ANY_SITE_TYPE
    lead = state.lead_suit & ANY_SUIT
    spent = player.worth[site, kind]
    if kind == RETREAT:
        spent = spent * player.retreat_worth + player.retreat_base
        value = mind.lead_worth if mind.best_side == side else 0.0
        return value - mind.card_price * spent
    suit = SUIT_OF[kind]
    if (single >> kind) & 1 and suit != lead:
        spent += player.follow_single
    elif (TIRAILLEURS >> kind) & 1:
        spent += player.skirmish
    rank = rules.rank_of[kind] + raised
    power = POWER[site, lead, suit & ANY_SUIT]
    if (COMMANDERS >> kind) & 1:
        other = OTHER_SUIT_OF[kind]
        if POWER[site, lead, other] > power:
            suit = other
            power = POWER[site, lead, other]
    elif rules.partner_of[seat] != NOTHING and player.teamwork > 0.0:
        partner = rules.partner_of[seat] & ANY_SEAT
        if (
            state.card[partner] != NOTHING
            and ((PLAIN | LIGHT) >> state.card[partner]) & 1
            and suit != state.suit_played[partner]
        ):
            rank += rules.combined_arms_bonus
    winner = mind.best_side
    winning = mind.best_rank
    against = mind.against_best
    if power > 0 and power * KEY + rank > mind.best_key:
        winner = side
        winning = rank
        against = mind.against_own
    else:
        suit = mind.best_suit
        if winner != side:
            against = max(against, rank)
    value = -mind.card_price * spent
    if winner == NOTHING:
        return value
    stays = 1.0
    if state.retreats_down == 0:
        decisive = 1.0 if winning - against >= rules.decisive_margin else 0.0
        for n in range(mind.rivals):
            theirs = mind.rival_side[n]
            if theirs == winner:
                continue
            if decisive > 0.0:
                decisive *= 1.0 - mind.will_stop * rival_stops(
                    rules, state, player, mind, n, lead, suit, winning
                )
            least = mind.rival_against[n]
            if theirs != side:
                least = max(least, rank)
            least += rules.decisive_margin
            take = rival_takes(rules, state, player, mind, n, lead, suit, least)
            if mind.rivals > 1:
                take *= player.take_alone
            value += mind.will_take * take * mind.stake[theirs & ANY_SIDE]
            stays *= STAYS_WON
        value += decisive * mind.stake[winner & ANY_SIDE]
    return value + stays * mind.lead_worth if winner == side else value
