"""What a module adds to the base game: rules of its own, and whatever it does otherwise than the base game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from standoff.editions.common.attacks import Attack
from standoff.editions.common.part import Part
from standoff.editions.first.count import Count
from standoff.editions.first.dealer import Dealer
from standoff.editions.first.game import First
from standoff.editions.first.teams import Teams
from standoff.engine.compiling import mypyc_attr
from standoff.engine.phase import Step


@mypyc_attr(allow_interpreted_subclasses=True)
class Addition(Part[First]):
    """Nothing but the base rules.  Every addition overrides what it changes."""

    evening: ClassVar[tuple[Step, ...]] = ()
    """What happens before the first round."""
    agenda: ClassVar[tuple[Step, ...]] = ()
    """The steps of a round, where it plays them otherwise."""
    boxes: ClassVar[int] = 1
    """How many boxes of notes are played with; a round turns five notes of each."""
    count: ClassVar[Count | None] = None
    """How it counts at the end."""
    teams: ClassVar[Teams | None] = None
    """Who belongs together."""
    dealer: ClassVar[Dealer | None] = None
    """How cards are dealt."""
    deals: ClassVar[str] = ""
    """The deck that it deals itself."""

    def role(self, g: First, seat: int) -> str:
        """What this seat has to be, where not everybody is the same: the key of a text."""
        return ""

    def prepare(self, g: First, seats: Mapping[int, Mapping[str, Any]]) -> None:
        """A position is laid out: skip what this addition does before the first round."""

    def shamed(self, g: First, seat: int) -> bool:
        """A shame marker is taken; does it show a light?"""
        return False

    def wounds_to_die(self, g: First, seat: int) -> int:
        """How many wounds kill somebody, where it is more than the usual number."""
        return 0

    def bleeds(self, g: First, seat: int) -> None:
        """Somebody has just been wounded."""

    def knows(self, g: First, me: int | None, deck: str) -> frozenset[int]:
        """Whose hidden card of a deck this seat has seen all the same."""
        return frozenset()

    def landing(self, g: First, attacks: list[Attack]) -> None:
        """These attacks are about to wound people, and nothing can stop them any more."""

    def turned_up(self, g: First, gun: int, card: str) -> None:
        """A loaded card has been shown to all and is spent."""

    def is_possible(self, h: First, gun: int) -> bool:
        """May a gun's hidden cards be what they are, after all that everybody has seen?"""
        return True
