"""Several workers in this process, each at a port of its own: so a test chooses at whose door somebody knocks."""

from __future__ import annotations

import socket
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from standoff.server.app import Server
from standoff.server.limits import Limits
from standoff.server.running import Plan, share_of_store
from standoff.server.stores.parts import arrange
from standoff.server.workers.crew import Crew
from tests.server.serving import FAST


@asynccontextmanager
async def crew(
    store: Path | str, limits: Limits = FAST, workers: int = 2, always_pass: bool = False, **more: Any
) -> AsyncIterator[list[Server]]:
    """So many workers on one store: files, or the address of a database."""
    if isinstance(store, Path):
        arrange(store, workers)
    servers: list[Server] = []
    with tempfile.TemporaryDirectory() as folder:
        boxes = []
        for number in range(workers):
            box = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            box.bind(f"{folder}/{number}")
            box.listen(64)
            boxes.append(box)
        for number, box in enumerate(boxes):
            part, looking, node = share_of_store(Plan("", 0, f"{store}", limits, workers=workers), number)
            member = Crew(number, workers, Path(folder), box, looking, always_pass)
            servers.append(Server(part, limits=limits, crew=member, node=node, **more))
        try:
            for server in servers:
                await server.start()
            yield servers
        finally:
            for server, box in zip(servers, boxes, strict=True):
                await server.stop()
                box.close()
