"""The calibration: a bare aiohttp room echo.  Whatever somebody in a room of six says, all six are sent at once.

No rules, no journal, no coalescing: what the library and the kernel can do here and now.
"""

from __future__ import annotations

import asyncio
import sys

import click
from aiohttp import WSMsgType, web

from standoff.server.running import run

ROOMS: dict[str, list[web.WebSocketResponse]] = {}


async def echo(request: web.Request) -> web.StreamResponse:
    """One member of a room."""
    ws = web.WebSocketResponse(compress=False)
    await ws.prepare(request)
    room = ROOMS.setdefault(request.match_info["room"], [])
    room.append(ws)
    async for message in ws:
        if message.type is WSMsgType.TEXT:
            for member in room:
                await member.send_str(message.data)
    room.remove(ws)
    return ws


async def main(port: int) -> None:
    """Serve until killed."""
    app = web.Application()
    app.router.add_get("/echo/{room}", echo)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, backlog=1024).start()
    click.echo("open")
    sys.stdout.flush()
    await asyncio.Event().wait()


if __name__ == "__main__":
    run(main(int(sys.argv[1])))
