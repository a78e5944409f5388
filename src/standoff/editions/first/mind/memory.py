"""Who has how much: stashes lie face down, but everybody saw the notes go (V-02, V-03), and a regular counts along."""

from __future__ import annotations

from standoff.editions.first.components import VALUES
from standoff.editions.first.mind.money import guessed_purses, share
from standoff.editions.first.mind.powers import DID_NOT_HURT
from standoff.editions.first.view import FirstView


class Memory:
    """Counts from one stand-off to the next; whoever was away for a round starts again from a guess."""

    __slots__ = ("_before", "_round", "_won")

    def __init__(self) -> None:
        self._round = -1
        self._before: FirstView | None = None
        """The table at the last courage phase, until its split has been counted."""
        self._won: list[float] = []

    def watch(self, view: FirstView) -> None:
        """Take note of whatever has been shared since the last look."""
        if view.round > self._round:
            before = self._before
            if before is not None and before.round == view.round - 1:
                self._count(before, view)
            else:
                self._won = guessed_purses(view)
            self._round, self._before = view.round, None
        if view.decision == "courage":
            self._before = view

    def _count(self, before: FirstView, now: FirstView) -> None:
        """What left the table went in equal parts to those who neither withdrew nor bled."""
        total = sum(before.table) - left_over(before, now)
        sharers = [seat for seat in before.alive if _stood(before, now, seat)]
        saved = [seat for seat in before.alive if _was_saved(before, now, seat)]
        if saved and share(before.table, len(sharers)) * len(sharers) != total:
            sharers += saved
        for seat in sharers:
            self._won[seat] += total / len(sharers)

    def purses(self, view: FirstView) -> list[float]:
        """Everybody's money: known, or counted.  A family has one purse, and every member is as rich as it."""
        won = [seat.money if seat.money is not None else count for seat, count in zip(view.seats, self._won)]
        if not view.families:
            return won
        pools = [0.0] * len(view.families)
        for seat, money in zip(view.seats, won):
            pools[seat.team or 0] += money
        return [pools[seat.team or 0] for seat in view.seats]


def left_over(before: FirstView, now: FirstView) -> int:
    """What stayed on the table: all that lies there now, without the notes turned up since."""
    fresh = sum(value * (was - rest) for value, was, rest in zip(VALUES, before.unseen, now.unseen))
    return sum(now.table) - fresh


def _stood(before: FirstView, now: FirstView, seat: int) -> bool:
    """Did this seat share?  Markers tell, and so does a card that lifts its owner up again."""
    was, is_now = before.seats[seat], now.seats[seat]
    if not is_now.alive:
        return False
    unmarked = was.wounds == is_now.wounds and was.shame == is_now.shame
    return unmarked or (is_now.power == DID_NOT_HURT and is_now.shown and not was.shown)


def _was_saved(before: FirstView, now: FirstView, seat: int) -> bool:
    """May this be a boss who bears shame for a bodyguard's wounds, and stood all the same?"""
    was, is_now = before.seats[seat], now.seats[seat]
    return is_now.boss and is_now.alive and was.wounds == is_now.wounds and was.shame + 1 == is_now.shame
