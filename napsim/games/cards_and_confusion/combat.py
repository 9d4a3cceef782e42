"""Combat by cards: who may attack whom, the flip, cover, ties, the killed and the confused."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.compiled.streams import address, shuffle
from napsim.games.cards_and_confusion import events
from napsim.games.cards_and_confusion.events import Log, note
from napsim.games.cards_and_confusion.geometry import distance, whole
from napsim.games.cards_and_confusion.ground import cover_of, stops_cavalry
from napsim.games.cards_and_confusion.state import (
    ARTILLERY,
    CAUSE_COMBAT,
    CAVALRY,
    COVER_WALL,
    NO,
    NOBODY,
    PACK,
    PURPOSE_PACK,
    SIDES,
    STREAM_PACK,
    ZERO,
)
from napsim.games.cards_and_confusion.troops import bury, can_fight, confuse, faces, kill


@kernel
def shuffle_pack(state: Any, log: Log, side: int) -> None:
    """Shuffle all 52 cards of a side's pack, by a stream of that shuffle's own."""
    for card in range(PACK):
        state.pack[side, card] = card
    number = state.shuffles[side]
    state.streams[STREAM_PACK] = address(state.key, state.game, PURPOSE_PACK, SIDES * number + side)
    shuffle(state.streams, STREAM_PACK, state.pack[side], PACK)
    state.pack_at[side] = 0
    state.shuffles[side] = number + 1
    for part in range(2):
        row = note(state, log, events.SHUFFLE, side, part, ZERO)
        if row >= 0:
            for i in range(PACK // 2):
                log[row, 4 + i] = state.pack[side, part * (PACK // 2) + i]


@kernel
def turn_up(state: Any, log: Log, side: int) -> int:
    """Turn up the top card of a side's pack, shuffled again when it has run out."""
    if state.pack_at[side] == PACK:
        shuffle_pack(state, log, side)
    card = state.pack[side, state.pack_at[side]]
    state.pack_at[side] += 1
    return card


@kernel
def face_of(card: int) -> int:
    """Give a card's face: 2 to 10, Jack 11, Queen 12, King 13, Ace 14."""
    return card % 13 + 2


@kernel
def may_attack(state: Any, rules: Any, attacker: int, defender: int) -> bool:
    """Say whether a unit may attack another in this turn (Combat)."""
    return (
        state.attacked[attacker] == 0
        and state.side[attacker] != state.side[defender]
        and can_fight(state, rules, attacker, defender)
        and not (state.arm[attacker] == CAVALRY and stops_cavalry(state, rules, defender, attacker))
    )


@kernel
def cover_in_combat(state: Any, rules: Any, defender: int, attacker: int) -> int:
    """Give what a defender adds to its card: infantry and artillery behind wall or works."""
    if state.arm[defender] == CAVALRY:
        return 0
    cover = cover_of(state, rules, defender, attacker)
    return rules.cover_bonus if cover >= COVER_WALL else 0


@kernel
def confusion(
    state: Any, rules: Any, winner: int, loser: int, face: int, flank: bool, dead: int
) -> int:
    """Give how many men of a loser are confused (Combat; Special combat).

    Parameters
    ----------
    winner : int
        The winning unit; NOBODY in a tie.
    face : int
        Face of the winner's card.
    flank : bool
        Whether the winner attacked the loser's flank or rear.
    dead : int
        Men of the loser just killed, already in its count.
    """
    if winner != NOBODY and state.arm[winner] == ARTILLERY and state.at_gun[winner]:
        number = rules.artillery_confusion[face]
    else:
        number = 0
        for place in range(state.killed[loser] - dead, state.killed[loser]):
            number += rules.ladder[min(place, rules.ladder_length - 1)]
    if winner == NOBODY:
        return number
    if state.arm[winner] == CAVALRY:
        number += rules.cavalry_extra
    if flank:
        number += rules.flank_extra
    return number


@kernel
def attack(state: Any, rules: Any, log: Log, attacker: int, defender: int) -> bool:
    """Conduct one combat; False when the rules do not allow it."""
    if not may_attack(state, rules, attacker, defender):
        return False
    state.attacked[attacker] = 1
    state.engaged[attacker] |= 1 << defender
    state.engaged[defender] |= 1 << attacker
    if state.first_combat == 0:
        state.first_combat = state.turn
    facing = faces(state, rules, attacker, defender)
    faced = faces(state, rules, defender, attacker)
    cover = cover_of(state, rules, defender, attacker)
    bonus = cover_in_combat(state, rules, defender, attacker)
    card = turn_up(state, log, state.side[attacker])
    answer = turn_up(state, log, state.side[defender])
    mine, theirs = face_of(card), face_of(answer) + bonus
    winner = NOBODY
    if mine > theirs:
        winner = attacker
    elif theirs > mine:
        winner = defender
    state.attacks[attacker] += 1
    state.turn_attacks += 1
    state.flank_attacks[attacker] += not faced
    state.cover_attacks[attacker] += bonus > 0
    state.attacks_won[attacker] += winner == attacker
    state.attacks_tied[attacker] += winner == NOBODY
    gap = whole(distance(state.quad[attacker], state.quad[defender]))
    row = note(state, log, events.COMBAT, attacker, defender, gap)
    if row >= 0:
        log[row, 4] = facing
        log[row, 5] = faced
        log[row, 6] = not faced
        log[row, 7] = cover
        log[row, 8] = bonus
        log[row, 9] = card
        log[row, 10] = answer
        log[row, 11] = winner
    if winner != attacker:
        lose(state, rules, log, attacker, defender, winner, face_of(answer), NO)
    if winner != defender:
        lose(state, rules, log, defender, attacker, winner, face_of(card), not faced)
    return True


@kernel
def lose(
    state: Any,
    rules: Any,
    log: Log,
    loser: int,
    enemy: int,
    winner: int,
    face: int,
    flank: bool,
) -> None:
    """Kill and confuse men of a unit that lost, or tied (then `winner` is NOBODY)."""
    dead, officers = kill(state, loser, rules.combat_kills, NO)
    state.killed[loser] += dead
    number = confusion(state, rules, winner, loser, face, flank, dead)
    scared, scared_officers = confuse(state, loser, number)
    bury(state, rules, loser, dead, CAUSE_COMBAT, enemy)
    state.confused_by[loser, CAUSE_COMBAT] += scared
    state.confused_others[enemy] += scared
    if state.ranks[loser] == 0:
        state.broken[loser] += 1
    row = note(state, log, events.LOSS, loser, dead, officers)
    if row >= 0:
        log[row, 4] = state.killed[loser]
        log[row, 5] = scared
        log[row, 6] = scared_officers
        log[row, 7] = state.ranks[loser]
        log[row, 8] = state.confused[loser]
