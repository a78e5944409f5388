"""What a client asks a server over HTTP: a seat, and the table behind an address."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any, Final

import aiohttp
import msgspec

from standoff.client.seat import Gone, Refused
from standoff.table.protocol import encode

TABLE: Final = re.compile(r"(?P<server>\w+://[^/]+(?:/.+?)?)/(?:t/(?P<table>\w+)|(?P<short>[A-Za-z]{4}))/?", re.ASCII)

LISTEN: Final = 1.0
"""Seconds until one asks again what the host says to a knock."""


def open_session(source: str) -> aiohttp.ClientSession:
    """Connections from an address of ours."""
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(local_addr=(source, 0)) if source else None)


async def ask(
    method: str, url: str, source: str, body: dict[str, Any] | None = None, token: str = ""
) -> dict[str, Any]:
    """One request; what the server does not do is told in its words."""
    data = None if body is None else encode(body)
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    try:
        async with (
            open_session(source) as line,
            line.request(method, url, data=data, headers=headers) as answer,
        ):
            told = await answer.read()
    except (aiohttp.ClientError, OSError) as err:
        raise Gone(f"No server answers at {url}: {err}") from err
    try:
        found: dict[str, Any] = msgspec.json.decode(told)
    except msgspec.DecodeError as err:
        raise Gone(f"What answers at {url} is no Standoff server") from err
    if answer.status >= 400:
        text, key = str(found.get("error", answer.status)), str(found.get("key", ""))
        raise Refused(text, key or "refused", str(found.get("clause", "")))
    return found


async def table_at(url: str, name: str, source: str, knocked: Callable[[], None]) -> tuple[str, str]:
    """The server and the table's own code, for an address with that one or with the short one, in any case."""
    found = TABLE.fullmatch(url if "//" in url else f"http://{url}")
    if found is None:
        raise Refused(f"'{url}' is not the address of a table; it looks like http://host/t/CODE or http://host/ABCD")
    server, table, short = found["server"], found["table"], found["short"]
    if table:
        return server, str(table).upper()
    door = f"{server}/api/codes/{short}"
    try:
        return server, str((await ask("GET", door, source))["table"])
    except Refused as no:
        if no.code != "knock":
            raise
    return server, await _knock(f"{door}/knocks", name, source, knocked)


async def _knock(door: str, name: str, source: str, knocked: Callable[[], None]) -> str:
    """Stand before the door of a running game, until its host has said yes or no."""
    knock = (await ask("POST", door, source, {"name": name}))["knock"]
    knocked()
    while True:
        heard = await ask("GET", f"{door}/{knock}", source)
        if heard["table"]:
            return str(heard["table"])
        await asyncio.sleep(LISTEN)
