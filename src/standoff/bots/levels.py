"""The bots of the house, by name."""

from __future__ import annotations

from typing import Final

REGULAR: Final = "regular"
"""Who plays where nobody says anything else."""
BOSS: Final = "boss"
LEVELS: Final = ("rookie", REGULAR, BOSS)
SEARCHER: Final = "searcher"
"""How a regular plays where nobody has written rules of thumb.  No level of its own: simulations may ask for it."""
