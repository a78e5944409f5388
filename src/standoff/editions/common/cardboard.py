"""Beside a box of cardboard: the phone keeps clock and books, and the referee tells what it cannot see.  CB-01 to CB-11

Nobody else is asked anything.  Lists are told one by one up to `done`; what has been named so far stands in the step.
Every question takes `correct`, which covers whatever cards do that the phone does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final, TypeVar

from standoff.editions.common.attacks import Attack
from standoff.editions.common.gangsters import Gangsters
from standoff.editions.common.round import ROUNDS
from standoff.engine.phase import REFEREE, Answer, Answers, Asking, Options, Phase, Step

MODULE: Final = "cardboard"
GO: Final = "go"
DONE: Final = "done"
CORRECT: Final = "correct"
STANDING, HURT = "standing", "hurt"
LIVES, DEAD = "lives", "dead"
WOUNDS, SHAME, POSTURE, ALIVE = "wounds", "shame", "posture", "alive"
MOST_WOUNDS: Final = 4
"""The fourth kills even the toughest."""

G = TypeVar("G", bound=Gangsters)


class Told(Phase[G]):
    """A question to the referee.  It waits: nobody else has seen the answer."""

    referee = True
    if_silent: ClassVar[Answer] = DONE
    quiet = True

    def facts(self, g: G, step: Step) -> Iterable[Answer]:
        """What there is to tell."""
        return ()

    def end(self, g: G, step: Step) -> str:
        """The word with which the telling ends."""
        return DONE

    def told(self, g: G, said: Any, step: Step) -> None:
        """A fact: write it down."""
        raise NotImplementedError

    def over(self, g: G, step: Step) -> None:
        """There is nothing more to tell."""

    def ask(self, g: G, step: Step) -> Asking:
        return {REFEREE: (*self.facts(g, step), self.end(g, step), CORRECT)}

    def resolve(self, g: G, answers: Answers, step: Step) -> None:
        said = answers[REFEREE]
        if said == CORRECT:
            g.then((CORRECT,), step)
        elif said == self.end(g, step):
            self.over(g, step)
        else:
            self.told(g, said, step)

    def waits(self, g: G) -> tuple[str, str]:
        return "Only the referee has seen it", "CB-01"


class Call(Told[G]):
    """The phone counts, and everybody aims, or stays or lies down: nothing is asked.  CB-03"""

    if_silent = GO

    def end(self, g: G, step: Step) -> str:
        return GO

    def over(self, g: G, step: Step) -> None:
        if g.log is not None:
            g.tell("call", "CB-03", what=step[1])


class LayDown(Told[G]):
    """Who lies down, one by one.  CB-04"""

    def facts(self, g: G, step: Step) -> Iterable[Answer]:
        return [seat for seat in g.standing() if seat not in step[1]]

    def told(self, g: G, said: Any, step: Step) -> None:
        g.then((step[0], (*step[1], said)))

    def over(self, g: G, step: Step) -> None:
        self.lie_down(g, [seat for seat in g.standing() if seat in step[1]])

    def lie_down(self, g: G, cowards: list[int]) -> None:
        """All of them at the same moment."""
        raise NotImplementedError

    def forbids(self, g: G, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "Only somebody who stands and has not been named yet can lie down", "CB-04"


class Report(Told[G]):
    """Who shot whom, one by one: whoever stands fires once, and nobody shoots a gangster who gave up.  CB-05"""

    down: ClassVar[tuple[str, ...]] = (STANDING,)
    """How those stand or lie who may be hit."""

    def shooters(self, g: G, step: Step) -> Iterator[int]:
        """Who may still fire."""
        fired = [shot[0] for shot in step[2]]
        return (seat for seat in g.standing() if seat not in fired)

    def facts(self, g: G, step: Step) -> Iterable[Answer]:
        victims = [seat for seat in g.alive if g.posture[seat] in self.down]
        return [(seat, victim) for seat in self.shooters(g, step) for victim in victims if victim != seat]

    def told(self, g: G, said: Any, step: Step) -> None:
        if g.log is not None:
            g.tell("shoots", "CB-05", seat=said[0], target=said[1], card=step[1])
        g.then((*step[:2], (*step[2], said)))

    def over(self, g: G, step: Step) -> None:
        self.fire(g, step[1], [Attack(by, by, victim) for by, victim in step[2] if victim in g.alive])

    def fire(self, g: G, cause: str, attacks: list[Attack]) -> None:
        """All shots hit at the same moment."""
        raise NotImplementedError

    def forbids(self, g: G, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "A shot has a shooter who stands and has not fired, and somebody else who has not given up", "CB-05"


class Correct(Phase[G]):
    """The books are put right: wounds, shame, how somebody stands, and who is alive.  CB-06"""

    referee = True
    if_silent = DONE
    quiet = True
    amounts = True
    postures: ClassVar[tuple[str, ...]]
    """How somebody may stand or lie."""

    def ask(self, g: G, step: Step) -> Asking:
        return {REFEREE: (*self.corrections(g), DONE)}

    def corrections(self, g: G) -> Options:
        """Whatever is not so."""
        facts: list[Answer] = []
        for seat in g.order:
            if seat not in g.alive:
                facts.append((seat, ALIVE, LIVES))
                continue
            facts += [(seat, WOUNDS, count) for count in range(MOST_WOUNDS + 1) if count != g.wounds[seat]]
            facts += [(seat, SHAME, count) for count in self.shames(g, seat)]
            facts += [(seat, POSTURE, posture) for posture in self.postures if posture != g.posture[seat]]
            facts.append((seat, ALIVE, DEAD))
        return tuple(facts)

    def shames(self, g: G, seat: int) -> Iterable[int]:
        """How much shame somebody may have instead."""
        return ()

    def resolve(self, g: G, answers: Answers, step: Step) -> None:
        said: Any = answers[REFEREE]
        if said == DONE:
            return
        seat, what, value = said
        if what == WOUNDS:
            g.wounds[seat] = value
        elif what == POSTURE:
            g.posture[seat] = value
        if g.log is not None:
            g.tell("corrected", "CB-06", seat=seat, **{what: value == LIVES if what == ALIVE else value})
        if what == ALIVE and value == DEAD:
            self.die(g, seat)
        elif what == ALIVE:
            g.alive = tuple([other for other in g.order if other in g.alive or other == seat])
            g.posture[seat] = HURT
            self.live_again(g, seat)
        self.corrected(g, seat, what, value)

    def corrected(self, g: G, seat: int, what: str, value: Any) -> None:
        """What else follows."""

    def die(self, g: G, seat: int) -> None:
        """Somebody is out of the game after all."""
        raise NotImplementedError

    def live_again(self, g: G, seat: int) -> None:
        """Somebody was not killed after all.  CB-11"""

    def waits(self, g: G) -> tuple[str, str]:
        return "Only the referee has seen it", "CB-01"

    def forbids(self, g: G, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "A correction names somebody, wounds, shame, posture or alive, and how it really is", "CB-06"


def told_so_far(g: Gangsters) -> dict[str, Any]:
    """What the open question is about, and what has been told of it: everybody may see that."""
    match g.agenda[-1] if g.agenda else ("",):
        case ("call", what):
            return {"kept": {"what": what}}
        case ("lay_down", told):
            return {"kept": {"told": told}}
        case ("report", what, told):
            return {"kept": {"what": what, "told": told}}
    return {}


def words(players: int, postures: tuple[str, ...]) -> Iterator[Answer]:
    """What a referee says beside any box."""
    yield from (GO, DONE, CORRECT)
    seats = range(players)
    yield from ((one, other) for one in seats for other in seats if one != other)
    for seat in seats:
        yield from ((seat, WOUNDS, count) for count in range(MOST_WOUNDS + 1))
        yield from ((seat, SHAME, count) for count in range(ROUNDS + 1))
        yield from ((seat, POSTURE, posture) for posture in postures)
        yield from ((seat, ALIVE, word) for word in (LIVES, DEAD))
