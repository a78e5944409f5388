"""The first edition's table as plain data."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from standoff.editions.common.attacks import BULLET, Attack, wounds_of
from standoff.editions.common.gangsters import Gangsters
from standoff.editions.common.seats import NO_SEAT, neighbours
from standoff.editions.first.components import CARDS, Hand, Notes, worth

if TYPE_CHECKING:
    from standoff.editions.first.rules import FirstRules

__all__ = ["GUN", "NO_SEAT", "First"]

GUN: Final = "gun"
"""What everybody has who has no other weapon."""


class First(Gangsters):
    """Everything on the table and in the hands.

    A gun is a thing of its own, with a deck and a loaded card: gun `s` starts with seat `s`, and may change hands
    (SP-3.3).
    """

    __slots__ = (
        "attacks", "box", "called", "disarmed", "dropped", "fired", "foreign", "guns", "hand", "hidden", "landed",
        "open", "pile", "seen", "shame", "sharers", "shares", "stash", "table", "target", "turned", "weapon",
    )  # fmt: skip

    rules: FirstRules
    shame: list[int]

    pile: tuple[int, ...]
    turned: int
    """How many notes of the pile have been turned up."""
    table: Notes
    stash: list[Notes]
    box: Notes
    sharers: tuple[int, ...]
    shares: tuple[Notes, ...] | None
    """What each of them got, note by note; None as long as there has been no split in this round."""

    guns: tuple[tuple[int, ...], ...]
    """The guns of each seat."""
    weapon: tuple[str, ...]
    """What each gun is: see `weapons`."""
    hand: list[Hand]
    target: list[int | tuple[int, ...] | None]
    """A seat; several seats when a toss decides for each; None for a gun that is down."""
    hidden: list[tuple[tuple[str, int], ...]]
    """What was discarded face down, by gun, each card with what had been `called` before."""
    foreign: tuple[int, ...]
    """How many of these each gun had when it came to its present owner, who has not seen them."""
    called: int
    """Which cards have had to show themselves this round: 0 none, 1 the triple Bangs, 2 the Bangs as well;
    3 what comes between the two."""
    open: list[Hand]
    """What was spent face up, by gun."""
    seen: tuple[tuple[int, int], ...]
    """(gun, seat): this seat was shown that gun's loaded card in the talk (R-19)."""
    disarmed: tuple[tuple[int, str], ...]
    """(gun, card) discarded this round because the target withdrew."""
    dropped: tuple[tuple[int, str], ...]
    """(gun, card) discarded face down in this phase."""
    fired: tuple[tuple[int, str], ...]
    """(gun, card) fired in the phase being resolved."""
    attacks: list[Attack]
    """All attacks of this round."""
    landed: int
    """How many of them have been carried out."""

    def clone(self) -> First:
        """An independent copy; whatever is immutable is shared."""
        g = First.__new__(First)
        self.copy_gangsters(g)
        g.pile, g.turned, g.table, g.box = self.pile, self.turned, self.table, self.box
        g.stash, g.guns, g.weapon, g.hand = self.stash[:], self.guns, self.weapon, self.hand[:]
        g.target, g.hidden, g.foreign, g.open = self.target[:], self.hidden[:], self.foreign, self.open[:]
        g.called, g.shame, g.seen, g.disarmed = self.called, self.shame[:], self.seen, self.disarmed
        g.dropped, g.fired, g.attacks, g.landed = self.dropped, self.fired, self.attacks[:], self.landed
        g.sharers, g.shares = self.sharers, self.shares
        return g

    def loaded_guns(self) -> list[tuple[int, int, str]]:
        """(seat, gun, card) for every loaded gun, clockwise from the Godfather."""
        loaded, guns = self.loaded, self.guns
        return [(seat, gun, card) for seat in self.order for gun in guns[seat] if (card := loaded[gun]) is not None]

    def discard(self, seat: int, gun: int, clause: str) -> None:
        """The loaded card of a gun goes face down, unseen, and the gun is put down.  R-18"""
        card = self.loaded[gun]
        self.target[gun] = None
        if card is None:
            return
        self.loaded[gun] = None
        self.hidden[gun] += ((card, self.called),)
        self.dropped += ((gun, card),)
        if self.log is not None:
            self.tell("discarded", clause, seat=seat, gun=gun)
            self.tell("discarded_card", "V-10", (seat,), seat=seat, gun=gun, card=card)

    def hand_over(self, gun: int, heir: int) -> None:
        """A gun changes hands, with its deck and what it has discarded."""
        self.guns = tuple(
            [
                (*guns, gun) if seat == heir else tuple([one for one in guns if one != gun])
                for seat, guns in enumerate(self.guns)
            ]
        )
        self.foreign = (*self.foreign[:gun], len(self.hidden[gun]), *self.foreign[gun + 1 :])

    def owner(self, gun: int) -> int:
        """Who holds this gun."""
        return gun if gun in self.guns[gun] else next(seat for seat, guns in enumerate(self.guns) if gun in guns)

    def neighbours(self, seat: int) -> tuple[int, ...]:
        """The nearest player on each side, clockwise first; one of them when only two sit there.  R-51"""
        return neighbours(self.rules.circle(self), seat)

    def clockwise(self, seats: Collection[int], start: int) -> tuple[int, ...]:
        """These seats in the order in which they sit, clockwise from somebody at the table.  YR-95"""
        circle = self.rules.circle(self)
        at = circle.index(start)
        return tuple([seat for seat in circle[at:] + circle[:at] if seat in seats])

    def deck_of(self, gun: int) -> tuple[str, ...]:
        """The set of cards that a gun is loaded from, mildest first."""
        weapon = self.weapon[gun]
        return CARDS if weapon == GUN else self.rules.weapons[weapon].cards

    def coming(self) -> list[Attack]:
        """The attacks about to be carried out."""
        return self.attacks[self.landed :]

    def hits(self, seat: int) -> int:
        """How many wounds are on their way to a seat."""
        return wounds_of([attack for attack in self.coming() if attack.victim == seat])

    def all_hits(self) -> tuple[int, ...]:
        """How many wounds are on their way to each seat; empty when none are."""
        if self.landed == len(self.attacks):
            return ()
        hits = [0] * len(self.wounds)
        for attack in self.coming():
            hits[attack.victim] += attack.wounds
        return tuple(hits) if any(hits) else ()

    def bullets(self, seat: int) -> int:
        """How many bullets have hit a seat in this round, or are about to, whatever each of them costs."""
        hits = [attack for attack in self.attacks if attack.victim == seat and attack.kind == BULLET]
        return sum([attack.wounds > 0 for attack in hits])

    @property
    def share(self) -> int | None:
        """What every sharer of this round got, in thousands; None as long as there has been no split."""
        if self.shares is None:
            return None
        return worth(self.shares[0]) if self.shares else 0
