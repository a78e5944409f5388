"""Living through the loot again: what was drawn blindly, and what the piles may hold."""

from __future__ import annotations

from typing import Any, Final

from standoff.editions.second.components import (
    ACTING,
    NO_LOOT,
    PILE,
    SHARES,
    Heap,
    has,
    heaped,
    listed,
    minus,
    plus,
    with_one,
    without_one,
)
from standoff.editions.second.game import Second
from standoff.engine.chance import Chancy, below, choice, shuffled

_TRIES: Final = 60
_FRESH: Final = ""
"""A card that has been in its pile since the deal."""


def resample(h: Second, me: int | None, rng: Chancy) -> None:
    """Deal the piles again and draw blindly again, if a consistent story is found; else things stay as they are."""
    for _ in range(_TRIES):
        if _live(h, me, rng):
            return


def _is_known(h: Second, entry: tuple[Any, ...], me: int | None) -> bool:
    """Does this seat know which card was drawn?"""
    if h.rules.options.loot == "open":
        return True
    if entry[0] == "trade":
        _, dealer, _, _, card = entry
        return me == dealer or card in ACTING
    _, victim, thief, _ = entry
    return me in (victim, thief)


def _live(h: Second, me: int | None, rng: Chancy) -> bool:
    piles_and_draws = _deal(h, me, rng)
    if piles_and_draws is None:
        return False
    piles, draws = piles_and_draws
    story = _tell(h, me, rng, draws)
    if story is None:
        return False
    stash, trail = story
    everything = h.box
    for heap in (*h.stash, *h.piles[h.round :]):
        everything = plus(everything, heap)
    for heap in (*stash, *piles):
        everything = minus(everything, heap)
    h.box, h.stash, h.trail = everything, stash, trail
    h.piles[h.round :] = piles
    return True


def _deal(h: Second, me: int | None, rng: Chancy) -> tuple[list[Heap], list[str]] | None:
    """New contents for the piles still face down, and what each trade may have drawn, in order."""
    pool = NO_LOOT
    for heap in h.piles[h.round :]:
        pool = plus(pool, heap)
    slots: dict[int, list[str]] = {}
    draws: list[str | None] = []
    for entry in h.trail:
        if entry[0] != "trade":
            continue
        _, _, at, given, card = entry
        known = _is_known(h, entry, me)
        if not known:
            pool = with_one(pool, card)
        pile = slots.setdefault(at, [_FRESH] * PILE)
        possible = [i for i, held in enumerate(pile) if held in ((_FRESH, card) if known else _quiet(held))]
        hit = choice(rng, possible)
        draws.append(card if known else pile[hit] or None)
        if not known and pile[hit] != _FRESH:
            pool = _less(pool, pile[hit])
        pile[hit] = given
    for at, pile in slots.items():
        planted = heaped(card for card in pile if card != _FRESH)
        if at < h.round:
            if min(minus(h.piles[at], planted)) < 0:
                return None
        else:
            pool = minus(pool, planted)
    if min(pool) < 0:
        return None
    return _filled(h, rng, pool, slots, draws)


def _quiet(held: str) -> tuple[str, ...]:
    """A card that could have been drawn without anybody noticing: kits and Clips act."""
    return () if held in ACTING else (held,)


def _less(pool: Heap, share: str) -> Heap:
    at = SHARES.index(share)
    return (*pool[:at], pool[at] - 1, *pool[at + 1 :])


def _filled(
    h: Second, rng: Chancy, pool: Heap, slots: dict[int, list[str]], draws: list[str | None]
) -> tuple[list[Heap], list[str]] | None:
    """Deal the unknown cards over their places: blind draws first, for they did not act."""
    deck = shuffled(rng, listed(pool))
    drawn: list[str] = []
    for card in draws:
        if card is None:
            card = next((fresh for fresh in deck if fresh not in ACTING), None)
            if card is None:
                return None
            deck.remove(card)
        drawn.append(card)
    piles = []
    for at in range(h.round, len(h.piles)):
        planted = [card for card in slots.get(at, ()) if card != _FRESH]
        fresh = PILE - len(planted)
        piles.append(heaped([*planted, *deck[:fresh]]))
        del deck[:fresh]
    return piles, drawn


def _tell(h: Second, me: int | None, rng: Chancy, draws: list[str]) -> tuple[list[Heap], list[tuple[Any, ...]]] | None:
    """Let the loot move again as it did, with other cards where this seat did not see which."""
    stash = [NO_LOOT] * len(h.stash)
    trail = list(h.trail)
    trades = iter(draws)
    for i, entry in enumerate(h.trail):
        kind = entry[0]
        if kind == "gain":
            _, seat, card = entry
            stash[seat] = with_one(stash[seat], card)
        elif kind == "use":
            _, seat, card = entry
            stash[seat] = without_one(stash[seat], card)
        elif kind == "trade":
            _, seat, at, given, _ = entry
            card = next(trades)
            stash[seat] = with_one(without_one(stash[seat], given), card)
            trail[i] = ("trade", seat, at, given, card)
        elif kind == "steal":
            _, victim, thief, card = entry
            if not _is_known(h, entry, me):
                card = _blindly(rng, stash[victim])
            elif not has(stash[victim], card):
                return None
            stash[victim] = without_one(stash[victim], card)
            stash[thief] = with_one(stash[thief], card)
            trail[i] = ("steal", victim, thief, card)
        elif kind == "seen":
            _, seat, victim, *counts = entry
            if seat == me and stash[victim] != tuple(counts):
                return None
            trail[i] = ("seen", seat, victim, *stash[victim])
        elif kind == "lost":
            _, seat = entry
            stash[seat] = NO_LOOT
    return stash, trail


def _blindly(rng: Chancy, heap: Heap) -> str:
    return listed(heap)[below(rng, sum(heap))]
