"""The Clip."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.editions.common.cards import Concern, everybody
from standoff.editions.first.components import BANG, ROUNDS, add, spend
from standoff.editions.first.game import First
from standoff.editions.first.objects.thing import Thing
from standoff.editions.first.take_back import TAKE_BACK, Reason
from standoff.editions.first.trail import REFILL, note
from standoff.editions.first.view import FirstView, SeatView
from standoff.editions.first.weapons import GUN
from standoff.engine.phase import Options

BANGS: Final = 2
CLIP: Final = Reason("OBJ-48", "OBJ-49", "OBJ-49")


class Clip(Thing):
    """In the first phase the spent Bangs of its owner's gun come back, for as many other cards.  OBJ-48 to OBJ-51

    A special weapon in the place of the gun is dropped for good.  YR-61, YI-37
    """

    name = "clip"
    worth = 5
    brings = (TAKE_BACK,)

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"loot": everybody}

    def offer(self, g: First, me: int, window: str) -> Options:
        return (self.name,) if self.refill(g, me) else ()

    def helps(self, view: FirstView, mine: SeatView) -> bool:
        """When all Bangs are spent."""
        return not any(gun.hand and gun.hand[1] for gun in mine.guns) or view.round > ROUNDS // 2

    def refill(self, g: First, gun: int) -> int:
        """How many Bangs come back: two, if so many are spent and so many other cards are in hand."""
        return min(BANGS, g.open[gun][1] + len(spent_unseen(g, gun)), sum(g.hand[gun]))

    def work(self, g: First, me: int, window: str) -> None:
        gun, count = me, self.refill(g, me)
        if g.weapon[gun] != GUN:
            g.weapon = tuple([GUN if one == gun else weapon for one, weapon in enumerate(g.weapon)])
            if g.log is not None:
                g.tell("drops", "OBJ-51", seat=me)
        openly = min(count, g.open[gun][1])
        unseen = spent_unseen(g, gun)[: count - openly]
        limit = min(BANGS, sum(g.hand[gun]))
        note(g, REFILL, gun, openly, tuple([(at, g.hidden[gun][at][1]) for at in unseen]), count < limit)
        for _ in range(openly):
            g.open[gun] = spend(g.open[gun], BANG)
        g.hidden[gun] = tuple([card for at, card in enumerate(g.hidden[gun]) if at not in unseen])
        for _ in range(count):
            g.hand[gun] = add(g.hand[gun], BANG)
        if g.log is not None:
            g.tell("refills", CLIP.back, seat=me, cards=count)
        g.then(*[("give_up", me, gun, (BANG,) * count, CLIP)] * count)


def spent_unseen(g: First, gun: int) -> list[int]:
    """Where among the cards discarded face down Bangs lie."""
    return [at for at, (face, _) in enumerate(g.hidden[gun]) if face == BANG]
