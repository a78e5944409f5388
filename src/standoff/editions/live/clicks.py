"""Knives and grenades that have been set off, called by their numbers.  LIVE-099 to LIVE-104, LIVE-194 to LIVE-234"""

from __future__ import annotations

from typing import Any

from standoff.editions.live.calls import call
from standoff.editions.live.components import BACK, BOOM
from standoff.editions.live.game import DONE as CARRIED_OUT
from standoff.editions.live.game import NO_SEAT, WAITING, Live
from standoff.editions.live.hits import ask_cards, deny, leave_if_due, set_off, show
from standoff.editions.live.verdict import DONE, VERDICT, give_verdict, one_more
from standoff.engine.phase import REFEREE, Answers, Asking, Phase, Step

NOBODY: str = "nobody"


def next_click(g: Live) -> int:
    """Whose Click comes next: the lowest number; or the youngest first, where the table plays depth first.  LR-24"""
    queue = g.queue()
    if not queue:
        return NO_SEAT
    if g.rules.options.clicks_order == "numbers":
        return queue[0]
    youngest = max(g.since[seat] for seat in queue)
    return next(seat for seat in queue if g.since[seat] == youngest)


class Clicks(Phase[Live]):
    """As long as a Click is waiting, the next one is called; only then the next guns.  LIVE-100, LIVE-104, LIVE-114"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        seat = next_click(g)
        g.called = seat
        if seat == NO_SEAT:
            return
        g.click[seat] = CARRIED_OUT
        g.clicks += (seat,)
        if g.log is not None:
            g.tell("click_called", "LIVE-100", seat=seat, number=g.card(seat).number)
        if g.weapon(seat) == BACK:
            call(g, "LIVE-199", "freeze", seat=seat)
            g.then(("stab", seat), step)
        else:
            call(g, "LIVE-214", "freeze", seat=seat)
            g.then(("boom", seat, ()) if g.rules.people else ("leap", seat), step)


class Stab(Phase[Live]):
    """One step, one touch, or none: that is a right, no duty.  LIVE-197 to LIVE-207"""

    referee = True
    if_silent = NOBODY

    def ask(self, g: Live, step: Step) -> Asking:
        seat = step[1]
        return {REFEREE: (*[other for other in g.playing() if not self.spares(g, seat, other)[0]], NOBODY, VERDICT)}

    def spares(self, g: Live, seat: int, other: int) -> tuple[str, str]:
        """Why a knife cannot be put into somebody."""
        if other == seat:
            return "Nobody stabs themselves", "LIVE-197"
        if not g.is_in(other):
            return "Only gangsters who are in play can be stabbed", "LIVE-064"
        if g.doomed[other]:
            return "Whoever is on the way to hospital cannot be hurt any more", "LR-28"
        if not g.rules.options.stab_mates and g.rules.team_of[other] == g.rules.team_of[seat]:
            return "At this table nobody stabs the own team", "LR-27"
        return "", ""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        seat, said = step[1], answers[REFEREE]
        if said == VERDICT:
            give_verdict(g)
        else:
            self.stab(g, seat, said if isinstance(said, int) else None)

    def stab(self, g: Live, seat: int, target: int | None) -> None:
        """Somebody is stabbed, or nobody."""
        if g.log is not None:
            g.tell("stabs", "LIVE-198" if target is None else "LIVE-200", seat=seat, target=target, **place(g, seat))
        g.then(*([("hits", "stab", (target,))] if target is not None else []), ("stabbed", seat))

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if isinstance(answer, int) and 0 <= answer < len(g.status):
            return self.spares(g, step[1], answer)
        return "", ""


def place(g: Live, seat: int) -> dict[str, Any]:
    """Where somebody stands, as an event tells it; on the people's ground nobody knows."""
    return {} if g.rules.people else {"at": list(g.at[seat])}


class Stabbed(Phase[Live]):
    """A stabber who was doomed goes to hospital now.  LIVE-160, LIVE-204"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        g.called = NO_SEAT
        leave_if_due(g, step[1], "LIVE-151")


class Boom(Phase[Live]):
    """Whom a grenade has touched: the referee names them one by one.  LIVE-212 to LIVE-221"""

    referee = True
    if_silent = DONE

    def ask(self, g: Live, step: Step) -> Asking:
        return {REFEREE: one_more([seat for seat in g.playing() if seat != step[1]], step[2])}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        _, seat, touched = step
        said = answers[REFEREE]
        if said == VERDICT:
            give_verdict(g)
        elif isinstance(said, int):
            g.then(("boom", seat, (*touched, said)))
        else:
            g.then(("explodes", seat, tuple(sorted(touched))))

    def waits(self, g: Live) -> tuple[str, str]:
        return "Only the referee has seen who was touched", "LIVE-215"

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if answer == step[1]:
            return "The holder goes to hospital anyway", "LIVE-216"
        if isinstance(answer, int) and 0 <= answer < len(g.status) and not g.is_in(answer):
            return "Only gangsters who are in play can be touched", "LIVE-064"
        return "", ""


class Explodes(Phase[Live]):
    """Everybody touched goes to hospital at once, and so does the holder.  LIVE-215 to LIVE-221, LIVE-229"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        _, seat, touched = step
        chains = g.rules.options.grenade_chains
        if chains and ask_cards(g, touched, step):
            return
        if g.log is not None:
            g.tell("explodes", "LIVE-215", seat=seat, seats=list(touched), **place(g, seat))
        for other in touched:
            g.doomed[other] = True
            if chains and g.weapon(other) == BOOM and g.click[other] != CARRIED_OUT:
                if g.click[other] != WAITING:
                    show(g, other)
                    set_off(g, other, "LIVE-230")
            elif g.click[other] == WAITING:
                deny(g, other, "LIVE-218")
            leave_if_due(g, other, "LIVE-152")
        g.doomed[seat] = True
        g.called = NO_SEAT
        leave_if_due(g, seat, "LIVE-152")
