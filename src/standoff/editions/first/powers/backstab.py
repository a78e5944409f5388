"""Power 12."""

from __future__ import annotations

from standoff.editions.first.box import CLICK, add
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.editions.first.powers.specialist import recover
from standoff.engine.phase import Answer, Options


class Backstab(Power):
    """Once, a bullet lost to a coward wounds a direct neighbour instead.  SP-12.1 to SP-12.7, R-50 to R-52"""

    number = 12
    name = "backstab"
    windows = ("withdrawn",)

    def offer(self, g: First, me: int, window: str) -> Options:
        if self.bullet(g, me) is None:
            return ()
        return tuple(sorted(seat for seat in g.neighbours(me) if g.posture[seat] != "shame"))

    def bullet(self, g: First, me: int) -> tuple[int, str] | None:
        """The Bang or triple Bang that was lost because its target withdrew."""
        return next((lost for lost in g.disarmed if lost[0] in g.guns[me] and lost[1] != CLICK), None)

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        assert isinstance(choice, int)
        lost = self.bullet(g, me)
        assert lost is not None
        gun, card = lost
        recover(g, gun, card)
        g.open[gun] = add(g.open[gun], card)
        g.hits[choice] += 1
        if g.log is not None:
            g.tell("stabs", "SP-12.4", seat=me, target=choice, gun=gun, card=card)
        g.then(*g.rules.stab)
