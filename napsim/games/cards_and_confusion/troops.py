"""Men and units: the rectangle they stand on, who faces whom, who falls, who is confused."""

from __future__ import annotations

from typing import Any

from napsim.compiled.jit import kernel
from napsim.games.cards_and_confusion.geometry import (
    in_front,
    middle,
    nearer,
    overlap,
    point_gap,
    reach_of,
    set_quad,
    within,
)
from napsim.games.cards_and_confusion.state import (
    ACROSS,
    ALONG,
    ARTILLERY,
    ENGAGED_BY_COMBAT,
    LINE,
)


@kernel
def men_of(state: Any, unit: int) -> int:
    """Count a unit's living men, in ranks or confused."""
    return state.ranks[unit] + state.confused[unit]


@kernel
def enemies_of(state: Any, side: int) -> tuple[int, int]:
    """Give the numbers of the other side's units: the first, and one more than the last."""
    return state.first_unit[1 - side], state.first_unit[2 - side]


@kernel
def footprint(state: Any, rules: Any, unit: int) -> tuple[int, int]:
    """Give half the frontage and the depth on which a unit's living men close up."""
    if state.arm[unit] == ARTILLERY and state.at_gun[unit]:
        return rules.gun_width * state.guns[unit] >> 1, rules.gun_depth
    men = men_of(state, unit)
    if state.formation[unit] == LINE:
        ranks = min(rules.line_ranks, men)
        files = (men + ranks - 1) // ranks
    else:
        files = min(rules.column_files, men)
        ranks = (men + files - 1) // files
    return files * rules.spacing >> 1, ranks * rules.spacing


@kernel
def put(state: Any, rules: Any, unit: int, x: int, y: int, facing: int) -> None:
    """Stand a unit on a place, closed up, and note all that follows from it."""
    state.x[unit] = x
    state.y[unit] = y
    state.facing[unit] = facing
    if state.at_gun[unit]:
        state.gun_x[unit] = x
        state.gun_y[unit] = y
        state.gun_facing[unit] = facing
    half, depth = footprint(state, rules, unit)
    quad = state.quad[unit]
    set_quad(quad, x, y, facing, half, depth)
    mid_x, mid_y = middle(quad)
    state.mid_x[unit] = mid_x
    state.mid_y[unit] = mid_y
    reach = reach_of(quad)
    state.reach[unit] = reach
    on = 0
    for objective in range(rules.objectives):
        piece = state.piece_quad[objective]
        if may_meet(state, unit, mid_x, mid_y, objective) and overlap(quad, piece):
            on |= 1 << objective
    state.standing_on[unit] = on


@kernel
def may_meet(state: Any, unit: int, x: int, y: int, piece: int) -> bool:
    """Say whether a unit with its middle at a place could reach a piece's rectangle at all."""
    quad = state.piece_quad[piece]
    centre_x, centre_y = middle(quad)
    far = state.reach[unit] + reach_of(quad)
    dx, dy = x - centre_x, y - centre_y
    return dx * dx + dy * dy <= far * far


@kernel
def blocked(state: Any, unit: int, quad: Any) -> bool:
    """Say whether a rectangle for a unit would overlap another unit."""
    mid_x, mid_y = middle(quad)
    reach = reach_of(quad)
    for other in range(state.units):
        if other == unit or not state.present[other]:
            continue
        far = reach + state.reach[other]
        dx, dy = mid_x - state.mid_x[other], mid_y - state.mid_y[other]
        if dx * dx + dy * dy <= far * far and overlap(quad, state.quad[other]):
            return True
    return False


# ---- who faces whom, who fights whom


@kernel
def faces(state: Any, rules: Any, unit: int, other: int) -> bool:
    """Say whether a unit in ranks has the middle of another in its front."""
    return state.ranks[unit] > 0 and in_front(
        state.quad[unit],
        state.facing[unit],
        rules.front_arc,
        state.mid_x[other],
        state.mid_y[other],
    )


@kernel
def in_reach(state: Any, unit: int, other: int, limit: int) -> bool:
    """Say whether two units are `limit` apart or less by the tape."""
    far = limit + 10 + state.reach[unit] + state.reach[other]
    dx, dy = state.mid_x[unit] - state.mid_x[other], state.mid_y[unit] - state.mid_y[other]
    if dx * dx + dy * dy >= far * far:
        return False
    return within(state.quad[unit], state.quad[other], limit)


