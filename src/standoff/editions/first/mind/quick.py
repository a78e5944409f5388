"""Regulars of the base game, all of them at once: the very answers of their rules of thumb, several times as fast.

A rule of thumb reads a view, and reads most of it anew for everybody.  In a world that a boss imagines the table itself
may be read, and what all see alike is worked out once a question.  `tests/first/test_quick_regulars.py` plays both.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from standoff.editions.common.odds import bullet_chance
from standoff.editions.common.standoff import STAY, WITHDRAW
from standoff.editions.first.components import (
    BANG,
    BBB,
    CLICK,
    DECK,
    ROUNDS,
    SHAME_COST,
    WOUNDS_TO_DIE,
    Hand,
    bundle,
    worth,
)
from standoff.editions.first.game import First
from standoff.editions.first.mind import aim, courage
from standoff.editions.first.mind.money import A_ROUND, ALIVE, share, wound_price
from standoff.editions.first.mind.odds import EAGER, PLAIN_POT, PUT_DOWN, how_many
from standoff.editions.first.mind.reading import BLEEDS, RIVAL
from standoff.engine.phase import Answer


def is_plain(g: First) -> bool:
    """Is this a game of guns and bullets alone?  Seat and gun have the same number then."""
    rules = g.rules
    return not rules.setup.modules and g.guns == rules.plain_guns


class Loading:
    """What all see who load."""

    def __init__(self, g: First) -> None:
        self._g, self._eager = g, eagerness(g)

    def answer(self, seat: int, rng: Random) -> Answer:
        return laid(self._g.hand[seat], self._eager, rng)


class Aiming:
    """What all see who aim, before anybody has aimed."""

    def __init__(self, g: First) -> None:
        self._g, self._alive = g, g.alive
        to_come, rounds_left = ROUNDS - g.round + 1.0, ROUNDS - g.round
        purses = [float(worth(stash)) for stash in g.stash]
        self._odds = [
            (purse - SHAME_COST * shame) / (RIVAL * to_come) - BLEEDS.get(WOUNDS_TO_DIE - wounds, 0.0) * to_come
            for purse, shame, wounds in zip(purses, g.shame, g.wounds)
        ]
        self._fear = [_feared(g, seat, EAGER) for seat in range(len(purses))]
        self._nerves = _nerves(g)
        self._calm = [1.0 - _leaves(nerve, 0.0) for nerve in self._nerves]
        self._pot = share(bundle(g.table), max(2, len(g.alive) // 2))
        self._wound = [
            wound_price(WOUNDS_TO_DIE - wounds, 1, rounds_left, ALIVE + purse + A_ROUND * rounds_left)
            for wounds, purse in zip(g.wounds, purses)
        ]

    def answer(self, seat: int, rng: Random) -> Answer:
        best, most = -1, 0.0
        for other, value in self.wanted(seat, self._g.loaded[seat] != CLICK):
            points = value * (1.0 + aim.WHIM * (rng.random() - 0.5))
            if best < 0 or points > most:
                best, most = other, points
        return best

    def wanted(self, me: int, live: bool) -> list[tuple[int, float]]:
        """How much this seat wants its gun on each of the others, with a bullet in it or a blank; moods come later."""
        odds, fear, calm, pot = self._odds, self._fear, self._calm, self._pot
        foes = [seat for seat in self._alive if seat != me]
        best = max([odds[seat] for seat in foes])
        rivalry = [exp(odds[seat] - best) for seat in foes]
        total, others, mine = sum(rivalry, 0.0), len(foes) - 1, 1.0 - fear[me]
        found = []
        for seat, rival in zip(foes, rivalry):
            crowd = round(others * rival / total)
            feared = safe = 1.0
            for foe in foes:
                if not crowd:
                    break
                if foe != seat:
                    feared *= 1.0 - fear[foe]
                    safe *= 1.0 - fear[foe] * calm[foe]
                    crowd -= 1
            leaves = _leaves(self._nerves[seat], 1.0 - feared)
            scared = _leaves(self._nerves[seat], 1.0 - feared * mine) - leaves
            value = scared * (pot + SHAME_COST)
            if live:
                value += (1.0 - leaves - scared) * (safe * pot + self._wound[seat])
            found.append((seat, rival * value))
        return found


class Staying:
    """What all see who are asked to stay or to withdraw."""

    def __init__(self, g: First) -> None:
        self._g = g
        seats, eager = range(len(g.wounds)), eagerness(g)
        self._on: list[list[tuple[int, float]]] = [[] for _ in seats]
        calm = [1.0 for _ in seats]
        for shooter, target in enumerate(g.target):
            if isinstance(target, int) and g.loaded[shooter] is not None:
                chance = _feared(g, shooter, eager)
                self._on[target].append((shooter, chance))
                calm[target] *= 1.0 - chance
        self._stays = [1.0 - _leaves(nerve, 1.0 - calm[seat]) for seat, nerve in enumerate(_nerves(g))]
        self._stands = [self._stays[seat] * self._safe(seat) for seat in seats]
        table = bundle(g.table)
        self._shares = [share(table, count) for count in range(1, len(g.alive) + 1)]
        self._purses = [worth(stash) for stash in g.stash]

    def _safe(self, seat: int, without: int = -1) -> float:
        """How likely no gun hits this seat; one of them left out."""
        safe = 1.0
        for shooter, chance in self._on[seat]:
            if shooter != without:
                safe *= 1.0 - chance * self._stays[shooter]
        return safe

    def answer(self, seat: int, rng: Random) -> Answer:
        if not self._on[seat]:
            return STAY
        return STAY if self._gain(seat) + courage.WHIM * (rng.random() - 0.5) > 0 else WITHDRAW

    def _gain(self, me: int) -> float:
        """By how much staying is better than leaving."""
        g, stays = self._g, self._stays
        stands, target, value = self._stands[:], g.target[me], float(SHAME_COST)
        if isinstance(target, int):
            if g.loaded[me] != CLICK:
                value += stays[target] * courage.BULLET
                stands[target] = 0.0
            else:
                stands[target] = stays[target] * self._safe(target, without=me)
        odds = how_many([stands[seat] for seat in g.alive if seat != me])
        hope = sum([chance * part for chance, part in zip(odds, self._shares)], 0.0)
        hits = how_many([chance * stays[shooter] for shooter, chance in self._on[me]])
        value += hits[0] * self._greed(me) * hope
        rounds_left, life = ROUNDS - g.round, WOUNDS_TO_DIE - g.wounds[me]
        stake = courage.BOLD * (ALIVE + self._purses[me] + A_ROUND * rounds_left)
        for count in range(1, len(hits)):
            value -= hits[count] * wound_price(life, count, rounds_left, stake)
        return value

    def _greed(self, me: int) -> float:
        """What a thousand more is worth to this seat."""
        number, purses = self._g.round, self._purses
        value = courage.GREED * (number + 1)
        if 1 < number <= ROUNDS - 3 and all(purses[me] >= purses[seat] for seat in self._g.alive):
            return value * courage.IN_FRONT
        return value


LOOKS: Final[dict[str, type[Loading] | type[Aiming] | type[Staying]]] = {
    "load": Loading,
    "aim": Aiming,
    "courage": Staying,
}


def load_odds(hand: Hand, eager: float) -> tuple[float, float, float]:
    """How likely each card of a hand is laid."""
    sharp = hand[1] + hand[2]
    if not sharp:
        return 1.0, 0.0, 0.0
    live = min(1.0, eager * sharp / sum(hand)) if hand[0] else 1.0
    return 1.0 - live, live * hand[1] / sharp, live * hand[2] / sharp


def eagerness(g: First) -> float:
    """How freely people load for such a table."""
    return EAGER * min(1.6, max(0.6, worth(g.table) / PLAIN_POT))


def laid(hand: Hand, eager: float, rng: Random) -> str:
    """A card of a hand: a bullet with the chance that spends them evenly, times the eagerness."""
    sharp = hand[1] + hand[2]
    if hand[0] and rng.random() * sum(hand) >= eager * sharp:
        return CLICK
    return BBB if rng.random() * sharp < hand[2] else BANG


def _feared(g: First, seat: int, eager: float) -> float:
    """How likely this gun fires, to whoever can count what has not been seen of its deck."""
    spent, cards = g.open[seat], sum(g.hand[seat]) + (g.loaded[seat] is not None)
    sharp = max(0, DECK[1] - spent[1]) + max(0, DECK[2] - spent[2])
    return bullet_chance(sharp, max(1, cards), len(g.hidden[seat]), PUT_DOWN, eager)


def _nerves(g: First) -> list[tuple[float, float]]:
    """For each seat what keeps it standing, and how much it minds danger."""
    number = g.round
    habits = [(shame + 1.0) / (number + 6.0) for shame in g.shame]
    return [
        (5.0 - 6.0 * habit, 7.0 + wounds * wounds - 0.3 * number - 5.0 * habit)
        for habit, wounds in zip(habits, g.wounds)
    ]


def _leaves(nerve: Sequence[float], danger: float) -> float:
    """How likely somebody with such nerves withdraws from so much danger."""
    return 1.0 / (1.0 + exp(nerve[0] - danger * nerve[1]))
