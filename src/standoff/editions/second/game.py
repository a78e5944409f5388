"""The second edition's table as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from standoff.editions.common.bullets import Hand, add
from standoff.editions.common.gangsters import Gangsters
from standoff.editions.second.components import Heap, with_one, without_one

if TYPE_CHECKING:
    from standoff.editions.second.powers.power import Power
    from standoff.editions.second.rules import SecondRules


SHARING: Final = "sharing"
"""What a power keeps for one sharing is forgotten when the next one begins."""


class Second(Gangsters):
    """Everything on the table and in the hands.

    Loot and bullets are counted, not listed: cards of a kind are all alike.  `trail` remembers how they moved, so
    that `imagine` can live through the hidden part of it again.
    """

    __slots__ = (
        "box", "died", "draws", "face_down", "face_up", "hand", "heir", "hidden", "holder", "piles", "queue",
        "sharers", "stash", "table", "target", "trail", "wishes",
    )  # fmt: skip

    rules: SecondRules

    hand: list[Hand]
    target: list[int | None]
    face_up: Hand
    """The discard pile's open part: Clicks and Bangs."""
    face_down: Hand
    """The discard pile's hidden part.  Bangs are all alike, so which of them a Clip fetches need not be kept."""
    hidden: list[tuple[str, ...]]
    """What each seat has discarded face down in the course of the game."""
    died: list[int]
    """The round in which each seat died; 0 for the living."""

    piles: list[Heap]
    """The eight loot piles; those of past rounds as they were when turned up."""
    table: Heap
    """The loot on offer, the token among it while it is available."""
    stash: list[Heap]
    box: Heap

    sharers: tuple[int, ...]
    """Who takes part in this sharing."""
    queue: tuple[int, ...]
    """Who picks next, and after that; whoever has left the sharing is gone from it."""
    heir: int
    """Who has taken the token in this round; -1 for nobody."""
    wishes: list[tuple[str, ...]]
    """Each seat's ranked list for the coming picks, if it has handed one in; a secret of its own."""

    holder: dict[str, int]
    """Who holds each power, of the living.  Never changed in place."""
    draws: int
    """How many of a referee's stacked draws have been used."""
    trail: list[tuple[Any, ...]]
    """How cards moved, in order: see `trail`."""

    def clone(self) -> Second:
        """An independent copy; whatever is immutable is shared."""
        g = Second.__new__(Second)
        self.copy_gangsters(g)
        g.hand, g.target, g.hidden = self.hand[:], self.target[:], self.hidden[:]
        g.face_up, g.face_down, g.died = self.face_up, self.face_down, self.died[:]
        g.piles, g.table, g.stash, g.box = self.piles[:], self.table, self.stash[:], self.box
        g.sharers, g.queue, g.heir = self.sharers, self.queue, self.heir
        g.wishes, g.holder = self.wishes[:], self.holder
        g.draws, g.trail = self.draws, self.trail[:]
        return g

    def power_of(self, seat: int) -> Power:
        """The power of a seat; the plain rules where there is none."""
        held = self.held[seat]
        return self.rules.cards[held[0]] if held else self.rules.plain

    def discard(self, seat: int, card: str, clause: str, known: bool = False, kind: str = "down") -> None:
        """A bullet card goes face down to the common pile.  `known`: everybody can tell which.  SE-80

        `kind` is its entry in the trail.
        """
        self.face_down = add(self.face_down, card)
        self.hidden[seat] += (card,)
        self.trail.append((kind, seat, card, known))
        if self.log is not None:
            self.tell("discarded", clause, seat=seat)
            self.tell("discarded_card", clause, (seat,), seat=seat, card=card)

    def unload(self, seat: int) -> str:
        """Take the loaded card from in front of a seat."""
        card = self.loaded[seat]
        assert card is not None
        self.loaded[seat] = None
        return card

    def turn_up(self, seat: int, clause: str) -> str:
        """The loaded card is shown to all and joins the pile face up.  SE-45, SE-56, RU-15"""
        card = self.unload(seat)
        self.face_up = add(self.face_up, card)
        self.trail.append(("open", seat, card))
        if self.log is not None:
            self.tell("reveals", clause, seat=seat, card=card, target=self.target[seat])
        return card

    def gain(self, seat: int, share: str) -> None:
        """A loot card goes from the table to somebody, for all to see."""
        self.table = without_one(self.table, share)
        self.stash[seat] = with_one(self.stash[seat], share)
        self.trail.append(("gain", seat, share))

    def audience(self, *seats: int) -> tuple[int, ...] | None:
        """Who may see what lies in front of these seats: they themselves, or all where loot is open.  RU-39"""
        return None if self.rules.options.loot == "open" else seats
