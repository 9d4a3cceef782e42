"""Faults in the score of a deal, and in the end of the match."""

from __future__ import annotations

from .napoleon_faults_tools import Places, Played, fault

# --- what was played -------------------------------------------------------------------------------


@fault("bid_played")
def score_of_another_napoleon(game: Played) -> Places:
    """Another player is scored as Napoleon."""
    for deal in game.deals:
        index, event = deal.score
        yield game.replace(index, napoleon=game.next_seat(event["napoleon"]))


@fault("bid_played")
def score_of_another_bid(game: Played) -> Places:
    """Another number is scored than was bid."""
    for deal in game.deals:
        index, event = deal.score
        yield game.replace(index, number=event["number"] - 1)
        yield game.replace(index, number=event["number"] + 1)


@fault("bid_played")
def score_with_another_trump(game: Played) -> Places:
    """Another trump is written down than was played."""
    for deal in game.deals:
        index, event = deal.score
        yield game.replace(index, trump="C" if event["trump"] != "C" else "NT")


@fault("partner")
def partner_not_written_down(game: Played) -> Places:
    """Napoleon is scored as alone, although there was a partner."""
    for deal in game.deals:
        if deal.partner is not None:
            yield game.replace(deal.score[0], partner=None)


@fault("partner")
def partner_for_napoleon_alone(game: Played) -> Places:
    """Napoleon was alone, and somebody is scored as partner."""
    for deal in game.deals:
        if deal.partner is None:
            yield game.replace(deal.score[0], partner=game.next_seat(deal.napoleon))
            yield game.replace(deal.score[0], partner=deal.napoleon)


@fault("partner")
def another_partner(game: Played) -> Places:
    """Another player than the holder of the called card is scored as partner."""
    for deal in game.deals:
        if deal.partner is not None:
            others = set(range(game.players)) - {deal.napoleon, deal.partner}
            for seat in sorted(others):
                yield game.replace(deal.score[0], partner=seat)


# --- what was taken --------------------------------------------------------------------------------


@fault("taken")
def taken_by_another(game: Played) -> Places:
    """What a player has taken is written down for another one."""
    for deal in game.deals:
        index, event = deal.score
        for seat, taken in enumerate(event["taken"]):
            if taken:
                moved = list(event["taken"])
                moved[seat] -= 1
                moved[game.next_seat(seat)] += 1
                yield game.replace(index, taken=moved)


@fault("taken")
def more_taken_than_there_is(game: Played) -> Places:
    """A player is said to have taken more."""
    for deal in game.deals:
        index, event = deal.score
        yield game.with_entry(index, "taken", 0, event["taken"][0] + 1)


@fault("discards_count")
def discards_counted_wrongly(game: Played) -> Places:
    """There were other scoring cards among the discards."""
    for deal in game.deals:
        index, event = deal.score
        yield game.replace(index, discarded=event["discarded"] + 1)
        yield game.replace(index, discarded=event["discarded"] - 1)


@fault("discards_count")
def discards_forgotten(game: Played) -> Places:
    """The scoring cards among the discards are not counted at all."""
    for deal in game.deals:
        index, event = deal.score
        if event["discarded"]:
            yield game.replace(index, discarded=0)


@fault("left_over")
def left_over_counted_wrongly(game: Played) -> Places:
    """There were other scoring cards among those left over."""
    for deal in game.deals:
        index, event = deal.score
        yield game.replace(index, left_over=event["left_over"] + 1)


@fault("left_over")
def left_over_forgotten(game: Played) -> Places:
    """The scoring cards left over are not counted at all."""
    for deal in game.deals:
        index, event = deal.score
        if event["left_over"]:
            yield game.replace(index, left_over=0)


@fault("credited")
def credited_with_more(game: Played) -> Places:
    """A side is credited with more than it has."""
    for deal in game.deals:
        index, event = deal.score
        for name in ("napoleon_side", "opponents"):
            yield game.replace(index, **{name: event[name] + 1})


@fault("credited")
def partner_counts_for_the_opponents(game: Played) -> Places:
    """What the partner has taken is credited to the opponents."""
    for deal in game.deals:
        index, event = deal.score
        taken = 0 if deal.partner is None else event["taken"][deal.partner]
        if taken:
            ours, theirs = event["napoleon_side"] - taken, event["opponents"] + taken
            yield game.replace(index, napoleon_side=ours, opponents=theirs)


