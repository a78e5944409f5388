"""Living through the loot again: what was drawn blindly, and what the piles may hold.

Every order of the cards in the piles and every card that could have been drawn counts the same.  Which places of a pile
the Junk Dealer has drawn from is counted out (`_Draws`), the cards nobody has seen are dealt over theirs, and whoever
robs a gangster might have got any card.  A card that the seat knows to have been stolen from loot it does not know
makes a story as likely as there were such cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import factorial, perm
from random import Random
from typing import Final, NamedTuple, TypeAlias

from standoff.editions.common.imagine import lived_through, mixed
from standoff.editions.second.components import (
    ACTING,
    NO_LOOT,
    PILE,
    SHARES,
    Heap,
    heaped,
    listed,
    minus,
    with_one,
    without_one,
)
from standoff.editions.second.game import Second
from standoff.editions.second.memory import Entry, Lines, Memory
from standoff.engine.errors import Contradiction

Planted: TypeAlias = tuple[tuple[str, ...], ...]
"""For every pile, the cards put into it that are still there."""
_AT: Final = {share: at for at, share in enumerate(SHARES)}
_ACTING_AT: Final = [_AT[share] for share in ACTING]
FRESH: Final = ""
"""A card that has been in its pile since the deal."""


class _Drawn(NamedTuple):
    """One way in which all trades may have gone."""

    cards: tuple[str | None, ...]
    """What each of them drew; None for a card of the deal that nobody has seen."""
    planted: Planted
    pool: Heap
    """The cards of the deal that nobody has seen, in piles or drawn."""


class _Draws:
    """All ways in which the trades may have gone, and how often each is to be taken."""

    def __init__(self, trades: tuple[Entry, ...], turned: tuple[Heap, ...], unseen: Heap, piles: int) -> None:
        self.turned, self.unseen = turned, unseen
        self.ways: list[_Drawn] = []
        weights: list[int] = []
        for times, cards, planted in _walked(trades, ((),) * piles):
            pool, weight = self._weighed(cards, planted, trades)
            if weight:
                self.ways.append(_Drawn(tuple([card or None for card in cards]), planted, pool))
                weights.append(times * weight)
        self.upto = list(accumulate(weights))

    def _weighed(self, cards: tuple[str, ...], planted: Planted, trades: tuple[Entry, ...]) -> tuple[Heap, int]:
        """The cards that may lie anywhere then, and in how many ways all cards may have been dealt so."""
        weight, pool, fresh = 1, self.unseen, 0
        for at, there in enumerate(planted):
            if at < len(self.turned):
                left = minus(self.turned[at], heaped(there)) if there else NO_LOOT
                if min(left) < 0:
                    return NO_LOOT, 0
                weight *= _orders(left)
            else:
                pool = minus(pool, heaped(there))
        for card, (*_, known) in zip(cards, trades, strict=True):
            if known is None and card:
                pool = minus(pool, heaped([card]))
            fresh += known is None and not card
        if min(pool) < 0:
            return NO_LOOT, 0
        quiet = sum(pool) - sum([pool[at] for at in _ACTING_AT])
        return pool, weight * _orders(pool) * perm(quiet, fresh) * factorial(sum(pool) - fresh) // factorial(sum(pool))

    def draw(self, luck: Random) -> _Drawn:
        """One of them."""
        if len(self.ways) == 1:
            return self.ways[0]
        left = luck.randrange(self.upto[-1])
        return next(way for way, upto in zip(self.ways, self.upto, strict=True) if left < upto)


def _orders(heap: Heap) -> int:
    """In how many orders these cards may lie, where cards of a kind are alike."""
    orders = factorial(sum(heap))
    for count in heap:
        orders //= factorial(count)
    return orders


def _walked(trades: tuple[Entry, ...], planted: Planted) -> Iterator[tuple[int, tuple[str, ...], Planted]]:
    """Every way through these trades: for how many places it stands, what each drew, and what is left in the piles."""
    if not trades:
        yield 1, (), planted
        return
    _, _, at, given, known = trades[0]
    there = planted[at]
    for card in (FRESH, *dict.fromkeys(there)):
        if card and (card != known if known is not None else card in ACTING):
            continue
        times = PILE - len(there) if not card else there.count(card)
        left = list(there)
        if card:
            left.remove(card)
        after = (*planted[:at], (*left, given), *planted[at + 1 :])
        for more, cards, end in _walked(trades[1:], after) if times else ():
            yield times * more, (card, *cards), end


class Past:
    """All that a seat remembers of the loot, ready to be lived through."""

    def __init__(self, seats: int, memory: Lines, turned: tuple[Heap, ...], unseen: Heap, piles: int) -> None:
        self.seats, self.memory, self.round, self.piles = seats, memory, len(turned), piles
        trades = tuple([entry for _, entry in memory if entry[0] == "trade"])
        self.draws = _Draws(trades, turned, unseen, piles)
        self.known = [entry[4] for entry in trades]
        self.bounds = _bounds(seats, memory)
        doubt = [at for at, (_, entry) in enumerate(memory) if None in entry]
        self.is_certain = not doubt
        """Does this seat know what lies before everybody?"""
        self.first = doubt[0] if doubt else len(memory)
        """Before this entry it does."""
        self.stash = [NO_LOOT] * seats
        self.stash, _ = self.told(list(self.known), Random(0), 0, self.first)
        self.traded = sum([entry[0] == "trade" for _, entry in memory[: self.first]])

    def live(self, luck: Random) -> tuple[list[Heap], list[Heap], list[tuple[int, Entry]]]:
        """The loot before everybody, the piles still face down, and the entries of the trail that are other ones."""
        way = self.draws.draw(luck)
        deck = mixed(luck, [at for at, count in enumerate(way.pool) for _ in range(count)])
        drawn: list[str] = []
        for card, known in zip(way.cards, self.known, strict=True):
            if known is not None:
                drawn.append(known)
            elif card is not None:
                drawn.append(card)
            else:
                quiet = next(at for at in deck if at not in _ACTING_AT)
                deck.remove(quiet)
                drawn.append(SHARES[quiet])
        piles = []
        for number in range(self.round, self.piles):
            planted = way.planted[number]
            pile = [0] * len(SHARES)
            for share in planted:
                pile[_AT[share]] += 1
            for _ in range(PILE - len(planted)):
                pile[deck.pop()] += 1
            piles.append(tuple(pile))
        stash, entries = self.told(drawn[self.traded :], luck, self.first, len(self.memory))
        return stash, piles, entries

    def told(self, drawn: list[str], luck: Random, first: int, end: int) -> tuple[list[Heap], list[tuple[int, Entry]]]:
        """Let the loot move again as it did, with other cards where this seat did not see which."""
        stash = self.stash[:]
        entries: list[tuple[int, Entry]] = []
        trades = iter(drawn)
        for (line, entry), bound in zip(self.memory[first:end], self.bounds[first:end], strict=True):
            kind = entry[0]
            if kind == "gain":
                stash[entry[1]] = with_one(stash[entry[1]], entry[2])
            elif kind == "use":
                stash[entry[1]] = without_one(stash[entry[1]], entry[2])
            elif kind == "lost":
                stash[entry[1]] = NO_LOOT
            elif kind == "trade":
                _, seat, at, given, known = entry
                card = next(trades)
                stash[seat] = with_one(without_one(stash[seat], given), card)
                if known is None:
                    entries.append((line, ("trade", seat, at, given, card)))
            elif kind == "steal":
                _, victim, thief, card = entry
                if card is None:
                    card = listed(stash[victim])[int(luck.random() * sum(stash[victim]))]
                    entries.append((line, ("steal", victim, thief, card)))
                elif bound and luck.random() * bound >= stash[victim][_AT[card]]:
                    raise Contradiction
                stash[victim] = without_one(stash[victim], card)
                stash[thief] = with_one(stash[thief], card)
            elif entry[3] is None:
                entries.append((line, (*entry[:3], *stash[entry[2]])))
            elif stash[entry[2]] != entry[3:]:
                raise Contradiction
        return stash, entries


def _bounds(seats: int, memory: Lines) -> list[int]:
    """For every entry, how many cards of the stolen kind the victim can have had at most; 0 where that is certain."""
    most = [list(NO_LOOT) for _ in range(seats)]
    doubtful = [False] * seats
    held = [0] * seats
    bounds = []
    for _, entry in memory:
        kind, bound = entry[0], 0
        if kind == "gain" or kind == "use":
            change = 1 if kind == "gain" else -1
            most[entry[1]][_AT[entry[2]]] += change
            held[entry[1]] += change
        elif kind == "lost":
            most[entry[1]], doubtful[entry[1]], held[entry[1]] = list(NO_LOOT), False, 0
        elif kind == "trade":
            _, seat, _, given, card = entry
            most[seat][_AT[given]] -= 1
            _comes(most[seat], card)
            doubtful[seat] |= card is None
        elif kind == "steal":
            _, victim, thief, card = entry
            if card is None:
                doubtful[thief] = doubtful[victim] = True
            else:
                bound = min(most[victim][_AT[card]], held[victim]) if doubtful[victim] else 0
                most[victim][_AT[card]] -= 1
            _comes(most[thief], card)
            held[victim] -= 1
            held[thief] += 1
        bounds.append(bound)
    return bounds


def _comes(most: list[int], card: str | None) -> None:
    """A card of that kind, or of any."""
    for at in range(len(most)) if card is None else (_AT[card],):
        most[at] += 1


def resample(h: Second, luck: Random, memory: Memory) -> None:
    """Deal the piles again and draw blindly again."""
    turned = tuple(h.piles[: h.round])
    past: Past | None = memory.prepared.get(turned)
    if past is None:
        drawn = [h.trail[line][4] for line, entry in memory.loot if entry[0] == "trade" and entry[4] is None]
        unseen = _summed([heaped(drawn), *h.piles[h.round :]])
        past = memory.prepared[turned] = Past(len(h.stash), memory.loot, turned, unseen, len(h.piles))
    stash, piles, entries = lived_through(lambda: past.live(luck))
    if not past.is_certain:
        for line, entry in entries:
            h.trail[line] = entry
        everything = _summed([h.box, *h.stash, *h.piles[h.round :]])
        h.box, h.stash = minus(everything, _summed([*stash, *piles])), stash
    h.piles[h.round :] = piles


def _summed(heaps: list[Heap]) -> Heap:
    """All of them together."""
    return tuple(map(sum, zip(*heaps)))
