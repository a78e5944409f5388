"""`make hostile`: frames that no honest client sends, by the million, at the door of a real server."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import click

from standoff.client import Player
from standoff.engine.rules import SetUp
from tools.attack.attacks.malformed import odd_frame
from tools.attack.line import LOST, Line, frame
from tools.attack.noise import hostile
from tools.attack.served import Served

LINES: Final = 16
BURST: Final = 40
"""Messages on one line: hardly more than it takes to be thrown out."""
SETUP: Final = SetUp("first", 6, ("powers", "cop"))


async def bombarded(folder: Path, count: int, told: Callable[[int], None] = lambda more: None) -> dict[str, Any]:
    """A table in the middle of a question hears so many hostile frames, and nothing about it changes."""
    served = Served(folder, "--unlimited")
    await served.start()
    try:
        host = await Player.open(served.url, "Host", SETUP, "no clock")
        cheat = await Player.join(host.url, "Cheat")
        async with host:
            await host.start()
            await host.until(lambda me: me.asked() is not None)
            before = host.asked()
            gun = Gun(served.port, host.table, cheat.token, count, told)
            await asyncio.gather(*(gun.fire(number) for number in range(LINES)))
            alive = await host.ping() > 0
            after = host.asked()
            return {
                "frames": gun.sent,
                "lines": gun.lines,
                "alive": alive and host.visits == 1,
                "unchanged": before == after and host.info is not None and host.info.stage == "game",
                "tracebacks": served.tracebacks(),
            }
    finally:
        await served.stop()


class Gun:
    """Sends until enough is sent: a burst on each line, with something odd at its end."""

    def __init__(self, port: int, table: str, token: str, count: int, told: Callable[[int], None]) -> None:
        self.port, self.table, self.token, self.count, self.told = port, table, token, count, told
        self.sent = self.lines = 0
        self._rng = Random(13)

    async def fire(self, number: int) -> None:
        """One of the lines: a watcher, a person with a seat, or somebody who says nothing sensible at all."""
        rng = self._rng
        while self.sent < self.count:
            burst = [message for _ in range(BURST) if b'"leave"' not in (message := hostile(rng, 1))]
            data = b"".join(map(frame, burst)) + odd_frame(rng)
            self.sent += len(burst) + 1
            self.lines += 1
            try:
                line = await Line.open(self.port, f"127.9.{number}.{1 + self.lines % 250}")
            except LOST:
                self.sent -= len(burst) + 1
                await asyncio.sleep(0.1)
                continue
            try:
                await line.shake()
                if number % 4:
                    token = self.token if number % 4 == 1 else ""
                    await line.say({"do": "hello", "table": self.table, "token": token})
                await line.write(data)
                line.writer.write_eof()
                async with asyncio.timeout(5):
                    await line.drop()
            except LOST:
                pass
            finally:
                line.close()
            self.told(len(burst) + 1)


@click.command()
@click.option("--frames", default=1_000_000, show_default=True, help="How many to send.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def main(frames: int, as_json: bool) -> None:
    """Send hostile frames to a server of our own; exit 1 when it falls, changes a table or prints a traceback."""
    with tempfile.TemporaryDirectory() as folder, click.progressbar(length=frames, file=sys.stderr) as bar:
        result = asyncio.run(bombarded(Path(folder), frames, bar.update))
    if as_json:
        click.echo(json.dumps(result))
    else:
        state = "alive" if result["alive"] else "dead"
        table = "unchanged" if result["unchanged"] else "changed"
        click.echo(
            f"{result['frames']} hostile frames on {result['lines']} lines: {len(result['tracebacks'])} tracebacks, "
            f"the server {state}, the table {table}"
        )
        for line in sorted(set(result["tracebacks"])):
            click.echo(line)
    sys.exit(0 if result["alive"] and result["unchanged"] and not result["tracebacks"] else 1)


if __name__ == "__main__":
    main()
