"""What lies on every table: gangsters in a ring, how they stand, what is loaded, who is hit and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from standoff.editions.common.seats import NO_SEAT, everybody_else
from standoff.engine.compiling import mypyc_attr
from standoff.engine.state import State

if TYPE_CHECKING:
    from standoff.editions.common.rules import PartRules

WOUNDS_TO_DIE: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
class Gangsters(State):
    """The part of the table that every edition has.

    `alive` runs clockwise from the Godfather, so every loop over it does.
    """

    __slots__ = (
        "alive", "fallen", "godfather", "held", "loaded", "order", "posture", "ranking", "round", "shown", "winners",
        "wounds",
    )  # fmt: skip

    rules: PartRules[Any, Any]
    round: int
    godfather: int
    """The Godfather's seat; -1 for one who does not play."""
    order: tuple[int, ...]
    """All seats clockwise, from the Godfather."""
    alive: tuple[int, ...]
    wounds: list[int]
    posture: list[str]
    """standing, shame or lying (gave up this round), hurt (wounded this round) or dead."""
    loaded: list[str | None]
    held: tuple[tuple[str, ...], ...]
    """The cards of each seat, by name, from all the decks that are dealt."""
    shown: tuple[tuple[str, ...], ...]
    """Those of them that lie open."""
    fallen: tuple[int, ...]
    """Who died in the phase being resolved."""
    winners: tuple[int, ...] | None
    ranking: tuple[tuple[int, ...], ...]

    def copy_gangsters(self, g: Gangsters) -> None:
        """Copy this part of the table, and the engine's own, onto a clone."""
        self.copy_core(g)
        g.round, g.godfather, g.order, g.alive = self.round, self.godfather, self.order, self.alive
        g.wounds, g.posture, g.loaded = self.wounds[:], self.posture[:], self.loaded[:]
        g.held, g.shown = self.held, self.shown
        g.fallen, g.winners, g.ranking = self.fallen, self.winners, self.ranking

    def living(self) -> tuple[int, ...]:
        return self.alive

    def others(self, seat: int) -> tuple[int, ...]:
        """Everybody else alive: whom this seat may aim at."""
        return everybody_else(self.alive)[seat]

    def punctual(self, phase: str) -> tuple[int, ...]:
        """Everybody alive but for those who do this phase when all others have."""
        seats = self.alive
        for field in self.rules.later.get(phase, ()):
            last = field[self]
            if last != NO_SEAT and last in seats:
                seats = tuple([seat for seat in seats if seat != last])
        return seats

    def turn_card_up(self, seat: int, name: str) -> None:
        """A card lies open from now on."""
        shown = self.shown
        self.shown = (*shown[:seat], (*shown[seat], name), *shown[seat + 1 :])

    def standing(self) -> tuple[int, ...]:
        """Who neither gave up nor was wounded this round, clockwise from the Godfather."""
        posture = self.posture
        return tuple([seat for seat in self.alive if posture[seat] == "standing"])

    def hurt(self, seat: int, hits: int, clause: str, falls: str) -> None:
        """Give a gangster the wounds of so many hits; whoever is hit lies down for this round, if a clause says so."""
        self.wounds[seat] += hits
        if falls:
            self.posture[seat] = "hurt"
        if self.log is not None:
            self.tell("wounded", clause, seat=seat, hits=hits, wounds=self.wounds[seat])
            if falls:
                self.tell("falls", falls, seat=seat)

    def bury(self, dead: list[int]) -> None:
        """Take these gangsters out of the game, all at the same moment."""
        self.alive = tuple([seat for seat in self.alive if seat not in dead])
        self.fallen += tuple(dead)
        for seat in dead:
            self.posture[seat] = "dead"
