"""The Magnet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.editions.common.cards import Concern, everybody
from standoff.editions.first.components import CARDS, add, each_card, loadable, spend
from standoff.editions.first.game import First
from standoff.editions.first.objects.thing import Thing
from standoff.editions.first.objects.x_ray import opponents
from standoff.editions.first.trail import SWAP, TRAIL, note
from standoff.engine.chance import below
from standoff.engine.fields import NUMBER, Field
from standoff.engine.phase import NOBODY, Answer, Answers, Asking, Options, Phase, Step

TWICE: Final = 2
PULLED: Final = Field("pulled", NUMBER)
"""How many cards have been pulled."""


def sources(g: First, me: int, again: tuple[int, ...]) -> tuple[int, ...]:
    """The opposing gangsters with cards in hand from whom nothing has been pulled yet, clockwise."""
    return tuple([seat for seat in opponents(g, me) if has_bullets(g, seat) and seat not in again])


def has_bullets(g: First, seat: int) -> bool:
    """Is there a bullet in this seat's hands?"""
    return any(sum(g.hand[gun]) for gun in bullet_guns(g, seat))


def bullet_guns(g: First, seat: int) -> tuple[int, ...]:
    """The weapons of a seat that are loaded with bullets."""
    return tuple([gun for gun in g.guns[seat] if g.deck_of(gun) == CARDS])


class Magnet(Thing):
    """In the first phase it pulls a card from each of two gangsters, who get one of its owner's.  OBJ-65 to OBJ-70"""

    name = "magnet"
    worth = 6
    fields = (PULLED,)

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"draw_from": DrawFrom(), "give": Give()}

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"loot": everybody}

    def offer(self, g: First, me: int, window: str) -> Options:
        return (self.name,) if any(has_bullets(g, seat) for seat in g.rules.teams.targets(g, me)) else ()

    def work(self, g: First, me: int, window: str) -> None:
        g.then(("draw_from", me, ()))


class DrawFrom(Phase[First]):
    """From whose hand?  The card comes by chance; the second time from somebody else.  OBJ-66, OBJ-68, YR-65"""

    pace = "pick"

    def ask(self, g: First, step: Step) -> Asking:
        _, me, again = step
        seats = sources(g, me, again)
        return {me: seats} if seats else NOBODY

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        _, me, again = step
        seat = answers.get(me)
        if not isinstance(seat, int):
            return
        gun, card = self.drawn(g, seat)
        note(g, SWAP, me, gun, len(g.hidden[gun]), g.open[gun], card, "", (me, seat))
        g.hand[gun] = spend(g.hand[gun], card)
        if g.log is not None:
            g.tell("pulls", "OBJ-66", by=me, seat=seat)
            g.tell("pulled_card", "OBJ-66", (me, seat), by=me, seat=seat, card=card)
        more = () if again else (("draw_from", me, (seat,)),)
        g.then(("give", me, seat, gun), *more)

    def drawn(self, g: First, seat: int) -> tuple[int, str]:
        """A gun of this seat and a card of its hand: the one that a referee has stacked, else by chance."""
        cards = [(gun, card) for gun in bullet_guns(g, seat) for card in each_card(g.hand[gun])]
        stacked, at = g.rules.setup.deal.get("draws", ()), PULLED[g]
        PULLED[g] += 1
        wanted = [one for one in cards if at < len(stacked) and one[1] == stacked[at]]
        return wanted[0] if wanted else cards[below(g, len(cards))]

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if answer in step[2]:
            return "The magnet goes to two different people", "OBJ-68"
        if isinstance(answer, int) and answer in g.alive:
            if answer == seat or g.rules.teams.are_fellows(g, seat, answer):
                return "The magnet is not for allies", "OBJ-69"
            if not bullet_guns(g, answer):
                return "The magnet pulls bullets, and a yakuza has none", "OBJ-70"
        return "The magnet pulls a card from an opposing gangster", "OBJ-66"


class Give(Phase[First]):
    """Which card in return?  One of those held before the pull.  OBJ-67, YR-65"""

    def ask(self, g: First, step: Step) -> Asking:
        me = step[1]
        return {me: loadable(own_cards(g, me))}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        _, me, seat, gun = step
        card = answers[me]
        assert isinstance(card, str)
        mine = next(one for one in bullet_guns(g, me) if card in loadable(g.hand[one]))
        *before, (word, _, _, _, *theirs, pulled, _, seats) = TRAIL[g]
        TRAIL[g] = (*before, (word, mine, len(g.hidden[mine]), g.open[mine], *theirs, pulled, card, seats))
        g.hand[mine] = add(spend(g.hand[mine], card), pulled)
        g.hand[gun] = add(g.hand[gun], card)
        if g.log is not None:
            g.tell("gave_card", "OBJ-67", (me, seat), by=me, seat=seat, card=card)

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "One of the bullet cards held before the pull is given in return", "OBJ-67"


def own_cards(g: First, me: int) -> tuple[int, ...]:
    """All bullet cards in a seat's hands, of every kind."""
    hands = [g.hand[gun] for gun in bullet_guns(g, me)]
    return tuple([sum([hand[kind] for hand in hands]) for kind in range(len(CARDS))])
