"""Faults in Cycle and Scout, and in what lies under the deck."""

from __future__ import annotations

from .faults_tools import Event, Places, Played, State, fault

# --- Cycle -----------------------------------------------------------------------------------------


def _cycle(state: State, seat: int, card: str) -> Event:
    """Return a Cycle done by the rules."""
    deck = [*state.deck, card]
    drawn = deck[: int(card[1:])]
    return {
        "event": "cycle",
        "seat": seat,
        "card": card,
        "drawn": drawn,
        "kept": drawn[0],
        "returned": drawn[1:],
    }


@fault("cycle")
def cycled_too_often(game: Played) -> Places:
    """A player cycles once more than the rules allow in a trick."""
    for _, index, event, state in game.plays():
        held = state.holds(event["seat"], "TS")
        if held and game.turn_acts(index, "cycle") >= game.rules["cycles_per_trick"]:
            yield game.insert(index, _cycle(state, event["seat"], held[0]))


@fault("cycle")
def cycle_limit_lowered(game: Played) -> Places:
    """The rules allow fewer Cycles in a trick than were made."""
    acts = max(game.turn_acts(index, "cycle") for _, index, _, _ in game.plays())
    if acts:
        yield game.with_rules(cycles_per_trick=acts - 1)


@fault("cycle")
def cycled_with_plain_card(game: Played) -> Places:
    """A plain card is discarded to cycle."""
    for index, event in game.find("cycle"):
        for name in game.state(index).holds(event["seat"], "ICA")[:1]:
            yield game.replace(index, card=name)


@fault("cycle")
def cycled_with_commander(game: Played) -> Places:
    """A Commander is discarded to cycle."""
    for index, event in game.find("cycle"):
        for name in game.state(index).holds(event["seat"], "X")[:1]:
            yield game.replace(index, card=name)


@fault("cards")
def cycled_with_a_card_not_held(game: Played) -> Places:
    """A light card is discarded to cycle that is not in the hand."""
    for index, event in game.find("cycle"):
        held = game.state(index).hands[event["seat"]]
        absent = [name for name in game.rules["deck"] if name[0] in "TS" and not held[name]]
        if absent:
            yield game.replace(index, card=absent[0])


@fault("draw")
def cycle_draws_too_many(game: Played) -> Places:
    """A Cycle draws a card more than the light card's rank."""
    for index, event in game.find("cycle"):
        deck = [*game.state(index).deck, event["card"]]
        if len(deck) > len(event["drawn"]):
            more = deck[len(event["drawn"])]
            yield game.replace(
                index, drawn=[*event["drawn"], more], returned=[*event["returned"], more]
            )


@fault("draw")
def cycle_draws_too_few(game: Played) -> Places:
    """A Cycle draws a card fewer than the light card's rank."""
    for index, event in game.find("cycle"):
        if event["returned"] and event["drawn"][-1] in event["returned"]:
            returned = list(event["returned"])
            returned.remove(event["drawn"][-1])
            yield game.replace(index, drawn=event["drawn"][:-1], returned=returned)


@fault("draw")
def cycle_draws_from_the_bottom(game: Played) -> Places:
    """A Cycle draws from the bottom of the deck."""
    for index, event in game.find("cycle"):
        deck = [*game.state(index).deck, event["card"]]
        drawn = deck[-len(event["drawn"]) :]
        if drawn != event["drawn"]:
            yield game.replace(index, drawn=drawn, kept=drawn[0], returned=drawn[1:])


@fault("draw")
def cards_drawn_in_another_order(game: Played) -> Places:
    """Cards are drawn in another order than they lie in the deck."""
    for index, event in game.find("cycle", "play", "token"):
        drawn = event["drawn"]
        if drawn != drawn[::-1]:
            yield game.replace(index, drawn=drawn[::-1])


@fault("cycle")
def cycle_keeps_two(game: Played) -> Places:
    """A Cycle keeps two cards."""
    for index, event in game.find("cycle"):
        if event["returned"]:
            yield game.replace(index, returned=event["returned"][1:])


