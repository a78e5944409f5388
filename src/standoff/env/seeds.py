"""Seeds of an environment: one deal after the other, the same ones for the same seed."""

from __future__ import annotations

from random import Random

from standoff.engine.chance import KEY_BYTES


class Seeds:
    """Keys of deals: from a seed on always the same, without one different every time."""

    def __init__(self) -> None:
        self._rng = Random()

    def next_key(self, seed: int | None = None) -> bytes:
        """The key of the next deal; a seed begins anew."""
        if seed is not None:
            self._rng = Random(seed)
        return self._rng.randbytes(KEY_BYTES)

    def rng(self) -> Random:
        """A source of chance for somebody at that table."""
        return Random(self._rng.random())
