"""Power 3."""

from __future__ import annotations

from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.engine.phase import Answer, Options


class HandMeDown(Power):
    """When the first gangster of the game dies, take the gun and the unused cards.  SP-3.1 to SP-3.13

    From the next round on there are two guns, each with its own deck; nobody asks twice (R-28).
    """

    number = 3
    name = "hand-me-down"
    windows = ("death",)

    def offer(self, g: First, me: int, window: str) -> Options:
        return tuple(sorted(g.fallen))

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        assert isinstance(choice, int)
        (gun,) = g.guns[choice]
        g.estate = len(g.hidden[gun])
        g.guns = tuple(
            () if seat == choice else (*guns, gun) if seat == me else guns for seat, guns in enumerate(g.guns)
        )
        if g.log is not None:
            g.tell("inherits", "SP-3.3", heir=me, seat=choice, gun=gun, cards=sum(g.hand[gun]))
            g.tell("inherited_cards", "SP-3.4", (me,), gun=gun, hand=list(g.hand[gun]))

    def late(self, g: First, me: int) -> Answer:
        return next(seat for seat in g.order if seat in g.fallen)
