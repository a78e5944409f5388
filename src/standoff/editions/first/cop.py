"""A cop in the Mafia: roles, the telephone, the switchboard and another way to win.  COP-01 to COP-36"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from standoff.editions.first.addition import Addition
from standoff.editions.first.count import Count
from standoff.editions.first.game import First
from standoff.engine.chance import Chancy, below, choice, shuffled
from standoff.engine.errors import Refusal
from standoff.engine.fields import ALL, FLAG, NUMBER, SEAT, SEATS, EachSeat, Field
from standoff.engine.phase import Answer, Answers, Asking, Phase, Step

LAST_CALL_ROUND: Final = 6
SWITCHBOARD: Final = ("busy", "busy", "reinforcements")
LEAVE: Final = "leave"
TURN: Final = "turn"

COP: Final = Field("cop", SEAT)
LIGHTS: Final = EachSeat("light", NUMBER, seen=ALL, placed=True)
"""Shame markers that show the flashing light (V-17)."""
USED: Final = Field("phone", FLAG)
"""The travelling telephone shows its used side."""
CALLS: Final = Field("calls", NUMBER, seen=ALL, placed=True)
"""Switchboard cards turned up."""
ALERTED: Final = Field("alerted", NUMBER, placed=True)
"""The round in which the police were called; 0 before."""
SUSPECTS: Final = Field("suspects", SEATS, seen=ALL, placed=True)
"""Whom the telephone has not cleared, clockwise."""


class Telephone(Phase[First]):
    """In the first six rounds the telephone goes round in secret among those who shared.  COP-13 to COP-17"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if g.round > LAST_CALL_ROUND or CALLS[g] == len(SWITCHBOARD) or not g.sharers:
            return
        if not g.share and not g.rules.options.phone_zero_split:
            return
        if g.log is not None:
            g.tell("telephone", "COP-14", seats=list(g.sharers))
        g.then(*[("hold", seat) for seat in g.sharers], ("hang_up",))


class Hold(Phase[First]):
    """Whoever holds the telephone passes it on; only the cop may turn it, and need not.  COP-17 to COP-19"""

    if_silent = LEAVE
    quiet = True
    pace = "window"

    def ask(self, g: First, step: Step) -> Asking:
        _, seat = step
        return {seat: (LEAVE, TURN) if seat == COP[g] else (LEAVE,)}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        _, seat = step
        if answers[seat] == TURN:
            USED[g] = True
        self.tell_pass(g, seat, answers[seat] == TURN)

    def tell_pass(self, g: First, seat: int, turned: bool) -> None:
        """Everybody sees it go on; only the cop knows more."""
        if g.log is not None:
            g.tell("passes_on", "COP-17", seat=seat)
            if turned:
                g.tell("turns_phone", "COP-18", (seat,), seat=seat)

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "A gangster passes the telephone on as it is", "COP-18"


