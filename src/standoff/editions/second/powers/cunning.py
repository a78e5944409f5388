"""The Cunning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from standoff.editions.common.bullets import add, loadable, spend
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power
from standoff.engine.phase import NOBODY, Answer, Answers, Asking, Phase, Step

KEEP: Final = "keep"


class Cunning(Power):
    """When all guns are up, the Kid's too, the committed card may be swapped for one in hand.  SEP-02.1 to SEP-02.8"""

    number = 2
    name = "cunning"

    def phases(self, options: Any) -> Mapping[str, Phase[Second]]:
        return {"swap": Swap()}

    def words(self, rules: Any) -> Iterable[Answer]:
        return (KEEP,)


class Swap(Phase[Second]):
    """Keep the bullet or exchange it; nobody else learns which.  DP-06, RU-61"""

    if_silent = KEEP
    quiet = True

    def ask(self, g: Second, step: Step) -> Asking:
        me = g.holder.get(Cunning.name)
        if me is None or not any(g.hand[me]):
            return NOBODY
        return {me: (KEEP, *loadable(g.hand[me]))}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        for me, card in answers.items():
            if g.log is not None:
                g.tell("had_a_choice", "SEP-02.8", seat=me)
            if card == KEEP:
                continue
            new, old = str(card), g.unload(me)
            g.hand[me] = add(spend(g.hand[me], new), old)
            g.loaded[me] = new
            if g.log is not None:
                g.tell("swaps", "SEP-02.1", (me,), seat=me, card=new)

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The bullet is kept, or swapped for a card in hand", "SEP-02.1"
