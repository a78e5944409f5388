"""How much one server carries, beside a bare echo on the same machine, and how quick its page is."""

from __future__ import annotations

from standoff.bench.server.floors import measure_database, measure_workers, show_floors
from standoff.bench.server.measure import measure_server, show_server
from standoff.bench.server.page import measure_page, show_page
from standoff.bench.server.steps import measure_steps, show_steps

__all__ = [
    "measure_database",
    "measure_page",
    "measure_server",
    "measure_steps",
    "measure_workers",
    "show_floors",
    "show_page",
    "show_server",
    "show_steps",
]
