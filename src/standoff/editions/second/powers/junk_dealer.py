"""The Junk Dealer."""

from __future__ import annotations

from typing import Any, Final

from standoff.editions.common.seats import NO_SEAT
from standoff.editions.second.box import ACTING, PILES, drawn_share, with_one, without_one
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power
from standoff.engine.phase import Answers, Asking, Phase

KEEP: Final = "keep"
PILE_NAMES: Final = tuple(f"pile {number}" for number in range(1, PILES + 1))


class JunkDealer(Power):
    """Once a sharing, a card just taken may be traded for a blind one of a pile still face down.

    SEP-09.1 to SEP-09.9, RU-48
    """

    number = 9
    name = "junk dealer"

    def joins(self, g: Second, me: int) -> None:
        if g.round < PILES:
            g.trader = me


class Trade(Phase[Second]):
    """Keep the card, or name a pile: the card goes into it and chance gives another, which acts at once if it can.

    DP-16, SEP-09.3, SEP-09.4, SEP-09.7, SEP-09.8
    """

    unsaid = KEEP
    quiet = True
    pace = "pick"

    def ask(self, g: Second, me: int, share: str) -> Asking:
        return {me: (KEEP, *PILE_NAMES[g.round :])}

    def resolve(self, g: Second, answers: Answers, me: int, share: str) -> None:
        said = str(answers[me])
        if said == KEEP:
            if share in ACTING:
                g.then(("use", me, share))
            return
        at = PILE_NAMES.index(said)
        card = drawn_share(g, g.piles[at])
        g.piles[at] = with_one(without_one(g.piles[at], card), share)
        g.stash[me] = with_one(without_one(g.stash[me], share), card)
        g.planted += ((at + 1, share),)
        g.trader = NO_SEAT
        g.trail.append(("trade", me, at, share, card))
        if g.log is not None:
            g.tell("trades", "SEP-09.1", seat=me, share=share, pile=at + 1)
            everybody = None if card in ACTING else g.audience(me)
            g.tell("traded_card", "SEP-09.3", everybody, seat=me, share=card)
        if card in ACTING:
            g.then(("use", me, card))

    def forbids(self, g: Second, seat: int, answer: object, *args: Any) -> tuple[str, str]:
        return "The trade is with a pile that is still face down", "SEP-09.3"
