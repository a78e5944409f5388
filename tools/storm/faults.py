"""What may go wrong, one thing at a time or several at once; every fault ends by itself or when all end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tools.storm.cluster import Cluster, Host

Fault = Callable[[Cluster], float]
"""Brings it about, and gives for how many seconds its traces last."""


def _later(cluster: Cluster, seconds: float, what: Callable[[], None]) -> None:
    cluster.loop.call_later(seconds, what, context=cluster.outside)


def _some_host(cluster: Cluster) -> Host | None:
    hosts = [host for host in cluster.hosts if not host.machine.dead]
    return cluster.rng.choice(hosts) if hosts else None


def _disturbed(cluster: Cluster, host: Host | None, seconds: float) -> float:
    """Until then nobody may be surprised that this one (or everybody) is buried."""
    one = cluster if host is None else host
    one.trouble_at = max(one.trouble_at, cluster.loop.time() + seconds)
    return seconds


def kill(cluster: Cluster) -> float:
    """A process dies, and is started again after a while; its clock may be another then."""
    host = _some_host(cluster)
    if host is None or len(cluster.hosts) < 2:
        return 0.0
    cluster.kill(host)
    _later(cluster, cluster.rng.uniform(0.2, 6.0), lambda: _restart(cluster, host.machine.name))
    return 6.0


def _restart(cluster: Cluster, name: str) -> None:
    if not any(host.machine.name == name for host in cluster.hosts):
        cluster.start(name)


def pause(cluster: Cluster) -> float:
    """A process stands still for a while and goes on as if nothing had been: a zombie."""
    host = _some_host(cluster)
    if host is None or host.machine.still:
        return 0.0
    host.machine.still = True
    seconds = cluster.rng.choice((0.3, 1.5, 2.5, 6.0, 10.0))
    _later(cluster, seconds, lambda: host.machine.wake_up(cluster.loop))
    return _disturbed(cluster, host, seconds)


def cut_from_database(cluster: Cluster) -> float:
    """A node does not reach the database, while people reach the node."""
    host = _some_host(cluster)
    if host is None:
        return 0.0
    name, seconds = host.machine.name, cluster.rng.choice((0.2, 1.5, 3.0, 8.0))
    cluster.database.cut.add(name)
    _later(cluster, seconds, lambda: cluster.database.cut.discard(name))
    return _disturbed(cluster, host, seconds + 2.0)


def cut_lines(cluster: Cluster) -> float:
    """People lose their lines: some, or all of a node."""
    host = cluster.rng.choice((None, _some_host(cluster)))
    cluster.break_lines(cluster.rng.choice((0.3, 1.0)), host)
    return 0.0


def outage(cluster: Cluster) -> float:
    """The power of the database is gone for a while, and what was not synced with it."""
    if not cluster.database.up:
        return 0.0
    seconds = cluster.rng.choice((0.1, 1.0, 4.0, 10.0))
    cluster.database.crash()

    def back() -> None:
        cluster.database.up = True

    _later(cluster, seconds, back)
    return _disturbed(cluster, None, seconds + 2.5)


def slow_disk(cluster: Cluster) -> float:
    """A sync takes long."""
    database, seconds = cluster.database, cluster.rng.uniform(1.0, 5.0)
    database.sync = cluster.rng.choice((0.05, 0.2, 0.6))

    def fast() -> None:
        database.sync = 0.002

    _later(cluster, seconds, fast)
    return _disturbed(cluster, None, seconds + 8.0)


def full_disk(cluster: Cluster) -> float:
    """Nothing can be written."""
    cluster.database.full = True
    seconds = cluster.rng.uniform(0.5, 6.0)

    def free() -> None:
        cluster.database.full = False

    _later(cluster, seconds, free)
    return _disturbed(cluster, None, seconds + 2.5)


def deploy(cluster: Cluster) -> float:
    """A node stops in an orderly way, and a new one takes its place."""
    host = _some_host(cluster)
    if host is None or not host.open or len(cluster.hosts) < 2:
        return 0.0

    async def stop() -> None:
        await host.stop()
        if host in cluster.hosts:
            cluster.kill(host)
            _later(cluster, cluster.rng.uniform(0.1, 2.0), lambda: _restart(cluster, host.machine.name))

    cluster.loop.on(host.machine, stop())
    return _disturbed(cluster, host, 4.0)


FAULTS: Final[tuple[Fault, ...]] = (
    kill, kill, pause, pause, cut_from_database, cut_lines, outage, slow_disk, full_disk, deploy,
)  # fmt: skip


def heal(cluster: Cluster) -> None:
    """All faults end."""
    database = cluster.database
    database.up, database.full, database.sync = True, False, 0.002
    database.cut.clear()
    for host in cluster.hosts:
        if host.machine.still:
            host.machine.wake_up(cluster.loop)
