"""Phases 5 to 7: who fires at whom, and what comes of it.  LIVE-087 to LIVE-128, LIVE-165 to LIVE-184"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from standoff.editions.live.calls import call
from standoff.editions.live.components import BBB, DG, NOTHING_KNOWN, SG
from standoff.editions.live.game import IN, NO_SEAT, Live
from standoff.editions.live.hits import leave_if_due, put_on_record
from standoff.editions.live.verdict import DONE, VERDICT, give_verdict, one_more
from standoff.engine.phase import REFEREE, Answer, Answers, Asking, Options, Phase, Step

PHASE: Final = {BBB: 5, DG: 6, SG: 7}
CALLED: Final = {BBB: "LIVE-087", DG: "LIVE-105", SG: "LIVE-115"}
FIRES: Final = {BBB: "LIVE-090", DG: "LIVE-107", SG: "LIVE-120"}
GONE: Final = "gone"
GRANTED, DENIED = "granted", "denied"
SO: Final = "so"


class Volley(Phase[Live]):
    """The holders of one kind of gun are called: first triple Bangs, then double guns, then shotguns."""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        kind = step[1]
        g.phase = PHASE[kind]
        call(g, CALLED[kind], kind)
        if g.rules.people:
            g.then(("fire", kind, ()) if g.rules.paper else ("fire", kind), ("shots", kind))
        else:
            g.then(("shots", kind))


def holders(g: Live, kind: str) -> list[int]:
    """Who holds such a gun, plays on and has not lost it."""
    return [seat for seat in g.playing() if g.weapon(seat) == kind and seat not in g.cancelled]


def aims(kind: str, opponents: list[int]) -> list[Answer]:
    """Whom a gun may hit: one, or with two arms two, or one twice.  LIVE-106, LIVE-173"""
    if kind != DG:
        return list(opponents)
    return [*opponents, *combinations(opponents, 2), *[(seat, seat) for seat in opponents]]


def why_not(g: Live, seat: int, targets: object) -> tuple[str, str]:
    """Why a gun cannot hit somebody.  LIVE-061, LIVE-064"""
    for target in targets if isinstance(targets, tuple) else (targets,):
        if isinstance(target, int) and 0 <= target < len(g.status):
            if g.rules.team_of[target] == g.rules.team_of[seat]:
                return "Nobody aims at the own team", "LIVE-061"
            if g.status[target] != IN:
                return "Only gangsters who are in play can be aimed at", "LIVE-064"
    return "", ""


class Fire(Phase[Live]):
    """Whoever holds that gun says whom it points at; a target that has gone stays the holder's secret.  LIVE-089"""

    if_silent = GONE
    unordered = True

    def ask(self, g: Live, step: Step) -> Asking:
        kind = step[1]
        return {seat: (*aims(kind, them), GONE) for seat in holders(g, kind) if (them := g.opponents(seat))}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        twice = []
        for seat, said in sorted(answers.items()):
            if said != GONE and said is not None:
                g.targets[seat] = said if isinstance(said, tuple) else (int(said),)
                if isinstance(said, tuple) and said[0] == said[1] and len(g.opponents(seat)) > 1:
                    twice.append(("one_in_sight", seat))
        g.then(*twice)

    def aloud(self, g: Live, seat: int, step: Step) -> Options:
        """Whoever fires says so, and at whom; that a target has gone is nobody else's business.  LD-11"""
        return tuple(aims(step[1], g.opponents(seat))) if g.is_in(seat) and not g.wounds[seat] else ()

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return why_not(g, seat, answer)


class PaperFire(Phase[Live]):
    """With paper cards the referee names every shot that was announced, shooter first.  LR-65"""

    referee = True
    if_silent = DONE

    def ask(self, g: Live, step: Step) -> Asking:
        kind, shooters = step[1], step[2]
        able = [s for s in g.playing() if s not in shooters and not g.wounds[s] and g.weapon(s) == NOTHING_KNOWN]
        shots: list[Answer] = []
        for seat in able:
            for at in aims(kind, g.opponents(seat)):
                shots.append((seat, *at) if isinstance(at, tuple) else (seat, at))
        return {REFEREE: (*shots, DONE, VERDICT)}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        said = answers[REFEREE]
        if said == VERDICT:
            give_verdict(g)
        elif isinstance(said, tuple):
            shooter, *targets = said
            g.targets[shooter] = tuple(targets)
            g.then(("fire", step[1], (*step[2], shooter)))
        else:
            for shooter in step[2]:
                put_on_record(g, shooter, step[1])

    def waits(self, g: Live) -> tuple[str, str]:
        return "Only the referee has heard who fired", "LR-65"

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if not isinstance(answer, tuple) or len(answer) < 2:
            return "A shot is told with its shooter first, then whom it hits", "LR-65"
        shooter, *targets = answer
        if isinstance(shooter, int) and 0 <= shooter < len(g.status):
            if g.status[shooter] != IN or shooter in step[2]:
                return "Only somebody in play who has not fired yet can fire", "LIVE-064"
            if g.wounds[shooter]:
                return "A wounded gangster stops aiming", "LIVE-095"
            if g.weapon(shooter) != NOTHING_KNOWN:
                return "This card has been heard or seen already, and it is no such gun", "LR-65"
            return why_not(g, shooter, tuple(targets))
        return "", ""


