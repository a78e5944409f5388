"""The Lucky Man."""

from __future__ import annotations

from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power


class LuckyMan(Power):
    """Two wounds or more in one round are none at all; a single one counts.  SEP-11.1 to SEP-11.5"""

    number = 11
    name = "lucky man"

    def wounds_from(self, g: Second, me: int, hits: int) -> int:
        if hits < 2:
            return hits
        if g.log is not None:
            g.tell("lucky", "SEP-11.1", seat=me, hits=hits)
        return 0
