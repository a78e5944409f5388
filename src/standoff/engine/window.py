"""Windows: the few named moments at which hidden cards may speak.

A window is poker-faced.  Everybody who, as far as the others can tell, could hold a card that speaks now is
asked, and most of them can only pass; so being asked, or the time it takes, tells nobody anything.  Answers are
sealed.  Cards shown together are applied in a fixed order, and then the window opens again, until all pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from standoff.engine.phase import PASS, Answer, Asking, Options, Phase
from standoff.engine.state import State

G = TypeVar("G", bound=State)


class Window(Phase[G]):
    """Asks whoever could hold a card that speaks at this moment; an edition says who, what and in which order."""

    unsaid = PASS
    quiet = True
    pace = "window"

    def listeners(self, g: G, name: str) -> Iterable[int]:
        """Who is asked: decided from what everybody can see, never from hidden cards."""
        raise NotImplementedError

    def offer(self, g: G, seat: int, name: str) -> Options:
        """What this seat really may do now, besides passing."""
        raise NotImplementedError

    def rank(self, g: G, seat: int) -> Any:
        """The order in which cards shown together are applied."""
        raise NotImplementedError

    def ask(self, g: G, name: str) -> Asking:
        return {seat: (PASS, *self.offer(g, seat, name)) for seat in self.listeners(g, name)}

    def resolve(self, g: G, answers: Mapping[int, Answer | None], name: str) -> None:
        speaking = [seat for seat, said in answers.items() if said != PASS]
        if speaking:
            speaking.sort(key=lambda seat: self.rank(g, seat))
            g.then(*[("speak", name, seat, answers[seat]) for seat in speaking], ("window", name))
