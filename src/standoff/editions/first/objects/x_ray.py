"""The X-Ray Sunglasses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any, Final

from standoff.editions.common.cards import POWERS, Concern, everybody
from standoff.editions.first.components import Hand
from standoff.editions.first.game import First
from standoff.editions.first.objects.thing import Thing
from standoff.editions.first.trail import LOOK, REFILL, SWAP, TRAIL, note
from standoff.editions.first.view import FirstView, SeatView
from standoff.engine.fields import THINGS, Field
from standoff.engine.phase import Answer, Answers, Asking, Options, Phase, Step

SEEN_THROUGH: Final = Field("seen through", THINGS)
"""(by, seat): whose cards somebody has looked at."""


def opponents(g: First, me: int) -> tuple[int, ...]:
    """Everybody alive who is no fellow, clockwise from a seat."""
    return g.clockwise(g.rules.teams.targets(g, me), me)


def pairs(seats: tuple[int, ...]) -> Options:
    """Two of some seats, the lower one first; one where there is but one."""
    if len(seats) < 2:
        return seats
    return tuple([(min(pair), max(pair)) for pair in combinations(seats, 2)])


def seen_hands(g: First, me: int, seat: int) -> tuple[Hand | None, ...]:
    """The hands of a seat as somebody saw them, without what has been turned up since; by weapon, none for unseen ones.

    They hold what is loaded and what has been discarded face down since.  Once a card has come or gone that nobody
    saw, there is nothing to say any more.
    """
    return tuple([_seen_hand(g, me, seat, gun) for gun in g.guns[seat]])


def _seen_hand(g: First, me: int, seat: int, gun: int) -> Hand | None:
    for word, whose, _, then, *more in TRAIL[g][::-1]:
        if (word == SWAP and seat in more[-1]) or (word == REFILL and whose == gun):
            return None
        if word == LOOK and whose == gun and more[0] == me:
            _, hand = more
            clicks, bangs, triples = [max(0, had + was - now) for had, was, now in zip(hand, then, g.open[gun])]
            return clicks, bangs, triples
    return None


class XRay(Thing):
    """In the first phase its owner sees the cards and powers of two opponents, never a role.  OBJ-61 to OBJ-64"""

    name = "x-ray"
    worth = 3
    fields = (SEEN_THROUGH,)

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"look": Look()}

    def words(self, rules: Any) -> Iterable[Answer]:
        return combinations(range(rules.setup.players), 2)

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"loot": everybody}

    def offer(self, g: First, me: int, window: str) -> Options:
        return (self.name,) if g.rules.teams.targets(g, me) else ()

    def helps(self, view: FirstView, mine: SeatView) -> bool:
        """When there is something to learn that is not the same for all."""
        return view.round > 1

    def work(self, g: First, me: int, window: str) -> None:
        g.then(("look", me))


class Look(Phase[First]):
    """At whose cards?  OBJ-62, OBJ-63, YR-64"""

    pace = "pick"

    def ask(self, g: First, step: Step) -> Asking:
        return {step[1]: pairs(opponents(g, step[1]))}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        _, me = step
        chosen = answers[me]
        seats = chosen if isinstance(chosen, tuple) else (chosen,)
        if g.log is not None:
            g.tell("looks", "OBJ-62", by=me, seats=list(seats))
        for seat in seats:
            assert isinstance(seat, int)
            SEEN_THROUGH[g] += ((me, seat),)
            secret: dict[str, Any] = {"power": None}
            for card in g.rules.holding(g, seat):
                if not isinstance(card, Thing):
                    secret |= {"power": card.number} if card.deck == POWERS else {card.deck: card.name}
            for gun in g.guns[seat]:
                note(g, LOOK, gun, me, g.hand[gun])
                if g.log is not None:
                    g.tell("looked", "OBJ-62", (me,), by=me, seat=seat, hand=list(g.hand[gun]), **secret)

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The sunglasses look at two different opponents", "OBJ-62"
