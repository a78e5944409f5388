"""A power of no rulebook, as somebody else might write one: this module is all there is of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from standoff.editions.common.cards import Concern
from standoff.editions.first.components import counted, listed, minus, plus
from standoff.editions.first.game import NO_SEAT, First
from standoff.editions.first.powers.power import Power
from standoff.engine.chance import Chancy, choice
from standoff.engine.clauses import Clause
from standoff.engine.fields import ALL, NUMBER, OWNER, ROUND, SEAT, EachSeat, Field
from standoff.engine.kinds import Kind, Take
from standoff.engine.phase import NOBODY, Answer, Answers, Asking, Options, Phase, Step

POCKETS: Final = EachSeat("pockets", NUMBER, seen=ALL, placed=True)
"""How many notes each seat has lifted."""
AT_IT: Final = Field("at it", SEAT, seen=ALL, until=ROUND)
"""Who has shown the card in this round."""
MARK: Final = EachSeat("mark", SEAT, seen=OWNER)
"""Whose funeral pays the Pickpocket; nobody else knows."""


def brave_among_cowards(g: First) -> tuple[int, ...]:
    """Who stands where somebody has withdrawn?"""
    return g.standing() if "shame" in g.posture else ()


class Pickpocket(Power):
    """Once, standing among cowards, lift a note before the split; and one funeral pays.  PP-1 to PP-3"""

    number = 13
    name = "the pickpocket"
    fields = (POCKETS, AT_IT, MARK)
    before: ClassVar = {("split",): (("pick_pocket",),)}
    clauses = (
        Clause("PP-1", {"en": "A secret mark is drawn for the Pickpocket.", "fr": "Une cible est tirée en secret."}),
        Clause("PP-2", {"en": "The Pickpocket lifts a note.", "fr": "Le pickpocket subtilise un billet."}),
    )

    kinds: ClassVar = {
        "mark": Kind({"seat": "seat", "target": "seat"}, secret=True),
        "picks_pocket": Kind({"seat": "seat", "note": "number:money"}, (Take("$note", "seat"),)),
    }
    texts: ClassVar = {
        "power.13": {"en": "The Pickpocket", "fr": "Le Pickpocket"},
        "power.13.text": {
            "en": "Once, standing among cowards, lift a note before the split; and one funeral pays.",
            "fr": "Une fois, debout parmi les lâches, subtilisez un billet avant le partage ; et un enterrement paie.",
        },
        "event.mark": {
            "en": "{Seat} {seat|has|have} an eye on {target|#'s|your} funeral.",
            "fr": "{Seat} {seat|guette|guettez} {target|l'enterrement de #|votre enterrement}.",
        },
        "event.picks_pocket": {
            "en": "{Seat} {seat|lifts|lift} {note} while nobody looks.",
            "fr": "{Seat} {seat|subtilise|subtilisez} {note} pendant que personne ne regarde.",
        },
    }

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"pick_pocket": PickPocket()}

    def words(self, rules: Any) -> Iterable[Answer]:
        return 20, 10, 5

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"withdrawn": brave_among_cowards}

    def deal(self, g: First) -> None:
        self.draw_mark(g, g)
        if g.log is not None:
            for seat, mark in enumerate(MARK.of_all(g)):
                if mark != NO_SEAT:
                    g.tell("mark", "PP-1", (seat,), seat=seat, target=mark)

    def draw_mark(self, g: First, rng: Chancy) -> None:
        """Whoever holds the card has one of the others as a mark."""
        for seat, held in enumerate(g.held):
            if self.name in held:
                MARK[g, seat] = choice(rng, [other for other in g.order if other != seat])

    def imagine(self, h: First, me: int | None, rng: Chancy) -> None:
        if me is None or self.name not in h.held[me]:
            h.cells[MARK] = (NO_SEAT,) * len(h.held)
            self.draw_mark(h, rng)

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        AT_IT[g] = me

    def bonus(self, g: First, me: int) -> int:
        return 10 if MARK[g, me] != NO_SEAT and MARK[g, me] not in g.alive else 0

    def counts_at_end(self, g: First, me: int) -> bool:
        return True


class PickPocket(Phase[First]):
    """Which note?  PP-2"""

    pace = "pick"

    def ask(self, g: First, step: Step) -> Asking:
        me = AT_IT[g]
        if me not in g.alive or not any(g.table):
            return NOBODY
        return {me: tuple(dict.fromkeys(listed(g.table)))}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        for me, note in answers.items():
            notes = counted((int(str(note)),))
            purse = g.rules.teams.purse(g, me)
            g.table, g.stash[purse] = minus(g.table, notes), plus(g.stash[purse], notes)
            POCKETS[g, me] += 1
            if g.log is not None:
                g.tell("picks_pocket", "PP-2", seat=me, note=note)

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[-1]
