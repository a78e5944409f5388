"""The Dictator."""

from __future__ import annotations

from typing import Any

from standoff.editions.common.seats import NO_SEAT
from standoff.editions.second.box import TYPES
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power
from standoff.editions.second.sharing import shares_of, take
from standoff.engine.phase import PASS, Answer, Answers, Asking, Phase


class Dictator(Power):
    """Once a sharing, when present, forbids somebody the type of loot they reach for.  SEP-04.1 to SEP-04.12, RU-49"""

    number = 4
    name = "dictator"

    def joins(self, g: Second, me: int) -> None:
        g.vetoer = me


class Veto(Phase[Second]):
    """Before a declared share moves, its type may be forbidden; then the picker declares anew.

    Of two types in a double, one is named and binds both shares.  DP-14, DP-15, IX-05, IX-06
    """

    unsaid = PASS
    quiet = True
    pace = "pick"

    def ask(self, g: Second, seat: int, said: Answer) -> Asking:
        return {g.vetoer: (PASS, *dict.fromkeys(TYPES[share] for share in shares_of(said)))}

    def resolve(self, g: Second, answers: Answers, seat: int, said: Answer) -> None:
        forbidden = str(answers[g.vetoer])
        if forbidden == PASS:
            take(g, seat, said)
            return
        if g.log is not None:
            g.tell("forbids", "SEP-04.1", by=g.vetoer, seat=seat, type=forbidden)
        g.vetoer, g.ban = NO_SEAT, (seat, forbidden)
        g.then(("pick",))

    def forbids(self, g: Second, seat: int, answer: object, *args: Any) -> tuple[str, str]:
        return "Only a type that is about to be taken can be forbidden", "SEP-04.1"