class HangUp(Phase[First]):
    """The last holder lays the telephone down; if it was used, a switchboard card is turned.  COP-20 to COP-28"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        used, USED[g] = USED[g], False
        if g.log is not None:
            g.tell("phone_laid", "COP-20", used=used)
        if not used:
            return
        card = SWITCHBOARD[CALLS[g]]
        CALLS[g] += 1
        SUSPECTS[g] = tuple([seat for seat in SUSPECTS[g] if seat in g.sharers])
        if g.log is not None:
            g.tell("switchboard", "COP-22", card=card, calls=CALLS[g])
        if CALLS[g] == len(SWITCHBOARD):
            ALERTED[g] = g.round
            if g.log is not None:
                g.tell("alert", "COP-24")


class CopCount(Count):
    """The cop wins alive, with the police called in time and at most one light; else a gangster.  COP-10 to COP-12"""

    def outcome(self, g: First, why: str) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], str]:
        if len(g.alive) < 2:
            return super().outcome(g, why)
        the_cop = COP[g]
        cop_alive = the_cop in g.alive
        gangsters = self.ranked(g, tuple(seat for seat in g.alive if seat != the_cop))
        dead = tuple(sorted(seat for seat in g.order if seat not in g.alive))
        rest = (dead,) if dead else ()
        if cop_alive and CALLS[g] == len(SWITCHBOARD) and LIGHTS[g, the_cop] <= 1:
            return (the_cop,), ((the_cop,), *gangsters, *rest), "COP-32"
        cop = ((the_cop,),) if cop_alive else ()
        return gangsters[0], (*gangsters, *cop, *rest), "COP-33"

    def finish(self, g: First, why: str) -> None:
        if g.log is not None:
            g.tell("role", "COP-06", seat=COP[g], cop=True)
        super().finish(g, why)


class Cop(Addition):
    """One of the gangsters is an undercover cop.  COP-04, COP-05, COP-29, R-57"""

    fields = (COP, LIGHTS, USED, CALLS, ALERTED, SUSPECTS)
    count = CopCount()

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"telephone": Telephone(), "hold": Hold(), "hang_up": HangUp()}

    def words(self, rules: Any) -> Iterable[Answer]:
        return LEAVE, TURN

    def deal(self, g: First) -> None:
        stacked, seats = g.rules.setup.deal, range(len(g.wounds))
        SUSPECTS[g] = g.order
        COP[g] = stacked["cop"] if "cop" in stacked else shuffled(g, seats)[0]
        if g.log is not None:
            for seat in seats:
                g.tell("your_role", "COP-05", (seat,), seat=seat, cop=seat == COP[g])

    def arrange(self, g: First, seats: Mapping[int, Mapping[str, Any]]) -> None:
        """Whoever names the round of the alert says that the police are on their way; lights are younger than it."""
        alerted = ALERTED[g]
        if alerted:
            if not len(SWITCHBOARD) <= alerted <= min(g.round, LAST_CALL_ROUND):
                raise Refusal(f"Before round {g.round + 1} there was no alert in round {alerted}", "COP-24")
            if max(LIGHTS.of_all(g)) > g.round - alerted:
                raise Refusal(f"Since the alert in round {alerted} nobody has withdrawn so often", "COP-29")
            CALLS[g] = len(SWITCHBOARD)
        named = SUSPECTS[g]
        SUSPECTS[g] = tuple([seat for seat in g.order if seat in named])

    def shamed(self, g: First, seat: int) -> bool:
        """Once the police are on their way, a marker shows the light.  COP-29"""
        if CALLS[g] < len(SWITCHBOARD):
            return False
        LIGHTS[g, seat] += 1
        return True

    def dies(self, g: First, seat: int) -> None:
        if g.log is not None and g.rules.options.cop_dead_reveal:
            g.tell("estate_role", "R-57", seat=seat, cop=seat == COP[g])

    def about(self, g: First) -> dict[int, dict[str, Any]]:
        if not g.agenda:
            return {seat: {"cop": seat == COP[g]} for seat in g.order}
        if g.rules.options.cop_dead_reveal:
            return {seat: {"cop": seat == COP[g]} for seat in g.order if seat not in g.alive}
        return {}

    def about_to(self, g: First, me: int) -> dict[int, dict[str, Any]]:
        return {me: {"cop": me == COP[g]}}

    def facts(self, g: First) -> dict[str, Any]:
        return {"alert": CALLS[g] == len(SWITCHBOARD), "suspects": sorted(SUSPECTS[g])}

    def seat_facts(self, g: First, seat: int) -> dict[str, Any]:
        return {"cop": seat == COP[g]}

    def role(self, g: First, seat: int) -> str:
        return "role.cop" if seat == COP[g] else "role.gangster"

    def imagine(self, h: First, me: int | None, rng: Chancy) -> None:
        """Anybody the telephone has not cleared may be the cop."""
        dead_known = h.rules.options.cop_dead_reveal
        if me == COP[h] or (dead_known and COP[h] not in h.alive):
            return
        COP[h] = choice(rng, [seat for seat in SUSPECTS[h] if seat != me and not (dead_known and seat not in h.alive)])
        name, *args = h.agenda[-1]
        if name == "hold":
            USED[h] = COP[h] in h.sharers[: h.sharers.index(args[0])] and below(rng, 2) == 1
