"""Power 3, and the heir's missed chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, Final

from standoff.editions.common.cards import Concern
from standoff.editions.first.components import CARDS
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.editions.first.trail import LOOK, note
from standoff.engine.compiling import mypyc_attr
from standoff.engine.errors import Refusal
from standoff.engine.fields import FLAG, Field
from standoff.engine.phase import Answer, Answers, Options, Phase, Step

SETTLED: Final = Field("inherited", FLAG)
"""The first death of the game has had its heir, or none."""


def first_death(g: First) -> tuple[int, ...]:
    """Everybody, when the first gangster of the game has just died."""
    return g.alive if g.fallen and not SETTLED[g] else ()


@mypyc_attr(allow_interpreted_subclasses=True)
class HandMeDown(Power):
    """When the first gangster of the game dies, take the gun and the unused cards.  SP-3.1 to SP-3.13

    From the next round on there are two guns, each with its own deck; nobody asks twice (R-28).
    """

    number = 3
    name = "hand-me-down"
    for_beginners = True
    worth = (5, 3)
    fields = (SETTLED,)
    seat_words = ("second",)

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"heirless": Heirless()}

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"death": first_death}

    def words(self, rules: Any) -> Iterable[Answer]:
        seats = range(rules.setup.players)
        return (*product(seats, seats), *product(CARDS, CARDS))

    def arrange(self, g: First, seats: Mapping[int, Mapping[str, Any]]) -> None:
        """`second` names the dead gangster whose gun an heir has taken."""
        SETTLED[g] = len(g.alive) < len(g.order)
        for me, given in seats.items():
            if "second" in given:
                self.inherit(g, me, given["second"])

    def inherit(self, g: First, me: int, dead: Any) -> None:
        """A position says that this has happened."""
        if dead not in g.order or dead in g.alive:
            raise Refusal("A second gun is that of a gangster who has died", "SP-3.3")
        if self.name not in g.held[me]:
            raise Refusal("Only whoever holds the Hand-Me-Down takes a second gun", "SP-3.3")
        if not g.guns[dead]:
            raise Refusal("Only one gangster takes the gun of the first one who dies", "SP-3.1")
        if self.name not in g.shown[me]:
            g.turn_card_up(me, self.name)
        (gun,) = g.guns[dead]
        note(g, LOOK, gun, me, g.hand[gun])
        g.hand_over(gun, me)

    def offer(self, g: First, me: int, window: str) -> Options:
        return tuple(sorted(g.fallen))

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        assert isinstance(choice, int)
        (gun,) = g.guns[choice]
        note(g, LOOK, gun, me, g.hand[gun])
        g.hand_over(gun, me)
        if g.log is not None:
            g.tell("inherits", "SP-3.3", heir=me, seat=choice, gun=gun, cards=sum(g.hand[gun]))
            g.tell("inherited_cards", "SP-3.4", (me,), gun=gun, hand=list(g.hand[gun]))

    def late(self, g: First, me: int) -> Answer:
        return next(seat for seat in g.order if seat in g.fallen)


class Heirless(Phase[First]):
    """Whoever did not claim the first dead gangster's gun has missed it.  SP-3.1, SP-3.10, R-28"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if g.fallen:
            SETTLED[g] = True
