"""The measurement: own processes on the loopback, with the durable journal on."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

import click
import msgspec

from standoff import compiled
from standoff.editions import USUAL

SETUP: Final = {"edition": USUAL, "players": 6}
STARTING: Final = 1200
"""How often a process is asked whether it is there yet, twenty times a second: a busy machine takes its time."""
WINDOWS: Final = 3
"""Latencies are those of the middle one of so many stretches: a shared machine may stand still for a while."""


class Measured:
    """A server process: its processor time and memory."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process, self.port = process, port
        self.ports = [port]

    def memory(self) -> float:
        """kB in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return next(float(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    def processor(self) -> float:
        """Seconds of processor time used so far, by all its workers."""
        own = self.process.pid
        workers = Path(f"/proc/{own}/task/{own}/children").read_text("ascii").split()
        return sum(processor_of(pid) for pid in (own, *map(int, workers)))


def processor_of(pid: int) -> float:
    """Seconds of processor time that a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stolen_ticks() -> tuple[int, int]:
    """Ticks that the machine under this one kept for others, and all ticks; nothing where nobody counts them."""
    try:
        ticks = [int(field) for field in Path("/proc/stat").read_text("ascii").splitlines()[0].split()[1:9]]
    except OSError:
        return 0, 0
    return ticks[7], sum(ticks)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def _running(arguments: Sequence[str], port: int, path: str) -> Iterator[Measured]:
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(STARTING):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=1):
                    break
            except urllib.error.HTTPError:
                break
            except OSError:
                time.sleep(0.05)
        yield Measured(process, port)
    finally:
        process.terminate()
        process.wait()


@contextmanager
def _echo() -> Iterator[Measured]:
    port = free_port()
    with _running(["-m", "standoff.bench.server.echo", str(port)], port, "/nothing") as server:
        yield server


@contextmanager
def running_server(*more: str, store: str = "") -> Iterator[Measured]:
    """`standoff serve` with a durable journal, for the time being."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["-m", "standoff", "serve", "--host", "127.0.0.1", "--port", str(port), "--unlimited", *more]
        with _running([*arguments, "--store", store or f"sqlite:{folder}/tables"], port, "/readyz") as server:
            yield server


class Driver:
    """The load generator's process."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "standoff.bench.server.driver"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def order(self, **order: Any) -> dict[str, Any]:
        """Do this, and say what came of it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(order) + b"\n")
        self.process.stdin.flush()
        report: dict[str, Any] = msgspec.json.decode(self.process.stdout.readline())
        return report

    def __enter__(self) -> Driver:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def _load(server: Measured, what: str, tables: int, seconds: float) -> dict[str, Any]:
    """Open so many rooms, drive them as fast as they go, then a few times at half that."""
    empty = server.memory()
    with Driver() as driver:
        driver.order(open=what, ports=server.ports, tables=tables, setup=SETUP, rate=2000.0)
        driver.order(seconds=0.0, settle=1.0)
        begun = server.processor()
        full = driver.order(seconds=seconds, settle=0.0)
        used = server.processor() - begun
        grown = server.memory() - empty
        rate = full["per_second"] / 2
        halves = [driver.order(seconds=seconds, settle=0.5, rate=rate) for _ in range(WINDOWS)]
        return {
            "per_second": full["per_second"],
            "processor_us": 1e6 * used / max(1, full["answers"]),
            "kb": grown,
            "p50_ms": median(half["p50_ms"] for half in halves),
            "p99_ms": median(half["p99_ms"] for half in halves),
        }


def measure_server(tables: Sequence[int] = (20, 200), seconds: float = 5.0, grow: Sequence[int] = ()) -> dict[str, Any]:
    """The server's figures by number of tables; `grow` adds figures for a fixed load on ever more tables."""
    result: dict[str, Any] = {"setup": SETUP, "seats": 6, "compiled": compiled.is_used(), "tables": {}}
    for number in tables:
        stolen, ticks = stolen_ticks()
        with _echo() as calibration:
            bare = _load(calibration, "echo", number, seconds)
        with running_server() as server:
            ours = _load(server, "tables", number, seconds)
        result["tables"][str(number)] = {
            "actions_per_second": round(ours["per_second"]),
            "calibration_actions_per_second": round(bare["per_second"]),
            "ratio_to_calibration": round(ours["per_second"] / bare["per_second"], 3),
            "p50_ms_half_load": round(ours["p50_ms"], 2),
            "p99_ms_half_load": round(ours["p99_ms"], 2),
            "calibration_p99_ms_half_load": round(bare["p99_ms"], 2),
            "processor_us_per_action": round(ours["processor_us"], 1),
            "calibration_processor_us_per_action": round(bare["processor_us"], 1),
            "processor_ratio_to_calibration": round(bare["processor_us"] / ours["processor_us"], 3),
            "stolen_percent": round(100 * (stolen_ticks()[0] - stolen) / max(1, stolen_ticks()[1] - ticks), 1),
            "kb_per_table": round((ours["kb"] - bare["kb"]) / number, 1),
            "kb_per_connection": round(ours["kb"] / number / 6, 1),
            "calibration_kb_per_connection": round(bare["kb"] / number / 6, 1),
        }
    largest = result["tables"][str(max(tables))]
    result |= {name: value for name, value in largest.items() if name != "setup"}
    if grow:
        result["growth"] = {str(number): _growth(number, seconds) for number in grow}
    return result


def _growth(tables: int, seconds: float, rate: float = 2000.0) -> dict[str, float]:
    """The same load spread over more tables: what an answer and a table cost."""
    with running_server() as server, Driver() as driver:
        empty = server.memory()
        driver.order(open="tables", ports=server.ports, tables=tables, setup=SETUP, rate=rate)
        driver.order(seconds=1.0, rate=rate)
        begun = server.processor()
        report = driver.order(seconds=seconds, settle=0.0, rate=rate)
        used = server.processor() - begun
        return {
            "actions_per_second": round(report["per_second"]),
            "processor_us_per_action": round(1e6 * used / max(1, report["answers"]), 1),
            "kb_per_table": round((server.memory() - empty) / tables, 1),
            "p99_ms": round(report.get("p99_ms", 0.0), 2),
        }


def show_server(result: dict[str, Any]) -> None:
    """The figures for people."""
    if not result["compiled"]:
        click.echo("plain Python; `make compiled` makes it faster")
    for number, row in result["tables"].items():
        click.echo(f"{number} tables of six:")
        for name, value in row.items():
            click.echo(f"  {name.replace('_', ' '):34} {value}")
    for number, row in result.get("growth", {}).items():
        click.echo(f"{number} tables, same load: " + ", ".join(f"{k.replace('_', ' ')} {v}" for k, v in row.items()))
