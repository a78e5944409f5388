"""The Geisha."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.common.cards import Concern
from standoff.editions.first.game import First
from standoff.editions.yakuzas.kiai.kiai import Kiai
from standoff.engine.phase import Answer, Answers, Asking, Options, Phase, Step


def aiming_at(g: First, seat: int) -> list[tuple[int, int]]:
    """(seat, gun) of everything pointed at this seat."""
    return [
        (other, gun)
        for other in g.order
        for gun in g.guns[other]
        if (target := g.target[gun]) == seat or (isinstance(target, tuple) and seat in target)
    ]


def aimed_at(g: First) -> set[int]:
    """At whom does somebody aim?"""
    aimed: set[int] = set()
    for aim in g.target:
        if isinstance(aim, int):
            aimed.add(aim)
        elif aim is not None:
            aimed.update(aim)
    return aimed


def free_targets(g: First, me: int) -> Options:
    """Anybody alive but herself and those she would turn away.  KIAI-55, YR-44"""
    turned = {seat for seat, _ in aiming_at(g, me)}
    return tuple(sorted([seat for seat in g.alive if seat != me and seat not in turned]))


class Geisha(Kiai):
    """Once, before courage is asked, all who aim at her aim at somebody of her choice instead.  KIAI-50 to KIAI-55"""

    number = 6
    name = "geisha"

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"charm": Charm()}

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"charm": aimed_at}

    def offer(self, g: First, me: int, window: str) -> Options:
        return (self.name,) if free_targets(g, me) else ()

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        super().use(g, me, choice, window)
        g.then(("charm", me))


class Charm(Phase[First]):
    """At whom?  A slow Geisha has used her card for nothing.  KIAI-52 to KIAI-55, YI-33, YR-95"""

    pace = "pick"

    def ask(self, g: First, step: Step) -> Asking:
        return {step[1]: free_targets(g, step[1])}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        me = step[1]
        new = answers[me]
        if not isinstance(new, int):
            return
        turned = aiming_at(g, me)
        for _, gun in turned:
            target = g.target[gun]
            if isinstance(target, tuple):
                pair = sorted({new if seat == me else seat for seat in target})
                g.target[gun] = tuple(pair) if len(pair) > 1 else pair[0]
            else:
                g.target[gun] = new
        if g.log is not None:
            g.tell("charms", "KIAI-52", seat=me, target=new, seats=sorted({seat for seat, _ in turned}))

    def late(self, g: First, seat: int, options: Options) -> Answer | None:
        return None

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "They aim at somebody who is neither the Geisha nor one of themselves", "KIAI-55"