@kernel
def too_near(state: Any, unit: int, other: int, limit: int) -> bool:
    """Say whether two units are less than `limit` apart."""
    far = limit + state.reach[unit] + state.reach[other]
    dx, dy = state.mid_x[unit] - state.mid_x[other], state.mid_y[unit] - state.mid_y[other]
    if dx * dx + dy * dy >= far * far:
        return False
    return nearer(state.quad[unit], state.quad[other], limit)


@kernel
def can_fight(state: Any, rules: Any, unit: int, other: int) -> bool:
    """Say whether two enemies in ranks are near enough and at least one faces the other (Combat)."""
    return (
        state.ranks[unit] > 0
        and state.ranks[other] > 0
        and in_reach(state, unit, other, rules.combat_range)
        and (faces(state, rules, unit, other) or faces(state, rules, other, unit))
    )


@kernel
def is_engaged(state: Any, rules: Any, unit: int) -> bool:
    """Say whether a unit is engaged with any enemy."""
    if rules.engagement == ENGAGED_BY_COMBAT:
        return state.engaged[unit] != 0
    first, end = enemies_of(state, state.side[unit])
    for enemy in range(first, end):
        if can_fight(state, rules, unit, enemy):
            return True
    return False


@kernel
def may_move(state: Any, rules: Any, unit: int) -> bool:
    """Say whether a unit may move: not engaged, and not with men both in ranks and confused (Moving)."""
    if not state.present[unit]:
        return False
    if state.ranks[unit] > 0 and state.confused[unit] > 0:
        return False
    return not is_engaged(state, rules, unit)


@kernel
def is_beside(state: Any, rules: Any, commander: int, unit: int) -> bool:
    """Say whether a commander stands next to a unit, or within it."""
    limit = rules.beside_distance - rules.beside_distance % 10 + 10
    gap = point_gap(state.quad[unit], state.commander_x[commander], state.commander_y[commander])
    return gap < limit


# ---- who falls, who is confused


@kernel
def cell_of(state: Any, rules: Any, unit: int) -> int:
    """Give the cell of the map in which a unit's middle lies."""
    across = min(state.mid_x[unit] * ACROSS // rules.width, ACROSS - 1)
    along = min(state.mid_y[unit] * ALONG // rules.length, ALONG - 1)
    return along * ACROSS + across


@kernel
def bury(state: Any, rules: Any, unit: int, men: int, cause: int, enemy: int) -> None:
    """Count men a unit has lost, to whom, by what and where."""
    state.lost_to[unit, cause] += men
    state.killed_others[enemy, cause] += men
    state.fallen[state.side[unit], cell_of(state, rules, unit)] += men


@kernel
def kill(state: Any, unit: int, number: int, confused_too: bool) -> tuple[int, int]:
    """Kill men of a unit, those in ranks first and officers last.

    Parameters
    ----------
    number : int
        How many, if there are so many.
    confused_too : bool
        Whether confused men can be killed when nobody is left in ranks (by shot).

    Returns
    -------
    tuple of int
        Men killed, officers among them.
    """
    dead = min(number, state.ranks[unit])
    officers = max(0, dead - (state.ranks[unit] - state.rank_officers[unit]))
    state.ranks[unit] -= dead
    state.rank_officers[unit] -= officers
    if confused_too and dead < number:
        more = min(number - dead, state.confused[unit])
        plain = state.confused[unit] - state.confused_officers[unit]
        more_officers = max(0, more - plain)
        state.confused[unit] -= more
        state.confused_officers[unit] -= more_officers
        return dead + more, officers + more_officers
    return dead, officers


@kernel
def confuse(state: Any, unit: int, number: int) -> tuple[int, int]:
    """Confuse men in ranks, officers last, and give how many, officers among them."""
    men = min(number, state.ranks[unit])
    officers = max(0, men - (state.ranks[unit] - state.rank_officers[unit]))
    state.ranks[unit] -= men
    state.rank_officers[unit] -= officers
    state.confused[unit] += men
    state.confused_officers[unit] += officers
    return men, officers
