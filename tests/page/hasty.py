"""The server as it is, but in a hurry: silence about a chair is a yes after two seconds, whoever is away is soon played
for, and a table without a clock counts fast.

Whether somebody is who they say, everybody has to say: a slow machine would be too late for two seconds.
"""

from __future__ import annotations

from typing import Any

import msgspec

from standoff.server.command import serve_command
from standoff.table import steward
from standoff.table.asks import CHAIR
from standoff.table.pace import SPEEDS
from standoff.table.topics import asks as asking

_open = asking._open


def hasty(t: Any, kind: str, *ask: Any) -> None:
    """As the table does it, with less time for a chair and more for a seat."""
    asking.CONSENT = 2.0 if kind == CHAIR else 600.0  # type: ignore[attr-defined]
    _open(t, kind, *ask)


if __name__ == "__main__":
    asking._open = hasty  # type: ignore[assignment]
    steward.GRACE = 1.0  # type: ignore[attr-defined]
    SPEEDS["no clock"] = msgspec.structs.replace(SPEEDS["no clock"], three=0.3, breath=0.05)
    serve_command()