@fault("cycle")
def cycle_keeps_a_card_not_drawn(game: Played) -> Places:
    """A Cycle keeps a card that was not drawn."""
    for index, event in game.find("cycle"):
        absent = [name for name in game.rules["deck"] if name not in event["drawn"]]
        yield game.replace(index, kept=absent[0])


@fault("cycle")
def cycle_returns_a_card_not_drawn(game: Played) -> Places:
    """A Cycle puts another card under the deck than it drew."""
    for index, event in game.find("cycle"):
        hand = game.state(index + 1).hands[event["seat"]]
        other = [name for name in sorted(hand) if name not in event["drawn"]]
        if event["returned"] and other:
            yield game.replace(index, returned=[other[0], *event["returned"][1:]])


@fault("cycle", "turn")
def cycled_after_the_card(game: Played) -> Places:
    """A player cycles after playing a card."""
    for index, event in game.find("cycle"):
        play = game.events[index + 1]
        state = game.state(index)
        spare = state.hands[event["seat"]][str(play.get("card"))]
        unhurt = play["event"] == "play" and spare and play["card"] != event["card"]
        plain_drawn = any(name[0] in "ICA" for name in event["drawn"])
        alone = unhurt and not play["strengthen"] and not game.next_is(index + 1, "march")
        if alone and not plain_drawn:
            yield game.move(index, index + 1)


# --- Scout -----------------------------------------------------------------------------------------


def _scout(game: Played, state: State, seat: int, card: str) -> Event:
    """Return a Scout done by the rules."""
    target = (seat + 1) % game.players
    shown = sorted(state.hands[target].elements())[: int(card[1:])]
    drawn = [*state.deck, card][: game.rules["scout_draws"]]
    scout = {"event": "scout", "seat": seat, "card": card, "target": target}
    return {**scout, "shown": shown, "drawn": drawn}


@fault("scout")
def scouted_too_often(game: Played) -> Places:
    """A player scouts once more than the rules allow in a trick."""
    for _, index, event, state in game.plays():
        held = state.holds(event["seat"], "S")
        if held and game.turn_acts(index, "scout") >= game.rules["scouts_per_trick"]:
            yield game.insert(index, _scout(game, state, event["seat"], held[0]))


@fault("scout")
def scout_limit_lowered(game: Played) -> Places:
    """The rules allow fewer Scouts in a trick than were made."""
    acts = max(game.turn_acts(index, "scout") for _, index, _, _ in game.plays())
    if acts:
        yield game.with_rules(scouts_per_trick=acts - 1)


@fault("scout")
def scouted_with_tirailleur(game: Played) -> Places:
    """A Tirailleur is used to scout."""
    for index, event in game.find("scout"):
        for name in game.state(index).holds(event["seat"], "T")[:1]:
            yield game.replace(index, card=name)


@fault("scout")
def scouted_with_plain_card(game: Played) -> Places:
    """A plain card is used to scout."""
    for index, event in game.find("scout"):
        for name in game.state(index).holds(event["seat"], "C")[:1]:
            yield game.replace(index, card=name)


@fault("cards")
def scouted_with_a_card_not_held(game: Played) -> Places:
    """A Scout is used that is not in the hand."""
    for index, event in game.find("scout"):
        state = game.state(index)
        for name in game.rules["deck"]:
            # of the same effect as the Scout used, so that only the card is wrong
            due = min(int(name[1:]), state.hands[event["target"]].total()) if name[0] == "S" else -1
            if due == len(event["shown"]) and not state.hands[event["seat"]][name]:
                yield game.replace(index, card=name)


@fault("scout")
def partner_scouted(game: Played) -> Places:
    """A Scout is used on the partner."""
    for index, event in game.find("scout"):
        if game.players == 4:
            yield game.replace(index, target=(event["seat"] + 2) % 4)


