"""The stand-off as every edition plays it: load in secret, aim together, then stay or withdraw.

Each class says who is asked and in which order things happen; an edition fills in what it does to its own table.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar

from standoff.editions.common.gangsters import Gangsters
from standoff.engine.compiling import mypyc_attr
from standoff.engine.phase import Answer, Answers, Asking, Options, Phase, Step

STAY: Final = "stay"
WITHDRAW: Final = "withdraw"
COURAGE: Final[tuple[str, ...]] = (STAY, WITHDRAW)
NOT_ONESELF: Final = "Nobody aims at themselves"
NOT_THE_DEAD: Final = "The dead are left in peace"
ONE_OTHER: Final = "Everybody has to aim at one other gangster"
"""Why an aim is refused, in every edition."""

_ASKED: Final[dict[tuple[int, ...], Asking]] = {}
_KEPT: Final = 8192
"""The question whether to stay, to these, and how many of them are kept."""

G = TypeVar("G", bound=Gangsters)


@mypyc_attr(allow_interpreted_subclasses=True)
class Load(Phase[G]):
    """Each living gangster secretly lays one bullet card face down."""

    awaited = True

    def loaders(self, g: G) -> tuple[int, ...]:
        """Everybody alive, but for those who load later."""
        return g.punctual("load")

    def cards(self, g: G, seat: int) -> Options:
        """What this seat may load."""
        raise NotImplementedError

    def lay(self, g: G, seat: int, card: Any) -> None:
        """The card leaves the hand and lies face down."""
        raise NotImplementedError

    def ask(self, g: G, step: Step) -> Asking:
        return {seat: self.cards(g, seat) for seat in self.loaders(g)}

    def resolve(self, g: G, cards: dict[int, Any], step: Step) -> None:
        for seat in g.alive:
            if seat in cards:
                self.lay(g, seat, cards[seat])


@mypyc_attr(allow_interpreted_subclasses=True)
class Aim(Phase[G]):
    """On the count of three everybody aims at somebody else; whoever aims later waits for all the others."""

    pace = "count"
    awaited = True
    clause: ClassVar[str]
    """The rule behind these aims."""

    def aimers(self, g: G) -> tuple[int, ...]:
        """Everybody alive, but for those who aim later."""
        return g.punctual("aim")

    def targets(self, g: G, seat: int) -> Options:
        """Whom this seat may aim at."""
        return g.others(seat)

    def point(self, g: G, seat: int, aim: Any) -> None:
        """The gun has a target."""
        raise NotImplementedError

    def slow_aim(self, g: G, seat: int) -> Answer | None:
        """Where the gun of somebody too slow points, if anywhere."""
        return None

    def without_a_target(self, g: G, seat: int, *, slow: bool) -> None:
        """The gun points at nobody, because its owner was slow or there is nobody to aim at."""
        raise NotImplementedError

    def tell_aims(self, g: G) -> None:
        """Write down who aims at whom."""
        raise NotImplementedError

    def ask(self, g: G, step: Step) -> Asking:
        return {seat: options for seat in self.aimers(g) if (options := self.targets(g, seat))}

    def resolve(self, g: G, aims: Answers, step: Step) -> None:
        for seat in self.aimers(g):
            aim = aims.get(seat)
            if aim is None and seat in aims:
                aim = self.slow_aim(g, seat)
            if aim is None:
                self.without_a_target(g, seat, slow=seat in aims)
            else:
                self.point(g, seat, aim)
        if g.log is not None:
            self.tell_aims(g)

    def late(self, g: G, seat: int, options: Options) -> Answer | None:
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Courage(Phase[G]):
    """On three, all at once: stay or withdraw.  Nobody shoots a gangster who gives up."""

    if_silent = STAY
    pace = "talk"
    awaited = True
    cry_clause: ClassVar[str]
    give_up_clause: ClassVar[str]
    posture: ClassVar[str]
    """How somebody who gave up lies there."""

    def cry(self, g: G) -> str:
        """What those who stay shout."""
        return "Banzai!"

    def gives_up(self, g: G, seat: int) -> None:
        """What it means for somebody to have withdrawn, once all have chosen."""
        raise NotImplementedError

    def put_guns_down(self, g: G, cowards: list[int]) -> None:
        """What becomes of the guns that point at nobody who could be shot."""
        raise NotImplementedError

    def ends_talk(self, g: G) -> int | None:
        """The Godfather, who counts."""
        return g.godfather

    def ask(self, g: G, step: Step) -> Asking:
        return _all_of(g.alive)

    def resolve(self, g: G, answers: Answers, step: Step) -> None:
        self.give_up(g, [seat for seat in g.alive if answers[seat] == WITHDRAW])

    def give_up(self, g: G, cowards: list[int]) -> None:
        """These withdraw, all at the same moment; the others shout."""
        if g.log is not None and len(cowards) < len(g.alive):
            brave = [seat for seat in g.alive if seat not in cowards]
            g.tell("war_cry", self.cry_clause, seats=brave, cry=self.cry(g))
        posture, given_up = g.posture, self.posture
        for seat in cowards:
            posture[seat] = given_up
        for seat in cowards:
            if g.log is not None:
                g.tell("withdraws", self.give_up_clause, seat=seat)
            self.gives_up(g, seat)
        self.put_guns_down(g, cowards)


def _all_of(alive: tuple[int, ...]) -> Asking:
    """All of them stay or withdraw."""
    asking = _ASKED.get(alive)
    if asking is None:
        if len(_ASKED) == _KEPT:
            _ASKED.clear()
        asking = _ASKED[alive] = dict.fromkeys(alive, COURAGE)
    return asking
