"""What a boss looks at in the second edition."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import Any, Final

from standoff.editions.common.bullets import BANG, Hand, add, loadable, spend
from standoff.editions.common.imagine import ask_again
from standoff.editions.common.instinct import PLANNED, Instinct, Signs, dot, drawn
from standoff.editions.common.round import ROUNDS
from standoff.editions.second.components import (
    COLLECTION,
    PAINTING,
    PRICES,
    SHARES,
    diamonds,
    paintings,
    priced,
)
from standoff.editions.second.game import Second
from standoff.editions.second.powers import POWERS
from standoff.engine.phase import Answer, Options

ART: Final = SHARES.index(PAINTING)
PRICE: Final = dict(zip(SHARES, PRICES))
NAMES: Final = {power.name: at for at, power in enumerate(POWERS)}
AIMS: Final = frozenset({"aim", "kid_aim", "new_target"})


class SecondInstinct(Instinct):
    """Loot, sets and races, wounds, Bangs and the desk."""

    playouts = 50
    weighed = frozenset({"load", "aim", "kid_aim", "swap", "privilege", "new_target", "courage", "pick", "hustle"})
    learned = frozenset({"load", "aim", "kid_aim", "new_target"})

    def foes(self, g: Second, me: int) -> list[int]:
        return [seat for seat in g.alive if seat != me] if g.round >= PLANNED else []

    # ---- what a table is worth -----------------------------------------------------------------------------------

    def sides(self, g: Second) -> list[tuple[int, ...]]:
        return [(seat,) for seat in g.alive]

    def worth(self, g: Second) -> list[Signs]:
        stones = {seat: diamonds(g.stash[seat]) for seat in g.alive}
        arts = {seat: g.stash[seat][ART] + g.power_of(seat).paintings for seat in g.alive}
        cash = {seat: priced(g.stash[seat]) / 20.0 for seat in g.alive}
        most, next_most = _two(stones.values())
        nets = {}
        for seat in g.alive:
            leads = stones[seat] == most and most > next_most
            nets[seat] = cash[seat] + paintings(arts[seat]) / 20.0 + 3.0 * leads
        first, second = _two(nets.values())
        found: list[Signs] = []
        for seat in g.alive:
            power = g.power_of(seat)
            left = power.wounds_to_die - g.wounds[seat]
            own, lead = nets[seat], stones[seat] - (next_most if stones[seat] == most else most)
            found.append(
                (
                    own, own - (second if own == first else first), float(own == first), cash[seat],
                    _next(arts[seat]) / 20.0, arts[seat] / 2.0, float(lead > 0), max(-3.0, min(3.0, lead)) / 2.0,
                    float(left == 1), float(left == 2), float(left > 3), float(seat == g.godfather),
                    g.hand[seat][1] / 2.0, len(g.hidden[seat]) / 3.0, *_power(g, seat),
                )
            )  # fmt: skip
        return found

    # ---- what others hold ----------------------------------------------------------------------------------------

    def look(self, g: Second) -> Any:
        return _aims(g) if g.agenda[-1][0] in AIMS else None

    def signs(self, g: Second, seat: int, options: Options, look: Any) -> list[Signs]:
        if g.agenda[-1][0] == "load":
            return _loads(g, seat, g.hand[seat], options)
        aims = look[g.loaded[seat] == BANG]
        return [aims[other] for other in options]

    def record(self, g: Second, seat: int) -> Signs:
        past = g.round - 1
        unseen = g.hand[seat][1] + g.hidden[seat].count(BANG) + (g.loaded[seat] == BANG)
        return 1.0, past / 4.0, len(g.hidden[seat]) / 2.0, max(0, 3 - unseen) / 2.0, sum(g.stash[seat]) / 4.0

    def remember(self, g: Second, me: int, erratic: Sequence[bool], rng: Random) -> None:
        tells = self._tells(g)
        met = sum(map(len, g.hidden)) == sum(g.face_down)
        for seat in g.alive:
            loaded = g.loaded[seat]
            if seat == me or g.rules.open:
                continue
            hand, hidden = g.hand[seat], g.hidden[seat] if met else ()
            if not hidden and loaded is None:
                continue
            for card in hidden:
                hand = add(hand, card)
            if loaded is not None:
                hand = add(hand, loaded)
            cards: tuple[str, ...] = ()
            for _ in hidden:
                cards += (self._laid(g, seat, hand, erratic[seat], 1.0, rng),)
                hand = spend(hand, cards[-1])
            if loaded is not None:
                aim, telling = g.target[seat], 1.0
                if tells is not None and aim is not None:
                    blank, live = tells
                    others = sum(blank.values(), 0.0) - blank[seat], sum(live.values(), 0.0) - live[seat]
                    telling = live[aim] / others[1] / (blank[aim] / others[0])
                g.loaded[seat] = loaded = self._laid(g, seat, hand, erratic[seat], telling, rng)
                hand = spend(hand, loaded)
            g.hand[seat] = hand
            if met:
                more = cards.count(BANG) - hidden.count(BANG)
                g.hidden[seat], g.face_down = cards, (g.face_down[0] - more, g.face_down[1] + more)
        ask_again(g)

    def _tells(self, g: Second) -> tuple[dict[Answer, float], dict[Answer, float]] | None:
        """How often each seat is aimed at with a Click, and with a Bang: so an aim tells of the card behind it."""
        if not any(aim is not None for aim in g.target):
            return None
        weights = self.weights.habits["aim"]
        blank, live = [{seat: exp(dot(weights, one)) for seat, one in signs.items()} for signs in _aims(g)]
        return blank, live

    def _laid(self, g: Second, seat: int, hand: Hand, erratic: bool, telling: float, rng: Random) -> str:
        """One card of a hand by habit; a Bang so many times likelier than it would be without a sign of it."""
        options = loadable(hand)
        if len(options) == 1:
            return str(options[0])
        if erratic:
            return str(options[int(rng.random() * len(options))])
        weights = self.weights.habits["load"]
        odds = [exp(dot(weights, one)) for one in _loads(g, seat, hand, options)]
        return str(drawn(options, (odds[0], telling * odds[1]), rng.random()))


def _two(values: Any) -> tuple[float, float]:
    ranked = sorted(values, reverse=True)
    return ranked[0], ranked[1] if len(ranked) > 1 else 0.0


def _next(count: int) -> int:
    """What one more painting adds."""
    return paintings(count + 1) - paintings(count) if count < len(COLLECTION) - 1 else 0


def _power(g: Second, seat: int) -> Signs:
    found = [0.0] * len(NAMES)
    for name in g.held[seat]:
        if name in NAMES:
            found[NAMES[name]] = 1.0
    return found


def _loads(g: Second, seat: int, hand: tuple[int, ...], options: Options) -> list[Signs]:
    pot = priced(g.table) / 60.0 + g.table[ART] / 4.0
    prey = float(any(g.wounds[other] == 2 for other in g.alive if other != seat))
    bang = (1.0, log((hand[1] or 0.1) / (hand[0] or 0.5)), pot, float(g.wounds[seat] > 0), sum(hand) / 4.0, prey)
    return [bang if card == BANG else (0.0,) * 6 for card in options]


def _wealth(g: Second, seat: int) -> float:
    heap = g.stash[seat]
    return (priced(heap) + paintings(heap[ART]) + 8.0 * diamonds(heap)) / 20.0


def _aims(g: Second) -> tuple[dict[Answer, Signs], dict[Answer, Signs]]:
    """Rich, bleeding, at the desk: whom people aim at, with a Click and with a Bang."""
    wealth = {other: _wealth(g, other) for other in g.alive}
    leader, desk = max(wealth.values(), default=0.0), float(g.round < ROUNDS)
    blank: dict[Answer, Signs] = {}
    live: dict[Answer, Signs] = {}
    for other in g.alive:
        left, rich = (
            g.power_of(other).wounds_to_die - g.wounds[other],
            (wealth[other] - leader) / (ROUNDS - g.round + 1.0),
        )
        habit = len(g.hidden[other]) / (g.round + 1.0)
        signs = (rich, float(rich == 0.0), float(left == 1), float(left == 2), habit, desk * (other == g.godfather))
        blank[other], live[other] = (*signs, *(0.0,) * 6), (*(0.0,) * 6, *signs)
    return blank, live
