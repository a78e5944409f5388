"""Chance: one stream of numbers per game, fixed by a 256-bit key.

Block `i` of the stream is SHA-256(key + i as 8 bytes, big-endian): eight words of 32 bits, big-endian.
A draw below `k` takes the next word and throws it away while it is not below the largest multiple of `k`
in 2**32, so every outcome is equally likely.  Anybody with the key can repeat the deal, in any language;
the commitment lets them check afterwards that the key was chosen before the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from struct import Struct
from typing import Any, Final, Protocol, TypeVar

KEY_BYTES: Final = 32
_WORDS: Final = 8
_FAIR: Final = 0xFFFF_0000
"""Whatever is drawn below 65,536, no word under this one is ever thrown away."""
_LABEL: Final = b"standoff deal 1:"
_unpack: Final = Struct(">8I").unpack

T = TypeVar("T")


def _quickest_sha256() -> Callable[[bytes], Any]:
    """Python's own, where it has one: OpenSSL's takes twice as long for forty bytes, most of it to begin."""
    for name in ("_sha2", "_sha256"):
        try:
            own: Callable[[bytes], Any] = import_module(name).sha256
        except ImportError:
            continue
        return own
    return sha256


_sha256: Final = _quickest_sha256()


class Chancy(Protocol):
    """What a stream needs to remember: the key and how many words have been taken."""

    key: bytes
    drawn: int


def key_of_seed(seed: int | str) -> bytes:
    """The key for a seed that a person can type; not for games that must stay secret."""
    return sha256(f"standoff seed:{seed}".encode()).digest()


def commitment(key: bytes) -> str:
    """What may be published before the game: it binds the dealer to the key and tells nothing about it."""
    return sha256(_LABEL + key).hexdigest()


def _block(key: bytes, index: int) -> tuple[int, ...]:
    return _unpack(_sha256(key + index.to_bytes(8, "big")).digest())


_recent_block: Final = lru_cache(64)(_block)
"""Single draws come one after the other out of the same block."""


def below(g: Chancy, k: int) -> int:
    """A number from 0 to k - 1, all equally likely."""
    limit = 0x1_0000_0000 - 0x1_0000_0000 % k
    while True:
        index, word = divmod(g.drawn, _WORDS)
        g.drawn += 1
        value = _recent_block(g.key, index)[word]
        if value < limit:
            return value % k


def fresh_block(g: Chancy) -> bytes:
    """The next whole block of the stream: 32 bytes that nobody has drawn from yet."""
    index = (g.drawn + _WORDS - 1) // _WORDS
    g.drawn = (index + 1) * _WORDS
    block: bytes = _sha256(g.key + index.to_bytes(8, "big")).digest()
    return block


def shuffled(g: Chancy, cards: Sequence[T]) -> list[T]:
    """The cards in random order (Fisher-Yates from the end), drawing as `below` does."""
    deck = list(cards)
    key, drawn = g.key, g.drawn
    at = drawn % _WORDS
    words = _block(key, drawn // _WORDS)
    for last in range(len(deck) - 1, 0, -1):
        k = last + 1
        while True:
            if at == _WORDS:
                at, words = 0, _block(key, drawn // _WORDS)
            value = words[at]
            at += 1
            drawn += 1
            if value < _FAIR or value < 0x1_0000_0000 - 0x1_0000_0000 % k:
                break
        other = value % k
        card = deck[last]
        deck[last] = deck[other]
        deck[other] = card
    g.drawn = drawn
    return deck


def choice(g: Chancy, options: Sequence[T]) -> T:
    """One of the options, all equally likely."""
    return options[below(g, len(options))]
