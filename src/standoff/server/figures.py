"""A server's figures in Prometheus form, on a listener of their own: nothing about any one table is among them."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final

import msgspec
from aiohttp import web
from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from standoff.server.app import Server
from standoff.server.hosts import Hosts
from standoff.server.metrics import WRITE_BOUNDS

COUNTERS: Final = {
    "journal_entries": "Accepted inputs that have been handed to the store",
    "frames": "Frames sent to listeners",
    "games": "Games played to their end",
    "messages": "Messages received",
    "slow_readers": "Times that a reader did not keep up",
    "wrong_codes": "Short codes that were tried and are no table's",
    "processor_seconds": "Processor time that this process has used",
}
GAUGES: Final = {
    "ready": "1 while the server takes people, 0 while it stops, has failed, or cannot write",
    "held_up_seconds": "How long nothing could be written; 0 while everything can",
    "connections": "Connections of every kind that are open",
    "sockets": "WebSockets that are open",
    "connections_at_most": "Connections beyond which nobody is let in",
    "tables_awake": "Tables in memory",
    "tables_at_most": "Tables beyond which no table is opened",
    "tables_playing": "Tables where a game runs",
    "tables_known": "Tables of the store, asleep or not",
    "tables_set_aside": "Tables that cannot be read and are left alone",
    "loop_late_seconds": "By how much the loop was late in its last second",
    "memory_bytes": "Memory that this process holds",
    "started_seconds": "When this process began, as seconds since 1970",
}
STARTED: Final = time.time()


class Figures(msgspec.Struct):
    """The figures of one process."""

    counters: dict[str, float]
    gauges: dict[str, float]
    errors: dict[str, int]
    writes: list[int]
    write_seconds: float
    worker: int = 0


def figures_of(server: Server) -> Figures:
    """The figures of this process, as of now."""
    tables, metrics = server.tables, server.tables.metrics
    stages = [room.table.stage for room in tables.rooms.values()]
    since = tables.condition.held_up_since
    counted = (metrics.entries, metrics.frames, metrics.games, metrics.messages, metrics.slow, metrics.wrong_codes)
    gauges = (
        float(tables.condition.works),
        0.0 if since is None else max(0.0, tables.clock.now() - since),
        server.gate.crowd.here,
        server.sockets.crowd.here,
        tables.limits.connections,
        len(stages),
        tables.limits.tables,
        stages.count("game"),
        len(tables.rows),
        len(tables.quarantine),
        metrics.late,
        memory(),
        STARTED,
    )
    return Figures(
        dict(zip(COUNTERS, (*counted, time.process_time()), strict=True)),
        dict(zip(GAUGES, gauges, strict=True)),
        dict(metrics.errors),
        metrics.writes,
        metrics.write_seconds,
        server.crew.number if server.crew is not None else 0,
    )


class _Collected(Collector):
    """What Prometheus is told of some processes."""

    def __init__(self, found: Sequence[Figures]) -> None:
        self._found = found

    def collect(self) -> Iterable[Metric]:
        label = ["worker"]
        for name, text in COUNTERS.items():
            counter = CounterMetricFamily(f"standoff_{name}", text, labels=label)
            for one in self._found:
                counter.add_metric([str(one.worker)], one.counters[name])
            yield counter
        for name, text in GAUGES.items():
            gauge = GaugeMetricFamily(f"standoff_{name}", text, labels=label)
            for one in self._found:
                gauge.add_metric([str(one.worker)], one.gauges[name])
            yield gauge
        errors = CounterMetricFamily("standoff_errors", "Messages that changed nothing", labels=["worker", "code"])
        writes = HistogramMetricFamily("standoff_write_seconds", "How long until a write was durable", labels=label)
        bounds = (*(f"{bound:g}" for bound in WRITE_BOUNDS), "+Inf")
        for one in self._found:
            for code, count in sorted(one.errors.items()):
                errors.add_metric([str(one.worker), code], count)
            buckets = list(zip(bounds, map(float, accumulate(one.writes)), strict=True))
            writes.add_metric([str(one.worker)], buckets, one.write_seconds)
        yield errors
        yield writes


def exposition(found: Sequence[Figures]) -> bytes:
    """The text that Prometheus reads."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Collected(found))
    return generate_latest(registry)


def memory() -> float:
    """Bytes of memory this process holds; 0 where the system does not say."""
    try:
        status = Path("/proc/self/status").read_text("ascii")
    except OSError:
        return 0.0
    return next((float(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS")), 0.0)


def listener(gathered: Callable[[], Awaitable[Sequence[Figures]]], at_home: bool) -> web.Application:
    """What answers at the figures' own address.  `at_home`: only this very machine may ask, so no page of somebody
    else's may do it under another name either."""
    hosts = Hosts(())

    async def metrics(request: web.Request) -> web.StreamResponse:
        if at_home and not hosts.is_loopback(request.host):
            raise web.HTTPNotFound
        return web.Response(
            body=exposition(await gathered()),
            headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4, "Cache-Control": "no-store"},
        )

    app = web.Application(client_max_size=1024)
    app.router.add_get("/metrics", metrics)
    return app
