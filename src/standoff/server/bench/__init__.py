"""How much one server carries: rooms of six at real games, beside a bare echo on the same machine."""

from __future__ import annotations

from standoff.server.bench.measure import measure_server, show_server

__all__ = ["measure_server", "show_server"]
