"""The score of a deal, and the end of the match.

A target score that is reached in the last deal ends the match as `target_score`. Where the highest
score is tied, all of them win, or any one of them where the rules have one drawn.
"""

from __future__ import annotations

from .napoleon_log import Event
from .napoleon_match import Deal, Match
from .napoleon_rules import Settings


def judge_deal_end(match: Match, deal: Deal) -> None:
    """Judge the score of a deal, and set the match up for the next one."""
    settings, bid = match.settings, deal.contract
    event = match.log.take("deal_end")
    if event.integer("deal") != deal.number:
        event.fail("numbering", f"it was deal {deal.number}")
    found = (match.seat(event, "napoleon"), event.integer("number"), event.text("trump"))
    if found != (bid.seat, bid.number, deal.trump):
        event.fail("bid_played", f"{bid} was played with trump {deal.trump}")
    if event.index_or_none("partner", settings.players) != deal.partner:
        event.fail("partner", f"seat {deal.partner} was partner")
    if event.numbers("taken", settings.players) != deal.taken:
        event.fail("taken", f"the players have taken {deal.taken}")
    sides = _judge_sides(settings, deal, event)
    made = sides[0] >= bid.number
    if event.flag("made") != made:
        event.fail("made", f"{sides[0]} against a bid of {bid.number}")
    points = points_of(settings, deal, made)
    if event.numbers("points", settings.players) != points:
        event.fail("points", f"the points are {points}")
    match.scores = [score + gained for score, gained in zip(match.scores, points, strict=True)]
    if event.numbers("scores", settings.players) != match.scores:
        event.fail("scores", f"the scores are {match.scores}")
    _note_deal(match, deal, sides, made)
    match.last_alone = deal.partner is None
    match.last_partner = bid.seat if deal.partner is None else deal.partner
    match.dealer = (match.dealer + 1) % settings.players


def _judge_sides(settings: Settings, deal: Deal, event: Event) -> tuple[int, int]:
    """Judge what each side is credited with; returns Napoleon's side and the opponents."""
    discarded, left_over = settings.count(deal.discards), settings.count(deal.left_over)
    if event.integer("discarded") != discarded:
        event.fail("discards_count", f"{discarded} scoring cards were discarded")
    if event.integer("left_over") != left_over:
        event.fail("left_over", f"{left_over} scoring cards were left over")
    ours = deal.taken[deal.napoleon]
    if deal.partner is not None:
        ours += deal.taken[deal.partner]
    theirs = sum(deal.taken) - ours
    ours += discarded * (settings.discards_to == "napoleon")
    theirs += discarded * (settings.discards_to == "opponents")
    theirs += left_over * (settings.left_over == "opponents")
    if (event.integer("napoleon_side"), event.integer("opponents")) != (ours, theirs):
        event.fail("credited", f"{ours} for Napoleon's side and {theirs} for the opponents")
    return ours, theirs


def points_of(settings: Settings, deal: Deal, made: bool) -> list[int]:
    """Return each player's points for a deal."""
    sign = 1 if made else -1
    napoleon, partner = settings.napoleon_points, settings.partner_points
    if settings.split_points:
        napoleon = partner = (napoleon + partner) // 2
    if deal.partner is None:
        napoleon = settings.alone_points
    points = [-sign * settings.opponent_points] * settings.players
    if deal.partner is not None:
        points[deal.partner] = sign * partner
    points[deal.napoleon] = sign * napoleon
    return points


def judge_ending(match: Match, deal: Deal) -> tuple[str, list[int]] | None:
    """Judge the end of the match, if it ends here; returns by what, and who wins."""
    settings = match.settings
    reached = [seat for seat, score in enumerate(match.scores) if score >= settings.target_score]
    by = "target_score" if settings.target_score and reached else "deals"
    if by == "deals" and deal.number < settings.deals:
        return None
    event = match.log.take("match_end")
    if (event.text("by"), event.integer("deals")) != (by, deal.number):
        event.fail("ending", f"the match ends after {deal.number} deals by {by}")
    if event.numbers("scores", settings.players) != match.scores:
        event.fail("scores", f"the scores are {match.scores}")
    highest = max(match.scores)
    leaders = [seat for seat, score in enumerate(match.scores) if score == highest]
    winners = event.numbers("winners")
    drawn = len(leaders) > 1 and settings.ties == "drawn"
    if drawn and not (len(winners) == 1 and winners[0] in leaders):
        event.fail("winners", f"one of {leaders} is drawn")
    if not drawn and sorted(winners) != leaders:
        event.fail("winners", f"{leaders} win")
    _note_ending(match, by, reached, leaders)
    match.log.finish()
    return by, winners


def _note_ending(match: Match, by: str, reached: list[int], leaders: list[int]) -> None:
    """Count the corners of how a match ended."""
    settings, highest = match.settings, max(match.scores)
    drawn = len(leaders) > 1 and settings.ties == "drawn"
    last = match.deal is not None and match.deal.number == settings.deals
    note = match.corners.note
    note(f"end_{by}")
    note("end_target_in_last_deal", by == "target_score" and last)
    note("end_target_not_reached", by == "deals" and settings.target_score > 0)
    note("target_reached_by_several", by == "target_score" and len(reached) > 1)
    note("target_reached_exactly", by == "target_score" and highest == settings.target_score)
    note("target_exceeded", by == "target_score" and highest > settings.target_score)
    note("tied_two", len(leaders) == 2)
    note("tied_three_or_more", len(leaders) > 2)
    note("tie_shared", len(leaders) > 1 and not drawn)
    note("tie_drawn", drawn)
    note("all_scores_below_one", highest <= 0)


def _note_deal(match: Match, deal: Deal, sides: tuple[int, int], made: bool) -> None:
    """Count the corners of a deal's score."""
    note, settings, bid = match.corners.note, match.settings, deal.contract
    alone = deal.partner is None
    note(f"counted_{settings.counting}")
    note("made", made)
    note("lost", not made)
    note("made_exactly", sides[0] == bid.number)
    note("lost_by_one", sides[0] == bid.number - 1)
    note("made_lowest_bid", made and bid.number == settings.lowest_bid)
    note("made_highest_bid", made and bid.number == settings.highest_bid)
    note("took_all", sides[0] == settings.total)
    note("took_all_tricks", settings.counting == "tricks" and sides[0] == settings.hand)
    note("took_nothing", sides[0] == 0)
    note("alone_made", alone and made and settings.partner)
    note("alone_lost", alone and not made and settings.partner)
    note("made_without_partner_by_rule", made and not settings.partner)
    note("partner_took_more", deal.partner is not None and _took_more(deal))
    note("called_card_never_seen", deal.called is not None and not deal.shown)
    note("split_points", settings.split_points and not alone)
    note("unequal_points", not settings.split_points and not alone)
    discarded = settings.count(deal.discards)
    to, ours = settings.discards_to, sides[0]
    note("lost_by_discards", to == "opponents" and ours < bid.number <= ours + discarded)
    note("made_by_discards", to == "napoleon" and ours - discarded < bid.number <= ours)
    left = settings.count(deal.left_over)
    note("left_over_to_opponents", left > 0 and settings.left_over == "opponents")
    note("left_over_to_nobody", left > 0 and settings.left_over == "nobody")


def _took_more(deal: Deal) -> bool:
    assert deal.partner is not None
    return deal.taken[deal.partner] > deal.taken[deal.napoleon]
