"""The stream of chance, as anybody could repeat it in another language."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from types import SimpleNamespace

import pytest

from standoff import editions
from standoff.engine.chance import below, choice, commitment, key_of_seed, shuffled
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start


def stream(key: bytes = bytes(32)) -> SimpleNamespace:
    return SimpleNamespace(key=key, drawn=0)


def test_words_are_sha256_of_key_and_counter() -> None:
    block = sha256(bytes(32) + (0).to_bytes(8, "big")).digest()
    words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
    g = stream()
    assert [below(g, 1 << 32) for _ in range(8)] == words
    ninth = sha256(bytes(32) + (1).to_bytes(8, "big")).digest()[:4]
    assert below(g, 1 << 32) == int.from_bytes(ninth, "big")


def test_words_that_would_favour_low_numbers_are_thrown_away() -> None:
    """With k just over half of 2**32, about every second word is past the largest multiple."""
    k = (1 << 31) + 1
    g = stream()
    drawn = [below(g, k) for _ in range(200)]
    assert all(value < k for value in drawn)
    assert g.drawn > 300


def test_a_shuffle_draws_as_single_draws_would() -> None:
    g, h = stream(key_of_seed(4)), stream(key_of_seed(4))
    deck = list(range(40))
    for last in range(39, 0, -1):
        other = below(h, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    assert shuffled(g, range(40)) == deck
    assert g.drawn == h.drawn


def test_every_order_is_equally_likely() -> None:
    g = stream(key_of_seed(9))
    counts = Counter(tuple(shuffled(g, "abc")) for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())
    assert {choice(g, "xy") for _ in range(50)} == {"x", "y"}


def test_the_commitment_binds_and_tells_nothing() -> None:
    key = key_of_seed("secret")
    assert commitment(key) == sha256(b"standoff deal 1:" + key).hexdigest()
    assert commitment(key) != commitment(key_of_seed("other"))
    assert key.hex() not in commitment(key)


def test_a_deal_needs_a_whole_key() -> None:
    with pytest.raises(Refusal, match="32 bytes"):
        start(editions.rules(SetUp("first", 4)), b"short")
