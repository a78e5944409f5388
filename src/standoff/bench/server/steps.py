"""How long the steps of the event loop take: a server whose every callback is timed, under guests who want too much.

The server is a process of its own (see `main`): it serves with the usual limits on asyncio's own loop, whose
callbacks can be wrapped, and reports a histogram on standard output when its standard input ends.  Only the processor
time of the loop's thread counts, so that a busy machine matters little.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from asyncio.events import Handle
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final

import aiohttp
import click
import msgspec

from standoff.bench.server.measure import free_port
from standoff.client import Player
from standoff.editions import OURS
from standoff.engine.errors import StandoffError
from standoff.server.app import Server
from standoff.server.running import settle
from standoff.server.stores import open_store
from standoff.table import commands as c

EDGES_MS: Final = (0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0, 20.0, 50.0, 100.0)
LARGEST: Final = max((setup for one in OURS for setup in one.measured.values()), key=lambda setup: setup.players)
READERS: Final = 6
HOSTS: Final = 8
WATCHERS: Final = 100


# ---- the server ------------------------------------------------------------------------------------------------------


class Stopwatch:
    """Takes the time of every callback of the loop that runs in this process."""

    def __init__(self) -> None:
        self.steps: list[float] = []

    def start(self) -> None:
        """From now on."""
        run, steps, clock = Handle._run, self.steps, time.thread_time

        def timed(handle: Handle) -> None:
            begun = clock()
            run(handle)
            steps.append(clock() - begun)

        Handle._run = timed  # type: ignore[method-assign, assignment]

    def report(self) -> dict[str, Any]:
        """The histogram, with the steps that matter."""
        found = sorted(1000 * step for step in tuple(self.steps)) or [0.0]
        below = Counter(next((edge for edge in EDGES_MS if step <= edge), float("inf")) for step in found)
        return {
            "steps": len(found),
            "p50_ms": round(found[len(found) // 2], 3),
            "p99_ms": round(found[len(found) * 99 // 100], 3),
            "p999_ms": round(found[len(found) * 999 // 1000], 3),
            "worst_ms": round(found[-1], 3),
            "histogram": {
                f"<= {edge:g} ms" if edge < 1e9 else "more": below[edge] for edge in (*EDGES_MS, float("inf"))
            },
        }


async def serve(port: int) -> None:
    """A server that is asked how long its steps took when nobody needs it any more."""
    server, watch = Server(open_store("memory:")), Stopwatch()
    await server.start("127.0.0.1", port)
    settle()
    click.echo("open")
    sys.stdout.flush()
    watch.start()
    await asyncio.to_thread(sys.stdin.read)
    report = watch.report()
    await server.stop()
    click.echo(msgspec.json.encode(report))


# ---- those who want too much -----------------------------------------------------------------------------------------


async def bots_only(url: str, until: float) -> None:
    """Hosts who only watch start one instant game of bots after the other."""

    async def host(number: int) -> None:
        async with await Player.open(url, f"Host {number}", LARGEST, "instant", sit=False) as me:
            while time.monotonic() < until:
                try:
                    await me.start()
                    await me.until(lambda me: me.info is not None and me.info.stage == "over")
                    await me.do(c.Rematch())
                except StandoffError:
                    await asyncio.sleep(0.05)

    await _for_a_while(until, [host(number) for number in range(HOSTS)])


async def replays(url: str, until: float) -> None:
    """Readers look at a finished game with all cards open, again and again."""
    name = await _finished_game(url)

    async def reader() -> None:
        async with aiohttp.ClientSession(url) as session:
            while time.monotonic() < until:
                async with session.get(f"/api/replays/{name}/eyes/open") as answer:
                    await answer.read()

    await _for_a_while(until, [reader() for _ in range(READERS)])


async def pictures(url: str, until: float) -> None:
    """Somebody wants the QR codes of tables that there are not."""
    letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
    async with aiohttp.ClientSession(url) as session:
        number = 0
        while time.monotonic() < until:
            number += 1
            code = "".join(letters[number // 31**place % 31] for place in range(10))
            async with session.get(f"/qr/{code}.svg") as answer:
                await answer.read()


async def newcomers(url: str, until: float) -> None:
    """Watchers of a long game come back all the time and want to be told everything."""
    host = await Player.open(url, "Host", LARGEST, "instant", sit=False)
    async with host:
        await host.start()
        await host.until(lambda me: me.info is not None and me.info.stage == "over")

        async def watcher() -> None:
            while time.monotonic() < until:
                try:
                    async with Player.watch(f"{url}/w/{host.watch_code}") as me:
                        await me.until(lambda me: me.info is not None)
                except StandoffError:
                    await asyncio.sleep(0.2)

        await _for_a_while(until, [watcher() for _ in range(WATCHERS)])


async def undecided(url: str, until: float) -> None:
    """A host who cannot decide what to play, and talks about it."""
    other = OURS[-1].usual()
    async with await Player.open(url, "Host") as me:
        players = 0
        while time.monotonic() < until:
            players = players % 8 + 1
            for command in (c.Game(msgspec.structs.replace(other, players=players + 1)), c.Say("hm"), c.Face("Host")):
                try:
                    await me.do(command)
                except StandoffError:
                    await asyncio.sleep(0.02)


ATTACKS: Final[dict[str, Callable[[str, float], Awaitable[None]]]] = {
    "games of bots": bots_only,
    "replays with all cards open": replays,
    "QR codes": pictures,
    "newcomers": newcomers,
    "set-ups and talk": undecided,
}


async def _for_a_while(until: float, work: list[Any]) -> None:
    """All of it at once, until then."""
    tasks = [asyncio.ensure_future(one) for one in work]
    await asyncio.wait(tasks, timeout=max(0.0, until - time.monotonic()))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _finished_game(url: str) -> str:
    """The name of a replay of the largest game there is."""
    async with await Player.open(url, "Host", LARGEST, "instant", sit=False) as me:
        await me.start()
        await me.until(lambda me: me.info is not None and me.info.stage == "over")
        async with aiohttp.ClientSession(url) as session, session.get(f"/api/tables/{me.table}/replays") as answer:
            found = await answer.json()
            return str(found[0]["replay"])


def measure_steps(seconds: float = 5.0) -> dict[str, Any]:
    """The steps of the loop under each kind of guest."""
    return {name: _measured(attack, seconds) for name, attack in ATTACKS.items()}


def _measured(attack: Callable[[str, float], Awaitable[None]], seconds: float) -> dict[str, Any]:
    port = free_port()
    command = [sys.executable, "-c", "from standoff.bench.server.steps import main; main()", str(port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdout.readline()

        async def main() -> None:
            await attack(f"http://127.0.0.1:{port}", time.monotonic() + seconds)

        asyncio.run(main())
        server.stdin.close()
        report: dict[str, Any] = msgspec.json.decode(server.stdout.read())
        return report


def show_steps(result: dict[str, Any]) -> None:
    """The figures for people."""
    click.echo("steps of the event loop, in processor time of its thread:")
    for name, row in result.items():
        click.echo(
            f"  {name:30} {row['steps']:>7} steps, p50 {row['p50_ms']} ms, p99 {row['p99_ms']} ms, "
            f"p99.9 {row['p999_ms']} ms, worst {row['worst_ms']} ms"
        )


def main() -> None:
    """The server's process: its port is its only argument."""
    asyncio.run(serve(int(sys.argv[1])))
