"""The Junk Dealer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from standoff.editions.common.seats import NO_SEAT
from standoff.editions.second.components import ACTING, PILES, drawn_share, with_one, without_one
from standoff.editions.second.game import SHARING, Second
from standoff.editions.second.powers.power import Power
from standoff.engine.fields import ALL, SEAT, THINGS, Field
from standoff.engine.phase import Answer, Answers, Asking, Phase, Step

KEEP: Final = "keep"
PILE_NAMES: Final = tuple(f"pile {number}" for number in range(1, PILES + 1))


TRADER: Final = Field("trader", SEAT, until=SHARING, seen=ALL)
"""A Junk Dealer who may still trade in this sharing."""
PLANTED: Final = Field("planted", THINGS, seen=ALL)
"""(pile, card): what everybody saw the Junk Dealer put into a pile that is still face down."""


class JunkDealer(Power):
    """Once a sharing, a card just taken may be traded for a blind one of a pile still face down.

    SEP-09.1 to SEP-09.9, RU-48
    """

    number = 9
    name = "junk dealer"
    fields = (TRADER, PLANTED)

    def phases(self, options: Any) -> Mapping[str, Phase[Second]]:
        return {"trade": Trade()}

    def words(self, rules: Any) -> Iterable[Answer]:
        return (KEEP, *PILE_NAMES)

    def joins(self, g: Second, me: int) -> None:
        if g.round < PILES:
            TRADER[g] = me

    def taken(self, g: Second, me: int, share: str) -> tuple[Step, ...]:
        return (("trade", me, share),) if TRADER[g] == me else super().taken(g, me, share)

    def round_begins(self, g: Second) -> None:
        if PLANTED[g]:
            PLANTED[g] = tuple([card for card in PLANTED[g] if card[0] > g.round])


class Trade(Phase[Second]):
    """Keep the card, or name a pile: the card goes into it and chance gives another, which acts at once if it can.

    DP-16, SEP-09.3, SEP-09.4, SEP-09.7, SEP-09.8
    """

    if_silent = KEEP
    quiet = True
    pace = "pick"

    def ask(self, g: Second, step: Step) -> Asking:
        _, me, _ = step
        return {me: (KEEP, *PILE_NAMES[g.round :])}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        _, me, share = step
        said = str(answers[me])
        if said == KEEP:
            if share in ACTING:
                g.then(("use", me, share))
            return
        at = PILE_NAMES.index(said)
        card = drawn_share(g, g.piles[at])
        g.piles[at] = with_one(without_one(g.piles[at], card), share)
        g.stash[me] = with_one(without_one(g.stash[me], share), card)
        PLANTED[g] += ((at + 1, share),)
        TRADER[g] = NO_SEAT
        g.trail.append(("trade", me, at, share, card))
        if g.log is not None:
            g.tell("trades", "SEP-09.1", seat=me, share=share, pile=at + 1)
            everybody = None if card in ACTING else g.audience(me)
            g.tell("traded_card", "SEP-09.3", everybody, seat=me, share=card)
        if card in ACTING:
            g.then(("use", me, card))

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The trade is with a pile that is still face down", "SEP-09.3"
