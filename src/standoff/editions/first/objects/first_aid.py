"""The First-aid Kit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from standoff.editions.common.cards import Concern, everybody
from standoff.editions.first.components import ROUNDS
from standoff.editions.first.game import First
from standoff.editions.first.objects.thing import Thing
from standoff.editions.first.view import FirstView, SeatView
from standoff.engine.fields import FLAG, EachSeat
from standoff.engine.phase import NOBODY, Answer, Answers, Asking, Options, Phase, Step

DONE: Final = "done"
HEALS: Final = 2
HEALED: Final = EachSeat("patched up", FLAG)
"""Who has had a wound healed, and so has had one."""


def patients(g: First, me: int) -> Options:
    """The wounded whom a seat may heal: itself and its fellows, clockwise from itself."""
    teams = g.rules.teams
    ours = [seat for seat in g.alive if g.wounds[seat] and (seat == me or teams.are_fellows(g, me, seat))]
    return g.clockwise(ours, me) if ours else ()


class FirstAid(Thing):
    """In the first phase it heals two wounds of its owner or of fellows.  OBJ-39 to OBJ-41, YR-66"""

    name = "first aid"
    worth = 6
    fields = (HEALED,)

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"heal": Heal()}

    def words(self, rules: Any) -> Iterable[Answer]:
        return (DONE,)

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"loot": everybody}

    def offer(self, g: First, me: int, window: str) -> Options:
        return (self.name,) if patients(g, me) else ()

    def helps(self, view: FirstView, mine: SeatView) -> bool:
        """For two wounds, or for one once half the game is over."""
        return mine.wounds >= HEALS or (mine.wounds > 0 and view.round > ROUNDS // 2)

    def work(self, g: First, me: int, window: str) -> None:
        g.then(*[("heal", me, wound) for wound in range(HEALS)])


class Heal(Phase[First]):
    """Whose wound?  The second one may be left.  OBJ-40, OBJ-41"""

    pace = "pick"

    def ask(self, g: First, step: Step) -> Asking:
        _, me, wound = step
        wounded = patients(g, me)
        return {me: (*wounded, DONE) if wound else wounded} if wounded else NOBODY

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        for me, seat in answers.items():
            if seat == DONE:
                g.agenda[:] = [later for later in g.agenda if later[:2] != ("heal", me)]
                return
            assert isinstance(seat, int)
            g.wounds[seat] -= 1
            HEALED[g, seat] = True
            if g.log is not None:
                g.tell("heals", "OBJ-40", by=me, seat=seat, wounds=g.wounds[seat])

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The kit heals its owner and living fellows who have a wound", "OBJ-41"
