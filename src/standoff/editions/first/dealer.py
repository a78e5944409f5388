"""Dealing the cards that gangsters hold, and dealing them again as somebody who cannot see them imagines it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from standoff.editions.common.imagine import TRIES
from standoff.editions.first.game import First
from standoff.engine.chance import Chancy, shuffled
from standoff.engine.errors import Refusal, Unimaginable

REST: Final = "rest"
"""Everybody whom a stacked deal does not name."""

C = TypeVar("C")


class Dealer:
    """One secret card of each deck for everybody.  SP-G.2"""

    def deal(self, g: First) -> None:
        """Deal every deck that no addition deals in a way of its own, under whatever a referee has stacked."""
        for deck in g.rules.dealt_singly:
            self.deal_deck(g, deck)

    def deal_deck(self, g: First, name: str) -> None:
        """One card each; a referee may say that the rest get none."""
        wanted = g.rules.setup.deal.get(name, {})
        given = {int(seat): g.rules.named(card) for seat, card in wanted.items() if seat != REST}
        deck = list(g.rules.decks[name])
        for seat, card in given.items():
            if card not in deck:
                raise Refusal(f"Power {wanted[seat]} is not among the cards of this table", "R-23")
            deck.remove(card)
        rest = shuffled(g, deck)
        for seat in range(len(g.wounds)):
            if seat not in given and wanted.get(REST) != "none":
                given[seat] = rest.pop()
        give(g, name, given)
        if g.log is not None:
            for seat in sorted(given):
                g.tell("your_power", "SP-G.2", (seat,), seat=seat, power=g.rules.cards[given[seat]].number)

    def redeal(self, h: First, me: int | None, rng: Chancy) -> None:
        """Cards that are still face down, dealt again from those this seat has not seen."""
        for name in h.rules.dealt_singly:
            self.redeal_deck(h, me, rng, name)

    def redeal_deck(self, h: First, me: int | None, rng: Chancy, name: str) -> None:
        """The same for one deck."""
        known = [part.knows(h, me, name) for part in h.rules.at_knowing]
        hidden = [
            seat
            for seat in range(len(h.held))
            if seat != me and lies_hidden(h, seat, name) and not any(seat in seats for seats in known)
        ]
        deck = list(h.rules.decks[name])
        for seat in range(len(h.held)):
            card = of_deck(h, seat, name)
            if seat not in hidden and card:
                deck.remove(card)
        redeal_hidden(h, rng, name, hidden, deck)


def of_deck(g: First, seat: int, deck: str) -> str:
    """The card of this deck that a seat holds; empty for none."""
    deck_of = g.rules.deck_of
    for name in g.held[seat]:
        if deck_of[name] == deck:
            return name
    return ""


def lies_hidden(g: First, seat: int, deck: str) -> bool:
    """Does the card of this deck lie face down before a seat, for all others?  R-21"""
    if g.rules.options.dead_reveal and seat not in g.alive:
        return False
    name = of_deck(g, seat, deck)
    return bool(name) and name not in g.shown[seat]


def redeal_hidden(h: First, rng: Chancy, name: str, hidden: list[int], deck: list[str]) -> list[str]:
    """Give each of these seats a card that may lie hidden there; what is left of the deck."""
    cards = h.rules.cards
    for _ in range(TRIES):
        rest = shuffled(rng, deck)
        dealt = {seat: rest.pop() for seat in hidden}
        if all(cards[card].may_be_hidden(h, seat) for seat, card in dealt.items()):
            give(h, name, dealt)
            return rest
    raise Unimaginable(f"In {TRIES:,} deals no cards of the {name} agree with what was seen")


def give(g: First, deck: str, dealt: dict[int, str]) -> None:
    """These seats hold these cards, in the place of what they held of that deck."""
    deck_of = g.rules.deck_of
    g.held = tuple(
        [
            (*[name for name in held if deck_of[name] != deck], dealt[seat]) if seat in dealt else held
            for seat, held in enumerate(g.held)
        ]
    )


def stacked(g: First, cards: Iterable[C], top: Iterable[C], what: str, clause: str) -> list[C]:
    """The cards shuffled, under those that a referee has put on top."""
    rest, first = list(cards), list(top)
    for card in first:
        if card not in rest:
            raise Refusal(f"The box does not hold so many {what}: {card} is one too many", clause)
        rest.remove(card)
    return [*first, *shuffled(g, rest)]
