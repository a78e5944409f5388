"""What a node decides: whom to bury, which games to take, whether it may hand over.

No I/O: what was seen and the time come in, and what to do comes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeAlias

from standoff.server.cluster.versions import repeats
from standoff.server.stores.shared import NodeRow, Waiting

BEAT: Final = 0.5
"""Seconds between two beats."""
LOOK: Final = 0.25
"""Seconds between two looks at the others: so much later than it could be at most, a node is buried."""
LEASE: Final = 2.0
"""A node whose beats are seen to stand still for so long is buried."""
GAP: Final = 1.0
"""Whoever has not looked for so long has not seen anything stand still."""
HOLD: Final = 1.5
"""A node that has not been able to beat for so long holds everybody up: it may be buried soon."""
KIN: Final = 2.0
"""A running game is left to its next of kin for so long; then anybody takes it."""
AT_ONCE: Final = 50
"""So many games are claimed in one step, so that the first ones go on while the last ones are read."""


@dataclass(frozen=True, slots=True)
class Bury:
    """A node that beats no more."""

    number: int
    beats: int


@dataclass(frozen=True, slots=True)
class Take:
    """Running games to be claimed and woken."""

    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lost:
    """This node itself is gone: everything is to be forgotten, and it enters again."""


Deed: TypeAlias = Bury | Take | Lost


class Node:
    """What one node knows of the others."""

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self.number = 0
        self.draining = False
        """It takes nothing new: it is about to stop."""
        self.others: dict[int, NodeRow] = {}
        """Those that live, as last seen."""
        self._still: dict[int, tuple[int, float]] = {}
        """Of every other node: its beats, and since when they stand still."""
        self._looked_at = -GAP
        self._missed: dict[str, float] = {}
        """Running games that nobody looks after, and since when that is known."""

    def entered(self, number: int) -> None:
        """It has a number, and has seen nothing yet."""
        self.number = number
        self.others.clear()
        self._still.clear()
        self._missed.clear()
        self._looked_at = -GAP

    def looked(self, now: float, nodes: Sequence[NodeRow], waiting: Iterable[Waiting]) -> list[Deed]:
        """What to do about what was just seen; `now` is a clock that never jumps."""
        living = {node.number: node for node in nodes if not node.gone}
        if self.number not in living:
            return [Lost()]
        blind, self._looked_at = now - self._looked_at > GAP, now
        del living[self.number]
        self.others = living
        deeds: list[Deed] = []
        still: dict[int, tuple[int, float]] = {}
        for number, node in living.items():
            beats, since = self._still.get(number, (-1, now))
            still[number] = (beats, since) if beats == node.beats and not blind else (node.beats, now)
            if now - still[number][1] >= LEASE:
                deeds.append(Bury(number, node.beats))
        self._still = still
        codes = self._missing(now, waiting)
        deeds += [Take(codes[first : first + AT_ONCE]) for first in range(0, len(codes), AT_ONCE)]
        return deeds

    def _missing(self, now: float, waiting: Iterable[Waiting]) -> tuple[str, ...]:
        """Games that are this node's to take."""
        missed = {game.code: (self._missed.get(game.code, now), game.rules) for game in waiting}
        self._missed = {code: since for code, (since, _) in missed.items()}
        if self.draining:
            return ()
        lively = [number for number, (_, since) in self._still.items() if now - since < LEASE / 2]
        found = []
        for code, (since, rules) in missed.items():
            able = [number for number in lively if repeats(self.others[number].rules, rules)]
            if now - since >= KIN or (repeats(self.rules, rules) and self._is_kin(code, able)):
                found.append(code)
        return tuple(found)

    def _is_kin(self, code: str, others: Iterable[int]) -> bool:
        mine = _closeness(code, self.number)
        return all(mine > _closeness(code, number) for number in others)

    def heir(self, code: str) -> int | None:
        """Who takes this game when it is let go: its next of kin among those that play it on."""
        able = [number for number, node in self.others.items() if repeats(node.rules, self.rules)]
        return max(able, key=lambda number: _closeness(code, number), default=None)

    def has_heir(self) -> bool:
        """Is there somebody who plays on what this node has begun?"""
        return any(repeats(node.rules, self.rules) for node in self.others.values())


def _closeness(code: str, number: int) -> bytes:
    return sha256(f"{number} {code}".encode()).digest()
