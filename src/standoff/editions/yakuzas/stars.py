"""Phase 5b: the stars fly, one after the other.  YAK-85 to YAK-111"""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

from standoff.editions.common.attacks import STAR, Attack
from standoff.editions.common.bullets import CLING, SHURIKEN, add, spend
from standoff.editions.first.game import NO_SEAT, First
from standoff.editions.first.shots import strike, turn_up
from standoff.editions.first.take_back import RETURNED
from standoff.editions.first.trail import BACK, TRAIL, note
from standoff.editions.yakuzas.chairs import BLED, CIRCLE, WITHDREW
from standoff.editions.yakuzas.flight import (
    FELLOW,
    HIT,
    MISS,
    OTHER,
    Outcome,
    as_told,
    by_chance,
    by_skill,
    drift,
    outcomes,
)
from standoff.editions.yakuzas.options import options_of
from standoff.editions.yakuzas.standoff import is_beside
from standoff.editions.yakuzas.strikes import STARS_THROWN, THROW
from standoff.editions.yakuzas.ties import are_fellows, is_yakuza, opponents
from standoff.editions.yakuzas.weapons import STARS_CALLED
from standoff.engine.chance import below
from standoff.engine.fields import NUMBER, ROUND, SEAT, SEATS, THINGS, Field
from standoff.engine.phase import NOBODY, REFEREE, Answer, Answers, Asking, Options, Phase, Step

THROWERS: Final = Field("throwers", THINGS, until=ROUND)
"""(seat, gun, wounds so far) of those whose star is still to fly."""
THROWER: Final = Field("thrower", SEAT, until=ROUND)
"""Whose turn it is."""
STARS: Final = Field("stars", NUMBER, until=ROUND)
"""How many stars this thrower still has."""
BARRED: Final = Field("barred", SEATS, until=ROUND)
"""Whom this thrower has hit already."""
SWAY: Final = Field("sway", SEATS, until=ROUND)
"""Where the sight began to drift."""
THROW_TIMES: Final = tuple(range(101))
"""When a star may be let go, in tenths of a second."""


def legal_victims(g: First, thrower: int) -> tuple[int, ...]:
    """Opponents neither withdrawn nor wounded nor beside the thrower; neighbours only where nobody else is up.

    YAK-90 to YAK-95, YR-22, SHOT-38
    """
    withdrew, bled = WITHDREW.of_all(g), BLED.of_all(g)
    up = [seat for seat in opponents(g, thrower) if not (withdrew[seat] or bled[seat])]
    far = [seat for seat in up if not is_beside(g, thrower, seat)]
    if far or len(up) == 2 or (len(up) == 1 and options_of(g).star_lone_neighbour):
        return tuple([seat for seat in far or up if seat not in BARRED[g]])
    return ()


class Stars(Phase[First]):
    """Every star still in play is shown now; the tanto before it was a bluff.  YAK-85 to YAK-88"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        g.called = STARS_CALLED
        if SHURIKEN not in g.loaded:
            return
        stars = [(seat, gun, g.wounds[seat]) for seat, gun, card in g.loaded_guns() if card == SHURIKEN]
        g.dropped = g.fallen = g.fired = ()
        for seat, gun, _ in stars:
            turn_up(g, seat, gun, SHURIKEN, "YAK-86")
        THROWERS[g] = tuple(sorted(stars))
        g.then(("throw_order",), ("next_thrower",))


class ThrowOrder(Phase[First]):
    """The throwers agree on an order; where they do not, the lowest seat begins.  YAK-108, YR-26"""

    pace = "pick"

    def ask(self, g: First, step: Step) -> Asking:
        seats = [seat for seat, *_ in THROWERS[g]]
        return dict.fromkeys(seats, tuple(permutations(seats))) if len(seats) > 1 else NOBODY

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        wishes = set(answers.values())
        order = wishes.pop() if len(wishes) == 1 else None
        if isinstance(order, tuple):
            THROWERS[g] = tuple(sorted(THROWERS[g], key=lambda one: order.index(one[0])))
        if g.log is not None and answers:
            g.tell("star_order", "YAK-108", order=[seat for seat, *_ in THROWERS[g]])

    def late(self, g: First, seat: int, options: Options) -> Answer | None:
        return None

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "An order names every thrower once", "YAK-108"


class NextThrower(Phase[First]):
    """One thrower after the other; whoever is hurt by then does not throw.  YAK-96 to YAK-100, YAK-108, YAK-111"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        THROWER[g], BARRED[g] = NO_SEAT, ()
        if not THROWERS[g]:
            g.agenda.extend(g.rules.strikes[THROW].phase_end)
            return
        (seat, gun, wounds), *rest = THROWERS[g]
        THROWERS[g] = tuple(rest)
        g.then(step)
        if seat not in g.alive or g.wounds[seat] > wounds:
            if g.log is not None:
                g.tell("discarded", "YAK-111", seat=seat, gun=gun)
            return
        THROWER[g], STARS[g] = seat, 1
        if not legal_victims(g, seat):
            take_star_back(g, seat, gun)
            return
        declared = (("window", "double"),) if options_of(g).double_declared == "before" else ()
        g.then(*g.rules.played(*declared, ("throw_at", seat, gun)))


def take_star_back(g: First, seat: int, gun: int) -> None:
    """Nobody to throw at: the star comes back for a Cling; without one it is lost.  YAK-96, YAK-97, YAK-99"""
    if not g.hand[gun][0]:
        if g.log is not None:
            g.tell("star_lost", "YAK-99", seat=seat)
        return
    swap_for_cling(g, gun)
    if g.log is not None:
        g.tell("star_back", "YAK-96", seat=seat)


