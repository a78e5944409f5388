"""`standoff serve` with every step of its loop timed: a line on standard input asks how long they took since the last.

It serves on asyncio's own loop, whose callbacks can be wrapped; only the processor time of its thread counts.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable
from threading import Thread

import click
import msgspec

from standoff.bench.server.steps import Stopwatch
from standoff.server import command, running


def main() -> None:
    """The server's process: its arguments are those of `standoff serve`."""
    watch = Stopwatch()

    def answer() -> None:
        for _ in sys.stdin:
            click.echo(msgspec.json.encode(watch.report()))
            watch.steps.clear()

    def run(main: Awaitable[object]) -> object:
        watch.start()
        Thread(target=answer, daemon=True).start()
        return asyncio.run(main)  # type: ignore[arg-type]

    running.run = run
    command.serve_command()


if __name__ == "__main__":
    main()
