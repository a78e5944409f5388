"""How a node reaches another one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from standoff.server.cluster.letters import Letter
from standoff.server.cluster.link import Link, Unlinked

REACHING: Final = 2.0
"""Seconds to reach another node, and to believe it."""


def parted(address: str) -> tuple[str, int]:
    """Host and port of an address."""
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


async def linked(address: str, key: str, on_letter: Callable[[Link, Letter], None]) -> Link:
    """A new link to a node, once both believe each other."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(REACHING):
            host, port = parted(address)
            _, link = await loop.create_connection(lambda: Link(key, True, on_letter), host, port)
            await link.believed
    except (OSError, TimeoutError, ValueError) as err:
        raise Unlinked(f"no link leads to {address or 'that node'}: {err or 'it does not answer'}") from None
    return link
