"""One worker among several: whose a table is, and how whoever comes is brought to the worker that has it.

Every table belongs to one part by the shard of its code, and every part to one worker.  Codes of new tables, and their
four letters, are drawn until they are this worker's own, so nobody has to be asked whose they are.

On a database workers are nodes: who owns a table stands there, and nodes pass on whoever is wrong.  The shard then
only brings sockets where their table most likely is, before the handshake.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final

from aiohttp import web

from standoff.server.codes import WATCH
from standoff.server.gate import Visitor
from standoff.server.limits import Shared
from standoff.server.stores.parts import Looking
from standoff.server.workers.letters import Ask, Box, Count, Guest, Letter, Unreached, ask, send
from standoff.server.workers.relay import Half, join
from standoff.table.protocol import UNREADABLE, Hello, decode_client_message
from standoff.table.shards import SHARDS, part_of, shard_of

LATER: Final = "Your table begins again in a moment; please try again"
HOP: Final = ("content-length", "transfer-encoding", "expect")
"""Headers that say how a body comes; it has come."""


class Gone(web.StreamResponse):
    """The answer to a request that another worker answers."""

    def __init__(self) -> None:
        super().__init__()
        self.force_close()

    async def prepare(self, request: web.BaseRequest) -> None:
        """Nothing is said here."""

    async def write_eof(self, data: bytes = b"") -> None:
        """Nothing is said here."""


class Crew:
    """This worker, and the ways to the others."""

    def __init__(
        self,
        number: int,
        parts: int,
        folder: Path,
        listening: socket.socket,
        looking: Looking | None,
        always_pass: bool = False,
    ) -> None:
        self.number, self.parts = number, parts
        self._folder, self._listening = folder, listening
        self._looking = looking
        """Into the files of all workers; None on a database."""
        self._always_pass = always_pass
        """For measurements: no descriptor is handed over, and the first worker has no tables, but takes everybody."""
        self._box: Box | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self.answers: dict[str, Callable[[], bytes]] = {}
        """What other workers may ask of this one."""
        self._counted: dict[str, Callable[[str], None]] = {}
        self.on_guest: Callable[[Guest, socket.socket], Awaitable[None]] = _nobody

    # ---- whose it is ---------------------------------------------------------------------------------------------

    def part(self, code: str) -> int:
        """The worker of a code, long or short."""
        return part_of(shard_of(code), self.parts)

    def is_mine(self, code: str) -> bool:
        """May this be a code of this worker's?"""
        return self.part(code) == self.number

    async def whose(self, word: str) -> int | None:
        """The worker of a table's code or watch code; None if there is no such table anywhere, or nodes know."""
        if self._looking is None:
            return None
        if not word.startswith(WATCH):
            return self.part(word)
        code = await asyncio.to_thread(self._looking.code_of, word)
        return None if code is None else self.part(code)

    async def whose_hello(self, hello: bytes) -> int | None:
        """The worker of the table that somebody says hello to; None where it is for this one to answer."""
        try:
            message = decode_client_message(hello)
        except UNREADABLE:
            return None
        return await self.whose(message.table) if isinstance(message, Hello) else None

    async def whose_request(self, request: web.Request) -> int | None:
        """The worker that a request is for; None if any may answer it."""
        asked, path = request.match_info, request.path
        if path == "/ws":
            shard = "" if self._always_pass else request.query.get("shard", "")
            return part_of(shard, self.parts) if _is_shard(shard) else None
        if path == "/api/tables" and request.method == "POST":
            visitor = request.protocol
            was_sent = isinstance(visitor, Visitor) and visitor.guest is not None
            if was_sent:
                return None
            return 1 + secrets.randbelow(self.parts - 1) if self._always_pass else secrets.randbelow(self.parts)
        if self._looking is None:
            return None
        if path.startswith("/api/codes/"):
            return self.part(asked["code"].upper()) if "code" in asked else None
        if "table" in asked:
            return self.part(asked["table"])
        if "watch" in asked:
            return await self.whose(asked["watch"])
        if "replay" in asked and path.startswith("/api/"):
            code = await asyncio.to_thread(self._looking.table_of, asked["replay"])
            return None if code is None else self.part(code)
        return None

    # ---- bringing somebody there -----------------------------------------------------------------------------------

    async def forward(self, request: web.Request, part: int, network: str) -> web.StreamResponse:
        """A connection goes where its table is, with the request that it came with."""
        visitor, transport = request.protocol, request.transport
        assert isinstance(visitor, Visitor)
        if transport is None:
            raise ConnectionResetError("Gone before it could be brought to its table")
        body = await request.read()
        if visitor.has_more():
            raise web.HTTPServiceUnavailable(text=LATER, headers={"Retry-After": "1"})
        transport.pause_reading()
        early = _written_again(request, body) + visitor.let_go()
        try:
            await self._bring(transport, visitor, False, part, visitor.peer, visitor.reached, network, early)
        except Unreached:
            raise web.HTTPServiceUnavailable(text=LATER, headers={"Retry-After": "1"}) from None
        return Gone()

    async def bring_socket(self, transport: asyncio.Transport, early: bytes, part: int, network: str) -> None:
        """A WebSocket goes where its table is, with the hello that it has said."""
        transport.pause_reading()
        await self._bring(transport, transport.get_protocol(), True, part, "", "", network, early)

    async def _bring(
        self,
        transport: asyncio.Transport,
        before: asyncio.BaseProtocol,
        shaken: bool,
        part: int,
        peer: str,
        reached: str,
        network: str,
        early: bytes,
    ) -> None:
        guest = Guest(shaken, peer, reached, network, early)
        found = transport.get_extra_info("socket")
        secure = transport.get_extra_info("ssl_object") is not None
        if found is not None and not secure and not self._always_pass and not transport.get_write_buffer_size():
            send(self._path(part), guest, found.fileno()).close()
            transport.abort()
            return
        guest.passed = True
        line = send(self._path(part), guest)
        half = Half()
        half.other = transport
        inner, _ = await asyncio.get_running_loop().create_unix_connection(lambda: half, sock=line)
        await join(transport, before, inner, half).ended

    def _path(self, part: int) -> Path:
        return self._folder / str(part)

    # ---- letters -------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """From now on letters are read."""
        self._box = Box(self._listening, self._take)

    def stop(self) -> None:
        """No more letters: what comes now is for whoever follows."""
        if self._box is not None:
            self._box.close()
        if self._looking is not None:
            self._looking.close()

    def _take(self, letter: Letter, line: socket.socket, descriptor: int | None) -> None:
        if isinstance(letter, Guest):
            if descriptor is not None:
                line.close()
                line = socket.socket(fileno=descriptor)
                line.setblocking(False)
            self._do(self.on_guest(letter, line))
        elif isinstance(letter, Ask):
            self._do(self._answer(letter.what, line))
        else:
            line.close()
            if letter.what in self._counted:
                self._counted[letter.what](letter.network)

    def _do(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, what: str, line: socket.socket) -> None:
        with line:
            if what in self.answers:
                try:
                    await asyncio.get_running_loop().sock_sendall(line, self.answers[what]())
                except OSError:
                    return

    async def ask_others(self, what: str) -> Sequence[bytes]:
        """What the others say; whoever does not answer in time is left out."""
        others = [number for number in range(self.parts) if number != self.number]
        found = await asyncio.gather(*(ask(self._path(one), what) for one in others), return_exceptions=True)
        return [one for one in found if isinstance(one, bytes) and one]

    def share(self, what: str, counted: Shared) -> None:
        """What is taken out of these buckets is taken out of everybody's."""
        self._counted[what] = counted.note
        others = [self._path(number) for number in range(self.parts) if number != self.number]

        def tell(network: str) -> None:
            for path in others:
                try:
                    send(path, Count(what, network)).close()
                except Unreached:
                    continue

        counted.buckets.on_take = tell


async def _nobody(guest: Guest, line: socket.socket) -> None:
    line.close()


def _is_shard(text: str) -> bool:
    try:
        return 0 <= int(text, 16) < SHARDS
    except ValueError:
        return False


def _written_again(request: web.Request, body: bytes) -> bytes:
    """A request as it was sent, with its body in one piece."""
    version = f"HTTP/{request.version.major}.{request.version.minor}"
    lines = [f"{request.method} {request.raw_path} {version}".encode("utf-8", "surrogateescape")]
    lines += [name + b": " + value for name, value in request.raw_headers if name.decode("latin-1").lower() not in HOP]
    if body:
        lines.append(b"Content-Length: %d" % len(body))
    return b"\r\n".join(lines) + b"\r\n\r\n" + body