@fault("credited")
def discards_to_the_wrong_side(game: Played) -> Places:
    """The scoring cards among the discards are credited to the other side."""
    for deal in game.deals:
        index, event = deal.score
        cards = event["discarded"]
        ours, theirs = event["napoleon_side"], event["opponents"]
        if cards and game.rules["discards_to"] == "opponents":
            yield game.replace(index, napoleon_side=ours + cards, opponents=theirs - cards)
        if cards and game.rules["discards_to"] == "napoleon":
            yield game.replace(index, napoleon_side=ours - cards, opponents=theirs + cards)


@fault("credited")
def discards_count_against_the_rules(game: Played) -> Places:
    """The scoring cards among the discards are credited to somebody, where nobody should have them."""
    if game.rules["discards_to"] == "nobody":
        for deal in game.deals:
            index, event = deal.score
            if event["discarded"]:
                yield game.replace(index, opponents=event["opponents"] + event["discarded"])


@fault("credited")
def left_over_to_the_wrong_side(game: Played) -> Places:
    """The scoring cards left over are credited to those who should not have them."""
    for deal in game.deals:
        index, event = deal.score
        cards = event["left_over"]
        if cards:
            to_opponents = game.rules["left_over"] == "opponents"
            theirs = event["opponents"] + (-cards if to_opponents else cards)
            yield game.replace(index, opponents=theirs)


# --- points ----------------------------------------------------------------------------------------


@fault("made")
def made_misjudged(game: Played) -> Places:
    """A bid that was made is scored as lost, or the other way round."""
    for deal in game.deals:
        index, event = deal.score
        yield game.replace(index, made=not event["made"])


@fault("made")
def more_than_the_bid_asked_for(game: Played) -> Places:
    """A bid that was made exactly is scored as lost."""
    for deal in game.deals:
        index, event = deal.score
        if event["napoleon_side"] == event["number"]:
            yield game.replace(index, made=False)


@fault("points")
def points_the_other_way(game: Played) -> Places:
    """Points are won that should be lost, and lost that should be won."""
    for deal in game.deals:
        index, event = deal.score
        if any(event["points"]):
            yield game.replace(index, points=[-points for points in event["points"]])


@fault("points")
def no_points(game: Played) -> Places:
    """Nobody gets points."""
    for deal in game.deals:
        index, event = deal.score
        if any(event["points"]):
            yield game.replace(index, points=[0] * game.players)


@fault("points")
def napoleon_and_partner_exchanged(game: Played) -> Places:
    """The partner gets Napoleon's points, and Napoleon the partner's."""
    for deal in game.deals:
        index, event = deal.score
        points = list(event["points"])
        if deal.partner is not None:
            one, other = points[deal.napoleon], points[deal.partner]
            if one != other:
                points[deal.napoleon], points[deal.partner] = other, one
                yield game.replace(index, points=points)


@fault("points")
def points_split_the_other_way(game: Played) -> Places:
    """Napoleon and partner share alike where they should not, or unequally where they should."""
    for deal in game.deals:
        index, event = deal.score
        points = list(event["points"])
        if deal.partner is None:
            continue
        both = points[deal.napoleon] + points[deal.partner]
        if game.rules["split_points"]:
            points[deal.napoleon] += 1
            points[deal.partner] -= 1
        elif both % 2 == 0 and points[deal.napoleon] != points[deal.partner]:
            points[deal.napoleon] = points[deal.partner] = both // 2
        else:
            continue
        yield game.replace(index, points=points)


@fault("points")
def alone_with_napoleons_share_only(game: Played) -> Places:
    """A Napoleon alone gets the share of a Napoleon with a partner."""
    for deal in game.deals:
        index, event = deal.score
        share = game.rules["napoleon_points"] * (1 if event["made"] else -1)
        if deal.partner is None and event["points"][deal.napoleon] != share:
            yield game.with_entry(index, "points", deal.napoleon, share)


@fault("points")
def opponent_pays_nothing(game: Played) -> Places:
    """An opponent neither pays nor gets anything."""
    for deal in game.deals:
        index, event = deal.score
        for seat in set(range(game.players)) - {deal.napoleon, deal.partner}:
            if event["points"][seat]:
                yield game.with_entry(index, "points", seat, 0)


