"""What a database and several workers cost beside a file and one process, in the same run."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median
from typing import Any, Final

import click

from standoff.bench.server.measure import SETUP, WINDOWS, Driver, Measured, processor_of, running_server

ROUNDS: Final = 2
"""Every kind is measured so often, in turns: a shared machine changes its speed."""
SEEN: Final = 3.0
"""Seconds after which nodes have seen each other, and what was opened is written down."""


class Nodes:
    """Several server processes on one database."""

    def __init__(self, servers: list[Measured]) -> None:
        self.ports = [server.port for server in servers]
        self._servers = servers

    def processor(self) -> float:
        """Seconds of processor time used so far, by all of them."""
        return sum(server.processor() for server in self._servers)


def _loaded(
    server: Measured | Nodes, tables: int, seconds: float, rate: float, beside: Callable[[], float]
) -> dict[str, float]:
    """Processor time for each answer as fast as they go, and how long everybody waits at a given rate."""
    with Driver() as driver:
        driver.order(open="tables", ports=server.ports, tables=tables, setup=SETUP, rate=2000.0)
        driver.order(seconds=0.0, settle=1.0)
        begun, others = server.processor(), beside()
        full = driver.order(seconds=seconds, settle=0.0)
        used, more = server.processor() - begun, beside() - others
        rate = rate or full["per_second"] / 2
        halves = []
        begun, steadily = server.processor(), 0
        for _ in range(WINDOWS):
            halves.append(driver.order(seconds=seconds, settle=0.0, rate=rate))
            steadily += halves[-1]["answers"]
        steady = server.processor() - begun
    return {
        "per_second": full["per_second"],
        "processor_us": 1e6 * used / max(1, full["answers"]),
        "beside_us": 1e6 * more / max(1, full["answers"]),
        "rate": rate,
        "processor_us_at_rate": 1e6 * steady / max(1, steadily),
        "p99_ms": median(half["p99_ms"] for half in halves),
    }


def _row(found: list[dict[str, float]]) -> dict[str, float]:
    """The middle of several rounds."""
    return {name: round(median(one[name] for one in found), 2) for name in found[0]}


def _nobody() -> float:
    return 0.0


def _family(postmaster: int) -> float:
    """Seconds that a database's processes have used so far, those that have ended included."""
    fields = Path(f"/proc/{postmaster}/stat").read_text("ascii").rpartition(")")[2].split()
    total = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    for pid in Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text("ascii").split():
        with suppress(OSError):
            total += processor_of(int(pid))
    return total


def database_processor(url: str) -> Callable[[], float]:
    """What tells how many seconds a database of this machine has used so far."""
    import psycopg

    with psycopg.connect(url) as session:
        status = Path(f"/proc/{session.info.backend_pid}/stat").read_text("ascii")
        postmaster = int(status.rpartition(")")[2].split()[1])
    return lambda: _family(postmaster)


def measure_database(url: str, tables: int = 200, seconds: float = 3.0) -> dict[str, Any]:
    """A file, a database, and three nodes on it behind a balancer that knows nothing, in turns; waiting is measured at
    half of what the file can take."""
    files, databases, spread, beside = [], [], [], database_processor(url)
    for _ in range(ROUNDS):
        with running_server() as server:
            files.append(_loaded(server, tables, seconds, 0.0, _nobody))
        with running_server(store=url) as server:
            databases.append(_loaded(server, tables, seconds, files[-1]["rate"], beside))
        with ExitStack() as stack:
            names = [f"{name} {os.getpid()}" for name in ("one", "two", "three")]
            nodes = [stack.enter_context(running_server("--node", name, store=url)) for name in names]
            time.sleep(SEEN)
            spread.append(_loaded(Nodes(nodes), tables, seconds, files[-1]["rate"], beside))
    file, database, three = _row(files), _row(databases), _row(spread)
    return {
        "tables": tables,
        "sqlite": file,
        "postgresql": database,
        "three_nodes": three,
        "idle": measure_idle(url),
        "processor_ratio_three_nodes": round(three["processor_us"] / database["processor_us"], 3),
        "processor_ratio_three_nodes_at_rate": round(
            three["processor_us_at_rate"] / database["processor_us_at_rate"], 3
        ),
        "processor_ratio": round(database["processor_us"] / file["processor_us"], 3),
        "processor_ratio_at_rate": round(database["processor_us_at_rate"] / file["processor_us_at_rate"], 3),
        "p99_ratio_at_rate": round(database["p99_ms"] / file["p99_ms"], 3),
    }


def measure_idle(url: str, tables: int = 10_000, seconds: float = 10.0) -> dict[str, float]:
    """What it costs a node to keep so many tables at which nobody does anything, beside none: percent of a core."""
    beside = database_processor(url)
    with running_server("--node", f"idle {os.getpid()}", store=url) as server, Driver() as driver:

        def used() -> tuple[float, float]:
            time.sleep(SEEN)
            begun, others, at = server.processor(), beside(), time.monotonic()
            time.sleep(seconds)
            took = time.monotonic() - at
            return 100 * (server.processor() - begun) / took, 100 * (beside() - others) / took

        empty = used()
        driver.order(open="idle", ports=server.ports, tables=tables, setup=SETUP)
        full = used()
    return {
        "tables": tables,
        "node_percent": round(full[0], 2),
        "node_percent_empty": round(empty[0], 2),
        "database_percent": round(full[1], 2),
        "database_percent_empty": round(empty[1], 2),
    }


def measure_workers(workers: int, tables: int = 200, seconds: float = 3.0, rounds: int = ROUNDS) -> dict[str, Any]:
    """One process, several workers with sockets that reach their owner, and all sockets passed on by one that owns
    nothing; in turns, and all at the same rate: half of what one process can take.

    The fewer answers come together, the more each of them costs, and several workers share the answers among them: so
    there is also one process with a worker's share of tables and answers.
    """
    ways = {
        "one": (),
        "landed": ("--workers", str(workers)),
        "share": (),
        "passed": ("--workers", "2", "--always-pass"),
    }
    found: dict[str, list[dict[str, float]]] = {name: [] for name in ways}
    for _ in range(rounds):
        rate = 0.0
        for name, more in ways.items():
            part = workers if name == "share" else 1
            with running_server(*more) as server:
                found[name].append(_loaded(server, max(1, tables // part), seconds, rate / part, _nobody))
            rate = found["one"][-1]["rate"]
    rows = {name: _row(measured) for name, measured in found.items()}
    one, landed = rows["one"], rows["landed"]
    return {
        "tables": tables,
        "workers": workers,
        **rows,
        "processor_ratio_landed_to_share_at_rate": round(
            landed["processor_us_at_rate"] / rows["share"]["processor_us_at_rate"], 3
        ),
        **{
            f"processor_ratio_{name}{end}": round(rows[name][f"processor_us{end}"] / one[f"processor_us{end}"], 3)
            for name in ("landed", "passed")
            for end in ("", "_at_rate")
        },
    }


def show_floors(result: dict[str, Any]) -> None:
    """The figures for people."""
    for name, value in result.items():
        if isinstance(value, dict):
            click.echo(f"  {name:12} " + ", ".join(f"{key.replace('_', ' ')} {one}" for key, one in value.items()))
        else:
            click.echo(f"  {name.replace('_', ' '):34} {value}")
