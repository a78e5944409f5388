"""Power 9, and the cards that change places with one taken back."""

from __future__ import annotations

from typing import Any, NamedTuple

from standoff.editions.first.box import BBB, add, loadable, spend
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.engine.phase import Answer, Asking, Options, Phase


class Specialist(Power):
    """Once, take a fired triple Bang back and discard another unused card instead.  SP-9.1 to SP-9.6, R-41 to R-43"""

    number = 9
    name = "the specialist"
    windows = ("fired", "unfired")

    def offer(self, g: First, me: int, window: str) -> Options:
        return ("show",) if self.gun(g, me, window) is not None else ()

    def gun(self, g: First, me: int, window: str) -> int | None:
        """The gun whose triple Bang may come back now."""
        cards = g.fired if window == "fired" else g.dropped
        return next((gun for gun, card in cards if card == BBB and gun in g.guns[me] and self.counts(g, gun)), None)

    def counts(self, g: First, gun: int) -> bool:
        """Where only the first triple Bang of a game counts, is this the first?  QR-06"""
        options, played = g.rules.options, g.open[gun][2]
        if options.specialist_unfired:
            played += sum(face == BBB for face, _ in g.hidden[gun])
        return played == 1 or options.specialist_which == "any"

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        gun = self.gun(g, me, window)
        assert gun is not None
        take_back(g, me, gun, BBB, SPECIALIST, unfired=window == "unfired")


class Reason(NamedTuple):
    """The clauses behind a card taken back, the one given up for it, and a wrong choice of that."""

    back: str
    given_up: str
    refused: str


SPECIALIST = Reason("SP-9.3", "SP-9.4", "R-42")
JAM = Reason("SP-11.10", "SP-11.10", "R-48")


def take_back(g: First, seat: int, gun: int, card: str, why: Reason, *, unfired: bool = False) -> None:
    """A spent card returns to its hand, and its owner gives up another one.  SP-9.3, SP-9.4, SP-11.10"""
    if unfired:
        recover(g, gun, card)
    else:
        g.open[gun] = spend(g.open[gun], card)
    g.hand[gun] = add(g.hand[gun], card)
    if g.log is not None:
        g.tell("takes_back", why.back, seat=seat, gun=gun, card=card)
    g.then(("give_up", seat, gun, card, why))


def recover(g: First, gun: int, card: str) -> None:
    """Pick a card up again that this gun has just discarded face down."""
    assert g.hidden[gun][-1][0] == card
    g.hidden[gun] = g.hidden[gun][:-1]
    g.dropped.remove((gun, card))


class GiveUp(Phase[First]):
    """Discard an unused card face down in place of the one taken back.  SP-9.4, SP-11.10, D-19, D-21"""

    def ask(self, g: First, seat: int, gun: int, back: str, why: Reason) -> Asking:
        return {seat: loadable(spend(g.hand[gun], back))}

    def resolve(self, g: First, answers: Any, seat: int, gun: int, back: str, why: Reason) -> None:
        card = answers[seat]
        g.hand[gun] = spend(g.hand[gun], card)
        g.hidden[gun] += ((card, 0),)
        g.returned += ((gun, back, len(g.hidden[gun])),)
        if g.log is not None:
            g.tell("discarded", Reason(*why).given_up, seat=seat, gun=gun)
            g.tell("discarded_card", "V-13", (seat,), seat=seat, gun=gun, card=card)

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: First, seat: int, answer: object, *args: Any) -> tuple[str, str]:
        return "The card given up is another unused one of the same deck", Reason(*args[-1]).refused
