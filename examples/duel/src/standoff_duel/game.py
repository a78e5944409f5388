"""The rules: what lies on the table, and the steps of a round."""

from __future__ import annotations

from typing import Final

from standoff.engine.fields import ALL, NUMBER, OWNER, ROUND, THINGS, WORD, EachSeat, Field, Shape
from standoff.engine.phase import Answer, Answers, Asking, Options, Phase, Step
from standoff.engine.state import State

BULLET, BLANK, SKY = "bullet", "blank", "sky"
HAND: Final = (BLANK, BLANK, BULLET)

SCORE: Final = EachSeat("score", NUMBER, seen=ALL, placed=True)
WOUNDS: Final = EachSeat("wounds", NUMBER, seen=ALL, placed=True)
SPENT: Final = EachSeat("spent", THINGS, seen=ALL, placed=True)
"""The cards that a seat has fired, for all to see."""
CARD: Final = EachSeat("card", WORD, until=ROUND, seen=OWNER)
"""The card in the gun, which its owner alone knows."""
TARGET: Final[EachSeat[int | None]] = EachSeat("target", Shape(None), until=ROUND, seen=ALL)
"""Whom the gun points at; None is the sky."""
RANKING: Final = Field("ranking", THINGS, seen=ALL)
FIELDS: Final = (SCORE, WOUNDS, SPENT, CARD, TARGET, RANKING)


class Duel(State):
    """A duel as plain data; all but the round is declared above."""

    __slots__ = ("round",)

    round: int

    def clone(self) -> Duel:
        g = Duel.__new__(Duel)
        self.copy_core(g)
        g.round = self.round
        return g

    @property
    def seats(self) -> range:
        """Everybody: nobody ever leaves a duel."""
        return range(self.rules.setup.players)

    def hand(self, seat: int) -> tuple[str, ...]:
        """What a seat has not fired yet."""
        left = list(HAND)
        for card in SPENT[self, seat]:
            left.remove(card)
        return tuple(left)


class Round(Phase[Duel]):
    """A round begins: the guns are empty.  DU-3"""

    def resolve(self, g: Duel, answers: Answers, step: Step) -> None:
        g.round += 1
        g.rules.declared.reset(g, ROUND)
        if g.log is not None:
            g.tell("round", "DU-3", round=g.round)
        g.then(("load",), ("aim",), ("shots",))


class Load(Phase[Duel]):
    """Everybody puts one card of the hand into the gun, in secret.  DU-4, DU-5"""

    def ask(self, g: Duel, step: Step) -> Asking:
        return {seat: tuple(dict.fromkeys(g.hand(seat))) for seat in g.seats}

    def resolve(self, g: Duel, answers: Answers, step: Step) -> None:
        for seat in g.seats:
            CARD[g, seat] = str(answers[seat])
            if g.log is not None:
                g.tell("loaded", "DU-4", seat=seat)
                g.tell("loaded_card", "DU-4", (seat,), seat=seat, card=CARD[g, seat])

    def late(self, g: Duel, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: Duel, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return (f"That {answer} has been fired already", "DU-4") if answer in HAND else ("", "")


class Aim(Phase[Duel]):
    """On the count of three everybody points at somebody else, or at the sky.  DU-6, DU-7"""

    pace = "count"
    if_silent = SKY

    def ask(self, g: Duel, step: Step) -> Asking:
        return {seat: (*(other for other in g.seats if other != seat), SKY) for seat in g.seats}

    def resolve(self, g: Duel, answers: Answers, step: Step) -> None:
        for seat in g.seats:
            aim = answers[seat]
            TARGET[g, seat] = aim if isinstance(aim, int) else None
            if g.log is not None:
                g.tell("aims", "DU-6", seat=seat, target=TARGET[g, seat])

    def forbids(self, g: Duel, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return ("Nobody points at themselves", "DU-6") if answer == seat else ("", "")


class Shots(Phase[Duel]):
    """All guns go off together: points for a bullet that hits, and for a blank and a whole skin.  DU-8 to DU-11"""

    def resolve(self, g: Duel, answers: Answers, step: Step) -> None:
        fired, aims = CARD.of_all(g), TARGET.of_all(g)
        for seat, card in enumerate(fired):
            CARD[g, seat], SPENT[g, seat] = "", (*SPENT[g, seat], card)
            if g.log is not None:
                g.tell("reveals", "DU-8", seat=seat, card=card, target=aims[seat])
        hits = {seat: aim for seat, aim in enumerate(aims) if fired[seat] == BULLET and aim is not None}
        for seat in g.seats:
            if seat in hits:
                self.score(g, seat, 2, "DU-9")
            if seat in hits.values():
                WOUNDS[g, seat] += 1
                if g.log is not None:
                    g.tell("hit", "DU-10", seat=seat, wounds=WOUNDS[g, seat])
                self.score(g, seat, -1, "DU-10")
            elif fired[seat] == BLANK:
                self.score(g, seat, 1, "DU-11")
        g.then(("round",) if g.round < g.rules.options.rounds else ("count",))

    def score(self, g: Duel, seat: int, points: int, clause: str) -> None:
        """Somebody wins or loses points, for all to see."""
        SCORE[g, seat] += points
        if g.log is not None:
            g.tell("scores", clause, seat=seat, points=points, score=SCORE[g, seat])


class Count(Phase[Duel]):
    """Who has most wins; whoever has as much wins, too.  DU-12"""

    def resolve(self, g: Duel, answers: Answers, step: Step) -> None:
        scores = SCORE.of_all(g)
        RANKING[g] = tuple(
            tuple(seat for seat in g.seats if scores[seat] == score) for score in sorted(set(scores), reverse=True)
        )
        if g.log is not None:
            g.tell("game_over", "DU-12", winners=RANKING[g][0])


PHASES: Final[dict[str, Phase[Duel]]] = {
    "round": Round(),
    "load": Load(),
    "aim": Aim(),
    "shots": Shots(),
    "count": Count(),
}
