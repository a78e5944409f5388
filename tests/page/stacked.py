"""The server as it is, but its tables may be stacked, for tests that want a certain power in a certain seat;
and silence is a yes only after ten minutes: a slow machine has to have its say as well."""

from __future__ import annotations

from secrets import token_urlsafe
from types import SimpleNamespace
from typing import Any

import msgspec

from standoff.server import tables, writer
from standoff.server.command import serve_command
from standoff.table.topics import asks, lobby

_check = lobby.check_setup


def lenient(t: Any, setup: Any, speed: str) -> None:
    """Everything is checked but that the cards are shuffled."""
    _check(t, msgspec.structs.replace(setup, deal={}), speed)


def like_a_phones(length: int) -> str:
    """A name that begins as the codes of tables in a phone do; one in 64 does."""
    return "0" + token_urlsafe(length)[1:]


def stack() -> None:
    """From now on, decks may be stacked, asks stay open, and replays have names that must not mislead a page."""
    asks.CONSENT = 600.0  # type: ignore[attr-defined]
    writer.secrets = SimpleNamespace(token_urlsafe=like_a_phones)  # type: ignore[assignment, attr-defined]
    lobby.check_setup = tables.check_setup = lenient  # type: ignore[attr-defined]


if __name__ == "__main__":
    stack()
    serve_command()
