"""Steps 2 to 5: bullet, hold-up, privilege, courage.  SE-14 to SE-44"""

from __future__ import annotations

from typing import Final, cast

from standoff.editions.common import standoff
from standoff.editions.common.bullets import CARDS, loadable, spend
from standoff.editions.common.seats import clockwise, everybody_else
from standoff.editions.common.standoff import NOT_ONESELF, NOT_THE_DEAD, ONE_OTHER
from standoff.editions.second.components import KINDS, drawn_card
from standoff.editions.second.game import Second
from standoff.engine.phase import NOBODY, PASS, Answer, Answers, Asking, Options, Phase, Step

LYING: Final = "lying"


class Load(standoff.Load[Second]):
    """Everybody alive commits one card of their own hand, face down; chance does it for the late.

    SE-14 to SE-17, DP-03, RU-04
    """

    def cards(self, g: Second, seat: int) -> Options:
        return loadable(g.hand[seat])

    def lay(self, g: Second, seat: int, card: str) -> None:
        g.hand[seat] = spend(g.hand[seat], card)
        g.loaded[seat] = card
        if g.log is not None:
            g.tell("loaded", "SE-14", seat=seat)
            g.tell("loaded_card", "SE-15", (seat,), seat=seat, card=card)

    def late(self, g: Second, seat: int, options: Options) -> Answer:
        return drawn_card(g, g.hand[seat])

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if answer in CARDS[:KINDS]:
            return f"There is no {answer} left in this hand: a spent bullet does not come back by itself", "SE-16"
        return "Everybody commits exactly one bullet card", "SE-14"


class Aim(standoff.Aim[Second]):
    """On the Godfather's count everybody but the Kid aims at somebody else; the slow hold up nobody.

    SE-18 to SE-24, DP-04, RU-05 to RU-07
    """

    clause = "SE-18"

    def ask(self, g: Second, step: Step) -> Asking:
        aimers = self.aimers(g)
        if not aimers:
            return NOBODY
        others = cast(Asking, everybody_else(g.alive))
        return others if aimers is g.alive else {seat: others[seat] for seat in aimers}

    def point(self, g: Second, seat: int, aim: int) -> None:
        g.target[seat] = aim

    def without_a_target(self, g: Second, seat: int, *, slow: bool) -> None:
        if g.log is not None:
            g.tell("too_slow", "SE-22", seat=seat)

    def tell_aims(self, g: Second) -> None:
        for seat in self.aimers(g):
            if g.target[seat] is not None:
                g.tell("aims", self.clause, seat=seat, target=g.target[seat])

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return no_target(g, seat, answer)


def no_target(g: Second, seat: int, answer: object) -> tuple[str, str]:
    """Why this cannot be aimed at."""
    if answer == seat:
        return NOT_ONESELF, "SE-20"
    if isinstance(answer, int) and 0 <= answer < len(g.wounds) and answer not in g.alive:
        return NOT_THE_DEAD, "SE-83"
    return ONE_OTHER, "SE-19"


class Privilege(Phase[Second]):
    """Once every target is fixed, the Godfather may order one other gangster to aim elsewhere.

    Whoever has no target, or no second one to turn to, cannot be ordered.  SE-25 to SE-30, SE-34, DP-07, RU-08 to RU-10
    """

    if_silent = PASS
    quiet = True
    pace = "pick"

    def ask(self, g: Second, step: Step) -> Asking:
        if len(g.alive) < 3:
            return NOBODY
        target, godfather = g.target, g.godfather
        orderable = [seat for seat in g.alive if target[seat] is not None and seat != godfather]
        return {godfather: (PASS, *sorted(orderable))} if orderable else NOBODY

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        if not answers:
            return
        said = answers[g.godfather]
        if said == PASS:
            if g.log is not None:
                g.tell("declines", "SE-27", seat=g.godfather)
            return
        if g.log is not None:
            g.tell("orders", "SE-26", by=g.godfather, seat=said)
        g.then(("new_target", said))

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if answer == seat:
            return "The Godfather gives orders to others", "SE-29"
        if isinstance(answer, tuple):
            return "One order to one gangster is all the privilege allows", "SE-28"
        if isinstance(answer, int) and answer in g.alive:
            return "Without a target there is none to change", "SE-34"
        return "The Godfather orders another gangster, or passes", "SE-26"


class NewTarget(Phase[Second]):
    """The ordered gangster chooses another target than the former one, the Godfather included.

    The late turn to the next possible one clockwise, or to nobody.  SE-31 to SE-35, DP-08, RU-11 to RU-13
    """

    pace = "pick"

    def ask(self, g: Second, step: Step) -> Asking:
        _, seat = step
        former = g.target[seat]
        return {seat: tuple([other for other in g.others(seat) if other != former])}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        _, seat = step
        aim = answers[seat]
        assert aim is None or isinstance(aim, int)
        g.target[seat] = aim
        if g.log is not None:
            if aim is None:
                g.tell("too_slow", "RU-12", seat=seat)
            else:
                g.tell("aims", "SE-32", seat=seat, target=aim)

    def late(self, g: Second, seat: int, options: Options) -> Answer | None:
        if g.rules.options.late_order == "none":
            return None
        return next(other for other in clockwise(g.alive, seat) if other in options)

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if answer == g.target[seat]:
            return "The order is to aim at somebody else than before", "SE-31"
        return no_target(g, seat, answer)


class Courage(standoff.Courage[Second]):
    """On the second count everybody stays or lies down.  Nobody shoots those who lie.  SE-36 to SE-44, DP-09

    Those who lie apply what it means for them, clockwise from the Godfather; then the bullets without a target go:
    those of the slow, and those aimed at somebody lying.  RU-14, RU-54, IX-38
    """

    cry_clause = "SE-41"
    give_up_clause = "SE-36"
    posture = LYING

    def gives_up(self, g: Second, seat: int) -> None:
        g.power_of(seat).lies_down(g, seat)

    def put_guns_down(self, g: Second, cowards: list[int]) -> None:
        """Whoever covers nobody, or somebody who lies, does not shoot.  SE-23, SE-42"""
        target, posture, loaded = g.target, g.posture, g.loaded
        later: list[Step] = []
        for seat in g.alive:
            if loaded[seat] is None:
                continue
            aim = target[seat]
            if aim is None:
                g.discard(seat, g.unload(seat), "SE-23")
            elif posture[aim] == LYING:
                later += g.power_of(seat).target_lies(g, seat, aim)
        g.then_all(later)

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "One either stays or lies down (withdraw)", "SE-36"
