"""A card that somebody holds: a power, and whatever else is dealt from a deck of its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, ClassVar, Final, TypeAlias

from standoff.editions.common.gangsters import Gangsters
from standoff.editions.common.part import G, Part
from standoff.engine.clauses import Catalogue, Clause
from standoff.engine.compiling import mypyc_attr
from standoff.engine.fields import ALL, THINGS, EachSeat
from standoff.engine.kinds import Kind
from standoff.engine.phase import PASS, Answer, Options
from standoff.engine.texts import Text

POWERS: Final = "powers"
"""The deck that every edition has."""
USED: Final = EachSeat("used", THINGS, seen=ALL, placed=True)
"""The cards of each seat that worked once and are used up."""
Concern: TypeAlias = Callable[[Any], Collection[int]]
"""Whom this moment concerns.  Judged from what everybody can see, never from hidden cards."""


def everybody(g: Gangsters) -> tuple[int, ...]:
    """The moment is everybody's."""
    return g.alive


@mypyc_attr(allow_interpreted_subclasses=True)
class DeckCard(Part[G]):
    """One card by its name, shared by all who hold a copy.  A seat may hold several, from several decks."""

    name: ClassVar[str] = ""
    deck: ClassVar[str] = ""
    """The pile it is dealt from; whose cards lie face down, everybody can see."""
    number: ClassVar[int] = 0
    """Its printed number: how scenarios and views write it."""

    rank: ClassVar[int] = 0
    """Cards shown together are applied by their rank, then by number, then clockwise."""

    clauses: ClassVar[tuple[Clause, ...]] = ()
    """The rules behind it, where its edition's rulebook does not have them."""
    kinds: ClassVar[Mapping[str, Kind]] = {}
    """The events that only it tells of."""
    texts: ClassVar[Mapping[str, Text]] = {}
    """Its words, where its edition does not have them: name, what it does, its events, its questions."""

    def moments(self, options: Any) -> Mapping[str, Concern]:
        """The windows in which it may be shown, and whom each of them concerns."""
        return {}

    def offer(self, g: G, me: int, window: str) -> Options:
        """What its owner may answer at this moment, besides passing."""
        return (self.name,)

    def use(self, g: G, me: int, choice: Answer, window: str) -> None:
        """It has been shown; apply it."""

    def speaks_again(self, g: G, me: int) -> bool:
        """Is its owner asked, at a moment of his, though it lies open?"""
        return False

    def goes_back(self, g: G, me: int, window: str) -> bool:
        """Has what was shown before it at the same moment left it nothing to do?  Then nobody sees it."""
        return False

    def shuts(self, window: str) -> bool:
        """Does the moment pass for good once it is shown?"""
        return False

    def late(self, g: G, me: int) -> Answer:
        """What the slow owner does at this moment."""
        return PASS

    def lies_open(self, g: G, me: int) -> None:
        """A position shows this card: it is at work."""

    def was_used(self, g: G, me: int) -> bool:
        """Has it been of any use to its owner in this game?  For statistics."""
        return self.name in g.shown[me]

    def may_be_hidden(self, g: G, seat: int) -> bool:
        """May it lie face down before this seat, after all that everybody has seen?"""
        return True


def with_clauses(catalogue: Catalogue, cards: Iterable[DeckCard[Any]]) -> Catalogue:
    """A rulebook, and what some cards add to it."""
    return Catalogue((*catalogue, *[clause for card in cards for clause in card.clauses]))
