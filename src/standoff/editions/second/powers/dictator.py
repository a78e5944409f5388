"""The Dictator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from standoff.editions.common.seats import NO_SEAT
from standoff.editions.second.components import TYPES
from standoff.editions.second.game import SHARING, Second
from standoff.editions.second.powers.power import Power
from standoff.editions.second.sharing import shares_of
from standoff.engine.fields import ALL, SEAT, Field, Shape
from standoff.engine.phase import PASS, Answer, Answers, Asking, Options, Phase, Step

NO_BAN: Final = (NO_SEAT, "")


def _or_none(ban: tuple[int, str]) -> tuple[int, str] | None:
    return None if ban == NO_BAN else ban


BAN: Final = Field("ban", Shape(NO_BAN, _or_none), until=SHARING, seen=ALL)
"""(seat, type): what the Dictator forbids this seat."""
VETOER: Final = Field("vetoer", SEAT, until=SHARING, seen=ALL)
"""A Dictator who may still forbid something in this sharing."""


class Dictator(Power):
    """Once a sharing, when present, forbids somebody the type of loot they reach for.  SEP-04.1 to SEP-04.12, RU-49"""

    number = 4
    name = "dictator"
    fields = (BAN, VETOER)

    def phases(self, options: Any) -> Mapping[str, Phase[Second]]:
        return {"veto": Veto()}

    def words(self, rules: Any) -> Iterable[Answer]:
        return TYPES.values()

    def joins(self, g: Second, me: int) -> None:
        VETOER[g] = me

    def limits(self, g: Second, seat: int, options: Options) -> Options:
        banned, forbidden = BAN[g]
        if banned != seat:
            return options
        left = tuple([share for share in options if TYPES.get(str(share)) != forbidden])
        return left if any(share in TYPES for share in left) else ()

    def no_pick(self, g: Second, seat: int, share: object) -> tuple[str, str]:
        return f"The Dictator has forbidden every {BAN[g][1]}", "SEP-04.6"

    def hears(self, g: Second, seat: int, said: Answer) -> Iterable[Step]:
        if VETOER[g] in (NO_SEAT, seat):
            return ()
        if g.rules.options.dictator_immunity == "player" and g.power_of(seat).is_beyond_veto:
            return ()
        return (("veto", seat, said),)

    def pick_over(self, g: Second) -> None:
        """A ban is over with its pick, unless the table wants it to last.  RU-49"""
        if BAN[g] != NO_BAN and g.rules.options.dictator_ban == "pick":
            BAN[g] = NO_BAN


class Veto(Phase[Second]):
    """Before a declared share moves, its type may be forbidden; then the picker declares anew.

    Of two types in a double, one is named and binds both shares.  DP-14, DP-15, IX-05, IX-06
    """

    if_silent = PASS
    quiet = True
    pace = "pick"

    def ask(self, g: Second, step: Step) -> Asking:
        _, _, said = step
        return {VETOER[g]: (PASS, *dict.fromkeys(TYPES[share] for share in shares_of(said)))}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        _, seat, said = step
        forbidden = str(answers[VETOER[g]])
        if forbidden == PASS:
            g.rules.picking.take(g, seat, said)
            return
        if g.log is not None:
            g.tell("forbids", "SEP-04.1", by=VETOER[g], seat=seat, type=forbidden)
        VETOER[g], BAN[g] = NO_SEAT, (seat, forbidden)
        g.then(("pick",))

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "Only a type that is about to be taken can be forbidden", "SEP-04.1"
