"""The server as it is, but its tables may be stacked, for tests that want a certain power in a certain seat;
and silence is a yes only after ten minutes: a slow machine has to have its say as well."""

from __future__ import annotations

from typing import Any

import msgspec

from standoff.server import tables
from standoff.server.command import serve_command
from standoff.table.topics import asks, lobby

_check = lobby.check_setup


def lenient(t: Any, setup: Any, speed: str) -> None:
    """Everything is checked but that the cards are shuffled."""
    _check(t, msgspec.structs.replace(setup, deal={}), speed)


def stack() -> None:
    """From now on, decks may be stacked, and asks stay open."""
    asks.CONSENT = 600.0  # type: ignore[attr-defined]
    lobby.check_setup = tables.check_setup = lenient  # type: ignore[attr-defined]


if __name__ == "__main__":
    stack()
    serve_command()