class OneInSight(Phase[Live]):
    """Both arms on one person: only where nobody else could be seen, and that only the referee can say.  LIVE-173"""

    referee = True

    def ask(self, g: Live, step: Step) -> Asking:
        return {REFEREE: (GRANTED, DENIED, VERDICT)}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        said = answers[REFEREE]
        if said == VERDICT:
            give_verdict(g)
        elif said == DENIED:
            g.targets[step[1]] = g.targets[step[1]][:1]

    def about(self, g: Live, step: Step) -> tuple[int, ...]:
        return (step[1],)


class Shots(Phase[Live]):
    """All guns of a kind go off together; whoever shoots each other is hit.  LIVE-090, LIVE-107, LIVE-120"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        kind = step[1]
        hits: list[int] = []
        for seat in holders(g, kind):
            targets = [target for target in g.targets[seat] if g.is_in(target)]
            if targets:
                g.fired += (seat,)
                hits += targets
                if g.log is not None:
                    g.tell("fires", FIRES[kind], seat=seat, targets=targets, weapon=kind)
        self.rule_out(g, kind)
        asked: tuple[Step, ...] = (("confirm", kind),) if g.rules.people else ()
        if not hits:
            return
        if kind == SG:
            g.then(*asked, ("recoils", tuple(sorted(set(hits)))))
            return
        if g.rules.options.wounds_per_volley == "one":
            hits = list(dict.fromkeys(hits))
        g.then(("hits", kind, tuple(hits)), *asked)

    def rule_out(self, g: Live, kind: str) -> None:
        """Whoever has a target and does not fire now does not hold such a gun: all can see that.  LR-20"""
        for seat in g.playing():
            if g.mime[seat] and any(g.is_in(target) for target in g.targets[seat]) and seat not in g.fired:
                g.ruled_out[seat] += (kind,)


class Confirm(Phase[Live]):
    """The referee has seen it so, or decides otherwise.  LIVE-063, LD-16"""

    if_silent = SO
    quiet = True
    referee = True

    def ask(self, g: Live, step: Step) -> Asking:
        return {REFEREE: (SO, VERDICT)}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        if answers[REFEREE] == VERDICT:
            give_verdict(g)


class Recoils(Phase[Live]):
    """Whoever a shotgun has hit staggers one step back, one after the other by seats.  LIVE-117 to LIVE-122"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        victims = step[1]
        steps = [one for seat in victims for one in (("staggers", seat), ("recoil", seat, (), victims))]
        g.then(*steps, ("blown_away", victims, ()))


class Staggers(Phase[Live]):
    """Nobody else moves while a victim takes the step.  LIVE-122"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        g.called = step[1]
        call(g, "LIVE-122", "freeze", seat=step[1])


class Recoil(Phase[Live]):
    """Whom a shotgun's victim has touched: the referee names them one by one.  LIVE-121 to LIVE-124"""

    referee = True
    if_silent = DONE

    def ask(self, g: Live, step: Step) -> Asking:
        _, _, touched, victims = step
        return {REFEREE: one_more([other for other in g.playing() if other not in victims], touched)}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        _, seat, touched, victims = step
        said = answers[REFEREE]
        if said == VERDICT:
            give_verdict(g)
        elif isinstance(said, int):
            g.then(("recoil", seat, (*touched, said), victims))
        else:
            self.touch(g, seat, tuple(sorted(touched)))

    def touch(self, g: Live, seat: int, touched: tuple[int, ...]) -> None:
        """Remember whom it touched until all victims have staggered."""
        if g.log is not None:
            g.tell("recoils", "LIVE-123", seat=seat, seats=list(touched))
        at = next(at for at in range(len(g.agenda) - 1, -1, -1) if g.agenda[at][0] == "blown_away")
        name, victims, others = g.agenda[at]
        g.agenda[at] = (name, victims, (*others, *touched))

    def waits(self, g: Live) -> tuple[str, str]:
        return "Only the referee has seen who was touched", "LIVE-123"

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if isinstance(answer, int) and answer in step[3]:
            return "Whoever a shotgun has hit goes to hospital anyway", "LIVE-118"
        if isinstance(answer, int) and 0 <= answer < len(g.status) and not g.is_in(answer):
            return "Only gangsters who are in play can be touched", "LIVE-064"
        return "", ""


class BlownAway(Phase[Live]):
    """The victims go to hospital whatever they hold; then whoever they touched is hit by each.  LIVE-117, LR-33"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        _, victims, touched = step
        g.called = NO_SEAT
        for seat in victims:
            g.doomed[seat] = True
            leave_if_due(g, seat, "LIVE-153")
        if touched:
            g.then(("hits", "recoil", touched))