def swap_for_cling(g: First, gun: int) -> None:
    """The star goes back to the hand, a Cling lies open in its place."""
    note(g, BACK, gun, SHURIKEN)
    g.open[gun] = add(spend(g.open[gun], SHURIKEN), CLING)
    g.hand[gun] = add(spend(g.hand[gun], CLING), SHURIKEN)
    if TRAIL not in g.cells:
        RETURNED[g] += ((gun, SHURIKEN, len(g.hidden[gun])),)


class ThrowAt(Phase[First]):
    """The thrower names the victim only now, whatever the tanto pointed at.  YAK-89 to YAK-95, YAK-100"""

    pace = "pick"

    def ask(self, g: First, step: Step) -> Asking:
        _, seat, _ = step
        return {seat: legal_victims(g, seat)}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        _, seat, gun = step
        if options_of(g).throw_source == "skill" and not SWAY[g]:
            stacked = g.rules.setup.deal.get("sway", ())[STARS_THROWN[g] :]
            SWAY[g] = tuple(stacked[0]) if stacked else (below(g, 1300), below(g, 900))
        g.then(("throw", seat, gun, answers[seat]), ("thrown", seat, gun))

    def late(self, g: First, seat: int, options: Options) -> Answer:
        """The first legal victim clockwise.  YR-95"""
        circle = CIRCLE[g]
        at = circle.index(seat)
        return next(other for other in circle[at + 1 :] + circle[:at] if other in options)

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if not isinstance(answer, int) or answer not in g.alive:
            return "A star is thrown at somebody alive", "YAK-90"
        if answer == seat or are_fellows(g, seat, answer):
            return "Stars are for opponents", "YAK-90" if is_yakuza(g, seat) else "SHOT-38"
        if WITHDREW[g, answer]:
            return "Nobody throws at those who withdrew", "YAK-91"
        if BLED[g, answer]:
            return "Nobody throws at those already wounded in this round", "YAK-92"
        if answer in BARRED[g]:
            return "The second star goes for somebody else", "OBJ-75"
        return "A neighbour is too close for a star", "YAK-93"


class Throw(Phase[First]):
    """The throw itself.  YAK-101 to YAK-107, YR-24, YR-25, YR-27, YR-91"""

    pace = "pick"

    def ask(self, g: First, step: Step) -> Asking:
        return NOBODY

    def flies(self, g: First, answers: Answers, seat: int, target: int) -> Outcome:
        """By chance, under whatever a referee has stacked."""
        deal, at = g.rules.setup.deal, STARS_THROWN[g]
        if at < len(deal.get("throws", ())):
            return as_told(g, seat, target, deal["throws"][at])
        hand = options_of(g).throw_hand
        if at < len(deal.get("rolls", ())):
            roll = deal["rolls"][at]
            return by_chance(g, seat, target, hand, *(roll if isinstance(roll, list | tuple) else (roll,)))
        return by_chance(g, seat, target, hand, below(g, 100))

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        _, seat, gun, target = step
        kind, struck = self.flies(g, answers, seat, target)
        STARS_THROWN[g] += 1
        SWAY[g] = ()
        if g.log is not None:
            g.tell("throws", "YAK-101", seat=seat, target=target, outcome=kind, struck=struck)
        stray = kind == OTHER and options_of(g).star_stray == "nothing"
        if struck is not None and kind in (HIT, OTHER, FELLOW) and not stray:
            BARRED[g] += (struck,)
            strike(g, THROW, [Attack(seat, gun, struck, STAR)])


class SkilledThrow(Throw):
    """The thrower lets go at a moment of his choice, while the sight sways.  YR-91"""

    def ask(self, g: First, step: Step) -> Asking:
        return NOBODY if self.is_stacked(g) else {step[1]: THROW_TIMES}

    def is_stacked(self, g: First) -> bool:
        """Has a referee said how it ends?"""
        deal = g.rules.setup.deal
        return STARS_THROWN[g] < max(len(deal.get("throws", ())), len(deal.get("rolls", ())))

    def flies(self, g: First, answers: Answers, seat: int, target: int) -> Outcome:
        if seat not in answers:
            return super().flies(g, answers, seat, target)
        said = answers[seat]
        if not isinstance(said, int):
            return MISS, None
        first, second = SWAY[g]
        return by_skill(g, seat, target, drift(100 * said, (first, second)))

    def late(self, g: First, seat: int, options: Options) -> Answer | None:
        return None


class ToldThrow(Throw):
    """A star thrown by hand at a real table, told to the game.  YR-91"""

    referee = True

    def ask(self, g: First, step: Step) -> Asking:
        _, seat, _, target = step
        return {REFEREE: outcomes(g, seat, target)}

    def flies(self, g: First, answers: Answers, seat: int, target: int) -> Outcome:
        return as_told(g, seat, target, answers[REFEREE])

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return MISS


THROWS: Final[dict[str, Throw]] = {"chance": Throw(), "skill": SkilledThrow(), "godfather": ToldThrow()}


class Thrown(Phase[First]):
    """After a throw: another star, perhaps, or the last word of the thrower."""

    def resolve(self, g: First, answers: Any, step: Step) -> None:
        _, seat, gun = step
        STARS[g] -= 1
        g.then(("another_star", seat, gun))
        if options_of(g).double_declared == "after" and seat in g.alive and legal_victims(g, seat):
            g.then(*g.rules.played(("window", "double")))


class AnotherStar(Phase[First]):
    """The second star, if there is one and somebody to throw it at.  OBJ-74 to OBJ-76"""

    def resolve(self, g: First, answers: Any, step: Step) -> None:
        _, seat, gun = step
        if STARS[g] > 0 and seat in g.alive and legal_victims(g, seat):
            g.then(("throw_at", seat, gun))
        else:
            g.then(*g.rules.played(("window", "ronin")))