@fault("points")
def partner_pays_as_an_opponent(game: Played) -> Places:
    """The partner gets an opponent's points."""
    for deal in game.deals:
        index, event = deal.score
        if deal.partner is not None:
            other = min(set(range(game.players)) - {deal.napoleon, deal.partner})
            points = event["points"][other]
            if points != event["points"][deal.partner]:
                yield game.with_entry(index, "points", deal.partner, points)


@fault("scores")
def points_not_added(game: Played) -> Places:
    """A deal's points are not added to the scores."""
    for deal in game.deals:
        index, event = deal.score
        before = [
            score - points for score, points in zip(event["scores"], event["points"], strict=True)
        ]
        if before != event["scores"]:
            yield game.replace(index, scores=before)


@fault("scores")
def earlier_points_forgotten(game: Played) -> Places:
    """The scores are those of the last deal only."""
    for deal in game.deals:
        index, event = deal.score
        if event["scores"] != event["points"]:
            yield game.replace(index, scores=event["points"])


@fault("scores")
def another_score(game: Played) -> Places:
    """A player has another score."""
    for index, event in game.find("deal_end", "match_end"):
        yield game.with_entry(index, "scores", 0, event["scores"][0] + 1)


# --- the end of the match --------------------------------------------------------------------------


@fault("ending")
def match_ends_too_soon(game: Played) -> Places:
    """The match ends before the score or the number of deals is reached."""
    end = game.events[-1]
    for deal in game.deals[:-1]:
        index, event = deal.score
        last = {**end, "deals": event["deal"], "scores": event["scores"]}
        yield [*game.events[: index + 1], last]


@fault("ending")
def match_goes_on_after_the_score(game: Played) -> Places:
    """The match goes on although somebody has reached the score."""
    for deal in game.deals[:-1]:
        reached = max(deal.score[1]["scores"])
        if reached > 0:
            yield game.with_rules(target_score=reached)


@fault("ending")
def match_goes_on_after_the_last_deal(game: Played) -> Places:
    """The match has more deals than it should."""
    for number in range(1, len(game.deals)):
        yield game.with_rules(deals=number)


@fault("ending")
def reason_of_the_end_misstated(game: Played) -> Places:
    """The match is said to end by something else."""
    index = len(game.events) - 1
    other = {"deals": "target_score", "target_score": "deals"}
    yield game.replace(index, by=other[game.events[index]["by"]])
    yield game.replace(index, by="rain")


@fault("ending")
def number_of_deals_misstated(game: Played) -> Places:
    """The match is said to have had another number of deals."""
    index = len(game.events) - 1
    yield game.replace(index, deals=game.events[index]["deals"] + 1)


def _leaders(game: Played) -> list[int]:
    scores = game.events[-1]["scores"]
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


@fault("winners")
def lower_score_wins(game: Played) -> Places:
    """A player without the highest score wins."""
    index = len(game.events) - 1
    for seat in sorted(set(range(game.players)) - set(_leaders(game))):
        yield game.replace(index, winners=[seat])


@fault("winners")
def nobody_wins(game: Played) -> Places:
    """Nobody wins."""
    yield game.replace(len(game.events) - 1, winners=[])


@fault("winners")
def tied_player_left_out(game: Played) -> Places:
    """A player with the highest score does not win, where all of them do."""
    index, leaders = len(game.events) - 1, _leaders(game)
    if len(leaders) > 1 and game.rules["ties"] == "shared":
        for seat in leaders:
            yield game.replace(index, winners=[other for other in leaders if other != seat])


@fault("winners")
def all_tied_win_where_one_is_drawn(game: Played) -> Places:
    """All with the highest score win, where one of them is drawn."""
    index, leaders = len(game.events) - 1, _leaders(game)
    if len(leaders) > 1 and game.rules["ties"] == "drawn":
        yield game.replace(index, winners=leaders)


@fault("winners")
def second_score_wins_too(game: Played) -> Places:
    """A player wins together with the one who has more."""
    index, leaders = len(game.events) - 1, _leaders(game)
    for seat in sorted(set(range(game.players)) - set(leaders)):
        yield game.replace(index, winners=sorted([*game.events[index]["winners"], seat]))
