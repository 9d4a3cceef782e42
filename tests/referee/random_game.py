"""Random games of Napoleon, Blown Apart, as event logs: legal, senseless, and full of odd corners.

A plain and slow player of the rules. It is no part of the referee; its logs show that the referee
accepts legal games and give the planted faults something to be planted in.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

from .random_resolve import Laid, resolve_trick, side, suit_of
from .random_rules import Mood, Rules, drawn_rules, printed_rules

Event = dict[str, Any]


class RandomGame:
    """One game, played at random.

    Attributes
    ----------
    events : list of dict
        The log so far.
    """

    def __init__(self, rules: Rules, rng: Random) -> None:
        self.rules, self.rng, self.mood = rules, rng, Mood.drawn(rng)
        self.n: int = rules["players"]
        self.sides = 2 if self.n == 4 else self.n
        self.events: list[Event] = []
        self.deck: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(self.n)]
        self.reserves: list[list[str]] = [[] for _ in range(self.sides)]
        self.tokens: list[list[str]] = [[] for _ in range(self.n)]
        self.points = [0] * self.sides
        self.rout_points = [0] * self.sides
        self.last_trick: int | None = None

    def emit(self, event: str, **fields: Any) -> None:
        """Write an event into the log."""
        self.events.append({"event": event, **fields})

    def chance(self, probability: float) -> bool:
        """Toss a coin."""
        return self.rng.random() < probability

    def around(self, first: int) -> list[int]:
        """Return the seats clockwise from `first`."""
        return [*range(first, self.n), *range(first)]

    def side(self, seat: int) -> int:
        """Return the side of a seat."""
        return side(self.rules, seat)

    def play(self) -> list[Event]:
        """Play the game to its end and return its log."""
        self._set_up()
        battle = 0
        while True:
            battle += 1
            routed_by, gained = self._battle(battle)
            if self._over(battle, routed_by, gained):
                return self.events
            self._pass_initiative()

    # --- set-up --------------------------------------------------------------------------------

    def _set_up(self) -> None:
        rules, rng = self.rules, self.rng
        sites = [(kind, size) for kind, sizes in rules["site_deck"].items() for size in sizes]
        self.aside = [
            {"site": number, "type": kind, "size": size}
            for number, (kind, size) in enumerate(sites)
        ]
        rng.shuffle(self.aside)
        self.layout = [self.aside.pop() for _ in range(rules["sites"])]
        self.holder = rng.randrange(self.n)
        self.emit(
            "game",
            game="blown_apart",
            seed=1,
            rules=rules,
            profiles=["random"] * self.n,
            sides=[[0, 2], [1, 3]] if self.n == 4 else [[seat] for seat in range(self.n)],
            sites=list(self.layout),
            initiative=self.holder,
        )
        self._deal_reserves()
        self._deal_tokens()
        for seat in self.around(self.holder):
            self._buy(seat)
        if self.n == 4 and self.chance(0.5):
            self.holder = (self.holder + 2) % 4

    def _deal_reserves(self) -> None:
        cards = list(Counter[str](self.rules["deck"]).elements())
        self.rng.shuffle(cards)
        piles = {
            "reserve_commanders": [name for name in cards if name[0] == "X"],
            "reserve_light": [name for name in cards if name[0] in "TS"],
            "reserve_random": [name for name in cards if name[0] in "ICAR"],
        }
        for own, reserve in enumerate(self.reserves):
            for parameter, pile in piles.items():
                reserve += [pile.pop() for _ in range(self.rules[parameter])]
            self.emit("reserve", side=own, cards=list(reserve))

    def _deal_tokens(self) -> None:
        self.supply = list(Counter[str](self.rules["token_supply"]).elements())
        self.rng.shuffle(self.supply)
        for seat in range(self.n):
            self.tokens[seat] = self._from_supply(self.rules["starting_tokens"])
            if self.tokens[seat]:
                self.emit("tokens", seat=seat, tokens=list(self.tokens[seat]))

    def _from_supply(self, number: int) -> list[str]:
        taken, self.supply = self.supply[:number], self.supply[number:]
        return taken

    def _buy(self, seat: int) -> None:
        reserve = self.reserves[self.side(seat)]
        limit = self.rules["reserve_discards"]
        bought = 0
        while self.supply and (limit is None or bought < limit) and self.chance(self.mood.buy):
            choice = [name for name in reserve if name[0] != "X"]
            if not choice:
                return
            given = self.rng.choice(choice)
            reserve.remove(given)
            gained = self._from_supply(self.rules["tokens_per_discard"])
            self.tokens[seat] += gained
            bought += 1
            self.emit("buy", seat=seat, discarded=[given], gained=gained)

    # --- a battle up to its tricks -------------------------------------------------------------

    def _battle(self, number: int) -> tuple[int | None, list[int]]:
        rules = self.rules
        extra = number > rules["sites"]
        out = sum((Counter(reserve) for reserve in self.reserves), Counter[str]())
        self.deck = list((Counter[str](rules["deck"]) - out).elements())
        self.rng.shuffle(self.deck)
        self.emit(
            "battle",
            battle=number,
            extra=extra,
            initiative=self.holder,
            deck=len(self.deck),
            order=list(self.deck),
        )
        self._deal(rules["peek_cards"])
        pile = self.aside if extra else self.layout
        site = pile.pop(self.rng.randrange(len(pile)))
        self.emit("site", seat=None if extra else self.holder, **site)
        self._deal(max(0, site["size"] - rules["peek_cards"]))
        self._deploy()
        for seat in self.around(self.holder):
            self._draw_reserve(seat)
        self.march_open = self.n == 4
        self.decisive, self.captured = [0] * self.sides, [0] * self.sides
        self._tricks(site)
        return self._score(site)

    def _deal(self, number: int) -> None:
        for seat in self.rng.sample(range(self.n), self.n):
            if number:
                self.emit("deal", seat=seat, cards=self._top(number))
                self.hands[seat] += self.events[-1]["cards"]

    def _top(self, number: int) -> list[str]:
        """Take cards off the top of the deck, as many as there are."""
        taken, self.deck = self.deck[:number], self.deck[number:]
        return taken

    def _put_under(self, seat: int, cards: list[str]) -> None:
        for name in cards:
            self.hands[seat].remove(name)
            self.deck.append(name)

    def _deploy(self) -> None:
        partner = (self.holder + 2) % 4
        most = self.rules["deployment_cards"]
        if self.n != 4 or not most or not self.chance(self.mood.deploy):
            return
        number = self.rng.randint(1, min(most, len(self.hands[self.holder])))
        passed = {
            seat: self.rng.sample(self.hands[seat], number) for seat in (self.holder, partner)
        }
        for giver, taker in ((self.holder, partner), (partner, self.holder)):
            self.emit("deploy", **{"from": giver, "to": taker, "cards": passed[giver]})
            for name in passed[giver]:
                self.hands[giver].remove(name)
        self.hands[partner] += passed[self.holder]
        self.hands[self.holder] += passed[partner]

    def _draw_reserve(self, seat: int) -> None:
        reserve = self.reserves[self.side(seat)]
        if not reserve or not self.chance(self.mood.reserve / 2):
            return
        drawn = self.rng.sample(reserve, self.rng.randint(1, min(3, len(reserve))))
        for name in drawn:
            reserve.remove(name)
        self.hands[seat] += drawn
        discarded = self.rng.sample(self.hands[seat], len(drawn))
        self._put_under(seat, discarded)
        self.emit("reserve_draw", seat=seat, drawn=drawn, discarded=discarded)

    # --- tricks --------------------------------------------------------------------------------

    def _tricks(self, site: Event) -> None:
        leader = self.holder
        for number in range(1, site["size"] + 1):
            if not any(self.hands):
                return
            if not self.hands[leader] and self.n == 4 and self.hands[(leader + 2) % 4]:
                leader = (leader + 2) % 4
            while not self.hands[leader]:
                leader = (leader + 1) % self.n
            leader = self._trick(site, leader, number)

    def _trick(self, site: Event, leader: int, number: int) -> int:
        laid: list[Laid] = []
        led: str | None = None
        lead = leader
        for seat in self.around(leader):
            if not self.hands[seat]:
                continue
            self._before_the_card(seat)
            card, declared = self._lay(seat, led)
            laid.append(card)
            if led is None and card.name != "R":
                led, lead = declared or suit_of(card.name), seat
            self._march(card)
        self._tokens(laid, lead)
        winner, decisive, reversal = resolve_trick(self.rules, site["type"], laid, led)
        commanders = sum(card.name[0] == "X" for card in laid)
        self.emit(
            "trick",
            trick=number,
            leader=leader,
            lead=lead,
            lead_suit=led,
            reversal=reversal,
            cards=[{"seat": card.seat, "suit": card.suit, "rank": card.rank} for card in laid],
            winner=winner,
            decisive=decisive,
            commanders=commanders,
        )
        if winner is None:
            return lead
        self.last_trick = self.side(winner)
        self.decisive[self.last_trick] += decisive
        self.captured[self.last_trick] += commanders if decisive else 0
        return winner

    def _before_the_card(self, seat: int) -> None:
        acts = ["cycle"] * self.rules["cycles_per_trick"] + ["scout"] * self.rules[
            "scouts_per_trick"
        ]
        self.rng.shuffle(acts)
        for act in acts:
            kinds = "TS" if act == "cycle" else "S"
            choice = [name for name in self.hands[seat] if name[0] in kinds]
            # a card must be left to play
            if act == "scout" and len(self.hands[seat]) == 1 and not self.rules["scout_draws"]:
                continue
            if choice and self.chance(self.mood.cycle if act == "cycle" else self.mood.scout):
                card = self.rng.choice(choice)
                getattr(self, f"_{act}")(seat, card)

    def _cycle(self, seat: int, card: str) -> None:
        self._put_under(seat, [card])
        drawn = self._top(int(card[1:]))
        kept = self.rng.choice(drawn)
        returned = list(drawn)
        returned.remove(kept)
        self.rng.shuffle(returned)
        self.hands[seat].append(kept)
        self.deck += returned
        self.emit("cycle", seat=seat, card=card, drawn=drawn, kept=kept, returned=returned)

    def _scout(self, seat: int, card: str) -> None:
        opponents = [other for other in range(self.n) if self.side(other) != self.side(seat)]
        target = self.rng.choice(opponents)
        hand = self.hands[target]
        shown = self.rng.sample(hand, min(int(card[1:]), len(hand)))
        self._put_under(seat, [card])
        drawn = self._top(self.rules["scout_draws"])
        self.hands[seat] += drawn
        self.emit("scout", seat=seat, card=card, target=target, shown=shown, drawn=drawn)

    def _lay(self, seat: int, led: str | None) -> tuple[Laid, str | None]:
        hand = self.hands[seat]
        can_follow = any(name[0] == led for name in hand)
        legal = [name for name in hand if not can_follow or name[0] in "XR" or suit_of(name) == led]
        name = self.rng.choices(legal, [self._weight(name) for name in legal])[0]
        hand.remove(name)
        light = [other for other in hand if other[0] == "T"]
        strengthen: list[str] = []
        while name != "R" and light and self.chance(self.mood.strengthen):
            strengthen.append(light.pop())
            hand.remove(strengthen[-1])
        drawn = self._top(len(strengthen) * self.rules["strengthen_draws"])
        hand += drawn
        declared = self.rng.choice(name[1:]) if led is None and name[0] == "X" else None
        self.emit("play", seat=seat, card=name, strengthen=strengthen, drawn=drawn, suit=declared)
        return Laid(seat, name, strengthen), declared

    def _weight(self, name: str) -> float:
        kinds = {"R": self.mood.retreat, "X": self.mood.commander}
        kinds |= {"T": self.mood.light, "S": self.mood.light}
        return kinds.get(name[0], 0.3) + 0.02

    def _march(self, card: Laid) -> None:
        opponent = self.side(card.seat) != self.side(self.holder)
        if not (self.march_open and opponent and card.name[0] == "A"):
            return
        self.march_open = False
        partner = (card.seat + 2) % 4
        most = min(self.rules["march_cards"], len(self.hands[partner]))
        if most and self.chance(self.mood.march):
            sent = self.rng.sample(self.hands[partner], self.rng.randint(1, most))
            for name in sent:
                self.hands[partner].remove(name)
            self.hands[card.seat] += sent
            self.emit("march", **{"from": partner, "to": card.seat, "cards": sent})

    def _tokens(self, laid: list[Laid], lead: int) -> None:
        by_seat = {card.seat: card for card in laid}
        retreat = any(card.name == "R" for card in laid)
        for seat in self.around(lead):
            for _ in range(self.rules["tokens_per_trick"]):
                choice = [token for token in self.tokens[seat] if token != "bonus" or not retreat]
                if seat in by_seat and choice and self.chance(self.mood.token):
                    self._play_token(by_seat[seat], self.rng.choice(choice))

    def _play_token(self, card: Laid, token: str) -> None:
        seat = card.seat
        self.tokens[seat].remove(token)
        card.tokens.append(token)
        suit = self.rng.choice("ICA") if token == "suit_change" else None
        # a Retreat has no suit to change
        card.named = suit or card.named
        drawn = self._top(self.rules["redraw_cards"]) if token == "redraw" else []
        self.hands[seat] += drawn
        discarded = self.rng.sample(self.hands[seat], len(drawn))
        self._put_under(seat, discarded)
        self.emit("token", seat=seat, token=token, suit=suit, drawn=drawn, discarded=discarded)

    # --- score and end -------------------------------------------------------------------------

    def _score(self, site: Event) -> tuple[int | None, list[int]]:
        rules, decisive = self.rules, self.decisive
        self.hands = [[] for _ in range(self.n)]
        net = [count - min(decisive) for count in decisive]
        gained = [
            rules["points_table"][count] + rules["commander_points"] * captured
            for count, captured in zip(net, self.captured, strict=True)
        ]
        self.points = [old + new for old, new in zip(self.points, gained, strict=True)]
        rout = None
        takers = [taker for taker, count in enumerate(decisive) if count]
        if len(takers) == 1:
            share = Fraction(decisive[takers[0]], site["size"])
            rout = takers[0] if share >= Fraction(str(rules["rout_fraction"])) else None
        if rout is not None:
            self.rout_points[rout] += site["size"]
        self.emit(
            "battle_end",
            decisive=list(decisive),
            net=net,
            commanders=list(self.captured),
            gained=gained,
            points=list(self.points),
            rout_points=list(self.rout_points),
            rout=rout,
        )
        return rout, gained

    def _over(self, battle: int, routed_by: int | None, gained: list[int]) -> bool:
        threshold = self.rules["rout_threshold"]
        if max(self.rout_points) >= threshold:
            winner = self.rout_points.index(max(self.rout_points))
            self._end("rout", battle, [0] * self.sides, winner, None)
            return True
        if battle < self.rules["sites"]:
            return False
        bonus = [sum(map(self._worth, reserve)) for reserve in self.reserves]
        total = [points + more for points, more in zip(self.points, bonus, strict=True)]
        leader, level = self._leader(total, gained)
        self.emit("standing", total=total, leader=leader, tie_break=level, routed_by=routed_by)
        if routed_by is not None and routed_by != leader and self.aside:
            return False
        routed = routed_by is not None and routed_by != leader
        self._end("sites_exhausted" if routed else "points", battle, bonus, leader, level)
        return True

    def _worth(self, name: str) -> int:
        key = "reserve_commander_points" if name[0] == "X" else "reserve_card_points"
        return int(self.rules[key])

    def _leader(self, total: list[int], gained: list[int]) -> tuple[int, str | None]:
        """Return who leads, and the level of the tie-break that says so."""
        everyone = range(self.sides)
        best = [own for own in everyone if total[own] == max(total)]
        if len(best) == 1:
            return best[0], None
        keyed = sorted(best, key=lambda own: self.rout_points[own])
        if self.rout_points[keyed[-1]] > self.rout_points[keyed[-2]]:
            return keyed[-1], "rout_points"
        tied = [own for own in best if self.rout_points[own] == self.rout_points[keyed[-1]]]
        if self.last_trick is None:
            return self.rng.choice(tied), "drawn"
        if self.last_trick in tied:
            return self.last_trick, "last_trick"
        one, other = tied
        if gained[one] == gained[other]:
            return self.last_trick, "third_player"
        return (one if gained[one] > gained[other] else other), "last_battle"

    def _end(self, by: str, battles: int, bonus: list[int], winner: int, level: str | None) -> None:
        self.emit(
            "end",
            by=by,
            battles=battles,
            points=list(self.points),
            reserve_bonus=bonus,
            rout_points=list(self.rout_points),
            winner=winner,
            tie_break=level,
        )

    def _pass_initiative(self) -> None:
        holder, fewest = self.side(self.holder), min(self.points)
        behind = [own for own in range(self.sides) if self.points[own] == fewest]
        gets = holder if holder in behind else self.rng.choice(behind)
        seats = [seat for seat in range(self.n) if self.side(seat) == gets]
        self.holder = self.rng.choice(seats)
        mode = self.rules["initiative_token"]
        token = mode == "every_battle" or (mode == "on_change" and gets != holder)
        if token:
            self.tokens[self.holder].append("bonus")
        self.emit("initiative", seat=self.holder, token=token)


def random_log(seed: int) -> list[Event]:
    """Return the log of random game number `seed`: every fifth by the printed rules."""
    rng = Random(seed)
    players = 2 + seed % 3
    rules = printed_rules(players) if seed % 5 == 0 else drawn_rules(rng, players)
    return RandomGame(rules, rng).play()
