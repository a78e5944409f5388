"""The Unbreakable."""

from __future__ import annotations

from standoff.editions.common.gangsters import WOUNDS_TO_DIE
from standoff.editions.second.powers.power import Power
from standoff.engine.events import Event


class Unbreakable(Power):
    """Only the fifth wound kills.  SEP-15.1 to SEP-15.4"""

    number = 15
    name = "unbreakable"
    wounds_to_die = 5
    death_clause = "SEP-15.2"
    use_clause = "SE-47"

    def tells_use(self, event: Event, me: int) -> bool:
        """A wound that would have killed anybody else."""
        wounds: int = event.data["wounds"]
        return event.data["seat"] == me and WOUNDS_TO_DIE <= wounds < self.wounds_to_die
