"""How much one server carries, beside a bare echo on the same machine, and how quick its page is."""

from __future__ import annotations

from standoff.server.bench.measure import measure_server, show_server
from standoff.server.bench.page import measure_page, show_page

__all__ = ["measure_page", "measure_server", "show_page", "show_server"]
