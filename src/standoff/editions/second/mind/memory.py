"""What has been seen: who took how much, who fired what, who lies down often.

A view shows the table as it is, not how it came to be.  Loot lies face down in front of its owner (RU-39), but what
left the table between two looks went to those in front of whom there is now more.
"""

from __future__ import annotations

from typing import Final

from standoff.editions.common.gangsters import WOUNDS_TO_DIE
from standoff.editions.second.components import LOOT, PAINTING, PILES, PRICES, SHARES, TYPES
from standoff.editions.second.view import SecondView

PRICE: Final = dict(zip(SHARES, PRICES))
DIAMONDS: Final = frozenset(share for share in SHARES if TYPES[share] == "diamond")
KEPT: Final = frozenset(share for share in SHARES if TYPES[share] in ("bill", "diamond", "painting"))
"""What stays in front of its taker."""
ALL_PAINTINGS: Final = LOOT[SHARES.index(PAINTING)]
ALL_DIAMONDS: Final = sum(count for share, count in zip(SHARES, LOOT) if share in DIAMONDS)
OFFER: Final = 9
"""The shares of a round to which nothing was carried over: eight cards and the token."""
BEFORE_SHOTS: Final = frozenset({"courage", "retake", "steal"})


class Pot:
    """Money, paintings and diamonds: what matters of a heap of loot, in fractions where nobody can be sure."""

    __slots__ = ("art", "money", "stones")

    def __init__(self, money: float = 0.0, art: float = 0.0, stones: float = 0.0) -> None:
        self.money, self.art, self.stones = money, art, stones

    def add(self, other: Pot, part: float) -> None:
        """Put that part of another heap in."""
        self.money += other.money * part
        self.art += other.art * part
        self.stones += other.stones * part


_KEPT_CARDS: Final = sum(count for share, count in zip(SHARES, LOOT) if share in KEPT)
AVERAGE: Final = Pot(
    sum(price * count for price, count in zip(PRICES, LOOT)) / _KEPT_CARDS,
    ALL_PAINTINGS / _KEPT_CARDS,
    ALL_DIAMONDS / _KEPT_CARDS,
)
"""One loot card that nobody has seen."""


def potted(shares: tuple[str, ...] | list[str]) -> Pot:
    """Loot cards as a pot."""
    money = art = stones = 0
    for share in shares:
        if share == PAINTING:
            art += 1
        else:
            money += PRICE[share]
            stones += share in DIAMONDS
    return Pot(money, art, stones)


class Memory:
    """Keeps count from one look to the next; somebody who joins late starts from a guess."""

    __slots__ = ("_before", "_standoff", "art_seen", "bangs", "lain", "pots", "standoffs", "stones_seen")

    def __init__(self) -> None:
        self._before: SecondView | None = None
        self._standoff: SecondView | None = None
        """The table at the last courage phase, until its shots have been counted."""
        self.pots: list[Pot] = []
        """What everybody seems to own."""
        self.bangs: list[float] = []
        """How many Bangs everybody has fired before all eyes."""
        self.lain: list[int] = []
        self.standoffs = 0
        self.art_seen = self.stones_seen = 0
        """How many paintings and diamonds have been turned up since the game began."""

    def watch(self, view: SecondView) -> None:
        """Take note of whatever has happened since the last look."""
        before, standoff = self._before, self._standoff
        if before is None:
            self._start(view)
        else:
            self._follow(before, view)
        if standoff is not None and view.decision not in BEFORE_SHOTS:
            self._learn(standoff, view)
            self._standoff = None
        if view.decision == "courage":
            self._standoff = view
        self._before = view

    def _start(self, view: SecondView) -> None:
        """Whoever has been here from the beginning knows everything; a latecomer knows the averages."""
        for seat in view.seats:
            pot = Pot()
            pot.add(AVERAGE, seat.loot)
            self.pots.append(pot)
        players, past = len(view.seats), view.round - 1
        self.bangs, self.lain = [0.0] * players, [0] * players
        fresh = potted([share for share in view.table if share in KEPT])
        self.art_seen = int(fresh.art) + round(past * ALL_PAINTINGS / PILES)
        self.stones_seen = int(fresh.stones) + round(past * ALL_DIAMONDS / PILES)

    def _follow(self, before: SecondView, now: SecondView) -> None:
        """What is gone from the table has been taken by those who have more than before."""
        same = now.round == before.round
        if same and now.table == before.table and _loot(now) == _loot(before):
            return
        gone = list(before.table)
        if same:
            for share in now.table:
                if share in gone:
                    gone.remove(share)
        else:
            self._turned_up(before, now)
        gone = [share for share in gone if share in KEPT]
        one, part = (potted(gone), 1.0 / len(gone)) if gone else (AVERAGE, 1.0)
        for was, seat, pot in zip(before.seats, now.seats, self.pots):
            more = seat.loot - was.loot
            if more > 0:
                pot.add(one, more * part)
            elif more < 0:
                pot.add(pot, more / was.loot)

    def _turned_up(self, before: SecondView, now: SecondView) -> None:
        """Count the new pile; what was carried over has been counted before."""
        carried = len(now.table) - OFFER
        art, old_art = now.table.count(PAINTING), before.table.count(PAINTING)
        stones, old_stones = count_diamonds(now.table), count_diamonds(before.table)
        if carried > 0:
            art -= min(art, old_art, carried)
            stones -= min(stones, old_stones, carried)
        self.art_seen += art
        self.stones_seen += stones

    def _learn(self, standoff: SecondView, now: SecondView) -> None:
        """Who put the gun down and who fired what: discards are counted in the open, and wounds tell of Bangs."""
        self.standoffs += 1
        same = now.round == standoff.round
        fired: dict[int, list[int]] = {}
        for seat in standoff.alive:
            then, after = standoff.seats[seat], now.seats[seat]
            if after.hidden > then.hidden:
                self.lain[seat] += after.posture == "lying" if same else after.loot <= then.loot
            elif then.target is not None:
                fired.setdefault(then.target, []).append(seat)
        for target, shooters in fired.items():
            then, after = standoff.seats[target], now.seats[target]
            hits = after.wounds - then.wounds if after.alive else WOUNDS_TO_DIE - then.wounds
            if hits > 0:
                for seat in shooters:
                    self.bangs[seat] += min(1.0, hits / len(shooters))


def _loot(view: SecondView) -> list[int]:
    return [seat.loot for seat in view.seats]


def count_diamonds(shares: tuple[str, ...]) -> int:
    """How many of them are diamonds."""
    return sum([share in DIAMONDS for share in shares])
