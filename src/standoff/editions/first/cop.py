"""A cop in the Mafia: roles, the telephone, the switchboard and another way to win.  COP-01 to COP-36"""

from __future__ import annotations

from typing import Any, Final

from standoff.editions.first.count import Count
from standoff.editions.first.game import First
from standoff.engine.phase import Answers, Asking, Phase

LAST_CALL_ROUND: Final = 6
SWITCHBOARD: Final = ("busy", "busy", "reinforcements")
LEAVE: Final = "leave"
TURN: Final = "turn"


class Telephone(Phase[First]):
    """In the first six rounds the telephone goes round in secret among those who shared.  COP-13 to COP-17"""

    def resolve(self, g: First, answers: Answers) -> None:
        if g.round > LAST_CALL_ROUND or g.calls == len(SWITCHBOARD) or not g.sharers:
            return
        if g.zero_split and not g.rules.options.phone_zero_split:
            return
        if g.log is not None:
            g.tell("telephone", "COP-14", seats=list(g.sharers))
        g.then(*[("hold", seat) for seat in g.sharers], ("hang_up",))


class Hold(Phase[First]):
    """Whoever holds the telephone passes it on; only the cop may turn it, and need not.  COP-17 to COP-19"""

    unsaid = LEAVE
    quiet = True
    pace = "window"

    def ask(self, g: First, seat: int) -> Asking:
        return {seat: (LEAVE, TURN) if seat == g.cop else (LEAVE,)}

    def resolve(self, g: First, answers: Answers, seat: int) -> None:
        if answers[seat] == TURN:
            g.phone = True
        if g.log is not None:
            g.tell("passes_on", "COP-17", seat=seat)
            if answers[seat] == TURN:
                g.tell("turns_phone", "COP-18", (seat,), seat=seat)

    def forbids(self, g: First, seat: int, answer: object, *args: Any) -> tuple[str, str]:
        return "A gangster passes the telephone on as it is", "COP-18"


class HangUp(Phase[First]):
    """The last holder lays the telephone down; if it was used, a switchboard card is turned.  COP-20 to COP-28"""

    def resolve(self, g: First, answers: Answers) -> None:
        used, g.phone = g.phone, False
        if g.log is not None:
            g.tell("phone_laid", "COP-20", used=used)
        if not used:
            return
        card = SWITCHBOARD[g.calls]
        g.calls += 1
        g.suspects = tuple(seat for seat in g.suspects if seat in g.sharers)
        if g.log is not None:
            g.tell("switchboard", "COP-22", card=card, calls=g.calls)
            if g.calls == len(SWITCHBOARD):
                g.tell("alert", "COP-24")


class CopCount(Count):
    """The cop wins alive, with the police called in time and at most one light; else a gangster.  COP-10 to COP-12"""

    def outcome(self, g: First, why: str) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], str]:
        if len(g.alive) < 2:
            return super().outcome(g, why)
        cop_alive = g.cop in g.alive
        gangsters = self.ranked(g, tuple(seat for seat in g.alive if seat != g.cop))
        dead = tuple(sorted(seat for seat in g.order if seat not in g.alive))
        rest = (dead,) if dead else ()
        if cop_alive and g.calls == len(SWITCHBOARD) and g.flashing[g.cop] <= 1:
            return (g.cop,), ((g.cop,), *gangsters, *rest), "COP-32"
        cop = ((g.cop,),) if cop_alive else ()
        return gangsters[0], (*gangsters, *cop, *rest), "COP-33"

    def finish(self, g: First, why: str) -> None:
        if g.log is not None:
            g.tell("role", "COP-06", seat=g.cop, cop=True)
        super().finish(g, why)
