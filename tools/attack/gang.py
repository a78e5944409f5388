"""The hostile side, in a process of its own: orders come in as JSON lines, reports go out the same way."""

from __future__ import annotations

import asyncio
import resource
import sys
import traceback

import click
import msgspec

from tools.attack.assault import Assault, Order, Report
from tools.attack.attacks import ATTACKS
from tools.attack.line import LOST


async def carried_out(order: Order) -> Report:
    """Run one attack to its end."""
    assault = Assault(order)
    error = ""
    try:
        async with asyncio.timeout(order.seconds + 2):
            await ATTACKS[order.attack].attack(assault)
    except LOST:
        pass
    except Exception:
        error = traceback.format_exc()
    finally:
        assault.everybody_goes()
    return Report(assault.sent, assault.gained, error)


async def main() -> None:
    """One order after the other."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        report = await carried_out(msgspec.json.decode(line, type=Order))
        click.echo(msgspec.json.encode(report))
        sys.stdout.flush()


if __name__ == "__main__":
    # Not on uvloop, which goes astray when connections are given up half way: here most of them are.
    asyncio.run(main())
