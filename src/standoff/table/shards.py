"""Shards: a short hash of a table's code, for whoever spreads sockets over nodes or workers without knowing codes."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

LETTERS: Final = 3
SHARDS: Final = 16**LETTERS
"""How many there are.  It never changes: files and balancers know tables by their shards."""


def shard_of(code: str) -> str:
    """The shard of a table, as the address of a socket carries it."""
    return sha256(f"shard {code}".encode()).hexdigest()[:LETTERS]


def part_of(shard: str, parts: int) -> int:
    """Which of so many equal parts a shard belongs to, counted from 0."""
    return int(shard, 16) * parts // SHARDS
