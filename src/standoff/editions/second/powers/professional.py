"""The Professional."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from standoff.editions.common.bullets import BANG
from standoff.editions.second.components import drawn_share, kinds, with_one, without_one
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power
from standoff.engine.phase import NOBODY, Answer, Answers, Asking, Options, Phase, Step


def chooses_prey(g: Second) -> bool:
    """Does the Professional look and choose?  RU-45"""
    options = g.rules.options
    return options.professional == "chosen" or options.loot == "open"


class Professional(Power):
    """Standing, with a Bang for somebody who lies and owns loot: the Bang is shown and a loot card stolen.

    Otherwise the card goes face down as usual.  SEP-12.1 to SEP-12.8, RU-45
    """

    number = 12
    name = "professional"

    def phases(self, options: Any) -> Mapping[str, Phase[Second]]:
        return {"steal": Steal()}

    def target_lies(self, g: Second, me: int, target: int) -> Iterable[Step]:
        prey = any(g.stash[target])
        if prey and g.loaded[me] == BANG:
            g.turn_up(me, "SEP-12.1")
            if chooses_prey(g):
                g.trail.append(("seen", me, target, *g.stash[target]))
            return (("steal", me, target),)
        # Had it been a Bang, it would have been shown: with prey to be had, everybody knows a Click.
        g.discard(me, g.unload(me), "SEP-12.3" if prey else "SE-42", known=prey)
        return ()


class Steal(Phase[Second]):
    """A card of the victim's loot, blindly; or chosen, where loot is open or the table grants a look.

    DP-19, SEP-12.5, RU-45
    """

    pace = "pick"

    def ask(self, g: Second, step: Step) -> Asking:
        _, me, victim = step
        return {me: kinds(g.stash[victim])} if chooses_prey(g) else NOBODY

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        _, me, victim = step
        card = str(answers[me]) if answers else drawn_share(g, g.stash[victim])
        g.stash[victim] = without_one(g.stash[victim], card)
        g.stash[me] = with_one(g.stash[me], card)
        g.trail.append(("steal", victim, me, card))
        if g.log is not None:
            g.tell("steals", "SEP-12.1", seat=me, target=victim)
            g.tell("stolen_card", "SEP-12.5", g.audience(me, victim), seat=me, target=victim, share=card)

    def late(self, g: Second, seat: int, options: Options) -> Answer:
        _, _, victim = g.agenda[-1]
        return drawn_share(g, g.stash[victim])

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "One of the loot cards of the target is stolen", "SEP-12.1"
