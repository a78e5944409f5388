"""An outdoor game at a table: people with phones, one of them the referee."""

from __future__ import annotations

from standoff.engine.events import Event
from standoff.engine.phase import REFEREE, Answer
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table import frame_parts
from standoff.table.folding import reopened
from standoff.table.steward import Steward
from tests.table.evening import Evening

HOST = 0
PARK = SetUp("live", 6)
LIKELY = ("go", "so", "done", "nobody")
"""What a referee says most often."""


class Park(Evening):
    """Six people in two teams; whoever is host whistles."""

    @staticmethod
    def at(decision: str, people: int = 6, speed: str = "normal", setup: SetUp = PARK, guns: int = 1) -> Park:
        """A game that has come to this question, whichever deal brings it about."""
        for seed in range(40):
            park = Park(setup, people, speed, seed=seed, key=bytes([seed]) * 32)
            park.do(HOST, c.Start())
            for _ in range(60):
                question = park.table.question
                if question is None:
                    break
                if question.decision == decision and (question.referee or len(question.asked) >= guns):
                    return park
                park.go_on()
        raise AssertionError(f"nothing leads to {decision}")

    @staticmethod
    def reopened(park: Park) -> Park:
        """The same table once more, folded from its journal."""
        again = Park(park.table.setup, 0, park.table.speed, key=park.key)
        again.journal, again.now = park.journal[:], park.now
        again.steward = Steward(reopened(again.journal))
        return again

    def go_on(self, usually: float = 1.0) -> None:
        """Whoever is asked says something: the referee, so often, what keeps the game going."""
        g, question = self.table.g, self.table.question
        assert g is not None
        assert question is not None
        for seat in question.asked:
            options = g.asking[seat]
            usual = [option for option in options if option in LIKELY]
            if seat == REFEREE:
                self.report(usual[0] if usual and self.rng.random() < usually else self.rng.choice(options))
            else:
                self.say(seat, self.rng.choice(options))

    def report(self, answer: Answer) -> None:
        """The referee says it."""
        assert self.table.question is not None
        person = self.table.referee()
        assert person is not None
        self.do(person, c.Choose(self.table.question.number, answer, referee=True))

    def say(self, seat: int, answer: Answer) -> None:
        """The person on this seat says it on their own phone."""
        assert self.table.question is not None
        self.do(self.person_on(seat), c.Choose(self.table.question.number, answer))

    def decision(self) -> str:
        return self.table.question.decision if self.table.question is not None else ""

    def person_on(self, seat: int) -> int:
        person = self.table.company.chairs[seat].person
        assert person is not None
        return person

    def seats(self) -> list[int]:
        return list(range(self.table.setup.players))

    def opponents_in(self, seat: int) -> list[int]:
        """Those who are still in this round."""
        view = frame_parts.view(self.table, None)
        return [other for other in self.opponents(seat) if view.seats[other].status == "in"]

    def mates(self, seat: int) -> list[int]:
        return [other for other in self.table.fellows(seat) if other != seat]

    def opponents(self, seat: int) -> list[int]:
        return [other for other in self.seats() if other not in self.table.fellows(seat)]

    def told(self, kind: str, person: int | None = None) -> list[Event]:
        """Events of a kind, as this person reads the log."""
        return [event for event in self.everything(person).events if event.kind == kind]
