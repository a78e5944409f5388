"""A spent card goes back to its hand, for all to see, and another one is given up for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from standoff.editions.common.bullets import PLACE
from standoff.editions.first.addition import Addition
from standoff.editions.first.components import Hand, add, loadable, spend
from standoff.editions.first.game import First
from standoff.editions.first.trail import BACK, FROM_HIDDEN, GAVE, TRAIL, note
from standoff.engine.fields import THINGS, Field
from standoff.engine.phase import Answer, Asking, Options, Phase, Step

RETURNED: Final = Field("returned", THINGS)
"""(gun, card, hidden discards then): this card was seen going back to its hand."""


class Reason(NamedTuple):
    """The clauses behind a card taken back, the one given up for it, and a wrong choice of that."""

    back: str
    given_up: str
    refused: str


class TakeBack(Addition):
    """Cards that were seen going back to a hand are there until they are shown again."""

    fields = (RETURNED,)

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"give_up": GiveUp()}

    def turned_up(self, g: First, gun: int, card: str) -> None:
        returned = RETURNED[g]
        if returned:
            RETURNED[g] = tuple([back for back in returned if back[:2] != (gun, card)])

    def is_possible(self, h: First, gun: int) -> bool:
        """Whatever was seen going back was not discarded before, and is in hand while another is to be given up."""
        for back, card, count in RETURNED[h]:
            faces = [face for face, _ in h.hidden[gun][count:]]
            if back == gun and card not in faces and h.loaded[gun] != card and not h.hand[gun][PLACE[card]]:
                return False
        wanted = [step[3][0] for step in h.agenda if step[0] == "give_up" and step[2] == gun]
        return not wanted or all(h.hand[gun][PLACE[card]] for card in wanted)


TAKE_BACK: Final = TakeBack()


def take_back(g: First, seat: int, gun: int, card: str, why: Reason, *, unfired: bool = False) -> None:
    """A spent card returns to its hand, and its owner gives up another one.  SP-9.3, SP-9.4, SP-11.10"""
    if unfired:
        recover(g, gun, card)
        note(g, FROM_HIDDEN, gun, card)
    else:
        note(g, BACK, gun, card)
        g.open[gun] = spend(g.open[gun], card)
    g.hand[gun] = add(g.hand[gun], card)
    if g.log is not None:
        g.tell("takes_back", why.back, seat=seat, gun=gun, card=card)
    g.then(("give_up", seat, gun, (card,), why))


def recover(g: First, gun: int, card: str) -> None:
    """Pick a card up again that this gun has just discarded face down."""
    assert g.hidden[gun][-1][0] == card
    g.hidden[gun] = g.hidden[gun][:-1]
    at = g.dropped.index((gun, card))
    g.dropped = g.dropped[:at] + g.dropped[at + 1 :]


def without(hand: Hand, cards: tuple[str, ...]) -> Hand:
    """A hand without some of its cards."""
    for card in cards:
        hand = spend(hand, card)
    return hand


class GiveUp(Phase[First]):
    """Discard an unused card face down, and none of those just taken back.  SP-9.4, SP-11.10, D-19, D-21"""

    def ask(self, g: First, step: Step) -> Asking:
        _, seat, gun, back, _ = step
        return {seat: loadable(without(g.hand[gun], back), g.deck_of(gun))}

    def resolve(self, g: First, answers: Any, step: Step) -> None:
        _, seat, gun, back, why = step
        card = answers[seat]
        note(g, GAVE, gun, *back)
        g.hand[gun] = spend(g.hand[gun], card)
        g.hidden[gun] += ((card, 0),)
        if TRAIL not in g.cells:  # a trail says it all
            RETURNED[g] += tuple([(gun, one, len(g.hidden[gun])) for one in back])
        if g.log is not None:
            g.tell("discarded", Reason(*why).given_up, seat=seat, gun=gun)
            g.tell("discarded_card", "V-13", (seat,), seat=seat, gun=gun, card=card)

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The card given up is another unused one of the same deck", Reason(*step[-1]).refused
