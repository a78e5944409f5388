"""The server with an edition that the page has never heard of, and a power that no rulebook has, and stacked decks."""

from __future__ import annotations

import sys
from pathlib import Path

from standoff import editions
from standoff.editions.first.edition import FirstEdition
from standoff.server.command import serve_command
from tests.first.pickpocket import Pickpocket
from tests.page.stacked import stack

SOURCES = Path(__file__).parents[2] / "examples" / "duel" / "src"


def plug_in() -> None:
    """The duel beside the editions of the house, and the Pickpocket in one of them."""
    sys.path.insert(0, str(SOURCES))
    from standoff_duel import DUEL

    editions.EDITIONS["first"] = FirstEdition(Pickpocket())
    editions.EDITIONS[DUEL.name] = DUEL


if __name__ == "__main__":
    plug_in()
    stack()
    serve_command()
