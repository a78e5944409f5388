"""The Unbreakable."""

from __future__ import annotations

from standoff.editions.second.powers.power import Power


class Unbreakable(Power):
    """Only the fifth wound kills.  SEP-15.1 to SEP-15.4"""

    number = 15
    name = "unbreakable"
    wounds_to_die = 5
    death_clause = "SEP-15.2"