@fault("scout")
def own_hand_scouted(game: Played) -> Places:
    """A Scout is used on its own player."""
    for index, event in game.find("scout"):
        yield game.replace(index, target=event["seat"])


@fault("scout")
def scout_sees_too_many(game: Played) -> Places:
    """More cards are shown than the Scout's rank."""
    for index, event in game.find("scout"):
        hand = game.state(index).hands[event["target"]].copy()
        hand.subtract(event["shown"])
        for name in sorted((+hand).elements())[:1]:
            yield game.replace(index, shown=[*event["shown"], name])


@fault("scout")
def scout_sees_too_few(game: Played) -> Places:
    """Fewer cards are shown than the Scout's rank although there are more."""
    for index, event in game.find("scout"):
        if event["shown"]:
            yield game.replace(index, shown=event["shown"][1:])


@fault("scout")
def scout_sees_a_card_not_held(game: Played) -> Places:
    """A card is shown that the opponent does not hold."""
    for index, event in game.find("scout"):
        hand = game.state(index).hands[event["target"]]
        absent = [name for name in game.rules["deck"] if not hand[name]]
        if event["shown"]:
            yield game.replace(index, shown=[absent[0], *event["shown"][1:]])


@fault("draw")
def scout_draws_nothing(game: Played) -> Places:
    """No card is drawn after a Scout."""
    for index, event in game.find("scout"):
        if event["drawn"]:
            yield game.replace(index, drawn=[])


@fault("draw")
def scout_draws_one_more(game: Played) -> Places:
    """A card too many is drawn after a Scout."""
    for index, event in game.find("scout"):
        deck = [*game.state(index).deck, event["card"]]
        number = len(event["drawn"]) + 1
        if len(deck) >= number:
            yield game.replace(index, drawn=deck[:number])


@fault("draw")
def scout_draws_another_card(game: Played) -> Places:
    """The card drawn after a Scout is not the top one."""
    for index, event in game.find("scout"):
        deck = [*game.state(index).deck, event["card"]]
        if event["drawn"] and deck[-1] != deck[0]:
            yield game.replace(index, drawn=[deck[-1]])


# --- under the deck --------------------------------------------------------------------------------


def _under_in_another_order(game: Played, kind: str, field: str) -> Places:
    """Put cards under the deck in another order, where a later draw shows it."""
    for start, battle in game.find("battle"):
        under: list[tuple[int, int]] = []
        drawn, dealt, end = 0, 0, start
        for end in range(start + 1, len(game.events)):
            event = game.events[end]
            if event["event"] == "battle_end":
                break
            if event["event"] == "deal":
                dealt += len(event["cards"])
            if event["event"] in ("cycle", "scout"):
                under.append((end, -1))
            drawn += len(event.get("drawn", ())) * (event["event"] != "reserve_draw")
            name = {"reserve_draw": "discarded", "cycle": "returned", "token": "discarded"}
            for place in range(len(event.get(name.get(event["event"], ""), ()))):
                under.append((end, place))
        seen = under[: max(0, drawn - (battle["deck"] - dealt))]
        for index, place in seen:
            event = game.events[index]
            if event["event"] == kind and place >= 0 and place + 1 < len(event[field]):
                cards = list(event[field])
                cards[place : place + 2] = cards[place : place + 2][::-1]
                if cards != event[field]:
                    yield game.replace(index, **{field: cards})


@fault("draw")
def reserve_discards_in_another_order(game: Played) -> Places:
    """Reserve discards lie under the deck in another order than told."""
    yield from _under_in_another_order(game, "reserve_draw", "discarded")


@fault("draw")
def cycle_returns_in_another_order(game: Played) -> Places:
    """Cards of a Cycle lie under the deck in another order than told."""
    yield from _under_in_another_order(game, "cycle", "returned")


@fault("draw")
def redraw_discards_in_another_order(game: Played) -> Places:
    """Cards of a Draw 2, Discard 2 lie under the deck in another order than told."""
    yield from _under_in_another_order(game, "token", "discarded")
