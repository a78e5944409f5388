"""The Hustler."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.editions.common.bullets import add, loadable, spend
from standoff.editions.second.components import drawn_card
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power
from standoff.engine.chance import choice
from standoff.engine.fields import WORD, Field
from standoff.engine.phase import NOBODY, PASS, Answer, Answers, Asking, Options, Phase, Step

SLEEVE: Final = Field("sleeve", WORD)
"""The bullet card the Hustler has drawn and not yet paid for."""


class Hustler(Power):
    """Every round, once the loot lies there, one card drawn blindly from another's hand for one of one's own.

    SEP-08.1 to SEP-08.9, RU-44
    """

    number = 8
    name = "hustler"
    fields = (SLEEVE,)

    def phases(self, options: Any) -> Mapping[str, Phase[Second]]:
        return {"hustle": Hustle(), "pay": Pay()}

    def shows_to(self, g: Second, me: int) -> dict[str, Any]:
        """The card just drawn is for the two it concerns."""
        step = g.agenda[-1] if g.agenda else ("",)
        return {"sleeve": SLEEVE[g]} if step[0] == "pay" and me in step[1:] else {}


class Hustle(Phase[Second]):
    """Whose hand?  Anybody alive who has cards; chance decides for a late Hustler.  DP-01, SEP-08.2, SEP-08.6"""

    pace = "pick"

    def ask(self, g: Second, step: Step) -> Asking:
        me = g.holder.get(Hustler.name)
        if me is None or not any(g.hand[me]):
            return NOBODY
        partners = tuple([seat for seat in sorted(g.alive) if seat != me and any(g.hand[seat])])
        if not partners:
            return NOBODY
        return {me: (PASS, *partners) if g.rules.options.hustler == "may" else partners}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        for me, partner in answers.items():
            if not isinstance(partner, int):
                if g.log is not None:
                    g.tell("does_not_hustle", "RU-44", seat=me)
                return
            card = drawn_card(g, g.hand[partner])
            g.hand[partner] = spend(g.hand[partner], card)
            SLEEVE[g] = card
            g.trail.append(("hustle", me, partner, card))
            if g.log is not None:
                g.tell("hustles", "SEP-08.1", seat=me, target=partner)
                g.tell("hustled_card", "SEP-08.1", (me, partner), seat=me, target=partner, card=card)
            g.then(("pay", me, partner))

    def late(self, g: Second, seat: int, options: Options) -> Answer:
        return PASS if PASS in options else choice(g, options)

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if answer == PASS:
            return "The Hustler exchanges a card every round", "SEP-08.6"
        if isinstance(answer, int) and answer in g.alive and answer != seat:
            return "An empty hand has nothing to draw", "SEP-08.7"
        return "The Hustler draws from another living gangster", "SEP-08.2"


class Pay(Phase[Second]):
    """In return a card that was in the Hustler's hand before, chosen knowing the one drawn.

    DP-02, SEP-08.3 to SEP-08.5
    """

    def ask(self, g: Second, step: Step) -> Asking:
        _, me, _ = step
        return {me: loadable(g.hand[me])}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        _, me, partner = step
        card, drawn = str(answers[me]), SLEEVE[g]
        SLEEVE[g] = ""
        g.hand[me] = add(spend(g.hand[me], card), drawn)
        g.hand[partner] = add(g.hand[partner], card)
        g.trail.append(("pay", me, partner, card, drawn))
        if g.log is not None:
            g.tell("pays", "SEP-08.3", seat=me, target=partner)
            g.tell("paid_card", "SEP-08.3", (me, partner), seat=me, target=partner, card=card)

    def late(self, g: Second, seat: int, options: Options) -> Answer:
        return drawn_card(g, g.hand[seat])

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The card given was in the hand before the draw", "SEP-08.4"
