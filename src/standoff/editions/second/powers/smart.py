"""The Smart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from standoff.editions.common.bullets import add, loadable, spend
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power
from standoff.engine.phase import NOBODY, Answer, Answers, Asking, Options, Phase, Step


class Smart(Power):
    """When the target lies, the bullet comes back and a card of choice is discarded, standing or lying.

    SEP-13.1 to SEP-13.6, RU-46
    """

    number = 13
    name = "smart"

    def phases(self, options: Any) -> Mapping[str, Phase[Second]]:
        return {"retake": Retake()}

    def lies_down(self, g: Second, me: int) -> None:
        target = g.target[me]
        if target is None or g.posture[target] != "lying":
            super().lies_down(g, me)

    def target_lies(self, g: Second, me: int, target: int) -> Iterable[Step]:
        return (("retake", me),)


class Retake(Phase[Second]):
    """Which card goes, face down: the bullet itself or another of the hand?  The late lose the bullet.

    DP-10, SEP-13.2, SEP-13.3, IX-17, IX-18
    """

    def ask(self, g: Second, step: Step) -> Asking:
        _, me = step
        card = g.loaded[me]
        assert card is not None
        return {me: loadable(add(g.hand[me], card))} if any(g.hand[me]) else NOBODY

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        _, me = step
        bullet = g.unload(me)
        card = str(answers[me]) if answers else bullet
        g.hand[me] = spend(add(g.hand[me], bullet), card)
        if g.log is not None:
            g.tell("takes_back", "SEP-13.1", seat=me)
        g.discard(me, card, "SEP-13.3")

    def late(self, g: Second, seat: int, options: Options) -> Answer | None:
        return g.loaded[seat]

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "One of the cards now in hand is discarded", "SEP-13.1"
