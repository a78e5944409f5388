"""Phases 3 and 4 as people play them: run, freeze and aim, look round, shout or leave.  LIVE-049 to LIVE-086"""

from __future__ import annotations

from standoff.editions.live.calls import call
from standoff.editions.live.game import COWARD, NOWHERE, Live
from standoff.editions.live.preparing import AtTheWhistle
from standoff.editions.live.verdict import DONE, VERDICT, give_verdict, one_more
from standoff.engine.phase import REFEREE, Answers, Asking, Phase, Step


class Equipped(AtTheWhistle):
    """Everybody has a card: the referee may count.  LIVE-049"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        call(g, "LIVE-050", "ten")
        call(g, "LIVE-056", "long whistle")
        call(g, "LIVE-069", "look")


class Look(AtTheWhistle):
    """All are frozen and look round, as long as the referee likes; then the count of three.  LIVE-068 to LIVE-073"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        call(g, "LIVE-070", "three")
        call(g, "LIVE-073", "whistle")


class Leavers(Phase[Live]):
    """Who has left: the referee names them one by one, and whoever left may say so.  LIVE-071 to LIVE-086"""

    referee = True
    claimed = True
    if_silent = DONE

    def ask(self, g: Live, step: Step) -> Asking:
        return {REFEREE: one_more(g.playing(), step[1])}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        said = answers[REFEREE]
        if said == VERDICT:
            give_verdict(g)
        elif isinstance(said, int):
            g.then(("leavers", (*step[1], said)))
        else:
            leave(g, tuple(sorted(step[1])))

    def waits(self, g: Live) -> tuple[str, str]:
        return "Only the referee has seen who left", "LIVE-071"

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "Only somebody who plays this round and has not been named yet can leave it", "LIVE-071"


def leave(g: Live, leavers: tuple[int, ...]) -> None:
    """They walk off and hand in their cards, unseen.  LIVE-074, LIVE-075, LIVE-084"""
    for seat in leavers:
        g.status[seat] = COWARD
        g.at[seat] = NOWHERE
    if g.log is None:
        return
    staying = g.playing()
    if staying:
        g.tell("war_cry", "LIVE-074", seats=staying)
    for seat in leavers:
        g.tell("leaves", "LIVE-071", seat=seat)
    if leavers:
        call(g, "LIVE-075", "walk off", seats=list(leavers))
    for seat in leavers:
        g.tell("hands_in", "LIVE-084", seat=seat)
        if g.rules.playing_referee:
            call(g, "LIVE-224", "pile", seat=seat)
