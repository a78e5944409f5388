"""Shards: the same everywhere and for ever, evenly spread, and no code can be read from one."""

from __future__ import annotations

from collections import Counter

from standoff.server.codes import new_code
from standoff.table.shards import SHARDS, part_of, shard_of


def test_a_table_has_the_same_shard_for_ever() -> None:
    assert [shard_of(code) for code in ("ABCDEFGHJK", "23456789AB", "")] == ["324", "2e2", "9dc"]


def test_shards_are_spread_evenly_and_say_little_of_a_code() -> None:
    seen = Counter(shard_of(new_code()) for _ in range(20 * SHARDS))
    assert len(seen) == SHARDS, "each of them stands for many codes"
    assert max(seen.values()) < 60


def test_every_shard_has_one_part_and_parts_are_equal() -> None:
    for parts in (1, 2, 3, 7, 16):
        shares = Counter(part_of(f"{shard:03x}", parts) for shard in range(SHARDS))
        assert sorted(shares) == list(range(parts))
        assert max(shares.values()) - min(shares.values()) <= 1
