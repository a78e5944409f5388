"""The Collector."""

from __future__ import annotations

from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power


class Collector(Power):
    """At the end the card itself is one more painting; until then it is no loot.  SEP-01.1 to SEP-01.4"""

    number = 1
    name = "collector"
    paintings = 1

    def was_used(self, g: Second, me: int) -> bool:
        """Of use to whoever lives to count, in company."""
        return me in g.alive and len(g.alive) > 1
