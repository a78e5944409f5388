"""The first edition's table as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from standoff.editions.common.gangsters import Gangsters
from standoff.editions.common.seats import NO_SEAT
from standoff.editions.first.box import Hand, Notes

if TYPE_CHECKING:
    from standoff.editions.first.edition import FirstRules

__all__ = ["NO_SEAT", "First"]


class First(Gangsters):
    """Everything on the table and in the hands.

    A gun is a thing of its own, with a deck and a loaded card: gun `s` starts with seat `s`, and may change hands
    (SP-3.3).
    """

    __slots__ = (
        "armed", "blast", "boss", "box", "bullets", "called", "calls", "cards", "cop", "cunning", "disarmed",
        "dropped", "estate", "fired", "flashing", "guns", "hand", "hidden", "inherited", "jammed", "open",
        "phone", "pile", "power", "rescued", "returned", "seen", "shame", "sharers", "shotgun", "shown",
        "skin", "stash", "suspects", "table", "taken", "target", "team", "tossed", "turned", "zero_split",
    )  # fmt: skip

    rules: FirstRules
    shame: list[int]

    pile: tuple[int, ...]
    turned: int
    """How many notes of the pile have been turned up."""
    table: Notes
    stash: list[Notes]
    box: Notes

    guns: tuple[tuple[int, ...], ...]
    """The guns of each seat."""
    hand: list[Hand]
    target: list[int | tuple[int, ...] | None]
    """A seat; several seats when a toss decides for each; None for a gun that is down."""
    hidden: list[tuple[tuple[str, int], ...]]
    """What was discarded face down, by gun, each card with what had been `called` before."""
    called: int
    """Which cards have had to show themselves this round: 0 none, 1 the triple Bangs, 2 the Bangs as well."""
    open: list[Hand]
    """What was spent face up, by gun."""
    seen: tuple[tuple[int, int], ...]
    """(gun, seat): this seat was shown that gun's loaded card in the talk (R-19)."""

    power: tuple[int, ...]
    """The super power of each seat; 0 for none."""
    shown: list[bool]
    cunning: int
    armed: int
    """Who holds the armed grenade."""
    blast: bool
    """The grenade has been set off and ends this round."""
    shotgun: tuple[int, ...]
    """The guns that are shotguns."""
    bullets: list[int]
    """Bullets that have hit each seat this round."""
    taken: list[int]
    """Wounds taken this round that Dragon Skin counts."""
    skin: list[bool]
    """Whose Dragon Skin is at work."""
    disarmed: tuple[tuple[int, str], ...]
    """(gun, card) discarded this round because the target withdrew."""
    dropped: list[tuple[int, str]]
    """(gun, card) discarded face down in this phase."""
    fired: tuple[tuple[int, str], ...]
    """(gun, card) fired in the phase being resolved."""
    jammed: tuple[int, ...]
    returned: tuple[tuple[int, str, int], ...]
    """(gun, card, hidden discards then): this card was seen going back to its hand."""
    tossed: int
    """How many throws of a shotgun's markers have been made."""
    inherited: bool
    """The first death of the game has had its heir, or none."""
    estate: int
    """How many cards the inherited gun had discarded face down before it changed hands."""

    cop: int
    flashing: list[int]
    sharers: tuple[int, ...]
    zero_split: bool
    """This round's sharers got nothing."""
    phone: bool
    """The travelling telephone shows its used side."""
    calls: int
    suspects: tuple[int, ...]
    """Whom the telephone has not cleared."""

    team: tuple[int, ...]
    boss: tuple[int, ...]
    """The boss of each team."""
    cards: tuple[tuple[int, ...], ...]
    """The powers dealt to each team to choose from."""
    rescued: tuple[tuple[int, int], ...]
    """(boss, guard): who has been saved by whom this round."""

    def clone(self) -> First:
        """An independent copy; whatever is immutable is shared."""
        g = First.__new__(First)
        self.copy_gangsters(g)
        g.pile, g.turned, g.table, g.box = self.pile, self.turned, self.table, self.box
        g.stash, g.guns, g.hand = self.stash[:], self.guns, self.hand[:]
        g.target, g.hidden, g.open, g.seen = self.target[:], self.hidden[:], self.open[:], self.seen
        g.called, g.shame = self.called, self.shame[:]
        g.power, g.shown = self.power, self.shown[:]
        g.cunning, g.armed, g.blast = self.cunning, self.armed, self.blast
        g.shotgun, g.bullets, g.taken, g.skin = self.shotgun, self.bullets[:], self.taken[:], self.skin[:]
        g.disarmed, g.dropped, g.fired, g.jammed = self.disarmed, self.dropped[:], self.fired, self.jammed
        g.returned, g.tossed, g.inherited, g.estate = self.returned, self.tossed, self.inherited, self.estate
        g.cop, g.flashing, g.sharers, g.zero_split = self.cop, self.flashing[:], self.sharers, self.zero_split
        g.phone, g.calls, g.suspects = self.phone, self.calls, self.suspects
        g.team, g.boss, g.cards, g.rescued = self.team, self.boss, self.cards, self.rescued
        return g

    def loaded_guns(self) -> Iterator[tuple[int, int, str]]:
        """(seat, gun, card) for every loaded gun, clockwise from the Godfather."""
        loaded, guns = self.loaded, self.guns
        for seat in self.order:
            for gun in guns[seat]:
                card = loaded[gun]
                if card is not None:
                    yield seat, gun, card

    def discard(self, seat: int, gun: int, clause: str) -> None:
        """The loaded card of a gun goes face down, unseen, and the gun is put down.  R-18"""
        card = self.loaded[gun]
        self.target[gun] = None
        if card is None:
            return
        self.loaded[gun] = None
        self.hidden[gun] += ((card, self.called),)
        self.dropped.append((gun, card))
        if self.log is not None:
            self.tell("discarded", clause, seat=seat, gun=gun)
            self.tell("discarded_card", "V-10", (seat,), seat=seat, gun=gun, card=card)

    def owner(self, gun: int) -> int:
        """Who holds this gun."""
        return next(seat for seat, guns in enumerate(self.guns) if gun in guns)

    def neighbours(self, seat: int) -> tuple[int, ...]:
        """The nearest living player on each side, clockwise first; one of them when only two live.  R-51"""
        at = self.alive.index(seat)
        return tuple(dict.fromkeys((self.alive[(at + 1) % len(self.alive)], self.alive[at - 1])))
