"""The Vulture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from standoff.editions.second.components import NO_LOOT, drawn_share, with_one, without_one
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power
from standoff.engine.phase import Answer, Answers, Asking, Options, Phase, Step

TAKE: Final = "take"
LEAVE: Final = "leave"
PREY: Final = 2


class Vulture(Power):
    """Of everybody who dies, two loot cards drawn blindly, present or not.  SEP-16.1 to SEP-16.7"""

    number = 16
    name = "vulture"

    def phases(self, options: Any) -> Mapping[str, Phase[Second]]:
        return {"feast": Feast()}

    def words(self, rules: Any) -> Iterable[Answer]:
        return (TAKE, LEAVE)

    def after_deaths(self, g: Second, me: int, dead: list[int]) -> Iterable[Step]:
        """IX-27"""
        return [("feast", seat) for seat in dead if g.stash[seat] != NO_LOOT] if len(g.alive) > 1 else ()


class Feast(Phase[Second]):
    """Take from this victim, or leave it.  Victims come clockwise from the Godfather.  DP-11, IX-25"""

    pace = "pick"

    def ask(self, g: Second, step: Step) -> Asking:
        return {g.holder[Vulture.name]: (TAKE, LEAVE)}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        _, victim = step
        for me, said in answers.items():
            if said == LEAVE:
                if g.log is not None:
                    g.tell("leaves_prey", "SEP-16.7", seat=me, target=victim)
                continue
            cards = []
            for _ in range(min(PREY, sum(g.stash[victim]))):
                card = drawn_share(g, g.stash[victim])
                g.stash[victim] = without_one(g.stash[victim], card)
                g.stash[me] = with_one(g.stash[me], card)
                g.trail.append(("steal", victim, me, card))
                cards.append(card)
            if g.log is not None:
                g.tell("feasts", "SEP-16.1", seat=me, target=victim, cards=len(cards))
                g.tell("prey", "SEP-16.1", g.audience(me, victim), seat=me, target=victim, shares=cards)

    def late(self, g: Second, seat: int, options: Options) -> Answer:
        return TAKE

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The Vulture takes, or leaves", "SEP-16.7"
