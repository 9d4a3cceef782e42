"""Rows for the tidy tables, written as a game goes on."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import inner_kernel, kernel
from napsim.games.blown_apart.cards import NOTHING, SITE_TYPES, TOKENS, XAC, XCI
from napsim.games.blown_apart.scoring import find_leader, reserve_bonus
from napsim.games.blown_apart.state import (
    B_COMMANDERS_DRAWN,
    B_DRAWN,
    B_RETREATS,
    B_TOKENS_HELD,
    B_USED,
    CLASSES,
    N_BOUGHT,
    N_CAUGHT,
    N_COMBINED_ARMS,
    N_COMMANDERS_DRAWN,
    N_DECISIVE,
    N_DEPLOYED,
    N_DRAWN,
    N_GAINED,
    N_HELD,
    N_HOME,
    N_LIGHT,
    N_MARCHED,
    N_PICKED,
    N_PLAYED,
    N_RETREATS_LED,
    N_START,
    N_STRENGTHENED,
    N_STRENGTHENED_TOOK,
    N_TOOK,
    N_USED,
)

LIGHT_USE_COUNT = 4


@kernel
def best_of_others(rules: Any, values: Any, side: int) -> int:
    """Give the greatest value of the other sides."""
    best = values[0] if side else values[1]
    for other in range(1, rules.sides):
        if other != side and values[other] > best:
            best = values[other]
    return best


@kernel
def sole_best(rules: Any, values: Any) -> int:
    """Give the side with the greatest value, or NOTHING when several have it."""
    best = values[0]
    side = 0
    for other in range(1, rules.sides):
        if values[other] > best:
            best = values[other]
            side = other
        elif values[other] == best:
            side = NOTHING
    return side


@inner_kernel
def record_battle(rules: Any, state: Any, row: Any) -> None:
    """Write the row of a battle just scored, and keep track of the lead.

    Parameters
    ----------
    rules : RULES
    state : STATE
    row : BATTLES
        A row of the table; everything in it is written but what the engine adds at the game's end.
    """
    decisive = 0
    retreats = 0
    drawn = 0
    best_net = 0
    gain = state.gained[0]
    most = state.points[0]
    for side in range(rules.sides):
        state.before[side] = state.points[side] - state.gained[side]
        gain = max(gain, state.gained[side])
        most = max(most, state.points[side])
        best_net = max(best_net, state.net[side])
        decisive += state.decisive[side]
        retreats += state.n_side[side, B_RETREATS]
        drawn += state.n_side[side, B_DRAWN]
    for token in range(TOKENS):
        used = 0
        for side in range(rules.sides):
            used += state.n_side[side, B_USED + token]
        row.used[token] = used
    holder = rules.side_of[state.initiative]
    row.game = state.game
    row.battle = state.battle
    row.extra = state.extra
    row.site_type = state.site_kind
    row.size = state.site_size
    row.seat = state.initiative
    row.side = holder
    row.picked_by = NOTHING if state.extra else holder
    row.tricks = state.trick
    row.to_come = max(0, rules.sites - state.battle)
    row.decisive = decisive
    row.nobody = state.nobody
    row.retreats = retreats
    row.rout_by = state.rout_side
    row.best_net = best_net
    row.reserve_drawn = drawn
    winner = sole_best(rules, state.gained)
    row.battle_winner = winner
    row.battle_margin = 0
    if winner != NOTHING:
        row.battle_margin = gain - best_of_others(rules, state.gained, winner)
    row.leader_before = sole_best(rules, state.before)
    leader = sole_best(rules, state.points)
    row.leader_after = leader
    row.lead_after = 0
    row.moved = 0
    if leader != NOTHING:
        row.lead_after = most - best_of_others(rules, state.points, leader)
        if state.sole_leader != NOTHING and state.sole_leader != leader:
            state.lead_changes += 1
        state.sole_leader = leader
    for side in range(rules.sides):
        state.worst_deficit[side] = max(state.worst_deficit[side], most - state.points[side])


@kernel
def record_side(rules: Any, state: Any, people: Any, row: Any, side: int) -> None:
    """Write the row of one side in a battle just scored."""
    holder = state.initiative
    held = rules.side_of[holder] == side
    row.game = state.game
    row.battle = state.battle
    row.side = side
    row.profile = people.profile[state.player_of[side]]
    row.extra = state.extra
    row.site_type = state.site_kind
    row.size = state.site_size
    row.held = held
    row.picked = held and not state.extra
    turn = side - rules.side_of[holder]
    row.turn = turn if turn >= 0 else turn + rules.sides
    row.tricks_won = state.tricks_won[side]
    row.decisive = state.decisive[side]
    row.net = state.net[side]
    row.commanders = state.taken_commanders[side]
    row.gained = state.gained[side]
    margin = state.gained[side] - best_of_others(rules, state.gained, side)
    row.margin = margin
    row.battle_won = margin > 0
    row.rout = state.rout_side == side
    row.points_before = state.before[side]
    row.points_after = state.points[side]
    row.lead_before = state.before[side] - best_of_others(rules, state.before, side)
    row.lead_after = state.points[side] - best_of_others(rules, state.points, side)
    row.rout_points = state.rout_points[side]
    row.tokens_held = state.n_side[side, B_TOKENS_HELD]
    for token in range(TOKENS):
        row.used[token] = state.n_side[side, B_USED + token]
    row.reserve_drawn = state.n_side[side, B_DRAWN]
    row.commanders_drawn = state.n_side[side, B_COMMANDERS_DRAWN]
    row.reserve_cards = state.reserve_size[side]
    row.reserve_commanders = state.reserve_count[side, XCI] + state.reserve_count[side, XAC]
    row.retreats = state.n_side[side, B_RETREATS]


@kernel
def record_game(rules: Any, state: Any, winner: int, tie_break: int, row: Any) -> None:
    """Write the row of a game that has ended.

    Parameters
    ----------
    rules : RULES
    state : STATE
    winner : int
        Side that won.
    tie_break : int
        Place in TIE_BREAKS of what decided.
    row : GAMES
        A row of the table; everything in it is written but what the engine adds.
    """
    ahead = find_leader(rules, state)
    first = rules.side_of[state.first_seat]
    row.game = state.game
    row.winner = winner
    row.end_by = state.end_by
    row.tie_break = tie_break
    row.battles = state.battle
    row.extra_battles = max(0, state.battle - rules.sites)
    row.tricks = state.tricks
    row.card_plays = state.card_plays
    row.decisions = state.decisions
    row.first_seat = state.first_seat
    row.first_side = first
    row.first_won = first == winner
    row.ahead_won = ahead == winner
    row.margin = state.total[winner] - best_of_others(rules, state.total, winner)
    row.lead_changes = state.lead_changes
    row.worst_deficit = state.worst_deficit[winner]
    routs = 0
    for side in range(rules.sides):
        routs += state.routs[side]
    row.routs = routs
    largest = 0
    for site_type in range(len(SITE_TYPES)):
        row.layout[site_type] = 0
    for place in range(rules.sites):
        site = state.site_order[place]
        largest = max(largest, rules.site_size[site])
        row.layout[rules.site_type[site]] += 1
    row.largest_site = largest


@kernel
def record_seat(rules: Any, state: Any, people: Any, row: Any, seat: int, winner: int) -> None:
    """Write the row of one seat."""
    side = rules.side_of[seat]
    counts = state.n_seat[seat]
    gift = rules.gift_token != NOTHING or rules.gift_card != NOTHING
    row.game = state.game
    row.seat = seat
    row.side = side
    row.profile = people.profile[state.player_of[seat]]
    row.won = side == winner
    row.gift = gift and state.game % rules.players == seat
    row.first = state.first_seat == seat
    row.battles_held = counts[N_HELD]
    row.sites_picked = counts[N_PICKED]
    row.points = state.points[side]
    row.rout_points = state.rout_points[side]
    row.reserve_bonus = reserve_bonus(rules, state, side)
    row.routs = state.routs[side]
    commanders = state.reserve_count[side, XCI] + state.reserve_count[side, XAC]
    row.reserve_commanders = commanders
    row.reserve_cards = state.reserve_size[side] - commanders
    row.reserve_drawn = counts[N_DRAWN]
    row.commanders_drawn = counts[N_COMMANDERS_DRAWN]
    row.given_up = state.given_up[seat]
    row.gained = counts[N_GAINED]
    for token in range(TOKENS):
        row.start[token] = counts[N_START + token]
        row.bought[token] = counts[N_BOUGHT + token]
        row.used[token] = counts[N_USED + token]
        row.left[token] = state.tokens[seat, token]
    tricks_won = 0
    decisive_won = 0
    for place in range(CLASSES):
        row.played[place] = counts[N_PLAYED + place]
        row.took[place] = counts[N_TOOK + place]
        row.decisive[place] = counts[N_DECISIVE + place]
        tricks_won += counts[N_TOOK + place]
        decisive_won += counts[N_DECISIVE + place]
    row.tricks_won = tricks_won
    row.decisive_won = decisive_won
    for place in range(LIGHT_USE_COUNT):
        row.light[place] = counts[N_LIGHT + place]
    row.strengthened = counts[N_STRENGTHENED]
    row.strengthened_took = counts[N_STRENGTHENED_TOOK]
    row.commanders_home = counts[N_HOME]
    row.commanders_caught = counts[N_CAUGHT]
    row.retreats_led = counts[N_RETREATS_LED]
    row.combined_arms = counts[N_COMBINED_ARMS]
    row.cards_deployed = counts[N_DEPLOYED]
    row.cards_marched = counts[N_MARCHED]


@kernel
def record_token(
    rules: Any, state: Any, people: Any, row: Any, line: int, fought: Any, winner: int
) -> None:
    """Write the row of one token played, from its packed line (``tokens.note_token``).

    Parameters
    ----------
    rules : RULES
    state : STATE
    people : PEOPLE
    row : TOKENS
        A row of the table.
    line : int
        The packed line.
    fought : BATTLES
        The row of its battle.
    winner : int
        Side that won the game.
    """
    seat = line & 15
    row.game = state.game
    row.seat = seat
    row.side = rules.side_of[seat]
    row.profile = people.profile[state.player_of[seat]]
    row.battle = line >> 16 & 255
    row.site_type = fought.site_type
    row.size = fought["size"]  # .size is an attribute of every NumPy scalar
    row.trick = line >> 8 & 255
    row.token = line >> 4 & 15
    row.changed = line >> 24 & 1
    row.took = line >> 25 & 1
    row.decisive = line >> 26 & 1
    row.won = rules.side_of[seat] == winner
