"""What is in the box: loot cards, the token, bullet cards.  Amounts are in thousands of dollars."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from standoff.editions.common.bullets import CARDS, Hand
from standoff.engine.chance import below
from standoff.engine.errors import Refusal

if TYPE_CHECKING:
    from standoff.editions.second.game import Second

TOKEN: Final = "token"
KIT: Final = "kit"
CLIP: Final = "clip"
PAINTING: Final = "painting"

SHARES: Final[tuple[str, ...]] = (
    "bill 20", "bill 10", "bill 5", PAINTING, "diamond 10", "diamond 5", "diamond 1", TOKEN, KIT, CLIP,
)  # fmt: skip
"""Everything that can be picked, in the order in which a late picker takes it (DP-12)."""
Heap: TypeAlias = tuple[int, ...]
"""How many of each of the `SHARES`."""
LOOT: Final[Heap] = (10, 15, 15, 10, 1, 3, 5, 0, 2, 3)
NO_LOOT: Final[Heap] = (0,) * len(SHARES)
ONLY_TOKEN: Final[Heap] = tuple(int(share == TOKEN) for share in SHARES)
PRICES: Final[tuple[int, ...]] = (20, 10, 5, 0, 10, 5, 1, 0, 0, 0)
"""What each card scores by itself.  SEL-01 to SEL-04"""
COLLECTION: Final[tuple[int, ...]] = (0, 4, 12, 30, 60, 100, 150, 200, 300, 400, 500)
"""What so many paintings score together.  SEL-20 to SEL-30"""
BONUS: Final = 60

TYPES: Final = {share: share.split()[0] for share in SHARES}
"""The type of each share, as the Dictator names it.  SEP-04.4, SEP-04.5"""
ACTING: Final = frozenset({KIT, CLIP})
"""Cards that act when they are taken and then leave the game."""

BULLETS: Final[Hand] = (5, 3)
NO_BULLETS: Final[Hand] = (0, 0)
KINDS: Final = 2
PILES: Final = 8
PILE: Final = 8
WOUND_TOKENS: Final = 18
"""What the supply holds; no limit to wounds (RU-53)."""

_KINDS_OF: Final[dict[Heap, tuple[str, ...]]] = {}
_KEPT: Final = 1 << 16
"""What has been worked out before, and how much of it is kept: every pick asks for it."""
_AT: Final = {share: at for at, share in enumerate(SHARES)}
_DIAMONDS: Final[tuple[int, ...]] = tuple(at for at, share in enumerate(SHARES) if TYPES[share] == "diamond")


def with_one(heap: Heap, share: str) -> Heap:
    """The heap with one more of that share."""
    at, more = _AT[share], list(heap)
    more[at] = heap[at] + 1
    return tuple(more)


def without_one(heap: Heap, share: str) -> Heap:
    """The heap with one less of that share."""
    at, less = _AT[share], list(heap)
    count = heap[at]
    assert count > 0, f"no {share} in {heap}"
    less[at] = count - 1
    return tuple(less)


def has(heap: Heap, share: str) -> bool:
    """Is there one of that share?"""
    return heap[_AT[share]] > 0


def plus(a: Heap, b: Heap) -> Heap:
    """Two heaps together."""
    return tuple([x + y for x, y in zip(a, b)])


def minus(a: Heap, b: Heap) -> Heap:
    """What is left of one heap when another is taken out of it."""
    return tuple([x - y for x, y in zip(a, b)])


def kinds(heap: Heap) -> tuple[str, ...]:
    """The different shares of a heap."""
    found = _KINDS_OF.get(heap)
    if found is None:
        if len(_KINDS_OF) == _KEPT:
            _KINDS_OF.clear()
        found = _KINDS_OF[heap] = tuple([share for share, count in zip(SHARES, heap) if count])
    return found


def listed(heap: Heap) -> list[str]:
    """The shares of a heap one by one."""
    return [share for share, count in zip(SHARES, heap) for _ in range(count)]


@lru_cache(1 << 16)
def bundle(heap: Heap) -> tuple[str, ...]:
    """The shares of a heap one by one, for whoever only looks at them."""
    return tuple(listed(heap))


def heaped(shares: Iterable[str]) -> Heap:
    """Shares given one by one, counted by kind."""
    heap = list(NO_LOOT)
    for share in shares:
        at = _AT.get(share)
        if at is None:
            raise Refusal(f"There is no loot card '{share}'; there are {', '.join(SHARES)}")
        heap[at] = heap[at] + 1
    return tuple(heap)


def diamonds(heap: Heap) -> int:
    """How many diamond cards, whatever they are worth.  SEL-05"""
    count = 0
    for at in _DIAMONDS:
        count += heap[at]
    return count


def paintings(count: int) -> int:
    """What a collection of so many paintings is worth; the list ends at ten.  SEL-20 to SEL-31, RU-38, RU-52"""
    return COLLECTION[min(count, len(COLLECTION) - 1)]


def priced(heap: Heap) -> int:
    """What bills and diamonds of a heap are worth, card by card."""
    worth = 0
    for price, count in zip(PRICES, heap):
        worth += price * count
    return worth


def drawn_share(g: Second, heap: Heap) -> str:
    """One card of a heap, blindly."""
    return _drawn(g, SHARES, heap)


def drawn_card(g: Second, hand: Hand) -> str:
    """One bullet card of a hand, blindly."""
    return _drawn(g, CARDS, hand)


def _drawn(g: Second, words: Sequence[str], counts: Sequence[int]) -> str:
    """Chance takes one; a referee's stacked draws come first."""
    stacked = g.rules.setup.deal.get("draws", ())
    if g.draws < len(stacked):
        word: str = stacked[g.draws]
        g.draws += 1
        if word not in words or not counts[words.index(word)]:
            raise Refusal(f"The stacked draw '{word}' is not there to be drawn")
        return word
    left = below(g, sum(counts))
    for word, count in zip(words, counts):
        left -= count
        if left < 0:
            return word
    raise AssertionError("an empty heap has nothing to draw")
