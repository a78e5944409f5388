"""Servers for tests: on the loopback, in this process, with a store that forgets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeVar

import uvloop

from standoff.server.app import Server
from standoff.server.command import unlimited_limits
from standoff.server.limits import Limits
from standoff.server.stores import open_store

T = TypeVar("T")
FAST = replace(unlimited_limits(), tick=0.001)


def run(main: Coroutine[Any, Any, T], seconds: float = 240.0) -> T:
    """Run a test's coroutine, but not for ever."""
    return uvloop.run(asyncio.wait_for(main, seconds))


@asynccontextmanager
async def serving(limits: Limits = FAST, store: str = "memory:", **more: Any) -> AsyncIterator[Server]:
    """A server on a free port."""
    server = Server(open_store(store), limits=limits, **more)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
