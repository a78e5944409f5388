"""The server as it is, but in a hurry: silence is a yes after two seconds, and a table without a clock counts fast."""

from __future__ import annotations

import msgspec

from standoff.server.command import serve_command
from standoff.table import asks
from standoff.table.pace import SPEEDS
from standoff.table.topics import asks as asking

if __name__ == "__main__":
    asks.CONSENT = asking.CONSENT = 2.0  # type: ignore[misc, attr-defined]
    SPEEDS["no clock"] = msgspec.structs.replace(SPEEDS["no clock"], three=0.3, breath=0.05)
    serve_command()
