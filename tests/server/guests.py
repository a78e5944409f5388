"""People and watchers with addresses of their own, over real sockets: what they send, and what they are told."""

from __future__ import annotations

import asyncio
from secrets import randbits
from typing import Any

import aiohttp
import msgspec

from standoff.server.app import Server
from standoff.table import commands as c
from standoff.table.messages import Frame, Info
from standoff.table.protocol import Bye, Error, Hello, Knocker, Knocks, Welcome, decode_server_message, encode

HOME = "192.0.2.1"
ELSEWHERE = "198.51.100.7"


class Guest:
    """One line to a table.  Needs a server behind a proxy, which tells it the address."""

    def __init__(self, server: Server, session: aiohttp.ClientSession, table: str, token: str, address: str) -> None:
        self.server, self.session, self.table, self.token, self.address = server, session, table, token, address
        self.person: int | None = None
        self.info: Info | None = None
        self.frame: Frame | None = None
        self.bye: Bye | None = None
        self.errors: list[Error] = []
        self.done: set[int] = set()
        self.knocks: tuple[Knocker, ...] = ()
        self.welcomed = False
        self._fresh = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    async def come(self) -> Guest:
        """Say hello, and wait for the answer."""
        headers = {"X-Forwarded-For": self.address}
        socket = await self.session.ws_connect(f"{self.server.public_url}/ws", headers=headers, max_msg_size=1 << 22)
        self.bye, self.welcomed, self.frame, self._socket = None, False, None, socket
        await socket.send_str(encode(Hello(self.table, self.token)).decode())
        self._reader = asyncio.create_task(self._read())
        await self.until(lambda: self.frame is not None or self.bye is not None)
        return self

    async def _read(self) -> None:
        async for message in self._socket:
            told = decode_server_message(message.data)
            if isinstance(told, Frame):
                self.frame = told
                self.done |= set(told.done)
                if told.info is not None:
                    self.info = told.info
            elif isinstance(told, Welcome):
                self.person, self.welcomed = told.person, True
            elif isinstance(told, Knocks):
                self.knocks = told.waiting
            elif isinstance(told, Error):
                self.errors.append(told)
            elif isinstance(told, Bye):
                self.bye = told
            self._fresh.set()

    async def until(self, true: Any) -> None:
        while not true():
            self._fresh.clear()
            await asyncio.wait_for(self._fresh.wait(), 30)

    async def do(self, command: c.Spoken) -> None:
        """Say something, and wait until it is written down; an error is the test's."""
        ref, wrong = randbits(40), len(self.errors)
        await self._socket.send_str(encode(msgspec.structs.replace(command, ref=ref)).decode())
        await self.until(lambda: ref in self.done or len(self.errors) > wrong)
        assert len(self.errors) == wrong, self.errors[-1].text

    async def parted(self) -> Bye:
        """Wait for the server's goodbye."""
        await self.until(lambda: self.bye is not None)
        assert self.bye is not None
        return self.bye

    async def go(self) -> None:
        """Hang up."""
        await self._socket.close()


class Street:
    """Everybody outside one server."""

    def __init__(self, server: Server, session: aiohttp.ClientSession) -> None:
        self.server, self.session = server, session

    async def post(
        self, path: str, body: dict[str, Any] | None = None, address: str = HOME, token: str = ""
    ) -> tuple[int, dict[str, Any]]:
        headers = {"X-Forwarded-For": address, **({"Authorization": f"Bearer {token}"} if token else {})}
        async with self.session.post(self.server.public_url + path, json=body, headers=headers) as answer:
            return answer.status, msgspec.json.decode(await answer.read())

    async def get(self, path: str, address: str = HOME, token: str = "") -> tuple[int, dict[str, Any]]:
        headers = {"X-Forwarded-For": address, **({"Authorization": f"Bearer {token}"} if token else {})}
        async with self.session.get(self.server.public_url + path, headers=headers) as answer:
            return answer.status, msgspec.json.decode(await answer.read())

    async def open(self, name: str = "Host", address: str = HOME, **more: Any) -> tuple[Guest, str]:
        """Somebody opens a table and is on the line; and the watch code."""
        status, seat = await self.post("/api/tables", {"name": name, **more}, address)
        assert status == 201, seat
        return await self.guest(seat["table"], seat["token"], address), seat["watch"]

    async def join(self, table: str, name: str, address: str = HOME, sit: bool = True) -> Guest:
        """Somebody joins and is on the line."""
        status, seat = await self.post(f"/api/tables/{table}/people", {"name": name, "sit": sit}, address)
        assert status == 201, seat
        return await self.guest(table, seat["token"], address)

    async def knock(self, table: str, name: str = "Somebody", address: str = HOME) -> tuple[int, dict[str, Any]]:
        """Somebody tries to join, and never comes."""
        return await self.post(f"/api/tables/{table}/people", {"name": name}, address)

    async def guest(self, table: str, token: str = "", address: str = HOME) -> Guest:
        """A line to a table: a person's, a TV's, or somebody's who watches."""
        return await Guest(self.server, self.session, table, token, address).come()
