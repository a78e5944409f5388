"""Processes that are attacked: a real server with a store of its own, and a sink that takes whatever it is sent."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from pathlib import Path
from random import Random
from typing import Final

import aiohttp
import msgspec

WAIT_FOR_START: Final = 60.0
"""Seconds that a process may take to be ready."""


def free_port() -> int:
    """A port of the loopback that nobody uses just now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Steps(msgspec.Struct, frozen=True):
    """The longest steps of a loop, in milliseconds of processor time of its thread."""

    p999_ms: float
    worst_ms: float


class Served:
    """`standoff serve` in a process of its own, always on the same port with the same store."""

    def __init__(self, folder: Path, *more: str, timed: bool = False, store: str = "") -> None:
        self.timed = timed
        """Can it be asked how long the steps of its loop took?"""
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.store = store or f"sqlite:{folder / 'tables'}"
        self.log = folder / "log"
        self.arguments = ["-m", "tools.attack.timed"] if timed else ["-m", "standoff", "serve"]
        self.arguments += ["--host", "127.0.0.1", "--port", str(self.port)]
        self.arguments += ["--store", self.store, *more]
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the server; returns when it takes people."""
        pipe = asyncio.subprocess.PIPE if self.timed else asyncio.subprocess.DEVNULL
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, *self.arguments, stdin=pipe, stdout=pipe, stderr=log
            )
        async with asyncio.timeout(WAIT_FOR_START), aiohttp.ClientSession() as session:
            while self.process.returncode is None:
                try:
                    async with session.get(f"{self.url}/readyz") as answer:
                        if answer.status == 200:
                            return
                except aiohttp.ClientError:
                    pass
                await asyncio.sleep(0.05)
        raise RuntimeError(f"The server does not start: {self.told()[-2000:]}")

    async def steps(self) -> Steps:
        """How long the steps of its loop took since it was last asked."""
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"\n")
        async with asyncio.timeout(WAIT_FOR_START):
            while line := await self.process.stdout.readline():
                if line.startswith(b"{"):
                    return msgspec.json.decode(line, type=Steps)
        raise RuntimeError(f"The server has ended unasked: {self.told()[-2000:]}")

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it, gently or not."""
        if self.process is not None and self.process.returncode is None:
            os.kill(self.process.pid, how)
            await self.process.wait()

    def kill_worker(self, rng: Random) -> None:
        """One of its workers dies; the others, and whoever starts it anew, live on."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text("ascii").split()
        os.kill(int(rng.choice(children)), signal.SIGKILL)

    async def stop(self) -> None:
        """An orderly end; whoever does not come to it is killed."""
        try:
            async with asyncio.timeout(20):
                await self.kill(signal.SIGTERM)
        except TimeoutError:
            await self.kill()

    def memory(self) -> float:
        """kB of memory that the process holds."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return next(float(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    def told(self) -> str:
        """Everything in its log so far."""
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    def tracebacks(self) -> list[str]:
        """Everything unforeseen that has happened: the last line of each traceback in the log."""
        found = re.findall(r"^Traceback \(most recent call last\):\n(?:[ \t].*\n)*(\S.*)$", self.told(), re.MULTILINE)
        return [str(line) for line in found]


class Aside:
    """A program of this tool in a process of its own: orders go in as lines, reports come back as lines."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Begin."""
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", self.module, stdin=pipe, stdout=pipe, limit=1 << 24
        )

    async def ask(self, order: bytes, seconds: float) -> bytes:
        """One line there, one line back."""
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(order + b"\n")
        async with asyncio.timeout(seconds):
            report = await self.process.stdout.readline()
        if not report:
            raise RuntimeError(f"{self.module} has ended unasked")
        return report

    async def stop(self) -> None:
        """It ends when nothing more can come."""
        if self.process is None or self.process.returncode is not None:
            return
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            async with asyncio.timeout(5):
                await self.process.wait()
        except TimeoutError:
            self.process.kill()
            await self.process.wait()
